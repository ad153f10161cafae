"""TIMEX3 values as expressions: the tree that our own rules build for words with such a value.

A value says less than its words: 2013-03-15 may have been "last Friday", and its tree is that of a date. A tree is
given only where it comes to the interval that `interval_of` reads from the value, or to none where that reads none.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from timeloom.calendar.conventions import DEFAULT, Conventions
from timeloom.calendar.evaluate import evaluate
from timeloom.calendar.interval import Interval
from timeloom.calendar.tree import (
    After,
    Before,
    Between,
    DocTime,
    DocTimeEra,
    EveryNth,
    Expression,
    Fixed,
    Intersection,
    Last,
    Modified,
    Next,
    NthFromStart,
    Period,
    Repeating,
    Sum,
    This,
    UnknownTime,
    Year,
    Zoned,
)
from timeloom.calendar.units import DAY_SECONDS, Unit, civil
from timeloom.calendar.value import Intervals
from timeloom.timeml.convert import MODS
from timeloom.timeml.values import PART_NAMES, SEASON_NAMES, fields_of, interval_of, year_from, zone_from

__all__ = ["modified", "tree_of"]

_DATE_UNITS = {
    "Y": Unit.YEAR,
    "Q": Unit.QUARTER_YEAR,
    "M": Unit.MONTH,
    "W": Unit.WEEK,
    "D": Unit.DAY,
    "DE": Unit.DECADE,
    "CE": Unit.CENTURY,
    "C": Unit.CENTURY,
    "L": Unit.MILLENNIUM,
}
_CLOCK_UNITS = {"H": Unit.HOUR, "M": Unit.MINUTE, "S": Unit.SECOND}
_NUMBER = r"(?:[0-9]{1,9}(?:\.[0-9]{1,9})?|X)"
_LENGTH = re.compile(rf"P((?:{_NUMBER}(?:DE|CE|[YQMWDCL]))*)(?:T((?:{_NUMBER}[HMS])+))?")
_AMOUNT = re.compile(rf"({_NUMBER})([A-Z]+?)(?=[0-9X]|$)")
_FISCAL = re.compile(r"FY([0-9]{4})(?:-(?:Q([1-4])|H([12])))?")
_EVERY = re.compile(
    r"(?:XXXX(?:-WXX-(?P<weekday>[1-7])|-WXX-(?P<week_part>WE|WD)|-WXX|-W(?P<week>[0-9]{2})|-Q(?P<quarter>[1-4])|-(?P<season>SP|SU|FA|WI)"
    r"|-(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2})|-XX)?|-XX-(?P<of_any>[0-9]{2})|-XX(?:-XX)?)?)?"
    r"(?:T(?:(?P<part>MO|MI|AF|EV|NI|DT)|(?P<hour>[0-9]{2})(?::(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2}))?)?))?"
)
_REFERENCES: dict[str, Expression] = {
    "PRESENT_REF": This(DocTime()),
    "PAST_REF": Last(DocTime()),
    "FUTURE_REF": Next(DocTime()),
}
_SIZES = {1: Unit.DECADE, 2: Unit.CENTURY, 3: Unit.MILLENNIUM}
_WEEK_PARTS = {"WE": "Weekend", "WD": "Weekdays"}
_OVERLAPPING = ("week", "season", "part-of-day")
_MODIFIERS = {mod: name for name, mod in MODS.items()} | {"EQUAL_OR_LESS": "Less-Than", "EQUAL_OR_MORE": "More-Than"}
_FINEST = 10**4
"""Numbers of an amount above this are kept, but no list of every so many is: nobody means it."""


def tree_of(value: str, type: str = "DATE", conventions: Conventions = DEFAULT) -> Expression | None:
    """The expression that a value of TIMEX3 of this type is by itself; None where it names no stretch, amount or
    pattern.

    A date or time of which no year is known (XXXX-03-05, T19:30) is one in an unknown stretch, and a pattern where
    `type` is SET.
    """
    if value in _REFERENCES:
        return _REFERENCES[value] if type == "DATE" else None
    if value.startswith("P"):
        return _every_nth(value) if type == "SET" else _amount(value)
    fiscal = _FISCAL.fullmatch(value)
    if fiscal is not None:
        return _fiscal(fiscal)
    pattern = _every(value)
    if pattern is not None:
        return pattern if type == "SET" else This(UnknownTime(), pattern)
    return _named(value, conventions)


def modified(tree: Expression, mod: str) -> Expression:
    """A tree with what `mod` says, on the part of it that our own rules put it on; as it was where `mod` says nothing
    of it."""
    if tree in _REFERENCES.values():
        return tree
    if mod in _MODIFIERS:
        name = _MODIFIERS[mod]
        if isinstance(tree, (This, NthFromStart)) and tree.shift is not None and not _is_whole(tree.shift):
            return replace(tree, shift=Modified(tree.shift, name))
        return Modified(tree, name)
    if not _is_dated(tree):
        return tree
    match mod:
        case "BEFORE":
            return Before(tree)
        case "AFTER":
            return After(tree)
        case "ON_OR_BEFORE":
            return Between(UnknownTime(), tree, end_included=True)
        case "ON_OR_AFTER":
            return Between(tree, UnknownTime(), start_included=True)
        case _:
            return tree


def _is_whole(shift: Expression) -> bool:
    """What is cut only where it lies: half a year, and a week, a season or a night, of which a third may lie outside
    the year or day that names it."""
    parts = shift.parts if isinstance(shift, Intersection) else (shift,)
    return any(
        isinstance(part, Period) or (isinstance(part, Repeating) and part.field in _OVERLAPPING) for part in parts
    )


def _is_dated(tree: Expression) -> bool:
    """Has it a place on the calendar, before and after which there is something? An amount and a pattern have none."""
    if isinstance(tree, This):
        return isinstance(tree.interval, Year)
    return isinstance(tree, (Year, NthFromStart, Between, Modified, Fixed))


# --- amounts and patterns ----------------------------------------------------------------------------------------
def _amount(value: str) -> Expression | None:
    found = _LENGTH.fullmatch(value)
    if found is None:
        return None
    periods: list[Expression] = []
    for written, units in ((found[1], _DATE_UNITS), (found[2] or "", _CLOCK_UNITS)):
        for number, letters in _AMOUNT.findall(written):
            periods.append(Period(units[letters], _number(number)))
    if not periods:
        return None
    return periods[0] if len(periods) == 1 else Sum(tuple(periods))


def _number(text: str) -> int | Fraction | None:
    if text == "X":
        return None
    number = Fraction(text)
    return number.numerator if number.denominator == 1 else number


def _every_nth(value: str) -> Expression | None:
    """P1W of a SET is every week, P2W every second one."""
    amount = _amount(value)
    if not isinstance(amount, Period) or amount.unit is None or not isinstance(amount.n, int):
        return None
    if not 1 <= amount.n <= _FINEST:
        return None
    unit = Repeating.unit(amount.unit)
    return unit if amount.n == 1 else EveryNth(unit, amount.n)


def _every(value: str) -> Expression | None:
    """XXXX-WXX-5 is every Friday, XXXX-07 every July, TMO every morning."""
    found = _EVERY.fullmatch(value)
    if found is None or not any(found.groups()):
        return None
    parts: list[Expression] = []
    if found["weekday"]:
        parts.append(Repeating.weekday(int(found["weekday"])))
    if found["week_part"]:
        parts.append(Repeating.part_of_week(_WEEK_PARTS[found["week_part"]]))
    if found["week"]:
        parts.append(Repeating.week(int(found["week"])))
    if found["quarter"]:
        parts.append(Repeating.quarter(int(found["quarter"])))
    if found["season"]:
        parts.append(Repeating.season(SEASON_NAMES[found["season"]]))
    if found["month"]:
        parts.append(Repeating.month(int(found["month"])))
    if found["day"] or found["of_any"]:
        parts.append(Repeating.day(int(found["day"] or found["of_any"])))
    return _all(parts + _clock(found))


def _clock(found: re.Match[str]) -> list[Expression]:
    if found["part"]:
        return [Repeating.part_of_day(PART_NAMES[found["part"]])]
    fields = ("hour", Repeating.hour), ("minute", Repeating.minute), ("second", Repeating.second)
    return [make(int(found[field])) for field, make in fields if found[field]]


def _all(parts: list[Expression]) -> Expression:
    return parts[0] if len(parts) == 1 else Intersection(tuple(parts))


# --- dates and times ---------------------------------------------------------------------------------------------
def _fiscal(found: re.Match[str]) -> Expression:
    year = Modified(Year(int(found[1])), "Fiscal")
    if found[2]:
        return NthFromStart(year, int(found[2]), Repeating.unit(Unit.QUARTER_YEAR))
    return NthFromStart(year, int(found[3]), Period(Unit.MONTH, 6)) if found[3] else year


@lru_cache(maxsize=4096)
def _named(value: str, conventions: Conventions) -> Expression | None:
    """The tree of a value that names an interval, where it comes to that interval."""
    interval, found = interval_of(value, conventions), fields_of(value)
    if interval is None or found is None:
        return None
    tree = _dated(found, interval)
    said = None if tree is None else evaluate(tree, conventions=conventions)
    return tree if said == Intervals((interval,)) else None


def _dated(found: re.Match[str], interval: Interval) -> Expression | None:
    text = found["year"]
    if len(text.removeprefix("BC")) < 4:
        return _years(text, interval)
    year = Year(year_from(text))
    if found["quarter"]:
        return NthFromStart(year, int(found["quarter"]), Repeating.unit(Unit.QUARTER_YEAR))
    if found["half"]:
        return NthFromStart(year, int(found["half"]), Period(Unit.MONTH, 6))
    parts = _day(found)
    clock = _clock(found)
    if clock and found["zone"]:
        clock = [Zoned(_all(clock), zone_from(found["zone"]))]
    return This(year, _all(parts + clock)) if parts else year


def _day(found: re.Match[str]) -> list[Expression]:
    """What is said of the date behind the year."""
    if found["season"]:
        return [Repeating.season(SEASON_NAMES[found["season"]])]
    if found["month"]:
        day = [Repeating.day(int(found["day"]))] if found["day"] else []
        return [Repeating.month(int(found["month"])), *day]
    if not found["week"]:
        return []
    part = found["weekday"]
    if part is None:
        return [Repeating.week(int(found["week"]))]
    within = Repeating.part_of_week(_WEEK_PARTS[part]) if part in _WEEK_PARTS else Repeating.weekday(int(part))
    return [Repeating.week(int(found["week"])), within]


def _years(text: str, interval: Interval) -> Expression | None:
    """A decade, a century or a millennium. The first ones after Christ are those of the era, as there is no year 0;
    before Christ, where digits do not name them, it is from one year to another."""
    if not text.startswith("BC"):
        missing = 4 - len(text)
        return Year(int(text), missing) if int(text) else NthFromStart(DocTimeEra(), 1, Repeating.unit(_SIZES[missing]))
    if not isinstance(interval.start, int) or not isinstance(interval.end, int):
        return None
    first, last = (Year(civil(at // DAY_SECONDS)[0]) for at in (interval.start, interval.end - 1))
    return Between(first, last, start_included=True, end_included=True)
