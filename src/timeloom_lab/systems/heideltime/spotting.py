"""Rules over sentences: which could fit at all, where they do, and whether a mention may stand there.

A rule is tried only on sentences that hold the strings its pattern needs (`Matcher.needs`): each string is looked up
once for each different piece of text between blanks, so a sentence costs a few look-ups, and the patterns of some
rules.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter

from timeloom.cache import Cache
from timeloom.document import Span
from timeloom_lab.systems.heideltime.patterns import LONGEST, SHORTER, Piece, digits_away
from timeloom_lab.systems.heideltime.rule import Rule
from timeloom_lab.systems.heideltime.runaway import MOST_BLANKS

__all__ = ["Spotter", "boundaries", "matches", "stands_alone"]

OVERLAP = 200
"""Sentences longer than LONGEST are read in stretches, which overlap by so many characters: what could be one mention
is never so long."""
_LONGEST_CHUNK = 80
_MOST_CHUNKS = 20_000
_MOST_CHOSEN = 4_000
_BLANK_RUN = re.compile(rf"\s{{{MOST_BLANKS}}}")
_JOINED_BEFORE = "./–-"
_UNSPACED = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
"""Han, kana and what goes with them: scripts that write no blanks, so that any sign may begin a word."""


class Spotter:
    """Finds what rules match. The rules keep their order."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = tuple(rules)
        bits: dict[frozenset[Piece], int] = {}
        for rule in self.rules:
            for pieces in rule.matcher.needs:
                bits.setdefault(pieces, 1 << len(bits))
        self._groups = _grouped(self.rules, bits)
        self._all = sum(bits.values())
        told: dict[Piece, int] = {}
        for pieces, bit in bits.items():
            for piece in pieces:
                told[piece] = told.get(piece, 0) | bit
        # First two characters -> the lengths of what begins with them; text -> what it must begin or end, and what it
        # is good for.
        self._lengths: dict[str, tuple[int, ...]] = {}
        self._words: dict[str, list[tuple[bool, bool, int]]] = {}
        for piece, bit in sorted(told.items()):
            self._words.setdefault(piece.text, []).append((piece.first, piece.last, bit))
            head = piece.text[:2]
            self._lengths[head] = tuple(sorted({*self._lengths.get(head, ()), len(piece.text)}))
        self._signs = frozenset(head for head in self._lengths if len(head) == 1)
        self._chunks: Cache[str, int] = Cache(_MOST_CHUNKS)
        self._chosen: Cache[int, tuple[Rule, ...]] = Cache(_MOST_CHOSEN)

    def candidates(self, sentence: str) -> tuple[Rule, ...]:
        """The rules that could fit somewhere in a sentence."""
        held = 0
        chunks = self._chunks
        for chunk in sentence.split():
            bits = chunks.get(chunk)
            held |= self._held(chunk) if bits is None else bits
        chosen = self._chosen.get(held)
        if chosen is None:
            fit = [
                (place, rule)
                for key, rules in self._groups
                if held & key == key
                for place, need, rule in rules
                if held & need == need
            ]
            fit.sort(key=_place)
            chosen = tuple([rule for _, rule in fit])
            self._chosen.keep(held, chosen)
        return chosen

    def _held(self, chunk: str) -> int:
        """What a piece of text without blanks holds of what rules need; a very long one is taken to hold everything."""
        if len(chunk) > _LONGEST_CHUNK:
            return self._all
        plain = digits_away(chunk)
        bits, end = 0, len(plain)
        for at in range(end):
            for length in self._lengths.get(plain[at : at + 2], ()):
                if at + length > end:
                    break
                if plain[at : at + length] in self._words:
                    bits |= self._good_for(plain, at, at + length)
        if not self._signs.isdisjoint(plain):
            for at in range(end - 1):
                if plain[at] in self._signs:
                    bits |= self._good_for(plain, at, at + 1)
        self._chunks.keep(chunk, bits)
        return bits

    def _good_for(self, plain: str, start: int, end: int) -> int:
        """What a stretch of a piece of text is good for."""
        bits = 0
        for first, last, bit in self._words[plain[start:end]]:
            if not ((first and start) or (last and end < len(plain))):
                bits |= bit
        return bits


