"""Somebody's grid of intervals of years: how it is told, and which of its intervals a distribution over years chooses.

The distance of two intervals is the number of steps between them in the grid, as in SemEval-2015 task 7, whatever their
widths. The interval that is most probable is not the one that loses least: between two peaks lies a compromise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from timeloom.document import FIRST_YEAR, LOSSES, Written
from timeloom.errors import FormatError

__all__ = ["MOST_INTERVALS", "Intervals", "choose", "expected_losses", "read_grid"]

Intervals = tuple[tuple[int, int], ...]
"""Pairs of a first and a last year, both inclusive, in the order of time."""

MOST_INTERVALS = 10_000
"""A longer grid is refused."""

_WIDTHS = {"year": 1, "decade": 10, "century": 100}
_EVERY = re.compile(r"([0-9]{1,6})(?:@(-?[0-9]{1,6}))?")
_INTERVAL = re.compile(r"(-?[0-9]{1,6})[-–](-?[0-9]{1,6})")


# --- choosing --------------------------------------------------------------------------------------------------------
def choose(
    written: Written | ArrayLike,
    intervals: Sequence[tuple[int, int]],
    start: int = FIRST_YEAR,
    losses: Sequence[float] = LOSSES,
) -> int:
    """The index of the interval with the least expected loss; of equals the first.

    `written` is a distribution, or its probabilities alone, shape [years], the first of them that of the year `start`.
    `losses[d]` is lost by an answer `d` steps from the right one, and the last of them by all that are farther.

    The right interval of a year is the one that holds it. Of several that do, each is right. A year that none holds
    (in a gap, or beyond either end) belongs to the nearest, by years; of two as near, to both.

    >>> choose([0.45, 0.1, 0.1, 0.35], [(1700, 1700), (1701, 1701), (1702, 1702), (1703, 1703)], losses=(0, 0.2, 0.4, 1))
    1

    Raises:
        FormatError: no interval, or one whose last year is before its first.
        ValueError: no probabilities, or no losses.
    """
    return int(np.argmin(expected_losses(written, intervals, start, losses)))


def expected_losses(
    written: Written | ArrayLike,
    intervals: Sequence[tuple[int, int]],
    start: int = FIRST_YEAR,
    losses: Sequence[float] = LOSSES,
) -> NDArray[np.float64]:
    """What each interval of a grid would lose on average, shape [intervals]; the arguments are those of `choose`."""
    if isinstance(written, Written):
        start, written = written.start, written.p
    p = np.asarray(written, dtype=np.float64)
    if p.ndim != 1 or not len(p) or not len(losses):
        raise ValueError(f"a distribution is one row of probabilities, and losses are at least one (got {p.shape})")
    steps = _distances(tuple((first, last) for first, last in intervals), start, len(p))
    table = np.asarray(losses, dtype=np.float64)
    found: NDArray[np.float64] = table[np.minimum(steps, len(table) - 1)] @ p
    return found


@lru_cache(maxsize=64)
def _distances(intervals: Intervals, start: int, years: int) -> NDArray[np.int64]:
    """Steps from each interval to the nearest that is right of each year, shape [intervals, years]."""
    if not intervals:
        raise FormatError("a grid has at least one interval")
    for first, last in intervals:
        _check(first, last)
    ends = np.array(intervals, dtype=np.int64)
    year = np.arange(start, start + years, dtype=np.int64)
    off = np.maximum(0, np.maximum(ends[:, :1] - year, year - ends[:, 1:]))
    steps = np.where(off == off.min(axis=0), 0, len(intervals)).astype(np.int64)
    for at in range(1, len(steps)):
        np.minimum(steps[at], steps[at - 1] + 1, out=steps[at])
    for at in range(len(steps) - 2, -1, -1):
        np.minimum(steps[at], steps[at + 1] + 1, out=steps[at])
    steps.setflags(write=False)
    return steps


# --- reading ---------------------------------------------------------------------------------------------------------
def read_grid(told: str, last: int, *, start: int = FIRST_YEAR) -> Intervals:
    """The grid that a few words tell, in the order of time.

    `7` is stretches of 7 years from `start` on, `7@1695` the same from 1695 on, `year`, `decade` (1700 to 1709) and
    `century` (1700 to 1799) those of the calendar; all of them go on until one holds the year `last`. Anything else
    lists its intervals: `1700-1706,1707-1713`, parted by commas, blanks or line ends; from a `#` to the end of its line
    is a remark.

    >>> read_grid("century", 1850)
    ((1700, 1799), (1800, 1899))

    Raises:
        FormatError: not of these forms, a width of 0, years that run backwards, more than `MOST_INTERVALS`.
    """
    words = told.strip()
    every = _EVERY.fullmatch(words)
    if words in _WIDTHS:
        width = _WIDTHS[words]
        return _stretches(width, start // width * width, last, words)
    if every is not None:
        return _stretches(int(every[1]), start if every[2] is None else int(every[2]), last, words)
    return _listed(told)


def _stretches(width: int, start: int, last: int, told: str) -> Intervals:
    if width < 1:
        raise FormatError("an interval of a grid is at least a year wide", value=told)
    if start > last:
        raise FormatError(f"a grid starts by the year {last}", value=told)
    if (last - start) // width >= MOST_INTERVALS:
        raise FormatError(f"a grid has {MOST_INTERVALS:,} intervals at most", value=told)
    return tuple((first, first + width - 1) for first in range(start, last + 1, width))


def _listed(told: str) -> Intervals:
    found: list[tuple[int, int]] = []
    for number, line in enumerate(told.splitlines(), start=1):
        for word in line.partition("#")[0].replace(",", " ").split():
            place = f"line {number}"
            interval = _INTERVAL.fullmatch(word)
            if interval is None:
                reason = "a grid is a width (7), a width and a start (7@1700), year, decade, century, or intervals (1700-1706,...)"
                raise FormatError(reason, place=place, value=word)
            first, last = int(interval[1]), int(interval[2])
            _check(first, last, place)
            if found and (first < found[-1][0] or last < found[-1][1]):
                raise FormatError("the intervals of a grid stand in the order of time", place=place, value=word)
            found.append((first, last))
            if len(found) > MOST_INTERVALS:
                raise FormatError(f"a grid has {MOST_INTERVALS:,} intervals at most", place=place)
    if not found:
        raise FormatError("a grid has at least one interval", value=told.strip()[:80])
    return tuple(found)


def _check(first: int, last: int, place: str | None = None) -> None:
    if first > last:
        raise FormatError("the last year of an interval is before its first", place=place, value=f"{first}-{last}")
