"""Feasts and holidays: the day of a rule in a year."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from typing import Any

from timeloom.calendar.line import Line
from timeloom.calendar.patterns import Stop
from timeloom.calendar.units import civil, days, weekday

__all__ = ["LUNAR", "easter", "easter_julian", "feast_days"]

LUNAR = {
    "hebrew": "_HebrewLunisolar",
    "islamic": "_IslamicLunar",
    "hindu": "_HinduLunisolar",
    "chinese": "_ChineseLunisolar",
    "buddhist": "_BuddhistLunisolar",
}
"""Calendars by the moon whose feasts the package holidays has in tables."""

_KEPT_ON: dict[tuple[str, str], dict[int, int]] = {("hebrew", "israel_independence"): {1: 1, 5: -1, 6: -2}}
"""By how many days a feast is moved that falls on a day of the week: off the sabbath and its eve, and off its morrow
(law of 2004)."""


def easter(year: int) -> int:
    """Easter Sunday of the Gregorian computus, as a day counted from 1970-01-01.

    Meeus, Astronomical Algorithms, chapter 8 (the anonymous method of 1876), valid for every year.
    """
    golden = year % 19
    century, of_century = divmod(year, 100)
    leap, rest = divmod(century, 4)
    proemptosis = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - leap - proemptosis + 15) % 30
    quarter, odd = divmod(of_century, 4)
    to_sunday = (32 + 2 * rest + 2 * quarter - epact - odd) % 7
    correction = (golden + 11 * epact + 22 * to_sunday) // 451
    month, day = divmod(epact + to_sunday - 7 * correction + 114, 31)
    return days(year, month, day + 1)


def easter_julian(year: int) -> int:
    """Easter Sunday of the Julian computus (Meeus, chapter 8), as a day counted from 1970-01-01."""
    epact = (19 * (year % 19) + 15) % 30
    to_sunday = (2 * (year % 4) + 4 * (year % 7) - epact + 34) % 7
    month, day = divmod(epact + to_sunday + 114, 31)
    shifted = year * 365 + year // 4 + (153 * (month - 3) + 2) // 5 + day
    return shifted - 719_470


def feast_days(rule: tuple[str | int, ...], year: int, line: Line) -> tuple[int, ...]:
    """The first days of the feast in a year; empty where the year has none.

    Raises Stop for a rule that is none of those listed at `tree.Feast`.
    """
    kind, *arguments = rule
    if kind == "civil" and len(arguments) == 2:
        return _civil_days(str(arguments[0]), str(arguments[1]), year)
    if kind == "lunar" and len(arguments) == 3 and isinstance(arguments[2], int):
        return _lunar_days(str(arguments[0]), str(arguments[1]), arguments[2], year)
    numbers = tuple(number for number in arguments if isinstance(number, int))
    if len(numbers) == len(arguments):
        if kind == "fixed" and len(numbers) == 2:
            return _fixed(line, year, *numbers)
        if kind in ("easter", "easter-julian") and len(numbers) == 1:
            julian = kind == "easter-julian" or (line.is_mixed and line.civil(days(year, 4, 1)) != (year, 4, 1))
            return ((easter_julian(year) if julian else easter(year)) + numbers[0],)
        if kind == "nth" and len(numbers) == 3:
            return _nth_weekday(line, year, *numbers)
        if kind == "on-after" and len(numbers) == 3:
            return _on_or_after(line, year, *numbers)
    raise Stop("broken", f"no such rule of a feast: {':'.join(map(str, rule))}")


def _fixed(line: Line, year: int, month: int, day: int) -> tuple[int, ...]:
    if not (1 <= month <= 12 and 1 <= day <= 31):
        raise Stop("impossible", f"there is no day {day} of month {month}")
    return (line.days(year, month, day),) if line.has(year, month, day) else ()


def _nth_weekday(line: Line, year: int, month: int, of_week: int, n: int) -> tuple[int, ...]:
    if not (1 <= month <= 12 and 1 <= of_week <= 7 and n != 0):
        raise Stop("broken", f"no such rule of a feast: nth:{month}:{of_week}:{n}")
    first = line.days(year, month, 1)
    following = line.days(year + month // 12, month % 12 + 1, 1)
    if n > 0:
        day = first + (of_week - weekday(first)) % 7 + 7 * (n - 1)
    else:
        last = following - 1
        day = last - (weekday(last) - of_week) % 7 + 7 * (n + 1)
    return (day,) if first <= day < following else ()


def _on_or_after(line: Line, year: int, month: int, day: int, of_week: int) -> tuple[int, ...]:
    """The first such weekday from a date on: election day in the United States is the Tuesday from 2 November on."""
    if not 1 <= of_week <= 7:
        raise Stop("broken", f"no such rule of a feast: on-after:{month}:{day}:{of_week}")
    return tuple(first + (of_week - weekday(first)) % 7 for first in _fixed(line, year, month, day))


@lru_cache(maxsize=1024)
def _civil_days(jurisdiction: str, name: str, year: int) -> tuple[int, ...]:
    if not 1 <= year <= 9999:
        return ()
    wanted = name.casefold()
    found = {
        day
        for day, title in _civil_year(jurisdiction, year)
        if any(part.removesuffix(" (estimated)").strip().casefold() == wanted for part in title.split(";"))
    }
    return tuple(sorted(found))


@lru_cache(maxsize=1024)
def _lunar_days(calendar: str, name: str, offset: int, year: int) -> tuple[int, ...]:
    """Days beside a feast of another calendar, by the tables of the package holidays; none outside their years."""
    import holidays.calendars

    table = getattr(holidays.calendars, LUNAR.get(calendar, ""), None)
    told = None if table is None else getattr(table(), f"{name}_date", None) or getattr(table(), f"{name}_dates", None)
    if told is None:
        raise Stop("not-supported", f"the {calendar} feast {name} is not known")
    found = {day for near in (year - 1, year, year + 1) if 1 <= near <= 9999 for day in _dates(told(near))}
    kept = _KEPT_ON.get((calendar, name), {})
    moved = sorted(days(day.year, day.month, day.day) + kept.get(day.isoweekday(), 0) + offset for day in found)
    return tuple(day for day in moved if civil(day)[0] == year)


def _dates(told: Any) -> Iterator[date]:
    """The dates in an answer of such a table: one with a flag, or several, each with a flag."""
    if isinstance(told, date):
        yield told
    elif isinstance(told, Iterable):
        for one in told:
            yield from _dates(one)


@lru_cache(maxsize=256)
def _civil_year(jurisdiction: str, year: int) -> tuple[tuple[int, str], ...]:
    import holidays

    country, _, part = jurisdiction.partition("-")
    try:
        found = holidays.country_holidays(country, subdiv=part or None, years=year, observed=False, language="en_US")
    except NotImplementedError:
        raise Stop("not-supported", f"the holidays of {jurisdiction} are not known") from None
    return tuple((days(day.year, day.month, day.day), title) for day, title in found.items())
