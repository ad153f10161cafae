"""AMBRA: the order of texts, learned from pairs of them, as the arrays that `timeloom_lab.systems.dating2015.ambra`
reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.extras import require
from timeloom_lab.systems.dating2015.ambra import GROUPS, neighbouring
from timeloom_train.systems.dating2015.fit import Made, loss, separated

__all__ = ["COUNTS", "SPREADS", "fit", "pairs", "tune"]

PAIRS = 60_000
LEAST = {"length": 1, "style": 1, "grammar": 10, "lexicon": 12}
"""In how many texts a feature of a group must be."""
PRICE = 0.0003
HALF = 3
"""Years to either side of the year of writing: the fine interval of the second subtask."""
COUNTS = (40, 80, 160, 320, 640)
SPREADS = (3.0, 6.0, 12.0, 25.0, 40.0)
Described = Sequence[Mapping[str, float]]


def pairs(
    years: NDArray[np.int64], count: int, drawn: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Indices of texts, the earlier and the later of each pair; pairs whose intervals overlap are left out."""
    first, second = drawn.integers(0, len(years), count), drawn.integers(0, len(years), count)
    apart = np.abs(years[first] - years[second]) > 2 * HALF
    first, second = first[apart], second[apart]
    swapped = years[first] > years[second]
    return np.where(swapped, second, first), np.where(swapped, first, second)


def fit(items: Described, years: Sequence[int], *, without: Sequence[str] = (), seed: int = 0) -> Made:
    """Arrays for `Ambra`, with neighbours that `tune` chooses. Deterministic. Raises ValueError where no pair is
    apart."""
    require("sklearn")
    from scipy.sparse import csr_matrix, diags
    from sklearn.svm import LinearSVC

    names, matrix = _matrix(items, without)
    told = np.array(years, dtype=np.int64)
    earlier, later = pairs(told, PAIRS, np.random.default_rng(seed))
    if not len(earlier) or not names:
        raise ValueError("there are no two texts whose intervals lie apart")
    dense = np.array([name.partition(":")[0] != "lexicon" for name in names])
    centre, scale = _standard(matrix, dense)
    scaled = csr_matrix(matrix @ diags(1 / scale))
    # each pair once, every second one turned round, so that both answers are as frequent
    turned = np.arange(len(earlier)) % 2 == 0
    signs = np.where(turned, -1.0, 1.0)
    difference = csr_matrix(diags(signs) @ (scaled[later] - scaled[earlier]))
    model: Any = LinearSVC(C=PRICE, fit_intercept=False, dual=True, random_state=seed, max_iter=300, tol=1e-3)
    separated(difference, ~turned, model)
    weights = model.coef_[0]
    scores = np.asarray(scaled @ weights).ravel() - float((centre / scale) @ weights)
    order = np.lexsort((told, scores))
    return {
        "names": np.array(names, dtype=np.str_), "centre": centre, "scale": scale, "weights": weights,
        "scores": scores[order], "years": told[order], "neighbours": np.array([COUNTS[1], SPREADS[1]]),
    }  # fmt: skip


def tune(made: Made, scores: NDArray[np.float64], years: Sequence[int]) -> Made:
    """The arrays with those neighbours by which other texts, whose scores are given, are the most probable."""
    options = [(count, spread) for count in COUNTS for spread in SPREADS]
    told = [
        loss(
            neighbouring(scores, made["scores"].astype(np.float64), made["years"].astype(np.int64), count, spread),
            years,
        )
        for count, spread in options
    ]
    return made | {"neighbours": np.array(options[int(np.argmin(told))], dtype=np.float64)}


def _matrix(items: Described, without: Sequence[str]) -> tuple[list[str], Any]:
    """The features that are in enough texts, and a row for each text."""
    from scipy.sparse import csr_matrix

    seen = Counter(name for item in items for name in item)
    kept = {group: count for group, count in LEAST.items() if group in GROUPS and group not in without}
    names = sorted(name for name, count in seen.items() if count >= kept.get(name.partition(":")[0], len(items) + 1))
    places = {name: at for at, name in enumerate(names)}
    ends, columns, values = [0], [], []
    for item in items:
        own = [(places[name], value) for name, value in item.items() if name in places]
        columns += [place for place, _ in own]
        values += [value for _, value in own]
        ends.append(len(columns))
    return names, csr_matrix((values, columns, ends), shape=(len(items), len(names)))


def _standard(matrix: Any, dense: NDArray[np.bool_]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Mean and deviation of the features that every text has; words stand as they are (mean 0) and weigh together as
    much as some tens of measures."""
    mean = np.asarray(matrix.mean(axis=0)).ravel()
    square = np.asarray(matrix.multiply(matrix).mean(axis=0)).ravel()
    deviation = np.sqrt(np.maximum(square - mean**2, 1e-12))
    return np.where(dense, mean, 0.0), np.where(dense, np.maximum(deviation, 1e-6), WORD)


WORD = 0.02
"""The deviation that a word is given."""
