"""AllenNetwork: intervals under any unions of Allen's relations, decided, narrowed, realised and explained.

>>> from timeloom.graph.allen import Allen
>>> network = AllenNetwork.of([
...     Constraint("meal", Allen.of("b", "m"), "walk"), Constraint("rain", Allen.of("d", "s"), "walk")
... ])
>>> network.consistent, network.relation("meal", "rain")
(True, Allen.of('b', 'm'))
>>> network.scenario().intervals
{'meal': (0, 1), 'walk': (2, 5), 'rain': (3, 4)}

Path consistency decides a network whose relations are convex, pointisable or ORD-Horn; anything else is searched, under
`Limits`. Where all relations are convex, as those of TimeML, `IntervalGraph` gives the same answers from end points,
far faster and for far more intervals: this class closes n = 150 in some 40 ms, n = 500 in seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from timeloom.errors import ExpressionError, LimitError
from timeloom.graph.allen import ALL, EQUAL, Allen, ends_of_bits, hull_bits
from timeloom.graph.conflicts import Conflict, smallest_conflict
from timeloom.graph.constraint import Constraint
from timeloom.graph.fewest import fewest, one_or_two
from timeloom.graph.order import classes
from timeloom.graph.point import EQ, LE, LT
from timeloom.graph.search import Limits, refine
from timeloom.graph.triangles import Matrix, close, core_pairs, empty_matrix, narrow

__all__ = ["AllenNetwork", "Scenario", "Tractable"]

Tractable = Literal["convex", "pointisable", "ord-horn"]
"""The classes that path consistency decides, each within the next."""

_SHOWN = 8
"""How many constraints of a conflict an error names."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One way things can be: for every interval a start and an end, whole numbers on a line of no scale."""

    intervals: Mapping[str, tuple[int, int]]

    def relation(self, a: str, b: str) -> Allen:
        """The basic relation of two intervals in this scenario."""
        return Allen.between(self.intervals[a], self.intervals[b])


