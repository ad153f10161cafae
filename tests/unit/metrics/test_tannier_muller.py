"""Temporal recall and precision: relaxed credit, the open choices, documents. Worked examples are in tests/golden."""

from __future__ import annotations

import pytest
from tests.unit.metrics.linked import graph, linked

from timeloom.metrics import metric
from timeloom.metrics.tannier_muller import Choices, temporal_recall

# TempEval's BEFORE is "b or m": end <= start; OVERLAP has two edges start < end
BEFORE, OVERLAP = "b|m", "o|fi|di|si|e|s|d|f|oi"
BEFORE_OR_OVERLAP = "b|m|o|fi|di|si|e|s|d|f|oi"

RELAXED = {
    # key, response: misses, splits, errors, conflations with relaxed credit
    "<= for <": ("x b y", f"x {BEFORE} y", (0.5, 0, 0.5, 0)),
    "< for <=": (f"x {BEFORE} y", "x b y", (0.5, 0, 0.5, 0)),
    "<= for =": ("x m y", f"x {BEFORE} y", (0, 0.5, 0.5, 0)),
    "= for <=": (f"x {BEFORE} y", "x m y", (0.5, 0, 0, 0.5)),
    "< for =": ("x m y", "x b y", (0, 1, 1, 0)),
    "the same": (f"x {BEFORE} y", f"x {BEFORE} y", (0, 0, 0, 0)),
    "part of a disjunction": (f"x {OVERLAP} y", f"x {BEFORE_OR_OVERLAP} y", (1, 0, 0, 0)),
    "a disjunction made narrower": (f"x {BEFORE_OR_OVERLAP} y", f"x {OVERLAP} y", (0, 0, 1, 0)),
    "nothing": ("x b y", "", (1, 0, 0, 0)),
}


@pytest.mark.parametrize(("key", "response", "expected"), RELAXED.values(), ids=RELAXED.keys())
def test_relaxed_credit(key: str, response: str, expected: tuple[float, ...]) -> None:
    found = temporal_recall(graph(key), graph(response), Choices(credit="relaxed"))
    assert (found.misses, found.splits, found.errors, found.conflations) == expected


def test_strict_credit_gives_no_halves() -> None:
    found = temporal_recall(graph("x b y"), graph(f"x {BEFORE} y"))
    assert (found.recall, found.precision) == (0, 0)


@pytest.mark.parametrize(("opposed", "misses"), [("none", 1), ("half", 0.5)])
def test_opposed_labels(opposed: str, misses: float) -> None:
    choices = Choices(credit="relaxed", opposed=opposed)  # type: ignore[arg-type]
    # start of x not after, and not before, the start of y
    key, response = graph("x b|m|o|fi|di|si|e|s y"), graph("x si|e|s|d|f|oi|mi|bi y")
    assert temporal_recall(key, response, choices).misses == misses


def test_a_node_split_in_three_where_two_parts_may_be_equal() -> None:
    # y and z start with x; the response has y not before x, and z somewhere
    key = graph("x s y, x s z")
    response = graph("x b|m|o|fi|di|si|e|s y", "xyz")
    assert temporal_recall(key, response).splits == 2
    assert temporal_recall(key, response, Choices(credit="relaxed")).splits == 1.5


@pytest.mark.parametrize(("entailed", "misses"), [("some", 0), ("all", 1)])
def test_edges_between_merged_nodes(entailed: str, misses: int) -> None:
    key = graph("x b z, x e y")
    response = graph("x b z", "xyz")
    found = temporal_recall(key, response, Choices(entailed=entailed))  # type: ignore[arg-type]
    assert (found.misses, found.splits) == (misses, 2)


def test_minor_edges_make_up_for_no_more_than_was_missed() -> None:
    # the response has x < z, which in the key follows, and each step of the key as <=
    key = graph("x b y, y b z")
    response = graph(f"x {BEFORE} y, y {BEFORE} z, x b z")
    found = temporal_recall(key, response, Choices(credit="relaxed"))
    assert found.misses == 1
    assert found.recall <= 1


def test_intervals_of_one_side() -> None:
    found = temporal_recall(graph("x e y, y b z"), graph("z b w"))
    assert (found.key, found.misses, found.splits, found.errors, found.recall) == (3, 1, 2, 1, 0)


@pytest.mark.parametrize(
    "option", ["credit", "trivial", "minor", "entailed", "opposed", "entities", "during", "repair"]
)
def test_unknown_choices(option: str) -> None:
    with pytest.raises(ValueError, match=f"{option} is one of"):
        metric("temporal-recall", **{option: "sometimes"})


def test_documents() -> None:
    measure = metric("temporal-recall")
    gold = linked(["a BEFORE b", "b BEFORE c", "c BEFORE d"])
    score = measure.score([gold], [linked(["a BEFORE b", "b BEFORE d"], names="abcd")])
    assert (score.recall, score.precision, score["major"].recall) == pytest.approx((4 / 9, 1, 1 / 3))
    assert score.figures["minor"] == pytest.approx(1 / 3)
    assert {name: score.sums[name] for name in ("misses", "splits", "errors", "conflations")} == {
        "misses": 2, "splits": 0, "errors": 0, "conflations": 0,
    }  # fmt: skip


def test_units_are_summed_over_documents() -> None:
    golds = [linked(["a BEFORE b"], id="one"), linked(["a BEFORE b", "b BEFORE c", "c BEFORE d"], id="two")]
    score = metric("temporal-recall").score(golds, [linked(["a BEFORE b"], id="one"), linked([], id="two")])
    assert (score.recall, score.precision) == (1 / 4, 1)


def test_no_link_anywhere() -> None:
    score = metric("temporal-recall").score([linked([])], [linked([])])
    assert score["*"].is_empty
    assert score.figures["minor"] is None
