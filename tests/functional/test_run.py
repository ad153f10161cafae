"""`timeloom run`: many files in, many files out."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from timeloom.cli.wording import counted

Command = Callable[..., Any]

TML = """<?xml version="1.0" ?>
<TimeML>
<DOCID>{id}</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="2017-04-21" temporalFunction="false" functionInDocument="CREATION_TIME">2017-04-21</TIMEX3></DCT>
<TEXT>
The bridge was opened on <TIMEX3 tid="t9" type="DATE" value="1066">5 May 1843</TIMEX3> and closed last year.
</TEXT>
</TimeML>
"""

ANAFORA = """<?xml version="1.0" encoding="UTF-8"?>
<data>
  <annotations>
    <entity><id>1@e@{id}@gold</id><span>{span}</span><type>Year</type><parentsType>Interval</parentsType>
      <properties><Value>1066</Value><Sub-Interval></Sub-Interval></properties></entity>
  </annotations>
</data>
"""


def texts(folder: Path, documents: dict[str, str], dct: str | None = "2017-04-21") -> Path:
    """`<folder>/<doc>/<doc>` with `<doc>.dct` beside it, as SCATE's corpora are laid out."""
    for name, text in documents.items():
        (folder / name).mkdir(parents=True)
        (folder / name / name).write_text(text, "utf-8")
        if dct:
            (folder / name / f"{name}.dct").write_text(dct, "utf-8")
    return folder


def tree(folder: Path) -> dict[str, bytes]:
    """All files but the time that a run took."""
    held = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    if "run.json" in held:
        told = json.loads(held["run.json"])
        del told["time"]
        held["run.json"] = json.dumps(told).encode()
    return held


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture
def command(command: Command) -> Command:
    """That of all, with the rules where a test names no preset: what happens to files is the same with any, and they
    are quick."""

    def run(*arguments: str | Path, **more: Any) -> Any:
        named = "--preset" in arguments or arguments[0] != "run"
        return command(*arguments, *(() if named else ("--preset", "rules")), **more)

    return run


def test_anafora_is_read_by_the_conventions_of_scate_unless_others_are_named(command: Command, tmp_path: Path) -> None:
    texts(tmp_path / "in", {"a": "Profit rose in the third quarter."})
    (tmp_path / "in" / "a.dct").write_text("1998-02-27", "utf-8")
    for out, more in (("out", ()), ("as-news", ("--conventions", "timeml"))):
        assert command("run", "in", "--out", out, "--to", "anafora", "--preset", "rules", *more).code == 0
        (written,) = (tmp_path / out).rglob("*.xml")
        assert ("<Interval-Type>Unknown</Interval-Type>" in written.read_text("utf-8")) is not bool(more)


def test_text_to_anafora(command: Command, tmp_path: Path) -> None:
    texts(tmp_path / "in", {"report": "It closed on 5 May 1843.", "letter": "See you on Friday."})
    ran = command("run", "in", "--out", "out", "--from", "text", "--to", "anafora")
    assert ran.code == 0, ran.err
    xml = (tmp_path / "out" / "report" / "report.TimeNorm.system.completed.xml").read_text("utf-8")
    assert "<id>1@e@report@timeloom</id>" in xml
    assert "<type>Day-Of-Month</type>" in xml
    assert (tmp_path / "out" / "letter" / "letter.TimeNorm.system.completed.xml").is_file()
    assert "2 documents" in ran.err


