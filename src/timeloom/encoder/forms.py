"""What the head for words reads of their letters beside the encoder's vectors, which know neither case nor spelling.

A word is a row of whole numbers, one per table of embeddings: its shape (case, digits, marks; apart where it opens its
sentence), and hashes of its last three letters, its last two, and all of it, lower-cased. No word is stored anywhere.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

__all__ = ["SIZES", "forms"]

_SHAPES = 12
SIZES = (2 * _SHAPES, 1024, 1024, 4096)
"""How many rows each table has. Row 0 of a table of hashes is padding."""
_CACHED = 2**13


def forms(words: Iterable[str]) -> NDArray[np.int64]:
    """The array (words, tables) of the words of a sentence."""
    made = np.array([_row(word) for word in words], np.int64).reshape(-1, len(SIZES))
    made[:1, 0] += _SHAPES
    return made


@lru_cache(maxsize=_CACHED)
def _row(word: str) -> tuple[int, ...]:
    low = word.lower()
    told = ("3" + low[-3:], "2" + low[-2:], "w" + low)
    hashes = (
        1 + zlib.crc32(part.encode("utf-8", "surrogatepass")) % (size - 1)
        for part, size in zip(told, SIZES[1:], strict=True)
    )
    return (_shape(word), *hashes)


def _shape(word: str) -> int:
    """A number from 1 to 11."""
    if word.isdigit():
        return 1
    letters = any(char.isalpha() for char in word)
    if any(char.isdigit() for char in word):
        return 2 if letters else 3
    if not letters:
        return 11
    if not word.isalpha():
        return 9 if word[0].isupper() else 10
    if word.islower():
        return 4
    if word.isupper():
        return 5 if len(word) > 1 else 6
    return 7 if word[0].isupper() and word[1:].islower() else 8
