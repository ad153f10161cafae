"""IntervalGraph: what follows from links between intervals, complete and sound for convex relations.

>>> from timeloom.graph import BEFORE, INCLUDES, Constraint, IntervalGraph
>>> graph = IntervalGraph.of([Constraint("war", INCLUDES, "siege"), Constraint("siege", BEFORE, "treaty")])
>>> graph.relation("war", "treaty")
Allen.of('b', 'm', 'o', 'fi', 'di')
>>> graph.determined(), graph.informed()
(2, 3)

A convex relation is a conjunction of <, <=, = on end points, so the closure of the points (`timeloom.graph.points`) is
all there is to know, and the tightest relation of two intervals is read off four pairs of points when it is asked for.
Relations that are not convex need `timeloom.graph.AllenNetwork`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from timeloom.graph.allen import ALL, EQUAL, Allen, bits_of_ends
from timeloom.graph.conflicts import smallest_conflict
from timeloom.graph.constraint import Constraint
from timeloom.graph.gather import closed, index_of
from timeloom.graph.listing import codes
from timeloom.graph.order import Ints
from timeloom.graph.point import ANY
from timeloom.graph.points import PointGraph
from timeloom.graph.support import minimal

__all__ = ["IntervalGraph"]


class IntervalGraph:
    """Links between intervals and all that follows from them. Immutable; made by `of`.

    The points of interval k are 2k (its start) and 2k+1 (its end); points that are equal are merged into *nodes*, which
    are numbered in a topological order. On a graph that is not `consistent`, all but `intervals`, `constraints`,
    `conflict` and `in` raises ExpressionError.
    """

    def __init__(self, index: dict[str, int], constraints: tuple[Constraint, ...], points: PointGraph) -> None:
        self._index = index
        self.constraints = constraints
        self.points = points

    @classmethod
    def of(cls, constraints: Iterable[Constraint], intervals: Iterable[str] = ()) -> IntervalGraph:
        """The graph of links, and of `intervals` that may have none.

        A link from an interval to itself says nothing if it allows equality and is a contradiction otherwise. Raises
        ExpressionError for a relation that is not convex, naming the link.
        """
        stated = tuple(constraints)
        index = index_of(stated, intervals)
        return cls(index, stated, closed(stated, index))

    @property
    def intervals(self) -> tuple[str, ...]:
        """The ids of all intervals, in the order of first mention."""
        return tuple(self._index)

    def __contains__(self, interval: str) -> bool:
        return interval in self._index

    @property
    def consistent(self) -> bool:
        """Whether all links can hold at once."""
        return self.points.consistent

    def conflict(self) -> tuple[Constraint, ...]:
        """A smallest set of links that cannot all hold, in file order; empty if the graph is consistent.

        Smallest as `timeloom.graph.smallest_conflict` says, which also tells when a huge graph made it settle for a
        set of which no link can be left out.
        """
        return () if self.consistent else smallest_conflict(self.constraints).links

    def relation(self, a: str, b: str) -> Allen:
        """The tightest relation of a to b: each of its basic relations can be, no other can. ALL: nothing is known."""
        if a == b or a not in self._index or b not in self._index:
            self._need()
            return EQUAL if a == b else ALL
        k, m = self._index[a], self._index[b]
        node_of, between = self.points.node_of, self.points.node_relation
        xs, xe, ys, ye = node_of[2 * k], node_of[2 * k + 1], node_of[2 * m], node_of[2 * m + 1]
        return _allen(between(xs, ys) | between(xs, ye) << 3 | between(xe, ys) << 6 | between(xe, ye) << 9)

    def entails(self, a: str, relation: Allen, b: str) -> bool:
        """Whether a must be in `relation` to b."""
        return self.relation(a, b) <= relation

    def determined(self) -> int:
        """How many unordered pairs of intervals have a basic relation."""
        return self.points.pairs_known(wholly=True)

    def informed(self) -> int:
        """How many unordered pairs of intervals have less than ALL."""
        return self.points.pairs_known(wholly=False)

    def pairs(self) -> Iterator[tuple[str, str, Allen]]:
        """All pairs (a, b, relation) with less than ALL, a before b in `intervals`; made as they are taken."""
        names = self.intervals
        for k, others, found in codes(self.points):
            for m, code in zip(others, found, strict=True):
                yield names[k], names[m], _allen(code)

    @property
    def nodes(self) -> tuple[tuple[int, ...], ...]:
        """The points of each node; nodes in a topological order."""
        return self.points.nodes

    @property
    def node_of(self) -> Ints:
        """The node of each point: an array of length 2n."""
        return self.points.order.node_of

    def point_relation(self, p: int, q: int) -> int:
        """The tightest mask between two points (`timeloom.graph.point`)."""
        return self.points.relation(p, q)

    def node_relation(self, i: int, j: int) -> int:
        """The tightest mask between two nodes."""
        return self.points.node_relation(i, j)

    def reduction(self) -> tuple[tuple[int, int, int], ...]:
        """The transitive reduction over nodes: sorted edges (i, j, LT or LE), of which none follows from others.

        An edge (a, c) with label L is redundant iff some b has L(a, b) o L(b, c) = L, in the closure.
        """
        return self.points.reduction()

    def closure_edges(self) -> Iterator[tuple[int, int, int]]:
        """All edges (i, j, LT or LE) between nodes that follow, sorted; made as they are taken."""
        return self.points.closure_edges()

    def count_edges(self) -> int:
        """How many edges `closure_edges` gives, by popcounts."""
        return self.points.count_edges()

    def minimal_links(self) -> tuple[Constraint, ...]:
        """Links, in file order, that have the same closure and of which none can be left out.

        Where several sets would do, earlier links stay. It need not be the smallest such set.
        """
        self._need()
        return minimal(self.constraints, self._index, self.points)

    def _need(self) -> None:
        _ = self.points.nodes


@cache
def _allen(code: int) -> Allen:
    """The relation that four masks of three bits each allow: one object for each of the 83."""
    return Allen(bits_of_ends(code & ANY, code >> 3 & ANY, code >> 6 & ANY, code >> 9))
