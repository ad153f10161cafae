"""Half days: which hours may be before or after noon, which of the two comes next, and how a guess between them is told.

A clock time that names no half of the day ("at 3 on Saturday") is read as it stands, which is a guess, and told as one. Where the caller
asks for what lies ahead, it is the one that comes next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from timeloom.calendar.units import DAY_SECONDS
from timeloom.document import Alternative, Time, TimeEntity
from timeloom.language.forms import Forms
from timeloom.times.context import Context
from timeloom.times.readings import Reading, Spec

__all__ = ["coming", "is_of_24", "is_open", "with_half_days"]

_HALF, _MINUTE, _HALF_DAY = 12, 60, DAY_SECONDS // 2
_HOUR = "Hour-Of-Day"
_ASSUMED = "clock-half-day"
_QUOTED = "from-quoted-header"
_AFTER_NOON = "the same hour after noon"
_SIGNS = ("+", "-", "−")
"""Before an offset that is given without a zone's name."""


def is_of_24(hour: int, written: str) -> bool:
    """13 to 24, 0, or digits with a zero before them: an hour of a whole day, beside which no half of one is named."""
    return not 0 < hour <= _HALF or written[0] == "0"


def is_open(hour: int, written: str, *, digits: bool) -> bool:
    """1 to 11, which may be before or after noon; those in digits only where a language writes the hours of half a day with them."""
    return 0 < hour < _HALF and (digits or not written.isdecimal())


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
    if not _of_day(reading) < now[0] % DAY_SECONDS <= _of_day(reading) + _HALF_DAY:
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


def with_half_days(times: Iterable[Time], entities: Iterable[TimeEntity], text: str, forms: Forms) -> tuple[Time, ...]:
    """Times of a text with these entities, with "clock-half-day" assumed where an hour of theirs may be before or after noon.
    Where that is one hour, and no end of a range, the hour after noon is an alternative. A text that writes 15:30 or 07:30
    anywhere has clocks of 24 hours, and there nothing is open."""
    hours = [one for one in entities if one.type == _HOUR]
    if not hours or any(_of_24(one, text) for one in hours):
        return tuple(times)
    return tuple(_told(time, text, digits=forms.half_days) for time in times)


def _told(time: Time, text: str, *, digits: bool) -> Time:
    # The clock of the line above quoted mail hardly matters to what is counted from its day.
    own = [one for one in time.entities if _QUOTED not in time.assumed or time.start <= one.start < time.end]
    unclear = list(_unclear(own, text, digits=digits))
    if not unclear or _ASSUMED in time.assumed:
        return time
    others = time.alternatives
    if len(unclear) == 1 and not any(one.why == _AFTER_NOON for one in others) and time.root is not None and not any(one.type == "Between" for one in time.entities):
        others += (Alternative("", (), _AFTER_NOON, time.root, _after_noon(time.entities, unclear[0])),)
    return msgspec.structs.replace(time, assumed=(*time.assumed, _ASSUMED), alternatives=others)


def _unclear(entities: Sequence[TimeEntity], text: str, *, digits: bool) -> Iterable[TimeEntity]:
    """The hours from 1 to 11 beside which nothing says which half of the day is meant: no "a.m.", no part of the day, no
    seconds (which a log writes), no Greenwich time and no distance from it in digits."""
    if any(one.type in ("Part-Of-Day", "Second-Of-Minute") for one in entities):
        return
    zones = {one.id for one in entities if one.type == "Time-Zone" and (one.get("Zone") == "+00:00" or _written(one, text)[:1] in _SIGNS)}
    for one in entities:
        if one.type != _HOUR or one.targets("AMPM-Of-Day") or not zones.isdisjoint(one.targets("Time-Zone")):
            continue
        if is_open(_value(one), _written(one, text), digits=digits):
            yield one


def _of_24(hour: TimeEntity, text: str) -> bool:
    return not hour.targets("AMPM-Of-Day") and is_of_24(_value(hour), _written(hour, text))


def _value(hour: TimeEntity) -> int:
    return int(hour.get("Value") or _HALF)


def _written(hour: TimeEntity, text: str) -> str:
    return text[hour.start : hour.end]


def _after_noon(entities: Sequence[TimeEntity], hour: TimeEntity) -> tuple[TimeEntity, ...]:
    value = str(_value(hour) + _HALF)
    properties = tuple((name, value if name == "Value" else old) for name, old in hour.properties)
    later = msgspec.structs.replace(hour, properties=properties)
    return tuple(later if one is hour else one for one in entities)
