"""Long documents: windows of a bounded number of points, joined through what they share and through dated points.

A document of at most `POINTS` end points is one window. A longer one is cut, in the order of its text, into windows
that share `SHARED` intervals with the next. A link is decided in the first window that holds both of its ends. The
creation time stands in every window, and so can any time whose both ends are known to the calendar: what is known of
such a time is known of its dates. What a window has found of the intervals that it shares goes to the next as links of
their own: their relations to each other and to the creation time, and to the dated points that bound them nearest. A
contradiction that runs through two windows has to pass through these, so the whole is as consistent as its parts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from timeloom.graph import ALL, Constraint, IntervalGraph
from timeloom.graph.point import EQ, GE, GT, LE, LT

__all__ = ["EARLIER", "POINTS", "SHARED", "Window", "Windows", "projected"]

POINTS = 2000
"""End points in a window at most."""

SHARED = 48
"""Intervals that neighbouring windows share: a dozen sentences of news."""

EARLIER = "earlier"
"""The label of a link that stands for what an earlier window has found."""

_LOCAL = 0.7
"""Share of a window that is filled in the order of the text; the rest is room for times from elsewhere."""


@dataclass
class Window:
    """Ids of the intervals of one window: those in the order of the text, and `guests` from elsewhere."""

    local: tuple[str, ...]
    shared: tuple[str, ...]
    room: int
    guests: dict[str, None] = field(default_factory=dict)

    def members(self, everywhere: Iterable[str]) -> frozenset[str]:
        return frozenset((*self.local, *self.guests, *everywhere))


class Windows:
    """The windows of a document. `everywhere` are ids that stand in all of them, `dated` those that can."""

    def __init__(self, places: Mapping[str, int], everywhere: Sequence[str], dated: Iterable[str], points: int) -> None:
        names = sorted((name for name in places if name not in everywhere), key=lambda name: (places[name], name))
        self.everywhere = tuple(everywhere)
        self.dated = frozenset(dated)
        self._known = frozenset(places)
        most = max(4, points // 2 - 2 * len(self.everywhere))
        self.windows = [Window(tuple(names), (), 0)] if len(names) <= most else list(_cut(names, most))
        self._first: dict[str, int] = {}
        self._last: dict[str, int] = {}
        for number, window in enumerate(self.windows):
            for name in window.local:
                self._first.setdefault(name, number)
                self._last[name] = number

    def __len__(self) -> int:
        return len(self.windows)

    def home(self, source: str, target: str) -> int | None:
        """The window in which a link is decided, its dated end invited where it is from elsewhere; None: there is
        none."""
        if source not in self._first or target not in self._first:
            return self._first.get(source, self._first.get(target, 0))
        if self._first[source] <= self._last[target] and self._first[target] <= self._last[source]:
            return max(self._first[source], self._first[target])
        guest, host = (source, target) if source in self.dated else (target, source)
        number = self._first[host]
        window = self.windows[number]
        if guest not in self.dated or (guest not in window.guests and len(window.guests) >= window.room):
            return None
        window.guests[guest] = None
        return number


def _cut(names: Sequence[str], most: int) -> Iterator[Window]:
    size = max(2, int(_LOCAL * most))
    shared = min(SHARED, size // 2)
    room = (most - size) // 2  # the other half is for the dates that bound what is shared
    start = 0
    while True:
        end = start + size
        if end >= len(names):
            yield Window(tuple(names[start:]), (), room)
            return
        yield Window(tuple(names[start:end]), tuple(names[end - shared : end]), room)
        start = end - shared


def projected(graph: IntervalGraph, shared: Sequence[str], dated: Mapping[str, tuple[int, int]]) -> list[Constraint]:
    """What a window knows of the intervals that it shares: of each two of them, and of each and the nearest dated
    points.

    `dated` gives the instants of the start and the end of times.
    """
    known = [name for name in shared if name in graph]
    found = [
        Constraint(a, relation, b, label=EARLIER)
        for a, b in combinations(known, 2)
        if (relation := graph.relation(a, b)) != ALL
    ]
    number = {name: place for place, name in enumerate(graph.intervals)}
    line = sorted(
        (instants[end], 2 * number[name] + end, name)
        for name, instants in dated.items()
        if name in number
        for end in (0, 1)
    )
    points = [point for _, point, _ in line]
    for name in known:
        near = {line[at][2]: None for end in (0, 1) for at in _nearest(graph, 2 * number[name] + end, points)}
        found += [
            Constraint(name, relation, time, label=EARLIER)
            for time in near
            if time != name and (relation := graph.relation(name, time)) != ALL
        ]
    return found


def _nearest(graph: IntervalGraph, point: int, line: Sequence[int]) -> Iterator[int]:
    """Places on a line of points in order: of the last that is not after a point, and the first that is not before
    it."""
    before = bisect_left(line, True, key=lambda other: graph.point_relation(point, other) not in (GT, GE, EQ))
    if before:
        yield before - 1
    behind = bisect_left(line, True, key=lambda other: graph.point_relation(point, other) in (LT, LE, EQ))
    if behind < len(line):
        yield behind
