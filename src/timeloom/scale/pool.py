"""The engine of one machine: a pool of workers that start by spawn, or no worker at all.

A worker gets the pipeline once, as its recipe, and gives back what is to be written; it writes nothing itself. One
whose owner is gone ends at once. If a worker dies on a piece, the documents of that piece are done one by one, each by
a worker of its own. So it is too where the system ends a worker since a document took longer than it may.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import wait
from pathlib import Path

from timeloom.document import Document
from timeloom.scale.pieces import Failure, Piece, singles
from timeloom.scale.work import Done, Work, perform

__all__ = ["Outcomes", "died", "perform_all"]

Outcomes = list[Done | Failure]

_UNDER_WAY = 4
# Pieces a worker, those that wait for their turn to be written among them: so much is held in memory, and no more.


def perform_all(work: Work, pieces: Iterable[Piece], jobs: int) -> Iterator[tuple[Piece, Outcomes]]:
    """The outcomes of every piece, in the order of the pieces. One job is done in this process, but where the time of a
    document is limited: then by one worker, which can be ended."""
    if jobs <= 1 and work.max_seconds is None:
        for piece in pieces:
            yield piece, perform(work, piece)
        return
    pool = _Pool(work, max(1, jobs))
    try:
        yield from pool.all(iter(pieces))
    finally:
        pool.close()


class _Pool:
    """A pool, and what is under way in it."""

    def __init__(self, work: Work, jobs: int) -> None:
        self._work, self._jobs = work, jobs
        self._executor = _executor(work, jobs)
        self._waiting: deque[tuple[Piece, Future[Outcomes] | None]] = deque()

    def all(self, pieces: Iterator[Piece]) -> Iterator[tuple[Piece, Outcomes]]:
        while True:
            while len(self._waiting) < _UNDER_WAY * self._jobs and (piece := next(pieces, None)) is not None:
                self._waiting.append((piece, self._submit(piece)))
            if not self._waiting:
                return
            piece, future = self._waiting[0]
            try:
                outcomes = self._result(future)
            except BrokenProcessPool:
                # Some worker died, not necessarily on the piece that is due: that one gets workers of its own.
                self.close()
                outcomes = _alone(self._work, piece)
                self._renew()
            self._waiting.popleft()
            yield piece, outcomes

    def _submit(self, piece: Piece) -> Future[Outcomes] | None:
        """None where the pool broke meanwhile, as who waits for a result will learn."""
        try:
            return self._executor.submit(_perform, piece)
        except BrokenProcessPool:
            return None

    def _result(self, future: Future[Outcomes] | None) -> Outcomes:
        if future is None:
            raise BrokenProcessPool("it broke before")
        return future.result()

    def _renew(self) -> None:
        """A new pool for what the broken one has not done; what it has done stays."""
        self._executor = _executor(self._work, self._jobs)
        self._waiting = deque(
            (piece, future if future is not None and _is_done(future) else self._submit(piece))
            for piece, future in self._waiting
        )

    def close(self) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)


def _is_done(future: Future[Outcomes]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _alone(work: Work, piece: Piece) -> Outcomes:
    """The outcomes of a piece, document by document, so that one on which workers die costs itself alone."""
    outcomes: Outcomes = []
    executor = _executor(work, 1)
    try:
        for single in singles(piece):
            future = executor.submit(_perform, single)
            workers = multiprocessing.active_children()
            try:
                outcomes += future.result()
            except BrokenProcessPool:
                executor.shutdown()
                late = any(worker.exitcode == -signal.SIGALRM for worker in workers) if work.max_seconds else False
                outcomes.append(died(single, work.max_seconds if late else None))
                executor = _executor(work, 1)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)
    return outcomes


def died(piece: Piece, late: float | None = None) -> Failure:
    """The failure of a piece of one document on which a worker died; `late`: of the seconds that a document may
    take."""
    place = f"{piece.items[0].place}: " if piece.items else ""
    if late is not None:
        return Failure(Path(piece.path).name, piece.path, "LimitError", f"{place}took longer than {late:g} seconds")
    return Failure(Path(piece.path).name, piece.path, "BrokenProcessPool", f"{place}the process that read it died")


# --- in a worker ---------------------------------------------------------------------------------------------------
_work: Work | None = None


def _executor(work: Work, jobs: int) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_settle, initargs=(work,))


def _settle(work: Work) -> None:
    """Ctrl-C is for the process that owns the pool; a worker would only print a traceback. And a worker warns of
    nothing that its owner does not warn of."""
    global _work  # noqa: PLW0603  # what a worker is given once, for all its pieces
    _work = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if work.max_seconds is not None:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        _warm(work)
    warnings.filterwarnings("ignore", category=UserWarning, module="holidays")
    threading.Thread(target=_end_with_owner, daemon=True).start()


def _warm(work: Work) -> None:
    """Loads the model before any document has its time."""
    with suppress(Exception):
        work.loom.run(Document(id="warm", text="It was built in May 1843."), layers=work.layers, estimate=work.estimate)


def _end_with_owner() -> None:
    """A killed owner cannot stop its workers, and they would wait for work for ever: each holds both ends of the
    queue."""
    owner = multiprocessing.parent_process()
    if owner is not None:
        wait([owner.sentinel])
        os._exit(1)


def _perform(piece: Piece) -> Outcomes:
    if _work is None:
        raise ValueError("a worker was given no work")
    return perform(_work, piece)
