"""The axis: a line of stretches, each of one scale, so that an hour of Friday and 500 BCE fit on one line.

The instants of a document come in clusters: a few centuries apart, then ten within a week. One linear scale shows
either the centuries or the week. Here the gaps between neighbouring instants are grouped, from left to right, into
stretches of similar gaps (Ward's method on the logarithm of the gap, in one dimension). Within a stretch the scale is
linear; where it changes the axis is broken, visibly. A single gap much larger than what stands beside it becomes a
narrow break. All arithmetic on instants and pixels is on integers, so any year works.
"""

from __future__ import annotations

import heapq
import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["Axis", "Stretch", "lay_axis"]

_COLLAPSE = 20
"""A gap this many times shorter than both its neighbours counts as none: a minute among years earns no scale."""
_BREAK = 6
"""A gap this many times longer than the stretches beside it is a break."""
_FEW, _MANY = 3, 3
"""So few gaps earn no scale of their own beside so many other stretches."""
_UNLIKE = 5.0
"""Ward cost from which two stretches stay apart: gaps of one each that differ by a factor of about 24."""
_WORTH = 4
"""Two scales that differ by less than this factor are not worth a break."""
_BREAK_WIDTH = 62
_LEAST_WIDTH = 90
"""Pixels."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Instants `[start, end]` on pixels `[left, right]`; a break says nothing about what is between its ends."""

    start: int
    end: int
    left: int
    right: int
    broken: bool = False

    def x(self, instant: int) -> int:
        return self.left + (instant - self.start) * (self.right - self.left) // (self.end - self.start)


@dataclass(frozen=True, slots=True)
class Axis:
    """Stretches from left to right, each starting where the one before ends."""

    stretches: tuple[Stretch, ...]

    def x(self, instant: int) -> int:
        """Pixel of an instant; one outside the axis falls on its nearer end."""
        place = bisect_right(self.stretches, instant, key=lambda stretch: stretch.start) - 1
        stretch = self.stretches[max(place, 0)]
        return stretch.x(min(max(instant, stretch.start), stretch.end))


def lay_axis(instants: Iterable[int], left: int, right: int) -> Axis:
    """An axis over all instants (one at least), on pixels `[left, right]`."""
    points = _points(sorted(set(instants)))
    if len(points) == 1:
        points = [points[0] - 43_200, points[0] + 43_200]
    gaps = [after - before for before, after in pairwise(points)]
    bounds = _group([math.log(gap) for gap in gaps], max(3, (right - left) // 150))
    spans = [(points[first], points[last], last - first) for first, last in bounds]
    return Axis(tuple(_joined(_widths(_absorbed(spans), left, right))))


def _points(instants: list[int]) -> list[int]:
    """The instants without those that follow the one before so closely that, at the scale around, they are one."""
    gaps = [after - before for before, after in pairwise(instants)]
    kept = instants[:1]
    for place, gap in enumerate(gaps):
        around = gaps[max(place - 1, 0) : place] + gaps[place + 1 : place + 2]
        if not around or gap * _COLLAPSE >= min(around):
            kept.append(instants[place + 1])
    return kept


def _group(logs: list[float], most: int) -> list[tuple[int, int]]:
    """Runs `[first, last)` of gaps: neighbours merged, cheapest first, until `most` are left and none is alike.

    O(n log n): a heap of candidate merges, stale ones skipped by their version.
    """
    count = len(logs)
    first, last, total = list(range(count)), list(range(1, count + 1)), list(logs)
    left_of, right_of = list(range(-1, count - 1)), list(range(1, count + 1))
    version = [0] * count
    heap = [(_ward(logs[i], 1, logs[i + 1], 1), i, 0, i + 1, 0) for i in range(count - 1)]
    heapq.heapify(heap)
    alive = count
    while heap:
        cost, one, seen_one, two, seen_two = heapq.heappop(heap)
        if version[one] != seen_one or version[two] != seen_two:
            continue
        if alive <= most and cost > _UNLIKE:
            break
        last[one], right_of[one] = last[two], right_of[two]
        total[one] += total[two]
        version[one] += 1
        version[two] = -1
        alive -= 1
        if right_of[one] < count:
            left_of[right_of[one]] = one
        for a, b in ((left_of[one], one), (one, right_of[one])):
            if a >= 0 and b < count:
                cost = _ward(total[a], last[a] - first[a], total[b], last[b] - first[b])
                heapq.heappush(heap, (cost, a, version[a], b, version[b]))
    return [(first[i], last[i]) for i in range(count) if version[i] >= 0]


def _ward(total_one: float, count_one: int, total_two: float, count_two: int) -> float:
    """Growth of the sum of squares when two runs become one."""
    apart = total_one / count_one - total_two / count_two
    return apart * apart * count_one * count_two / (count_one + count_two)


def _absorbed(spans: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Where stretches are many, one of few instants that is short beside its neighbours joins the shorter of them."""
    kept: list[tuple[int, int, int]] = []
    waiting = list(reversed(spans))
    while waiting:
        start, end, count = waiting.pop()
        before = kept[-1] if kept else None
        after = waiting[-1] if waiting else None
        around = [near[1] - near[0] for near in (before, after) if near]
        many = len(kept) + len(waiting) >= _MANY
        if not (many and count <= _FEW and (end - start) * _COLLAPSE < min(around)):
            kept.append((start, end, count))
        elif before and (not after or before[1] - before[0] <= after[1] - after[0]):
            kept[-1] = (before[0], end, before[2] + count)
        elif after:
            waiting[-1] = (start, after[1], after[2] + count)
    return kept


def _widths(spans: list[tuple[int, int, int]], left: int, right: int) -> list[Stretch]:
    """Pixels for each stretch: breaks are narrow, the rest by how many instants they hold."""
    lengths = [end - start for start, end, _ in spans]
    broken = [count == 1 and _is_break(lengths, place) for place, (_, _, count) in enumerate(spans)]
    free = right - left - _BREAK_WIDTH * sum(broken)
    weights = [0 if gone else count for gone, (_, _, count) in zip(broken, spans, strict=True)]
    least = min(_LEAST_WIDTH, free // max(1, len(spans) - sum(broken)))
    spare = free - least * (len(spans) - sum(broken))
    stretches, x, taken, shared = [], left, 0, 0
    for (start, end, _), gone, weight in zip(spans, broken, weights, strict=True):
        taken += weight
        share = spare * taken // max(1, sum(weights))
        width = _BREAK_WIDTH if gone else least + share - shared
        shared = share
        stretches.append(Stretch(start, end, x, x + width, gone))
        x += width
    return stretches


def _joined(stretches: list[Stretch]) -> Iterator[Stretch]:
    """Neighbours of nearly one scale as one stretch: a break must be worth what it costs the reader."""
    waiting = stretches[0]
    for stretch in stretches[1:]:
        if waiting.broken or stretch.broken or not _alike(waiting, stretch):
            yield waiting
            waiting = stretch
        else:
            waiting = Stretch(waiting.start, stretch.end, waiting.left, stretch.right)
    yield waiting


def _alike(one: Stretch, two: Stretch) -> bool:
    """Whether the seconds per pixel differ by less than `_WORTH`."""
    first = (one.end - one.start) * (two.right - two.left)
    second = (two.end - two.start) * (one.right - one.left)
    return max(first, second) < _WORTH * min(first, second)


def _is_break(lengths: list[int], place: int) -> bool:
    beside = lengths[max(place - 1, 0) : place] + lengths[place + 1 : place + 2]
    return bool(beside) and lengths[place] >= _BREAK * max(beside)
