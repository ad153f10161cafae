"""The service as a process of its own: started, asked, watched, ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

SLOW = "It was finished on 5 May 1843, two days after the vote of March 1840. " * 30_000
"""A text that keeps a worker busy for seconds; 2 MB."""


class Served:
    """A running service; `log` is what it has written to standard error so far."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self._lines: list[str] = []
        assert process.stdout is not None
        line = process.stdout.readline()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        assert "http://" in line, f"the service did not start: {line!r} {self.log}"
        self.address = line[line.index("http://") :].strip()
        self.client = httpx.Client(base_url=self.address, timeout=60)

    def _read(self) -> None:
        assert self.process.stderr is not None
        self._lines.extend(iter(self.process.stderr.readline, ""))

    @property
    def log(self) -> str:
        return "".join(self._lines)

    def post(self, route: str, **body: Any) -> httpx.Response:
        return self.client.post(route, json=body)

    def workers(self) -> list[int]:
        """The processes that read, by the system's table."""
        own = str(self.process.pid)
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[1] == own:
                found.append(int(stat.parent.name))
        return sorted(found)

    def end(self, name: signal.Signals = signal.SIGTERM) -> int:
        """The exit code, after all that was under way."""
        self.client.close()
        self.process.send_signal(name)
        code = self.process.wait(timeout=30)
        self._reader.join(timeout=5)
        return code


@contextmanager
def serving(*options: str) -> Iterator[Served]:
    """`timeloom serve` on a free port, with the preset `rules` unless told otherwise."""
    command = [sys.executable, "-m", "timeloom", "serve", "--port", "0", "--preset", "rules", *options]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, env=os.environ | {"NO_COLOR": "1"}, **pipes) as process:  # type: ignore[call-overload]
        served = None
        try:
            served = Served(process)
            yield served
        finally:
            if served is not None:
                served.client.close()
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(timeout=20)
                except subprocess.TimeoutExpired:
                    process.kill()
