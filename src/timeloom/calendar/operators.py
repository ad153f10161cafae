"""What an operator does to one anchor X = [x0, x1): intervals from an interval and an argument.

Semantics: Bethard and Parker 2016; Laparra et al. 2018; the schema's documentation; `conventions.CHOICES` where
sources differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from timeloom.calendar.build import Argument, Engine
from timeloom.calendar.interval import End, Interval
from timeloom.calendar.line import LENGTH, Steps
from timeloom.calendar.modifiers import PARTS, fiscal, third
from timeloom.calendar.patterns import MOST_MEMBERS, Member, Pattern, Stop
from timeloom.calendar.sets import PatternSet
from timeloom.calendar.tree import Expression
from timeloom.calendar.units import DAY_SECONDS, Unit, instant

__all__ = ["Lazy", "Operators", "known", "on_clock_of", "ordered", "shared"]

_UNKNOWN = End.UNKNOWN
_ERA_START = instant(1)
_FARTHEST = 10**9
_WEEK_DAYS = 7


class Lazy(Exception):
    """The value is a set that is not written out. Never leaves the calendar."""

    def __init__(self, found: PatternSet) -> None:
        super().__init__("a set without end")
        self.found = found


class Operators:
    """The operators under one set of conventions."""

    __slots__ = ("conventions", "engine", "line")

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.conventions = engine.conventions
        self.line = engine.line

    # --- amounts around and beside an anchor -------------------------------------------------------------------
    def centred(self, anchor: Interval, argument: Argument) -> Interval:
        """This: the amount around the middle of the anchor."""
        steps = _steps(argument)
        start, end = known(anchor.start), known(anchor.end)
        if self.conventions.this_period == "longer" and self.line.walk(start, steps) <= end:
            return anchor
        first = self._half_before(start, end, steps)
        return self._stretch(first, self.line.walk(first, steps), anchor.zone)

    def _half_before(self, start: int, end: int, steps: Steps) -> int:
        """Where an amount about the middle of a stretch starts."""
        middle = start + (end - start) // 2
        if self.conventions.half_amount == "counted":
            return self.line.half_back(middle, steps)
        return middle - (start - self.line.walk(start, steps, -1)) // 2

    def amount_before(self, anchor: Interval, argument: Argument, included: bool) -> Interval:
        """Last: the amount that ends where the anchor starts (included: where it ends)."""
        end = known(anchor.end if included else anchor.start)
        if argument.unknown:
            return Interval(_UNKNOWN, end, anchor.zone)
        return self._stretch(self.line.walk(end, argument.steps or (), -1), end, anchor.zone)

    def amount_after(self, anchor: Interval, argument: Argument, included: bool) -> Interval:
        """Next: the amount that starts where the anchor ends (included: where it starts)."""
        start = known(anchor.start if included else anchor.end)
        if argument.unknown:
            return Interval(start, _UNKNOWN, anchor.zone)
        return self._stretch(start, self.line.walk(start, argument.steps or ()), anchor.zone)

    def _stretch(self, start: int, end: int, zone: str | None) -> Interval:
        """An amount laid beside an anchor. Raises Stop where it is less than zero, and where it is zero unless the
        conventions allow what is empty."""
        if start > end or (start == end and self.conventions.empty == "never"):
            raise Stop("impossible", "an amount of zero or less takes no time")
        return Interval(start, end, zone)

    def moved_back(self, anchor: Interval, argument: Argument, included: bool) -> Interval:
        """Before with an amount."""
        return self._moved(anchor, _steps(argument), -1)

    def moved_on(self, anchor: Interval, argument: Argument, included: bool) -> Interval:
        """After with an amount."""
        return self._moved(anchor, _steps(argument), 1)

    def _moved(self, anchor: Interval, steps: Steps, side: int) -> Interval:
        """Both ends moved; at least one of the largest unit wide where the conventions say so."""
        start = self._walk(anchor.start, steps, side)
        end = self._walk(anchor.end, steps, side)
        if isinstance(start, End) or isinstance(end, End):
            if isinstance(start, End) and isinstance(end, End):
                raise Stop("unknown-anchor", "neither end of the anchor is known")
            return Interval(start, end, anchor.zone)
        unit = max(unit for unit, _ in steps)
        # Both ends of 28 February 2000 are 28 February a century on.
        if self.conventions.ago_width == "exact" and (unit < Unit.DECADE or start >= end):
            grain = Unit.DAY if unit >= Unit.DAY else min(unit, Unit.MINUTE)
            first = self.line.floor(start, grain)
            return Interval(first, max(end, self.line.shift(first, grain, 1)), anchor.zone)
        if self.conventions.ago_width == "centred" and self.line.shift(start, unit, 1) > end:
            first = self._half_before(start, end, ((unit, 1),))
            return Interval(first, self.line.shift(first, unit, 1), anchor.zone)
        return Interval(start, end, anchor.zone)

    def _walk(self, edge: int | End, steps: Steps, side: int) -> int | End:
        return edge if isinstance(edge, End) else self.line.walk(edge, steps, side)

    def day_of(self, anchor: Interval, unit: Unit | None) -> Interval:
        """The day of an anchor that is finer, if what is counted is a day or longer."""
        start, end = anchor.start, anchor.end
        if unit is None or unit < Unit.DAY or isinstance(start, End) or isinstance(end, End):
            return anchor
        if end - start >= DAY_SECONDS:
            return anchor
        day = self.line.floor(start, Unit.DAY)
        return Interval(day, day + DAY_SECONDS, anchor.zone)

    # --- members beside an anchor ------------------------------------------------------------------------------
    def members_before(self, anchor: Interval, argument: Argument, included: bool) -> list[Interval]:
        """Last: the latest member that has ended, or so many in a row; nearest first."""
        edge = self._edge_before(anchor, argument.members, included)
        if not argument.has_number:
            return [Interval(*argument.members.nth_before(edge, 1), anchor.zone)]
        members = _several(argument.members.before(edge), self._how_many(argument))
        if argument.number is None:
            return [Interval(*members[0], anchor.zone), Interval(_UNKNOWN, members[1][1], anchor.zone)]
        return [Interval(*member, anchor.zone) for member in members]

    def members_after(self, anchor: Interval, argument: Argument, included: bool) -> list[Interval]:
        """Next: the first member that starts from then on, or so many in a row."""
        edge = known(anchor.start if included else anchor.end)
        if not argument.has_number:
            return [Interval(*argument.members.nth_after(edge, 1), anchor.zone)]
        members = _several(argument.members.after(edge), self._how_many(argument))
        if argument.number is None:
            return [Interval(*members[0], anchor.zone), Interval(members[1][0], _UNKNOWN, anchor.zone)]
        return [Interval(*member, anchor.zone) for member in members]

    def nth_back(self, anchor: Interval, argument: Argument, included: bool) -> list[Interval]:
        """Before: the n-th member backwards."""
        edge = self._edge_before(anchor, argument.members, included)
        return [Interval(*argument.members.nth_before(edge, _count(argument)), anchor.zone)]

    def nth_on(self, anchor: Interval, argument: Argument, included: bool) -> list[Interval]:
        """After: the n-th member from then on."""
        edge = known(anchor.start if included else anchor.end)
        return [Interval(*argument.members.nth_after(edge, _count(argument)), anchor.zone)]

    def _edge_before(self, anchor: Interval, pattern: Pattern, included: bool) -> int:
        """The instant by which members backwards have ended.

        The last night is the one that began on an earlier day, so it may end as late as a night is long; where the
        anchor is included, so may the night that began in it.
        """
        late = pattern.reach if pattern.homed and pattern.spills and self.conventions.last_night else 0
        if included:
            return known(anchor.end) + late
        start = known(anchor.start)
        return self.line.floor(start, Unit.DAY) + late if late else start

    def _how_many(self, argument: Argument) -> int:
        if argument.number is None:
            if self.conventions.unknown_number == "undefined":
                raise Stop("unknown-amount", "how many are meant is not said")
            return 2
        return _count(argument)

    # --- members of an anchor ----------------------------------------------------------------------------------
    def members_in(
        self, anchor: Interval, argument: Argument, node: Expression, *, shared: bool = False
    ) -> list[Interval]:
        """This: every member in the anchor, or in what it is widened to. Raises Lazy for sets without end, or whose end
        is not said: every Friday from January on. With `shared` those in the anchor itself, if there are any: Monday to
        Friday, 10 to 12 June, has nothing on the 14th, though three days are widened to a week in search of a
        weekday."""
        pattern = argument.members
        begun = not isinstance(anchor.start, End)
        if anchor.start is End.OPEN or anchor.end is End.OPEN or (begun and anchor.end is _UNKNOWN):
            raise Lazy(self._without_end(anchor, argument, node))
        start, end = known(anchor.start), known(anchor.end)
        if pattern.spills and self.conventions.running and end < self.line.shift(start, pattern.range, 1):
            running = _running(pattern, start, end)
            if running is not None:
                return [Interval(*running, anchor.zone)]
        low, high = self._widened(start, end, pattern.range)
        within = pattern.whole if self.conventions.this_widening == "whole" else pattern.within
        few = (high - low) // LENGTH[pattern.range] <= MOST_MEMBERS
        members = list(islice(within(low, high), MOST_MEMBERS + 1)) if few else []
        if not few or len(members) > MOST_MEMBERS:
            raise Lazy(PatternSet(node, self.conventions, low, high, anchor.zone, pattern))
        if shared and self.conventions.this_widening == "short" and (low, high) != (start, end):
            members = [member for member in members if start <= pattern.home(member) < end] or members
        if self.conventions.this_members == "first" and members:
            if len(members) > 1 and members[1][1] < end:
                raise Stop("ambiguous", f"there are {len(members)} such times in the stretch")
            members = members[:1]
        return [Interval(*member, anchor.zone) for member in members]

    def _without_end(self, anchor: Interval, argument: Argument, node: Expression) -> PatternSet:
        if _UNKNOWN in (anchor.start, anchor.end) and isinstance(anchor.start, End):
            raise Stop("unknown-anchor", "the stretch has an end that is not known")
        low = None if isinstance(anchor.start, End) else anchor.start
        high = None if isinstance(anchor.end, End) else anchor.end
        return PatternSet(node, self.conventions, low, high, anchor.zone, argument.members)

    def _widened(self, start: int, end: int, unit: Unit) -> tuple[int, int]:
        """The stretch in which This looks for members: the units that the anchor touches, or the anchor itself."""
        line = self.line
        if self.conventions.this_widening == "short" and end >= line.shift(start, unit, 1):
            return start, end
        return line.floor(start, unit), line.start(line.index(max(end - 1, start), unit) + 1, unit)

    # --- the n-th of an anchor ---------------------------------------------------------------------------------
    def from_start(self, anchor: Interval, argument: Argument, n: int) -> list[Interval]:
        """NthFromStart: the n-th stretch, or the n-th group of members, which must lie in the anchor.

        In the era, the first century is the years 1 to 99, so that the 20th starts in 1900.
        """
        start = known(anchor.start)
        if argument.pattern is None:
            return [self._nth_stretch(anchor, start, _steps(argument), n - 1)]
        pattern = argument.pattern
        if self._has_most(anchor, argument):
            anchor = self._with_most(anchor)
            start = known(anchor.start)
        first = start
        if start == _ERA_START and pattern.base >= Unit.DECADE:
            first = self.line.floor(start, pattern.base)
        size = self._group_size(anchor, argument, n)
        members = [pattern.nth_after(first, n)] if size == 1 else _group(pattern.after(first), n, size)
        return [self._inside(anchor, max(member[0], start), member[1]) for member in members]

    def from_end(self, anchor: Interval, argument: Argument, n: int) -> list[Interval]:
        """NthFromEnd: the same backwards. Centuries before the era are counted from its start."""
        end = known(anchor.end)
        if argument.pattern is None:
            return [self._nth_stretch(anchor, end, _steps(argument), -n)]
        pattern = argument.pattern
        if self._has_most(anchor, argument):
            anchor = self._with_most(anchor)
            end = known(anchor.end)
        if end == _ERA_START and pattern.base >= Unit.DECADE:
            return [self._nth_stretch(anchor, end, ((pattern.base, 1),), -n)]
        size = self._group_size(anchor, argument, n)
        members = [pattern.nth_before(end, n)] if size == 1 else _group(pattern.before(end), n, size)
        return [self._inside(anchor, *member) for member in members]

    def _has_most(self, anchor: Interval, argument: Argument) -> bool:
        """Are weeks counted, of which a longer stretch has those that lie in it for the most part?"""
        long = anchor.length is not None and anchor.length > LENGTH[Unit.WEEK]
        return self.conventions.counted_weeks == "most" and argument.members.base == Unit.WEEK and long

    def _with_most(self, anchor: Interval) -> Interval:
        """The stretch, with the days that a week may have outside of it."""
        outside = (_WEEK_DAYS - self.conventions.week_min_days) * DAY_SECONDS
        return Interval(known(anchor.start) - outside, known(anchor.end) + outside, anchor.zone)

    def _nth_stretch(self, anchor: Interval, origin: int, steps: Steps, times: int) -> Interval:
        low, high = (self.line.walk(origin, tuple((unit, n * k) for unit, n in steps)) for k in (times, times + 1))
        if self.conventions.nth_period_inside:
            self._inside(anchor, low, high)
        return self._stretch(low, high, anchor.zone)

    def _group_size(self, anchor: Interval, argument: Argument, n: int) -> int:
        """Members in one group. Ends a count that cannot succeed, or that is too long to be taken one by one."""
        size = _count(argument) if argument.has_number else 1
        base = argument.members.base
        length = anchor.length
        if length is not None and base <= Unit.WEEK and n * size > length // max(1, LENGTH[base] // 60) + 2:
            raise Stop("impossible", "there are not so many in the stretch")
        if n * size > _FARTHEST:
            raise Stop("not-supported", f"the number {n * size} is out of reach")
        return size

    def _inside(self, anchor: Interval, low: int, high: int) -> Interval:
        before = isinstance(anchor.start, int) and low < anchor.start
        if before or (isinstance(anchor.end, int) and high > anchor.end):
            raise Stop("impossible", "there are not so many in the stretch")
        return Interval(low, high, anchor.zone)

    # --- between and modifiers ---------------------------------------------------------------------------------
    def between(self, opening: Interval, closing: Interval, start_included: bool, end_included: bool) -> Interval:
        """From the end of one interval to the start of the other, or including either."""
        rule = self.conventions.between
        if rule != "known-side" and not (opening.is_bounded and closing.is_bounded):
            raise Stop("unknown-anchor", "a side of the stretch is not known")
        zone = opening.zone if opening.zone is not None else closing.zone
        closing = on_clock_of(zone, closing)
        start = opening.start if start_included else opening.end
        end = closing.end if end_included else closing.start
        if self.conventions.empty == "never":
            start, end = _filled(start, end, opening, closing)
        if rule == "strict" and known(opening.end) == known(closing.start):
            raise Stop("impossible", "the range would be empty: nothing lies between its sides")
        if rule == "strict" and known(opening.end) > known(closing.start):
            raise Stop("impossible", "the range would end before it starts")
        backwards = isinstance(start, int) and isinstance(end, int) and end < start
        if (
            end == start
            and self.conventions.empty == "never"
            and isinstance(closing.start, int)
            and isinstance(opening.start, int)
        ):
            backwards = closing.start < opening.start
        if backwards:
            raise Stop("impossible", "the range would end before it starts")
        if isinstance(start, End) and isinstance(end, End):
            raise Stop("unknown-anchor", "neither end of the stretch is known")
        return Interval(start, end, zone)

    def modified(self, interval: Interval, modifier: str) -> Interval:
        """The early, middle or late part, or the fiscal year."""
        member = (known(interval.start), known(interval.end))
        if modifier in PARTS:
            start, end = third(member, modifier, self.line)
        else:
            start, end = fiscal(member, self.line, self.conventions)
        return Interval(start, end, interval.zone)


def _filled(start: int | End, end: int | End, opening: Interval, closing: Interval) -> tuple[int | End, int | End]:
    """The ends of a range that is not empty if its sides allow it: "since Monday" on a Tuesday has the Monday, and
    "since today" has today."""
    if isinstance(start, End) or isinstance(end, End) or start < end:
        return start, end
    if isinstance(opening.start, End) or opening.start < end:
        return opening.start, end
    if opening.start == closing.start and isinstance(closing.end, int):
        return opening.start, closing.end
    return start, end


def known(edge: int | End) -> int:
    """The instant of an end. Raises Stop if it has none."""
    if isinstance(edge, End):
        raise Stop("unknown-anchor", f"it counts from an end that is {edge.value}")
    return edge


def on_clock_of(zone: str | None, interval: Interval) -> Interval:
    """The interval on the clock of a zone; one that states no zone is taken to be on that clock."""
    if zone is None or zone == interval.zone:
        return interval
    if interval.zone is None:
        return Interval(interval.start, interval.end, zone)
    return interval.in_zone(zone) or interval


def shared(a: Interval, b: Interval) -> Interval | None:
    """What two intervals share, or None; one that states no zone is on the other's clock.

    An unknown end leaves the other's end as it is ("earlier on Sunday" is on Sunday), as in PY.
    """
    zone = a.zone if a.zone is not None else b.zone
    a, b = on_clock_of(zone, a), on_clock_of(zone, b)
    start = _tighter(a.start, b.start, latest=True)
    end = _tighter(a.end, b.end, latest=False)
    if isinstance(start, int) and isinstance(end, int) and start >= end:
        return None
    return Interval(start, end, zone)


def _tighter(a: int | End, b: int | End, *, latest: bool) -> int | End:
    if isinstance(a, End):
        return a if b is End.OPEN else b
    if isinstance(b, End):
        return a
    return max(a, b) if latest else min(a, b)


def ordered(found: list[Interval]) -> tuple[Interval, ...]:
    """In time order, equal ones once."""
    if len(found) == 1:
        return (found[0],)
    return tuple(sorted(dict.fromkeys(found), key=_place))


def _place(interval: Interval) -> tuple[bool, int, bool, int]:
    start, end = interval.start, interval.end
    return (
        not isinstance(start, End),
        0 if isinstance(start, End) else start,
        isinstance(end, End),
        0 if isinstance(end, End) else end,
    )


def _steps(argument: Argument) -> Steps:
    if argument.unknown:
        raise Stop(argument.unknown, "the amount is not known")
    if not argument.steps:
        raise Stop("unknown-unit", "the amount is empty")
    return argument.steps


def _count(argument: Argument) -> int:
    """The Number of a pattern, or one."""
    if not argument.has_number:
        return 1
    number = argument.number
    if not isinstance(number, int):
        raise Stop("unknown-amount", "how many are meant is not known")
    if not 1 <= number <= MOST_MEMBERS:
        raise Stop("impossible" if number < 1 else "not-supported", f"the number {number} is out of reach")
    return number


def _several(members: Iterator[Member], n: int) -> list[Member]:
    found = list(islice(members, n))
    if len(found) < n:
        raise Stop("impossible", "there are not so many")
    return found


def _group(members: Iterator[Member], n: int, size: int) -> list[Member]:
    """Members (n-1)*size+1 to n*size."""
    if n * size > MOST_MEMBERS:
        raise Stop("not-supported", f"the number {n * size} is out of reach")
    return _several(islice(members, (n - 1) * size, None), size)


def _running(pattern: Pattern, start: int, end: int) -> Member | None:
    """The member that holds the whole stretch."""
    for member in pattern.meeting(start, end):
        if member[0] <= start and end <= member[1]:
            return member
    return None
