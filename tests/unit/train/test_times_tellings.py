"""Sentences in which the tense says which one is meant, what is counted from what, and notes: always the same, with the
days that the calendar says, and none of them in our tests."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from timeloom_train.times import counted_tellings, histories, notes, stories, tellings
from timeloom_train.times.sources import CLASSES, items

SOURCES = {"classes": tellings, "counted": counted_tellings, "notes": notes, "histories": histories, "stories": stories}
ROWS = {name: list(module.rows()) for name, module in SOURCES.items()}
ROWS["logs"] = list(stories.logs())
TESTS = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", SOURCES)
def test_they_are_the_same_every_time(name: str) -> None:
    assert list(SOURCES[name].rows()) == ROWS[name]


def test_logs_are_the_same_every_time() -> None:
    assert list(stories.logs()) == ROWS["logs"]


@pytest.mark.parametrize("name", ROWS)
def test_no_slot_is_left_and_extents_follow_each_other(name: str) -> None:
    for row in ROWS[name]:
        assert not set("@~^§") & set(row["text"]), row["text"]
        assert "{" not in row["text"].replace('{"', "")
        ends = [place for start, end, *_ in row["times"] for place in (start, end)]
        assert ends == sorted(ends)
        assert not ends or ends[-1] <= len(row["text"])
        assert all(row["text"][start:end].strip() == row["text"][start:end] for start, end, *_ in row["times"])


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_the_tense_is_often_against_what_is_near(language: str) -> None:
    """Half a year and more away, the same day lies nearer on the other side."""
    away = []
    for row in ROWS["classes"]:
        values = [value for *_, value in row["times"]]
        if row["language"] == language and len(values) == 1 and len(values[0]) == len("2020-05-03"):
            away.append((date.fromisoformat(values[0]) - date.fromisoformat(row["dct"])).days)
    far = [days for days in away if 183 < abs(days) < 366]
    assert len(far) > len(away) / 8
    assert any(days < 0 for days in far)
    assert any(days > 0 for days in far)


def test_a_history_goes_on_from_its_year_and_comes_back_from_an_aside() -> None:
    """A date without its year is of the year that was told last, or of the next one, far more often than of that of an
    aside."""
    near = []
    for row in ROWS["histories"]:
        told, main = 0, 0
        for start, end, _, value in row["times"]:
            year = int(value[:4])
            if row["text"][start:end].endswith(str(year)):
                told, main = year, main if value == str(year) and abs(year - main) > 1 and main else year
            elif main:
                near.append((year - main in (0, 1, -1, -2), year == told))
                main = year
    assert sum(one for one, _ in near) > 0.95 * len(near)
    assert sum(one for _, one in near) < 0.9 * len(near)


def test_they_teach_which_one_is_meant_and_no_more() -> None:
    told = [item for item in items(CLASSES, Path()) if item.ways_only]
    assert [item.text for item in told] == [
        row["text"] for name in ("classes", "histories", "stories") for row in ROWS[name]
    ]


def test_none_is_a_sentence_of_our_tests() -> None:
    asked = " ".join(
        file.read_text("utf-8")
        for folder in ("unit/times", "golden")
        for file in sorted((TESTS / folder).rglob("test_*.py"))
    )
    same = {
        row["text"] for rows in ROWS.values() for row in rows if len(row["text"].split()) > 3 and row["text"] in asked
    }
    assert not same
