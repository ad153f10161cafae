"""How often a time that is said to be right by so much is right: the reliability of `score`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from timeloom.document import Document, Time
from timeloom_train.times.sources import Item

__all__ = ["Bin", "error", "reliability", "shown"]

_BOUNDS = (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99)
"""Scores at which one bin ends and the next begins."""


class Bin(NamedTuple):
    """Times with about the same score: how many, their mean score, and the shares whose extent is gold's, and whose
    extent and value are."""

    times: int
    score: float
    extent: float
    value: float


def reliability(items: Iterable[Item], read: Callable[[Item], Document]) -> list[Bin]:
    """The bins of annotated items, by rising score; those without a time are left out."""
    found: list[list[tuple[float, bool, bool]]] = [[] for _ in range(len(_BOUNDS) + 1)]
    for item in items:
        gold = {(time.start, time.end): time.timex3.value for time in item.timexes if time.timex3 is not None}
        for time in read(item).times:
            views = time.parts or (time,)
            is_extent = all((view.start, view.end) in gold for view in views)
            score = time.score or 0.0
            found[bisect_right(_BOUNDS, score)].append(
                (score, is_extent, is_extent and all(_is_value(view, gold) for view in views))
            )
    return [Bin(len(own), *(sum(column) / len(own) for column in zip(*own, strict=True))) for own in found if own]


def _is_value(view: Time, gold: dict[tuple[int, int], str]) -> bool:
    return view.timex3 is not None and view.timex3.value == gold[view.start, view.end]


def error(bins: Sequence[Bin]) -> float:
    """The expected calibration error (Guo and others 2017): how far the share that is right lies from the mean score,
    over all times."""
    total = sum(one.times for one in bins)
    return sum(one.times * abs(one.score - one.value) for one in bins) / total if total else 0.0


def shown(bins: Sequence[Bin]) -> str:
    """The bins as a table of Markdown, in percent."""
    lines = ["| times | mean score | extent right | extent and value right |", "| --- | --- | --- | --- |"]
    lines += [
        f"| {one.times} | {100 * one.score:.1f} | {100 * one.extent:.1f} | {100 * one.value:.1f} |" for one in bins
    ]
    return "\n".join(lines)
