"""Temporal recall and precision on worked examples (Tannier and Muller 2008, 2011; see each for how it was got)."""

from __future__ import annotations

import pytest
from tests.unit.metrics.linked import graph

from timeloom.metrics.tannier_muller import Choices, temporal_recall

CHAIN = "A b B, B b C, C b D"

# RT, rt, TR, TP; those with a minor edge print as .67 and .33 in the article
RESPONSES = {
    "the chain itself": (CHAIN, (1, 0, 1, 1)),
    "all six relations": (f"{CHAIN}, A b C, A b D, B b D", (1, 0, 1, 1)),
    "its two ends": ("A b B, C b D", (2 / 3, 0, 2 / 3, 1)),
    "one major, one minor": ("A b B, B b D", (1 / 3, 1 / 3, 4 / 9, 1)),
    "minor relations only": ("A b C, A b D, B b D", (0, 1, 1 / 3, 1)),
    "one turned round": ("A b B, B b C, D b C", (2 / 3, 0, 2 / 3, 2 / 3)),
    "all turned round": ("B b A, C b B, D b C", (0, 0, 0, 0)),
    "nothing": ("", (0, 0, 0, 1)),
}


@pytest.mark.parametrize(("response", "expected"), RESPONSES.values(), ids=RESPONSES.keys())
@pytest.mark.parametrize("trivial", ["derivable", "singleton"])
def test_chain_of_four(trivial: str, response: str, expected: tuple[float, ...]) -> None:
    found = temporal_recall(graph(CHAIN), graph(response), Choices(trivial=trivial))  # type: ignore[arg-type]
    assert (found.key, found.minor) == (3, 3)
    assert (found.major_recall, found.minor_recall, found.recall, found.precision) == pytest.approx(expected)


def test_all_minor_edges_of_the_chain() -> None:
    found = temporal_recall(graph(CHAIN), graph("A b C, A b D, B b D"), Choices(minor="all"))
    assert (found.minor_found, found.minor) == (3, 21)
    found = temporal_recall(graph(CHAIN), graph("A b B, B b D"), Choices(minor="all"))
    assert found.minor_recall == pytest.approx(1 / 21)


# the graph K1 of the article, with one response to it; C1 < C2 < {A1 B1 E1} < A2 < {B2 D1 F1} < {D2 E2 F2}
K1 = "A s B, A bi C, A b D, A s E, A b F, B bi C, B m D, B s E, B m F, C b D, C b E, C b F, D f E, D e F, E fi F"
G1 = "C m A, A s B, B b D, B m F, D f E"


def test_nodes_of_the_article() -> None:
    key = graph(K1)
    names = [{key.intervals[point // 2] + "12"[point % 2] for point in points} for points in key.nodes]
    assert names == [{"C1"}, {"C2"}, {"A1", "B1", "E1"}, {"A2"}, {"B2", "D1", "F1"}, {"D2", "E2", "F2"}]


@pytest.mark.parametrize(
    ("trivial", "values", "recall", "precision"),
    [("derivable", (8, 7), 0.5, 5 / 7), ("singleton", (10, 11), 0.6, 9 / 11)],
    ids=["derivable", "singleton"],
)
def test_graph_of_the_article(trivial: str, values: tuple[int, int], recall: float, precision: float) -> None:
    found = temporal_recall(graph(K1), graph(G1), Choices(trivial=trivial))  # type: ignore[arg-type]
    assert (found.key, found.response) == values
    assert (found.misses, found.splits, found.errors, found.conflations) == (1, 3, 1, 1)
    assert found.minor_recall == 0
    assert (found.recall, found.precision) == pytest.approx((recall, precision))
