"""SCATE entities to labels of characters; the tables and the way back are in `timeloom.scate.labels`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from timeloom.document import TimeEntity
from timeloom.metrics.identification import group_of
from timeloom.scate.labels import GROUPS, LABELS, OPERATORS, THINGS, UNLEARNT, decode

__all__ = ["GROUPS", "LABELS", "OPERATORS", "THINGS", "UNLEARNT", "Labelled", "decode", "encode"]


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
