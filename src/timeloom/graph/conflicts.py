"""The smallest set of links that cannot all hold.

Links contradict each other iff their end points, with start before end for every interval, have a cycle with a strict
step. A cycle costs one for each step over a link and nothing for a step from a start to its end, and the cheapest one
is a smallest set of links: it need not use a link twice, since a cycle that does has one inside it that is not dearer
and does not (all steps of a link are between the same two intervals, whose starts and ends close the shorter cycle; the
tests prove it by brute force).

Links are first taken one by one. Those that had to be refused are in every conflict, one or another of them, since the
rest is consistent; so the cheapest cycle through any of them is looked for, breadth first, to a depth of 1, 2, 4, 8,
... links until there is one. This is exact. It takes at worst as many walks over the graph as links are refused, so
after `effort` steps (some seconds) the search stops, and `Conflict.smallest` says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from timeloom.graph.accept import Accepted, contradicts_itself
from timeloom.graph.components import components
from timeloom.graph.constraint import Constraint
from timeloom.graph.paths import FREE, Step, cheapest_path

__all__ = ["EFFORT", "Conflict", "smallest_conflict"]

EFFORT = 10_000_000
"""Steps of the search after which a smallest set is no longer promised: some five seconds."""


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
    accepted = Accepted()
    refused = [link for link, constraint in enumerate(stated) if not accepted.take(constraint)]
    for link in refused:
        if contradicts_itself(stated[link]):
            return Conflict((stated[link],))
    if not refused:
        return Conflict(())
    search = _Search(stated, accepted, refused, effort)
    found = search.cheapest()
    if search.left >= 0:
        return Conflict(tuple(stated[link] for link in sorted(found)))
    return Conflict(tuple(stated[link] for link in sorted(search.of_first())), smallest=False)


class _Search:
    """The cheapest cycle with a strict step that goes over one of the refused links."""

    def __init__(self, stated: Sequence[Constraint], accepted: Accepted, refused: Sequence[int], effort: int) -> None:
        self.links = len(stated)
        self.refused = refused
        self.left = effort
        self.stated: list[list[tuple[int, int, bool]]] = []
        size = len(accepted.order.label)
        self.steps: list[list[Step]] = [[] for _ in range(size)]
        for start in accepted.index.values():
            self.steps[start].append((start + 1, True, FREE))
        for link, constraint in enumerate(stated):
            k, m = accepted.index[constraint.source], accepted.index[constraint.target]
            ends = (k, k + 1, m, m + 1)
            self.stated.append([(ends[a], ends[b], strict) for a, b, strict in accepted.facts(constraint).steps])
            for p, q, strict in self.stated[-1]:
                self.steps[p].append((q, strict, link))

    def cheapest(self) -> list[int]:
        """Links of a cheapest cycle; to be trusted if there is effort `left`."""
        steps = self._cyclic(self.steps)
        bound = 1
        while self.left >= 0:
            best: list[int] = []
            limit = min(bound, self.links)
            for link in self.refused:
                cycle = self._through(link, steps, limit)
                if cycle is not None:
                    best, limit = cycle, len(cycle) - 1
            if best:
                return best
            bound *= 2
        return []

    def of_first(self) -> list[int]:
        """The fewest links that contradict the first refused one, among those taken: none can be left out."""
        first, others = self.refused[0], set(self.refused[1:])
        steps = [[step for step in some if step[2] not in others] for some in self.steps]
        self.left = 1 << 62
        return self._through(first, steps, self.links) or []

    def _cyclic(self, steps: list[list[Step]]) -> list[list[Step]]:
        """The steps that lie on cycles."""
        home = components([[q for q, _, _ in some] for some in steps])
        return [[step for step in some if home[step[0]] == home[p]] for p, some in enumerate(steps)]

    def _through(self, link: int, steps: Sequence[Sequence[Step]], bound: int) -> list[int] | None:
        """The links of the cheapest cycle with a strict step over a link, of at most `bound` links."""
        best: list[int] | None = None
        for p, q, strict in self.stated[link]:
            path, spent = cheapest_path(steps, q, p, bound - 1, strict=not strict, effort=self.left)
            self.left -= spent
            if path is not None:
                best = sorted({*path, link})
                bound = len(path)
        return best