_place = itemgetter(0)


def _grouped(
    rules: Sequence[Rule], bits: Mapping[frozenset[Piece], int]
) -> tuple[tuple[int, tuple[tuple[int, int, Rule], ...]], ...]:
    """Rules by the rarest of what they need: most groups are passed over at once. Each with its place and all that it
    needs."""
    groups: dict[int, list[tuple[int, int, Rule]]] = {}
    for place, rule in enumerate(rules):
        needs = rule.matcher.needs
        rarest = max(needs, key=lambda pieces: (min(len(piece.text) for piece in pieces), -len(pieces)), default=None)
        key = 0 if rarest is None else bits[rarest]
        groups.setdefault(key, []).append((place, sum({bits[pieces] for pieces in needs}), rule))
    return tuple((key, tuple(held)) for key, held in groups.items())


def matches(rules: Sequence[Rule], sentence: str) -> Iterator[tuple[Rule, re.Match[str]]]:
    """Every match of every rule, rule by rule, each from left to right without overlap."""
    blank = len(sentence) > MOST_BLANKS and _BLANK_RUN.search(sentence) is not None
    for rule in rules:
        size = SHORTER if blank or rule.matcher.bounded else LONGEST
        pattern = rule.matcher.pattern
        if len(sentence) <= size:
            for found in pattern.finditer(sentence):
                if found.end() > found.start():
                    yield rule, found
        else:
            yield from ((rule, found) for found in _in_stretches(pattern, sentence, size))


def _in_stretches(pattern: re.Pattern[str], text: str, size: int) -> Iterator[re.Match[str]]:
    """Matches in stretches that overlap, each once."""
    overlap = min(OVERLAP, size // 2)
    seen = -1
    for first in range(0, len(text), size - overlap):
        for found in pattern.finditer(text, first, min(len(text), first + size)):
            if found.end() > found.start() >= seen:
                seen = found.end()
                yield found
        if first + size >= len(text):
            break


_BEFORE = re.compile(r"[a-zA-Z0-9_$+]")
_BEHIND = re.compile(r"[°a-zA-Z0-9_]|[.,][0-9]")
_AFTER_NUMBER = re.compile(r"[0-9]\.")


def stands_alone(sentence: str, start: int, end: int) -> bool:
    """Whether no letter, digit or sign of an amount is glued to a match, and it is no part of a number with a point."""
    if start and (_BEFORE.match(sentence, start - 1) or (start > 1 and _AFTER_NUMBER.match(sentence, start - 2))):
        return False
    return _BEHIND.match(sentence, end) is None


def boundaries(sentence: str, span: Span, words: Sequence[tuple[int, int]]) -> Callable[[int, int], bool]:
    """Says of a match whether it begins and ends where words of the text do; blanks on both sides are enough, and so
    are . / and dashes, at which the words are not cut, and the signs of scripts that write no blanks."""
    first = span.start

    def fits(start: int, end: int) -> bool:
        if end - start == len(sentence):
            return True
        before = sentence[start - 1] if start else ""
        behind = sentence[end] if end < len(sentence) else ""
        if before == " " and behind == " ":
            return True
        begins = (
            _is_bound(words, first + start, 0) or (before and before in _JOINED_BEFORE) or _is_unspaced(sentence, start)
        )
        if not begins:
            return False
        return (
            _is_bound(words, first + end, 1)
            or (behind != "" and behind in _JOINED_BEFORE)
            or _is_unspaced(sentence, end)
        )

    return fits


def _is_bound(words: Sequence[tuple[int, int]], place: int, side: int) -> bool:
    """Whether a word begins (side 0) or ends (side 1) at a place."""
    at = bisect_left(words, place, key=itemgetter(side))
    return at < len(words) and words[at][side] == place


def _is_unspaced(sentence: str, at: int) -> bool:
    """Whether a sign of a script without blanks stands on either side of a place."""
    return _UNSPACED.match(sentence, at) is not None or (at > 0 and _UNSPACED.match(sentence, at - 1) is not None)
