"""Counts of the service, in the text format of Prometheus (version 0.0.4), written here: it is a page of text."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

__all__ = ["BOUNDS", "Metrics", "resident_bytes"]

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Upper bounds of the histogram of latencies, in seconds."""


class Metrics:
    """What is counted: requests by route and status, their seconds, bytes, and what became of workers."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.seconds: dict[str, list[int]] = {}
        self.sums: dict[str, float] = {}
        self.received = 0
        self.sent = 0
        self.in_flight = 0
        self.lines: Counter[str] = Counter()
        self.restarts = 0
        self.refused = 0
        self.early = 0

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """One request that was answered."""
        self.requests[method, route, status] += 1
        row = self.seconds.setdefault(route, [0] * (len(BOUNDS) + 1))
        row[bisect_left(BOUNDS, seconds)] += 1
        self.sums[route] = self.sums.get(route, 0.0) + seconds

    def text(self, *, waiting: int, wait: float, pids: Iterable[int], version: str) -> str:
        """The exposition: `waiting` requests, the seconds that one would `wait`, and the workers by their processes are
        as they are now."""
        return "\n".join(self._lines_of(waiting, wait, tuple(pids), version)) + "\n"

    def _lines_of(self, waiting: int, wait: float, pids: tuple[int, ...], version: str) -> Iterator[str]:
        yield from _head("timeloom_info", "gauge", "The version that answers.")
        yield f'timeloom_info{{version="{version}"}} 1'
        yield from _head("timeloom_requests_total", "counter", "Requests answered, by route and status.")
        for (method, route, status), count in sorted(self.requests.items()):
            yield f'timeloom_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}'
        yield from _head(
            "timeloom_request_seconds", "histogram", "Seconds from the head of a request to its answer's end."
        )
        for route, row in sorted(self.seconds.items()):
            passed = 0
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), row, strict=True):
                passed += count
                yield f'timeloom_request_seconds_bucket{{route="{route}",le="{bound}"}} {passed}'
            yield f'timeloom_request_seconds_sum{{route="{route}"}} {self.sums[route]:.6f}'
            yield f'timeloom_request_seconds_count{{route="{route}"}} {passed}'
        plain = (
            ("timeloom_requests_in_flight", "gauge", "Requests under way.", self.in_flight),
            ("timeloom_queue_length", "gauge", "Requests that wait for a worker.", waiting),
            (
                "timeloom_queue_wait_seconds",
                "gauge",
                "Seconds that a request which comes now is expected to wait for a worker.",
                round(wait, 3),
            ),
            (
                "timeloom_requests_refused_total",
                "counter",
                "Requests refused because the queue was full.",
                self.refused,
            ),
            (
                "timeloom_requests_refused_early_total",
                "counter",
                "Requests refused because they would have waited longer than they may take.",
                self.early,
            ),
            ("timeloom_received_bytes_total", "counter", "Bytes of bodies received.", self.received),
            ("timeloom_sent_bytes_total", "counter", "Bytes of bodies sent.", self.sent),
            ("timeloom_workers", "gauge", "Workers alive.", len(pids)),
            ("timeloom_worker_restarts_total", "counter", "Workers that ended and were replaced.", self.restarts),
        )
        for name, kind, told, value in plain:
            yield from _head(name, kind, told)
            yield f"{name} {value}"
        yield from _head("timeloom_batch_lines_total", "counter", "Lines of batches answered, by outcome.")
        for outcome, count in sorted(self.lines.items()):
            yield f'timeloom_batch_lines_total{{outcome="{outcome}"}} {count}'
        yield from _head("timeloom_resident_bytes", "gauge", "Resident memory of the service and of its workers.")
        for name, pid in (("service", os.getpid()), *((f"worker-{at}", pid) for at, pid in enumerate(pids))):
            held = resident_bytes(pid)
            if held is not None:
                yield f'timeloom_resident_bytes{{process="{name}"}} {held}'


def _head(name: str, kind: str, told: str) -> tuple[str, str]:
    return f"# HELP {name} {told}", f"# TYPE {name} {kind}"


def resident_bytes(pid: int) -> int | None:
    """The resident memory of a process, None where the system does not say."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    except (OSError, IndexError, ValueError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")
