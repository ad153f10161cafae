"""Several stretches of one clock taken together: their union, what two unions share, what one leaves of another.

An end without bound and one that is not known both reach as far as they can here; a known bound decides wherever there
is one. Stretches of different zones are never merged, and share nothing that could be told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import groupby
from math import inf

from timeloom.calendar.interval import End, Interval

__all__ = ["common", "everything", "high", "low", "merged", "without"]

Union = tuple[Interval, ...]


def everything(zone: str | None = None) -> Interval:
    """All of time."""
    return Interval(End.OPEN, End.OPEN, zone)


def merged(intervals: Iterable[Interval]) -> Union:
    """The fewest stretches that cover the same, in order: those that overlap or touch become one.

    >>> merged([Interval.of(1999), Interval.of(1998), Interval.of(2001)])
    (Interval.iso('1998-01-01T00:00:00', '2000-01-01T00:00:00'), Interval.iso('2001-01-01T00:00:00',
    '2002-01-01T00:00:00'))
    """
    found: list[Interval] = []
    ordered = sorted(intervals, key=lambda one: (one.zone or "", low(one), high(one)))
    for zone, members in groupby(ordered, key=lambda one: one.zone):
        open_one: Interval | None = None
        for one in members:
            if low(one) > high(one) or one.length == 0:
                continue
            if open_one is None or low(one) > high(open_one):
                if open_one is not None:
                    found.append(open_one)
                open_one = one
            elif high(one) > high(open_one):
                open_one = Interval(open_one.start, one.end, zone)
        if open_one is not None:
            found.append(open_one)
    return tuple(found)


def common(first: Iterable[Interval], second: Iterable[Interval]) -> Union:
    """What two unions share."""
    others = list(second)
    shared = (_shared(one, other) for one in first for other in others if one.zone == other.zone)
    return merged(one for one in shared if one is not None)


def without(first: Iterable[Interval], second: Iterable[Interval]) -> Union:
    """What is left of the first union where the second is taken out of it."""
    holes = merged(second)
    left: list[Interval] = []
    for zone, pieces in groupby(merged(first), key=lambda one: one.zone):
        cutting = deque(hole for hole in holes if hole.zone == zone)
        for one in pieces:
            rest = [one]
            while rest and cutting and low(cutting[0]) < high(rest[-1]):
                rest += _cut(rest.pop(), cutting[0])
                if not rest or high(cutting[0]) >= high(rest[-1]) or high(cutting[0]) >= high(one):
                    break  # It may reach into the next piece.
                cutting.popleft()
            left += rest
    return merged(left)


def low(one: Interval) -> float:
    """Its start; of one without a known start the least that there is."""
    return -inf if isinstance(one.start, End) else one.start


def high(one: Interval) -> float:
    """Its end, likewise."""
    return inf if isinstance(one.end, End) else one.end


def _shared(one: Interval, other: Interval) -> Interval | None:
    if max(low(one), low(other)) >= min(high(one), high(other)):
        return None
    start = one.start if low(one) > low(other) or other.start is End.OPEN else other.start
    end = one.end if high(one) < high(other) or other.end is End.OPEN else other.end
    return Interval(start, end, one.zone)


def _cut(one: Interval, hole: Interval) -> Iterable[Interval]:
    if _shared(one, hole) is None:
        yield one
        return
    if low(one) < low(hole):
        yield Interval(one.start, hole.start, one.zone)
    if high(one) > high(hole):
        yield Interval(hole.end, one.end, one.zone)
