"""The workers, as the service sees them: requests in order, each to the worker that is free first.

A request that takes too long costs its worker, which is killed and replaced, and so does one whose client has gone; a
worker that dies costs its request. The queue is bounded, and first come is first served, so that under load all wait
alike. Who would wait longer than a request may take is told so at once, as soon as the pace of the workers is known.
Lines of batches have a queue of their own, and a turn of every few where others wait.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass

from timeloom.errors import ModelError
from timeloom.web.faults import RequestError
from timeloom.web.frames import Answer, Task
from timeloom.web.limits import Limits
from timeloom.web.metrics import Metrics, resident_bytes
from timeloom.web.pace import Kind, Pace
from timeloom.web.processes import WorkerProcess, ended, started

__all__ = ["Pool"]

_log = logging.getLogger("timeloom.web")

BUSY, TOO_SLOW, DIED = 503, 504, 500
_REMEDY = "send a shorter text or parts of it, ask for a faster preset (en-fast, rules), or start the service with a longer --timeout"
_PAUSES = (0.0, 0.5, 2.0, 5.0)
"""Seconds before a worker that died is replaced, by how many died since one last answered."""
_LEFT = 3.0
"""Seconds that a worker goes on with what nobody waits for any more: to start another costs as much."""
_AT_ONCE = 0.25
"""A worker that dies so soon after it was handed a request had died before, and another is asked, once."""
_TURN = 4
"""One of so many turns is a line's, where lines of batches and requests wait."""
_SURE = 0.9
"""Of the time that a request has, what it may be expected to take when it comes. Who waits already may be expected to
take all."""
_LONGEST_PAUSE = 60
"""Seconds after which one who was refused may come again, at most."""


@dataclass(eq=False, slots=True)
class _Job:
    """One request on its way; `kind` is what its cost goes by, `until` the time of the loop at which it is too late,
    `queue` where it waits, `again` whether it was handed to a worker that had died."""

    task: Task
    body: bytes
    kind: Kind
    until: float
    done: asyncio.Future[tuple[Answer, bytes]]
    queue: deque[_Job]
    again: bool = False


