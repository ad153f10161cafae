"""Distances in days, by steps."""

from __future__ import annotations

from bisect import bisect_left

__all__ = ["step"]

_STEPS = (1, 3, 7, 15, 32, 62, 125, 200, 366, 740, 1900, 7400, 37000)
"""Bounds of distances, in days."""


def step(days: int) -> int:
    """The step of a distance: 0 for up to a day, 1 for up to three, and so on to a century."""
    return bisect_left(_STEPS, days)
