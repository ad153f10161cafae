"""Clock times where the caller asks for what lies ahead: an hour that leaves it open is the one that comes next, before or after noon."""

from __future__ import annotations

from timeloom.calendar.units import DAY_SECONDS
from timeloom.times.context import Context
from timeloom.times.open_hours import is_open
from timeloom.times.readings import Reading, Spec

__all__ = ["coming"]

_MINUTE, _HALF = 60, DAY_SECONDS // 2


def coming(ctx: Context, reading: Reading, now: tuple[int, int] | None) -> Reading:
    """At 3, asked at half past four: the three that comes first is that after noon. An hour that says its half, or is written as one of
    24, is left as it is."""
    if not isinstance(reading, Spec) or reading.lead not in ("h", "n") or not {"ap", "p"}.isdisjoint(reading.fields) or "h" not in reading.fields:
        return reading
    if ctx.policy.prefer != "future" or now is None or now[1] - now[0] > _MINUTE:
        return reading
    start, end, hour = reading.fields["h"]
    told = ctx.language.forms.half_days or _is_spoken(ctx, reading)
    if not is_open(int(hour), ctx.text[start:end], digits=told) or ctx.has_clocks_of_24():
        return reading
    if not _of_day(reading) < now[0] % DAY_SECONDS <= _of_day(reading) + _HALF:
        return reading
    later = reading.with_fields({**reading.fields, "ap": (start, end, "PM")})
    later.assumed.append("clock-half-day")
    return later


def _is_spoken(ctx: Context, reading: Spec) -> bool:
    """halb 4, 20 nach 3: the minutes stand first or are words, as nobody says of a clock of 24 hours"""
    if "m" not in reading.fields:
        return False
    start, end, _ = reading.fields["m"]
    return start < reading.fields["h"][0] or not ctx.text[start:end].isdecimal()


def _of_day(reading: Spec) -> int:
    return (reading.minute or 0) * _MINUTE
