"""Labels of characters: what the rules say as labels, and labels as TIMEX3."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.document import Document, Span, Time, TimeEntity
from timeloom.stages.recognise.decoding import timexes
from timeloom.stages.recognise.rule_labels import COLUMNS, TIMEX, TIMEX_TYPES, rule_labels, timex_labels
from timeloom.timeml import Timex3


def time(start: int, end: int, type_: str) -> Time:
    return Time(id="t", start=start, end=end, text="x" * (end - start), timex3=Timex3(type_, "X"))


def test_labels_of_a_line() -> None:
    line = timex_labels([time(1, 3, "DATE"), time(3, 5, "SET")], 6)
    assert [TIMEX[label] for label in line] == ["O", "B-DATE", "I-DATE", "B-SET", "I-SET", "O"]


def test_of_two_that_overlap_the_longer_stays() -> None:
    line = timex_labels([time(0, 2, "DATE"), time(1, 5, "TIME")], 5).tolist()
    assert timexes(line) == [(1, 5, "TIME")]


@pytest.mark.parametrize(
    "odd", [time(4, 9, "DATE"), time(2, 2, "DATE"), Time(id="t", start=0, end=1, text="x")],
    ids=["outside", "empty", "without TIMEX3"],
)  # fmt: skip
def test_what_cannot_be_labelled_is_left_out(odd: Time) -> None:
    assert not timex_labels([odd], 5).any()


def test_a_type_that_is_none_is_left_out() -> None:
    assert not timex_labels([time(0, 1, "ERA")], 5).any()


@pytest.mark.parametrize(
    ("labels", "found"),
    [
        ([], []),
        ([0, 0], []),
        ([1, 2, 2], [(0, 3, "DATE")]),
        ([1, 1], [(0, 1, "DATE"), (1, 2, "DATE")]),
        ([2, 2, 0], [(0, 2, "DATE")]),
        ([1, 4, 4], [(0, 1, "DATE"), (1, 3, "TIME")]),
        ([7, 8, 0, 5], [(0, 2, "SET"), (3, 4, "DURATION")]),
    ],
    ids=["empty", "none", "one", "two that touch", "I alone", "I of another type", "two"],
)
def test_timexes(labels: list[int], found: list[tuple[int, int, str]]) -> None:
    assert timexes(labels) == found


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 4), st.sampled_from(TIMEX_TYPES)), max_size=8))
def test_there_and_back(parts: list[tuple[int, int, str]]) -> None:
    told, at = [], 0
    for gap, length, type_ in parts:
        told.append((at + gap, at + gap + length, type_))
        at += gap + length
    assert timexes(timex_labels([time(*one) for one in told], at + 1).tolist()) == told


def test_the_rules_as_an_array() -> None:
    text = "on Friday"
    spans = (Span(3, 9),)
    entities = (TimeEntity("a", spans, "Day-Of-Week"), TimeEntity("b", spans, "Last"))
    made = rule_labels(Document(id="d", text=text, entities=entities, times=(time(3, 9, "DATE"),)))
    assert (made.shape, made.dtype) == ((9, COLUMNS), np.uint8)
    assert not made[:3].any()
    assert (made[3:] > 0).tolist() == [[True, False, True, True]] * 6


def test_an_empty_text() -> None:
    assert rule_labels(Document(id="d", text="")).shape == (0, COLUMNS)
