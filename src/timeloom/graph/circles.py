"""The search for a circle of fewest arcs whose lengths sum to less than nothing: a smallest contradiction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

__all__ = ["CircleSearch", "Out", "Searched"]

Out = list[list[tuple[int, int, int]]]
"""Of every point its arcs as (head, scaled length, number of the arc)."""

Walk = tuple[int, int, "Walk | None"]
"""Scaled length of a walk, its last arc, and the walk before that."""


@dataclass(slots=True)
class Searched:
    """How far a search came: no point has a circle of fewer counting arcs than `count`, and none before the point
    `root` one of so many. It stays so when arcs go, so that the next contradiction is looked for from there."""

    count: int = 1
    root: int = 0


class CircleSearch:
    """The search for a contradiction of fewest arcs that count (`free` are those that do not).

    In any circle that sums to less than nothing there is a point from which every part sum is less than nothing too, so
    only such walks are followed, from every point, one more counting arc at a time. Free arcs never follow one another:
    they lead from ends to starts.
    """

    def __init__(self, out: Out, free: Sequence[bool], steps: int, searched: Searched) -> None:
        self.counting: Out = [[step for step in arcs if not free[step[2]]] for arcs in out]
        self.free: Out = [[step for step in arcs if free[step[2]]] for arcs in out]
        self.numbers = {step[2] for arcs in self.counting for step in arcs}
        self.left = steps
        self.searched = searched

    def run(self, near: Iterable[int], most: int) -> list[int]:
        """The arcs of a circle of fewer than `most` counting arcs, as few as there are; [] if none was found.

        First the points `near` a circle that is known are tried, then all of them for as few arcs as there may be, from
        where an earlier search came to.
        """
        best: list[int] = []
        reserve = self.left // 2
        for root in near:
            found = self._from(root, most - 1) if self.left > reserve else None
            if found is not None:
                best = _traced(found)
                most = sum(number in self.numbers for number in best)
        searched = self.searched
        while searched.count < most:
            while searched.root < len(self.counting):
                found = self._from(searched.root, searched.count)
                if found is not None:
                    return _traced(found)
                if self.left <= 0:
                    return best
                searched.root += 1
            searched.count, searched.root = searched.count + 1, 0
        return best

    def _from(self, root: int, count: int) -> Walk | None:
        """A way from `root` back to it, of at most `count` counting arcs."""
        best = {root: 0}
        reached: dict[int, Walk] = {root: (0, -1, None)}
        reached |= self._grown(self.free, reached, best)
        for _ in range(count):
            reached = self._grown(self.counting, reached, best)
            reached |= self._grown(self.free, reached, best)
            if root in reached or not reached or self.left <= 0:
                return reached.get(root)
        return None

    def _grown(self, out: Out, reached: dict[int, Walk], best: dict[int, int]) -> dict[int, Walk]:
        """The walks of less than nothing that are shorter than any before to where they lead, by one more arc."""
        grown: dict[int, Walk] = {}
        for point, walk in reached.items():
            for head, length, number in out[point]:
                total = walk[0] + length
                if total < best.get(head, 0):
                    best[head] = total
                    grown[head] = (total, number, walk)
            self.left -= len(out[point])
        return grown


def _traced(walk: Walk) -> list[int]:
    arcs: list[int] = []
    at: Walk | None = walk
    while at is not None and at[1] >= 0:
        arcs.append(at[1])
        at = at[2]
    return arcs[::-1]
