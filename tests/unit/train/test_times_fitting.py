"""Fitting times: costs against all cuts, slopes against differences, a toy, and the weights as they are shipped."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from timeloom.times.features import BITS
from timeloom_train.times import fitting
from timeloom_train.times.examples import Choices, Region
from timeloom_train.times.fitting import Settings, fit
from timeloom_train.times.shipping import rounded

SEEDS = range(25)
PLAIN = Settings(epochs=6, rate=0.5, damp=1.0, drop=0.0, runs=1)


def region(seed: int) -> tuple[Region, list[float]]:
    """A small region at random, of which some cut is right, and scores."""
    chance = random.Random(seed)
    words = chance.randint(2, 5)
    found = Region(words)
    for _ in range(chance.randint(1, 6)):
        first = chance.randrange(words)
        found.first.append(first)
        found.last.append(chance.randint(first + 1, words))
        found.right.append(chance.random() < 0.5)
    right = [at for at, good in enumerate(found.right) if good]
    if right:
        one = chance.choice(right)
        found.needed = frozenset(range(found.first[one], found.last[one]))
    return found, [chance.uniform(-3, 3) for _ in found.first]


def cuts(one: Region, only_right: bool) -> list[tuple[int, ...]]:
    """All sets of phrases of which no two share a word; or those of right ones that cover all needed words."""
    every = [at for at, good in enumerate(one.right) if good or not only_right]
    covered = {at: frozenset(range(one.first[at], one.last[at])) for at in every}
    return [
        chosen
        for count in range(len(every) + 1)
        for chosen in combinations(every, count)
        if all(covered[a].isdisjoint(covered[b]) for a, b in combinations(chosen, 2))
        and (not only_right or one.needed <= frozenset().union(*(covered[at] for at in chosen)))
    ]


def summed(one: Region, scores: list[float], only_right: bool) -> float:
    """The log of the sum over all cuts, one by one."""
    return math.log(sum(math.exp(sum(scores[at] for at in chosen)) for chosen in cuts(one, only_right)))


def slope(cost: Callable[[list[float]], float], scores: list[float], by: float = 1e-5) -> list[float]:
    """How a cost changes with each score, by differences."""

    def moved(at: int, step: float) -> float:
        return cost([score + step * (place == at) for place, score in enumerate(scores)])

    return [(moved(at, by) - moved(at, -by)) / (2 * by) for at in range(len(scores))]


class TestRegions:
    def test_the_slope_is_that_of_the_cost(self) -> None:
        for seed in SEEDS:
            one, scores = region(seed)
            cost, found = fitting._region(one, scores)
            assert cost == pytest.approx(summed(one, scores, False) - summed(one, scores, True))
            assert cost >= 0
            assert found == pytest.approx(
                slope(lambda moved, one=one: fitting._region(one, moved)[0], scores), abs=1e-6
            )

    def test_scores_beyond_all_measure_do_no_harm(self) -> None:
        one = Region(2, [0, 0, 1], [1, 2, 2], [], [False, True, False], frozenset({0, 1}))
        cost, found = fitting._region(one, [900.0, -900.0, 900.0])
        assert cost == pytest.approx(2700)
        assert found == pytest.approx([1, -1, 1])


class TestChoices:
    def test_the_slope_is_that_of_the_cost(self) -> None:
        for seed in SEEDS:
            chance = random.Random(seed)
            right = [True, False, *(chance.random() < 0.5 for _ in range(chance.randrange(4)))]
            scores = [chance.uniform(-3, 3) for _ in right]
            one = Choices([], right, [], "near")
            cost, found = fitting._choices(one, scores)
            every = sum(map(math.exp, scores))
            assert cost == pytest.approx(
                -math.log(sum(math.exp(score) for score, good in zip(scores, right, strict=True) if good) / every)
            )
            assert found == pytest.approx(
                slope(lambda moved, one=one: fitting._choices(one, moved)[0], scores), abs=1e-6
            )


def numbers(*features: int) -> np.ndarray:
    return np.array(features, np.int32)


def toy(count: int = 40) -> list[tuple[Region | Choices, float]]:
    """Feature 10 says that a phrase is right, 11 that it is not, and 20 and 21 so of ways; 12, 13 and 22 say
    nothing."""
    chance, found = random.Random(5), []
    for _ in range(count):
        noise = chance.choice((12, 13))
        found.append(
            (
                Region(
                    2,
                    [0, 0],
                    [1, 2],
                    [numbers(11, noise), numbers(10, noise)],
                    [False, True],
                    frozenset({0, 1}),
                    priors=[0.0, 0.0],
                ),
                1.0,
            )
        )
        found.append((Region(1, [0], [1], [numbers(11, noise)], [False], priors=[0.0]), 1.0))
        found.append((Choices([numbers(20, 22), numbers(21, 22)], [True, False], [0.0, 0.0], "near"), 0.5))
    return found


def fitted(settings: Settings, state: Path | None = None, told: list[str] | None = None) -> fitting.Weights:
    return fit(toy(), settings, told=[].append if told is None else told.append, state=state)


class TestFit:
    def test_a_toy_is_told_apart(self) -> None:
        told: list[str] = []
        weights = fitted(PLAIN, told=told)
        assert weights.shape == (1 << BITS,)
        assert weights[10] > 1 and weights[11] < -1
        assert weights[20] > 1 and weights[21] < -1
        assert abs(weights[22]) < 1e-6
        assert set(np.flatnonzero(weights)) <= {10, 11, 12, 13, 20, 21, 22}
        losses = [float(line.rpartition(" ")[2]) for line in told]
        assert len(losses) == PLAIN.epochs
        assert losses[-1] < losses[0] / 4

    def test_what_is_thought_beforehand_counts(self) -> None:
        one = Choices([numbers(20), numbers(21)], [True, False], [9.0, 0.0], "near")
        weights = fit([(one, 1.0)], PLAIN, told=[].append)
        assert abs(weights[20]) < abs(
            fit([(Choices(one.features, one.right, [0.0, 0.0], "near"), 1.0)], PLAIN, told=[].append)[20]
        )

    def test_an_example_without_features_is_left_out(self) -> None:
        assert not fit([(Region(3), 1.0)], PLAIN, told=[].append).any()

    def test_the_same_seed_gives_the_same_weights_and_another_gives_others(self) -> None:
        same = [fitted(Settings(epochs=3, drop=0.3, seed=seed, runs=1)) for seed in (1, 1, 2)]
        assert (same[0] == same[1]).all()
        assert (same[0] != same[2]).any()

    def test_runs_from_seeds_that_follow_each_other_are_averaged(self) -> None:
        one, two, both = (fitted(Settings(epochs=2, seed=seed, runs=runs)) for seed, runs in ((1, 1), (2, 1), (1, 2)))
        assert both == pytest.approx((one + two) / 2, abs=1e-6)

    def test_a_run_that_was_stopped_goes_on_to_the_same_weights(self, tmp_path: Path) -> None:
        settings, state = Settings(epochs=3, drop=0.3, runs=2), tmp_path / "deep" / "state.npz"
        whole = fitted(settings)
        lines: list[str] = []

        def stop(line: str) -> None:
            lines.append(line)
            if len(lines) == 4:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            fit(toy(), settings, told=stop, state=state)
        rest: list[str] = []
        assert (fitted(settings, state, rest) == whole).all()
        assert [line.partition(":")[0] for line in rest] == [f"run 2 of 2, epoch {epoch} of 3" for epoch in (1, 2, 3)]
        assert (fitted(settings, state, told := []) == whole).all() and told == []


class TestRounded:
    def test_order_and_worth_are_kept(self) -> None:
        weights = np.random.default_rng(4).normal(size=500).astype(np.float32)
        held, step = rounded(weights)
        back = np.frombuffer(held, np.int8)
        assert len(held) == 500
        assert abs(back).max() == 127
        order = np.argsort(weights)
        assert (np.diff(back[order].astype(int)) >= 0).all()
        assert np.abs(back * step - weights).max() <= step / 2 * 1.0001

    def test_no_weights_at_all(self) -> None:
        held, step = rounded(np.zeros(4, np.float32))
        assert (held, step) == (bytes(4), 1.0)
