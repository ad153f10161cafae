"""The order of whole intervals: which have ended when another starts, which lie within another, which are the same.

>>> from timeloom.graph import BEFORE, DURING, Constraint, IntervalGraph
>>> links = [Constraint("siege", DURING, "war"), Constraint("war", BEFORE, "peace"), Constraint("siege", BEFORE, "peace")]
>>> Precedence(IntervalGraph.of(links)).reduced()
((('war', 'peace'),), (('siege', 'war'),))

The order of points (`IntervalGraph.reduction`) says all there is to know but speaks of ends; people speak of events.
Here (a, b) is a pair of `before` iff the end of a is not after the start of b, and of `within` iff a lies in b and is
not the same. The two are reduced together: a pair that follows from two others, of which one may be a `within`, is left
out, so a hundred events of Monday and a hundred of Tuesday make two hundred and one pairs, not ten thousand. Nothing is
lost: each pair that is left out follows from pairs with a smaller gap between them, or with a wider interval at its
side, so that what is kept gives back the rest.

Equal intervals are one class, and the first of it in the order of the graph stands for it.

Cost: rows of bits, two for each interval, and at worst one operation on rows for each pair, so graphs of some thousand
intervals at a time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from timeloom.errors import LimitError
from timeloom.graph.intervals import IntervalGraph

__all__ = ["Precedence"]

Pairs = tuple[tuple[str, str], ...]


class Precedence:
    """The order of the intervals of a graph, but for those that are `unspoken`, which only order the others. Raises
    ExpressionError where the graph contradicts itself, LimitError for one that is too large."""

    def __init__(self, graph: IntervalGraph, unspoken: Collection[str] = ()) -> None:
        names, points = graph.intervals, graph.points
        rows, _, back, _ = points.both_ways()
        columns, node_of = points.columns, points.node_of
        if any(points.home):
            raise LimitError("the order of whole intervals is made for some thousand of them", value=len(names))
        first: dict[tuple[int, int], int] = {}
        self.classes: dict[str, list[str]] = {}
        for number, name in enumerate(names):
            if name in unspoken:
                continue
            head = first.setdefault((node_of[2 * number], node_of[2 * number + 1]), number)
            self.classes.setdefault(names[head], []).append(name)
        self._heads = list(first.values())
        self._name = {columns[2 * head]: names[head] for head in self._heads}
        mask = sum(1 << column for column in self._name)
        self._before: dict[int, int] = {}
        self._within: dict[int, int] = {}
        self._holds: dict[int, int] = {}
        for head in self._heads:
            start, end, column = node_of[2 * head], node_of[2 * head + 1], columns[2 * head]
            other = mask & ~(1 << column)
            self._before[column] = rows[end] & other
            self._within[column] = rows[end] >> 1 & back[start] & other
            self._holds[column] = rows[start] & back[end] >> 1 & other

    def pairs(self) -> tuple[Pairs, Pairs]:
        """All pairs of `before` and of `within`, classes spelled out, sorted."""
        found = []
        for rows in (self._before, self._within):
            pairs = [
                (a, b)
                for column, row in rows.items()
                for other in _falling(row)
                for a in self.classes[self._name[column]]
                for b in self.classes[self._name[other]]
            ]
            found.append(tuple(sorted(pairs)))
        return found[0], found[1]

    def reduced(self) -> tuple[Pairs, Pairs]:
        """The pairs of `before` and of `within` that do not follow from others, sorted."""
        before, within = [], []
        for column, name in self._name.items():
            inner, row = self._within[column], self._before[column]
            within += [(name, self._name[other]) for other in _falling(inner & ~self._followed(inner, self._within))]
            spare = self._after_around(inner) | self._after_and_inside(row)
            before += [(name, self._name[other]) for other in _falling(row & ~spare)]
        return tuple(sorted(before)), tuple(sorted(within))

    def _followed(self, row: int, rows: dict[int, int]) -> int:
        """What is reached from the members of a row of a transitive relation."""
        found, left = 0, row
        while left:
            column = left.bit_length() - 1
            found |= rows[column]
            left = left & ~(1 << column) & ~rows[column]
        return found

    def _after_around(self, around: int) -> int:
        """What comes after one of the intervals around: those that end first say most."""
        found, left = 0, around
        while left:
            column = left.bit_length() - 1
            found |= self._before[column]
            left = left & ~(1 << column) & ~self._within[column]
        return found

    def _after_and_inside(self, later: int) -> int:
        """What comes after one of the later intervals, or lies in one."""
        after = inside = 0
        left = later
        while left:
            column = left.bit_length() - 1
            after |= self._before[column]
            inside |= self._holds[column]
            left = left & ~(1 << column) & ~self._before[column]
        return after | inside


def _falling(row: int) -> Iterator[int]:
    """The bits that are set, the highest first."""
    left = row
    while left:
        bit = left.bit_length() - 1
        yield bit
        left ^= 1 << bit
