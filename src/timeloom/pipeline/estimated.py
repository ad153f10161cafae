"""A text without a time of writing that is dated by its words: the estimate as anchor, with its uncertainty.

The time of writing is then the credible interval of the dating, and lies somewhere in it. What is counted from it
("last year") is read for the first year, the middle one and the last, and lies somewhere in the stretch that holds all
three readings: as wide as what is not known (`timeloom.graph.dates.SOMEWHERE`). What does not depend on it is as ever.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import instant
from timeloom.document import Document, Time, Unresolved
from timeloom.models import holds

if TYPE_CHECKING:
    from timeloom.dating import Dater

__all__ = ["ESTIMATE", "Estimated", "dater", "year_interval"]

ESTIMATE = "estimate"
"""What is given as `dct` to have the text dated."""
_GUESS = "writing-estimated"

Stage = Callable[[Document], Document]


@lru_cache(maxsize=4)
def dater(folder: Path | None = None, *, large: bool = False) -> Dater:
    """The stage of dating, with the weights of a user's folder where it has such, else the shipped ones; `large` is
    that of `en-large`."""
    from timeloom.dating import Dater
    from timeloom.dating.dater import NAME
    from timeloom.dating.vectors import NAME as LARGE

    own = folder is not None and (holds(NAME, folder) or large and holds(LARGE, folder))
    return Dater.load(folder if own else None, large=large)


@dataclass(frozen=True, slots=True)
class Estimated:
    """The stage `interpret` for a text that was dated: `years` are the first and last year of writing, `middle` the one
    before and after which lies half of the probability."""

    interpret: Stage
    years: tuple[int, int]
    middle: int

    def __call__(self, document: Document) -> Document:
        """A document that was composed for the middle year, with its times, those that depend on the time of writing as
        wide as that is; then `dct` is the whole stretch."""
        read = self.interpret(msgspec.structs.replace(document, dct=year_interval(self.middle)))
        afresh = msgspec.structs.replace(read, times=tuple(map(_afresh, read.times)))
        again, first, last = (
            self.interpret(msgspec.structs.replace(afresh, dct=year_interval(year))).times
            for year in (self.middle, *self.years)
        )
        times = tuple(
            self._joined(one, [low, high]) if _differ(same, low) or _differ(same, high) else one
            for one, same, low, high in zip(read.times, again, first, last, strict=True)
        )
        whole = Interval(instant(self.years[0], 1, 1), instant(self.years[1] + 1, 1, 1))
        return msgspec.structs.replace(read, dct=whole, times=times)

    def _joined(self, time: Time, others: list[Time]) -> Time:
        """A time by its reading for the middle year and those for the ends."""
        parts = tuple(
            self._joined(part, [other.parts[at] for other in others if at < len(other.parts)])
            for at, part in enumerate(time.parts)
        )
        time = msgspec.structs.replace(time, parts=parts)
        readings = [time, *others]
        if all(other.intervals == time.intervals and other.unresolved == time.unresolved for other in others):
            return time
        assumed = tuple(dict.fromkeys((*time.assumed, _GUESS)))
        hulls = _hulls(readings)
        if hulls is None:
            told = f"it depends on when the text was written: somewhere from {self.years[0]} to {self.years[1]}"
            return msgspec.structs.replace(
                time,
                intervals=(),
                more=False,
                unresolved=Unresolved("vague", told),
                edtf=None,
                rrule=None,
                assumed=assumed,
            )
        why = f"{time.why}; written somewhere from {self.years[0]} to {self.years[1]}, so it lies somewhere in this stretch"
        timex3 = time.timex3
        if timex3 is not None:
            timex3 = dataclasses.replace(timex3, mod="APPROX")  # START of the middle year would be as sure as that year
        return msgspec.structs.replace(
            time, intervals=hulls, edtf=None, rrule=None, assumed=assumed, why=why.lstrip("; "), timex3=timex3
        )


def year_interval(year: int) -> Interval:
    """A calendar year."""
    return Interval(instant(year, 1, 1), instant(year + 1, 1, 1))


def _afresh(time: Time) -> Time:
    """The time to be interpreted again."""
    return msgspec.structs.replace(time, why="", parts=tuple(map(_afresh, time.parts)))


def _differ(one: Time, other: Time) -> bool:
    """Whether two readings of a time, or of a part of it, have other intervals."""
    if one.intervals != other.intervals or len(one.parts) != len(other.parts):
        return True
    return any(map(_differ, one.parts, other.parts))


def _hulls(readings: list[Time]) -> tuple[Interval, ...] | None:
    """For each member the stretch that holds it in all readings; None where they do not have as many, or not the same
    ends."""
    if not readings[0].intervals or len({len(one.intervals) for one in readings}) > 1:
        return None
    found = []
    for members in zip(*(one.intervals for one in readings), strict=True):
        start, end = _outer([one.start for one in members], min), _outer([one.end for one in members], max)
        if start is None or end is None:
            return None
        found.append(Interval(start, end, members[0].zone))
    return tuple(found)


def _outer(ends: list[int | End], choose: Callable[[list[int]], int]) -> int | End | None:
    known = [end for end in ends if not isinstance(end, End)]
    if len(known) == len(ends):
        return choose(known)
    return ends[0] if len(set(ends)) == 1 else None
