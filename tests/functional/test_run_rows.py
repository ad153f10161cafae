"""`timeloom run` over rows of JSONL and Parquet, to Parquet, and by Ray."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import timeloom

arrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

Command = Callable[..., Any]
COUNT = 70
ROOT = Path(timeloom.__file__).parents[2]


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def tree(folder: Path) -> dict[str, bytes]:
    held = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    told = json.loads(held["run.json"])
    del told["time"]
    return {**held, "run.json": json.dumps(told).encode()}


@pytest.fixture
def articles(tmp_path: Path) -> Path:
    """Rows with columns of their own names, in three row groups; one without a text, one id twice."""
    bodies = [f"They moved in {1900 + n}. We met two days ago." for n in range(COUNT)]
    bodies[5] = None  # type: ignore[call-overload]
    keys = list(range(COUNT))
    keys[9] = 8
    days = [datetime.date(2017, 4, 21)] * COUNT
    table = arrow.table({"body": bodies, "key": keys, "printed": days, "desk": ["home"] * COUNT})
    parquet.write_table(table, tmp_path / "articles.parquet", row_group_size=30)
    return tmp_path / "articles.parquet"


OPTIONS = ("--text-column", "body", "--id-column", "key", "--dct-column", "printed", "--preset", "rules")


def test_parquet_to_parquet(command: Command, tmp_path: Path, articles: Path) -> None:
    for jobs in ("1", "2"):
        ran = command("run", articles, "--out", f"out{jobs}", "--to", "parquet", "--jobs", jobs, *OPTIONS)
        assert ran.code == 3, ran.err
        assert "documents/s" in ran.err
    assert tree(tmp_path / "out1") == tree(tmp_path / "out2")
    out = tmp_path / "out1"
    documents = parquet.read_table(out / "documents")
    assert documents.num_rows == COUNT - 2
    assert documents.schema.metadata[b"timeloom.schema"] == b"1"
    assert documents.slice(0, 1).to_pylist()[0]["dct"] == "2017-04-21"
    times = parquet.read_table(out / "times")
    assert times.schema.metadata[b"timeloom.table"] == b"times"
    assert set(times.column("value").to_pylist()) >= {"1900", "1969", "2017-04-19"}
    failed = lines(out / "failed.jsonl")
    assert [failure["reason"].splitlines()[0] for failure in failed] == [
        "row 6: its text is null",
        f"its id was met before, in {articles} (got '8')",
    ]
    assert {path.name for path in out.iterdir()} == {
        "documents", "times", "events", "links", "places", "run.json", "failed.jsonl"
    }  # fmt: skip


def test_what_was_written_is_read_again(command: Command, tmp_path: Path, articles: Path) -> None:
    command("run", articles, "--out", "out", "--to", "parquet", *OPTIONS)
    command("run", articles, "--out", "lines", "--to", "jsonl", *OPTIONS)
    found = {document.id: document.times for document in timeloom.read(tmp_path / "out")}
    assert found == {document.id: document.times for document in timeloom.read(tmp_path / "lines" / "documents.jsonl")}
    assert len(found) == COUNT - 2


def test_rows_of_jsonl(command: Command, tmp_path: Path) -> None:
    rows = [
        {"id": "a", "text": "It rained yesterday.", "dct": "2017-04-21"},
        {"id": "b", "text": "It rained yesterday.", "dct": "some day"},
        {"id": "c", "text": "It rained in 1843."},
    ]
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    ran = command("run", "rows.jsonl", "--out", "out", "--to", "jsonl", "--preset", "rules")
    assert ran.code == 0, ran.err
    values = {row["id"]: row["times"][0]["timex3"]["value"] for row in lines(tmp_path / "out" / "documents.jsonl")}
    assert values == {"a": "2017-04-20", "b": values["b"], "c": "1843"}
    (problem,) = lines(tmp_path / "out" / "problems.jsonl")
    assert (problem["kind"], problem["place"], problem["value"]) == ("broken", "line 2: dct", "some day")


def test_columns_of_jsonl(command: Command, tmp_path: Path) -> None:
    rows = [{"body": "In 1843."}, {"body": 3}, {"head": "In 1844."}, {"body": "In 1845."}]
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    ran = command("run", "rows.jsonl", "--out", "out", "--to", "jsonl", "--text-column", "body", "--preset", "rules")
    assert ran.code == 3
    assert [row["id"] for row in lines(tmp_path / "out" / "documents.jsonl")] == ["rows-1", "rows-4"]
    assert [failure["reason"] for failure in lines(tmp_path / "out" / "failed.jsonl")] == [
        "line 2: body: it is no text (got 3)",
        "line 3: it has no 'body'; it has 'head'",
    ]


def test_rows_of_jsonl_need_no_options(command: Command, tmp_path: Path) -> None:
    rows = [
        {"id": "a", "text": "In 1843.", "dct": "1850-01-01", "source": "post"}, {"text": "In 1843."}, {"text": "In 1843.", "dct": 1850},
        {"id": 90, "text": "In 1843."}, {"id": "", "text": "In 1843."}, {"id": "b", "text": "In 1843.", "title": "Note"},
        {"id": "c", "text": "1843.", "dct": "1850", "times": []},
    ]  # fmt: skip
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    ran = command("run", "rows.jsonl", "--out", "out", "--to", "jsonl", "--preset", "rules")
    assert ran.code == 3
    read = lines(tmp_path / "out" / "documents.jsonl")
    assert [row["id"] for row in read] == ["a", "rows-2", "rows-3", "90", "rows-5", "b"]
    assert [(row["dct"] or {}).get("interval", [None])[0] for row in read[:3]] == [
        "1850-01-01T00:00:00",
        None,
        "1850-01-01T00:00:00",
    ]
    (failed,) = lines(tmp_path / "out" / "failed.jsonl")
    assert "$.dct" in failed["reason"]  # what has layers is a document, not a row


def test_a_row_that_lacks_a_column_is_read_and_said(command: Command, tmp_path: Path) -> None:
    rows = [{"id": "a", "text": "In 1843.", "pub": "1850"}, {"id": "b", "text": "In 1844."}]
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    ran = command("run", "rows.jsonl", "--out", "out", "--to", "jsonl", "--dct-column", "pub", "--preset", "rules")
    assert ran.code == 0
    assert [row["id"] for row in lines(tmp_path / "out" / "documents.jsonl")] == ["a", "b"]
    (problem,) = lines(tmp_path / "out" / "problems.jsonl")
    assert (problem["place"], problem["reason"]) == ("line 2", "it has no 'pub'")


def test_columns_of_input_that_has_none(command: Command, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("In 1843.", "utf-8")
    ran = command("run", "in", "--out", "out", "--text-column", "x", "--preset", "rules")
    assert ran.code == 3
    assert "columns are named, and no file of the input has rows" in ran.err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ((), "it has no column 'text'; it has body, key, printed, desk"),
        (("--text-column", "key"), None),
        (("--text-column", "body", "--id-column", "number"), "it has no column 'number'"),
    ],
)
def test_columns_that_are_not_there(
    command: Command, tmp_path: Path, articles: Path, options: tuple[str, ...], told: str | None
) -> None:
    ran = command("run", articles, "--out", "out", "--to", "jsonl", "--preset", "rules", *options)
    if told is None:
        assert ran.code == 0
        return
    assert ran.code == 3
    assert told in ran.err


def test_what_is_no_parquet(command: Command, tmp_path: Path) -> None:
    (tmp_path / "a.parquet").write_bytes(b"PAR1 and no more")
    ran = command("run", "a.parquet", "--out", "out", "--preset", "rules")
    assert ran.code == 3
    assert "cannot be read as Parquet" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("told", [("--resume", "--force"), ("--ray-address", "auto")])
def test_options_that_do_not_go_together(command: Command, tmp_path: Path, told: tuple[str, ...]) -> None:
    ran = command("run", "examples", "--out", "out", *told)
    assert ran.code == 2
    assert not (tmp_path / "out").exists()


def test_a_run_that_was_broken_off_is_named(command: Command, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "run.journal").touch()
    ran = command("run", "examples", "--out", "out")
    assert ran.code == 2
    assert "--resume goes on with it" in ran.err


def test_ray_gives_the_same_rows(tmp_path: Path, articles: Path) -> None:
    pytest.importorskip("ray")
    for engine in ("pool", "ray"):
        done = subprocess.run(
            [
                sys.executable, "-m", "timeloom", "run", articles, "--out", tmp_path / engine, "--to", "jsonl", "--jobs", "1",
                "--engine", engine, *OPTIONS,
            ],
            capture_output=True, text=True, timeout=600,
        )  # fmt: skip
        assert done.returncode == 3, done.stderr
    assert tree(tmp_path / "ray") == tree(tmp_path / "pool")


@pytest.mark.long
def test_a_node_of_a_cluster_that_is_killed_costs_no_row() -> None:
    """Three nodes on this machine, one killed early, in the middle or late; the script compares the output with that of
    one process."""
    pytest.importorskip("ray")
    script = ROOT / "benchmarks" / "ray_nodes.py"
    done = subprocess.run(
        [sys.executable, str(script), "--documents", "200", "--at", "10", "60", "90"],
        capture_output=True, text=True, timeout=3_600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
