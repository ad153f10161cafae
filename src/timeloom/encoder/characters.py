"""What the heads read of characters beside the encoder's vectors: the character, its category, its piece, its rules.

Every array has one entry per character (code point) of a sentence. The encoder lowercases and cuts into pieces, so case,
digits and places within a word come from here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder.wordpiece import Pieces

__all__ = ["CATEGORIES", "CHARACTERS", "Characters", "characters"]

CATEGORIES = tuple("Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co Cn".split())
"""The general categories of Unicode; 0 is padding, so the first is number 1."""
CHARACTERS = 160
"""Numbers of characters: 0 is padding, 1 to 95 are the printable ones of ASCII, 96 the other controls, the rest share
`CHARACTERS - 97` places by their code point."""

_CATEGORY = {name: at for at, name in enumerate(CATEGORIES, 1)}
_KNOWN = np.zeros((0x10000, 2), np.uint8)
"""The numbers of the basic plane, filled in as characters are met: the same whoever meets them first."""


class Characters(NamedTuple):
    """Numbers of the characters of a sentence. `pieces[k]` is 1 + the index of the piece that the character belongs to, 0
    for none; `first[k]` is 1 where a piece begins."""

    chars: NDArray[np.int64]
    categories: NDArray[np.int64]
    pieces: NDArray[np.int64]
    first: NDArray[np.float32]


def characters(text: str, start: int, end: int, pieces: Pieces | tuple[Sequence[int], Sequence[int]]) -> Characters:
    """The characters of `text[start:end]`; `pieces` has the sentence's pieces, or their starts and ends, in the text."""
    starts, ends = (pieces.starts, pieces.ends) if isinstance(pieces, Pieces) else pieces
    points = np.frombuffer(text[start:end].encode("utf-32-le", "surrogatepass"), np.uint32)
    numbers = _numbers(points)
    length = end - start
    of_piece = np.zeros(length, np.int64)
    first = np.zeros(length, np.float32)
    if len(starts):
        begins = np.asarray(starts, np.int64) - start
        lengths = np.maximum(np.asarray(ends, np.int64) - start - begins, 0)
        of_piece[_places(begins, lengths)] = np.repeat(np.arange(1, len(begins) + 1), lengths)
        first[begins] = 1.0
    return Characters(numbers[:, 0].astype(np.int64), numbers[:, 1].astype(np.int64), of_piece, first)


def _places(begins: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """The indices begins[k], begins[k] + 1, ... of every piece, one after the other."""
    before = np.cumsum(lengths) - lengths
    places: NDArray[np.int64] = np.repeat(begins - before, lengths) + np.arange(int(lengths.sum()))
    return places


def _numbers(points: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """(character, category) of code points."""
    low = np.minimum(points, 0xFFFF)
    found = _KNOWN[low]
    for at in np.flatnonzero((found[:, 0] == 0) | (points > 0xFFFF)).tolist():
        point = int(points[at])
        found[at] = _number(point)
        if point < 0xFFFF:
            _KNOWN[point] = found[at]
    return found


def _number(point: int) -> tuple[int, int]:
    category = _CATEGORY[unicodedata.category(chr(point))]
    if 32 <= point < 127:
        return point - 31, category
    return (96 if point < 32 else 97 + point % (CHARACTERS - 97)), category
