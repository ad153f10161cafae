"""A structured perceptron for sequences of labels, averaged, with a margin: it learns from the best sequence when every wrong
label is worth one more (Collins 2002, Discriminative Training Methods for Hidden Markov Models, EMNLP; the margin as in the
structured support vectors that NAIST used)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from timeloom.systems.tempeval2007.sequence import best_path

__all__ = ["fit"]

Made = dict[str, NDArray[np.generic]]
Sequences = Sequence[Sequence[Collection[str]]]


def fit(
    prefix: str,
    sequences: Sequences,
    labels: Sequence[Sequence[str]],
    *,
    rounds: int,
    margin: float,
    seed: int,
    least: int = 2,
) -> Made:
    """Arrays for `Chain`. Deterministic. Raises ValueError where there is nothing to learn from."""
    if not any(sequences):
        raise ValueError("there are no items to learn from")
    seen = Counter(name for items in sequences for item in items for name in set(item))
    names = sorted(name for name, count in seen.items() if count >= least)
    places = {name: at for at, name in enumerate(names)}
    rows = [
        [np.array(sorted(places[n] for n in set(item) if n in places), np.int64) for item in items]
        for items in sequences
    ]
    known = sorted({label for own in labels for label in own})
    answers = [[known.index(label) for label in own] for own in labels]
    size = len(known)
    unary, step = np.zeros((len(names), size)), np.zeros((size + 1, size))
    sums, sums_step = np.zeros_like(unary), np.zeros_like(step)
    every = random.Random(seed)  # noqa: S311 - an order, not secrets
    order, now = list(range(len(rows))), 1.0
    for _ in range(rounds):
        every.shuffle(order)
        for at in order:
            if not rows[at]:
                continue
            right = answers[at]
            scores = np.array([unary[row].sum(axis=0) for row in rows[at]]) + margin
            scores[np.arange(len(right)), right] -= margin
            found = best_path(scores, step)
            before = size, size
            for row, good, bad in zip(rows[at], right, found, strict=True):
                _move(unary, sums, row, good, bad, now)
                if (before[0], good) != (before[1], bad):
                    for table, weight in ((step, 1.0), (sums_step, now)):
                        table[before[0], good] += weight
                        table[before[1], bad] -= weight
                before = good, bad
            now += 1.0
    return {
        f"{prefix}/labels": np.array(known),
        f"{prefix}/names": np.array(names, dtype=np.str_),
        f"{prefix}/unary": (unary - sums / now).astype(np.float32),
        f"{prefix}/step": (step - sums_step / now).astype(np.float32),
    }


def _move(
    unary: NDArray[np.float64], sums: NDArray[np.float64], row: NDArray[np.int64], good: int, bad: int, now: float
) -> None:
    """Towards the right label and away from the one found; the sums serve the average."""
    if good != bad:
        unary[row, good] += 1.0
        unary[row, bad] -= 1.0
        sums[row, good] += now
        sums[row, bad] -= now
