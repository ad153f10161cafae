"""Labels by how often they were seen, for a description and for vaguer ones, each weighed by how often it was seen.

The shares of a description are its counts and so many more items as `weight` says, dealt out by the shares of the next
vaguer one (Witten and Bell's way, with a fixed weight). Arrays, with a prefix: `labels`, `keys` (descriptions),
`counts` (descriptions, labels).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from timeloom.errors import ModelError
from timeloom_lab.systems.tempeval2007.vectors import Arrays, array

__all__ = ["WEIGHT", "Tallies"]

WEIGHT = 20.0
"""By cross-validation on the training documents of the stand-in (5, 10 and 20 were tried)."""


class Tallies:
    """Raises ModelError for arrays that lack or do not fit."""

    def __init__(self, weights: Arrays, prefix: str, weight: float = WEIGHT) -> None:
        self.labels = [str(label) for label in array(weights, f"{prefix}/labels").tolist()]
        self.places = {str(key): at for at, key in enumerate(array(weights, f"{prefix}/keys").tolist())}
        self.counts = array(weights, f"{prefix}/counts").astype(np.float64)
        self.weight = weight
        if not self.labels or self.counts.shape != (len(self.places), len(self.labels)):
            raise ModelError("the arrays of these weights do not fit each other", value=prefix)

    def __call__(self, descriptions: Sequence[str]) -> list[tuple[str, float]]:
        """Labels with their shares, the likeliest first; `descriptions` begin with the most telling. Empty where none
        of them was seen."""
        known = [self.places[one] for one in reversed(descriptions) if one in self.places]
        shares = np.full(len(self.labels), 1 / len(self.labels))
        for place in known:
            counts = self.counts[place]
            shares = (counts + self.weight * shares) / (counts.sum() + self.weight)
        order = np.argsort(-shares, kind="stable").tolist() if known else []
        return [(self.labels[at], float(shares[at])) for at in order]
