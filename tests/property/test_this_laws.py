"""Laws of This, for any anchor and unit: the members in the units that the anchor touches, and amounts about its
middle."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.calendar import (
    PRESETS,
    After,
    Before,
    Fixed,
    Interval,
    Intervals,
    Period,
    Repeating,
    This,
    Unit,
    conventions,
    evaluate,
)
from timeloom.calendar.line import LENGTH, Line
from timeloom.calendar.units import DAY_SECONDS, instant

EPOCH = date(1970, 1, 1)
PYTHON = PRESETS["timenorm_python"]
LINE = Line(PYTHON)
dates = st.dates(date(1890, 1, 1), date(2110, 12, 31))
lengths = st.one_of(st.integers(1, 40), st.integers(1, 1200))
moments = st.integers(instant(-3000), instant(12000))
anchors = st.builds(
    lambda start, length: Interval(start, start + length),
    moments,
    st.one_of(st.integers(0, 3 * DAY_SECONDS), st.integers(0, 900 * DAY_SECONDS)),
)
amounts = st.tuples(st.sampled_from(list(Unit)), st.integers(1, 5))
presets = st.sampled_from(list(PRESETS))
fields = st.one_of(
    st.integers(1, 12).map(lambda n: (Repeating.month(n), Unit.YEAR)),
    st.integers(1, 28).map(lambda n: (Repeating.day(n), Unit.MONTH)),
    st.integers(1, 7).map(lambda n: (Repeating.weekday(n), Unit.WEEK)),
    st.integers(0, 23).map(lambda n: (Repeating.hour(n), Unit.DAY)),
    st.integers(0, 59).map(lambda n: (Repeating.minute(n), Unit.HOUR)),
    st.sampled_from(["Spring", "Summer", "Fall"]).map(lambda name: (Repeating.season(name), Unit.YEAR)),
    st.sampled_from(["Morning", "Noon", "Afternoon", "Evening"]).map(
        lambda name: (Repeating.part_of_day(name), Unit.DAY)
    ),
    st.sampled_from(list(Unit)).map(lambda unit: (Repeating.unit(unit), unit)),
)
"""A field and the unit in each of which it has one member."""
placed = fields.flatmap(
    lambda field: st.tuples(
        st.just(field),
        moments,
        st.integers(0, min(900 * DAY_SECONDS, 100 * LENGTH[field[1]])),
    )
).map(lambda found: (*found[0], Interval(found[1], found[1] + found[2])))
"""A field, its unit, and an anchor that is not so long that there are thousands of them in it."""


def days(first, count):
    number = (first - EPOCH).days
    return Interval(number * DAY_SECONDS, (number + count) * DAY_SECONDS)


def members(tree, convention):
    value = evaluate(tree, conventions=convention)
    assert isinstance(value, Intervals), value
    return list(value.members)


@pytest.mark.parametrize("preset", ["timenorm_python", "timenorm_scala"])
@given(dates, lengths, st.integers(1, 7))
def test_a_weekday_in_the_weeks_touched(preset, first, length, weekday):
    last = first + timedelta(days=length - 1)
    low, high = first - timedelta(days=first.weekday()), last + timedelta(days=6 - last.weekday())
    expected = [low + timedelta(days=n) for n in range((high - low).days + 1)]
    found = members(This(Fixed(days(first, length)), Repeating.weekday(weekday)), PRESETS[preset])
    assert found == [days(day, 1) for day in expected if day.isoweekday() == weekday]


@pytest.mark.parametrize("preset", ["timenorm_python", "timenorm_scala"])
@given(dates, lengths, st.integers(1, 12))
def test_a_month_in_the_years_touched(preset, first, length, month):
    last = first + timedelta(days=length - 1)
    found = members(This(Fixed(days(first, length)), Repeating.month(month)), PRESETS[preset])
    assert found == [Interval.of(year, month) for year in range(first.year, last.year + 1)]


@given(placed)
def test_the_reference_has_one_member_in_each_unit_touched(case):
    pattern, unit, anchor = case
    last = max(anchor.start, anchor.end - 1)
    touched = range(LINE.index(anchor.start, unit), LINE.index(last, unit) + 1)
    found = members(This(Fixed(anchor), pattern), PYTHON)
    assert [LINE.index(member.start, unit) for member in found] == list(touched)
    assert all(member.end <= LINE.start(cell + 1, unit) for member, cell in zip(found, touched, strict=True))


@given(placed)
def test_the_first_alone_is_the_first_of_them(case):
    pattern, _, anchor = case
    one = evaluate(This(Fixed(anchor), pattern), conventions=conventions(PYTHON, this_members="first"))
    found = members(This(Fixed(anchor), pattern), PYTHON)
    if isinstance(one, Intervals):
        assert list(one.members) == found[:1]
    else:
        assert (one.reason, len(found) > 1) == ("ambiguous", True)


@given(anchors, st.sampled_from([Repeating.season("Winter"), Repeating.part_of_week("Weekend"), Repeating.day(31)]))
def test_what_no_unit_holds_whole_is_the_first_from_its_start(anchor, pattern):
    """The winter and the weekend cross the edge of their year and day, and not every month has a 31st."""
    found = members(This(Fixed(anchor), pattern), PYTHON)
    unit = {"season": Unit.YEAR, "part-of-week": Unit.DAY, "day": Unit.MONTH}[pattern.field]
    low, high = LINE.floor(anchor.start, unit), LINE.ceiling(max(anchor.start + 1, anchor.end), unit)
    following = list(evaluate(pattern, conventions=PYTHON).first(len(found) + 1, low))
    following = [member for member in following if member.start >= low]
    assert found[0] == following[0]
    assert found[1:] == [member for member in following[1 : len(found) + 1] if member.end <= high]


@given(placed)
def test_by_default_an_anchor_as_long_as_the_unit_is_not_widened(case):
    pattern, unit, anchor = case
    default = conventions("timenorm_scala", this_widening=PRESETS["default"].this_widening)
    widened = members(This(Fixed(anchor), pattern), PRESETS["timenorm_scala"])
    value = evaluate(This(Fixed(anchor), pattern), conventions=default)
    found = list(value.members) if isinstance(value, Intervals) else []
    if anchor.end < LINE.shift(anchor.start, unit, 1):
        assert found == widened
    else:
        assert found == [member for member in widened if anchor.start <= member.start < anchor.end]


@given(anchors, amounts, presets)
def test_a_centred_amount_has_its_length_and_its_middle(anchor, amount, preset):
    """Months and years are not equally long, so that half of them is known to two days."""
    convention = PRESETS[preset]
    (found,) = members(This(Fixed(anchor), Period(*amount)), convention)
    if convention.this_period == "longer" and LINE.walk(anchor.start, (amount,)) <= anchor.end:
        assert found == anchor
        return
    assert found.end == LINE.walk(found.start, (amount,))
    apart = abs((found.start + found.end) - (anchor.start + anchor.end)) / 2
    assert apart <= (1.5 if amount[0] <= Unit.WEEK else 2 * DAY_SECONDS)


@given(anchors, amounts, st.sampled_from([Before, After]), st.sampled_from(["default", "timenorm_scala"]))
def test_an_amount_ago_is_no_shorter_than_its_unit(anchor, amount, operator, preset):
    unit, _ = amount
    (moved,) = members(operator(Fixed(anchor), Period(*amount)), conventions(preset, ago_width="none"))
    (found,) = members(operator(Fixed(anchor), Period(*amount)), PRESETS[preset])
    if LINE.shift(moved.start, unit, 1) <= moved.end:
        assert found == moved
        return
    assert found.end == LINE.shift(found.start, unit, 1)
    apart = abs((found.start + found.end) - (moved.start + moved.end)) / 2
    assert apart <= (1.5 if unit <= Unit.WEEK else 2 * DAY_SECONDS)


@given(moments, amounts)
def test_half_of_an_amount_twice_is_the_amount(now, amount):
    """Halves of months and years are counted, and so differ from the whole by days alone."""
    twice = LINE.half_back(LINE.half_back(now, (amount,)), (amount,))
    whole = LINE.walk(now, (amount,), -1)
    assert abs(twice - whole) <= (1 if amount[0] <= Unit.WEEK else 4 * DAY_SECONDS)
