"""The smallest set of links that cannot all hold.

Links contradict each other iff their end points, with start before end for every interval, have a cycle with a strict
edge. A cycle costs one for each step over a link and nothing for a step from a start to its end, and the cheapest one
is a smallest set of links: it need not use a link twice, since a cycle that does has a cheaper one inside it (a link
has all its steps between the same two intervals, whose starts and ends close the shorter cycle; the tests prove it by
brute force). So the search is exact: breadth first from every point, over pairs (point, strict edge met yet), first
to depth 1, 2, 3 from all points, then without bound from one point after the other, each of which is then struck out.

That is quadratic at worst, so it stops after `effort` steps (some seconds) and then gives the cheapest cycle met, less
the links that it does not need; `Conflict.smallest` tells.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from timeloom.graph.components import components
from timeloom.graph.constraint import Constraint
from timeloom.graph.points import PointGraph
from timeloom.graph.support import steps_of

__all__ = ["EFFORT", "Conflict", "cheapest_path", "smallest_conflict"]

EFFORT = 5_000_000
"""Steps of the search after which a smallest set is no longer promised: some five seconds."""

SHALLOW = 3
"""Up to this many links a conflict is looked for around every point before any search goes all the way."""

FREE = -1
"""In place of a link: the step from the start of an interval to its end."""

Step = tuple[int, bool, int]
"""A step to a point: the point, whether it is strict, the link that states it."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Links that cannot all hold, in file order; without any one of them the others can.

    `smallest`: no smaller set of the links that were searched contradicts itself.
    """

    links: tuple[Constraint, ...]
    smallest: bool = True


def smallest_conflict(constraints: Iterable[Constraint], *, effort: int = EFFORT) -> Conflict:
    """The fewest links that contradict each other, or an empty conflict; the same input gives the same links."""
    stated = tuple(constraints)
    index: dict[str, int] = {}
    for constraint in stated:
        index.setdefault(constraint.source, len(index))
        index.setdefault(constraint.target, len(index))
    steps = [steps_of(constraint, index) for constraint in stated]
    edges = [(p, q, strict, link) for link, some in enumerate(steps) for p, q, strict in some]
    search = _Search(2 * len(index), edges, effort)
    cycle = search.cheapest()
    links = sorted({link for link in cycle or () if link != FREE})
    if not search.exhausted:
        return Conflict(tuple(stated[link] for link in links), smallest=True)
    return Conflict(_irreducible([stated[link] for link in links]), smallest=False)


def _irreducible(links: list[Constraint]) -> tuple[Constraint, ...]:
    """What is left of contradictory links when those that are not needed are left out, later ones first."""
    for link in reversed(list(links)):
        fewer = [other for other in links if other is not link]
        if not _consistent(fewer):
            links = fewer
    return tuple(links)


def _consistent(links: Sequence[Constraint]) -> bool:
    index: dict[str, int] = {}
    for link in links:
        index.setdefault(link.source, len(index))
        index.setdefault(link.target, len(index))
    steps = [step for link in links for step in steps_of(link, index)]
    strict = [(p, q) for p, q, is_strict in steps if is_strict] + [(2 * k, 2 * k + 1) for k in range(len(index))]
    return PointGraph(2 * len(index), strict, [(p, q) for p, q, is_strict in steps if not is_strict]).consistent


def _contradictory(size: int, edges: Sequence[tuple[int, int, bool, int]]) -> list[list[Step]]:
    """The edges that lie on a cycle with a strict edge, by the point they leave."""
    follow: list[list[int]] = [[] for _ in range(size)]
    for p, q, _, _ in edges:
        follow[p].append(q)
    home = components(follow)
    bad = {home[p] for p, q, strict, _ in edges if strict and home[p] == home[q]}
    found: list[list[Step]] = [[] for _ in range(size)]
    for p, q, strict, link in edges:
        if home[p] == home[q] and home[p] in bad:
            found[p].append((q, strict, link))
    return found


class _Search:
    """The cheapest cycle with a strict edge."""

    def __init__(self, size: int, edges: list[tuple[int, int, bool, int]], effort: int) -> None:
        free = [(start, start + 1, True, FREE) for start in range(0, size, 2)]
        self.edges = _contradictory(size, [*free, *edges])
        self.left = effort
        self.exhausted = False

    def cheapest(self) -> list[int] | None:
        starts = [p for p, edges in enumerate(self.edges) if edges]
        for bound in range(1, SHALLOW + 1):
            for start in starts:
                cycle = self._around(start, bound)
                if cycle is not None:
                    return cycle
                if self.exhausted:
                    return self._any(starts)
        return self._sweep(starts)

    def _sweep(self, starts: list[int]) -> list[int] | None:
        best: list[int] | None = None
        bound = len(self.edges)
        into = self._into()
        waiting = [len(edges) for edges in into]
        leaving = [len(edges) for edges in self.edges]
        for start in starts:
            if not self.edges[start]:
                continue
            cycle = self._around(start, bound)
            if cycle is not None:
                best, bound = cycle, _cost(cycle) - 1
            if self.exhausted:
                return best or self._any(starts)
            self._strike(start, into, waiting, leaving)
        return best

    def _into(self) -> list[list[int]]:
        into: list[list[int]] = [[] for _ in self.edges]
        for p, edges in enumerate(self.edges):
            for q, _, _ in edges:
                into[q].append(p)
        return into

    def _strike(self, start: int, into: list[list[int]], waiting: list[int], leaving: list[int]) -> None:
        """Take a point out, and after it all that then lie on no cycle."""
        stack = [start]
        waiting[start] = leaving[start] = 0
        while stack:
            p = stack.pop()
            edges, self.edges[p] = self.edges[p], []
            for q, _, _ in edges:
                waiting[q] -= 1
                if waiting[q] == 0 and self.edges[q]:
                    stack.append(q)
            for q in into[p]:
                leaving[q] -= 1
                if leaving[q] == 0 and self.edges[q]:
                    stack.append(q)
            into[p] = []

    def _any(self, starts: list[int]) -> list[int] | None:
        """Some cycle, without a bound on the effort: the shortest through one strict edge."""
        for start in starts:
            for q, strict, _ in self.edges[start]:
                if strict:
                    self.left = 4 * sum(map(len, self.edges)) + 4
                    found = self._around(q, len(self.edges))
                    self.exhausted = True
                    return found
        return None

    def _around(self, start: int, bound: int) -> list[int] | None:
        """The links of the cheapest cycle with a strict edge through a point, if it costs at most `bound`."""
        path, spent = cheapest_path(self.edges, start, start, bound, strict=True, effort=self.left)
        self.left -= spent
        self.exhausted = self.left <= 0
        return path


def _cost(links: Iterable[int]) -> int:
    return sum(link != FREE for link in links)


def cheapest_path(
    edges: Sequence[Sequence[Step]],
    start: int,
    goal: int,
    bound: int,
    *,
    strict: bool,
    effort: int = 1 << 62,
    allowed: Callable[[int], bool] | None = None,
) -> tuple[list[int] | None, int]:
    """The links on a cheapest path of at most `bound` links, if there is one, and how many steps were looked at.

    Free steps cost nothing. `strict` asks for a path with a strict edge. `start` and `goal` may be one point, and a path
    then has at least one edge. Only points that are `allowed` are passed.
    """
    came: dict[int, tuple[int, int]] = {}
    cost = {2 * start: 0}
    queue = deque([2 * start])
    spent = 0
    while queue and spent <= effort:
        state = queue.popleft()
        here, far = state >> 1, cost[state]
        if here == goal and (state & 1 or not strict) and state != 2 * start:
            break
        for there, is_strict, link in edges[here]:
            spent += 1
            total = far + (link != FREE)
            reached = 2 * there + (state & 1 | is_strict)
            if total > bound or total >= min(cost.get(reached, total + 1), cost.get(2 * there + 1, total + 1)):
                continue
            if allowed is not None and not allowed(there):
                continue
            cost[reached] = total
            came[reached] = (state, link)
            (queue.append if link != FREE else queue.appendleft)(reached)
    found = _reached(cost, start, goal, strict)
    return (list(_links(came, 2 * start, found)), spent) if found is not None else (None, spent)


def _reached(cost: dict[int, int], start: int, goal: int, strict: bool) -> int | None:
    states = [2 * goal + 1] if strict or start == goal else [2 * goal, 2 * goal + 1]
    known = [state for state in states if state in cost]
    return min(known, key=lambda state: cost[state]) if known else None


def _links(came: dict[int, tuple[int, int]], start: int, state: int) -> Iterator[int]:
    while state != start:
        state, link = came[state]
        yield link
