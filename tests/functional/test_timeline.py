"""`timeloom timeline`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Command = Callable[..., Any]


def test_a_page_and_a_picture(command: Command, tmp_path: Path) -> None:
    ran = command("timeline", "examples/news.txt", "--html", "out/page.html", "--svg", "out/line.svg")
    assert ran.code == 0, ran.err
    page = (tmp_path / "out" / "page.html").read_text("utf-8")
    assert "<svg" in page
    assert "Skerra" in page
    assert (tmp_path / "out" / "line.svg").read_text("utf-8").lstrip().startswith("<svg")


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
