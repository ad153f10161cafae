"""A weekday counted in every month, where it is written as that weekday among days of the month.

SCATE has no pattern "the third Friday of a month". What says so is Friday among the 15th to the 21st; the last Friday
is the one among the last seven days, which are other days in months of another length.
"""

from __future__ import annotations

from typing import NamedTuple

from timeloom.calendar.tree import Expression, Intersection, Repeating, Union
from timeloom.calendar.units import days_in_month

__all__ = ["LAST", "Counted", "weekday_of_month"]

LAST = -1
"""In the place of a number: the last one of the month."""
_WEEK = 7
_FOUR_WEEKS = 28
_COMMON_YEAR = 2001
_LEAP_DAY = (2, 29)
_PARTS = (2, 3)
"""A weekday, the days among which it lies, and the month where there is one."""
_MONTHS = range(1, 13)
_EVERY_DAY = frozenset((month, day) for month in _MONTHS for day in range(1, 32))

Days = frozenset[tuple[int, int]]
"""(month, day)"""


class Counted(NamedTuple):
    """Which weekday is counted (1 Monday to 7 Sunday), which one of its month it is (or `LAST`), and in which month
    (None: in all)."""

    weekday: int
    nth: int
    month: int | None = None


def weekday_of_month(tree: Expression) -> Counted | None:
    """What a pattern counts that says so, else None."""
    if not isinstance(tree, Intersection) or not _PARTS[0] <= len(tree.parts) <= _PARTS[1]:
        return None
    weekdays = [part for part in tree.parts if _is_weekday(part)]
    others = [_days(part) for part in tree.parts if not _is_weekday(part) and not _is_bare_day(part)]
    if len(weekdays) != 1 or len(others) + 1 != len(tree.parts):
        return None
    known = [days for days in others if days is not None]
    nth = _WEEKS.get(_EVERY_DAY.intersection(*known)) if len(known) == len(others) else None
    weekday = weekdays[0]
    if nth is None or not isinstance(weekday, Repeating) or not isinstance(weekday.value, int):
        return None
    return Counted(weekday.value, *nth)


def _is_weekday(tree: Expression) -> bool:
    return isinstance(tree, Repeating) and tree.field == "weekday"


def _is_bare_day(tree: Expression) -> bool:
    """A single day is no week: Friday the 29th."""
    return isinstance(tree, Repeating) and tree.field == "day"


def _days(tree: Expression) -> Days | None:
    """The days of the year that a pattern of days and months is, as far as it is one."""
    if isinstance(tree, (Union, Intersection)):
        parts = [_days(part) for part in tree.parts]
        if not parts or None in parts:
            return None
        known = [part for part in parts if part is not None]
        return frozenset().union(*known) if isinstance(tree, Union) else _EVERY_DAY.intersection(*known)
    if isinstance(tree, Repeating) and tree.field in ("day", "month"):
        at = ("month", "day").index(tree.field)
        return frozenset(one for one in _EVERY_DAY if one[at] == tree.value)
    return None


def _week(nth: int) -> Days:
    return frozenset(one for one in _EVERY_DAY if _WEEK * nth - _WEEK < one[1] <= _WEEK * nth)


def _last_week(month: int) -> Days:
    """The last seven days of a month; in February, of a year that is no leap year."""
    length = days_in_month(_COMMON_YEAR, month)
    return frozenset((month, length - ago) for ago in range(_WEEK))


_WEEKS: dict[Days, tuple[int, int | None]] = {}
for _nth in range(1, _FOUR_WEEKS // _WEEK + 2):
    _WEEKS[_week(_nth)] = (_nth, None)
    _WEEKS |= {frozenset(one for one in _week(_nth) if one[0] == month): (_nth, month) for month in _MONTHS}
_WEEKS |= {(_last_week(month) | ({_LEAP_DAY} if month == _LEAP_DAY[0] else set())): (LAST, month) for month in _MONTHS}
_WEEKS[frozenset().union(*map(_last_week, _MONTHS))] = (LAST, None)
