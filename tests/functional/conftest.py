"""The command line, run as users run it: in a process of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import timeloom

ROOT = Path(timeloom.__file__).parents[2]


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Command = Callable[..., Ran]


@pytest.fixture
def command(tmp_path: Path) -> Command:
    """`command("parse", ..., stdin=b"...")` in an empty folder that holds `examples/`."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")

    def run(*arguments: str | Path, stdin: bytes = b"", **variables: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "timeloom", *map(str, arguments)],
            input=stdin, capture_output=True, cwd=tmp_path, env={**os.environ, **variables}, timeout=120,
        )  # fmt: skip
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
