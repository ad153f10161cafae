"""Examples to padded tensors, sentences of like length together, in an order that a seed decides."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder.forms import SIZES, forms
from timeloom.extras import require
from timeloom_train.reader.examples import FEATURES, Example, Soft

__all__ = ["NOTHING", "alike", "batches", "collate", "softly"]

NOTHING = -100
"""A label that is not asked for."""
_POOL = 40
"""Batches' worth of examples that are sorted by length together."""


class _Taught(Protocol):
    """A sentence with gold, or with what a teacher says."""

    @property
    def soft(self) -> Soft | None: ...


Taught = TypeVar("Taught", bound=_Taught)


def batches(examples: Sequence[Example], pieces: int, rng: random.Random) -> Iterator[list[Example]]:
    """Groups of examples of like length, with at most `pieces` pieces each when padded, in random order."""
    yield from alike(examples, lambda one: len(one.ids), pieces, rng)


def alike(
    items: Sequence[Taught], length: Callable[[Taught], int], most: int, rng: random.Random
) -> list[list[Taught]]:
    """Groups of items of like length, at most so long when padded, in random order; those with gold and those of
    lessons apart."""
    found: list[list[Taught]] = []
    pool = max(1, _POOL * most // 32)
    for order in ([one for one in items if one.soft is None], [one for one in items if one.soft is not None]):
        rng.shuffle(order)
        for start in range(0, len(order), pool):
            batch: list[Taught] = []
            for item in sorted(order[start : start + pool], key=length):
                if batch and (len(batch) + 1) * length(item) > most:
                    found.append(batch)
                    batch = []
                batch.append(item)
            found.append(batch)
    rng.shuffle(found)
    return found


def collate(batch: Sequence[Example]) -> dict[str, Any]:
    """Padded tensors."""
    torch = require("torch")
    size, pieces = len(batch), max(len(one.ids) for one in batch)
    ids = np.zeros((size, pieces), np.int64)
    real = np.zeros((size, pieces), np.float32)
    for at, one in enumerate(batch):
        ids[at, : len(one.ids)], real[at, : len(one.ids)] = one.ids, 1
    made = {"ids": ids, "real": real, **_words(batch, pieces), **softly([one.soft for one in batch])}
    return {name: torch.from_numpy(array) for name, array in made.items()}


def _words(batch: Sequence[Example], pieces: int) -> dict[str, Any]:
    most = max(len(one.words.upos) for one in batch)
    size = len(batch)
    means = np.zeros((size, most, pieces), np.float32)
    there = np.zeros((size, most), np.float32)
    flat = {name: np.full((size, most), NOTHING, np.int64) for name in ("upos", "xpos", "heads", "relations")}
    features = np.full((size, most, len(FEATURES)), NOTHING, np.int64)
    shapes = np.zeros((size, most, len(SIZES)), np.int64)
    for at, one in enumerate(batch):
        words = one.words
        count = len(words.upos)
        there[at, :count] = 1
        for name, plane in flat.items():
            plane[at, :count] = getattr(words, name)
        features[at, :count], shapes[at, :count] = words.features, forms(words.letters)
        for k, (a, b) in enumerate(zip(words.first.tolist(), words.last.tolist(), strict=True)):
            means[at, k, 1 + a : 2 + b] = 1 / (1 + b - a)
    return {"means": means, "there": there, "features": features, "forms": shapes, **flat}


def softly(softs: Sequence[Soft | None]) -> dict[str, NDArray[np.float32]]:
    """What a teacher says of the words of a batch, padded with zeros; nothing for sentences with gold."""
    told = [soft for soft in softs if soft is not None]
    if not told:
        return {}
    most, (tags, _, relations) = max(len(soft.tags) for soft in told), (part.shape[1] for part in told[0])
    made = {
        name: np.zeros((len(told), most, wide), np.float32)
        for name, wide in (("tags", tags), ("arcs", most + 1), ("relation", relations))
    }
    for at, soft in enumerate(told):
        for plane, part in zip(made.values(), soft, strict=True):
            plane[at, : len(part), : part.shape[1]] = part
    return made
