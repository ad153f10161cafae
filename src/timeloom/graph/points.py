"""The closure of points in time under <, <= and =: complete and sound, and lazy.

Points that must be equal are merged into nodes, the nodes are numbered in a topological order
(`timeloom.graph.order`), and in the reverse of that order each gets its row: the set of points that are not before it,
one bit a point, as a Python integer. (An `or` of two rows of 1,000 to 20,000 bits takes numpy two to eight times as
long.) Where some edge is not strict there is a second row of the points that are strictly after.

The transitive reduction falls out of the same pass. The successors of a node are taken in topological order; one that
is already in the row built so far is reached through another node, so its edge is redundant and its row need not be
added. With labels < and <=, an edge (a, c) with label L is redundant iff some b has L(a, b) o L(b, c) = L: a strict
edge is judged by the strict row, a loose one by the other (facts on convex relations: Tannier and Muller 2011).

Memory: one bit per node and point of a connected component, halved by the order of the columns (`columns`), twice
where there are loose edges; `MOST_BYTES` caps it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np

from timeloom.errors import ExpressionError, LimitError
from timeloom.graph.order import Ints, Order, arrange, classes
from timeloom.graph.point import ANY, EQ, GE, GT, LE, LT

__all__ = ["MOST_BYTES", "Edge", "PointGraph", "members"]

MOST_BYTES = 2 << 30
"""Rows that would take more memory than this are refused: of some 90,000 intervals that all hang together."""

ONE_BLOCK = 64 << 20
"""Up to this size all points share one numbering of columns; beyond, each connected component has its own."""

Edge = tuple[int, int, int]
"""Two nodes in topological order, and LT or LE."""


class PointGraph:
    """What follows from relations of the points 0 to `size` - 1, of which 2k and 2k+1 are taken together as a pair.

    `strict` holds pairs (p, q) with p < q, `loose` p <= q, `equal` p = q: sequences of pairs, or arrays of two columns.
    Immutable. `consistent` costs a linear pass; rows are built when a question first needs them. On a contradiction
    every question raises ExpressionError.
    """

    def __init__(
        self,
        size: int,
        strict: Sequence[tuple[int, int]] | Ints,
        loose: Sequence[tuple[int, int]] | Ints = (),
        equal: Sequence[tuple[int, int]] | Ints = (),
    ) -> None:
        self.size = size
        self._arranged = arrange(size, _pairs(strict), _pairs(loose), _pairs(equal))

    @property
    def consistent(self) -> bool:
        """Whether no point is before itself."""
        return self._arranged is not None

    @property
    def order(self) -> Order:
        """The nodes and the edges that were stated between them."""
        if self._arranged is None:
            raise ExpressionError("the graph contradicts itself: see its conflict(), and repair() its links first")
        return self._arranged

    @cached_property
    def nodes(self) -> tuple[tuple[int, ...], ...]:
        """The points of each node, ascending; nodes in a topological order."""
        found: list[list[int]] = [[] for _ in range(self.order.nodes)]
        for p, node in enumerate(self.node_of):
            found[node].append(p)
        return tuple(map(tuple, found))

    @cached_property
    def node_of(self) -> list[int]:
        """The node of each point."""
        nodes: list[int] = self.order.node_of.tolist()
        return nodes

    @cached_property
    def home(self) -> list[int]:
        """The connected component of each node; one for all of a graph that is small enough."""
        order = self.order
        if self.size * order.nodes // 16 <= ONE_BLOCK:
            return [0] * order.nodes
        ends = order.node_of[: self.size // 2 * 2].reshape(-1, 2)
        linked = np.concatenate((np.stack((order.tails, order.heads), axis=1), ends))
        home = classes(order.nodes, linked.tolist())
        points = np.bincount(home[order.node_of], minlength=order.nodes)
        bytes_ = int(points[home].sum()) // 16 * (1 if order.strict.all() else 2)
        if bytes_ > MOST_BYTES:
            raise LimitError(
                f"the closure of {self.size} points would take {bytes_ >> 20} MiB, {MOST_BYTES >> 20} are allowed"
            )
        return list(map(int, home))

    @cached_property
    def columns(self) -> list[int]:
        """The bit of each point in the rows of its component.

        The points of a pair (the ends of an interval) have neighbouring bits, which counting uses, and pairs go by
        their later node, the last ones first. So a row, whose points are all later than its node, has no high bits.
        """
        ends = self.order.node_of
        if self.size % 2:
            ends = np.append(ends, -1)
        last = ends.reshape(-1, 2).max(axis=1)
        taken: dict[int, int] = {}
        columns = [0] * (len(last) * 2)
        for pair in np.argsort(-last, kind="stable").tolist():
            block = self.home[self.node_of[2 * pair]]
            columns[2 * pair] = column = taken.get(block, 0)
            columns[2 * pair + 1] = column + 1
            taken[block] = column + 2
        return columns[: self.size]

    def _own(self) -> list[int]:
        """The points of each node as bits. Not kept: together they take as much memory as the rows."""
        own = [0] * self.order.nodes
        for node, column in zip(self.node_of, self.columns, strict=True):
            own[node] |= 1 << column
        return own

    @cached_property
    def _sign(self) -> list[int]:
        """For each node the bit of one of its points."""
        sign = [-1] * self.order.nodes
        for node, column in zip(self.node_of, self.columns, strict=True):
            if sign[node] < 0:
                sign[node] = column
        return sign

    @cached_property
    def _closed(self) -> tuple[list[int], list[int], list[Edge]]:
        """Rows of points not before a node (its own among them), rows of points after it, and the reduction.

        Without loose edges the second is empty: what is not before a node, and not in it, is after it.
        """
        return self._close_strict() if self.order.strict.all() else self._close_loose()

    def _close_strict(self) -> tuple[list[int], list[int], list[Edge]]:
        rows = self._own()
        sign = self._sign
        heads, first = self.order.heads.tolist(), self.order.first.tolist()
        kept: list[Edge] = []
        for a in range(len(rows) - 1, -1, -1):
            low, high = first[a], first[a + 1]
            if high - low == 1:
                b = heads[low]
                rows[a] |= rows[b]
                kept.append((a, b, LT))
            elif high > low:
                row = rows[a]
                for b in heads[low:high]:
                    if not row >> sign[b] & 1:
                        row |= rows[b]
                        kept.append((a, b, LT))
                rows[a] = row
        kept.sort()
        return rows, [], kept

    def _close_loose(self) -> tuple[list[int], list[int], list[Edge]]:
        rows = self._own()
        later = [0] * len(rows)
        sign = self._sign
        heads, first, is_strict = self.order.heads.tolist(), self.order.first.tolist(), self.order.strict.tolist()
        kept: list[Edge] = []
        for a in range(len(rows) - 1, -1, -1):
            row, strict = rows[a], 0
            for edge in range(first[a], first[a + 1]):
                b = heads[edge]
                if is_strict[edge]:
                    if not strict >> sign[b] & 1:
                        strict |= rows[b]
                        row |= rows[b]
                        kept.append((a, b, LT))
                elif not row >> sign[b] & 1:
                    strict |= later[b]
                    row |= rows[b]
                    kept.append((a, b, LE))
            rows[a], later[a] = row, strict
        kept.sort()
        return rows, later, kept

    def node_relation(self, i: int, j: int) -> int:
        """The tightest mask between two nodes: LT, LE, EQ, GE, GT or ANY."""
        if i == j:
            return EQ
        rows, later, _ = self._closed
        low, high = (i, j) if i < j else (j, i)
        bit = self._sign[high]
        if self.home[i] != self.home[j] or not rows[low] >> bit & 1:
            return ANY
        if later and not later[low] >> bit & 1:
            return LE if i < j else GE
        return LT if i < j else GT

    def relation(self, p: int, q: int) -> int:
        """The tightest mask between two points."""
        return self.node_relation(self.node_of[p], self.node_of[q])

    def reduction(self) -> tuple[Edge, ...]:
        """The edges (i, j, LT or LE) between nodes that do not follow from others, sorted: unique."""
        return tuple(self._closed[2])

    def count_edges(self) -> int:
        """How many pairs of nodes are in a known order."""
        rows, signs, home = self._closed[0], self._signs, self.home
        return sum((row & signs[home[i]]).bit_count() for i, row in enumerate(rows)) - len(rows)

    def closure_edges(self) -> Iterator[Edge]:
        """All edges (i, j, LT or LE) between nodes that follow, sorted; made one node at a time."""
        rows, later, _ = self._closed
        home, sign = self.home, self._sign
        node_at = {(home[i], bit): i for i, bit in enumerate(sign)}
        for i, row in enumerate(rows):
            block, strict = home[i], later[i] if later else row
            known = (row & self._signs[block]) ^ (1 << sign[i])
            for j in sorted(node_at[block, bit] for bit in members(known)):
                yield i, j, LT if strict >> sign[j] & 1 else LE

    @cached_property
    def _signs(self) -> dict[int, int]:
        """For each component the signs of its nodes: one bit a node."""
        bits: dict[int, set[int]] = {}
        for block, bit in zip(self.home, self._sign, strict=True):
            bits.setdefault(block, set()).add(bit)
        return {
            block: int("".join("01"[bit in some] for bit in range(max(some), -1, -1)), 2)
            for block, some in bits.items()
        }

    def both_ways(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """For each node the rows of points not before it, after it, not after it, before it."""
        rows, later, kept = self._closed
        own = self._own()
        back = _back(own, kept)
        if later:
            return rows, later, back, _without(_strict_back(own, kept), own)
        return rows, _without(rows, own), back, _without(back, own)

    def pairs_known(self, *, wholly: bool) -> int:
        """How many unordered pairs of intervals (points 2k and 2k+1 are the ends of interval k) are related.

        `wholly`: all four pairs of end points are in a known order or equal; otherwise some pair of them is not `ANY`.
        By popcounts, over windows of columns so that memory stays bounded.
        """
        rows = self._closed[0]
        width = max((row.bit_length() for row in rows), default=0)
        window = max(64, ONE_BLOCK * 8 // max(1, len(rows)) & ~1)
        found = sum(self._count(low, min(window, width - low), width, wholly) for low in range(0, width, window))
        return (found - self.size // 2) // 2

    def _count(self, low: int, width: int, whole: int, wholly: bool) -> int:
        """Ordered pairs of intervals, each with itself among them, whose second has its bits in a window."""
        rows, later, kept = self._closed
        own = self._own()
        if width < whole:
            every = (1 << width) - 1
            rows, later, own = ([row >> low & every for row in some] for some in (rows, later, own))
        if later and wholly:
            ahead, back = _with_own(later, own), _strict_back(own, kept)
        else:
            ahead, back = rows, _back(own, kept)
        starts = int.from_bytes(b"\x55" * (width // 8 + 1), "little")
        node_of = self.node_of
        found = 0
        for s, e in zip(node_of[::2], node_of[1::2], strict=True):
            if wholly:  # related to both ends: after the end, before the start, or between them
                both = ahead[e] | back[s] | ahead[s] & back[e]
                found += (both & both >> 1 & starts).bit_count()
            else:
                some = ahead[s] | back[e]
                found += ((some | some >> 1) & starts).bit_count()
        return found


def _pairs(pairs: Sequence[tuple[int, int]] | Ints) -> Ints:
    return np.asarray(pairs, dtype=np.int64).reshape(-1, 2)


def _back(own: list[int], kept: list[Edge]) -> list[int]:
    """For each node the points that are not after it."""
    back = own.copy()
    for i, j, _ in kept:
        back[j] |= back[i]
    return back


def _strict_back(own: list[int], kept: list[Edge]) -> list[int]:
    """For each node the points before it, and its own."""
    back = own.copy()
    before = [0] * len(own)
    for i, j, label in kept:
        before[j] |= back[i] if label == LT else before[i]
        back[j] |= back[i]
    return _with_own(before, own)


def _with_own(rows: list[int], own: list[int]) -> list[int]:
    return [row | points for row, points in zip(rows, own, strict=True)]


def _without(rows: list[int], own: list[int]) -> list[int]:
    return [row ^ points for row, points in zip(rows, own, strict=True)]


def members(row: int) -> Iterator[int]:
    """The numbers of the bits that are set, ascending."""
    words = memoryview(row.to_bytes((row.bit_length() + 63) // 64 * 8, "little")).cast("Q")
    for index, word in enumerate(words):
        left = word
        while left:
            yield 64 * index + (left & -left).bit_length() - 1
            left &= left - 1
