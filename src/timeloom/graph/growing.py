"""A network of dates and durations that grows by one fact at a time, each refused if it contradicts those before it.

What `IncrementalGraph` is to order alone, this is to differences. Every point has a label, so that no arc is violated; an
arc that is lowers the label of its head, and of what hangs on that, the one that falls deepest first, so that no label
falls twice. If the tail of the arc would fall, arcs of less than nothing lead back to it, and all labels stay as they were (Cotton and
Maler 2006, Fast and flexible difference constraint propagation for DPLL(T), section 3). So a fact costs what it moves, not what
there is.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush

from timeloom.graph.bounds import Fact, TemporalNetwork
from timeloom.graph.differences import Arc, Differences

__all__ = ["GrowingNetwork"]

_ABOVE = Arc(0, 0, 10**11)
"""How far above all others (some 3,000 years) the points begin of which nothing is said yet: labels only fall, and what is linked to a
date then falls to it. If the date had to fall, all other dates would with it."""


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
        self._tags = [arc.tag for arc in told.arcs]
        self._circle: list[int] = []
        bound = {point for arc in told.arcs if arc.tag >= 0 for point in (arc.tail, arc.head)}
        for point in range(2 * len(network.intervals)):
            if point not in bound:
                self._label[point] += start.scaled(_ABOVE)

    def add(self, place: int) -> bool:
        """Take the fact at `place`, or return False and change nothing if it contradicts those taken before."""
        taken: list[int] = []
        for arc, length in self._arcs.get(place, ()):
            number = len(self._tags)
            self._tags.append(place)
            if not self._take(arc.tail, arc.head, length, number):
                for tail in reversed(taken):
                    self._out[tail].pop()
                return False
            self._out[arc.tail].append((arc.head, length, number))
            taken.append(arc.tail)
        return True

    def because(self, place: int) -> tuple[Fact, ...]:
        """Facts that the one at `place`, refused last, cannot hold with; none of them can be spared. () if it
        contradicts itself."""
        facts = [self._facts[at] for at in dict.fromkeys(self._circle) if at >= 0]
        return tuple(fact for fact in TemporalNetwork(facts).contradiction() if fact is not self._facts[place])

    def _take(self, tail: int, head: int, length: int, number: int) -> bool:
        """Lower labels until an arc that comes is not violated; where that cannot be, `_circle` has the facts why not."""
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

    def _back(self, by: Mapping[int, tuple[int, int]], tail: int) -> list[int]:
        """The places of the facts on the way that has come back to `tail`, -1 where a step needs none."""
        at, arc = by[tail]
        tags = [self._tags[arc]]
        while at != tail:
            at, arc = by[at]
            tags.append(self._tags[arc])
        return tags[::-1]
