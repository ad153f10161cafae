"""The connections of the service, beyond what uvicorn watches: heads that are not finished, answers that nobody takes,
and too many at a time. What is no HTTP is answered like every other error."""

from __future__ import annotations

import asyncio
import logging
import select
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from timeloom.web.faults import MALFORMED, RequestError, refusal
from timeloom.web.gate import HEADERS, PLAIN_CACHE
from timeloom.web.incoming import LEFT
from timeloom.web.limits import Limits
from timeloom.web.metrics import Metrics

__all__ = ["connection_type", "watch"]

_LEAST = 4096
"""Bytes of an answer that a client takes within `Limits.send_timeout`, if it reads at all."""
_TICK = 0.5
"""Seconds between two looks at all connections."""
_log = logging.getLogger("timeloom.web")


class _Connection(H11Protocol):
    """One connection. `limits` and `metrics` are those of the service."""

    limits: Limits
    metrics: Metrics

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Beyond as many as there may be, the one that has been idle longest gives way: so nobody is locked out by
        those who only hold a line. Where all are at work, the gate says so."""
        super().connection_made(transport)
        self._left = asyncio.Event()
        self.app_state = {**self.app_state, LEFT: self._left}
        self._since = self.loop.time()
        self._head_began = True
        self._unsent, self._taken_at = 0, self._since
        if len(self.connections) > self.limits.connections:
            idle = [one for one in self.connections if isinstance(one, _Connection) and one is not self and one.is_idle]
            if idle:
                min(idle, key=lambda one: one._since).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone, and whoever works for it is told: also one that reads nothing of the request just now."""
        self._left.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """The clock of a head runs from its first byte."""
        if self.is_idle and not self._head_began:
            self._head_began, self._since = True, self.loop.time()
        super().data_received(data)

    def on_response_complete(self) -> None:
        """From here on the connection is idle; a request that has come meanwhile is begun."""
        self._head_began, self._since = False, self.loop.time()
        super().on_response_complete()

    def resume_writing(self) -> None:
        """The client took most of what waited."""
        self._unsent, self._taken_at = 0, self.loop.time()
        super().resume_writing()

    @property
    def is_idle(self) -> bool:
        """Whether no request is under way."""
        cycle: Any = self.cycle
        return cycle is None or bool(cycle.response_complete)

    def check(self, now: float) -> None:
        """Ends the connection where the client is too slow to say what it wants, or to take what it asked for."""
        waits = self.transport.get_write_buffer_size()
        if waits == 0 or waits <= self._unsent - _LEAST or self._unsent == 0:
            self._unsent, self._taken_at = waits, now
        if waits and now - self._taken_at > self.limits.send_timeout:
            self.transport.abort()
        elif self.is_idle and self._head_began and now - self._since > self.limits.head_timeout and not waits:
            self.transport.close()
        elif self.flow.read_paused and _has_hung_up(self.transport):
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP. Where an answer is under way nothing can be said any more."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        answer, body = refusal(RequestError(MALFORMED, "this is no request of HTTP/1.1"))
        told = {"content-type": answer.type, "content-length": str(len(body)), "connection": "close"}
        headers = [*((name.encode(), value.encode()) for name, value in told.items()), *HEADERS, PLAIN_CACHE]
        events: tuple[Any, ...] = (
            h11.Response(status_code=answer.status, headers=headers, reason=b"Bad Request"), h11.Data(data=body),
            h11.EndOfMessage(),
        )  # fmt: skip
        for event in events:
            self.transport.write(self.conn.send(event))
        self.transport.close()
        self.metrics.count("-", "-", answer.status, 0.0)
        self.metrics.sent += len(body)
        _log.info("- - %d 0.0 ms %d B", answer.status, len(body))


def _has_hung_up(transport: asyncio.Transport) -> bool:
    """Whether the other side has ended, told by the system though what it sent before is not read yet. Where no system
    tells (only Linux does), it is noticed by the next answers, which nobody takes."""
    held = transport.get_extra_info("socket")
    if held is None or held.fileno() < 0 or not hasattr(select, "POLLRDHUP"):
        return False
    end = select.poll()
    end.register(held.fileno(), select.POLLRDHUP)
    return bool(end.poll(0))


def connection_type(limits: Limits, metrics: Metrics) -> type[_Connection]:
    """The protocol of one service, for uvicorn."""
    return type("Connection", (_Connection,), {"limits": limits, "metrics": metrics})


async def watch(connections: set[Any]) -> None:
    """Looks at all connections now and then, until it is cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(_TICK)
        for one in tuple(connections):
            if isinstance(one, _Connection):
                one.check(loop.time())
