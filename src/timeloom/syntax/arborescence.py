"""The best tree of a sentence: a maximum spanning arborescence with one root (Chu and Liu 1965; Edmonds 1967)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["arborescence"]

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]


def arborescence(scores: NDArray[np.floating]) -> Numbers:
    """The heads of n words: 0 for the one root, k for word k - 1, so that the sum of `scores` is the greatest of all
    trees.

    `scores[d, h]`, an array (n, n + 1), is what word d gains from head h. Of equal trees the same one is always taken.
    In the worst case O(n^3), in practice a few passes over the matrix. Raises ValueError for another shape or for
    scores that are not finite.
    """
    size = len(scores)
    if scores.shape != (size, size + 1):
        raise ValueError(f"scores of {size} words are an array ({size}, {size + 1}), not {scores.shape}")
    if not np.isfinite(scores).all():
        raise ValueError("scores are finite")
    if size == 0:
        return np.zeros(0, np.int64)
    gain = np.full((size + 1, size + 1), -np.inf)
    gain[:, 1:] = scores.T
    np.fill_diagonal(gain, -np.inf)
    free = _spanning(gain)[1:]
    if (free == 0).sum() == 1:
        return free
    # One edge from the root has to be; every other one costs more than any choice of heads can win.
    gain[0] -= float((scores.max(1).astype(np.float64) - scores.min(1)).sum()) + 1
    return _spanning(gain)[1:]


def _heads(gain: Floats) -> Numbers:
    """The best head of every node; the root, node 0, is its own."""
    best: Numbers = gain.argmax(0)
    best[0] = 0
    return best


def _cycles(heads: Numbers) -> list[list[int]]:
    """The circles among heads, the root's own left out."""
    seen = [0] * len(heads)
    found = []
    to = heads.tolist()
    for start in range(1, len(to)):
        node = start
        while not seen[node] and node:
            seen[node] = start
            node = to[node]
        if node and seen[node] == start:
            cycle = [node]
            while to[cycle[-1]] != node:
                cycle.append(to[cycle[-1]])
            found.append(cycle)
    return found


def _spanning(gain: Floats) -> Numbers:
    """The heads of the best arborescence: circles of best heads are drawn together until there are none, then
    undone."""
    levels: list[tuple[Floats, Numbers, list[list[int]]]] = []
    heads = _heads(gain)
    while cycles := _cycles(heads):
        within = sorted(node for cycle in cycles for node in cycle)
        loss = np.zeros(len(gain))
        loss[within] = gain[heads[within], within]
        rest = gain - loss
        inside = set(within)
        groups = [[node] for node in range(len(gain)) if node not in inside] + cycles
        levels.append((rest, heads, groups))
        order = [node for group in groups for node in group]
        starts = np.cumsum([0, *(len(group) for group in groups[:-1])])
        gain = np.maximum.reduceat(np.maximum.reduceat(rest[order][:, order], starts, 0), starts, 1)
        np.fill_diagonal(gain, -np.inf)
        heads = _heads(gain)
    for rest, before, groups in reversed(levels):
        whole = before.copy()
        for number in range(1, len(groups)):
            source, target = groups[heads[number]], groups[number]
            if len(source) == len(target) == 1:
                whole[target[0]] = source[0]
                continue
            at = int(rest[np.ix_(source, target)].argmax())
            whole[target[at % len(target)]] = source[at // len(target)]
        heads = whole
    return heads
