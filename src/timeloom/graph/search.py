"""Consistency where path consistency does not decide it: refinement into ORD-Horn pieces, with backtracking.

Nebel (1997): an edge whose relation is no ORD-Horn one is split into ORD-Horn relations, one of them is tried, the
network is closed again, and so on; once every stated edge is ORD-Horn a closed network is consistent (Nebel and
Bürckert 1995). The search is complete, and its time can be exponential in the number of edges that have to be split,
hence two limits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from timeloom.errors import LimitError
from timeloom.graph.allen import FULL, is_ord_horn_bits
from timeloom.graph.triangles import Matrix, close, narrow

__all__ = ["Limits", "ord_horn_pieces", "refine"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a network may be that needs a search.

    `intervals` bounds one connected part of the network that holds an edge to split, `steps` the refinements tried in
    it. Networks of tractable relations are under neither. A smallest conflict is looked for where there are at most
    `intervals` in all, with at most `questions` checks of consistency.
    """

    intervals: int = 50
    steps: int = 10_000
    questions: int = 500


@cache
def _ord_horn() -> tuple[int, ...]:
    """The 867 ORD-Horn relations that are not empty, the largest first."""
    members = [bits for bits in range(1, FULL + 1) if is_ord_horn_bits(bits)]
    return tuple(sorted(members, key=lambda bits: (-bits.bit_count(), bits)))


@cache
def ord_horn_pieces(bits: int) -> tuple[int, ...]:
    """ORD-Horn relations whose union is the given one: itself if it is one, else few and large ones."""
    within = [piece for piece in _ord_horn() if not piece & ~bits]
    pieces: list[int] = []
    left = bits
    while left:
        best = max(within, key=lambda piece: (piece & left).bit_count())
        pieces.append(best)
        left &= ~best
    return tuple(pieces)


def refine(matrix: Matrix, stated: Sequence[tuple[int, int]], limits: Limits) -> Matrix | None:
    """A closed network within this one whose `stated` edges are all ORD-Horn; None if there is none.

    The given matrix is closed in place. Raises LimitError where a search is needed and larger than the limits.
    """
    if not close(matrix):
        return None
    current = matrix
    tried = [0]
    open_choices: list[Iterator[Matrix]] = []
    while (edge := _edge_to_split(current, stated)) is not None:
        if len(matrix) > limits.intervals:
            raise LimitError(
                f"a network with relations outside ORD-Horn is searched up to {limits.intervals} connected intervals",
                place=f"{len(stated)} pairs stated",
                value=len(matrix),
            )
        open_choices.append(_choices(current, edge, tried, limits))
        following = _next(open_choices)
        if following is None:
            return None
        current = following
    return current


def _next(open_choices: list[Iterator[Matrix]]) -> Matrix | None:
    """The next network to go on with, from the latest choice that has one left."""
    while open_choices:
        found = next(open_choices[-1], None)
        if found is not None:
            return found
        open_choices.pop()
    return None


def _edge_to_split(matrix: Matrix, stated: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """The stated edge with the fewest pieces, more than one; among equals the one with the fewest basic relations."""
    best: tuple[int, int, int, int] | None = None
    for i, j in stated:
        bits = int(matrix[i, j])
        pieces = len(ord_horn_pieces(bits))
        if pieces > 1 and (best is None or (pieces, bits.bit_count()) < best[:2]):
            best = pieces, bits.bit_count(), i, j
    return best[2:] if best is not None else None


def _choices(matrix: Matrix, edge: tuple[int, int], tried: list[int], limits: Limits) -> Iterator[Matrix]:
    """The network with each piece of an edge in turn, closed; without those that closing shows impossible."""
    for piece in ord_horn_pieces(int(matrix[edge])):
        tried[0] += 1
        if tried[0] > limits.steps:
            raise LimitError(
                "the search for a consistent reading was given up after as many refinements as its limit allows",
                place=f"{len(matrix)} connected intervals",
                value=limits.steps,
            )
        chosen = matrix.copy()
        narrow(chosen, *edge, piece)
        if close(chosen, edge):
            yield chosen
