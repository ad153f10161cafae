"""Sentences with what looks like a time: always the same, marked where they are to be, and none of them in the texts on
which false times are counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom_train.times import lookalikes, lookalikes_abroad

ROWS = list(lookalikes.rows())
ABROAD = list(lookalikes_abroad.rows())
ROOT = Path(__file__).resolve().parents[3]
COUNTED = (
    *sorted((ROOT / "benchmarks" / "data").glob("no_dates*.txt")),
    *sorted((ROOT / "tests" / "functional" / "languages").glob("*.txt")),
)


def test_they_are_the_same_every_time() -> None:
    assert list(lookalikes.rows()) == ROWS
    assert list(lookalikes_abroad.rows()) == ABROAD


def test_extents_lie_in_the_text_and_no_bracket_is_left() -> None:
    for row in (*ROWS, *ABROAD):
        for start, end, kind, _ in row["times"]:
            assert 0 <= start < end <= len(row["text"])
            assert kind == "DATE"
        assert "{" not in row["text"]
        assert not row["times"] or "[" not in row["text"]


def test_a_year_has_its_value() -> None:
    for row in (*ROWS, *ABROAD):
        for start, end, _, value in row["times"]:
            told = row["text"][start:end]
            assert value == (told if told.isdecimal() else "")


def test_many_have_a_time_and_more_have_none() -> None:
    with_time = sum(bool(row["times"]) for row in ROWS)
    assert 300 < with_time < len(ROWS) / 2


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_every_language_has_both(language: str) -> None:
    own = [row for row in ROWS if row["language"] == language]
    assert any(row["times"] for row in own)
    assert any(not row["times"] for row in own)


def test_none_stands_in_the_texts_on_which_false_times_are_counted() -> None:
    counted = " ".join(" ".join(file.read_text(encoding="utf-8").split()) for file in COUNTED)
    assert counted
    assert not [row["text"] for row in (*ROWS, *ABROAD) if len(row["text"].split()) > 3 and row["text"] in counted]
