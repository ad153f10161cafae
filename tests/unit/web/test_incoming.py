"""The room that bodies of all requests take together."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from timeloom.web.faults import RequestError
from timeloom.web.frames import Answer
from timeloom.web.incoming import Ahead, Receive, Room, whole_body
from timeloom.web.limits import Limits
from timeloom.web.streamed import SlicedResponse


def sent(*pieces: bytes) -> Receive:
    """A client that sends a body in pieces."""
    waiting = list(pieces)

    async def receive() -> MutableMapping[str, Any]:
        body = waiting.pop(0)
        return {"type": "http.request", "body": body, "more_body": bool(waiting)}

    return receive


def test_bodies_that_are_held_take_room_until_they_are_answered() -> None:
    room = Room(10)
    first, leave = room.counted(sent(b"abc", b"def"))
    assert asyncio.run(whole_body(first, None, Limits())) == b"abcdef"
    assert room.taken == 6
    second, give_up = room.counted(sent(b"abcd", b"e"))
    with pytest.raises(RequestError) as refused:
        asyncio.run(whole_body(second, None, Limits()))
    assert refused.value.status == 503
    give_up()
    assert room.taken == 6
    leave()
    leave()
    assert room.taken == 0
    third, _ = room.counted(sent(b"abcd", b"efghij"))
    assert asyncio.run(whole_body(third, None, Limits())) == b"abcdefghij"


def test_one_body_of_the_largest_kind_finds_room_beside_others() -> None:
    assert Limits().held_bytes >= 4 * Limits().document_bytes


def test_a_body_has_a_time_in_which_it_has_to_be_there() -> None:
    async def trickle() -> MutableMapping[str, Any]:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b"x", "more_body": True}

    with pytest.raises(RequestError, match=r"took longer than 0\.2 s") as refused:
        asyncio.run(whole_body(trickle, None, Limits(body_deadline=0.2)))
    assert refused.value.status == 408


def test_reading_ahead_has_a_bound_and_an_end() -> None:
    async def read() -> tuple[int, int, bool]:
        asked = 0

        async def receive() -> MutableMapping[str, Any]:
            nonlocal asked
            asked += 1
            if asked > 5:
                return {"type": "http.disconnect"}
            return {"type": "http.request", "body": b"x" * 100_000, "more_body": True}

        ahead = Ahead(receive)
        await asyncio.sleep(0.05)
        first = asked
        size = len((await ahead.receive())["body"])
        assert not ahead.gone.is_set()
        while (await ahead.receive())["type"] != "http.disconnect":
            pass
        await ahead.close()
        return first, size, ahead.gone.is_set()

    assert asyncio.run(read()) == (3, 300_000, True)


@pytest.mark.parametrize("leaves", [True, False])
def test_an_answer_takes_room_until_it_is_sent_or_nobody_wants_it(leaves: bool) -> None:
    room = Room(10)
    held: list[int] = []
    size = 0

    async def send(message: MutableMapping[str, Any]) -> None:
        nonlocal size
        held.append(room.taken)
        size += len(message.get("body", b""))
        await asyncio.sleep(0.01)

    async def receive() -> MutableMapping[str, Any]:
        await asyncio.sleep(0 if leaves else 60)
        return {"type": "http.disconnect"}

    body = b"x" * 1_000_000
    asyncio.run(SlicedResponse(body, Answer(), room)({"type": "http"}, receive, send))
    assert set(held) == {len(body)} and room.taken == 0
    assert (size < len(body)) is leaves
