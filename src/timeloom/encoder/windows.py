"""A text as windows of sentences that overlap by one, so that neighbours are read together.

A sentence is a *stretch* of pieces, a long one several. Before each time stands a piece that tells of it
(`timeloom.encoder.marks`). A window is as many stretches as fit; the next one begins with the last of the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Span
from timeloom.encoder.wordpiece import WordPiece
from timeloom.encoder.words import pieces_of

__all__ = ["MOST", "Stretch", "Window", "stretches", "windows"]

MOST = 160
"""Pieces of a window, those of times not counted."""

Numbers = NDArray[np.int64]


class Stretch(NamedTuple):
    """A sentence, or part of one. `ids` are its pieces, those that tell of times among them; `places[k]` is where piece
    k of the text stands in `ids`; `starts` and `ends` are the characters of the pieces of the text."""

    sentence: int
    ids: list[int]
    places: Numbers
    starts: Numbers
    ends: Numbers

    def of(self, spans: Sequence[tuple[int, int]]) -> tuple[Numbers, Numbers]:
        """The first and last place of each span of characters; the last is before the first where it has no piece."""
        first, last = pieces_of(self.starts.tolist(), self.ends.tolist(), spans)
        there = last >= first
        low, high = np.zeros(len(first), np.int64), np.full(len(first), -1, np.int64)
        low[there], high[there] = self.places[first[there]], self.places[last[there]]
        return low, high


class Window(NamedTuple):
    """Stretches `[first, last)`, and where each begins in the pieces of the window."""

    first: int
    last: int
    offsets: tuple[int, ...]


def stretches(
    cutter: WordPiece, text: str, sentences: Sequence[Span], marks: Iterable[tuple[int, int]] = (), most: int = MOST
) -> list[Stretch]:
    """The stretches of a text. `marks` are (character, id): the piece of that id stands before the piece of that
    character."""
    told = sorted(marks)
    found, at = [], 0
    for number, span in enumerate(sentences):
        pieces = cutter.encode(text, span.start, span.end)
        for start in range(0, len(pieces.ids), most):
            stop = min(start + most, len(pieces.ids))
            ids: list[int] = []
            places = np.empty(stop - start, np.int64)
            for k in range(start, stop):
                while at < len(told) and told[at][0] < pieces.ends[k]:
                    if told[at][0] >= span.start:
                        ids.append(told[at][1])
                    at += 1
                places[k - start] = len(ids)
                ids.append(pieces.ids[k])
            edges = (np.asarray(side[start:stop], np.int64) for side in (pieces.starts, pieces.ends))
            found.append(Stretch(number, ids, places, *edges))
    return found


def windows(parts: Sequence[Stretch], most: int = MOST) -> list[Window]:
    """The windows of stretches. All but the first begin with the last stretch of the window before, where the next one
    fits behind it; else with the next one."""
    found: list[Window] = []
    start = 0
    while start < len(parts):
        end, size = start + 1, len(parts[start].places)
        while end < len(parts) and size + len(parts[end].places) <= most:
            size += len(parts[end].places)
            end += 1
        offsets = np.cumsum([0, *(len(part.ids) for part in parts[start : end - 1])])
        found.append(Window(start, end, tuple(offsets.tolist())))
        if end == len(parts):
            break
        fits = len(parts[end - 1].places) + len(parts[end].places) <= most
        start = end - 1 if fits and end - start > 1 else end
    return found
