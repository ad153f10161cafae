"""Builders of dates, clock times and amounts: what a rule of the grammar makes of the words it matched.

A builder gets the context, the words by role and all items matched; it answers with a reading, or None where the
words do not add up (31 April, 25:00), and then the next rule is tried. The second half of the table, for operators,
sets and ranges, is in `operators`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from timeloom.calendar.units import civil, days, days_in_month
from timeloom.language import Feast, Lexeme
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.direction import MONTHS
from timeloom.stages.compose.operators import OPERATORS
from timeloom.stages.compose.readings import (
    Amount,
    Between,
    CalendarUnit,
    Nth,
    Overlap,
    Reading,
    Shift,
    Spec,
    Token,
)

__all__ = ["BUILDERS"]

Roles = dict[str, Lexeme]
Builder = Callable[[Context, Roles, list[Lexeme]], Reading | None]
MONTH_NAMES = tuple(MONTHS)
_NUMERIC_DATE = re.compile(r"(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)")
_WIRE = re.compile(r"\s{1,2}\d{4}(?!\d)")
"""The word count after the date of a wire slug."""
_OLD = re.compile(r"[\s-]olds?\b")
"""After an amount that is an age: SCATE annotates it, TimeBank does not."""
_DIRECT = {
    "mo": ("MONTH", "ROMAN"), "d": ("DOM", "DOMTH", "DOM2"), "wd": ("WEEKDAY",), "s": ("SEASON", "SEASONS"),
    "we": ("WEEKEND",), "n": ("MOMENT",), "p": ("PART",), "w": ("WEEKNO",),
}  # fmt: skip


def token(lexeme: Lexeme, *categories: str) -> Token | None:
    """The word with the value of the first category that it has."""
    for category in categories:
        if category in lexeme.values:
            return lexeme.start, lexeme.end, lexeme.values[category]
    return None


def _extent(span: list[Lexeme]) -> tuple[int, int]:
    return span[0].start, span[-1].end


def _valid(fields: dict[str, Token]) -> bool:
    """Does the day exist in its month (in a leap year where no year is given)?"""
    if "mo" not in fields or "d" not in fields:
        return True
    year = fields["y"][2] if "y" in fields and isinstance(fields["y"][2], int) and fields["y"][2] > 99 else 2000
    return 1 <= int(fields["d"][2]) <= days_in_month(int(year), MONTHS[fields["mo"][2]])


def spec(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """A date from its fields as they stand."""
    fields: dict[str, Token] = {}
    for role, lexeme in roles.items():
        if role in _DIRECT:
            found = token(lexeme, *_DIRECT[role])
            if found is None:
                return None
            fields[role] = found
        elif role == "ft":
            chosen = _feast(ctx, lexeme)
            if chosen is None:
                return None
            fields["ft"] = (lexeme.start, lexeme.end, chosen)
        elif role == "y":
            fields |= {"y": (lexeme.start, lexeme.end, lexeme.values["NUM"])} if "era" in roles or "YEAR" not in lexeme.values and "u" in roles and "NUM" in lexeme.values else _year(lexeme)
    if "era" in roles and "y" in fields and roles["era"].values["ERA"] == "BCE":
        fields["y"] = (*fields["y"][:2], 1 - fields["y"][2])
    if not _valid(fields):
        return None
    start, end = _extent(span)
    if "YEAROF" in span[0].values and span[0].values["YEAROF"] == "year" and "y" in fields and len(fields) == 1:
        start = span[0].start
    reading = Spec(start, end, fields)
    if "ft" in fields:
        _feast_notes(ctx, fields["ft"][2], reading)
    if "c" in roles:
        kind, mod = (roles["c"].values.get("CIRCA") or "Approx APPROX").split()
        reading.modify(kind, (roles["c"].start, roles["c"].end), mod)
    return reading


def _year(lexeme: Lexeme) -> dict[str, Token]:
    found = token(lexeme, "YEAR", "YEARWORDS", "YFOUR")
    if found is not None:
        return {"y": found}
    short = token(lexeme, "YEAR2", "YY", "NUM")
    assert short is not None
    if "YEAR2" in lexeme.values or "YY" in lexeme.values:
        return {"y": short, "y2": short}
    return {"y": short}


def _feast(ctx: Context, lexeme: Lexeme) -> Feast | None:
    found = ctx.language.feasts[lexeme.values["FEAST"]]
    own = [feast for feast in found if feast.jurisdiction is not None and feast.jurisdiction == ctx.policy.jurisdiction]
    common = [feast for feast in found if feast.jurisdiction is None]
    return (own or common or list(found))[0]


def _feast_notes(ctx: Context, feast: Feast, reading: Reading) -> None:
    if feast.jurisdiction is not None and feast.jurisdiction != (ctx.policy.jurisdiction or "").split("-")[0]:
        reading.assumed.append("civil-names-of")


def clock(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """A time of day."""
    fields: dict[str, Token] = {}
    if "n" in roles:
        lexeme = roles["n"]
        start = span[0].start
        fields["n"] = (lexeme.start, lexeme.end, lexeme.values["MOMENT"])
        return Spec(start, lexeme.end, fields)
    if "hm" in roles:
        start, end, (hour, minute) = token(roles["hm"], "HHMM")  # type: ignore[misc]  # the category is in the rule
        fields["h"] = (start, start + 2, hour)
        fields["m"] = (start + 2, end, minute)
    elif "hms" in roles:
        lexeme = roles["hms"]
        values = lexeme.values.get("HMSSIX") or (*lexeme.values["HHMM"], None)
        fields["h"] = (lexeme.start, lexeme.start + 2, values[0])
        fields["m"] = (lexeme.start + 2, lexeme.start + 4, values[1])
        if values[2] is not None:
            fields["sec"] = (lexeme.start + 4, lexeme.end, values[2])
    else:
        hour_token = token(roles["h"], "HOUR", "HH")
        if hour_token is None:
            return None
        fields["h"] = hour_token
    for role, name in (("m", "m"), ("s", "sec")):
        if role in roles:
            found = token(roles[role], "MIN")
            if found is not None:
                fields[name] = found
    if "f" in roles and "FRACTION" in roles["f"].values:
        if not _fraction(ctx, roles, fields):
            return None
    if "mp" in roles and not _minutes(roles, fields):
        return None
    if "ap" in roles and "AMPM" in roles["ap"].values:
        lexeme = roles["ap"]
        if not 1 <= fields["h"][2] <= 12:
            return None
        fields["ap"] = (lexeme.start, lexeme.end, lexeme.values["AMPM"])
    elif "p" in roles or "ap" in roles:
        lexeme = roles.get("p") or roles["ap"]
        if fields["h"][2] <= 12:
            half = "AM" if lexeme.values["PART"] in ("Morning", "Dawn") else "PM"
            if lexeme.values["PART"] == "Night" and fields["h"][2] in (1, 2, 3, 4, 12):
                half = "AM"
            fields["ap"] = (lexeme.start, lexeme.end, half)
    if "z" in roles:
        found = token(roles["z"], "ZONE", "Z", "OFFSET")
        if found is not None:
            fields["z"] = (found[0], found[1], "+00:00" if found[2] == "UTC" else found[2])
    if fields["h"][2] > 24 or (fields["h"][2] == 24 and fields.get("m", (0, 0, 0))[2]):
        return None
    reading = Spec(*_extent(span), fields)
    if "z" in roles and "ZONE" in roles["z"].values and fields["z"][2] not in ("+00:00",):
        reading.assumed.append("zone-abbreviation")
    return reading


def _fraction(ctx: Context, roles: Roles, fields: dict[str, Token]) -> bool:
    """half past nine, a quarter to ten"""
    lexeme = roles["f"]
    minutes = {"1/2": 30, "1/4": 15, "3/4": 45}[lexeme.values["FRACTION"]]
    between = ctx.lower[lexeme.end : roles["h"].start].split()
    to = bool(between) and between[-1] in ("to", "before", "till", "of")
    hour = fields["h"][2]
    if not 1 <= hour <= 12:
        return False
    if to:
        fields["h"] = (*fields["h"][:2], hour - 1 if hour > 1 else 12)
        minutes = 60 - minutes
    fields["m"] = (lexeme.start, lexeme.end, minutes)
    return True


def _minutes(roles: Roles, fields: dict[str, Token]) -> bool:
    """ten minutes past four o'clock"""
    lexeme = roles["mp"]
    minutes = lexeme.values["NUM"]
    hour = fields["h"][2]
    if not 0 < minutes < 60:
        return False
    fields["m"] = (lexeme.start, lexeme.end, minutes)
    fields["h"] = (*fields["h"][:2], hour)
    return True


