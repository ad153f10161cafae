"""K*: instances that are remembered, and a distance that is the probability of turning one into another.

Cleary and Trigg 1995, K*: An Instance-based Learner Using an Entropic Distance Measure. An attribute with n values
turns into its own value with probability s + (1 - s) / n, into any other with (1 - s) / n. s is chosen for each
attribute and value so that as many instances count as the blend says: the number of those with that value, plus 20 % of
the others (WEKA's default).

Arrays, with a prefix: `labels`, `values/NAME` (the values of each attribute), `items` (instances, attributes) of
indices of values, `answers` (instances) of indices of labels, `attributes`.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from timeloom.errors import ModelError
from timeloom_lab.systems.tempeval2007.vectors import Arrays, array

__all__ = ["BLEND", "KStar", "stop_probability"]

BLEND = 0.2


def stop_probability(equal: int, total: int, values: int, blend: float = BLEND) -> float:
    """s of an attribute with so many values, where `equal` of `total` instances have the value that is asked.

    The effective number of instances, (sum p)^2 / sum p^2, falls from all of them at s = 0 to `equal` at s = 1.

    >>> stop_probability(10, 10, 3), round(stop_probability(10, 100, 2), 3)
    (0.0, 0.852)
    """
    others = total - equal
    wanted = equal + blend * others
    if not others or values < 2 or not equal:
        return 0.0
    low, high = 0.0, 1.0
    for _ in range(60):
        s = (low + high) / 2
        own, other = s + (1 - s) / values, (1 - s) / values
        effective = (equal * own + others * other) ** 2 / (equal * own**2 + others * other**2)
        low, high = (s, high) if effective > wanted else (low, s)
    return (low + high) / 2


class KStar:
    """A classifier. Raises ModelError for arrays that lack or do not fit."""

    def __init__(self, weights: Arrays, prefix: str, blend: float = BLEND) -> None:
        self.labels = [str(label) for label in array(weights, f"{prefix}/labels").tolist()]
        self.attributes = [str(name) for name in array(weights, f"{prefix}/attributes").tolist()]
        self.values = {
            name: {str(value): at for at, value in enumerate(array(weights, f"{prefix}/values/{name}").tolist())}
            for name in self.attributes
        }
        self.items = array(weights, f"{prefix}/items").astype(np.int64)
        self.answers = array(weights, f"{prefix}/answers").astype(np.int64)
        self.blend = blend
        fits = self.items.shape == (len(self.answers), len(self.attributes)) and len(self.answers)
        if not fits or not 0 <= self.answers.min() <= self.answers.max() < len(self.labels):
            raise ModelError("the arrays of these weights do not fit each other", value=prefix)
        self._known: dict[tuple[int, int], NDArray[np.float64]] = {}

    def __call__(self, asked: Mapping[str, str]) -> str:
        """The label whose instances what is asked turns into with the largest probability, all summed."""
        logs = np.zeros(len(self.answers))
        for column, name in enumerate(self.attributes):
            logs += self._logs(column, self.values[name].get(asked.get(name, ""), -1))
        shares = np.exp(logs - logs.max())
        return self.labels[int(np.bincount(self.answers, shares, len(self.labels)).argmax())]

    def _logs(self, column: int, value: int) -> NDArray[np.float64]:
        """The logarithms of the probabilities of turning a value into that of each instance; an unknown value is as far
        from all of them."""
        key = (column, value)
        if key not in self._known:
            same = self.items[:, column] == value
            values = len(self.values[self.attributes[column]])
            s = stop_probability(int(same.sum()), len(same), values, self.blend)
            other = (1 - s) / max(values, 1)
            self._known[key] = np.log(np.where(same, s + other, other) + 1e-12)
        return self._known[key]
