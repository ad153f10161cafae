"""The batch, with stages that misbehave."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from timeloom.document import Document, Time
from timeloom.errors import FormatError, TimeloomError
from timeloom.pipeline import Pipeline
from timeloom.scale import Batch, Progress, Report, run_batch

pytestmark = pytest.mark.slow


def unchanged(document: Document) -> Document:
    return document


def years(document: Document) -> Document:
    """One time a document, unless its text asks for trouble."""
    if "raise" in document.text:
        raise KeyError("a stage with a fault")
    if "die" in document.text:
        os._exit(1)
    if "long" in document.text:
        time.sleep(600)
    if "stop" in document.text:
        raise KeyboardInterrupt
    return msgspec.structs.replace(document, times=(Time(id="t1", start=0, end=4, text=document.text[:4]),))


LOOM = Pipeline(segment=unchanged, recognise=unchanged, compose=unchanged, interpret=years)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    for n in range(6):
        (folder / f"doc{n}.txt").write_text("1843", "utf-8")
    return folder


def batch(folder: Path, jobs: int) -> Report:
    return run_batch(Batch(inputs=(folder,), out=folder.parent / "out", loom=LOOM, target="jsonl", jobs=jobs))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_of_the_library_is_a_failed_document(folder: Path, jobs: int) -> None:
    (folder / "doc3.txt").write_text("raise", "utf-8")
    report = batch(folder, jobs)
    assert (report.documents, report.failed, report.times) == (5, 1, 5)
    assert report.failures[0].document == "doc3"
    assert report.failures[0].error == "KeyError"


def test_a_worker_that_dies_is_a_failed_file(folder: Path) -> None:
    (folder / "doc2.txt").write_text("die", "utf-8")
    report = batch(folder, 2)
    assert (report.documents, report.failed) == (5, 1)
    assert report.failures[0].path.endswith("doc2.txt")
    assert "died" in report.failures[0].reason


def test_progress_is_told_for_every_file(folder: Path) -> None:
    told: list[tuple[int, int]] = []
    run_batch(
        Batch(inputs=(folder,), out=folder.parent / "out", loom=LOOM, target="jsonl"),
        lambda n, of: told.append((n, of)),
    )
    assert told == [(n, 6) for n in range(1, 7)]


def test_what_failed_is_no_speed(folder: Path) -> None:
    for number in range(4):
        (folder / f"bad{number}.tml").write_text("no TimeML at all", "utf-8")
    seen: list[Progress] = []
    out = folder.parent / "mixed"
    report = run_batch(Batch(inputs=(folder,), out=out, loom=LOOM, target="jsonl", jobs=1), watch=seen.append)
    read = list(folder.glob("*.txt"))
    assert (report.failed, report.speed.documents) == (4, len(read))
    assert report.speed.size == sum(path.stat().st_size for path in read)
    assert report.speed.documents_per_second == pytest.approx(len(read) / report.speed.seconds)
    assert (seen[-1].documents, seen[-1].failed, seen[-1].size) == (len(read), 4, report.speed.size)
    assert seen[-1].done == seen[-1].of


def test_nothing_is_left_beside_the_output(folder: Path) -> None:
    batch(folder, 1)
    assert {path.name for path in (folder.parent / "out").iterdir()} == {"documents.jsonl", "run.json", "failed.jsonl"}


def test_an_interrupted_batch_leaves_whole_lines_and_says_so(folder: Path) -> None:
    (folder / "doc3.txt").write_text("stop", "utf-8")
    with pytest.raises(KeyboardInterrupt):
        batch(folder, 1)
    out = folder.parent / "out"
    names = {path.name for path in out.iterdir()}
    assert names == {"documents.jsonl.part", "run.json", "failed.jsonl", "run.journal"}
    assert len((out / "documents.jsonl.part").read_bytes().splitlines()) == 3
    told = msgspec.json.decode((out / "run.json").read_bytes())
    assert (told["interrupted"], told["counts"]["documents"]) == (True, 3)


def test_a_batch_that_dies_leaves_no_report_of_an_earlier_one(folder: Path) -> None:
    batch(folder, 1)
    (folder / "doc0.txt").write_text("die", "utf-8")
    script = (
        "import sys; from pathlib import Path; sys.path.insert(0, sys.argv[1]); import test_batch;"
        "test_batch.batch(Path(sys.argv[2]), 1)"
    )
    done = subprocess.run([sys.executable, "-c", script, str(Path(__file__).parent), str(folder)], check=False)
    assert done.returncode == 1
    # What is not complete has the ending .part; the journal is what the run can be resumed by.
    names = {path.name for path in (folder.parent / "out").iterdir()}
    assert names == {"documents.jsonl.part", "failed.jsonl.part", "problems.jsonl.part", "run.journal"}


def test_a_document_that_cannot_be_put_in_its_place_is_a_failure(folder: Path) -> None:
    out = folder.parent / "out"
    (out / "doc1.tml").mkdir(parents=True)
    report = run_batch(Batch(inputs=(folder,), out=out, loom=LOOM, target="timeml"))
    assert (report.documents, report.failed) == (5, 1)
    assert "doc1.tml" in report.failures[0].reason
    assert sorted(path.name for path in out.iterdir() if path.is_file() and path.suffix == ".tml") == [
        f"doc{n}.tml" for n in (0, 2, 3, 4, 5)
    ]


@pytest.mark.parametrize(
    ("jobs", "name", "text", "told"),
    [
        (1, "rows.jsonl", '{"id": "r1", "text": "1843"}\n{"id": "r2", "text": "long"}\n', "line 2: took longer than 2 seconds"),
        (2, "doc2.txt", "long", "took longer than 2 seconds"),
    ],
)  # fmt: skip
def test_a_document_that_takes_too_long_is_a_failure(folder: Path, jobs: int, name: str, text: str, told: str) -> None:
    (folder / name).write_text(text, "utf-8")
    out = folder.parent / "out"
    report = run_batch(Batch(inputs=(folder,), out=out, loom=LOOM, target="jsonl", jobs=jobs, max_seconds=2.0))
    (failure,) = report.failures
    assert (Path(failure.path).name, failure.error, failure.reason) == (name, "LimitError", told)
    assert report.documents == (7 if name == "rows.jsonl" else 5)


def test_a_worker_that_dies_in_its_time_is_told_so(folder: Path) -> None:
    (folder / "doc2.txt").write_text("die", "utf-8")
    out = folder.parent / "out"
    report = run_batch(Batch(inputs=(folder,), out=out, loom=LOOM, target="jsonl", max_seconds=60.0))
    assert [failure.reason for failure in report.failures] == ["the process that read it died"]


def test_the_time_of_a_document_is_limited_by_the_pool_alone(folder: Path) -> None:
    with pytest.raises(TimeloomError, match="needs the engine pool"):
        run_batch(
            Batch(inputs=(folder,), out=folder.parent / "out", loom=LOOM, target="jsonl", engine="ray", max_seconds=1.0)
        )


TARGETS = ("timeml", "anafora", "brat", "xmi", "cas-json", "label-studio", "ics")
TAKEN = (
    "run",
    "RUN",
    "failed",
    "problems",
    "run.json",
    "Failed.jsonl",
    "problems.jsonl",
    "run.journal",
    ".run.json.part",
)


@pytest.mark.parametrize("target", [*TARGETS, "jsonl", "parquet"])
def test_no_document_takes_the_place_of_a_report(tmp_path: Path, target: str) -> None:
    if target in ("ics", "parquet"):
        pytest.importorskip("icalendar" if target == "ics" else "pyarrow")
    rows = [{"id": name, "text": "1843"} for name in (*TAKEN, "failed.jsonl.part", "other")]
    (tmp_path / "in.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    told = Batch(inputs=(tmp_path / "in.jsonl",), out=tmp_path / "out", loom=LOOM, target=target, layers="times")
    report = run_batch(told)
    assert report.documents + report.failed == len(rows)
    refused = {failure.document for failure in report.failures}
    assert "other" not in refused
    if target in ("cas-json", "label-studio"):
        assert refused == {"run", "RUN"}
    elif target == "anafora":
        assert refused == {*TAKEN[3:], "failed.jsonl.part"} - {"problems"}
    else:
        assert refused == set()
    assert all("the name of a report" in failure.reason for failure in report.failures)
    assert "signature" in msgspec.json.decode((tmp_path / "out" / "run.json").read_bytes())
    assert len((tmp_path / "out" / "failed.jsonl").read_bytes().splitlines()) == len(refused)
    assert run_batch(msgspec.structs.replace(told, resume=True)).unchanged


@pytest.mark.parametrize("target", ["timeml", "anafora", "jsonl", "parquet"])
def test_a_link_in_the_folder_of_the_output_leads_nothing_outside(folder: Path, target: str) -> None:
    if target == "parquet":
        pytest.importorskip("pyarrow")
    out, outside = folder.parent / "out", folder.parent / "outside"
    outside.mkdir()
    names = [
        "run.json",
        "failed.jsonl.part",
        ".run.json.part",
        ".run.journal.part",
        "documents.jsonl",
        "documents.jsonl.part",
    ]
    names += ["doc1.tml", ".doc1.tml.part", "doc1/doc1.TimeNorm.system.completed.xml", "times/part-00000.parquet"]
    for number, name in enumerate(names):
        (outside / str(number)).write_text("mine", "utf-8")
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).symlink_to(outside / str(number))
    report = run_batch(Batch(inputs=(folder,), out=out, loom=LOOM, target=target, layers="times"))
    assert report.documents == 6
    assert {path.read_text("utf-8") for path in outside.iterdir()} == {"mine"}
    assert not (out / "run.json").is_symlink()


def test_a_link_in_the_place_of_the_folder_of_a_document(folder: Path) -> None:
    out, outside = folder.parent / "out", folder.parent / "outside"
    outside.mkdir()
    out.mkdir()
    (out / "doc1").symlink_to(outside)
    report = run_batch(Batch(inputs=(folder,), out=out, loom=LOOM, target="anafora", layers="times"))
    assert (report.documents, report.failed) == (5, 1)
    assert report.failures[0].document == "doc1"
    assert "a link stands in the place" in report.failures[0].reason
    assert not list(outside.iterdir())


@pytest.mark.parametrize("target", ["jsonl", "timeml", "parquet"])
def test_input_that_lies_where_the_output_goes_is_refused(folder: Path, target: str) -> None:
    if target == "parquet":
        pytest.importorskip("pyarrow")
    held = {path: path.read_bytes() for path in folder.iterdir()}
    links = folder.parent / "links"
    links.mkdir()
    (links / "doc.txt").symlink_to(folder / "doc0.txt")
    for given in (folder, folder / "doc0.txt", links, links / "doc.txt"):
        with pytest.raises(FormatError, match="holds the input itself"):
            run_batch(Batch(inputs=(given,), out=folder, loom=LOOM, target=target, layers="times"))
    assert {path: path.read_bytes() for path in folder.iterdir()} == held


def test_parts_that_a_run_left_are_no_input_of_the_next(folder: Path) -> None:
    pytest.importorskip("pyarrow")
    out = folder.parent / "out"
    run_batch(Batch(inputs=(folder,), out=out, loom=LOOM, target="parquet", layers="times"))
    part = out / "documents" / "part-00000.parquet"
    with pytest.raises(FormatError, match="holds the input itself"):
        run_batch(Batch(inputs=(part,), out=out, loom=LOOM, target="parquet", layers="times"))
    assert part.is_file()
