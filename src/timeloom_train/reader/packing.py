"""The encoder of `tokens` as it is shipped: products in whole numbers, with its card."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

from timeloom import __version__, corpora, models
from timeloom.encoder import WordPiece
from timeloom.encoder.shipped import NAME
from timeloom_train import lessons
from timeloom_train.encoder.export import in_whole_numbers
from timeloom_train.reader import sources
from timeloom_train.reader.checkpoint import POSITIONS, Checkpoint, restored
from timeloom_train.reader.large import TEACHER

__all__ = ["pack"]

_EVERY = 20
"""Of so many sentences of the treebank one is read to find the range of what goes into each product."""
LICENCE = (
    "Apache-2.0, as timeloom. all-MiniLM-L6-v2 is Apache-2.0. Learned from UD English EWT (CC BY-SA 4.0) and, where lessons are named, from what a larger network says of the "
    "text of TempEval-3's machine-tagged news (research use), WikiWars (CC BY-SA 3.0) and dated texts (open or public domain). The files hold weights, and pieces of the published "
    "vocabulary; none of the texts."
)


def pack(folder: Path, root: Path | None, out: Path) -> None:
    """Write `reader.encoder.v1` of a checkpoint to a folder."""
    kept = Checkpoint.read(folder)
    cutter = WordPiece(kept.pieces)
    told = json.loads((folder / "reader.json").read_text(encoding="utf-8"))
    windows = (example.ids for example in islice(sources.trees(root, "train", cutter), 0, None, _EVERY))
    data = in_whole_numbers(restored(kept).encoder, windows, POSITIONS)
    about = {
        "model": NAME, "what": "the first layers of all-MiniLM-L6-v2, which have learned words and trees; products in whole numbers (docs/appendix/encoder.md)",
        "positions": POSITIONS, "data": [corpora.load(sources.TREES, "train", root=root).name, *(lessons.names(root) if told.get("lessons") else ())],
        **told, "licence": LICENCE, "sources": [*sources.SOURCES, *((*lessons.SOURCES, TEACHER) if told.get("lessons") else ())], "timeloom": __version__,
    }  # fmt: skip
    models.save_blob(
        NAME, {"onnx": data, "vocab.txt": "".join(f"{piece}\n" for piece in kept.pieces).encode()}, about, out
    )
