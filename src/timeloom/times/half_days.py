"""Half days: a clock time that names none ("at 3 on Saturday") is read as it stands, which is a guess, and told as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from timeloom.document import Alternative, Time, TimeEntity
from timeloom.language.forms import Forms
from timeloom.times.open_hours import is_of_24, is_open

__all__ = ["with_half_days"]

_HALF = 12
_HOUR = "Hour-Of-Day"
_ASSUMED = "clock-half-day"
_QUOTED = "from-quoted-header"
_AFTER_NOON = "the same hour after noon"
_SIGNS = ("+", "-", "−")
"""Before an offset that is given without a zone's name."""


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
