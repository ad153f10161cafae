"""Stretches of time as a search is asked for them: ISO 8601, TIMEX3 values, and what EDTF adds to these."""

from __future__ import annotations

import re

from timeloom.calendar.interval import End, Interval
from timeloom.errors import ExpressionError
from timeloom.timeml.values import interval_of, year_value

__all__ = ["FIRST", "LAST", "Between", "bounds", "clipped", "stretch"]

Between = str | Interval | tuple[str | Interval | None, str | Interval | None]
"""A stretch, or the two that it begins and ends with: from the start of the first to the end of the second, None for
open."""

FIRST, LAST = -(2**63) + 1, 2**63 - 1
"""Seconds that stand for an end without bound, and for one that 64 bits do not hold (some 292 thousand million
years)."""

_UNSURE = "?~%"
_DIGITS = re.compile(r"(-?\d+)(X+)")
_SHORT_YEAR = re.compile(r"\d{1,3}")
_BASIC = re.compile(r"\d{8}")
_SEASON = re.compile(r"(-?\d{4})-(2[1-4])")
_LONG_YEAR = re.compile(r"Y(-?)(\d{5,15})")
_UNKNOWN_PARTS = re.compile(r"(-?\d{4}(?:-\d\d)?)(?:-XX){1,2}")
_SEASONS = ("SP", "SU", "FA", "WI")


def stretch(text: str) -> Interval:
    """The stretch that a value names: `1944-03`, `-0043-03-15`, `1944-03/1944-06` (from the start of the first to the
    end of the second), `1944/..` (open), `194X`, `1944~`, `1944-21` (spring), `1944-04-XX`, `Y12000`, `1944-W10`,
    `BC0044`.

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
    if _SHORT_YEAR.fullmatch(bare):
        raise ExpressionError(
            f"a year has four digits, {bare:0>4}, and a decade or century as many, {bare:X<4}", value=text
        )
    if found := _DIGITS.fullmatch(bare):
        bare = found[1]  # 194X: the digits that are left name a decade or a century
    else:
        try:
            return Interval.iso(_as_iso(bare))
        except ExpressionError as error:
            if _BASIC.fullmatch(bare):  # a date of TIMEX3 with eight digits would be a year
                raise ExpressionError(error.message, value=text) from None
    if found := _SEASON.fullmatch(bare):
        bare = f"{year_value(int(found[1]))}-{_SEASONS[int(found[2]) - 21]}"
    named = interval_of(bare)
    if named is None:
        raise ExpressionError("it names no stretch of time", value=text)
    return named


def _as_iso(text: str) -> str:
    """What EDTF writes in a form of its own: Y12000, and 1944-04-XX, which is some day of that month."""
    if found := _LONG_YEAR.fullmatch(text):
        return f"{found[1] or '+'}{found[2]}"
    found = _UNKNOWN_PARTS.fullmatch(text)
    return found[1] if found else text


def _in_order(interval: Interval, told: object) -> Interval:
    if isinstance(interval.start, int) and isinstance(interval.end, int) and interval.end <= interval.start:
        raise ExpressionError("it ends before it starts", value=told)
    return interval


def bounds(between: Between) -> tuple[int, int]:
    """A stretch as seconds, half open. Raises ExpressionError for one that is none."""
    if isinstance(between, tuple) and len(between) == 2:
        first, last = (None if end is None else bounds(end) for end in between)
        both = (FIRST if first is None else first[0]), (LAST if last is None else last[1])
        if both[1] <= both[0]:
            raise ExpressionError("it ends before it starts", value=between)
        return both
    if not isinstance(between, str | Interval):
        raise ExpressionError("it is a text, an Interval, or a pair of them", value=between)
    interval = stretch(between) if isinstance(between, str) else _in_order(between, between)
    return clipped(interval.start, FIRST), clipped(interval.end, LAST)


def clipped(end: int | End, unbounded: int) -> int:
    """An end as 64 bits hold it."""
    return min(max(end, FIRST), LAST) if isinstance(end, int) else unbounded
