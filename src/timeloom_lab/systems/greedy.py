"""`compose.greedy.v1`: the greedy linking of Laparra, Xu and Bethard 2018 ("From Characters to Time Intervals", TACL 6,
section 6 and figure 3): labelled spans to SCATE graphs.

Published on the 20 test documents of newswire: from gold spans and types F1 .726, from the recogniser's .523 (section 7
and table 5). The paper, the training scripts and the Scala parser that was shipped later do not agree in all; each
point is an option, `Options.paper()` and `Options.shipped()` are the two ends. Time grows with the square of a run of
entities that stand within ten characters of each other, as in the original.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from timeloom.calendar.interval import Interval
from timeloom.document import Document, TimeEntity
from timeloom.scate.schema import EntityType, schema
from timeloom.scate.values import bad_value
from timeloom_lab.systems.read_values import WEEKDAYS, type_of, value_of

__all__ = ["GreedyComposer", "Options", "compose"]

_OUTSIDE = frozenset({"Event", "Modifier", "PreAnnotation", "NotNormalizable"})
"""Types that the paper removes from its data: they are left as they are, and nothing links to them."""
_ORDINAL = frozenset({"NthFromStart", "NthFromEnd", "Day-Of-Month"})
_FROM, _TO = frozenset({"from", "since"}), frozenset({"to", "until"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the sources disagree about.

    `reach`: characters between two entities after which what came before is forgotten (10 in all sources).
    `one_parent`, `no_cycles`, `between_filter`: checks that only the shipped parser has.
    `interval_type`: Link where the operator is linked to a Year ("year", the paper's words) or to anything ("linked").
    `same_weekday`: Last of the weekday of the document is Interval-Included (training scripts).
    """

    reach: int = 10
    one_parent: bool = True
    no_cycles: bool = True
    between_filter: bool = True
    interval_type: Literal["year", "linked"] = "linked"
    same_weekday: bool = True

    @classmethod
    def paper(cls) -> Options:
        """As the paper's words and its training scripts have it."""
        return cls(one_parent=False, no_cycles=False, between_filter=False, interval_type="year")

    @classmethod
    def shipped(cls) -> Options:
        """As the parser that timenorm ships."""
        return cls(same_weekday=False)


class GreedyComposer:
    """Document -> Document: links and properties for entities of which only spans and types are read."""

    name = "compose.greedy.v1"

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()

    def __call__(self, document: Document) -> Document:
        """The document with its entities linked; times are left as they are (none are made)."""
        entities = compose(document.entities, document.text, document.dct, self.options)
        return msgspec.structs.replace(document, entities=entities)


def compose(
    entities: Sequence[TimeEntity], text: str, dct: Interval | None = None, options: Options | None = None
) -> tuple[TimeEntity, ...]:
    """Linked entities with properties, in the order given. Spans, types and ids are read; all else is made anew.

    The same spans and types give the same graph whatever their order or ids. With the checks of `Options` switched
    off, an entity may get several parents and links may close a circle.
    """
    asked = options or Options()
    linker = _Linker(text, asked)
    ordered = sorted(entities, key=lambda entity: (entity.start, entity.end, entity.type in _LATE, entity.type))
    for entity in ordered:
        if entity.type not in _OUTSIDE and entity.type in linker.types:
            linker.add(entity)
    by_id = {entity.id: entity for entity in entities}
    return tuple(
        _made(entity, _properties(entity, linker, by_id, text, dct), linker.links.get(entity.id, ()))
        for entity in entities
    )


_LATE = frozenset({"Intersection", "Union", "Sum", "Between"})
"""Of entities on the same characters these come last: they take up what the others have built."""


def _made(entity: TimeEntity, properties: Iterable[tuple[str, str]], links: Iterable[tuple[str, str]]) -> TimeEntity:
    return TimeEntity(entity.id, entity.spans, entity.type, tuple(properties), tuple(links))


