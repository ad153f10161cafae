"""An answer that is sent piece by piece while its request still comes in."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from timeloom.web.incoming import Gone

__all__ = ["StreamedResponse"]


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
