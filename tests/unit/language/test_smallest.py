"""The smallest language, as docs/add-a-language.md has it: its blocks are all that is needed to read with."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import timeloom
from timeloom.errors import ModelError
from timeloom.language import loader as loading

PAGE = Path(timeloom.__file__).parents[2] / "docs" / "add-a-language.md"
ROOM = Path(timeloom.__file__).parent / "language"
_BLOCK = re.compile(r"^`eo/([\w.]+)`\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with English, the zones, the feasts, and the files that the page shows."""
    shutil.copytree(ROOM / "en", tmp_path / "en")
    for name in ("zones.toml", "feasts.toml", "lexicon.toml"):
        shutil.copy(ROOM / name, tmp_path)
    (tmp_path / "eo").mkdir()
    for name, content in _BLOCK.findall(PAGE.read_text("utf-8")):
        (tmp_path / "eo" / name).write_text(content, "utf-8")
    monkeypatch.setattr(loading, "files", lambda _: tmp_path)
    monkeypatch.setattr(loading, "_LOADED", {})
    return tmp_path


def test_a_feast_that_nobody_knows_is_named(room: Path) -> None:
    (room / "eo" / "feasts.toml").write_text('feast = []\n[names]\n"Yule" = ["julo"]\n', "utf-8")
    with pytest.raises(ModelError, match=r"eo/feasts.toml: no such feast.*Yule"):
        loading.load("eo")


def test_the_page_shows_every_file(room: Path) -> None:
    assert {path.name for path in (room / "eo").iterdir()} == {
        "forms.toml",
        "lexicon.toml",
        "grammar.txt",
        "cues.toml",
        "feasts.toml",
    }


@pytest.mark.parametrize(
    ("text", "mention", "value"),
    [
        ("Ĝi fermis la 3a de majo 2019.", "3a de majo 2019", "2019-05-03"),
        ("Li venis antaŭ dudek tri tagoj.", "antaŭ dudek tri tagoj", "2019-04-22"),
    ],
)
def test_it_reads(room: Path, text: str, mention: str, value: str) -> None:
    found = timeloom.find(text, dct="2019-05-15", language="eo")
    assert [(time.text, time.timex3.value) for time in found if time.timex3] == [(mention, value)]
