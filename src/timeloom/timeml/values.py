"""Instants as TIMEX3 values, and TIMEX3 values as intervals.

Sources: TimeML 1.2.1 (value), TIDES 2004 (parts of day, seasons, weeks, BC), and the habits of the TempEval-3 gold:
`197` for a decade, `19` for a century, no zone suffix, minutes always written. Years before 1 are written BC0500;
years after 9999 with all their digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from timeloom.calendar.conventions import DEFAULT, Conventions
from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import DAY_SECONDS, civil, days, days_in_month, instant, weekday
from timeloom.timeml.amounts import length_value

__all__ = [
    "PART_NAMES",
    "SEASON_NAMES",
    "fields_of",
    "interval_of",
    "is_value",
    "iso_week",
    "natural_grain",
    "value_at",
    "week_start",
    "year_from",
    "year_value",
    "zone_from",
]


def year_value(year: int) -> str:
    """`1998`, `BC0500`, `12000`: an astronomical year."""
    return f"{year:04d}" if year > 0 else f"BC{1 - year:04d}"


def year_from(text: str) -> int:
    """The astronomical year of `1998` or `BC0500`."""
    return 1 - int(text[2:]) if text.startswith("BC") else int(text)


def week_start(year: int, week: int) -> int:
    """Day number of the Monday of an ISO week."""
    fourth = days(year, 1, 4)
    return fourth - weekday(fourth) + 1 + (week - 1) * 7


def iso_week(day: int) -> tuple[int, int]:
    """(ISO year, ISO week) of a day."""
    thursday = day - weekday(day) + 4
    year = civil(thursday)[0]
    return year, (thursday - days(year)) // 7 + 1


# --- writing -----------------------------------------------------------------------------------------------------
def _date(at: int) -> str:
    year, month, day = civil(at // DAY_SECONDS)
    return f"{year_value(year)}-{month:02d}-{day:02d}"


def _minute(at: int) -> str:
    minutes = at % DAY_SECONDS // 60
    return f"{_date(at)}T{minutes // 60:02d}:{minutes % 60:02d}"


def _second(at: int) -> str:
    return f"{_minute(at)}:{at % 60:02d}"


def _week(at: int) -> str:
    year, week = iso_week(at // DAY_SECONDS)
    return f"{year_value(year)}-W{week:02d}"


def _month(at: int) -> str:
    year, month, _ = civil(at // DAY_SECONDS)
    return f"{year_value(year)}-{month:02d}"


def _quarter(at: int) -> str:
    year, month, _ = civil(at // DAY_SECONDS)
    return f"{year_value(year)}-Q{(month + 2) // 3}"


def _half(at: int) -> str:
    year, month, _ = civil(at // DAY_SECONDS)
    return f"{year_value(year)}-H{1 if month <= 6 else 2}"


def _year(at: int) -> str:
    return year_value(civil(at // DAY_SECONDS)[0])


def _digits(drop: int) -> Callable[[int], str]:
    def write(at: int) -> str:
        # The decade, century and millennium from the year 0 on are those of the years that follow it.
        value = "0000" if civil(at // DAY_SECONDS)[0] == 0 else _year(at)
        # From year 10000 on a shorter number would read as a year of four digits, so its digits are marked unknown.
        return value[:-drop] if len(value.removeprefix("BC")) == 4 else value[:-drop] + "X" * drop

    return write


_WRITERS: dict[str, Callable[[int], str]] = {
    "second": _second,
    "minute": _minute,
    "noon": _minute,
    "midnight": _minute,
    "hour": _minute,
    "hours": _minute,
    "part-of-day": _date,
    "day": _date,
    "weekend": lambda at: _week(at) + "-WE",
    "weekdays": lambda at: _week(at) + "-WD",
    "week": _week,
    "month": _month,
    "season": _year,
    "quarter": _quarter,
    "half": _half,
    "year": _year,
    "decade": _digits(1),
    "century": _digits(2),
    "millennium": _digits(3),
}


def value_at(grain: str, at: int, code: str = "") -> str:
    """The value of the member of `grain` that holds the instant `at`.

    `code` is the code of a part of the day or a season (`MO`, `SU`). A season is written with the year it begins in:
    the caller passes an instant of that year.
    """
    value = _WRITERS.get(grain, _date)(at)
    if not code:
        return value
    return f"{value}T{code}" if grain == "part-of-day" else f"{value}-{code}"


def natural_grain(start: int | End, end: int | End) -> str:
    """The grain of the calendar unit that an interval is, "" where it is none."""
    if isinstance(start, End) or isinstance(end, End):
        return ""
    length = end - start
    if length < DAY_SECONDS:
        for size, grain in ((1, "second"), (60, "minute"), (3600, "hour")):
            if length <= size:
                return grain
        return ""
    if start % DAY_SECONDS or end % DAY_SECONDS:
        return ""
    if length == DAY_SECONDS:
        return "day"
    if length == 7 * DAY_SECONDS and (start // DAY_SECONDS + 3) % 7 == 0:
        return "week"
    written = length_value(start, end)
    if written == "P3M" and civil(start // DAY_SECONDS)[1] % 3 == 1:
        return "quarter"
    if written == "P1Y" and civil(start // DAY_SECONDS)[1] != 1:
        return ""
    year = civil(start // DAY_SECONDS)[0]
    if written == "P10Y":
        return "decade" if year % 10 == 0 else ""
    if written == "P100Y":
        return "century" if year % 100 == 0 else ""
    return {"P1M": "month", "P1Y": "year"}.get(written, "")


# --- reading -----------------------------------------------------------------------------------------------------
_PATTERN = (
    r"(?P<year>BC[0-9]{1,9}|[0-9]{1,9})"
    r"(?:-(?:(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2}))?"
    r"|W(?P<week>[0-9]{1,2})(?:-(?P<weekday>[1-7]|WE|WD))?"
    r"|Q(?P<quarter>[1-4])|H(?P<half>[12])|(?P<season>SP|SU|FA|WI)))?"
    r"(?:T(?:(?P<part>MO|MI|AF|EV|NI|DT)|(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})"
    r"(?:\.[0-9]{1,9})?)?)?)(?P<zone>Z|[+-][0-9]{2}:?[0-9]{2})?)?"
)


_OPEN = (
    r"(?:BC)?[0-9X]{1,9}(?:-(?:[0-9X]{2}(?:-[0-9X]{2})?|W[0-9X]{1,2}(?:-(?:[1-7X]|WE|WD))?|Q[1-4X]|H[12X]|SP|SU|FA|WI|WE|XX))?"
    r"(?:T[0-9A-Z:.+-]{1,20})?|T[0-9A-Z:.+-]{1,20}|P[0-9A-Z.,]{1,40}|FY[0-9X]{2,4}[0-9A-Z-]{0,10}|(?:PAST|PRESENT|FUTURE)_REF"
)
"""Values of TIMEX3 with what they may leave open, roughly: who reads them says what they mean."""


@cache
def _open() -> re.Pattern[str]:
    return re.compile(_OPEN)


def is_value(value: str) -> bool:
    """Whether something is written as a value of TIMEX3 is. It need not exist, nor name a stretch of the calendar."""
    return _open().fullmatch(value) is not None


@cache
def _pattern() -> re.Pattern[str]:
    """Compiled on first use: what only writes values never needs it."""
    return re.compile(_PATTERN)


def fields_of(value: str) -> re.Match[str] | None:
    """The parts of a value that is a date or a time with its date, by name: year, month, day, week, weekday (also WE,
    WD), quarter, half, season, part, hour, minute, second, zone. They need not exist: `interval_of` says that."""
    return _pattern().fullmatch(value)


PART_NAMES: dict[str, str] = {
    "MO": "Morning",
    "AF": "Afternoon",
    "EV": "Evening",
    "NI": "Night",
    "DT": "Day",
    "MI": "Noon",
}
SEASON_NAMES: dict[str, str] = {"SP": "Spring", "SU": "Summer", "FA": "Fall", "WI": "Winter"}


def _season(year: int, code: str, conventions: Conventions) -> tuple[int, int] | None:
    """The season that begins in a year (winter: in its December)."""
    name = SEASON_NAMES[code]
    if conventions.hemisphere == "south":
        name = {"Spring": "Fall", "Summer": "Winter", "Fall": "Spring", "Winter": "Summer"}[name]
    for season, first, last in conventions.seasons:
        if season == name:
            return instant(year, *first), instant(year + (last < first), *last)
    return None


def _months(year: int, month: int, count: int) -> tuple[int, int]:
    last = year * 12 + month - 1 + count
    return instant(year, month), instant(last // 12, last % 12 + 1)


def _years(text: str) -> tuple[int, int] | None:
    """A year, or the decade, century or millennium that three, two or one digits name."""
    before_christ = text.startswith("BC")
    width = len(text) - (2 if before_christ else 0)
    size = 10 ** max(0, 4 - width)
    number = int(text[2:] if before_christ else text)
    if before_christ:
        if number == 0 and size == 1:
            return None
        last = number * size
        return instant(2 - last - size), instant(2 - max(last, 1))
    if number == 0 and size == 1:
        return None
    first = number * size
    return instant(max(first, 1)), instant(first + size)


def _date_bounds(found: re.Match[str], conventions: Conventions) -> tuple[int, int] | None:
    text = found["year"]
    if found["month"] is None and found["week"] is None and not (found["quarter"] or found["half"] or found["season"]):
        return _years(text)
    if len(text.removeprefix("BC")) < 4:
        return None
    year = year_from(text)
    if found["season"]:
        return _season(year, found["season"], conventions)
    if found["quarter"]:
        return _months(year, int(found["quarter"]) * 3 - 2, 3)
    if found["half"]:
        return _months(year, int(found["half"]) * 6 - 5, 6)
    if found["week"]:
        return _week_bounds(year, int(found["week"]), found["weekday"])
    month = int(found["month"])
    if not 1 <= month <= 12:
        return None
    if found["day"] is None:
        return _months(year, month, 1)
    if not 1 <= int(found["day"]) <= days_in_month(year, month):
        return None
    start = instant(year, month, int(found["day"]))
    return start, start + DAY_SECONDS


def _week_bounds(year: int, week: int, part: str | None) -> tuple[int, int] | None:
    monday = week_start(year, week)
    if not 1 <= week <= 53 or iso_week(monday)[0] != year:
        return None
    first, length = (0, 7) if part is None else {"WE": (5, 2), "WD": (0, 5)}.get(part) or (int(part) - 1, 1)
    return (monday + first) * DAY_SECONDS, (monday + first + length) * DAY_SECONDS


def _clock_bounds(found: re.Match[str], day: int, conventions: Conventions) -> tuple[int, int] | None:
    if found["part"]:
        name = PART_NAMES[found["part"]]
        return next(((day + a, day + b) for part, a, b in conventions.parts_of_day if part == name), None)
    hour, minute, second = int(found["hour"]), int(found["minute"] or 0), int(found["second"] or 0)
    if hour > 24 or minute > 59 or second > 60 or (hour == 24 and (minute or second)):
        return None
    start = day + hour * 3600 + minute * 60 + second
    return start, start + (1 if found["second"] else 60 if found["minute"] else 3600)


def interval_of(value: str, conventions: Conventions = DEFAULT) -> Interval | None:
    """The interval that a TIMEX3 value names by itself, or None.

    1989-03-05 is that day, 198 a decade, 19 a century, 1997-W10 a week, 1997-Q2 a quarter. Durations (P...), times
    without a date (T...), values with unknown digits (X), references (PAST_REF) and fiscal years (FY...) name none.
    """
    found = fields_of(value)
    if found is None:
        return None
    bounds = _date_bounds(found, conventions)
    if bounds is None:
        return None
    if found["part"] or found["hour"]:
        if bounds[1] - bounds[0] != DAY_SECONDS:
            return None
        clock = _clock_bounds(found, bounds[0], conventions)
        return None if clock is None else Interval(*clock, zone_from(found["zone"]) if found["zone"] else None)
    return Interval(*bounds)


def zone_from(text: str) -> str:
    """`Z`, `-0500` or `-05:00` as an offset with a colon."""
    return "+00:00" if text == "Z" else text if ":" in text else f"{text[:3]}:{text[3:]}"
