"""A batch: many files through one pipeline into one folder.

Workers start by spawn and give back what is to be written; this process writes it in the order of the input, so that
the output is the same for any number of workers. A file on which a worker dies is tried once more alone; if that
worker dies too, the file is a failure and the batch goes on. A batch that is interrupted leaves whole documents only,
and says in run.json that it was.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import msgspec

from timeloom.errors import FormatError, TimeloomError
from timeloom.formats.keeping import KEEPABLE
from timeloom.formats.walking import Found, Skipped, walk
from timeloom.pipeline import Layers, Pipeline
from timeloom.pipeline.estimated import ESTIMATE
from timeloom.scale.place import Place
from timeloom.scale.report import Report, write_report
from timeloom.scale.work import Done, Failure, Work, failure_of, perform

__all__ = ["Batch", "run_batch"]

Outcomes = list[Done | Failure]
Tell = Callable[[int, int], None]


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be done. `layers` and `keep` are those of `Pipeline.run`: with an empty `keep` the annotations of the input
    are taken off first, so that text and DCT alone count. With `estimate` a document without a time of writing is dated by its
    words; no other is."""

    inputs: tuple[Path, ...]
    out: Path
    loom: Pipeline
    source: str = "auto"
    target: str = "timeml"
    jobs: int = 1
    layers: Layers = "all"
    keep: frozenset[str] | None = None
    estimate: bool = False
    max_bytes: int = 64 * 2**20


class _Inputs(msgspec.Struct):
    """What the inputs hold: the files to be read, what is left aside, and what cannot be read at all."""

    files: list[Found]
    skipped: list[Skipped]
    failures: list[Failure]


def run_batch(batch: Batch, tell: Tell = lambda done, of: None) -> Report:
    """Run a batch; `tell(done, of)` is called after every file.

    Writes the documents in the target format, `run.json`, `failed.jsonl` and, where parts of documents were broken or
    could not be written, `problems.jsonl`; of these, what an earlier run left in the folder is replaced. A document
    whose id was met before is a failure. Nothing is raised for a bad document.

    Raises:
        ModelError: the pipeline cannot read these layers, or label the pairs that are kept.
        FormatError: there is no layer of that name to keep; the inputs hold nothing that can be read; or the folder cannot be written to.
        KeyboardInterrupt: as it came, after the reports of what was done are written.
    """
    started = time.perf_counter()
    batch.loom.check(layers=batch.layers, keep=batch.keep)
    inputs = _find(batch)
    outcomes: Outcomes = list(inputs.failures)
    with Place(batch.out, batch.target) as place:
        interrupted = True
        try:
            for n, results in enumerate(_perform_all(batch, inputs.files), 1):
                outcomes += [place.take(result) for result in results]
                tell(n, len(inputs.files))
            interrupted = False
        finally:
            report = _report(batch, inputs, outcomes, time.perf_counter() - started, interrupted=interrupted)
            write_report(batch.out, report)
    return report


def _find(batch: Batch) -> _Inputs:
    """The files of all inputs, each once, and a failure for every input that holds none. The output is no input."""
    found: dict[Path, Found] = {}
    skipped: dict[Path, Skipped] = {}
    errors: list[TimeloomError] = []
    failures: list[Failure] = []
    for path in batch.inputs:
        try:
            walked = walk(path, batch.source, without=(batch.out.resolve(),))
        except TimeloomError as error:
            errors.append(error)
            failures.append(failure_of(path.name, path, error))
            continue
        for file in walked.found:
            found.setdefault(file.path.resolve(), file)
        for left in walked.skipped:
            skipped.setdefault(left.path.absolute(), left)
        failures += [
            failure_of(Path(str(error.document)).name, Path(str(error.document)), error) for error in walked.errors
        ]
    if errors and not found and len(errors) == len(failures):
        raise errors[0] if len(errors) == 1 else FormatError("\n".join(map(str, errors)))
    return _Inputs(list(found.values()), list(skipped.values()), failures)


def _perform_all(batch: Batch, files: Sequence[Found]) -> Iterator[Outcomes]:
    """The outcomes of every file, in the order of the files."""
    work = Work(
        loom=batch.loom, target=batch.target, max_bytes=batch.max_bytes, layers=batch.layers, keep=batch.keep, estimate=batch.estimate,
    )  # fmt: skip
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
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_settle)


def _settle() -> None:
    """Ctrl-C is for the process that owns the pool; a worker would only print a traceback. And a worker warns of
    nothing that its owner does not warn of."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.filterwarnings("ignore", category=UserWarning, module="holidays")


def _report(batch: Batch, inputs: _Inputs, outcomes: Outcomes, seconds: float, *, interrupted: bool) -> Report:
    done = [outcome for outcome in outcomes if isinstance(outcome, Done)]
    failures = tuple(outcome for outcome in outcomes if isinstance(outcome, Failure))
    kept = "all" if batch.keep is None else ",".join(name for name in KEEPABLE if name in batch.keep) or "none"
    signature = batch.loom.signature().extend(source=batch.source, target=batch.target, layers=batch.layers, keep=kept)
    if batch.estimate:
        signature = signature.extend(dct=ESTIMATE)
    return Report(
        signature=dict(signature.to_dict()),
        files=len(inputs.files),
        documents=len(done),
        failed=len(failures),
        times=sum(outcome.times for outcome in done),
        unresolved=sum(outcome.unresolved for outcome in done),
        events=sum(outcome.events for outcome in done),
        links=sum(outcome.links for outcome in done),
        estimated=sum(outcome.estimated for outcome in done),
        seconds=round(seconds, 3),
        jobs=batch.jobs,
        interrupted=interrupted,
        failures=failures,
        skipped=tuple(inputs.skipped),
        problems=tuple(problem for outcome in done for problem in outcome.problems),
        doubtful=tuple(problem for outcome in done for problem in outcome.doubtful),
        lost=tuple(problem for outcome in done for problem in outcome.lost),
    )
