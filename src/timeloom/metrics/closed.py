"""The closure of a temporal graph as arrays, for the measures that look at all pairs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from timeloom.graph.allen import ALL, EQUAL, bits_of_ends
from timeloom.graph.constraint import Constraint
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.point import ANY, EQ, GE, GT, LE, LT

__all__ = ["Bits", "Masks", "aligned", "node_masks", "pair_bits", "stated_bits"]

Masks = NDArray[np.uint8]
"""(nodes, nodes): the mask of node i to node j (`timeloom.graph.point`)."""

Bits = NDArray[np.uint16]
"""(intervals, intervals): the bits of the Allen relation of interval i to interval j (`timeloom.graph.allen`)."""


def aligned(key: IntervalGraph, response: IntervalGraph) -> tuple[IntervalGraph, IntervalGraph]:
    """Both graphs over all intervals of either, in one order, so that points have the same numbers in both."""
    if key.intervals == response.intervals:
        return key, response
    names = tuple(dict.fromkeys(chain(key.intervals, response.intervals)))
    return IntervalGraph.of(key.constraints, names), IntervalGraph.of(response.constraints, names)


def node_masks(graph: IntervalGraph) -> Masks:
    """The tightest mask of every two nodes; one byte for each."""
    count = len(graph.nodes)
    following: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for i, j, label in graph.reduction():
        following[i].append((j, label))
    after = [0] * count
    not_before = [0] * count
    for i in range(count - 1, -1, -1):
        strict, loose = 0, 1 << i
        for j, label in following[i]:
            strict |= not_before[j] if label == LT else after[j]
            loose |= not_before[j]
        after[i], not_before[i] = strict, loose
    known, strictly = _unpacked(not_before, count), _unpacked(after, count)
    masks = np.full((count, count), ANY, np.uint8)
    masks[known] = LE
    masks[known.T] = GE
    masks[strictly] = LT
    masks[strictly.T] = GT
    np.fill_diagonal(masks, EQ)
    return masks


def pair_bits(graph: IntervalGraph) -> Bits:
    """The tightest relation of every two intervals."""
    masks = node_masks(graph)
    nodes = np.array(graph.points.node_of, np.int64)
    starts, ends = nodes[0::2], nodes[1::2]
    code: Bits = np.zeros((len(starts), len(starts)), np.uint16)
    for x, y in ((starts, starts), (starts, ends), (ends, starts), (ends, ends)):
        code = (code << np.uint16(3)) | masks[np.ix_(x, y)]
    codes, where = np.unique(code, return_inverse=True)
    table = [bits_of_ends(*(int(told) >> shift & 7 for shift in (9, 6, 3, 0))) for told in codes]
    found: Bits = np.array(table, np.uint16)[where].reshape(code.shape)
    return found


def stated_bits(constraints: Iterable[Constraint], intervals: tuple[str, ...]) -> Bits:
    """What links themselves say of every two intervals, closed over nothing; ALL where they say nothing."""
    index = {name: number for number, name in enumerate(intervals)}
    found: Bits = np.full((len(index), len(index)), ALL.bits, np.uint16)
    np.fill_diagonal(found, EQUAL.bits)
    for link in constraints:
        k, m = index[link.source], index[link.target]
        if k != m:
            found[k, m] &= np.uint16(link.relation.bits)
            found[m, k] &= np.uint16(link.relation.inverse.bits)
    return found


def _unpacked(rows: list[int], count: int) -> NDArray[np.bool_]:
    size = (count + 7) // 8
    packed = np.frombuffer(b"".join(row.to_bytes(size, "little") for row in rows), np.uint8).reshape(count, size)
    unpacked: NDArray[np.bool_] = np.unpackbits(packed, axis=1, bitorder="little", count=count).astype(bool)
    return unpacked
