"""Difference constraints: points of a line, and limits on how far one may lie after another.

The line is dense: between two instants there always is a third, so that "strictly before" asks for no second. A limit
is a whole number of seconds that may be reached or not; sums of both kinds are exact, since a limit that may not be
reached is written as that many seconds less an amount smaller than any sum of so many can fill.

Feasibility: Goldberg and Radzik 1993 (A heuristic improvement of the Bellman-Ford algorithm), O(points x arcs) at
worst, one pass where the arcs that are not positive have no circle. Distances from one point: Dijkstra on the arcs
reduced by the potentials so found (Johnson 1977), O(arcs x log points). All pairs are never made.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from timeloom.graph.circles import CircleSearch, Out, Searched

__all__ = ["Arc", "Differences", "Limit"]

SEARCH_STEPS = 4_000_000
"""Arcs followed at most in search of the smallest contradiction (a few seconds); beyond, the smallest met counts."""


class Arc(NamedTuple):
    """`x[head] - x[tail] <= limit` seconds, or `<` where `strict`. `tag` says where it is from, -1 if from nowhere:
    an arc that needs no reason, such as that an interval starts before it ends."""

    tail: int
    head: int
    limit: int
    strict: bool = False
    tag: int = -1


class Limit(NamedTuple):
    """At most so many seconds; `strict`: less than that."""

    seconds: int
    strict: bool


class Differences:
    """`size` points and the arcs between them. Nothing is worked out before it is asked for."""

    def __init__(self, size: int, arcs: Iterable[Arc]) -> None:
        self.size = size
        self.arcs: tuple[Arc, ...] = tuple(arcs)
        # A simple path or circle holds fewer strict arcs than this, so they never make up a second.
        self._scale = size + 2
        self._out: Out = [[] for _ in range(size)]
        scale = self._scale
        for number, (tail, head, limit, strict, _) in enumerate(self.arcs):
            self._out[tail].append((head, limit * scale - strict, number))
        self._in: Out | None = None

    @cached_property
    def _settled(self) -> tuple[list[int], list[int]]:
        """The numbers of the arcs of a contradiction, [] if there is none, and the labels that the search for it has
        left."""
        labels = _Labels(self._out)
        return labels.settle(), labels.label

    @cached_property
    def cycle(self) -> tuple[Arc, ...]:
        """A contradiction, () if there is none: arcs head to tail in a circle whose limits sum to less than nothing."""
        return tuple(self.arcs[number] for number in self._settled[0])

    @property
    def _potential(self) -> list[int]:
        return self._settled[1]

    def opened(self) -> tuple[Out, list[int]]:
        """Copies of the arcs out of every point, as (head, scaled length, number), and of the labels: a label for every
        point, of which no arc's head has more than its tail and the length, if there is no contradiction."""
        return [list(arcs) for arcs in self._out], list(self._potential)

    def scaled(self, arc: Arc) -> int:
        """The length of an arc in the unit of `opened`."""
        return arc.limit * self._scale - arc.strict

    def farthest(self, source: int) -> list[Limit | None]:
        """For every point how far after `source` it may lie; None where there is no limit. The system must be free
        of contradictions."""
        return self._read(_dijkstra(self._out, self._potential, source, 1))

    def before(self, target: int) -> list[Limit | None]:
        """For every point how far before `target` it may lie; None where there is no limit."""
        if self._in is None:
            self._in = [[] for _ in range(self.size)]
            for tail, arcs in enumerate(self._out):
                for head, length, number in arcs:
                    self._in[head].append((tail, length, number))
        return self._read(_dijkstra(self._in, self._potential, target, -1))

    def givers(self, root: int, *, forward: bool) -> list[int]:
        """For every point the arc next to it on a shortest way (in seconds) from `root` to it, or, not `forward`, from
        it to `root`; of those ways one of fewest tagged arcs. The number of the arc, -1 at the root and where there is
        no way."""
        lengths = self.farthest(root) if forward else self.before(root)
        out = self._out if forward else self._in or []
        givers, best = [-1] * self.size, [self.size + 1] * self.size
        best[root] = 0
        waiting = deque([(0, root)])
        while waiting:
            cost, point = waiting.popleft()
            own = lengths[point]
            if cost > best[point] or own is None:
                continue
            for head, _, number in out[point]:
                arc, found = self.arcs[number], lengths[head]
                told = cost + (arc.tag >= 0)
                if told < best[head] and found is not None and own.seconds + arc.limit == found.seconds:
                    best[head], givers[head] = told, number
                    (waiting.append if arc.tag >= 0 else waiting.appendleft)((told, head))
        return givers

    def _read(self, lengths: Sequence[int | None]) -> list[Limit | None]:
        scale = self._scale
        return [None if d is None else Limit(-(-d // scale), d % scale != 0) for d in lengths]

    def smallest_cycle(self, steps: int = SEARCH_STEPS, searched: Searched | None = None) -> tuple[Arc, ...]:
        """A contradiction of as few tagged arcs as there is, () if there is none. The search follows at most `steps`
        arcs; where these do not suffice, the smallest contradiction met so far. `searched` is where a search of a
        system that had all arcs of this one, and of as many points, has come to; it is moved on."""
        if not self.cycle:
            return ()
        search = CircleSearch(self._out, [arc.tag < 0 for arc in self.arcs], steps, searched or Searched())
        numbers = search.run([arc.tail for arc in self.cycle], sum(arc.tag >= 0 for arc in self.cycle))
        return tuple(self.arcs[number] for number in numbers) if numbers else self.cycle


class _Labels:
    """The labels of Goldberg and Radzik: in each pass the points whose label fell are followed along arcs that are
    tight or violated, in depth first, and then scanned in the topological order so found."""

    def __init__(self, out: Out) -> None:
        self.out = out
        self.label = [0] * len(out)
        self.by: list[tuple[int, int] | None] = [None] * len(out)
        """The point and the arc that gave a point its label."""
        self.circle: list[int] = []

    def settle(self) -> list[int]:
        """Lower the labels until no arc is violated: [] then. A contradiction: the numbers of its arcs, in order."""
        fallen: Iterable[int] = range(len(self.out))
        passes, asked = 0, 8
        while fallen:
            order = self._sorted(fallen)
            if self.circle:
                return self.circle
            fallen = self._scan(order)
            passes += 1
            # Without a contradiction there are no more passes than points, and few as a rule. With one, the walks above
            # meet it as a rule; where they do not, it shows in the arcs that gave the labels, which are asked ever more
            # rarely.
            if passes >= asked:
                asked = 2 * passes
                if found := self._circle_of_givers():
                    return found
        return []

    def _sorted(self, fallen: Iterable[int]) -> list[int]:
        """The points to scan, each before those that it leads to; sets `circle` where a way comes back to itself."""
        state = bytearray(len(self.out))
        order: list[int] = []
        for root in fallen:
            if not state[root] and self._violates(root):
                self._walk(root, state, order)
                if self.circle:
                    break
        order.reverse()
        return order

    def _violates(self, point: int) -> bool:
        label = self.label
        own = label[point]
        return any(own + length < label[head] for head, length, _ in self.out[point])

    def _walk(self, root: int, state: bytearray, order: list[int]) -> None:
        """Depth first along arcs that are tight or violated; `state` is 0 not met, 1 on the way, 2 left."""
        label, out = self.label, self.out
        state[root] = 1
        way = [(root, -1, iter(out[root]))]
        while way:
            point, _, arcs = way[-1]
            for head, length, number in arcs:
                reached = label[point] + length
                if reached > label[head]:
                    continue
                if reached < label[head]:
                    if state[head] == 1:
                        self._close(way, head, number)
                        return
                    label[head] = reached
                    self.by[head] = (point, number)
                if not state[head]:
                    state[head] = 1
                    way.append((head, number, iter(out[head])))
                    break
            else:
                state[point] = 2
                order.append(point)
                way.pop()

    def _close(self, way: list[tuple[int, int, Iterator[tuple[int, int, int]]]], head: int, last: int) -> None:
        """The way came back to `head` with a lower label: the arcs since then are the circle."""
        first = next(place for place, step in enumerate(way) if step[0] == head)
        self.circle = [*(step[1] for step in way[first + 1 :]), last]

    def _scan(self, order: list[int]) -> list[int]:
        label, out, by = self.label, self.out, self.by
        fallen: dict[int, None] = {}
        for point in order:
            own = label[point]
            for head, length, number in out[point]:
                if own + length < label[head]:
                    label[head] = own + length
                    by[head] = (point, number)
                    fallen[head] = None
        return list(fallen)

    def _circle_of_givers(self) -> list[int]:
        """A circle among the arcs that gave the labels, [] if there is none."""
        met = [-1] * len(self.out)
        for root in range(len(self.out)):
            point = root
            while met[point] < 0 and (giver := self.by[point]) is not None:
                met[point] = root
                point = giver[0]
            if met[point] == root:
                return self._around(point)
        return []

    def _around(self, point: int) -> list[int]:
        """The arcs of the circle of givers on which a point lies, in order."""
        arcs: list[int] = []
        at = point
        while not arcs or at != point:
            giver = self.by[at]
            assert giver is not None
            at = giver[0]
            arcs.append(giver[1])
        return arcs[::-1]


def _dijkstra(out: Out, potential: Sequence[int], source: int, sign: int) -> list[int | None]:
    """Shortest lengths from `source` along arcs that are none below nothing when reduced by the potentials."""
    base = sign * potential[source]
    found: list[int | None] = [None] * len(out)
    heap = [(0, source)]
    while heap:
        reduced, point = heappop(heap)
        if found[point] is not None:
            continue
        own = sign * potential[point]
        found[point] = reduced + own - base
        for head, length, _ in out[point]:
            if found[head] is None:
                heappush(heap, (reduced + length + own - sign * potential[head], head))
    return found
