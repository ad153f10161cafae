"""Builders of dates of other calendars, and of dates that no calendar has: the Ides of March, 10 February 1731/2, 32
May."""

from __future__ import annotations

from timeloom.calendar.units import days_in_month
from timeloom.language import Lexeme
from timeloom.times.builders.dates import by_weekday, spec
from timeloom.times.builders.words import Builder, Roles, extent, field, impossible, token, year_fields
from timeloom.times.context import Context
from timeloom.times.names import MONTH_NAMES, MONTHS
from timeloom.times.neighbours import after
from timeloom.times.readings import Reading, Spec, Token

__all__ = ["BUILDERS"]

_LONG_MONTHS = frozenset(("March", "May", "July", "October"))
_ROMAN = {"Kalends": (1, 1), "Nones": (5, 7), "Ides": (13, 15)}
"""The day of a month that a Roman day is, and that of the four months in which it is two days later."""
_COMMON_YEAR = 2001
_BEFORE_LADY_DAY = {"January": 31, "February": 29, "March": 24}
"""The days on which the year was still the one before, for those to whom it began on 25 March."""
_FIRST_DOUBLE, _LAST_DOUBLE = 1100, 1752
"""Years in which that was so; the last of them in Great Britain and its colonies."""
LAST_WEEK, LONGEST_WEEK = 53, 99


def roman_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the Ides of March, 44 BC; the Kalends of June; the fifth day before the Ides of May"""
    name, month = field(roles["rd"], "ROMANDAY"), field(roles["mo"], "MONTH")
    reading = spec(ctx, {role: lexeme for role, lexeme in roles.items() if role in ("mo", "y", "era")}, span)
    if not isinstance(reading, Spec):
        return None
    day = _ROMAN[name[2]][month[2] in _LONG_MONTHS]
    place = name[:2]
    if "n" in roles:
        place = (roles["n"].start, roles["n"].end)
        day -= roles["n"].values["ORD"] - 1
        reading.assumed.append("roman-count")
    if day < 1:
        if "y2" in reading.fields:
            return None  # which century's year is one less?
        day += _into_the_month_before(reading)
    reading.fields["d"] = (*place, day)
    return reading


def _into_the_month_before(reading: Spec) -> int:
    """Put a date that is counted from the beginning of a month into the one before; the answer is how long that is."""
    start, end, name = reading.fields["mo"]
    number = MONTHS[name] - 1 or len(MONTH_NAMES)
    reading.fields["mo"] = (start, end, MONTH_NAMES[number - 1])
    year = reading.fields.get("y", (0, 0, _COMMON_YEAR))[2]
    if number == len(MONTH_NAMES) and "y" in reading.fields:
        reading.fields["y"] = (*reading.fields["y"][:2], year - 1)
    return days_in_month(year, number)


def double_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """10 February 1731/2, 30 January 1648/49: the later year, by which we count"""
    first, last = roles["y"], roles["y2"]
    year = first.values["YEAR"] + 1
    written = ctx.text[last.start : last.end]
    if not str(year).endswith(written) or not _FIRST_DOUBLE <= year <= _LAST_DOUBLE:
        return None
    month, day = roles["mo"].values["MONTH"], field(roles["d"], "DOM", "DOMTH")[2] if "d" in roles else 1
    if day > _BEFORE_LADY_DAY.get(month, 0):
        return None
    if "SLASH" not in span[-2].values and "MONTH" in ctx.language.words.get(after(ctx, last.end), ()):
        return None  # 10 February 1731-2 March 1732
    reading = spec(ctx, {role: lexeme for role, lexeme in roles.items() if role not in ("y", "y2")}, span)
    if not isinstance(reading, Spec):
        return None
    reading.fields["y"] = (first.start, last.end, year)
    reading.assumed.append("double-year")
    return reading


def no_such_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the 32nd of May, May 32, 2019: found, and no date"""
    fields: dict[str, Token] = {"mo": field(roles["mo"], "MONTH")}
    if "y" in roles:
        fields |= year_fields(roles["y"])
    return impossible(Spec(*extent(span), fields), "XXXX-XX-XX")


def no_such_week(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """2019-W60"""
    if not LAST_WEEK < roles["w"].values["NUM"] <= LONGEST_WEEK:
        return None
    return impossible(Spec(*extent(span), year_fields(roles["y"])), "XXXX-WXX")


def no_such_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """0 BC, 0 AD: the year before 1 is 1 BC"""
    year = field(roles["y"], "NUM")
    return impossible(Spec(*extent(span), {"y": year}), "XXXX") if year[2] == 0 else None


def beside_weekday(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """4 May 1959 (Monday); 4 May 1959, a Monday; Friday (10/20)"""
    date, mark = roles["d"].values["DATE"], roles["w"]
    beside = mark.values.get("DATE")
    weekday = beside.fields.get("wd") if isinstance(beside, Spec) else token(mark, "WEEKDAY", "WEEKDAYS")
    if weekday is None:
        return None
    reading = Spec(*extent(span), date.fields | {"wd": weekday})
    reading.assumed, reading.modifiers = list(date.assumed), list(date.modifiers)
    return by_weekday(ctx, reading)


BUILDERS: dict[str, Builder] = {
    "roman-day": roman_day, "double-year": double_year, "no-such-day": no_such_day, "no-such-week": no_such_week, "no-such-year": no_such_year,
    "beside-weekday": beside_weekday,
}  # fmt: skip
