"""Evaluate: from an expression to intervals, under conventions and an anchor. The one way from trees to times."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from timeloom.calendar.build import Argument, Engine, Kind, kind
from timeloom.calendar.conventions import DEFAULT, Conventions
from timeloom.calendar.interval import End, Interval
from timeloom.calendar.modifiers import PARTS
from timeloom.calendar.operators import Lazy, Operators, known, on_clock_of, ordered, shared
from timeloom.calendar.patterns import Stop
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
from timeloom.calendar.value import REASONS, Amounts, Intervals, Unresolved, Value
from timeloom.calendar.zones import known_zone

__all__ = ["evaluate"]

Found = tuple[Interval, ...]
Events = Mapping[tuple[int, int], Interval]

_MOST_FOUND = 200_000
"""Intervals of one operator, in all the stretches it is told of: ten times as many as one stretch may have."""
_MOST_PAIRS = 1_000_000
"""Pairs of intervals whose common part is looked for."""
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
        return _Evaluation(_operators(conventions), dct, events).value(tree)
    except Stop as stop:
        return Unresolved(stop.reason, stop.detail)
    except RecursionError:
        return Unresolved("not-supported", "the expression is nested too deeply")


_READY: dict[int, tuple[Conventions, Operators]] = {}
"""Operators by identity of their conventions, which stay referenced here, so that an id is never used again."""

_MOST_READY = 64


def _operators(conventions: Conventions) -> Operators:
    found = _READY.get(id(conventions))
    if found is not None:
        return found[1]
    made = Operators(Engine(conventions))
    if len(_READY) >= _MOST_READY:
        _READY.clear()
    _READY[id(conventions)] = (conventions, made)
    return made


class _Evaluation:
    """One evaluation. Every handler gives the intervals of its node, in time order, or raises Stop.

    An anchor may be several intervals; the operator then applies to each.
    """

    __slots__ = ("conventions", "dct", "engine", "events", "line", "operators")

    def __init__(self, operators: Operators, dct: Interval | None, events: Events | None) -> None:
        self.operators = operators
        self.engine = operators.engine
        self.conventions = operators.conventions
        self.line = operators.line
        self.dct = dct
        self.events = events

    def value(self, tree: Expression) -> Value:
        handler = _HANDLERS.get(type(tree))
        if handler is None or (handler in _EITHER and kind(tree) is not Kind.INTERVAL):
            return self._unanchored(tree)
        try:
            return Intervals(handler(self, tree))
        except Lazy as lazy:
            return lazy.found

    def _unanchored(self, tree: Expression) -> Value:
        which = kind(tree)
        if which is Kind.AMOUNT:
            self.engine.argument(tree)
            return Amounts(tree)
        if which is Kind.INTERVAL:
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
        except Lazy:
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
            year = self.line.civil(known(anchor.start) // DAY_SECONDS)[0]
            digits = year // 10 ** (node.width + node.missing) * 10**node.width + node.digits
            found.append(self._years(digits, node.missing, anchor.zone))
        return ordered(found)

    def doc_time(self, node: DocTime) -> Found:
        return (self._document(),)

    def _document(self) -> Interval:
        if self.dct is None:
            raise Stop("no-dct", "it depends on the time of writing, which was not given")
        return self.dct

    def doc_time_year(self, node: DocTimeYear) -> Found:
        anchor = self._document()
        year = self.line.index(known(anchor.start), Unit.YEAR)
        return (Interval(self.line.start(year, Unit.YEAR), self.line.start(year + 1, Unit.YEAR), anchor.zone),)

    def doc_time_era(self, node: DocTimeEra) -> Found:
        first, last = self.conventions.era
        return (Interval(instant(first), End.OPEN if last is None else instant(last + 1)),)

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
        """Approx, Less-Than and More-Than leave an interval as it is: what they say is how sure its ends are.

        SC does not read the Modifier of a Year, the one interval that has one, so there it is dropped.
        """
        found = self.intervals(node.inner)
        if self.conventions.modifiers == "undefined":
            return found
        reading = self.engine.modifier(node.modifier)
        if reading not in PARTS and reading != "Fiscal":
            return found
        return tuple(self.operators.modified(interval, reading) for interval in found)

    def zoned(self, node: Zoned) -> Found:
        """The wall clock of the inner time is that of the zone."""
        if not known_zone(node.zone):
            raise Stop("broken", f"the zone {node.zone} is not known")
        return tuple(Interval(found.start, found.end, node.zone) for found in self.intervals(node.inner))

    # --- operators ---------------------------------------------------------------------------------------------
    def this(self, node: This) -> Found:
        if node.shift is None:
            if self.conventions.bare_this == "anchor":
                return self.intervals(node.interval)
            raise _bare(node)
        shift, part = self._whole(node.shift)
        argument = self._argument(shift)
        anchors = self.intervals(node.interval)
        if argument.pattern is None:
            return ordered([self.operators.centred(on_clock_of(argument.zone, anchor), argument) for anchor in anchors])
        found = self._members(anchors, argument, node)
        return found if part is None else ordered([self.operators.modified(one, part) for one in found])

    def _argument(self, shift: Expression | None) -> Argument:
        if shift is None:
            raise Stop("unknown-amount", "it does not say what is counted")
        return self.engine.argument(shift)

    def _members(self, anchors: Found, argument: Argument, node: Expression, *, shared: bool = False) -> Found:
        """Every member of a pattern in the anchors."""
        found: list[Interval] = []
        for anchor in anchors:
            _add(found, self.operators.members_in(on_clock_of(argument.zone, anchor), argument, node, shared=shared))
        if not found:
            raise Stop("impossible", "there is no such time in the stretch")
        return ordered(found)

    def last(self, node: Last) -> Found:
        return self._outward(node, self.operators.amount_before, self.operators.members_before)

    def next(self, node: Next) -> Found:
        return self._outward(node, self.operators.amount_after, self.operators.members_after)

    def before(self, node: Before) -> Found:
        return self._outward(node, self.operators.moved_back, self.operators.nth_back)

    def after(self, node: After) -> Found:
        return self._outward(node, self.operators.moved_on, self.operators.nth_on)

    def _half(self, node: Last | Next | Before | After) -> Found:
        """Some time before or after: one end is known, the other is not."""
        if self.conventions.bare_operator == "undefined":
            raise _bare(node)
        before = isinstance(node, Last | Before)
        found = []
        for anchor in self.intervals(node.interval):
            edge = known(anchor.start if before else anchor.end)
            start, end = (End.UNKNOWN, edge) if before else (edge, End.UNKNOWN)
            found.append(Interval(start, end, anchor.zone))
        return ordered(found)

    def _outward(
        self,
        node: Last | Next | Before | After,
        by_amount: Callable[[Interval, Argument, bool], Interval],
        by_pattern: Callable[[Interval, Argument, bool], list[Interval]],
    ) -> Found:
        if node.shift is None:
            return self._half(node)
        shift, part = self._whole(node.shift)
        argument = self._argument(shift)
        anchors = self.intervals(node.interval)
        if type(node.interval) is DocTime and self.conventions.doctime_as_day:
            anchors = (self.operators.day_of(anchors[0], argument.unit),)
        found: list[Interval] = []
        for anchor in anchors:
            moved = on_clock_of(argument.zone, anchor)
            if argument.pattern is None:
                found.append(by_amount(moved, argument, node.included))
            else:
                _add(found, by_pattern(moved, argument, node.included))
        return ordered(found if part is None else [self.operators.modified(one, part) for one in found])

    def _whole(self, shift: Expression | None) -> tuple[Expression | None, str | None]:
        """What an operator looks for, and the part of it that is meant: early last month is the early part of last
        month, not the last early part of a month."""
        if type(shift) is Modified and kind(shift.inner) is Kind.PATTERN:
            part = self.engine.modifier(shift.modifier)
            if part in PARTS:
                return shift.inner, part
        return shift, None

    def between(self, node: Between) -> Found:
        opening, closing = self._side(node.start)[-1], self._side(node.end)[0]
        return (self.operators.between(opening, closing, node.start_included, node.end_included),)

    def _side(self, node: Expression) -> Found:
        """One side of a stretch. Where the text does not say it, the other side still bounds the stretch."""
        if type(node) is UnknownTime and self.conventions.between == "known-side":
            return (Interval(End.UNKNOWN, End.UNKNOWN),)
        return self.intervals(node)

    def nth_from_start(self, node: NthFromStart) -> Found:
        return self._nth(node, self.operators.from_start)

    def nth_from_end(self, node: NthFromEnd) -> Found:
        return self._nth(node, self.operators.from_end)

    def _nth(
        self, node: NthFromStart | NthFromEnd, count: Callable[[Interval, Argument, int], list[Interval]]
    ) -> Found:
        argument = self._argument(node.shift)
        if node.n is None:
            raise Stop("unknown-amount", "the place in the count is not known")
        if node.n < 1:
            raise Stop("impossible", f"there is no number {node.n} in a count from 1")
        found: list[Interval] = []
        for anchor in self.intervals(node.interval):
            _add(found, count(on_clock_of(argument.zone, anchor), argument, node.n))
        return ordered(found)

    def intersection(self, node: Intersection) -> Found:
        """What intervals share; with patterns, their members in that."""
        patterns = tuple(part for part in node.parts if kind(part) is Kind.PATTERN)
        stretches = [self.intervals(part) for part in node.parts if kind(part) is Kind.INTERVAL]
        if not stretches or len(patterns) + len(stretches) != len(node.parts):
            raise Stop("not-supported", "an intersection needs intervals or repeating times")
        common = stretches[0]
        for other in stretches[1:]:
            if len(common) * len(other) > _MOST_PAIRS:
                raise Stop("not-supported", "there are too many stretches to look for what they share")
            common = ordered([found for a in common for b in other if (found := shared(a, b)) is not None])
        if not common:
            raise Stop("impossible", "the intervals have nothing in common")
        if patterns:
            argument = self.engine.pattern(patterns[0] if len(patterns) == 1 else Intersection(patterns))
            return self._members(common, argument, node, shared=True)
        if any(isinstance(found.start, End) and isinstance(found.end, End) for found in common):
            raise Stop("unknown-anchor", "neither end of what they share is known")
        return common


def _add(found: list[Interval], more: list[Interval]) -> None:
    found += more
    if len(found) > _MOST_FOUND:
        raise Stop("not-supported", "there are too many such times in the stretches")


def _bare(node: This | Last | Next | Before | After) -> Stop:
    """Why an operator without anything to count has no interval."""
    if type(node.interval) is DocTime:
        return Stop("vague", REASONS["vague"])
    return Stop("unknown-amount", "it does not say what is counted")


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
