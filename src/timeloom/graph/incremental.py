"""IncrementalGraph: links come one by one, and one that contradicts those before it is refused.

>>> from timeloom.graph import AFTER, BEFORE, Constraint, IncrementalGraph
>>> graph = IncrementalGraph()
>>> graph.add(Constraint("war", BEFORE, "treaty")), graph.add(Constraint("treaty", BEFORE, "peace"))
(True, True)
>>> graph.add(Constraint("war", AFTER, "peace"))
False
>>> graph.relation("war", "peace")
Allen.of('b')

What a link says of end points is checked against an online topological order (`timeloom.graph.online`): one comparison
where the order agrees, a short search otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable

from timeloom.graph.accept import Accepted, contradicts_itself
from timeloom.graph.allen import ALL, EQUAL, Allen, bits_of_ends
from timeloom.graph.constraint import Constraint
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.paths import FREE, Step, cheapest_path
from timeloom.graph.point import ANY, EQ, GE, GT, LE, LT

__all__ = ["IncrementalGraph"]


class IncrementalGraph:
    """A consistent graph that grows. `constraints` are those that were taken, in the order of insertion."""

    def __init__(self, constraints: Iterable[Constraint] = ()) -> None:
        """Start from links; those that contradict earlier ones are left out, as by `add`."""
        self._accepted = Accepted()
        self._index = self._accepted.index
        self._order = self._accepted.order
        self._taken: list[Constraint] = []
        self._steps: list[list[Step]] = []
        self._stepped = 0
        self._closed: IntervalGraph | None = None
        self._asked = 0
        for constraint in constraints:
            self.add(constraint)

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The links that were taken, in the order in which they came."""
        return tuple(self._taken)

    def __contains__(self, interval: str) -> bool:
        return interval in self._index

    def add(self, constraint: Constraint) -> bool:
        """Take a link, or return False and change nothing if it contradicts those taken before.

        Raises ExpressionError where its relation is not convex.
        """
        if not self._accepted.take(constraint):
            return False
        self._taken.append(constraint)
        self._closed = None
        self._asked = 0
        return True

    def relation(self, a: str, b: str) -> Allen:
        """The tightest relation of a to b so far; ALL where nothing is known.

        By a search between the two; after many questions without a new link, from the closed graph.
        """
        if a == b:
            return EQUAL
        if a not in self._index or b not in self._index:
            return ALL
        self._asked += 1
        if self._closed is not None or self._asked > 8 + len(self._index) // 8:
            return self.graph().relation(a, b)
        k, m = self._index[a], self._index[b]
        return Allen(
            bits_of_ends(self._mask(k, m), self._mask(k, m + 1), self._mask(k + 1, m), self._mask(k + 1, m + 1))
        )

    def entails(self, a: str, relation: Allen, b: str) -> bool:
        """Whether a must be in `relation` to b."""
        return self.relation(a, b) <= relation

    def _mask(self, p: int, q: int) -> int:
        order = self._order
        a, b = order.find(p), order.find(q)
        if a == b:
            return EQ
        if order.label[a] < order.label[b]:
            strict = order.path(a, b)
            return ANY if strict is None else LT if strict else LE
        strict = order.path(b, a)
        return ANY if strict is None else GT if strict else GE

    def graph(self) -> IntervalGraph:
        """All that was taken, as an immutable graph with its closure."""
        if self._closed is None:
            self._closed = IntervalGraph.of(self._taken, self._index)
        return self._closed

    def why_not(self, constraint: Constraint) -> tuple[Constraint, ...]:
        """A smallest set of links that cannot all hold, made of this one and of some that were taken.

        Empty if the link would be taken. Those taken come first, in their order, then the link.
        """
        facts = self._accepted.facts(constraint)
        if contradicts_itself(constraint):
            return (constraint,)
        if constraint.source not in self._index or constraint.target not in self._index:
            return ()
        k, m = self._index[constraint.source], self._index[constraint.target]
        ends = (k, k + 1, m, m + 1)
        best: list[int] | None = None
        for a, b, strict in facts.steps:
            bound = len(self._taken) if best is None else len(best) - 1
            path = self._path(ends[b], ends[a], bound, strict=not strict)
            if path is not None:
                best = path
        if best is None:
            return ()
        return (*(self._taken[link] for link in sorted(best)), constraint)

    def _path(self, start: int, goal: int, bound: int, *, strict: bool) -> list[int] | None:
        """The fewest links that put one point before another, or not after it; None if none do, or only more."""
        order = self._order
        a, b = order.find(start), order.find(goal)
        if order.label[a] > order.label[b] or (strict and a == b):
            return None
        self._lay()
        path, _ = cheapest_path(
            self._steps,
            start,
            goal,
            bound,
            strict=strict,
            allowed=lambda p: order.label[order.find(p)] <= order.label[b],
        )
        return path

    def _lay(self) -> None:
        """Steps between points, for the links that came since the last time."""
        steps = self._steps
        while len(steps) < len(self._order.label):
            start = len(steps)
            steps.extend(([(start + 1, True, FREE)], []) if start else ([],))
        for link in range(self._stepped, len(self._taken)):
            constraint = self._taken[link]
            k, m = self._index[constraint.source], self._index[constraint.target]
            ends = (k, k + 1, m, m + 1)
            for a, b, strict in self._accepted.facts(constraint).steps:
                steps[ends[a]].append((ends[b], strict, link))
        self._stepped = len(self._taken)
