"""The greedy decoder: the most trusted link first, each unless it contradicts what was taken before."""

from __future__ import annotations

from collections.abc import Sequence

from timeloom.graph import Constraint, IncrementalGraph
from timeloom.relations.options import Choice, Option, Refused, by_trust

__all__ = ["REASONS", "greedy"]

REASONS = 400
"""Refusals of a window for which what contradicts them is looked up: a search each, over what was taken. A text of
hundreds of dated clauses without a full stop has thousands."""
_UNSOUGHT = f"it contradicts links that are trusted as much or more; after {REASONS} such, which ones is not looked up"


def greedy(standing: Sequence[Constraint], options: Sequence[Option]) -> Choice:
    """Options by falling trust, with all that follows from those taken known at each step.

    So an option is refused only for the sake of what stands or is trusted at least as much; a pair whose best label is
    refused comes again with its next one. A pair that is linked already takes no second link unless it is asked.
    """
    graph = IncrementalGraph(standing)
    linked: set[frozenset[str]] = set()
    places: set[int] = set()
    taken: list[Option] = []
    refused: list[Refused] = []
    for option in by_trust(options):
        if option.place in places:
            continue
        if not option.asked and option.pair in linked:
            places.add(option.place)
            because = graph.why_not(option.constraint)[:-1] if len(refused) < REASONS else ()
            if because:
                refused.append(Refused(option, because))
        elif graph.add(option.constraint):
            places.add(option.place)
            linked.add(option.pair)
            taken.append(option)
        elif option.probability and len(refused) < REASONS:
            refused.append(Refused(option, graph.why_not(option.constraint)[:-1]))
        elif option.probability:
            refused.append(Refused(option, (), _UNSOUGHT))
    return Choice(tuple(taken), tuple(refused))
