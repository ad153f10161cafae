"""Features by number: n-grams of characters, and names, each hashed into one of so many places, with their counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

__all__ = ["Sparse", "characters", "joined", "named", "scaled"]

_BASE = np.uint64(0x9E3779B97F4A7C15)
_MIX = np.uint64(0xBF58476D1CE4E5B9)


class Sparse(NamedTuple):
    """Places (ascending, each once) and the value at each: a row of a matrix."""

    places: NDArray[np.int64]
    values: NDArray[np.float64]


def characters(text: str, longest: int, size: int) -> Sparse:
    """The n-grams of 1 to `longest` characters with case, white space as one blank, by a rolling hash; their counts."""
    told = " " + " ".join(text.split()) + " "
    points = np.frombuffer(told.encode("utf-32-le", "surrogatepass"), dtype=np.uint32).astype(np.uint64) + np.uint64(1)
    rolling = np.zeros(len(points), dtype=np.uint64)
    found = []
    for length in range(1, min(longest, len(points)) + 1):
        until = len(points) - length + 1
        rolling = rolling[:until] * _BASE + points[length - 1 :]
        mixed = (rolling ^ (rolling >> np.uint64(29)) ^ np.uint64(length)) * _MIX
        found.append((mixed >> np.uint64(33)) % np.uint64(size))
    places, counts = np.unique(np.concatenate(found), return_counts=True)
    return Sparse(places.astype(np.int64), counts.astype(np.float64))


def named(names: Iterable[str], size: int) -> Sparse:
    """Names, by CRC-32; their counts."""
    hashes = [crc32(name.encode("utf-8", "surrogatepass")) % size for name in names]
    places, counts = np.unique(np.array(hashes, dtype=np.int64), return_counts=True)
    return Sparse(places, counts.astype(np.float64))


def scaled(row: Sparse, weights: NDArray[np.float64]) -> Sparse:
    """1 + log of the counts, each by the weight of its place (its rarity), to length 1."""
    values = (1.0 + np.log(np.maximum(row.values, 1.0))) * weights[row.places]
    length = float(np.sqrt(values @ values))
    return Sparse(row.places, values / length if length else values)


def joined(rows: Iterable[Sparse], sizes: Iterable[int]) -> Sparse:
    """Rows of several spaces as one row of the space that has them side by side."""
    places, values, offset = [], [], 0
    for row, size in zip(rows, sizes, strict=True):
        places.append(row.places + offset)
        values.append(row.values)
        offset += size
    return Sparse(np.concatenate(places), np.concatenate(values))
