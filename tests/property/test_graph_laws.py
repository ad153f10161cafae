"""Laws of the graph of intervals: against brute force over small whole numbers, and against itself."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.graph import (
    ALL,
    Allen,
    Constraint,
    IncrementalGraph,
    IntervalGraph,
    PointGraph,
    repair,
    smallest_conflict,
)
from timeloom.graph.allen import LETTERS
from timeloom.graph.point import LE, LT, compose

CONVEX = [Allen(bits) for bits in range(1, 1 << 13) if Allen(bits).is_convex]
ENDS = [(start, end) for start in range(6) for end in range(start + 1, 6)]
few = settings(max_examples=100, deadline=None)

relations = st.one_of(st.sampled_from(LETTERS).map(Allen.of), st.sampled_from(CONVEX))


def links(names: str, most: int) -> st.SearchStrategy[list[Constraint]]:
    one = st.tuples(st.sampled_from(names), relations, st.sampled_from(names), st.sampled_from([0.5, 1.0]))
    return st.lists(one, max_size=most).map(
        lambda told: [Constraint(a, r, b, id=f"l{k}", weight=w) for k, (a, r, b, w) in enumerate(told)]
    )


def consistent_links(count: int, most: int) -> st.SearchStrategy[list[Constraint]]:
    """Links that hold of drawn intervals; each relation is widened to a convex one that holds it."""
    ends = st.lists(
        st.sampled_from([(a, b) for a in range(9) for b in range(a + 1, 10)]), min_size=count, max_size=count
    )
    pair = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1), st.sampled_from([*CONVEX, *[Allen(0)] * 80]))

    def told(drawn: tuple[list[tuple[int, int]], list[tuple[int, int, Allen]]]) -> list[Constraint]:
        ends, pairs = drawn
        return [
            Constraint(f"x{k}", (Allen.between(ends[k], ends[m]) | wider).convex, f"x{m}", id=f"l{at}")
            for at, (k, m, wider) in enumerate(pairs)
        ]

    return st.tuples(ends, st.lists(pair, max_size=most)).map(told)


def models(names: str, told: Sequence[Constraint]) -> Iterator[dict[str, tuple[int, int]]]:
    """All ways to place intervals on a short line of whole numbers so that all links hold."""
    for placed in itertools.product(ENDS, repeat=len(names)):
        where = dict(zip(names, placed, strict=True))
        if all(Allen.between(where[link.source], where[link.target]) <= link.relation for link in told):
            yield where


@few
@given(links("abc", 4))
def test_answers_are_those_of_brute_force(told: list[Constraint]) -> None:
    """Six numbers are enough for the six end points of three intervals, so this is exact, both ways."""
    graph = IntervalGraph.of(told, "abc")
    possible = list(models("abc", told))
    assert graph.consistent is bool(possible)
    for a, b in itertools.permutations("abc", 2) if possible else ():
        seen = 0
        for where in possible:
            seen |= Allen.between(where[a], where[b]).bits
        assert graph.relation(a, b) == Allen(seen)


@few
@given(consistent_links(8, 20), st.randoms(use_true_random=False))
def test_the_closure_does_not_depend_on_the_order_of_links(told: list[Constraint], shuffle: object) -> None:
    names = [f"x{k}" for k in range(8)]
    mixed = list(told)
    shuffle.shuffle(mixed)  # type: ignore[attr-defined]  # a random.Random, which hypothesis gives no type
    first, second = IntervalGraph.of(told, names), IntervalGraph.of(mixed, names)
    assert list(first.pairs()) == list(second.pairs())
    assert points_of(first) == points_of(second)


def points_of(graph: IntervalGraph) -> set[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """The reduction, free of the numbers of nodes."""
    return {(graph.nodes[i], graph.nodes[j], mask) for i, j, mask in graph.reduction()}


@few
@given(consistent_links(8, 20))
def test_the_closure_is_idempotent_and_counts_are_those_of_its_pairs(told: list[Constraint]) -> None:
    graph = IntervalGraph.of(told)
    pairs = list(graph.pairs())
    again = IntervalGraph.of([Constraint(a, relation, b) for a, b, relation in pairs], graph.intervals)
    assert list(again.pairs()) == pairs
    assert points_of(again) == points_of(graph)
    assert graph.informed() == len(pairs)
    assert graph.determined() == sum(relation.is_basic for _, _, relation in pairs)
    assert all(
        graph.relation(a, b) == relation and graph.relation(b, a) == relation.inverse for a, b, relation in pairs
    )
    known = {(a, b) for a, b, _ in pairs}
    for a, b in itertools.combinations(graph.intervals, 2):
        assert (graph.relation(a, b) == ALL) is ((a, b) not in known)


@few
@given(consistent_links(8, 24))
def test_the_reduction_regenerates_the_closure_and_each_edge_is_needed(told: list[Constraint]) -> None:
    points = IntervalGraph.of(told).points
    size, closed, kept = len(points.nodes), set(points.closure_edges()), points.reduction()
    assert points.count_edges() == len(closed)
    assert set(kept) <= closed
    assert follows(size, kept) == closed
    for edge in kept:
        assert follows(size, [other for other in kept if other != edge]) != closed


@few
@given(consistent_links(8, 24))
def test_an_edge_is_redundant_iff_two_others_compose_to_it(told: list[Constraint]) -> None:
    points = IntervalGraph.of(told).points
    label = {(i, j): mask for i, j, mask in points.closure_edges()}
    needed = {
        (i, j, mask)
        for (i, j), mask in label.items()
        if not any(
            compose(label[i, b], label[b, j]) == mask for b in range(i + 1, j) if (i, b) in label and (b, j) in label
        )
    }
    assert set(points.reduction()) == needed


def follows(size: int, edges: Sequence[tuple[int, int, int]]) -> set[tuple[int, int, int]]:
    """What follows from edges between points that are all different."""
    graph = PointGraph(
        size, [(i, j) for i, j, mask in edges if mask == LT], [(i, j) for i, j, mask in edges if mask == LE]
    )
    return {(graph.nodes[i][0], graph.nodes[j][0], mask) for i, j, mask in graph.closure_edges()}


@few
@given(consistent_links(6, 14))
def test_minimal_links_have_the_same_closure_and_none_can_be_left_out(told: list[Constraint]) -> None:
    graph = IntervalGraph.of(told)
    minimal = graph.minimal_links()
    pairs = list(graph.pairs())
    assert [link for link in told if link in minimal] == list(minimal)
    assert list(IntervalGraph.of(minimal, graph.intervals).pairs()) == pairs
    for link in minimal:
        fewer = [other for other in minimal if other is not link]
        assert list(IntervalGraph.of(fewer, graph.intervals).pairs()) != pairs


@few
@given(links("abcd", 8))
def test_a_smallest_conflict_is_one_and_none_is_smaller(told: list[Constraint]) -> None:
    conflict = smallest_conflict(told)
    assert conflict.smallest
    if IntervalGraph.of(told).consistent:
        assert conflict.links == ()
        return
    assert not IntervalGraph.of(conflict.links).consistent
    for size in range(len(conflict.links)):
        assert all(IntervalGraph.of(some).consistent for some in itertools.combinations(told, size))


@few
@given(links("abcde", 14))
def test_links_one_by_one_are_taken_iff_the_batch_is_consistent(told: list[Constraint]) -> None:
    graph = IncrementalGraph()
    taken: list[Constraint] = []
    for link in told:
        fits = IntervalGraph.of([*taken, link]).consistent
        because = graph.why_not(link)
        assert graph.add(link) is fits
        assert bool(because) is not fits
        if fits:
            taken.append(link)
        else:
            assert because[-1] is link
            assert not IntervalGraph.of(because).consistent
            for size in range(len(because) - 1) if len(taken) < 8 else ():
                assert all(IntervalGraph.of([*some, link]).consistent for some in itertools.combinations(taken, size))
    batch = IntervalGraph.of(taken, "abcde")
    for a, b in itertools.combinations("abcde", 2):
        assert graph.relation(a, b) == batch.relation(a, b)
    assert list(graph.graph().pairs()) == list(IntervalGraph.of(taken).pairs())


@few
@given(links("abcde", 14))
def test_repair_keeps_what_it_can_and_says_why_not_the_rest(told: list[Constraint]) -> None:
    mended = repair(told)
    dropped = [one.constraint for one in mended.dropped]
    assert sorted([*mended.kept, *dropped], key=told.index) == told
    assert IntervalGraph.of(mended.kept).consistent
    assert IntervalGraph.of(told).consistent is not bool(dropped)
    for one in mended.dropped:
        assert not IntervalGraph.of([*mended.kept, one.constraint]).consistent
        assert not IntervalGraph.of([*one.because, one.constraint]).consistent
        assert set(one.because) <= set(mended.kept)
        assert all(link.weight >= one.constraint.weight for link in one.because)


@pytest.mark.parametrize("kind", ["chain", "star", "equal"])
def test_sizes_beyond_a_machine_word(kind: str) -> None:
    """Rows of more than 64 bits, counted and listed."""
    relation = {"chain": "b", "star": "d", "equal": "e"}[kind]
    told = [Constraint(f"x{k}", Allen.of(relation), "x0" if kind == "star" else f"x{k - 1}") for k in range(1, 150)]
    graph = IntervalGraph.of(told)
    pairs = 149 if kind == "star" else 150 * 149 // 2
    assert graph.determined() == graph.informed() == len(list(graph.pairs())) == pairs
