"""Bodies as they come in, the gate, the counts, the frames, the files of the page."""

from __future__ import annotations

import asyncio
import io
import logging
from typing import Any

import pytest
from tests.unit.web.asking import Wire, pieces

from timeloom.web.faults import RequestError
from timeloom.web.frames import Answer, Task, read_frame, write_frame
from timeloom.web.gate import Gate
from timeloom.web.incoming import Gone, body_lines, check_type, whole_body
from timeloom.web.limits import Limits
from timeloom.web.metrics import BOUNDS, Metrics, resident_bytes
from timeloom.web.page_files import page_file
from timeloom.web.tasks import TASKS

LIMITS = Limits(max_bytes=10, body_timeout=0.05)


def lines_of(*bodies: bytes, limits: Limits = LIMITS) -> list[bytes | str]:
    async def read() -> list[bytes | str]:
        wire = Wire(pieces(*bodies))
        return [
            one.held if isinstance(one.held, bytes) else one.held.message
            async for one in body_lines(wire.receive, limits)
        ]

    return asyncio.run(read())


def test_a_body_is_put_together_up_to_its_bound() -> None:
    async def read(*bodies: bytes, length: str | None = None) -> bytes:
        return await whole_body(Wire(pieces(*bodies)).receive, length, LIMITS)

    assert asyncio.run(read(b"12345", b"", b"67890")) == b"1234567890"
    for bodies, length in (((b"12345", b"678901"), None), ((b"1",), "11")):
        with pytest.raises(RequestError, match="larger than 10 bytes") as caught:
            asyncio.run(read(*bodies, length=length))
        assert caught.value.status == 413


def test_a_body_that_carries_a_document_has_a_bound_of_its_own() -> None:
    assert LIMITS.document_bytes > LIMITS.max_bytes
    body = b"x" * LIMITS.document_bytes
    assert asyncio.run(whole_body(Wire(pieces(body)).receive, None, LIMITS, LIMITS.document_bytes)) == body
    with pytest.raises(RequestError, match="larger than 80 bytes"):
        asyncio.run(whole_body(Wire(pieces(body, b"x")).receive, None, LIMITS, LIMITS.document_bytes))
    assert {name for name, kind in TASKS.items() if kind.carries} == {
        "annotate", "timeline", "open", "correct", "export", "picture",
    }  # fmt: skip


def test_a_body_that_stops_coming_and_a_client_that_goes_away() -> None:
    stopped = Wire([{"type": "http.request", "body": b"1", "more_body": True}])
    with pytest.raises(RequestError, match="nothing came") as caught:
        asyncio.run(whole_body(stopped.receive, None, LIMITS))
    assert caught.value.status == 408
    with pytest.raises(Gone):
        asyncio.run(whole_body(Wire([{"type": "http.disconnect"}]).receive, None, LIMITS))


def test_lines_are_cut_wherever_the_pieces_are() -> None:
    assert lines_of(b"one\ntwo\n\n  \nthree") == [b"one", b"two", b"three"]
    assert lines_of(*(bytes([byte]) for byte in b"one\ntwo\n")) == [b"one", b"two"]
    assert lines_of(b"") == []
    assert lines_of(b"a\r\nb\r\n") == [b"a\r", b"b\r"]


def test_a_line_that_is_too_long_is_read_over_and_told() -> None:
    told = "the line is larger than 10 bytes"
    assert lines_of(b"ok\n" + b"x" * 11 + b"\nok") == [b"ok", told, b"ok"]
    assert lines_of(b"x" * 8, b"x" * 8, b"x" * 8, b"\nok") == [told, b"ok"]
    assert lines_of(b"ok\n", b"x" * 25) == [b"ok", told]


@pytest.mark.parametrize("told", [None, "", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
def test_other_types_of_body_are_refused(told: str | None) -> None:
    with pytest.raises(RequestError) as caught:
        check_type(told)
    assert caught.value.status == 415


def test_json_is_taken_with_a_charset() -> None:
    check_type("application/json; charset=utf-8")
    check_type("APPLICATION/JSON")


# --- the gate ---------------------------------------------------------------------------------------------------------
def gated(app: Any, *, hosts: frozenset[str] = frozenset(), **scope: Any) -> tuple[list[dict[str, Any]], Metrics]:
    metrics = Metrics()
    wire = Wire()
    full = {"type": "http", "method": "GET", "path": "/health", "headers": [], **scope}
    asyncio.run(
        Gate(app, Limits(hosts=hosts), metrics, frozenset(("/health", "/static/")))(full, wire.receive, wire.send)
    )
    return wire.sent, metrics


async def fine(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"cache-control", b"no-cache")]})
    await send({"type": "http.response.body", "body": b"ok"})


async def broken(scope: Any, receive: Any, send: Any) -> None:
    raise ValueError("secret words")


def test_headers_are_added_and_those_of_the_answer_stand() -> None:
    sent, metrics = gated(fine)
    headers = dict(sent[0]["headers"])
    assert headers[b"cache-control"] == b"no-cache" and b"content-security-policy" in headers
    assert metrics.requests == {("GET", "/health", 200): 1}
    assert (metrics.sent, metrics.in_flight) == (2, 0)


