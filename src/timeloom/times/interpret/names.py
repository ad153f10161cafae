"""Patterns and numbers as words: "Friday", "March 6", "09:30 on Friday", "3rd", "2 1/2"."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from timeloom.calendar.tree import (
    Amount,
    EveryNth,
    Expression,
    Feast,
    Intersection,
    Modified,
    Numbered,
    Repeating,
    Union,
    Zoned,
)
from timeloom.calendar.units import Unit
from timeloom.calendar.weekday_of_month import LAST, weekday_of_month
from timeloom.timeml.grain import RANK, grain_of

__all__ = ["MODIFIER_WORDS", "UNIT_NAMES", "amount_words", "every", "name_of", "ordinal", "plural", "the"]

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
UNIT_NAMES: dict[Unit, str] = {unit: unit.name.lower().replace("_", "-") for unit in Unit} | {
    Unit.QUARTER_YEAR: "quarter"
}
_PLURALS = {"century": "centuries", "quarter-century": "quarter-centuries", "millennium": "millennia"}
MODIFIER_WORDS = {
    "Approx": "about {}",
    "Less-Than": "less than {}",
    "More-Than": "more than {}",
    "Start": "the early part of {}",
    "Mid": "the middle part of {}",
    "End": "the late part of {}",
    "Fiscal": "{} of the fiscal calendar",
}
_CLOCK = ("hour", "minute", "second")


def amount_words(n: Amount) -> str:
    """An amount: "2", "2 1/2", "some" where it is not known."""
    if n is None:
        return "some"
    if isinstance(n, Fraction) and n.denominator != 1:
        whole, rest = divmod(n, 1)
        return f"{whole} {rest}" if whole else f"{rest}"
    return str(n)


def plural(noun: str, n: Amount) -> str:
    """The noun for that many: "1 week", "2 weeks"."""
    if n == 1:
        return noun
    return _PLURALS.get(noun) or (noun if noun.endswith("s") else f"{noun}s")


def ordinal(n: int | None) -> str:
    """A place in a count: "1st", "22nd", "some" where it is not known."""
    if n is None:
        return "some"
    tail = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{tail}"


def every(tree: Expression) -> str:
    """A pattern as a set: "every 2nd Friday"."""
    if isinstance(tree, EveryNth):
        return f"every {ordinal(tree.n)} {name_of(tree.repeating)}"
    if isinstance(tree, Numbered):
        return f"{amount_words(tree.n)} {plural(name_of(tree.repeating), tree.n)}"
    return f"every {name_of(tree)}"


def the(tree: Expression) -> str:
    """A pattern as one of its members: "the Friday"; feasts take no article."""
    name = name_of(tree)
    return name if isinstance(tree, Feast) else f"the {name}"


def name_of(tree: Expression) -> str:
    """A pattern as a noun without an article: "Friday", "March 6", "09:30 on Friday"."""
    make = _NAMES.get(type(tree))
    return make(tree) if make is not None else type(tree).__name__


def _repeating(tree: Repeating) -> str:
    value: Any = tree.value
    if isinstance(value, Unit):
        return UNIT_NAMES[value]
    field = tree.field
    if value is None:
        return f"{field} that is not given"
    if field == "month":
        return _MONTHS[value - 1] if 1 <= value <= 12 else f"month {value}"
    if field == "weekday":
        return _WEEKDAYS[value - 1] if 1 <= value <= 7 else f"weekday {value}"
    if field == "day":
        return f"{_day_name(value)} of the month"
    if field == "hour":
        return f"{value:02d}:00"
    if field in ("season", "part-of-day", "part-of-week"):
        text = str(value).lower()
        return f"{field} that is not given" if text == "unknown" else text
    if field == "hours":
        return " to ".join(value.split("/"))
    return str(value) if field == "ampm" else f"{field} {value}"


def _day_name(day: int) -> str:
    """15th, last day, 2nd last day"""
    if day > 0:
        return ordinal(day)
    return "last day" if day == -1 else f"{ordinal(-day)} last day"


_DAY = Repeating("unit", Unit.DAY)


def _intersection_name(tree: Intersection) -> str:
    counted = weekday_of_month(tree)
    if counted is not None:
        place = "last" if counted.nth == LAST else ordinal(counted.nth)
        month = "the month" if counted.month is None else _MONTHS[counted.month - 1]
        return f"{place} {name_of(Repeating('weekday', counted.weekday))} of {month}"
    fields: dict[str, Any] = {}
    others: list[str] = []
    for part in sorted(tree.parts, key=lambda part: RANK[grain_of(part)]):
        if isinstance(part, Repeating) and isinstance(part.value, int) and not isinstance(part.value, Unit):
            fields[part.field] = part.value
        elif not (others and part == _DAY):  # hours of every day
            others.append(name_of(part))
    clock = ":".join(f"{fields[name]:02d}" for name in _CLOCK if name in fields) if "hour" in fields else ""
    if clock and "minute" not in fields:
        clock += ":00"
    loose = [name_of(Repeating(name, fields[name])) for name in ("second", "minute") if name in fields and not clock]
    date = [name_of(Repeating("weekday", fields["weekday"]))] if "weekday" in fields else []
    if "month" in fields and "day" in fields and 1 <= fields["month"] <= 12:
        month, day_of = _MONTHS[fields["month"] - 1], fields["day"]
        date.append(f"{month} {day_of}" if day_of > 0 else f"{_day_name(day_of)} of {month}")
    else:
        date += [
            name_of(Repeating(name, fields[name])) for name in ("day", "month", "week", "quarter") if name in fields
        ]
    parts = [*([clock] if clock else []), *loose, *others]
    day = ", ".join(date)
    if not parts:
        return day
    return " in ".join(parts) + (f" on {day}" if day else "")


_NAMES: dict[type[Expression], Callable[[Any], str]] = {
    Repeating: _repeating,
    Feast: lambda tree: str(tree.name),
    Intersection: _intersection_name,
    Union: lambda tree: " or ".join(name_of(part) for part in tree.parts),
    EveryNth: lambda tree: f"{ordinal(tree.n)} {name_of(tree.repeating)}",
    Numbered: lambda tree: f"{amount_words(tree.n)} {plural(name_of(tree.repeating), tree.n)}",
    Modified: lambda tree: MODIFIER_WORDS.get(tree.modifier, "{}").format(name_of(tree.inner)),
    Zoned: lambda tree: f"{name_of(tree.inner)} on the clock of {tree.zone}",
}
