"""Labels by how often they were seen, for a description and for vaguer ones where that was too rare.

Arrays, with a prefix: `labels`, `keys` (descriptions), `counts` (descriptions, labels).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from timeloom.errors import ModelError
from timeloom.systems.tempeval2007.vectors import Arrays, array

__all__ = ["LEAST", "Tallies"]

LEAST = 10
"""Items that a description must have been seen in to be believed."""


class Tallies:
    """Raises ModelError for arrays that lack or do not fit."""

    def __init__(self, weights: Arrays, prefix: str, least: int = LEAST) -> None:
        self.labels = [str(label) for label in array(weights, f"{prefix}/labels").tolist()]
        self.places = {str(key): at for at, key in enumerate(array(weights, f"{prefix}/keys").tolist())}
        self.counts = array(weights, f"{prefix}/counts").astype(np.float64)
        self.least = least
        if not self.labels or self.counts.shape != (len(self.places), len(self.labels)):
            raise ModelError("the arrays of these weights do not fit each other", value=prefix)

    def __call__(self, descriptions: Sequence[str]) -> list[tuple[str, float]]:
        """Labels with their shares, the most frequent first, for the first description that was seen often enough; the last
        one is believed however rare. Empty where none was seen."""
        for at, description in enumerate(descriptions):
            place = self.places.get(description)
            if place is not None:
                counts = self.counts[place]
                if counts.sum() >= self.least or at == len(descriptions) - 1:
                    order = np.argsort(-counts, kind="stable")
                    return [(self.labels[one], float(counts[one] / counts.sum())) for one in order.tolist()]
        return []
