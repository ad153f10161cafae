"""Builders of amounts of time."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.times.builders.words import (
    Builder,
    Roles,
    categories,
    extent,
    is_work,
    mark_modifier,
    reading_of,
    token,
    unit_of,
    where,
)
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.readings import Amount, Reading, Token, WorkingDays, unit_amount

__all__ = ["BUILDERS", "counted_amount", "some_of"]

_THOUSANDS = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_PARTS = {"1/2": "0.5", "1/4": "0.25", "3/4": "0.75"}
"""Of the fractions of a unit, by their value in the lexicon."""
_MOST_WORKING = 10_000
"""Working days at the most; more are days."""
_CLOCK_UNITS = {"Day": 0, "Hour": 24, "Minute": 60, "Second": 60}
"""Units that are written behind one another, the greatest first, and how many make one of the next greater."""
_FINER = {"Hour": "Minute", "Minute": "Second"}
LONGEST_WHOLE = 12
"""Characters before the point of a decimal number at the most."""


def _number(ctx: Context, lexeme: Lexeme, hints: dict[str, str]) -> Token | None:
    """The Number of an amount: an article is none unless the language writes it, "several" is "?"."""
    if "SOME" in lexeme.values:
        value, _, mod = str(lexeme.values["SOME"]).partition(" ")
        if mod:
            hints["mod"] = mod
        return lexeme.start, lexeme.end, value
    if "NUM" in lexeme.values:
        return lexeme.start, lexeme.end, str(lexeme.values["NUM"])
    return (*where(lexeme), "1") if ctx.language.forms.written else None


def some_of(ctx: Context, unit: Token) -> Token | None:
    """The Number of a bare plural: unknown, where the language writes it."""
    return (*unit[:2], "?") if ctx.language.forms.written else None


def counted_amount(ctx: Context, number: Lexeme, unit: Lexeme) -> Amount:
    """An amount whose number and unit have other words between them: les trois | dernières | années."""
    hints: dict[str, str] = {}
    amount = Amount(number.start, unit.end, unit_of(unit), _number(ctx, number, hints))
    amount.hints |= hints
    return amount


def period(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """three days, a few years, two-week, 5 1/2 hours, a year and a half, x3 days"""
    hints: dict[str, str] = {}
    unit = unit_of(roles["u"])
    number = _number(ctx, roles["n"], hints) if "n" in roles else None
    start, end = extent(span)
    if "ap" not in roles and _is_adjective(roles, span, number):
        start = roles["n"].start
    if span[0] is not roles.get("n") and "NUM" in span[0].values:  # that one | two weeks ago
        start = roles["n"].start
    if "h" in roles or "f" in roles:
        number = _with_fraction(roles, number, unit)
    decimal = _decimal(ctx, roles["n"]) if "n" in roles and "NUM" in roles["n"].values else None
    if decimal is not None:
        number = decimal
        if "ap" not in roles:
            start = min(start, decimal[0])
    amount = (WorkingDays if _is_working(ctx, span, unit, number) else Amount)(start, end, unit, number)
    amount.hints |= hints
    if "ap" in roles:
        mark_modifier(amount, roles["ap"], "APPROX")
    return amount


def _is_working(ctx: Context, span: list[Lexeme], unit: Token, number: Token | None) -> bool:
    """three business days, cinco días hábiles: as people mean it; TimeML counts days"""
    return (
        ctx.convention == EVERYDAY
        and any(map(is_work, span))
        and unit[2] == "Day"
        and (number is None or _is_so_many(number[2]))
    )


def _is_so_many(number: str) -> bool:
    """A number of days that can be counted one by one"""
    return number.isdecimal() and 0 < int(number) <= _MOST_WORKING


def period_weekdays(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """three weekdays, drei Werktage"""
    number = _number(ctx, roles["n"], {})
    return (
        WorkingDays(*extent(span), (*where(roles["u"]), "Day"), number)
        if number is not None and _is_so_many(number[2])
        else None
    )


def period_decimal(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """2.5 | hours: the digits before the mark are part of the phrase, so that what stands before them may be"""
    number = _decimal(ctx, roles["n"])
    return period(ctx, roles, span) if number is not None and number[0] == roles["first"].start else None


def _is_adjective(roles: Roles, span: list[Lexeme], number: Token | None) -> bool:
    """the two-week trial: the article is that of the noun, not of the amount"""
    if "THE" not in span[0].values and "A" not in span[0].values:
        return False
    if "n" in roles and any("HYPH" in item.values for item in span):
        return True
    return "UNITS" not in roles["u"].values and number is not None and number[2] not in ("1", "?")


def _with_fraction(roles: Roles, number: Token | None, unit: Token) -> Token:
    """5 1/2 hours, a year and a half"""
    half = roles.get("h")
    extra = roles["f"].values["MIXED"] if half is None else float(_part(half))  # una hora y cuarto
    whole = float(number[2]) if number is not None and number[2] != "?" else 1.0
    if "n" not in roles:
        return (*unit[:2], f"{whole + extra:g}")
    return roles["n"].start, (half or roles["f"]).end, f"{whole + extra:g}"


def _part(lexeme: Lexeme) -> str:
    """The part of a unit that a word or a sign says: half, cuarto, ¾"""
    found = token(lexeme, "FRACTION", "VULGAR")
    return "0.5" if found is None else _PARTS[found[2]]


def _decimal(ctx: Context, number: Lexeme) -> Token | None:
    """2.5 years, 1,500 years: the digits before the mark belong to the number."""
    text, start = ctx.text, number.start
    point, thousands = ctx.language.forms.point, ctx.language.forms.thousands
    if (
        start < 2
        or text[start - 1] not in (point, thousands)
        or not (text[start - 2].isdigit() and text[start].isdigit())
    ):
        return None
    begin = start - 1
    while begin > 0 and start - begin < LONGEST_WHOLE and (text[begin - 1].isdigit() or text[begin - 1] == thousands):
        begin -= 1
    whole = text[begin : number.end]
    grouped = _THOUSANDS.fullmatch(whole) is not None
    if ctx.language.forms.either_mark and grouped != (text[start - 1] == thousands):
        point, thousands = thousands, point  # 1,500 años, 3.5 horas, as in Mexico
    if text[start - 1] == point or grouped:
        return begin, number.end, whole.replace(thousands, "").replace(point, ".")
    return None


def short_sum(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """2 h 15 min, 1h30m, 37m22s, 1 d 4 h, 6 hrs 40: each amount smaller than the one before, which an amount without a
    unit follows, and less than one of its unit"""
    parts: list[Amount] = []
    for count, mark in (("n", "u"), ("n2", "u2"), ("n3", "u3")):
        if count not in roles:
            break
        number, unit = roles[count], roles.get(mark, roles[count])
        name = _FINER.get(parts[-1].unit[2], "") if mark not in roles else _short_name(unit)
        if name == "Month" and (parts[-1].unit[2] == "Hour" if parts else _is_tight(roles)):  # 1h30m, 37m22s
            name = "Minute"
        value = number.values["NUM"]
        if name not in _CLOCK_UNITS or not ctx.text[number.start].isdigit():
            return None
        if parts and not (_CLOCK_UNITS[name] and value < _CLOCK_UNITS[name] and _rank(name) > _rank(parts[-1].unit[2])):
            return None
        parts.append(Amount(number.start, unit.end, (*where(unit), name), (*where(number), str(value))))
    reading = Amount(*extent(span), parts[0].unit, None)
    reading.parts = parts
    if "ap" in roles:
        mark_modifier(reading, roles["ap"], "APPROX")
    return reading


def _is_tight(roles: Roles) -> bool:
    """37m22s; not "4 m 20 s"."""
    return (
        "u2" in roles
        and _short_name(roles["u2"]) == "Second"
        and roles["n"].end == roles["u"].start
        and roles["u"].end == roles["n2"].start
    )


def _short_name(unit: Lexeme) -> str:
    return str(unit.values.get("UNITSHORT") or unit.values.get("UNIT") or unit.values["UNITS"])


def _rank(unit: str) -> int:
    return list(_CLOCK_UNITS).index(unit)


def period_half(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """half a year, half an hour; the quarter of an hour that is one word"""
    part, unit = roles["h"], unit_of(roles["u"])
    number = _part(part)
    if (unit[2], number) == ("Year", "0.5") and (
        ctx.language.forms.written or categories(span).isdisjoint(("OF", "THE"))
    ):
        # Months, so that what lies half a year ahead has its month.
        unit, number = (*unit[:2], "Half-Year"), "1"
    amount = Amount(*extent(span), unit, (*where(part), number))
    if "ap" in roles:
        mark_modifier(amount, roles["ap"], "APPROX")
    return amount


def period_round(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """une vingtaine de jours: a number about which the amount lies"""
    mark = roles["n"]
    value, _, mod = str(mark.values["ROUND"]).partition(" ")
    amount = Amount(*extent(span), unit_of(roles["u"]), (*where(mark), value))
    if mod:
        amount.hints["mod"] = mod
    if "ap" in roles:
        mark_modifier(amount, roles["ap"], "APPROX")
    return amount


def hours_minutes(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """2 h 30, as an amount"""
    hours, minutes = roles["n"], roles["m"]
    unit = unit_of(roles["u"])
    reading = Amount(*extent(span), unit, None)
    reading.parts = [
        Amount(hours.start, unit[1], unit, (*where(hours), str(hours.values["NUM"]))),
        Amount(*where(minutes), (*where(minutes), "Minute"), (*where(minutes), str(minutes.values["MIN"]))),
    ]
    if "ap" in roles:
        mark_modifier(reading, roles["ap"], "APPROX")
    return reading


def _has_zero(ctx: Context, number: Lexeme) -> bool:
    """0900, which counts nothing; not "0.5"."""
    return (
        ctx.text[number.start] == "0"
        and ctx.text[number.start : number.end].isdigit()
        and number.end - number.start > 1
    )


def period_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """two to six days: a number that is not given; not "0900-1700 hours"."""
    low, high = roles["n"].values["NUM"], roles["n2"].values["NUM"]
    if low >= high or _has_zero(ctx, roles["n"]):
        return None
    return Amount(*extent(span), unit_of(roles["u"]), (roles["n"].start, roles["n2"].end, f"{low}-{high}"))


def period_or(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """a year or two"""
    joined = any(item.values.get("AND") == "or" for item in span)
    if not joined or roles["n2"].values["NUM"] != 2:
        return None
    return Amount(*extent(span), unit_of(roles["u"]), (*where(roles["n2"]), "2"))


def period_bare(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """weeks, months: some of them; day, week: one"""
    unit = unit_of(roles["u"])
    if "UNIT" in roles["u"].values and len(span) == 1:
        return unit_amount(unit)
    return Amount(*extent(span), unit, some_of(ctx, unit))


def vague(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """a while, some time"""
    return Amount(*extent(span), (*where(roles["v"]), "Unknown"), None)


def lasting(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """desde hace tres años: how long, told by when it began"""
    return roles["p"].values["PERIOD"].grow(*extent(span))  # type: ignore[no-any-return]  # the rule names a PERIOD


def total(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """a year and three months"""
    parts = [roles[role].values["PERIOD"] for role in ("p", "p2", "p3") if role in roles]
    reading = Amount(*extent(span), parts[0].unit, None)
    reading.parts = parts
    return reading


def approx(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """about three days, circa 1850, around 7:15 p.m."""
    inner = reading_of(span[-1])
    if inner is None:
        return None
    mark_modifier(inner, span[0], "APPROX", "CIRCA")
    return inner.grow(span[0].start, inner.end)


def grown(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """nineteen years old, a sixty-day period, another seven months: the amount, with the words that go with it; not
    "another, some forty years earlier"."""
    found = reading_of(roles["p"])
    if found is None or ("ANOTHER" in span[0].values and found.modifiers):
        return None
    return found.grow(*extent(span))


BUILDERS: dict[str, Builder] = {
    "grown": grown, "days-of-unit": grown,
    "period": period, "period-weekdays": period_weekdays, "period-decimal": period_decimal, "period-half": period_half, "period-range": period_range, "period-or": period_or,
    "period-round": period_round, "hours-minutes": hours_minutes, "short-sum": short_sum, "period-bare": period_bare, "vague": vague, "lasting": lasting, "sum": total, "approx": approx,
}  # fmt: skip
