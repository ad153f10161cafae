"""`temporal-recall`: temporal recall and precision on reduced graphs of end points (Tannier and Muller 2008, 2011).

Both graphs are closed, turned into end points, equal points are merged into nodes, and the order of nodes is reduced.
A graph is worth its *major* edges (those of the reduction, less the trivial ones from the start to the end of an
interval) and one less than the points of every node: the facts it takes to say it. What the other graph lacks of these
is missed (edges) or split (nodes); recall is what is left, and *minor* edges, which follow in the key from others and
are major in the response, make up for at most one missed fact in all. Precision is the same the other way round,
without minor edges: errors and conflations.

The article leaves three things open; they are options (`trivial`, `minor`, `entailed`), as is one credit (`opposed`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.point import ANY, EQ, GE, LE
from timeloom.metrics.base import Counts, Parts, Tally, option
from timeloom.metrics.closed import Masks, aligned, node_masks
from timeloom.metrics.sides import GraphMetric

__all__ = ["Choices", "TemporalRecall", "TemporalRecallMetric", "temporal_recall"]

Credit = Literal["strict", "relaxed"]
Trivial = Literal["derivable", "singleton"]
Minor = Literal["canonical", "all"]
Entailed = Literal["some", "all"]

Edge = tuple[int, int, int]
"""From node, to node, LT or LE."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What the article leaves open, and which credits are given.

    credit    "strict": an edge is right if the other graph has the very label; "relaxed": half right where one label
              contains the other (< and <=, = and <=)
    trivial   "derivable": an edge is trivial if some interval starts in its first node and ends in its second, so that
              the list of nodes and the other edges give the graph back; "singleton": only if both nodes have no other
              point
    minor     "canonical": minor edges of the key that follow from another edge and trivial ones do not count; "all"
    entailed  "some": an edge between merged nodes is there if it holds for some points of these in the other graph
              (a split or conflation is charged by itself); "all": for all
    opposed   credit of <= for >=, if relaxed: half (both allow =), or none
    """

    credit: Credit = "strict"
    trivial: Trivial = "derivable"
    minor: Minor = "canonical"
    entailed: Entailed = "some"
    opposed: Literal["none", "half"] = "none"

    def __post_init__(self) -> None:
        kinds = (("credit", Credit), ("trivial", Trivial), ("minor", Minor), ("entailed", Entailed))
        for name, allowed in (*((name, get_args(kind)) for name, kind in kinds), ("opposed", ("none", "half"))):
            if getattr(self, name) not in allowed:
                told = ", ".join(f'"{value}"' for value in allowed)
                raise ValueError(f"{name} is one of {told} (got {getattr(self, name)!r})")

    def weight(self, label: int, found: int) -> float:
        """What a mask found in the other graph is worth for a label."""
        if label == found:
            return 1.0
        if self.credit == "strict" or found == ANY:
            return 0.0
        if label & found in (label, found):
            return 0.5
        return 0.5 if self.opposed == "half" and {label, found} == {LE, GE} else 0.0


@dataclass(frozen=True, slots=True)
class TemporalRecall:
    """The units of both graphs and what became of them; fractions where the credit is relaxed."""

    key: int
    """v(Kmaj): major edges and node values of the key."""
    misses: float
    splits: float
    response: int
    """v(Gmaj)."""
    errors: float
    conflations: float
    minor: int
    """Minor edges of the key."""
    minor_found: float
    """Those of them that are major in the response."""

    @property
    def major_recall(self) -> float:
        """RT: the share of the key's units that are neither missed nor split; 1 where there are none."""
        return (self.key - self.misses - self.splits) / self.key if self.key else 1.0

    @property
    def minor_recall(self) -> float:
        """rt: the share of the key's minor edges that are major in the response; 0 where there are none."""
        return self.minor_found / self.minor if self.minor else 0.0

    @property
    def recalled(self) -> float:
        """Units of the key that count as found.

        Minor edges make up for no more than was missed; with strict credit the definition sees to that by itself.
        """
        return self.key - self.misses - self.splits + min(self.minor_recall, self.misses + self.splits)

    @property
    def precise(self) -> float:
        """Units of the response that are neither errors nor conflations."""
        return self.response - self.errors - self.conflations

    @property
    def recall(self) -> float:
        """TR = RT + rt / v(Kmaj); 1 where the key says nothing."""
        return self.recalled / self.key if self.key else 1.0

    @property
    def precision(self) -> float:
        """TP; 1 where the response says nothing."""
        return self.precise / self.response if self.response else 1.0


def temporal_recall(key: IntervalGraph, response: IntervalGraph, choices: Choices | None = None) -> TemporalRecall:
    """Temporal recall and precision of a response graph; intervals that one side lacks are unrelated there.

    Costs the closure of the key as a matrix (one byte for every two nodes); the rest is linear in its edges.
    """
    choices = Choices() if choices is None else choices
    key, response = aligned(key, response)
    ours, theirs = _Reduced(key, choices), _Reduced(response, choices)
    found, minor = _minor(ours, theirs, choices)
    return TemporalRecall(
        ours.value, *_lost(ours, response, choices), theirs.value, *_lost(theirs, key, choices), minor, found
    )


class _Reduced:
    """A graph with its trivial edges told apart."""

    def __init__(self, graph: IntervalGraph, choices: Choices) -> None:
        self.graph = graph
        self.nodes = graph.nodes
        self.node_of = graph.points.node_of
        starts = range(0, len(self.node_of), 2)
        self.own = {(self.node_of[start], self.node_of[start + 1]) for start in starts}
        """From the start to the end of some interval."""
        self.trivial = self.own if choices.trivial == "derivable" else set(filter(self._alone, self.own))
        self.major: list[Edge] = [edge for edge in graph.reduction() if edge[:2] not in self.trivial]
        self.value = len(self.major) + sum(len(points) - 1 for points in self.nodes)

    def _alone(self, edge: tuple[int, int]) -> bool:
        return all(len(self.nodes[node]) == 1 for node in edge)


