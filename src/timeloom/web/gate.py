"""The gate in front of the application: whom it lets in, the headers of every answer, the line in the log, the counts.

The line holds the method, the route, the status, milliseconds and bytes. A path that is no route is told as `-` and a
query not at all, since somebody may have put a text there.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Container, MutableMapping
from time import perf_counter
from typing import Any

from timeloom.web.faults import BUSY, RequestError, refusal
from timeloom.web.limits import Limits
from timeloom.web.metrics import Metrics
from timeloom.web.names import name_of

__all__ = ["HEADERS", "PLAIN_CACHE", "POLICY", "Gate"]

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The content-security policy of every answer: the page loads its own files and nothing else, inline or from
elsewhere."""
HEADERS: tuple[tuple[bytes, bytes], ...] = tuple(
    (name.encode(), value.encode())
    for name, value in {
        "content-security-policy": POLICY,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=()",
    }.items()
)
GONE = 499
PLAIN_CACHE = (b"cache-control", b"no-store")
_log = logging.getLogger("timeloom.web")


class Gate:
    """An ASGI application around another. `routes` are the paths that are named in the log and the counts; one that
    ends in `/` stands for all below it. `names` are those by which the service may be addressed, None for any."""

    def __init__(self, app: App, limits: Limits, metrics: Metrics, routes: frozenset[str]) -> None:
        self.app, self.limits, self.metrics, self.routes = app, limits, metrics, routes
        self.names: Container[str] | None = None if not limits.hosts or "*" in limits.hosts else limits.hosts

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        started = perf_counter()
        scope = _in_origin_form(scope)
        named = {name for name, _ in scope["headers"]}
        # Two lengths of a body: one of them may be meant for somebody before us (RFC 9112, 6.1).
        sender = _Sender(send, closes={b"transfer-encoding", b"content-length"} <= named)
        self.metrics.in_flight += 1

        async def watched() -> Message:
            message = await receive()
            if message["type"] == "http.disconnect":
                sender.leave()
            return message

        try:
            self._let_in(scope)
            await self.app(scope, watched, sender)
            sender.leave()  # an answer that has no end by now has nobody to take it
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for an answer
            await sender.fail(error)
        finally:
            self.metrics.in_flight -= 1
            self._tell(scope, sender, perf_counter() - started)

    def _let_in(self, scope: Message) -> None:
        """Refuses names that are not ours (a page elsewhere whose name was made to lead here), what pages of other
        sites send, and what comes on top of as many requests as there may be."""
        if self.metrics.in_flight > self.limits.connections:
            raise RequestError(BUSY, "too many requests are under way; try again in a moment")
        headers = dict(scope["headers"])
        host = name_of(headers.get(b"host", b"").decode("latin-1"))
        if self.names is not None and host not in self.names:
            raise RequestError(
                421, "the service does not answer to this name; --allow-host adds one", place="Host", value=host
            )
        if scope["method"] != "GET" and headers.get(b"sec-fetch-site") in (b"cross-site", b"same-site"):
            raise RequestError(403, "pages of other sites may not use the service", place="Sec-Fetch-Site")

    def _tell(self, scope: Message, sender: _Sender, seconds: float) -> None:
        route = self._route(scope["path"])
        method = scope["method"] if scope["method"] in _METHODS else "-"
        self.metrics.count(method, route, sender.status, seconds)
        self.metrics.sent += sender.sent
        _log.info("%s %s %d %.1f ms %d B", method, route, sender.status, 1000 * seconds, sender.sent)

    def _route(self, path: str) -> str:
        if path in self.routes:
            return path
        folder = path[: path.find("/", 1) + 1]
        return folder if folder and folder in self.routes else "-"


_METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"))


class _Sender:
    """Sends, with the headers of every answer, and remembers what was sent. 499 stands for a client that went away.
    `closes`: the connection ends with the answer."""

    def __init__(self, send: Send, *, closes: bool = False) -> None:
        self._send = send
        self._extra = (*HEADERS, PLAIN_CACHE, *(((b"connection", b"close"),) if closes else ()))
        self.status = GONE
        self.sent = 0
        self.started = False
        self.ended = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            self.status = message["status"]
            own = {name.lower() for name, _ in message["headers"]}
            more = [pair for pair in self._extra if pair[0] not in own]
            message = {**message, "headers": [*message["headers"], *more]}
        elif message["type"] == "http.response.body":
            self.sent += len(message.get("body", b""))
            self.ended = not message.get("more_body", False)
        await self._send(message)

    def leave(self) -> None:
        """The client went away, which counts where the answer has not ended."""
        if not self.ended:
            self.status = GONE

    async def fail(self, error: Exception) -> None:
        """The error as the answer, unless another has begun; then the connection is cut, so that nobody takes it for
        whole."""
        if self.started:
            raise ConnectionError("an answer that had begun was cut off") from None
        answer, body = refusal(error)
        held = {"content-type": answer.type, "content-length": str(len(body)), **answer.headers}
        headers = [(name.encode(), value.encode()) for name, value in held.items()]
        await self({"type": "http.response.start", "status": answer.status, "headers": headers})
        await self({"type": "http.response.body", "body": body})


def _in_origin_form(scope: Message) -> Message:
    """The scope of a request whose target was a whole address, as of one whose target was a path: the host of the
    address counts, and no Host header (RFC 9112, 3.2.2)."""
    found = _ABSOLUTE.match(scope["path"])
    if found is None:
        return scope
    path = found[2] or "/"
    headers = [pair for pair in scope["headers"] if pair[0] != b"host"]
    headers.append((b"host", found[1].encode("utf-8")))
    return {**scope, "path": path, "raw_path": path.encode("utf-8"), "headers": headers}


_ABSOLUTE = re.compile(r"https?://([^/]*)(.*)", re.IGNORECASE | re.DOTALL)
