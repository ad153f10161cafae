"""The grain of an expression: which calendar word its TIMEX3 value is written in.

"last Friday" has the grain of a day and is written 1998-02-27; "last week" is written 1998-W08. The grain is a
property of the words (the tree), not of the length of the interval: "a year ago" is a year that straddles two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from timeloom.calendar.tree import (
    After,
    Before,
    Difference,
    DocTime,
    DocTimeEra,
    DocTimeYear,
    EveryNth,
    Expression,
    Feast,
    Fixed,
    Intersection,
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
    UnknownTime,
    Year,
    YearSuffix,
    Zoned,
)
from timeloom.calendar.units import Unit

__all__ = [
    "CLOCK",
    "PARTS",
    "RANK",
    "SEASONS",
    "UNIT_GRAINS",
    "bare",
    "finest",
    "grain_of",
    "is_amount",
    "is_pattern",
    "main_path",
    "moved",
]

UNIT_GRAINS: dict[Unit, str] = {
    Unit.SECOND: "second",
    Unit.MINUTE: "minute",
    Unit.HOUR: "hour",
    Unit.DAY: "day",
    Unit.WEEK: "week",
    Unit.MONTH: "month",
    Unit.QUARTER_YEAR: "quarter",
    Unit.YEAR: "year",
    Unit.DECADE: "decade",
    Unit.QUARTER_CENTURY: "quarter-century",
    Unit.CENTURY: "century",
    Unit.MILLENNIUM: "millennium",
}

PARTS: dict[str, str] = {
    "Morning": "MO",
    "Afternoon": "AF",
    "Evening": "EV",
    "Night": "NI",
    "Day": "DT",
    "Dawn": "MO",
    "Dusk": "EV",
    "Noon": "MI",
    "Midnight": "MI",
}
"""Codes of TIDES/TimeML for parts of the day. It has none for dawn and dusk; gold writes their neighbours. Noon and
midnight are written as clock times (T12:00, T00:00) where they stand for a moment."""

SEASONS: dict[str, str] = {"Spring": "SP", "Summer": "SU", "Fall": "FA", "Winter": "WI"}

CLOCK = frozenset({"second", "minute", "hour", "hours", "part-of-day", "noon", "midnight"})
"""Grains whose TIMEX3 is of type TIME."""

FIELD_GRAINS: dict[str, str] = {
    "second": "second",
    "minute": "minute",
    "hour": "hour",
    "hours": "hours",
    "ampm": "part-of-day",
    "part-of-day": "part-of-day",
    "day": "day",
    "weekday": "day",
    "part-of-week": "weekend",
    "week": "week",
    "month": "month",
    "quarter": "quarter",
    "season": "season",
}

RANK: dict[str, int] = {
    name: rank
    for rank, name in enumerate(
        (
            "second",
            "minute",
            "noon",
            "midnight",
            "hour",
            "hours",
            "part-of-day",
            "day",
            "weekend",
            "weekdays",
            "week",
            "month",
            "season",
            "quarter",
            "half",
            "year",
            "decade",
            "quarter-century",
            "century",
            "millennium",
            "",
        )
    )
}
"""Order of the grains from fine to coarse; the empty grain is that of an anchor that says nothing of its length."""

AMOUNTS = (Period, Sum, Difference)
SHIFTS = (This, Last, Next, Before, After, NthFromStart, NthFromEnd)
_PATTERNS = (Repeating, Feast, EveryNth)


def _field_grain(tree: Repeating) -> str:
    value = tree.value
    if isinstance(value, Unit):
        return UNIT_GRAINS[value]
    if tree.field == "part-of-day" and value in ("Noon", "Midnight"):
        return str(value).lower()
    if value == "Weekdays":
        return "weekdays"
    return FIELD_GRAINS.get(tree.field, "")


def _year_grain(tree: Year | YearSuffix) -> str:
    return ("year", "decade", "century", "millennium")[min(tree.missing, 3)]


def finest(parts: tuple[Expression, ...]) -> Expression:
    """The part of an intersection that the result is as fine as; what is not known where it has no part."""
    return min(parts, key=lambda part: RANK[grain_of(part)], default=UnknownTime())


def _shift_grain(tree: Any) -> str:
    shift = tree.shift
    if shift is None:
        return grain_of(tree.interval)
    if not is_amount(shift):
        return grain_of(shift)
    unit = grain_of(shift)
    if isinstance(tree, (Before, After)):
        # Three days after Christmas is a day as Christmas is one; a month after 4 March is a day too. From the
        # moment of writing on, the unit of the amount is all that is meant: "two weeks ago" names a week.
        anchor = grain_of(tree.interval)
        if not _is_writing(tree.interval):
            # Ten minutes after some time of a night, or of a month, are no minute of a day.
            if anchor and anchor != "day" and RANK[unit] < RANK["part-of-day"] <= RANK[anchor]:
                return anchor
            return min(unit, anchor, key=RANK.__getitem__)
        if RANK[unit] > RANK["year"] and unit:
            return "year"
    return unit


def _is_writing(tree: Expression) -> bool:
    """The moment of writing, or the day of it."""
    while isinstance(tree, This) and (tree.shift is None or tree.shift == Repeating("unit", Unit.DAY)):
        tree = tree.interval
    return isinstance(tree, DocTime)


def _period_grain(tree: Period) -> str:
    if tree.unit is None:
        return ""
    if tree.unit is Unit.YEAR and tree.n == Fraction(1, 2):
        return "half"
    return UNIT_GRAINS[tree.unit]


def _largest_grain(tree: Any) -> str:
    parts = tree.periods if isinstance(tree, Sum) else (tree.first, tree.second)
    return min((grain_of(part) for part in parts), key=RANK.__getitem__, default="")


_GRAINS: dict[type[Expression], Callable[[Any], str]] = {
    Repeating: _field_grain,
    Year: _year_grain,
    YearSuffix: _year_grain,
    Period: _period_grain,
    Sum: _largest_grain,
    Difference: _largest_grain,
    Feast: lambda tree: "day",
    DocTimeYear: lambda tree: "year",
    DocTimeEra: lambda tree: "",
    Fixed: lambda tree: "",
    Modified: lambda tree: grain_of(tree.inner),
    Zoned: lambda tree: grain_of(tree.inner),
    Numbered: lambda tree: grain_of(tree.repeating),
    EveryNth: lambda tree: grain_of(tree.repeating),
    Intersection: lambda tree: grain_of(finest(tree.parts)),
    Union: lambda tree: min((grain_of(part) for part in tree.parts), key=RANK.__getitem__, default=""),
    **dict.fromkeys(SHIFTS, _shift_grain),
}


def grain_of(tree: Expression) -> str:
    """The grain of an expression, "" where the words do not say one."""
    grain = _GRAINS.get(type(tree))
    return grain(tree) if grain is not None else ""


def bare(tree: Expression) -> Expression:
    """The tree without what is said of all of it: modifiers and zones."""
    while isinstance(tree, (Modified, Zoned)):
        tree = tree.inner
    return tree


def moved(path: Iterable[Expression]) -> Before | After | None:
    """The first node of a path that moves by an amount: two weeks after."""
    return next(
        (
            node
            for node in path
            if isinstance(node, (Before, After)) and node.shift is not None and is_amount(node.shift)
        ),
        None,
    )


def is_amount(tree: Expression) -> bool:
    """Is it a Period, Sum or Difference, perhaps modified?"""
    while isinstance(tree, Modified):
        tree = tree.inner
    return isinstance(tree, AMOUNTS)


def is_pattern(tree: Expression) -> bool:
    """Is it a repeating interval, without an anchor?"""
    while isinstance(tree, (Modified, Zoned, Numbered)):
        tree = tree.repeating if isinstance(tree, Numbered) else tree.inner
    if isinstance(tree, (Union, Intersection)):
        return all(is_pattern(part) for part in tree.parts)
    return isinstance(tree, _PATTERNS)


def main_path(tree: Expression) -> tuple[Expression, ...]:
    """The nodes from the root to the one that carries the grain: where a Modifier speaks of the whole."""
    path: list[Expression] = []
    node: Expression | None = tree
    while node is not None:
        path.append(node)
        node = _STEPS.get(type(node), _stop)(node)
    return tuple(path)


def _stop(tree: Any) -> None:
    return None


_STEPS: dict[type[Expression], Callable[[Any], Expression | None]] = {
    Modified: lambda tree: tree.inner,
    Zoned: lambda tree: tree.inner,
    Numbered: lambda tree: tree.repeating,
    EveryNth: lambda tree: tree.repeating,
    Intersection: lambda tree: finest(tree.parts),
    **dict.fromkeys(SHIFTS, lambda tree: tree.interval if tree.shift is None else tree.shift),
}
