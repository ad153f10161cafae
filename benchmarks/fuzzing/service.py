"""Targets of the service: bodies of its tasks, and whole requests through the ASGI application.

Nothing is raised and no answer has the status 500; every answer is whole. A worker is this process.
"""

from __future__ import annotations

import asyncio
import json
from functools import cache
from typing import Any
from urllib.parse import unquote_to_bytes

from target import Fault, Target

__all__ = ["SERVICE"]

ALLOWED = frozenset((200, 400, 404, 405, 408, 411, 413, 415, 421, 403, 422, 499, 501, 503))
PRESET = "rules"


@cache
def reader() -> Any:
    from timeloom.web.readings import Reader

    return Reader(PRESET)


def performed(data: bytes) -> None:
    """A body as one of the tasks that a worker is asked."""
    from timeloom.web.frames import Task
    from timeloom.web.tasks import TASKS, perform

    name = sorted(TASKS)[(data[0] if data else 0) % len(TASKS)]
    answer, body, failure = perform(reader(), Task(name), data[1:])
    if failure is not None:
        raise failure
    if answer.status not in ALLOWED:
        raise Fault(f"{name} answers with the status {answer.status}")
    if answer.type == "application/json":
        json.loads(body)


def asked(data: bytes) -> None:
    """`METHOD PATH?QUERY`, lines of headers, an empty line, the body."""
    head, _, body = data.replace(b"\r\n", b"\n").partition(b"\n\n")
    first, *lines = head.split(b"\n")
    method, _, target = first.partition(b" ")
    path, _, query = target.partition(b"?")
    headers = [(key.strip().lower(), value.strip()) for key, _, value in (line.partition(b":") for line in lines[:20])]
    scope: dict[str, Any] = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "root_path": "",
        "method": method.decode("latin-1").upper() or "GET", "query_string": query, "raw_path": path,
        "path": unquote_to_bytes(path).decode("utf-8", "replace") or "/", "headers": headers,
        "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8000),
    }  # fmt: skip
    sent = asyncio.run(exchange(scope, body))
    starts = [message for message in sent if message["type"] == "http.response.start"]
    if len(starts) != 1:
        raise Fault(f"{len(starts)} beginnings of an answer")
    if starts[0]["status"] not in ALLOWED:
        raise Fault(f"the status {starts[0]['status']}")
    if sent[-1].get("more_body"):
        raise Fault("the answer does not end")


async def exchange(scope: dict[str, Any], body: bytes) -> list[dict[str, Any]]:
    """What the service sends to one request that comes in two pieces."""
    from timeloom.web.app import Service
    from timeloom.web.frames import Answer, Task
    from timeloom.web.limits import Limits
    from timeloom.web.tasks import perform

    service = Service(PRESET, Limits(max_bytes=1 << 14, body_timeout=5.0))

    async def here(task: Task, given: bytes) -> tuple[Answer, bytes]:
        answer, told, failure = perform(reader(), task, given)
        if failure is not None:
            raise failure
        return answer, told

    service.pool.perform = here  # type: ignore[method-assign]
    half = len(body) // 2
    messages = [
        {"type": "http.request", "body": body[:half], "more_body": True},
        {"type": "http.request", "body": body[half:], "more_body": False},
    ]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if messages:
            return messages.pop(0)
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Any) -> None:
        sent.append(dict(message))

    await asyncio.wait_for(service.app(scope, receive, send), 60)
    return sent


def bodies() -> list[bytes]:
    """A body for each task, and forms that are off."""
    from timeloom.document.shape import document_to_dict
    from timeloom.pipeline import load
    from timeloom.web.tasks import TASKS

    text = "It rained on 5 March 2017, two days after Easter."
    document = document_to_dict(load(PRESET)(text, "2017-05-01", id="d"))
    own: dict[str, Any] = {
        "parse": {"text": "5 March 2017", "dct": "2017-05-01"},
        "annotate": {"text": text, "dct": "2017-05-01", "id": "d", "preset": PRESET},
        "timeline": {"text": text},
        "date": {"text": "The Pretender's adherents were taken up."},
        "correct": {"document": document, "edits": []},
        "score": {"gold": [document], "system": [document], "metric": "timex"},
        "export": {"document": document, "format": "timeml"},
        "picture": {"document": document},
        "batch/annotate": {"id": "a", "text": text},
    }
    found = [bytes([at]) + json.dumps(own.get(name, {"text": text})).encode() for at, name in enumerate(sorted(TASKS))]
    form = (
        bytes([sorted(TASKS).index("duckling/parse")]) + b"text=tomorrow+at+5&locale=en_GB&reftime=1489064400000&tz=UTC"
    )
    return [*found, form, b"\x01", b"\x02[]", b"\x03{"]


def requests() -> list[bytes]:
    from timeloom.web.tasks import TASKS

    names = sorted(TASKS)
    lines = b"host: localhost\ncontent-type: application/json\n\n"
    posted = [
        b"POST /" + names[seed[0] % len(names)].encode() + b"\n" + lines + seed[1:]
        for seed in bodies()
        if len(seed) > 3
    ]
    form = b"POST /duckling/parse\ncontent-type: application/x-www-form-urlencoded\n\ntext=tomorrow&locale=en_GB"
    got = [
        b"GET /" + path
        for path in (b"", b"health", b"metrics", b"options", b"openapi.json", b"static/page.css", b"static/../app.py")
    ]
    batch = (
        b"POST /batch/annotate?preset=rules\ncontent-type: application/x-ndjson\n\n"
        + b'{"id": "a", "text": "May 1998"}\nnot json\n'
    )
    return [*posted, *got, form, batch, b"PUT /annotate\n\n", b"POST /annotate\ncontent-length: 99999999\n\n{}"]


ROOMS = ("timeloom.web", "timeloom.document", "timeloom.formats")
SERVICE = (
    Target("service-tasks", performed, bodies, ROOMS, longest=16384, hang=20),
    Target("service-http", asked, requests, ROOMS, longest=8192, hang=20),
)
