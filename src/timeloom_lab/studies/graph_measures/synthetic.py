"""Consistent graphs made from intervals on a line, so that their truth is known."""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import pairwise

import numpy as np

from timeloom.graph import ALL, Allen, Constraint
from timeloom.graph.allen import LETTERS

__all__ = ["Recipe", "make", "weaker"]

_TIMEML = frozenset(LETTERS) - {"o", "oi"}
"""What TimeML can say: it has no word for a partial overlap."""
_TRIES = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """What a synthetic graph is like.

    size          intervals
    density       links for each interval; the first size - 1 links join all intervals to one graph
    equal         share of end points that take the place of an end point made before, and of links that join two
                  intervals with a common end point (only what is linked is known to be equal)
    disjunctive   share of links that are told as a convex disjunction which holds the truth
    near          how many places apart, in the order of their starts, linked intervals may be; 0: any
    """

    size: int = 40
    density: float = 2.0
    equal: float = 0.2
    disjunctive: float = 0.0
    near: int = 0

    def __post_init__(self) -> None:
        if self.size < 2 or self.density <= 0 or self.near < 0:
            raise ValueError(f"a graph has two intervals at least, and links between them (got {self})")
        if not (0 <= self.equal <= 1 and 0 <= self.disjunctive <= 1):
            raise ValueError(f"shares are from 0 to 1 (got {self})")

    def __str__(self) -> str:
        return " ".join(f"{field.name}={getattr(self, field.name):g}" for field in fields(self))


def make(recipe: Recipe, seed: int) -> tuple[Constraint, ...]:
    """The links of one graph. They hold for intervals that exist, so they are consistent; no pair is linked twice.

    Relations are those that TimeML can say, or convex disjunctions of any (`disjunctive`).
    """
    rng = np.random.Generator(np.random.PCG64(seed))
    spans = _spans(recipe, rng)
    links: list[Constraint] = []
    linked: set[tuple[int, int]] = set()
    order = sorted(range(recipe.size), key=lambda k: spans[k]) if recipe.near else rng.permutation(recipe.size).tolist()
    sharing = _sharing(spans)
    wanted = round(recipe.size * recipe.density)
    pairs = [(int(one), int(other)) for one, other in pairwise(order)]
    for _ in range(_TRIES * wanted):
        if len(links) >= wanted:
            break
        at = pairs.pop(0) if pairs else _pair(recipe, order, sharing, rng)
        key = (min(at), max(at))
        relation = Allen.between(spans[at[0]], spans[at[1]])
        if key in linked or not set(relation) <= _TIMEML:
            continue
        linked.add(key)
        told = weaker(relation, rng) if rng.random() < recipe.disjunctive else relation
        links.append(Constraint(f"i{at[0]}", told, f"i{at[1]}", f"l{len(links)}"))
    return tuple(links)


def weaker(relation: Allen, rng: np.random.Generator) -> Allen:
    """A convex disjunction that holds a relation and more, chosen by chance; ALL only where there is no other."""
    wider = [other for other in _disjunctions() if relation < other] or [ALL]
    return wider[int(rng.integers(len(wider)))]


_FOUND: list[Allen] = []


def _disjunctions() -> list[Allen]:
    """The convex relations of two basic ones or more, without ALL; made once."""
    if not _FOUND:
        every = (Allen(bits) for bits in range(1, ALL.bits) if bits.bit_count() > 1)
        _FOUND.extend(relation for relation in every if relation.is_convex)
    return _FOUND


def _spans(recipe: Recipe, rng: np.random.Generator) -> list[tuple[int, int]]:
    """Intervals with starts all over the line, their lengths spread over three orders of size."""
    line = 1000 * recipe.size
    used: list[int] = []
    spans = []
    for _ in range(recipe.size):
        start = _place(int(rng.integers(line)), recipe.equal, used, rng)
        length = int(line * 10 ** rng.uniform(-3.5, -0.5)) + 1
        later = [place for place in used if place > start]
        end = _place(start + length, recipe.equal, later, rng)
        used += [start, end]
        spans.append((start, end))
    return spans


def _place(fresh: int, equal: float, used: list[int], rng: np.random.Generator) -> int:
    """A new place, or by chance the nearest one that is used already."""
    if used and rng.random() < equal:
        return min(used, key=lambda place: (abs(place - fresh), place))
    return fresh


def _sharing(spans: list[tuple[int, int]]) -> list[list[int]]:
    """For each interval, those that have an end point with it in common."""
    at: dict[int, list[int]] = {}
    for k, span in enumerate(spans):
        for place in span:
            at.setdefault(place, []).append(k)
    return [sorted({m for place in span for m in at[place]} - {k}) for k, span in enumerate(spans)]


def _pair(recipe: Recipe, order: list[int], sharing: list[list[int]], rng: np.random.Generator) -> tuple[int, int]:
    first = int(rng.integers(recipe.size))
    alike = sharing[order[first]]
    if alike and rng.random() < recipe.equal:
        return order[first], alike[int(rng.integers(len(alike)))]
    if not recipe.near:
        second = int(rng.integers(recipe.size - 1))
        return order[first], order[second + (second >= first)]
    low, high = max(first - recipe.near, 0), min(first + recipe.near, recipe.size - 1)
    second = int(rng.integers(low, high))
    return order[first], order[second + (second >= first)]
