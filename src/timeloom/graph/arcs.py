"""What a convex relation of Allen says of ends of intervals, as arcs of difference constraints."""

from __future__ import annotations

from collections.abc import Iterator

from timeloom.errors import ExpressionError
from timeloom.graph.constraint import Constraint
from timeloom.graph.differences import Arc
from timeloom.graph.ends import steps_of_bits

__all__ = ["related"]


def related(fact: Constraint, x: int, y: int, tag: int) -> Iterator[Arc]:
    """The arcs of a relation, x and y being the points of the starts (that of an end is the next one); what follows
    from start < end is left out. Raises ExpressionError for a relation that is empty or not convex, naming the
    constraint."""
    if not fact.relation:
        raise ExpressionError("no relation at all can hold", place=fact.id or f"{fact.source} and {fact.target}")
    if not fact.relation.is_convex:
        where = fact.id or f"{fact.source} and {fact.target}"
        raise ExpressionError("its relation is not convex (AllenNetwork takes it)", place=where, value=fact.relation)
    ends = (x, x + 1, y, y + 1)
    for earlier, later, strict in steps_of_bits(fact.relation.bits):
        yield Arc(ends[later], ends[earlier], 0, strict, tag)
