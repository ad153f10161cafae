"""Worked examples: the annotated graph K1 and the answer G1 of Tannier and Muller, in end points.

Their printed merged order is C1 < C2 < {A1,B1,E1} < A2 < {B2,D1,F1} < {D2,E2,F2}.
"""

from __future__ import annotations

import pytest

from timeloom.graph import Allen, Constraint, IntervalGraph
from timeloom.graph.point import LT

K1 = """A s B, A bi C, A b D, A s E, A b F, B bi C, B m D, B s E, B m F, C b D, C b E, C b F, D f E, D e F, E fi F"""
G1 = "C m A, A s B, B b D, B m F, D f E"


def graph(told: str) -> IntervalGraph:
    split = [one.split() for one in told.split(", ")]
    return IntervalGraph.of([Constraint(a, Allen.of(r), b, id=f"{a}{b}") for a, r, b in split], "ABCDEF")


def named(points: tuple[int, ...]) -> str:
    return " ".join(f"{'ABCDEF'[point // 2]}{point % 2 + 1}" for point in points)


def test_the_merged_order_of_k1() -> None:
    k1 = graph(K1)
    assert [named(points) for points in k1.nodes] == ["C1", "C2", "A1 B1 E1", "A2", "B2 D1 F1", "D2 E2 F2"]
    assert k1.reduction() == tuple((node, node + 1, LT) for node in range(5))
    assert k1.determined() == 15
    assert sum(len(points) - 1 for points in k1.nodes) == 6


def test_the_links_that_k1_needs() -> None:
    k1 = graph(K1)
    minimal = k1.minimal_links()
    assert len(minimal) < len(k1.constraints)
    assert list(IntervalGraph.of(minimal, "ABCDEF").pairs()) == list(k1.pairs())


def test_g1_is_consistent_and_knows_less() -> None:
    g1 = graph(G1)
    assert g1.consistent
    assert sum(len(points) - 1 for points in g1.nodes) == 4
    assert g1.relation("A", "F") == Allen.of("b")


@pytest.mark.parametrize(
    ("told", "edges", "determined"),
    [
        pytest.param("A b B, B b C, C b D", 7, 6, id="a chain"),
        pytest.param("A b B, A b C, A b D, B b C, B b D, C b D", 7, 6, id="all six relations of it"),
        pytest.param("A b C, A b D, B b D", 7, 3, id="its minor relations alone"),
        pytest.param("A b B, C b D", 6, 2, id="two halves"),
    ],
)
def test_chains(told: str, edges: int, determined: int) -> None:
    """Worked example 1: the edges of the reduction (with start < end of each of the four) and what is determined."""
    split = [one.split() for one in told.split(", ")]
    chain = IntervalGraph.of([Constraint(a, Allen.of(r), b) for a, r, b in split], "ABCD")
    assert (len(chain.reduction()), chain.determined()) == (edges, determined)
