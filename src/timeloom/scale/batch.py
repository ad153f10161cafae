"""A batch: many files through one pipeline into one folder.

Workers start by spawn and give back what is to be written; this process writes it in the order of the input, so that
the output is the same for any number of workers. A file on which a worker dies is tried once more alone; if that
worker dies too, the file is a failure and the batch goes on.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import msgspec

from timeloom._version import __version__
from timeloom.document import Problem
from timeloom.errors import FormatError, TimeloomError
from timeloom.formats.reading import Found, find_files
from timeloom.pipeline import Pipeline
from timeloom.scale.work import Done, Failure, Work, perform

__all__ = ["Batch", "Report", "run_batch"]

Outcomes = list[Done | Failure]
Tell = Callable[[int, int], None]


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be done. `strip` takes the annotations of the input off first, so that text and DCT alone count."""

    inputs: tuple[Path, ...]
    out: Path
    loom: Pipeline
    source: str = "auto"
    target: str = "timeml"
    jobs: int = 1
    strip: bool = False
    max_bytes: int = 64 * 2**20


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it: what run.json holds, and the failures of failed.jsonl."""

    signature: dict[str, object]
    files: int
    documents: int
    failed: int
    times: int
    unresolved: int
    problems: int
    seconds: float
    jobs: int
    failures: tuple[Failure, ...] = ()


def run_batch(batch: Batch, tell: Tell = lambda done, of: None) -> Report:
    """Run a batch; `tell(done, of)` is called after every file.

    Writes the documents in the target format, `run.json`, `failed.jsonl` and, where parts of documents were broken,
    `problems.jsonl`. A document whose id was met before is a failure. Nothing is raised for a bad document.
    """
    started = time.perf_counter()
    found, outcomes = _find(batch)
    batch.out.mkdir(parents=True, exist_ok=True)
    place = _Place(batch.out, batch.target)
    for n, results in enumerate(_perform_all(batch, found), 1):
        outcomes += [place.take(result) for result in results]
        tell(n, len(found))
    return _report(batch, len(found), outcomes, time.perf_counter() - started)


def _find(batch: Batch) -> tuple[list[Found], Outcomes]:
    """The files of all inputs, each once, and a failure for every input that holds none."""
    found: dict[Path, Found] = {}
    failures: Outcomes = []
    for path in batch.inputs:
        try:
            for file in find_files(path, batch.source):
                found.setdefault(file.path.resolve(), file)
        except TimeloomError as error:
            failures.append(Failure(path.name, str(path), type(error).__name__, str(error)))
    return list(found.values()), failures


class _Place:
    """Where documents end up: writes what a worker made of them, and refuses an id that was met before."""

    def __init__(self, out: Path, target: str) -> None:
        self.out = out
        self.seen: dict[str, str] = {}
        self.appends = target == "jsonl"
        if self.appends:
            (out / "documents.jsonl").write_bytes(b"")

    def take(self, result: Done | Failure) -> Done | Failure:
        if isinstance(result, Failure):
            return result
        if result.document in self.seen:
            reason = f"its id was met before, in {self.seen[result.document]}"
            error = FormatError(reason, document=result.path, value=result.document)
            return Failure(result.document, result.path, "FormatError", str(error))
        self.seen[result.document] = result.path
        for name, data in result.contents.items():
            path = self.out / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("ab" if self.appends else "wb") as stream:
                stream.write(data)
        return msgspec.structs.replace(result, contents={})


def _perform_all(batch: Batch, files: Sequence[Found]) -> Iterator[Outcomes]:
    """The outcomes of every file, in the order of the files."""
    work = Work(loom=batch.loom, target=batch.target, max_bytes=batch.max_bytes, strip=batch.strip)
    jobs = min(batch.jobs, len(files))
    if jobs <= 1:
        yield from (perform(work, file) for file in files)
        return
    done = 0
    while done < len(files):
        try:
            for outcomes in _pooled(work, files[done:], jobs):
                yield outcomes
                done += 1
        except BrokenProcessPool:
            # Some worker died, not necessarily on the file whose outcome is due: that one gets a worker of its own.
            yield _alone(work, files[done])
            done += 1


def _pooled(work: Work, files: Sequence[Found], jobs: int) -> Iterator[Outcomes]:
    """The outcomes of files from a pool, in order; a few files a worker are under way at a time."""
    pool = _pool(jobs)
    waiting: list[Future[Outcomes]] = []
    try:
        for file in files:
            waiting.append(pool.submit(perform, work, file))
            if len(waiting) >= 4 * jobs:
                yield waiting.pop(0).result()
        while waiting:
            yield waiting.pop(0).result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _alone(work: Work, file: Found) -> Outcomes:
    with _pool(1) as pool:
        try:
            return pool.submit(perform, work, file).result()
        except BrokenProcessPool:
            path = file.path
            return [Failure(path.name, str(path), "BrokenProcessPool", "the process that read it died")]


def _pool(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_leave_interrupts)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that owns the pool; a worker would only print a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _report(batch: Batch, files: int, outcomes: Outcomes, seconds: float) -> Report:
    done = [outcome for outcome in outcomes if isinstance(outcome, Done)]
    failures = tuple(outcome for outcome in outcomes if isinstance(outcome, Failure))
    problems = [problem for outcome in done for problem in outcome.problems]
    signature = batch.loom.signature().extend(source=batch.source, target=batch.target, strip=batch.strip)
    report = Report(
        signature=dict(signature.to_dict()),
        files=files,
        documents=len(done),
        failed=len(failures),
        times=sum(outcome.times for outcome in done),
        unresolved=sum(outcome.unresolved for outcome in done),
        problems=len(problems),
        seconds=round(seconds, 3),
        jobs=batch.jobs,
        failures=failures,
    )
    _write(batch.out, report, problems)
    return report


def _write(out: Path, report: Report, problems: list[Problem]) -> None:
    """run.json (with what differs from run to run under `time`), failed.jsonl, and problems.jsonl where there are any."""
    counts = {name: getattr(report, name) for name in ("files", "documents", "failed", "times", "unresolved", "problems")}
    held = {
        "timeloom": __version__,
        "signature": report.signature,
        "counts": counts,
        "time": {"seconds": report.seconds, "jobs": report.jobs},
    }
    (out / "run.json").write_bytes(msgspec.json.format(msgspec.json.encode(held), indent=2) + b"\n")
    (out / "failed.jsonl").write_bytes(b"".join(msgspec.json.encode(failure) + b"\n" for failure in report.failures))
    if problems:
        (out / "problems.jsonl").write_bytes(b"".join(msgspec.json.encode(problem) + b"\n" for problem in problems))
