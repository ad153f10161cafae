"""SCATE entities as labels of characters, and back.

One character can be part of a day of the week and of an operator that is implied by the same word, so there are three
sequences of BIO labels: non-operators, explicit operators (alone on their text) and implicit ones (sharing text with
another entity). Section 5.1 of Laparra, Xu and Bethard 2018.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from timeloom.document import Span, TimeEntity

__all__ = ["GROUPS", "LABELS", "OPERATORS", "THINGS", "UNLEARNT", "Labelled", "decode", "encode", "group_of", "write"]

THINGS = (
    "Period", "Year", "Calendar-Interval", "Month-Of-Year", "Day-Of-Month", "Day-Of-Week", "Hour-Of-Day",
    "Minute-Of-Hour", "Number", "Second-Of-Minute", "Time-Zone", "Part-Of-Day", "Season-Of-Year", "AMPM-Of-Day",
    "Part-Of-Week", "Week-Of-Year", "Two-Digit-Year",
)  # fmt: skip
"""Non-operators, Two-Digit-Year among them, as in the paper."""
OPERATORS = (
    "Sum", "Difference", "Union", "Intersection", "Every-Nth", "This", "Last", "Next", "Before", "After", "Between",
    "NthFromStart", "NthFromEnd", "Frequency",
)  # fmt: skip
UNLEARNT = frozenset({"Event", "Modifier", "PreAnnotation", "NotNormalizable"})
"""Types that the published systems do not learn."""

GROUPS: dict[str, tuple[str, ...]] = {"non-operator": THINGS, "explicit": OPERATORS, "implicit": OPERATORS}
LABELS: dict[str, tuple[str, ...]] = {
    group: ("O", *(f"{tag}-{type_}" for type_ in types for tag in "BI")) for group, types in GROUPS.items()
}
"""The labels of each group; a label is the number of its place, O is 0."""


_LABELLED = re.compile(rb"[^\0]+")
_TRANSPARENT = frozenset({"Event", "Modifier"})


@dataclass(frozen=True, slots=True)
class Labelled:
    """Labels of the characters of a text, by group: numbers into `LABELS`. `lost` are entities that share characters
    with another one of their group, or that are of no group."""

    labels: dict[str, list[int]]
    lost: tuple[TimeEntity, ...]


def encode(entities: Iterable[TimeEntity], length: int) -> Labelled:
    """Labels for a text of `length` characters. Where two of a group overlap, the one that starts first stays, of these
    the longer one. Raises ValueError for an entity that does not lie in the text."""
    learnt = [entity for entity in entities if entity.type not in UNLEARNT]
    return write(group_of(learnt), length)


def write(
    grouped: Iterable[tuple[TimeEntity, str]], length: int, groups: Mapping[str, tuple[str, ...]] = GROUPS
) -> Labelled:
    """As `encode`, for entities with the group of each; `groups` are the types of each group."""
    labels = {group: [0] * length for group in groups}
    lost = []
    for entity, group in sorted(grouped, key=lambda pair: (pair[0].start, -pair[0].end)):
        if not 0 <= entity.start < entity.end <= length:
            raise ValueError(f"{entity.id} {entity.start}-{entity.end} does not lie in {length} characters")
        line = labels[group]
        if entity.type not in groups[group] or any(line[entity.start : entity.end]):
            lost.append(entity)
            continue
        first = 1 + 2 * groups[group].index(entity.type)
        line[entity.start] = first
        line[entity.start + 1 : entity.end] = [first + 1] * (entity.end - entity.start - 1)
    return Labelled(labels, tuple(lost))


def decode(labels: Mapping[str, Sequence[int]], groups: Mapping[str, tuple[str, ...]] = GROUPS) -> list[TimeEntity]:
    """Entities from labels, in the order of the text; ids count from 1. `groups` are the types of each sequence.

    An I that continues nothing of its type begins an entity, as BIO is usually read.
    """
    found: list[tuple[int, int, str]] = []
    for group, labelled in labels.items():
        line = bytes(labelled)
        found += [(start, end, groups[group][(line[start] - 1) // 2]) for start, end in runs(line)]
    found.sort()
    return [TimeEntity(f"{number}@e@text@timeloom", (Span(start, end),), type_)
            for number, (start, end, type_) in enumerate(found, 1)]  # fmt: skip


def runs(line: bytes) -> list[tuple[int, int]]:
    """(start, end) of what labels mark, in their order: a run of one type, which a B begins. An I that continues
    nothing of its type begins one too."""
    found = []
    for stretch in _LABELLED.finditer(line):
        at = stretch.start()
        while at < stretch.end():
            inside = line[at] + (line[at] & 1)
            end = at + 1
            while end < len(line) and line[end] == inside:
                end += 1
            found.append((at, end))
            at = end
    return found


def group_of(entities: Iterable[TimeEntity]) -> list[tuple[TimeEntity, str]]:
    """Every entity with its group, in the order of the text."""
    ordered = sorted(entities, key=lambda entity: (entity.start, entity.end))
    solid = [entity for entity in ordered if entity.type not in _TRANSPARENT]
    shared: set[str] = set()
    reach: TimeEntity | None = None
    for entity in solid:
        # `reach` ends last among those before: if this entity meets any of them, it meets that one
        if reach is not None and entity.start < reach.end:
            shared |= {entity.id, reach.id}
        if reach is None or entity.end >= reach.end:
            reach = entity
    # an entity can meet a later one although `reach` had moved on: the same sweep from the other end finds it
    reach = None
    for entity in sorted(solid, key=lambda entity: (-entity.end, -entity.start)):
        if reach is not None and reach.start < entity.end:
            shared |= {entity.id, reach.id}
        if reach is None or entity.start <= reach.start:
            reach = entity
    return [(entity, _group(entity, shared)) for entity in ordered]


def _group(entity: TimeEntity, shared: set[str]) -> str:
    if entity.type not in OPERATORS:
        return "non-operator"
    return "implicit" if entity.id in shared else "explicit"
