"""Columns of a text: lines that begin with clock times, as those of a log do (08:50, 9.15, 15h20, 0540, 9-11), or with
years, as those of a chronology do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

__all__ = ["OPENING", "Clock", "clocks", "years"]

Match = re.Match[str]
OPENING = r"^[ \t]*(?:[-*•|][ \t]+)?[\[(]?"
"""What may stand before either."""
_HOUR = r"(?:[01]?\d|2[0-4])"
_SURE = rf"{_HOUR}(?::[0-5]\d){{1,2}}(?![\d./]|:\d)|{_HOUR} ?h(?: ?[0-5]\d)?(?![^\W_])|{_HOUR}(?:\.[0-5]\d)? ?[ap]\.?m\b|{_HOUR}(?= ?[-–] ?{_HOUR}(?::[0-5]\d(?![\d./:])| ?[ap]m\b))"
_DOTTED, _STRETCH = rf"{_HOUR}\.[0-5]\d(?![.,]?\d| ?[€$£%])", rf"{_HOUR}(?= ?[-–] ?\d{{1,2}}[ \t]+[^\W\d])"
_MILITARY = r"(?:[01]\d|2[0-3])[0-5]\d(?=[ \t]+[^\W\d])|2400(?=[ \t]+[^\W\d])"
_CLOCKS = re.compile(rf"{OPENING}((?P<sure>{_SURE})|{_DOTTED}|{_MILITARY}|{_STRETCH})", re.MULTILINE | re.IGNORECASE)
"""A clock time in digits, or the first of two hours, with which a line begins."""
_HALF_BEHIND, _NOON = re.compile(r" ?([ap])\.?m\b", re.IGNORECASE), 12
_SET_OFF = r"(?:[-–/]\d{2,4})?(?::\s|\.[ \t](?=[A-ZÀ-Þ])|[ \t][-–—][ \t]|[ \t]{2}|\t)"
_YEARS = re.compile(
    rf"{OPENING}((?:ca?\. ?)?(?:1\d{{3}}|20\d\d))(?:(?P<mark>{_SET_OFF})|(?=[ \t][A-ZÀ-Þ][^\n]*[ \t][a-zà-þ]{{2}}))",
    re.MULTILINE,
)
"""A year, or the first of a stretch of years, set off from what follows, or before a sentence."""
_FEWEST, _RISING = 3, 2 / 3
"""Lines of a column at the least, of clock times that may be other numbers and of years that no mark sets off; and the
share of steps that go on."""
_APART = 4
"""Lines between two of a column at the most."""
_MINUTES, _HALF_DAY, _LAST_OF_HALF, _DIGITS = 60, 720, 780, 4
"""Minutes of an hour and of half a day, the minute of a day from which on no half is meant, and digits of a year or of
a clock time without a mark."""


class Clock(NamedTuple):
    """A clock time (group 1 of `found`) with which a line begins: where the last one of its column ends and how many
    minutes later that is, and whether these can hardly be other numbers."""

    found: Match
    until: int
    minutes: int
    sure: bool
    is_first: bool
    """Does its column begin with it, and go on?"""


def clocks(text: str) -> Iterator[Clock]:
    """The clock times with which lines begin. Those with a colon, an h or am and pm are sure, others where there are
    three that mostly go on; four digits where one of them is no year (0540)."""
    every = list(_CLOCKS.finditer(text))
    military = any(_is_military(one[1]) and one[1][0] == "0" for one in every)
    for run in _runs(text, every):
        found = run if military else [one for one in run if not _is_military(one[1])]
        sure = [one for one in found if one["sure"]]
        if len(found) < _FEWEST or not _is_going_on([_minutes(one[1]) for one in found]):
            found = sure
        for one, minutes in zip(found, _left([_with_half(text, one) for one in found]), strict=True):
            yield Clock(
                one, found[-1].end(1), minutes, bool(sure) or one[1].isdecimal(), one is found[0] and len(found) > 1
            )


def years(text: str) -> list[Match]:
    """The years (group 1) with which lines begin: all that a mark sets off, and others where there are three that
    rise."""
    kept: list[Match] = []
    for run in _runs(text, list(_YEARS.finditer(text))):
        numbers = [int(one[1][-_DIGITS:]) for one in run]
        rising = len(run) >= _FEWEST and all(one <= other for one, other in pairwise(numbers))
        kept += run if rising else [one for one in run if one["mark"]]
    return kept


def _runs(text: str, found: Sequence[Match]) -> Iterator[list[Match]]:
    """Lines that belong to one column: no paragraph and no more than a few lines stand between two of them."""
    run: list[Match] = []
    for one in found:
        between = text[run[-1].end() : one.start()] if run else ""
        if run and (between.count("\n") > _APART or between.partition("\n\n")[2].strip()):
            yield run
            run = []
        run.append(one)
    if run:
        yield run


def _is_going_on(numbers: Sequence[int]) -> bool:
    """Do most minutes of the day go on from those before them, be it over noon: 11.30, 1.15?"""
    return sum(
        one <= other or (other - one) % _HALF_DAY <= _HALF_DAY // 2 for one, other in pairwise(numbers)
    ) >= _RISING * (len(numbers) - 1)


def _with_half(text: str, found: Match) -> str:
    """A clock time with the half of the day that stands behind it: 6:00 pm."""
    half = _HALF_BEHIND.match(text, found.end(1))
    return found[1] + (half[0] if half is not None else "")


def _left(clocks: Sequence[str]) -> list[int]:
    """How many minutes it is from each of some clock times to the last of them, each being the next such one after that
    before it: of half a day, unless both say their half or one of them all is of a clock of 24 hours."""
    minutes = [_minutes(clock) for clock in clocks]
    told = [clock[-1:].lower() == "m" for clock in clocks]
    whole = any(
        clock.startswith("0") or (minute >= _LAST_OF_HALF and not half)
        for clock, minute, half in zip(clocks, minutes, told, strict=True)
    )
    left = [0] * bool(clocks)
    for at in range(len(clocks) - 1, 0, -1):
        left.append(
            left[-1]
            + (minutes[at] - minutes[at - 1]) % (2 * _HALF_DAY if whole or (told[at] and told[at - 1]) else _HALF_DAY)
        )
    return left[::-1]


def _is_military(clock: str) -> bool:
    return clock.isdecimal() and len(clock) == _DIGITS


def _minutes(clock: str) -> int:
    if _is_military(clock):
        return _MINUTES * int(clock[:2]) + int(clock[2:])
    hour, *rest = map(int, re.findall(r"\d+", clock))
    half = _HALF_BEHIND.search(clock)
    if half is not None:
        hour = hour % _NOON + _NOON * (half[1].lower() == "p")
    return _MINUTES * hour + (rest[0] if rest else 0)
