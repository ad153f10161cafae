"""The border of the time of writing: what a caller may give as `dct`, as an Interval.

The grain is kept: "2017-04" is the whole month, a date its day, a datetime its second.
"""

from __future__ import annotations

import re
from datetime import date, datetime

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import DAY_SECONDS, days, days_in_month, instant, weekday
from timeloom.errors import FormatError

__all__ = ["Anchor", "anchor"]

Anchor = str | date | datetime | Interval | None
"""An ISO 8601 string, a date, a datetime or an Interval; None where the time of writing is not known."""

# Each part is of fixed length or anchored by a literal, so matching is linear.
_YEAR = r"(?P<year>\d{4}|[+-]\d{4,9})"
_CLOCK = r"(?:[Tt ](?P<hour>\d\d)(?::?(?P<minute>\d\d)(?::?(?P<second>\d\d)(?:[.,]\d{1,9})?)?)?(?P<zone>[Zz]|[+-]\d\d(?::?\d\d)?)?)?"
_DATE = re.compile(rf"{_YEAR}(?:-(?P<month>\d\d)(?:-(?P<day>\d\d){_CLOCK})?)?\Z", re.ASCII)
_COMPACT = re.compile(rf"(?P<year>\d{{4}})(?P<month>\d\d)(?P<day>\d\d){_CLOCK}\Z", re.ASCII)
_WEEK = re.compile(rf"{_YEAR}-W(?P<week>\d\d)(?:-(?P<weekday>[1-7]))?\Z", re.ASCII)
_SHAPES = 'such as "2017-04-21", "2017-04", "2017-W16" or "2017-04-21T10:35:00+02:00"'


def anchor(dct: Anchor) -> Interval | None:
    """The time of writing as an interval; FormatError where it is not a date of the calendar.

    >>> anchor("2017-04-21") == anchor(date(2017, 4, 21))
    True
    """
    if dct is None:
        return None
    if isinstance(dct, Interval):
        if isinstance(dct.start, End) or isinstance(dct.end, End) or dct.start >= dct.end:
            raise FormatError("a time of writing has two known ends, the first before the second", place="dct", value=dct)
        return dct
    if isinstance(dct, datetime):
        return _of_datetime(dct)
    if isinstance(dct, date):
        start = instant(dct.year, dct.month, dct.day)
        return Interval(start, start + DAY_SECONDS)
    if isinstance(dct, str):
        return _of_string(dct)
    raise FormatError("a time of writing is an ISO 8601 string, a date, a datetime or an Interval", place="dct", value=dct)


def _of_datetime(moment: datetime) -> Interval:
    start = instant(moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second)
    zone = None
    if moment.tzinfo is not None:
        # zoneinfo has `key`; a fixed offset has its "+02:00" alone.
        zone = getattr(moment.tzinfo, "key", None) or moment.isoformat()[-6:]
    return Interval(start, start + 1, zone)


def _of_string(text: str) -> Interval:
    shape = text.strip()
    if match := _WEEK.match(shape):
        found = _of_week(int(match["year"]), int(match["week"]), match["weekday"])
    elif match := _DATE.match(shape) or _COMPACT.match(shape):
        found = _of_fields(match)
    else:
        raise FormatError(f"a time of writing is an ISO 8601 date or time {_SHAPES}", place="dct", value=text)
    if found is None:
        raise FormatError("there is no such date", place="dct", value=text)
    return found


def _of_week(year: int, week: int, day: str | None) -> Interval | None:
    fourth = days(year, 1, 4)  # ISO 8601: the week of 4 January is the first
    monday = fourth - weekday(fourth) + 1 + 7 * (week - 1)
    following = days(year + 1, 1, 4)
    if week < 1 or monday >= following - weekday(following) + 1:
        return None
    if day is None:
        return Interval(monday * DAY_SECONDS, (monday + 7) * DAY_SECONDS)
    start = (monday + int(day) - 1) * DAY_SECONDS
    return Interval(start, start + DAY_SECONDS)


def _of_fields(match: re.Match[str]) -> Interval | None:
    year = int(match["year"])
    if match["month"] is None:
        return Interval(instant(year), instant(year + 1))
    month = int(match["month"])
    if not 1 <= month <= 12:
        return None
    if match["day"] is None:
        return Interval(instant(year, month), instant(year + month // 12, month % 12 + 1))
    day = int(match["day"])
    if not 1 <= day <= days_in_month(year, month):
        return None
    if match["hour"] is None:
        start = instant(year, month, day)
        return Interval(start, start + DAY_SECONDS)
    hour, minute, second = (int(match[name] or 0) for name in ("hour", "minute", "second"))
    if hour > 24 or minute > 59 or second > 59 or (hour == 24 and (minute or second)):
        return None
    width = 1 if match["second"] else 60 if match["minute"] else 3600
    start = instant(year, month, day, hour, minute, second)
    return Interval(start, start + width, _zone(match["zone"]))


def _zone(zone: str | None) -> str | None:
    if zone is None:
        return None
    if zone in "Zz":
        return "UTC"
    digits = zone[1:].replace(":", "").ljust(4, "0")
    return f"{zone[0]}{digits[:2]}:{digits[2:]}"