class AllenNetwork:
    """A network of intervals, made by `AllenNetwork.of`; it does not change, and answers are worked out when asked for.

    `consistent`, `conflict`, `scenario`, `tightest` and `entails` are complete: outside the tractable classes they
    search, and raise LimitError beyond the limits. `relation`, `pairs`, `core` and `minimal_networks` tell what closing
    finds and take no search. But for the first two, all raise ExpressionError on a network found contradictory.
    """

    def __init__(self, constraints: tuple[Constraint, ...], intervals: tuple[str, ...], limits: Limits) -> None:
        self.constraints = constraints
        self.intervals = intervals
        self.limits = limits
        self._index = {name: index for index, name in enumerate(intervals)}

    @classmethod
    def of(
        cls, constraints: Iterable[Constraint], intervals: Iterable[str] = (), *, limits: Limits | None = None
    ) -> AllenNetwork:
        """A network of constraints, and of `intervals` that may stand in none; these come first in the order."""
        held = tuple(constraints)
        names = dict.fromkeys(intervals)
        for constraint in held:
            names |= {constraint.source: None, constraint.target: None}
        return cls(held, tuple(names), limits if limits is not None else Limits())

    def __repr__(self) -> str:
        return f"<AllenNetwork of {len(self.intervals)} intervals under {len(self.constraints)} constraints>"

    @cached_property
    def tractable(self) -> Tractable | None:
        """The smallest class that holds every stated relation; None outside ORD-Horn, where a search may be needed."""
        relations = {constraint.relation for constraint in self.constraints}
        if all(relation.is_convex for relation in relations):
            return "convex"
        if all(relation.is_pointisable for relation in relations):
            return "pointisable"
        return "ord-horn" if all(relation.is_ord_horn for relation in relations) else None

    @cached_property
    def consistent(self) -> bool:
        """Whether all constraints can hold at once. LimitError where that takes a larger search than the limits."""
        return self._solution is not None

    @cached_property
    def path_consistent(self) -> bool:
        """Whether closing finds no contradiction; in a tractable network that is consistency."""
        return self._paths is not None

    @cached_property
    def minimal(self) -> bool:
        """Whether `relation` is known to be the tightest for every pair: so where all closed relations are convex.

        Path consistency makes convex networks minimal (van Beek 1989); others it may leave wider than need be, which
        `tightest` mends.
        """
        return all(hull_bits(int(bits)) == bits for bits in np.unique(self._closed))

    def relation(self, a: str, b: str) -> Allen:
        """What path consistency leaves of a and b: never too tight, the tightest where `minimal`; ALL: nothing
        known."""
        i, j = self._place(a), self._place(b)
        return Allen(int(self._closed[i, j]))

    def tightest(self, a: str, b: str) -> Allen:
        """The basic relations of a and b that some scenario has: each left by closing is tried."""
        self._require(self.consistent)
        i, j = self._place(a), self._place(b)
        left = Allen(int(self._closed[i, j]))
        if self.minimal or i == j:
            return left
        return Allen.of(*(letter for letter in left if self._allows(i, j, Allen.of(letter))))

    def entails(self, a: str, relation: Allen, b: str) -> bool:
        """Whether a is in the relation to b in every scenario."""
        return self.tightest(a, b) <= relation

    def pairs(self) -> Iterator[tuple[str, str, Allen]]:
        """All pairs, in the order of the intervals, of which closing knows more than nothing."""
        for i, j in np.argwhere(np.triu(self._closed != ALL.bits, 1)):
            yield self.intervals[i], self.intervals[j], Allen(int(self._closed[i, j]))

    def scenario(self) -> Scenario:
        """One consistent scenario, in which no two end points are equal that need not be."""
        solution = self._solution
        self._require(solution is not None)
        assert solution is not None
        return Scenario(dict(zip(self.intervals, _realised(solution), strict=True)))

    def conflict(self) -> tuple[Constraint, ...]:
        """Constraints that cannot all hold, in file order, the fewest there are; () if consistent.

        Where `smallest_conflict` cannot prove that within the limits: none of them can be left out.
        """
        return self.smallest_conflict.links

    @cached_property
    def smallest_conflict(self) -> Conflict:
        """The fewest constraints that cannot all hold, and whether there are no fewer.

        If all relations are convex, they are found from end points. Otherwise an irreducible set comes first
        (QuickXplain, Junker 2004), and for one smaller than that hitting sets are tried (`timeloom.graph.fewest`), in
        networks of at most `Limits.intervals` intervals and with at most `Limits.questions` checks of consistency.
        """
        if self.consistent:
            return Conflict(())
        if self.tractable == "convex":
            return smallest_conflict(self.constraints)
        stated = self.constraints
        known = one_or_two(stated) or self._irreducible_conflict()
        if len(known) <= 3:
            return Conflict(known)
        if len(self.intervals) > self.limits.intervals:
            return Conflict(known, smallest=False)
        places = [next(k for k, one in enumerate(stated) if one is some) for some in known]
        try:
            found, is_proven = fewest(
                places,
                len(stated),
                lambda some: self._with([stated[k] for k in some]).consistent,
                self.limits.questions,
            )
        except LimitError:
            return Conflict(known, smallest=False)
        return Conflict(tuple(stated[k] for k in found), smallest=is_proven)

    def _irreducible_conflict(self) -> tuple[Constraint, ...]:
        held = self.constraints
        if not self.path_consistent:
            # Fewer constraints first, so that a search, if one is needed at all, has little to look at.
            held = _irreducible(held, lambda part: self._with(part).path_consistent)
        if self.tractable is None:
            held = _irreducible(held, lambda part: self._with(part).consistent)
        return held

    def core(self) -> tuple[Constraint, ...]:
        """The core relations of the closed network: those that do not follow from two others.

        a and b are core unless the intersection of R(a, c) o R(c, b) over all other c is R(a, b) (Rodriguez and others
        2004; Tannier and Muller 2008). The core is unique and part of every minimal network; it may not be enough
        to regenerate the network (see `minimal_networks`). n = 150 takes some 30 ms beside the closing.
        """
        return tuple(self._constraint(i, j) for i, j in core_pairs(self._closed))

    def minimal_networks(self, limit: int = 12) -> Iterator[tuple[Constraint, ...]]:
        """Every set of closed relations that closes to the whole network and of which none can be left out.

        There may be many, since of intervals that are equal or meet either may carry a relation. The search tries sets
        of the pairs outside the core; LimitError where these are more than `limit`.
        """
        closed = self._closed
        core = set(core_pairs(closed))
        known = [(int(i), int(j)) for i, j in np.argwhere(np.triu(closed != ALL.bits, 1))]
        free = [pair for pair in known if pair not in core]
        if len(free) > limit:
            raise LimitError(
                f"minimal networks are listed where at most {limit} relations lie outside the core", value=len(free)
            )
        for chosen in _minimal_sets(tuple(free), lambda extra: _closes_to(closed, [*core, *extra])):
            yield tuple(self._constraint(i, j) for i, j in sorted([*core, *chosen]))

    def _constraint(self, i: int, j: int) -> Constraint:
        return Constraint(self.intervals[i], Allen(int(self._closed[i, j])), self.intervals[j])

    def _place(self, name: str) -> int:
        if name not in self._index:
            raise ExpressionError(f"none of the {len(self.intervals)} intervals has this id", value=name)
        return self._index[name]

    def _require(self, holds: bool) -> None:
        if not holds:
            named = [
                constraint.id or f"{constraint.source} {constraint.relation} {constraint.target}"
                for constraint in self.conflict()
            ]
            shown = ", ".join(named[:_SHOWN]) + (f" and {len(named) - _SHOWN} more" if len(named) > _SHOWN else "")
            raise ExpressionError(f"the network is contradictory, repair it first: these cannot all hold: {shown}")

    @cached_property
    def _stated(self) -> tuple[Matrix, list[tuple[int, int]]]:
        """The network as stated, not closed, and the pairs i < j that constraints speak of.

        What a constraint of an interval with itself forbids is noted on the diagonal, which is then empty.
        """
        return _stated(self.constraints, self._index)

    @cached_property
    def _parts(self) -> tuple[frozenset[int], ...]:
        """The connected parts of the network: what one of them allows does not depend on another."""
        stated = [(self._index[one.source], self._index[one.target]) for one in self.constraints]
        members: dict[int, list[int]] = {}
        for node, part in enumerate(classes(len(self.intervals), stated).tolist()):
            members.setdefault(part, []).append(node)
        return tuple(frozenset(part) for part in members.values())

    @cached_property
    def _paths(self) -> Matrix | None:
        """The path consistent network, None if there is none."""
        closed = self._stated[0].copy()
        return closed if close(closed) else None

    @cached_property
    def _closed(self) -> Matrix:
        self._require(self._paths is not None)
        assert self._paths is not None
        return self._paths

    @cached_property
    def _solution(self) -> Matrix | None:
        """A closed network within this one in which every stated edge is ORD-Horn; None if there is none."""
        if self.tractable is not None or self._paths is None:
            return self._paths
        solution = self._paths.copy()
        for part in self._parts:
            nodes = sorted(part)
            place = {node: index for index, node in enumerate(nodes)}
            edges = [(place[i], place[j]) for i, j in self._stated[1] if i in part]
            found = refine(solution[np.ix_(nodes, nodes)], edges, self.limits)
            if found is None:
                return None
            solution[np.ix_(nodes, nodes)] = found
        return solution

    def _with(self, constraints: Sequence[Constraint]) -> AllenNetwork:
        return AllenNetwork.of(constraints, limits=self.limits)

    def _allows(self, i: int, j: int, relation: Allen) -> bool:
        extra = Constraint(self.intervals[i], relation, self.intervals[j])
        return self._with((*self.constraints, extra)).consistent


