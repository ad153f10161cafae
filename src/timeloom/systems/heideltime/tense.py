"""The tense about a mention, by parts of speech and the resources' own patterns of them (`tensePos4Past`, ...).

The verb nearest before the mention says it; where none stands before, the first after. "has met" is past where its
auxiliary alone is present, and so is what "since" stands before in the sentence.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence

from timeloom.document import Token

__all__ = ["Tagger", "Tenses", "tenses_of"]

Tagger = Callable[[Token], str | None]
Tenses = Callable[[int, int, int], str]
_SINCE = re.compile(r"\b(?:since|depuis)\b")
_AUXILIARIES = frozenset({"VHZ", "VBZ", "VHP", "VBP", "VER:pres"})
_PARTICIPLES = frozenset({"VVN", "VER:pper"})
_STILL_TO_COME = frozenset({"expected", "scheduled"})


def tenses_of(tokens: Sequence[Token], text: str, patterns: Mapping[str, str]) -> Tenses:
    """A function from the start of a sentence and the characters of a mention to its tense: PAST, FUTURE, PRESENTFUTURE, or "" where
    nothing says."""
    if not tokens:
        return lambda sentence, start, end: "PAST" if _SINCE.search(text, sentence, start) else ""
    kinds = {
        tense: re.compile(patterns[name])
        for tense, name in (("PRESENTFUTURE", "tensePos4PresentFuture"), ("PAST", "tensePos4Past"), ("FUTURE", "tensePos4Future"))
        if patterns.get(name, "()") != "()"
    }
    future_words = re.compile(patterns.get("tenseWord4Future", "()"))

    def tense_of(token: Token) -> str:
        tag = token.xpos or ""
        for tense, pattern in kinds.items():
            if pattern.fullmatch(tag) and (tense != "FUTURE" or future_words.fullmatch(text[token.start : token.end])):
                return tense
        return ""

    said: list[tuple[Token, str]] = []
    before: Token | None = None
    for token in tokens:
        tense = tense_of(token)
        perfect = before is not None and before.xpos in _AUXILIARIES and token.xpos in _PARTICIPLES
        if perfect and text[token.start : token.end] not in _STILL_TO_COME:
            tense = "PAST"
        if tense:
            said.append((token, tense))
        before = token
    starts = [token.start for token, _ in said]

    def tense_at(sentence: int, start: int, end: int) -> str:
        if _SINCE.search(text, sentence, start):
            return "PAST"
        at = bisect_left(starts, start)
        if at:
            return said[at - 1][1]
        return next((tense for token, tense in said[at:] if token.start >= end), "")

    return tense_at
