"""Stretches of time as a search is asked for them: ISO 8601, TIMEX3 values, and what EDTF adds to these."""

from __future__ import annotations

import re

from timeloom.calendar.interval import End, Interval
from timeloom.errors import ExpressionError
from timeloom.timeml.values import interval_of

__all__ = ["FIRST", "LAST", "Between", "bounds", "clipped", "stretch"]

Between = str | Interval | tuple[str | Interval | None, str | Interval | None]
"""A stretch, or the two that it begins and ends with: from the start of the first to the end of the second, None for open."""

FIRST, LAST = -(2**63) + 1, 2**63 - 1
"""Seconds that stand for an end without bound, and for one that 64 bits do not hold (some 292 thousand million years)."""

_UNSURE = "?~%"
_DIGITS = re.compile(r"(-?\d+)(X+)")


def stretch(text: str) -> Interval:
    """The stretch that a value names: `1944-03`, `-0043-03-15`, `1944-03/1944-06` (from the start of the first to the end
    of the second), `1944/..` (open), `194X`, `1944~`, `1944-W10`, `BC0044`.

    >>> stretch("1944-03/1944-06")
    Interval.iso('1944-03-01T00:00:00', '1944-07-01T00:00:00')

    Raises:
        ExpressionError: it names none.
    """
    first, mark, last = text.strip().partition("/")
    if not mark:
        return _one(first)
    start = End.OPEN if first in ("", "..") else _one(first).start
    end = End.OPEN if last in ("", "..") else _one(last).end
    return _in_order(Interval(start, end), text)


def _one(text: str) -> Interval:
    bare = text.strip().rstrip(_UNSURE)
    if found := _DIGITS.fullmatch(bare):
        bare = found[1]  # 194X: the digits that are left name a decade or a century
    else:
        try:
            return Interval.iso(bare)
        except ExpressionError:
            pass
    named = interval_of(bare)
    if named is None:
        raise ExpressionError("it names no stretch of time", value=text)
    return named


def _in_order(interval: Interval, told: object) -> Interval:
    if isinstance(interval.start, int) and isinstance(interval.end, int) and interval.end <= interval.start:
        raise ExpressionError("it ends before it starts", value=told)
    return interval


def bounds(between: Between) -> tuple[int, int]:
    """A stretch as seconds, half open. Raises ExpressionError for one that is none."""
    if isinstance(between, tuple):
        first, last = (None if end is None else bounds(end) for end in between)
        both = (FIRST if first is None else first[0]), (LAST if last is None else last[1])
        if both[1] <= both[0]:
            raise ExpressionError("it ends before it starts", value=between)
        return both
    interval = stretch(between) if isinstance(between, str) else _in_order(between, between)
    return clipped(interval.start, FIRST), clipped(interval.end, LAST)


def clipped(end: int | End, unbounded: int) -> int:
    """An end as 64 bits hold it."""
    return min(max(end, FIRST), LAST) if isinstance(end, int) else unbounded
