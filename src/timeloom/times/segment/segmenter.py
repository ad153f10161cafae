"""The segmenter: sentence ends by punctuation and blank lines, tokens by character class or as words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from timeloom.document import Document, Span, Token
from timeloom.language import Language, load
from timeloom.times.lexing.marks import STAMP
from timeloom.times.segment.words import words

__all__ = ["Segmenter", "sentences"]

_END = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’)\]]*+(?=\s)|\n[ \t\r]*+\n|\n(?=[ \t]*+(?:[-*•] |[\[\dA-Z]))")
"""Where a sentence may end: by its marks, at a blank line, before a line that may be one of a list. A run of marks is
tried from its first mark only and given back nowhere, so no stretch is walked twice, a page of full stops included."""
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
_NAMED = r"[A-Z][\w-]{1,14}: "
_LABEL = re.compile(rf"[ \t]*{_NAMED}")
"""A line of a heading with names and values."""
_ITEM = re.compile(rf"[ \t]*(?:[-*•] |\[?{STAMP}|{_NAMED})")
"""A line that is one by itself: of such a heading, of a list, of a log."""
_CLOCK = re.compile(r"[ \t]*\[?\d\d:\d\d")
_GOES_ON = frozenset(",;")
_APOSTROPHES = frozenset("'’")
_CAPITALS = re.compile(r"\s*([A-Z]++)(?!\w)")
_WORD = re.compile(r"\s*([^\W\d_]++)")
_COUNTED = frozenset(("MONTH", "WEEKDAY", "UNIT", "UNITS", "HALF", "WEEKEND", "SEASON"))
"""What an ordinal number may stand before."""
LONGEST_NUMBER = 4
"""So many digits before a full stop are no ordinal number."""
LONGEST_ABBREVIATION = 12
"""Characters before a full stop that are read as one abbreviation (a.m, u.s.a)."""


class Segmenter:
    """`segment.rules.v1`: no model, linear time. With `tokens=False` only sentences are written; with `tokens="words"`
    the tokens are the words of English that have parts of speech and stand in trees
    (`timeloom.times.segment.words`)."""

    def __init__(self, language: str = "en", *, tokens: bool | Literal["words"] = True) -> None:
        self.language = load(language)
        self.tokens = tokens

    def __call__(self, document: Document) -> Document:
        """The document with sentences and tokens."""
        text = document.text
        cut = tuple(sentences(text, self.language))
        return msgspec.structs.replace(document, sentences=cut, tokens=tuple(self._tokens(text, cut)))

    def _tokens(self, text: str, cut: tuple[Span, ...]) -> Iterator[Token]:
        if self.tokens == "words":
            return (Token(*pair) for span in cut for pair in words(text, span.start, span.end))
        return (Token(*match.span()) for match in _TOKEN.finditer(text)) if self.tokens else iter(())


def sentences(text: str, language: Language) -> list[Span]:
    """Spans of sentences, without the blanks around them."""
    found: list[Span] = []
    start = 0
    for match in _END.finditer(text):
        end = match.end()
        if text[match.start()] == "." and not _ends(text, match.start(), end, language):
            continue
        if match.group() == "\n" and not _is_line(text, match.start()):
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


def _is_line(text: str, at: int) -> bool:
    """Is what follows a line break a line by itself? One that begins with a clock time is, where the line before it
    does, too; and one that begins with a capital, behind a name with its value."""
    if _ITEM.match(text, at + 1):
        return True
    before = text.rfind("\n", 0, at) + 1
    if text[at + 1 : at + 2].isupper() and _LABEL.match(text, before):
        return True
    return _CLOCK.match(text, at + 1) is not None and _CLOCK.match(text, before) is not None


def _ends(text: str, dot: int, end: int, language: Language) -> bool:
    """Does the full stop at `dot` end a sentence?"""
    start = dot
    while start > 0 and dot - start < LONGEST_ABBREVIATION and (text[start - 1].isalpha() or text[start - 1] == "."):
        start -= 1
    word = text[start:dot].lower()
    following = text[end : end + 24].lstrip()[:1]
    if following.islower() or following in _GOES_ON:
        return False
    if word and text[start - 1 : start].isdigit() and following.isupper():
        return True  # May 1st. The
    if not word and language.forms.ordinal_stop and _is_ordinal(text, dot, end, language):
        return False
    if word in language.cues["abbreviation-that-may-end"]:
        return following.isupper() and not _zone_follows(text, dot + 1, language)
    if len(word) == 1 and word.isalpha() and not _joined(text, start):
        return word in language.cues["letter-that-ends"]
    if following.isupper() and _is_zone(text[start:dot], language):
        return True
    return word not in language.cues["abbreviation-that-goes-on"]


def _is_ordinal(text: str, dot: int, end: int, language: Language) -> bool:
    """3. April, 19. Jahrhundert: digits whose full stop makes an ordinal number of them."""
    if not text[dot - 1 : dot].isdigit() or text[max(0, dot - LONGEST_NUMBER) : dot].isdigit():
        return False
    following = _WORD.match(text, end, end + LONGEST_ABBREVIATION * 2)
    return following is not None and not _COUNTED.isdisjoint(language.words.get(following[1].lower(), {}))


def _joined(text: str, start: int) -> bool:
    """Is the letter at `start` the end of a word, and so no initial? The s of 1980s and of 1980's, the t of didn't."""
    before = text[start - 1 : start]
    if before in _APOSTROPHES and text[start].islower():
        before = text[max(0, start - 2) : start - 1]
    return before.isalnum()


def _zone_follows(text: str, position: int, language: Language) -> bool:
    """7 p.m. EST: does the abbreviation of a zone stand here?"""
    capitals = _CAPITALS.match(text, position, position + LONGEST_ABBREVIATION)
    return capitals is not None and _is_zone(capitals[1], language)


def _is_zone(word: str, language: Language) -> bool:
    """EST, in capitals; "est." is another abbreviation."""
    return word.isupper() and "ZONE" in language.words.get(word.lower(), {})
