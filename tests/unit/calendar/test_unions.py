"""Unions of stretches: laws, checked against sets of instants."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from timeloom.calendar import End, Interval
from timeloom.calendar.unions import common, everything, merged, without

LAST = 12
ENDS = st.one_of(st.integers(0, LAST), st.sampled_from([End.OPEN, End.UNKNOWN]))
ONE = st.builds(Interval, ENDS, ENDS)
SEVERAL = st.lists(ONE, max_size=5)


def instants(intervals: object) -> set[int]:
    """The instants from -1 to 13 that lie in a union: the two outermost stand for all beyond."""
    assert isinstance(intervals, list | tuple)
    return {
        at
        for one in intervals
        for at in range(-1, LAST + 2)
        if (isinstance(one.start, End) or one.start <= at) and (isinstance(one.end, End) or at < one.end)
    }


@given(SEVERAL)
def test_merging_keeps_every_instant_and_leaves_gaps(intervals: list[Interval]) -> None:
    found = merged(intervals)
    assert instants(found) == instants(intervals)
    assert merged(found) == found
    for first, second in pairwise(found):
        assert isinstance(first.end, int)
        assert isinstance(second.start, int)
        assert first.end < second.start


@given(SEVERAL, SEVERAL)
def test_what_two_share(first: list[Interval], second: list[Interval]) -> None:
    assert instants(common(first, second)) == instants(first) & instants(second)
    assert common(first, second) == merged(common(first, second))


@given(SEVERAL, SEVERAL)
def test_what_is_left(first: list[Interval], second: list[Interval]) -> None:
    assert instants(without(first, second)) == instants(first) - instants(second)


@given(SEVERAL)
def test_everything(intervals: list[Interval]) -> None:
    assert instants(common([everything()], intervals)) == instants(intervals)
    assert without(intervals, [everything()]) == ()


def test_zones_are_never_mixed() -> None:
    here, there = Interval(0, 10, "+01:00"), Interval(0, 10, "+02:00")
    assert merged([here, there]) == (here, there)
    assert common([here], [there]) == ()
    assert without([here], [there]) == (here,)


def test_a_known_end_decides_and_open_gives_way_to_unknown() -> None:
    assert common([Interval(End.UNKNOWN, 5)], [Interval(End.OPEN, 9)]) == (Interval(End.UNKNOWN, 5),)
    assert common([Interval(End.UNKNOWN, 5)], [Interval(2, End.OPEN)]) == (Interval(2, 5),)
