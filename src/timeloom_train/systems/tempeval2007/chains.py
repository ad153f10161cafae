"""Sequences of labels as a conditional random field (Lafferty, McCallum and Pereira 2001): the likeliest weights, kept
small.

What is maximised is the log probability of the right sequences less `decay` / 2 times the squares of all weights, by
L-BFGS (scipy, which comes with scikit-learn).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.extras import require

__all__ = ["fit"]

Made = dict[str, NDArray[np.generic]]
Floats = NDArray[np.float64]
_ROUNDS = 200


def fit(
    prefix: str,
    sequences: Sequence[Sequence[Collection[str]]],
    labels: Sequence[Sequence[str]],
    *,
    decay: float,
    least: int = 2,
) -> Made:
    """Arrays for `Chain`. `least`: how many items a feature must be in. Deterministic.

    Raises ValueError where there is nothing to learn from.
    """
    require("sklearn")
    from scipy.optimize import minimize
    from scipy.sparse import csr_matrix

    if not any(sequences):
        raise ValueError("there are no items to learn from")
    seen = Counter(name for items in sequences for item in items for name in set(item))
    places = {name: at for at, name in enumerate(sorted(name for name, count in seen.items() if count >= least))}
    rows = [sorted(places[n] for n in set(item) if n in places) for items in sequences for item in items]
    ends = np.cumsum([0, *map(len, rows)])
    members = np.array([place for row in rows for place in row], np.int64)
    matrix: Any = csr_matrix((np.ones(len(members)), members, ends), shape=(len(rows), len(places)))
    known = sorted({label for own in labels for label in own})
    answers = np.array([known.index(label) for own in labels for label in own])
    size, bounds = len(known), np.cumsum([0, *map(len, sequences)])

    def loss(weights: Floats) -> tuple[float, Floats]:
        unary, step = _parts(weights, len(places), size)
        scores = np.asarray(matrix @ unary)
        pull, pull_step, total = np.zeros_like(scores), np.zeros_like(step), 0.0
        for start, end in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True):
            if end > start:
                own = _sequence(scores[start:end], step, answers[start:end])
                total += own[0]
                pull[start:end] = own[1]
                pull_step += own[2]
        gradient = np.concatenate([np.asarray(matrix.T @ pull).ravel(), pull_step.ravel()]) + decay * weights
        return total + decay / 2 * float(weights @ weights), gradient

    start = np.zeros(len(places) * size + (size + 1) * size)
    found: Any = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": _ROUNDS})
    unary, step = _parts(found.x, len(places), size)
    return {
        f"{prefix}/labels": np.array(known),
        f"{prefix}/names": np.array(list(places), dtype=np.str_),
        f"{prefix}/unary": unary.astype(np.float32),
        f"{prefix}/step": step.astype(np.float32),
    }


def _parts(weights: Floats, names: int, size: int) -> tuple[Floats, Floats]:
    cut = names * size
    return weights[:cut].reshape(names, size), weights[cut:].reshape(size + 1, size)


def _sequence(scores: Floats, step: Floats, right: NDArray[np.int64]) -> tuple[float, Floats, Floats]:
    """Minus the log probability of the right labels, and its gradient by `scores` (items, labels) and `step`."""
    length, size = scores.shape
    ahead, behind = np.empty((length, size)), np.zeros((length, size))
    ahead[0] = scores[0] + step[-1]
    for at in range(1, length):
        ahead[at] = _log_sum(ahead[at - 1][:, None] + step[:-1]) + scores[at]
    for at in range(length - 2, -1, -1):
        behind[at] = _log_sum((step[:-1] + (scores[at + 1] + behind[at + 1])[None, :]).T)
    whole = float(_log_sum(ahead[-1][:, None])[0])
    pull = np.exp(ahead + behind - whole)
    pull_step = np.zeros_like(step)
    pull_step[-1] = pull[0]
    if length > 1:
        both = ahead[:-1, :, None] + step[None, :-1] + (scores[1:] + behind[1:])[:, None, :] - whole
        pull_step[:-1] = np.exp(both).sum(axis=0)
    worth = float(scores[np.arange(length), right].sum() + step[-1, right[0]] + step[right[:-1], right[1:]].sum())
    pull[np.arange(length), right] -= 1
    pull_step[-1, right[0]] -= 1
    np.subtract.at(pull_step, (right[:-1], right[1:]), 1)
    return whole - worth, pull, pull_step


def _log_sum(table: Floats) -> Floats:
    """log of the sum of exp, over the rows."""
    top = table.max(axis=0)
    found: Floats = top + np.log(np.exp(table - top).sum(axis=0))
    return found
