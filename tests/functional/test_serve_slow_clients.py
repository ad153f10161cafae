"""`timeloom serve` and clients that are slow, silent, gone or too many."""

from __future__ import annotations

import json
import re
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from tests.functional.serving import SLOW, Served, serving

BATCH = "POST /batch/annotate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
LIMITS = ("--head-timeout", "1", "--body-timeout", "2", "--send-timeout", "2", "--batches", "3", "--connections", "20")


@pytest.fixture(scope="module")
def service() -> Iterator[Served]:
    with serving("--workers", "1", *LIMITS) as served:
        yield served


def dial(service: Served, said: str = "") -> socket.socket:
    """A connection on which something was said."""
    host, _, port = service.address.removeprefix("http://").rpartition(":")
    made = socket.create_connection((host, int(port)), timeout=15)
    made.sendall(said.encode())
    return made


def chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def figure(service: Served, name: str) -> int:
    found = re.search(rf"^{re.escape(name)} (\d+)$", service.client.get("/metrics").text, re.MULTILINE)
    assert found is not None
    return int(found[1])


def until(is_so: Callable[[], bool], seconds: float) -> bool:
    """Whether it became so in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(0.05)
    return is_so()


def has_ended(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_head_that_does_not_end_ends_the_connection(service: Served) -> None:
    with dial(service, "GET / HT") as first, dial(service) as silent, dial(service) as later:
        later.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        found = b""
        while not found.endswith(b"}"):
            found += later.recv(1000)
        later.sendall(b"GET /hea")
        started = time.monotonic()
        for one in (first, silent, later):
            assert one.recv(1000) == b""
        assert time.monotonic() - started < 5


def test_heads_that_do_not_end_lock_nobody_out(service: Served) -> None:
    with ExitStack() as held:
        for _ in range(60):
            held.enter_context(dial(service, "GET / HT"))
        answer = httpx.get(f"{service.address}/health", timeout=15)
    assert answer.status_code == 200


def test_a_body_that_trickles_in_is_given_up(service: Served) -> None:
    head = (
        "POST /annotate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
    )
    for said, piece in ((head, b"x"), (BATCH, chunk(b"x")), (BATCH, chunk(b"\n"))):
        with dial(service, said) as slow:
            slow.settimeout(0.4)
            found, started = b"", time.monotonic()
            while b"took longer than 2 s" not in found:
                assert time.monotonic() - started < 6, found
                slow.sendall(piece)
                try:
                    found += slow.recv(10_000)
                except TimeoutError:
                    continue
            assert said == BATCH or found.startswith(b"HTTP/1.1 408")


def test_answers_that_nobody_takes_are_given_up(service: Served) -> None:
    size = len(service.client.get("/options").content)
    with dial(service) as mute:
        mute.sendall(b"GET /options HTTP/1.1\r\nHost: localhost\r\n\r\n" * (20_000_000 // size))
        # this one, and the one that is stuck
        assert until(lambda: figure(service, "timeloom_requests_in_flight") == 2, 10)
        assert until(lambda: figure(service, "timeloom_requests_in_flight") == 1, 10)


def test_batches_of_clients_that_have_left_are_given_up(service: Served) -> None:
    lines = b'{"text": "It rained on 5 May 1843."}\n' * 1500
    before = service.log.count("POST /batch/annotate 499")
    for _ in range(3):
        with dial(service, BATCH) as batch:
            batch.sendall(chunk(lines))
            assert batch.recv(100).startswith(b"HTTP/1.1 200")
    assert until(lambda: service.log.count("POST /batch/annotate 499") == before + 3, 3), service.log[-500:]
    assert until(lambda: figure(service, "timeloom_queue_length") == 0, 2)


def test_a_batch_of_a_client_that_sent_far_ahead_and_left_is_given_up(service: Served) -> None:
    """So much that the service has stopped reading: the end of what was sent is still in the hands of the system."""
    lines = b'{"text": "' + b"It rained on 5 May 1843, and again on Friday. " * 40 + b'"}\n'
    before = service.log.count("POST /batch/annotate 499")
    with dial(service, BATCH) as batch:
        batch.sendall(chunk(lines * 700))
        found = b""
        while found.count(b'"document"') < 60:
            found += batch.recv(100_000)
        done = figure(service, 'timeloom_batch_lines_total{outcome="done"}')
    assert until(lambda: service.log.count("POST /batch/annotate 499") == before + 1, 3), service.log[-500:]
    assert figure(service, 'timeloom_batch_lines_total{outcome="done"}') - done < 4
    assert until(lambda: figure(service, "timeloom_queue_length") == 0, 2)


def test_batches_are_bounded_and_leave_others_their_turn(service: Served) -> None:
    lines = b'{"text": "It rained on 5 May 1843."}\n' * 1500
    with ExitStack() as held:
        for _ in range(3):
            batch = held.enter_context(dial(service, BATCH))
            batch.sendall(chunk(lines))
            assert batch.recv(100).startswith(b"HTTP/1.1 200")
        refused = service.client.post(
            "/batch/annotate", content=b"{}", headers={"content-type": "application/x-ndjson"}
        )
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "1")
        for _ in range(8):
            started = time.monotonic()
            assert service.post("/annotate", text="It rained on 5 May 1843.").status_code == 200
            assert time.monotonic() - started < 3


def test_what_is_no_http_is_answered_like_every_error(service: Served) -> None:
    with dial(service, "\0\0 nonsense\r\n\r\n") as garbage:
        found = b""
        while piece := garbage.recv(10_000):
            found += piece
    assert found.startswith(b"HTTP/1.1 400") and b"content-security-policy: default-src 'none'" in found
    assert json.loads(found.partition(b"\r\n\r\n")[2])["error"]["kind"] == "RequestError"
    assert until(lambda: "- - 400" in service.log, 2) and "nonsense" not in service.log


def test_workers_do_not_outlive_a_service_that_is_killed() -> None:
    with serving("--workers", "1") as service, ThreadPoolExecutor(1) as thread:
        (worker,) = service.workers()
        asked = thread.submit(service.post, "/annotate", text=SLOW)
        time.sleep(1)
        service.process.send_signal(signal.SIGKILL)
        assert until(lambda: has_ended(worker), 2)
        assert asked.exception() is not None


def test_names_follow_the_address_and_not_how_it_is_written() -> None:
    with serving("--workers", "1", "--host", "LOCALHOST") as service:
        port = service.address.rpartition(":")[2]
        assert service.client.get("/health").status_code == 200
        assert service.client.get("/health", headers={"host": f"evil.example:{port}"}).status_code == 421
