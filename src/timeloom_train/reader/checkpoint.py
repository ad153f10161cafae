"""An encoder as it is kept in a folder while it learns."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from timeloom.extras import require
from timeloom_train.encoder.bert import Shape, build
from timeloom_train.reader.network import word_head, word_shape
from timeloom_train.reader.training import Reader

__all__ = ["POSITIONS", "Checkpoint", "restored"]

POSITIONS = 256
"""That the encoder can read, of MiniLM's 512: a longer sentence is read in windows."""


class Checkpoint(NamedTuple):
    """A reader as it is kept in a folder (vocab.txt, reader.pt): its pieces and its state."""

    pieces: tuple[str, ...]
    state: dict[str, Any]

    @classmethod
    def read(cls, folder: Path) -> Checkpoint:
        pieces = tuple((folder / "vocab.txt").read_text(encoding="utf-8").splitlines())
        return cls(pieces, require("torch").load(folder / "reader.pt", weights_only=True))

    @property
    def positions(self) -> int:
        return len(self.state["encoder"]["position.weight"])

    def write(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "vocab.txt").write_text("".join(f"{piece}\n" for piece in self.pieces), encoding="utf-8")
        require("torch").save(self.state, folder / "reader.pt")


def restored(kept: Checkpoint) -> Reader:
    """An encoder and its head with the weights of a checkpoint; the sizes are read off them. Twelve heads of attention,
    as MiniLM has."""
    held = kept.state["encoder"]
    layers = 1 + max(int(name.split(".")[1]) for name in held if name.startswith("layers."))
    width, inner = held["piece.weight"].shape[1], held["layers.0.up.weight"].shape[0]
    shape = Shape(pieces=len(kept.pieces), width=width, layers=layers, inner=inner, positions=kept.positions)
    reader = Reader(build(shape), word_head(word_shape(kept.state["words"])))
    reader.restore(kept.state)
    return reader
