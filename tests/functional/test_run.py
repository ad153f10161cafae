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
    assert command("run", "in", "--out", "out", "--to", "timeml").code == 0
    assert (tmp_path / "out" / "a.tml").read_text("utf-8") == TML.format(id="a")


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
    assert set(tree(tmp_path / "out")) == names | {"run.json", "failed.jsonl"}


def test_run_json_says_how_it_came_to_be(command: Command, tmp_path: Path) -> None:
    command("run", "examples", "--out", "out", "--to", "jsonl", "--prefer", "past")
    told = json.loads((tmp_path / "out" / "run.json").read_text("utf-8"))
    assert told["signature"]["preset"] == "rules.v1"
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
        assert command("run", "in", "--out", f"out{jobs}", "--from", "text", "--to", target, "--jobs", str(jobs)).code == 3
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
    assert "no file that can be read" in ran.err


def test_jsonl_comes_back(command: Command, tmp_path: Path) -> None:
    command("run", "examples", "--out", "first", "--to", "jsonl")
    ran = command("run", "first/documents.jsonl", "--out", "second", "--to", "jsonl")
    assert ran.code == 0, ran.err
    first, second = (lines(tmp_path / name / "documents.jsonl") for name in ("first", "second"))
    assert [document["times"] for document in first] == [document["times"] for document in second]


def test_an_interrupt_exits_with_130(tmp_path: Path) -> None:
    texts(tmp_path / "in", {f"doc{n}": "It was in May 1843, ten days later. " * 5000 for n in range(40)})
    running = subprocess.Popen(
        [sys.executable, "-m", "timeloom", "run", "in", "--out", "out", "--from", "text", "--jobs", "2"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("out/*.tml")) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert running.returncode == 130, said
    assert b"interrupted" in said
    assert b"Traceback" not in said
