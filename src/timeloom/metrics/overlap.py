"""Scores of intervals of time against intervals of time (Laparra, Xu and Bethard 2018, section 6.3).

An item is a stretch of text with the intervals it means. Its score is the share of its own time that the items of
the other side which touch it in the text mean as well; seconds are counted on the calendar line, so no zone and no
summer time can leak in.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

__all__ = ["Bounds", "Meant", "pair_shares", "same_time", "shares", "touching"]

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
    return [
        _share(item, [bounds for other in beside for bounds in other.intervals])
        for item, beside in zip(items, touching(items, others), strict=True)
    ]


def pair_shares(items: Sequence[Meant], others: Sequence[Meant]) -> list[list[float]]:
    """Per item, the share of its time that each of the `others` next to it means by itself.

    As timenorm's TimeMLScorer pairs them: texts that only touch end to end are a pair too.
    """
    return [
        [_share(item, other.intervals) for other in beside]
        for item, beside in zip(items, touching(items, others, gap=1), strict=True)
    ]


def touching(items: Sequence[Meant], others: Sequence[Meant], *, gap: int = 0) -> Iterator[list[Meant]]:
    """Per item, the others whose text overlaps its own; with a `gap` of 1, those right beside it as well."""
    ordered = sorted(others, key=lambda other: other.start)
    starts = [other.start for other in ordered]
    longest = max((other.end - other.start for other in ordered), default=0) + gap
    for item in items:
        found: list[Meant] = []
        for at in range(bisect_left(starts, item.start - longest), len(ordered)):
            other = ordered[at]
            if other.start >= item.end + gap:
                break
            if item.start < other.end + gap:
                found.append(other)
        yield found


def same_time(one: Meant, other: Meant) -> bool:
    """Whether two items mean exactly the same stretches of time."""
    return _merged(one.intervals) == _merged(other.intervals)


def _share(item: Meant, bounds: Sequence[Bounds]) -> float:
    return _common(item.intervals, bounds) / sum(end - start for start, end in item.intervals)


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