def _lost(own: _Reduced, other: IntervalGraph, choices: Choices) -> tuple[float, float]:
    """Misses and splits of a graph in another one; of the response in the key, these are errors and conflations."""
    place, between = other.points.node_of, other.points.node_relation
    choose = max if choices.entailed == "some" else min
    missed = split = 0.0
    for i, j, label in own.major:
        firsts, seconds = ({place[p] for p in own.nodes[node]} for node in (i, j))
        missed += 1 - choose(choices.weight(label, between(a, b)) for a in firsts for b in seconds)
    for points in own.nodes:
        if len(points) > 1 and len(parts := sorted({place[p] for p in points})) > 1:
            split += _split(parts, other, choices)
    return missed, split


def _split(parts: list[int], other: IntervalGraph, choices: Choices) -> float:
    """What it costs to make one node of several: one each, half where <= already joins them and credit is relaxed."""
    joined = {part: part for part in parts}
    cost = 0.0

    def top(part: int) -> int:
        while joined[part] != part:
            part = joined[part]
        return part

    for number, part in enumerate(parts):
        for later in parts[number + 1 :]:
            if choices.weight(EQ, other.node_relation(part, later)) and top(part) != top(later):
                joined[top(later)] = top(part)
                cost += 0.5
    return cost + sum(joined[part] == part for part in parts) - 1


def _minor(key: _Reduced, response: _Reduced, choices: Choices) -> tuple[float, int]:
    """How many minor edges of the key are major in the response, and how many there are."""
    masks = node_masks(key.graph)
    minor = _minor_edges(key, masks, choices)
    count = int(minor.sum())
    hits: dict[tuple[int, int], float] = {}
    choose = max if choices.entailed == "some" else min
    for i, j, label in response.major if count else ():
        firsts, seconds = ({key.node_of[p] for p in response.nodes[node]} for node in (i, j))
        worth = {(a, b): choices.weight(label, int(masks[a, b])) for a in firsts for b in seconds}
        if choose(worth.values()):
            for pair, weight in worth.items():
                if weight and minor[pair]:
                    hits[pair] = max(weight, hits.get(pair, 0.0))
    return float(sum(hits.values())), count


def _minor_edges(key: _Reduced, masks: Masks, choices: Choices) -> NDArray[np.bool_]:
    """The edges of the closure that are neither major nor trivial.

    The canonical ones: only those that do not follow from one other edge and starts before ends. Which edges count as
    trivial in the value of a graph makes no difference to that.
    """
    closed: NDArray[np.bool_] = (masks & np.uint8(EQ ^ ANY)) == 1  # LT or LE, not the diagonal
    np.fill_diagonal(closed, False)
    minor = closed.copy()
    for i, j, _ in key.major:
        minor[i, j] = False
    for i, j in key.trivial:
        minor[i, j] = False
    if choices.minor == "canonical":
        for i, j in key.own:
            minor[i, j] = False
            minor[i] &= ~closed[j]
            minor[:, j] &= ~closed[:, i]
    return minor


@dataclass(frozen=True, kw_only=True)
class TemporalRecallMetric(GraphMetric):
    """Rows `*`, temporal precision TP and recall TR, and `major`, without minor edges (RT). The figure `minor` is the
    share of minor edges found; the sums tell misses, splits, errors and conflations apart.

    Over several documents units are summed and then divided; what minor edges make up for is worked out for each
    document.
    """

    name: ClassVar[str] = "temporal-recall"
    items: ClassVar[str] = "TLINKs"
    headline: ClassVar[tuple[str, ...]] = ("*", "major")
    reference: ClassVar[str] = (
        "Tannier and Muller 2011, Evaluating temporal graphs built from texts via transitive reduction, JAIR 40"
    )

    credit: Literal["strict", "relaxed"] = option("strict", help="Whether <= for < (or =) is wrong, or half right.")
    trivial: Literal["derivable", "singleton"] = option(
        "derivable", help="Which edges from start to end of an interval do not count."
    )
    minor: Literal["canonical", "all"] = option(
        "canonical", help="Whether minor edges that follow from another one and trivial ones count."
    )
    entailed: Literal["some", "all"] = option(
        "some", help="Whether an edge holds if some, or if all, points of its nodes are so."
    )
    opposed: Literal["none", "half"] = option("none", help="Credit of <= for >= where credit is relaxed.")

    @property
    def choices(self) -> Choices:
        """The options that concern graphs."""
        return Choices(
            credit=self.credit, trivial=self.trivial, minor=self.minor, entailed=self.entailed, opposed=self.opposed
        )

    def parts(self, gold: Document, system: Document) -> Parts | None:
        """Units of one document; None for a contradictory one that is to be skipped."""
        both = self.sides(gold, system)
        if both is None:
            return None
        found = temporal_recall(both.gold.graph, both.system.graph, self.choices)
        major = found.key - found.misses - found.splits
        rows = {
            "*": Tally(found.key, found.response, found.recalled, found.precise),
            "major": Tally(found.key, found.response, major, found.precise),
        }
        sums = {
            "misses": found.misses,
            "splits": found.splits,
            "errors": found.errors,
            "conflations": found.conflations,
            "minor.gold": found.minor,
            "minor.found": found.minor_found,
            **both.sums(),
        }
        return Parts(rows, sums)

    def figures(self, total: Counts) -> Mapping[str, float | None]:
        """`minor`: the share of the key's minor edges that are major in the response."""
        edges = total.sums.get("minor.gold", 0)
        return {"minor": total.sums["minor.found"] / edges if edges else None}
