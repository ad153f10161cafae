"""Words and sentences as HeidelTime sees them where no tagger is there.

Its rules meet one sentence at a time, and a mention may begin and end only where words do. What follows gives the words and
sentences of its own language-independent tokenizer, which goes back to the tokenizing script of TreeTagger (Schmid 1994):
punctuation is cut off on both sides, clitics of English and the Romance languages are cut off, and a sentence ends at . : ! ?
unless a number stands before it or an initial after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from timeloom.document import Span

__all__ = ["Sentence", "sentences_of", "words_of"]

_OPENING = "[¿¡{(`\"‚„†‡‹‘’“”•–—›'"
_CLOSING = "]}'`\"),;:!?%‚„…†‡‰‹‘’“”•–—›"
_INITIALS = re.compile(r"(?:[A-Za-z-]\.)+")
_ENCLITIC = re.compile(
    r"(?:'(?:s|re|ve|d|m|em|ll)|n't|-t-elles?|-t-ils?|-t-on|-ce|-elles?|-ils?|-je|-la|-les?|-leur|-lui|-mmes?|-m'|-moi|-nous|-on"
    r"|-toi|-tu|-t'|-vous|-en|-y|-ci|-l|-las|-lo|-los|-nos)$"
)
_PROCLITIC = re.compile(
    r"(?:[dD][ae]ll'|[nN]ell'|[Aa]ll'|[lLDd]'|[Ss]ull'|[Qq]uest'|[Uu]n'|[Ss]enz'|[Tt]utt'|[dcjlmnstDCJLNMST]'|[Qq]u'|[Jj]usqu'|[Ll]orsqu')"
)
_STOP = re.compile(r"[.:!?]+")
_NUMBER = re.compile(r"[0-9]+")
_INITIAL_NEXT = re.compile(r" [A-Z][.-]")
_QUOTES = frozenset("»’'\"‛”‟›〞』」﹄＂＇｣﹂")
_BLANKS = re.compile(r"[^\s\u00a0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000]+")
_BREAKS = re.compile(r"\.\.\.|(?<=[;!?])(?=[^ ])|(?<=[.,:])(?=[^ 0-9.])")
_MOST_CACHED = 100_000

Cuts = tuple[tuple[int, int], ...]


class Sentence(Span, frozen=True, gc=False):
    """Characters `[start, end)` of a sentence."""


class _Cutter:
    """Cuts what stands between blanks; remembers what it cut, since most of it comes again."""

    def __init__(self) -> None:
        self.known: dict[str, Cuts] = {}

    def __call__(self, chunk: str) -> Cuts:
        found = self.known.get(chunk)
        if found is None:
            if len(self.known) >= _MOST_CACHED:
                self.known = {}
            found = self.known[chunk] = tuple(_cut(chunk))
        return found


def words_of(text: str) -> list[tuple[int, int]]:
    """The words of a text, as pairs of characters, in their order."""
    cut = _CUTTER
    out: list[tuple[int, int]] = []
    for chunk in _BLANKS.finditer(text):
        at = chunk.start()
        out += [(at + first, at + last) for first, last in cut(chunk[0])]
    return out


def _cut(chunk: str) -> Iterator[tuple[int, int]]:
    """The words of a chunk without blanks."""
    if chunk.isalnum():
        yield 0, len(chunk)
        return
    first = 0
    for found in _BREAKS.finditer(chunk):
        if found.start() > first:
            yield from _cut_piece(chunk, first, found.start())
        if found[0]:
            yield found.start(), found.end() - 1
            yield found.end() - 1, found.end()
        first = found.end()
    if first < len(chunk):
        yield from _cut_piece(chunk, first, len(chunk))


def _cut_piece(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """One piece: what opens and what closes goes, then a full stop, then the clitics."""
    ends: list[tuple[int, int]] = []
    while True:
        before = (start, end)
        if end - start > 1 and text[start] in _OPENING:
            yield start, start + 1
            start += 1
        if end - start > 1 and text[end - 1] in _CLOSING:
            ends.append((end - 1, end))
            end -= 1
        if end - start > 1 and text[end - 1] == "." and text[end - 2] in _CLOSING:
            ends.append((end - 1, end))
            end -= 1
            if end - start > 1:
                ends.append((end - 1, end))
                end -= 1
        if before == (start, end):
            break
    if not _INITIALS.fullmatch(text, start, end):
        if end - start > 1 and text[end - 1] == ".":
            ends.append((end - 1, end))
            end -= 1
        while end - start > 2 and text.startswith("--", start):
            yield start, start + 2
            start += 2
        while (found := _PROCLITIC.match(text, start, end)) and found.end() < end:
            yield start, found.end()
            start = found.end()
        while (found := _ENCLITIC.search(text, start + 1, end)) is not None:
            ends.append((found.start(), end))
            end = found.start()
    yield start, end
    yield from reversed(ends)


_CUTTER = _Cutter()


def sentences_of(text: str, words: list[tuple[int, int]]) -> list[Sentence]:
    """The sentences over words: none spans the words of another."""
    out: list[Sentence] = []
    at, count = 0, len(words)
    while at < count:
        first = words[at][0]
        while True:
            start, end = words[at]
            at += 1
            if at == count:
                break
            if text[start] in ".:!?" and _STOP.fullmatch(text, start, end):
                numbered = at > 1 and _NUMBER.fullmatch(text, *words[at - 2]) is not None
                if not numbered and not _INITIAL_NEXT.match(text, end):
                    break
        if at < count:
            quote = text[words[at][0] : words[at][1]]
            if quote[0] in _QUOTES and _QUOTES.issuperset(quote):
                end = words[at][1]
                at += 1
        out.append(Sentence(first, end))
    return out
