"""Dates and durations as bounds: a simple temporal network (Dechter, Meiri and Pearl 1991) over ends of intervals.

Facts are of three kinds: a Constraint (a convex relation of Allen between two intervals), a Dated (an interval is, or
lies in, a stretch of the calendar), a Lasting (it lasts at least and at most so many seconds). From them every interval
gets the earliest and latest instant of its start and of its end.

>>> from timeloom.calendar import Interval
>>> from timeloom.graph import BEFORE, DURING, Constraint
>>> links = [Constraint("siege", DURING, "1843"), Constraint("siege", BEFORE, "treaty")]
>>> network = TemporalNetwork.of(links, [Dated("1843", Interval.of(1843))], [Lasting("siege", least=100 * 86_400)])
>>> network.bounds("treaty").possible
Interval.iso('1843-04-11T00:00:00', End.UNKNOWN)

Time is dense here: "strictly before" leaves no second free, so any number of events fit between two instants, and what
is qualitatively consistent stays so. Bounds are given as the limits, whether reached or not: what is before 1998 ends
at the latest at 1998-01-01T00:00. Instants are those of the calendar (whole seconds of a wall clock).

Cost, for P points (two an interval) and A arcs (at most four a fact): consistency O(P x A) at worst and near A as a
rule; all bounds O(A log P); the difference of two points O(A log P) on demand. All pairs are never made.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Literal, NamedTuple

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.zones import to_utc
from timeloom.errors import ExpressionError
from timeloom.graph.arcs import related
from timeloom.graph.circles import Searched
from timeloom.graph.conflicts import smallest_conflict
from timeloom.graph.constraint import Constraint
from timeloom.graph.differences import SEARCH_STEPS, Arc, Differences, Limit

__all__ = ["Bounds", "Dated", "Difference", "Fact", "Lasting", "Point", "TemporalNetwork"]

_FAR = 10**30
"""Seconds beyond any date: where an interval has no end, its end is at least so far."""
_MOST_TRIED = 200
"""Facts of a contradiction of which each is tried whether it can be spared; a check costs as many facts again."""
_EARLIEST_OFFSET, _LATEST_OFFSET = -12 * 3600, 14 * 3600
"""Offsets from UTC in use, in seconds: what a wall clock that names no zone may show."""


@dataclass(frozen=True, slots=True)
class Dated:
    """Interval `interval` is the stretch `date` of the calendar, or with `inside` lies somewhere in it.

    An end of `date` that is unknown bounds nothing. An open one is no bound if the interval lies inside; if it is the
    stretch, it has itself no end there. A date without a zone is of the zone `clock`, where that is told.
    """

    interval: str
    date: Interval
    inside: bool = False
    id: str = ""
    weight: float = inf
    clock: str | None = None

    @property
    def zone(self) -> str | None:
        """The zone on whose wall clock the date stands."""
        return self.date.zone or self.clock


@dataclass(frozen=True, slots=True)
class Lasting:
    """Interval `interval` lasts at least `least` and at most `most` seconds; None where there is no such limit."""

    interval: str
    least: int | None = None
    most: int | None = None
    id: str = ""
    weight: float = inf

    def __post_init__(self) -> None:
        if self.most is not None and self.most <= 0:
            raise ExpressionError("an interval lasts longer than nothing", place=self.interval, value=self.most)
        if self.least is not None and self.most is not None and self.least > self.most:
            bounds = (self.least, self.most)
            raise ExpressionError("the least duration is above the most", place=self.interval, value=bounds)


Fact = Constraint | Dated | Lasting
Point = tuple[str, Literal["start", "end"]]
"""An end of an interval: ("e1", "start")."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where an interval can lie: instants of the wall clock of `zone` (None: not stated).

    A bound that the facts do not give is UNKNOWN; it is OPEN where the interval goes on without end.
    """

    earliest_start: int | End
    latest_start: int | End
    earliest_end: int | End
    latest_end: int | End
    zone: str | None = None

    @property
    def possible(self) -> Interval:
        """The stretch that it cannot leave: from the earliest start to the latest end."""
        return Interval(self.earliest_start, self.latest_end, self.zone)

    @property
    def certain(self) -> Interval | None:
        """The stretch that it surely covers: from the latest start to the earliest end, or None."""
        start, end = self.latest_start, self.earliest_end
        if isinstance(start, int) and isinstance(end, int):
            return Interval(start, end, self.zone) if start < end else None
        known = start is not End.UNKNOWN and end is not End.UNKNOWN
        return Interval(start, end, self.zone) if known else None

    @property
    def is_exact(self) -> bool:
        """Whether both ends are known to the second."""
        return self.earliest_start == self.latest_start and self.earliest_end == self.latest_end and (
            isinstance(self.earliest_start, int) and isinstance(self.earliest_end, int)
        )  # fmt: skip

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known of its place."""
        return {self.earliest_start, self.latest_start, self.earliest_end, self.latest_end} == {End.UNKNOWN}


class Difference(NamedTuple):
    """How far one point lies after another, in seconds (negative: before it): at least `least`, at most `most`.
    UNKNOWN where there is no such limit; `strictly` tells of each whether the limit itself is out of reach."""

    least: int | End
    most: int | End
    strictly: tuple[bool, bool]


class TemporalNetwork:
    """The facts about some intervals, and what follows for their ends.

    Dates of one zone, or that all name none, stand on that wall clock; those of several zones on that of UTC. Where
    some name a zone and others do not, those that do are read with the offsets of -12 to +14 hours that are in use.
    """

    def __init__(self, facts: Sequence[Fact], intervals: Iterable[str] = ()) -> None:
        self.facts: tuple[Fact, ...] = tuple(facts)
        names = dict.fromkeys(intervals)
        for fact in self.facts:
            names |= dict.fromkeys((fact.source, fact.target) if isinstance(fact, Constraint) else (fact.interval,))
        self.intervals: tuple[str, ...] = tuple(names)
        self._place = {name: place for place, name in enumerate(self.intervals)}
        self.zone = _clock(self.facts)
        self._system = Differences(2 * len(self.intervals) + 1, self._arcs(self.zone))

    @classmethod
    def of(
        cls,
        constraints: Iterable[Constraint],
        dates: Iterable[Dated] = (),
        durations: Iterable[Lasting] = (),
        intervals: Iterable[str] = (),
    ) -> TemporalNetwork:
        """The network of all facts; `intervals` come first in its order.

        Raises ExpressionError for a relation that is not convex, or holds nothing, naming the constraint.
        """
        return cls((*constraints, *dates, *durations), intervals)

    @property
    def consistent(self) -> bool:
        """Whether all facts can hold together."""
        return not self._system.cycle

    @property
    def one_clock(self) -> bool:
        """Whether all dates name the same zone, or none: then every part of the network stands on the same clock."""
        return len({fact.zone for fact in self.facts if isinstance(fact, Dated)}) <= 1

    @property
    def arcs(self) -> tuple[Arc, ...]:
        """What the facts say of ends, tagged with the places of the facts."""
        return self._system.arcs

    def without(self, places: Collection[int]) -> Differences:
        """The arcs of the network of all facts but those at `places`, tagged with the places that facts have in this
        one."""
        zone = self.zone if self.one_clock else _clock([fact for at, fact in enumerate(self.facts) if at not in places])
        arcs = self._system.arcs if zone == self.zone else self._arcs(zone)
        return Differences(self._system.size, (arc for arc in arcs if arc.tag not in places))

    def contradiction(self, steps: int = SEARCH_STEPS) -> tuple[Fact, ...]:
        """Facts that cannot all hold, () if all can: those on a negative cycle of fewest arcs, in the order of the
        cycle; none of them can be spared. `steps` bounds the search: beyond, it is the smallest cycle met so far, and
        of one of more than some hundred facts that are not all links, what could be spared was not looked for."""
        return tuple(self.facts[place] for place in self.core(steps))

    def core(self, steps: int = SEARCH_STEPS) -> tuple[int, ...]:
        """`contradiction` as places in `facts`."""
        return self.core_of(self._system, steps)

    def core_of(
        self, system: Differences, steps: int = SEARCH_STEPS, searched: Searched | None = None
    ) -> tuple[int, ...]:
        """`core` of a part of the network, which `without` gave. For `searched` see `Differences.smallest_cycle`."""
        tags = [tag for tag in dict.fromkeys(arc.tag for arc in system.smallest_cycle(steps, searched)) if tag >= 0]
        first = tags.index(min(tags)) if tags else 0
        core = tags[first:] + tags[:first]
        links = [fact for fact in (self.facts[tag] for tag in core) if isinstance(fact, Constraint)]
        if len(links) == len(core):
            once = {id(self.facts[tag]): tag for tag in core}  # the same link may be given twice
            needed = {once[id(link)] for link in smallest_conflict(links).links}
            return tuple(tag for tag in core if tag in needed)
        for tag in sorted(tags, reverse=True) if len(tags) <= _MOST_TRIED else ():
            fewer = [other for other in core if other != tag]
            if fewer and not TemporalNetwork([self.facts[other] for other in fewer]).consistent:
                core = fewer
        return tuple(core)

    def bounds(self, interval: str) -> Bounds:
        """Earliest and latest start and end. Raises ExpressionError for an unknown id, and on a contradiction."""
        return self._bounds[self._number(interval)]

    def __iter__(self) -> Iterator[tuple[str, Bounds]]:
        return zip(self.intervals, self._bounds, strict=True)

    def tightest(self, first: Point, second: Point) -> Difference:
        """How far point `second` lies after point `first`. Raises ExpressionError as `bounds`."""
        self._check()
        a, b = self._point(first), self._point(second)
        most, least = self._system.farthest(a)[b], self._system.before(a)[b]
        return Difference(*_limits(least, most), (least is not None and least.strict, most is not None and most.strict))

    def ways(self, *, forward: bool) -> tuple[Differences, list[int]]:
        """The arcs, and for every point (2k and 2k+1 are the ends of interval k, the last is the zero of the calendar)
        the one next to it on the way that gives its latest instant (`forward`) or its earliest; see
        `Differences.givers`. `timeloom.graph.because` makes facts of it."""
        self._check()
        return self._system, self._system.givers(2 * len(self.intervals), forward=forward)

    # --- facts as arcs ---------------------------------------------------------------------------------------------
    def _arcs(self, zone: str | None) -> Iterator[Arc]:
        for place in range(len(self.intervals)):
            yield Arc(2 * place + 1, 2 * place, 0, True)
        for tag, fact in enumerate(self.facts):
            if isinstance(fact, Constraint):
                yield from related(fact, 2 * self._place[fact.source], 2 * self._place[fact.target], tag)
            elif isinstance(fact, Dated):
                yield from self._dated(fact, 2 * self._place[fact.interval], tag, zone)
            else:
                start = 2 * self._place[fact.interval]
                if fact.most is not None:
                    yield Arc(start, start + 1, fact.most, False, tag)
                if fact.least is not None:
                    yield Arc(start + 1, start, -fact.least, False, tag)

    def _dated(self, fact: Dated, start: int, tag: int, clock: str | None) -> Iterator[Arc]:
        zero, date = 2 * len(self.intervals), fact.date
        for point, at, late in ((start, date.start, False), (start + 1, date.end, True)):
            if at is End.OPEN and not fact.inside:
                yield Arc(zero, point, -_FAR, False, tag) if not late else Arc(point, zero, -_FAR, False, tag)
            if isinstance(at, End):
                continue
            early, latest = _on_clock(clock, at, fact)
            if late or not fact.inside:
                yield Arc(zero, point, latest, False, tag)
            if not late or not fact.inside:
                yield Arc(point, zero, -early, False, tag)
        if date.length is not None and not fact.inside and fact.zone != clock and clock is None:
            yield Arc(start, start + 1, date.length, False, tag)
            yield Arc(start + 1, start, -date.length, False, tag)

    # --- answers ---------------------------------------------------------------------------------------------------
    @cached_property
    def _bounds(self) -> tuple[Bounds, ...]:
        self._check()
        zero = 2 * len(self.intervals)
        latest, earliest = self._system.farthest(zero), self._system.before(zero)
        ends = [_limits(early, late) for early, late in zip(earliest, latest, strict=True)]
        return tuple(Bounds(*ends[at], *ends[at + 1], self.zone) for at in range(0, zero, 2))

    def _check(self) -> None:
        if self._system.cycle:
            told = ", ".join(fact.id or repr(fact) for fact in self.contradiction())
            raise ExpressionError("the facts contradict each other, mend() them first", value=told)

    def _number(self, interval: str) -> int:
        if interval not in self._place:
            raise ExpressionError("there is no such interval in the network", value=interval)
        return self._place[interval]

    def _point(self, point: Point) -> int:
        interval, end = point
        if end not in ("start", "end"):
            raise ExpressionError('an interval has a "start" and an "end"', value=end)
        return 2 * self._number(interval) + (end == "end")


def _clock(facts: Sequence[Fact]) -> str | None:
    """The zone on whose wall clock the dates stand."""
    zones = {fact.zone for fact in facts if isinstance(fact, Dated)}
    if len(zones) == 1:
        return zones.pop()
    return None if None in zones or not zones else "UTC"


def _on_clock(clock: str | None, at: int, fact: Dated) -> tuple[int, int]:
    """What a clock shows at the earliest and at the latest when that of the zone of a date shows `at`."""
    zone = fact.zone
    if zone == clock or zone is None:
        return at, at
    utc = to_utc(at, zone)
    if utc is None:
        raise ExpressionError("its zone is not known", place=fact.id or fact.interval, value=zone)
    return (utc, utc) if clock is not None else (utc + _EARLIEST_OFFSET, utc + _LATEST_OFFSET)


def _limits(least: Limit | None, most: Limit | None) -> tuple[int | End, int | End]:
    """Earliest and latest instant of a point from how far before and after it the zero lies at most."""
    early: int | End = End.UNKNOWN if least is None else -least.seconds
    late: int | End = End.UNKNOWN if most is None else most.seconds
    if isinstance(early, int) and early > _FAR // 2:
        return End.OPEN, End.OPEN
    if isinstance(late, int) and late < -_FAR // 2:
        return End.OPEN, End.OPEN
    return early, late
