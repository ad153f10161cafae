"""The relations of one interval to all others at a time, from its rows: what listing a closure needs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from timeloom.graph.order import Ints
from timeloom.graph.point import ANY, EQ, GE, GT, LE, LT
from timeloom.graph.points import PointGraph

__all__ = ["UNKNOWN", "codes"]

UNKNOWN = ANY | ANY << 3 | ANY << 6 | ANY << 9
"""The code of two intervals of which nothing is known."""

_MASKS = np.array([ANY, LE, GE, EQ, ANY, LT, ANY, ANY, ANY, ANY, GT], dtype=np.int64)
"""By four bits: the point is not before, not after, after, before the one that is asked about."""


def codes(points: PointGraph) -> Iterator[tuple[int, Ints, Ints]]:
    """For each interval k: the intervals m > k that it may be related to, and for each a code of four masks.

    A code is xs_ys | xs_ye << 3 | xe_ys << 6 | xe_ye << 9.
    """
    ahead, after, behind, before = points.both_ways()
    home = np.array(points.home, dtype=np.int64)[points.order.node_of[::2]]
    columns = np.array(points.columns, dtype=np.int64)
    members: dict[int, Ints] = {int(block): np.flatnonzero(home == block) for block in np.unique(home)}
    node_of = points.node_of
    for k, block in enumerate(home.tolist()):
        others = members[block]
        others = others[np.searchsorted(others, k, side="right") :]
        wanted = columns.reshape(-1, 2)[others]
        code = np.zeros(len(others), dtype=np.int64)
        for end in range(2):
            node = node_of[2 * k + end]
            rows = (ahead[node], behind[node], after[node], before[node])
            seen = sum(_bits(row, len(columns))[wanted].astype(np.int64) << place for place, row in enumerate(rows))
            masks = _MASKS[seen]
            code |= masks[:, 0] << 6 * end | masks[:, 1] << 6 * end + 3
        yield k, others, code


def _bits(row: int, width: int) -> NDArray[np.uint8]:
    """A row as an array of zeros and ones."""
    packed = np.frombuffer(row.to_bytes((width + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(packed, bitorder="little")
