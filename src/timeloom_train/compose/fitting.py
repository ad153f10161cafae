"""The fit: logistic regression over hashed features, one for each decision (scikit-learn)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from timeloom.document import Document
from timeloom.extras import require
from timeloom.language import Language, load
from timeloom.stages.compose.linking import DECISIONS, Scorer, Weights
from timeloom.stages.compose.linking.scorer import places
from timeloom_train.compose.examples import HOLDS, Examples, examples
from timeloom_train.compose.weak import WEIGHT

__all__ = ["BITS", "STRENGTH", "fit"]

BITS = {"link": 16, "interval-type": 13, "semantics": 12}
"""Rows of a table, as a power of two."""
STRENGTH = {"link": 1.0, "interval-type": 1.0, "semantics": 1.0}
"""Inverse of regularisation (L2), by cross-validation over the train split."""
_STEPS = 400


def fit(
    documents: Iterable[Document], language: Language | None = None, seed: int = 0, weak: Examples | None = None
) -> Scorer:
    """Weights learned from gold documents, and links from weak examples too. Deterministic.

    Raises ValueError where the gold shows nothing of a decision.
    """
    made = examples(documents, language or load())
    return Scorer(
        {decision: _fit(decision, made[decision], seed, weak if decision == "link" else None) for decision in DECISIONS}
    )


def _fit(decision: str, told: Examples, seed: int, weak: Examples | None) -> Weights:
    """One decision. Weights are rounded to half precision here, so that what is measured is what is shipped."""
    require("sklearn")
    import numpy as np
    from sklearn.linear_model import LogisticRegression

    sparse: Any = require("scipy.sparse")
    labels = HOLDS if decision == "link" else tuple(sorted(set(told.labels)))
    if not told.labels:
        raise ValueError(f"the documents show nothing of {decision}")
    if len(set(told.labels)) == 1:
        only = told.labels[0]
        return Weights((only, only), np.zeros((2, 1), dtype=np.float32), np.zeros(1, dtype=np.float32))
    answers = [*told.labels, *(weak.labels if weak else ())]
    found = [places(row, BITS[decision]) for row in (*told.rows, *(weak.rows if weak else ()))]
    counts = np.repeat((1.0, WEIGHT), (len(told.rows), len(found) - len(told.rows)))
    starts = np.cumsum([0, *(len(row) for row in found)])
    # only the columns that occur, so that the fit takes no time over empty ones
    used, columns = np.unique(np.concatenate([np.asarray(row) for row in found]), return_inverse=True)
    matrix = sparse.csr_matrix((np.ones(len(columns)), columns, starts), shape=(len(found), len(used)))
    matrix.sum_duplicates()
    solver: dict[str, Any] = (
        {"solver": "liblinear", "max_iter": _STEPS} if len(labels) == 2 else {"max_iter": _STEPS * 5}
    )
    model = LogisticRegression(C=STRENGTH[decision], random_state=seed, **solver)
    model.fit(matrix, [labels.index(label) for label in answers], sample_weight=counts)
    table = np.zeros((1 << BITS[decision], len(model.intercept_)), dtype=np.float16)
    table[used] = model.coef_.T
    return Weights(labels, table.astype(np.float32), model.intercept_.astype(np.float32))