def test_a_fault_is_answered_and_logged_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="timeloom.web"):
        sent, metrics = gated(broken, path="/secret words")
    assert sent[0]["status"] == 500 and metrics.requests == {("GET", "-", 500): 1}
    assert b"secret" not in sent[1]["body"] and "secret" not in caplog.text
    assert "ValueError at" in caplog.text and "test_wire.py" in caplog.text


def test_an_answer_that_breaks_off_is_not_taken_for_whole() -> None:
    async def breaks(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise ValueError

    with pytest.raises(ConnectionError):
        gated(breaks)


@pytest.mark.parametrize(("host", "status"), [
    (b"localhost:80", 200), (b"LOCALHOST", 200), (b"[::1]:80", 200), (b"evil.example", 421), (b"", 421), (b"localhost.evil.example:80", 421),
])  # fmt: skip
def test_names(host: bytes, status: int) -> None:
    sent, _ = gated(fine, hosts=frozenset(("localhost", "[::1]")), headers=[(b"host", host)])
    assert sent[0]["status"] == status


def test_what_other_sites_send_is_refused_and_what_they_link_to_is_not() -> None:
    headers = [(b"sec-fetch-site", b"cross-site")]
    assert gated(fine, method="POST", headers=headers)[0][0]["status"] == 403
    assert gated(fine, method="GET", headers=headers)[0][0]["status"] == 200
    assert gated(fine, method="POST", headers=[(b"sec-fetch-site", b"same-origin")])[0][0]["status"] == 200


def test_one_request_more_than_there_may_be_is_refused_with_all_headers() -> None:
    metrics = Metrics()
    gate = Gate(fine, Limits(connections=1), metrics, frozenset(("/health",)))
    scope = {"type": "http", "method": "GET", "path": "/health", "headers": []}

    async def two() -> list[dict[str, Any]]:
        metrics.in_flight = 1
        wire = Wire()
        await gate(scope, wire.receive, wire.send)
        return wire.sent

    start = asyncio.run(two())[0]
    headers = dict(start["headers"])
    assert start["status"] == 503 and headers[b"retry-after"] == b"1" and b"content-security-policy" in headers


def test_a_client_that_leaves_before_the_end_is_told_as_such() -> None:
    async def streams(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"a", "more_body": True})
        await receive()

    metrics = Metrics()
    wire = Wire([{"type": "http.disconnect"}])
    scope = {"type": "http", "method": "GET", "path": "/health", "headers": []}
    asyncio.run(Gate(streams, Limits(), metrics, frozenset(("/health",)))(scope, wire.receive, wire.send))
    assert metrics.requests == {("GET", "/health", 499): 1}


@pytest.mark.parametrize(("path", "route"), [
    ("/health", "/health"), ("/static/app.js", "/static/"), ("/static/", "/static/"), ("/healthy", "-"), ("/x/y", "-"), ("", "-"),
])  # fmt: skip
def test_routes_have_names_and_nothing_else_has(path: str, route: str) -> None:
    _, metrics = gated(fine, path=path, method="BREW")
    assert list(metrics.requests) == [("-", route, 200)]


# --- counts, frames, files --------------------------------------------------------------------------------------------
def test_the_exposition() -> None:
    metrics = Metrics()
    for seconds in (0.004, 0.005, 0.2, 99.0):
        metrics.count("POST", "/parse", 200, seconds)
    metrics.lines["done"] = 3
    lines = metrics.text(waiting=4, wait=2.5, pids=(), version="1.0").splitlines()
    assert 'timeloom_requests_total{method="POST",route="/parse",status="200"} 4' in lines
    row = [line for line in lines if line.startswith("timeloom_request_seconds_bucket")]
    assert len(row) == len(BOUNDS) + 1
    assert row[0].endswith('le="0.005"} 2') and row[-1].endswith('le="+Inf"} 4')
    assert 'timeloom_request_seconds_sum{route="/parse"} 99.209000' in lines
    assert "timeloom_queue_wait_seconds 2.5" in lines and "timeloom_requests_refused_early_total 0" in lines
    assert "timeloom_queue_length 4" in lines and 'timeloom_batch_lines_total{outcome="done"} 3' in lines
    names = {line.split("{")[0].split(" ")[0] for line in lines if not line.startswith("#")}
    declared = {line.split(" ")[2] for line in lines if line.startswith("# TYPE")}
    assert {name.removesuffix("_bucket").removesuffix("_sum").removesuffix("_count") for name in names} <= declared
    assert (resident_bytes(2**30) is None) and (resident_bytes(1) or 1) > 0


def test_frames_carry_heads_and_bodies() -> None:
    held = io.BytesIO()
    write_frame(held, Task("parse", {"a": "ü"}), b"\0\xff")
    write_frame(held, Answer(status=404), b"")
    held.seek(0)
    assert read_frame(held) == (b'{"name":"parse","query":{"a":"\xc3\xbc"}}', b"\0\xff")
    assert read_frame(held) == (b'{"status":404,"type":"application/json","headers":{}}', b"")
    assert read_frame(held) is None


def test_only_files_of_the_page_are_found() -> None:
    page = page_file("index.html")
    assert page is not None and page.type == "text/html; charset=utf-8" and page == page_file("index.html")
    for name in ("", ".", "..", "../app.py", "page/index.html", "/etc/passwd", "index", "index.html\0"):
        assert page_file(name) is None
