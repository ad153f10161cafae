"""A decision table (Kohavi 1995, The Power of Decision Tables): some attributes, and for each of their combinations
that was seen the label that was most frequent there; elsewhere that of all.

Arrays, with a prefix: `labels`, `attributes` (those of the schema), `cells` (combinations, attributes), `answers`
(combinations) of indices of labels, `other`: the index of the label elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from timeloom.errors import ModelError
from timeloom_lab.systems.tempeval2007.vectors import Arrays, array

__all__ = ["DecisionTable"]


class DecisionTable:
    """A classifier. Raises ModelError for arrays that lack or do not fit."""

    def __init__(self, weights: Arrays, prefix: str) -> None:
        self.labels = [str(label) for label in array(weights, f"{prefix}/labels").tolist()]
        self.attributes = [str(name) for name in array(weights, f"{prefix}/attributes").tolist()]
        cells = array(weights, f"{prefix}/cells").tolist()
        answers: list[int] = array(weights, f"{prefix}/answers").astype(np.int64).tolist()
        self.other = int(array(weights, f"{prefix}/other").astype(np.int64).reshape(-1)[0])
        if len(cells) != len(answers) or not all(0 <= at < len(self.labels) for at in (*answers, self.other)):
            raise ModelError("the arrays of these weights do not fit each other", value=prefix)
        self.cells = {tuple(map(str, cell)): answer for cell, answer in zip(cells, answers, strict=True)}

    def __call__(self, asked: Mapping[str, str]) -> str:
        return self.labels[self.cells.get(tuple(asked.get(name, "") for name in self.attributes), self.other)]
