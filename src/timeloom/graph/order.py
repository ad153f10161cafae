"""Points in order: equal ones merged into nodes, nodes in a topological order, edges between nodes sorted.

Stated equalities are merged first, then the strongly connected components of what is left, if there are any: these are
cycles of <=, and a strict edge in one is a contradiction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from timeloom.graph.components import components

__all__ = ["Ints", "Order", "arrange", "classes"]

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Order:
    """Nodes, numbered in a topological order, and the edges between them.

    `node_of` gives the node of each point; `tails`, `heads` and `strict` the edges (i, j, whether i < j was stated),
    each once, sorted by i, then j, strict ones first. Edge e leaves node i iff `first[i] <= e < first[i + 1]`.
    """

    nodes: int
    node_of: Ints
    tails: Ints
    heads: Ints
    strict: NDArray[np.bool_]
    first: Ints


def arrange(size: int, strict: Ints, loose: Ints, equal: Ints) -> Order | None:
    """The order of points 0 to `size` - 1 under pairs p < q, p <= q and p = q (arrays of two columns), or None."""
    pairs = np.concatenate((strict, loose)) if len(loose) else strict
    is_strict = np.arange(len(pairs)) < len(strict)
    root = classes(size, equal.tolist()) if len(equal) else np.arange(size)
    found = _sorted(root, pairs, is_strict)
    if found is None:
        root = _merged(root, pairs)
        found = _sorted(root, pairs, is_strict)
    return found


def classes(size: int, equal: Sequence[Sequence[int]]) -> Ints:
    """The smallest member of the class of each point, under equalities."""
    root = list(range(size))
    for p, q in equal:
        a, b = p, q
        while root[a] != a:
            root[a] = a = root[root[a]]
        while root[b] != b:
            root[b] = b = root[root[b]]
        if a < b:
            root[b] = a
        else:
            root[a] = b
    for p in range(size):
        root[p] = root[root[p]]
    return np.array(root, dtype=np.int64)


def _merged(root: Ints, pairs: Ints) -> Ints:
    """Roots with the strongly connected components merged."""
    follow: list[list[int]] = [[] for _ in root]
    for p, q in root[pairs].tolist():
        follow[p].append(q)
    home = components(follow)
    top: dict[int, int] = {}
    return np.array([top.setdefault(home[p], p) for p in root.tolist()], dtype=np.int64)


def _sorted(root: Ints, pairs: Ints, is_strict: NDArray[np.bool_]) -> Order | None:
    """The order for given roots; None if there is a cycle."""
    size = len(root)
    tails, heads = root[pairs[:, 0]], root[pairs[:, 1]]
    real = is_strict | (tails != heads)
    if not real.all():
        tails, heads, is_strict = tails[real], heads[real], is_strict[real]
    tops = np.flatnonzero(root == np.arange(size))
    order = _topological(size, tops, tails, heads)
    if order is None:
        return None
    nodes = len(order)
    place = np.empty(size, dtype=np.int64)
    place[order] = np.arange(nodes)
    keys = (place[tails] * nodes + place[heads]) * 2 + ~is_strict
    keys.sort()
    if len(keys):
        keys = keys[np.concatenate(([True], keys[1:] != keys[:-1]))]
    edges = keys >> 1
    tails = edges // max(1, nodes)
    first = np.searchsorted(tails, np.arange(nodes + 1))
    return Order(nodes, place[root], tails, edges - tails * nodes, (keys & 1) == 0, first)


def _topological(size: int, tops: Ints, tails: Ints, heads: Ints) -> list[int] | None:
    """Roots, each before those that it has edges to (Kahn 1962); None if there is a cycle."""
    by_tail = np.argsort(tails, kind="stable")
    follow = heads[by_tail].tolist()
    first = np.searchsorted(tails[by_tail], np.arange(size + 1)).tolist()
    counts = np.bincount(heads, minlength=size)
    order: list[int] = tops[counts[tops] == 0].tolist()
    waits = counts.tolist()
    for here in order:
        for there in follow[first[here] : first[here + 1]]:
            waits[there] -= 1
            if not waits[there]:
                order.append(there)  # the list is the queue that the loop works through
    return order if len(order) == len(tops) else None
