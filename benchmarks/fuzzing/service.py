"""Targets of the service: bodies of its tasks, and whole requests through the ASGI application.

Nothing is raised and no answer has the status 500; every answer is whole. A worker is this process.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

from target import Fault, Target

if TYPE_CHECKING:
    from timeloom.web.frames import Answer, Task

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
    """`METHOD PATH?QUERY`, lines of headers, an empty line, the body. A header `x-pieces` says in how many pieces the
    body comes (two where there is none), and `x-leaves` that the client goes away before the last."""
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
    told = dict(headers)
    leaves = b"x-leaves" in told
    sent = Served.only().exchange(scope, list(messages(body, len(told.get(b"x-pieces", b"aa")) % 9 or 1, leaves)))
    if leaves:  # nobody takes the answer
        return
    starts = [message for message in sent if message["type"] == "http.response.start"]
    if len(starts) != 1:
        raise Fault(f"{len(starts)} beginnings of an answer")
    if starts[0]["status"] not in ALLOWED:
        raise Fault(f"the status {starts[0]['status']}")
    if sent[-1].get("more_body"):
        raise Fault("the answer does not end")
    check_content(starts[0], b"".join(message.get("body", b"") for message in sent))


def messages(body: bytes, pieces: int, leaves: bool) -> Iterator[dict[str, Any]]:
    """What the server hands on of a body in so many pieces."""
    size = -(-len(body) // pieces)
    for n in range(pieces):
        if leaves and n == pieces - 1:
            yield {"type": "http.disconnect"}
            return
        yield {"type": "http.request", "body": body[n * size : (n + 1) * size], "more_body": n < pieces - 1}


def check_content(start: dict[str, Any], body: bytes) -> None:
    """JSON and lines of JSON are whole, and as long as the headers say; every line of a batch has an answer."""
    headers = dict(start["headers"])
    length, type = headers.get(b"content-length"), headers.get(b"content-type", b"").partition(b";")[0]
    if length is not None and body and int(length) != len(body):
        raise Fault(f"{len(body)} bytes, and the header says {length.decode()}")
    if type == b"application/json" and body:
        json.loads(body)
    elif type == b"application/x-ndjson":
        for line in body.splitlines():
            if not isinstance(json.loads(line), dict):
                raise Fault("an answer of a batch is no object")


class Served:
    """One service for all inputs, whose worker is this process. What an input leaves behind in it is a fault."""

    @staticmethod
    @cache
    def only() -> Served:
        return Served()

    def __init__(self) -> None:
        from timeloom.web.app import Service
        from timeloom.web.limits import Limits

        self.runner = asyncio.Runner()
        self.runner.get_loop().set_exception_handler(self.note)
        self.service = Service(PRESET, Limits(max_bytes=1 << 14, body_timeout=5.0))
        self.service.pool.perform = self.perform  # type: ignore[method-assign]
        self.service.pool.perform_line = self.perform  # type: ignore[method-assign]
        self.failures: list[Exception] = []

    def note(self, loop: asyncio.AbstractEventLoop, told: dict[str, Any]) -> None:
        """An error that nobody took, which asyncio tells when what holds it goes: with this input, or soon after."""
        self.failures.append(told.get("exception") or Fault(f"asyncio: {told['message']}"))

    async def perform(self, task: Task, body: bytes, *_: object) -> tuple[Answer, bytes]:
        """What a worker does; whatever else the pool is told is for its queue."""
        from timeloom.web.tasks import perform

        answer, told, failure = perform(reader(), task, body)
        if failure is not None:
            self.failures.append(failure)
        return answer, told

    def exchange(self, scope: dict[str, Any], given: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """What the service sends to one request."""
        self.failures.clear()
        sent = self.runner.run(self._exchange(scope, given))
        if self.failures:
            raise self.failures[0]
        return sent

    async def _exchange(self, scope: dict[str, Any], given: list[dict[str, Any]]) -> list[dict[str, Any]]:
        sent: list[dict[str, Any]] = []
        never = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(0)
            if given:
                return given.pop(0)
            await never.wait()
            raise AssertionError

        async def send(message: Any) -> None:
            sent.append(dict(message))

        await asyncio.wait_for(self.service.app(scope, receive, send), PATIENCE)
        for _ in range(3):  # what was cancelled ends
            await asyncio.sleep(0)
        self.check_left()
        return sent

    def check_left(self) -> None:
        """Nothing is under way, and no room is taken, when the request is over."""
        service = self.service
        left = {"bytes": service.room.taken, "batches": service.batches, "requests": service.metrics.in_flight}
        left["tasks"] = len(asyncio.all_tasks()) - 1
        if any(left.values()):
            service.room.taken, service.batches, service.metrics.in_flight = 0, 0, 0
            raise Fault(f"left behind: {', '.join(name for name, count in left.items() if count)}")


PATIENCE = 10.0
"""Seconds that a request may take at most."""


def good() -> dict[str, list[dict[str, Any]]]:
    """Bodies of each task that are answered."""
    from timeloom.document.shape import document_to_dict
    from timeloom.formats.writing import files_of
    from timeloom.pipeline import load
    from timeloom.web.export import EXPORTS

    text = "It rained on 5 March 2017, not Friday."
    read = load(PRESET)(text, "2017-05-01", id="d")
    document = document_to_dict(read)
    (tml,) = (content.decode() for content in files_of(read, "timeml").contents.values())
    time = read.times[0].id
    edits = [
        {"op": "event.add", "start": 3, "end": 9},
        {"op": "link.set", "source": "e1", "target": time, "relation": "IS_INCLUDED"},
        {"op": "time.set", "id": time, "expression": "6 March"},
        {"op": "time.add", "start": 0, "end": 2, "value": "2017", "type": "DATE"},
        {"op": "dct.set", "dct": "2017-06"},
        {"op": "time.remove", "id": "t2"},
    ]
    one = {"content": tml, "id": "d"}
    measures = ["timex", "awareness", "event", "relations", "graph-shape", "temporal-recall"]
    return {
        "parse": [
            {"expression": "5 March 2017", "dct": "2017-05-01"},
            {"expression": "3/4", "date_order": "DMY", "tz": "Europe/Lisbon"},
        ],
        "annotate": [
            {"text": text, "dct": "2017-05-01", "id": "d", "preset": PRESET, "conventions": {"week_start": 7}},
            {"document": document, "layers": "times", "preset": PRESET},
            {"text": "Am 3. Mai um halb drei.", "language": "de"},
        ],
        "timeline": [{"text": text, "prefer": "past"}],
        "date": [{"text": "The Pretender's adherents were taken up.", "least": 0.1, "level": 0.5}],
        "language": [{"text": text}],
        "open": [{"name": "d.tml", "content": tml}, {"name": "d.json", "content": json.dumps(document)}],
        "correct": [{"document": document, "edits": edits}, {"document": document, "edits": edits[::-1], "skip": True}],
        "score": [
            {"gold": [one], "system": [one], "measures": measures},
            {
                "gold": [{"content": document, "format": "json"}],
                "system": [one],
                "measures": ["timex"],
                "per_document": True,
            },
        ],
        "export": [{"document": document, "format": format} for format in EXPORTS],
        "picture": [{"document": document}, {"document": document, "what": "scate", "time": time, "width": 300}],
        "batch/annotate": [{"id": "a", "text": text}],
        "batch/parse": [{"id": "a", "expression": "5 March"}],
        "batch/date": [{"id": "a", "text": "The mail came."}],
    }


FORM = b"text=tomorrow+at+5&locale=en_GB&reftime=1489064400000&tz=UTC"


def bodies() -> list[bytes]:
    """Bodies for each task, the number of the task before them, and forms that are off."""
    from timeloom.web.tasks import TASKS

    names = sorted(TASKS)
    found = [bytes([names.index(name)]) + json.dumps(body).encode() for name, many in good().items() for body in many]
    return [*found, bytes([names.index("duckling/parse")]) + FORM, b"\x01", b"\x02[]", b"\x03{"]


def requests() -> list[bytes]:
    """Requests for each route, and some that are off."""
    lines = b"host: localhost\ncontent-type: application/json\n\n"
    posted = [
        b"POST /%b\n%b%b" % (name.encode(), lines, json.dumps(body).encode())
        for name, many in good().items()
        for body in many
    ]
    form = b"POST /duckling/parse\ncontent-type: application/x-www-form-urlencoded\n\n" + FORM
    got = [
        b"GET /" + path
        for path in (
            b"",
            b"health",
            b"ready",
            b"metrics",
            b"options",
            b"openapi.json",
            b"static/page.css",
            b"static/../app.py",
        )
    ]
    batch = (
        b"POST /batch/annotate?preset=rules\ncontent-type: application/x-ndjson\nx-pieces: abcde\n\n"
        + b'{"id": "a", "text": "May 1998"}\nnot json\n\n{"text": "Friday"}'
    )
    left = [one.replace(b"\n\n", b"\nx-leaves: 1\n\n", 1) for one in (posted[0], batch)]
    off = [
        b"PUT /annotate\n\n",
        b"POST /annotate\ncontent-length: 99999999\n\n{}",
        b"HEAD /health\nsec-fetch-site: cross-site\n\n",
    ]
    return [*posted, form, *got, batch, *left, *off]


ROOMS = ("timeloom.web", "timeloom.document", "timeloom.formats")
SERVICE = (
    Target("service-tasks", performed, bodies, ROOMS, longest=16384, hang=20),
    Target("service-http", asked, requests, ROOMS, longest=8192, hang=20),
)
