"""Segment: sentences and tokens.

Reads: text. Writes: sentences, tokens.
"""

from __future__ import annotations

import re

import msgspec

from timeloom.document import Document, Span, Token

__all__ = ["Segmenter"]

_END = re.compile(r"[.!?…]+[\"'”’)\]]*(?=\s)|\n[ \t\r]*\n")
"""Where a sentence may end. Every alternative is a run of one class followed by runs of disjoint ones, so the
matcher never walks a stretch twice."""
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
_ABBREVIATIONS = frozenset(
    """mr mrs ms dr prof st jr sr gen sen rep gov lt col capt sgt adm rev hon pres vs etc inc corp co ltd dept no vol
    jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun inst ult prox approx ca est u.s u.k
    u.n d.c a.m p.m e.g i.e mt ft ave blvd rd""".split()
)


class Segmenter:
    """`segment.rules.v1`: sentence ends by punctuation and blank lines, tokens by character class. With
    `tokens=False` only sentences are written."""

    def __init__(self, *, tokens: bool = True) -> None:
        self.tokens = tokens

    def __call__(self, document: Document) -> Document:
        """The document with sentences and tokens."""
        text = document.text
        tokens = tuple(Token(*match.span()) for match in _TOKEN.finditer(text)) if self.tokens else ()
        return msgspec.structs.replace(document, sentences=tuple(sentences(text)), tokens=tokens)


def sentences(text: str) -> list[Span]:
    """Spans of sentences, without the blanks around them."""
    found: list[Span] = []
    start = 0
    for match in _END.finditer(text):
        end = match.end()
        if text[match.start()] == "." and not _ends(text, match.start(), end):
            continue
        _add(found, text, start, end)
        start = end
    _add(found, text, start, len(text))
    return found


def _add(found: list[Span], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    right = len(piece.rstrip())
    if right > left:
        found.append(Span(start + left, start + right))


def _ends(text: str, dot: int, end: int) -> bool:
    """Does the full stop at `dot` end a sentence?"""
    start = dot
    while start > 0 and dot - start < 12 and (text[start - 1].isalpha() or text[start - 1] == "."):
        start -= 1
    word = text[start:dot].lower()
    following = text[end : end + 24].lstrip()
    if following[:1].islower() or following[:1] in (",", ";"):
        return False
    if word in ("a.m", "p.m"):
        return bool(following[:1].isupper())
    return not (word in _ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word != "i"))
