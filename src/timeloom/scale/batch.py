"""A batch: many documents through one pipeline into one folder.

An engine (`pool`, `cluster`) does the pieces of the input and gives what is to be written; this process writes it in
the order of the input, so that the output is the same for any number of workers and for any engine. How far it is
stands in the journal, so a batch that was interrupted or killed can be resumed; one that is interrupted says so in
run.json.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from typing import Any

import msgspec

from timeloom.errors import FormatError, TimeloomError
from timeloom.extras import require
from timeloom.formats.walking import Found, Skipped, walk
from timeloom.scale.journal import JOURNAL, Journal
from timeloom.scale.pieces import ROWS, Failure, Piece, failure_of, pieces_of
from timeloom.scale.place import Counts, Place
from timeloom.scale.plan import Batch, beside_of, check_same, made_plan, signature_of
from timeloom.scale.pool import Outcomes, perform_all
from timeloom.scale.report import Report, Speed, made_report, read_report, write_report
from timeloom.scale.sinks import there
from timeloom.scale.tables import PARQUET, PARTS
from timeloom.scale.work import Work

__all__ = ["Batch", "Progress", "run_batch"]

Tell = Callable[[int, int], None]

_EVERY = 1.0
# Seconds between two records of the journal: so much work is done again, at most, when a run is killed.


class Progress(msgspec.Struct, frozen=True):
    """How far a batch is: `done` of `of` bytes of input, and what came of them in so many seconds. `begun` is what of
    `done` an earlier run did."""

    done: int
    of: int
    begun: int
    documents: int
    failed: int
    size: int
    seconds: float

    @property
    def left(self) -> float | None:
        """Seconds until the end, if it goes on as before; None as long as nothing is known."""
        here = self.done - self.begun
        return None if here <= 0 else (self.of - self.done) * self.seconds / here


class _Inputs(msgspec.Struct):
    """What the inputs hold: the files to be read, what is left aside, and what cannot be read at all."""

    files: list[Found]
    skipped: list[Skipped]
    failures: list[Failure]


def run_batch(
    batch: Batch, tell: Tell = lambda done, of: None, watch: Callable[[Progress], None] = lambda progress: None
) -> Report:
    """Run a batch; `tell(done, of)` is called after every file, `watch` after every piece of one.

    Writes the documents in the target format, `run.json`, `failed.jsonl` and, where parts of documents were broken or
    could not be written, `problems.jsonl`; of these, what an earlier run left in the folder is replaced. A document
    whose id was met before is a failure. Nothing is raised for a bad document.

    Raises:
        ModelError: the pipeline cannot read these layers, or label the pairs that are kept.
        FormatError: there is no layer of that name to keep; the inputs hold nothing that can be read, lie where the
            output goes, or have no columns where some are named; the folder cannot be written to, or another process
            writes to it; or the run that is to be resumed was another one, or its output is gone.
        MissingExtra: Parquet without pyarrow, the engine "ray" without Ray.
        TimeloomError: `max_seconds` with another engine than "pool", or on a system without SIGALRM; or the Ray cluster
            cannot be reached or cannot go on: what was done is kept, and `resume` goes on with it.
        KeyboardInterrupt: as it came, after the reports of what was done are written.
    """
    batch.loom.check(layers=batch.layers, keep=batch.keep)
    _check_engine(batch)
    inputs = _find(batch)
    _check_apart(batch, inputs.files)
    _check_columns(batch, inputs.files)
    plan = made_plan(batch, inputs.files)
    if batch.resume:
        complete = _complete(batch, inputs, plan)
        if complete is not None:
            return complete
    return _Run(batch, inputs, plan).go(tell, watch)


class _Run:
    """A run under way."""

    def __init__(self, batch: Batch, inputs: _Inputs, plan: dict[str, Any]) -> None:
        self._batch, self._inputs = batch, inputs
        self._plan = plan
        self._of = int(plan["bytes"])
        self._started = time.perf_counter()
        self._journal = _journal(batch, plan)
        self._place = Place(batch.out, batch.target, self._journal)
        self._resumed = False
        self._before = Counts()
        self._files = self._done = self._begun = 0

    def go(self, tell: Tell, watch: Callable[[Progress], None]) -> Report:
        place = self._place
        opened = False
        try:
            self._resumed = place.open()
            opened = True
            self._before = msgspec.structs.replace(place.counts)
            if not self._resumed:
                place.fail(self._inputs.failures)
                place.keep()
            if not place.is_over:
                self._perform(tell, watch)
                place.keep(over=True)
            place.name_reports()
            place.name_output()
            report = self._report(interrupted=False)
            write_report(self._batch.out, report, self._plan)
            self._journal.remove()
        except BaseException:
            if opened:
                self._break_off()
            raise
        finally:
            place.close()
            self._journal.close()
        return report

    def _perform(self, tell: Tell, watch: Callable[[Progress], None]) -> None:
        batch, place = self._batch, self._place
        pieces = pieces_of(self._inputs.files, batch.columns, batch.max_bytes)
        for piece in islice(pieces, place.pieces):
            self._passed(piece)
        self._begun = self._done
        kept = time.perf_counter()
        for piece, outcomes in _performed(batch, pieces):
            place.take(outcomes)
            self._passed(piece)
            now = time.perf_counter()
            if now - kept >= _EVERY:
                place.keep()
                kept = now
            if piece.last:
                tell(self._files, len(self._inputs.files))
            watch(self._progress())

    def _passed(self, piece: Piece) -> None:
        self._done += piece.size
        self._files += piece.last

    def _progress(self) -> Progress:
        counts, before = self._place.counts, self._before
        return Progress(
            self._done, self._of, self._begun, counts.documents, counts.failed, counts.size - before.size,
            time.perf_counter() - self._started,
        )  # fmt: skip

    def _break_off(self) -> None:
        """What was done is kept, if that can be, and told."""
        with suppress(OSError, TimeloomError):
            self._place.keep_if_between()
        with suppress(OSError, TimeloomError):
            self._place.name_reports()
            write_report(self._batch.out, self._report(interrupted=True), self._plan)

    def _report(self, *, interrupted: bool) -> Report:
        counts, before = self._place.counts, self._before
        seconds = time.perf_counter() - self._started
        return made_report(
            self._batch.out, counts, signature=dict(signature_of(self._batch).to_dict()), files=len(self._inputs.files),
            seconds=round(seconds, 3), jobs=self._batch.jobs or 0, interrupted=interrupted, resumed=self._resumed,
            skipped=tuple(self._inputs.skipped),
            speed=Speed(counts.documents - before.documents, counts.size - before.size, seconds),
        )  # fmt: skip


def _check_engine(batch: Batch) -> None:
    if batch.max_seconds is not None and (batch.engine != "pool" or not hasattr(signal, "SIGALRM")):
        raise TimeloomError("a limit of the time of a document needs the engine pool, and a system that has SIGALRM")
    if batch.target == PARQUET:
        require("pyarrow")
    if batch.engine == "ray":
        require("ray")


def _check_apart(batch: Batch, files: Sequence[Found]) -> None:
    """Raises FormatError where what is read, links followed, lies where the output goes: files there are replaced, or
    removed."""
    out = batch.out.resolve()
    folders = {out / name for name in PARTS} if batch.target == PARQUET else set()
    inside = any(path.is_dir() and path.resolve() == out for path in batch.inputs)
    for file in files:
        for path in (file.path, *beside_of(file)):
            real = path.resolve()
            own = batch.target == "anafora" and real.parent.parent == out and real.name.startswith(real.parent.name)
            inside = inside or own or real.parent == out or real.parent in folders
    if inside:
        raise FormatError("holds the input itself; choose another folder for the output", document=str(batch.out))


def _check_columns(batch: Batch, files: Sequence[Found]) -> None:
    """Raises FormatError where columns are named and nothing of the input has any."""
    if batch.columns.named and files and not any(file.format in ROWS for file in files):
        told = f"columns are named, and no file of the input has rows; {' and '.join(ROWS)} have them"
        raise FormatError(told, document=str(files[0].path))


def _journal(batch: Batch, plan: dict[str, Any]) -> Journal:
    """The journal to go on with, or a new one."""
    if batch.resume:
        found = Journal.resume(batch.out)
        if found is not None:
            try:
                check_same(batch.out, found.plan, plan)
            except BaseException:
                found.close()
                raise
            return found
    return Journal.begin(batch.out, plan)


def _complete(batch: Batch, inputs: _Inputs, plan: dict[str, Any]) -> Report | None:
    """The report of a run that has reached its end. None where there is one to go on with, or nothing at all.

    Raises FormatError where the folder holds something else, the run had other options or inputs, or its output is
    gone.
    """
    out = batch.out
    if (out / JOURNAL).is_file():
        return None
    held = read_report(out)
    if held is None:
        if out.is_dir() and any(not path.name.startswith(".") for path in out.iterdir()):
            raise FormatError(f"is not empty, and holds no {JOURNAL} of a run to be resumed", document=str(out))
        return None
    before = {
        "options": {**held["signature"], **held.get("options", {})}, "files": held["counts"]["files"],
        "bytes": plan["bytes"], "inputs": held["time"].get("inputs"),
    }  # fmt: skip
    check_same(out, before, plan)
    lacking = held["counts"]["documents"] - there(batch.target, out, held["counts"]["documents"])
    if lacking > 0:
        gone = f"the run that was begun here is over, and {lacking:,} of its documents are no longer there; --force begins anew"
        raise FormatError(gone, document=str(out))
    told = dict(held["counts"])
    told |= {"broken": told.pop("problems"), "size": told.pop("bytes", 0)}
    counts = Counts(**{name: told.get(name, 0) for name in Counts.__struct_fields__})
    return made_report(
        out, counts, signature=held["signature"], files=len(inputs.files), seconds=0.0, jobs=batch.jobs or 0,
        skipped=tuple(inputs.skipped), speed=Speed(0, 0, 0.0), resumed=True, unchanged=True,
    )  # fmt: skip


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


def _performed(batch: Batch, pieces: Iterator[Piece]) -> Iterator[tuple[Piece, Outcomes]]:
    """The outcomes of all pieces, in their order, by the engine of the batch."""
    work = Work(
        loom=batch.loom, target=batch.target, max_bytes=batch.max_bytes, layers=batch.layers, keep=batch.keep,
        stated=batch.stated, estimate=batch.estimate, columns=batch.columns, max_seconds=batch.max_seconds,
    )  # fmt: skip
    if batch.engine == "ray":
        from timeloom.scale.cluster import perform_on_ray

        return perform_on_ray(work, pieces, batch.jobs, batch.address)
    jobs = batch.jobs or 1
    # As many workers as there are pieces to begin with, at most.
    first = list(islice(pieces, jobs))
    return perform_all(work, chain(first, pieces), min(jobs, len(first)))
