"""The linker, learned on: logistic regression that starts from given weights and is drawn back to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from timeloom.document import Document
from timeloom.extras import require
from timeloom.language import load
from timeloom.stages.compose.linking import DECISIONS, Scorer, Weights
from timeloom.stages.compose.linking.scorer import places
from timeloom_train.compose.examples import HOLDS, Examples, examples

__all__ = ["continued"]

STRENGTH = 1.0
"""Inverse of the pull to the weights that it starts from (L2), that of `timeloom_train.compose.fitting`."""
_STEPS = 60


def continued(base: Scorer, documents: Iterable[Document]) -> Scorer:
    """The weights of a linker after learning from gold documents. Deterministic. A decision of which they show nothing,
    or no label that it knows, stays as it is."""
    made = examples(documents, load())
    return Scorer({decision: _continued(base.weights[decision], decision, made[decision]) for decision in DECISIONS})


def _continued(weights: Weights, decision: str, told: Examples) -> Weights:
    known = HOLDS if decision == "link" else weights.labels
    rows = [(row, known.index(label)) for row, label in zip(told.rows, told.labels, strict=True) if label in known]
    rows = [(row, label) for row, label in rows if row]
    if not rows:
        return weights
    torch = require("torch")
    found = [places(row, weights.bits) for row, _ in rows]
    used, columns = np.unique(np.concatenate([np.asarray(row) for row in found]), return_inverse=True)
    starts = torch.from_numpy(np.cumsum([0, *(len(row) for row in found[:-1])]))
    columns = torch.from_numpy(columns.astype(np.int64))
    start = torch.from_numpy(weights.table[used].astype(np.float64))
    bias = torch.from_numpy(weights.bias.astype(np.float64))
    labels = torch.tensor([label for _, label in rows])
    delta, shift = (torch.zeros_like(one, requires_grad=True) for one in (start, bias))
    solver = torch.optim.LBFGS((delta, shift), max_iter=_STEPS, line_search_fn="strong_wolfe")

    def loss() -> Any:
        solver.zero_grad()
        logits = torch.nn.functional.embedding_bag(columns, start + delta, starts, mode="sum") + bias + shift
        if logits.shape[1] == 1:
            logits = torch.cat([torch.zeros_like(logits), logits], 1)
        total = torch.nn.functional.cross_entropy(logits, labels, reduction="sum")
        total = total + (delta.square().sum() + shift.square().sum()) / (2 * STRENGTH)
        total.backward()
        return total

    solver.step(loss)
    table = weights.table.copy()
    # rounded to half precision here, so that what is measured is what is written
    table[used] = (start + delta).detach().numpy().astype(np.float16).astype(np.float32)
    return Weights(weights.labels, table, (bias + shift).detach().numpy().astype(np.float32))
