"""Paired tests against exact binomials, scipy, full enumeration, and what must hold of every test."""

from __future__ import annotations

import itertools
import json
import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.metrics import Counts, Tally, metric
from timeloom.metrics.resampling import Plan
from timeloom.metrics.significance import compare, holm, mcnemar, mcnemar_counts

TIMEX = metric("timex")
PLAN = Plan(trials=200)


def counted(*rights: tuple[int, int, int]) -> list[Counts]:
    """One document for each (gold, system, right)."""
    return [
        Counts({"strict": Tally(gold, system, right, right)}, ((f"d{number:03}", "x"),))
        for number, (gold, system, right) in enumerate(rights)
    ]


def p_of(one: list[Counts], other: list[Counts], test: str, **options: object) -> float:
    found = compare(TIMEX, {"a": one, "b": other}, test=test, names=["strict"], **options)  # type: ignore[arg-type] # drawn
    p = found.differences[0].p
    assert p is not None
    return p


class TestMcNemar:
    @pytest.mark.parametrize(
        ("first", "second", "p"),
        [
            pytest.param(0, 0, 1.0, id="no item is discordant"),
            pytest.param(3, 3, 1.0, id="as many on either side"),
            pytest.param(0, 5, 2 / 32, id="all on one side"),
            pytest.param(1, 8, 2 * (1 + 9) / 512, id="one against eight"),
        ],
    )
    def test_few_are_a_binomial(self, first: int, second: int, p: float) -> None:
        found = mcnemar_counts(first, second)
        assert (found.p, found.statistic) == (p, None)

    @pytest.mark.parametrize(("first", "second"), [(b, n - b) for n in (1, 7, 24) for b in (0, n // 3, n // 2)])
    def test_few_agree_with_scipy(self, first: int, second: int) -> None:
        stats = pytest.importorskip("scipy.stats", reason="scipy comes with scikit-learn, which is not installed")
        expected = stats.binomtest(first, first + second, 0.5).pvalue
        assert mcnemar_counts(first, second).p == pytest.approx(expected, rel=1e-12)

    @pytest.mark.parametrize(("first", "second"), [(25, 0), (10, 15), (12, 13), (30, 30), (40, 60), (200, 100)])
    def test_many_are_a_chi_square_with_correction(self, first: int, second: int) -> None:
        stats = pytest.importorskip("scipy.stats", reason="scipy comes with scikit-learn, which is not installed")
        statistic = max(0, abs(first - second) - 1) ** 2 / (first + second)
        found = mcnemar_counts(first, second)
        assert found.statistic == pytest.approx(statistic)
        assert found.p == pytest.approx(stats.chi2.sf(statistic, 1), rel=1e-10)

    def test_the_border_is_25(self) -> None:
        assert mcnemar_counts(4, 20).statistic is None
        assert mcnemar_counts(5, 20).statistic == 196 / 25

    def test_3_84_is_one_in_twenty(self) -> None:
        assert math.erfc(math.sqrt(3.841458820694124 / 2)) == pytest.approx(0.05)

    def test_counts_items_that_one_system_alone_has_right(self) -> None:
        first = {"a": True, "b": True, "c": False, "d": False}
        second = {"a": True, "b": False, "c": False, "d": True}
        assert (mcnemar(first, second).first, mcnemar(first, second).second) == (1, 1)

    def test_refuses_other_items(self) -> None:
        with pytest.raises(ValueError, match="the same items"):
            mcnemar({"a": True}, {"b": True})


class TestHolm:
    @pytest.mark.parametrize(
        ("values", "adjusted"),
        [
            ([], []),
            ([0.03], [0.03]),
            ([0.01, 0.04, 0.03], [0.03, 0.06, 0.06]),
            ([0.9, 0.8], [1.0, 1.0]),
        ],
    )
    def test_by_hand(self, values: list[float], adjusted: list[float]) -> None:
        assert holm(values) == pytest.approx(adjusted)

    @given(st.lists(st.floats(0, 1), max_size=8))
    @settings(max_examples=50)
    def test_never_smaller_and_in_the_same_order(self, values: list[float]) -> None:
        adjusted = holm(values)
        assert all(one <= other <= 1 for one, other in zip(values, adjusted, strict=True))
        for (one, first), (other, second) in itertools.combinations(zip(values, adjusted, strict=True), 2):
            assert (one <= other) <= (first <= second)


class TestPermutation:
    @given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=6))
    @settings(max_examples=40, deadline=None)
    def test_few_documents_are_enumerated(self, rights: list[tuple[int, int]]) -> None:
        """p is the share of all swaps that are as far apart, counted here by brute force on the recalls."""
        one = counted(*[(4, 4, right) for right, _ in rights])
        other = counted(*[(4, 4, right) for _, right in rights])
        observed = abs(sum(b - a for a, b in rights))
        swaps = list(itertools.product((1, -1), repeat=len(rights)))
        far = sum(
            abs(sum(sign * (b - a) for sign, (a, b) in zip(swap, rights, strict=True))) >= observed for swap in swaps
        )
        found = compare(TIMEX, {"a": one, "b": other}, test="permutation", names=["strict"], plan=Plan(trials=5))
        assert found.differences[0].p == pytest.approx(far / len(swaps), abs=1e-12)
        assert found.differences[0].exact

    def test_many_documents_are_sampled_and_come_close(self) -> None:
        chance = random.Random(2)
        rights = [(chance.randint(0, 4), chance.randint(1, 4)) for _ in range(13)]
        one, other = (counted(*[(4, 4, pair[side]) for pair in rights]) for side in (0, 1))
        exact = p_of(one, other, "permutation", permutations=2**13, plan=PLAN)
        sampled = p_of(one, other, "permutation", permutations=1000, plan=PLAN)
        assert sampled == pytest.approx(exact, abs=0.05)
        assert sampled == pytest.approx(round(sampled * 1001) / 1001, abs=1e-12)

    def test_documents_of_equal_counts_change_nothing(self) -> None:
        one, other = [(4, 4, 4), (4, 4, 1), (4, 4, 2)], [(4, 4, 1), (4, 4, 1), (4, 4, 4)]
        same = [(9, 9, 5)] * 30
        found = compare(
            TIMEX,
            {"a": counted(*one, *same), "b": counted(*other, *same)},
            test="permutation",
            names=["strict"],
            plan=PLAN,
        )
        assert found.differences[0].exact
        assert found.differences[0].p == 1.0


class TestBootstrap:
    def test_a_system_against_itself_is_no_difference(self) -> None:
        counts = counted(*[(4, 4, right % 5) for right in range(20)])
        found = compare(TIMEX, {"a": counts, "b": counts}, names=["strict"], plan=PLAN).differences[0]
        assert (found.difference, found.interval, found.p) == (0.0, (0.0, 0.0), 1.0)

    def test_better_on_every_document_is_as_sure_as_there_are_samples(self) -> None:
        one = counted(*[(9, 9, right % 5) for right in range(40)])
        other = counted(*[(9, 9, right % 5 + 4) for right in range(40)])
        found = compare(TIMEX, {"a": one, "b": other}, names=["strict"], plan=PLAN).differences[0]
        assert found.p == 1 / 201
        assert found.difference == pytest.approx(4 / 9)
        assert found.interval == pytest.approx((4 / 9, 4 / 9))

    def test_agrees_with_the_permutation_test(self) -> None:
        chance = random.Random(4)
        one = counted(*[(9, 9, chance.randint(2, 7)) for _ in range(60)])
        other = counted(*[(9, 9, chance.randint(3, 7)) for _ in range(60)])
        bootstrap = p_of(one, other, "bootstrap", plan=Plan(trials=4000))
        assert bootstrap == pytest.approx(p_of(one, other, "permutation", plan=PLAN), abs=0.03)


@pytest.mark.parametrize("test", ["bootstrap", "permutation"])
@given(
    rights=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=8), seed=st.integers(0, 20)
)
@settings(max_examples=20, deadline=None)
def test_which_system_comes_first_does_not_matter(test: str, rights: list[tuple[int, int]], seed: int) -> None:
    one, other = (counted(*[(4, 5, pair[side]) for pair in rights]) for side in (0, 1))
    plan = Plan(trials=60, seed=seed)
    p = p_of(one, other, test, plan=plan, permutations=60)
    assert p == p_of(other, one, test, plan=plan, permutations=60)
    assert p == p_of(one, other, test, plan=plan, permutations=60)
    assert 0 < p <= 1


