"""The best tree, against all trees there are."""

from __future__ import annotations

import itertools
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.syntax.arborescence import arborescence


def is_tree(heads: list[int]) -> bool:
    """One root, and every word comes to it."""
    if heads.count(0) != 1:
        return False
    for start in range(1, len(heads) + 1):
        node, steps = start, 0
        while node and steps <= len(heads):
            node, steps = heads[node - 1], steps + 1
        if node:
            return False
    return True


def total(scores: np.ndarray, heads: list[int]) -> float:
    return float(sum(scores[word, head] for word, head in enumerate(heads)))


def best(scores: np.ndarray) -> float:
    choices = itertools.product(range(len(scores) + 1), repeat=len(scores))
    return max(total(scores, list(heads)) for heads in choices if is_tree(list(heads)))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["normal", "ties", "far root", "near root"])
def test_it_is_the_best_of_all_trees(size: int, kind: str) -> None:
    for seed in range(40 if size < 5 else 8):
        rng = np.random.default_rng(1000 * size + seed)
        scores = (
            rng.integers(0, 3, (size, size + 1)).astype(float) if kind == "ties" else rng.normal(size=(size, size + 1))
        )
        scores[:, 0] += {"far root": -20, "near root": 20}.get(kind, 0)
        heads = arborescence(scores).tolist()
        assert is_tree(heads)
        assert total(scores, heads) == pytest.approx(best(scores), abs=1e-9)


def test_circles_within_circles() -> None:
    """Two pairs that want each other, the pairs want each other, and nobody wants the root."""
    scores = np.full((4, 5), -50.0)
    scores[0, 2], scores[1, 1], scores[2, 4], scores[3, 3] = 10, 10, 10, 10
    scores[0, 3], scores[2, 1] = 8, 8
    scores[3, 0] = -5
    assert arborescence(scores).tolist() == [3, 1, 4, 0]
    assert total(scores, [3, 1, 4, 0]) == best(scores)


@given(st.integers(1, 40), st.integers(0, 2**32 - 1), st.sampled_from([1.0, 1e-3, 1e4]))
def test_it_is_a_tree_and_no_change_of_one_head_is_better(size: int, seed: int, scale: float) -> None:
    scores = np.random.default_rng(seed).normal(size=(size, size + 1)).astype(np.float32) * np.float32(scale)
    heads = arborescence(scores).tolist()
    assert is_tree(heads)
    now = total(scores, heads)
    for word in range(size):
        for head in range(size + 1):
            other = [*heads[:word], head, *heads[word + 1 :]]
            if is_tree(other):
                assert total(scores, other) <= now + 1e-4 * scale


def test_nothing_has_no_heads() -> None:
    assert arborescence(np.zeros((0, 1))).tolist() == []


@pytest.mark.parametrize("scores", [np.zeros((2, 2)), np.full((1, 2), np.nan), np.full((2, 3), -np.inf)])
def test_what_is_no_matrix_of_scores_is_refused(scores: np.ndarray) -> None:
    with pytest.raises(ValueError, match="scores"):
        arborescence(scores)


def test_two_hundred_words_are_quick() -> None:
    """Scores that make circles at every level: each word best hangs on the one before, the first on the last."""
    size = 200
    scores = -np.abs(np.arange(size)[:, None] - np.arange(-1, size)[None, :] - 1.0) - 1
    scores[0, size] = 0
    scores[:, 0] = -1e6
    start = time.process_time()
    assert is_tree(arborescence(scores).tolist())
    assert is_tree(arborescence(np.random.default_rng(0).normal(size=(size, size + 1))).tolist())
    assert time.process_time() - start < 2
