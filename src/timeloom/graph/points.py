"""The closure of points in time under <, <= and =: complete and sound, and lazy.

Points that must be equal are merged into nodes: the classes of the stated equalities, and the strongly connected
components of what is then left of <= (a strict edge inside one is a contradiction). The nodes are numbered in a
topological order, and in the reverse of that order each gets its row: the set of points that are not before it, one
bit a point, as a Python integer. (Rows in numpy were tried: an `or` of two rows of 1,000 to 20,000 bits takes two to
eight times as long.) Where some edge is not strict there is a second row of the points that are strictly after.

The transitive reduction falls out of the same pass. The successors of a node are taken in topological order; one that
is already in the row built so far is reached through another node, so its edge is redundant and its row need not be
added. With labels < and <=, an edge (a, c) with label L is redundant iff some b has L(a, b) o L(b, c) = L, so a strict
edge is judged by the strict row and a loose one by the other (Tannier and Muller 2011 on convex relations).

Memory: one bit per node and point of a component of the graph, twice where there are loose edges; `MOST_BYTES` caps it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from timeloom.errors import ExpressionError, LimitError
from timeloom.graph.components import components
from timeloom.graph.point import ANY, EQ, GE, GT, LE, LT

__all__ = ["MOST_BYTES", "PointGraph"]

MOST_BYTES = 2 << 30
"""Rows that would take more memory than this are refused."""

ONE_BLOCK = 64 << 20
"""Up to this size all points share one numbering of bits; beyond, each connected component has its own."""

Pair = tuple[int, int]


class PointGraph:
    """What follows from relations of the points 0 to `size` - 1.

    `strict` holds pairs (p, q) with p < q, `loose` p <= q, `equal` p = q. Immutable. `consistent` costs a linear pass;
    rows are built when a question first needs them. On a contradiction every question raises ExpressionError.
    """

    def __init__(
        self, size: int, strict: Sequence[Pair], loose: Sequence[Pair] = (), equal: Sequence[Pair] = ()
    ) -> None:
        self.size = size
        self._strict = strict
        self._loose = loose
        root = _classes(size, equal)
        order = self._sort(root)
        if order is None:
            root = self._merge_cycles(root)
            order = self._sort(root) if root else None
        self.consistent = order is not None
        self._root = root
        self._order = order or []

    def _sort(self, root: list[int]) -> list[int] | None:
        """Roots in a topological order (Kahn 1962), or None where there is a cycle. Keeps their successors."""
        strict: list[list[int]] = [[] for _ in range(self.size)]
        loose: list[list[int]] = [[] for _ in range(self.size)] if self._loose else []
        waits = [0] * self.size
        for p, q in self._strict:
            a, b = root[p], root[q]
            strict[a].append(b)
            waits[b] += 1
        for p, q in self._loose:
            a, b = root[p], root[q]
            if a != b:
                loose[a].append(b)
                waits[b] += 1
        order = [p for p, wait in enumerate(waits) if not wait and root[p] == p]
        for a in order:
            for b in strict[a]:
                waits[b] -= 1
                if not waits[b]:
                    order.append(b)
            for b in loose[a] if loose else ():
                waits[b] -= 1
                if not waits[b]:
                    order.append(b)
        self._after, self._not_before = strict, loose
        return order if len(order) == self.size or len(order) == len(set(root)) else None

    def _merge_cycles(self, root: list[int]) -> list[int]:
        """New roots, with the cycles of loose edges merged; empty if a cycle has a strict edge."""
        after, not_before = self._after, self._not_before
        follow = [[*after[p], *not_before[p]] for p in range(self.size)] if not_before else after
        home = components(follow)
        if any(home[root[p]] == home[root[q]] for p, q in self._strict):
            return []
        first: dict[int, int] = {}
        for p in range(self.size):
            first.setdefault(home[root[p]], p)
        return [first[home[root[p]]] for p in range(self.size)]

    def _need(self) -> None:
        if not self.consistent:
            raise ExpressionError("the graph contradicts itself: see its conflict(), and repair() it first")

    @cached_property
    def nodes(self) -> tuple[tuple[int, ...], ...]:
        """The points of each node, ascending; nodes in a topological order."""
        self._need()
        if len(self._order) == self.size:
            return tuple((p,) for p in self._order)
        members: dict[int, list[int]] = {}
        for p, top in enumerate(self._root):
            members.setdefault(top, []).append(p)
        return tuple(tuple(members[top]) for top in self._order)

    @cached_property
    def node_of(self) -> list[int]:
        """The node of each point."""
        self._need()
        place = [0] * self.size
        for node, top in enumerate(self._order):
            place[top] = node
        return [place[top] for top in self._root] if len(self._order) < self.size else place

    @cached_property
    def _blocks(self) -> tuple[list[int], Sequence[int]]:
        """The component of each node, and the bit of each point in the rows of its component."""
        nodes = len(self._order)
        if self.size * nodes // 8 <= ONE_BLOCK:
            return [0] * nodes, range(self.size)
        node_of = self.node_of
        home = _classes(nodes, [(node_of[p], node_of[q]) for pairs in (self._strict, self._loose) for p, q in pairs])
        taken: dict[int, int] = {}
        column = []
        for p in range(self.size):
            block = home[node_of[p]]
            column.append(taken.get(block, 0))
            taken[block] = column[-1] + 1
        size = sum(taken[block] for block in home) // 8 * (2 if self._loose else 1)
        if size > MOST_BYTES:
            raise LimitError(
                f"the closure of {self.size} points would take {size >> 20} MiB, and {MOST_BYTES >> 20} are allowed"
            )
        return home, column

    @cached_property
    def _own(self) -> list[int]:
        """The points of each node as bits."""
        column = self._blocks[1]
        return [sum(1 << column[p] for p in points) for points in self.nodes]

    @cached_property
    def _closed(self) -> tuple[list[int], list[int], list[tuple[int, int, int]]]:
        """Rows of points not before a node (itself included), rows of points after it, and the reduction."""
        return self._close_loose() if any(self._not_before) else self._close_strict()

    def _close_strict(self) -> tuple[list[int], list[int], list[tuple[int, int, int]]]:
        nodes, after, column = self.nodes, self._after, self._blocks[1]
        place = self.node_of
        rows = [0] * len(nodes)
        kept: list[tuple[int, int, int]] = []
        for a in range(len(nodes) - 1, -1, -1):
            points = nodes[a]
            row = 0
            following = after[self._order[a]]
            if len(following) == 1:
                b = place[following[0]]
                row = rows[b]
                kept.append((a, b, LT))
            elif following:
                for b in sorted({place[q] for q in following}):
                    if not row >> column[nodes[b][0]] & 1:
                        row |= rows[b]
                        kept.append((a, b, LT))
            for p in points:
                row |= 1 << column[p]
            rows[a] = row
        kept.reverse()
        return rows, [], kept

    def _close_loose(self) -> tuple[list[int], list[int], list[tuple[int, int, int]]]:
        nodes, own, column = self.nodes, self._own, self._blocks[1]
        place = self.node_of
        rows = [0] * len(nodes)
        later = [0] * len(nodes)
        kept: list[tuple[int, int, int]] = []
        for a in range(len(nodes) - 1, -1, -1):
            row = strict = 0
            top = self._order[a]
            # 2b for a strict edge to b, 2b + 1 for a loose one: in topological order, strict before loose
            steps = {2 * place[q] for q in self._after[top]} | {2 * place[q] + 1 for q in self._not_before[top]}
            for step in sorted(steps):
                b = step >> 1
                bit = column[nodes[b][0]]
                if not step & 1:
                    if not strict >> bit & 1:
                        strict |= rows[b]
                        row |= rows[b]
                        kept.append((a, b, LT))
                elif not row >> bit & 1:
                    strict |= later[b]
                    row |= rows[b]
                    kept.append((a, b, LE))
            later[a] = strict
            rows[a] = row | own[a]
        kept.reverse()
        return rows, later, kept

    def node_relation(self, i: int, j: int) -> int:
        """The tightest mask between two nodes: LT, LE, EQ, GE, GT or ANY."""
        if i == j:
            return EQ
        home, column = self._blocks
        if home[i] != home[j]:
            return ANY
        rows, later, _ = self._closed
        if i > j:
            if not rows[j] >> column[self.nodes[i][0]] & 1:
                return ANY
            return GE if later and not later[j] >> column[self.nodes[i][0]] & 1 else GT
        if not rows[i] >> column[self.nodes[j][0]] & 1:
            return ANY
        return LE if later and not later[i] >> column[self.nodes[j][0]] & 1 else LT

    def relation(self, p: int, q: int) -> int:
        """The tightest mask between two points."""
        return self.node_relation(self.node_of[p], self.node_of[q])

    def reduction(self) -> tuple[tuple[int, int, int], ...]:
        """The edges (i, j, LT or LE) between nodes that do not follow from others, sorted: unique."""
        self._need()
        return tuple(self._closed[2])

    def count_edges(self) -> int:
        """How many pairs of nodes are in a known order."""
        self._need()
        first = self._first
        home = self._blocks[0]
        rows = self._closed[0]
        return sum((row & first[home[i]]).bit_count() for i, row in enumerate(rows)) - len(rows)

    def closure_edges(self) -> Iterator[tuple[int, int, int]]:
        """All edges (i, j, LT or LE) between nodes that follow, sorted; made one node at a time."""
        self._need()
        home, column = self._blocks
        node_at = {(home[i], column[points[0]]): i for i, points in enumerate(self.nodes)}
        rows, later, _ = self._closed
        for i, row in enumerate(rows):
            block, strict = home[i], later[i] if later else row
            known = (row & self._first[block]) ^ (1 << column[self.nodes[i][0]])
            for j, bit in sorted((node_at[block, bit], bit) for bit in members(known)):
                yield i, j, LT if strict >> bit & 1 else LE

    @cached_property
    def _first(self) -> dict[int, int]:
        """For each component the bits of the first point of every node: one bit a node."""
        home, column = self._blocks
        bits: dict[int, bytearray] = {}
        for i, points in enumerate(self.nodes):
            at = column[points[0]]
            row = bits.setdefault(home[i], bytearray())
            row.extend(bytes(max(0, at // 8 + 1 - len(row))))
            row[at // 8] |= 1 << at % 8
        return {block: int.from_bytes(row, "little") for block, row in bits.items()}

    def pairs_known(self, *, wholly: bool) -> int:
        """How many unordered pairs of intervals (points 2k and 2k+1 are the ends of interval k) are related.

        `wholly`: all four pairs of end points are in a known order or equal; otherwise some pair of them is not `ANY`.
        By popcounts, over windows of columns so that memory stays bounded.
        """
        self._need()
        rows = self._closed[0]
        width = max((row.bit_length() for row in rows), default=0)
        window = max(64, ONE_BLOCK * 8 // max(1, len(rows)) & ~1)
        found = sum(self._count(low, min(window, width - low), width, wholly) for low in range(0, width, window))
        return (found - self.size // 2) // 2

    def _count(self, low: int, width: int, whole: int, wholly: bool) -> int:
        """Ordered pairs of intervals, each with itself among them, whose second has its bits in a window."""
        every = None if width == whole else (1 << width) - 1
        around = self._around(low, every, wholly)
        starts = int.from_bytes(b"\x55" * (width // 8 + 1), "little")
        node_of, found = self.node_of, 0
        for start in range(0, self.size, 2):
            if wholly:
                both = around[node_of[start]] & around[node_of[start + 1]]
                both &= both >> 1
            else:
                both = around[node_of[start]] | around[node_of[start + 1]]
                both |= both >> 1
            found += (both & starts).bit_count()
        return found

    def _around(self, low: int, every: int | None, wholly: bool) -> list[int]:
        """For each node the points of a window that are related to it; `wholly`: before, in or after it."""
        rows, later, kept = self._closed
        own = self._own
        if every is not None:
            rows = [row >> low & every for row in rows]
            own = [row >> low & every for row in own]
            later = [row >> low & every for row in later]
        back = list(own)
        if not later or not wholly:
            for i, j, _ in kept:
                back[j] |= back[i]
            return [row | other for row, other in zip(rows, back, strict=True)]
        before = [0] * len(rows)
        for i, j, label in kept:
            before[j] |= back[i] if label == LT else before[i]
            back[j] |= back[i]
        return [a | b | c for a, b, c in zip(later, before, own, strict=True)]


def members(row: int) -> Iterator[int]:
    """The numbers of the bits that are set, ascending."""
    words = memoryview(row.to_bytes((row.bit_length() + 63) // 64 * 8, "little")).cast("Q")
    for index, word in enumerate(words):
        left = word
        while left:
            yield 64 * index + (left & -left).bit_length() - 1
            left &= left - 1


def _classes(size: int, equal: Sequence[Pair]) -> list[int]:
    """The smallest member of the class of each point, under stated equalities."""
    root = list(range(size))
    for p, q in equal:
        a, b = p, q
        while root[a] != a:
            root[a] = a = root[root[a]]
        while root[b] != b:
            root[b] = b = root[root[b]]
        if a < b:
            root[b] = a
        else:
            root[a] = b
    if equal:
        for p in range(size):
            root[p] = root[root[p]]
    return root
