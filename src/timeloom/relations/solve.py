"""The global decoder: of all sets of links that can hold together one that is worth most, by integer programming.

A variable for each option, worth its trust; at most one option of a pair. That links hold together is asked for lazily:
the best set is checked in a graph, each contradiction found becomes a cut (these options cannot all be taken), and the
program is solved again until nothing contradicts. A contradiction is a cycle of end points, so a cut is widened to all
labels of its pairs that would close the same cycle. Only pairs that a cut names enter the program; all others keep
their best label.

The program is solved by HiGHS (Huangfu and Hall 2018) through `scipy.optimize.milp`, extra `solver`. Beyond the limits
the best set so far is made consistent greedily, the plain greedy choice is taken if it is worth more, and a note says
so.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, NamedTuple

from timeloom.extras import require
from timeloom.graph import Constraint, IncrementalGraph
from timeloom.relations.greedy import greedy
from timeloom.relations.options import Choice, Option, Refused, by_trust

__all__ = ["Solver"]

_ANSWER = 1.0
"""What it is worth, beside the trust, that a pair that is asked gets a label at all."""
_TIE = 1e-6
"""Among options of one trust the likelier is taken."""

Cut = frozenset[int]


class Solver:
    """A decoder. It stops after `rounds` for a window, or where a program needs more than `nodes`: the same on any
    machine. `seconds` is for what these do not catch; a choice that it cuts short may differ from one machine to
    another."""

    def __init__(self, *, seconds: float = 120.0, rounds: int = 500, nodes: int = 100_000) -> None:
        """Raises MissingExtra where the solver is not installed."""
        require("scipy")
        self.seconds = seconds
        self.rounds = rounds
        self.nodes = nodes

    def __call__(self, standing: Sequence[Constraint], options: Sequence[Option]) -> Choice:
        """The consistent options that are worth most together, and for each pair's best label that is not among them
        why."""
        able, refused = _alone(standing, options)
        program = _Program(able)
        until = time.perf_counter() + self.seconds
        note = ""
        chosen = program.best()
        for _ in range(self.rounds):
            cuts = _cuts(standing, able, chosen)
            if not cuts:
                return _finished(standing, able, chosen, refused)
            program.cuts += cuts
            left = until - time.perf_counter()
            found = program.solved(left, self.nodes) if left > 0 else None
            if found is None:
                note = "the solver came to its limit of time or size"
                break
            chosen = found
        note = note or f"the solver had not done after {self.rounds} rounds"
        made = _finished(standing, able, chosen, refused)
        plain = greedy(standing, able)
        better = plain._replace(refused=(*plain.refused, *refused)) if worth(plain) > worth(made) else made
        which = "the greedy choice is worth more and is taken" if better is not made else "the rest was chosen greedily"
        return better._replace(notes=(f"{note}: {which}; the links hold together but may not be the best",))


def worth(choice: Choice) -> float:
    """What is maximised: the trust in what was taken, and that pairs that are asked have a label."""
    return sum(map(_weight, choice.taken))


def _weight(option: Option) -> float:
    return option.trust + _TIE * option.probability + (_ANSWER if option.asked else 0.0)


def _group(option: Option) -> Hashable:
    """Options of one group exclude each other: those of a question; and of any number of candidates of one pair."""
    return option.place if option.asked else option.pair


def _alone(standing: Sequence[Constraint], options: Sequence[Option]) -> tuple[list[Option], list[Refused]]:
    """Options that can hold by themselves, the most trusted first, and those that what stands forbids."""
    graph = IncrementalGraph(standing)
    able: list[Option] = []
    refused: list[Refused] = []
    for option in by_trust(options):
        because = graph.why_not(option.constraint)
        if not because:
            able.append(option)
        elif option.probability:
            refused.append(Refused(option, because[:-1]))
    return able, refused


class _Program:
    """The integer program over numbered options, most trusted first."""

    def __init__(self, options: Sequence[Option]) -> None:
        self.options = options
        self.cuts: list[_Cut] = []
        self.groups: dict[Hashable, list[int]] = defaultdict(list)
        for number, option in enumerate(options):
            self.groups[_group(option)].append(number)

    def best(self) -> list[int]:
        """The best option of every group, whether they hold together or not."""
        return sorted(self._first(numbers) for numbers in self.groups.values())

    def _first(self, numbers: Iterable[int]) -> int:
        return min(numbers, key=lambda number: (-_weight(self.options[number]), number))

    def solved(self, seconds: float, nodes: int) -> list[int] | None:
        """The best options under the cuts so far; None where the solver stops before it knows."""
        groups = dict.fromkeys(_group(self.options[number]) for cut in self.cuts for number in cut.numbers)
        variables = [number for group in groups for number in self.groups[group]]
        column = {number: place for place, number in enumerate(variables)}
        rows = [([column[number] for number in self.groups[group]], 1) for group in groups]
        rows += [([column[number] for number in cut.numbers], cut.most) for cut in self.cuts]
        found = _solve([_weight(self.options[number]) for number in variables], rows, seconds, nodes)
        if found is None:
            return None
        rest = [self._first(numbers) for group, numbers in self.groups.items() if group not in groups]
        return sorted([*rest, *(variables[place] for place in found)])


class _Cut(NamedTuple):
    """Of these options at most so many can be taken."""

    numbers: Cut
    most: int


def _solve(
    weights: Sequence[float], rows: Sequence[tuple[Sequence[int], int]], seconds: float, nodes: int
) -> list[int] | None:
    """Columns of a 0-1 program that are worth most, each row (columns, most) kept."""
    require("scipy")
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csr_array

    # Indices of 32 bits: the solver of older versions of scipy takes no others.
    columns = np.array([column for row, _ in rows for column in row], np.int32)
    starts = np.cumsum([0, *(len(row) for row, _ in rows)], dtype=np.int32)
    matrix: Any = csr_array((np.ones(len(columns)), columns, starts), shape=(len(rows), len(weights)))
    most = np.array([limit for _, limit in rows], np.float64)
    answer = milp(
        -np.array(weights),
        integrality=np.ones(len(weights)),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(matrix, -np.inf, most),
        options={"time_limit": seconds, "node_limit": nodes, "mip_rel_gap": 0.0},
    )
    if answer.status != 0 or answer.x is None:
        return None
    return [int(column) for column in np.flatnonzero(answer.x > 0.5)]


def _cuts(standing: Sequence[Constraint], options: Sequence[Option], chosen: Sequence[int]) -> list[_Cut]:
    """For each chosen option that those before it forbid, how many of what contradicts can be taken."""
    graph = IncrementalGraph(standing)
    number_of = {id(options[number].constraint): number for number in chosen}
    found: dict[_Cut, None] = {}
    same: dict[Hashable, list[int]] = defaultdict(list)
    for number, option in enumerate(options):
        same[_group(option)].append(number)
    for number in chosen:
        if not graph.add(options[number].constraint):
            conflict = graph.why_not(options[number].constraint)
            found[_widened(conflict, number_of, options, same)] = None
    return list(found)


def _widened(
    conflict: Sequence[Constraint],
    number_of: dict[int, int],
    options: Sequence[Option],
    same: dict[Hashable, list[int]],
) -> _Cut:
    """A conflict with every label that could stand in the place of one of its own."""
    core = list(conflict)
    numbers: set[int] = set()
    for at, link in enumerate(conflict):
        own = number_of.get(id(link))
        if own is None:
            continue
        numbers.add(own)
        others = [*core[:at], *core[at + 1 :]]
        for other in same[_group(options[own])]:
            relation = options[other].constraint.relation
            if options[other].constraint.source != link.source:
                relation = relation.inverse
            wider = Constraint(link.source, (core[at].relation | relation).convex, link.target)
            if other != own and not IncrementalGraph(others).add(wider):
                core[at] = wider
                numbers.add(other)
    return _Cut(frozenset(numbers), sum(id(link) in number_of for link in conflict) - 1)


def _finished(
    standing: Sequence[Constraint], options: Sequence[Option], chosen: Sequence[int], refused: Sequence[Refused]
) -> Choice:
    """Chosen options first, each unless it contradicts those before; then any other that can be added."""
    graph = IncrementalGraph(standing)
    first = set(chosen)
    groups: set[Hashable] = set()
    taken: list[Option] = []
    order = [*chosen, *(number for number in range(len(options)) if number not in first)]
    for number in order:
        option = options[number]
        if _group(option) not in groups and graph.add(option.constraint):
            groups.add(_group(option))
            taken.append(option)
    best: dict[Hashable, Option] = {}
    for option in options:
        best.setdefault(_group(option), option)
    kept = {id(option.constraint) for option in taken}
    lost = [
        Refused(option, graph.why_not(option.constraint)[:-1])
        for option in best.values()
        if option.probability and id(option.constraint) not in kept
    ]
    return Choice(tuple(taken), (*refused, *(one for one in lost if one.because)))