def _stated(constraints: Iterable[Constraint], index: Mapping[str, int]) -> tuple[Matrix, list[tuple[int, int]]]:
    matrix = empty_matrix(len(index))
    pairs: dict[tuple[int, int], None] = {}
    for constraint in constraints:
        i, j = index[constraint.source], index[constraint.target]
        if i == j:
            matrix[i, i] &= np.uint16(constraint.relation.bits & EQUAL.bits)
        else:
            narrow(matrix, i, j, constraint.relation.bits)
            pairs[min(i, j), max(i, j)] = None
    return matrix, list(pairs)


def _closes_to(closed: Matrix, pairs: Iterable[tuple[int, int]]) -> bool:
    """Whether the closed network follows from its relations of these pairs alone."""
    matrix = empty_matrix(len(closed))
    for i, j in pairs:
        narrow(matrix, i, j, int(closed[i, j]))
    close(matrix)
    return bool((matrix == closed).all())


def _realised(solution: Matrix) -> list[tuple[int, int]]:
    """End points for a closed ORD-Horn network: its convex hull, with all points apart that need not be equal.

    The hulls of a path consistent network are path consistent, and what a relation lacks of its hull is of smaller
    dimension: it asks for equal points where this scenario has none (Ligozat 1996).
    """
    size = len(solution)
    relations, where = np.unique(solution, return_inverse=True)
    masks = np.array([ends_of_bits(hull_bits(int(bits))) for bits in relations], np.uint8).reshape(-1, 4)
    points = masks[where].reshape(size, size, 2, 2).transpose(0, 2, 1, 3).reshape(2 * size, 2 * size)
    first = (points == EQ).argmax(axis=1) if size else np.zeros(0, np.intp)
    # A point has fewer points below it than any point above it, and equal points have the same ones below.
    below = ((points == LT) | (points == LE)).sum(axis=0)
    place = {p: number for number, p in enumerate(sorted(set(first.tolist()), key=lambda p: (int(below[p]), p)))}
    ends = [place[p] for p in first.tolist()]
    return list(zip(ends[::2], ends[1::2], strict=True))


def _irreducible(
    constraints: tuple[Constraint, ...], hold: Callable[[Sequence[Constraint]], bool]
) -> tuple[Constraint, ...]:
    """QuickXplain: of constraints that cannot all hold, in their order, some of which none can be left out."""

    def explain(background: list[int], added: bool, candidates: Sequence[int]) -> list[int]:
        if added and not hold([constraints[k] for k in background]):
            return []
        if len(candidates) == 1:
            return list(candidates)
        half = len(candidates) // 2
        left, right = candidates[:half], candidates[half:]
        from_right = explain([*background, *left], True, right)
        from_left = explain([*background, *from_right], bool(from_right), left)
        return [*from_left, *from_right]

    return tuple(constraints[k] for k in sorted(explain([], False, range(len(constraints)))))


def _minimal_sets(
    items: tuple[tuple[int, int], ...], enough: Callable[[Sequence[tuple[int, int]]], bool]
) -> Iterator[tuple[tuple[int, int], ...]]:
    """The smallest subsets by inclusion that are enough, where every superset of one that is enough is so too."""
    verdicts = {items: True}
    waiting = [items]
    while waiting:
        current = waiting.pop()
        smaller = [current[:k] + current[k + 1 :] for k in range(len(current))]
        for subset in smaller:
            if subset not in verdicts:
                verdicts[subset] = enough(subset)
                if verdicts[subset]:
                    waiting.append(subset)
        if not any(verdicts[subset] for subset in smaller):
            yield current
