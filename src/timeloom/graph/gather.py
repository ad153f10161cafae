"""Links as pairs of end points, all at once: a table of the facts of the 83 convex relations, looked up by arrays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, product

import numpy as np

from timeloom.graph.allen import FULL, bits_of_ends
from timeloom.graph.constraint import Constraint
from timeloom.graph.ends import facts_of, facts_of_bits
from timeloom.graph.order import Ints
from timeloom.graph.point import CONVEX
from timeloom.graph.points import PointGraph

__all__ = ["closed", "index_of"]

STRICT, LOOSE, EQUAL = range(3)


def index_of(constraints: Sequence[Constraint], intervals: Iterable[str] = ()) -> dict[str, int]:
    """A number for each interval: those given, then those of links, in the order of first mention."""
    sources = [constraint.source for constraint in constraints]
    targets = [constraint.target for constraint in constraints]
    names = dict.fromkeys(chain(intervals, chain.from_iterable(zip(sources, targets, strict=True))))
    return dict(zip(names, range(len(names)), strict=True))


def closed(constraints: Sequence[Constraint], index: Mapping[str, int]) -> PointGraph:
    """The graph of the end points; raises ExpressionError where a relation is not convex, naming the link."""
    count = len(constraints)
    source = np.fromiter([index[constraint.source] for constraint in constraints], np.int64, count)
    target = np.fromiter([index[constraint.target] for constraint in constraints], np.int64, count)
    bits = np.fromiter([constraint.relation.bits for constraint in constraints], np.int64, count)
    rows, starts, facts = _table()
    row = rows[bits]
    if count and row.min() < 0:
        facts_of(constraints[int(row.argmin())])
    many = starts[row + 1] - starts[row]
    link = np.repeat(np.arange(count), many)
    fact = facts[np.repeat(starts[row] - np.cumsum(many) + many, many) + np.arange(len(link))]
    ends = 2 * np.where(fact[:, :2] < 2, source[link][:, None], target[link][:, None]) + fact[:, :2] % 2
    kind = fact[:, 2]
    free = 2 * np.arange(len(index))[:, None] + np.arange(2)
    strict = np.concatenate((free, ends[kind == STRICT]))
    return PointGraph(2 * len(index), strict, ends[kind == LOOSE], ends[kind == EQUAL])


@cache
def _table() -> tuple[Ints, Ints, Ints]:
    """A row for each convex relation, by its bits (-1 for others); where its facts start; facts (from, to, kind)."""
    rows = np.full(FULL + 1, -1, dtype=np.int64)
    starts = [0]
    facts: list[tuple[int, int, int]] = []
    for bits in sorted({bits_of_ends(*masks) for masks in product(CONVEX, repeat=4)}):
        rows[bits] = len(starts) - 1
        known = facts_of_bits(bits)
        kinds = ((STRICT, known.strict), (LOOSE, known.loose), (EQUAL, known.equal))
        facts += [(a, b, kind) for kind, pairs in kinds for a, b in pairs]
        starts.append(len(facts))
    return rows, np.array(starts), np.array(facts)
