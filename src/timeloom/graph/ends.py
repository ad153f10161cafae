"""A convex relation of two intervals as the fewest relations of their four end points.

The four points go by 0 and 1 (start and end of x), 2 and 3 (start and end of y); that a start is before its end goes
without saying, and so does all that follows from it: BEFORE is the one fact that 1 is before 2.

A fact that is left out follows from *one* other fact and starts before ends. So whatever a relation says of two points
takes one step over one of its facts, which the search for smallest conflicts (`timeloom.graph.conflicts`) counts on.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from timeloom.errors import ExpressionError
from timeloom.graph.allen import ends_of_bits, hull_bits
from timeloom.graph.constraint import Constraint
from timeloom.graph.point import EQ, GT, LT

__all__ = ["Facts", "facts_of", "facts_of_bits", "steps_of_bits"]

Pair = tuple[int, int]
Step = tuple[int, int, bool]

START, END = 0, 1
"""Points of interval k are 2k and 2k+1."""

_PAIRS = ((0, 2), (0, 3), (1, 2), (1, 3))
_FREE = frozenset({(0, 0), (0, 1), (1, 1), (2, 2), (2, 3), (3, 3)})


@dataclass(frozen=True, slots=True)
class Facts:
    """Pairs of points: `strict` (first < second), `loose` (first <= second), `equal`.

    The empty relation is the one fact that a point is before itself.
    """

    strict: tuple[Pair, ...]
    loose: tuple[Pair, ...]
    equal: tuple[Pair, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The facts as directed edges (from, to, strict); an equality is two that are not strict."""
        there = ((a, b, False) for a, b in self.equal)
        back = ((b, a, False) for a, b in self.equal)
        return (*((a, b, True) for a, b in self.strict), *((a, b, False) for a, b in self.loose), *there, *back)


def facts_of(constraint: Constraint) -> Facts:
    """The facts of a link; raises ExpressionError where its relation is not convex."""
    try:
        return facts_of_bits(constraint.relation.bits)
    except ExpressionError as error:
        named = constraint.id or f"{constraint.source} {constraint.relation} {constraint.target}"
        raise ExpressionError(
            "its relation is not a conjunction of <, <=, =, >=, > on end points (AllenNetwork takes any union)",
            place=f"link {named}",
            value=constraint.relation,
        ) from error


@cache
def facts_of_bits(bits: int) -> Facts:
    """The facts of one of the 83 convex relations, by its bits."""
    if hull_bits(bits) != bits:
        raise ExpressionError("the relation is not convex", value=bits)
    if not bits:
        return Facts(((0, 0),), (), ())
    steps: list[Step] = []
    equal: list[Pair] = []
    for (x, y), mask in zip(_PAIRS, ends_of_bits(bits), strict=True):
        if mask == EQ:
            equal.append((x, y))
        elif not mask & GT:
            steps.append((x, y, not mask & EQ))
        elif not mask & LT:
            steps.append((y, x, not mask & EQ))
    known = [*steps, *((a, b, False) for a, b in equal), *((b, a, False) for a, b in equal)]
    needed = [step for step in steps if not any(_follows(step, other) for other in known if other != step)]
    strict = tuple((a, b) for a, b, is_strict in needed if is_strict)
    loose = tuple((a, b) for a, b, is_strict in needed if not is_strict)
    return Facts(strict, loose, tuple(equal))


@cache
def steps_of_bits(bits: int) -> tuple[Step, ...]:
    """The steps of one of the 83 convex relations, sorted."""
    return tuple(sorted(facts_of_bits(bits).steps))


def _follows(step: Step, other: Step) -> bool:
    """Whether `step` is `other` with a start before it or an end behind it."""
    if (step[0], other[0]) not in _FREE or (other[1], step[1]) not in _FREE:
        return False
    return other[2] or not step[2] or step[0] != other[0] or step[1] != other[1]
