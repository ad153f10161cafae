"""A batch: lines in, lines out, both as they come.

As many lines are under way as there are workers, and one waits for each; the next is read from the client when the oldest
has been sent to it. So neither a slow client nor a long batch makes anything grow, and other requests get their turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import aclosing

import msgspec

from timeloom.web.faults import BUSY, RequestError, fault_of
from timeloom.web.frames import Answer, Task
from timeloom.web.incoming import Receive, body_lines
from timeloom.web.limits import Limits
from timeloom.web.pool import Pool

__all__ = ["answered_lines"]

_WAIT = 0.05
"""Seconds after which a line that found the queue full is brought again."""


async def answered_lines(
    receive: Receive, task: Task, pool: Pool, limits: Limits, stopping: asyncio.Event
) -> AsyncGenerator[bytes, None]:
    """The answer to each line of a body, with its line feed, in the order of the lines. A bad line has an error as its
    answer, and the rest goes on.

    Where the service is `stopping`, or the body stops coming, the lines that were taken in are answered, and an error is the
    last line. Raises Gone where the client goes away; what was under way is then given up.
    """
    under_way: asyncio.Queue[asyncio.Task[bytes] | None] = asyncio.Queue(2 * limits.workers)

    async def take_in() -> None:
        async with aclosing(_until(stopping, body_lines(receive, limits))) as lines:
            async for line in lines:
                answer = asyncio.create_task(_answer(line, task, pool))
                try:
                    await under_way.put(answer)
                except asyncio.CancelledError:
                    answer.cancel()
                    raise
        await under_way.put(None)

    taking = asyncio.create_task(take_in())
    try:
        while (one := await _either(under_way.get(), taking)) is not None:
            yield await one
    finally:
        taking.cancel()
        await asyncio.gather(taking, return_exceptions=True)
        while not under_way.empty():
            if (left := under_way.get_nowait()) is not None:
                left.cancel()


async def _either(
    getting: Coroutine[None, None, asyncio.Task[bytes] | None], taking: asyncio.Task[None]
) -> asyncio.Task[bytes] | None:
    """What comes next; what stopped the taking in is raised, unless something is there yet to be sent."""
    next_one = asyncio.ensure_future(getting)
    try:
        await asyncio.wait((next_one, taking), return_when=asyncio.FIRST_COMPLETED)
        if next_one.done() or taking.exception() is None:
            return await next_one
        await asyncio.sleep(0)
        if next_one.done():
            return next_one.result()
        taking.result()
        return None
    finally:
        next_one.cancel()


async def _until(
    stopping: asyncio.Event, lines: AsyncGenerator[bytes | RequestError, None]
) -> AsyncGenerator[bytes | RequestError, None]:
    """The lines until the service is to end; what ends them before their time is the last of them."""
    stop = asyncio.ensure_future(stopping.wait())
    following: asyncio.Future[bytes | RequestError | None] | None = None
    try:
        while True:
            following = asyncio.ensure_future(anext(lines, None))
            await asyncio.wait((following, stop), return_when=asyncio.FIRST_COMPLETED)
            if not following.done():
                yield RequestError(BUSY, "the service is about to end; the lines from here on were not read")
                return
            line = following.result()
            if line is None:
                return
            yield line
    except RequestError as error:
        yield error
    finally:
        stop.cancel()
        if following is not None and not following.done():
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
        await lines.aclose()


async def _answer(line: bytes | RequestError, task: Task, pool: Pool) -> bytes:
    outcome = "failed"
    try:
        if isinstance(line, RequestError):
            raise line
        answer, body = await _performed(line, task, pool)
        if answer.status == 200:
            outcome = "done"
        else:
            body = msgspec.json.encode({"id": _id(line), **msgspec.json.decode(body)})
    except RequestError as error:
        told = {"id": None if isinstance(line, RequestError) else _id(line), "error": fault_of(error)[1]}
        body = msgspec.json.encode(told)
    pool.metrics.lines[outcome] += 1
    return body + b"\n"


async def _performed(line: bytes, task: Task, pool: Pool) -> tuple[Answer, bytes]:
    """A line has been let in with its batch, so it waits where the queue is full."""
    while True:
        if pool.has_room:
            return await pool.perform(task, line)
        await asyncio.sleep(_WAIT)


class _Named(msgspec.Struct):
    id: str | None = None


def _id(line: bytes) -> str | None:
    """The id of a line that may be anything."""
    try:
        return msgspec.json.decode(line, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
