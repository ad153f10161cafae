"""Fingerprints of a text: hashes of runs of letters, and a choice of them that no near copy can slip through.

Every run of `RUN` letters has a hash of 32 bits. Of each `WINDOW` runs that follow each other the one with the smallest
hash is kept (min-hash over sliding windows: winnowing; Schleimer, Wilkerson and Aiken, "Winnowing: local algorithms for
document fingerprinting", SIGMOD 2003, section 3). So of any stretch of RUN + WINDOW - 1 = 19 letters that two texts
share one fingerprint at least is found. An archive keeps the chosen runs of its texts, and a query asks for all of its
own.

Why not the banded min-hash of whole texts: it estimates the Jaccard similarity of two sets, which is next to nothing
between a snippet of fifteen words and an article that holds it. What is asked for is containment, and for this Broder
("On the resemblance and containment of documents", 1997) keeps a sample of the hashes themselves, as is done here. Why
letters and not words: one misread letter breaks five runs of five words, some 25 letters long, and but twelve of these.
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

__all__ = ["RUN", "WINDOW", "chosen", "distinct", "runs"]

RUN = 12
"""Letters of a run."""
WINDOW = 8
"""Runs of which one is kept."""

_BASE = 0x9E3779B97F4A7C15
_MIX = np.uint64(0xBF58476D1CE4E5B9)
_WORD = 2**64

Whole = TypeVar("Whole", bound=np.unsignedinteger[Any])


def runs(codes: NDArray[np.uint64], length: int = RUN) -> NDArray[np.uint32]:
    """The hash of every run of `length` letters: max(0, n - length + 1) numbers for n letters.

    A polynomial hash modulo 2^64, built by doubling: the hash of 2m letters is that of the first m times base^m and
    that of the last m. The finish is that of splitmix64; the upper half is kept.
    """
    number = len(codes) - length + 1
    if number <= 0:
        return np.empty(0, np.uint32)
    whole: NDArray[np.uint64] | None = None
    power, size, rest, at = codes, 1, length, 0
    while rest:
        if rest & 1:
            piece = power[at : at + number]
            whole = piece if whole is None else whole * np.uint64(pow(_BASE, size, _WORD)) + piece
            at += size
        rest >>= 1
        if rest:
            power = power[:-size] * np.uint64(pow(_BASE, size, _WORD)) + power[size:]
            size *= 2
    assert whole is not None
    mixed = (whole ^ (whole >> np.uint64(31))) * _MIX
    return ((mixed ^ (mixed >> np.uint64(29))) >> np.uint64(32)).astype(np.uint32)


def chosen(hashes: NDArray[np.uint32], window: int = WINDOW) -> NDArray[np.int64]:
    """The places of the runs that are kept, in order: of each `window` runs the smallest, the first of equal ones."""
    if not len(hashes):
        return np.empty(0, np.int64)
    places = np.arange(len(hashes), dtype=np.uint64)
    least = (hashes.astype(np.uint64) << np.uint64(32)) | places
    width = min(window, len(hashes))
    size = 1
    while size < width:
        step = min(size, width - size)
        least = np.minimum(least[:-step], least[step:])
        size += step
    kept = (least & np.uint64(0xFFFFFFFF)).astype(np.int64)
    return kept[np.concatenate(([True], kept[1:] != kept[:-1]))]


def distinct(values: NDArray[Whole]) -> NDArray[Whole]:
    """The values, ascending, each once. By sorting: `np.unique` hashes, and took seven times as long for millions."""
    ordered = np.sort(values)
    new = np.ones(len(ordered), np.bool_)
    new[1:] = ordered[1:] != ordered[:-1]
    return ordered[new]
