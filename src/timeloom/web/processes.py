"""Worker processes, as the service holds them: started, asked, ended. What they do is in `timeloom.web.worker`."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from timeloom.errors import ModelError
from timeloom.web.frames import Answer, Task, receive_frame, write_frame
from timeloom.web.pace import Kind

__all__ = ["WorkerProcess", "ended", "started"]

_START = 120.0
"""Seconds in which a worker has to have loaded its preset."""
_AT_MOST = 2**16
_KINDS = 64


@dataclass(eq=False, slots=True)
class WorkerProcess:
    """A process; `loaded` are the kinds of request that it has answered: a first one may have to load what it needs."""

    process: asyncio.subprocess.Process
    loaded: set[Kind] = field(default_factory=set)

    def has_answered(self, kind: Kind) -> None:
        """Note the kind; they are few, but who asks names them."""
        if len(self.loaded) >= _KINDS:
            self.loaded.clear()
        self.loaded.add(kind)

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


async def started(preset: str) -> WorkerProcess:
    """A worker that has loaded its preset. Raises ModelError where it cannot."""
    # One thread a worker, and few arenas: what is freed is used again instead of being kept apart. Arrays of 1 MiB and
    # more are given back: by itself the allocator of glibc learns to keep them, and its heap breaks up and grows for
    # thousands of texts.
    usual = {
        "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "2",
        "MALLOC_MMAP_THRESHOLD_": str(2**20), "MALLOC_TRIM_THRESHOLD_": str(2**25),
    }  # fmt: skip
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", "timeloom.web.worker", preset,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=_AT_MOST,
        env=usual | os.environ, start_new_session=True,
    )  # fmt: skip
    worker = WorkerProcess(process)
    try:
        async with asyncio.timeout(_START):
            answer, body = await worker.answer()
    except (asyncio.IncompleteReadError, OSError, TimeoutError):
        await ended(worker)
        raise ModelError("a worker could not start; standard error says why", value=preset) from None
    except BaseException:
        await ended(worker)
        raise
    if answer.status != 200:
        await ended(worker)
        told = msgspec.json.decode(body)
        raise ModelError(told["message"], place=told["place"], value=told["value"])
    return worker


async def ended(worker: WorkerProcess) -> None:
    """The end of a worker whose input is closed, by force where it does not come."""
    try:
        async with asyncio.timeout(0.5):
            await worker.process.wait()
    except TimeoutError:
        worker.kill()
        await worker.process.wait()
