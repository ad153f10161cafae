"""Repair: the most trusted links that can hold together, and for each of the others why it cannot."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from timeloom.errors import ExpressionError
from timeloom.graph.constraint import Constraint
from timeloom.graph.incremental import IncrementalGraph

__all__ = ["Dropped", "Repair", "repair"]


@dataclass(frozen=True, slots=True)
class Dropped:
    """A link that was given up, and `because`: a smallest set of kept links that contradicts it, the most trusted
    first, each trusted at least as much as the link. Empty for a link that contradicts itself."""

    constraint: Constraint
    because: tuple[Constraint, ...]


@dataclass(frozen=True, slots=True)
class Repair:
    """Links that can all hold, in their order, and those that were given up, in theirs."""

    kept: tuple[Constraint, ...]
    dropped: tuple[Dropped, ...]


def repair(constraints: Iterable[Constraint]) -> Repair:
    """Keep links by falling weight, earlier ones first among equals, each unless it contradicts those kept already.

    So no link that was given up can be put back, and none was for the sake of one that is trusted less. Raises
    ExpressionError for a weight that is not a number and for a relation that is not convex.
    """
    stated = tuple(constraints)
    for constraint in stated:
        if math.isnan(constraint.weight):
            raise ExpressionError("its weight is not a number", place=f"link {constraint.id}", value=constraint.weight)
    graph = IncrementalGraph()
    kept: list[int] = []
    dropped: dict[int, Dropped] = {}
    for place in sorted(range(len(stated)), key=lambda place: -stated[place].weight):
        constraint = stated[place]
        if graph.add(constraint):
            kept.append(place)
        else:
            dropped[place] = Dropped(constraint, graph.why_not(constraint)[:-1])
    return Repair(tuple(stated[place] for place in sorted(kept)), tuple(dropped[place] for place in sorted(dropped)))
