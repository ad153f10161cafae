"""WordPiece with offsets: the tokenizer of BERT's lower-casing models, in Python alone.

It gives what the package `tokenizers` gives for such a model, ids and offsets (tests compare the two): text is cleaned
of control characters, split at blanks, stripped of accents and case, split again at punctuation and Chinese characters,
and each word is cut into the longest pieces of the vocabulary from left to right (Wu et al. 2016; Devlin et al. 2019).
Four departures: "[SEP]" written in a text is text; the first word starts at its first letter, where `tokenizers` lets
it start at dropped marks that open the text; categories are those of this Python's Unicode, not of Unicode 8
(some 500 characters of later years, none in the vocabulary); and marks are not put into canonical order first (which
shows only where two marks that are no accents, as in musical notation, follow each other).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from timeloom.cache import Cache
from timeloom.errors import ModelError

__all__ = ["Pieces", "WordPiece", "prune"]

LONGEST_WORD = 100
"""A word of more characters is unknown, as in the original; this also bounds the work per character."""
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
_CACHED = 8192
"""Stretches between blanks, and characters, that are remembered."""
_CACHED_LENGTH = 48
"""Longer stretches are not remembered: they seldom come again."""

_BLANK = "\t\n\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_STRETCH = re.compile(f"[^{_BLANK}]+")
"""Linear: one class, one run. Vertical tab, form feed and U+0085 are control characters here, which are dropped."""
_CHINESE = re.compile(
    "[\u4e00-\u9fff\u3400-\u4dbf\U00020000-\U0002a6df\U0002a700-\U0002b73f\U0002b740-\U0002b81f\U0002b920-\U0002ceaf"
    "\uf900-\ufaff\U0002f800-\U0002fa1f]"
)
_DROPPED = frozenset(("Cc", "Cf", "Cs", "Co"))
_ASCII_SIGNS = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_PLAIN = re.compile(r"[!-~]+")
_PLAIN_WORD = re.compile("[0-9a-z]+|.")
"""A stretch of visible ASCII needs no look at its characters: its words are runs of letters and digits, and single
signs."""


class Pieces(NamedTuple):
    """The pieces of one text: `ids[k]` stands for `text[starts[k]:ends[k]]`, in code points. No special pieces."""

    ids: list[int]
    starts: list[int]
    ends: list[int]


class _Char(NamedTuple):
    """What becomes of one character: its letters, and whether each is a word of its own."""

    letters: str
    alone: tuple[bool, ...]


_Cut = tuple[tuple[int, int, int], ...]


class WordPiece:
    """A vocabulary (pieces by their ids; continuations begin with ##) and the cutting of texts by it.

    Safe to share between threads: what is remembered never changes what comes out. Raises ModelError for a vocabulary
    without the special pieces, or with a piece twice.
    """

    def __init__(self, pieces: Sequence[str]) -> None:
        self.pieces = tuple(pieces)
        self._ids = {piece: at for at, piece in enumerate(self.pieces)}
        if len(self._ids) != len(self.pieces):
            twice = next(piece for at, piece in enumerate(self.pieces) if self._ids[piece] != at)
            raise ModelError("the vocabulary has a piece twice", value=twice)
        missing = [piece for piece in SPECIAL if piece not in self._ids]
        if missing:
            raise ModelError(f"the vocabulary lacks {', '.join(missing)}")
        self.pad, self.unknown, self.first, self.last = (self._ids[piece] for piece in SPECIAL)
        self._longest = max(len(piece.removeprefix("##")) for piece in self.pieces)
        self._stretches: Cache[str, _Cut] = Cache(_CACHED)
        self._chars: Cache[str, _Char] = Cache(_CACHED)

    def encode(self, text: str, start: int = 0, end: int | None = None) -> Pieces:
        """The pieces of `text[start:end]`, with offsets into the whole text."""
        ids: list[int] = []
        starts: list[int] = []
        ends: list[int] = []
        known = self._stretches
        for match in _STRETCH.finditer(text, start, len(text) if end is None else end):
            at, stretch = match.start(), match.group()
            for piece, first, last in known.get(stretch) or self._stretch(stretch):
                ids.append(piece)
                starts.append(at + first)
                ends.append(at + last)
        return Pieces(ids, starts, ends)

    def _stretch(self, stretch: str) -> _Cut:
        """The pieces of a stretch without blanks, offsets from its start; they are remembered."""
        cut = tuple(piece for word, places in self._words(stretch) for piece in self._pieces(word, places))
        if len(stretch) <= _CACHED_LENGTH:
            self._stretches.keep(stretch, cut)
        return cut

    def _words(self, stretch: str) -> list[tuple[str, Sequence[int]]]:
        """The words of a stretch: their letters, and for each letter the character that it comes from."""
        if _PLAIN.fullmatch(stretch):
            return [(match.group(), range(*match.span())) for match in _PLAIN_WORD.finditer(stretch.lower())]
        words: list[tuple[str, Sequence[int]]] = []
        letters: list[str] = []
        places: list[int] = []
        for at, char in enumerate(stretch):
            for letter, alone in zip(*self._char(char), strict=True):
                if alone and letters:
                    words.append(("".join(letters), places))
                    letters, places = [], []
                if alone:
                    words.append((letter, [at]))
                else:
                    letters.append(letter)
                    places.append(at)
        if letters:
            words.append(("".join(letters), places))
        return words

    def _char(self, char: str) -> _Char:
        known = self._chars.get(char)
        if known is None:
            known = _normal(char)
            self._chars.keep(char, known)
        return known

    def _pieces(self, word: str, places: Sequence[int]) -> list[tuple[int, int, int]]:
        """The longest pieces from left to right; the whole word is unknown where one place has none."""
        unknown = [(self.unknown, places[0], places[-1] + 1)]
        if len(word) > LONGEST_WORD:
            return unknown
        whole = self._ids.get(word)
        if whole is not None:
            return [(whole, places[0], places[-1] + 1)]
        made = []
        start = 0
        while start < len(word):
            head = "##" if start else ""
            for end in range(min(len(word), start + self._longest), start, -1):
                piece = self._ids.get(head + word[start:end])
                if piece is not None:
                    break
            else:
                return unknown
            made.append((piece, places[start], places[end - 1] + 1))
            start = end
        return made


def _normal(char: str) -> _Char:
    """Cleaning, accents, case and kind of one character."""
    if char == "\ufffd" or unicodedata.category(char) in _DROPPED:
        return _Char("", ())
    bare = "".join(part for part in unicodedata.normalize("NFD", char) if unicodedata.category(part) != "Mn")
    letters = "".join(part.lower() for part in bare)
    if _CHINESE.match(char):
        return _Char(letters, (True,) * len(letters))
    return _Char(letters, tuple(part in _ASCII_SIGNS or unicodedata.category(part)[0] == "P" for part in letters))


def prune(pieces: Sequence[str], keep: Iterable[str], limit: int = 16_000) -> list[int]:
    """Which rows of a vocabulary to keep, ascending: the special pieces, every piece of one character ("a" and "##a"),
    and those of `keep`, most wanted first, until there are `limit`.

    No word becomes unknown whose characters are pieces by themselves, the first as "c" and the others as "##c": the
    longest piece that is left may be shorter, down to one character, but there always is one. Raises ModelError where
    the special pieces and single characters alone are more than the limit.
    """
    ids = {piece: at for at, piece in enumerate(pieces)}
    rows = {at for piece, at in ids.items() if piece in SPECIAL or len(piece.removeprefix("##") or piece) == 1}
    if len(rows) > limit:
        raise ModelError(f"special pieces and single characters alone are more than {limit}", value=len(rows))
    for piece in keep:
        if len(rows) >= limit:
            break
        if piece in ids:
            rows.add(ids[piece])
    return sorted(rows)
