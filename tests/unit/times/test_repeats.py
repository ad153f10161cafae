"""What is remembered of a text while it is read says the same as looking again."""

from __future__ import annotations

import random

import pytest

import timeloom
from timeloom.document import Time
from timeloom.times import repeats

PIECES = (
    "monday", "on Monday", "Monday", "10:35", "5 March", "March 5, 1998", "in May", "the 5th", "1/2/3", "1/1/1/1", "at 9", "noon", "In 1998", "2004",
    "last week", "the third quarter", "in the quarter", "Mon-Fri 9-5", "Sat 10-2", "three days after", "may", "two days later", "he said", "will open", "The shop had closed", "born", ". ", ", ", "\n", "\n\n", " (", ") ", "and", "to", "from", "until",
)  # fmt: skip


def read(text: str) -> tuple[Time, ...]:
    return timeloom.load("rules")(text, "2013-03-22", layers="times").times


def texts() -> list[str]:
    """Some that say one thing again and again, and some of a few pieces in any order."""
    chance = random.Random(20130322)
    told = []
    for _ in range(60):
        few = chance.sample(PIECES, 6)
        once = [" ".join(chance.choices(few, k=chance.randrange(2, 12))) for _ in range(3)]
        told.append(" ".join(chance.choices(once, k=14)))
    return ["monday " * 60, "1/" * 300, "5 March\n" * 40, "He came on Monday. " * 20, *told]


@pytest.mark.parametrize("text", texts(), ids=lambda text: repr(text[:40]))
def test_remembering_changes_nothing(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeats, "_FIRST", 0)
    remembered = read(text)
    monkeypatch.setattr(repeats, "_MOST", 0)
    assert read(text) == remembered


def test_nothing_is_remembered_of_the_first_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a text is short, to look for what was read before costs more than to read."""
    kept: list[int] = []
    note = repeats.Repeats.note_chosen

    def noted(self: repeats.Repeats, first: int, last: int, chosen: list[list[repeats.Pick]]) -> None:
        note(self, first, last, chosen)
        kept.append(len(self._chosen))

    monkeypatch.setattr(repeats.Repeats, "note_chosen", noted)
    read("On Monday he came, and on Tuesday he left. " * 8)
    assert not max(kept)
    read("On Monday he came, and on Tuesday he left. " * 80)
    assert max(kept)
