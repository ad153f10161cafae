"""The stage `interpret`: SCATE graphs and an anchor -> calendar trees -> intervals, TIMEX3, EDTF, RRULE and words.

Reads `times` (stubs of a reader: extent, graph, hints; those with a `why` have been interpreted and stand), or, where
there are none, `entities` as they were read from a file; reads `dct`. Writes `times`, and what was broken in a graph
into `meta.problems`. Changes nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from timeloom.cache import Cache
from timeloom.calendar import conventions as conventions_named
from timeloom.calendar.conventions import DEFAULT, EVERYDAY_CHOICES, Conventions, Hours, names
from timeloom.calendar.tree import EventTime, Expression
from timeloom.document import Alternative, Document, Policy, Problem, Time, TimeEntity, outside
from timeloom.document.by_value import by_value
from timeloom.scate import CIRCLE, Root, read_graph
from timeloom.timeml import Timex3
from timeloom.times.interpret.found import Events, Found, Reading

__all__ = ["Interpreter"]

_HINTS = frozenset({"quant", "freq", "mod", "grain", "type", "value", "zone", "unresolved"})
"""What a reader may say in `Time.attributes` beside the graph."""
_MOST_CACHED = 1024
"""Graphs that are remembered: a KB each, and few are met again outside their document."""
_MOST_INTERVALS = 64
"""A set of more, such as "Saturdays since 1752" with 14,000, is remembered for its document alone: kept between the
leavings of later ones, its two MB would hold memory that could be given back."""
_NAMELESS = Timex3("DATE", "XXXX")


class Interpreter:
    """Gives every expression its values. Thread-safe; equal options give equal results, with the cache or without.

    `conventions` is a preset's name or a Conventions; `events` gives intervals of events by their characters; `first`
    is how many members of a set without end are written out; `cache` bounds how many graphs are remembered.
    """

    __slots__ = ("_cache", "_everyday", "conventions", "events", "first", "policy")

    def __init__(
        self,
        *,
        conventions: str | Conventions = "default",
        policy: Policy | None = None,
        events: Events | None = None,
        first: int = 3,
        cache: int = _MOST_CACHED,
    ) -> None:
        self.conventions = conventions_named(conventions)
        self.policy = policy or Policy()
        self.events = dict(events) if events else None
        self.first = first
        self._cache: Cache[Any, Found] = Cache(cache)
        self._everyday: dict[Hours, Interpreter] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (self.conventions, self.policy, self.events, self.first, self._cache.most)

    def __call__(self, document: Document) -> Document:
        run = _Run(self, document)
        times = run.stubs() if document.times else run.roots() if document.entities else ()
        if not run.problems:
            return msgspec.structs.replace(document, times=times)
        meta = msgspec.structs.replace(document.meta, problems=(*document.meta.problems, *run.problems))
        return msgspec.structs.replace(document, times=times, meta=meta)

    def of(self, document: Document) -> Callable[[Time], Time]:
        """What gives one stub of a document after another its values; what is broken in a graph is told of none of
        them."""
        run = _Run(self, document)
        return lambda time: run.stub(time, time.entities)

    def everyday(self, hours: Hours = ()) -> Interpreter:
        """The same as people mean it: "in two weeks" is that day, and "now" the moment; `hours` are those of parts of
        the day that the language has otherwise than the conventions (una tarde, until 8 p.m.). Other conventions than
        the default keep to their source."""
        if hours not in self._everyday:
            exact = self.conventions
            if names(exact, "default"):
                exact = replace(exact, **EVERYDAY_CHOICES)
            if names(exact, "default") or names(exact, "everyday"):
                exact = replace(exact, parts_of_day=_with_hours(exact.parts_of_day, hours))
            self._everyday[hours] = Interpreter(
                conventions=exact, policy=self.policy, events=self.events, first=self.first, cache=self._cache.most
            )
        return self._everyday[hours]

    def remembered(self, key: Any) -> Found | None:
        """What was found for a graph of this shape, if it is still remembered."""
        return self._cache.get(key)

    def remember(self, key: Any, found: Found) -> None:
        """Keep it for the documents that follow."""
        self._cache.keep(key, found)


def _with_hours(parts: Hours, hours: Hours) -> Hours:
    """Those of the language in place of the usual ones; whoever has set some keeps to them."""
    named = {name for name, _, _ in hours}
    return tuple(part for part in parts if part[0] not in named) + hours if parts == DEFAULT.parts_of_day else parts


def _make(conventions: Conventions, policy: Policy, events: Events | None, first: int, cache: int) -> Interpreter:
    return Interpreter(conventions=conventions, policy=policy, events=events, first=first, cache=cache)


class _Run:
    """One document."""

    __slots__ = ("circles", "document", "known", "large", "owner", "problems", "reading", "text")

    def __init__(self, owner: Interpreter, document: Document) -> None:
        self.owner = owner
        self.document = document
        self.text = document.text
        self.reading = Reading(document.dct, owner.conventions, owner.policy, owner.events, owner.first)
        self.problems: list[Problem] = []
        self.known = {_fault(problem) for problem in document.meta.problems}
        self.circles = {problem.place for problem in document.meta.problems if problem.reason == CIRCLE}
        self.large: dict[Any, Found] = {}

    def _tell(self, problems: tuple[Problem, ...], members: Sequence[str]) -> None:
        """Keeps the problems that no reader, and no other root, has told. A circle is told of one of its entities."""
        for problem in problems:
            fault = _fault(problem)
            circle = problem.reason == CIRCLE
            if fault in self.known or (circle and any(f"entity {id}" in self.circles for id in members)):
                continue
            self.known.add(fault)
            if circle:
                self.circles.add(problem.place)
            self.problems.append(problem)

    # --- what a reader gave ---------------------------------------------------------------------------------------
    def stubs(self) -> tuple[Time, ...]:
        return tuple(self.stub(time, time.entities) for time in self.document.times)

    def stub(self, time: Time, entities: tuple[TimeEntity, ...]) -> Time:
        """One stub with its values."""
        entities = time.entities or entities
        if time.why:
            if not time.parts:
                return time
            return msgspec.structs.replace(time, parts=tuple(self.stub(part, entities) for part in time.parts))
        if time.root is None or not entities:
            return self._as_read(time)
        hints = {name: value for name, value in time.attributes if name in _HINTS}
        found = self._cached(time.text, entities, time.root, hints, time.assumed)
        if found.problems:
            self._tell(found.problems, [entity.id for entity in entities])
        parts = tuple(self.stub(part, entities) for part in time.parts)
        return _with_values(
            time,
            found,
            # What rules found in a text is written, even where their graph says nothing.
            timex3=found.timex3 or time.timex3 or _NAMELESS,
            alternatives=self._alternatives(time, found),
            parts=_bounded(parts, found),
        )

    def _as_read(self, time: Time) -> Time:
        """A TIMEX3 without a graph: its value may name an interval by itself."""
        return by_value(time, self.document.dct, self.owner.conventions, self.owner.first)

    def _alternatives(self, time: Time, found: Found) -> tuple[Alternative, ...]:
        """The other readings; of a date that does not exist (30 February), those that do."""
        others = tuple(self._alternative(time, other) for other in time.alternatives)
        if found.unresolved is not None and found.unresolved.reason == "impossible":
            return tuple(other for other in others if other.intervals)
        return others

    def _alternative(self, time: Time, other: Alternative) -> Alternative:
        if other.root is None or not other.entities:
            return other
        found = self._cached(time.text, other.entities, other.root, {}, ())
        value = found.timex3.value if found.timex3 is not None else other.value
        return Alternative(value, found.intervals, other.why or found.why, other.root, other.entities, other.score)

    # --- what a file gave -------------------------------------------------------------------------------------------
    def roots(self) -> tuple[Time, ...]:
        """A time for each root of the graph; roots that are no times (a Number, an Event alone) are passed over.

        A root that needs an entity outside the text is broken, and has the extent of what lies in the text.
        """
        document = self.document
        by_id = {entity.id: entity for entity in document.entities}
        misplaced = self._misplaced()
        found = []
        for read in read_graph(document.entities, text=self.text, document=document.id):
            root = _without(misplaced, read) if misplaced else read
            if root.problems:
                self._tell(root.problems, root.members)
            if (root.tree is None and not root.problems) or self._is_bare_event(root.tree):
                continue
            members = tuple(by_id[id] for id in root.members if id in by_id)
            placed = [one for one in members if one.id not in misplaced]
            if placed:
                start, end = min(one.start for one in placed), max(one.end for one in placed)
                found.append((start, end, root, members))
        found.sort(key=lambda row: (row[0], row[1]))
        return tuple(self._rooted(number, *row) for number, row in enumerate(found, 1))

    def _misplaced(self) -> dict[str, Problem]:
        """The entities outside the text, by id; a document read without its text has none that are known."""
        if not self.text:
            return {}
        found = ((one.id, outside(one, len(self.text), self.document.id)) for one in self.document.entities)
        return {id: problem for id, problem in found if problem is not None}

    def _is_bare_event(self, tree: Expression | None) -> bool:
        events = self.owner.events or {}
        return isinstance(tree, EventTime) and (tree.start, tree.end) not in events

    def _rooted(self, number: int, start: int, end: int, root: Root, members: tuple[TimeEntity, ...]) -> Time:
        text = self.text[start:end]
        found = self.reading.find(text, root, members, hints={}, same_century=True)
        return _with_values(
            Time(id=f"t{number}", start=start, end=end, text=text, root=root.id, entities=members), found
        )

    # --- one graph ----------------------------------------------------------------------------------------------------
    def _cached(
        self,
        text: str,
        entities: tuple[TimeEntity, ...],
        root: str,
        hints: dict[str, str],
        assumed: tuple[str, ...],
    ) -> Found:
        key = self._key(text, entities, root, hints, assumed)
        if key is not None:
            known = self.owner.remembered(key) or self.large.get(key)
            if known is not None:
                return known
        found = self.reading.find(
            text,
            self._root(entities, root),
            entities,
            hints=hints,
            assumed=assumed,
            same_century=self.owner.policy.two_digit != "window",
        )
        if key is not None and not found.problems:
            if len(found.intervals) > _MOST_INTERVALS:
                self.large[key] = found
            else:
                self.owner.remember(key, found)
        return found

    def _key(
        self,
        text: str,
        entities: tuple[TimeEntity, ...],
        root: str,
        hints: dict[str, str],
        assumed: tuple[str, ...],
    ) -> Any:
        """The shape of a graph: two with one key have one meaning. None where places in the text have a say."""
        index = {entity.id: number for number, entity in enumerate(entities)}
        rows = []
        for entity in entities:
            if entity.type == "Event":
                return None
            links = tuple((name, index.get(target)) for name, target in entity.links) if entity.links else ()
            spans = entity.spans
            rows.append((entity.type, entity.properties, links, self.text[spans[0].start : spans[-1].end]))
        return text, self.document.dct, index.get(root), tuple(rows), tuple(hints.items()), assumed

    def _root(self, entities: Sequence[TimeEntity], wanted: str) -> Root:
        for root in read_graph(entities, text=self.text, document=self.document.id):
            if root.id == wanted:
                return root
        problem = Problem(self.document.id, f"entity {wanted}", "the root of an expression is not among its entities")
        return Root(wanted, None, (problem,))


def _with_values(time: Time, found: Found, **others: Any) -> Time:
    """A time with all that was found of its graph, and with others of its values."""
    told = found._asdict()
    del told["problems"]
    return msgspec.structs.replace(time, **told | others)


def _bounded(parts: tuple[Time, ...], whole: Found) -> tuple[Time, ...]:
    """The parts of a set with bounds: "every morning" of "every morning from May to October" has the members of the
    whole."""
    if not parts or whole.timex3 is None or whole.timex3.type != "SET" or not whole.intervals:
        return parts
    first = parts[0]
    if first.timex3 is None or first.timex3.type != "SET":
        return parts
    first = msgspec.structs.replace(
        first,
        intervals=whole.intervals,
        more=whole.more,
        zone=whole.zone,
        edtf=whole.edtf,
        rrule=whole.rrule,
        why=whole.why,
    )
    return (first, *parts[1:])


def _without(misplaced: dict[str, Problem], root: Root) -> Root:
    """The root as broken if it needs an entity that lies outside the text."""
    problems = tuple(misplaced[id] for id in root.members if id in misplaced)
    return Root(root.id, None, (*problems, *root.problems), root.members) if problems else root


def _fault(problem: Problem) -> tuple[str, str, str | None, int | None, int | None]:
    """What a problem is about: two of one fault are one, though a reader names the file and the stage the document."""
    return problem.place, problem.reason, problem.value, problem.start, problem.end
