"""Whether probabilities come true."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

__all__ = ["calibration", "reliability"]

_BINS = 10
_KNOTS, _FEWEST = 12, 20
"""Of a calibration: at most so many knots, each of so many scores at least."""


def calibration(told: Iterable[tuple[float, bool]]) -> list[list[float]]:
    """[scores, probabilities]: what a score is worth, as a line of knots that never falls.

    Scores are cut into groups of like size; the share that came true is made to rise by joining neighbours (pool
    adjacent violators, Ayer et al. 1955). Between knots the line is straight.
    """
    rows = sorted(told)
    if not rows:
        return [[0.0, 1.0], [0.0, 1.0]]
    step = max(_FEWEST, math.ceil(len(rows) / _KNOTS))
    groups = [rows[at : at + step] for at in range(0, len(rows), step)]
    if len(groups) > 1 and len(groups[-1]) < _FEWEST:
        groups[-2:] = [groups[-2] + groups[-1]]
    pools: list[list[list[tuple[float, bool]]]] = []
    for group in groups:
        pools.append([group])
        while len(pools) > 1 and _right(pools[-2]) >= _right(pools[-1]):
            last = pools.pop()
            pools[-1] += last
    knots = [(sum(s for one in pool for s, _ in one) / sum(map(len, pool)), _right(pool)) for pool in pools]
    return [[round(x, 4) for x, _ in knots], [round(y, 4) for _, y in knots]]


def _right(pool: Sequence[Sequence[tuple[float, bool]]]) -> float:
    return sum(right for one in pool for _, right in one) / sum(map(len, pool))


def reliability(told: Iterable[tuple[float, bool]]) -> list[dict[str, float]]:
    """Probabilities and whether they came true, in ten bins: mean probability, share that is right, how many."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(_BINS)]
    for score, right in told:
        bins[min(int(score * _BINS), _BINS - 1)].append((score, right))
    return [
        {
            "score": round(sum(score for score, _ in one) / len(one), 3),
            "right": round(sum(right for _, right in one) / len(one), 3),
            "count": len(one),
        }
        for one in bins
        if one
    ]
