"""Examples to padded tensors, sentences of like length together, in an order that a seed decides."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from timeloom.encoder.forms import SIZES, forms
from timeloom.extras import require
from timeloom_train.reader.examples import FEATURES, Example

__all__ = ["NOTHING", "batches", "collate"]

NOTHING = -100
"""A label that is not asked for."""
_POOL = 40
"""Batches' worth of examples that are sorted by length together."""


def batches(examples: Sequence[Example], pieces: int, rng: random.Random) -> Iterator[list[Example]]:
    """Groups of examples of like length, with at most `pieces` pieces each when padded, in random order."""
    found: list[list[Example]] = []
    pool = max(1, _POOL * pieces // 32)
    order = list(examples)
    rng.shuffle(order)
    for start in range(0, len(order), pool):
        batch: list[Example] = []
        for example in sorted(order[start : start + pool], key=lambda one: len(one.ids)):
            if batch and (len(batch) + 1) * len(example.ids) > pieces:
                found.append(batch)
                batch = []
            batch.append(example)
        found.append(batch)
    rng.shuffle(found)
    yield from found


def collate(batch: Sequence[Example]) -> dict[str, Any]:
    """Padded tensors."""
    torch = require("torch")
    size, pieces = len(batch), max(len(one.ids) for one in batch)
    ids = np.zeros((size, pieces), np.int64)
    real = np.zeros((size, pieces), np.float32)
    for at, one in enumerate(batch):
        ids[at, : len(one.ids)], real[at, : len(one.ids)] = one.ids, 1
    made = {"ids": ids, "real": real, **_words(batch, pieces)}
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
