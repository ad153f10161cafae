"""Instants as ISO 8601 local times: `YYYY-MM-DDThh:mm:ss`, years astronomical, signed where four digits do not do."""

from __future__ import annotations

from functools import lru_cache

from timeloom.calendar.units import DAY_SECONDS, civil, days, days_in_month
from timeloom.errors import ExpressionError

__all__ = ["date_text", "hours_of_day", "instant_text", "parse_fields", "parse_instant", "year_text"]

_BASIC = 8
"""Characters of YYYYMMDD."""


def year_text(year: int) -> str:
    """Four digits; a sign before them outside 0000 to 9999 (ISO 8601-1, 4.3.2, expanded representation)."""
    if 0 <= year <= 9999:
        return f"{year:04d}"
    return f"{'-' if year < 0 else '+'}{abs(year):04d}"


@lru_cache(maxsize=4096)
def date_text(day: int) -> str:
    """The date of a day counted from 1970-01-01. A document speaks of few days, many times."""
    year, month, of_month = civil(day)
    return f"{year_text(year)}-{month:02d}-{of_month:02d}"


def instant_text(instant: int) -> str:
    """`instant` to the second: `1998-03-01T14:11:00`."""
    day, second = divmod(instant, DAY_SECONDS)
    minute, second = divmod(second, 60)
    return f"{date_text(day)}T{minute // 60:02d}:{minute % 60:02d}:{second:02d}"


def hours_of_day(text: str) -> tuple[int, int] | None:
    """`hh:mm/hh:mm`: seconds from midnight at which a stretch of a day starts and ends; None if it is none.

    One that does not end later than it starts ends on the next day, so the end is at most 48 hours from midnight.
    """
    start, end = (_clock_seconds(part) for part in (text[:5], text[6:]))
    if text[5:6] != "/" or start is None or end is None:
        return None
    return start, end if end > start else end + DAY_SECONDS


def _clock_seconds(text: str) -> int | None:
    hour, minute = text[:2], text[3:]
    if len(text) != 5 or text[2] != ":" or not text.isascii() or not (hour.isdigit() and minute.isdigit()):
        return None
    seconds = int(hour) * 3600 + int(minute) * 60
    return seconds if int(minute) < 60 and seconds <= DAY_SECONDS else None


def parse_instant(text: str) -> int:
    """The instant at which the date or time `text` begins. Inverse of `instant_text`.

    Raises ExpressionError for anything but `[+-]YYYY[-MM[-DD[Thh[:mm[:ss]]]]]`; "T24:00" is the end of the day.
    """
    fields = parse_fields(text)
    year, month, day = fields[0], *(fields[1:3] + (1, 1)[len(fields[1:3]) :])
    hour, minute, second = fields[3:6] + (0, 0, 0)[len(fields[3:6]) :]
    return days(year, month, day) * DAY_SECONDS + hour * 3600 + minute * 60 + second


def parse_fields(text: str) -> tuple[int, ...]:
    """The one to six numbers, year first, of an ISO 8601 date or local time, each checked against the calendar. Eight
    digits are a date in the basic format (19440401); a year of so many has a sign."""
    date, mark, clock = text.partition("T") if "T" in text else text.partition(" ")
    sign = -1 if date[:1] == "-" else 1
    parts = date[date[:1] in ("+", "-") :].split("-")
    if len(date) == _BASIC and date.isdecimal():
        parts = [date[:4], date[4:6], date[6:]]
    bad = ExpressionError("is not an ISO 8601 date or local time", value=text)
    if mark:
        if len(parts) != 3:
            raise bad
        parts += clock.split(":")
    if not all(part.isascii() and part.isdigit() for part in parts) or len(parts) > 6 or (mark and len(parts) < 4):
        raise bad
    if not 4 <= len(parts[0]) <= 15 or any(len(part) != 2 for part in parts[1:]):
        raise bad
    fields = (sign * int(parts[0]), *map(int, parts[1:]))
    if not _exists(fields):
        raise ExpressionError("no such date or time exists", value=text)
    return fields


def _exists(fields: tuple[int, ...]) -> bool:
    year, month, day, hour, minute, second = fields + (1, 1, 1, 0, 0, 0)[len(fields) :]
    if not (1 <= month <= 12 and 1 <= day <= days_in_month(year, month)):
        return False
    return (hour <= 23 and minute <= 59 and second <= 59) or (hour, minute, second) == (24, 0, 0)
