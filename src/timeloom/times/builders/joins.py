"""Builders that make one expression of a date and a time of day, or of a date and its year."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.words import (
    Builder,
    Roles,
    bare_day,
    begin_of,
    date_exists,
    extent,
    field,
    mark_modifier,
    reading_of,
    token,
    where,
)
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.half_days import half_of
from timeloom.times.readings import Between, Reading, Shift, Spec, Token

__all__ = ["BUILDERS"]

_LATE = frozenset(("Afternoon", "Evening"))
"""Parts of a day of which no hour is before noon."""
_NAMES_DAY, _CLOCK = frozenset(("wd", "d", "ft")), frozenset(("h", "m", "sec", "ap", "z"))
"""Fields of a day, and of a time of day."""


def merge(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """A date and a time of day become one."""
    reading = Spec(*extent(span), {})
    fields = reading.fields
    for role in ("d", "c"):
        if role not in roles:
            continue
        part = reading_of(roles[role])
        if not isinstance(part, Spec) or fields.keys() & part.fields.keys():
            return None
        fields |= part.fields
        reading.hints |= part.hints
        reading.assumed += part.assumed
        reading.modifiers += part.modifiers
    if "p" in roles and not _add_part(fields, field(roles["p"], "PART", "MOMENT", "INPART", "MEAL", "HALFDAY")):
        return None
    if "e" in roles:
        mark_modifier(reading, roles["e"], "EARLY")
    return (
        _behind_night(reading)
        if ctx.convention == EVERYDAY and roles.get("p") is not None and roles["p"].values.get("PART") == "Night"
        else reading
    )


def _behind_night(reading: Spec) -> Reading:
    """Saturday night at 2 am: a small hour of the night with which a day ends is one of the next morning"""
    half = reading.fields.get("ap")
    if half is None or half[2] != "AM" or reading.fields.keys().isdisjoint(_NAMES_DAY):
        return reading
    clock = {name: token for name, token in reading.fields.items() if name in _CLOCK}
    day = reading.with_fields({name: token for name, token in reading.fields.items() if name not in _CLOCK})
    start, end, _ = clock["h"]
    moved = Shift(reading.start, reading.end, "Next", (start, end), day, Spec(start, end, clock))
    moved.assumed = reading.assumed.copy()
    return moved


def merge_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """Mon Aug 19 14:03:22 2024 +0200"""
    reading = merge(ctx, {role: roles[role] for role in ("d", "c")}, span)
    if not isinstance(reading, Spec):
        return None
    year = roles["y"]
    reading.fields["y"] = (*where(year), int(ctx.text[year.start : year.end]))
    if "z" in roles:
        if "z" in reading.fields:
            return None
        reading.fields["z"] = field(roles["z"], "OFFSET")
    return reading if date_exists(reading.fields) else None


def _add_part(fields: dict[str, Token], part: Token) -> bool:
    """A part of the day: of an hour it says the half, unless there is one; 3 | in the morning | in the afternoon is
    nothing."""
    if "h" in fields and part[2] in _LATE and fields.get("ap", part)[2] == "AM":
        return False
    if "h" in fields:
        if "ap" not in fields and fields["h"][2] <= 12:
            fields["ap"] = (*part[:2], half_of(part[2], fields["h"][2]))
        return True
    if "p" in fields or "n" in fields:
        return False
    fields["p"] = part
    return True


def some_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """an einem Sonntag im August 1961: one of the days of that month, and no one knows which"""
    outer = reading_of(roles["t"])
    return outer.grow(roles["d"].start, roles["t"].end) if outer is not None else None


def merge_hhmm(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """08-15-90 1337EDT"""
    start, end, (hour, minute) = field(roles["hm"], "HHMM")
    if hour > 23:
        return None
    fields = dict(roles["d"].values["DATE"].fields)
    fields["h"] = (start, start + 2, hour)
    fields["m"] = (start + 2, end, minute)
    if not date_exists(fields):
        return None
    reading = Spec(span[0].start, end, fields)
    if "z" in roles:
        zone = token(roles["z"], "ZONE")
        if zone is not None:
            fields["z"] = zone
            reading.assumed.append("zone-abbreviation")
        else:
            # "1337 PM": the half of the day repeats what 13 says
            fields["ap"] = (*where(roles["z"]), "AM" if hour < 12 else "PM")
        reading.end = roles["z"].end
    return reading


def merge_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the night of March 3, the night of March 3-4 (which begins on the 3rd)"""
    outer = roles["d"].values.get("DATE") or roles["d"].values.get("RANGE")
    part = field(roles["p"], "PART", "INPART")
    if isinstance(outer, Between) and isinstance(outer.first, Spec) and part[2] == "Night":
        outer = outer.first
    if not isinstance(outer, Spec) or "p" in outer.fields or "h" in outer.fields or outer.grain != "Day":
        return None
    fields = dict(outer.fields)
    fields["p"] = part
    start, end = extent(span)
    reading = Spec(start if "e" in roles else begin_of(ctx, span[0]), end, fields)
    if "e" in roles:
        mark_modifier(reading, roles["e"], "EARLY")
    return reading


