"""`timeloom timeline`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


def test_a_page_and_a_picture(command: Command, tmp_path: Path) -> None:
    ran = command("timeline", "examples/news.txt", "--html", "out/page.html", "--svg", "out/line.svg")
    assert ran.code == 0, ran.err
    page = (tmp_path / "out" / "page.html").read_text("utf-8")
    assert "<svg" in page
    assert "Skerra" in page
    assert (tmp_path / "out" / "line.svg").read_text("utf-8").lstrip().startswith("<svg")


@pytest.mark.parametrize(
    "outputs",
    [
        pytest.param(["--html", "examples/news.txt"], id="the page over the text"),
        pytest.param(["--svg", "./examples/../examples/news.txt"], id="the picture over the text"),
        pytest.param(["--html", "link.txt"], id="over a link to the text"),
        pytest.param(["--html", "examples/news.dct"], id="over its time of writing"),
        pytest.param(["--html", "one.html", "--svg", "one.html"], id="one over the other"),
    ],
)
def test_nothing_is_written_over_what_is_read(command: Command, tmp_path: Path, outputs: list[str]) -> None:
    (tmp_path / "link.txt").symlink_to(tmp_path / "examples" / "news.txt")
    held = {path: path.read_bytes() for path in (tmp_path / "examples").iterdir()}
    ran = command("timeline", "examples/news.txt", *outputs)
    assert ran.code == 2
    assert "choose another name" in ran.err
    assert {path: path.read_bytes() for path in (tmp_path / "examples").iterdir()} == held
    assert not (tmp_path / "one.html").exists()


def test_the_page_needs_nothing_else(command: Command, tmp_path: Path) -> None:
    command("timeline", "examples/chronicle.txt", "--html", "page.html")
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "src=" not in page
    assert "@import" not in page
    assert "<link" not in page


def test_the_same_text_gives_the_same_bytes(command: Command, tmp_path: Path) -> None:
    for name in ("a.html", "b.html"):
        command("timeline", "examples/letter-1843.txt", "--html", name, PYTHONHASHSEED=str(len(name) + ord(name[0])))
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()