def numeric(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """3/4/2019: by the policy, else by the numbers, else by the document, else month first, with the other reading."""
    first, second = roles["a"], roles["b"]
    a, b = first.values["DOM"], second.values["DOM"]
    order = ctx.policy.date_order
    notes: list[str] = []
    if a > 12 or b > 12:
        month_first = b > 12
        if a > 12 and b > 12:
            return None
    elif order in ("DMY", "MDY"):
        month_first = order == "MDY"
    else:
        evidence = _document_order(ctx)
        month_first = evidence is not False
        if a != b:
            notes.append("day-month-order" if evidence is None else "day-month-by-document")
    if ctx.flip and notes == ["day-month-order"]:
        month_first = not month_first
    month, day = (first, second) if month_first else (second, first)
    fields: dict[str, Token] = {
        "mo": (month.start, month.end, MONTH_NAMES[month.values["DOM"] - 1]),
        "d": (day.start, day.end, day.values["DOM"]),
    }
    if "y" in roles:
        fields |= _year(roles["y"])
    if "wd" in roles:
        fields["wd"] = (roles["wd"].start, roles["wd"].end, roles["wd"].values["WEEKDAY"])
    if not _valid(fields):
        return None
    reading = Spec(*_extent(span), fields)
    reading.assumed += notes
    return reading


def _document_order(ctx: Context) -> bool | None:
    """Month first (True), day first (False), or None: what the unambiguous dates of the document say."""
    if ctx.month_first is None:
        votes = 0
        for match in _NUMERIC_DATE.finditer(ctx.text):
            a, b = int(match[1]), int(match[2])
            if (a > 12) != (b > 12) and 0 < a <= 31 and 0 < b <= 31:
                votes += 1 if b > 12 else -1
        ctx.month_first = votes or 0
    return None if ctx.month_first == 0 else ctx.month_first > 0


def ymd(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """1998-02-06, 98-02-06, 19980206, 980206, 02-06."""
    if "ymd" in roles:
        lexeme = roles["ymd"]
        start, end = lexeme.start, lexeme.end
        text = lexeme.values.get("YMDEIGHT") or lexeme.values["YMDSIX"]
        year = (start, end - 4, int(text[:-4]))
        fields: dict[str, Token] = {
            "mo": (end - 4, end - 2, MONTH_NAMES[int(text[-4:-2]) - 1]),
            "d": (end - 2, end, int(text[-2:])),
            "y": year,
        }
        if len(text) == 6:
            fields["y2"] = year
        elif not 1000 <= year[2] <= 2999:
            return None
    else:
        fields = _year(roles["y"]) if "y" in roles else {}
        month = roles["m"]
        fields["mo"] = (month.start, month.end, MONTH_NAMES[month.values["MON"] - 1])
        if "d" in roles:
            fields["d"] = (roles["d"].start, roles["d"].end, roles["d"].values["DOM"])
    if "wd" in roles:
        fields["wd"] = (roles["wd"].start, roles["wd"].end, roles["wd"].values["WEEKDAY"])
    if not _valid(fields):
        return None
    reading = Spec(*_extent(span), fields)
    reading.slug = "y" not in fields and bool(_WIRE.match(ctx.text, span[-1].end))
    return reading


def week_iso(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """2019-W19, 2019-W19-3."""
    fields = _year(roles["y"])
    fields["w"] = (roles["w"].start, roles["w"].end, roles["w"].values["WEEKNO"])
    if "wdn" in roles:
        number = roles["wdn"].values["NUM"]
        if not 1 <= number <= 7:
            return None
        names = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
        fields["wd"] = (roles["wdn"].start, roles["wdn"].end, names[number - 1])
    return Spec(*_extent(span), fields)


def ordinal_iso(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """1998-037: the 37th day of 1998."""
    year = token(roles["y"], "YEAR")
    assert year is not None
    number = roles["doy"].values["DAYNO"]
    _, month, day = civil(days(year[2]) + number - 1)
    if civil(days(year[2]) + number - 1)[0] != year[2]:
        return None
    where = (roles["doy"].start, roles["doy"].end)
    return Spec(*_extent(span), {"y": year, "mo": (*where, MONTH_NAMES[month - 1]), "d": (*where, day)})


def quarter(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Q3 2021, 3Q98, Q3."""
    lexeme = roles["q"]
    start, end = _extent(span)
    base: Reading | None = None
    if "y" in roles:
        base = Spec(roles["y"].start, roles["y"].end, _year(roles["y"]))
    digit = next(i for i in range(lexeme.start, lexeme.end) if ctx.text[i].isdigit())
    letter = lexeme.start + (digit == lexeme.start)
    unit = CalendarUnit((letter, letter + 1, "Quarter-Year"))
    return Nth(start, end, (digit, digit + 1, lexeme.values["QN"]), base, unit)


def half(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """H1 2020."""
    lexeme = roles["hy"]
    base = Spec(roles["y"].start, roles["y"].end, _year(roles["y"]))
    unit = Amount(lexeme.start, lexeme.end, (lexeme.start, lexeme.end, "Half-Year"), None)
    return Nth(*_extent(span), (lexeme.end - 1, lexeme.end, lexeme.values["HN"]), base, unit)


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
        fields = _year(roles["y"])
        mark = (span[0].start, span[0].end)
    reading = Spec(*_extent(span), fields)
    reading.modify("Fiscal", mark, None)
    return reading


def century(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the 20th century, the 5th century BC."""
    number = roles["n"]
    unit = next(item for item in span if "UNIT" in item.values and item is not number)
    where = (unit.start, unit.end, unit.values["UNIT"])
    value = number.values["ORD"]
    start, end = _extent(span)
    if "era" in roles and roles["era"].values["ERA"] == "BCE":
        return _before_christ(ctx, start, end, number, value, 100 if where[2] == "Century" else 1000)
    reading = Nth(start, end, (number.start, number.end, value), None, CalendarUnit(where))
    reading.choice = "DocTime-Era"
    return reading


def _before_christ(ctx: Context, start: int, end: int, number: Lexeme, value: int, width: int) -> Reading:
    """The n-th century (or millennium) before Christ: 300 to 201 BC, which no run of digits with "?" says exactly."""
    where = (number.start, number.end)
    first = Spec(*where, {"y": (*where, 1 - value * width)})
    last = Spec(*where, {"y": (*where, -(value - 1) * width)})
    reading = Between(start, end, where, first, last)
    reading.whole = True
    reading.hints |= {"type": "DATE", "value": f"BC{value - 1:02}" if width == 100 else f"BC{value - 1}"}
    return reading


def decade(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the 1980s, the '80s, the eighties, the nineteen-eighties."""
    lexeme = roles["dc"]
    start, end = _extent(span)
    if "DECADE" in lexeme.values:
        digits, short, missing = lexeme.values["DECADE"]
        where = (lexeme.start, lexeme.end)
        if short:
            return Spec(start, end, {"y": (*where, (digits, missing)), "y2": (*where, digits)})
        return Spec(start, end, {"y": (*where, f"{digits}" + "?" * missing)})
    value = lexeme.values["DECADEWORD"]
    if "cc" in roles:
        hundred = roles["cc"].values["NUM"]
        if not 10 <= hundred <= 20:
            return None
        return Spec(start, end, {"y": (roles["cc"].start, lexeme.end, f"{hundred}{value // 10}?")})
    where = (lexeme.start, lexeme.end)
    return Spec(start, end, {"y": (*where, (value // 10, 1)), "y2": (*where, value // 10)})


def feast_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Easter week"""
    feast = spec(ctx, {"ft": roles["ft"]}, [roles["ft"]])
    unit = roles["u"]
    where = (unit.start, unit.end)
    return Shift(*_extent(span), "This", where, feast, CalendarUnit((*where, unit.values["UNIT"])))


def inst(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the 3d inst., 14th ult.: a day of this, the last or the next month."""
    operator = span[-1].values["INST"]
    day = token(roles["d"], "DOM", "DOMTH")
    assert day is not None
    where = (span[-1].start, span[-1].end)
    month = Shift(*where, operator, where, None, CalendarUnit((*where, "Month")))
    return Overlap(*_extent(span), day[:2], month, Spec(day[0], day[1], {"d": day}))


def merge(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """A date and a time of day become one."""
    fields: dict[str, Token] = {}
    hints: dict[str, str] = {}
    assumed: list[str] = []
    modifiers: list[tuple[str, tuple[int, int]]] = []
    for role in ("d", "c"):
        if role in roles:
            part = next(iter(roles[role].values.values()))
            if not isinstance(part, Spec):
                return None
            if fields.keys() & part.fields.keys():
                return None
            fields |= part.fields
            hints |= part.hints
            assumed += part.assumed
            modifiers += part.modifiers
    if "p" in roles:
        lexeme = roles["p"]
        found = token(lexeme, "PART", "MOMENT")
        assert found is not None
        if "h" in fields:
            if "ap" not in fields and fields["h"][2] <= 12:
                fields["ap"] = (found[0], found[1], "AM" if found[2] in ("Morning", "Dawn") else "PM")
        elif "p" in fields or "n" in fields:
            return None
        else:
            fields["p"] = found
    reading = Spec(*_extent(span), fields)
    reading.hints, reading.assumed, reading.modifiers = hints, assumed, modifiers
    if "e" in roles:
        kind, mod = roles["e"].values["EARLY"].split()
        reading.modify(kind, (roles["e"].start, roles["e"].end), mod)
    return reading


def early_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """mid-afternoon, late morning"""
    part = roles["p"]
    reading = Spec(*_extent(span), {"p": (part.start, part.end, part.values["PART"])})
    kind, mod = roles["e"].values["EARLY"].split()
    reading.modify(kind, (roles["e"].start, roles["e"].end), mod)
    return reading


def merge2(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """10:35 a.m. (0735 GMT) Friday: one time, read twice; the zone of the first follows from the second."""
    first, second = roles["c"].values["CLOCK"], roles["c2"].values["CLOCK"]
    if not (isinstance(first, Spec) and isinstance(second, Spec)) or "h" not in first.fields or "h" not in second.fields:
        return None
    fields = dict(first.fields)
    if "d" in roles:
        date = roles["d"].values["DATE"]
        if not isinstance(date, Spec) or date.fields.keys() & fields.keys():
            return None
        fields |= date.fields
    fields["h2"] = second.fields["h"]
    if "m" in second.fields:
        fields["m2"] = second.fields["m"]
    if "z" in second.fields:
        fields["z2"] = second.fields["z"]
    reading = Spec(*_extent(span), fields)
    offset = _offset(first, second)
    if offset is not None and "z" not in first.fields:
        reading.hints["zone"] = offset
        reading.assumed.append("zone-inferred")
    return reading


def _offset(first: Spec, second: Spec) -> str | None:
    """The offset of the first clock, where the second is the same moment in a known offset."""
    zone = second.fields.get("z")
    if zone is None or zone[2][0] not in "+-":
        return None
    difference = (_minute_of_day(first) - _minute_of_day(second) + 720) % 1440 - 720
    sign = -1 if zone[2][0] == "-" else 1
    total = difference + sign * (int(zone[2][1:3]) * 60 + int(zone[2][4:6]))
    if abs(total) > 14 * 60:
        return None
    return f"{'-' if total < 0 else '+'}{abs(total) // 60:02}:{abs(total) % 60:02}"


def _minute_of_day(clock_: Spec) -> int:
    hour = clock_.fields["h"][2]
    if "ap" in clock_.fields:
        hour = hour % 12 + (12 if clock_.fields["ap"][2] == "PM" else 0)
    return int(hour * 60 + clock_.fields.get("m", (0, 0, 0))[2])


def merge_hhmm(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """08-15-90 1337EDT"""
    date = roles["d"].values["DATE"]
    lexeme = roles["hm"]
    hour, minute = lexeme.values["HHMM"]
    if hour > 23:
        return None
    fields = dict(date.fields)
    fields["h"] = (lexeme.start, lexeme.start + 2, hour)
    fields["m"] = (lexeme.start + 2, lexeme.end, minute)
    end = lexeme.end
    if "z" in roles and "ZONE" in roles["z"].values:
        fields["z"] = (roles["z"].start, roles["z"].end, roles["z"].values["ZONE"])
        end = roles["z"].end
    elif "z" in roles:
        # "1337 PM": the half of the day repeats what 13 says
        fields["ap"] = (roles["z"].start, roles["z"].end, roles["z"].values["AMPM"])
        end = roles["z"].end
    reading = Spec(span[0].start, end, fields)
    if "z" in fields:
        reading.assumed.append("zone-abbreviation")
    return reading


def merge_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the night of March 3, the night of March 3-4 (which begins on the 3rd)"""
    outer = roles["d"].values.get("DATE") or roles["d"].values.get("RANGE")
    if isinstance(outer, Between) and isinstance(outer.first, Spec) and roles["p"].values["PART"] == "Night":
        outer = outer.first
    if not isinstance(outer, Spec) or "p" in outer.fields or "h" in outer.fields or outer.grain != "Day":
        return None
    fields = dict(outer.fields)
    fields["p"] = (roles["p"].start, roles["p"].end, roles["p"].values["PART"])
    return Spec(*_extent(span), fields)


def merge_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """at 5 Friday"""
    date = roles["d"].values["DATE"]
    if not isinstance(date, Spec) or "h" in date.fields or "p" in date.fields:
        return None
    fields = dict(date.fields)
    fields["h"] = (roles["h"].start, roles["h"].end, roles["h"].values["HOUR"])
    return Spec(*_extent(span), fields)


def era_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """1412 to 1411 BC"""
    first, last = roles["y"], roles["y2"]
    sign = roles["era"].values["ERA"] == "BCE"
    a, b = (1 - lexeme.values["NUM"] if sign else lexeme.values["NUM"] for lexeme in (first, last))
    if a >= b:
        return None
    return _range(
        ctx, span, Spec(first.start, first.end, {"y": (first.start, first.end, a)}),
        Spec(last.start, span[-1].end, {"y": (last.start, last.end, b)}), (first.end, last.start),
    )  # fmt: skip


def of_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the spring of the year 1840"""
    part, year = roles["d"].values["DATE"], roles["y"].values["DATE"]
    reading = Spec(*_extent(span), part.fields | year.fields)
    reading.assumed += part.assumed
    reading.modifiers, reading.hints = part.modifiers, part.hints | year.hints
    return reading if _valid(reading.fields) else None


def _range(ctx: Context, span: list[Lexeme], first: Spec, last: Spec, mark: tuple[int, int]) -> Reading | None:
    if not (_valid(first.fields) and _valid(last.fields)):
        return None
    return Between(*_extent(span), mark, first, last)


def day_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """March 3-5, 1998; 3-5 March"""
    month = token(roles["mo"], "MONTH")
    first, last = token(roles["d"], "DOM", "DOMTH"), token(roles["d2"], "DOM", "DOMTH")
    assert month is not None and first is not None and last is not None
    if first[2] >= last[2]:
        return None
    shared: dict[str, Token] = {"mo": month}
    if "y" in roles:
        shared |= _year(roles["y"])
    begin = Spec(min(month[0], first[0]), max(month[1], first[1]) if month[0] < first[0] else first[1], shared | {"d": first})
    end = Spec(last[0], max(last[1], span[-1].end), shared | {"d": last})
    if "wd" in roles:
        begin.fields["wd"] = (roles["wd"].start, roles["wd"].end, roles["wd"].values["WEEKDAY"])
        begin.start = roles["wd"].start
    return _range(ctx, span, begin, end, (first[1], last[0]))


def month_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """March-May 1998"""
    first, last = token(roles["mo"], "MONTH"), token(roles["mo2"], "MONTH")
    assert first is not None and last is not None
    year = _year(roles["y"])
    if MONTHS[first[2]] >= MONTHS[last[2]]:
        return None
    return _range(
        ctx, span, Spec(first[0], first[1], {"mo": first} | year), Spec(last[0], span[-1].end, {"mo": last} | year),
        (first[1], last[0]),
    )  # fmt: skip


def year_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """1985-1990, 1985-90"""
    first = token(roles["y"], "YEAR")
    last = token(roles["y2"], "YEAR", "YY")
    assert first is not None and last is not None
    value = last[2] if last[2] > 99 else first[2] // 100 * 100 + last[2]
    return _range(
        ctx, span, Spec(first[0], first[1], {"y": first}), Spec(last[0], last[1], {"y": (last[0], last[1], value)}),
        (first[1], last[0]),
    )  # fmt: skip


# --- amounts ---------------------------------------------------------------------------------------------------
def _unit(lexeme: Lexeme) -> Token:
    found = token(lexeme, "UNIT", "UNITS", "UNITSHORT")
    assert found is not None
    return found


def _number(lexeme: Lexeme, amount_hints: dict[str, str]) -> Token | None:
    """The Number of an amount: an article is none, "several" is "?"."""
    if "SOME" in lexeme.values:
        value, _, mod = str(lexeme.values["SOME"]).partition(" ")
        if mod:
            amount_hints["mod"] = mod
        return lexeme.start, lexeme.end, value  # "couple of" is one lexeme
    if "NUM" in lexeme.values:
        return lexeme.start, lexeme.end, str(lexeme.values["NUM"])
    return None


def period(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """three days, a few years, two-week, 5 1/2 hours, a year and a half, x3 days"""
    hints: dict[str, str] = {}
    unit = _unit(roles["u"])
    number = _number(roles["n"], hints) if "n" in roles else None
    start, end = _extent(span)
    hyphened = "n" in roles and any("HYPH" in item.values for item in span)
    adjective = hyphened or ("UNITS" not in roles["u"].values and number is not None and number[2] not in ("1", "?"))
    if adjective and ("THE" in span[0].values or "A" in span[0].values) and "ap" not in roles:
        start = roles["n"].start
    if "h" in roles or "f" in roles:
        extra = 0.5 if "h" in roles else roles["f"].values["MIXED"]
        where = (roles["n"].start, (roles.get("h") or roles["f"]).end) if "n" in roles else unit[:2]
        base = float(number[2]) if number is not None and number[2] != "?" else 1.0
        number = (*where, f"{base + extra:g}")
    decimal = _decimal(ctx, roles)
    if decimal is not None:
        number = decimal
        start = min(start, decimal[0]) if "ap" not in roles else start
    amount = Amount(start, end, unit, number)
    amount.hints |= hints
    if _OLD.match(ctx.lower, end, end + 6):
        amount.hints["view"] = "scate"
    if "ap" in roles:
        kind, mod = roles["ap"].values["APPROX"].split()
        amount.modify(kind, (roles["ap"].start, roles["ap"].end), mod)
    return amount


def _decimal(ctx: Context, roles: Roles) -> Token | None:
    """2.5 years: the digits before the point belong to the number."""
    if "n" not in roles or "NUM" not in roles["n"].values:
        return None
    start = roles["n"].start
    if start >= 2 and ctx.text[start - 1] in ".," and ctx.text[start - 2].isdigit() and ctx.text[start].isdigit():
        begin = start - 1
        while begin > 0 and start - begin < 12 and (ctx.text[begin - 1].isdigit() or ctx.text[begin - 1] == ","):
            begin -= 1
        whole = ctx.text[begin : roles["n"].end]
        if ctx.text[start - 1] == "." or re.fullmatch(r"\d{1,3}(?:,\d{3})+", whole):
            return begin, roles["n"].end, whole.replace(",", "")
    return None


def period_half(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """half a year, half an hour"""
    unit = _unit(roles["u"])
    amount = Amount(*_extent(span), unit, (roles["h"].start, roles["h"].end, "0.5"))
    if "ap" in roles:
        kind, mod = roles["ap"].values["APPROX"].split()
        amount.modify(kind, (roles["ap"].start, roles["ap"].end), mod)
    return amount


def period_range(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """two to six days: a number that is not given"""
    low, high = roles["n"].values["NUM"], roles["n2"].values["NUM"]
    if low >= high:
        return None
    return Amount(*_extent(span), _unit(roles["u"]), (roles["n"].start, roles["n2"].end, f"{low}-{high}"))


def period_or(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """a year or two"""
    if ctx.lower[roles["u"].end : roles["n2"].start].strip() != "or" or roles["n2"].values["NUM"] != 2:
        return None
    return Amount(*_extent(span), _unit(roles["u"]), (roles["n2"].start, roles["n2"].end, "2"))


def period_bare(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """weeks, months: some of them"""
    return Amount(*_extent(span), _unit(roles["u"]), None)


def vague(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """a while, some time"""
    word = roles["v"]
    return Amount(*_extent(span), (word.start, word.end, "Unknown"), None)


def total(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """a year and three months"""
    parts = [roles[role].values["PERIOD"] for role in ("p", "p2", "p3") if role in roles]
    reading = Amount(*_extent(span), parts[0].unit, None)
    reading.parts = parts
    return reading


def approx(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """about three days, circa 1850, around 7:15 p.m."""
    mark = span[0]
    kind, mod = (mark.values.get("APPROX") or mark.values["CIRCA"]).split()
    inner = next(iter(span[-1].values.values()))
    if not isinstance(inner, Reading):
        return None
    inner.modify(kind, (mark.start, mark.end), mod)
    return inner.grow(mark.start, inner.end)


BUILDERS: dict[str, Builder] = {
    "spec": spec, "clock": clock, "numeric": numeric, "ymd": ymd, "week-iso": week_iso, "ordinal-iso": ordinal_iso,
    "quarter": quarter, "half": half, "fiscal": fiscal, "century": century, "decade": decade, "inst": inst, "feast-unit": feast_unit,
    "merge": merge, "merge2": merge2, "early-part": early_part, "merge-hhmm": merge_hhmm, "merge-part": merge_part, "merge-hour": merge_hour,
    "day-range": day_range, "month-range": month_range, "year-range": year_range, "period": period,
    "period-half": period_half, "period-range": period_range, "period-or": period_or, "period-bare": period_bare,
    "vague": vague, "sum": total, "era-range": era_range, "of-year": of_year, "approx": approx, **OPERATORS,
}  # fmt: skip


