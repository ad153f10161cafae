"""The route that answers as duckling's server does."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import urlencode

import pytest
from tests.unit.web.asking import Wire, pieces

from timeloom.web.app import Service
from timeloom.web.faults import RequestError
from timeloom.web.frames import Task
from timeloom.web.incoming import FORM
from timeloom.web.readings import Reader
from timeloom.web.tasks import TASKS, decoded, perform

KIND = TASKS["duckling/parse"]


def ask(body: bytes) -> tuple[int, Any]:
    decoded(KIND, body)
    answer, data, failure = perform(Reader("rules"), Task("duckling/parse", {}), body)
    assert failure is None
    return answer.status, json.loads(data)


def test_a_form_is_answered() -> None:
    form = {
        "text": "tomorrow & à 5pm",
        "tz": "Europe/Lisbon",
        "reftime": "1715000000000",
        "locale": "en_GB",
        "dims": '["time"]',
    }
    status, told = ask(urlencode(form).encode())
    assert status == 200
    assert [found["body"] for found in told] == ["tomorrow", "5pm"]
    assert told[0]["value"]["value"] == "2024-05-07T00:00:00.000+01:00"


def test_a_bad_value_is_told_with_its_field() -> None:
    status, told = ask(b"text=x&tz=Mars")
    assert status == 422
    assert (told["error"]["place"], told["error"]["value"]) == ("tz", "Mars")


@pytest.mark.parametrize(
    ("body", "place"),
    [
        (b"tz=UTC", None),
        (b"text=a&text=b", "text"),
        (b"text=a&colour=red", None),
        (b"&".join(b"a%d=1" % n for n in range(500)), None),
        (b"text=%ff", "byte 0"),
        (b"\xff", "byte 0"),
    ],
)
def test_a_bad_form_is_refused(body: bytes, place: str | None) -> None:
    with pytest.raises(RequestError) as caught:
        decoded(KIND, body)
    assert caught.value.place == place
    assert 400 <= caught.value.status < 500


def sent(headers: dict[str, str]) -> int:
    scope = {
        "type": "http", "method": "POST", "path": "/duckling/parse", "raw_path": b"/duckling/parse", "query_string": b"",
        "headers": [(key.encode(), value.encode()) for key, value in headers.items()], "scheme": "http",
        "http_version": "1.1", "server": ("x", 80), "client": ("y", 1), "root_path": "",
    }  # fmt: skip
    wire = Wire(pieces(b"tz=Mars"))
    asyncio.run(Service("rules").inner(scope, wire.receive, wire.send))
    status: int = wire.sent[0]["status"]
    return status


def test_it_takes_forms_of_programs_alone() -> None:
    assert sent({"content-type": FORM}) == 422  # read, and without a text
    assert sent({"content-type": FORM, "origin": "https://example.org"}) == 403
    assert sent({"content-type": "application/json"}) == 415


def test_other_routes_take_no_form() -> None:
    assert not any(kind.is_form for name, kind in TASKS.items() if name != "duckling/parse")
