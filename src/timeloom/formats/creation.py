"""The creation time of a document as it stands in files: a value, and the interval that it names."""

from __future__ import annotations

import re

from timeloom.calendar.interval import Interval
from timeloom.calendar.zones import to_utc
from timeloom.document import Document, Time
from timeloom.timeml.timex3 import Timex3
from timeloom.timeml.values import interval_of, value_at

__all__ = ["creation_interval", "creation_time", "creation_value"]

_COMPACT = re.compile(r"(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?)?")
_COMPACT_WEEK = re.compile(r"(\d{4})W(\d\d)")
_SIGNED = re.compile(r"([+-])(\d{4,9})(.*)", re.DOTALL)
_GRAINS = ("second", "minute", "hour", "day", "week", "month", "year")


def creation_interval(value: str) -> Interval | None:
    """The interval of an ISO 8601 or TIMEX3 value: one unit of its finest field. None where it names none.

    TimeNormScorer of timenorm reads `.dct` files so: a date of one to three fields, then a time of up to three.
    Compact stamps (`19980108`, `19980108T1630`), a blank for the T and signed astronomical years are read as well.
    """
    text = value.strip()
    if len(text) > 10 and text[10] == " ":
        text = f"{text[:10]}T{text[11:]}"
    if found := _COMPACT.fullmatch(text):
        clock = ":".join(part for part in found.groups()[3:] if part)
        text = f"{found[1]}-{found[2]}-{found[3]}" + (f"T{clock}" if clock else "")
    elif found := _COMPACT_WEEK.fullmatch(text):
        text = f"{found[1]}-W{found[2]}"
    elif found := _SIGNED.fullmatch(text):
        year = int(found[2])
        text = (f"{year:04d}" if found[1] == "+" and year else f"BC{year + 1:04d}") + found[3]
    return interval_of(text)


def creation_value(interval: Interval) -> str | None:
    """The TIMEX3 value of an interval that is one second, minute, hour, day, week, month or year; None of others."""
    if not isinstance(interval.start, int):
        return None
    zone = _offset(interval.start, interval.zone)
    bare = Interval(interval.start, interval.end)
    for grain in _GRAINS:
        value = value_at(grain, interval.start)
        if interval_of(value) == bare:
            if creation_interval(value) != bare:  # a year of eight digits looks like a compact date
                value = f"+{value}"
            return value + zone if "T" in value else value
    return None


def _offset(at: int, zone: str | None) -> str:
    """A zone as a value has it: its offset at that moment, "Z" where it has none."""
    utc = to_utc(at, zone) if zone is not None else at
    if zone is None or utc is None:
        return zone or ""
    minutes = abs(at - utc) // 60
    return f"{'+' if at > utc else '-'}{minutes // 60:02d}:{minutes % 60:02d}" if minutes else "Z"


def creation_time(document: Document) -> Time | None:
    """The TIMEX3 of the time of writing: that of the document, or one made of its `dct` where a link names it (as
    t0)."""
    if document.meta.creation is not None:
        return document.meta.creation
    value = creation_value(document.dct) if document.dct else None
    named = any("t0" in (link.source, link.target) for link in document.links)
    if value is None or not named or any(time.id == "t0" for time in document.timexes):
        return None
    return Time(id="t0", start=0, end=0, text="", timex3=Timex3("TIME" if "T" in value else "DATE", value))
