"""Builders of clock times."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.builders.words import (
    Builder,
    Roles,
    extent,
    field,
    mark_modifier,
    part_of_day,
    token,
    where,
)
from timeloom.times.context import Context
from timeloom.times.half_days import half_by_part, half_of
from timeloom.times.neighbours import after, before, char_after, char_before
from timeloom.times.readings import Reading, Shift, Spec, Token

__all__ = ["BUILDERS", "NOON", "clock", "day_of_half"]

_MINUTES = {"1/2": 30, "1/4": 15, "3/4": 45}
"""Of the fractions in "half past", by their value in the lexicon."""
_NIGHT = "NIGHT"
"""The half of the day that the hour tells: 9 at night, 3 at night."""
_FURTHEST_ZONE = 14 * 60
_DAY = 24 * 60
LONGEST_MARK = 4
"""Characters of "p.m.": what is longer is a word for a part of the day."""
NOON, LAST_HOUR = 12, 23
"""The hour of noon, and that before midnight."""


def clock(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """A time of day; not what something lasts: pendant | 2 heures."""
    if "n" in roles:
        moment = field(roles["n"], "MOMENT")
        return Spec(span[0].start, moment[1], {"n": moment})
    if ctx.language.words.get(before(ctx, span[0].start), {}).get("IN") == "during":
        return None
    fields = _hour(roles)
    for role, name in (("m", "m"), ("s", "sec")):
        found = token(roles[role], "MIN") if role in roles else None
        if found is not None:
            fields[name] = found
    if not _add_minutes(roles, span, fields):
        return None
    half = roles.get("p") or roles.get("ap")
    if half is not None and "OFDAY" in half.values and after(ctx, half.end).isdecimal():
        return None  # a las diez del día | 13
    if half is not None and "OCLOCK" not in half.values and not _half(half, fields):
        return None
    if fields["h"][2] > 24 or (fields["h"][2] == 24 and fields.get("m", (0, 0, 0))[2]):
        return None
    reading = Spec(*extent(span), fields)
    if "z" in roles:
        start, end, zone = field(roles["z"], "ZONE", "Z", "OFFSET")
        fields["z"] = (start, end, "+00:00" if zone == "UTC" else zone)
        if "ZONE" in roles["z"].values and zone != "+00:00" and not _says_offset(ctx.text[start:end]):
            reading.assumed.append("zone-abbreviation")
    return reading


def _says_offset(written: str) -> bool:
    """UTC+2: nothing is assumed of a zone that gives its distance from Greenwich."""
    return any(char.isdigit() for char in written)


def _add_minutes(roles: Roles, span: list[Lexeme], fields: dict[str, Token]) -> bool:
    """Minutes in words: half past nine, ten to four, and "fünf vor halb zehn", which has both."""
    fraction = "f" in roles and "FRACTION" in roles["f"].values
    if (
        fraction
        and "OFHOUR" in roles["f"].values
        and not any("PAST" in item.values for item in span[span.index(roles["f"]) :])
    ):
        return _of_hour(roles, span, fields)
    if fraction and not _fraction(roles, span, fields):
        return False
    return "mp" not in roles or _minutes(roles, span, fields)


def _of_hour(roles: Roles, span: list[Lexeme], fields: dict[str, Token]) -> bool:
    """halb drei, drei viertel drei: a part of the hour that ends at three; fünf vor halb drei: minutes from there"""
    start, end, fraction = field(roles["f"], "FRACTION")
    minute = _MINUTES[fraction]
    if "mp" in roles:
        start, _, count = field(roles["mp"], "NUM")
        minute += -count if any(item.values.get("PAST") == "to" for item in span) else count
    hour = fields["h"][2]
    if not 0 < minute < 60 or hour < 1:
        return False
    fields["h"] = (*fields["h"][:2], hour - 1 if hour > 1 else 12)
    fields["m"] = (start, end, minute)
    return True


def clock_letter(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """17h45, at 10h30; "10h30" by itself may be how long something took"""
    start, end = extent(span)
    if end - start != 5 or char_before(ctx, start).isalnum() or char_after(ctx, end).isalnum():
        return None
    return clock(ctx, roles, span)


def _hour(roles: Roles) -> dict[str, Token]:
    """The hour, and what is written together with it: 0530, 235959."""
    if "h" in roles:
        one = "A" in roles["h"].values  # une heure et quart
        return {"h": (*where(roles["h"]), 1) if one else field(roles["h"], "HOUR", "HH")}
    lexeme = roles.get("hm") or roles["hms"]
    start, end = where(lexeme)
    if "HMSSIX" in lexeme.values and "hms" in roles:
        hour, minute, second = lexeme.values["HMSSIX"]
        return {"h": (start, start + 2, hour), "m": (start + 2, start + 4, minute), "sec": (start + 4, end, second)}
    hour, minute = lexeme.values["HHMM"] if "HHMM" in lexeme.values else lexeme.values["HMM"]
    return {"h": (start, end - 2, hour), "m": (end - 2, end, minute)}


def _half(lexeme: Lexeme, fields: dict[str, Token]) -> bool:
    """The half of the day, from a.m. or p.m. or from the part of the day: 9:30 in the evening."""
    hour = fields["h"][2]
    half = lexeme.values.get("AMPM") or lexeme.values.get("HALFLETTER")
    if (
        half == "PM"
        and len(str(hour)) == fields["h"][1] - fields["h"][0]
        and NOON < hour <= LAST_HOUR
        and "m" in fields
    ):
        return True  # 1920pm: the half of the day repeats what 19 says
    if half is not None and not 1 <= hour <= NOON:
        # 15 Uhr nachmittags
        return half != "AM" and NOON < hour <= LAST_HOUR and lexeme.end - lexeme.start > LONGEST_MARK
    part = "Night" if half == _NIGHT else lexeme.values.get("PART", "")
    if part and hour <= 12:
        half = "AM" if part == "Evening" and hour == NOON else half_of(part, hour)  # 12 Uhr abends
    if half is not None:
        fields["ap"] = (*where(lexeme), half)
    return True


def day_of_half(day: Reading, pattern: Spec) -> Reading:
    """7 | next Sunday evening: the day alone, of whose part the hour learns its half; the small hours of a night are
    left to it"""
    counted = day.argument if isinstance(day, Shift) else None
    if (
        not isinstance(day, Shift)
        or not isinstance(counted, Spec)
        or not {"wd", "p"} <= counted.fields.keys()
        or "h" not in pattern.fields
    ):
        return day
    part, hour = counted.fields["p"], pattern.fields["h"][2]
    if "ap" in pattern.fields or hour >= NOON or half_of(part[2], hour) != half_by_part(part[2]):
        return day
    pattern.fields["ap"] = (*part[:2], half_by_part(part[2]))
    rest = Spec(counted.start, counted.end, {name: value for name, value in counted.fields.items() if name != "p"})
    return Shift(day.start, day.end, day.operator, day.span, day.base, rest)


def _fraction(roles: Roles, span: list[Lexeme], fields: dict[str, Token]) -> bool:
    """half past nine, a quarter to ten"""
    start, end, fraction = field(roles["f"], "FRACTION")
    return _past_or_to(span, fields, (start, end, _MINUTES[fraction]))


def _minutes(roles: Roles, span: list[Lexeme], fields: dict[str, Token]) -> bool:
    """ten minutes past four o'clock, five to nine a.m."""
    return _past_or_to(span, fields, field(roles["mp"], "NUM"))


