"""The encoder whose weights are shipped, or lie in a folder of the user's."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from timeloom.encoder.session import Encoder
from timeloom.models import blob, card

__all__ = ["NAME", "load_encoder"]

NAME = "reader.encoder.v1"


@lru_cache(maxsize=4)
def load_encoder(folder: Path | None = None, *, threads: int = 1) -> Encoder:
    """The encoder, loaded once per folder and number of threads: it is safe to share. Raises ModelError."""
    pieces = blob(NAME, "vocab.txt", folder).decode("utf-8").splitlines()
    return Encoder(blob(NAME, "onnx", folder), pieces, threads=threads, positions=int(card(NAME, folder)["positions"]))
