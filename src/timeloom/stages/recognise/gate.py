"""The gate of the learned presets: which sentences may hold a time, so that no other needs to be encoded.

A sentence passes in which the rules find anything, or that has a word of the list `gate` (language/en/cues.toml) or a
number of four figures that may be a year. What that lets by of gold is measured by `benchmarks/gate.py`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from timeloom.document import Document, Span
from timeloom.language import Language

__all__ = ["Gate"]

_YEAR = r"(?<!\d)[12]\d{3}(?!\d)"


class Gate:
    """Chooses sentences; linear time. With `closed=False` all pass."""

    def __init__(self, language: Language, *, closed: bool = True) -> None:
        words = "|".join(sorted(map(re.escape, language.cues["gate"])))
        self.closed = closed
        self._trigger = re.compile(rf"\b(?:{words})\b|{_YEAR}", re.IGNORECASE)

    def __call__(self, read: Document, sentences: Sequence[Span]) -> list[Span]:
        """Those of the sentences (in the order of the text) that pass; `read` is the document as the rules read it."""
        if not self.closed:
            return list(sentences)
        starts = [span.start for span in sentences]
        passed: set[int] = set()
        for start, end in self._places(read):
            first, last = bisect_right(starts, start) - 1, bisect_right(starts, max(start, end - 1)) - 1
            passed.update(range(max(first, 0), last + 1))
        return [span for at, span in enumerate(sentences) if at in passed]

    def _places(self, read: Document) -> Iterator[tuple[int, int]]:
        for entity in read.entities:
            for span in entity.spans:
                yield span.start, span.end
        for time in read.times:
            yield time.start, time.end
        for match in self._trigger.finditer(read.text):
            yield match.span()
