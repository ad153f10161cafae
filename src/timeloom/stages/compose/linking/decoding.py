"""From scored candidates to links that the schema allows: best first, no slot too full, one parent each, no circle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from timeloom.document import TimeEntity
from timeloom.scate import schema
from timeloom.stages.compose.linking.features import Links

__all__ = ["LEGAL", "SHARED", "decode"]

SHARED = frozenset(("Event",))
"""Types that several entities may link to at once. Of 820 other links of the train split 4 share their target."""
DEEPEST = 16
"""Entities on a way down through the links; what would make a longer one is left out, so that a text of nested
operators takes no more time than another."""


def _legal() -> dict[str, dict[str, tuple[str, ...]]]:
    """Slots by the type that has them and the type that they may link to; by the published schema."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for (source, slot), targets in schema(extensions=False).legal.items():
        for target in sorted(targets):
            slots = found.setdefault(source, {})
            slots[target] = (*slots.get(target, ()), slot)
    return found


LEGAL = _legal()


def decode(
    entities: Sequence[TimeEntity], found: Links, scores: Sequence[float], least: float = 0.0
) -> list[tuple[int, str, int]]:
    """The links to keep of candidates with their scores: those above `least`, the highest first (of equal ones the
    first in the text), each if its slot and its target are still free and it closes no circle."""
    types = schema(extensions=False).types
    taken: Counter[tuple[int, str]] = Counter()
    parent: dict[int, int] = {}
    height = [1] * len(entities)
    pairs: set[tuple[int, int]] = set()
    kept = []
    for at in sorted((at for at, score in enumerate(scores) if score > least), key=lambda at: (-scores[at], at)):
        source, slot, target = found[at]
        most = types[entities[source].type].properties[slot].most
        if (most is not None and taken[source, slot] >= most) or (source, target) in pairs:
            continue
        if entities[target].type in SHARED:
            kept.append(found[at])
        elif target not in parent and _may_hang(source, target, parent, height):
            parent[target] = source
            kept.append(found[at])
        else:
            continue
        taken[source, slot] += 1
        pairs.add((source, target))
    return sorted(kept)


def _may_hang(source: int, target: int, parent: dict[int, int], height: list[int]) -> bool:
    """Whether a tree may be hung under an entity; if so the heights above it are brought up to date."""
    above = [source]
    while above[-1] in parent:
        above.append(parent[above[-1]])
    if target in above or len(above) + height[target] > DEEPEST:
        return False
    for step, entity in enumerate(above, start=1):
        height[entity] = max(height[entity], height[target] + step)
    return True
