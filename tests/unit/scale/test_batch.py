"""The batch, with stages that misbehave."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from timeloom.document import Document, Time
from timeloom.pipeline import Pipeline
from timeloom.scale import Batch, Report, run_batch


def unchanged(document: Document) -> Document:
    return document


def years(document: Document) -> Document:
    """One time a document, unless its text asks for trouble."""
    if "raise" in document.text:
        raise KeyError("a stage with a fault")
    if "die" in document.text:
        os._exit(1)
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
