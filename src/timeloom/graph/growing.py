"""A network of dates and durations that grows by one fact at a time, each refused if it contradicts those before it.

What `IncrementalGraph` is to order alone, this is to differences. Every point has a label, so that no arc is violated;
an arc that is lowers the label of its head, and of what hangs on that, the one that falls deepest first, so that no
label falls twice. If the tail of the arc would fall, arcs of less than nothing lead back to it, and all labels stay as
they were (Cotton and Maler 2006, Fast and flexible difference constraint propagation for DPLL(T), section 3). So a fact
costs what it moves, not what there is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from timeloom.graph.bounds import Fact, TemporalNetwork
from timeloom.graph.circles import Out
from timeloom.graph.differences import Arc, Differences

__all__ = ["GrowingNetwork"]

_ABOVE = Arc(0, 0, 10**11)
"""How far above all others (some 3,000 years) the points begin of which nothing is said yet: labels only fall, and what
is linked to a date then falls to it. If the date had to fall, all other dates would with it."""

_FEW = 64
"""Points that may fall before a short contradiction is looked for, and that are then followed from each end."""
_MANY = 100
"""A point of more arcs than this is not followed there."""


class GrowingNetwork:
    """Some facts of `network`, by their places in it, that can all hold on its clock."""

    def __init__(self, network: TemporalNetwork, start: Differences) -> None:
        """Begins with the facts of `start`, which `network.without` gave, if they can all hold; else with none."""
        self._facts = network.facts
        self._arcs: dict[int, list[tuple[Arc, int]]] = {}
        for arc in network.arcs:
            self._arcs.setdefault(arc.tag, []).append((arc, start.scaled(arc)))
        told = network.without(range(len(network.facts))) if start.cycle else start
        self._out, self._label = told.opened()
        self._in: Out = [[] for _ in self._out]
        for point, steps in enumerate(self._out):
            for head, length, number in steps:
                self._in[head].append((point, length, number))
        self._tags = [arc.tag for arc in told.arcs]
        self._circle: list[int] = []
        bound = {point // 2 for arc in told.arcs if arc.tag >= 0 for point in (arc.tail, arc.head)}
        for point in range(2 * len(network.intervals)):
            if point // 2 not in bound:
                self._label[point] += start.scaled(_ABOVE)

    def add(self, place: int) -> bool:
        """Take the fact at `place`, or return False and change nothing if it contradicts those taken before."""
        taken: list[Arc] = []
        for arc, length in self._arcs.get(place, ()):
            number = len(self._tags)
            self._tags.append(place)
            if not self._take(arc.tail, arc.head, length, number):
                for one in reversed(taken):
                    self._out[one.tail].pop()
                    self._in[one.head].pop()
                return False
            self._out[arc.tail].append((arc.head, length, number))
            self._in[arc.head].append((arc.tail, length, number))
            taken.append(arc)
        return True

    def because(self, place: int) -> tuple[Fact, ...]:
        """Facts that the one at `place`, refused last, cannot hold with; none of them can be spared. () if it
        contradicts itself."""
        facts = [self._facts[at] for at in dict.fromkeys(self._circle) if at >= 0]
        return tuple(fact for fact in TemporalNetwork(facts).contradiction() if fact is not self._facts[place])

    def _take(self, tail: int, head: int, length: int, number: int) -> bool:
        """Lower labels until an arc that comes is not violated; where that cannot be, `_circle` has the facts why
        not."""
        label = self._label
        gap = label[tail] + length - label[head]
        if gap >= 0:
            return True
        by = {head: (tail, number)}
        if head == tail:
            self._circle = self._back(by, tail)
            return False
        deepest = {head: gap}
        fallen: dict[int, int] = {}
        heap = [(gap, head)]
        while heap:
            gap, point = heappop(heap)
            if point in fallen:
                continue
            fallen[point] = own = label[point] + gap
            if len(fallen) == _FEW and (circle := self._short_circle(tail, head, length, number)):
                self._circle = circle
                return False
            for other, step, arc in self._out[point]:
                gap = own + step - label[other]
                if gap < deepest.get(other, 0) and other not in fallen:
                    deepest[other] = gap
                    by[other] = (point, arc)
                    if other == tail:
                        self._circle = self._back(by, tail)
                        return False
                    heappush(heap, (gap, other))
        for point, lower in fallen.items():
            label[point] = lower
        return True

    def _short_circle(self, tail: int, head: int, length: int, number: int) -> list[int]:
        """As `_circle`, if a few steps from `head` and back from `tail` meet; else []. A contradiction by way of the
        zero of the calendar, which hundreds of dates hang on, is met so before the dates are asked one by one."""
        label = self._label
        most = label[head] - label[tail] - length
        ahead, by = _near(self._out, label, head, most, 1)
        behind, to = _near(self._in, label, tail, most, -1)
        cost, meeting = min(((ahead[one] + behind[one], one) for one in ahead if one in behind), default=(most, head))
        if cost >= most:
            return []
        tags, at = [self._tags[number]], meeting
        while at != head:
            at, arc = by[at]
            tags.append(self._tags[arc])
        at = meeting
        while at != tail:
            at, arc = to[at]
            tags.append(self._tags[arc])
        return tags

    def _back(self, by: Mapping[int, tuple[int, int]], tail: int) -> list[int]:
        """The places of the facts on the way that has come back to `tail`, -1 where a step needs none."""
        at, arc = by[tail]
        tags = [self._tags[arc]]
        while at != tail:
            at, arc = by[at]
            tags.append(self._tags[arc])
        return tags[::-1]


def _near(
    steps: Out, label: Sequence[int], root: int, most: int, sign: int
) -> tuple[dict[int, int], dict[int, tuple[int, int]]]:
    """Points less than `most` from `root` by what arcs leave to their labels, and the point and the arc before each;
    along arcs (`sign` 1) or against them (-1), a few points only, and not beyond those of many arcs."""
    found, by = {root: 0}, {}
    heap = [(0, root)]
    for _ in range(_FEW):
        if not heap:
            break
        cost, point = heappop(heap)
        if cost > found[point] or len(steps[point]) > _MANY:
            continue
        for other, length, arc in steps[point]:
            there = cost + length + sign * (label[point] - label[other])
            if there < found.get(other, most):
                found[other], by[other] = there, (point, arc)
                heappush(heap, (there, other))
    return found, by
