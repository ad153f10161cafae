"""Law of `timeloom.times.resolving`: by arithmetic a date lies where the calendar puts its tree."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.unit.times.written import place

from timeloom.calendar import Interval
from timeloom.calendar.units import days_in_month
from timeloom.document import Document, Policy
from timeloom.language import load
from timeloom.times.context import Choice, Context
from timeloom.times.focus import Place
from timeloom.times.interpret import Interpreter
from timeloom.times.names import MONTH_NAMES, WEEKDAY_NAMES
from timeloom.times.quoted import Quotes
from timeloom.times.readings import Spec
from timeloom.times.resolving import is_known, resolved
from timeloom.times.ways import FROM_WRITING, Way
from timeloom.times.writer import write

ENGLISH, INTERPRET, TEXT = load("en"), Interpreter(), "xxxxxxxx"
DAY = 86_400
Date = tuple[int, ...]
Fields = dict[str, tuple[int, int, Any]]

years = st.integers(1850, 2150)


@st.composite
def dates(draw: st.DrawFn, least: int = 3) -> Date:
    """A year, month or day; `least` is how many of the three it names."""
    year, month = draw(years), draw(st.integers(1, 12))
    return (year, month, draw(st.integers(1, days_in_month(year, month))))[: draw(st.integers(least, 3))]


@st.composite
def patterns(draw: st.DrawFn) -> Fields:
    """Weekday, month and day of the month, alone or together, with or without an hour."""
    named = draw(st.sampled_from(("wd", "mo", "d", "mo d", "wd d", "wd mo d"))).split()
    values: dict[str, st.SearchStrategy[Any]] = {
        "wd": st.sampled_from(WEEKDAY_NAMES), "mo": st.sampled_from(MONTH_NAMES), "d": st.integers(1, 31),
    }  # fmt: skip
    fields: Fields = {name: (at, at + 1, draw(values[name])) for at, name in enumerate(named)}
    if named != ["mo"] and draw(st.booleans()):
        fields |= {"h": (3, 4, 5), "ap": (3, 4, "PM")}
    return fields


def by_tree(fields: Fields, choice: Choice, dct: Interval) -> int | None:
    """The first day, as the calendar evaluates the tree that is written."""
    ctx = Context(TEXT, dct, Policy(), ENGLISH)
    time, _ = write(ctx, Quotes(ctx), Spec(0, 5, dict(fields)), Way("writing", choice), 1, "t1")
    (read,) = INTERPRET(Document(id="x", text=TEXT, dct=dct, times=(time,))).times
    if not read.intervals:
        return None
    start = read.intervals[0].start
    assert isinstance(start, int)
    return start // DAY


@settings(max_examples=1000)
@given(patterns(), st.sampled_from(FROM_WRITING), dates(), st.none() | dates(least=1))
@example({"wd": (0, 1, "Sunday"), "mo": (1, 2, "February"), "d": (2, 3, 29)}, Choice(None, "Last"), (1919, 4, 12), None)
@example({"wd": (0, 1, "Sunday"), "mo": (1, 2, "February"), "d": (2, 3, 29)}, Choice(None, "Next"), (1880, 2, 29), None)
@example({"mo": (1, 2, "February"), "d": (2, 3, 30)}, Choice(None, "Next"), (2010, 1, 6), None)
@example({"mo": (1, 2, "February"), "d": (2, 3, 29)}, Choice(None, "Next"), (1896, 2, 29), None)
@example({"mo": (1, 2, "February")}, Choice(None, "This"), (2010, 1, 6), (2012, 2))
@example({"d": (2, 3, 31)}, Choice(None, "This"), (2010, 1, 6), (2011, 2))
def test_arithmetic_says_what_the_calendar_says(
    fields: Fields, choice: Choice, written: Date, named: Date | None
) -> None:
    dct = Interval.of(*written)
    told: Place | None = None if named is None else place(*named)
    base = dct if told is None else told.interval
    assert is_known(fields) and isinstance(base.start, int) and isinstance(base.end, int)
    found = resolved(fields, choice.operator, choice.included, base.start, base.end)
    want = by_tree(fields, choice if told is None else choice._replace(anchor=told.anchor), dct)
    assert (None if found is None else found[0] // DAY) == want


@given(patterns(), st.sampled_from(FROM_WRITING), dates(least=1))
def test_what_is_found_is_a_day_or_a_month_on_its_side(fields: Fields, choice: Choice, named: Date) -> None:
    base = place(*named)
    found = resolved(fields, choice.operator, choice.included, base.start, base.end)
    if found is None:
        return
    start, end = found
    assert start % DAY == end % DAY == 0
    assert end - start == DAY if {"d", "wd"} & set(fields) else 28 * DAY <= end - start <= 31 * DAY
    if choice.operator == "Next":
        assert start >= base.end
    if choice.operator == "Last":
        assert end <= (base.end if choice.included else base.start)


def test_what_is_not_known() -> None:
    at = (0, 1, "x")
    assert not any(map(is_known, ({}, {"h": at}, {"y": at, "mo": at}, {"s": at}, {"ft": at, "d": at}, {"n": at})))
    assert all(map(is_known, ({"mo": at}, {"wd": at, "n": at}, {"d": at, "p": at})))
    assert resolved({"wd": (0, 1, "Friday")}, "Before", False, 0, DAY) is None
