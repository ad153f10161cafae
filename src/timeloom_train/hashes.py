"""What a card calls a file or a folder of data: its sha256."""

from __future__ import annotations

import hashlib
from pathlib import Path

__all__ = ["sha256_of"]


def sha256_of(place: Path) -> str:
    """The sha256 of a file, or of the files of a folder in order, as hex digits."""
    files = [place] if place.is_file() else sorted(file for file in place.rglob("*") if file.is_file())
    whole = hashlib.sha256()
    for file in files:
        whole.update(file.read_bytes())
    return whole.hexdigest()
