"""Columns for points that are partly ordered: an axis of points in one line, and the range of every other beside it.

What this promises is said, and proven, in `timeloom.graph.layout`. Nodes are those of an IntervalGraph: merged points,
numbered in a topological order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from timeloom.graph.point import LT

__all__ = ["ranges"]

Edges = list[list[tuple[int, bool]]]
"""Of every node its neighbours on one side, and whether the edge is strict."""


def ranges(
    home: Sequence[int], reduction: Iterable[tuple[int, int, int]], favoured: Iterable[int]
) -> list[tuple[int, int]]:
    """The earliest and the latest column of each node in its block; `favoured` nodes go onto the axis first."""
    size = len(home)
    after: Edges = [[] for _ in range(size)]
    before: Edges = [[] for _ in range(size)]
    for i, j, mask in reduction:
        after[i].append((j, mask == LT))
        before[j].append((i, mask == LT))
    rank = _axis(before, home, set(favoured))
    length = dict.fromkeys(home, 0)
    for node, found in rank.items():
        length[home[node]] = max(length[home[node]], found)
    # Rank 0 is the left edge of a block, length + 1 its right one.
    low = _nearest(before, range(size), rank)
    mirrored = {node: length[home[node]] + 1 - found for node, found in rank.items()}
    back = _nearest(after, range(size - 1, -1, -1), mirrored)
    high = [length[home[node]] + 1 - found for node, found in enumerate(back)]
    return _Gaps(home, rank, low, high).columns(before, after, length)


def _axis(before: Edges, home: Sequence[int], favoured: set[int]) -> dict[int, int]:
    """Of every block a chain of strictly ordered nodes with the most favoured ones, then with the most nodes: the rank
    of each of its nodes, from 1."""
    size = len(before)
    nothing = (0, -1)
    # The best chains, as (worth, last node), whose last node is v, is strictly before v, or is not after v.
    ending, strictly, loosely = [nothing] * size, [nothing] * size, [nothing] * size
    for v in range(size):
        for u, strict in before[v]:
            near = max(ending[u], loosely[u])
            strictly[v] = max(strictly[v], strictly[u], near if strict else nothing)
            loosely[v] = max(loosely[v], near)
        ending[v] = (strictly[v][0] + (size + 1 if v in favoured else 1), v)
    best: dict[int, tuple[int, int]] = {}
    for v in range(size):
        best[home[v]] = max(best.get(home[v], nothing), ending[v])
    rank: dict[int, int] = {}
    for _, last in best.values():
        chain, node = [], last
        while node >= 0:
            chain.append(node)
            node = strictly[node][1]
        rank |= {node: number for number, node in enumerate(reversed(chain), 1)}
    return rank


def _nearest(before: Edges, order: Iterable[int], rank: Mapping[int, int]) -> list[int]:
    """For each node the highest rank that is strictly before it."""
    size = len(before)
    strictly, loosely = [0] * size, [0] * size
    for v in order:
        found = rank.get(v)
        if found is not None:
            strictly[v], loosely[v] = found - 1, found
            continue
        for u, strict in before[v]:
            loosely[v] = max(loosely[v], loosely[u])
            strictly[v] = max(strictly[v], loosely[u] if strict else strictly[u])
    return strictly


class _Gaps:
    """The nodes that lie in one gap of the axis alone, and where these and wider ones have room."""

    def __init__(self, home: Sequence[int], rank: Mapping[int, int], low: Sequence[int], high: Sequence[int]) -> None:
        self.home, self.rank, self.low, self.high = home, rank, low, high
        self.bit: dict[int, int] = {}
        """Of every node that lies in one gap alone, its number there."""
        self.size: dict[tuple[int, int], int] = {}
        for node in range(len(home)):
            if node not in rank and high[node] == low[node] + 1:
                gap = (home[node], low[node])
                self.bit[node] = self.size.get(gap, 0)
                self.size[gap] = self.bit[node] + 1

    def columns(self, before: Edges, after: Edges, length: Mapping[int, int]) -> list[tuple[int, int]]:
        size = len(self.home)
        behind = self._counted(before, range(size), self.low)
        ahead = self._counted(after, range(size - 1, -1, -1), [high - 1 for high in self.high])
        at = {block: self._ranks(block, count) for block, count in length.items()}
        found = []
        for node, block in enumerate(self.home):
            places, low, high = at[block], self.low[node], self.high[node]
            if node in self.rank:
                found.append((places[self.rank[node]],) * 2)
            else:
                alone = node in self.bit
                found.append((places[low] + alone + behind[node], places[high] - alone - ahead[node]))
        return found

    def _ranks(self, block: int, count: int) -> list[int]:
        """The columns of the edges and the ranks of a block; between two there is one for each node of the gap."""
        places = [0]
        for gap in range(count + 1):
            places.append(places[-1] + 1 + self.size.get((block, gap), 0))
        return places

    def _counted(self, before: Edges, order: Iterable[int], gap: Sequence[int]) -> list[int]:
        """For each node how many nodes of its gap alone are strictly before it. Ways to them do not leave the gap."""
        size = len(before)
        strictly, loosely, count = [0] * size, [0] * size, [0] * size
        for v in order:
            if v in self.rank:
                continue
            for u, strict in before[v]:
                if u in self.rank or gap[u] != gap[v]:
                    continue
                reached = loosely[u] | (1 << self.bit[u] if u in self.bit else 0)
                loosely[v] |= reached
                strictly[v] |= reached if strict else strictly[u]
            count[v] = strictly[v].bit_count()
        return count
