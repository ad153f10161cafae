"""Answers that are sent piece by piece: as the client takes them, or while the request still comes in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from timeloom.web.frames import Answer
from timeloom.web.incoming import Gone, Room, Share

__all__ = ["SlicedResponse", "StreamedResponse"]

_SLICE = 2**18


class SlicedResponse(Response):
    """A whole answer of which no more is handed on than the client takes, and that takes its share of the room until it
    is sent."""

    def __init__(self, body: bytes, answer: Answer, room: Room) -> None:
        super().__init__(body, answer.status, headers=answer.headers, media_type=answer.type)
        self.room = room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        share = Share(self.room)
        share.take(len(self.body))
        gone = asyncio.ensure_future(receive())
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            body = memoryview(self.body)
            for start in range(0, len(body) or 1, _SLICE):
                if gone.done():  # nothing else can come: the body was read
                    return
                piece = bytes(body[start : start + _SLICE])
                await send({"type": "http.response.body", "body": piece, "more_body": start + _SLICE < len(body)})
        finally:
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            share.leave()


class StreamedResponse(Response):
    """Lines of JSON as they come. Starlette's own response of the kind reads the request to learn whether the client is
    still there, and so would take the lines of a batch from whoever reads them."""

    media_type = "application/x-ndjson"

    def __init__(self, lines: AsyncGenerator[bytes, None]) -> None:
        self.lines = lines
        self.status_code = 200
        self.background = None
        self.body = b""
        self.init_headers({"x-accel-buffering": "no"})
        self.raw_headers = [pair for pair in self.raw_headers if pair[0] != b"content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        try:
            async with aclosing(self.lines) as lines:
                async for line in lines:
                    await send({"type": "http.response.body", "body": line, "more_body": True})
        except Gone:
            return
        await send({"type": "http.response.body", "body": b"", "more_body": False})
