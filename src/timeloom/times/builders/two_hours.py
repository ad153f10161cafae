"""What two hours of a range say for each other: the half of the day, the zone, the day."""

from __future__ import annotations

import re

from timeloom.times.builders.words import Roles, field
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.half_days import is_of_24
from timeloom.times.names import WEEKDAYS
from timeloom.times.readings import Overlap, Reading, Spec, Token

__all__ = [
    "DAY",
    "WORDS",
    "day_that_ends",
    "ends_next_day",
    "guess_half",
    "is_day_before",
    "over_noon",
    "share_clock",
    "share_half",
    "two_bare",
]

_NOON = 12
_HALF_DAY, _SITTING = 12 * 60, 4 * 60
"""Minutes of half a day, and those that a stretch over noon has at the most where a text has clocks of 24 hours."""
_OTHER_HALF = {"AM": "PM", "PM": "AM"}
_SCORE_REACH = 40
WORDS = re.compile(r"[^\W\d_]+")
DAY = frozenset(("wd", "d", "mo"))
"""Fields of a clock time that name its day."""


def two_bare(roles: Roles) -> tuple[Spec, Spec] | None:
    """The two hours that stand bare in a rule; None where they are one."""
    first, last = (
        Spec(hour[0], hour[1], {"h": hour}) for hour in (field(roles["h"], "HOUR"), field(roles["h2"], "HOUR"))
    )
    return None if first.fields["h"][2] == last.fields["h"][2] else (first, last)


def share_clock(first: Spec, last: Spec) -> None:
    """The half of the day, the zone, and the day, unless the end is on the next one: 3 May, 22:00 to 06:00."""
    share_half(first, last)
    one, other = first.fields, last.fields
    for name in ("z",) if _over_midnight(first, last) else ("wd", "d", "mo", "z"):
        if name in other:
            one.setdefault(name, other[name])
        elif name in one:
            other[name] = one[name]


def share_half(first: Spec, last: Spec) -> None:
    """From 11 to 1 p.m., from 9 to 2 a.m., from 8 to 8 p.m., at 8 and 10 a.m.: the first hour is of the same half of
    the day, or of that before."""
    one, other = first.fields, last.fields
    if "ap" in other and "h" in one and "ap" not in one and one["h"][2] <= _NOON:
        start, end, half = other["ap"]
        one["ap"] = (start, end, _OTHER_HALF[half] if _is_over(first, last) else half)


def guess_half(ctx: Context, first: Spec, last: Spec, *, bare: bool = False) -> bool:
    """From 9 a.m. to 5, from 10 p.m. to 2, from noon to 4: the last hour is the first such after it. Whether that was
    guessed. It is not where the hour is of 24, nor where a part of the day follows (to 8:00 the following morning)."""
    one, other = first.fields, last.fields
    if "h" not in other or "ap" in other or not _may_be_half(ctx, last, bare=bare) or _part_follows(ctx, last.end):
        return False
    if "ap" in one:
        start, end, half = one["ap"]
        other["ap"] = (start, end, _OTHER_HALF[half] if _is_over(first, last) else half)
    elif "n" in one:
        half = "PM" if one["n"][2] == "Noon" else "AM"
        other["ap"] = (*other["h"][:2], _OTHER_HALF[half] if other["h"][2] == _NOON else half)
    else:
        return False
    return True


def _may_be_half(ctx: Context, clock: Spec, *, bare: bool) -> bool:
    """Is it an hour of half a day: in digits where the language writes such with them, or bare?"""
    start, end, hour = clock.fields["h"]
    if is_of_24(hour, ctx.text[start:end]) or ("m" in clock.fields and ctx.has_clocks_of_24()):
        return False
    return bare or ctx.language.forms.half_days or not ctx.text[start:end].isdecimal()


def _part_follows(ctx: Context, end: int) -> bool:
    words = WORDS.findall(re.split(r"[^\w\s]", ctx.lower[end : end + _SCORE_REACH], maxsplit=1)[0])
    return any("PART" in ctx.language.words.get(one, ()) for one in words[:3])


