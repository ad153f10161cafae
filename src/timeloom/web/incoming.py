"""Bodies as they come in: whole, within their bounds, or line by line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, MutableMapping
from typing import Any, NamedTuple

from timeloom.web.faults import BUSY, TOO_LARGE, RequestError
from timeloom.web.limits import Limits

__all__ = [
    "FORM",
    "LEFT",
    "Ahead",
    "Gone",
    "Line",
    "Room",
    "Share",
    "body_lines",
    "check_encoding",
    "check_form",
    "check_type",
    "whole_body",
]

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
TOO_LATE, WRONG_TYPE = 408, 415
FORBIDDEN = 403
_JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
LEFT = "timeloom.left"
"""The name under which the state of a request has an event that is set when its connection is lost, where the server
tells."""


class Gone(Exception):
    """The client went away: there is nobody to answer."""


class Room:
    """What the bodies and the answers of all requests take, and the most that they may. A body is counted piece by
    piece as it comes, until the request is answered. An answer is counted until it is sent; it is never refused, for
    its work is done, but while it is there bodies are."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken = 0

    @property
    def is_full(self) -> bool:
        return self.taken >= self.most

    def counted(self, receive: Receive) -> tuple[Receive, Callable[[], None]]:
        """`receive` for one request, and what gives back the room that its body took. Raises RequestError (503) for a
        piece that finds no room."""
        share = Share(self)

        async def counting() -> MutableMapping[str, Any]:
            message = await receive()
            size = len(message.get("body", b""))
            if size and self.taken + size > self.most:
                raise RequestError(BUSY, "the service holds as much as it may; try again in a moment", value=self.taken)
            share.take(size)
            return message

        return counting, share.leave


