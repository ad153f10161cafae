"""Faults of the reference implementations (timenorm's Python reader and Scala library): none is inherited.

Each case states what the reference does; the expected value is ours, under every preset unless one is named.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from timeloom.calendar import (
    PRESETS,
    After,
    Before,
    Between,
    Difference,
    DocTime,
    DocTimeEra,
    End,
    EveryNth,
    Fixed,
    Intersection,
    Interval,
    Intervals,
    Last,
    Modified,
    Next,
    NthFromEnd,
    NthFromStart,
    Numbered,
    Period,
    Repeating,
    Sum,
    This,
    Union,
    Unit,
    Year,
    YearSuffix,
    evaluate,
)
from timeloom.document import Span, TimeEntity
from timeloom.scate import read_graph

DEFAULT = ("default",)
ALL = tuple(PRESETS)
FEB_14 = Interval.of(1998, 2, 14)
MARCH_4 = Interval.of(1998, 3, 4)
WINTER = Repeating.season("Winter")
NIGHT = Repeating.part_of_day("Night")
WEEKEND = Repeating.part_of_week("Weekend")
WEEK = Repeating.unit(Unit.WEEK)
DAY = Repeating.unit(Unit.DAY)


@pytest.mark.parametrize(
    ("tree", "dct", "expected", "presets"),
    [
        pytest.param(
            This(DocTime(), WEEK), Interval.of(2024, 11, 8), ("2024-11-04", "2024-11-11"), ALL,
            id="1 PY: weeks of leap years start on Tuesday",
        ),
        pytest.param(
            YearSuffix(Year(1998), 5), None, ("1905-01-01", "1906-01-01"), ALL, id="2 PY: the zero of 05 is lost"
        ),
        pytest.param(
            This(DocTime(), Intersection((Repeating.month(2), Repeating.day(6)))), MARCH_4,
            ("1998-02-06", "1998-02-07"), DEFAULT, id="3 PY: this February 6 is next year's",
        ),
        pytest.param(
            This(DocTime(), WINTER), FEB_14, ("1997-12-21", "1998-03-20"), DEFAULT, id="4 PY: this winter is the coming one"
        ),
        pytest.param(
            Last(DocTime(), WINTER), FEB_14, ("1996-12-21", "1997-03-20"), DEFAULT, id="4 last winter, while one runs"
        ),
        pytest.param(
            Last(DocTime(), NIGHT), FEB_14, ("1998-02-13T21:00", "1998-02-14T04:00"), DEFAULT,
            id="5 PY: last night began the day before yesterday",
        ),
        pytest.param(
            This(DocTime(), NIGHT), FEB_14, ("1998-02-14T21:00", "1998-02-15T04:00"), DEFAULT,
            id="5 PY: tonight is past already",
        ),
        pytest.param(
            This(DocTime(), WEEKEND), Interval.of(1998, 3, 8), ("1998-03-07", "1998-03-09"), DEFAULT,
            id="5 PY: this weekend, on a Sunday, is the next one",
        ),
        pytest.param(
            Last(DocTime(), Repeating.month(3)), Interval.of(50, 6, 1), ("0050-03-01", "0050-04-01"), ALL,
            id="7 PY: nothing recurs backwards before year 101",
        ),
        pytest.param(
            This(DocTime(), Sum((Period(Unit.DAY, 2), Period(Unit.HOUR, 12)))), MARCH_4,
            ("1998-03-03T06:00", "1998-03-05T18:00"), ALL, id="8 PY: This of a Sum",
        ),
        pytest.param(
            This(DocTime(), Period(Unit.QUARTER_YEAR)), MARCH_4, ("1998-01-18T12:00", "1998-04-18T12:00"), ALL,
            id="8 PY: This of one quarter",
        ),
        pytest.param(
            This(DocTime(), Period(Unit.MONTH, 3)), MARCH_4, ("1998-01-18T12:00", "1998-04-18T12:00"), ALL,
            id="8 PY: half of three months is always 15 days",
        ),
        pytest.param(
            Last(DocTime(), Period(Unit.YEAR, Fraction(5, 2))), MARCH_4, ("1995-09-04", "1998-03-04"), DEFAULT,
            id="8 11 PY SC: two and a half years",
        ),
        pytest.param(
            This(DocTime(), Repeating.part_of_week("Weekdays")), MARCH_4, ("1998-03-02", "1998-03-07"), DEFAULT,
            id="8 PY SC: weekdays",
        ),
        pytest.param(
            This(Year(2020), Repeating.week(53)), None, ("2020-12-28", "2021-01-04"), ALL, id="8 PY: week of the year"
        ),
        pytest.param(
            Last(DocTime(), Difference(Period(Unit.YEAR), Period(Unit.WEEK))), MARCH_4, ("1997-03-11", "1998-03-04"),
            ALL, id="8 PY SC: a year less a week",
        ),
        pytest.param(
            This(Year(1998), Repeating.unit(Unit.MILLENNIUM)), None, ("1000-01-01", "2000-01-01"), ALL,
            id="8 PY: millennium",
        ),
        pytest.param(
            This(DocTime(), Repeating.hour(24)), MARCH_4, ("1998-03-05", "1998-03-05T01:00"),
            ("default", "timenorm_python"), id="8 PY: hour 24",
        ),
        pytest.param(
            This(DocTime(), WEEK), Interval.of(2022, 1, 1), ("2021-12-27", "2022-01-03"), ALL,
            id="10 SC: weeks of early January start on 1 January",
        ),
        pytest.param(
            This(DocTime(), Repeating.hour(0)), MARCH_4, ("1998-03-04", "1998-03-04T01:00"), ALL, id="12 SC: hour 0"
        ),
        pytest.param(
            NthFromEnd(Year(1998), 2, Repeating.unit(Unit.MONTH)), None, ("1998-11-01", "1998-12-01"), ALL,
            id="13 SC: from the end",
        ),
        pytest.param(
            After(DocTime(), EveryNth(DAY, 3)), MARCH_4, ("1998-03-07", "1998-03-08"), ALL,
            id="13 SC: every third day",
        ),
        pytest.param(
            Modified(This(DocTime(), Repeating.month(3)), "Approx"), MARCH_4, ("1998-03-01", "1998-04-01"), ALL,
            id="14 SC: about March",
        ),
    ],
)  # fmt: skip
def test_fault(tree, dct, expected, presets):
    for preset in presets:
        assert evaluate(tree, dct=dct, conventions=PRESETS[preset]) == Intervals((Interval.iso(*expected),)), preset


def test_6_a_half_open_interval_can_be_printed():
    value = evaluate(Last(DocTime()), dct=MARCH_4)
    assert value == Intervals((Interval(End.UNKNOWN, MARCH_4.start),))
    assert repr(value) == "Intervals(members=(Interval.iso(End.UNKNOWN, '1998-03-04T00:00:00'),))"


def test_8_before_with_an_unknown_number_is_unresolved():
    value = evaluate(Before(DocTime(), Numbered(DAY, None)), dct=MARCH_4)
    assert value.reason == "unknown-amount"


def test_8_every_weekday_of_the_scala_preset_ends():
    value = evaluate(Repeating.part_of_week("Weekdays"), conventions=PRESETS["timenorm_scala"])
    assert value.first(1, MARCH_4.start) == (Interval.iso("1998-03-09", "1998-03-14"),)


def test_15_a_period_without_number_is_read_by_its_text():
    period = TimeEntity("1", (Span(4, 8),), "Period", (("Type", "Days"),))
    assert read_graph([period], text="the days")[0].tree == Period(Unit.DAY, None)
    assert read_graph([TimeEntity("1", (Span(2, 5),), "Period", (("Type", "Days"),))], text="a day")[0].tree == Period(
        Unit.DAY, 1
    )
    assert read_graph([period])[0].tree == Period(Unit.DAY, 1)


def test_17_several_members_are_never_an_error():
    december = This(Year(1991), Repeating.month(12))
    for tree in (Intersection((december, Repeating.weekday(2))), This(december, Repeating.weekday(2))):
        assert len(evaluate(tree).members) == 5


def test_17_nth_outside_its_anchor_is_unresolved():
    value = evaluate(NthFromStart(DocTime(), 2, DAY), dct=MARCH_4)
    assert value.reason == "impossible"


@pytest.mark.parametrize("preset", ALL)
def test_open_and_unknown_are_different(preset):
    conventions = PRESETS[preset]
    era = evaluate(DocTimeEra(), conventions=conventions).members[0]
    assert era.end is (End.OPEN if preset != "timenorm_scala" else era.end)
    assert evaluate(Between(Year(1998), DocTime()), conventions=conventions).reason == "no-dct"


def test_a_union_has_members_of_both_in_order():
    tree = This(Fixed(Interval.of(1998, 3)), Union((Repeating.day(3), Repeating.weekday(3))))
    days = [member.isoformat()[0][8:10] for member in evaluate(tree).members]
    assert days == ["03", "04", "11", "18", "25"]


@pytest.mark.parametrize("preset", ALL)
@pytest.mark.parametrize(
    "place",
    [
        lambda amount: Next(Year(1985), amount),
        lambda amount: Last(Year(1985), amount),
        lambda amount: NthFromStart(Year(1985), 1, amount),
        lambda amount: NthFromEnd(Year(1985), 1, amount),
    ],
    ids=["Next", "Last", "NthFromStart", "NthFromEnd"],
)
def test_an_amount_below_zero_is_no_interval_that_runs_backwards(preset, place):
    below = Difference(Period(Unit.DAY, 1), Period(Unit.MONTH, 2))
    value = evaluate(place(below), conventions=PRESETS[preset])
    assert (value.reason, value.detail) == ("impossible", "an amount of zero or less takes no time")


@pytest.mark.parametrize(
    ("first", "last", "detail"),
    [
        pytest.param(1990, 1991, "the range would be empty: nothing lies between its sides", id="side by side"),
        pytest.param(1991, 1990, "the range would end before it starts", id="backwards"),
    ],
)
def test_why_a_strict_range_is_none(first, last, detail):
    value = evaluate(Between(Year(first), Year(last)), conventions=PRESETS["timenorm_scala"])
    assert (value.reason, value.detail) == ("impossible", detail)
