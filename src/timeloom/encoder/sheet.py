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

    `document` has sentences and tokens; `times`, its times as TimeML sees them (`Document.timexes`), stand in what the
    encoder reads. `first_mark` is the id of the first piece of `timeloom.encoder.marks.MARKS`, or None where times are
    not told.

    A *row* is a word, or a time, in one window: `window`, `low` and `high` are arrays over rows, the window and the
    first and last place of it there (`high` below `low`: it has no piece). `home[k]` is the row of word k in the first
    window that holds it, -1 for a word outside all sentences, or without a piece.
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
        self.stretch_of = (
            np.searchsorted(np.array(self._starts, np.int64), np.array(self._tokens, np.int64), "right") - 1
        )
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
        # a stretch stands in windows that follow each other
        begins = np.array([window.first for window in self.windows], np.int64)
        ends = np.array([window.last for window in self.windows], np.int64)
        every = np.arange(len(self.parts))
        self._first = np.searchsorted(ends, every, "right")
        self._last = np.searchsorted(begins, every, "right") - 1
        self._sentences = np.array([part.sentence for part in self.parts], np.int64)
        self._token_starts = np.array(self._tokens, np.int64)
        self._time_starts = np.array([*(time.start for time in self.times), 0], np.int64)
        self._time_stretch = np.searchsorted(np.array(self._starts, np.int64), self._time_starts, "right") - 1

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

    def rows(self, pairs: Sequence[tuple[End, End]]) -> PairRows:
        """The rows of pairs whose ends all stand in the windows. The first end is an event; a time, or the time of
        writing, can only be the second."""
        ends = np.fromiter((part for pair in pairs for end in pair for part in end), np.int64).reshape(-1, 2, 2)
        (word, time), (after, other) = ends[:, 0].T, ends[:, 1].T
        written = (after < 0) & (other < 0)
        a, b = self._stretches(word, time), self._stretches(after, other)
        window = np.maximum(self._first[a], self._first[b])
        window[(window > np.minimum(self._last[a], self._last[b])) | written] = -1
        first, second = self._rows_of(word, time, window), self._rows_of(after, other, window)
        steps = np.where((a == b) & (window >= 0), np.abs(self.low[second] - self.low[first]) // 4, DISTANCES)
        gap = np.abs(self._sentences[a] - self._sentences[b])
        order = self._begins(after, other) < self._begins(word, time)
        kind = np.where(after >= 0, 0, np.where(written, 2, 1))
        mark = np.zeros((len(pairs), 4), np.int64)
        timed = np.flatnonzero(kind == 1)
        if len(timed):
            mark[timed] = np.array(self.marks, np.int64)[other[timed]]
        return PairRows(
            first, np.where(written, -1, second), word.copy(), after.copy(), kind,
            np.where(written, 0, np.minimum(gap, GAPS - 1)), np.where(written, 0, order).astype(np.int64),
            np.minimum(steps, DISTANCES - 1), mark,
        )  # fmt: skip

    def _stretches(self, words: Numbers, times: Numbers) -> Numbers:
        """The stretches of ends, anything for the time of writing."""
        found: Numbers = np.where(times < 0, self.stretch_of[words], self._time_stretch[times])
        return found

    def _begins(self, words: Numbers, times: Numbers) -> Numbers:
        """The characters at which ends begin, anything for the time of writing."""
        found: Numbers = np.where(times < 0, self._token_starts[words], self._time_starts[times])
        return found

    def _rows_of(self, words: Numbers, times: Numbers, window: Numbers) -> Numbers:
        """The rows of ends in a window, or, for window -1, in the first that has them; anything for the time of
        writing."""
        base = np.array(self._base, np.int64).reshape(-1, 2)[window]
        rows: Numbers = np.where(window < 0, self.home[words], base[:, 0] + words - base[:, 1])
        for at in np.flatnonzero(times >= 0).tolist():
            held = self._time_rows[times[at]]
            rows[at] = held.get(int(window[at]), -1)
            if rows[at] < 0:
                rows[at] = next(iter(held.values()))
        return rows