def _is_over(first: Spec, last: Spec) -> bool:
    """Is the last hour, on the face of a clock, no later than the first?"""
    one, other = first.fields["h"][2] % _NOON, last.fields["h"][2] % _NOON
    return (one, _minute(first)) >= (other, _minute(last))


def _over_midnight(first: Spec, last: Spec) -> bool:
    """Does the first alone have a day, with an hour that is not before the last: 22:00 to 06:00, 10 p.m. to
    midnight?"""
    return not DAY.isdisjoint(first.fields) and DAY.isdisjoint(last.fields) and ends_next_day(first, last)


def ends_next_day(first: Spec, last: Spec) -> bool:
    """Is the last hour no later in a day than the first, or midnight?"""
    return first.minute is not None and last.minute is not None and (first.minute >= last.minute or last.minute == 0)


def over_noon(ctx: Context, first: Spec, last: Spec, *, bare: bool = False) -> bool:
    """from 9:00 to 5:00, 11:30-2:00: hours of half a day of which the second would come first are on both sides of
    noon. With a zero before them they are of a whole day: from 09:00 to 05:00, but not from 09:00 to 5. So are hours
    with minutes in a text that has 15:30 or 07:30 anywhere, but for a few hours over noon (12:30-1:45). Whether the end
    was moved, which is a guess."""
    if not all(
        "h" in one.fields and "ap" not in one.fields and 0 < one.fields["h"][2] <= _NOON for one in (first, last)
    ):
        return False
    start, end, hour = last.fields["h"]
    if (
        hour == _NOON
        or _minutes(first) <= _minutes(last)
        or (not bare and any(_is_of_24(ctx, one) for one in (first, last)))
    ):
        return False
    if (
        "m" in first.fields
        and "m" in last.fields
        and ctx.has_clocks_of_24()
        and (ctx.convention != EVERYDAY or _HALF_DAY - _minutes(first) + _minutes(last) > _SITTING)
    ):
        return False
    last.fields["h"] = (start, end, hour + _NOON)
    return True


def _is_of_24(ctx: Context, clock: Spec) -> bool:
    start, end, hour = clock.fields["h"]
    return is_of_24(hour, ctx.text[start:end])


def _minutes(clock: Spec) -> int:
    return int(clock.fields["h"][2]) * 60 + _minute(clock)


def _minute(clock: Spec) -> int:
    return int(clock.fields.get("m", (0, 0, 0))[2])


def day_that_ends(last: Reading) -> Reading:
    """by midnight on Friday, before midnight tomorrow: all of the day, which ends then; anything else is what it is"""
    pattern = last.pattern if isinstance(last, Overlap) else last
    if not isinstance(pattern, Spec) or pattern.fields.get("n", (0, 0, ""))[2] != "Midnight":
        return last
    if isinstance(last, Overlap):
        return last.outer if pattern.fields.keys() == {"n"} and last.outer.grain == "Day" else last
    dated = {name: value for name, value in pattern.fields.items() if name != "n"}
    return pattern.with_fields(dated) if not {"d", "wd", "ft"}.isdisjoint(dated) else last


def is_day_before(day: Spec, night: dict[str, Token]) -> bool:
    """Friday from 10 p.m. to 6 a.m. on Saturday: the day of the end follows that of the start, which has been named"""
    if day.fields.keys() == {"wd"} == night.keys():
        return WEEKDAYS[night["wd"][2]] % len(WEEKDAYS) == (WEEKDAYS[day.fields["wd"][2]] + 1) % len(WEEKDAYS)
    if not {"d", "mo"} <= day.fields.keys() or not {"d", "mo"} <= night.keys():
        return False
    return bool(day.fields["mo"][2] == night["mo"][2]) and int(day.fields["d"][2]) + 1 == int(night["d"][2])
