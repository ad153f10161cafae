"""Where everything stands in the windows of a document: words, times, and the rows of pairs that are asked about."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Time
from timeloom.encoder.marks import mark_of
from timeloom.encoder.weave_head import DISTANCES, GAPS, PairRows
from timeloom.encoder.windows import Stretch, Window, stretches, windows
from timeloom.encoder.wordpiece import WordPiece

__all__ = ["DCT", "End", "Sheet"]

Numbers = NDArray[np.int64]


class End(NamedTuple):
    """An end of a pair: the number of a word (an event), or of a time, or neither (the time of writing)."""

    word: int = -1
    time: int = -1


DCT = End()


class Sheet:
    """The windows of a document and what stands in them.

    `document` has sentences and tokens; `times`, its times as TimeML sees them (`Document.timexes`), stand in what the encoder
    reads. `first_mark` is the id of the first piece of `timeloom.encoder.marks.MARKS`, or None where times are not told.

    A *row* is a word, or a time, in one window: `window`, `low` and `high` are arrays over rows, the window and the first
    and last place of it there (`high` below `low`: it has no piece). `home[k]` is the row of word k in the first window
    that holds it, -1 for a word outside all sentences, or without a piece.
    """

    def __init__(self, document: Document, cutter: WordPiece, first_mark: int | None) -> None:
        self.times: tuple[Time, ...] = document.timexes
        self.marks = [mark_of(time, document.dct) for time in self.times]
        told = [] if first_mark is None else [
            (time.start, first_mark + mark.piece) for time, mark in zip(self.times, self.marks, strict=True) if time.end > time.start
        ]  # fmt: skip
        self.parts: list[Stretch] = stretches(cutter, document.text, document.sentences, told)
        self.windows: list[Window] = windows(self.parts)
        self._starts = [int(part.starts[0]) for part in self.parts]
        tokens = document.tokens
        self._tokens = [token.start for token in tokens]
        self._ends = [token.end for token in tokens]
        self._place(document)

    def _place(self, document: Document) -> None:
        tokens = document.tokens
        cut = [bisect_left(self._tokens, start) for start in self._starts] + [len(tokens)]
        spans = [
            part.of([(token.start, token.end) for token in tokens[cut[at] : cut[at + 1]]])
            for at, part in enumerate(self.parts)
        ]
        self.stretch_of = np.searchsorted(np.asarray(self._starts), np.asarray(self._tokens), "right") - 1
        self.home = np.full(len(tokens), -1, np.int64)
        self._base: list[tuple[int, int]] = []
        held: dict[int, list[int]] = {}
        for number, time in enumerate(self.times):
            if time.end > time.start:
                held.setdefault(self._stretch(time.start), []).append(number)
        self._time_rows: list[dict[int, int]] = [{} for _ in self.times]
        window: list[Numbers] = []
        low: list[Numbers] = []
        high: list[Numbers] = []
        count = 0
        for w, (first, last, offsets) in enumerate(self.windows):
            self._base.append((count, cut[first]))
            for at, offset in zip(range(first, last), offsets, strict=True):
                low.append(spans[at][0] + offset)
                high.append(spans[at][1] + offset)
            size = cut[last] - cut[first]
            new = np.arange(cut[first], cut[last])
            unplaced = self.home[new] < 0
            self.home[new[unplaced]] = count + np.nonzero(unplaced)[0]
            count += size
            for at, offset in zip(range(first, last), offsets, strict=True):
                for number in held.get(at, ()):
                    edges = self.parts[at].of([(self.times[number].start, self.times[number].end)])
                    if edges[1][0] >= edges[0][0]:
                        self._time_rows[number][w] = count
                        low.append(edges[0] + offset)
                        high.append(edges[1] + offset)
                        count += 1
                        size += 1
            window.append(np.full(size, w, np.int64))
        empty = [np.zeros(0, np.int64)]
        self.window, self.low, self.high = (np.concatenate(column or empty) for column in (window, low, high))
        housed = np.nonzero(self.home >= 0)[0]
        rows = self.home[housed]
        self.home[housed[self.high[rows] < self.low[rows]]] = -1
        self._in: list[list[int]] = [[] for _ in self.parts]
        for w, (first, last, _) in enumerate(self.windows):
            for at in range(first, last):
                self._in[at].append(w)

    def _stretch(self, character: int) -> int:
        return bisect_right(self._starts, character) - 1

    def word_of(self, start: int, end: int) -> int:
        """The last word that has characters of `[start, end)`, or -1."""
        at = bisect_left(self._tokens, end) - 1
        return at if at >= 0 and self._ends[at] > start and end > start and self.home[at] >= 0 else -1

    def tokens_of(self, start: int, end: int) -> tuple[int, int]:
        """The tokens that begin in `[start, end)`: the first, and the first behind them."""
        return bisect_left(self._tokens, start), bisect_left(self._tokens, end)

    def stretch(self, end: End) -> int:
        """The stretch in which an end stands, -1 for the time of writing."""
        if end.word >= 0:
            return int(self.stretch_of[end.word])
        return self._stretch(self.times[end.time].start) if end.time >= 0 else -1

    def sentence(self, end: End) -> int:
        """The sentence in which an end stands, -1 for the time of writing."""
        at = self.stretch(end)
        return self.parts[at].sentence if at >= 0 else -1

    def start(self, end: End) -> int:
        """The character at which an end begins, -1 for the time of writing."""
        return self._tokens[end.word] if end.word >= 0 else self.times[end.time].start if end.time >= 0 else -1

    def can(self, end: End) -> bool:
        """Whether an end stands in the windows (the time of writing always does)."""
        if end.word >= 0:
            return bool(self.home[end.word] >= 0)
        return end.time < 0 or bool(self._time_rows[end.time])

    def _row(self, end: End, window: int | None) -> int:
        if end.word >= 0:
            if window is None:
                return int(self.home[end.word])
            base, first = self._base[window]
            return base + end.word - first
        if end.time < 0:
            return -1
        rows = self._time_rows[end.time]
        return rows[window] if window is not None and window in rows else next(iter(rows.values()))

    def rows(self, pairs: Sequence[tuple[End, End]]) -> PairRows:
        """The rows of pairs whose ends all stand in the windows. The first end is an event; a time, or the time of writing,
        can only be the second."""
        held = np.zeros((len(pairs), 8), np.int64)
        mark = np.zeros((len(pairs), 4), np.int64)
        for at, (one, other) in enumerate(pairs):
            a, b = self.stretch(one), self.stretch(other)
            if b < 0:
                held[at] = self._row(one, None), -1, one.word, -1, 2, 0, 0, DISTANCES - 1
                continue
            common = next((w for w in self._in[a] if w in self._in[b]), None)
            first, second = self._row(one, common), self._row(other, common)
            gap = abs(self.parts[a].sentence - self.parts[b].sentence)
            near = a == b and common is not None
            steps = abs(int(self.low[second]) - int(self.low[first])) // 4 if near else DISTANCES
            steps = min(steps, DISTANCES - 1)
            kind = 0 if other.word >= 0 else 1
            order = int(self.start(other) < self.start(one))
            held[at] = first, second, one.word, other.word, kind, min(gap, GAPS - 1), order, steps
            if kind == 1:
                mark[at] = self.marks[other.time]
        one_row, other_row, word, after, kinds, gaps, orders, apart = (
            np.ascontiguousarray(column) for column in held.T
        )
        return PairRows(one_row, other_row, word, after, kinds, gaps, orders, apart, mark)
