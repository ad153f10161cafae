"""Units of the calendar and plain integer arithmetic on the proleptic Gregorian line.

An instant is an integer: wall-clock seconds from 1970-01-01T00:00, no leap seconds, no zone. Years are
astronomical (year 0 is 1 BCE). Days are counted from 1970-01-01. Nothing here has a lower or upper bound.
"""

from __future__ import annotations

from enum import IntEnum

__all__ = ["DAY_SECONDS", "LAST_JULIAN", "Unit", "civil", "days", "days_in_month", "instant", "julian", "weekday"]

DAY_SECONDS = 86_400
LAST_JULIAN = 1752
"""The last year in which dates in English are mostly those of the Julian calendar."""


class Unit(IntEnum):
    """A unit of the calendar, ordered by length. The names are those of SCATE's Calendar-Interval."""

    SECOND = 1
    MINUTE = 2
    HOUR = 3
    DAY = 4
    WEEK = 5
    MONTH = 6
    QUARTER_YEAR = 7
    YEAR = 8
    DECADE = 9
    QUARTER_CENTURY = 10
    CENTURY = 11
    MILLENNIUM = 12

    def __repr__(self) -> str:
        return f"Unit.{self.name}"


def days(year: int, month: int = 1, day: int = 1) -> int:
    """Days from 1970-01-01 to the given date (proleptic Gregorian, astronomical year)."""
    shifted = year - (month <= 2)
    era, year_of_era = divmod(shifted, 400)
    day_of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146_097 + year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year - 719_468


def julian(year: int, month: int, day: int) -> int:
    """The same for a date of the Julian calendar."""
    shifted = year - (month <= 2)
    return shifted * 365 + shifted // 4 + (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1 - 719_470


def civil(day: int) -> tuple[int, int, int]:
    """(year, month, day) of a day counted from 1970-01-01: the inverse of `days`."""
    era, day_of_era = divmod(day + 719_468, 146_097)
    year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36_524 - day_of_era // 146_096) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * day_of_year + 2) // 153
    month = shifted + 3 if shifted < 10 else shifted - 9
    return year_of_era + era * 400 + (month <= 2), month, day_of_year - (153 * shifted + 2) // 5 + 1


def days_in_month(year: int, month: int) -> int:
    """Number of days of a month."""
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def instant(year: int, month: int = 1, day: int = 1, hour: int = 0, minute: int = 0, second: int = 0) -> int:
    """The instant of a wall-clock reading."""
    return days(year, month, day) * DAY_SECONDS + hour * 3600 + minute * 60 + second


def weekday(day: int) -> int:
    """ISO weekday, Monday 1 to Sunday 7, of a day counted from 1970-01-01 (a Thursday)."""
    return (day + 3) % 7 + 1
