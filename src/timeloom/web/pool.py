"""The workers, as the service sees them: requests in order, each to the worker that is free first.

A request that takes too long costs its worker, which is killed and replaced, and so does one whose client has gone; a worker
that dies costs its request. The queue is bounded, and first come is first served, so that under load all wait alike. Lines of
batches have a queue of their own, and a turn of every few where others wait.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from timeloom.errors import ModelError
from timeloom.web.faults import RequestError
from timeloom.web.frames import Answer, Task, receive_frame, write_frame
from timeloom.web.limits import Limits
from timeloom.web.metrics import Metrics, resident_bytes

__all__ = ["Pool"]

_log = logging.getLogger("timeloom.web")

BUSY, TOO_SLOW, DIED = 503, 504, 500
_REMEDY = (
    "send a shorter text or parts of it, ask for a faster preset (en-fast, rules), or start the service with a longer --timeout"
)
_START = 120.0
"""Seconds in which a worker has to have loaded its preset."""
_PAUSES = (0.0, 0.5, 2.0, 5.0)
"""Seconds before a worker that died is replaced, by how many died since one last answered."""
_AT_MOST = 2**16
_LEFT = 3.0
"""Seconds that a worker goes on with what nobody waits for any more: to start another costs as much."""
_AT_ONCE = 0.25
"""A worker that dies so soon after it was handed a request had died before, and another is asked, once."""
_TURN = 4
"""One of so many turns is a line's, where lines of batches and requests wait."""


@dataclass(eq=False, slots=True)
class _Job:
    """One request on its way; `until` is the time of the loop at which it is too late, `queue` where it waits, `again` whether
    it was handed to a worker that had died."""

    task: Task
    body: bytes
    until: float
    done: asyncio.Future[tuple[Answer, bytes]]
    queue: deque[_Job]
    again: bool = False


@dataclass(eq=False, slots=True)
class _Worker:
    process: asyncio.subprocess.Process
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def is_gone(self) -> bool:
        """Whether the process has ended, asked of the system: asyncio learns of it a little later."""
        if self.process.returncode is not None or not hasattr(os, "waitid"):
            return self.process.returncode is not None
        try:
            return os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        except ChildProcessError:
            return True

    async def ask(self, task: Task, body: bytes) -> tuple[Answer, bytes]:
        assert self.process.stdin is not None
        write_frame(self.process.stdin, task, body)
        await self.process.stdin.drain()
        return await self.answer()

    async def answer(self) -> tuple[Answer, bytes]:
        assert self.process.stdout is not None
        head, body = await receive_frame(self.process.stdout)
        return msgspec.json.decode(head, type=Answer), body

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()


