"""The order of places: clusters of what is simultaneous, and the reduced pairs of before and within."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from timeloom.calendar.interval import End
from timeloom.graph.bounds import Bounds
from timeloom.graph.constraint import Constraint
from timeloom.graph.dates import dated_order
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.precedence import Precedence
from timeloom.stages.timeline.windows import windows

__all__ = ["Ordered", "order"]

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Ordered:
    """`clusters` hold two ids or more, in the order of the text; `windows` says in how many the order was closed, `cut`
    how many links none of them holds."""

    before: Pairs
    within: Pairs
    clusters: tuple[tuple[str, ...], ...]
    windows: int
    cut: int


def order(
    ids: Sequence[str], links: Sequence[Constraint], bounds: Mapping[str, Bounds], guests: frozenset[str] = frozenset()
) -> Ordered:
    """The order of `ids` (in the order of the text) by links that do not contradict each other and by dates. `guests`
    are places that any window may take in, beside those that have an exact date."""
    exact = {id for id, found in bounds.items() if found.is_exact}
    dated = exact | guests
    before: set[tuple[str, str]] = set()
    within: set[tuple[str, str]] = set()
    head = _Heads(ids)
    head.join_exact(ids, bounds)
    held = {place for place, link in enumerate(links) if link.source in dated and link.target in dated}
    count = 0
    for window in windows(ids, links, dated):
        known = [(id, bounds[id]) for id in window.ids]
        stated = [links[place] for place in window.links]
        found = Precedence(IntervalGraph.of([*stated, *dated_order(known)], window.ids))
        for members in found.classes.values():
            head.join(members)
        first, second = found.reduced()
        before.update(first)
        within.update(second)
        held.update(window.links)
        count += 1
    clusters = head.clusters()
    of = {id: members[0] for members in clusters for id in members}
    pairs = [
        tuple(sorted({(a, b) for a, b in ((of.get(a, a), of.get(b, b)) for a, b in some) if a != b}))
        for some in (before, within)
    ]
    return Ordered(pairs[0], pairs[1], clusters, count, len(links) - len(held))


class _Heads:
    """Which places are simultaneous: classes under pairs that are joined."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.place = {id: number for number, id in enumerate(ids)}
        self.ids = ids
        self.head = list(range(len(ids)))

    def join(self, members: Sequence[str]) -> None:
        for id in members[1:]:
            a, b = self._find(self.place[members[0]]), self._find(self.place[id])
            self.head[max(a, b)] = min(a, b)

    def join_exact(self, ids: Sequence[str], bounds: Mapping[str, Bounds]) -> None:
        """Those whose both ends are known and the same are simultaneous, whatever window they are in."""
        first: dict[tuple[int | End, int | End], str] = {}
        for id in ids:
            if bounds[id].is_exact:
                self.join((first.setdefault((bounds[id].earliest_start, bounds[id].latest_end), id), id))

    def _find(self, place: int) -> int:
        head = self.head
        while head[place] != place:
            head[place] = place = head[head[place]]
        return place

    def clusters(self) -> tuple[tuple[str, ...], ...]:
        found: dict[int, list[str]] = {}
        for number, id in enumerate(self.ids):
            found.setdefault(self._find(number), []).append(id)
        return tuple(tuple(members) for members in found.values() if len(members) > 1)
