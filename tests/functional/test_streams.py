"""Standard streams as a shell may hand them over: closed, in another encoding; and numbers that are none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.functional.conftest import Command


def shell(line: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """A line for the shell, in which $T is the command."""
    return subprocess.run(
        ["sh", "-c", line], capture_output=True, cwd=folder, timeout=120,
        env={**os.environ, "T": f"{sys.executable} -m timeloom", **variables},
    )  # fmt: skip


@pytest.mark.parametrize("verb", ["parse - --preset rules", "timeline - --preset rules", "date -"])
def test_closed_input_is_empty(verb: str, tmp_path: Path) -> None:
    closed, empty = shell(f"$T {verb} <&-", tmp_path), shell(f"$T {verb} </dev/null", tmp_path)
    assert b"Traceback" not in closed.stderr
    assert (closed.returncode, closed.stdout, closed.stderr) == (empty.returncode, empty.stdout, empty.stderr)


def test_closed_output_takes_anything(tmp_path: Path) -> None:
    done = shell("$T parse '3 May 1843' --preset rules >&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("form", ["table", "json", "timeml"])
def test_what_goes_to_a_file_is_utf_8(form: str, tmp_path: Path) -> None:
    words = "Café, 3 May 1843 – Ω"
    done = shell(f"$T parse '{words}' --preset rules --format {form}", tmp_path, PYTHONIOENCODING="latin-1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "3 May 1843" in done.stdout.decode("utf-8")
    if form == "timeml":
        assert words.split(",", maxsplit=1)[0] in done.stdout.decode("utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        ("serve", "--grace", "nan"), ("serve", "--timeout", "inf"), ("run", "examples", "--out", "out", "--max-seconds", "inf"),
        ("date", "a text of old", "--level", "nan"), ("run", "examples", "--out", "out", "--max-seconds", "1e300"),
    ],
)  # fmt: skip
def test_no_number_is_refused(command: Command, arguments: tuple[str, ...]) -> None:
    ran = command(*arguments)
    assert ran.code == 2
    assert "Traceback" not in ran.err
    assert f"Invalid value for '{arguments[-2]}'" in ran.err
