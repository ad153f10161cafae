"""How much of a snippet stands in a passage: the exact count behind the guess of the fingerprints."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from timeloom.archive.fingerprints import distinct, runs
from timeloom.archive.letters import Letters, letters

__all__ = ["SHINGLE", "Share", "Snippet"]

SHINGLE = 6
"""Letters of a shingle. Of two unrelated texts some few stand in both; of a copy with a tenth of its letters misread,
half."""

_SIEVE = np.uint32(2**16)
# Places of a table that says fast of most shingles of a passage that the snippet has none like them.
_SLACK = 0.2
# A copy may be longer or shorter than the snippet by a fifth: letters that were lost or doubled, a note in between.


@dataclass(frozen=True, slots=True)
class Share:
    """`share` of the snippet's shingles, 0 to 1, stand in the passage between its characters `first` and `last` (end
    exclusive); they cover the characters `start` to `end` of the snippet."""

    share: float
    first: int
    last: int
    start: int
    end: int


class Snippet:
    """A text that is looked for."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.letters: Letters = letters(text)
        every = runs(self.letters.codes, SHINGLE)
        order = np.argsort(every, kind="stable")
        ordered = every[order]
        new = np.ones(len(ordered), np.bool_)
        new[1:] = ordered[1:] != ordered[:-1]
        self._shingles, self._first = ordered[new], order[new]
        self._sieve = np.zeros(_SIEVE, np.bool_)
        self._sieve[self._shingles % _SIEVE] = True
        self._slack = int(_SLACK * len(every)) + SHINGLE

    def share(self, passage: str) -> Share | None:
        """The densest stretch of a passage, not much longer than the snippet; None where they share no shingle.

        Of that stretch the shingles count that stand about where they should, beside the others.
        """
        if not len(self._shingles):
            return None
        read = letters(passage)
        hashes = runs(read.codes, SHINGLE)
        places = np.flatnonzero(self._sieve[hashes % _SIEVE])
        at = np.minimum(np.searchsorted(self._shingles, hashes[places]), len(self._shingles) - 1)
        there = self._shingles[at] == hashes[places]
        places, first = places[there], self._first[at[there]]
        if not len(places):
            return None
        ends = np.searchsorted(places, places + len(self.letters.codes) + self._slack)
        best = int(np.argmax(ends - np.arange(len(places))))
        places, own = places[best : int(ends[best])], first[best : int(ends[best])]
        aligned = np.abs(places - own - np.median(places - own)) <= self._slack
        places, own = places[aligned], own[aligned]
        if not len(places):
            return None
        return Share(
            len(distinct(hashes[places])) / len(self._shingles),
            _at(read, places[0]), _at(read, places[-1] + SHINGLE - 1) + 1,
            _at(self.letters, own.min()), _at(self.letters, own.max() + SHINGLE - 1) + 1,
        )  # fmt: skip


def _at(read: Letters, place: int | np.int64) -> int:
    return int(read.places[place])
