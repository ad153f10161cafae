"""Relations between two points of time, as bit masks: the point algebra of Vilain and Kautz (1986).

A mask holds the basic relations that are still possible: 1 before, 2 equal, 4 after. `ANY` says nothing, `NONE` is a
contradiction, and all but `NE` and `NONE` are convex: intervals of the line.
"""

from __future__ import annotations

__all__ = ["ANY", "CONVEX", "EQ", "GE", "GT", "LE", "LT", "NAMES", "NE", "NONE", "compose", "hull", "invert", "relate"]

NONE, LT, EQ, LE, GT, NE, GE, ANY = range(8)

NAMES = ("none", "<", "=", "<=", ">", "!=", ">=", "?")
"""How a mask is written; `NAMES[LE]` is `<=`."""

CONVEX = (LT, EQ, LE, GT, GE, ANY)
"""The masks that a graph of end points takes."""

_INVERSE = tuple((mask & EQ) | (mask & LT) << 2 | (mask & GT) >> 2 for mask in range(8))
_BASIC = {(LT, LT): LT, (LT, EQ): LT, (LT, GT): ANY, (EQ, LT): LT, (EQ, EQ): EQ, (EQ, GT): GT, (GT, LT): ANY}
_BASIC |= {(GT, EQ): GT, (GT, GT): GT}


def _composed(first: int, second: int) -> int:
    possible = NONE
    for (a, b), mask in _BASIC.items():
        if a & first and b & second:
            possible |= mask
    return possible


_COMPOSED = tuple(tuple(_composed(first, second) for second in range(8)) for first in range(8))


def compose(first: int, second: int) -> int:
    """What p, r can be to each other if p is `first` to q and q is `second` to r."""
    return _COMPOSED[first][second]


def invert(mask: int) -> int:
    """What q is to p if p is `mask` to q."""
    return _INVERSE[mask]


def hull(mask: int) -> int:
    """The smallest convex mask that holds this one: `NE` becomes `ANY`."""
    return ANY if mask == NE else mask


def relate(p: int, q: int) -> int:
    """The basic relation of two points that are known."""
    return LT if p < q else EQ if p == q else GT
