"""The border of the time of writing: what a caller may give as `dct`, as an Interval.

The grain is kept: "2017-04" is the whole month, a date its day, a datetime its second.
"""

from __future__ import annotations

from datetime import date, datetime

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import DAY_SECONDS, instant
from timeloom.errors import FormatError
from timeloom.formats.creation import creation_interval

__all__ = ["Anchor", "anchor", "by_clock"]

Anchor = str | date | datetime | Interval | None
"""An ISO 8601 string, a date, a datetime or an Interval; None where the time of writing is not known. A pipeline takes
the words "stated" and "estimate" too (`timeloom.pipeline.stated`, `timeloom.pipeline.estimated`)."""

_SHAPES = 'such as "2017-04-21", "2017-04", "2017-W16" or "2017-04-21T10:35:00+02:00"'


def anchor(dct: Anchor) -> Interval | None:
    """The time of writing as an interval; FormatError where it is not a date of the calendar.

    >>> anchor("2017-04-21") == anchor(date(2017, 4, 21))
    True
    """
    if dct is None:
        return None
    if isinstance(dct, Interval):
        if not dct.is_bounded or not dct.length or dct.length < 0:
            raise FormatError(
                "a time of writing has two known ends, the first before the second", place="dct", value=dct
            )
        return dct
    if isinstance(dct, datetime) and dct == dct:  # pandas' NaT is a datetime, too, and not the same as itself
        return _of_datetime(dct)
    if isinstance(dct, date) and not isinstance(dct, datetime):
        start = instant(dct.year, dct.month, dct.day)
        return Interval(start, start + DAY_SECONDS)
    if isinstance(dct, str):
        found = creation_interval(dct)
        if found is None:
            raise FormatError(f"a time of writing is a date or time of ISO 8601, {_SHAPES}", place="dct", value=dct)
        return found
    raise FormatError(
        "a time of writing is an ISO 8601 string, a date, a datetime or an Interval", place="dct", value=dct
    )


def by_clock(dct: Interval, tz: str | None) -> Interval:
    """A time of writing that names its zone by the clock of the zone `tz`, in which the text is told; a day, month or
    year only where it is one there, too. One that names no zone is of `tz` as the rest of the text is."""
    moved = dct.in_zone(tz) if tz is not None and dct.zone is not None else None
    if moved is None or (moved.start != dct.start and (dct.length is None or dct.length >= DAY_SECONDS)):
        return dct
    return moved


def _of_datetime(moment: datetime) -> Interval:
    start = instant(moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second)
    zone = None
    if moment.tzinfo is not None:
        # A ZoneInfo has a `key`; anything else is known by its offset at that moment, such as "+02:00".
        zone = getattr(moment.tzinfo, "key", None) or moment.isoformat()[-6:]
    return Interval(start, start + 1, zone)
