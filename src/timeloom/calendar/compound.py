"""Patterns made of patterns: union, intersection, every n-th, and parts or shifts of each member."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import merge
from itertools import islice

from timeloom.calendar.patterns import FAR, MOST_MEMBERS, Member, Pattern, Stop
from timeloom.calendar.units import DAY_SECONDS, Unit

__all__ = ["EveryNthPattern", "Mapped", "Meet", "Merged"]

_FRUITLESS = 5_000
"""Members looked at without a common one, after which an intersection is held to be empty."""

_MOST_STEPS = 1_000_000
_STEPS_OF_ONE = 100
"""Steps that a search may take beyond so many for each common member found. Each of every thousand members takes a
thousand."""

_FRUITLESS_SECONDS = 1_000 * 366 * DAY_SECONDS
"""The same in time: dates and weekdays repeat after 400 years, and every date of Easter falls within 600."""


class Merged(Pattern):
    """The members of all parts in time order, equal ones once."""

    def __init__(self, parts: Sequence[Pattern], *, by_unit: bool) -> None:
        self.parts = tuple(parts)
        self.base = min(part.base for part in parts)
        self.range = max((part.base if by_unit else part.range) for part in parts)
        self.reach = max(part.reach for part in parts)
        self.spills = all(part.spills for part in parts)
        self.homed = all(part.homed for part in parts)
        self.phased = any(part.phased for part in parts)

    def after(self, instant: int) -> Iterator[Member]:
        """Ties: the longer first."""
        streams = [part.after(instant) for part in self.parts]
        return _distinct(merge(*streams, key=lambda member: (member[0], -member[1])))

    def before(self, instant: int) -> Iterator[Member]:
        """Ties: the longer first."""
        streams = [part.before(instant) for part in self.parts]
        return _distinct(merge(*streams, key=lambda member: (-member[1], member[0])))

    def within(self, low: int, high: int) -> Iterator[Member]:
        streams = [part.within(low, high) for part in self.parts]
        return _distinct(merge(*streams, key=lambda member: (member[0], -member[1])))

    def over(self, low: int, high: int) -> Iterator[Member]:
        streams = [part.over(low, high) for part in self.parts]
        return _distinct(merge(*streams, key=lambda member: (member[0], -member[1])))

    def meeting(self, low: int, high: int) -> Iterator[Member]:
        streams = [part.meeting(low, high) for part in self.parts]
        return _distinct(merge(*streams, key=lambda member: (member[0], -member[1])))

    def back_over(self, low: int, high: int) -> Iterator[Member]:
        streams = [part.back_over(low, high) for part in self.parts]
        return _distinct(merge(*streams, key=lambda member: (-member[1], member[0])))


def _distinct(members: Iterator[Member]) -> Iterator[Member]:
    last = None
    for member in members:
        if member != last:
            yield member
        last = member


class Meet(Pattern):
    """Members of the finest part that belong to a member of every coarser part."""

    def __init__(self, parts: Sequence[Pattern], *, by_unit: bool) -> None:
        self.parts = tuple(sorted(parts, key=lambda part: (part.range, part.base), reverse=True))
        finest = self.parts[-1]
        self.base = min(part.base for part in parts)
        self.range = max((part.base if by_unit else part.range) for part in parts)
        self.reach = finest.reach
        self.spills = finest.spills
        self.homed = finest.homed
        self.phased = any(part.phased for part in parts)
        self._home_depth = next((depth for depth, part in enumerate(self.parts) if part.homed), len(parts) - 1)
        widths = [part.reach + abs(part.home((0, 0))) for part in self.parts]
        self._slacks = [sum(widths[depth:]) for depth in range(len(parts))]
        self._steps = [part.stride for part in self.parts]

    def _below(
        self, depth: int, coarse: Member, near: Member, watch: _Watch, *, back: bool = False
    ) -> Iterator[Member]:
        """Members of the finest part in the stretch that the coarser ones leave, as far as they may touch `near`."""
        if depth == len(self.parts):
            yield coarse
            return
        part = self.parts[depth]
        low, high = self._clipped(depth, coarse, near)
        if low >= high:
            return
        for member in part.back_over(low, high) if back else part.over(low, high):
            watch.look_at(member, self._steps[depth])
            finest = depth == len(self.parts) - 1
            window = member if finest else _window(part, member, coarse)
            yield from self._below(depth + 1, window, near, watch, back=back)

    def _clipped(self, depth: int, coarse: Member, near: Member) -> Member:
        """The part of a stretch whose members may touch `near`; all of it if these are counted from its start."""
        if self.parts[depth].phased:
            return coarse
        slack = self._slacks[depth]
        return max(coarse[0], near[0] - slack), min(coarse[1], near[1] + slack)

    def after(self, instant: int) -> Iterator[Member]:
        watch = _Watch(self.parts[0].reach)
        last: Member | None = None
        for coarse in self.parts[0].after(instant - self._slacks[0]):
            watch.look_at(coarse, self._steps[0])
            for member in self._below(1, coarse, (instant, FAR), watch):
                if member[0] >= instant and (last is None or member > last):
                    watch.restart()
                    last = member
                    yield member

    def before(self, instant: int) -> Iterator[Member]:
        watch = _Watch(self.parts[0].reach)
        last: Member | None = None
        for coarse in self.parts[0].before(instant + self._slacks[0]):
            watch.look_at(coarse, self._steps[0])
            for member in self._below(1, coarse, (-FAR, instant), watch, back=True):
                if member[1] <= instant and (last is None or member < last):
                    watch.restart()
                    last = member
                    yield member

    def within(self, low: int, high: int) -> Iterator[Member]:
        """Members that begin in the stretch, or whose night, week or hour 24 does.

        Looks at the coarse members of the stretch only, so it ends where an intersection is empty.
        """
        watch = _Watch(self.parts[0].reach)
        last: Member | None = None
        first = self.parts[0]
        for coarse in first.within(low, high) if first.homed else first.meeting(low - self._slacks[0], high):
            watch.look_at(coarse, self._steps[0])
            for member in self._homed(1, coarse, (low, high), watch):
                if last is None or member > last:
                    watch.restart()
                    last = member
                    yield member

    def _homed(self, depth: int, coarse: Member, near: Member, watch: _Watch) -> Iterator[Member]:
        """As `_below`, of those members only whose homed part begins in `near`."""
        if depth > self._home_depth:
            if near[0] <= self.parts[self._home_depth].home(coarse) < near[1]:
                yield from self._below(depth, coarse, (coarse[0], coarse[1]), watch)
            return
        part = self.parts[depth]
        low, high = self._clipped(depth, coarse, near)
        if low >= high:
            return
        for member in part.over(low, high):
            watch.look_at(member, self._steps[depth])
            window = member if depth == self._home_depth else _window(part, member, coarse)
            yield from self._homed(depth + 1, window, near, watch)

    def home(self, member: Member) -> int:
        return self.parts[-1].home(member)


def _window(part: Pattern, member: Member, coarse: Member) -> Member:
    """The stretch that a coarser member leaves to finer ones: a night that is homed leaves all of itself."""
    return member if part.homed else (max(coarse[0], member[0]), min(coarse[1], member[1]))


class _Watch:
    """Ends a search that finds nothing any more."""

    __slots__ = ("count", "longest", "since", "steps")

    def __init__(self, coarse_reach: int) -> None:
        self.count = self.steps = 0
        self.since: int | None = None
        self.longest = max(_FRUITLESS_SECONDS, 10 * coarse_reach)

    def restart(self) -> None:
        self.count = 0
        self.steps = max(0, self.steps - _STEPS_OF_ONE)
        self.since = None

    def look_at(self, member: Member, steps: int) -> None:
        if self.since is None:
            self.since = member[0]
        self.count += 1
        self.steps += steps
        if self.steps > _MOST_STEPS:
            raise Stop("not-supported", "too much would have to be counted to find where the parts of this date meet")
        if self.count > _FRUITLESS or abs(member[0] - self.since) > self.longest:
            raise Stop("impossible", "the parts of this date never meet")


class EveryNthPattern(Pattern):
    """Every n-th member, counted from where the reader starts: each step is n steps of the inner pattern."""

    def __init__(self, inner: Pattern, n: int) -> None:
        self.inner = inner
        self.n = n
        self.stride = n * inner.stride
        self.phased = True
        self.base = inner.base
        self.range = inner.range
        self.reach = inner.reach
        self.spills = inner.spills
        self.homed = inner.homed

    def after(self, instant: int) -> Iterator[Member]:
        return islice(self.inner.after(instant), self.n - 1, None, self.n)

    def before(self, instant: int) -> Iterator[Member]:
        return islice(self.inner.before(instant), self.n - 1, None, self.n)

    def within(self, low: int, high: int) -> Iterator[Member]:
        """Counted from the first member of the stretch, which is the first of these."""
        return islice(self.inner.within(low, high), 0, None, self.n)

    def over(self, low: int, high: int) -> Iterator[Member]:
        return islice(self.inner.over(low, high), 0, None, self.n)

    def back_over(self, low: int, high: int) -> Iterator[Member]:
        """From the last that is counted from the first."""
        members = list(islice(self.over(low, high), MOST_MEMBERS + 1))
        if len(members) > MOST_MEMBERS:
            raise Stop("not-supported", "there are too many in the stretch to count from its end")
        return reversed(members)

    def meeting(self, low: int, high: int) -> Iterator[Member]:
        return islice(self.inner.meeting(low, high), 0, None, self.n)

    def since(self, instant: int) -> Iterator[Member]:
        return islice(self.inner.since(instant), 0, None, self.n)

    def resume(self, low: int, instant: int) -> Iterator[Member]:
        return self.since(low)

    def nth_after(self, instant: int, n: int) -> Member:
        return self.inner.nth_after(instant, n * self.n)

    def nth_before(self, instant: int, n: int) -> Member:
        return self.inner.nth_before(instant, n * self.n)


class Mapped(Pattern):
    """Each member of a pattern changed by a function that keeps their order and moves no end by more than `slack`."""

    def __init__(self, inner: Pattern, change: Callable[[Member], Member], slack: int, range_: Unit) -> None:
        self.inner = inner
        self.change = change
        self.slack = slack
        self.phased = inner.phased
        self.base = inner.base
        self.range = range_
        self.reach = inner.reach + slack
        self.spills = inner.spills
        self.homed = inner.homed

    def after(self, instant: int) -> Iterator[Member]:
        for inner in self.inner.after(instant - self.slack):
            member = self.change(inner)
            if member[0] >= instant:
                yield member

    def before(self, instant: int) -> Iterator[Member]:
        for inner in self.inner.before(instant + self.slack):
            member = self.change(inner)
            if member[1] <= instant:
                yield member
