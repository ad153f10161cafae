"""The line of time under one set of conventions: dates, cells of each unit, steps by units and by amounts."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from timeloom.calendar.conventions import Conventions
from timeloom.calendar.units import DAY_SECONDS, Unit, civil, days, days_in_month

__all__ = ["LENGTH", "Line", "Steps"]

Steps = tuple[tuple[Unit, int | Fraction], ...]
"""An amount of time: steps by units, taken in this order."""

_FIXED = {Unit.SECOND: 1, Unit.MINUTE: 60, Unit.HOUR: 3600, Unit.DAY: DAY_SECONDS, Unit.WEEK: 7 * DAY_SECONDS}
_MONTHS = {
    Unit.MONTH: 1,
    Unit.QUARTER_YEAR: 3,
    Unit.YEAR: 12,
    Unit.DECADE: 120,
    Unit.QUARTER_CENTURY: 300,
    Unit.CENTURY: 1200,
    Unit.MILLENNIUM: 12_000,
}
_YEARS = {unit: months // 12 for unit, months in _MONTHS.items() if months >= 12}
LENGTH: dict[Unit, int] = _FIXED | {
    unit: (31 * months if months < 12 else 366 * months // 12) * DAY_SECONDS for unit, months in _MONTHS.items()
}
"""Seconds of the longest cell of each unit (an upper bound)."""

_HALF = {Unit.MONTH: 15 * DAY_SECONDS, Unit.YEAR: 365 * DAY_SECONDS // 2}
"""Seconds of half a month and half a year, which have no day in their middle."""

_SMALLER: dict[Unit, tuple[Unit, int]] = {
    Unit.MINUTE: (Unit.SECOND, 60),
    Unit.HOUR: (Unit.MINUTE, 60),
    Unit.DAY: (Unit.HOUR, 24),
    Unit.WEEK: (Unit.DAY, 7),
    Unit.QUARTER_YEAR: (Unit.MONTH, 3),
    Unit.YEAR: (Unit.MONTH, 12),
    Unit.DECADE: (Unit.YEAR, 10),
    Unit.QUARTER_CENTURY: (Unit.YEAR, 25),
    Unit.CENTURY: (Unit.YEAR, 100),
    Unit.MILLENNIUM: (Unit.YEAR, 1000),
}


class Line:
    """Integer arithmetic on the calendar. Cells of a unit are numbered; cell 0 of the days is 1970-01-01."""

    __slots__ = ("civil", "days", "first_of_century", "is_mixed", "week_offset")

    def __init__(self, conventions: Conventions) -> None:
        self.days: Callable[[int, int, int], int] = days
        self.civil: Callable[[int], tuple[int, int, int]] = civil
        self.is_mixed = conventions.julian_until is not None
        if conventions.julian_until is not None:
            self.days, self.civil = _mixed(conventions.julian_until)
        self.week_offset = 4 - conventions.week_start
        self.first_of_century = 1 if conventions.century_rule == "01" else 0

    def has(self, year: int, month: int, day: int) -> bool:
        """Whether the date exists."""
        if not self.is_mixed:
            return day <= 28 or day <= days_in_month(year, month)
        return self.civil(self.days(year, month, day)) == (year, month, day)

    def index(self, instant: int, unit: Unit) -> int:
        """The number of the cell of `unit` that holds the instant."""
        if unit <= Unit.DAY:
            return instant // _FIXED[unit]
        if unit is Unit.WEEK:
            return (instant // DAY_SECONDS + self.week_offset) // 7
        year, month, _ = self.civil(instant // DAY_SECONDS)
        if unit < Unit.YEAR:
            return (year * 12 + month - 1) // _MONTHS[unit]
        if unit >= Unit.CENTURY:
            year -= self.first_of_century
        return year // _YEARS[unit]

    def start(self, index: int, unit: Unit) -> int:
        """The instant at which a cell starts."""
        if unit <= Unit.DAY:
            return index * _FIXED[unit]
        if unit is Unit.WEEK:
            return (index * 7 - self.week_offset) * DAY_SECONDS
        if unit < Unit.YEAR:
            year, month = divmod(index * _MONTHS[unit], 12)
            return self.days(year, month + 1, 1) * DAY_SECONDS
        year = index * _YEARS[unit] + (self.first_of_century if unit >= Unit.CENTURY else 0)
        return self.days(year, 1, 1) * DAY_SECONDS

    def floor(self, instant: int, unit: Unit) -> int:
        """The start of the cell that holds the instant."""
        if unit <= Unit.DAY:
            return instant - instant % _FIXED[unit]
        return self.start(self.index(instant, unit), unit)

    def ceiling(self, instant: int, unit: Unit) -> int:
        """The first start of a cell that is not before the instant."""
        start = self.floor(instant, unit)
        return start if start == instant else self.start(self.index(instant, unit) + 1, unit)

    def shift(self, instant: int, unit: Unit, n: int | Fraction) -> int:
        """`n` units later (earlier if negative). Months and years keep the day of the month where it exists, and
        take the last one of the month otherwise; a fraction goes on in the next smaller unit."""
        if not isinstance(n, int):
            return self._shift_fraction(instant, unit, n)
        if unit <= Unit.WEEK:
            return instant + n * _FIXED[unit]
        day, second = divmod(instant, DAY_SECONDS)
        year, month, of_month = self.civil(day)
        year, month = divmod(year * 12 + month - 1 + n * _MONTHS[unit], 12)
        month += 1
        if of_month > 28:
            of_month = min(of_month, self._last_day(year, month))
        return self.days(year, month, of_month) * DAY_SECONDS + second

    def _last_day(self, year: int, month: int) -> int:
        if not self.is_mixed:
            return days_in_month(year, month)
        following = self.days(year + month // 12, month % 12 + 1, 1)
        return self.civil(following - 1)[2]

    def _shift_fraction(self, instant: int, unit: Unit, n: Fraction) -> int:
        whole = n.numerator // n.denominator if n >= 0 else -((-n.numerator) // n.denominator)
        moved = self.shift(instant, unit, whole)
        rest = n - whole
        if rest == 0:
            return moved
        smaller = _SMALLER.get(unit)
        if smaller is not None:
            count = rest * smaller[1]
            return self.shift(moved, smaller[0], int(count) if count.denominator == 1 else count)
        further = self.shift(moved, unit, 1 if rest > 0 else -1)
        return moved + int((further - moved) * abs(rest))

    def walk(self, instant: int, steps: Steps, sign: int = 1) -> int:
        """An amount later (`sign` 1) or earlier (-1)."""
        for unit, n in steps:
            instant = self.shift(instant, unit, n * sign)
        return instant

    def half_back(self, instant: int, steps: Steps) -> int:
        """Half an amount earlier: half as many units. Half of one month is 15 days and half of one year 182.5 days; of
        any other odd number of them, it is half of their length."""
        for unit, n in steps:
            half = Fraction(n) / 2
            if unit <= Unit.WEEK or half.denominator == 1:
                instant = self.shift(instant, unit, -half)
            elif n == 1 and unit in _HALF:
                instant -= _HALF[unit]
            else:
                instant -= (instant - self.shift(instant, unit, -n)) // 2
        return instant


def _mixed(
    until: tuple[int, int, int],
) -> tuple[Callable[[int, int, int], int], Callable[[int], tuple[int, int, int]]]:
    """`days` and `civil` of a calendar that is Julian before the Gregorian date `until`. A date that the change
    left out counts as the first Gregorian day."""
    first = days(*until)

    def mixed_days(year: int, month: int, day: int) -> int:
        if (year, month, day) >= until:
            return days(year, month, day)
        return min(_julian_days(year, month, day), first)

    def mixed_civil(day: int) -> tuple[int, int, int]:
        return civil(day) if day >= first else _julian_civil(day)

    return mixed_days, mixed_civil


def _julian_days(year: int, month: int, day: int) -> int:
    shifted = year - (month <= 2)
    of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return shifted * 365 + shifted // 4 + of_year - 719_470


def _julian_civil(day: int) -> tuple[int, int, int]:
    cycle, of_cycle = divmod(day + 719_470, 1461)
    year_of_cycle = min(of_cycle // 365, 3)
    of_year = of_cycle - 365 * year_of_cycle
    shifted = (5 * of_year + 2) // 153
    month = shifted + 3 if shifted < 10 else shifted - 9
    return cycle * 4 + year_of_cycle + (month <= 2), month, of_year - (153 * shifted + 2) // 5 + 1
