"""Whether a graph keeps to the schema, and which of its entities stand at the top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from timeloom.document import Problem, TimeEntity
from timeloom.scate.schema import EntityType, Schema, schema
from timeloom.scate.values import bad_value

__all__ = ["CIRCLE", "reachable", "roots", "validate"]

CIRCLE = "its links lead back to itself"


def roots(entities: Iterable[TimeEntity]) -> tuple[TimeEntity, ...]:
    """The entities to which no entity links, in the order given (SemEval 2018 Task 6: what is scored in Track 2)."""
    listed = tuple(entities)
    targets = {target for entity in listed for _, target in entity.links}
    return tuple(entity for entity in listed if entity.id not in targets)


def reachable(start: str, by_id: dict[str, TimeEntity]) -> tuple[str, ...]:
    """The id itself and all ids it links to, directly or not, each once, nearest first."""
    found = {start: None}
    waiting = [start]
    for current in waiting:
        for _, target in by_id[current].links:
            if target not in found and target in by_id:
                found[target] = None
                waiting.append(target)
    return tuple(found)


def validate(entities: Sequence[TimeEntity], *, extensions: bool = True, document: str = "") -> tuple[Problem, ...]:
    """Every breach of the schema, one Problem each: unknown types and properties, bad and missing literals, links
    that dangle, close a circle, lead to an illegal type or are too many. A circle is one breach, told of the first of
    its entities; so are circles that are linked with each other. What `read_graph` cannot interpret for the same
    reason, it says in the same words.

    With `extensions=False` by the published schema alone, as other readers of Anafora files know it.
    """
    rules = schema(extensions)
    by_id = {entity.id: entity for entity in entities}
    found: list[Problem] = []
    for entity in entities:
        for reason, value in _breaches(entity, by_id, rules):
            found.append(Problem(document, f"entity {entity.id}", reason, value, entity.start, entity.end))
    found.extend(
        Problem(document, f"entity {entity.id}", CIRCLE, None, entity.start, entity.end)
        for entity in _circles(entities, by_id)
    )
    return tuple(found)


def _breaches(entity: TimeEntity, by_id: dict[str, TimeEntity], rules: Schema) -> Iterator[tuple[str, str | None]]:
    kind = rules.types.get(entity.type)
    if kind is None:
        yield f"the type {entity.type} is not of the schema", entity.type
        return
    yield from _literals(entity, kind)
    yield from _links(entity, kind, by_id)


def _literals(entity: TimeEntity, kind: EntityType) -> Iterator[tuple[str, str | None]]:
    given = {name for name, _ in entity.properties} | {name for name, _ in entity.links}
    for name, value in entity.properties:
        rule = kind.properties.get(name)
        if rule is None:
            yield f"{entity.type} has no property {name}", value
        elif rule.links:
            yield f"{name} is a link, not a value", value
        elif rule.values is not None and value not in rule.values:
            yield f"its {name} cannot have this value", value
        elif bad_value(entity.type, name, value):
            yield f"its {name} cannot be read", value
    for name, rule in kind.properties.items():
        if not rule.links and name not in given and rule.default is None and not rule.optional:
            yield f"its {name} is missing", None


def _links(entity: TimeEntity, kind: EntityType, by_id: dict[str, TimeEntity]) -> Iterator[tuple[str, str | None]]:
    for name, target in entity.links:
        rule = kind.properties.get(name)
        linked = by_id.get(target)
        if rule is None:
            yield f"{entity.type} has no property {name}", target
        elif linked is None:
            yield f"its {name} links to nothing", target
        elif not rule.links:
            yield f"{name} is a value, not a link", target
        elif linked.type not in rule.links:
            yield f"its {name} cannot be a {linked.type}", target
    for name, count in Counter(name for name, _ in entity.links).items():
        rule = kind.properties.get(name)
        if rule is not None and rule.links and rule.most is not None and count > rule.most:
            yield f"it has {count} links {name}, and may have {rule.most}", None


def _circles(entities: Sequence[TimeEntity], by_id: dict[str, TimeEntity]) -> list[TimeEntity]:
    """The first entity of every circle: of what is left when leaves are taken away from both sides, one of each part
    that hangs together."""
    out = {entity.id: {target for _, target in entity.links if target in by_id} for entity in entities}
    left = _trim(out)
    into: dict[str, set[str]] = {id: set() for id in left}
    for id in left:
        for target in out[id] & left:
            into[target].add(id)
    left = _trim(into)
    found = []
    for entity in entities:
        if entity.id in left:
            found.append(entity)
            _take(entity.id, left, out, into)
    return found


def _take(id: str, left: set[str], *sides: dict[str, set[str]]) -> None:
    """Removes an id from those left, and all that hang together with it."""
    left.remove(id)
    waiting = [id]
    for current in waiting:
        for side in sides:
            near = side[current] & left
            left -= near
            waiting += near


def _trim(out: dict[str, set[str]]) -> set[str]:
    """The nodes that are left when those without an edge out are removed, again and again."""
    count = {id: len(targets) for id, targets in out.items()}
    sources: dict[str, list[str]] = {id: [] for id in out}
    for id, targets in out.items():
        for target in targets:
            sources[target].append(id)
    waiting = [id for id, number in count.items() if number == 0]
    for id in waiting:
        for source in sources[id]:
            count[source] -= 1
            if count[source] == 0:
                waiting.append(source)
    return set(out) - set(waiting)
