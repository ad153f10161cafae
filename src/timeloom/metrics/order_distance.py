"""`order-distance`: edit distance between the partial orders of precedence and inclusion of two documents.

Proposed for whole documents by Verhagen et al. (2009); what an edit is they leave open. Here it is one change of the
*diagram* of a document, which is the two orders of its intervals in reduced form:

- `precedes`: x ends before, or when, y starts; `includes`: y lies within x, and is not the same as x
- intervals that are the same are joined to the first of them, which stands for all in the two orders
- of each order only what does not follow by transitivity (its Hasse diagram)

An edit takes one pair out of the diagram, puts one in, or gives one another label, such that each of the two orders
stays a partial order in reduced form. The distance is the least number of edits from one diagram to the other. Every
pair that differs takes an edit, so their number is a lower bound; what could take more is that no order of relabelling
avoids a circle on the way. If a way without detours is found, as nearly always, the bound is the distance; otherwise
the best detour is searched for up to `MOST_RELABELLED` pairs, and an upper bound is what the way taken costs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.point import GT
from timeloom.metrics.base import Counts, Parts, Tally
from timeloom.metrics.closed import node_masks
from timeloom.metrics.sides import GraphMetric

__all__ = ["MOST_RELABELLED", "Diagram", "EditDistance", "OrderDistanceMetric", "diagram", "edit_distance"]

MOST_RELABELLED = 8
"""Up to this many relabelled pairs the best detour is searched for (3 to that power states)."""

Pair = tuple[str, str]
Label = Literal["precedes", "preceded", "includes", "included", "same"]
Diagram = Mapping[Pair, Label]
"""Labels of pairs of intervals (the first one first in the order that `diagram` was given)."""

_FORWARD: Mapping[Label, Label] = {"precedes": "preceded", "includes": "included"}
_INVERSE: Mapping[Label, Label] = {**_FORWARD, **{inverse: label for label, inverse in _FORWARD.items()}}


@dataclass(frozen=True, slots=True)
class EditDistance:
    """The least number of edits lies between `lower` and `upper`; `edges` are those of both diagrams together."""

    lower: int
    upper: int
    edges: int

    @property
    def exact(self) -> bool:
        """Whether the two bounds are the same."""
        return self.lower == self.upper

    @property
    def normalised(self) -> float:
        """The upper bound over the edges of both diagrams: 0 for the same, 1 for nothing in common; 0 if both are
        empty."""
        return self.upper / self.edges if self.edges else 0.0


def diagram(graph: IntervalGraph, order: Sequence[str] | None = None) -> Diagram:
    """The two orders of a graph, reduced; `order` says which of several intervals that are the same stands for all.

    Intervals that stand in no order are in no pair.
    """
    names = graph.intervals
    ranked = names if order is None else [name for name in order if name in graph]
    index = {name: number for number, name in enumerate(names)}
    node_of = graph.points.node_of
    first: dict[tuple[int, int], str] = {}
    found: dict[Pair, Label] = {}
    for name in ranked:
        ends = (node_of[2 * index[name]], node_of[2 * index[name] + 1])
        stands = first.setdefault(ends, name)
        if stands != name:
            found[stands, name] = "same"
    starts, stops = np.array(list(first), np.int64).reshape(-1, 2).T
    masks = node_masks(graph)
    # x <= y is what excludes "greater"
    not_after: NDArray[np.bool_] = (masks & np.uint8(GT)) == 0
    includes = not_after[np.ix_(starts, starts)] & not_after[np.ix_(stops, stops)].T
    np.fill_diagonal(includes, False)
    orders: tuple[tuple[Label, NDArray[np.bool_]], ...] = (
        ("precedes", not_after[np.ix_(stops, starts)]),
        ("includes", includes),
    )
    standing = list(first.values())
    for label, known in orders:
        wide = known.astype(np.float32)
        for i, j in np.argwhere(known & ~((wide @ wide) > 0)).tolist():
            if i < j:
                found[standing[i], standing[j]] = label
            else:
                found[standing[j], standing[i]] = _FORWARD[label]
    return found


def edit_distance(one: Diagram, other: Diagram) -> EditDistance:
    """The distance of two diagrams over the same order of intervals; see the module."""
    differing = sum(one.get(pair) != other.get(pair) for pair in one.keys() | other.keys())
    relabelled = sorted(pair for pair in one.keys() & other.keys() if one[pair] != other[pair])
    edges = len(one) + len(other)
    common = {pair: label for pair, label in one.items() if other.get(pair) == label}
    detours = _greedy(common, one, other, relabelled)
    if not detours:
        return EditDistance(differing, differing, edges)
    if len(relabelled) > MOST_RELABELLED:
        return EditDistance(differing, differing + detours, edges)
    detours = _fewest(common, one, other, relabelled)
    # an edge that both diagrams have could be taken out for a while, at two edits; so beyond two this is but a bound
    return EditDistance(differing + min(detours, 2), differing + detours, edges)


def _greedy(common: Diagram, one: Diagram, other: Diagram, relabelled: Sequence[Pair]) -> int:
    """How many pairs have to be taken out and put in again if those that can be relabelled are, first come first."""
    state = dict(common) | {pair: one[pair] for pair in relabelled}
    waiting, detours = list(relabelled), 0
    while waiting:
        for pair in waiting:
            if _fits(state, pair, other[pair]):
                state[pair] = other[pair]
                break
        else:
            pair = waiting[0]
            del state[pair]
            detours += 1
        waiting.remove(pair)
    return detours


def _fewest(common: Diagram, one: Diagram, other: Diagram, relabelled: Sequence[Pair]) -> int:
    """The fewest pairs that have to be taken out and put in again, by search over all states (old, out, new).

    What is only to be taken out is gone already and what is only to be put in comes at the end: with fewer edges, all
    that was reduced still is.
    """
    start, goal = ("old",) * len(relabelled), ("new",) * len(relabelled)
    level, seen, detours = {start}, {start}, 0
    while True:
        waiting = list(level)
        for state in waiting:
            if state == goal:
                return detours
            for at, had in enumerate(state):
                if had != "new":
                    reached = (*state[:at], "new", *state[at + 1 :])
                    if reached in seen:
                        continue
                    pair = relabelled[at]
                    if _fits(_state(common, one, other, relabelled, state), pair, other[pair]):
                        seen.add(reached)
                        waiting.append(reached)
        detours += 1
        level = {
            (*state[:at], "out", *state[at + 1 :]) for state in waiting for at, had in enumerate(state) if had == "old"
        } - seen
        seen |= level


def _state(
    common: Diagram, one: Diagram, other: Diagram, relabelled: Sequence[Pair], state: Sequence[str]
) -> dict[Pair, Label]:
    made = dict(common)
    for pair, has in zip(relabelled, state, strict=True):
        if has != "out":
            made[pair] = one[pair] if has == "old" else other[pair]
    return made


def _fits(edges: Mapping[Pair, Label], pair: Pair, label: Label) -> bool:
    """Whether a pair can get a label in a reduced diagram so that its order still has no circle and is reduced."""
    if label == "same":
        return True
    follow: dict[str, list[str]] = {}
    precede: dict[str, list[str]] = {}
    for other, had in edges.items():
        if other != pair and had in (label, _INVERSE[label]):
            x, y = other if had in _FORWARD else other[::-1]
            follow.setdefault(x, []).append(y)
            precede.setdefault(y, []).append(x)
    start, goal = pair if label in _FORWARD else pair[::-1]
    later, earlier = _reached(follow, goal), _reached(precede, start)
    if start in later or goal in _reached(follow, start):
        return False
    return not any(y in later for x in earlier for y in follow.get(x, ()))


def _reached(follow: Mapping[str, Sequence[str]], start: str) -> set[str]:
    """All that can be reached from a start, itself included."""
    seen, stack = {start}, [start]
    while stack:
        for step in follow.get(stack.pop(), ()):
            if step not in seen:
                seen.add(step)
                stack.append(step)
    return seen


@dataclass(frozen=True, kw_only=True)
class OrderDistanceMetric(GraphMetric):
    """The figures `distance`, edits over the edges of both diagrams (0 the same, 1 nothing in common), and `edits`,
    their mean number in a document; both by upper bounds, which `inexact` documents have above their lower ones.

    Rows precedence, inclusion and same compare the edges of the diagrams.
    """

    name: ClassVar[str] = "order-distance"
    items: ClassVar[str] = "TLINKs"
    headline: ClassVar[tuple[str, ...]] = ("distance", "edits")
    reference: ClassVar[str] = "Verhagen et al. 2009, The TempEval challenge, Language Resources and Evaluation 43"

    def parts(self, gold: Document, system: Document) -> Parts | None:
        """Edits and edges of one document; None for a contradictory one that is to be skipped."""
        both = self.sides(gold, system)
        if both is None:
            return None
        order = sorted(both.rank, key=lambda name: both.rank[name])
        one, other = diagram(both.gold.graph, order), diagram(both.system.graph, order)
        found = edit_distance(one, other)
        rows = {
            row: Tally.of_sets(_edges(one, labels), _edges(other, labels))
            for row, labels in (
                ("precedence", ("precedes", "preceded")), ("inclusion", ("includes", "included")), ("same", ("same",)),
            )
        }  # fmt: skip
        sums = {
            "documents": 1, "edits.lower": found.lower, "edits.upper": found.upper, "edges": found.edges,
            "inexact": int(not found.exact), **both.sums(),
        }  # fmt: skip
        return Parts(rows, sums)

    def figures(self, total: Counts) -> Mapping[str, float | None]:
        """`distance`, and its lower bound, over all documents; `edits`, a mean."""
        sums = total.sums
        edges, documents = sums.get("edges", 0), sums.get("documents", 0)
        return {
            "distance": sums["edits.upper"] / edges if edges else None,
            "distance.lower": sums["edits.lower"] / edges if edges else None,
            "edits": sums["edits.upper"] / documents if documents else None,
        }


def _edges(of: Diagram, labels: tuple[str, ...]) -> set[object]:
    return {(pair, label) for pair, label in of.items() if label in labels}
