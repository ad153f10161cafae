"""A weekday counted in every month, where it is written as that weekday among days of the month.

SCATE has no pattern "the third Friday of a month". What says so is Friday among the 15th to the 21st; the last Friday is the one
among the last seven days, which are other days in months of another length.
"""

from __future__ import annotations

from timeloom.calendar.tree import Expression, Intersection, Repeating, Union
from timeloom.calendar.units import days_in_month

__all__ = ["LAST", "weekday_of_month"]

LAST = -1
"""In the place of a number: the last one of the month."""
_WEEK = 7
_FOUR_WEEKS = 28
_COMMON_YEAR = 2001
_MONTHS = range(1, 13)
_EVERY_DAY = frozenset((month, day) for month in _MONTHS for day in range(1, 32))

Days = frozenset[tuple[int, int]]
"""(month, day)"""


def weekday_of_month(tree: Expression) -> tuple[int, int] | None:
    """(weekday, 1 Monday to 7 Sunday; which one of the month, or LAST) of a pattern that says so, else None."""
    if not isinstance(tree, Intersection) or len(tree.parts) != 2:
        return None
    weekday, among = tree.parts if _is_weekday(tree.parts[0]) else tree.parts[::-1]
    if not isinstance(weekday, Repeating) or not isinstance(weekday.value, int) or not _is_weekday(weekday):
        return None
    days = _days(among) if isinstance(among, Union) else None
    nth = _WEEKS.get(days) if days is not None else None
    return None if nth is None else (weekday.value, nth)


def _is_weekday(tree: Expression) -> bool:
    return isinstance(tree, Repeating) and tree.field == "weekday"


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


_WEEKS: dict[Days, int] = {_week(nth): nth for nth in range(1, _FOUR_WEEKS // _WEEK + 2)}
_WEEKS[
    frozenset((month, length - ago) for month in _MONTHS for length in (days_in_month(_COMMON_YEAR, month),) for ago in range(_WEEK))
] = LAST
