"""Builders of sets that count weekdays: the first Monday of every month, the third Thursday of November every year."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.sets import cycle_of, pattern_of
from timeloom.times.builders.words import Builder, Roles, extent, field, reading_of, unit_of, where
from timeloom.times.context import Context
from timeloom.times.names import MONTHS, MOST_WEEKDAYS, WEEKDAYS
from timeloom.times.neighbours import before
from timeloom.times.readings import (
    CalendarUnit,
    Either,
    Nth,
    Plural,
    Reading,
    Shift,
    Spec,
    Token,
    WeekdayOfMonth,
    WorkdayOfMonth,
)

__all__ = ["BUILDERS"]

_ENDS: dict[tuple[str, str], tuple[tuple[str | None, int | None], ...]] = {
    ("Day", "Year"): (("December", 31),), ("Day", "Month"): ((None, -1),),
    ("Month", "Year"): (("December", None),),
    ("Day", "Quarter-Year"): (("March", 31), ("June", 30), ("September", 30), ("December", 31)),
    ("Month", "Quarter-Year"): (("March", None), ("June", None), ("September", None), ("December", None)),
}  # fmt: skip
"""The last of every so long, where it is the same every year."""
_MOST_WORKDAYS = 20
"""The days of every month that are of no weekend."""
_VALUES = {"Day": "XXXX-XX-XX", "Week": "XXXX-WXX", "Month": "XXXX-XX"}
"""One of every so long, of which TIMEX3 cannot say which."""


def nth_of_every(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the first Monday of every month, every second Tuesday of the month, the 15th (day) of each month, the 1st and
    15th of every month"""
    unit = unit_of(roles["u"])
    if "du" in roles and unit_of(roles["du"])[2] != "Day":
        return None
    if "same" in roles and field(roles["same"], "DOMTH")[2] != field(roles["dd"], "DOMTH")[2]:
        return None
    days = [day for role in ("dd", "dd2") if role in roles and (day := _day_of_month(roles[role])) is not None]
    if "dd" in roles:
        return _on_days(span, days) if unit[2] == "Month" and len(days) == 1 + ("dd2" in roles) else None
    spec = pattern_of(roles["d"])
    if unit[2] != "Month" or not isinstance(spec, Spec):
        return None
    if "n" not in roles:
        return Plural(*extent(span), spec) if spec.fields.keys() == {"d"} else None
    return _counted(roles, span, spec, None)


def _day_of_month(lexeme: Lexeme) -> Spec | None:
    """15th, the 15th"""
    if not lexeme.values.keys().isdisjoint(("DOMTH", "DOM")):
        day = field(lexeme, "DOMTH", "DOM")
        return Spec(*day[:2], {"d": day})
    spec = reading_of(lexeme)
    return spec if isinstance(spec, Spec) and spec.fields.keys() == {"d"} else None


def _on_days(span: list[Lexeme], days: list[Spec]) -> Plural:
    """One day of every month, or several."""
    plural = Plural(*extent(span), days[0] if len(days) == 1 else Either(days[0].start, days[-1].end, tuple(days)))
    if len(days) > 1:
        plural.hints["value"] = _VALUES["Day"]
    return plural


