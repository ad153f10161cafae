"""From values of TIMEX3 back to Times: a tree of the calendar where the value names one, and all views of it.

The tree is that of the value, not of the words: rules say what a mention comes to and not how. What names no stretch and no pattern
of the calendar (PAST_REF, FY2014, PXD) has no tree, and `why` says so.
"""

from __future__ import annotations

import re
from fractions import Fraction

from timeloom.calendar import Conventions, Expression, Fixed, Intersection, Period, Repeating, Unit, Year, evaluate
from timeloom.calendar.interval import Interval
from timeloom.calendar.value import Amounts, Intervals, TimeSet, Value
from timeloom.calendar.value import Unresolved as NoValue
from timeloom.document import Time, Unresolved
from timeloom.systems.heideltime.undefined import Mention
from timeloom.timeml import Timex3, edtf, interval_of, rrule

__all__ = ["time_of", "tree_of"]

_UNITS = {"Y": Unit.YEAR, "M": Unit.MONTH, "W": Unit.WEEK, "D": Unit.DAY, "DE": Unit.DECADE, "CE": Unit.CENTURY, "Q": Unit.QUARTER_YEAR}
_CLOCK_UNITS = {"H": Unit.HOUR, "M": Unit.MINUTE, "S": Unit.SECOND}
_LENGTH = re.compile(r"P(T?)([0-9]+(?:\.[0-9]+)?)([A-Z]{1,2})")
_SEASONS = {"SP": "Spring", "SU": "Summer", "FA": "Fall", "WI": "Winter"}
_PARTS = {"MO": "Morning", "AF": "Afternoon", "EV": "Evening", "NI": "Night", "DT": "Day", "MI": "Noon"}
_DATE = re.compile(r"([0-9]{2,4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
_EVERY = re.compile(
    r"XXXX(?:-WXX-([1-7])|-(SP|SU|FA|WI)|-([0-9]{2})(?:-([0-9]{2}))?|-XX-([0-9]{2})|-XX-XX)?"
    r"(?:T(?:(MO|MI|AF|EV|NI|DT)|([0-9]{2})(?::([0-9]{2}))?))?"
)


def tree_of(value: str, type: str) -> Expression | None:
    """The expression that a value of TIMEX3 is by itself; None where it names no stretch, amount or pattern."""
    if type == "SET":
        every = _every(value)
        if every is not None:
            return every
    length = _LENGTH.fullmatch(value)
    if length is not None:
        unit = (_CLOCK_UNITS if length[1] else _UNITS).get(length[3])
        number = Fraction(length[2])
        if unit is None:
            return None
        if type == "SET":
            return Repeating.unit(unit) if number == 1 else None
        return Period(unit, int(number) if number.denominator == 1 else number)
    date = _DATE.fullmatch(value)
    if date is not None and interval_of(value) is not None:
        year, month, day = date.groups()
        parts: list[Expression] = [Year(int(year), 4 - len(year))]
        if month:
            parts.append(Repeating.month(int(month)))
        if day:
            parts.append(Repeating.day(int(day)))
        return parts[0] if len(parts) == 1 else Intersection(tuple(parts))
    return None


def _every(value: str) -> Expression | None:
    """`XXXX-WXX-5` is every Friday, `XXXX-07` every July."""
    found = _EVERY.fullmatch(value)
    if found is None or not any(found.groups()):
        return None
    weekday, season, month, day, of_any, part, hour, minute = found.groups()
    parts: list[Expression] = []
    if weekday:
        parts.append(Repeating.weekday(int(weekday)))
    if season:
        parts.append(Repeating.season(_SEASONS[season]))
    if month:
        parts.append(Repeating.month(int(month)))
    if day or of_any:
        parts.append(Repeating.day(int(day or of_any)))
    if part:
        parts.append(Repeating("part-of-day", _PARTS[part]))
    if hour:
        parts.append(Repeating.hour(int(hour)))
    if minute:
        parts.append(Repeating.minute(int(minute)))
    return parts[0] if len(parts) == 1 else Intersection(tuple(parts))


def time_of(
    mention: Mention, text: str, *, id: str, asked: str, dct: Interval | None, conventions: Conventions, first: int
) -> Time:
    """A mention as a Time. `asked` is the value that the rule gave before what hangs on something was resolved."""
    if mention.unfilled:
        return _without_value(mention, text, id)
    value, type = mention.value, mention.type
    timex = Timex3(type, value, mention.mod or None, mention.quant or None, mention.freq or None)
    tree = tree_of(value, type)
    told = interval_of(value, conventions) if tree is None and type in ("DATE", "TIME") else None
    whole = tree if tree is not None else Fixed(told) if told is not None else None
    said = None if whole is None else evaluate(whole, dct=dct, conventions=conventions)
    intervals, more, unresolved = _values(said, value, type, dct, first)
    return Time(
        id=id,
        start=mention.start,
        end=mention.end,
        text=text[mention.start : mention.end],
        timex3=timex,
        intervals=intervals,
        more=more,
        unresolved=unresolved,
        zone=intervals[0].zone if intervals else None,
        edtf=None if whole is None or said is None or mention.mod else edtf(whole, said),
        rrule=None if tree is None or type != "SET" else rrule(tree, said, conventions),
        why=_why(mention, asked, tree, told),
        tree=tree,
    )


def _without_value(mention: Mention, text: str, id: str) -> Time:
    """A mention whose rule gives no value: where it stands, and why."""
    return Time(
        id=id,
        start=mention.start,
        end=mention.end,
        text=text[mention.start : mention.end],
        unresolved=Unresolved("not-read", f"{mention.place}: {mention.unfilled}"),
        why=f"{mention.place} of HeidelTime found it, and gives no value: {mention.unfilled}",
    )


def _values(
    said: Value | None, value: str, type: str, dct: Interval | None, first: int
) -> tuple[tuple[Interval, ...], bool, Unresolved | None]:
    """The intervals of what a value was evaluated to, whether there are more, and what could not be resolved."""
    if said is None:
        return (), False, Unresolved(*_reason(value, dct))
    if isinstance(said, Intervals):
        return said.members, False, None
    if isinstance(said, TimeSet):
        if dct is None:
            return (), True, Unresolved("no-dct", "a set without end is listed from the time of writing, which was not given")
        after = dct.start if isinstance(dct.start, int) else None
        found = said.first(first + 1, after)
        return found[:first], len(found) > first, None
    if isinstance(said, Amounts):
        amount = f"{value} is an amount, and the rule calls it a {type}"
        return (), False, None if type == "DURATION" else Unresolved("not-supported", amount)
    assert isinstance(said, NoValue)
    return (), False, Unresolved(said.reason, said.detail)


def _reason(value: str, dct: Interval | None) -> tuple[str, str]:
    if value.endswith("_REF"):
        return "vague", f"{value} says on which side of the writing it lies, and no more"
    if value.startswith("P"):
        return "unknown-amount", f"{value} is no amount that can be counted"
    if value.startswith("FY"):
        return "no-fiscal-year", "the start of the fiscal year was not given"
    if "X" in value or value.startswith("UNDEF"):
        return ("no-dct" if dct is None else "unknown-anchor"), f"{value}: what it counts from is not known"
    return "not-supported", f"{value} names no stretch of the calendar"


def _why(mention: Mention, asked: str, tree: Expression | None, told: Interval | None) -> str:
    name = mention.rule.removesuffix("-explicit").removesuffix("-relative")
    said = f"rule {name} of HeidelTime gives {asked}"
    if asked != mention.value:
        said += f", which is {mention.value} here"
    if tree is None:
        said += "; this has no SCATE tree"
        said += ", its interval is that of the value" if told is not None else ""
    return said
