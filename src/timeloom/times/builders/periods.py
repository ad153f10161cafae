"""Builders of what is longer than a month: quarters, halves, fiscal years, decades and centuries."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.words import (
    Builder,
    Roles,
    extent,
    field,
    mark_fiscal,
    mark_modifier,
    reading_of,
    where,
    year_fields,
)
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.neighbours import after
from timeloom.times.readings import Between, CalendarUnit, Nth, Reading, Shift, Spec, Token, unit_amount

__all__ = ["BUILDERS", "shifted_half"]

_HALF = 6
"""The last month of the first half of a year."""
_CENTURY, _TENS = 100, 10
_CENTURIES = ("CENTURYMARK", "UNIT", "UNITS")


def quarter(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Q3 2021, 3Q98, Q3, fiscal Q3."""
    lexeme = roles["q"]
    base = Spec(*where(roles["y"]), year_fields(roles["y"])) if "y" in roles else None
    digit = next(i for i in range(lexeme.start, lexeme.end) if ctx.text[i].isdigit())
    letter = lexeme.start + (digit == lexeme.start)
    unit = CalendarUnit((letter, letter + 1, "Quarter-Year"))
    mark_fiscal(unit, span)
    return Nth(*extent(span), (digit, digit + 1, lexeme.values["QN"]), base, unit)


