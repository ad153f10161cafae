"""The room that bodies of all requests take together."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from timeloom.web.faults import RequestError
from timeloom.web.incoming import Receive, Room, whole_body
from timeloom.web.limits import Limits


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