class TestCompare:
    ONE = counted((4, 4, 1), (4, 4, 2), (4, 4, 3))
    OTHER = counted((4, 4, 2), (4, 4, 2), (4, 4, 4))

    def test_the_baseline_is_the_first(self) -> None:
        found = compare(TIMEX, {"old": self.ONE, "new": self.OTHER, "same": self.ONE}, names=["strict"], plan=PLAN)
        assert found.baseline == "old"
        assert [one.system for one in found.differences] == ["new", "same"]
        assert found.differences[0].difference == pytest.approx(8 / 12 - 6 / 12)
        assert found.differences[0].adjusted == pytest.approx(2 * (found.differences[0].p or 0))
        assert found.differences[1].adjusted == 1.0
        assert found.scores["new"]["strict"].f1 == pytest.approx(8 / 12)
        assert list(found.scores["new"].intervals) == ["strict"]

    def test_the_signature_says_how(self) -> None:
        told = compare(
            TIMEX, {"a": self.ONE, "b": self.OTHER}, test="permutation", permutations=99, corpus="c"
        ).signature
        assert list(told) == [
            "metric", "corpus", "docs", "test", "permutations", "bs", "seed", "confidence", "interval", "v",
        ]  # fmt: skip
        assert (told["test"], told["permutations"], told["bs"], told["seed"]) == ("permutation", 99, 1000, 12345)

    def test_mcnemar(self) -> None:
        outcomes = {"a": {1: True, 2: False, 3: False}, "b": {1: True, 2: True, 3: True}}
        found = compare(TIMEX, {"a": self.ONE, "b": self.OTHER}, test="mcnemar", outcomes=outcomes)
        assert found.names == ("strict",)
        assert found.differences[0].mcnemar == mcnemar_counts(0, 2)
        assert found.differences[0].exact

    def test_mcnemar_of_one_document_has_no_interval(self) -> None:
        outcomes = {"a": {1: True}, "b": {1: False}}
        found = compare(TIMEX, {"a": self.ONE[:1], "b": self.OTHER[:1]}, test="mcnemar", outcomes=outcomes)
        assert found.differences[0].interval is None
        assert found.differences[0].p == 1.0

    def test_plain_data(self) -> None:
        told = json.loads(json.dumps(compare(TIMEX, {"a": self.ONE, "b": self.OTHER}, plan=PLAN).to_dict()))
        assert told["baseline"] == "a"
        assert told["differences"][0]["system"] == "b"
        assert told["differences"][1] == {
            "system": "b", "name": "relaxed", "baseline": None, "value": None, "difference": None, "interval": None,
            "p": None, "adjusted": None, "exact": False,
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("systems", "options", "told"),
        [
            pytest.param({"a": ONE}, {}, "nothing to compare with 1 system", id="one system"),
            pytest.param({"a": ONE, "b": OTHER[:2]}, {}, "b was not counted on the same documents as a", id="fewer"),
            pytest.param({"a": ONE[:1], "b": OTHER[:1]}, {}, "two or more", id="one document"),
            pytest.param({"a": ONE, "b": OTHER}, {"test": "t"}, "test is one of bootstrap", id="no such test"),
            pytest.param(
                {"a": ONE, "b": OTHER}, {"test": "mcnemar"}, "right or wrong for every item", id="no outcomes"
            ),
            pytest.param(
                {"a": ONE, "b": OTHER}, {"test": "mcnemar", "names": ["value"]}, "of strict alone", id="another row"
            ),
        ],
    )
    def test_refuses(self, systems: dict[str, list[Counts]], options: dict[str, object], told: str) -> None:
        with pytest.raises(ValueError, match=told):
            compare(TIMEX, systems, **options)  # type: ignore[arg-type] # that is the point
