"""The teacher: a reader that was trained, as probabilities of the characters of examples."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder import WordPiece
from timeloom.errors import ModelError
from timeloom.extras import require
from timeloom_train.encoder.bert import Shape, build
from timeloom_train.reader.asking import probabilities
from timeloom_train.reader.examples import Example
from timeloom_train.reader.network import CharShape, char_head
from timeloom_train.reader.training import Reader

__all__ = ["Taught", "load"]


class Taught:
    """A teacher: `reader`, its `cutter` of words into pieces, `sha256` of its weights. With `blind` it is asked without
    the rules, for one that has not learned what they mean."""

    def __init__(self, reader: Reader, cutter: WordPiece, sha256: str, *, blind: bool) -> None:
        self.reader, self.cutter, self.sha256, self.blind = reader, cutter, sha256, blind

    def __call__(self, examples: Sequence[Example]) -> list[NDArray[np.float32]]:
        """For every example (characters, sum of labels) probabilities."""
        return probabilities(self.reader, examples, without_rules=self.blind)


def load(folder: Path, *, blind: bool = False) -> Taught:
    """A teacher from a folder: `vocab.txt`, one piece a line; `reader.pt`, a dict of state dicts `encoder` and `chars`
    (more is not read). The sizes of the encoder are told by its arrays. Raises ModelError where it does not fit."""
    torch = require("torch")
    path = folder / "reader.pt"
    try:
        vocabulary = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
        data = path.read_bytes()
        state = torch.load(path, weights_only=True, map_location="cpu")
    except OSError as error:
        raise ModelError(f"cannot read the teacher: {error.strerror}", document=str(error.filename)) from error
    try:
        encoder = state["encoder"]
        pieces, width = encoder["piece.weight"].shape
        layers = len({name.split(".")[1] for name in encoder if name.startswith("layers.")})
        shape = Shape(pieces=pieces, width=width, layers=layers, positions=len(encoder["position.weight"]))
        if pieces != len(vocabulary):
            raise ModelError(f"its vocabulary has {len(vocabulary)} pieces", document=str(path), value=pieces)
        reader = Reader(build(shape), char_head(CharShape(vector=width)), None)
        reader.restore(state)
    except (KeyError, RuntimeError) as error:
        raise ModelError(f"these are not the weights of a reader: {error}", document=str(path)) from error
    reader.mode(training=False)
    return Taught(reader, WordPiece(vocabulary), hashlib.sha256(data).hexdigest(), blind=blind)
