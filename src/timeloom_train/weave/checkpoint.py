"""A weaver as it is kept in a folder (vocab.txt, weave.pt, weave.json), and how it begins."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from timeloom.encoder.marks import MARKS
from timeloom.errors import ModelError
from timeloom.extras import require
from timeloom_train.encoder.bert import Shape, build, load
from timeloom_train.reader.checkpoint import POSITIONS, Checkpoint
from timeloom_train.reader.sources import vocabulary
from timeloom_train.weave.network import HeadShape, weave_head
from timeloom_train.weave.training import Weave

__all__ = ["Start", "averaged", "begun", "read", "write"]

_PIECES = 12_000
"""That are kept of the published vocabulary."""


class Start(NamedTuple):
    """What a weaver begins with: the pieces of text, and the weights of an encoder for them."""

    pieces: tuple[str, ...]
    encoder: dict[str, Any]

    @classmethod
    def read(cls, folder: Path, root: Path | None) -> Start:
        """From the folder of a reader (reader.pt), or, with the first pieces by frequency, of MiniLM as it is published
        (model.safetensors)."""
        if (folder / "reader.pt").is_file():
            kept = Checkpoint.read(folder)
            return cls(kept.pieces, kept.state["encoder"])
        published = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
        rows = vocabulary(published, root, _PIECES)
        encoder = load(folder / "model.safetensors", keep=rows, positions=POSITIONS)
        return cls(tuple(published[row] for row in rows), encoder.state_dict())


def begun(start: Start, seed: int) -> Weave:
    """The encoder that is there with a piece more for each mark of a time, and new heads."""
    torch = require("torch")
    torch.manual_seed(seed)
    held = dict(start.encoder)
    table = held["piece.weight"]
    new = table.mean(0, keepdim=True) + 0.02 * torch.randn(len(MARKS), table.shape[1])
    held["piece.weight"] = torch.cat([table, new])
    wider = build(_shape(held))
    wider.load_state_dict(held)
    return Weave(wider, weave_head(HeadShape(vector=table.shape[1])))


def _shape(held: Mapping[str, Any]) -> Shape:
    layers = 1 + max(int(name.split(".")[1]) for name in held if name.startswith("layers."))
    pieces, width = held["piece.weight"].shape
    inner, positions = held["layers.0.up.weight"].shape[0], held["position.weight"].shape[0]
    return Shape(pieces=pieces, width=width, layers=layers, inner=inner, positions=positions)


def write(made: Weave, pieces: Sequence[str], about: Mapping[str, object], folder: Path) -> None:
    """Keep a weaver; `pieces` are those of text, the marks come behind them."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vocab.txt").write_text("".join(f"{piece}\n" for piece in (*pieces, *MARKS)), encoding="utf-8")
    (folder / "weave.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    require("torch").save(made.state(), folder / "weave.pt")


def read(folder: Path) -> tuple[Weave, tuple[str, ...], dict[str, Any]]:
    """The weaver of a folder, its pieces (those of text and then the marks), and what was said of it."""
    state = require("torch").load(folder / "weave.pt", weights_only=True)
    pieces = tuple((folder / "vocab.txt").read_text(encoding="utf-8").splitlines())
    width = state["encoder"]["piece.weight"].shape[1]
    made = Weave(build(_shape(state["encoder"])), weave_head(HeadShape(vector=width)))
    made.restore(state)
    made.mode(training=False)
    return made, pieces, json.loads((folder / "weave.json").read_text(encoding="utf-8"))


def averaged(folders: Sequence[Path]) -> tuple[Weave, tuple[str, ...], list[dict[str, Any]]]:
    """The weaver whose weights are the means of those of some folders (of one: its own), its pieces, and what was said
    of each. Raises ModelError for weavers of other pieces."""
    found = [read(folder) for folder in folders]
    made, pieces, _ = found[0]
    for (_, others, _), folder in zip(found, folders, strict=True):
        if others != pieces:
            raise ModelError("weavers of other pieces cannot be averaged", document=str(folder))
    states = [weave.state() for weave, _, _ in found]
    means = {
        part: {name: sum(state[part][name] for state in states) / len(states) for name in states[0][part]}
        for part in states[0]
    }
    made.restore(means)
    made.mode(training=False)
    return made, pieces, [told for _, _, told in found]
