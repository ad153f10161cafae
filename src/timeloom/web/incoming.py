"""Bodies as they come in: whole, within their bounds, or line by line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, MutableMapping
from typing import Any

from timeloom.web.faults import BUSY, TOO_LARGE, RequestError
from timeloom.web.limits import Limits

__all__ = ["FORM", "Gone", "Room", "body_lines", "check_form", "check_type", "whole_body"]

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
TOO_LATE, WRONG_TYPE = 408, 415
FORBIDDEN = 403
_JSON = "application/json"
FORM = "application/x-www-form-urlencoded"


class Gone(Exception):
    """The client went away: there is nobody to answer."""


class Room:
    """What the bodies of all requests take, and the most that they may. A body is counted piece by piece as it comes, until the
    request is answered."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken = 0

    def counted(self, receive: Receive) -> tuple[Receive, Callable[[], None]]:
        """`receive` for one request, and what gives back the room that its body took. Raises RequestError (503) for a piece that
        finds no room."""
        own = 0

        async def counting() -> MutableMapping[str, Any]:
            nonlocal own
            message = await receive()
            size = len(message.get("body", b""))
            if size and self.taken + size > self.most:
                raise RequestError(BUSY, "the service holds as much as it may; try again in a moment", value=self.taken)
            self.taken += size
            own += size
            return message

        def leave() -> None:
            nonlocal own
            self.taken -= own
            own = 0

        return counting, leave


def check_type(content_type: str | None, *allowed: str) -> None:
    """Refuses a body of another type. A browser sends JSON to another site only if that site agrees, which this one
    never does: so no page of another site can use the service."""
    told = (content_type or "").partition(";")[0].strip().lower()
    types = allowed or (_JSON,)
    if told not in types:
        raise RequestError(WRONG_TYPE, f"the body is sent as {' or '.join(types)}", place="Content-Type", value=told)


def check_form(content_type: str | None, origin: str | None) -> None:
    """Refuses a body that is no form, and any form that a page sends: forms are for programs. A browser names the origin of every
    form, and would send one to this service from any site."""
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


async def _piece(receive: Receive, limits: Limits) -> tuple[bytes, bool]:
    """The next piece of a body, and whether there is more."""
    try:
        async with asyncio.timeout(limits.body_timeout):
            message = await receive()
    except TimeoutError:
        told = f"nothing came for {limits.body_timeout:g} s"
        raise RequestError(TOO_LATE, told, value=limits.body_timeout) from None
    if message["type"] == "http.disconnect":
        raise Gone
    return message.get("body", b""), message.get("more_body", False)


async def whole_body(receive: Receive, length: str | None, limits: Limits, most: int | None = None) -> bytes:
    """All of a body of at most `most` bytes, of `limits.max_bytes` where that is not said. Raises RequestError as soon as it is
    known to be too large: by its stated length, or on the way."""
    most = limits.max_bytes if most is None else most
    if length is not None and length.isdigit() and int(length) > most:
        raise _too_large(int(length), most)
    pieces, size, more = [], 0, True
    while more:
        piece, more = await _piece(receive, limits)
        size += len(piece)
        if size > most:
            raise _too_large(size, most)
        pieces.append(piece)
    return b"".join(pieces)


async def body_lines(receive: Receive, limits: Limits) -> AsyncGenerator[bytes | RequestError, None]:
    """The lines of a body as they come, blank ones left out. A line that is too long is read over, and its error stands
    in its place. No more is held than a line and a piece."""
    held = bytearray()
    over = False
    more = True
    while more:
        piece, more = await _piece(receive, limits)
        start = 0
        while (end := piece.find(b"\n", start)) >= 0:
            held += piece[start:end]
            if over or len(held) > limits.max_bytes:
                yield _too_large(None, limits.max_bytes)
            elif held.strip():
                yield bytes(held)
            held, over, start = bytearray(), False, end + 1
        held += piece[start:]
        if len(held) > limits.max_bytes:
            held, over = bytearray(), True
    if over:
        yield _too_large(None, limits.max_bytes)
    elif held.strip():
        yield bytes(held)


def _too_large(size: int | None, most: int) -> RequestError:
    what = "the body" if size is not None else "the line"
    return RequestError(TOO_LARGE, f"{what} is larger than {most:,} bytes", value=size)
