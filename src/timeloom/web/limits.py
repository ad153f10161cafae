"""What the service allows itself: how much, how long, how many at a time, and for whom."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Limits"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """All bounds of one service.

    workers      processes that read texts
    queue        requests that may wait for a worker; one more is refused (503)
    max_bytes    bytes of a body, and of a line of a batch (413)
    timeout      seconds that a request may take from its last byte to its answer, waiting included (504)
    body_timeout seconds between two pieces of a body (408)
    grace        seconds that a stop waits for what is under way
    connections  connections at a time (503 beyond)
    hosts        names under which the service may be addressed, without ports; empty: any (421)
    """

    workers: int = 2
    queue: int = 64
    max_bytes: int = 4 * 2**20
    timeout: float = 30.0
    body_timeout: float = 20.0
    grace: float = 30.0
    connections: int = 1024
    hosts: frozenset[str] = frozenset()
