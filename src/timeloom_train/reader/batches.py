"""Examples to padded tensors, sentences of like length together, in an order that a seed decides."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from timeloom.extras import require
from timeloom_train.reader.examples import FEATURES, Example
from timeloom_train.reader.network import LINES

__all__ = ["NOTHING", "batches", "collate"]

NOTHING = -100
"""A label that is not asked for."""
_POOL = 40
"""Batches' worth of examples that are sorted by length together."""


def batches(examples: Sequence[Example], pieces: int, rng: random.Random) -> Iterator[list[Example]]:
    """Groups of examples of one kind (with words or without) and of like length, with at most `pieces` pieces each when
    padded, in random order."""
    found: list[list[Example]] = []
    pool = max(1, _POOL * pieces // 32)
    for order in ([one for one in examples if one.words is not None], [one for one in examples if one.words is None]):
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


def collate(batch: Sequence[Example], *, without_rules: Sequence[bool] | None = None) -> dict[str, Any]:
    """Padded tensors. `without_rules[k]`: the rules are not asked about example k."""
    torch = require("torch")
    size, pieces = len(batch), max(len(one.ids) for one in batch)
    chars = max(len(one.characters.chars) for one in batch)
    ids = np.zeros((size, pieces), np.int64)
    real = np.zeros((size, pieces), np.float32)
    planes = {name: np.zeros((size, chars), np.int64) for name in ("chars", "categories", "pieces")}
    first, mask = np.zeros((size, chars), np.float32), np.zeros((size, chars), np.float32)
    rules = np.zeros((size, chars, len(LINES)), np.int64)
    labels = np.full((size, chars, len(LINES)), NOTHING, np.int64)
    for at, one in enumerate(batch):
        length = len(one.characters.chars)
        ids[at, : len(one.ids)], real[at, : len(one.ids)] = one.ids, 1
        for name, plane in planes.items():
            plane[at, :length] = getattr(one.characters, name)
        first[at, :length], mask[at, :length] = one.characters.first, 1
        rules[at, :length] = LINES if without_rules is not None and without_rules[at] else one.rules
        if one.scate is not None:
            labels[at, :length, :3] = one.scate
        if one.timex is not None:
            labels[at, :length, 3] = one.timex
    made = {"ids": ids, "real": real, "first": first, "mask": mask, "rules": rules, "labels": labels, **planes}
    made["weight"] = np.array([one.weight for one in batch], np.float32)
    if batch[0].vectors is not None:
        made["vectors"] = _vectors(batch, pieces)
    if all(one.words is not None for one in batch):
        made |= _words(batch, pieces)
    return {name: torch.from_numpy(array) for name, array in made.items()}


def _vectors(batch: Sequence[Example], pieces: int) -> Any:
    """(b, pieces, width), zeros for the special pieces."""
    width = next(one.vectors.shape[1] for one in batch if one.vectors is not None)
    made = np.zeros((len(batch), pieces, width), np.float32)
    for at, one in enumerate(batch):
        if one.vectors is not None:
            made[at, 1 : 1 + len(one.vectors)] = one.vectors
    return made


def _words(batch: Sequence[Example], pieces: int) -> dict[str, Any]:
    most = max(len(one.words.upos) for one in batch if one.words is not None)
    size = len(batch)
    means = np.zeros((size, most, pieces), np.float32)
    there = np.zeros((size, most), np.float32)
    flat = {name: np.full((size, most), NOTHING, np.int64) for name in ("upos", "xpos", "heads", "relations")}
    features = np.full((size, most, len(FEATURES)), NOTHING, np.int64)
    for at, one in enumerate(batch):
        words = one.words
        if words is None:
            continue
        count = len(words.upos)
        there[at, :count] = 1
        for name, plane in flat.items():
            plane[at, :count] = getattr(words, name)
        features[at, :count] = words.features
        for k, (a, b) in enumerate(zip(words.first.tolist(), words.last.tolist(), strict=True)):
            means[at, k, 1 + a : 2 + b] = 1 / (1 + b - a)
    return {"means": means, "there": there, "features": features, **flat}
