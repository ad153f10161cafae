"""The letters of a text as numbers, the same for every spelling of its spaces, case, accents and long s.

Letters and digits alone are kept, in order: a word broken at the end of a line, or torn by a careless scan, is whole
here. Compatibility forms are decomposed (Unicode NFKD), accents dropped, case folded. `s` counts as `f`, since scans of
print from before 1810 read the long s as f. A text and its near copy so differ in the letters that were misread, and in
nothing else.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Letters", "letters"]

Numbers = NDArray[np.int64]

_BASIC = 0x10000
_NEAR = 0x2100
# Latin, Greek, Cyrillic and their neighbours, and punctuation: the table of a text of these is made in no time.
_MOST = 4
"""Letters that one character gives at most (Ⅷ); what a few signs of Arabic have beyond that is left out."""


class Letters(NamedTuple):
    """`codes[k]` is the k-th letter (uint64), `places[k]` the character of the text that it comes from (int64)."""

    codes: NDArray[np.uint64]
    places: Numbers


def letters(text: str) -> Letters:
    """The letters of a text of any length. Characters beyond the Basic Multilingual Plane count as they stand."""
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    highest = int(points.max(initial=0))
    table, sizes = _folded(_NEAR if highest < _NEAR else _BASIC)
    low = points if highest < _BASIC else np.minimum(points, _BASIC - 1)
    size = sizes[low] if highest < _BASIC else np.where(points < _BASIC, sizes[low], 1)
    if size.size and int(size.max()) > 1:
        places = np.repeat(np.arange(len(points)), size)
        within = np.arange(len(places)) - np.repeat(np.cumsum(size) - size, size)
    else:
        places, within = np.flatnonzero(size), np.int64(0)
    codes = table[low[places], within].astype(np.uint64)
    if highest >= _BASIC:
        taken = points[places]
        codes = np.where(taken < _BASIC, codes, taken)
    return Letters(codes, places)


@lru_cache(maxsize=2)
def _folded(limit: int) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """For each character below a limit the letters that it gives, and how many."""
    table = np.zeros((limit, _MOST), np.uint32)
    sizes = np.zeros(limit, np.int64)
    for point in range(limit):
        given = _fold(chr(point))
        sizes[point] = len(given)
        table[point, : len(given)] = [ord(one) for one in given]
    return table, sizes


def _fold(character: str) -> str:
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", character).casefold())
    return "".join(one for one in folded if one.isalnum()).replace("s", "f")[:_MOST]
