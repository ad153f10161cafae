"""The service within the test: the application without a network, with a worker that is this process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from timeloom.document.shape import document_to_dict
from timeloom.pipeline import load
from timeloom.web.frames import Answer, Task
from timeloom.web.readings import Reader
from timeloom.web.tasks import TASKS, decoded, perform


class Told(NamedTuple):
    status: int
    type: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


def ask(name: str, /, query: dict[str, str] | None = None, *, preset: str = "rules", **body: Any) -> Told:
    """What a worker answers to a body, checked as the service checks it."""
    sent = msgspec.json.encode(body)
    decoded(TASKS[name], sent)
    answer, data, failure = perform(Reader(preset), Task(name, query or {}), sent)
    if failure is not None:
        raise failure
    assert isinstance(answer, Answer)
    return Told(answer.status, answer.type, answer.headers, data)


def document(text: str, dct: str | None = None, preset: str = "rules", **options: Any) -> dict[str, Any]:
    """A text as the preset reads it, in the JSON shape."""
    return document_to_dict(load(preset)(text, dct, **options))


class Wire:
    """An ASGI connection: gives messages, keeps what is sent."""

    def __init__(self, messages: Iterable[dict[str, Any]] = ()) -> None:
        self.messages = list(messages)
        self.sent: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        if not self.messages:
            await asyncio.Event().wait()
        return self.messages.pop(0)

    async def send(self, message: Any) -> None:
        self.sent.append(dict(message))


def pieces(*bodies: bytes) -> list[dict[str, Any]]:
    """A body that comes in pieces."""
    last = len(bodies) - 1
    return [{"type": "http.request", "body": body, "more_body": place < last} for place, body in enumerate(bodies)]
