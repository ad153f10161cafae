"""Why a bound is what it is: a shortest chain of facts, from the end of an interval back to the calendar.

>>> from timeloom.calendar import Interval
>>> from timeloom.graph import BEFORE, DURING, Constraint, Dated, TemporalNetwork
>>> links = [Constraint("siege", DURING, "1843", "l1"), Constraint("siege", BEFORE, "treaty", "l2")]
>>> network = TemporalNetwork.of(links, [Dated("1843", Interval.of(1843), id="t1")])
>>> [fact.id for fact in Because(network).of("treaty", "earliest_start").facts]
['l2', 'l1', 't1']

Of the chains that give a bound it is one of the fewest steps (a fact that is needed at both ends of an interval is
two). All chains together cost two searches over the network; of a long one (a bound that comes from far) only the first
facts are told, the last one, which is a date, and how many are between, so that whole texts stay linear.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from timeloom.errors import ExpressionError
from timeloom.graph.bounds import Fact, TemporalNetwork

__all__ = ["Because", "Chain", "WhichBound"]

WhichBound = Literal["earliest_start", "latest_start", "earliest_end", "latest_end"]
TOLD = 3
"""Facts of a chain that are told, beside its last one."""


class Chain(NamedTuple):
    """Facts that give a bound, the nearest to the interval first and the date last; `left_out` are between them. No
    fact at all: nothing bounds it."""

    facts: tuple[Fact, ...]
    left_out: int = 0


class Because:
    """The chains of a network that does not contradict itself (ExpressionError otherwise)."""

    def __init__(self, network: TemporalNetwork, told: int = TOLD) -> None:
        self._facts = network.facts
        self._place = {name: number for number, name in enumerate(network.intervals)}
        self._told = told
        self._latest = _Ways(network, forward=True)
        self._earliest = _Ways(network, forward=False)

    def of(self, interval: str, bound: WhichBound) -> Chain:
        """The chain of one bound. Raises ExpressionError for an interval that there is not."""
        if interval not in self._place:
            raise ExpressionError("there is no such interval in the network", value=interval)
        point = 2 * self._place[interval] + bound.endswith("end")
        ways = self._earliest if bound.startswith("earliest") else self._latest
        tags, left_out = ways.tags(point, self._told)
        return Chain(tuple(self._facts[tag] for tag in tags), left_out)


class _Ways:
    """The tree of shortest ways between the zero of the calendar and all points."""

    def __init__(self, network: TemporalNetwork, *, forward: bool) -> None:
        system, self.givers = network.ways(forward=forward)
        self.zero = 2 * len(network.intervals)
        self.tag = [arc.tag for arc in system.arcs]
        self.next = [arc.tail if forward else arc.head for arc in system.arcs]
        self.count, self.last = self._measured()

    def _measured(self) -> tuple[list[int], list[int]]:
        """Of the way of each point how many facts it has, and the fact next to the zero."""
        count, last = [-1] * (self.zero + 1), [-1] * (self.zero + 1)
        count[self.zero] = 0
        for point in range(self.zero):
            way = []
            at = point
            while count[at] < 0 and self.givers[at] >= 0:
                way.append(at)
                at = self.next[self.givers[at]]
            for step in reversed(way):
                arc = self.givers[step]
                before = self.next[arc]
                count[step] = count[before] + (self.tag[arc] >= 0) if count[before] >= 0 else -1
                last[step] = self.tag[arc] if before == self.zero else last[before]
        return count, last

    def tags(self, point: int, told: int) -> tuple[list[int], int]:
        """The facts of a point, the nearest first, and how many of them are left out."""
        found: list[int] = []
        at = point
        while self.givers[at] >= 0 and len(found) < told:
            arc = self.givers[at]
            if self.tag[arc] >= 0 and self.tag[arc] not in found:
                found.append(self.tag[arc])
            at = self.next[arc]
        if self.givers[at] < 0:
            return found, 0
        last = self.last[point]
        left_out = max(self.count[at] - 1, 0)
        return ([*found, last] if last not in found else found), left_out
