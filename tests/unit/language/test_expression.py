"""The worked example of docs/contributing.md: a block of the page teaches English an expression that it does not
have."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import timeloom
from timeloom.language import loader as loading
from timeloom.pipeline import loom

PAGE = Path(timeloom.__file__).parents[2] / "docs" / "contributing.md"
ROOM = Path(timeloom.__file__).parent / "language"
_BLOCK = re.compile(r"^`en/([\w.]+)`(?:, behind `(.*?)`)?\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)


def taught(folder: Path) -> None:
    """Writes the blocks of the page into a copy of English: behind the line that the page names, or at the end."""
    for name, line, block in _BLOCK.findall(PAGE.read_text("utf-8")):
        file = folder / "en" / name
        text = file.read_text("utf-8")
        assert not line or text.count(line) == 1, line
        at = text.index("\n", text.index(line)) + 1 if line else len(text)
        file.write_text(text[:at] + ("" if line else "\n") + block + text[at:], "utf-8")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    shutil.copytree(ROOM / "en", tmp_path / "en")
    for name in ("zones.toml", "feasts.toml", "lexicon.toml"):
        shutil.copy(ROOM / name, tmp_path)
    monkeypatch.setattr(loading, "files", lambda _: tmp_path)
    monkeypatch.setattr(loading, "_LOADED", {})
    loom._kept.cache_clear()
    yield tmp_path
    loom._kept.cache_clear()


def found(text: str) -> list[tuple[str, str, str | None]]:
    return [
        (time.text, time.timex3.value, time.timex3.mod)
        for time in timeloom.find(text, dct="2024-05-15", language="en", preset="rules")
        if time.timex3
    ]


TEXTS = [
    ("Halfway through 1998 the mill closed.", ("Halfway through 1998", "1998", "MID")),
    ("They met halfway through May 2020.", ("halfway through May 2020", "2020-05", "MID")),
]


@pytest.mark.parametrize(("text", "time"), TEXTS)
def test_it_is_read_with_the_block(room: Path, text: str, time: tuple[str, str, str]) -> None:
    taught(room)
    assert found(text) == [time]


def test_a_language_may_have_names_for_feasts_and_none_of_its_own(room: Path) -> None:
    (room / "en" / "feasts.toml").write_text('[names]\n"Easter" = ["easter"]\n', "utf-8")
    assert found("They met at Easter.") == [("Easter", "2024-03-31", None)]


@pytest.mark.parametrize(("text", "time"), TEXTS)
def test_english_does_not_have_it(text: str, time: tuple[str, str, str]) -> None:
    """If it has, the page wants another example."""
    assert time not in found(text)
