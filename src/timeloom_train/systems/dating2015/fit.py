"""What the trainers of these systems share: linear machines, and how good rows of probabilities are."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.document.written import FIRST_YEAR
from timeloom.extras import require
from timeloom_lab.systems.dating2015.years import COUNT, Rows

__all__ = ["Made", "loss", "separated"]

Made = dict[str, NDArray[np.generic]]
_FLOOR = 1e-6


def loss(rows: Rows, years: Sequence[int]) -> float:
    """The mean of -log of the probability of the true year, with a little given to every year."""
    places = np.array(years, dtype=np.int64) - FIRST_YEAR
    found = rows[np.arange(len(places)), places] * (1 - _FLOOR) + _FLOOR / COUNT
    return float(-np.log(found).mean())


def separated(matrix: Any, answers: NDArray[np.bool_], model: Any) -> Any:
    """A linear machine of scikit-learn, fitted. It may stop at its cap of rounds: nothing here needs the last digit."""
    require("sklearn")
    from sklearn.exceptions import ConvergenceWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return model.fit(matrix, answers)
