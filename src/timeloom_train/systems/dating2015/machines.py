"""UCD: a linear support vector machine for each grain, as the arrays that `timeloom_lab.systems.dating2015.ucd`
reads."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.document.written import FIRST_YEAR
from timeloom.extras import require
from timeloom_lab.systems.dating2015.hashed import Sparse
from timeloom_lab.systems.dating2015.series import Series
from timeloom_lab.systems.dating2015.ucd import GRAINS, SIZE, SIZES, dated, spread, weighed
from timeloom_train.systems.dating2015.fit import Made, loss, separated

__all__ = ["FOLDS", "Counted", "fit", "own_dates", "rarity", "table", "tune"]

PRICE = 1.0
FOLDS = 4
"""The years of a text's syntactic n-grams are learned from tables that were counted in the works of other folds."""
LEAST_WORKS = 3
TEMPERATURES = (0.05, 0.08, 0.12, 0.17, 0.25, 0.35, 0.5)
Counted = tuple[list[Sparse], list[str]]


def rarity(items: Sequence[Counted]) -> NDArray[np.float64]:
    """The log of how rare each place is among the texts: log((texts + 1) / (texts that have it + 1)) + 1."""
    found = np.zeros(SIZE)
    starts = np.cumsum([0, *SIZES])
    for hashed, _ in items:
        for row, first in zip(hashed, starts, strict=False):
            found[row.places + first] += 1
    return np.asarray(np.log((len(items) + 1) / (found + 1)) + 1)


def table(items: Sequence[Counted], years: Sequence[int], works: Sequence[str]) -> Series:
    """How often each syntactic n-gram occurs in each year, of those that are in enough works."""
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    seen: dict[str, set[str]] = defaultdict(set)
    for (_, names), year, work in zip(items, years, works, strict=True):
        for name in names:
            counts[name][year] += 1
            seen[name].add(work)
    return Series.counted({name: own for name, own in counts.items() if len(seen[name]) >= LEAST_WORKS})


def own_dates(items: Sequence[Counted], years: Sequence[int], works: Sequence[str], given: Series | None) -> Any:
    """The years of the syntactic n-grams of each text, by a table that was given, else by one counted in other
    works."""
    if given is not None:
        return np.array([dated(names, given) for _, names in items])
    folds = np.array([sum(work.encode()) % FOLDS for work in works])
    found = np.zeros((len(items), Series.decades))
    for fold in range(FOLDS):
        others = np.flatnonzero(folds != fold).tolist()
        own = table([items[at] for at in others], [years[at] for at in others], [works[at] for at in others])
        for at in np.flatnonzero(folds == fold).tolist():
            found[at] = dated(items[at][1], own)
    return found


def fit(
    items: Sequence[Counted],
    years: Sequence[int],
    works: Sequence[str],
    *,
    without: Sequence[str] = (),
    grains: Mapping[str, int] = GRAINS,
    given: Series | None = None,
    seed: int = 0,
) -> Made:
    """Arrays for `Ucd`, with temperatures that `tune` chooses. Deterministic. Raises ValueError for texts of one
    interval."""
    require("sklearn")
    from scipy.sparse import csr_matrix, hstack
    from sklearn.svm import LinearSVC

    rare = rarity(items)
    rows = [weighed(hashed, rare, without) for hashed, _ in items]
    ends = np.cumsum([0, *(len(row.places) for row in rows)])
    hashed = csr_matrix(
        (np.concatenate([row.values for row in rows]), np.concatenate([row.places for row in rows]), ends),
        shape=(len(items), SIZE),
    )
    syntactic = own_dates(items, years, works, given)
    matrix = csr_matrix(hstack([hashed, csr_matrix(syntactic * ("syntactic" not in without))]))
    made: Made = {
        "rarity": rare.astype(np.float32),
        "left out": np.array(list(without), dtype=np.str_),
        **(given or table(items, years, works)).arrays("arcs/"),
    }
    for grain, width in grains.items():
        own = (np.array(years, dtype=np.int64) - FIRST_YEAR) // width
        classes = np.unique(own)
        if len(classes) < 2:
            raise ValueError(f"all texts are of one interval of {width} years")
        weights, bias = np.zeros((len(classes), matrix.shape[1]), np.float16), np.zeros(len(classes))
        for at, class_ in enumerate(classes):
            model: Any = LinearSVC(C=PRICE, dual=True, random_state=seed, max_iter=60, tol=1e-1)
            separated(matrix, own == class_, model)
            weights[at] = model.coef_[0]
            bias[at] = model.intercept_[0]
        made |= {f"{grain}/weights": weights, f"{grain}/bias": bias, f"{grain}/classes": classes.astype(np.int32),
                 f"{grain}/temperature": np.array([TEMPERATURES[2]])}  # fmt: skip
    return made


def tune(made: Made, margins: Mapping[str, NDArray[np.float64]], years: Sequence[int]) -> Made:
    """The arrays with those temperatures by which other texts are the most probable. `margins`: for each grain a row a
    text."""
    found = dict(made)
    for grain, own in margins.items():
        classes = made[f"{grain}/classes"].astype(np.int64)
        told = [
            loss(np.array([spread(row, classes, warmth, GRAINS[grain]) for row in own]), years)
            for warmth in TEMPERATURES
        ]
        found[f"{grain}/temperature"] = np.array([TEMPERATURES[int(np.argmin(told))]])
    return found
