"""Cross-validation: every document linked by a model that did not see it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from timeloom.document import Document
from timeloom.stages.compose.linking import Linker
from timeloom_train.compose.examples import Examples, without_properties
from timeloom_train.compose.fitting import fit

__all__ = ["cross_validated", "dealt"]


def dealt(ids: Sequence[str], folds: int, seed: int) -> list[list[str]]:
    """Ids dealt into folds; the order in which they are given does not matter. Raises ValueError for more folds than ids."""
    if not 2 <= folds <= len(set(ids)):
        raise ValueError(f"{len(set(ids))} documents cannot be dealt into {folds} folds")
    shuffled = sorted(set(ids))
    random.Random(seed).shuffle(shuffled)  # noqa: S311 - folds, not secrets
    return [shuffled[fold::folds] for fold in range(folds)]


def cross_validated(
    learn: Sequence[Document],
    ask: Sequence[Document],
    folds: int = 5,
    seed: int = 0,
    weak: Examples | None = None,
) -> Iterator[list[Document]]:
    """Fold by fold, the documents of `ask` with spans and types alone, linked by a model that learned from the other
    folds of `learn`, and from weak examples. Both have the same ids: `ask` may lack some types of entities."""
    for fold in dealt([document.id for document in learn], folds, seed):
        model = Linker(scorer=fit((one for one in learn if one.id not in fold), seed=seed, weak=weak))
        yield [model(without_properties(document)) for document in ask if document.id in fold]
