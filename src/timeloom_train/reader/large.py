"""The large network as a teacher of trees: all-mpnet-base-v2 with adapters, and the head for words over its wider
vectors.

The small encoder has seen the treebank's training sentences so often that a head learned on them alone trusts its
vectors too far; of other texts it learns from what the teacher says (`timeloom_train.reader.teaching`).
"""

from __future__ import annotations

from typing import Any

from timeloom.encoder import mpnet
from timeloom.encoder.published import Published
from timeloom.extras import require
from timeloom_train.encoder.mpnet import build, louder
from timeloom_train.reader.training import Reader
from timeloom_train.reader.word_net import word_net

__all__ = ["TEACHER", "Teacher", "begun"]

TEACHER = (
    "Song, Tan, Qin, Lu and Liu. 2020. MPNet: Masked and Permuted Pre-training for Language Understanding. NeurIPS. The teacher of trees is sentence-transformers/all-mpnet-base-v2 "
    "(Apache-2.0) with adapters that learned UD English EWT."
)
"""What a card says of who gave the lessons."""
_FIRST = 4
"""The lowest layer that learns."""


class Teacher(Reader):
    """A reader whose head has the tables of forms and the convolutions of `reader.words.v1` before it."""

    @property
    def head(self) -> Any:
        return self.words.head

    def vectors(self, batch: dict[str, Any]) -> Any:
        # the next epoch has other batches, so what the lower layers make of one is not asked for again
        self.encoder.kept.clear()
        return super().vectors(batch)

    def read(self, batch: dict[str, Any]) -> Any:
        return self.words.words(super().read(batch), batch["forms"], batch["there"])


def begun(
    own: Published,
    tags: int,
    relations: int,
    seed: int,
    *,
    layers: int = mpnet.LAYERS,
    heads: int = mpnet.HEADS,
    first: int = _FIRST,
) -> Teacher:
    """The published network with adapters that change nothing as yet, and a new head."""
    require("torch").manual_seed(seed)
    _, rows = mpnet.pieces_of(own.vocabulary)
    held = louder(mpnet.renamed(own.weights, rows, layers=layers), layers)
    encoder = build(held, held["piece.weight"][:0], layers=layers, heads=heads, first=first)
    return Teacher(encoder, word_net(tags, relations, held["piece.weight"].shape[1]))
