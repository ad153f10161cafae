"""Many texts as one stream of letters, fingerprinted a piece at a time: short texts cost no more than long ones.

A piece is some 500 passages. Runs over the end of a text belong to none, and are left out; those that a window of the
choice has beyond the end of a text only add to what is kept of it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from timeloom.archive.fingerprints import RUN, chosen, distinct, runs
from timeloom.archive.letters import letters
from timeloom.archive.store import SLICE

__all__ = ["Stream"]

_PIECE = 500 * SLICE
"""Characters of a piece."""
_OVERLAP = 200
"""Characters of the next piece of a long text that are read along with each."""
_NO_RUN = np.uint32(0xFFFFFFFF)


class Stream:
    """Texts on their way to postings. `number` is how many fingerprints there are so far, those of the last piece
    apart."""

    def __init__(self) -> None:
        self.number = 0
        self._parts: list[tuple[str, int]] = []
        self._characters = 0
        self._keys: list[NDArray[np.uint64]] = []

    def add(self, text: str, passage: int) -> None:
        """A text whose first passage has the number `passage`."""
        for at in range(0, len(text), _PIECE):
            part = text[at : at + _PIECE + _OVERLAP]
            self._parts.append((part, passage + at // SLICE))
            self._characters += len(part)
            if self._characters >= _PIECE:
                self._read()

    def postings(self) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """All fingerprints and the passage that each begins in, ascending, each pair once."""
        self._read()
        keys = distinct(np.concatenate([np.empty(0, np.uint64), *self._keys]))
        return (keys >> np.uint64(32)).astype(np.uint32), (keys & np.uint64(0xFFFFFFFF)).astype(np.uint32)

    def _read(self) -> None:
        """Fingerprint what waits."""
        if not self._parts:
            return
        sizes = np.array([len(part) for part, _ in self._parts])
        firsts = np.array([passage for _, passage in self._parts])
        begins = np.cumsum(sizes) - sizes
        read = letters("".join(part for part, _ in self._parts))
        hashes = runs(read.codes)
        part = np.searchsorted(begins, read.places, "right") - 1
        crosses = part[: len(hashes)] != part[RUN - 1 :]
        hashes[crosses] = _NO_RUN
        kept = chosen(hashes)
        kept = kept[~crosses[kept]]
        passages = firsts[part[kept]] + (read.places[kept] - begins[part[kept]]) // SLICE
        self._keys.append(hashes[kept].astype(np.uint64) << np.uint64(32) | passages.astype(np.uint64))
        self.number += len(kept)
        self._parts, self._characters = [], 0
