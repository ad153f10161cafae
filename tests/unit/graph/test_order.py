"""Points in order, and links gathered into points."""

from __future__ import annotations

import numpy as np
import pytest

from timeloom.graph import Allen, Constraint
from timeloom.graph.gather import closed, index_of
from timeloom.graph.order import Order, arrange, classes


def order(
    size: int, strict: list[tuple[int, int]], loose: list[tuple[int, int]], equal: list[tuple[int, int]]
) -> Order | None:
    arrays = (np.array(pairs, dtype=np.int64).reshape(-1, 2) for pairs in (strict, loose, equal))
    return arrange(size, *arrays)


def test_edges_are_sorted_and_told_once() -> None:
    found = order(4, [(0, 2), (0, 1), (0, 2)], [(0, 1), (1, 2), (2, 2)], [(2, 3)])
    assert found is not None
    assert (found.nodes, found.node_of.tolist()) == (3, [0, 1, 2, 2])
    edges = list(zip(found.tails.tolist(), found.heads.tolist(), found.strict.tolist(), strict=True))
    assert edges == [(0, 1, True), (0, 1, False), (0, 2, True), (1, 2, False)]
    assert found.first.tolist() == [0, 3, 4, 4]


@pytest.mark.parametrize(
    ("loose", "nodes"),
    [
        pytest.param([(0, 1), (1, 2)], 3, id="no cycle"),
        pytest.param([(0, 1), (1, 0)], 2, id="a cycle of two"),
        pytest.param([(0, 1), (1, 2), (2, 0)], 1, id="a cycle of three"),
    ],
)
def test_cycles_of_loose_edges_are_merged(loose: list[tuple[int, int]], nodes: int) -> None:
    found = order(3, [], loose, [])
    assert found is not None
    assert found.nodes == nodes


def test_a_strict_edge_in_a_cycle_is_a_contradiction() -> None:
    assert order(3, [(0, 1)], [(1, 2), (2, 0)], []) is None


@pytest.mark.parametrize("equal", [[(0, 3), (3, 1)], [(1, 0), (3, 0)], [(3, 1), (1, 0), (0, 3)]], ids=str)
def test_classes_go_by_their_smallest_member(equal: list[tuple[int, int]]) -> None:
    assert classes(4, equal).tolist() == [0, 0, 2, 0]


def test_intervals_are_numbered_by_first_mention() -> None:
    told = [Constraint("b", Allen.of("b"), "a"), Constraint("c", Allen.of("b"), "b")]
    assert index_of(told) == {"b": 0, "a": 1, "c": 2}
    assert index_of(told, ["z", "c"]) == {"z": 0, "c": 1, "b": 2, "a": 3}


@pytest.mark.parametrize("relation", ["b", "m", "o", "fi", "di", "si", "e", "s", "d", "f", "oi", "mi", "bi"])
def test_each_relation_is_read_back(relation: str) -> None:
    told = [Constraint("x", Allen.of(relation), "y")]
    graph = closed(told, index_of(told))
    assert Allen.from_ends(*(graph.relation(p, q) for p in (0, 1) for q in (2, 3))) == told[0].relation
