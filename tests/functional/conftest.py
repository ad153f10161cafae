"""The command line, run in a process of its own (forked.py), and as users start it where variables are told."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.functional import forked

import timeloom

ROOT = Path(timeloom.__file__).parents[2]


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Command = Callable[..., Ran]


@pytest.fixture
def command(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Command:
    """`command("parse", ..., stdin=b"...")` in an empty folder that holds `examples/`."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")

    def run(*arguments: str | Path, stdin: bytes = b"", **variables: str) -> Ran:
        told = [*map(str, arguments)]
        if variables:
            done = subprocess.run(
                [sys.executable, "-m", "timeloom", *told],
                input=stdin, capture_output=True, cwd=tmp_path, env={**os.environ, **variables}, timeout=forked.SECONDS,
            )  # fmt: skip
            return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
        streams = tmp_path_factory.mktemp("streams")
        for name, content in zip(forked.STREAMS, (stdin, b"", b""), strict=True):
            (streams / name).write_bytes(content)
        code = forked.ran(told, tmp_path, streams)
        return Ran(code, (streams / "stdout").read_text("utf-8"), (streams / "stderr").read_text("utf-8"))

    return run
