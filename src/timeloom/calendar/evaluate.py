"""Evaluate: from an expression to intervals, under conventions and an anchor. The one way from trees to times.

X = [x0, x1) is the anchor of an operator; it may be several intervals, and the operator then applies to each.
Semantics: Bethard and Parker 2016; Laparra et al. 2018; the schema's documentation; `conventions.CHOICES` where
sources differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from timeloom.calendar.build import Argument, Engine, Kind, engine, kind
from timeloom.calendar.conventions import DEFAULT, Conventions
from timeloom.calendar.interval import End, Interval
from timeloom.calendar.line import LENGTH, Steps
from timeloom.calendar.modifiers import PARTS, fiscal, third
from timeloom.calendar.patterns import MOST_MEMBERS, Member, Pattern, Stop
from timeloom.calendar.sets import PatternSet
from timeloom.calendar.tree import (
    After,
    Before,
    Between,
    DocTime,
    DocTimeEra,
    DocTimeYear,
    EventTime,
    Expression,
    Fixed,
    Frequency,
    Intersection,
    Last,
    Modified,
    Next,
    NthFromEnd,
    NthFromStart,
    Repeating,
    This,
    UnknownTime,
    Year,
    YearSuffix,
    Zoned,
)
from timeloom.calendar.units import DAY_SECONDS, Unit, instant
from timeloom.calendar.value import Amounts, Intervals, TimeSet, Unresolved, Value
from timeloom.calendar.zones import known_zone

__all__ = ["evaluate"]

Found = tuple[Interval, ...]
Events = Mapping[tuple[int, int], Interval]

_UNKNOWN = End.UNKNOWN
_ERA_START = instant(1)
_MOST_DIGITS = 12


def evaluate(
    tree: Expression,
    *,
    dct: Interval | None = None,
    conventions: Conventions = DEFAULT,
    events: Events | None = None,
) -> Value:
    """The value of an expression.

    `dct` is the creation time of the document, `events` the intervals of events by their characters `[start, end)`.
    An expression with a place in time gives `Intervals`, in time order; a repeating one alone (or in a stretch without
    end) a `TimeSet`; an amount alone `Amounts`. What cannot be resolved gives `Unresolved` with a row of `REASONS`;
    no well-formed tree raises.
    """
    try:
        return _Evaluation(engine(conventions), dct, events).value(tree)
    except Stop as stop:
        return Unresolved(stop.reason, stop.detail)
    except RecursionError:
        return Unresolved("not-supported", "the expression is nested too deeply")


class _Lazy(Exception):
    """The value is a set that is not written out."""

    def __init__(self, found: TimeSet) -> None:
        super().__init__("a set without end")
        self.found = found


class _Evaluation:
    """One evaluation. Every handler gives the intervals of its node, in time order, or raises Stop."""

    __slots__ = ("conventions", "dct", "engine", "events", "line")

    def __init__(self, ready: Engine, dct: Interval | None, events: Events | None) -> None:
        self.engine = ready
        self.conventions = ready.conventions
        self.line = ready.line
        self.dct = dct
        self.events = events

    def value(self, tree: Expression) -> Value:
        handler = _HANDLERS.get(type(tree))
        if handler is None or (handler in _EITHER and kind(tree) is not Kind.INTERVAL):
            return self._unanchored(tree)
        try:
            return Intervals(handler(self, tree))
        except _Lazy as lazy:
            return lazy.found

    def _unanchored(self, tree: Expression) -> Value:
        if kind(tree) is Kind.AMOUNT:
            return Amounts(tree)
        if kind(tree) is Kind.INTERVAL:
            raise Stop("not-supported", f"{type(tree).__name__} is not a node of the calendar")
        found = self.engine.pattern(tree)
        if type(tree) is not Repeating and next(found.members.after(0), None) is None:
            raise Stop("impossible", "there is no such time")
        return PatternSet(tree, self.conventions, zone=found.zone, _pattern=found.members)

    def intervals(self, node: Expression) -> Found:
        """The intervals of a node that must have a place in time."""
        handler = _HANDLERS.get(type(node))
        if handler is None or (handler in _EITHER and kind(node) is not Kind.INTERVAL):
            raise Stop("not-supported", "a repeating time or an amount stands where an interval is asked for")
        try:
            return handler(self, node)
        except _Lazy:
            raise Stop("not-supported", "a set without end cannot anchor another time") from None

    # --- leaves ------------------------------------------------------------------------------------------------
    def year(self, node: Year) -> Found:
        return (self._years(node.digits, node.missing, None),)

    def _years(self, digits: int, missing: int, zone: str | None) -> Interval:
        if not 0 <= missing <= _MOST_DIGITS or abs(digits) > 10**_MOST_DIGITS:
            raise Stop("not-supported", "the year is out of reach")
        width = 10**missing
        days = self.line.days
        start, end = days(digits * width, 1, 1), days((digits + 1) * width, 1, 1)
        return Interval(start * DAY_SECONDS, end * DAY_SECONDS, zone)

    def year_suffix(self, node: YearSuffix) -> Found:
        """The last digits of a year in the century of the anchor: no turn to the nearest century."""
        if not (0 <= node.width <= _MOST_DIGITS and 0 <= node.missing <= _MOST_DIGITS):
            raise Stop("not-supported", "the year is out of reach")
        found = []
        for anchor in self.intervals(node.interval):
            year = self.line.civil(_known(anchor.start) // DAY_SECONDS)[0]
            digits = year // 10 ** (node.width + node.missing) * 10**node.width + node.digits
            found.append(self._years(digits, node.missing, anchor.zone))
        return _ordered(found)

    def doc_time(self, node: DocTime) -> Found:
        if self.dct is None:
            raise Stop("no-dct", "it depends on the time of writing, which was not given")
        return (self.dct,)

    def doc_time_year(self, node: DocTimeYear) -> Found:
        anchor = self.doc_time(DocTime())[0]
        start = _known(anchor.start)
        cell = self.line.index(start, Unit.YEAR)
        return (Interval(self.line.start(cell, Unit.YEAR), self.line.start(cell + 1, Unit.YEAR), anchor.zone),)

    def doc_time_era(self, node: DocTimeEra) -> Found:
        first, last = self.conventions.era
        zone = self.dct.zone if self.dct is not None else None
        return (Interval(instant(first), End.OPEN if last is None else instant(last + 1), zone),)

    def unknown_time(self, node: UnknownTime) -> Found:
        raise Stop("unknown-anchor", "the text does not say from where it counts")

    def event_time(self, node: EventTime) -> Found:
        found = self.events.get((node.start, node.end)) if self.events else None
        if found is None:
            raise Stop("no-event", f"the time of the event at {node.start} to {node.end} was not given")
        return (found,)

    def fixed(self, node: Fixed) -> Found:
        return (node.interval,)

    def frequency(self, node: Frequency) -> Found:
        raise Stop("frequency", "it says how often, not when")

    # --- wrappers ----------------------------------------------------------------------------------------------
    def modified(self, node: Modified) -> Found:
        found = self.intervals(node.inner)
        reading = self.engine.modifier(node.modifier)
        if reading is None or reading == "Approx":
            return found
        if reading in ("Less-Than", "More-Than"):
            return found
        return tuple(self._modify(interval, reading) for interval in found)

    def _modify(self, interval: Interval, reading: str) -> Interval:
        member = (_known(interval.start), _known(interval.end))
        if reading in PARTS:
            start, end = third(member, reading, self.line)
        else:
            start, end = fiscal(member, self.line, self.conventions)
        return Interval(start, end, interval.zone)

    def zoned(self, node: Zoned) -> Found:
        if not known_zone(node.zone):
            raise Stop("broken", f"the zone {node.zone} is not known")
        return tuple(Interval(found.start, found.end, node.zone) for found in self.intervals(node.inner))

    # --- This --------------------------------------------------------------------------------------------------
    def this(self, node: This) -> Found:
        if node.shift is None:
            raise Stop("unknown-amount", "it does not say what is counted")
        argument = self.engine.argument(node.shift)
        anchors = self.intervals(node.interval)
        if argument.pattern is None:
            steps = _steps(argument)
            return _ordered([self._centred(_zoned(anchor, argument), steps) for anchor in anchors])
        return self._members(anchors, argument, node)

    def _centred(self, anchor: Interval, steps: Steps) -> Interval:
        """The amount around the middle of the anchor; its half is taken of the amount before the anchor."""
        start, end = _known(anchor.start), _known(anchor.end)
        if self.conventions.this_period == "longer" and self.line.walk(start, steps) <= end:
            return anchor
        return self._around(start, end, steps, anchor.zone)

    def _around(self, start: int, end: int, steps: Steps, zone: str | None) -> Interval:
        middle = start + (end - start) // 2
        width = start - self.line.walk(start, steps, -1)
        first = middle - width // 2
        return Interval(first, first + width, zone)

    def _members(self, anchors: Found, argument: Argument, node: Expression) -> Found:
        """Every member of a pattern in the anchors."""
        found: list[Interval] = []
        for anchor in anchors:
            found += self._members_in(_zoned(anchor, argument), argument, node)
        if not found:
            raise Stop("impossible", "there is no such time in the stretch")
        return _ordered(found)

    def _members_in(self, anchor: Interval, argument: Argument, node: Expression) -> list[Interval]:
        pattern = argument.members
        if anchor.start is End.OPEN or anchor.end is End.OPEN:
            raise _Lazy(self._without_end(anchor, argument, node))
        start, end = _known(anchor.start), _known(anchor.end)
        if pattern.spills and self.conventions.running:
            running = _running(pattern, start, end)
            if running is not None and end < self.line.shift(start, pattern.range, 1):
                return [Interval(*running, anchor.zone)]
        low, high = self._widened(start, end, pattern.range)
        if (high - low) // LENGTH[pattern.range] > MOST_MEMBERS:
            raise _Lazy(self._set(node, argument, low, high, anchor.zone))
        members = [Interval(*member, anchor.zone) for member in islice(pattern.within(low, high), MOST_MEMBERS + 1)]
        if len(members) > MOST_MEMBERS:
            raise _Lazy(self._set(node, argument, low, high, anchor.zone))
        if self.conventions.this_members == "first" and members:
            if len(members) > 1 and _known(members[1].end) < end:
                raise Stop("ambiguous", f"there are {len(members)} such times in the stretch")
            return members[:1]
        return members

    def _without_end(self, anchor: Interval, argument: Argument, node: Expression) -> PatternSet:
        if anchor.start is _UNKNOWN or anchor.end is _UNKNOWN:
            raise Stop("unknown-anchor", "the stretch has an end that is not known")
        low = None if isinstance(anchor.start, End) else anchor.start
        return self._set(node, argument, low, None if isinstance(anchor.end, End) else anchor.end, anchor.zone)

    def _set(
        self, node: Expression, argument: Argument, low: int | None, high: int | None, zone: str | None
    ) -> PatternSet:
        return PatternSet(node, self.conventions, low, high, zone, argument.members)

    def _widened(self, start: int, end: int, unit: Unit) -> tuple[int, int]:
        """The stretch in which This looks for members."""
        line = self.line
        rule = self.conventions.this_widening
        if rule == "short" and end >= line.shift(start, unit, 1):
            return start, end
        low = line.floor(start, unit)
        if rule == "start":
            return low, max(end, line.start(line.index(start, unit) + 1, unit))
        return low, line.start(line.index(max(end - 1, start), unit) + 1, unit)

    # --- Last, Next, Before, After -----------------------------------------------------------------------------
    def last(self, node: Last) -> Found:
        return self._outward(node, -1, self._last_steps, self._last_members)

    def next(self, node: Next) -> Found:
        return self._outward(node, 1, self._next_steps, self._next_members)

    def before(self, node: Before) -> Found:
        return self._outward(node, -1, self._shifted_back, self._nth_back)

    def after(self, node: After) -> Found:
        return self._outward(node, 1, self._shifted_on, self._nth_on)

    def _outward(
        self,
        node: Any,
        side: int,
        by_steps: Callable[[Interval, Argument, bool], Interval],
        by_pattern: Callable[[Interval, Argument, bool], list[Interval]],
    ) -> Found:
        if node.shift is None:
            if self.conventions.bare_operator == "undefined":
                raise Stop("unknown-amount", "it does not say what is counted")
            return _ordered([_half(anchor, side) for anchor in self.intervals(node.interval)])
        argument = self.engine.argument(node.shift)
        anchors = self.intervals(node.interval)
        if type(node.interval) is DocTime and self.conventions.doctime_as_day:
            anchors = tuple(self._day_of(anchor, argument.unit) for anchor in anchors)
        if argument.pattern is None:
            return _ordered([by_steps(_zoned(anchor, argument), argument, node.included) for anchor in anchors])
        found: list[Interval] = []
        for anchor in anchors:
            found += by_pattern(_zoned(anchor, argument), argument, node.included)
        return _ordered(found)

    def _day_of(self, anchor: Interval, unit: Unit | None) -> Interval:
        """The day of a finer anchor, if a unit of a day or longer is counted."""
        start, end = anchor.start, anchor.end
        if unit is None or unit < Unit.DAY or isinstance(start, End) or isinstance(end, End):
            return anchor
        if end - start >= DAY_SECONDS:
            return anchor
        day = self.line.floor(start, Unit.DAY)
        return Interval(day, day + DAY_SECONDS, anchor.zone)

    def _last_steps(self, anchor: Interval, argument: Argument, included: bool) -> Interval:
        end = anchor.end if included else anchor.start
        if argument.unknown:
            return _half_if(end, argument, -1, anchor.zone)
        return Interval(self.line.walk(_known(end), argument.steps or (), -1), end, anchor.zone)

    def _next_steps(self, anchor: Interval, argument: Argument, included: bool) -> Interval:
        start = anchor.start if included else anchor.end
        if argument.unknown:
            return _half_if(start, argument, 1, anchor.zone)
        return Interval(start, self.line.walk(_known(start), argument.steps or ()), anchor.zone)

    def _shifted_back(self, anchor: Interval, argument: Argument, included: bool) -> Interval:
        return self._shifted(anchor, _steps(argument), -1)

    def _shifted_on(self, anchor: Interval, argument: Argument, included: bool) -> Interval:
        return self._shifted(anchor, _steps(argument), 1)

    def _shifted(self, anchor: Interval, steps: Steps, side: int) -> Interval:
        """Both ends moved; at least one of the largest unit wide where the conventions say so."""
        if not steps:
            raise Stop("unknown-unit", "the amount is empty")
        start, end = (
            edge if isinstance(edge, End) else self.line.walk(edge, steps, side) for edge in (anchor.start, anchor.end)
        )
        if isinstance(start, End) or isinstance(end, End):
            if start is _UNKNOWN and end is _UNKNOWN:
                raise Stop("unknown-anchor", "neither end of the anchor is known")
            return Interval(start, end, anchor.zone)
        if self.conventions.ago_width == "centred":
            unit = max(unit for unit, _ in steps)
            if self.line.shift(start, unit, 1) > end:
                return self._around(start, end, ((unit, 1),), anchor.zone)
        return Interval(start, end, anchor.zone)

    def _edge_before(self, anchor: Interval, argument: Argument, included: bool) -> int:
        """The instant before which members backwards have ended."""
        if included:
            return _known(anchor.end)
        start = _known(anchor.start)
        pattern = argument.pattern
        if pattern is not None and pattern.homed and pattern.spills and self.conventions.last_night:
            return self.line.floor(start, Unit.DAY) + pattern.reach
        return start

    def _last_members(self, anchor: Interval, argument: Argument, included: bool) -> list[Interval]:
        """The latest member that has ended; with a number, as many in a row, and only the first may be included."""
        edge = self._edge_before(anchor, argument, included)
        if not argument.has_number:
            return [Interval(*argument.members.nth_before(edge, 1), anchor.zone)]
        members = _several(argument.members.before(edge), self._how_many(argument))
        if argument.number is None:
            return [Interval(_UNKNOWN, members[1][1], anchor.zone), Interval(*members[0], anchor.zone)]
        return [Interval(*member, anchor.zone) for member in members]

    def _next_members(self, anchor: Interval, argument: Argument, included: bool) -> list[Interval]:
        edge = _known(anchor.start if included else anchor.end)
        if not argument.has_number:
            return [Interval(*argument.members.nth_after(edge, 1), anchor.zone)]
        members = _several(argument.members.after(edge), self._how_many(argument))
        if argument.number is None:
            return [Interval(*members[0], anchor.zone), Interval(members[1][0], _UNKNOWN, anchor.zone)]
        return [Interval(*member, anchor.zone) for member in members]

    def _how_many(self, argument: Argument) -> int:
        if argument.number is None:
            if self.conventions.unknown_number == "undefined":
                raise Stop("unknown-amount", "how many are meant is not said")
            return 2
        return _count(argument.number)

    def _nth_back(self, anchor: Interval, argument: Argument, included: bool) -> list[Interval]:
        n = _count(argument.number) if argument.has_number else 1
        edge = self._edge_before(anchor, argument, included)
        return [Interval(*argument.members.nth_before(edge, n), anchor.zone)]

    def _nth_on(self, anchor: Interval, argument: Argument, included: bool) -> list[Interval]:
        n = _count(argument.number) if argument.has_number else 1
        edge = _known(anchor.start if included else anchor.end)
        return [Interval(*argument.members.nth_after(edge, n), anchor.zone)]

    # --- Between -----------------------------------------------------------------------------------------------
    def between(self, node: Between) -> Found:
        first, second = self.intervals(node.start), self.intervals(node.end)
        opening, closing = first[-1], second[0]
        rule = self.conventions.between
        if rule != "known-side" and not (opening.is_bounded and closing.is_bounded):
            raise Stop("unknown-anchor", "a side of the stretch is not known")
        zone = opening.zone if opening.zone is not None else closing.zone
        if zone is not None and closing.zone not in (None, zone):
            closing = closing.in_zone(zone) or closing
        start = opening.start if node.start_included else opening.end
        end = closing.end if node.end_included else closing.start
        if rule == "strict" and _known(opening.end) >= _known(closing.start):
            raise Stop("impossible", "the stretch ends before it starts")
        if isinstance(start, int) and isinstance(end, int) and end < start:
            raise Stop("impossible", "the stretch ends before it starts")
        if start is _UNKNOWN and end is _UNKNOWN:
            raise Stop("unknown-anchor", "neither end of the stretch is known")
        return (Interval(start, end, zone),)

    # --- Nth ---------------------------------------------------------------------------------------------------
    def nth_from_start(self, node: NthFromStart) -> Found:
        argument, n = self._nth(node)
        return _ordered(
            [
                found
                for anchor in self.intervals(node.interval)
                for found in self._from_start(_zoned(anchor, argument), argument, n)
            ]
        )

    def nth_from_end(self, node: NthFromEnd) -> Found:
        argument, n = self._nth(node)
        return _ordered(
            [
                found
                for anchor in self.intervals(node.interval)
                for found in self._from_end(_zoned(anchor, argument), argument, n)
            ]
        )

    def _nth(self, node: NthFromStart | NthFromEnd) -> tuple[Argument, int]:
        if node.shift is None:
            raise Stop("unknown-amount", "it does not say what is counted")
        if node.n is None:
            raise Stop("unknown-amount", "the place in the count is not known")
        if node.n < 1:
            raise Stop("impossible", f"there is no number {node.n} in a count from 1")
        return self.engine.argument(node.shift), node.n

    def _from_start(self, anchor: Interval, argument: Argument, n: int) -> list[Interval]:
        start = _known(anchor.start)
        if argument.pattern is None:
            steps = _steps(argument)
            low, high = self._repeat(start, steps, n - 1), self._repeat(start, steps, n)
            inside = self.conventions.nth_period_inside
            return [self._checked(anchor, low, high, check=inside)]
        group = _count(argument.number) if argument.has_number else 1
        counted_from = start
        if start == _ERA_START and argument.pattern.base >= Unit.DECADE:
            counted_from = self.line.floor(start, argument.pattern.base)
        self._reachable(anchor, argument.pattern, n * group)
        if group == 1:
            members = [argument.members.nth_after(counted_from, n)]
        else:
            members = _group(argument.members.after(counted_from), n, group)
        return [self._checked(anchor, max(member[0], start), member[1]) for member in members]

    def _from_end(self, anchor: Interval, argument: Argument, n: int) -> list[Interval]:
        end = _known(anchor.end)
        if argument.pattern is None or (end == _ERA_START and argument.pattern.base >= Unit.DECADE):
            steps = _steps(argument) if argument.pattern is None else ((argument.pattern.base, 1),)
            low, high = self._repeat(end, steps, -n), self._repeat(end, steps, 1 - n)
            return [self._checked(anchor, low, high, check=self.conventions.nth_period_inside)]
        group = _count(argument.number) if argument.has_number else 1
        self._reachable(anchor, argument.pattern, n * group)
        if group == 1:
            members = [argument.members.nth_before(end, n)]
        else:
            members = _group(argument.members.before(end), n, group)
        return [self._checked(anchor, *member) for member in members]

    def _repeat(self, start: int, steps: Steps, times: int) -> int:
        return self.line.walk(start, tuple((unit, n * times) for unit, n in steps))

    def _reachable(self, anchor: Interval, pattern: Pattern, n: int) -> None:
        """Ends a count that cannot succeed, or that is too long to be taken one by one."""
        length = anchor.length
        if length is not None and pattern.base <= Unit.WEEK and n > length // (LENGTH[pattern.base] // 60 or 1) + 2:
            raise Stop("impossible", "there are not so many in the stretch")
        if n > 10**9:
            raise Stop("not-supported", f"the number {n} is out of reach")

    def _checked(self, anchor: Interval, low: int, high: int, *, check: bool = True) -> Interval:
        before = isinstance(anchor.start, int) and low < anchor.start
        if check and (before or (isinstance(anchor.end, int) and high > anchor.end)):
            raise Stop("impossible", "there are not so many in the stretch")
        return Interval(low, high, anchor.zone)

    # --- Intersection ------------------------------------------------------------------------------------------
    def intersection(self, node: Intersection) -> Found:
        patterns = tuple(part for part in node.parts if kind(part) is Kind.PATTERN)
        stretches = [self.intervals(part) for part in node.parts if kind(part) is Kind.INTERVAL]
        if not stretches or len(patterns) + len(stretches) != len(node.parts):
            raise Stop("not-supported", "an intersection needs intervals or repeating times")
        common = stretches[0]
        for other in stretches[1:]:
            common = _ordered([shared for a in common for b in other if (shared := _shared(a, b)) is not None])
        if not common:
            raise Stop("impossible", "the intervals have nothing in common")
        if not patterns:
            if any(found.start is _UNKNOWN and found.end is _UNKNOWN for found in common):
                raise Stop("unknown-anchor", "the intervals cannot be compared")
            return common
        argument = self.engine.pattern(patterns[0] if len(patterns) == 1 else Intersection(patterns))
        return self._members(common, argument, node)


def _shared(a: Interval, b: Interval) -> Interval | None:
    """What two intervals share; one that states no zone is on the other's clock.

    An unknown end leaves the other's end as it is ("earlier on Sunday" is on Sunday), as in PY.
    """
    if a.zone is None and b.zone is not None:
        a = Interval(a.start, a.end, b.zone)
    elif b.zone is None and a.zone is not None:
        b = Interval(b.start, b.end, a.zone)
    if b.zone != a.zone and a.zone is not None:
        b = b.in_zone(a.zone) or b
    start = _first_known(a.start, b.start, latest=True)
    end = _first_known(a.end, b.end, latest=False)
    if isinstance(start, int) and isinstance(end, int) and start >= end:
        return None
    return Interval(start, end, a.zone)


def _first_known(a: int | End, b: int | End, *, latest: bool) -> int | End:
    if isinstance(a, End):
        return a if b is End.OPEN else b
    if isinstance(b, End):
        return a
    return max(a, b) if latest else min(a, b)


def _known(edge: int | End) -> int:
    if isinstance(edge, End):
        raise Stop("unknown-anchor", f"it counts from an end that is {edge.value}")
    return edge


def _steps(argument: Argument) -> Steps:
    if argument.unknown:
        raise Stop(argument.unknown, "the amount is not known")
    return argument.steps or ()


def _count(number: object) -> int:
    if not isinstance(number, int):
        raise Stop("unknown-amount", "how many are meant is not known")
    if not 1 <= number <= MOST_MEMBERS:
        raise Stop("impossible" if number < 1 else "not-supported", f"the number {number} is out of reach")
    return number


def _zoned(anchor: Interval, argument: Argument) -> Interval:
    """The anchor on the clock of the argument."""
    if argument.zone is None or argument.zone == anchor.zone:
        return anchor
    if anchor.zone is None:
        return Interval(anchor.start, anchor.end, argument.zone)
    return anchor.in_zone(argument.zone) or anchor


def _half(anchor: Interval, side: int) -> Interval:
    edge = _known(anchor.start if side < 0 else anchor.end)
    return Interval(_UNKNOWN, edge, anchor.zone) if side < 0 else Interval(edge, _UNKNOWN, anchor.zone)


def _half_if(edge: int | End, argument: Argument, side: int, zone: str | None) -> Interval:
    known = _known(edge)
    return Interval(_UNKNOWN, known, zone) if side < 0 else Interval(known, _UNKNOWN, zone)


def _several(members: Iterator[Member], n: int) -> list[Member]:
    found = list(islice(members, n))
    if len(found) < n:
        raise Stop("impossible", "there are not so many")
    return found


def _group(members: Iterator[Member], n: int, group: int) -> list[Member]:
    """Members (n-1)*group+1 to n*group."""
    if n * group > MOST_MEMBERS:
        raise Stop("not-supported", f"the number {n * group} is out of reach")
    found = list(islice(members, (n - 1) * group, n * group))
    if len(found) < group:
        raise Stop("impossible", "there are not so many")
    return found


def _running(pattern: Pattern, start: int, end: int) -> Member | None:
    """The member that holds the whole stretch."""
    for member in pattern.meeting(start, end):
        if member[0] <= start and end <= member[1]:
            return member
    return None


def _ordered(found: list[Interval]) -> Found:
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


_Handler = Callable[[_Evaluation, Any], Found]
_HANDLERS: dict[type, _Handler] = {
    Year: _Evaluation.year,
    YearSuffix: _Evaluation.year_suffix,
    DocTime: _Evaluation.doc_time,
    DocTimeYear: _Evaluation.doc_time_year,
    DocTimeEra: _Evaluation.doc_time_era,
    UnknownTime: _Evaluation.unknown_time,
    EventTime: _Evaluation.event_time,
    Fixed: _Evaluation.fixed,
    Frequency: _Evaluation.frequency,
    Modified: _Evaluation.modified,
    Zoned: _Evaluation.zoned,
    This: _Evaluation.this,
    Last: _Evaluation.last,
    Next: _Evaluation.next,
    Before: _Evaluation.before,
    After: _Evaluation.after,
    Between: _Evaluation.between,
    NthFromStart: _Evaluation.nth_from_start,
    NthFromEnd: _Evaluation.nth_from_end,
    Intersection: _Evaluation.intersection,
}
_EITHER = frozenset({_Evaluation.modified, _Evaluation.zoned, _Evaluation.intersection})
"""Handlers of nodes that may also be patterns or amounts, by what they hold."""
