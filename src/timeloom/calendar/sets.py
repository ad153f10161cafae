"""Sets of intervals that are not written out: the members of a pattern, found when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from timeloom.calendar.conventions import Conventions
from timeloom.calendar.interval import Interval
from timeloom.calendar.patterns import Member, Pattern, Stop
from timeloom.calendar.tree import Expression
from timeloom.calendar.value import TimeSet

__all__ = ["PatternSet"]


@dataclass(frozen=True, slots=True)
class PatternSet(TimeSet):
    """The `TimeSet` of a pattern, from `low` to `high` where these are given (a member starts in `[low, high)`).

    Equal if tree, conventions and limits are. Every n-th is counted from `low`, or else from where the reader starts.
    """

    tree: Expression
    conventions: Conventions
    low: int | None = None
    high: int | None = None
    zone: str | None = None
    _pattern: Pattern = field(default_factory=Pattern, compare=False, repr=False)

    def between(self, start: int, end: int) -> Iterator[Interval]:
        """Members that overlap `[start, end)`, in time order."""
        if self.low is not None or self.high is not None:
            members = self._limited(start)
        else:
            members = self._pattern.meeting(start, end)
        for member in _quiet(members):
            if member[0] >= end:
                return
            if member[1] > start:
                yield Interval(*member, self.zone)

    def first(self, n: int, after: int | None = None) -> tuple[Interval, ...]:
        """The first `n` members that start at or after `after`, or else `low`, or else 1970-01-01T00:00 (instant 0);
        fewer where the set has an end. Raises ValueError for a negative `n`."""
        if n < 0:
            raise ValueError(f"n is how many members are wanted, a whole number from 0 on, not {n}")
        if after is None:
            after = 0 if self.low is None else self.low
        members = self._limited(after) if self.low is not None or self.high is not None else self._pattern.since(after)
        later = (member for member in _quiet(members) if member[0] >= after)
        return tuple(Interval(*member, self.zone) for member in islice(later, n))

    def _limited(self, start: int) -> Iterator[Member]:
        pattern = self._pattern
        low = self.low
        for member in pattern.after(start - pattern.reach) if low is None else pattern.resume(low, start):
            if self.high is not None and member[0] >= self.high:
                return
            yield member


def _quiet(members: Iterator[Member]) -> Iterator[Member]:
    """The members up to where the search is given up: a set that is empty from there on just ends."""
    try:
        yield from members
    except Stop:
        return
