"""Laws of evaluation, for any tree, any time of writing and any conventions."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from timeloom.calendar import (
    PRESETS,
    REASONS,
    After,
    Amounts,
    Before,
    Between,
    Difference,
    DocTime,
    DocTimeEra,
    DocTimeYear,
    EventTime,
    EveryNth,
    Feast,
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
    UnknownTime,
    Unresolved,
    Year,
    YearSuffix,
    Zoned,
    conventions,
    evaluate,
)
from timeloom.calendar.conventions import DEFAULT
from timeloom.calendar.line import Line
from timeloom.calendar.units import instant

MODIFIERS = ["Approx", "Less-Than", "More-Than", "Start", "Mid", "End", "Fiscal"]
HOURS = [("09:00", "17:00"), ("00:00", "24:00"), ("23:50", "23:59")]
OVER_MIDNIGHT = [("22:00", "06:00"), ("08:00", "08:00"), ("24:00", "02:00")]
SPILLING = ("Night", *("/".join(ends) for ends in OVER_MIDNIGHT))
units = st.sampled_from(list(Unit))
moments = st.integers(instant(-3000), instant(12000))
numbers = st.one_of(st.none(), st.integers(0, 5), st.fractions(0, 3, max_denominator=4))
fields = st.one_of(
    units.map(Repeating.unit),
    st.integers(1, 12).map(Repeating.month),
    st.integers(1, 31).map(Repeating.day),
    st.integers(1, 7).map(Repeating.weekday),
    st.integers(1, 53).map(Repeating.week),
    st.integers(1, 4).map(Repeating.quarter),
    st.integers(0, 24).map(Repeating.hour),
    st.integers(0, 59).map(Repeating.minute),
    st.sampled_from(["Spring", "Summer", "Fall", "Winter"]).map(Repeating.season),
    st.sampled_from(["Dawn", "Morning", "Noon", "Evening", "Night", "Midnight"]).map(Repeating.part_of_day),
    st.sampled_from(["Weekend", "Weekdays"]).map(Repeating.part_of_week),
    st.sampled_from(["AM", "PM"]).map(Repeating.ampm),
    st.sampled_from([*HOURS, *OVER_MIDNIGHT]).map(lambda ends: Repeating.hours(*ends)),
    st.sampled_from(
        [
            Feast("Christmas", ("fixed", 12, 25)),
            Feast("Easter", ("easter", 0), 2),
            Feast("Election Day", ("on-after", 11, 2, 2)),
        ]
    ),
)
patterns = st.recursive(
    fields,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: Union(tuple(parts))),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: Intersection(tuple(parts))),
        st.builds(EveryNth, inner, st.integers(1, 3)),
        st.builds(Modified, inner, st.sampled_from(["Approx", "Start", "Mid", "End"])),
    ),
    max_leaves=4,
)
amounts = st.recursive(
    st.builds(Period, st.one_of(st.none(), units), numbers),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: Sum(tuple(parts))),
        st.builds(Difference, inner, inner),
    ),
    max_leaves=3,
)
shifts = st.one_of(st.none(), amounts, patterns, st.builds(Numbered, patterns, numbers))
leaves = st.one_of(
    st.builds(DocTime),
    st.builds(DocTimeYear),
    st.builds(DocTimeEra),
    st.builds(UnknownTime),
    st.builds(Year, st.integers(-50, 2100), st.integers(0, 1)),
    st.builds(EventTime, st.integers(0, 2), st.integers(3, 5)),
    st.builds(Fixed, moments.map(lambda start: Interval(start, start + 86_400))),
)


def operators(inner):
    return st.one_of(
        st.builds(This, inner, shifts),
        *(st.builds(node, inner, shifts, st.booleans()) for node in (Last, Next, Before, After)),
        *(
            st.builds(node, inner, st.one_of(st.none(), st.integers(0, 5)), shifts)
            for node in (NthFromStart, NthFromEnd)
        ),
        st.builds(Between, inner, inner, st.booleans(), st.booleans()),
        st.lists(st.one_of(inner, patterns), min_size=1, max_size=3).map(lambda parts: Intersection(tuple(parts))),
        st.builds(Modified, inner, st.sampled_from(MODIFIERS)),
        st.builds(Zoned, inner, st.sampled_from(["GMT", "+03:00", "America/New_York", "Atlantis"])),
        st.builds(YearSuffix, inner, st.integers(0, 99)),
    )


trees = st.one_of(st.recursive(leaves, operators, max_leaves=3), patterns, amounts)
dcts = st.one_of(
    st.none(),
    moments.map(lambda start: Interval(start // 86_400 * 86_400, start // 86_400 * 86_400 + 86_400)),
    moments.map(lambda start: Interval(start // 60 * 60, start // 60 * 60 + 60)),
)
presets = st.sampled_from(list(PRESETS))


@given(trees, dcts, presets)
def test_evaluation_never_raises_and_keeps_its_word(tree, dct, preset):
    value = evaluate(tree, dct=dct, conventions=PRESETS[preset])
    if isinstance(value, Unresolved):
        assert value.reason in REASONS
    elif isinstance(value, Intervals):
        known = [m for m in value.members if m.is_bounded and m.zone is None]
        assert value.members
        assert all(member.start <= member.end for member in known)
        assert known == sorted(set(known), key=lambda member: (member.start, member.end))
    elif not isinstance(value, Amounts):
        found = value.first(3, 0)
        assert all(member.start >= 0 for member in found)
        assert [m.start for m in found] == sorted(m.start for m in found)
    assert value == evaluate(tree, dct=dct, conventions=PRESETS[preset])
    assert eval(repr(tree)) == tree


@given(trees, trees, amounts, st.booleans(), st.booleans(), dcts)
def test_no_range_and_no_amount_beside_an_anchor_is_empty(first, second, amount, with_start, with_end, dct):
    for tree in (Between(first, second, with_start, with_end), Last(first, amount), Next(first, amount)):
        value = evaluate(tree, dct=dct)
        if isinstance(value, Intervals):
            assert all(member.length is None or member.length > 0 for member in value.members)


@given(patterns, moments)
def test_next_after_last_does_not_pass_by(pattern, now):
    """No member lies wholly between the last and the next one. Of a part (early March) that need not be so: what is
    looked for is the whole, so on a 20th of March the last early March is that of the year before."""
    here = Fixed(Interval(now, now))
    last, following = evaluate(Last(here, pattern)), evaluate(Next(here, pattern))
    assume(isinstance(last, Intervals) and isinstance(following, Intervals))
    assume(not any(name in repr(pattern) for name in ("EveryNth", "Union", "Start", "Mid", "End", *SPILLING)))
    before, after = last.members[0], following.members[0]
    assert before.end <= now <= after.start
    again = evaluate(Next(Fixed(before), pattern)).members[0]
    assert again.start <= after.start
    assert again.start < now or again == after


@given(patterns, moments, st.integers(1, 4))
def test_first_between_and_next_agree(pattern, now, n):
    assume("EveryNth" not in repr(pattern))
    value = evaluate(pattern)
    assume(not isinstance(value, Unresolved))
    first = value.first(n, now)
    assume(len(first) == n)
    following = evaluate(Next(Fixed(Interval(now, now)), Numbered(pattern, n)))
    assert set(following.members) == set(first)
    between = [m for m in islice(value.between(now, first[-1].end), 200) if m.start >= now]
    assert between[:n] == list(first)


@given(fields, moments)
def test_truncation_is_idempotent_and_this_holds_its_anchor(field, now):
    line = Line(DEFAULT)
    for unit in Unit:
        floor = line.floor(now, unit)
        assert line.floor(floor, unit) == floor <= now < line.start(line.index(now, unit) + 1, unit)
        assert line.ceiling(floor, unit) == floor
        assert line.start(line.index(now, unit), unit) == floor
        cell = evaluate(This(Fixed(Interval(now, now + 1)), Repeating.unit(unit)))
        assert cell.members[0].contains(now)


@given(moments, units, st.integers(-400, 400))
def test_shift_and_back_moves_by_clamping_alone(now, unit, n):
    line = Line(DEFAULT)
    back = line.shift(line.shift(now, unit, n), unit, -n)
    if unit <= Unit.WEEK or line.civil(now // 86_400)[2] <= 28:
        assert back == now
    else:
        assert 0 <= now - back <= 3 * 86_400


@given(moments, units, st.integers(-50, 50), st.integers(1, 12))
def test_fractions_lie_between_whole_numbers(now, unit, n, denominator):
    line = Line(DEFAULT)
    part = Fraction(n, denominator)
    low, high = part.numerator // part.denominator, -(-part.numerator // part.denominator)
    assert line.shift(now, unit, low) <= line.shift(now, unit, part) <= line.shift(now, unit, high)


@given(moments, units)
def test_julian_dates_differ_from_gregorian_ones_before_the_change_alone(now, unit):
    old = Line(conventions("default", julian_until=(1582, 10, 15)))
    floor = old.floor(now, unit)
    assert old.floor(floor, unit) == floor <= now
    if now >= instant(2000):
        assert floor == Line(DEFAULT).floor(now, unit)
    assert old.days(*old.civil(now // 86_400)) == now // 86_400


SCRIPT = """
from timeloom.calendar import *
dct = Interval.of(1998, 3, 4, 14, 11)
trees = [Last(DocTime(), Repeating.part_of_day("Night")), Before(DocTime(), Period(Unit.YEAR)),
         This(DocTime(), Zoned(Repeating.hour(10), "America/New_York")), Next(DocTime(), Repeating.weekday(7))]
print([evaluate(tree, dct=dct) for tree in trees], evaluate(trees[0]))
"""


@pytest.mark.parametrize(
    "environment",
    [
        {"TZ": "Pacific/Apia"},
        {"TZ": "America/New_York", "LC_ALL": "de_DE.UTF-8"},
        {"LC_ALL": "C", "PYTHONHASHSEED": "7"},
    ],
    ids=" ".join,
)
def test_no_zone_locale_or_seed_of_the_process_counts(environment):
    def run(extra):
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        return subprocess.run(
            [sys.executable, "-c", SCRIPT], env=kept | extra, capture_output=True, text=True, check=True
        )

    assert run(environment).stdout == run({"TZ": "UTC"}).stdout
