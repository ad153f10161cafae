"""Support vector machines one against one, by libsvm (scikit-learn), as the arrays that `timeloom_lab.systems`
reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.extras import require

__all__ = ["Kernel", "fit"]

Made = dict[str, NDArray[np.generic]]


class Kernel(NamedTuple):
    """(gain * shared features + offset) ** degree, with the price of an error and how many items a feature must be
    in."""

    degree: int = 1
    gain: float = 1.0
    offset: float = 0.0
    price: float = 0.03
    least: int = 2


def fit(prefix: str, items: Sequence[Collection[str]], labels: Sequence[str], kernel: Kernel) -> Made:
    """Arrays for `SupportVectors`. Deterministic. Raises ValueError where there is nothing to learn from."""
    require("sklearn")
    from sklearn.svm import SVC

    if not items:
        raise ValueError("there are no items to learn from")
    seen = Counter(name for item in items for name in set(item))
    names = sorted(name for name, count in seen.items() if count >= kernel.least)
    places = {name: at for at, name in enumerate(names)}
    rows = [sorted(places[name] for name in set(item) if name in places) for item in items]
    matrix = np.zeros((len(items), max(len(names), 1)))
    for at, row in enumerate(rows):
        matrix[at, row] = 1.0
    known = sorted(set(labels))
    answers = np.array([known.index(label) for label in labels])
    pairs = list(combinations(range(len(known)), 2))
    dual, bias = np.zeros((len(pairs), len(items))), np.zeros(len(pairs))
    for machine, (one, other) in enumerate(pairs):
        mine = np.flatnonzero((answers == one) | (answers == other))
        model: Any = SVC(
            kernel="poly", degree=kernel.degree, gamma=kernel.gain, coef0=kernel.offset, C=kernel.price, cache_size=50
        ).fit(matrix[mine], answers[mine] == one)
        dual[machine, mine[model.support_]] = model.dual_coef_[0]
        bias[machine] = model.intercept_[0]
    kept = np.flatnonzero(np.abs(dual).sum(axis=0) > 0) if pairs else np.arange(0)
    members = [place for at in kept.tolist() for place in rows[at]]
    return {
        f"{prefix}/labels": np.array(known),
        f"{prefix}/names": np.array(names, dtype=np.str_),
        f"{prefix}/members": np.array(members, dtype=np.int32),
        f"{prefix}/ends": np.cumsum([len(rows[at]) for at in kept.tolist()], dtype=np.int64).astype(np.int32),
        f"{prefix}/dual": dual[:, kept],
        f"{prefix}/bias": bias,
        f"{prefix}/kernel": np.array([kernel.degree, kernel.gain, kernel.offset], dtype=np.float64),
    }
