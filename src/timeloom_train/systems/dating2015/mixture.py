"""The weights of the interpolation: those by which texts that no system has learned from are the most probable, by
EM."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from timeloom.document import Document
from timeloom.document.written import FIRST_YEAR
from timeloom_lab.systems.dating2015 import System
from timeloom_train.systems.dating2015.fit import Made

__all__ = ["fit"]

ROUNDS = 200
_FLOOR = 1e-9


def fit(systems: Mapping[str, System], documents: Sequence[Document], years: Sequence[int]) -> Made:
    """Arrays for `Interpolation`. Raises ValueError without texts."""
    if not documents:
        raise ValueError("there are no texts to weigh the systems by")
    places = np.array(years, dtype=np.int64) - FIRST_YEAR
    said = np.array([system.rows(documents)[np.arange(len(places)), places] for system in systems.values()]) + _FLOOR
    weights = np.full(len(systems), 1.0 / len(systems))
    for _ in range(ROUNDS):
        shares = weights[:, None] * said
        weights = (shares / shares.sum(axis=0)).mean(axis=1)
    return {"systems": np.array(list(systems), dtype=np.str_), "weights": weights}
