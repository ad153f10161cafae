"""The reduction of a temporal graph to links, none of which follows from the others.

Which links of a graph are redundant depends on which ones are looked at first: of A = B, B = C, A = C any two will do.
Here they stand in an order of their own (what has a name first, then pairs that are preferred, then what states most,
then by place in the text), and of the last ones those that are not needed go. So the order and direction in which links
were written do not matter; and if the links are taken from the closure, neither does which ones were written, as long
as the same follows.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from timeloom.graph.allen import ALL
from timeloom.graph.constraint import Constraint
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.labels import from_allen

__all__ = ["canonical_links", "distinct_links", "needed_links"]


def canonical_links(
    graph: IntervalGraph, rank: Mapping[str, int], prefer: Container[tuple[str, str]] = ()
) -> tuple[Constraint, ...]:
    """Links of the closure that have the same closure, none of which can be left out, told in the order of `rank`.

    Where several pairs of intervals would do, those in `prefer` (told in that order) stay. A pair is needed only if it
    states an edge of the reduction of the end points, or that two of them are equal, so only such pairs are looked at.
    """
    return _needed(graph, _stating(graph, rank), rank, prefer)


def needed_links(graph: IntervalGraph, rank: Mapping[str, int]) -> tuple[Constraint, ...]:
    """Of the links that the graph was made from, some that have the same closure, none of which can be left out."""
    return _needed(graph, distinct_links(graph.constraints, rank), rank)


def distinct_links(links: Iterable[Constraint], rank: Mapping[str, int]) -> tuple[Constraint, ...]:
    """Links told in the order of `rank`, each once; a link of an interval to itself is left out if it says nothing."""
    told: dict[tuple[str, str, int], Constraint] = {}
    for link in links:
        a, b, relation = link.source, link.target, link.relation
        if a == b and "e" in relation:
            continue
        if rank[a] > rank[b]:
            a, b, relation = b, a, relation.inverse
        told.setdefault((a, b, relation.bits), Constraint(a, relation, b, link.id, link.weight))
    return tuple(told.values())


def _needed(
    graph: IntervalGraph,
    links: Iterable[Constraint],
    rank: Mapping[str, int],
    prefer: Container[tuple[str, str]] = (),
) -> tuple[Constraint, ...]:
    reduced = {(i, j) for i, j, _ in graph.reduction()}
    node_of = graph.points.node_of
    index = {name: number for number, name in enumerate(graph.intervals)}

    def states(link: Constraint) -> int:
        xs, ys = 2 * index[link.source], 2 * index[link.target]
        found = 0
        for p in (node_of[xs], node_of[xs + 1]):
            for q in (node_of[ys], node_of[ys + 1]):
                found += 2 * (p == q) + ((p, q) in reduced or (q, p) in reduced)
        return found

    def place(link: Constraint) -> tuple[bool, bool, int, int, int, int]:
        a, b, relation = link.source, link.target, link.relation
        named = from_allen(relation) is not None
        return not named, (a, b) not in prefer, -states(link), rank[a], rank[b], relation.bits

    ordered = sorted(links, key=place)
    kept = IntervalGraph.of(ordered, graph.intervals).minimal_links()
    return tuple(sorted(kept, key=lambda link: (rank[link.source], rank[link.target])))


def _stating(graph: IntervalGraph, rank: Mapping[str, int]) -> list[Constraint]:
    """The relations of the closure that state an edge of the reduction or an equality of end points."""
    names = graph.intervals
    members = [sorted({p // 2 for p in points}) for points in graph.nodes]
    pairs = {(k, m) for some in members for k in some for m in some if k < m}
    for i, j, _ in graph.reduction():
        pairs.update((min(k, m), max(k, m)) for k in members[i] for m in members[j] if k != m)
    found = []
    for k, m in sorted(pairs):
        a, b = (names[k], names[m]) if rank[names[k]] <= rank[names[m]] else (names[m], names[k])
        relation = graph.relation(a, b)
        if relation != ALL:
            found.append(Constraint(a, relation, b))
    return found
