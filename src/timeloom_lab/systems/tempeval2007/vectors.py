"""Support vector machines over sets of named features, one against one, in numpy.

Every two labels have a machine of their own, and the label that wins most of them is the answer (of equals the one with
the larger sum of margins), as YamCha and the SMO of WEKA do it. The kernel is (gain * shared features + offset) **
degree. Arrays, with a prefix: `labels`, `names` (the features), `members` and `ends` (the features of each support
vector, one after the other, and where each ends), `dual` (machines, vectors), `bias` (machines), `kernel` (degree,
gain, offset).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from timeloom.errors import ModelError

__all__ = ["Arrays", "SupportVectors", "array"]

Arrays = Mapping[str, NDArray[np.generic]]


def array(weights: Arrays, name: str) -> NDArray[np.generic]:
    """An array of the weights. Raises ModelError where there is none."""
    if name not in weights:
        raise ModelError("these weights lack an array", value=name)
    return weights[name]


class SupportVectors:
    """A classifier. Raises ModelError for arrays that lack or do not fit."""

    def __init__(self, weights: Arrays, prefix: str) -> None:
        def held(name: str) -> NDArray[np.generic]:
            return array(weights, f"{prefix}/{name}")

        self.labels: list[str] = [str(label) for label in held("labels").tolist()]
        self.places = {str(name): at for at, name in enumerate(held("names").tolist())}
        members, ends = held("members").astype(np.int64), held("ends").astype(np.int64)
        self.dual, self.bias = held("dual").astype(np.float64), held("bias").astype(np.float64)
        self.degree, self.gain, self.offset = (float(one) for one in held("kernel").tolist())
        pairs = len(self.labels) * (len(self.labels) - 1) // 2
        if self.dual.shape != (pairs, len(ends)) or self.bias.shape != (pairs,) or not self.labels:
            raise ModelError("the arrays of these weights do not fit each other", value=prefix)
        self.vectors = np.zeros((len(ends), len(self.places)), np.float64)
        rows = np.repeat(np.arange(len(ends)), np.diff(ends, prepend=0))
        if len(rows) != len(members) or (len(members) and not 0 <= members.min() <= members.max() < len(self.places)):
            raise ModelError("the arrays of these weights do not fit each other", value=prefix)
        self.vectors[rows, members] = 1.0

    def __call__(self, features: Collection[str]) -> str:
        """The label of what has these features; those that training did not know are passed over."""
        known = [self.places[name] for name in set(features) if name in self.places]
        shared = self.vectors[:, known].sum(axis=1)
        margins = self.dual @ (self.gain * shared + self.offset) ** self.degree + self.bias
        votes, sums = np.zeros(len(self.labels)), np.zeros(len(self.labels))
        for margin, (one, other) in zip(margins.tolist(), combinations(range(len(self.labels)), 2), strict=True):
            votes[one if margin > 0 else other] += 1
            sums[one] += margin
            sums[other] -= margin
        return self.labels[int(np.lexsort((-sums, -votes))[0])]
