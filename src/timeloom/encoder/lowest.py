"""The lowest layers of all-mpnet-base-v2 as they were published, made into a network once and kept in the user's
cache."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

from timeloom.encoder import mpnet
from timeloom.encoder.large import cache, put
from timeloom.encoder.published import SHA256, Published, published
from timeloom.encoder.session import Encoder
from timeloom.errors import ModelError
from timeloom.models import blob, save_blob

__all__ = ["NAME", "TAPS", "lowest", "make"]

NAME = "mpnet.lowest.v1"
TAPS = (0, 3)
"""Whose vectors stand side by side: the pieces alone, and the third layer. Higher ones say less of when a text was
written (docs/dating.md)."""


@lru_cache(maxsize=2)
def lowest(*, threads: int = 1) -> Encoder:
    """The network, made where it is not there or damaged. Each text is read by itself, so it has the same vectors in
    any company. Raises MissingExtra where the packages are not installed, ModelError where they are damaged."""
    place = cache() / f"{NAME}-{SHA256['model.safetensors'][:16]}"
    if not _is_whole(place):
        make(place)
    pieces = blob(NAME, "vocab.txt", place).decode("utf-8").splitlines()
    return Encoder(blob(NAME, "onnx", place), pieces, threads=threads, positions=mpnet.POSITIONS, at_once=1)


def _is_whole(place: Path) -> bool:
    """Whether what lies there matches its card."""
    try:
        for suffix in ("onnx", "vocab.txt"):
            blob(NAME, suffix, place)
    except ModelError:
        return False
    return True


def make(place: Path, own: Published | None = None, *, taps: tuple[int, ...] = TAPS, heads: int = mpnet.HEADS) -> None:
    """Write the network to `place`, with a line on the stream of errors. `own` are other published weights than those
    of the installed packages."""
    own = published() if own is None else own
    sys.stderr.write("timeloom: making the lowest layers of the large network, once\n")
    pieces, rows = mpnet.pieces_of(own.vocabulary)
    layers = max(taps)
    model = mpnet.graph(mpnet.renamed(own.weights, rows, layers=layers), layers=layers, heads=heads, taps=taps)
    files = {"onnx": model.SerializeToString(), "vocab.txt": "".join(f"{piece}\n" for piece in pieces).encode()}
    told = {"model": NAME, "positions": mpnet.POSITIONS, "layers": list(taps), "published": SHA256}
    put(place, lambda fresh: save_blob(NAME, files, told, fresh), _is_whole)
