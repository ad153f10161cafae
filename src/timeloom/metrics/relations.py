"""`relations`: precision and recall of Allen relations, on direct links, on closures and on core relations.

These are what Tannier and Muller (2008, 2011) compare temporal recall with. An item is a pair of intervals of which
something is known. Strict: both sides say the same. Relaxed: what they share of their disjunctions, in one of three
measures. Core relations (Rodriguez et al. 2004) are those of the closure that do not follow from two others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document
from timeloom.graph.allen import ALL, FULL, LETTERS
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.triangles import core_pairs
from timeloom.metrics.base import Parts, Tally, option
from timeloom.metrics.closed import Bits, aligned, pair_bits, stated_bits
from timeloom.metrics.credit import Over, set_credit
from timeloom.metrics.sides import GraphMetric

__all__ = ["ON", "RelationsMetric", "compare_relations", "core_bits"]

Known = Literal["informed", "determined"]
Against = Literal["same", "closure"]

ON = ("direct", "closure", "core")
"""What is compared: links as they stand, all that follows, what follows from nothing else."""

_SIZES = np.array([bits.bit_count() for bits in range(FULL + 1)], np.uint8)


def core_bits(closed: Bits) -> Bits:
    """The core relations of a closed graph; ALL elsewhere."""
    found: Bits = np.full_like(closed, ALL.bits)
    for i, j in core_pairs(closed):
        found[i, j], found[j, i] = closed[i, j], closed[j, i]
    return found


def compare_relations(
    key: IntervalGraph,
    response: IntervalGraph,
    *,
    credit: Over = "larger",
    known: Known = "informed",
    against: Against = "same",
) -> dict[str, Tally]:
    """Rows direct, closure and core, and the same relaxed (`direct-relaxed`), of two graphs.

    `known` says which pairs are items: all of which something is known, or those with one relation. A pair that the
    other side leaves open earns nothing. `against`: what an item is looked up in, the same part of the other graph or
    its closure. Contradictory direct links of one pair are no item: graphs are consistent here.
    """
    key, response = aligned(key, response)
    sides_: list[dict[str, Bits]] = []
    for graph in (key, response):
        closed = pair_bits(graph)
        direct = stated_bits(graph.constraints, graph.intervals)
        sides_.append({"direct": direct, "closure": closed, "core": core_bits(closed)})
    ours, theirs = sides_
    rows: dict[str, Tally] = {}
    for on in ON:
        other = on if against == "same" else "closure"
        recalled = _earned(ours[on], theirs[other], known, "key", credit)
        precise = _earned(theirs[on], ours[other], known, "response", credit)
        rows[on] = Tally(recalled[0], precise[0], recalled[1], precise[1])
        rows[f"{on}-relaxed"] = Tally(recalled[0], precise[0], recalled[2], precise[2])
    return {name: rows[name] for name in (*ON, *(f"{on}-relaxed" for on in ON))}


def _earned(
    items: Bits, others: Bits, known: Known, side: Literal["key", "response"], credit: Over
) -> tuple[int, int, float]:
    """How many items one side has, how many the other side says the same of, and the sum of their credits."""
    counted: NDArray[np.bool_] = np.triu(items != FULL if known == "informed" else _SIZES[items] == 1, 1)
    mine, other = items[counted], others[counted]
    shared = np.where(other == FULL, 0, _SIZES[mine & other])
    response, key = (other, mine) if side == "key" else (mine, other)
    return len(mine), int((mine == other).sum()), float(_credits(credit)[shared, _SIZES[response], _SIZES[key]].sum())


@cache
def _credits(credit: Over) -> NDArray[np.float64]:
    """`set_credit` of all sizes: what is shared, the response, the key."""
    sizes = range(len(LETTERS) + 1)
    return np.array([[[set_credit(n, s, k, credit) for k in sizes] for s in sizes] for n in sizes], np.float64)


@dataclass(frozen=True, kw_only=True)
class RelationsMetric(GraphMetric):
    """Rows direct, closure, core, and direct-relaxed, closure-relaxed, core-relaxed."""

    name: ClassVar[str] = "relations"
    items: ClassVar[str] = "TLINKs"
    headline: ClassVar[tuple[str, ...]] = ("direct", "closure", "core")
    reference: ClassVar[str] = (
        "Tannier and Muller 2011, Evaluating temporal graphs built from texts via transitive reduction, JAIR 40"
    )

    credit: Literal["larger", "response", "key"] = option(
        "larger", help="Relaxed credit: what is shared over the larger disjunction, the response's, or the key's."
    )
    known: Literal["informed", "determined"] = option(
        "informed", help="Count pairs of which something is known, or those with one relation."
    )
    against: Literal["same", "closure"] = option(
        "same", help="Look links and core relations up in those of the other side, or its closure."
    )

    def parts(self, gold: Document, system: Document) -> Parts | None:
        both = self.sides(gold, system)
        if both is None:
            return None
        rows = compare_relations(
            both.gold.graph, both.system.graph, credit=self.credit, known=self.known, against=self.against
        )
        return Parts(rows, both.sums())
