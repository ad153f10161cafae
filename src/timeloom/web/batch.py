"""A batch: lines in, lines out, both as they come.

Of each batch twice as many lines as there are workers are under way; the next is read from the client when the oldest
has been sent to it. So neither a slow client nor a long batch makes anything grow, and other requests get their turn. A
client that goes away is noticed within a second, however far ahead it had sent, and what it asked for given up.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

import msgspec

from timeloom.web.faults import BUSY, RequestError, fault_of
from timeloom.web.frames import Task
from timeloom.web.incoming import Ahead, Gone, Line, Receive, Room, Share, body_lines
from timeloom.web.limits import Limits
from timeloom.web.pool import Pool

__all__ = ["answered_lines"]

_WAIT = 0.05
"""Seconds after which a line that found no room is brought again."""


async def answered_lines(
    receive: Receive,
    task: Task,
    pool: Pool,
    limits: Limits,
    stopping: asyncio.Event,
    room: Room,
    left: asyncio.Event | None = None,
) -> AsyncGenerator[bytes, None]:
    """The answer to each line of a body, with its line feed, in the order of the lines. A bad line has an error as its
    answer, with its number, and the rest goes on. What is there and not sent takes room.

    Where the service is `stopping`, or the body stops coming, the lines that were taken in are answered, and an error
    is the last line. Raises Gone as soon as the client is known to be gone, by its body or by `left`; what was under
    way is then given up.
    """
    ahead = Ahead(receive)
    under_way: asyncio.Queue[asyncio.Task[bytes] | None] = asyncio.Queue(2 * limits.workers)
    share = Share(room)
    owed = 0

    async def answered(line: Line) -> bytes:
        answer = await _answer(line, task, pool)
        share.take(len(answer))
        return answer

    async def take_in() -> None:
        nonlocal owed
        lines = body_lines(ahead.receive, limits, lambda: owed > 0)
        async with aclosing(_until(stopping, lines)) as coming:
            async for line in coming:
                while room.is_full and owed:
                    await asyncio.sleep(_WAIT)
                owed += 1
                answer = asyncio.create_task(answered(line))
                try:
                    await under_way.put(answer)
                except asyncio.CancelledError:
                    answer.cancel()
                    raise
        await under_way.put(None)

    taking, leaving = asyncio.create_task(take_in()), asyncio.create_task(_first(ahead.gone, left or ahead.gone))
    one = None
    try:
        while (one := await _next(under_way, taking, leaving)) is not None:
            await asyncio.wait((one, leaving), return_when=asyncio.FIRST_COMPLETED)
            if leaving.done():
                raise Gone
            yield one.result()
            share.give(len(one.result()))
            owed -= 1
    finally:
        await _given_up(taking, leaving)
        await _given_up(one, *(under_way.get_nowait() for _ in range(under_way.qsize())))
        await ahead.close()
        share.leave()


async def _first(*events: asyncio.Event) -> None:
    """Waits until one of the events is set."""
    waits = [asyncio.ensure_future(event.wait()) for event in dict.fromkeys(events)]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await _given_up(*waits)


async def _given_up(*tasks: asyncio.Future[Any] | None) -> None:
    there = [task for task in tasks if task is not None]
    for task in there:
        task.cancel()
    await asyncio.gather(*there, return_exceptions=True)


async def _next(
    under_way: asyncio.Queue[asyncio.Task[bytes] | None], taking: asyncio.Task[None], leaving: asyncio.Task[Any]
) -> asyncio.Task[bytes] | None:
    """What comes next; what stopped the taking in is raised, unless something is there yet to be sent."""
    next_one = asyncio.ensure_future(under_way.get())
    try:
        await asyncio.wait((next_one, taking, leaving), return_when=asyncio.FIRST_COMPLETED)
        if leaving.done():
            if next_one.done() and (line := next_one.result()) is not None:
                line.cancel()
            raise Gone
        if next_one.done() or taking.exception() is None:
            return await next_one
        await asyncio.sleep(0)
        if next_one.done():
            return next_one.result()
        taking.result()
        return None
    finally:
        next_one.cancel()


async def _until(stopping: asyncio.Event, lines: AsyncGenerator[Line, None]) -> AsyncGenerator[Line, None]:
    """The lines until the service is to end; what ends them before their time is the last of them."""
    stop = asyncio.ensure_future(stopping.wait())
    following: asyncio.Future[Line | None] | None = None
    try:
        while True:
            following = asyncio.ensure_future(anext(lines, None))
            await asyncio.wait((following, stop), return_when=asyncio.FIRST_COMPLETED)
            if not following.done():
                yield Line(RequestError(BUSY, "the service is about to end; the lines from here on were not read"))
                return
            line = following.result()
            if line is None:
                return
            yield line
    except RequestError as error:
        yield Line(error)
    finally:
        stop.cancel()
        # also where it is done: that the client is gone may come with what else ends a batch
        await _given_up(following)
        await lines.aclose()


async def _answer(line: Line, task: Task, pool: Pool) -> bytes:
    outcome = "failed"
    held = line.held
    try:
        if isinstance(held, RequestError):
            raise held
        answer, body = await pool.perform_line(task, held)
        if answer.status == 200:
            outcome = "done"
        else:
            body = msgspec.json.encode({"id": _id(held), "line": line.number, **msgspec.json.decode(body)})
    except RequestError as error:
        id = None if isinstance(held, RequestError) else _id(held)
        told = {"id": id, "line": line.number, "error": fault_of(error)[1]}
        body = msgspec.json.encode(told)
    pool.metrics.lines[outcome] += 1
    return body + b"\n"


class _Named(msgspec.Struct):
    id: str | None = None


def _id(line: bytes) -> str | None:
    """The id of a line that can be anything."""
    try:
        return msgspec.json.decode(line, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
