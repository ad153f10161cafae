"""The tiny network, and a folder of it."""

from __future__ import annotations

from pathlib import Path

from timeloom import models
from timeloom.encoder.shipped import NAME as ENCODER

__all__ = ["TINY", "WIDTH", "folder"]

TINY = Path(__file__).with_name("tiny.onnx")
WIDTH = 16


def folder(place: Path, pieces: list[str], positions: int) -> Path:
    """An encoder of one's own in a folder: the tiny network and its pieces."""
    files = {"onnx": TINY.read_bytes(), "vocab.txt": "".join(f"{piece}\n" for piece in pieces).encode()}
    models.save_blob(ENCODER, files, {"positions": positions}, place)
    return place
