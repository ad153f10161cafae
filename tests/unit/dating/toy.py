"""A small model of dating with drawn weights, for tests of what does not depend on what was learned."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.dating.bounding import LAGS, PLACES
from timeloom.dating.mentions import YEAR_KINDS

YEARS, BITS, WIDTH = 327, 12, 4
KNOTS = 66


def toy(*, power: float = 0.5, floor: float = 0.01, spread: float = 0.4) -> dict[str, NDArray[Any]]:
    """Arrays as a weight file has them."""
    rng = np.random.default_rng(7)
    weight = rng.integers(1, 256, 1 << BITS).astype(np.uint8)
    weight[::5] = 0
    table = rng.integers(-127, 128, (1 << BITS, WIDTH)).astype(np.int8)
    table[::5] = 0
    lags = np.zeros((len(YEAR_KINDS), len(LAGS) + 1))
    lags[:, 0], lags[:, 3:6] = -6, 2
    return {
        "table": table, "scale": np.full(WIDTH, 0.02), "weight": weight, "matrix": rng.normal(size=(WIDTH, KNOTS)),
        "bias": rng.normal(size=KNOTS), "prior": np.full(YEARS, 1 / YEARS), "lags": lags, "places": np.zeros((1, PLACES)),
        "kinds": np.array(["war"]), "sure": np.array([1.0, floor, power]), "start": np.array([1700]), "spread": np.array([spread]),
    }  # fmt: skip