def merge_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """at 5 Friday"""
    date = roles["d"].values["DATE"]
    if not isinstance(date, Spec) or date.grain != "Day" or "p" in date.fields:
        return None
    fields = dict(date.fields)
    fields["h"] = field(roles["h"], "HOUR")
    return Spec(*extent(span), fields)


_OF_DAY = {"h": ("HOUR",), "m": ("MIN",), "d": ("DOM", "DOMTH"), "mo": ("MONTH",), "y": ("YEAR",)}
"""Fields of an hour with its day, and the categories that they are of."""


def hour_of_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """a las 15.30 del día 4 de mayo: the hour and its day, where the word between them is no part of the day"""
    fields = {name: field(roles[name], *kinds) for name, kinds in _OF_DAY.items() if name in roles}
    return Spec(*extent(span), fields) if date_exists(fields) else None


def night_onto(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """vom 22. auf den 23. November 1943: the night between two days"""
    fields = {name: field(roles[name], *kinds) for name, kinds in _OF_DAY.items() if name in roles}
    return (
        Spec(*extent(span), fields | {"p": (roles["e"].start, roles["e"].end, "Night")})
        if date_exists(fields)
        else None
    )


def clock_on_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """a las siete de la tarde del 15, am 15. um 18 Uhr, le 15 à 18h: a time of day, and a day of a month that is not
    named"""
    clock = reading_of(roles["c"])
    if not isinstance(clock, Spec) or "d" in clock.fields:
        return None
    reading = Spec(*extent(span), {"d": field(roles["d"], "DOM", "DOMTH"), **clock.fields})
    reading.assumed, reading.modifiers, reading.hints = clock.assumed, clock.modifiers, clock.hints
    return reading


def led_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """la junta del 28, remis au 24, am 25.: the word that leads the day is no part of it, as an article is: el 15, le
    23"""
    return None if "THE" in span[0].values else bare_day(roles["d"])


def of_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """the spring of the year 1840"""
    part, year = roles["d"].values["DATE"], roles["y"].values["DATE"]
    reading = Spec(*extent(span), part.fields | year.fields)
    reading.assumed += part.assumed
    reading.modifiers, reading.hints = part.modifiers, part.hints | year.hints
    return reading if date_exists(reading.fields) else None


BUILDERS: dict[str, Builder] = {
    "merge": merge, "merge-year": merge_year, "some-day": some_day, "merge-hhmm": merge_hhmm, "merge-part": merge_part, "merge-hour": merge_hour, "of-year": of_year,
    "hour-of-day": hour_of_day, "night-onto": night_onto, "clock-on-day": clock_on_day, "led-day": led_day,
}  # fmt: skip