def fiscal_quarter(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Q3 FY22, Q3 of fiscal 2022, FY22 Q3"""
    quarterly = roles["q"]
    year = fiscal(ctx, roles, span[1:] if span[0] is quarterly else span[:-1])
    read = quarter(ctx, {"q": quarterly}, [quarterly])
    if year is None or not isinstance(read, Nth):
        return None
    read.base, read.assumed = year, []
    return read.grow(*extent(span))


def half(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """H1 2020."""
    lexeme = roles["hy"]
    base = Spec(*where(roles["y"]), year_fields(roles["y"]))
    unit = unit_amount((*where(lexeme), "Half-Year"))
    return Nth(*extent(span), (lexeme.end - 1, lexeme.end, lexeme.values["HN"]), base, unit)


def shifted_half(
    ctx: Context, operator: str, span: tuple[int, int], mark: tuple[int, int], unit: Token
) -> Reading | None:
    """le semestre dernier, nächstes Halbjahr: that half of a year of the calendar, as people mean it; None where it is
    not known when was written"""
    if ctx.convention != EVERYDAY or unit[2] != "Half-Year" or not ctx.month:
        return None
    number = 1 + (ctx.month > _HALF) + {"Last": -1, "Next": 1}.get(operator, 0)
    year = {0: "Last", 3: "Next"}.get(number, "This")
    base = Shift(*unit[:2], year, mark, None, CalendarUnit((*unit[:2], "Year")))
    return Nth(*span, (*mark, 2 - number % 2), base, unit_amount(unit))


def fiscal(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """fiscal 1998, fiscal year 1998, FY14."""
    if "fy" in roles:
        lexeme = roles["fy"]
        digits = lexeme.values["FYN"]
        if len(digits) not in (2, 4):
            return None
        year: Token = (lexeme.end - len(digits), lexeme.end, int(digits))
        fields = {"y": year} if len(digits) == 4 else {"y": year, "y2": year}
        mark = (lexeme.start, lexeme.start + 2)
    else:
        fields = year_fields(roles["y"])
        mark = where(next(item for item in span if "FISCAL" in item.values))
    reading = Spec(*extent(span), fields)
    reading.modify("Fiscal", mark, None)
    return reading


def century(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the 20th century, the 5th century BC."""
    number = roles["n"]
    unit = field(
        next(item for item in span if not item.values.keys().isdisjoint(_CENTURIES) and item is not number), *_CENTURIES
    )
    if "era" in roles and roles["era"].values["ERA"] == "BCE":
        return _before_christ(span, number, 100 if unit[2] == "Century" else 1000)
    reading = Nth(*extent(span), field(number, "ORD", "NUM"), None, CalendarUnit(unit))
    reading.choice = "DocTime-Era"
    return reading


def centuries(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """los siglos XVI y XVII, the 5th and 4th centuries BC: from the beginning of the first to the end of the last"""
    first, last = roles["n"], roles["n2"]
    before_christ = "era" in roles and roles["era"].values["ERA"] == "BCE"
    if first.values["ORD"] == last.values["ORD"] or (first.values["ORD"] > last.values["ORD"] and not before_christ):
        return None
    unit = field(
        next(item for item in span if not item.values.keys().isdisjoint(_CENTURIES) and item not in (first, last)),
        *_CENTURIES,
    )
    if before_christ:
        width = 100 if unit[2] == "Century" else 1000
        earlier, later = sorted((first.values["ORD"], last.values["ORD"]), reverse=True)
        bounds = (1 - earlier * width, -(later - 1) * width)
        years = [
            Spec(*where(number), {"y": (*where(number), year)})
            for number, year in zip((first, last), bounds, strict=True)
        ]
        return Between(*extent(span), (first.end, last.start), years[0], years[1])
    ends = []
    for number in (first, last):
        end = Nth(*where(number), field(number, "ORD"), None, CalendarUnit(unit))
        end.choice = "DocTime-Era"
        ends.append(end)
    if "e" in roles:  # from the 12th century to the middle of the 17th
        mark_modifier(ends[1], roles["e"], "PARTOF", "EARLY")
    return Between(*extent(span), (first.end, last.start), ends[0], ends[1])


def _before_christ(span: list[Lexeme], number: Lexeme, width: int) -> Reading:
    """The n-th century (or millennium) before Christ: 300 to 201 BC, which no run of digits with "?" says exactly."""
    place = where(number)
    value = field(number, "ORD", "NUM")[2]
    first = Spec(*place, {"y": (*place, 1 - value * width)})
    last = Spec(*place, {"y": (*place, -(value - 1) * width)})
    reading = Between(*extent(span), place, first, last)
    reading.whole = True
    reading.hints |= {"type": "DATE", "value": f"BC{value - 1:02}" if width == 100 else f"BC{value - 1}"}
    return reading


def decade(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the 1980s, the '80s, the eighties, the nineteen-eighties; los años 80, la década de 1920."""
    lexeme = roles["dc"]
    place = where(lexeme)
    if "DECADE" in lexeme.values:
        digits, short, missing = lexeme.values["DECADE"]
        if short:
            return Spec(*extent(span), {"y": (*place, (digits, missing)), "y2": (*place, digits)})
        reading = Spec(*extent(span), {"y": (*place, f"{digits}" + "?" * missing)})
        if missing == 1 and digits % 10 == 0:
            reading.assumed.append("decade-not-century")
        return reading
    if "YEAR" in lexeme.values:
        return Spec(*extent(span), {"y": (*place, f"{lexeme.values['YEAR'] // 10}?")})
    tens = field(lexeme, "DECADEWORD", "NUM", "YEAR2")[2] // 10
    if not 0 < tens < 10:
        return None
    if "cc" in roles:
        hundred = roles["cc"].values["NUM"]
        if not 10 <= hundred <= 20:
            return None
        return Spec(*extent(span), {"y": (roles["cc"].start, lexeme.end, f"{hundred}{tens}?")})
    return Spec(*extent(span), {"y": (*place, (tens, 1)), "y2": (*place, tens)})


def decade_of_century(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the thirties of the 19th century, die zwanziger Jahre des vorigen Jahrhunderts"""
    named, whole = reading_of(roles["d"]), reading_of(roles["c"])
    if not isinstance(named, Spec) or named.fields.keys() != {"y", "y2"} or not isinstance(named.fields["y"][2], tuple):
        return None
    if isinstance(whole, Nth) and whole.grain == "Century" and whole.base is None and not whole.modifiers:
        century = int(whole.number[2]) - 1
    elif isinstance(whole, Shift) and whole.grain == "Century" and whole.operator == "Last" and ctx.year is not None:
        century = ctx.year // _CENTURY - 1
    else:
        return None
    if "ERA" in ctx.language.words.get(after(ctx, span[-1].end), {}):
        return None
    start, end, (tens, _) = named.fields["y"]
    return Spec(*extent(span), {"y": (start, end, f"{century * _TENS + tens}?")}) if century > 0 else None


def early_decade(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """die frühen Siebziger"""
    reading = decade(ctx, roles, span)
    if reading is not None:
        mark_modifier(reading, roles["e"], "EARLY")
    return reading


BUILDERS: dict[str, Builder] = {
    "quarter": quarter, "fiscal-quarter": fiscal_quarter, "half": half, "fiscal": fiscal, "century": century, "centuries": centuries, "decade": decade, "decade-of-century": decade_of_century, "early-decade": early_decade,
}  # fmt: skip
