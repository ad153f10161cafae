"""The model: a linear support vector machine over hashed features (scikit-learn), one for all kinds of pairs.

Support vectors over attributes and words are what CU-TMP took in 2007; logistic regression gives the same accuracy here
and takes fifty times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from timeloom.extras import require
from timeloom_train.pairs.items import Pair

__all__ = ["PairModel"]

_BITS = 18
_STRENGTH = 0.03
"""Inverse of regularisation; not tuned."""


class PairModel:
    """Train with `fit`, ask with `answer`. Deterministic: the same pairs give the same model.

    Every feature counts twice, alone and together with the kind of the pair, so that one model serves all kinds and
    what they share is learned once.
    """

    def __init__(self) -> None:
        require("sklearn")
        from sklearn.feature_extraction import FeatureHasher
        from sklearn.svm import LinearSVC

        self._hasher: Any = FeatureHasher(n_features=2**_BITS, input_type="string", alternate_sign=False)
        self._model: Any = LinearSVC(C=_STRENGTH, random_state=0)
        self._only: str | None = None

    def fit(self, pairs: Sequence[Pair]) -> PairModel:
        """Learn from pairs; raises ValueError where there are none."""
        if not pairs:
            raise ValueError("there are no pairs to learn from")
        labels = [pair.label for pair in pairs]
        if len(set(labels)) == 1:
            self._only = labels[0]
        else:
            self._model.fit(self._matrix(pairs), labels)
        return self

    def answer(self, pairs: Sequence[Pair]) -> list[str]:
        """One TimeML relation for each pair, in its order and direction."""
        if self._only is not None or not pairs:
            return [self._only or ""] * len(pairs)
        return [str(label) for label in self._model.predict(self._matrix(pairs))]

    def _matrix(self, pairs: Sequence[Pair]) -> Any:
        return self._hasher.transform(
            [feature for name in pair.features for feature in (name, f"{pair.kind}:{name}")] for pair in pairs
        )
