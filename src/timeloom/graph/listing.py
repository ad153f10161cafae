"""The relations of one interval to all others at a time, from its rows: what listing a closure needs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from timeloom.graph.order import Ints
from timeloom.graph.point import ANY, EQ, GE, GT, LE, LT
from timeloom.graph.points import PointGraph

__all__ = ["codes"]

UNKNOWN = ANY | ANY << 3 | ANY << 6 | ANY << 9

_MASKS = np.array([ANY, LE, GE, EQ, ANY, LT, ANY, ANY, ANY, ANY, GT], dtype=np.int64)
"""By four bits: the point is not before, not after, after, before the one that is asked about."""


def codes(points: PointGraph) -> Iterator[tuple[int, list[int], list[int]]]:
    """For each interval k those m > k to which it has less than ALL, ascending, and for each a code of four masks.

    A code is xs_ys | xs_ye << 3 | xe_ys << 6 | xe_ye << 9.
    """
    ahead, after, behind, before = points.both_ways()
    rows = ahead, behind, after, before
    owners = _owners(points)
    ends = zip(points.node_of[::2], points.node_of[1::2], strict=True)
    for k, nodes in enumerate(ends):
        owner = owners[points.home[nodes[0]]]
        size = (len(owner) + 3) // 4
        packed = b"".join(row[node].to_bytes(size, "little") for row in rows for node in nodes)
        bits = np.unpackbits(np.frombuffer(packed, dtype=np.uint8), bitorder="little")
        by_row = bits.reshape(4, 2, 8 * size)[:, :, : 2 * len(owner)]
        masks = _MASKS[by_row[0] | by_row[1] << 1 | by_row[2] << 2 | by_row[3] << 3]
        starts, finishes = masks[:, ::2], masks[:, 1::2]
        code = starts[0] | finishes[0] << 3 | starts[1] << 6 | finishes[1] << 9
        known = np.flatnonzero((code != UNKNOWN) & (owner > k))
        known = known[np.argsort(owner[known])]
        yield k, owner[known].tolist(), code[known].tolist()


def _owners(points: PointGraph) -> dict[int, Ints]:
    """For each component the intervals in the order of their columns."""
    found: dict[int, dict[int, int]] = {}
    for k, column in enumerate(points.columns[::2]):
        found.setdefault(points.home[points.node_of[2 * k]], {})[column // 2] = k
    return {block: np.array([some[place] for place in range(len(some))]) for block, some in found.items()}