class Share:
    """What one request takes of the room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.taken = 0

    def take(self, size: int) -> None:
        """Takes so many bytes, whether there is room or not."""
        self.taken += size
        self.room.taken += size

    def give(self, size: int) -> None:
        self.take(-size)

    def leave(self) -> None:
        self.give(self.taken)


class Ahead:
    """Reads a request ahead of who takes its body, so that its end is noticed whatever that one waits for.

    `receive` is that of the application, with what has come as one piece. `gone` is set when the client has gone away.
    No more is read while as much as `_AHEAD` is held.
    """

    def __init__(self, receive: Receive) -> None:
        self.gone = asyncio.Event()
        self._receive = receive
        self._held = bytearray()
        self._more = True
        self._change = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while True:
            message = await self._receive()
            async with self._change:
                if message["type"] == "http.disconnect":
                    self.gone.set()
                    self._change.notify_all()
                    return
                self._held += message.get("body", b"")
                self._more = message.get("more_body", False)
                self._change.notify_all()
                await self._change.wait_for(lambda: len(self._held) < _AHEAD)

    async def receive(self) -> MutableMapping[str, Any]:
        """What has come since, as soon as there is something, or the end."""
        async with self._change:
            await self._change.wait_for(lambda: self._held or not self._more or self.gone.is_set())
            if self.gone.is_set():
                return {"type": "http.disconnect"}
            body, self._held = bytes(self._held), bytearray()
            self._change.notify_all()
            return {"type": "http.request", "body": body, "more_body": self._more}

    async def close(self) -> None:
        """Read no more."""
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)


_AHEAD = 2**18
"""Bytes of a batch that are read before they are wanted."""


def check_encoding(encoding: str | None) -> None:
    """Refuses a body that is compressed: what it would grow to is not known before it is read."""
    if encoding is not None and encoding.strip().lower() not in ("", "identity"):
        raise RequestError(
            WRONG_TYPE, "the body is sent as it is, not compressed", place="Content-Encoding", value=encoding
        )


def check_type(content_type: str | None, *allowed: str) -> None:
    """Refuses a body of another type. A browser sends JSON to another site only if that site agrees, which this one
    never does: so no page of another site can use the service."""
    told = (content_type or "").partition(";")[0].strip().lower()
    types = allowed or (_JSON,)
    if told not in types:
        raise RequestError(WRONG_TYPE, f"the body is sent as {' or '.join(types)}", place="Content-Type", value=told)


def check_form(content_type: str | None, origin: str | None) -> None:
    """Refuses a body that is no form, and any form that a page sends: forms are for programs. A browser names the
    origin of every form, and would send one to this service from any site."""
    check_type(content_type, FORM)
    if origin is not None:
        raise RequestError(FORBIDDEN, "this route is for programs, not for pages", place="Origin", value=origin)


def check_text(body: object, limits: Limits) -> None:
    """Refuses a text that is too large in a body that might have carried a document."""
    text = getattr(body, "text", None)
    if isinstance(text, str) and len(text) * 4 > limits.max_bytes and len(text.encode()) > limits.max_bytes:
        raise RequestError(
            TOO_LARGE, f"the text is larger than {limits.max_bytes:,} bytes", place="text", value=len(text)
        )


async def _piece(receive: Receive, limits: Limits, began: float, what: str) -> tuple[bytes, bool]:
    """The next piece of a body, and whether there is more, in time after `what` `began`. Raises RequestError, Gone."""
    last = began + limits.body_deadline
    try:
        async with asyncio.timeout_at(min(_now() + limits.body_timeout, last)):
            message = await receive()
    except TimeoutError:
        if _now() >= last:
            told = f"{what} took longer than {limits.body_deadline:g} s to come"
            raise RequestError(TOO_LATE, told, value=limits.body_deadline) from None
        told = f"nothing came for {limits.body_timeout:g} s"
        raise RequestError(TOO_LATE, told, value=limits.body_timeout) from None
    if message["type"] == "http.disconnect":
        raise Gone
    return message.get("body", b""), message.get("more_body", False)


def _now() -> float:
    return asyncio.get_running_loop().time()


async def whole_body(receive: Receive, length: str | None, limits: Limits, most: int | None = None) -> bytes:
    """All of a body of at most `most` bytes, of `limits.max_bytes` where that is not said. Raises RequestError as soon
    as it is seen to be too large, by its stated length or on the way, or too slow."""
    most = limits.max_bytes if most is None else most
    if length is not None and length.isdigit() and int(length) > most:
        raise _too_large(int(length), most)
    pieces, size, more, began = [], 0, True, _now()
    while more:
        piece, more = await _piece(receive, limits, began, "the body")
        size += len(piece)
        if size > most:
            raise _too_large(size, most)
        pieces.append(piece)
    return b"".join(pieces)


class Line(NamedTuple):
    """A line of a body, or what is wrong with it, and its number from 1; None for what is said of no line."""

    held: bytes | RequestError
    number: int | None = None


async def body_lines(receive: Receive, limits: Limits, waits: Callable[[], bool] = bool) -> AsyncGenerator[Line, None]:
    """The lines of a body as they come, blank ones counted and left out. A line that is too long is read over, and its
    error stands in its place. No more is held than a line and a piece. Raises RequestError where a line takes too long
    to come, unless the client `waits` for answers itself."""
    held = bytearray()
    number = 1
    over = False
    more = True
    began = _now()
    while more:
        try:
            piece, more = await _piece(receive, limits, began, "the line")
        except RequestError:
            if not waits():
                raise
            began = _now()
            continue
        start = 0
        while (end := piece.find(b"\n", start)) >= 0:
            held += piece[start:end]
            if over or len(held) > limits.max_bytes:
                yield Line(_too_large(None, limits.max_bytes), number)
                began = _now()
            elif held.strip():
                yield Line(bytes(held), number)
                began = _now()
            held, over, start = bytearray(), False, end + 1
            number += 1
        held += piece[start:]
        if len(held) > limits.max_bytes:
            held, over = bytearray(), True
    if over:
        yield Line(_too_large(None, limits.max_bytes), number)
    elif held.strip():
        yield Line(bytes(held), number)


def _too_large(size: int | None, most: int) -> RequestError:
    what = "the body" if size is not None else "the line"
    return RequestError(TOO_LARGE, f"{what} is larger than {most:,} bytes", value=size)