def _past_or_to(span: list[Lexeme], fields: dict[str, Token], minutes: Token) -> bool:
    """Minutes after the hour, or before it."""
    start, end, count = minutes
    hour = fields["h"][2]
    if not 0 < count < 60:
        return False
    if any(item.values.get("PAST") == "to" for item in span):
        earlier = hour - 1 if hour > 1 else 12 if hour else LAST_HOUR
        fields["h"] = (*fields["h"][:2], earlier)
        count = 60 - count
    fields["m"] = (start, end, count)
    return True


def early_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """mid-afternoon, late morning"""
    reading = part_of_day(roles["p"]).grow(*extent(span))
    mark_modifier(reading, roles["e"], "EARLY")
    return reading


def merge2(ctx: Context, roles: Roles, span: list[Lexeme]) -> Reading | None:
    """10:35 a.m. (0735 GMT) Friday: one time, read twice; the zone of the first follows from the second."""
    first, second = roles["c"].values["CLOCK"], roles["c2"].values["CLOCK"]
    if (
        not (isinstance(first, Spec) and isinstance(second, Spec))
        or "h" not in first.fields
        or "h" not in second.fields
    ):
        return None
    fields = dict(first.fields)
    if "d" in roles:
        date = roles["d"].values["DATE"]
        if not isinstance(date, Spec) or date.fields.keys() & fields.keys():
            return None
        fields |= date.fields
    fields |= {name + "2": second.fields[name] for name in ("h", "m", "z") if name in second.fields}
    start, end = extent(span)
    reading = Spec(start, start + len(ctx.text[start:end].rstrip()), fields)
    offset = _offset(first, second)
    if offset is not None and "z" not in first.fields:
        reading.hints["zone"] = offset
        reading.assumed.append("zone-inferred")
    return reading


def _offset(first: Spec, second: Spec) -> str | None:
    """The offset of the first clock, where the second is the same moment in a known offset."""
    zone = second.fields.get("z")
    if zone is None or zone[2][0] not in "+-" or first.minute is None or second.minute is None:
        return None
    difference = (first.minute - second.minute + _DAY // 2) % _DAY - _DAY // 2
    sign = -1 if zone[2][0] == "-" else 1
    total = difference + sign * (int(zone[2][1:3]) * 60 + int(zone[2][4:6]))
    if abs(total) > _FURTHEST_ZONE:
        return None
    return f"{'-' if total < 0 else '+'}{abs(total) // 60:02}:{abs(total) % 60:02}"


BUILDERS: dict[str, Builder] = {
    "clock": clock, "clock-letter": clock_letter, "early-part": early_part, "merge2": merge2,
}  # fmt: skip