def last_of_every(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the last day of every month, quarter or year, the last month of every quarter; of the last week of each no
    pattern says so"""
    unit, whole, number = unit_of(roles["du"]), unit_of(roles["u"]), roles["n"].values.get("ORD", -1)
    if number > 0:
        return None
    previous = before(ctx, span[0].start)
    # the second to | last day, the third | last day
    counted_back = number < -1 or previous in ctx.language.ordinals or "TO" in ctx.language.words.get(previous, {})
    if (unit[2], whole[2]) in _ENDS and not counted_back:
        place = unit[:2]
        days = tuple(_month_day(place, *end) for end in _ENDS[unit[2], whole[2]])
        plural = Plural(*extent(span), days[0] if len(days) == 1 else Either(*place, days))
        plural.hints["quant"] = roles["e"].values["EVERY"]
        if len(days) > 1 or whole[2] == "Month":
            plural.hints["value"] = _VALUES[unit[2]]
        return plural
    value = _VALUES.get(unit[2])
    if value is None or unit[2] == whole[2]:
        return None
    reading = Nth(*extent(span), (*where(roles["n"]), -number), None, CalendarUnit(unit), from_end=True)
    reading.choice = "Unknown"
    reading.hints |= {"unresolved": "not-supported", "type": "SET", "value": value, "quant": roles["e"].values["EVERY"]}
    return reading


def workday_of_every(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the last business day of each month, the first working day of every month, the second weekday of each month"""
    if unit_of(roles["u"])[2] != "Month":
        return None
    number = roles["n"].values.get("ORD", -1)
    if not 1 <= abs(number) <= _MOST_WORKDAYS:
        return None
    day = roles["k"]
    plural = Plural(*extent(span), WorkdayOfMonth(day.start, roles.get("du", day).end, (*where(roles["n"]), number)))
    plural.hints["value"] = _VALUES["Day"]
    if "e" in roles:
        plural.hints["quant"] = roles["e"].values["EVERY"]
    return plural


def _month_day(place: tuple[int, int], month: str | None, day: int | None) -> Spec:
    return Spec(*place, {name: (*place, value) for name, value in (("mo", month), ("d", day)) if value is not None})


def nth_of_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the third Thursday of November every year, every last Sunday of March, the first Monday of every May"""
    spec, month = pattern_of(roles["d"]), reading_of(roles["mo"])
    if not roles.keys().isdisjoint(("u", "f")) and cycle_of(roles) != "Year":
        return None
    if not isinstance(spec, Spec) or not isinstance(month, Spec) or month.fields.keys() != {"mo"}:
        return None
    return _counted(roles, span, spec, month.fields["mo"])


def coming_nth(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the second Friday, where that is all that is written: of this month, or of the next where it has gone by"""
    spec, place = pattern_of(roles["d"]), where(roles["n"])
    pattern = _weekday_of_month(span, roles["n"], spec, None) if isinstance(spec, Spec) else None
    if pattern is None:
        return None
    if ctx.policy.prefer == "past":
        return Shift(*extent(span), "Last", place, None, pattern)
    yesterday = Shift(*extent(span), "Last", place, None, CalendarUnit((*place, "Day")))
    return Shift(*extent(span), "Next", place, yesterday, pattern)


def _counted(roles: Roles, span: list[Lexeme], spec: Spec, month: Token | None) -> Reading | None:
    """One weekday of every month, or of one month of every year, or two of them."""
    pattern: Reading | None = _weekday_of_month(span, roles["n"], spec, month)
    if pattern is not None and "n2" in roles:
        second = _weekday_of_month(span, roles["n2"], spec, month)
        pattern = Either(*extent(span), (pattern, second)) if second is not None else None
    if pattern is None:
        return None
    reading = Plural(*extent(span), pattern)
    if "e" in roles:
        reading.hints["quant"] = roles["e"].values["EVERY"]
    # TIMEX3 cannot say which one.
    reading.hints["value"] = (
        f"XXXX-WXX-{WEEKDAYS[spec.fields['wd'][2]]}" if month is None else f"XXXX-{MONTHS[month[2]]:02}"
    )
    return reading


def _weekday_of_month(span: list[Lexeme], mark: Lexeme, spec: Spec, month: Token | None) -> WeekdayOfMonth | None:
    """The n-th, or the last, of a weekday that has nothing beside it."""
    number = (*where(mark), None) if "LAST" in mark.values else field(mark, "ORD")
    if spec.fields.keys() != {"wd"} or not (number[2] is None or 1 <= number[2] <= MOST_WEEKDAYS):
        return None
    return WeekdayOfMonth(*extent(span), number, spec, month)


BUILDERS: dict[str, Builder] = {
    "nth-of-every": nth_of_every,
    "last-of-every": last_of_every,
    "nth-of-year": nth_of_year,
    "workday-of-every": workday_of_every,
    "coming-nth": coming_nth,
}
