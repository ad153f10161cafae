"""What the systems of 2007 decide by, in numpy: sequences, instances, tables, tallies; arrays that do not fit."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any, ClassVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.errors import ModelError
from timeloom_lab.systems.tempeval2007.decision_table import DecisionTable
from timeloom_lab.systems.tempeval2007.instances import KStar, stop_probability
from timeloom_lab.systems.tempeval2007.sequence import Chain, best_path
from timeloom_lab.systems.tempeval2007.tallies import Tallies
from timeloom_lab.systems.tempeval2007.vectors import SupportVectors

TWO = np.array(["AFTER", "BEFORE"])


class TestSequence:
    @given(st.integers(0, 10_000), st.integers(1, 5), st.integers(1, 4))
    def test_the_best_of_all_sequences(self, seed: int, items: int, labels: int) -> None:
        drawn = np.random.default_rng(seed)
        scores, step = drawn.normal(size=(items, labels)), drawn.normal(size=(labels + 1, labels))

        def worth(path: tuple[int, ...]) -> float:
            steps = step[-1, path[0]] + sum(step[one, other] for one, other in pairwise(path))
            return float(steps + sum(scores[at, label] for at, label in enumerate(path)))

        best = max(product(range(labels), repeat=items), key=worth)
        assert worth(tuple(best_path(scores, step))) == pytest.approx(worth(best))

    def test_a_label_may_hang_on_the_one_before(self) -> None:
        weights: ClassVar[dict[str, Any]] = {
            "C/labels": TWO, "C/names": np.array(["late"]), "C/unary": np.array([[1.0, 0.0]]),
            "C/step": np.array([[0.0, 5.0], [0.0, 0.0], [0.0, 0.1]]),
        }  # fmt: skip
        assert Chain(weights, "C")([{"late"}, {"late", "unknown"}]) == ["AFTER", "BEFORE"]
        assert Chain(weights, "C")([set()]) == ["BEFORE"]
        assert Chain(weights, "C")([]) == []


class TestInstances:
    @given(st.integers(1, 50), st.integers(0, 50), st.integers(2, 9), st.floats(0.01, 0.99))
    def test_so_many_instances_count_as_the_blend_says(
        self, equal: int, others: int, values: int, blend: float
    ) -> None:
        s = stop_probability(equal, equal + others, values, blend)
        own, other = s + (1 - s) / values, (1 - s) / values
        effective = (equal * own + others * other) ** 2 / (equal * own**2 + others * other**2)
        assert 0 <= s <= 1
        assert effective == pytest.approx(equal + blend * others, rel=1e-6)

    def weights(self) -> dict[str, Any]:
        return {
            "A/labels": TWO, "A/attributes": np.array(["tense", "noise"]),
            "A/values/tense": np.array(["FUTURE", "PAST"]), "A/values/noise": np.array(["x"]),
            "A/items": np.array([[0, 0], [0, 0], [1, 0], [1, 0], [1, 0]]), "A/answers": np.array([0, 0, 1, 1, 1]),
        }  # fmt: skip

    def test_the_label_of_what_is_like_it(self) -> None:
        nearest = KStar(self.weights(), "A")
        assert nearest({"tense": "FUTURE", "noise": "x"}) == "AFTER"
        assert nearest({"tense": "PAST", "noise": "x"}) == "BEFORE"

    def test_what_is_not_known_is_as_far_from_all(self) -> None:
        assert KStar(self.weights(), "A")({"tense": "PRESENT"}) == "BEFORE"


class TestDecisionTable:
    weights: ClassVar[dict[str, Any]] = {
        "B/labels": TWO, "B/attributes": np.array(["tense", "pos"]), "B/cells": np.array([["FUTURE", "VERB"]]),
        "B/answers": np.array([0]), "B/other": np.array([1]),
    }  # fmt: skip

    def test_a_cell_that_was_seen_and_one_that_was_not(self) -> None:
        table = DecisionTable(self.weights, "B")
        assert table({"pos": "VERB", "tense": "FUTURE", "class": "STATE"}) == "AFTER"
        assert table({"pos": "NOUN", "tense": "FUTURE"}) == "BEFORE"


class TestTallies:
    weights: ClassVar[dict[str, Any]] = {
        "B/labels": TWO, "B/keys": np.array(["rare", "often", ""]), "B/counts": np.array([[2, 0], [1, 5], [3, 1]]),
    }  # fmt: skip

    def test_what_is_rare_weighs_little(self) -> None:
        tallies = Tallies(self.weights, "B", weight=4)
        whole = (3 + 2) / 8
        assert tallies([""]) == [("AFTER", whole), ("BEFORE", 1 - whole)]
        often = (1 + 4 * whole) / 10
        assert tallies(["often", ""]) == [("BEFORE", pytest.approx(1 - often)), ("AFTER", pytest.approx(often))]
        assert tallies(["rare", "often", "never", ""])[0] == ("AFTER", pytest.approx((2 + 4 * often) / 6))

    def test_nothing_was_seen(self) -> None:
        assert Tallies(self.weights, "B")(["never"]) == []


class TestSupportVectors:
    weights: ClassVar[dict[str, Any]] = {
        "C/labels": np.array(["AFTER", "BEFORE", "OVERLAP"]), "C/names": np.array(["a", "b"]),
        "C/members": np.array([0, 1]), "C/ends": np.array([1, 2]),
        "C/dual": np.array([[1.0, 0.0], [1.0, -1.0], [0.0, -1.0]]), "C/bias": np.array([-0.5, 0.0, 0.5]),
        "C/kernel": np.array([2.0, 1.0, 0.0]),
    }  # fmt: skip

    def test_the_label_that_wins_most(self) -> None:
        machines = SupportVectors(self.weights, "C")
        assert machines({"a", "unknown"}) == "AFTER"
        assert machines({"b"}) == "OVERLAP"
        assert machines(["b", "b"]) == "OVERLAP"
        assert machines(()) == "BEFORE"

    def test_one_label_alone(self) -> None:
        alone: dict[str, Any] = {
            "C/labels": np.array(["VAGUE"]), "C/names": np.array(["a"]), "C/members": np.array([], np.int32),
            "C/ends": np.array([], np.int32), "C/dual": np.zeros((0, 0)), "C/bias": np.zeros(0),
            "C/kernel": np.array([1.0, 1.0, 0.0]),
        }  # fmt: skip
        assert SupportVectors(alone, "C")({"a"}) == "VAGUE"


@pytest.mark.parametrize(
    ("made", "weights", "task", "array", "wrong"),
    [
        (SupportVectors, TestSupportVectors.weights, "C", "C/dual", np.zeros((1, 2))),
        (SupportVectors, TestSupportVectors.weights, "C", "C/members", np.array([0, 7])),
        (DecisionTable, TestDecisionTable.weights, "B", "B/answers", np.array([4])),
        (Tallies, TestTallies.weights, "B", "B/counts", np.zeros((2, 2))),
        (KStar, TestInstances().weights(), "A", "A/answers", np.array([0, 1])),
    ],
)
def test_arrays_that_lack_or_do_not_fit(
    made: type[SupportVectors], weights: dict[str, Any], task: str, array: str, wrong: Any
) -> None:
    made(weights, task)
    with pytest.raises(ModelError, match="do not fit"):
        made({**weights, array: wrong}, task)
    with pytest.raises(ModelError, match="lack an array") as error:
        made({name: own for name, own in weights.items() if name != array}, task)
    assert error.value.value == array
