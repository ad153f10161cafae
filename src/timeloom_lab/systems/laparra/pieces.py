"""What the networks read at a time: sentences without line breaks, shorter than 350 characters.

A longer one is cut at the first mark that it has: a run of spaced dots, `@ ---- @`, a semicolon, a comma; where it has
none, after 349 characters. Pieces with fewer than two different characters are left out. The marks are the published
ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from timeloom.document import Document, Span
from timeloom.language import load
from timeloom.times.segment.segmenter import sentences

__all__ = ["LONGEST", "pieces"]

LONGEST = 349
_MARKS = tuple(map(re.compile, (r" \.\.\.[. ]*+", r"@ ----+ @", r"; ", r", ")))


def pieces(document: Document) -> Iterator[Span]:
    """Spans of a document, in the order of the text. Sentences are found where it has none."""
    spans = document.sentences or tuple(sentences(document.text, load("en")))
    for span in spans:
        start = span.start
        for line in document.text[span.start : span.end].split("\n"):
            for first, end in _cut(line, 0):
                piece = line[first:end].strip()
                if len(set(piece)) > 1:
                    at = start + first + line[first:end].index(piece)
                    yield Span(at, at + len(piece))
            start += len(line) + 1


def _cut(line: str, mark: int) -> Iterator[tuple[int, int]]:
    """Pieces of a line as pairs of offsets; a mark stays with what is before it."""
    if len(line) <= LONGEST:
        yield 0, len(line)
    elif mark == len(_MARKS):
        for start in range(0, len(line), LONGEST):
            yield start, min(start + LONGEST, len(line))
    else:
        start = 0
        for end in (*(found.end() for found in _MARKS[mark].finditer(line)), len(line)):
            for first, last in _cut(line[start:end], mark + 1):
                yield start + first, start + last
            start = end
