"""Scores of intervals of time against intervals of time (Laparra, Xu and Bethard 2018, section 6.3).

An item is a stretch of text with the intervals it means. Its score is the share of its own time that the items of
the other side which touch it in the text mean as well; seconds are counted on the calendar line, so no zone and no
summer time can leak in.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Meant", "shares"]

Bounds = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Meant:
    """Characters `[start, end)` mean `intervals`: pairs of instants, each of positive length."""

    start: int
    end: int
    intervals: tuple[Bounds, ...]
    label: str = ""


def shares(items: Sequence[Meant], others: Sequence[Meant]) -> list[float]:
    """Per item, the share of its time that overlapping `others` mean, between 0 and 1, in the order of `items`.

    The common time is the pairwise overlaps, merged where they overlap or touch; the item's own time is the plain
    sum of its intervals.
    """
    ordered = sorted(others, key=lambda other: other.start)
    starts = [other.start for other in ordered]
    longest = max((other.end - other.start for other in ordered), default=0)
    found = []
    for item in items:
        bounds: list[Bounds] = []
        for at in range(bisect_left(starts, item.start - longest), len(ordered)):
            other = ordered[at]
            if other.start >= item.end:
                break
            if item.start < other.end:
                bounds.extend(other.intervals)
        found.append(_common(item.intervals, bounds) / sum(end - start for start, end in item.intervals))
    return found


def _common(mine: Sequence[Bounds], theirs: Sequence[Bounds]) -> int:
    """Seconds in the union of all pairwise overlaps: both sides are merged first, which gives the same union."""
    left, right = _merged(mine), _merged(theirs)
    seconds = at = 0
    for start, end in left:
        while at < len(right) and right[at][1] <= start:
            at += 1
        here = at
        while here < len(right) and right[here][0] < end:
            seconds += min(end, right[here][1]) - max(start, right[here][0])
            here += 1
    return seconds


def _merged(bounds: Sequence[Bounds]) -> list[Bounds]:
    merged: list[Bounds] = []
    for start, end in sorted(bounds):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged
