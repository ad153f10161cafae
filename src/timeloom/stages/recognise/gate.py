"""The gate of the learned presets: which sentences may hold a time, so that no other needs to be encoded.

A sentence passes in which the rules find anything, or that has a word of the list `gate` (language/en/cues.toml) or a
number of four figures that may be a year. What that lets by of gold is measured by `benchmarks/gate.py`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from timeloom.document import Document, Span
from timeloom.language import Language, lowered

__all__ = ["Gate"]

_WORD = re.compile(r"[^\W\d_]+|\d+")
_YEAR_LENGTH = 4


class Gate:
    """Chooses sentences; linear time. With `closed=False` all pass."""

    def __init__(self, language: Language, *, closed: bool = True) -> None:
        self.closed = closed
        self._words = frozenset(language.cues["gate"])

    def __call__(self, read: Document, sentences: Sequence[Span]) -> list[Span]:
        """Those of the sentences (in the order of the text) that pass; `read` is the document as the rules read it."""
        if not self.closed:
            return list(sentences)
        starts = [span.start for span in sentences]
        passed: set[int] = set()
        for start, end in _places(read):
            first, last = bisect_right(starts, start) - 1, bisect_right(starts, max(start, end - 1)) - 1
            passed.update(range(max(first, 0), last + 1))
        lower = lowered(read.text)
        return [
            span for at, span in enumerate(sentences) if at in passed or self._has_cue(lower[span.start : span.end])
        ]

    def _has_cue(self, sentence: str) -> bool:
        words = _WORD.findall(sentence)
        return not self._words.isdisjoint(words) or any(
            len(word) == _YEAR_LENGTH and word[0] in "12" and word.isdecimal() for word in words
        )


def _places(read: Document) -> Iterator[tuple[int, int]]:
    """What the rules found."""
    for entity in read.entities:
        for span in entity.spans:
            yield span.start, span.end
    for time in read.times:
        yield time.start, time.end
