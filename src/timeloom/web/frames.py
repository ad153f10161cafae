"""What the service and its workers say to each other over pipes: frames of a head (JSON) and a body (bytes).

A frame is two lengths of four bytes, the head, the body. Nothing is pickled, and a body passes through unread.
"""

from __future__ import annotations

import asyncio
from typing import BinaryIO

import msgspec

__all__ = ["Answer", "Task", "read_frame", "receive_frame", "write_frame"]

_LENGTH = 4


class Task(msgspec.Struct, frozen=True):
    """What a worker is asked: the name of a row of `timeloom.web.tasks.TASKS`, and the query of the request."""

    name: str
    query: dict[str, str] = {}


class Answer(msgspec.Struct, frozen=True):
    """The head of an answer: the status, type and headers that it is sent with."""

    status: int = 200
    type: str = "application/json"
    headers: dict[str, str] = {}


def _split(lengths: bytes) -> tuple[int, int]:
    return int.from_bytes(lengths[:_LENGTH], "big"), int.from_bytes(lengths[_LENGTH:], "big")


def write_frame(stream: BinaryIO | asyncio.StreamWriter, head: msgspec.Struct, body: bytes) -> None:
    """Writes one frame; who writes to a stream of asyncio drains it."""
    told = msgspec.json.encode(head)
    stream.write(len(told).to_bytes(_LENGTH, "big") + len(body).to_bytes(_LENGTH, "big") + told)
    stream.write(body)


def read_frame(stream: BinaryIO) -> tuple[bytes, bytes] | None:
    """The head and the body of the next frame, None where the stream has ended."""
    lengths = stream.read(2 * _LENGTH)
    if len(lengths) < 2 * _LENGTH:
        return None
    head, body = _split(lengths)
    return stream.read(head), stream.read(body)


async def receive_frame(stream: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """As `read_frame`; asyncio.IncompleteReadError where the stream ends."""
    head, body = _split(await stream.readexactly(2 * _LENGTH))
    return await stream.readexactly(head), await stream.readexactly(body)
