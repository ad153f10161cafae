"""Documents dealt into folds."""

from __future__ import annotations

import random
from collections.abc import Sequence

__all__ = ["dealt"]


def dealt(ids: Sequence[str], folds: int, seed: int) -> list[list[str]]:
    """Ids dealt into folds; the order in which they are given does not matter. Raises ValueError for more folds than
    ids."""
    if not 2 <= folds <= len(set(ids)):
        raise ValueError(f"{len(set(ids))} documents cannot be dealt into {folds} folds")
    shuffled = sorted(set(ids))
    random.Random(seed).shuffle(shuffled)  # noqa: S311 - folds, not secrets
    return [shuffled[fold::folds] for fold in range(folds)]
