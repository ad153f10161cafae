"""A run that was broken off is gone on with: nothing is lost, nothing doubled, and what is another run is refused."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from timeloom.document import Document, Time
from timeloom.errors import FormatError
from timeloom.pipeline import Pipeline, load
from timeloom.scale import Batch, Report, run_batch
from timeloom.scale.journal import JOURNAL, Journal, Record

SCRIPT = Path(__file__).with_name("crashing.py")


@pytest.mark.parametrize(
    ("target", "each"),
    [
        ("jsonl", 3),
        ("timeml", 13),
        ("parquet", 61),
        pytest.param("jsonl", 1, marks=pytest.mark.long),
        pytest.param("timeml", 1, marks=pytest.mark.long),
        pytest.param("parquet", 1, marks=pytest.mark.long),
    ],
)
def test_killed_at_any_moment(tmp_path: Path, target: str, each: int) -> None:
    if not hasattr(os, "fork"):
        pytest.skip("this system does not fork")
    if target == "parquet":
        pytest.importorskip("pyarrow")
    done = subprocess.run(
        [sys.executable, str(SCRIPT), target, str(tmp_path / "kills"), str(each)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 40


def unchanged(document: Document) -> Document:
    return document


def years(document: Document) -> Document:
    if "stop" in document.text and not Path("go").exists():
        raise KeyboardInterrupt
    return msgspec.structs.replace(document, times=(Time(id="t1", start=0, end=4, text=document.text[:4]),))


LOOM = Pipeline(segment=unchanged, recognise=unchanged, compose=unchanged, interpret=years)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with six texts, the fourth of which interrupts until there is a file `go`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    for n in range(6):
        (tmp_path / "in" / f"doc{n}.txt").write_text("1843" + " stop" * (n == 3), "utf-8")
    return tmp_path


def run(desk: Path, **other: object) -> Report:
    told = {"inputs": (desk / "in",), "out": desk / "out", "loom": LOOM, "target": "jsonl", **other}
    return run_batch(Batch(**told))  # type: ignore[arg-type]


def interrupted(desk: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(desk)


def test_an_interrupted_run_goes_on(desk: Path) -> None:
    interrupted(desk)
    (desk / "go").touch()
    report = run(desk, resume=True)
    assert (report.documents, report.failed, report.resumed, report.speed.documents) == (6, 0, True, 3)
    assert {path.name for path in (desk / "out").iterdir()} == {"documents.jsonl", "run.json", "failed.jsonl"}
    assert msgspec.json.decode((desk / "out" / "run.json").read_bytes())["interrupted"] is False
    assert run(desk, out=desk / "whole").documents == 6
    assert (desk / "out" / "documents.jsonl").read_bytes() == (desk / "whole" / "documents.jsonl").read_bytes()


def test_the_number_of_workers_may_change(desk: Path) -> None:
    interrupted(desk)
    (desk / "go").touch()
    assert run(desk, resume=True, jobs=2).documents == 6


def test_where_nothing_is_left_to_do(desk: Path) -> None:
    (desk / "go").touch()
    first = run(desk)
    held = {path: path.stat().st_mtime_ns for path in (desk / "out").iterdir()}
    again = run(desk, resume=True)
    assert again.unchanged
    assert (again.documents, again.times, again.told) == (first.documents, first.times, first.told)
    assert {path: path.stat().st_mtime_ns for path in (desk / "out").iterdir()} == held


@pytest.mark.parametrize("target", ["jsonl", "timeml"])
def test_a_run_that_is_over_does_not_stand_for_other_inputs(desk: Path, target: str) -> None:
    (desk / "go").touch()
    run(desk, target=target)
    changed = desk / "in" / "doc0.txt"
    changed.write_text("1844", "utf-8")
    os.utime(changed, ns=(1, 1))
    with pytest.raises(FormatError, match="was changed since; --force begins anew"):
        run(desk, target=target, resume=True)
    assert run(desk, target=target).documents == 6
    assert run(desk, target=target, resume=True).unchanged
    with pytest.raises(FormatError, match="max_bytes was 67108864 and is 1000"):
        run(desk, target=target, resume=True, max_bytes=1000)
    with pytest.raises(FormatError, match="dct was none and is stated"):
        run(desk, target=target, resume=True, stated=True)
    with pytest.raises(FormatError, match="max_seconds was not given and is 3"):
        run(desk, target=target, resume=True, max_seconds=3.0)


def test_a_time_of_writing_that_changed_is_another_input(desk: Path) -> None:
    written = desk / "in" / "doc1.dct"
    written.write_text("1850-01-01", "utf-8")
    interrupted(desk)
    (desk / "go").touch()
    written.write_text("1950-01-01", "utf-8")
    os.utime(written, ns=(1, 1))
    with pytest.raises(FormatError, match="one that is read with it"):
        run(desk, resume=True)
    assert run(desk).documents == 6
    assert run(desk, resume=True).unchanged
    for change in (written.unlink, (desk / "in" / "doc2.dct").touch):
        change()
        with pytest.raises(FormatError, match="one that is read with it"):
            run(desk, resume=True)
        assert run(desk).documents == 6


def test_the_text_beside_an_annotation_that_changed_is_another_input(desk: Path) -> None:
    folder = desk / "notes" / "doc"
    folder.mkdir(parents=True)
    (folder / "doc").write_text("1843", "utf-8")
    (folder / "doc.TimeNorm.gold.completed.xml").write_text("<data><annotations/></data>", "utf-8")
    (desk / "go").touch()
    run(desk, inputs=(desk / "notes",))
    (folder / "doc").write_text("1844", "utf-8")
    os.utime(folder / "doc", ns=(1, 1))
    with pytest.raises(FormatError, match="one that is read with it"):
        run(desk, inputs=(desk / "notes",), resume=True)


@pytest.mark.parametrize(
    ("target", "gone", "told"),
    [("jsonl", "documents.jsonl", "6 of"), ("timeml", "doc4.tml", "1 of"), ("anafora", "doc4/*.xml", "1 of")],
)
def test_a_run_whose_output_is_gone_is_not_complete(desk: Path, target: str, gone: str, told: str) -> None:
    (desk / "go").touch()
    run(desk, target=target, layers="times")
    assert run(desk, target=target, layers="times", resume=True).unchanged
    for path in (desk / "out").glob(gone):
        path.unlink()
    with pytest.raises(FormatError, match=f"{told} its documents are no longer there"):
        run(desk, target=target, layers="times", resume=True)


def test_an_empty_folder_is_begun(desk: Path) -> None:
    (desk / "go").touch()
    report = run(desk, resume=True)
    assert (report.documents, report.resumed) == (6, False)


def test_a_folder_of_other_things_is_refused(desk: Path) -> None:
    (desk / "out").mkdir()
    (desk / "out" / "mine.doc").touch()
    with pytest.raises(FormatError, match=r"holds no run\.journal"):
        run(desk, resume=True)


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"target": "timeml"}, "target was jsonl and is timeml"),
        ({"layers": "times"}, "layers was all and is times"),
        ({"keep": frozenset({"times"})}, "keep was all and is times"),
        ({"loom": load("rules")}, "preset was custom and is rules"),
        ({"max_bytes": 1000}, "max_bytes was 67108864 and is 1000"),
    ],
)
def test_other_options_are_refused(desk: Path, other: dict[str, object], told: str) -> None:
    interrupted(desk)
    with pytest.raises(FormatError, match="was another one") as caught:
        run(desk, resume=True, **other)
    assert told in str(caught.value)


def test_other_inputs_are_refused(desk: Path) -> None:
    interrupted(desk)
    (desk / "in" / "doc0.txt").write_text("1844", "utf-8")
    os.utime(desk / "in" / "doc0.txt", ns=(1, 1))
    with pytest.raises(FormatError, match="was changed since"):
        run(desk, resume=True)
    (desk / "in" / "doc9.txt").write_text("1844", "utf-8")
    with pytest.raises(FormatError, match="there were 6 files of input and there are 7"):
        run(desk, resume=True)


def test_output_that_was_cut_is_told(desk: Path) -> None:
    interrupted(desk)
    (desk / "out" / "documents.jsonl.part").write_bytes(b"")
    with pytest.raises(FormatError, match="is shorter than the"):
        run(desk, resume=True)


def test_two_processes_do_not_write_one_folder(desk: Path) -> None:
    held = Journal.begin(desk / "out", {})
    with pytest.raises(FormatError, match="another process is writing"):
        run(desk)
    held.close()


def test_a_torn_line_does_not_count(tmp_path: Path) -> None:
    journal = Journal.begin(tmp_path, {"options": {}})
    for pieces in (1, 2):
        journal.add(Record(pieces=pieces, lengths={}, counts={}, paths=("caf\udce9.txt",)))
    journal.close()
    whole = (tmp_path / JOURNAL).read_bytes()
    for cut in range(len(whole)):
        (tmp_path / JOURNAL).write_bytes(whole[:cut])
        found = Journal.resume(tmp_path)
        lines = whole[:cut].count(b"\n")
        assert (found is None) == (lines == 0)
        if found is not None:
            found.close()
            assert [record.pieces for record in found.records] == [1, 2][: lines - 1]
            assert (tmp_path / JOURNAL).read_bytes() == b"".join(whole.splitlines(keepends=True)[:lines])


WORKERS = """
import os, sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from test_resume import slow_batch
if __name__ == "__main__":
    slow_batch(Path(sys.argv[2]))
