"""What the service allows itself: how much, how long, how many at a time, and for whom."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Limits"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """All bounds of one service.

    workers      processes that read texts
    queue        requests that may wait for a worker; one more is refused (503). Lines of batches wait elsewhere
    batches      batches at a time; one more is refused (503)
    max_bytes    bytes of a body, and of a line of a batch (413); of a body that carries a document `document_bytes`
    held_bytes   bytes of bodies and answers, of all requests together, that are held at a time; a body that would need more is
                 refused (503)
    max_memory   bytes of resident memory beyond which a worker is replaced when it has answered; 0: never
    timeout      seconds that a request may take from its last byte to its answer, waiting included (504)
    head_timeout seconds that the head of a request may take; the connection is closed
    body_timeout seconds between two pieces of a body (408)
    body_deadline  seconds from the first to the last piece of a body, and from line to line of a batch (408)
    send_timeout seconds in which some of an answer has to be taken; the connection is cut
    grace        seconds that a stop waits for what is under way
    connections  requests under way at a time (503 beyond), and connections: beyond, the one that is idle longest is
    closed
    hosts        names under which the service may be addressed besides its own, without ports; `*`: any (421)
    """

    workers: int = 2
    queue: int = 64
    batches: int = 32
    max_bytes: int = 4 * 2**20
    held_bytes: int = 256 * 2**20
    max_memory: int = 1024 * 2**20
    timeout: float = 30.0
    head_timeout: float = 10.0
    body_timeout: float = 20.0
    body_deadline: float = 120.0
    send_timeout: float = 30.0
    grace: float = 30.0
    connections: int = 1024
    hosts: frozenset[str] = frozenset()

    @property
    def document_bytes(self) -> int:
        """Bytes of a body that carries a document: as JSON that is many times its text, the more so with events and
        links."""
        return 8 * self.max_bytes