def test_timeml_with_annotations_ignored(command: Command, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.tml").write_text(TML.format(id="a"), "utf-8")
    ran = command("run", "in", "--out", "out", "--from", "timeml", "--ignore-annotations", "--to", "timeml")
    assert ran.code == 0, ran.err
    written = (tmp_path / "out" / "a.tml").read_text("utf-8")
    assert 'value="1843-05-05"' in written
    assert 'value="2016"' in written
    assert 'value="1066"' not in written
    assert 'functionInDocument="CREATION_TIME"' in written


def test_timeml_with_annotations_kept(command: Command, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.tml").write_text(TML.format(id="a"), "utf-8")
    assert command("run", "in", "--out", "out", "--to", "timeml", "--layers", "times").code == 0
    assert (tmp_path / "out" / "a.tml").read_text("utf-8") == TML.format(id="a")


def test_given_values_have_their_intervals_and_garbage_is_told(command: Command, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("In 1066 and at xmas.", "utf-8")
    ann = (
        "T1\tTIMEX3 3 7\t1066\nA1\ttype T1 DATE\nA2\tvalue T1 1066\n"
        "T2\tTIMEX3 15 19\txmas\nA3\ttype T2 DATE\nA4\tvalue T2 xmas\n"
    )
    (tmp_path / "in" / "a.ann").write_text(ann, "utf-8")
    ran = command(
        "run", "in", "--out", "out", "--from", "brat", "--to", "jsonl", "--preset", "rules", "--layers", "times"
    )
    assert ran.code == 0
    assert "2 times (1 unresolved)" in ran.err
    assert "1 part of the input broken" in ran.err
    (document,) = lines(tmp_path / "out" / "documents.jsonl")
    assert [item["intervals"] for item in document["times"]] == [[["1066-01-01T00:00:00", "1067-01-01T00:00:00"]], []]
    (problem,) = lines(tmp_path / "out" / "problems.jsonl")
    assert (problem["kind"], problem["place"], problem["value"]) == ("broken", "time T2", "xmas")
    assert (
        command(
            "run", "in", "--out", "again", "--from", "brat", "--to", "brat", "--preset", "rules", "--layers", "times"
        ).code
        == 0
    )
    assert (tmp_path / "again" / "a.ann").read_text("utf-8") == ann


def test_a_german_text_is_german_in_what_comes_out(command: Command, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("Erbaut am 3. Mai 1904.", "utf-8")
    options = ("--layers", "times", "--preset", "rules")
    assert command("run", "in", "--out", "out", "--to", "jsonl", "--language", "de", *options).code == 0
    assert lines(tmp_path / "out" / "documents.jsonl")[0]["language"] == "de"
    ran = command("run", "out", "--from", "jsonl", "--out", "tml", "--to", "timeml", *options)
    assert "1 language: the format names no language" in ran.err


def test_given_graphs_are_interpreted(command: Command, tmp_path: Path) -> None:
    folder = texts(tmp_path / "in", {"d": "It closed on 5 May 1843."}) / "d"
    (folder / "d.TimeNorm.gold.completed.xml").write_text(ANAFORA.format(id="d", span="19,23"), "utf-8")
    assert command("run", "in", "--out", "out", "--from", "anafora", "--to", "jsonl").code == 0
    (document,) = lines(tmp_path / "out" / "documents.jsonl")
    (item,) = document["times"]
    assert item["intervals"] == [["1066-01-01T00:00:00", "1067-01-01T00:00:00"]]


@pytest.mark.parametrize(("target", "names"), [
    ("jsonl", {"documents.jsonl"}),
    ("brat", {"chronicle.ann", "chronicle.txt", "clinical-note.ann", "clinical-note.txt", "letter-1843.ann",
              "letter-1843.txt", "news.ann", "news.txt", "clinical-note.dct", "letter-1843.dct", "news.dct"}),
])  # fmt: skip
def test_other_targets(command: Command, tmp_path: Path, target: str, names: set[str]) -> None:
    ran = command("run", "examples", "--out", "out", "--to", target)
    assert ran.code == 0, ran.err
    told = lines(tmp_path / "out" / "problems.jsonl") if (tmp_path / "out" / "problems.jsonl").exists() else []
    assert {one["kind"] for one in told} <= {"doubtful"}
    assert set(tree(tmp_path / "out")) - {"problems.jsonl"} == names | {"run.json", "failed.jsonl"}


def test_run_json_says_how_it_came_to_be(command: Command, tmp_path: Path) -> None:
    command("run", "examples", "--out", "out", "--to", "jsonl", "--prefer", "past", "--preset", "en")
    told = json.loads((tmp_path / "out" / "run.json").read_text("utf-8"))
    assert told["signature"]["preset"] == "en.v2"
    assert told["signature"]["prefer"] == "past"
    assert told["signature"]["v"] == told["timeloom"]
    assert told["counts"]["documents"] == 4
    assert told["counts"]["failed"] == 0
    assert told["counts"]["times"] > 50
    assert told["time"]["seconds"] > 0


@pytest.mark.parametrize("target", ["timeml", "jsonl", "anafora"])
def test_the_output_does_not_depend_on_the_number_of_workers(command: Command, tmp_path: Path, target: str) -> None:
    documents = {f"doc{n:02d}": f"It was {1900 + n}. We met {n} days ago." for n in range(12)}
    texts(tmp_path / "in", documents)
    (tmp_path / "in" / "doc05" / "doc05").write_bytes(b"\xff\xfe broken")
    for jobs in (1, 2, 3):
        assert (
            command("run", "in", "--out", f"out{jobs}", "--from", "text", "--to", target, "--jobs", str(jobs)).code == 3
        )
    assert tree(tmp_path / "out1") == tree(tmp_path / "out2") == tree(tmp_path / "out3")
    assert len(lines(tmp_path / "out1" / "failed.jsonl")) == 1


def test_a_bad_document_costs_only_itself(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "good.tml").write_text(TML.format(id="good"), "utf-8")
    (folder / "cut.tml").write_text(TML.format(id="cut")[:200], "utf-8")
    (folder / "empty.tml").write_bytes(b"")
    (folder / "binary.tml").write_bytes(bytes(range(256)))
    ran = command("run", "in", "--out", "out", "--from", "timeml")
    assert ran.code == 3
    assert (tmp_path / "out" / "good.tml").is_file()
    failed = lines(tmp_path / "out" / "failed.jsonl")
    assert [Path(failure["path"]).name for failure in failed] == ["binary.tml", "cut.tml", "empty.tml"]
    assert all(failure["reason"] and failure["error"] for failure in failed)
    assert "3 failed" in ran.err
    assert "cut.tml" in ran.err
    assert "Traceback" not in ran.err


def test_the_same_id_twice_is_an_error(command: Command, tmp_path: Path) -> None:
    for name in ("one", "two"):
        texts(tmp_path / name, {"same": f"Written in {name}, 1843."})
    ran = command("run", "one", "two", "--out", "out", "--from", "text", "--to", "jsonl")
    assert ran.code == 3
    assert len(lines(tmp_path / "out" / "documents.jsonl")) == 1
    (failure,) = lines(tmp_path / "out" / "failed.jsonl")
    assert failure["document"] == "same"
    assert "met before" in failure["reason"]


def test_a_file_named_twice_is_read_once(command: Command, tmp_path: Path) -> None:
    ran = command("run", "examples/news.txt", "examples", "--out", "out", "--to", "jsonl")
    assert ran.code == 0, ran.err
    assert len(lines(tmp_path / "out" / "documents.jsonl")) == 4


def test_a_file_over_the_cap(command: Command, tmp_path: Path) -> None:
    ran = command("run", "examples", "--out", "out", "--to", "jsonl", "--max-bytes", "3500")
    assert ran.code == 3
    assert all("cap of 3500 bytes" in failure["reason"] for failure in lines(tmp_path / "out" / "failed.jsonl"))


def test_a_folder_without_documents(command: Command, tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    ran = command("run", "none", "--out", "out")
    assert ran.code == 3
    assert ran.err.splitlines() == ["timeloom: none: the folder holds no file that can be read"]
    assert not (tmp_path / "out").exists()


def test_one_is_singular(command: Command, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Built in 1843.", "utf-8")
    (tmp_path / "a.dct").write_text("some day", "utf-8")
    ran = command("run", "a.txt", "--out", "out")
    assert ran.code == 0, ran.err
    assert ran.err.startswith("1 document, 1 time (0 unresolved)")
    assert "1 part of the input broken" in ran.err
    assert "a.dct: line 1: the creation time is no ISO date (got 'some day')" in ran.err
    for verb in (["parse", "--file", "a.txt"], ["timeline", "a.txt", "--html", "a.html"]):
        assert "a.dct: line 1: the creation time is no ISO date (got 'some day')" in command(*verb).err


def test_a_failure_names_its_file_once(command: Command, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "bin.txt").write_bytes(b"ab\xff")
    ran = command("run", "in", "--out", "out")
    assert ran.code == 3
    assert "  in/bin.txt: byte 2: broken encoding: not UTF-8" in ran.err
    assert lines(tmp_path / "out" / "failed.jsonl")[0]["reason"].startswith("byte 2: broken encoding")


def test_files_that_nobody_read_are_told(command: Command, tmp_path: Path) -> None:
    for name in ("README", "notes.md", "b.txt"):
        (tmp_path / "examples" / name).write_text("In 1843.", "utf-8")
    (tmp_path / "examples" / "loop").symlink_to(tmp_path / "examples", target_is_directory=True)
    ran = command("run", "examples", "--out", "out", "--to", "jsonl")
    assert ran.code == 0, ran.err
    told = (
        "4 not read: examples/loop (a link to a folder, which is not followed); "
        "examples/README, examples/demo.py, examples/notes.md (no name of a document)"
    )
    assert told in ran.err
    held = json.loads((tmp_path / "out" / "run.json").read_text("utf-8"))
    assert held["counts"]["skipped"] == 4
    assert {"path": "examples/notes.md", "reason": "no name of a document"} in held["skipped"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_a_named_pipe_in_a_folder_is_a_failure_and_no_wait(command: Command, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "examples" / "pipe.txt")
    ran = command("run", "examples", "--out", "out", "--to", "jsonl")
    assert ran.code == 3
    assert "examples/pipe.txt: no regular file" in ran.err
    assert len(lines(tmp_path / "out" / "documents.jsonl")) == 4


def test_the_output_inside_the_input_is_no_input(command: Command, tmp_path: Path) -> None:
    first = command("run", "examples", "--out", "examples/out", "--to", "jsonl")
    held = tree(tmp_path / "examples" / "out")
    second = command("run", "examples", "--out", "examples/out", "--to", "jsonl", "--force")
    assert (first.code, second.code) == (0, 0), second.err
    assert "examples/out (the folder of the output)" in second.err
    assert tree(tmp_path / "examples" / "out").keys() == held.keys()
    assert len(lines(tmp_path / "examples" / "out" / "documents.jsonl")) == 4


class TestUsedOutput:
    def test_it_is_refused_and_left_as_it_is(self, command: Command, tmp_path: Path) -> None:
        command("run", "examples", "--out", "out", "--to", "timeml")
        held = tree(tmp_path / "out")
        ran = command("run", "examples/news.txt", "--out", "out", "--to", "jsonl")
        assert ran.code == 2
        assert "--out out is not empty" in ran.err
        assert "--force" in ran.err
        assert tree(tmp_path / "out") == held

    def test_force_replaces_reports_and_removes_nothing_of_others(self, command: Command, tmp_path: Path) -> None:
        (tmp_path / "out").mkdir()
        (tmp_path / "out" / "mine.doc").write_text("kept", "utf-8")
        (tmp_path / "out" / "problems.jsonl").write_text("of an earlier run", "utf-8")
        ran = command("run", "examples/letter-1843.txt", "--out", "out", "--to", "timeml", "--force")
        assert ran.code == 0, ran.err
        assert {path.name for path in (tmp_path / "out").iterdir()} == {
            "mine.doc",
            "letter-1843.tml",
            "run.json",
            "failed.jsonl",
        }

    def test_an_empty_folder_is_as_good_as_none(self, command: Command, tmp_path: Path) -> None:
        (tmp_path / "out").mkdir()
        assert command("run", "examples/news.txt", "--out", "out").code == 0

    def test_a_file_is_no_folder(self, command: Command, tmp_path: Path) -> None:
        ran = command("run", "examples/news.txt", "--out", "examples/news.txt")
        assert ran.code == 2
        assert (tmp_path / "examples" / "news.txt").read_text("utf-8")


def test_what_the_format_cannot_hold_is_told(command: Command, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.tml").write_text(TML.format(id="a"), "utf-8")
    ran = command("run", "in", "--out", "out", "--to", "anafora")
    assert ran.code == 0, ran.err
    assert "1 part could not be written, since anafora cannot hold it: out/problems.jsonl" in ran.err
    assert "1 time: no SCATE graph" in ran.err
    assert "--ignore-annotations" in ran.err
    (problem,) = lines(tmp_path / "out" / "problems.jsonl")
    assert (problem["kind"], problem["document"], problem["place"]) == ("lost", "a", "time t9")
    assert json.loads((tmp_path / "out" / "run.json").read_text("utf-8"))["counts"]["lost"] == 1
    assert (
        "could not be written"
        not in command("run", "in", "--out", "new", "--to", "anafora", "--ignore-annotations").err
    )


def test_a_file_whose_name_is_no_utf_8(command: Command, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    try:
        (tmp_path / "in" / os.fsdecode(b"caf\xe9.txt")).write_bytes(b"\xff")
    except OSError:
        pytest.skip("this file system has names of UTF-8 alone")
    ran = command("run", "in", "--out", "out")
    assert ran.code == 3
    assert lines(tmp_path / "out" / "failed.jsonl")[0]["path"] == "in/caf\udce9.txt"


@pytest.mark.parametrize("target", ["jsonl", "timeml"])
def test_a_name_that_is_no_utf_8_is_written_as_one(command: Command, tmp_path: Path, target: str) -> None:
    (tmp_path / "in").mkdir()
    try:
        (tmp_path / "in" / os.fsdecode(b"caf\xe9.txt")).write_text("It opened on 4 May 1843.")
    except OSError:
        pytest.skip("this file system has names of UTF-8 alone")
    ran = command("run", "in", "--out", "out", "--to", target, "--preset", "rules", "--jobs", "1")
    assert ran.code == 0, ran.err
    if target == "timeml":
        assert (tmp_path / "out" / "caf%E9.tml").is_file()
    else:
        assert [row["id"] for row in lines(tmp_path / "out" / "documents.jsonl")] == ["caf%E9"]
    for verb in (("index", "build", "some.duckdb", "in"), ("archive", "build", "some.arc", "in", "--date", "1843")):
        built = command(*verb)
        assert built.code == 0, built.err
        assert " 1" in built.out + built.err


def test_jsonl_comes_back(command: Command, tmp_path: Path) -> None:
    command("run", "examples", "--out", "first", "--to", "jsonl")
    ran = command("run", "first/documents.jsonl", "--out", "second", "--to", "jsonl")
    assert ran.code == 0, ran.err
    first, second = (lines(tmp_path / name / "documents.jsonl") for name in ("first", "second"))
    assert [document["times"] for document in first] == [document["times"] for document in second]


def test_an_interrupt_exits_with_130(tmp_path: Path) -> None:
    # long enough to be met while it runs, short enough for a busy machine
    texts(tmp_path / "in", {f"doc{n}": "It was in May 1843, ten days later. " * 700 for n in range(40)})
    running = subprocess.Popen(
        [sys.executable, "-m", "timeloom", "run", "in", "--out", "out", "--from", "text", "--jobs", "2", "--preset", "rules"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - a shell that runs tests in the background ignores it
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("out/*.tml")) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert running.returncode == 130, said
    assert b"interrupted" in said
    assert b"Traceback" not in said
    told = json.loads((tmp_path / "out" / "run.json").read_text("utf-8"))
    assert told["interrupted"] is True
    written = list((tmp_path / "out").glob("*.tml"))
    assert told["counts"]["documents"] == len(written) < 40
    assert all(path.read_text("utf-8").endswith("</TimeML>\n") for path in written)
    assert not list((tmp_path / "out").glob(".*"))


def test_times_that_are_kept_have_their_ids_and_values(command: Command, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.tml").write_text(TML.format(id="a"), "utf-8")
    ran = command("run", "in", "--out", "out", "--keep", "times,events", "--preset", "rules")
    assert ran.code == 0, ran.err
    written = (tmp_path / "out" / "a.tml").read_text("utf-8")
    assert '<TIMEX3 tid="t9" type="DATE" value="1066">' in written
    assert written.count("<TIMEX3") == 2
    assert json.loads((tmp_path / "out" / "run.json").read_bytes())["signature"]["keep"] == "times,events"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--keep", "links"), "--keep: what can be kept is one of times, events, pairs (got 'links')"),
        (("--keep", "pairs,times"), "--keep: pairs are of times and events, which must be kept too"),
        (("--keep", "times,events,pairs"), "--keep: pairs are labelled by a preset that reads relations"),
        (("--layers", "events"), "--layers: this preset does not read events (got 'events')"),
        (("--layers", "words"), "'words' is not one of"),
    ],
)
def test_layers_that_cannot_be_had(command: Command, tmp_path: Path, options: tuple[str, ...], told: str) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.tml").write_text(TML.format(id="a"), "utf-8")
    ran = command("run", "in", "--out", "out", "--preset", "rules", *options)
    assert ran.code == 2
    assert told in ran.err
    assert not (tmp_path / "out").exists()


def test_the_times_alone(command: Command, tmp_path: Path) -> None:
    texts(tmp_path / "in", {"report": "It closed on 5 May 1843."})
    for layers, tokens in (("times", False), ("all", True)):
        ran = command("run", "in", "--out", layers, "--to", "jsonl", "--preset", "rules", "--layers", layers)
        assert ran.code == 0, ran.err
        (document,) = lines(tmp_path / layers / "documents.jsonl")
        assert ([time["text"] for time in document["times"]], bool(document.get("tokens"))) == (["5 May 1843"], tokens)


class TestEstimated:
    """`--dct estimate`: for documents without a time of writing, and for no other."""

    TEXT = "The iPhone 4 came out last year, and Facebook and Twitter were full of it.\n"

    @pytest.fixture
    def read(self, command: Command, tmp_path: Path) -> Any:
        (tmp_path / "posts").mkdir()
        for name in ("dated", "undated"):
            (tmp_path / "posts" / f"{name}.txt").write_text(self.TEXT, "utf-8")
        (tmp_path / "posts" / "dated.dct").write_text("1999-05-04\n", "utf-8")
        return command(
            "run", "posts", "--out", "read", "--to", "jsonl", "--layers", "times", "--jobs", "1", "--dct", "estimate"
        )

    def test_a_given_time_of_writing_stands(self, read: Any, tmp_path: Path) -> None:
        assert read.code == 0, read.err
        lines = [line for path in (tmp_path / "read").glob("*.jsonl") for line in path.read_text("utf-8").splitlines()]
        made = {one["id"]: one for one in map(json.loads, lines) if "text" in one}
        assert made["dated"].get("written") is None
        assert made["dated"]["times"][0]["timex3"]["value"] == "1998"
        assert made["undated"]["written"]["p"]
        assert "writing-estimated" in made["undated"]["times"][0]["assumed"]

    def test_it_is_told(self, read: Any, tmp_path: Path) -> None:
        assert "1 document without a time of writing, dated by the words" in read.err
        told = json.loads((tmp_path / "read" / "run.json").read_text("utf-8"))
        assert told["counts"]["estimated"] == 1
        assert told["signature"]["dct"] == "estimate"

    def test_a_date_for_all_is_none_of_its_values(self, command: Command, tmp_path: Path) -> None:
        ran = command("run", "examples", "--out", "read", "--dct", "2017-04-21")
        assert ran.code == 2
        assert "'estimate'" in ran.err


def test_a_layer_that_a_format_cannot_hold_is_told_in_words(command: Command, tmp_path: Path) -> None:
    ran = command("run", "examples", "--out", "out", "--to", "cas-json", "--preset", "rules", "--layers", "times")
    assert ran.code == 0
    assert "  entities of 4 documents: SCATE graphs have no layer" in ran.err


@pytest.mark.parametrize(
    ("number", "noun", "said"),
    [(1, "entity", "1 entity"), (3, "entity", "3 entities"), (2, "day", "2 days"), (1200, "time", "1,200 times")],
)
def test_numbers_and_their_nouns(number: int, noun: str, said: str) -> None:
    assert counted(number, noun) == said


@pytest.mark.parametrize("told", [("0",), ("5", "--engine", "ray")])
def test_a_limit_of_time_that_cannot_be(command: Command, tmp_path: Path, told: tuple[str, ...]) -> None:
    ran = command("run", "examples", "--out", "out", "--max-seconds", *told)
    assert ran.code == 2
    assert not (tmp_path / "out").exists()


def test_a_run_with_a_limit_of_time(command: Command, tmp_path: Path) -> None:
    for out, told in (("free", ()), ("limited", ("--max-seconds", "100"))):
        ran = command("run", "examples", "--out", out, "--to", "jsonl", "--preset", "rules", "--jobs", "1", *told)
        assert ran.code == 0
    free, limited = (tmp_path / out / "documents.jsonl" for out in ("free", "limited"))
    assert free.read_bytes() == limited.read_bytes()


def test_single_conventions_are_part_of_what_a_run_is(command: Command, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("He left last week.", "utf-8")
    (tmp_path / "in" / "a.dct").write_text("2024-03-20", "utf-8")
    asked = ["run", "in", "--out", "out", "--preset", "rules", "--to", "jsonl", "--layers", "times"]
    ran = command(*asked, "--conventions", "timenorm_scala,week_start=sunday")
    assert ran.code == 0, ran.err
    told = json.loads((tmp_path / "out" / "run.json").read_bytes())
    assert told["signature"]["conventions"] == "timenorm_scala,week_start=7"
    assert "2024-03-10T00:00:00" in (tmp_path / "out" / "documents.jsonl").read_text("utf-8")
    other = command(*asked, "--conventions", "timenorm_scala", "--resume")
    assert other.code == 3
    assert "conventions was timenorm_scala,week_start=7 and is timenorm_scala" in other.err


@pytest.mark.parametrize(("more", "value"), [((), "1843-09-11"), (("--dct", "none"), "XXXX-XX-XX")])
def test_a_text_that_bears_its_day_is_read_by_it(
    command: Command, tmp_path: Path, more: tuple[str, ...], value: str
) -> None:
    (tmp_path / "post").mkdir()
    (tmp_path / "post" / "letter.txt").write_text(
        "Leeds, 12 September 1843\n\nMy dear Sir, the mill burnt yesterday.\n", "utf-8"
    )
    ran = command("run", "post", "--out", "read", "--to", "jsonl", "--preset", "rules", "--jobs", "1", *more)
    lines = [line for path in (tmp_path / "read").glob("*.jsonl") for line in path.read_text("utf-8").splitlines()]
    document = next(one for one in map(json.loads, lines) if "text" in one)
    assert document["times"][-1]["timex3"]["value"] == value
    told = json.loads((tmp_path / "read" / "run.json").read_text("utf-8"))
    said = "1 document without a time of writing, read by the day that the text bears"
    if more:
        assert said not in ran.err
        assert (document["meta"]["creation"], told["signature"].get("dct"), told["counts"].get("stated")) == (
            None,
            "none",
            None,
        )
    else:
        assert said in ran.err
        assert document["meta"]["creation"]["assumed"] == ["writing-stated"]
        assert (told["signature"]["dct"], told["counts"]["stated"]) == ("stated", 1)
