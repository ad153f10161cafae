"""Where the outcomes of a batch end up: each document once, failures and problems beside them, and the journal of all
that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from timeloom.errors import FormatError, TimeloomError
from timeloom.formats.catalogue import REPORTS
from timeloom.scale.journal import JOURNAL, Journal, Record
from timeloom.scale.pieces import Failure, failure_of
from timeloom.scale.seen import Seen
from timeloom.scale.sinks import Growing, sink_of
from timeloom.scale.wire import encoded
from timeloom.scale.work import Done

__all__ = ["FAILED", "PROBLEMS", "Counts", "Place"]

FAILED = "failed.jsonl"
PROBLEMS = "problems.jsonl"


class Counts(msgspec.Struct):
    """What a run has counted. `broken`, `doubtful` and `lost` are parts of documents, `size` bytes of text."""

    documents: int = 0
    failed: int = 0
    times: int = 0
    unresolved: int = 0
    events: int = 0
    links: int = 0
    estimated: int = 0
    stated: int = 0
    broken: int = 0
    doubtful: int = 0
    lost: int = 0
    size: int = 0


class Place:
    """The folder of the output while a run writes to it.

    Reports of an earlier run, and what of its output would pass for output of this one, are removed at the start: a run
    that dies must not leave them to speak for it. `keep` writes down how far the run is; a run that goes on begins
    there.
    """

    def __init__(self, out: Path, target: str, journal: Journal) -> None:
        self.out = out
        self.counts = Counts()
        self.pieces = 0
        self.is_over = False
        self._between = True
        self._journal = journal
        self._seen = Seen()
        self._sink = sink_of(target, out)
        self._failed = Growing(out / FAILED)
        self._problems = Growing(out / PROBLEMS)

    def open(self) -> bool:
        """Goes on where the journal ends. False: it says nothing, and the run begins."""
        with _reported(self.out):
            for name in REPORTS - {JOURNAL, *((FAILED, PROBLEMS) if self._journal.records else ())}:
                (self.out / name).unlink(missing_ok=True)
            if not self._journal.records:
                self._sink.begin()
                self._failed.open()
                self._problems.open()
                return False
            last = self._journal.records[-1]
            for record in self._journal.records:
                self._seen.restore(record.ids, record.paths)
            self._sink.resume(last.sink)
            self._failed.open(last.lengths[FAILED])
            self._problems.open(last.lengths[PROBLEMS])
        self.counts = msgspec.convert(last.counts, Counts)
        self.pieces, self.is_over = last.pieces, last.over
        self._journal.records.clear()
        return True

    def take(self, outcomes: Iterable[Done | Failure]) -> None:
        """The outcomes of the next piece."""
        self._between = False
        for outcome in outcomes:
            failure = self._write(outcome) if isinstance(outcome, Done) else outcome
            if failure is not None:
                self.fail((failure,))
        self.pieces += 1
        self._between = True

    def fail(self, failures: Iterable[Failure]) -> None:
        """What cannot be read, or not written."""
        for failure in failures:
            self.counts.failed += 1
            self._failed.add(encoded(failure) + b"\n")

    def _write(self, done: Done) -> Failure | None:
        """Writes one document; gives why that could not be done."""
        before = self._seen.meet(done.document, done.path)
        if before is not None:
            error = FormatError(f"its id was met before, in {before}", document=done.path, value=done.document)
            return failure_of(done.document, Path(done.path), error)
        try:
            self._sink.take(done.contents)
        except TimeloomError as fault:
            return failure_of(done.document, Path(done.path), fault)
        self._count(done)
        return None

    def _count(self, done: Done) -> None:
        counts = self.counts
        counts.documents += 1
        counts.times += done.times
        counts.unresolved += done.unresolved
        counts.events += done.events
        counts.links += done.links
        counts.estimated += done.estimated
        counts.stated += done.stated
        counts.size += done.size
        counts.broken += len(done.problems)
        counts.doubtful += len(done.doubtful)
        counts.lost += len(done.lost)
        for kind, problems in (("broken", done.problems), ("doubtful", done.doubtful), ("lost", done.lost)):
            for problem in problems:
                self._problems.add(encoded({"kind": kind, **msgspec.structs.asdict(problem)}) + b"\n")

    def keep(self, *, over: bool = False) -> None:
        """Writes down how far the run is; all that it speaks of is on the disk before. `over`: all pieces are done."""
        self._between = False
        if over:
            self._sink.end()
        state = self._sink.hold()
        lengths = {}
        for file in (self._failed, self._problems):
            file.hold()
            lengths[file.path.name] = file.length
        ids, paths = self._seen.taken()
        counts = msgspec.structs.asdict(self.counts)
        record = Record(
            pieces=self.pieces, lengths=lengths, counts=counts, sink=state, ids=ids, paths=paths, over=over
        )  # fmt: skip
        self._journal.add(record)
        self._sink.held()
        self.is_over = over
        self._between = True

    def keep_if_between(self) -> None:
        """As `keep`, unless an interrupt came in the middle of a piece: then what was kept last stands."""
        if self._between and not self.is_over:
            self.keep()

    def name_reports(self) -> None:
        """Gives failed.jsonl and problems.jsonl their names."""
        with _reported(self.out):
            self._failed.finish()
            self._problems.finish(empty=False)

    def name_output(self) -> None:
        """Gives the documents their names: the run is over."""
        with _reported(self.out):
            self._sink.finish()

    def close(self) -> None:
        for file in (self._sink, self._failed, self._problems):
            with suppress(OSError):
                file.close()


@contextmanager
def _reported(out: Path) -> Iterator[None]:
    """Errors of the system as those of the house."""
    try:
        yield
    except OSError as error:
        where = str(error.filename or out)
        raise FormatError(f"cannot be written: {error.strerror or error}", document=where) from error
