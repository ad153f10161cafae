"""Strongly connected components of a directed graph (Tarjan 1972), without recursion."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["components"]


def components(follow: Sequence[Sequence[int]]) -> list[int]:
    """A number for each vertex, the same for two iff each can be reached from the other. `follow` lists successors.

    A component has a smaller number than those that it can be reached from.
    """
    size = len(follow)
    home = [-1] * size
    index = [-1] * size
    low = [0] * size
    stack: list[int] = []
    found = count = 0
    for start in range(size):
        if index[start] >= 0:
            continue
        index[start] = low[start] = count
        count += 1
        stack.append(start)
        path = [(start, iter(follow[start]))]
        while path:
            here, rest = path[-1]
            for other in rest:
                if index[other] < 0:
                    index[other] = low[other] = count
                    count += 1
                    stack.append(other)
                    path.append((other, iter(follow[other])))
                    break
                if home[other] < 0:
                    low[here] = min(low[here], index[other])
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[here])
                if low[here] == index[here]:
                    while home[here] < 0:
                        home[stack.pop()] = found
                    found += 1
    return home
