"""Where a date without its year or month lies, by arithmetic: what `timeloom.calendar` says of its tree, for the
patterns that texts are full of. It is asked for every way to place a phrase; the tree is evaluated for the way that is
chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from timeloom.calendar.units import DAY_SECONDS, civil, days, days_in_month, weekday
from timeloom.times.names import MONTHS, WEEKDAYS

__all__ = ["is_known", "resolved"]

_KNOWN = frozenset(("mo", "d", "wd", "h", "m", "sec", "n", "p", "ap"))
_YEARS = 41
"""Years in which a day of the month that is a certain day of the week is looked for: 29 February on a Sunday in 1880
and in 1920."""


def is_known(fields: dict[str, tuple[int, int, Any]]) -> bool:
    """Is it a pattern that `resolved` knows?"""
    return _KNOWN.issuperset(fields) and not {"mo", "d", "wd"}.isdisjoint(fields)


def resolved(
    fields: dict[str, tuple[int, int, Any]], operator: str, included: bool, start: int, end: int
) -> tuple[int, int] | None:
    """The first and the last second (exclusive) of the day or month that fields name, by an operator from a stretch.
    None where there is no such day. `is_known` tells which fields may be asked for."""
    first, last = start // DAY_SECONDS, -(-end // DAY_SECONDS)
    if operator == "This":
        low, high = _widened(fields, first, last)
        return next((_seconds(one) for one in _members(fields, low, 1) if one[0] >= low and one[1] <= high), None)
    if operator == "Next":
        edge = first if included else last
        return next((_seconds(one) for one in _members(fields, edge, 1) if one[0] >= edge), None)
    if operator == "Last":
        edge = last if included else first
        return next((_seconds(one) for one in _members(fields, edge, -1) if one[1] <= edge), None)
    return None


def _seconds(one: tuple[int, int]) -> tuple[int, int]:
    return one[0] * DAY_SECONDS, one[1] * DAY_SECONDS


def _widened(fields: dict[str, Any], first: int, last: int) -> tuple[int, int]:
    """The week, month or year around a stretch, or the stretch itself where it is as long."""
    year, month, _ = civil(first)
    if "mo" in fields:
        low, high = days(year, 1, 1), days(year + 1, 1, 1)
        longer = last >= _a_year_on(first)
    elif "d" in fields:
        low = days(year, month, 1)
        high = low + days_in_month(year, month)
        longer = last - first >= days_in_month(year, month)
    else:
        low = first - (weekday(first) - 1)
        high = low + 7
        longer = last - first >= 7
    return (first, last) if longer else (low, high)


def _a_year_on(day: int) -> int:
    year, month, of_month = civil(day)
    return days(year + 1, month, min(of_month, days_in_month(year + 1, month)))


def _members(fields: dict[str, Any], day: int, step: int) -> Iterator[tuple[int, int]]:
    """Members from about a day on, in order; by a step of -1 those until about that day, the latest first."""
    year, month, _ = civil(day)
    of_week = WEEKDAYS[fields["wd"][2]] if "wd" in fields else 0
    of_month = int(fields["d"][2]) if "d" in fields else 0
    if not of_month and "mo" not in fields:
        near = day + (of_week - weekday(day)) % 7
        for count in range(-1, 4):
            one = near + step * 7 * count
            yield one, one + 1
        return
    named = MONTHS[fields["mo"][2]] if "mo" in fields else 0
    for count in range(-1, _YEARS if of_week else 9) if named else range(-1, 12 * _YEARS if of_week else 14):
        at_year, at_month = (year + step * count, named) if named else _month(year, month + step * count)
        length = days_in_month(at_year, at_month)
        if not of_month:
            begin = days(at_year, at_month, 1)
            yield begin, begin + length
        elif of_month <= length:
            one = days(at_year, at_month, of_month)
            if not of_week or weekday(one) == of_week:
                yield one, one + 1


def _month(year: int, month: int) -> tuple[int, int]:
    """A month counted on beyond the year."""
    return year + (month - 1) // 12, (month - 1) % 12 + 1