"""


def slow(document: Document) -> Document:
    Path("workers").mkdir(exist_ok=True)
    (Path("workers") / str(os.getpid())).touch()
    time.sleep(0.05)
    return document


def slow_batch(desk: Path) -> None:
    loom = Pipeline(segment=unchanged, recognise=unchanged, compose=unchanged, interpret=slow)
    run_batch(Batch(inputs=(desk / "in",), out=desk / "out", loom=loom, target="jsonl", jobs=2))


def test_workers_end_with_their_owner(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for n in range(2000):
        (tmp_path / "in" / f"doc{n}.txt").write_text("1843", "utf-8")
    (tmp_path / "script.py").write_text(WORKERS, "utf-8")
    owner = subprocess.Popen([sys.executable, "script.py", str(Path(__file__).parent), str(tmp_path)], cwd=tmp_path)
    deadline = time.monotonic() + 60
    workers = tmp_path / "workers"
    while (not workers.is_dir() or len(list(workers.iterdir())) < 2) and time.monotonic() < deadline:
        time.sleep(0.02)
    owner.kill()
    owner.wait()
    left = {int(path.name) for path in workers.iterdir()}
    assert len(left) == 2
    while left and time.monotonic() < deadline:
        left = {process for process in left if _runs(process)}
        time.sleep(0.02)
    assert not left


def _runs(process: int) -> bool:
    """Whether a process is there and is more than an entry that nobody has asked for."""
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state != "Z"
