"""Words and sentences as HeidelTime sees them where no tagger is there.

Its rules meet one sentence at a time, and a mention may begin and end only where words do. What follows gives the words
and sentences of its own language-independent tokenizer, which goes back to the tokenizing script of TreeTagger (Schmid
1994): punctuation is cut off on both sides, clitics of English and the Romance languages are cut off, and a sentence
ends at . : ! ? unless a number stands before it or an initial after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from timeloom.cache import Cache
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
_MOST_CACHED = 10_000

Cuts = tuple[tuple[int, int], ...]


class Sentence(Span, frozen=True, gc=False):
    """Characters `[start, end)` of a sentence."""


_KNOWN: Cache[str, Cuts] = Cache(_MOST_CACHED)
"""What was cut of what stands between blanks: most of it comes again."""


def words_of(text: str) -> list[tuple[int, int]]:
    """The words of a text, as pairs of characters, in their order."""
    out: list[tuple[int, int]] = []
    for found in _BLANKS.finditer(text):
        chunk = found[0]
        if chunk.isalnum():
            out.append(found.span())
            continue
        cuts = _KNOWN.get(chunk)
        if cuts is None:
            cuts = tuple(_cut(chunk))
            _KNOWN.keep(chunk, cuts)
        at = found.start()
        out += [(at + first, at + last) for first, last in cuts]
    return out


def _cut(chunk: str) -> Iterator[tuple[int, int]]:
    """The words of a chunk without blanks."""
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


def sentences_of(text: str, words: list[tuple[int, int]]) -> list[Sentence]:
    """The sentences over words: none spans the words of another."""
    out: list[Sentence] = []
    first, last = 0, len(words) - 1
    for at in [at for at, (start, _) in enumerate(words) if text[start] in ".:!?"]:
        if at == last or not _is_stop(text, words, at):
            continue
        end, after = words[at][1], at + 1
        start, behind = words[after]
        if text[start] in _QUOTES and _QUOTES.issuperset(text[start:behind]):
            end, after = behind, after + 1
        out.append(Sentence(words[first][0], end))
        first = after
    if first <= last:
        out.append(Sentence(words[first][0], words[last][1]))
    return out


def _is_stop(text: str, words: list[tuple[int, int]], at: int) -> bool:
    """Whether a word of . : ! ? ends a sentence."""
    start, end = words[at]
    if not _STOP.fullmatch(text, start, end) or (at and _NUMBER.fullmatch(text, *words[at - 1])):
        return False
    return _INITIAL_NEXT.match(text, end) is None
