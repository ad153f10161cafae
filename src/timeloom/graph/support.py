"""Which links a closure needs: a minimal subset of them with the same closure."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from timeloom.graph.constraint import Constraint
from timeloom.graph.ends import Step, facts_of
from timeloom.graph.point import LT
from timeloom.graph.points import PointGraph

__all__ = ["minimal", "steps_of"]


def steps_of(constraint: Constraint, index: Mapping[str, int]) -> list[Step]:
    """What a link states, as directed edges (p, q, strict) between points."""
    k, m = index[constraint.source], index[constraint.target]
    ends = (2 * k, 2 * k + 1, 2 * m, 2 * m + 1)
    return [(ends[a], ends[b], strict) for a, b, strict in facts_of(constraint).steps]


def minimal(constraints: Sequence[Constraint], index: Mapping[str, int], points: PointGraph) -> tuple[Constraint, ...]:
    """A subset, in its order, that has the same closure and of which no member can be left out; early ones stay.

    The closure stays the same as long as every node stays strongly connected and every edge of the reduction, which
    follows from nothing else, is stated by some link (or is the start and end of an interval).
    """
    kept = _Support(points)
    steps = [steps_of(constraint, index) for constraint in constraints]
    for link, stated in enumerate(steps):
        kept.add(link, stated)
    for link in range(len(steps) - 1, -1, -1):
        if kept.needs(link, steps[link]):
            kept.keep(link, steps[link])
        else:
            kept.remove(link, steps[link])
    return tuple(constraint for link, constraint in enumerate(constraints) if link not in kept.removed)


class _Support:
    """Who states what: for each edge of the reduction, and for each edge inside a node, the links that state it.

    Links are added first to last and judged last to first. In a node that equalities alone hold together (`one_way` are
    the others), an equality of points that earlier links have joined (`spanned`) is never needed, since these are
    judged later. The rest of them are a spanning forest, so each of these is needed, unless an equality outside the
    forest was kept for something else that its link states (`extra`): only then is there anything to search.
    """

    def __init__(self, points: PointGraph) -> None:
        self.node_of = points.node_of
        self.labels = {(i, j): label for i, j, label in points.reduction()}
        self.edges: dict[tuple[int, int], set[int]] = {}
        self.inside: dict[int, dict[int, set[int]]] = {}
        self.back: dict[int, dict[int, set[int]]] = {}
        self.removed: set[int] = set()
        self.one_way: set[int] = set()
        self.extra: set[int] = set()
        self.spanned: set[tuple[int, int, int]] = set()
        self._root = list(range(points.size))
        for start in range(0, points.size, 2):
            self.add(-1, [(start, start + 1, True)])

    def add(self, link: int, steps: list[Step]) -> None:
        for p, q, strict in steps:
            edge = self._edge(p, q, strict)
            if edge:
                self.edges.setdefault(edge, set()).add(link)
            elif self._is_inside(p, q):
                links = self.inside.setdefault(p, {}).setdefault(q, set())
                self.back.setdefault(q, {})[p] = links
                links.add(link)
        inside = {(p, q) for p, q, _ in steps if self._is_inside(p, q)}
        for p, q in inside:
            if (q, p) not in inside:
                self.one_way.add(self.node_of[p])
            elif p < q and not self._join(p, q):
                self.spanned |= {(link, p, q), (link, q, p)}

    def _join(self, p: int, q: int) -> bool:
        """Whether two points were not joined yet."""
        root, a, b = self._root, p, q
        while root[a] != a:
            root[a] = a = root[root[a]]
        while root[b] != b:
            root[b] = b = root[root[b]]
        root[max(a, b)] = min(a, b)
        return a != b

    def keep(self, link: int, steps: list[Step]) -> None:
        self.extra |= {self.node_of[p] for p, q, _ in steps if (link, p, q) in self.spanned}

    def remove(self, link: int, steps: list[Step]) -> None:
        self.removed.add(link)
        for p, q, strict in steps:
            edge = self._edge(p, q, strict)
            if edge:
                self.edges[edge].discard(link)
            elif self._is_inside(p, q):
                links = self.inside[p][q]
                links.discard(link)
                if not links:
                    del self.inside[p][q], self.back[q][p]

    def needs(self, link: int, steps: list[Step]) -> bool:
        """Whether the closure would lose something without this link."""
        for p, q, strict in steps:
            edge = self._edge(p, q, strict)
            if edge and self.edges[edge] == {link}:
                return True
        return any(self._is_inside(p, q) and self._is_lost(p, q, link) for p, q, _ in steps)

    def _is_lost(self, p: int, q: int, link: int) -> bool:
        """Whether p <= q, of two equal points, follows from nothing else."""
        node = self.node_of[p]
        if node not in self.one_way:
            if (link, p, q) in self.spanned:
                return False
            if node not in self.extra:
                return True
        return not self._connected(p, q, link)

    def _edge(self, p: int, q: int, strict: bool) -> tuple[int, int] | None:
        """The edge of the reduction that p < q or p <= q states, if it is one."""
        edge = self.node_of[p], self.node_of[q]
        label = self.labels.get(edge)
        return edge if label is not None and (strict or label != LT) else None

    def _is_inside(self, p: int, q: int) -> bool:
        return p != q and self.node_of[p] == self.node_of[q]

    def _connected(self, p: int, q: int, without: int) -> bool:
        """Whether p <= q still follows, inside their node, if one link goes: from both ends, one point each in turn."""
        sides = ((self.inside, {p}, deque([p])), (self.back, {q}, deque([q])))
        while True:
            for (follow, seen, queue), (_, met, _) in (sides, sides[::-1]):
                if not queue:
                    return False
                for other, links in follow.get(queue.popleft(), {}).items():
                    if other not in seen and links != {without}:
                        if other in met:
                            return True
                        seen.add(other)
                        queue.append(other)
