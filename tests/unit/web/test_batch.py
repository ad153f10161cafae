"""Batches: order, bounds, and ends before their time."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests.unit.web.asking import Wire, pieces

from timeloom.web.batch import answered_lines
from timeloom.web.frames import Answer, Task
from timeloom.web.incoming import Gone, Room
from timeloom.web.limits import Limits
from timeloom.web.metrics import Metrics

LIMITS = Limits(workers=2, max_bytes=50, body_timeout=0.2)


class Slow:
    """A pool whose first answers take longest; it counts how many it is asked for at a time."""

    def __init__(self) -> None:
        self.metrics = Metrics()
        self.now = self.most = self.asked = 0
        self.pause = 0.02

    async def perform_line(self, task: Task, body: bytes) -> tuple[Answer, bytes]:
        self.now += 1
        self.asked += 1
        self.most = max(self.most, self.now)
        try:
            await asyncio.sleep(self.pause if b"0" in body else 0.001)
        finally:
            self.now -= 1
        return Answer(status=200), body.strip()


def run(wire: Wire, pool: Slow, *, stop: asyncio.Event | None = None, take: int | None = None) -> list[Any]:
    async def read() -> list[Any]:
        found: list[Any] = []
        answers = answered_lines(wire.receive, Task("x"), pool, LIMITS, stop or asyncio.Event(), Room(10**6))  # type: ignore[arg-type]
        async for line in answers:
            assert line.endswith(b"\n")
            found.append(json.loads(line))
            if take is not None and len(found) == take:
                await answers.aclose()
                break
        return found

    return asyncio.run(read())


def test_answers_come_in_order_and_a_bounded_number_is_under_way() -> None:
    lines = b"\n".join(b'{"n": %d}' % number for number in range(40))
    pool = Slow()
    assert run(Wire(pieces(lines[:100], lines[100:])), pool) == [{"n": number} for number in range(40)]
    assert 2 <= pool.most <= 2 * LIMITS.workers + 2
    assert pool.metrics.lines == {"done": 40}


def test_a_body_that_stops_coming_ends_in_an_error_line() -> None:
    wire = Wire([{"type": "http.request", "body": b'{"n": 1}\n{"n"', "more_body": True}])
    first, last = run(wire, Slow())
    assert first == {"n": 1} and "nothing came" in last["error"]["message"]


def test_an_end_that_is_asked_for_ends_it_with_what_was_taken_in() -> None:
    async def read() -> list[Any]:
        stop = asyncio.Event()
        wire = Wire([{"type": "http.request", "body": b'{"n": 1}\n', "more_body": True}])
        found = []
        async for line in answered_lines(wire.receive, Task("x"), Slow(), LIMITS, stop, Room(10**6)):  # type: ignore[arg-type]
            found.append(json.loads(line))
            stop.set()
        return found

    first, last = asyncio.run(read())
    assert first == {"n": 1} and "about to end" in last["error"]["message"]


def test_a_client_that_goes_away_ends_it() -> None:
    body = {"type": "http.request", "body": b'{"n": 0}\n', "more_body": True}
    pool = Slow()
    with pytest.raises(Gone):
        run(Wire([body, {"type": "http.disconnect"}]), pool)
    assert pool.now == 0


def test_a_client_that_goes_away_is_noticed_whatever_waits() -> None:
    lines = {"type": "http.request", "body": b'{"n": 1}\n' * 2000, "more_body": True}
    pool = Slow()
    with pytest.raises(Gone):
        run(Wire([lines, {"type": "http.disconnect"}]), pool)
    assert pool.now == 0 and pool.asked < 20


def test_what_is_not_sent_takes_room_and_a_client_that_waits_for_answers_is_not_hurried() -> None:
    async def read() -> tuple[list[int], list[Any]]:
        room, held, found = Room(10**6), [], []
        wire = Wire(pieces(b'{"n": 0}\n' * 4))
        async for line in answered_lines(wire.receive, Task("x"), Slow(), LIMITS, asyncio.Event(), room):  # type: ignore[arg-type]
            held.append(room.taken)
            found.append(json.loads(line))
        return [*held, room.taken], found

    held, found = asyncio.run(read())
    assert len(found) == 4 and held[0] >= 9 and held[-1] == 0

    slow = Slow()
    slow.pause = 0.5  # longer than body_timeout
    first, last = run(Wire([{"type": "http.request", "body": b'{"n": 0}\n', "more_body": True}]), slow)
    assert first == {"n": 0} and "nothing came" in last["error"]["message"]


def test_who_stops_listening_leaves_nothing_behind() -> None:
    pool = Slow()
    assert len(run(Wire(pieces(b'{"n": 0}\n' * 30)), pool, take=3)) == 3
    assert pool.now == 0
