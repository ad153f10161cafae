"""What is remembered of a text while it is read says the same as looking again."""

from __future__ import annotations

import random

import pytest

import timeloom
from timeloom.document import Time
from timeloom.times import repeats

PIECES = (
    "monday", "on Monday", "Monday", "10:35", "5 March", "March 5, 1998", "in May", "the 5th", "1/2/3", "1/1/1/1", "at 9", "noon", "In 1998", "2004",
    "last week", "two days later", "he said", "will open", "The shop had closed", "born", ". ", ", ", "\n", "\n\n", " (", ") ", "and", "to", "from", "until",
)  # fmt: skip


def read(text: str) -> tuple[Time, ...]:
    return timeloom.load("rules")(text, "2013-03-22", layers="times").times


def texts() -> list[str]:
    chance = random.Random(20130322)
    told = []
    for _ in range(30):
        few = chance.sample(PIECES, 6)
        once = [" ".join(chance.choices(few, k=chance.randrange(2, 12))) for _ in range(3)]
        told.append(" ".join(chance.choices(once, k=14)))
    return ["monday " * 60, "1/" * 300, "5 March\n" * 40, "He came on Monday. " * 20, *told]


@pytest.mark.parametrize("text", texts(), ids=lambda text: repr(text[:40]))
def test_remembering_changes_nothing(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    remembered = read(text)
    monkeypatch.setattr(repeats, "_MOST", 0)
    assert read(text) == remembered
