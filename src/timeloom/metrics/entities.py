"""What the measures over SCATE entities share: which entities a document has, cycles among them, keys.

A key says everything about an annotation that Track 1 compares. Keys are interned: two annotations have the same
whole number exactly where anaforatools would build the same nested tuple, so a shared or deep subtree costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from timeloom.document import Document, TimeEntity

__all__ = ["EXCLUDED", "Graph", "Interner", "Spans", "entities_of", "published_entities", "scate_types", "spans_of"]

Spans = tuple[tuple[int, int], ...]

EXCLUDED: tuple[str, ...] = ("Event", "Modifier")
"""Types left out by default: the published entity counts of SemEval-2018 task 6 are those without these two."""


def entities_of(document: Document) -> tuple[TimeEntity, ...]:
    """The SCATE entities of a document; where only its times carry them, those, each id once."""
    if document.entities:
        return document.entities
    return tuple({entity.id: entity for time in document.times for entity in time.entities}.values())


def published_entities(document: Document) -> tuple[TimeEntity, ...]:
    """The SCATE entities as a file of Anafora holds them: as they were read from one, else without what the published
    schema does not have.

    Inside timeloom a graph may say more (the offset of a zone, a feast): no score is to depend on the format in which
    the same answers were written.
    """
    entities = entities_of(document)
    if document.meta.source is not None or not any(map(_is_beyond, entities)):
        return entities
    from timeloom.scate import legal

    return legal(entities)


def _is_beyond(entity: TimeEntity) -> bool:
    """Whether an entity is one of timeloom's extensions of the schema, or has one."""
    from timeloom.scate.schema import schema

    published, extended = schema(extensions=False).types, schema().types
    if entity.type not in published:
        return entity.type in extended
    names = {name for name, _ in (*entity.properties, *entity.links)} - published[entity.type].properties.keys()
    return not names.isdisjoint(extended[entity.type].properties)


def spans_of(entity: TimeEntity) -> Spans:
    """All spans as plain pairs, in file order."""
    return tuple((span.start, span.end) for span in entity.spans)


def scate_types() -> tuple[str, ...]:
    """The types of the schema: what `exclude` may name."""
    from timeloom.scate.schema import schema

    return tuple(sorted(schema().types))


class Interner:
    """Numbers for keys: equal keys get equal numbers. One interner serves the gold and the system of a document."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}

    def __call__(self, key: Hashable) -> int:
        return self._numbers.setdefault(key, len(self._numbers))


@dataclass(frozen=True, slots=True)
class Graph:
    """The entities of one document, their properties as anaforatools sees them, children before parents.

    `properties[id]` maps each tag to a literal value or to the linked entity: **the last element of a repeated tag
    is the one that counts**, and unset tags are left out. A link whose target does not exist is its literal text.
    `cycle` names an entity that refers to itself through others, or is None.
    """

    entities: tuple[TimeEntity, ...]
    properties: dict[str, dict[str, str | TimeEntity]] = field(default_factory=dict)
    cycle: str | None = None

    @classmethod
    def of(cls, entities: Iterable[TimeEntity]) -> Graph:
        """Raises nothing: a cycle is reported on the result, which then has no entities."""
        found = {entity.id: entity for entity in entities}
        properties = {
            name: {tag: found.get(value, value) for tag, value in (*entity.properties, *entity.links)}
            for name, entity in found.items()
        }
        order = _children_first(found, properties)
        if len(order) < len(found):
            done = {entity.id for entity in order}
            return cls((), {}, cycle=next(name for name in found if name not in done))
        return cls(tuple(order), properties)

    def keys(self, intern: Interner, accept: Callable[[str], bool]) -> dict[str, int]:
        """The number of the full key of every entity, by id: spans, type and properties, links by their own keys.

        A link to a type that `accept` refuses is left out of the key, as `--exclude` does.
        """
        numbers: dict[str, int] = {}
        for entity in self.entities:
            told: list[tuple[str, str | int]] = []
            for tag, value in sorted(self.properties[entity.id].items()):
                if isinstance(value, str):
                    told.append((tag, value))
                elif accept(value.type):
                    told.append((tag, numbers[value.id]))
            numbers[entity.id] = intern((spans_of(entity), entity.type, tuple(told)))
        return numbers


def _children_first(
    found: dict[str, TimeEntity], properties: dict[str, dict[str, str | TimeEntity]]
) -> Sequence[TimeEntity]:
    """Kahn's order from the leaves up; members of a cycle and whatever refers to them are left out."""
    parents: dict[str, list[str]] = {name: [] for name in found}
    waiting = dict.fromkeys(found, 0)
    for name, tags in properties.items():
        for value in tags.values():
            if isinstance(value, TimeEntity):
                parents[value.id].append(name)
                waiting[name] += 1
    ready = [name for name, count in waiting.items() if not count]
    for name in ready:
        for parent in parents[name]:
            waiting[parent] -= 1
            if not waiting[parent]:
                ready.append(parent)
    return [found[name] for name in ready]
