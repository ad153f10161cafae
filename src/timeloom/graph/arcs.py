"""What a convex relation of Allen says of ends of intervals, as arcs of difference constraints."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from timeloom.errors import ExpressionError
from timeloom.graph.allen import Allen
from timeloom.graph.constraint import Constraint
from timeloom.graph.differences import Arc
from timeloom.graph.point import CONVEX, EQ, GT, LT

__all__ = ["related"]


def related(fact: Constraint, x: int, y: int, tag: int) -> Iterator[Arc]:
    """The arcs of a relation, x and y being the points of the starts (that of an end is the next one); what follows from start < end
    is left out. Raises ExpressionError for a relation that is empty or not convex, naming the constraint."""
    if not fact.relation:
        raise ExpressionError("no relation at all can hold", place=fact.id or f"{fact.source} and {fact.target}")
    if not fact.relation.is_convex:
        where = fact.id or f"{fact.source} and {fact.target}"
        raise ExpressionError("its relation is not convex (AllenNetwork takes it)", place=where, value=fact.relation)
    ends = (x, x + 1, y, y + 1)
    for tail, head, strict in _limits_of(fact.relation):
        yield Arc(ends[tail], ends[head], 0, strict, tag)


@cache
def _limits_of(relation: Allen) -> tuple[tuple[int, int, bool], ...]:
    """What a relation says, as arcs (tail, head, strict) of ends: 0 and 1 of its source, 2 and 3 of its target."""
    ss, se, es, ee = relation.ends
    turned = tuple(_TURNED[mask] for mask in (ss, es, se, ee))
    return (*_below((ss, se, es, ee), 0, 2), *_below((turned[0], turned[1], turned[2], turned[3]), 2, 0))


_TURNED = {mask: (mask & EQ) | (LT if mask & GT else 0) | (GT if mask & LT else 0) for mask in CONVEX}


def _below(ends: tuple[int, int, int, int], x: int, y: int) -> Iterator[tuple[int, int, bool]]:
    """Arcs that say how points of x come before points of y."""
    ss, se, es, ee = ends
    if not es & GT:
        yield y, x + 1, not es & EQ
        return
    if not ss & GT:
        yield y, x, not ss & EQ
    if not ee & GT:
        yield y + 1, x + 1, not ee & EQ
    if ss & GT and ee & GT and not se & GT:
        yield y + 1, x, not se & EQ
