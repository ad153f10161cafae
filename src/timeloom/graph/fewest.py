"""The fewest of some statements that cannot all hold, whatever they say: by hitting sets.

Of every set that holds, something outside it is in each conflict. So a smallest choice that takes at least one
statement from the rest of each such set known so far is a lower bound: if it cannot hold itself, it is a smallest
conflict, and if it can, it is grown to a largest set that holds, whose rest is added to what must be hit (Ignatiev,
Previti, Liffiton and Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015). Exact,
and exponential at worst, so it is given up after a number of questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from timeloom.graph.accept import contradicts_itself
from timeloom.graph.allen import invert_bits
from timeloom.graph.constraint import Constraint

__all__ = ["fewest", "one_or_two"]

Hold = Callable[[Sequence[int]], bool]


def one_or_two(stated: Sequence[Constraint]) -> tuple[Constraint, ...]:
    """The first constraint that cannot hold at all, or else two of the same intervals that exclude each other, if any.

    No other conflict is of less than three.
    """
    told: dict[tuple[str, str], dict[int, Constraint]] = {}
    found: tuple[Constraint, ...] = ()
    for one in stated:
        if contradicts_itself(one):
            return (one,)
        there = one.source <= one.target
        ends = (one.source, one.target) if there else (one.target, one.source)
        bits = one.relation.bits if there else invert_bits(one.relation.bits)
        before = told.setdefault(ends, {})
        if not found and one.source != one.target:
            found = next(((other, one) for known, other in before.items() if not known & bits), ())
        before.setdefault(bits, one)
    return found


class _Spent(Exception):
    """No question is left."""


def fewest(known: Sequence[int], count: int, hold: Hold, questions: int) -> tuple[tuple[int, ...], bool]:
    """A smallest set of the statements 0 to `count` - 1 that cannot hold, ascending, and whether that is proven.

    `known` is a conflict of which none can be left out; `hold` tells whether some, ascending, can hold together, and is
    asked at most so many times. If these do not suffice the answer is `known`.
    """
    left = [questions]

    def ask(some: Iterable[int]) -> bool:
        if not left[0]:
            raise _Spent
        left[0] -= 1
        return hold(sorted(some))

    rests: list[frozenset[int]] = []
    try:
        while True:
            chosen = _hitting(rests, len(known), left)
            if len(chosen) >= len(known):
                return tuple(sorted(known)), True
            if not ask(chosen):
                return tuple(sorted(chosen)), True
            # What the known conflict holds is tried last: a small rest within it bounds the most.
            later = [one for one in range(count) if one not in chosen]
            held = set(chosen)
            for one in sorted(later, key=set(known).__contains__):
                if ask({*held, one}):
                    held.add(one)
            rests.append(frozenset(range(count)) - held)
    except _Spent:
        return tuple(sorted(known)), False


def _hitting(rests: Sequence[frozenset[int]], most: int, left: list[int]) -> frozenset[int]:
    """A smallest set that has a member of each of these, or of `most` where there is none smaller than that."""
    best = frozenset(range(-most, 0))
    waiting: list[frozenset[int]] = [frozenset()]
    tried = 0
    while waiting:
        chosen = waiting.pop()
        tried += 1
        if tried > _MOST_TRIED:
            left[0] = 0
            raise _Spent
        missed = min((rest for rest in rests if not rest & chosen), key=len, default=None)
        if missed is None:
            best = min(best, chosen, key=len)
        elif len(chosen) + 1 < len(best):
            waiting += [chosen | {one} for one in sorted(missed, reverse=True)]
    return best


_MOST_TRIED = 100_000
"""Choices that one search for a hitting set looks at."""
