"""`timeloom serve`: a real process, real requests."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from tests.functional.conftest import Command
from tests.functional.serving import SLOW, Served, serving

MARK = "Xyzzyplugh"
"""A word that no code of ours has."""


@pytest.fixture(scope="module")
def service() -> Iterator[Served]:
    with serving("--workers", "2", "--max-bytes", "100000") as served:
        yield served


def test_a_text_is_read(service: Served) -> None:
    answer = service.post("/annotate", text="The bridge was opened on 5 May 1843.", id="note")
    assert answer.status_code == 200
    told = answer.json()
    assert told["document"]["id"] == "note"
    assert [time["timex3"]["value"] for time in told["document"]["times"]] == ["1843-05-05"]
    assert told["conflicts"] == told["problems"] == []


def test_the_day_that_a_text_bears_is_told_where_none_is_known(service: Served) -> None:
    text = "Leeds, 12 September 1843\n\nMy dear Sir, the mill burnt yesterday."
    bears = {"value": "1843-09-12", "text": "12 September 1843", "start": 7, "end": 24}
    told = service.post("/timeline", text=text).json()
    assert (told["stated"], told["document"]["dct"]) == (bears, None)
    assert service.post("/annotate", text=text, dct="estimate").json()["stated"] == bears
    assert service.post("/annotate", text=text, dct="1900-01-01").json()["stated"] is None
    assert service.post("/annotate", text="It burnt yesterday.").json()["stated"] is None


def test_every_answer_has_the_headers_that_keep_a_browser_safe(service: Served) -> None:
    answers = [
        service.client.get("/"),
        service.client.get("/static/app.js"),
        service.client.get("/nowhere"),
        service.client.get("/metrics"),
        service.post("/parse", expression="May 1843"),
        service.client.post("/parse", content=b"{"),
        service.client.get("/", headers={"host": "evil.example"}),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy and "http" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "access-control-allow-origin" not in answer.headers
        assert "server" not in answer.headers


def test_the_page_is_served_with_types_and_tags(service: Served) -> None:
    page = service.client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    script = service.client.get("/static/app.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    again = service.client.get("/static/app.js", headers={"if-none-match": script.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for path in ("/static/nothing.js", "/static/../app.py", "/static/%2e%2e%2fapp.py", "/static/page"):
        assert service.client.get(path).status_code == 404


def test_who_asks_by_another_name_or_from_another_site_is_refused(service: Served) -> None:
    port = service.address.rpartition(":")[2]
    for name in ("localhost", "127.0.0.1", "[::1]"):
        assert service.client.get("/health", headers={"host": f"{name}:{port}"}).status_code == 200
    assert service.client.get("/health", headers={"host": f"evil.example:{port}"}).status_code == 421
    sent = {"sec-fetch-site": "cross-site", "content-type": "application/json"}
    assert service.client.post("/parse", content=b'{"expression":"1843"}', headers=sent).status_code == 403
    plain = service.client.post("/parse", content=b'{"expression":"1843"}', headers={"content-type": "text/plain"})
    assert plain.status_code == 415


@pytest.mark.parametrize(
    ("body", "status", "place", "said"),
    [
        (b"{", 400, None, "not JSON"),
        (b'{"text": "\xff"}', 400, "byte 10", "not UTF-8"),
        (b'{"text": "\\ud800"}', 400, "byte 10", "surrogate"),
        (b'{"document": {"id": "a", "text": "\\udc00"}}', 400, "byte 34", "surrogate"),
        (b"[" * 5000, 422, None, "it is an object, not a list"),
        (b'{"text": "x", "conventions": ' + b"[" * 5000, 400, None, "nested too deeply"),
        (b'"text"', 422, None, "it is an object, not a text"),
        (b'{"text": 5}', 422, "text", "it is a text or null, not a number"),
        (b"{}", 422, "text", "either a text or a document"),
        (b'{"text": "x", "prest": "en"}', 422, None, "did you mean 'preset'?"),
        (b'{"text": "x", "preset": "rulez"}', 422, None, "did you mean 'rules'?"),
        (b'{"text": "x", "dct": "Tuesday"}', 422, "dct", "ISO 8601"),
        (b'{"text": "x", "tz": "Mars"}', 422, "tz", "no such zone"),
        (b'{"text": "x", "date_order": "XYZ"}', 422, "date_order", "DMY"),
        (b'{"text": "x", "prefer": "yesterday"}', 422, "prefer", "past"),
        (b'{"text": "x", "language": "xx"}', 422, None, "no rules for this language"),
        (b'{"text": "x", "layers": "events"}', 422, "layers", "does not read events"),
        (b'{"text": "x", "layers": "all of it"}', 422, "layers", "invalid enum value"),
        (b'{"text": "x", "conventions": "mine"}', 422, "conventions", "timenorm_scala"),
        (b'{"text": "x", "conventions": {"week_starts": 1}}', 422, "conventions", "no such setting"),
        (b'{"text": "x", "conventions": {"week_start": 9}}', 422, "conventions.week_start", "1 to 7"),
        (b'{"document": {"id": "a"}}', 422, None, "missing required field `text`"),
        (b'{"document": []}', 422, "document", "object"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_request_is_said(
    service: Served, body: bytes, status: int, place: str | None, said: str
) -> None:
    answer = service.client.post("/annotate", content=body, headers={"content-type": "application/json"})
    error = answer.json()["error"]
    assert (answer.status_code, error["place"]) == (status, place), error
    assert said in error["message"]


def test_an_expression_that_is_none_is_answered_with_its_place(service: Served) -> None:
    answer = service.post("/parse", expression="5 May 1843 and a dog")
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert (error["kind"], error["start"], error["end"]) == ("ExpressionError", 10, 20)


def test_a_text_may_hold_any_character(service: Served) -> None:
    text = "\0 5 May 1843 \U0001f9f5 \u202e 6 May 1843"
    document = service.post("/annotate", text=text).json()["document"]
    assert document["text"] == text
    assert [text[time["start"] : time["end"]] for time in document["times"]] == ["5 May 1843", "6 May 1843"]


def test_a_body_that_is_too_large_is_refused_before_it_is_read(service: Served) -> None:
    host, _, port = service.address.removeprefix("http://").rpartition(":")
    with socket.create_connection((host, int(port)), timeout=20) as said:
        head = f"POST /parse HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
        said.sendall(f"{head}Content-Length: 200000\r\n\r\n".encode())
        assert said.recv(100).startswith(b"HTTP/1.1 413")

    text = service.post("/annotate", text="x" * 150_000)  # the route takes documents, which are larger than texts
    assert (text.status_code, text.json()["error"]["place"]) == (413, "text")

    def pieces() -> Iterator[bytes]:
        yield b'{"text": "'
        for _ in range(1000):
            yield b"x" * 10_000

    started = time.perf_counter()
    try:
        unsaid = service.client.post("/annotate", content=pieces(), headers={"content-type": "application/json"})
        assert unsaid.status_code == 413
    except (httpx.WriteError, httpx.ReadError, httpx.RemoteProtocolError):
        pass  # the connection was closed while we were still writing, as it should be
    assert time.perf_counter() - started < 10
    assert service.client.get("/health").status_code == 200


def test_texts_are_not_logged_whatever_becomes_of_them(service: Served) -> None:
    marked = f"{MARK} on 5 May 1843"
    service.post("/annotate", text=marked)
    service.post("/parse", expression=marked)
    service.post("/annotate", text=marked, preset=MARK)
    service.client.get(f"/annotate?text={MARK}")
    service.client.get(f"/{MARK}")
    service.client.get(f"/static/{MARK}.js")
    service.client.post(f"/annotate?{MARK}=1", content=f'{{"text": "{MARK}"'.encode())
    service.post("/annotate", document={"id": "a", "text": marked, "times": [{"id": MARK}]})
    service.post("/correct", document={"id": "a", "text": marked}, edits=[{"op": "time.remove", "id": MARK}])
    service.post("/score", gold=[{"content": marked}], system=[{"content": marked}], measures=["timex"])
    service.client.post("/batch/annotate", content=f'{{"text": "{MARK}"}}\n{MARK}\n'.encode(), headers=LINES)
    service.client.request(MARK, "/")
    assert "POST /annotate 200" in service.log
    assert "GET - 404" in service.log
    assert MARK not in service.log
    assert MARK not in service.client.get("/metrics").text


LINES = {"content-type": "application/x-ndjson"}


def test_a_batch_is_answered_line_by_line_in_order_and_bad_lines_cost_themselves(service: Served) -> None:
    texts = [f"It rained on {day} May 1843." for day in range(1, 29)]
    sent = [json.dumps({"id": str(place), "text": text}) for place, text in enumerate(texts)]
    sent[3] = "nonsense"
    sent[7] = json.dumps({"id": "7", "text": "x", "colour": "red"})
    sent[9] = json.dumps({"id": "9", "text": "y" * 150_000})
    sent.insert(12, "")
    body = "\r\n".join(sent).encode()
    answer = service.client.post("/batch/annotate?dct=1", content=body, headers=LINES)
    assert (answer.status_code, answer.json()["error"]["value"]) == (422, "dct")
    answer = service.client.post("/batch/annotate?preset=rules", content=body, headers=LINES)
    rows = [json.loads(line) for line in answer.text.splitlines()]
    assert len(rows) == len(texts)
    assert [row["error"]["kind"] for row in rows if "error" in row] == ["RequestError"] * 3
    assert (rows[7]["error"]["value"], rows[7]["id"]) == ("colour", "7")
    assert "larger than" in rows[9]["error"]["message"]
    for place, row in enumerate(rows):
        if "error" not in row:
            assert row["id"] == str(place)
            assert row["document"]["times"][0]["timex3"]["value"] == f"1843-05-{place + 1:02}"


@pytest.mark.parametrize(
    ("query", "said"),
    [("preset=nosuch", "no preset of this name"), ("preset=heideltime:/root", "no preset of this name"), ("date_order=XX", "DMY"),
     ("layers=timeline", "does not read timeline"), ("language=xx", "no rules for this language")],
)  # fmt: skip
def test_an_option_of_a_batch_that_does_not_fit_is_one_error(service: Served, query: str, said: str) -> None:
    answer = service.client.post(f"/batch/annotate?{query}", content=b'{"text": "in May 1843"}\n' * 3, headers=LINES)
    assert answer.status_code == 422
    assert said in answer.json()["error"]["message"]


def test_the_error_of_a_line_has_its_number(service: Served) -> None:
    body = b'\n{"text": "in May 1843"}\n\n\nnonsense\n{"text": 5}'
    rows = [
        json.loads(line)
        for line in service.client.post("/batch/annotate", content=body, headers=LINES).text.splitlines()
    ]
    assert [row.get("line") for row in rows] == [None, 5, 6]


def raw(service: Served, request: str) -> str:
    """What comes back for a request as it stands, until the service ends the connection."""
    host, _, port = service.address.removeprefix("http://").rpartition(":")
    with socket.create_connection((host, int(port)), timeout=30) as wire:
        wire.sendall(request.replace("\n", "\r\n").encode())
        return b"".join(iter(lambda: wire.recv(65_536), b"")).decode().lower()


def test_what_http_asks_of_a_server(service: Served) -> None:
    assert service.client.get("/annotate").headers["allow"] == "POST"
    assert service.client.post("/health").headers["allow"] == "GET, HEAD"
    packed = service.client.post(
        "/parse", content=b"x", headers={"content-type": "application/json", "content-encoding": "gzip"}
    )
    assert (packed.status_code, packed.json()["error"]["place"]) == (415, "Content-Encoding")
    assert raw(service, f"GET {service.address}/health HTTP/1.1\nHost: evil.example\nConnection: close\n\n").startswith(
        "http/1.1 200"
    )
    assert raw(service, "GET http://evil.example/health HTTP/1.1\nHost: localhost\nConnection: close\n\n").startswith(
        "http/1.1 421"
    )
    twice = "POST /parse HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: 5\nTransfer-Encoding: chunked\n\n"
    answer = raw(service, twice + '15\n{"expression":"1843"}\n0\n\n')
    assert answer.startswith("http/1.1 200")
    assert "\r\nconnection: close\r\n" in answer


def test_a_batch_is_answered_while_it_still_comes_in(service: Served) -> None:
    async def talk() -> list[str]:
        host, _, port = service.address.removeprefix("http://").rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        head = f"POST /batch/annotate HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/x-ndjson\r\n"
        writer.write(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        found = []
        for year in (1843, 1844, 1845):
            line = json.dumps({"text": f"It was {year}."}).encode() + b"\n"
            writer.write(f"{len(line):x}\r\n".encode() + line + b"\r\n")
            await writer.drain()
            async with asyncio.timeout(20):
                while b"It was " not in (got := await reader.readline()):
                    pass
            found.append(got.decode())
        writer.write(b"0\r\n\r\n")
        async with asyncio.timeout(20):
            await reader.readuntil(b"0\r\n\r\n")
        writer.close()
        await writer.wait_closed()
        return found

    answers = asyncio.run(talk())
    assert [json.loads(line)["document"]["text"] for line in answers] == [
        "It was 1843.",
        "It was 1844.",
        "It was 1845.",
    ]


def test_many_at_once_are_all_answered(service: Served) -> None:
    text = "The vote was held on 5 May 1843, and again two years later. " * 20

    def ask(place: int) -> tuple[int, str, int]:
        answer = httpx.post(f"{service.address}/annotate", json={"text": text, "id": str(place)}, timeout=60)
        document = answer.json()["document"]
        return answer.status_code, document["id"], len(document["times"])

    with ThreadPoolExecutor(32) as threads:
        answers = list(threads.map(ask, range(64)))
    assert [(status, id) for status, id, _ in answers] == [(200, str(place)) for place in range(64)]
    assert len({times for _, _, times in answers}) == 1


def test_the_counts_are_those_of_what_was_asked(service: Served) -> None:
    def counted() -> int:
        text = service.client.get("/metrics").text
        name = 'timeloom_requests_total{method="POST",route="/parse",status="200"} '
        return next((int(line.removeprefix(name)) for line in text.splitlines() if line.startswith(name)), 0)

    before = counted()
    for _ in range(3):
        service.post("/parse", expression="May 1843")
    deadline = time.monotonic() + 30
    while counted() < before + 3 and time.monotonic() < deadline:
        time.sleep(0.05)  # an answer is counted when all of it was sent: its client may be a little earlier
    assert counted() == before + 3
    answer = service.client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert "timeloom_workers 2" in answer.text
    assert "timeloom_queue_wait_seconds 0.0" in answer.text and "timeloom_requests_refused_early_total 0" in answer.text
    assert 'timeloom_resident_bytes{process="worker-1"}' in answer.text


def test_a_worker_that_is_killed_costs_its_request_alone() -> None:
    with serving("--workers", "1") as service, ThreadPoolExecutor(1) as thread:
        assert len(service.workers()) == 1
        os.kill(service.workers()[0], signal.SIGKILL)  # while nothing is asked: nobody notices
        assert service.post("/parse", expression="May 1843").status_code == 200
        slow = thread.submit(service.post, "/annotate", text=SLOW)
        time.sleep(1)
        os.kill(service.workers()[0], signal.SIGKILL)
        assert slow.result().status_code == 500
        assert "died" in slow.result().json()["error"]["message"]
        assert service.post("/parse", expression="May 1843").status_code == 200
        assert "timeloom_worker_restarts_total 2" in service.client.get("/metrics").text
        assert service.end(signal.SIGINT) == 0  # Ctrl-C


def test_what_takes_too_long_is_given_up_and_what_finds_no_room_is_refused() -> None:
    with (
        serving("--workers", "1", "--queue", "1", "--timeout", "2.5", "--grace", "1") as service,
        ThreadPoolExecutor(2) as threads,
    ):
        slow = threads.submit(service.post, "/annotate", text=SLOW)
        time.sleep(0.7)
        waiting = threads.submit(httpx.post, f"{service.address}/parse", json={"expression": "1843"}, timeout=60)
        time.sleep(0.3)
        refused = httpx.post(f"{service.address}/parse", json={"expression": "1843"}, timeout=60)
        assert refused.status_code == 503
        assert refused.headers["retry-after"] == "1"
        assert slow.result().status_code == 504
        told = slow.result().json()["error"]["message"]
        assert all(remedy in told for remedy in ("longer than 2.5 s", "shorter text", "en-fast", "rules", "--timeout"))
        assert waiting.result().status_code in (200, 504)  # by how soon another worker is there
        deadline = time.monotonic() + 30
        while service.client.get("/ready").status_code != 200:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert service.post("/parse", expression="May 1843").status_code == 200
        under_way = threads.submit(httpx.post, f"{service.address}/annotate", json={"text": SLOW}, timeout=60)
        time.sleep(0.3)
        started = time.perf_counter()
        assert service.end() == 0  # and the end does not wait longer than its grace
        assert time.perf_counter() - started < 8
        assert under_way.exception() is not None or under_way.result().status_code >= 500


def test_what_is_under_way_is_finished_before_the_end() -> None:
    text = SLOW[: len(SLOW) // 16]
    with serving("--workers", "1") as service, ThreadPoolExecutor(1) as thread:
        workers = service.workers()
        host, _, port = service.address.removeprefix("http://").rpartition(":")
        with socket.create_connection((host, int(port)), timeout=30) as batch:
            head = f"POST /batch/annotate HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/x-ndjson\r\n"
            line = b'{"text": "It was 1843."}\n'
            batch.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n{len(line):x}\r\n".encode() + line + b"\r\n")
            answers = batch.makefile("rb")
            while b"1843" not in answers.readline():
                pass
            under_way = thread.submit(httpx.post, f"{service.address}/annotate", json={"text": text}, timeout=60)
            half = socket.create_connection((host, int(port)), timeout=30)
            said = f"POST /parse HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{{"
            half.sendall(said.encode())
            time.sleep(0.5)
            assert service.end(signal.SIGTERM) == 0
            assert half.recv(100).startswith(b"HTTP/1.1 503")  # the rest of a body is not waited for
            half.close()
            assert b"about to end" in answers.read()  # a batch that could go on for ever
            answers.close()
        assert under_way.result().status_code == 200
        with pytest.raises(OSError, match="refused"):
            socket.create_connection((host, int(port)), timeout=5).close()
        for pid in workers:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)


def test_an_address_that_is_taken(service: Served, command: Command) -> None:
    port = service.address.rpartition(":")[2]
    taken = command("serve", "--port", port)
    assert taken.code == 3
    assert "the address cannot be had" in taken.err