class Pool:
    """The workers of one service. `start` it, `perform` tasks, `stop` it; all in one event loop."""

    def __init__(self, preset: str, limits: Limits, metrics: Metrics) -> None:
        self.preset, self.limits, self.metrics = preset, limits, metrics
        self._alive: set[WorkerProcess] = set()
        self._idle: deque[WorkerProcess] = deque()
        self._jobs: deque[_Job] = deque()
        self._lines: deque[_Job] = deque()
        self._running: dict[_Job, float] = {}
        self._pace = Pace()
        self._lane = asyncio.Semaphore(2 * limits.workers)
        self._turns = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._deaths = 0
        self._stopping = False

    @property
    def ready(self) -> bool:
        """Whether a worker is there and the service is not about to end."""
        return bool(self._alive) and not self._stopping

    @property
    def waiting(self) -> int:
        return len(self._jobs) + len(self._lines)

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(sorted(worker.process.pid for worker in self._alive))

    async def start(self) -> None:
        """Start all workers and wait until they have loaded the preset. Raises ModelError where they cannot."""
        there = await asyncio.gather(
            *(started(self.preset) for _ in range(self.limits.workers)), return_exceptions=True
        )
        for one in there:
            if isinstance(one, WorkerProcess):
                self._take(one)
        failed = next((one for one in there if isinstance(one, BaseException)), None)
        if failed is not None:
            await self.stop()
            raise failed

    @property
    def wait(self) -> float:
        """Seconds that a request which comes now is expected to wait for a worker; what is not known counts as
        nothing."""
        now = asyncio.get_running_loop().time()
        return self._ahead(now) + sum(self._share(job) for job in self._jobs)

    def rate(self, *kind: str) -> float | None:
        """Seconds a byte that a kind of request takes a worker, None where that is not known yet."""
        return self._pace.rate(kind)

    async def perform(self, task: Task, body: bytes, options: Kind = ()) -> tuple[Answer, bytes]:
        """The answer of a worker; `options` are those that decide how much there is to do. Raises RequestError where
        there is no room, no time, or no worker left of it, and at once where the wait is expected to be longer than a
        request may take.

        Who is cancelled while waiting leaves the queue."""
        if self._stopping:
            raise RequestError(BUSY, "the service is about to end")
        wait = self.wait
        if len(self._jobs) >= self.limits.queue:
            self.metrics.refused += 1
            told = "too many requests wait already; try again in a moment"
            raise RequestError(BUSY, told, value=len(self._jobs), retry_after=_pause(wait))
        kind = (task.name, *options)
        if self._is_late(wait, kind, len(body), _SURE * self.limits.timeout):
            raise self._early(wait)
        return await self._performed(self._jobs, task, body, kind)

    async def perform_line(self, task: Task, body: bytes) -> tuple[Answer, bytes]:
        """As `perform`, for a line of a batch: it has been let in with its batch, so it waits where there is no room. A
        few lines of all batches are in the queue at a time, in the order in which they came."""
        async with self._lane:
            if self._stopping:
                raise RequestError(BUSY, "the service is about to end")
            kind = (task.name, *(f"{key}={value}" for key, value in sorted(task.query.items())))
            return await self._performed(self._lines, task, body, kind)

    async def _performed(self, queue: deque[_Job], task: Task, body: bytes, kind: Kind) -> tuple[Answer, bytes]:
        loop = asyncio.get_running_loop()
        job = _Job(task, body, kind, loop.time() + self.limits.timeout, loop.create_future(), queue)
        queue.append(job)
        late = loop.call_at(job.until, self._expire, job)
        self._dispatch()
        try:
            return await job.done
        finally:
            late.cancel()
            with suppress(ValueError):
                queue.remove(job)

    async def stop(self) -> None:
        """End the workers. What is under way ends with them, so the service waits for it first."""
        self._stopping = True
        for job in (*self._jobs, *self._lines):
            _fail(job, RequestError(BUSY, "the service is about to end"))
        self._jobs.clear()
        self._lines.clear()
        for worker in self._alive:
            if worker.process.stdin is not None:
                worker.process.stdin.close()
        for task in (*self._tasks,):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(ended(worker) for worker in self._alive))
        self._alive.clear()

    # --- workers -----------------------------------------------------------------------------------------------------
    def _take(self, worker: WorkerProcess) -> None:
        self._alive.add(worker)
        self._idle.append(worker)
        self._go(self._watch(worker))
        self._dispatch()

    async def _watch(self, worker: WorkerProcess) -> None:
        """Wait for the end of a worker, and put another in its place."""
        code = await worker.process.wait()
        if code:
            _log.warning("a worker ended with %d; another takes its place", code)
        self._alive.discard(worker)
        with suppress(ValueError):
            self._idle.remove(worker)
        self.metrics.restarts += 1
        while not self._stopping:
            await asyncio.sleep(_PAUSES[min(self._deaths, len(_PAUSES) - 1)])
            self._deaths += 1
            try:
                self._take(await started(self.preset))
            except (ModelError, OSError) as error:
                _log.error("a worker could not be started: %s", type(error).__name__)
            else:
                return

    def _go(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- jobs --------------------------------------------------------------------------------------------------------
    def _dispatch(self) -> None:
        while (self._jobs or self._lines) and self._idle:
            queue = self._next_queue()
            if queue[0].done.done():
                queue.popleft()
                continue
            worker = self._idle.popleft()
            if worker.is_gone:  # its replacement is on its way
                continue
            self._turns += 1
            job = queue.popleft()
            self._running[job] = asyncio.get_running_loop().time()
            self._go(self._run(worker, job))

    def _next_queue(self) -> deque[_Job]:
        """Whose turn it is: so neither can a batch keep requests from the workers, nor requests a batch."""
        if not self._jobs or not self._lines:
            return self._jobs or self._lines
        return self._lines if self._turns % _TURN == 0 else self._jobs

    # --- how long it is going to take --------------------------------------------------------------------------------
    def _ahead(self, now: float) -> float:
        """Seconds until what the workers are at is done, shared among them."""
        left = (self._cost(job) - (now - began) for job, began in self._running.items())
        return sum(max(0.0, one) for one in left) / self.limits.workers

    def _share(self, job: _Job) -> float:
        """Seconds by which one that waits puts off those behind it; with lines of batches come those that get a turn
        between."""
        line = self._cost(self._lines[0]) / (_TURN - 1) if self._lines else 0.0
        return (self._cost(job) + line) / self.limits.workers

    def _cost(self, job: _Job) -> float:
        return self._pace.cost(job.kind, len(job.body)) or 0.0

    def _is_late(self, wait: float, kind: Kind, size: int, left: float) -> bool:
        """Whether a request is not expected to be answered in the time that it has left. What takes most of that by
        itself is let in where little waits: that it may take too long is not for others to mend."""
        own = self._pace.cost(kind, size) or 0.0
        return wait + min(own, self.limits.timeout / 2) > left

    def _early(self, wait: float) -> RequestError:
        self.metrics.early += 1
        pause = _pause(wait)
        told = (
            f"so much waits already that this would take longer than {self.limits.timeout:g} s; try again in {pause} s"
        )
        return RequestError(BUSY, told, value=self.limits.timeout, retry_after=pause)

    def _let_go(self) -> None:
        """Tell those in the queue that are not going to be answered in time: they came before the pace was known, or it
        was lost."""
        now = asyncio.get_running_loop().time()
        wait = self._ahead(now)
        for job in (*self._jobs,):
            if job.done.done():
                continue
            if self._is_late(wait, job.kind, len(job.body), job.until - now):
                self._jobs.remove(job)
                _fail(job, self._early(wait))
            else:
                wait += self._share(job)

    def _learn(self, worker: WorkerProcess, job: _Job, seconds: float, *, is_whole: bool) -> None:
        """From an answer, or from what was not done in `seconds`. What a worker answers first of a kind may have made
        it load things."""
        if job.body and (job.kind in worker.loaded or not is_whole):
            self._pace.learn(job.kind, len(job.body), seconds)
        worker.has_answered(job.kind)

    async def _run(self, worker: WorkerProcess, job: _Job) -> None:
        try:
            await self._answered(worker, job)
        finally:
            del self._running[job]
        if not self._stopping:
            self._let_go()
            self._dispatch()

    async def _answered(self, worker: WorkerProcess, job: _Job) -> None:
        loop = asyncio.get_running_loop()
        began = self._running[job]
        try:
            answer = await _while_wanted(worker, job)
        except TimeoutError:
            worker.kill()
            if not job.done.cancelled():
                self._learn(worker, job, loop.time() - began, is_whole=False)
            self._expire(job)
        except (asyncio.IncompleteReadError, OSError):
            worker.kill()
            if not job.again and loop.time() - began < _AT_ONCE and not self._stopping and not job.done.done():
                job.again = True
                job.queue.appendleft(job)
                return
            _fail(job, RequestError(DIED, "the process that read it died; another takes its place"))
        except BaseException:
            worker.kill()
            _fail(job, RequestError(BUSY, "the service is about to end"))
            raise
        else:
            self._deaths = 0
            if answer[0].status == 200:
                self._learn(worker, job, loop.time() - began, is_whole=True)
            if not job.done.done():
                job.done.set_result(answer)
            if self._is_fat(worker):
                worker.process.stdin.close()  # type: ignore[union-attr]  # it ends, and another takes its place
            else:
                self._idle.append(worker)

    def _is_fat(self, worker: WorkerProcess) -> bool:
        """Whether a worker holds more memory than it may: what a huge text took is seldom given back to the system."""
        most = self.limits.max_memory
        return bool(most) and (resident_bytes(worker.process.pid) or 0) > most

    def _expire(self, job: _Job) -> None:
        told = f"it took longer than {self.limits.timeout:g} s; {_REMEDY}"
        _fail(job, RequestError(TOO_SLOW, told, value=self.limits.timeout))


def _fail(job: _Job, error: RequestError) -> None:
    if not job.done.done():
        job.done.set_exception(error)


def _pause(wait: float) -> int:
    """Seconds after which one who is refused may come again: half of what waits is done by then."""
    return min(_LONGEST_PAUSE, max(1, math.ceil(wait / 2)))


async def _while_wanted(worker: WorkerProcess, job: _Job) -> tuple[Answer, bytes]:
    """The answer of a worker. TimeoutError where it is too late, or where nobody waits for it any more."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout_at(job.until) as limit:

        def left(done: asyncio.Future[tuple[Answer, bytes]]) -> None:
            if done.cancelled() and not asked.done() and not limit.expired():
                limit.reschedule(min(job.until, loop.time() + _LEFT))

        asked = asyncio.ensure_future(worker.ask(job.task, job.body))
        job.done.add_done_callback(left)
        try:
            return await asked
        finally:
            job.done.remove_done_callback(left)
