"""From graphs inside timeloom to graphs that the published schema allows, for writers of Anafora files.

`EXTENSIONS` states each extra of our graphs, its nearest legal form and what is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from timeloom.document import TimeEntity
from timeloom.scate.schema import EntityType, schema

__all__ = ["EXTENSIONS", "Extension", "legal"]


@dataclass(frozen=True, slots=True)
class Extension:
    """One thing that SCATE cannot say: our `node` of the calendar, our `entity`, its `legal` form, what is `lost`."""

    node: str
    entity: str
    legal: str
    lost: str


EXTENSIONS: tuple[Extension, ...] = (
    Extension("Feast", "Feast with Name, Rule, Length", "Event on the same words", "the rule; which day it is"),
    Extension(
        "This, Last, Next of a Feast",
        "operator with Repeating-Interval Feast",
        "on the words of the feast: the Event alone; on words of its own: the operator with Interval Event",
        "which occurrence is meant",
    ),
    Extension(
        "Year before 1", "Year with a negative astronomical Value", "the same Value", "nothing; readers may refuse it"
    ),
    Extension(
        "Zoned", "Time-Zone with Zone", "Time-Zone on the same words", "the name of the zone, if the words differ"
    ),
    Extension("Modified Approx (circa)", "Modifier Approx", "the same", "nothing"),
    Extension("Frequency (b.i.d.)", "Frequency with Number", "the same", "nothing"),
    Extension("post-operative day", "After with Interval Event", "the same", "nothing"),
    Extension(
        "Repeating hours",
        "Hours-Of-Day with Start and End",
        "Hour-Of-Day of the start",
        "the minutes of the start; when the hours end",
    ),
    Extension("last day of every month", "Day-Of-Month with a negative Value", "Calendar-Interval Day", "which day"),
    Extension("Repeating quarter", "Quarter-Of-Year", "Calendar-Interval Quarter-Year", "which quarter"),
    Extension(
        "Intersection in an operator", "Interval linked to an Intersection", "Interval-Type Unknown", "the anchor"
    ),
    Extension(
        "Super-Interval", "Super-Interval", "Sub-Interval of the larger unit where the schema has it", "other links"
    ),
)


def legal(entities: Sequence[TimeEntity]) -> tuple[TimeEntity, ...]:
    """The graph as the published schema allows it; entities that are legal already stay as they are.

    Every operator gets its Interval-Type, Semantics and Included flags: the reference readers fail without them. What
    gets lost on the way is said in `EXTENSIONS`. Unknown types, properties and links are left out.
    """
    changed = _without_super(_without_feasts(entities))
    types = schema(extensions=False).types
    kept = {entity.id: entity for entity in map(_nearest, changed) if entity.type in types}
    return tuple(_legal(entity, types[entity.type], kept) for entity in kept.values())


def _legal(entity: TimeEntity, kind: EntityType, kept: dict[str, TimeEntity]) -> TimeEntity:
    """The entity with the properties and links of its type, and the defaults written out."""
    links: list[tuple[str, str]] = []
    for name, target in entity.links:
        rule = kind.properties.get(name)
        if rule is None or target not in kept or kept[target].type not in rule.links:
            continue
        if rule.most is None or sum(key == name for key, _ in links) < rule.most:
            links.append((name, target))
    linked = {name for name, _ in links}
    properties = [
        pair for pair in entity.properties if pair[0] in kind.properties and not kind.properties[pair[0]].links
    ]
    given = dict(properties)
    for name, rule in kind.properties.items():
        if name.endswith("Interval-Type"):
            value = given.get(name, "Link" if name[: -len("-Type")] in linked else "DocTime")
            if value == "Link" and name[: -len("-Type")] not in linked:
                value = "Unknown"
            properties = (
                [pair for pair in properties if pair[0] != name] if given.get(name, value) != value else properties
            )
            if (name, value) not in properties:
                properties.append((name, value))
        elif rule.default is not None and name not in given:
            properties.append((name, rule.default))
    if tuple(links) == entity.links and tuple(properties) == entity.properties:
        return entity
    return msgspec.structs.replace(entity, properties=tuple(properties), links=tuple(links))


def _nearest(entity: TimeEntity) -> TimeEntity:
    """A quarter as every quarter, a day counted from the end of its month as every day, hours of a day as their first
    one; any other entity as it is."""
    from_end = entity.type == "Day-Of-Month" and (entity.get("Value") or "").startswith("-")
    if from_end or entity.type == "Quarter-Of-Year":
        unit = ("Type", "Day" if from_end else "Quarter-Year")
        properties = (unit, *(pair for pair in entity.properties if pair[0] != "Value"))
        return msgspec.structs.replace(entity, type="Calendar-Interval", properties=properties)
    if entity.type == "Hours-Of-Day":
        hour = (entity.get("Start") or "?")[:2].lstrip("0") or "0"
        return msgspec.structs.replace(entity, type="Hour-Of-Day", properties=(("Value", hour),))
    return entity


def _without_feasts(entities: Sequence[TimeEntity]) -> list[TimeEntity]:
    """Feasts as Events. An operator on the words of its feast goes; one on its own words takes the Event as
    interval."""
    feasts = {entity.id: entity for entity in entities if entity.type == "Feast"}
    if not feasts:
        return list(entities)
    gone: dict[str, str] = {}
    for entity in entities:
        feast = _feast_of(entity, feasts)
        if feast is not None and entity.start < feast.end and feast.start < entity.end:
            gone[entity.id] = feast.id
    found = []
    for entity in entities:
        if entity.id in feasts:
            found.append(TimeEntity(entity.id, entity.spans, "Event"))
        elif entity.id not in gone:
            found.append(_relinked(entity, gone, feasts))
    return found


def _feast_of(entity: TimeEntity, feasts: dict[str, TimeEntity]) -> TimeEntity | None:
    """The feast of an operator that only places it: one that counts nothing else and starts from the document."""
    if entity.type not in ("This", "Last", "Next", "Before", "After"):
        return None
    targets = entity.targets("Repeating-Interval")
    return feasts.get(targets[0]) if targets and not entity.targets("Interval") else None


def _relinked(entity: TimeEntity, gone: dict[str, str], feasts: dict[str, TimeEntity]) -> TimeEntity:
    links = [(name, gone.get(target, target)) for name, target in entity.links]
    properties = list(entity.properties)
    if any(name == "Repeating-Interval" and target in feasts for name, target in links):
        free = not any(name == "Interval" for name, _ in links)
        links = [
            (("Interval", target) if name == "Repeating-Interval" and target in feasts and free else (name, target))
            for name, target in links
        ]
        if free:
            properties = [pair for pair in properties if pair[0] != "Interval-Type"] + [("Interval-Type", "Link")]
    links = [
        (
            "Intervals"
            if name == "Repeating-Intervals" and target in feasts and entity.type == "Intersection"
            else name,
            target,
        )
        for name, target in links
    ]
    if tuple(links) == entity.links and tuple(properties) == entity.properties:
        return entity
    return msgspec.structs.replace(entity, properties=tuple(properties), links=tuple(links))


def _without_super(entities: Sequence[TimeEntity]) -> list[TimeEntity]:
    """Super-Interval links turned round into Sub-Interval links of the larger unit."""
    turned: dict[str, list[tuple[str, str]]] = {}
    for entity in entities:
        for target in entity.targets("Super-Interval"):
            turned.setdefault(target, []).append(("Sub-Interval", entity.id))
    if not turned:
        return list(entities)
    return [
        msgspec.structs.replace(
            entity,
            links=(*(pair for pair in entity.links if pair[0] != "Super-Interval"), *turned.get(entity.id, ())),
        )
        for entity in entities
    ]
