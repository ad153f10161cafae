"""From the vectors of pieces to one vector a word: the mean of the pieces that a word has characters of."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["pieces_of", "word_vectors"]

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]


def pieces_of(
    starts: Sequence[int], ends: Sequence[int], words: Sequence[tuple[int, int]]
) -> tuple[Numbers, Numbers]:  # fmt: skip
    """The first and the last piece of every word, `words` being spans of characters in the order of the text. A word
    that no piece has a character of has a last one right before its first. Two words may share a piece."""
    spans = np.asarray(words, np.int64).reshape(-1, 2)
    first = np.searchsorted(np.asarray(ends, np.int64), spans[:, 0], "right")
    last = np.searchsorted(np.asarray(starts, np.int64), spans[:, 1], "left") - 1
    return first.astype(np.int64), last.astype(np.int64)


def word_vectors(vectors: Floats, first: Numbers, last: Numbers) -> Floats:
    """The array (words, width) of means over the pieces `first[k]` to `last[k]`; zeros for a word without pieces."""
    sums = np.zeros((len(vectors) + 1, vectors.shape[1]))
    sums[1:] = vectors
    np.cumsum(sums[1:], axis=0, out=sums[1:])
    counts = np.maximum(last - first + 1, 1)
    made: Floats = ((sums[last + 1] - sums[first]) / counts[:, None]).astype(np.float32)
    return made