class Pool:
    """The workers of one service. `start` it, `perform` tasks, `stop` it; all in one event loop."""

    def __init__(self, preset: str, limits: Limits, metrics: Metrics) -> None:
        self.preset, self.limits, self.metrics = preset, limits, metrics
        self._alive: set[_Worker] = set()
        self._idle: deque[_Worker] = deque()
        self._jobs: deque[_Job] = deque()
        self._lines: deque[_Job] = deque()
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
        """Requests and lines of batches that wait for a worker."""
        return len(self._jobs) + len(self._lines)

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes of the workers."""
        return tuple(sorted(worker.process.pid for worker in self._alive))

    async def start(self) -> None:
        """Start all workers and wait until they have loaded the preset. Raises ModelError where they cannot."""
        started = await asyncio.gather(*(self._started() for _ in range(self.limits.workers)), return_exceptions=True)
        for one in started:
            if isinstance(one, _Worker):
                self._take(one)
        failed = next((one for one in started if isinstance(one, BaseException)), None)
        if failed is not None:
            await self.stop()
            raise failed

    async def perform(self, task: Task, body: bytes) -> tuple[Answer, bytes]:
        """The answer of a worker. Raises RequestError where there is no room, no time, or no worker left of it.

        Who is cancelled while waiting leaves the queue."""
        if self._stopping:
            raise RequestError(BUSY, "the service is about to end")
        if len(self._jobs) >= self.limits.queue:
            self.metrics.refused += 1
            raise RequestError(BUSY, "too many requests wait already; try again in a moment", value=len(self._jobs))
        return await self._performed(self._jobs, task, body)

    async def perform_line(self, task: Task, body: bytes) -> tuple[Answer, bytes]:
        """As `perform`, for a line of a batch: it has been let in with its batch, so it waits where there is no room. A few lines
        of all batches are in the queue at a time, in the order in which they came."""
        async with self._lane:
            if self._stopping:
                raise RequestError(BUSY, "the service is about to end")
            return await self._performed(self._lines, task, body)

    async def _performed(self, queue: deque[_Job], task: Task, body: bytes) -> tuple[Answer, bytes]:
        loop = asyncio.get_running_loop()
        job = _Job(task, body, loop.time() + self.limits.timeout, loop.create_future(), queue)
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
        await asyncio.gather(*(_ended(worker) for worker in self._alive))
        self._alive.clear()

    # --- workers -----------------------------------------------------------------------------------------------------
    async def _started(self) -> _Worker:
        # One thread a worker, and few arenas: what is freed is used again instead of being kept apart. Arrays of 1 MiB and more are
        # given back: by itself the allocator of glibc learns to keep them, and its heap breaks up and grows for thousands of texts.
        usual = {
            "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "2",
            "MALLOC_MMAP_THRESHOLD_": str(2**20), "MALLOC_TRIM_THRESHOLD_": str(2**25),
        }  # fmt: skip
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "timeloom.web.worker", self.preset,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=_AT_MOST,
            env=usual | os.environ, start_new_session=True,
        )  # fmt: skip
        worker = _Worker(process)
        try:
            async with asyncio.timeout(_START):
                answer, body = await worker.answer()
        except (asyncio.IncompleteReadError, OSError, TimeoutError):
            await _ended(worker)
            raise ModelError("a worker could not start; standard error says why", value=self.preset) from None
        except BaseException:
            await _ended(worker)
            raise
        if answer.status != 200:
            await _ended(worker)
            told = msgspec.json.decode(body)
            raise ModelError(told["message"], place=told["place"], value=told["value"])
        return worker

    def _take(self, worker: _Worker) -> None:
        self._alive.add(worker)
        self._idle.append(worker)
        self._go(self._watch(worker))
        self._dispatch()

    async def _watch(self, worker: _Worker) -> None:
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
                self._take(await self._started())
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
            self._go(self._run(worker, queue.popleft()))

    def _next_queue(self) -> deque[_Job]:
        """Whose turn it is: so neither can a batch keep requests from the workers, nor requests a batch."""
        if not self._jobs or not self._lines:
            return self._jobs or self._lines
        return self._lines if self._turns % _TURN == 0 else self._jobs

    async def _run(self, worker: _Worker, job: _Job) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            answer = await _while_wanted(worker, job)
        except TimeoutError:
            worker.kill()
            self._expire(job)
        except (asyncio.IncompleteReadError, OSError):
            worker.kill()
            if not job.again and loop.time() - began < _AT_ONCE and not self._stopping and not job.done.done():
                job.again = True
                job.queue.appendleft(job)
                self._dispatch()
                return
            _fail(job, RequestError(DIED, "the process that read it died; another takes its place"))
        except BaseException:
            worker.kill()
            _fail(job, RequestError(BUSY, "the service is about to end"))
            raise
        else:
            self._deaths = 0
            if not job.done.done():
                job.done.set_result(answer)
            if self._is_fat(worker):
                worker.process.stdin.close()  # type: ignore[union-attr]  # it ends, and another takes its place
            else:
                self._idle.append(worker)
                self._dispatch()

    def _is_fat(self, worker: _Worker) -> bool:
        """Whether a worker holds more memory than it may: what a huge text took is seldom given back to the system."""
        most = self.limits.max_memory
        return bool(most) and (resident_bytes(worker.process.pid) or 0) > most

    def _expire(self, job: _Job) -> None:
        told = f"it took longer than {self.limits.timeout:g} s; {_REMEDY}"
        _fail(job, RequestError(TOO_SLOW, told, value=self.limits.timeout))


def _fail(job: _Job, error: RequestError) -> None:
    if not job.done.done():
        job.done.set_exception(error)


async def _while_wanted(worker: _Worker, job: _Job) -> tuple[Answer, bytes]:
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


async def _ended(worker: _Worker) -> None:
    """The end of a worker whose input is closed, by force where it does not come."""
    try:
        async with asyncio.timeout(0.5):
            await worker.process.wait()
    except TimeoutError:
        worker.kill()
        await worker.process.wait()
