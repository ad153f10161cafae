"""One sequence of labels over items with named features: the best one, by Viterbi's algorithm, in numpy.

Arrays, with a prefix: `labels`, `names`, `unary` (features, labels), `step` (labels + 1, labels): what each label is
worth behind each other one, the last row for what stands first.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from timeloom.errors import ModelError
from timeloom_lab.systems.tempeval2007.vectors import Arrays, array

__all__ = ["Chain", "best_path"]

Floats = NDArray[np.float64]


def best_path(scores: Floats, step: Floats) -> list[int]:
    """The labels with the largest sum: `scores` (items, labels), `step` (labels + 1, labels)."""
    if not len(scores):
        return []
    held = scores[0] + step[-1]
    back = np.zeros(scores.shape, np.int64)
    for at in range(1, len(scores)):
        ways = held[:, None] + step[:-1]
        back[at] = ways.argmax(axis=0)
        held = ways.max(axis=0) + scores[at]
    found = [int(held.argmax())]
    for at in range(len(scores) - 1, 0, -1):
        found.append(int(back[at, found[-1]]))
    return found[::-1]


class Chain:
    """A labeller of sequences. Raises ModelError for arrays that lack or do not fit."""

    def __init__(self, weights: Arrays, prefix: str) -> None:
        self.labels = [str(label) for label in array(weights, f"{prefix}/labels").tolist()]
        self.places = {str(name): at for at, name in enumerate(array(weights, f"{prefix}/names").tolist())}
        self.unary = array(weights, f"{prefix}/unary").astype(np.float64)
        self.step = array(weights, f"{prefix}/step").astype(np.float64)
        size = len(self.labels)
        if not size or self.unary.shape != (len(self.places), size) or self.step.shape != (size + 1, size):
            raise ModelError("the arrays of these weights do not fit each other", value=prefix)

    def __call__(self, items: Sequence[Collection[str]]) -> list[str]:
        """The labels of all items of a sequence; features that training did not know are passed over."""
        scores = np.zeros((len(items), len(self.labels)))
        for at, features in enumerate(items):
            known = [self.places[name] for name in set(features) if name in self.places]
            scores[at] = self.unary[known].sum(axis=0)
        return [self.labels[at] for at in best_path(scores, self.step)]
