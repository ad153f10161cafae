"""The SCATE schema: types, their groups and properties, as data.

`schema.json` holds the table of timenorm-schema.xml (Bethard and Parker 2016; the copy bundled in timenorm, which adds
Quarter-Of-Year) and, apart from it, what graphs inside timeloom may hold beyond it (`timeloom.scate.legal`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

__all__ = ["EntityType", "PropertyType", "Schema", "parents_type", "schema"]


@dataclass(frozen=True, slots=True)
class PropertyType:
    """What a property may hold: `links` to entities of these types, or a literal.

    `values` are the legal literals (None: any text), `most` the number of links (None: any number), `default` what a
    file that leaves the property out means, `optional` that it may be left out without meaning anything.
    """

    links: frozenset[str] = frozenset()
    most: int | None = 1
    values: tuple[str, ...] | None = None
    default: str | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class EntityType:
    """A type of entity; `group` is its parentsType. `properties` are in the order of the schema."""

    name: str
    group: str
    properties: Mapping[str, PropertyType]
    is_extension: bool = False


@dataclass(frozen=True, slots=True)
class Schema:
    """All types by name. `legal` gives the types that a property of a type may link to."""

    types: Mapping[str, EntityType]
    legal: Mapping[tuple[str, str], frozenset[str]]


def parents_type(type: str) -> str | None:
    """The group of a type, which Anafora calls parentsType; None for a type that is not of the schema."""
    found = schema().types.get(type)
    return None if found is None else found.group


@lru_cache(maxsize=2)
def schema(extensions: bool = True) -> Schema:
    """The schema, by default with the extensions of graphs inside timeloom; without them, that of Anafora files."""
    data = json.loads(files(__package__).joinpath("schema.json").read_text("utf-8"))
    targets = data["targets"]
    extra = data["extensions"]
    types = {name: _type(name, entry, targets, is_extension=False) for name, entry in data["types"].items()}
    if extensions:
        types |= {name: _type(name, entry, targets, is_extension=True) for name, entry in extra["types"].items()}
        types = {name: _extended(entity, extra, targets) for name, entity in types.items()}
    legal = {
        (entity.name, name): entry.links
        for entity in types.values()
        for name, entry in entity.properties.items()
        if entry.links
    }
    return Schema(MappingProxyType(types), MappingProxyType(legal))


def _type(name: str, entry: Any, targets: Any, *, is_extension: bool) -> EntityType:
    properties = {key: _property(value, targets) for key, value in entry["properties"].items()}
    return EntityType(name, entry["group"], MappingProxyType(properties), is_extension)


def _property(entry: Any, targets: Any) -> PropertyType:
    if "links" in entry:
        return PropertyType(frozenset(_expand(entry["links"], targets)), entry.get("max"))
    values = tuple(entry["values"]) if "values" in entry else None
    return PropertyType(values=values, default=entry.get("default"), optional=entry.get("optional", False))


def _expand(links: str | list[str], targets: Any) -> list[str]:
    names = [links] if isinstance(links, str) else links
    return [target for name in names for target in targets.get(name, (name,))]


def _extended(entity: EntityType, extra: Any, targets: Any) -> EntityType:
    """The type with the further properties and targets of the extensions."""
    properties = dict(entity.properties)
    for key, value in extra["properties"].get(entity.name, {}).items():
        properties[key] = _property(value, targets)
    more = extra["Sub-Interval"].get(entity.name)
    if more:
        known = properties.get("Sub-Interval", PropertyType(most=None))
        properties["Sub-Interval"] = PropertyType(known.links | frozenset(more), None)
    if entity.group == "Repeating-Interval" and entity.name != "Time-Zone":
        properties["Super-Interval"] = PropertyType(frozenset(extra["Super-Interval"]), 1)
    for key, value in properties.items():
        if {"Calendar-Interval", "Union"} <= value.links and key != "Super-Interval":
            properties[key] = PropertyType(value.links | frozenset(extra["Repeating-Interval"]), value.most)
        elif {"Year", "Between", "Event"} <= value.links:
            properties[key] = PropertyType(value.links | frozenset(extra["Interval"]), value.most)
    return EntityType(entity.name, entity.group, MappingProxyType(properties), entity.is_extension)
