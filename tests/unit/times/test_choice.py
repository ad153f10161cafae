"""The choice: the best cut of a region, shares, and what features weigh."""

from __future__ import annotations

import math
import random
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.errors import ModelError
from timeloom.models import save_blob
from timeloom.times.choice import CHANGES, NAME, SUFFIX, Scorer, best_phrases, lattice, shares
from timeloom.times.features import BITS, Group, numbers

LENGTH = 6
phrases = st.lists(
    st.tuples(st.integers(0, LENGTH - 1), st.integers(1, 4), st.integers(-8, 12)).map(
        lambda one: (one[0], min(LENGTH, one[0] + one[1]), float(one[2]))
    ),
    max_size=8,
)
GROUPS: list[Group] = [
    ("bt", "in may", "he"),
    ("ab", "DATE", "in", "the"),
    ("b", "DATE", "year", "in"),
    ("o", "mo", "<"),
    ("gg", "year", " ", "_"),
]


@pytest.fixture(scope="module")
def weights() -> list[float]:
    chance = random.Random(3)
    return [float(chance.randrange(-127, 128)) for _ in range(1 << BITS)]


def cuts(found: list[tuple[int, int, float]]) -> list[tuple[int, ...]]:
    """All sets of phrases of which no two share a word."""
    return [
        chosen
        for count in range(len(found) + 1)
        for chosen in combinations(range(len(found)), count)
        if all(found[a][1] <= found[b][0] or found[b][1] <= found[a][0] for a, b in combinations(chosen, 2))
    ]


def best(found: list[tuple[int, int, float]]) -> list[int]:
    return best_phrases(LENGTH, [one[0] for one in found], [one[1] for one in found], [one[2] for one in found])


class TestBestPhrases:
    @given(phrases)
    def test_no_cut_is_better(self, found: list[tuple[int, int, float]]) -> None:
        chosen = best(found)
        assert tuple(sorted(chosen)) in cuts(found)
        assert sum(found[at][2] for at in chosen) == max(sum(found[at][2] for at in cut) for cut in cuts(found))

    @given(phrases)
    def test_they_are_told_from_left_to_right_and_none_is_worth_nothing(
        self, found: list[tuple[int, int, float]]
    ) -> None:
        chosen = best(found)
        assert [found[at][0] for at in chosen] == sorted(found[at][0] for at in chosen)
        assert all(found[at][2] > 0 for at in chosen)

    @pytest.mark.parametrize(
        ("found", "want"),
        [
            ([], []), ([(0, 2, -1.0)], []), ([(0, 2, 0.0)], []), ([(0, 1, 1.0), (1, 2, 1.0), (0, 2, 3.0)], [2]),
            ([(0, 1, 2.0), (1, 2, 2.0), (0, 2, 3.0)], [0, 1]), ([(0, 2, 1.0), (0, 2, 2.0)], [1]), ([(0, 2, 1.0), (0, 2, 1.0)], [0]),
        ],
        ids=["no phrase", "a bad one", "one worth nothing", "the whole", "its parts", "the better reading", "the first of two alike"],
    )  # fmt: skip
    def test_small_cases(self, found: list[tuple[int, int, float]], want: list[int]) -> None:
        assert best(found) == want


def region(seed: int) -> tuple[list[tuple[int, int, float]], list[bool], frozenset[int]]:
    """Phrases at random, which of them are allowed, and words that may not be passed over: those of an allowed one."""
    chance = random.Random(seed)
    found = []
    for _ in range(chance.randint(1, 6)):
        first = chance.randrange(LENGTH)
        found.append((first, chance.randint(first + 1, LENGTH), chance.uniform(-3, 3)))
    allowed = [chance.random() < 0.5 for _ in found]
    right = [one for one, good in zip(found, allowed, strict=True) if good]
    return found, allowed, frozenset(range(*chance.choice(right)[:2])) if right else frozenset()


class TestLattice:
    @pytest.mark.parametrize("seed", range(20))
    def test_it_is_the_sum_over_all_cuts(self, seed: int) -> None:
        found, allowed, needed = region(seed)
        firsts, lasts, scores = ([one[at] for one in found] for at in range(3))
        every = cuts(found)
        right = [
            cut
            for cut in every
            if all(allowed[at] for at in cut) and needed <= {word for at in cut for word in range(*found[at][:2])}
        ]
        for among, whole, parts in (
            (every, *lattice(LENGTH, firsts, lasts, scores)),
            (right, *lattice(LENGTH, firsts, lasts, scores, allowed, needed)),
        ):
            worth = {cut: math.exp(sum(scores[at] for at in cut)) for cut in among}
            total = sum(worth.values())
            assert whole == pytest.approx(math.log(total))
            assert parts == pytest.approx(
                [sum(one for cut, one in worth.items() if at in cut) / total for at in range(len(found))]
            )

    def test_no_phrase_at_all(self) -> None:
        assert lattice(4, [], [], []) == (0.0, [])