class _Linker:
    """The walk from left to right: a stack of the entities that are near, and the links made so far."""

    def __init__(self, text: str, options: Options) -> None:
        self.text = text
        self.options = options
        self.types = schema(extensions=False).types
        self.near: list[TimeEntity] = []
        self.end = 0
        self.links: dict[str, list[tuple[str, str]]] = {}
        self.parents: dict[str, str] = {}

    def add(self, entity: TimeEntity) -> None:
        if self.near and entity.start - self.end > self.options.reach:
            self.near.clear()
        for earlier in reversed(self.near):
            if not self.link(entity, earlier):
                self.link(earlier, entity)
        self.near.append(entity)
        self.end = entity.end

    def link(self, source: TimeEntity, target: TimeEntity) -> bool:
        """Link where a property of the source is free for the target. Whether it was done."""
        if self.options.one_parent and target.id in self.parents:
            return False
        if self.options.no_cycles and self._reaches(target.id, source.id):
            return False
        held = self.links.setdefault(source.id, [])
        for name, rule in self.types[source.type].properties.items():
            if target.type not in rule.links or (name, target.id) in held:
                continue
            if rule.most is not None and sum(key == name for key, _ in held) >= rule.most:
                continue
            if self.options.between_filter and self._is_between_barred(source, name, target):
                continue
            held.append((name, target.id))
            self.parents[target.id] = source.id
            return True
        return False

    def _reaches(self, start: str, goal: str) -> bool:
        """Whether links lead from one entity to another."""
        waiting, seen = [start], {start}
        for current in waiting:
            if current == goal:
                return True
            for _, target in self.links.get(current, ()):
                if target not in seen:
                    seen.add(target)
                    waiting.append(target)
        return False

    def _is_between_barred(self, source: TimeEntity, name: str, target: TimeEntity) -> bool:
        """The filter of the shipped parser: no end to the left, no end for "since", no start to the right of
        "until"."""
        if source.type != "Between":
            return False
        word = self.text[source.start : source.end].strip().lower()
        if name == "End-Interval":
            return target.start < source.start or word in _FROM
        return name == "Start-Interval" and word in _TO and target.start > source.start


def _properties(
    entity: TimeEntity, linker: _Linker, by_id: dict[str, TimeEntity], text: str, dct: Interval | None
) -> list[tuple[str, str]]:
    """The literal properties of the schema, by its order."""
    if entity.type not in linker.types or entity.type in _OUTSIDE:
        return list(entity.properties)
    kind, words = linker.types[entity.type], text[entity.start : entity.end]
    links = {name: by_id[target] for name, target in linker.links.get(entity.id, ())}
    found: list[tuple[str, str]] = []
    for name, rule in kind.properties.items():
        if rule.links:
            continue
        if name.endswith("Interval-Type"):
            found.append((name, _interval_type(links.get(name.removesuffix("-Type")), linker.options)))
        elif name == "Semantics":
            found.append((name, _semantics(entity, links, linker.options, text, dct)))
        elif rule.default is not None:
            found.append((name, rule.default))
        elif (value := _literal(entity.type, name, kind, words)) is not None:
            found.append((name, value))
    return found


def _literal(entity_type: str, name: str, kind: EntityType, words: str) -> str | None:
    if name == "Type":
        return type_of(entity_type, words)
    if name != "Value":
        return None
    if entity_type == "Two-Digit-Year" and words.isdecimal():
        value = words  # "05" is of a century, "5" of a decade; the original strips the zero
    else:
        value = value_of(words, ordinal=entity_type in _ORDINAL)
    return "?" if bad_value(entity_type, name, value) else value


def _interval_type(linked: TimeEntity | None, options: Options) -> str:
    if linked is None:
        return "DocTime"
    return "Link" if options.interval_type == "linked" or linked.type == "Year" else "DocTime"


def _semantics(
    entity: TimeEntity, links: dict[str, TimeEntity], options: Options, text: str, dct: Interval | None
) -> str:
    day = links.get("Repeating-Interval")
    if options.same_weekday and dct is not None and entity.type == "Last" and day is not None:
        number = _weekday(dct) if day.type == "Day-Of-Week" else None
        if number is not None and type_of(day.type, text[day.start : day.end]) == WEEKDAYS[number]:
            return "Interval-Included"
    return "Interval-Not-Included"


def _weekday(dct: Interval) -> int | None:
    """The day of the week of a creation time, Monday 0; None where its start is not known."""
    return (dct.start // 86_400 + 3) % 7 if isinstance(dct.start, int) else None
