"""IXA: what each kind of evidence says of the year, as the arrays that `timeloom_lab.systems.dating2015.ixa` reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.document.written import FIRST_YEAR
from timeloom.extras import require
from timeloom_lab.systems.dating2015.change import NAMES
from timeloom_lab.systems.dating2015.ixa import BINS, EDGES, GROUPS, Evidence, Ixa, bins, latest, spans
from timeloom_lab.systems.dating2015.series import DECADES, decade
from timeloom_lab.systems.dating2015.years import YEARS
from timeloom_train.systems.dating2015.fit import Made, loss

__all__ = ["fit", "tune"]

SMOOTHING = 3.0
"""Texts that every bin is given beforehand, as many as chance would have there."""
BELL = 8.0
"""Years over which the years of training are spread for the prior."""
LEAST_OF_KIND = 20
PRICE = 1.0
STEPS = (0.0, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0, 1.4, 2.0, 3.0)
ROUNDS = 3


def fit(items: Sequence[Evidence], years: Sequence[int], *, seed: int = 0) -> Made:
    """Arrays for `Ixa`, with a mixing that `tune` chooses. Deterministic. Raises ValueError for texts of one decade."""
    told = np.array(years, dtype=np.int64)
    prior = _prior(told)
    dates = {}
    for back, count in ((False, len(EDGES) + 1), (True, 2)):
        seen = [(latest(item.mentions, back), year) for item, year in zip(items, years, strict=True)]
        own = [(bins(said, back), year) for said, year in seen if said is not None]
        dates[back] = _weights(own, count, prior)
    counts = Counter(one.kind for item in items for one in item.entities)
    kinds = sorted(kind for kind, count in counts.items() if count >= LEAST_OF_KIND)
    entities = [
        _weights(
            [(spans(one), year) for item, year in zip(items, years, strict=True) for one in item.entities if one.kind == kind],
            BINS, prior,
        )
        for kind in kinds
    ]  # fmt: skip
    return {
        "prior": np.log(prior), "plain": dates[False], "back": dates[True],
        "kinds": np.array(kinds, dtype=np.str_), "entities": np.array(entities).reshape(len(kinds), BINS),
        **_change(np.array([item.measures for item in items]), told, prior, seed),
        "mixing": np.array([1.0, 1.0, 0.5, 0.5, 0.5]),
    }  # fmt: skip


def tune(made: Made, parts: NDArray[np.float64], years: Sequence[int], without: Sequence[str] = ()) -> Made:
    """The arrays with those weights of the groups by which other texts are the most probable: each in turn, three
    rounds; groups that are left out weigh nothing. `parts` are what `Ixa.parts` gives for each of these texts."""
    system = Ixa(made)
    best = np.array([1.0, *(float(group not in without) for group in GROUPS)])
    for _ in range(ROUNDS):
        for at in np.flatnonzero([True, *(group not in without for group in GROUPS)]).tolist():
            tried = []
            for step in STEPS:
                own = best.copy()
                own[at] = step
                tried.append(loss(system.mixed(parts, own), years))
            best[at] = STEPS[int(np.argmin(tried))]
    return made | {"mixing": best}


def _prior(years: NDArray[np.int64]) -> NDArray[np.float64]:
    bells = np.exp(-0.5 * ((YEARS[None, :] - years[:, None]) / BELL) ** 2)
    whole = bells.sum(axis=0) + 1e-3 * len(years)
    return np.asarray(whole / whole.sum())


def _weights(
    seen: Sequence[tuple[NDArray[np.int64], int]], count: int, prior: NDArray[np.float64]
) -> NDArray[np.float64]:
    """For each bin the log of how much more often the true year lies in it than the prior would have it. `seen`: the
    bin of every year, and the true year."""
    true, chance = np.zeros(count), np.zeros(count)
    for own, year in seen:
        true[own[year - FIRST_YEAR]] += 1
        chance += np.bincount(own, weights=prior, minlength=count)
    share = chance / max(chance.sum(), 1e-9)
    return np.asarray(np.log((true + SMOOTHING * share + 1e-3) / (chance + SMOOTHING * share + 1e-3)))


def _change(values: NDArray[np.float64], years: NDArray[np.int64], prior: NDArray[np.float64], seed: int) -> Made:
    require("sklearn")
    from sklearn.linear_model import LogisticRegression

    centre, scale = values.mean(axis=0), np.maximum(values.std(axis=0), 1e-3)
    classes = np.array([decade(int(year)) for year in years])
    if len(set(classes.tolist())) < 2:
        raise ValueError("all texts are of one decade")
    model: Any = LogisticRegression(C=PRICE, max_iter=200, random_state=seed)
    model.fit((values - centre) / scale, classes)
    found = np.zeros((DECADES, len(NAMES)))
    # a decade without texts is as likely as the prior has it
    bias = np.full(DECADES, -6.0)
    coefficients, constants = model.coef_, model.intercept_
    if len(model.classes_) == 2:
        coefficients, constants = np.vstack([-coefficients, coefficients]), np.concatenate([-constants, constants])
    found[model.classes_], bias[model.classes_] = coefficients, constants
    shares = np.bincount((YEARS - FIRST_YEAR) // 10, weights=prior, minlength=DECADES)
    bias -= np.log(np.maximum(shares, 1e-6))
    return {"change/weights": found, "change/bias": bias, "change/centre": centre, "change/scale": scale}
