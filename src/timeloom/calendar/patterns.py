"""Patterns: the members of a repeating interval, found by arithmetic on the cells of the calendar.

A pattern knows its members forwards and backwards from any instant. `base` is about the length of a member, `range`
the unit within which it repeats (a month of the year: month, year).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, takewhile

from timeloom.calendar.line import LENGTH
from timeloom.calendar.units import Unit

__all__ = ["FAR", "MOST_MEMBERS", "Cells", "Member", "Pattern", "Stop"]

Member = tuple[int, int]
"""Start and end of one member."""

MOST_MEMBERS = 20_000
"""More members than this are not written out, nor counted one by one."""

FAR = 1 << 100
"""An instant that lies beyond every other one."""
_LONGEST_GAP = 60
"""Cells in a row without a member after which there is taken to be none."""


class Stop(Exception):
    """The evaluation cannot go on: a row of `REASONS` and a detail for people. Never leaves the calendar."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


class Pattern:
    """Base of all patterns: `after` and `before` are the two ways in, the rest follows from them."""

    __slots__ = ("base", "homed", "phased", "range", "reach", "spills")

    base: Unit
    range: Unit
    reach: int
    """Seconds that no member is longer than."""
    spills: bool
    """Whether members cross the edge of their cell of `range` (winter, night)."""
    homed: bool
    """Whether a member belongs where it begins, though it may reach further (the night of a Thursday)."""
    phased: bool
    """Whether members are counted from where one starts to look (every other Thursday)."""
    stride: int = 1
    """Members of what is counted that lie between two of these."""

    def after(self, instant: int) -> Iterator[Member]:
        """Members that start at or after the instant, in time order."""
        raise NotImplementedError

    def before(self, instant: int) -> Iterator[Member]:
        """Members that end at or before the instant, latest first."""
        raise NotImplementedError

    def within(self, low: int, high: int) -> Iterator[Member]:
        """Members that start in `[low, high)`."""
        for member in self.after(low):
            if member[0] >= high:
                return
            yield member

    def whole(self, low: int, high: int) -> Iterator[Member]:
        """Members that lie whole in `[low, high)` (begin in it, if the pattern is homed), or the first from `low` on if
        none does."""
        members = self.within(low, FAR)
        for first in members:
            yield first
            if self._ends_by(high, first):
                yield from takewhile(lambda member: self._ends_by(high, member), members)
            return

    def _ends_by(self, high: int, member: Member) -> bool:
        return self.home(member) < high if self.homed else member[1] <= high

    def over(self, low: int, high: int) -> Iterator[Member]:
        """Members that belong to `[low, high)`: those that overlap it, or begin in it if the pattern is homed."""
        return self.within(low, high) if self.homed else self.meeting(low, high)

    def back_over(self, low: int, high: int) -> Iterator[Member]:
        """The same, latest first."""
        for member in self.before(high + self.reach):
            begin = self.home(member)
            if begin >= high:
                continue
            if (begin if self.homed else member[1] - 1) < low:
                return
            yield member

    def home(self, member: Member) -> int:
        """The instant that decides in which stretch a member begins."""
        return member[0]

    def meeting(self, low: int, high: int) -> Iterator[Member]:
        """Members that overlap `[low, high)`, wherever they belong."""
        for member in self.after(low - self.reach):
            if member[0] >= high:
                return
            if member[1] > low:
                yield member

    def since(self, instant: int) -> Iterator[Member]:
        """Members for a reader who starts to count at the instant."""
        return self.after(instant)

    def resume(self, low: int, instant: int) -> Iterator[Member]:
        """Members from the instant on (and perhaps earlier ones) for a reader who started to count at `low`."""
        return self.after(max(low, instant - self.reach))

    def nth_after(self, instant: int, n: int) -> Member:
        """The n-th member that starts at or after the instant, n from 1."""
        return _nth(self.after(instant), n)

    def nth_before(self, instant: int, n: int) -> Member:
        """The n-th member backwards that ends at or before the instant, n from 1."""
        return _nth(self.before(instant), n)


def _nth(members: Iterator[Member], n: int) -> Member:
    if n > MOST_MEMBERS:
        raise Stop("not-supported", f"the number {n} is out of reach")
    for member in islice(members, n - 1, None):
        return member
    raise Stop("impossible", "there are not so many")


class Cells(Pattern):
    """At most one member for each numbered cell. Members are in the order of their cells and begin at most one
    cell before or after their own.

    `dense` says that every cell has one, so that the n-th member is found without walking. `lag` moves the instant
    that decides in which stretch a member begins (the hour 24 belongs to the day that it ends).
    """

    __slots__ = ("dense", "index", "lag", "member")

    def __init__(
        self,
        base: Unit,
        range_: Unit,
        index: Callable[[int], int],
        member: Callable[[int], Member | None],
        *,
        reach: int | None = None,
        dense: bool = True,
        spills: bool = False,
        homed: bool = False,
        lag: int = 0,
    ) -> None:
        self.base = base
        self.range = range_
        self.index = index
        self.member = member
        self.reach = LENGTH[base] if reach is None else reach
        self.dense = dense
        self.spills = spills
        self.homed = homed
        self.phased = False
        self.lag = lag

    def after(self, instant: int) -> Iterator[Member]:
        cell = self.index(instant) - 1
        missing = 0
        while missing < _LONGEST_GAP:
            found = self.member(cell)
            cell += 1
            if found is None:
                missing += 1
            elif found[0] >= instant:
                missing = 0
                yield found

    def before(self, instant: int) -> Iterator[Member]:
        cell = self.index(instant) + 1
        missing = 0
        while missing < _LONGEST_GAP:
            found = self.member(cell)
            cell -= 1
            if found is None:
                missing += 1
            elif found[1] <= instant:
                missing = 0
                yield found

    def within(self, low: int, high: int) -> Iterator[Member]:
        low += self.lag
        high += self.lag
        for member in self.after(low):
            if member[0] >= high:
                return
            yield member

    def home(self, member: Member) -> int:
        return member[0] - self.lag

    def nth_after(self, instant: int, n: int) -> Member:
        if not self.dense:
            return super().nth_after(instant, n)
        cell = self.index(instant) - 1
        found = self.member(cell)
        while found is None or found[0] < instant:
            cell += 1
            found = self.member(cell)
        return found if n == 1 else self._cell(cell + n - 1)

    def nth_before(self, instant: int, n: int) -> Member:
        if not self.dense:
            return super().nth_before(instant, n)
        cell = self.index(instant) + 1
        found = self.member(cell)
        while found is None or found[1] > instant:
            cell -= 1
            found = self.member(cell)
        return found if n == 1 else self._cell(cell - n + 1)

    def _cell(self, cell: int) -> Member:
        found = self.member(cell)
        if found is None:
            raise Stop("impossible", "no such date exists")
        return found