class TestShares:
    @given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=9))
    def test_they_sum_to_one_and_keep_the_order(self, scores: list[float]) -> None:
        found = shares(scores)
        assert sum(found) == pytest.approx(1)
        assert all(
            found[a] <= found[b] for a in range(len(scores)) for b in range(len(scores)) if scores[a] <= scores[b]
        )

    def test_equal_scores_have_equal_shares(self) -> None:
        assert shares([3.0, 3.0, 3.0, 3.0]) == [0.25] * 4
        assert shares([0.0]) == [1.0]


class TestScorer:
    def test_what_is_remembered_weighs_what_was_worked_out(self, weights: list[float]) -> None:
        scorer = Scorer(weights)
        want = sum(weights[at] for at in numbers(GROUPS))
        assert want != 0
        assert [scorer(GROUPS) for _ in range(3)] == [want] * 3
        assert sum(scorer([group]) for group in reversed(GROUPS)) == want

    def test_and_so_does_what_was_forgotten(self, weights: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
        want = Scorer(weights)(GROUPS)
        for kept in (0, 1, 2):
            monkeypatch.setattr("timeloom.times.choice._KEPT", kept)
            small = Scorer(weights)
            assert [small(GROUPS) for _ in range(3)] == [want] * 3

    def test_a_step_is_what_a_weight_of_one_is_worth(self, weights: list[float]) -> None:
        assert Scorer(weights, 0.25)(GROUPS) == Scorer(weights)(GROUPS) * 0.25

    def test_no_feature_weighs_nothing(self, weights: list[float]) -> None:
        assert Scorer(weights)(()) == 0

    def test_features_are_asked_once(self, weights: list[float]) -> None:
        assert Scorer(weights)(iter(GROUPS)) == Scorer(weights)(GROUPS)

    def test_the_weights_that_are_shipped_are_one_for_each_feature(self) -> None:
        scorer = Scorer.load()
        assert len(scorer.weights) == 1 << BITS
        assert 0 < scorer.step < 1
        assert -127 <= min(scorer.weights) < 0 < max(scorer.weights) <= 127


class TestChanges:
    """What people who write to each other change of the weights."""

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        weights = bytearray(1 << BITS)
        weights[7] = 100
        save_blob(NAME, {SUFFIX: bytes(weights)}, {"step": 0.01}, tmp_path)
        return tmp_path

    def _changes(self, folder: Path, data: bytes, **about: object) -> None:
        save_blob(CHANGES, {SUFFIX: data}, about, folder)

    def test_they_are_added_in_steps_of_their_own_and_stay_in_a_byte(self, folder: Path) -> None:
        self._changes(folder, bytes([4, 4, 255, 3, 10, 127, 251]), step=0.02, changes=3)
        found = Scorer.load(folder, everyday=True)
        assert [found.weights[at] for at in (3, 7, 265, 266)] == [20, 127, -10, 0]
        assert found.step == 0.01

    def test_timeml_is_read_without_them(self, folder: Path) -> None:
        self._changes(folder, bytes([4, 10]), step=0.01, changes=1)
        assert Scorer.load(folder).weights[3] == 0
        assert Scorer.load().weights != Scorer.load(everyday=True).weights

    def test_a_folder_without_any_has_those_that_are_shipped(self, folder: Path) -> None:
        assert sum(map(bool, Scorer.load(folder, everyday=True).weights)) > 1000

    @pytest.mark.parametrize(
        ("data", "about"),
        [
            (b"12", {"step": 0.01}),
            (bytes([4, 4, 1]), {"step": 0.01, "changes": 1}),
            (bytes([1, 1]), {"changes": 1}),
            (bytes([255] * 2057 + [1, 1]), {"step": 0.01, "changes": 1}),
        ],
    )
    def test_what_are_none_is_said(self, folder: Path, data: bytes, about: dict[str, object]) -> None:
        self._changes(folder, data, **about)
        with pytest.raises(ModelError, match="no changes of weights") as caught:
            Scorer.load(folder, everyday=True)
        assert caught.value.place == CHANGES
