"""Laws of intervals as sets of instants."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from timeloom.calendar import End, Interval, instant_text, parse_instant
from timeloom.calendar.units import civil, days

instants = st.integers(-(10**12), 10**12)
small = st.integers(-6, 6)
ends = st.one_of(small, st.just(End.OPEN))


@st.composite
def intervals(draw, edges=ends):
    start, end = draw(edges), draw(edges)
    if isinstance(start, int) and isinstance(end, int):
        start, end = min(start, end), max(start, end) + 1
    return Interval(start, end)


def instants_of(interval):
    """The instants from -20 to 20 that lie in it."""
    start = -20 if interval.start is End.OPEN else interval.start
    end = 21 if interval.end is End.OPEN else interval.end
    return set(range(start, end))


@given(intervals(), intervals())
def test_intersection_is_that_of_sets(a, b):
    common = instants_of(a) & instants_of(b)
    shared = a.intersection(b)
    assert (instants_of(shared) if shared is not None else set()) == common
    assert shared == b.intersection(a)
    assert a.overlaps(b) is bool(common)


@given(intervals(), intervals(), intervals())
def test_intersection_is_associative(a, b, c):
    def both(x, y):
        return None if x is None or y is None else x.intersection(y)

    assert both(both(a, b), c) == both(a, both(b, c))


@given(intervals())
def test_intersection_is_idempotent(a):
    assert a.intersection(a) == a
    assert a.intersection(Interval(End.OPEN, End.OPEN)) == a
    assert a.contains(a) is True
    assert a.hull(a) == a


@given(intervals(), intervals())
def test_contains_is_subset(a, b):
    inside = instants_of(b) <= instants_of(a)
    if not (b.start is End.OPEN or b.end is End.OPEN):
        assert a.contains(b) is inside
    assert a.hull(b).contains(a) is True
    assert a.hull(b).contains(b) is True


@given(intervals(), intervals())
def test_exactly_one_of_before_after_overlap(a, b):
    assert [a.precedes(b), b.precedes(a), a.overlaps(b)].count(True) == 1


@given(intervals(st.one_of(small, st.just(End.OPEN), st.just(End.UNKNOWN))), intervals())
def test_an_answer_about_an_unknown_end_holds_wherever_it_is(a, b):
    for guess in range(-6, 8):
        start = guess if a.start is End.UNKNOWN else a.start
        end = guess if a.end is End.UNKNOWN else a.end
        if isinstance(start, int) and isinstance(end, int) and start >= end:
            continue
        known = Interval(start, end)
        for answer, truth in ((a.precedes(b), known.precedes(b)), (a.overlaps(b), known.overlaps(b))):
            assert answer is None or answer is truth


@given(instants)
def test_iso_text_goes_both_ways(instant):
    assert parse_instant(instant_text(instant)) == instant


@given(instants, instants)
def test_repr_is_the_constructor(a, b):
    interval = Interval(min(a, b), max(a, b))
    assert eval(repr(interval)) == interval


@given(st.integers(-(10**9), 10**9))
def test_days_and_dates_go_both_ways(day):
    year, month, of_month = civil(day)
    assert days(year, month, of_month) == day
    assert civil(day + 146_097) == (year + 400, month, of_month)
