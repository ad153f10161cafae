"""The length of time that a TIMEX3 value of type DURATION names: P3D, P2M, PT1H30M."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache, lru_cache

from timeloom.calendar.units import DAY_SECONDS, days

__all__ = ["length_of"]

_MONTHS = {"DE": 120, "CE": 1200, "Y": 12, "Q": 3, "M": 1}
_DATE = {"W": 7 * DAY_SECONDS, "D": DAY_SECONDS}
_CLOCK = {"H": 3600, "M": 60, "S": 1}
_CYCLE_MONTHS, _CYCLE_DAYS = 4800, 146_097
"""Months and days of the 400 years after which the calendar repeats itself."""
_PART = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(DE|CE|[YQMWDHS])")
_FORM = re.compile(r"P(?=[0-9T])([0-9.YQMWDEC]*)(?:T(?=[0-9])([0-9.HMS]+))?")


def length_of(value: str) -> tuple[int, int] | None:
    """The least and the most seconds of wall clock that such an amount can take: a month has 28 to 31 days.

    None where the value is no amount or leaves a number open (PXD). Months and years are whole ones, wherever they
    begin; of a part of a month the whole months around it are given.
    """
    found = _FORM.fullmatch(value)
    if found is None:
        return None
    date, clock = _parts(found[1], (*_MONTHS, *_DATE)), _parts(found[2] or "", tuple(_CLOCK))
    if date is None or clock is None or not (date or clock):
        return None
    months = sum((n * _MONTHS[unit] for unit, n in date if unit in _MONTHS), Fraction())
    fixed = sum((n * _DATE[unit] for unit, n in date if unit in _DATE), Fraction())
    fixed += sum((n * _CLOCK[unit] for unit, n in clock), Fraction())
    least, most = _days(months.numerator // months.denominator)[0], _days(-(-months.numerator // months.denominator))[1]
    return least * DAY_SECONDS + int(fixed), most * DAY_SECONDS - (-fixed.numerator // fixed.denominator)


def _parts(text: str, units: tuple[str, ...]) -> list[tuple[str, Fraction]] | None:
    """Units with their numbers; None where something else stands there."""
    parts: list[tuple[str, Fraction]] = []
    at = 0
    while at < len(text):
        found = _PART.match(text, at)
        if found is None or found[2] not in units:
            return None
        parts.append((found[2], Fraction(found[1])))
        at = found.end()
    return parts


@cache
def _starts() -> tuple[int, ...]:
    """The days on which the months of two cycles begin."""
    return tuple(days(month // 12, month % 12 + 1) for month in range(2 * _CYCLE_MONTHS))


@lru_cache(maxsize=256)
def _days(months: int) -> tuple[int, int]:
    """The fewest and the most days of so many months, from the first of a month."""
    cycles, rest = divmod(months, _CYCLE_MONTHS)
    starts = _starts()
    lengths = [starts[month + rest] - starts[month] for month in range(_CYCLE_MONTHS)] if rest else [0]
    return cycles * _CYCLE_DAYS + min(lengths), cycles * _CYCLE_DAYS + max(lengths)
