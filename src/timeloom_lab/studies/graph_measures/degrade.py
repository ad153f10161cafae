"""Losing information step by step: from the minimal links of a graph to less, wrong or weaker ones.

Each way keeps the first `share` of the links in an order of chance, so that what is kept at a smaller share is kept at
a larger one as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from timeloom.graph import Allen, Constraint, IncrementalGraph, IntervalGraph
from timeloom.graph.labels import SCHEMES
from timeloom_lab.studies.graph_measures.synthetic import weaker

__all__ = ["TRUE", "WAYS", "remove", "replace", "retell", "weaken"]

_BASIC = tuple(dict.fromkeys(relation for relation in SCHEMES["timeml"].relations.values() if relation.is_basic))
"""The relations of TimeML."""
_RETOLD = 600
"""From so many pairs, by chance, are links taken when a graph is told in other words."""


def remove(minimal: Sequence[Constraint], share: float, seed: int) -> tuple[Constraint, ...]:
    """A share of the links; the rest is left out."""
    kept, _ = _split(minimal, share, seed)
    return kept


def retell(minimal: Sequence[Constraint], share: float, seed: int) -> tuple[Constraint, ...]:
    """What a share of the links says, told by other links: minimal ones out of all that follow, by chance.

    Nothing is lost against `remove`; measures that look at the links themselves see a difference.
    """
    kept = remove(minimal, share, seed)
    rng = np.random.Generator(np.random.PCG64([seed, 2]))
    pairs = list(IntervalGraph.of(kept).pairs())
    chosen = [pairs[at] for at in rng.permutation(len(pairs))[:_RETOLD]]
    told = [Constraint(a, relation, b, f"r{number}") for number, (a, b, relation) in enumerate(chosen)]
    return IntervalGraph.of([*told, *kept]).minimal_links()


def replace(minimal: Sequence[Constraint], share: float, seed: int) -> tuple[Constraint, ...]:
    """A share of the links, and in place of the others wrong ones that are consistent with all the rest.

    A wrong relation is one of TimeML that the gold graph excludes. Where none is consistent any more the link is left
    out.
    """
    kept, lost = _split(minimal, share, seed)
    rng = np.random.Generator(np.random.PCG64([seed, 3]))
    gold, grown = IntervalGraph.of(minimal), IncrementalGraph()
    for link in kept:
        grown.add(link)
    made = list(kept)
    for link in lost:
        known = gold.relation(link.source, link.target)
        wrong = [relation for relation in _BASIC if not relation & known]
        for at in rng.permutation(len(wrong)):
            tried = _told(link, wrong[at])
            if grown.add(tried):
                made.append(tried)
                break
    return tuple(made)


def weaken(minimal: Sequence[Constraint], share: float, seed: int) -> tuple[Constraint, ...]:
    """A share of the links as they are; each other one as a convex disjunction that holds its relation."""
    kept, lost = _split(minimal, share, seed)
    rng = np.random.Generator(np.random.PCG64([seed, 4]))
    return (*kept, *(_told(link, weaker(link.relation, rng)) for link in lost))


WAYS: dict[str, Callable[[Sequence[Constraint], float, int], tuple[Constraint, ...]]] = {
    "removed": remove,
    "retold": retell,
    "replaced": replace,
    "weakened": weaken,
}
"""Ways of losing information, by name."""
TRUE = frozenset({"removed", "retold"})
"""Those after which nothing that is said is wrong or weak, so that precision should be one."""


def _split(
    minimal: Sequence[Constraint], share: float, seed: int
) -> tuple[tuple[Constraint, ...], tuple[Constraint, ...]]:
    """The links that are kept and those that are not, each in the order of the graph."""
    order = np.random.Generator(np.random.PCG64([seed, 1])).permutation(len(minimal))
    chosen = set(order[: round(share * len(minimal))].tolist())
    kept = tuple(link for at, link in enumerate(minimal) if at in chosen)
    return kept, tuple(link for at, link in enumerate(minimal) if at not in chosen)


def _told(link: Constraint, relation: Allen) -> Constraint:
    return Constraint(link.source, relation, link.target, link.id, link.weight)
