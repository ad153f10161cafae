"""The four classifiers of Chrono, from gold Periods and Calendar-Intervals, as plain numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from timeloom.document import Document
from timeloom.extras import require
from timeloom_lab.systems.chrono import features, tag, words_of
from timeloom_lab.systems.chrono.choice import KINDS, Linear, Network, Tree

__all__ = ["Case", "cases", "train"]

_HIDDEN = 16
"""Units of the small network."""
_ROUNDS = 500


@dataclass(frozen=True, slots=True)
class Case:
    """One gold word of a unit: what is true of it, and whether it is a Calendar-Interval (else a Period)."""

    features: frozenset[str]
    is_calendar: bool


def cases(documents: Iterable[Document]) -> list[Case]:
    """A case for every Period and Calendar-Interval, at the word on which it ends."""
    found = []
    for document in documents:
        words = words_of(document, tag)
        for entity in document.entities:
            if entity.type in ("Period", "Calendar-Interval"):
                at = next((at for at, word in enumerate(words) if word.start < entity.end <= word.end), None)
                if at is not None:
                    found.append(Case(features(words, at), entity.type == "Calendar-Interval"))
    return found


def train(kind: str, learned: Sequence[Case], *, seed: int = 2018) -> Linear | Tree | Network:
    """One classifier of `KINDS`. Deterministic. Raises ValueError for an unknown kind, and where the cases are not of
    both types."""
    require("sklearn")
    import numpy as np

    if kind not in KINDS:
        raise ValueError(f"a classifier is one of {', '.join(KINDS)} (got {kind!r})")
    names = sorted({name for case in learned for name in case.features})
    places = {name: at for at, name in enumerate(names)}
    matrix = np.zeros((len(learned), len(names)))
    for row, case in enumerate(learned):
        matrix[row, [places[name] for name in case.features]] = 1.0
    answers = np.array([case.is_calendar for case in learned], dtype=int)
    if len(set(answers.tolist())) < 2:
        raise ValueError("it takes Periods and Calendar-Intervals to learn from")
    return _TRAINERS[kind](matrix, answers, names, seed)


def _bayes(matrix: Any, answers: Any, names: list[str], seed: int) -> Linear:
    """Bernoulli naive Bayes is a weighted sum: what a feature says by its absence goes into the bias."""
    import numpy as np
    from sklearn.naive_bayes import BernoulliNB

    model = BernoulliNB().fit(matrix, answers)
    there, absent = model.feature_log_prob_, np.log1p(-np.exp(model.feature_log_prob_))
    prior = model.class_log_prior_ + absent.sum(axis=1)
    weights = (there[1] - absent[1]) - (there[0] - absent[0])
    return Linear(float(prior[1] - prior[0]), dict(zip(names, weights.tolist(), strict=True)))


def _vectors(matrix: Any, answers: Any, names: list[str], seed: int) -> Linear:
    from sklearn.svm import SVC

    model = SVC(kernel="linear", C=0.1, random_state=seed).fit(matrix, answers)
    return Linear(float(model.intercept_[0]), dict(zip(names, model.coef_[0].tolist(), strict=True)))


def _tree(matrix: Any, answers: Any, names: list[str], seed: int) -> Tree:
    from sklearn.tree import DecisionTreeClassifier

    grown = DecisionTreeClassifier(criterion="entropy", random_state=seed).fit(matrix, answers).tree_
    return Tree(
        names=[names[at] if at >= 0 else None for at in grown.feature.tolist()],
        yes=[max(at, 0) for at in grown.children_right.tolist()],
        no=[max(at, 0) for at in grown.children_left.tolist()],
        calendar=[bool(counts[0][1] > counts[0][0]) for counts in grown.value.tolist()],
    )


def _network(matrix: Any, answers: Any, names: list[str], seed: int) -> Network:
    """One hidden layer, trained for a fixed number of rounds."""
    import warnings

    from sklearn.exceptions import ConvergenceWarning
    from sklearn.neural_network import MLPClassifier

    model = MLPClassifier(
        (_HIDDEN,), solver="adam", alpha=0.01, max_iter=_ROUNDS, random_state=seed, n_iter_no_change=_ROUNDS
    )

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # the number of rounds is the plan, not a limit
        model.fit(matrix, answers)
    first, second = model.coefs_
    return Network(
        inputs=dict(zip(names, first.tolist(), strict=True)),
        hidden_bias=model.intercepts_[0].tolist(),
        output=second[:, 0].tolist(),
        output_bias=float(model.intercepts_[1][0]),
    )


_TRAINERS: dict[str, Callable[[Any, Any, list[str], int], Linear | Tree | Network]] = {
    "nb": _bayes,
    "tree": _tree,
    "svm": _vectors,
    "network": _network,
}
