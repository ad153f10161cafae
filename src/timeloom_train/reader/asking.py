"""Asking an encoder and its head for words, while they learn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from timeloom.extras import require
from timeloom_train.reader.batches import collate
from timeloom_train.reader.examples import UPOS, Example
from timeloom_train.reader.training import Reader, no_head

__all__ = ["attached"]


def attached(reader: Reader, examples: Sequence[Example]) -> dict[str, float]:
    """UPOS, UAS and LAS over trees, each word by itself (no tree is enforced here)."""
    torch = require("torch")
    right = np.zeros(4)
    head, ordered = reader.head, sorted(examples, key=lambda one: len(one.ids))
    with torch.no_grad():
        for start in range(0, len(ordered), 32):
            batch = collate(ordered[start : start + 32])
            words = reader.read(batch)
            of, to, label_of, label_to = head.sides(words)
            heads = (head.arcs(of, to) + no_head(batch)[:, None, :]).argmax(-1)
            labels = head.labels(label_of, label_to, heads).argmax(-1)
            there = batch["there"] > 0
            held = (heads == batch["heads"]) & there
            right += [
                int(there.sum()),
                int(((head.tags(words)[:, :, : len(UPOS)].argmax(-1) == batch["upos"]) & there).sum()),
                int(held.sum()),
                int((held & (labels == batch["relations"])).sum()),
            ]
    return {name: round(float(right[at] / right[0]), 4) for at, name in enumerate(("upos", "uas", "las"), 1)}
