"""`graph-shape`: how connected a temporal graph is, and how much of it is known: the gold's and the system's.

Figures of whole documents (numbers of connected components, share of pairs whose relation is determined, the longest
chain), which pairwise scores do not show. `graph_shape` gives them for one graph, for tables of corpora too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import ClassVar

from timeloom.document import Document
from timeloom.graph.allen import ALL
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.order import classes
from timeloom.metrics.base import Counts, Parts, Tally
from timeloom.metrics.closed import aligned
from timeloom.metrics.relations import compare_relations
from timeloom.metrics.sides import GraphMetric

__all__ = ["GraphShape", "GraphShapeMetric", "graph_shape"]


@dataclass(frozen=True, slots=True)
class GraphShape:
    """Numbers of one graph, all whole."""

    intervals: int
    links: int
    """Links that the graph was made from."""
    needed: int
    """Links that are left when what follows from others goes (`IntervalGraph.minimal_links`)."""
    pairs: int
    """Unordered pairs of intervals."""
    determined: int
    """Pairs with one Allen relation."""
    informed: int
    """Pairs of which anything is known."""
    components: int
    """Sets of intervals that links connect; an interval without links is one."""
    largest: int
    """Intervals of the largest component."""
    chain: int
    """Intervals of the longest sequence of which each ends before, or when, the next one starts."""
    equal_ends: int
    """Equalities of end points: points less nodes."""

    @property
    def growth(self) -> float | None:
        """Determined pairs for each link; None without links."""
        return self.determined / self.links if self.links else None

    @property
    def share(self) -> float | None:
        """Determined pairs of all; None with fewer than two intervals."""
        return self.determined / self.pairs if self.pairs else None


def graph_shape(graph: IntervalGraph) -> GraphShape:
    """The numbers of a consistent graph, by popcounts: no pair is made."""
    count = len(graph.intervals)
    sizes = _component_sizes(graph)
    return GraphShape(
        intervals=count,
        links=len(graph.constraints),
        needed=len(graph.minimal_links()),
        pairs=count * (count - 1) // 2,
        determined=graph.determined(),
        informed=graph.informed(),
        components=len(sizes),
        largest=max(sizes, default=0),
        chain=longest_chain(graph),
        equal_ends=2 * count - len(graph.nodes),
    )


def longest_chain(graph: IntervalGraph) -> int:
    """How many intervals the longest sequence has of which each must end before, or when, the next one starts.

    The longest path over the reduction that counts the steps from the start of an interval to its end.
    """
    node_of = graph.points.node_of
    steps: list[list[tuple[int, int]]] = [[] for _ in graph.nodes]
    for i, j, _ in graph.reduction():
        steps[i].append((j, 0))
    for start in range(0, len(node_of), 2):
        steps[node_of[start]].append((node_of[start + 1], 1))
    best = [0] * len(steps)
    for i, onward in enumerate(steps):  # topological order: best[i] is final
        for j, length in onward:
            best[j] = max(best[j], best[i] + length)
    return max(best, default=0)


def _component_sizes(graph: IntervalGraph) -> list[int]:
    index = {name: number for number, name in enumerate(graph.intervals)}
    joined = [(index[link.source], index[link.target]) for link in graph.constraints if link.relation.bits != ALL.bits]
    return sorted(Counter(classes(len(index), joined).tolist()).values(), reverse=True)


@dataclass(frozen=True, kw_only=True)
class GraphShapeMetric(GraphMetric):
    """The row `determined` compares determined pairs of intervals: of both sides and those that are the same.

    Figures, for gold and system: `gold.share` (of all pairs, those that are determined), `gold.informed` (those of
    which anything is known), and means per document: `gold.components`, `gold.largest`, `gold.chain`. The sums are the
    whole numbers behind them.
    """

    name: ClassVar[str] = "graph-shape"
    items: ClassVar[str] = "TLINKs"
    headline: ClassVar[tuple[str, ...]] = ("determined", "gold.share", "system.share")

    def parts(self, gold: Document, system: Document) -> Parts | None:
        """Shapes of both graphs over the intervals of either."""
        both = self.sides(gold, system)
        if both is None:
            return None
        key, response = aligned(both.gold.graph, both.system.graph)
        same: Tally = compare_relations(key, response, known="determined")["closure"]
        sums = {"documents": 1, **both.sums()}
        for name, graph in (("gold", key), ("system", response)):
            sums |= {f"{name}.{what}": value for what, value in asdict(graph_shape(graph)).items()}
        return Parts({"determined": same}, sums)

    def figures(self, total: Counts) -> Mapping[str, float | None]:
        """Shares of pairs and means per document."""
        sums, found = total.sums, dict[str, float | None]()
        for side in ("gold", "system"):
            for what, under in (
                ("share", "pairs"), ("informed", "pairs"), ("components", ""), ("largest", ""), ("chain", ""),
            ):  # fmt: skip
                whole = sums.get(f"{side}.{under}" if under else "documents", 0)
                part = sums.get(f"{side}.{'determined' if what == 'share' else what}", 0)
                found[f"{side}.{what}"] = part / whole if whole else None
        return found
