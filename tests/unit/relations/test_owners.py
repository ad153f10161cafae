"""Which event has which date where a sentence has several."""

from __future__ import annotations

import re

import pytest

from timeloom.calendar import Interval
from timeloom.document import Document, Span, Time, Token
from timeloom.encoder.sheet import Sheet
from timeloom.encoder.wordpiece import WordPiece
from timeloom.relations.owners import APART, MOST, Dates

CUTTER = WordPiece(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "a"])


def sheet(text: str) -> Sheet:
    """Every number of a text of one sentence is a year."""
    tokens = tuple(Token(one.start(), one.end()) for one in re.finditer(r"\w+|[^\w\s]", text))
    years = tuple(
        Time(id=f"t{number}", start=one.start(), end=one.end(), text=one[0], intervals=(Interval.of(int(one[0])),))
        for number, one in enumerate(re.finditer(r"\d+", text))
    )
    return Sheet(Document(id="d", text=text, sentences=(Span(0, len(text)),), tokens=tokens, times=years), CUTTER, None)


def dates(text: str, whole: dict[str, str] | None = None) -> Dates:
    made = sheet(text)
    return Dates(range(len(made.times)), made, whole or {})


APART_TWICE = "in 1990 a a a in 1992 a a a a in 1995"


def test_one_date_has_the_event_for_which_most_speaks() -> None:
    assert dates("a in 1990").owners([{7: -3.0, 9: 2.0, 11: 1.0}]) == [9]


def test_dates_apart_go_to_different_events_so_that_most_speaks_for_all() -> None:
    sums = [{1: 8.6, 2: 0.0, 3: 0.0}, {1: 4.16, 2: 4.21, 3: 1.88}, {1: 0.0, 2: 4.96, 3: 3.72}]
    assert dates(APART_TWICE).owners(sums) == [1, 2, 3]


def test_two_change_theirs_where_that_is_better_for_both_together() -> None:
    assert dates("in 1990 a a a in 1992").owners([{1: 5.0, 2: 4.5}, {1: 4.9, 2: 1.0}]) == [2, 1]


def test_a_date_stays_with_an_event_where_nothing_speaks_for_another() -> None:
    assert dates("in 1990 a a a in 1992").owners([{1: 8.0, 2: 4.0 - APART}, {1: 7.0, 2: 6.9 - APART}]) == [1, 1]


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("in 1990 a a a in 1992", True), ("in 1990 a a a in 1990", False), ("in 1990 and 1992", False), ("in 1990 , in 1992", False),
        ("in 1990 a a in 1992", True),
    ],
)  # fmt: skip
def test_dates_are_apart_that_have_nothing_in_common_and_are_no_list(text: str, apart: bool) -> None:
    assert dates(text).are_apart(0, 1) == apart


def test_a_list_goes_on_from_date_to_date() -> None:
    made = dates("in 1960 , in 1964 and in 1968")
    assert not made.are_apart(0, 2)
    assert made.owners([{1: 5.0, 9: 1.0}, {1: 4.0, 9: 2.0}, {1: 3.0, 9: 2.5}]) == [1, 1, 1]


def test_the_ends_of_a_stretch_have_one_event() -> None:
    ends = {"t0": "t", "t1": "t"}
    made = dates("from 1960 a a a a to 1964", ends)
    assert not made.are_apart(0, 1)
    assert made.owners([{1: 5.0, 9: 1.0}, {1: 1.0, 9: 3.0}]) == [1, 1]


def test_an_event_with_a_date_has_no_other_one_apart_from_it() -> None:
    made = dates(APART_TWICE)
    assert (
        made.elsewhere(1, 1, [1, 2, 3]) and not made.elsewhere(1, 0, [1, 2, 3]) and not made.elsewhere(4, 1, [1, 2, 3])
    )


def test_a_table_of_dates_is_not_dealt_with_together() -> None:
    made = dates(" a a a ".join(f"in {year}" for year in range(1900, 1901 + MOST)))
    assert not made.are_apart(0, 9)
    assert made.owners([{1: 1.0}] * (MOST + 1)) == [1] * (MOST + 1)
