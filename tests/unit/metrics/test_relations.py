"""Allen relations on links, closures and cores."""

from __future__ import annotations

import pytest
from tests.unit.metrics.linked import graph, linked

from timeloom.metrics import Tally, metric
from timeloom.metrics.closed import pair_bits
from timeloom.metrics.credit import Over, set_credit
from timeloom.metrics.relations import compare_relations

OVERLAP = "o|fi|di|si|e|s|d|f|oi"


@pytest.mark.parametrize(
    ("sizes", "earned"),
    [
        ((1, 1, 1), (1, 1, 1)),
        ((0, 1, 1), (0, 0, 0)),
        ((1, 2, 1), (1 / 2, 1 / 2, 1)),
        ((1, 1, 3), (1 / 3, 1, 1 / 3)),
        ((1, 2, 3), (1 / 3, 1 / 2, 1 / 3)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_credit(sizes: tuple[int, int, int], earned: tuple[float, ...]) -> None:
    found = [set_credit(*sizes, credit) for credit in ("larger", "response", "key")]
    assert found == pytest.approx(earned)


def test_rows() -> None:
    rows = compare_relations(graph("a b b, b b c, c b d"), graph("a b b, b b d"))
    assert rows["direct"] == Tally(3, 2, 1, 1)
    # a-b, a-d, b-d of six
    assert rows["closure"] == Tally(6, 3, 3, 3)
    assert rows["core"] == Tally(3, 2, 1, 1)
    assert list(rows) == ["direct", "closure", "core", "direct-relaxed", "closure-relaxed", "core-relaxed"]


def test_against_the_closure() -> None:
    rows = compare_relations(graph("a b b, b b c, c b d"), graph("a b b, b b d"), against="closure")
    assert rows["direct"] == Tally(3, 2, 1, 2)
    assert rows["core"] == Tally(3, 2, 1, 2)


@pytest.mark.parametrize(
    ("credit", "recalled", "precise"), [("larger", 1 / 2, 1 / 2), ("response", 1 / 2, 1 / 2), ("key", 1, 1)]
)
def test_relaxed_rows(credit: str, recalled: float, precise: float) -> None:
    rows = compare_relations(graph("a b b"), graph("a b|m b"), credit=credit)  # type: ignore[arg-type]
    assert rows["direct"] == Tally(1, 1, 0, 0)
    assert rows["direct-relaxed"] == Tally(1, 1, recalled, precise)


@pytest.mark.parametrize("credit", ["larger", "response", "key"])
@pytest.mark.parametrize("key", ["b", "b|m", "b|m|o", "o|fi|di|si|e|s|d|f|oi"])
@pytest.mark.parametrize("response", ["b", "m", "b|m", "o|s|d", "b|m|o|s|d", "mi|bi"])
def test_rows_give_the_credit_of_their_pair(response: str, key: str, credit: Over) -> None:
    rows = compare_relations(graph(f"a {key} b"), graph(f"a {response} b"), credit=credit)
    said, right = set(response.split("|")), set(key.split("|"))
    earned = set_credit(len(said & right), len(said), len(right), credit)
    for on in ("direct", "closure", "core"):
        assert (rows[f"{on}-relaxed"].recalled, rows[f"{on}-relaxed"].precise) == pytest.approx((earned, earned))


def test_links_of_one_pair_are_taken_together() -> None:
    rows = compare_relations(graph("a b|m b, a m|o b"), graph("b mi a"))
    assert rows["direct"] == Tally(1, 1, 1, 1)


def test_pairs_with_one_relation_alone() -> None:
    key = graph("a di b, a b c")
    assert compare_relations(key, key)["closure"].gold == 3
    loose = graph("a o b, a o c")
    assert compare_relations(loose, loose)["closure"].gold == 3
    assert compare_relations(loose, loose, known="determined")["closure"].gold == 2


def test_equal_intervals_have_no_core() -> None:
    key = graph("a e b, b e c")
    assert compare_relations(key, key)["core"] == Tally(0, 0, 0, 0)
    assert compare_relations(key, key)["closure"].gold == 3


def test_what_the_other_side_leaves_open_earns_nothing() -> None:
    rows = compare_relations(graph(f"a {OVERLAP} b"), graph("", "ab"))
    assert rows["closure-relaxed"] == Tally(1, 0, 0, 0)


def test_relations_of_all_pairs_are_those_of_the_graph() -> None:
    key = graph("a b b, b m c, c di d, e s c, f b|m|o d")
    bits = pair_bits(key)
    for k, a in enumerate(key.intervals):
        for m, b in enumerate(key.intervals):
            assert bits[k, m] == key.relation(a, b).bits


def test_documents() -> None:
    score = metric("relations").score([linked(["a BEFORE b", "b BEFORE c"])], [linked(["b AFTER a"])])
    assert {row: (score[row].recall, score[row].precision) for row in score.headline} == {
        "direct": (1 / 2, 1), "closure": (1 / 3, 1), "core": (1 / 2, 1),
    }  # fmt: skip


@pytest.mark.parametrize("option", ["credit", "known", "against", "entities"])
def test_unknown_options(option: str) -> None:
    with pytest.raises(ValueError, match=f"{option} is one of"):
        metric("relations", **{option: "sometimes"})
