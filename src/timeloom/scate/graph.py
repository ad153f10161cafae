"""From SCATE graphs to trees of the calendar.

The reader is lenient where a graph can still be understood and exact where it cannot: a broken entity costs only the
roots that need it. What it does where an annotation leaves something open:

- no Interval-Type: Link if an interval is linked, otherwise DocTime (Laparra et al. 2018, section 6)
- no Semantics, no Included: not included
- no Number on a Period: unknown if the text ends in "s" ("days"), otherwise one ("day"); one if there is no text
- several Sub-Intervals of one type: the first (the others repeat it: "10:35 a.m. (0735 GMT)"); of several types: all
- an interval linked while Interval-Type is not Link: the type decides
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from timeloom.calendar import (
    After,
    Before,
    Between,
    Difference,
    DocTime,
    DocTimeEra,
    DocTimeYear,
    EventTime,
    EveryNth,
    Expression,
    Feast,
    Frequency,
    Intersection,
    Kind,
    Last,
    Modified,
    Next,
    NthFromEnd,
    NthFromStart,
    Numbered,
    Period,
    Repeating,
    Sum,
    This,
    Union,
    UnknownTime,
    Year,
    YearSuffix,
    Zoned,
    kind,
)
from timeloom.calendar.tree import Amount
from timeloom.document import Problem, TimeEntity
from timeloom.scate import values
from timeloom.scate.names import INCLUDED, MODIFIERS, NAMES, NO_TIME, NUMBERS
from timeloom.scate.schema import schema
from timeloom.scate.validate import CIRCLE, reachable
from timeloom.scate.zone_names import zone_name

__all__ = ["Root", "read_graph"]

MissingNumber = Literal["text", "one", "unknown"]


@dataclass(frozen=True, slots=True)
class Root:
    """One expression: an entity to which none links, its tree, and what was wrong with it.

    `tree` is None for what has no time (Number, Modifier, Time-Zone, NotNormalizable, PreAnnotation) and for what is
    broken; `problems` says which. `members` are the ids of the root and of all it links to.
    """

    id: str
    tree: Expression | None
    problems: tuple[Problem, ...] = ()
    members: tuple[str, ...] = ()


def read_graph(
    entities: Sequence[TimeEntity], *, text: str = "", document: str = "", missing_number: MissingNumber = "text"
) -> tuple[Root, ...]:
    """One Root for each entity to which none links, in the order given, and one for each circle of links.

    `text` is the text of the document (for Periods without Number and for zones); `document` names it in problems.
    `missing_number` says what a Period without Number counts: by its text, one (timenorm's scorer, which has no
    text), or unknown (timenorm's Python reader). Never raises for broken graphs.
    """
    by_id: dict[str, TimeEntity] = {}
    for entity in entities:
        by_id.setdefault(entity.id, entity)
    targets = {target for entity in entities for _, target in entity.links}
    reader = _Reader(by_id, text, document, missing_number)
    found = [reader.root(id) for id in by_id if id not in targets]
    if len(found) < len(by_id) and sum(len(root.members) for root in found) < len(by_id):
        found += reader.circles({member for root in found for member in root.members})
    return tuple(found)


class _Broken(Exception):
    """An entity that cannot be interpreted, and why."""

    def __init__(self, entity: TimeEntity, reason: str, value: str | None = None) -> None:
        super().__init__(reason)
        self.entity = entity
        self.reason = reason
        self.value = value


class _Reader:
    """Builds trees from the entities of one document; a tree is built once however many entities link to it."""

    __slots__ = ("built", "by_id", "document", "legal", "missing_number", "text")

    def __init__(self, by_id: dict[str, TimeEntity], text: str, document: str, missing_number: MissingNumber) -> None:
        self.by_id = by_id
        self.text = text
        self.document = document
        self.missing_number = missing_number
        self.legal = schema().legal
        self.built: dict[str, Expression | _Broken | None] = {}

    # --- roots -------------------------------------------------------------------------------------------------
    def root(self, id: str) -> Root:
        entity = self.by_id[id]
        members = reachable(id, self.by_id) if entity.links else (id,)
        if entity.type in NO_TIME:
            return Root(id, None, (), members)
        try:
            return Root(id, self.tree(entity), (), members)
        except _Broken as broken:
            return Root(id, None, (self._problem(broken),), members)
        except RecursionError:
            deep = _Broken(entity, "its links are nested too deeply")
            return Root(id, None, (self._problem(deep),), members)

    def circles(self, covered: set[str]) -> list[Root]:
        """A root for each part of the graph that no root reaches, which is a circle of links."""
        found = []
        for id, entity in self.by_id.items():
            if id not in covered:
                members = reachable(id, self.by_id)
                covered.update(members)
                problem = self._problem(_Broken(entity, CIRCLE))
                found.append(Root(id, None, (problem,), members))
        return found

    def _problem(self, broken: _Broken) -> Problem:
        entity = broken.entity
        place = f"entity {entity.id}"
        return Problem(self.document, place, broken.reason, broken.value, entity.start, entity.end)

    # --- one entity --------------------------------------------------------------------------------------------
    def tree(self, entity: TimeEntity) -> Expression:
        """The tree of an entity. Raises _Broken if it, or anything it needs, cannot be interpreted."""
        id = entity.id
        if id in self.built:
            known = self.built[id]
            if known is None:
                raise _Broken(entity, CIRCLE)
            if isinstance(known, _Broken):
                raise known
            return known
        self.built[id] = None
        try:
            build = _BUILDERS.get(entity.type)
            if build is None:
                unknown = schema().types.get(entity.type) is None
                reason = f"the type {entity.type} is not of the schema" if unknown else "it has no time of its own"
                raise _Broken(entity, reason, entity.type)
            made = build(self, entity)
        except _Broken as broken:
            self.built[id] = broken
            raise
        except values.BadValue as bad:
            name = next((name for name, value in entity.properties if value == str(bad)), "Value")
            unreadable = _Broken(entity, f"its {name} cannot be read", str(bad))
            self.built[id] = unreadable
            raise unreadable from None
        self.built[id] = made
        return made

    def link(self, entity: TimeEntity, name: str) -> TimeEntity | None:
        """The entity linked under a property: the first where there are several."""
        for key, target in entity.links:
            if key == name:
                return self.target(entity, key, target)
        self._no_literal(entity, name)
        return None

    def links(self, entity: TimeEntity, name: str) -> list[TimeEntity]:
        return [self.target(entity, key, target) for key, target in entity.links if key == name]

    def target(self, entity: TimeEntity, name: str, id: str) -> TimeEntity:
        found = self.by_id.get(id)
        if found is None:
            raise _Broken(entity, f"its {name} links to nothing", id)
        if found.type not in self.legal.get((entity.type, name), ()):
            raise _Broken(entity, f"its {name} cannot be a {found.type}", id)
        return found

    def _no_literal(self, entity: TimeEntity, name: str) -> None:
        for key, value in entity.properties:
            if key == name:
                raise _Broken(entity, f"its {name} links to nothing", value)

    def literal(self, entity: TimeEntity, name: str) -> str:
        found = entity.get(name)
        if found is None:
            raise _Broken(entity, f"its {name} is missing")
        return found

    def type_in(self, known: Collection[str], entity: TimeEntity) -> str:
        """The property Type of an entity, which is one of those that are known."""
        name = self.literal(entity, "Type")
        if name not in known:
            raise _Broken(entity, "its Type cannot have this value", name)
        return name

    def covered(self, entity: TimeEntity) -> str:
        return self.text[entity.start : entity.end]

    # --- durations ---------------------------------------------------------------------------------------------
    def period(self, entity: TimeEntity) -> Expression:
        name = self.type_in(values.PERIOD_UNITS, entity)
        number = self.link(entity, "Number")
        n = self._number(number) if number is not None else None if self._is_plural(entity) else 1
        return self.modified(entity, Period(values.PERIOD_UNITS[name], n))

    def _number(self, number: TimeEntity) -> Amount:
        text = self.literal(number, "Value")
        try:
            return values.amount(text)
        except values.BadValue:
            raise _Broken(number, "its Value cannot be read", text) from None

    def _is_plural(self, entity: TimeEntity) -> bool:
        if self.missing_number != "text":
            return self.missing_number == "unknown"
        return self.covered(entity)[-1:] in ("s", "S")

    def sum(self, entity: TimeEntity) -> Expression:
        return Sum(tuple(self.tree(part) for part in self._some(entity, "Periods")))

    def difference(self, entity: TimeEntity) -> Expression:
        first, second = self.link(entity, "Period1"), self.link(entity, "Period2")
        if first is None or second is None:
            raise _Broken(entity, f"its Period{1 if first is None else 2} is missing")
        return Difference(self.tree(first), self.tree(second))

    def _some(self, entity: TimeEntity, name: str) -> list[TimeEntity]:
        found = self.links(entity, name)
        if not found:
            raise _Broken(entity, f"its {name} are missing")
        return found

    # --- repeating intervals -----------------------------------------------------------------------------------
    def repeating(self, entity: TimeEntity) -> Expression:
        """A field with what hangs on it: Sub-Intervals, zone, Number, Modifier, Super-Interval."""
        tree = _FIELDS[entity.type](self, entity)
        if not entity.links:
            return tree
        tree = self._with_subs(entity, tree)
        zone = self.link(entity, "Time-Zone") if entity.type in ("Hour-Of-Day", "Hours-Of-Day") else None
        if zone is not None:
            name = zone_name(zone.get("Zone") or self.covered(zone))
            tree = tree if name is None else Zoned(tree, name)
        number = self.link(entity, "Number")
        if number is not None:
            tree = Numbered(tree, self._number(number))
        return self._under(entity, self.modified(entity, tree))

    def _subs(self, entity: TimeEntity) -> list[Expression]:
        """The trees of the Sub-Intervals, of each type the first one."""
        found: dict[str, Expression] = {}
        for sub in self.links(entity, "Sub-Interval"):
            if sub.type not in found:
                found[sub.type] = self.tree(sub)
        return list(found.values())

    def _with_subs(self, entity: TimeEntity, tree: Expression) -> Expression:
        subs = self._subs(entity)
        return Intersection((tree, *_flat(subs))) if subs else tree

    def _under(self, entity: TimeEntity, tree: Expression) -> Expression:
        """The newer form: the finer entity points to its larger unit."""
        above = self.link(entity, "Super-Interval")
        if above is None:
            return tree
        larger = self.tree(above)
        if kind(larger) is Kind.INTERVAL:
            return _inside(larger, tree)
        return Intersection(tuple(_flat([larger, tree])))

    def modified(self, entity: TimeEntity, tree: Expression) -> Expression:
        modifier = self.link(entity, "Modifier") if entity.links else None
        if modifier is None:
            return tree
        return Modified(tree, self.type_in(MODIFIERS, modifier))

    def unit(self, entity: TimeEntity) -> Expression:
        return Repeating("unit", values.UNITS[self.type_in(values.UNITS, entity)])

    def named(self, entity: TimeEntity) -> Expression:
        field, names = NAMES[entity.type]
        return Repeating(field, names[self.type_in(names, entity)])

    def numbered(self, entity: TimeEntity) -> Expression:
        field, low, high = NUMBERS[entity.type]
        text = self.literal(entity, "Value")
        number = values.place(text)
        # -1: the last of its month
        if number is not None and not low <= (abs(number) if field == "day" else number) <= high:
            raise _Broken(entity, f"its Value is not between {low} and {high}", text)
        return Repeating(field, number)

    def hour(self, entity: TimeEntity) -> Expression:
        """The hour on the clock of 24, by its AMPM-Of-Day if it has one."""
        text = self.literal(entity, "Value")
        number = values.place(text)
        half = self.link(entity, "AMPM-Of-Day") if entity.links else None
        if number is not None and not 0 <= number <= 24:
            raise _Broken(entity, "its Value is not between 0 and 24", text)
        if half is not None and number is not None:
            name = self.type_in(("AM", "PM"), half)
            if number <= 12:
                number = number % 12 + (12 if name == "PM" else 0)
        return Repeating("hour", number)

    def hours(self, entity: TimeEntity) -> Expression:
        return Repeating.hours(*(values.clock(self.literal(entity, name)) for name in ("Start", "End")))

    def feast(self, entity: TimeEntity) -> Expression:
        length = values.whole(entity.get("Length") or "1")
        rule = values.feast_rule(self.literal(entity, "Rule"))
        return Feast(entity.get("Name") or self.covered(entity), rule, length or 1)

    def union(self, entity: TimeEntity) -> Expression:
        return Union(tuple(self.tree(part) for part in self._some(entity, "Repeating-Intervals")))

    def every_nth(self, entity: TimeEntity) -> Expression:
        inner = self.link(entity, "Repeating-Interval")
        if inner is None:
            raise _Broken(entity, "its Repeating-Interval is missing")
        text = self.literal(entity, "Value")
        number = values.place(text)
        if number is None or number < 1:
            raise _Broken(entity, "its Value is no number from 1", text)
        return EveryNth(self.tree(inner), number)

    def intersection(self, entity: TimeEntity) -> Expression:
        parts = self.links(entity, "Intervals") + self.links(entity, "Repeating-Intervals")
        if not parts:
            raise _Broken(entity, "its Intervals and Repeating-Intervals are missing")
        return Intersection(tuple(self.tree(part) for part in parts))

    def frequency(self, entity: TimeEntity) -> Expression:
        """The set of which it says how often, if it says so by a repeating interval; otherwise only how often."""
        every = self.link(entity, "Every")
        if every is not None:
            return self.tree(every)
        number = self.link(entity, "Number")
        name = entity.get("Type") or "Other"
        if name not in values.UNITS and name != "Other":
            raise _Broken(entity, "its Type cannot have this value", name)
        return Frequency(values.UNITS.get(name), None if number is None else self._number(number))

    # --- intervals ---------------------------------------------------------------------------------------------
    def year(self, entity: TimeEntity) -> Expression:
        digits, written, missing = values.year(self.literal(entity, "Value"))
        tree: Expression = Year(digits, missing) if written else UnknownTime()
        return self._dated(entity, tree)

    def two_digit_year(self, entity: TimeEntity) -> Expression:
        text = self.literal(entity, "Value")
        digits, written, missing = values.year(text)
        if digits < 0 or not written:
            raise _Broken(entity, "its Value is no end of a year", text)
        tree = YearSuffix(self.anchor(entity, "Interval"), digits, written, missing)
        return self._dated(entity, tree)

    def _dated(self, entity: TimeEntity, tree: Expression) -> Expression:
        """A year with its Sub-Intervals and Modifier."""
        if not entity.links:
            return tree
        subs = self._subs(entity)
        if subs:
            tree = _inside(tree, subs[0] if len(subs) == 1 else Intersection(tuple(_flat(subs))))
        return self.modified(entity, tree)

    def event(self, entity: TimeEntity) -> Expression:
        return EventTime(entity.start, entity.end)

    # --- operators ---------------------------------------------------------------------------------------------
    def anchor(self, entity: TimeEntity, name: str) -> Expression:
        """The interval that an operator starts from; `name` is the property that would link to it."""
        way = entity.get(f"{name}-Type")
        if way is None:
            way = "Link" if entity.targets(name) else "DocTime"
        if way != "Link":
            fixed = _ANCHORS.get(way)
            if fixed is None:
                raise _Broken(entity, f"its {name}-Type cannot have this value", way)
            return fixed
        linked = self.link(entity, name)
        if linked is None:
            raise _Broken(entity, f"its {name}-Type is Link, but it has no {name}")
        tree = self.tree(linked)
        if kind(tree) is not Kind.INTERVAL:
            raise _Broken(entity, f"its {name} has no place in time", linked.id)
        return tree

    def shift(self, entity: TimeEntity) -> Expression | None:
        linked = self.link(entity, "Period") or self.link(entity, "Repeating-Interval")
        if linked is None:
            return None
        tree = self.tree(linked)
        if kind(tree) is Kind.INTERVAL:
            raise _Broken(entity, "its Repeating-Interval has a place in time", linked.id)
        return tree

    def this(self, entity: TimeEntity) -> Expression:
        return This(self.anchor(entity, "Interval"), self.shift(entity))

    def outward(self, entity: TimeEntity) -> Expression:
        included = self._flag(entity, "Semantics", INCLUDED)
        return _OUTWARD[entity.type](self.anchor(entity, "Interval"), self.shift(entity), included)

    def between(self, entity: TimeEntity) -> Expression:
        return Between(
            self.anchor(entity, "Start-Interval"),
            self.anchor(entity, "End-Interval"),
            self._flag(entity, "Start-Included", INCLUDED),
            self._flag(entity, "End-Included", INCLUDED),
        )

    def _flag(self, entity: TimeEntity, name: str, meanings: dict[str, bool]) -> bool:
        given = entity.get(name)
        if given is None:
            return False
        if given not in meanings:
            raise _Broken(entity, f"its {name} cannot have this value", given)
        return meanings[given]

    def nth(self, entity: TimeEntity) -> Expression:
        n = values.place(self.literal(entity, "Value"))
        operator = NthFromStart if entity.type == "NthFromStart" else NthFromEnd
        return operator(self.anchor(entity, "Interval"), n, self.shift(entity))


def _flat(parts: Sequence[Expression]) -> list[Expression]:
    """The parts, with intersections of patterns taken apart."""
    found: list[Expression] = []
    for part in parts:
        if type(part) is Intersection and kind(part) is Kind.PATTERN:
            found += part.parts
        else:
            found.append(part)
    return found


def _inside(larger: Expression, tree: Expression) -> Expression:
    """A pattern in an interval; a chain of larger units under one year becomes one intersection in it."""
    if (
        type(larger) is This
        and type(larger.interval) in (Year, YearSuffix)
        and type(larger.shift) in (Repeating, Intersection)
        and larger.shift is not None
        and kind(larger.shift) is Kind.PATTERN
    ):
        return This(larger.interval, Intersection(tuple(_flat([larger.shift, tree]))))
    return This(larger, tree)


_ANCHORS: dict[str, Expression] = {
    "DocTime": DocTime(),
    "DocTime-Era": DocTimeEra(),
    "DocTime-Year": DocTimeYear(),
    "Unknown": UnknownTime(),
}
_OUTWARD: dict[str, Callable[[Expression, Expression | None, bool], Expression]] = {
    "Last": Last,
    "Next": Next,
    "Before": Before,
    "After": After,
}
_FIELDS: dict[str, Callable[[_Reader, TimeEntity], Expression]] = {
    "Calendar-Interval": _Reader.unit,
    "Hour-Of-Day": _Reader.hour,
    "Hours-Of-Day": _Reader.hours,
    "Feast": _Reader.feast,
    **dict.fromkeys(NAMES, _Reader.named),
    **dict.fromkeys(NUMBERS, _Reader.numbered),
}
_BUILDERS: dict[str, Callable[[_Reader, TimeEntity], Expression]] = {
    **dict.fromkeys(_FIELDS, _Reader.repeating),
    "Period": _Reader.period,
    "Sum": _Reader.sum,
    "Difference": _Reader.difference,
    "Union": _Reader.union,
    "Intersection": _Reader.intersection,
    "Every-Nth": _Reader.every_nth,
    "Frequency": _Reader.frequency,
    "Year": _Reader.year,
    "Two-Digit-Year": _Reader.two_digit_year,
    "Event": _Reader.event,
    "This": _Reader.this,
    **dict.fromkeys(_OUTWARD, _Reader.outward),
    "Between": _Reader.between,
    "NthFromStart": _Reader.nth,
    "NthFromEnd": _Reader.nth,
}
