"""The order of places: clusters of what is simultaneous, and the reduced pairs of before and within."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from timeloom.calendar.interval import End
from timeloom.graph.allen import BEFORE, Allen
from timeloom.graph.bounds import Bounds
from timeloom.graph.constraint import Constraint
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.point import ANY, EQ, GE, LE
from timeloom.graph.precedence import Precedence
from timeloom.graph.windows import windows

__all__ = ["Ordered", "bounded_order", "order"]

_MARK = "\0"
"""What the ids of marks begin with: no id of a document does."""
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
        stated = [links[place] for place in window.links]
        bounding, marks = bounded_order({id: bounds[id] for id in window.ids})
        found = Precedence(IntervalGraph.of([*stated, *bounding], window.ids), marks)
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


def bounded_order(bounds: Mapping[str, Bounds]) -> tuple[tuple[Constraint, ...], frozenset[str]]:
    """What bounds say of the order of places: links of each place to marks on the calendar, and these marks, which are
    intervals between two instants that bound something."""
    ends = {
        (id, end): (early, late)
        for id, one in bounds.items()
        for end, (early, late) in enumerate(
            ((one.earliest_start, one.latest_start), (one.earliest_end, one.latest_end))
        )
    }
    instants = sorted({at for pair in ends.values() for at in pair if isinstance(at, int)})
    if len(instants) % 2:
        instants.append(instants[-1] + 1)
    mark = {at: (f"{_MARK}{number // 2}", number % 2) for number, at in enumerate(instants)}
    names = [f"{_MARK}{number}" for number in range(len(instants) // 2)]
    links = [Constraint(a, BEFORE, b) for a, b in pairwise(names)]
    for (id, end), (early, late) in ends.items():
        if early == late and isinstance(early, int):
            links.append(_beside(id, end, *mark[early], EQ))
            continue
        if isinstance(early, int):
            links.append(_beside(id, end, *mark[early], GE))
        if isinstance(late, int):
            links.append(_beside(id, end, *mark[late], LE))
    return tuple(links), frozenset(names)


def _beside(id: str, end: int, mark: str, at: int, mask: int) -> Constraint:
    """That an end of a place (0 the start) is not before, not after or at an end of a mark."""
    return Constraint(id, _relation(end, at, mask), mark)


@cache
def _relation(end: int, other: int, mask: int) -> Allen:
    masks = [ANY] * 4
    masks[2 * end + other] = mask
    return Allen.from_ends(masks[0], masks[1], masks[2], masks[3])


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
