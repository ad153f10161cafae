"""SCATE entities as labels of characters, and back.

One character can be part of a day of the week and of an operator that is implied by the same word, so there are three
sequences of BIO labels: non-operators, explicit operators (alone on their text) and implicit ones (sharing text with
another entity). Section 5.1 of Laparra, Xu and Bethard 2018.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from timeloom.document import Span, TimeEntity
from timeloom.metrics.identification import group_of

__all__ = ["GROUPS", "LABELS", "OPERATORS", "THINGS", "UNLEARNT", "Labelled", "decode", "encode"]

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
    kept = sorted(group_of(learnt), key=lambda pair: (pair[0].start, -pair[0].end))
    labels = {group: [0] * length for group in GROUPS}
    lost = []
    for entity, group in kept:
        if not 0 <= entity.start < entity.end <= length:
            raise ValueError(f"{entity.id} {entity.start}-{entity.end} does not lie in {length} characters")
        line = labels[group]
        if entity.type not in GROUPS[group] or any(line[entity.start : entity.end]):
            lost.append(entity)
            continue
        first = 1 + 2 * GROUPS[group].index(entity.type)
        line[entity.start] = first
        line[entity.start + 1 : entity.end] = [first + 1] * (entity.end - entity.start - 1)
    return Labelled(labels, tuple(lost))


def decode(labels: dict[str, Sequence[int]]) -> list[TimeEntity]:
    """Entities from labels, in the order of the text; ids count from 1.

    An I that continues nothing of its type begins an entity, as BIO is usually read.
    """
    found: list[tuple[int, int, str]] = []
    for group, line in labels.items():
        types = GROUPS[group]
        at = 0
        while at < len(line):
            label = line[at]
            if not label:
                at += 1
                continue
            inside = label + (label & 1)
            end = at + 1
            while end < len(line) and line[end] == inside:
                end += 1
            found.append((at, end, types[(label - 1) // 2]))
            at = end
    found.sort()
    return [TimeEntity(f"{number}@e@text@timeloom", (Span(start, end),), type_)
            for number, (start, end, type_) in enumerate(found, 1)]  # fmt: skip
