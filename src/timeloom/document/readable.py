"""Instants and intervals as people write them: any year, BCE included, no `datetime`.

Dates are proleptic Gregorian, as everywhere in the library. A weekday is shown from 1583 on only, since before
that the Gregorian weekday of a date is not the one its writer lived in.
"""

from __future__ import annotations

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.iso import date_text, instant_text
from timeloom.calendar.units import DAY_SECONDS, civil, weekday

__all__ = ["MONTHS", "clock_words", "day_words", "interval_words", "iso", "iso_interval", "year_words"]

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_FIRST_GREGORIAN_YEAR = 1583
_MINUTE = 60


def year_words(year: int) -> str:
    """An astronomical year as written: 2017, 47 CE, 44 BCE (which is -43)."""
    if year <= 0:
        return f"{1 - year} BCE"
    return f"{year} CE" if year < 1000 else str(year)


def day_words(day: int) -> str:
    """A day counted from 1970-01-01: "Fri 21 April 2017"."""
    year, month, of_month = civil(day)
    name = f"{_WEEKDAYS[weekday(day) - 1]} " if year >= _FIRST_GREGORIAN_YEAR else ""
    return f"{name}{of_month} {MONTHS[month - 1]} {year_words(year)}"


def clock_words(seconds: int) -> str:
    """Seconds of a day as a clock reads: 07:30, 23:59:59, 24:00."""
    minutes, second = divmod(seconds, _MINUTE)
    clock = f"{minutes // 60:02d}:{minutes % 60:02d}"
    return f"{clock}:{second:02d}" if second else clock


def iso(instant: int) -> str:
    """ISO 8601 with an astronomical year; a midnight is its date alone."""
    return instant_text(instant) if instant % DAY_SECONDS else date_text(instant // DAY_SECONDS)


def iso_interval(interval: Interval) -> str:
    """`[2017-04-21, 2017-04-22)`; an open end is `..`, an unknown one `?`."""
    zone = f" {interval.zone}" if interval.zone else ""
    return f"[{_iso_end(interval.start)}, {_iso_end(interval.end)}){zone}"


def _iso_end(end: int | End) -> str:
    if isinstance(end, End):
        return ".." if end is End.OPEN else "?"
    return iso(end)


def interval_words(interval: Interval) -> str:
    """An interval in words, by the coarsest unit that fits: "April 2017", "1990 – 1999", "from 4 March 2011 on"."""
    start, end = interval.start, interval.end
    if isinstance(start, int) and isinstance(end, int):
        words = _closed(start, end)
    elif isinstance(start, int):
        words = f"from {_from(start)} on" if end is End.OPEN else f"from {_from(start)}, end not known"
    elif isinstance(end, int):
        words = f"until {_until(end)}" if start is End.OPEN else f"until {_until(end)}, start not known"
    else:
        words = "always" if start is End.OPEN and end is End.OPEN else "not known"
    return f"{words} ({interval.zone})" if interval.zone else words


def _from(instant: int) -> str:
    """A start, as coarse as it is round: 2011 begins when 1 January 2011 does."""
    day, seconds = divmod(instant, DAY_SECONDS)
    year, month, of_month = civil(day)
    if seconds or of_month != 1:
        return _instant(instant)
    return year_words(year) if month == 1 else f"{MONTHS[month - 1]} {year_words(year)}"


def _until(instant: int) -> str:
    """An end, which is not included: at a midnight it is the end of what comes before."""
    day, seconds = divmod(instant, DAY_SECONDS)
    if seconds:
        return _instant(instant)
    year, month, _ = civil(day - 1)
    if civil(day)[2] != 1:
        return f"the end of {day_words(day - 1)}"
    return f"the end of {year_words(year) if month == 12 else f'{MONTHS[month - 1]} {year_words(year)}'}"


def _instant(instant: int) -> str:
    day, seconds = divmod(instant, DAY_SECONDS)
    return f"{day_words(day)}, {clock_words(seconds)}" if seconds else day_words(day)


def _closed(start: int, end: int) -> str:
    if start == end:
        return _instant(start)
    first, start_seconds = divmod(start, DAY_SECONDS)
    last, end_seconds = divmod(end, DAY_SECONDS)
    if start_seconds or end_seconds or end < start:
        return _clocked(start, end)
    from_year, from_month, from_day = civil(first)
    to_year, to_month, to_day = civil(last)
    if from_day == to_day == 1:
        return _months(from_year * 12 + from_month - 1, to_year * 12 + to_month - 2)
    return _days(first, last - 1)


def _months(first: int, last: int) -> str:
    """Whole months, counted from January of year 0; `last` is included."""
    from_year, from_month = divmod(first, 12)
    to_year, to_month = divmod(last, 12)
    if from_month == 0 and to_month == 11:
        return year_words(from_year) if from_year == to_year else _span(year_words(from_year), year_words(to_year))
    month_to = f"{MONTHS[to_month]} {year_words(to_year)}"
    if first == last:
        return month_to
    if from_year == to_year:
        return _span(MONTHS[from_month], month_to)
    return _span(f"{MONTHS[from_month]} {year_words(from_year)}", month_to)


def _days(first: int, last: int) -> str:
    """Whole days; `last` is included."""
    if first == last:
        return day_words(first)
    from_year, from_month, from_day = civil(first)
    to_year, to_month, to_day = civil(last)
    end = f"{to_day} {MONTHS[to_month - 1]} {year_words(to_year)}"
    if from_year != to_year:
        return _span(f"{from_day} {MONTHS[from_month - 1]} {year_words(from_year)}", end)
    if from_month != to_month:
        return _span(f"{from_day} {MONTHS[from_month - 1]}", end)
    return _span(str(from_day), end)


def _clocked(start: int, end: int) -> str:
    day, seconds = divmod(start, DAY_SECONDS)
    if start < end and end - start == (1 if seconds % _MINUTE else _MINUTE):
        return _instant(start)
    if 0 < end - day * DAY_SECONDS <= DAY_SECONDS:
        return _span(f"{day_words(day)}, {clock_words(seconds)}", clock_words(end - day * DAY_SECONDS))
    return _span(f"{day_words(day)}, {clock_words(seconds)}", _instant(end))


def _span(start: str, end: str) -> str:
    if start.endswith(" BCE") and end.endswith(" BCE") and start[:-4].isdigit():
        start = start[:-4]
    return f"{start} – {end}"
