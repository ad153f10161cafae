"""The sentence around a mention, and what its words are: participles, states, owners."""

from __future__ import annotations

import re
from typing import NamedTuple

from timeloom.language import Language

__all__ = ["REACH", "Clause", "Words", "clause", "has_participle", "is_owner", "is_state"]

REACH = 200
"""Characters of the sentence on either side that are read."""
SHORTEST_PARTICIPLE = 5
_WORD = re.compile(r"won['’]t\b|[^\W\d_]+")
_STOP = re.compile(r"[.!?;:]\s|\s[!?]|[.!?]$|\n\n|[\"”«»]")


class Words:
    """A text and its language, and what was said of the tense of its words."""

    __slots__ = ("cues", "language", "lower", "tenses", "text", "word_tense")

    def __init__(self, text: str, lower: str, language: Language) -> None:
        self.text = text
        self.lower = lower
        """The text in lower case, character for character."""
        self.language = language
        self.cues = language.cues
        self.tenses: dict[tuple[str, str], str | None] = {}
        self.word_tense: dict[str, str] = {}


class Clause(NamedTuple):
    """The sentence around an expression: its words before it and after it, as written, whether it is a question, and whether
    all of it lies within reach."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    asks: bool
    whole: bool

    @property
    def words(self) -> tuple[str, ...]:
        """All of them, with a comma in the place of the expression."""
        return (*self.before, ",", *self.after)


def clause(ctx: Words, start: int, end: int) -> Clause:
    """The words of the sentence around `[start, end)`."""
    before, after = ctx.text[max(0, start - REACH) : start], ctx.text[end : end + REACH]
    cut = max((stop.end() for stop in _STOP.finditer(before)), default=0)
    stop = _STOP.search(after)
    asks = "¿" in before[cut:] or (stop is not None and "?" in stop.group())
    whole = (cut > 0 or start <= REACH) and (stop is not None or end + REACH >= len(ctx.text))
    return Clause(tuple(_WORD.findall(before[cut:])), tuple(_WORD.findall(after[: stop.start()] if stop else after)), asks, whole)


def is_owner(ctx: Words, end: int) -> bool:
    """Friday's closing price: of what is known already, unless it is set for that day or called off."""
    return any(ctx.text.startswith((f"'{ending}", f"’{ending}"), end) for ending in ctx.language.forms.owner)


def has_participle(ctx: Words, around: Clause) -> bool:
    """Is there a participle in the sentence, so that an auxiliary in it makes a perfect? In one too long to be read there may be."""
    if not around.whole:
        return True
    written = around.words
    state = is_state(ctx, around)
    return any(_is_participle(ctx, written, index, state) for index in range(len(written)))


def is_state(ctx: Words, around: Clause) -> bool:
    """Has the sentence an "is" and no "has", so that a participle in it may be a state?"""
    words = {word.lower() for word in around.words}
    return not words.isdisjoint(ctx.cues["auxiliary-passive-present"] | ctx.cues["stays"]) and words.isdisjoint(ctx.cues["auxiliary-perfect"])


def _may_be_verb(ctx: Words, written: tuple[str, ...], index: int) -> bool:
    """No noun by its capital or by its article."""
    if index and written[index][0].isupper():
        return False
    return not index or written[index - 1].lower() not in ctx.cues["noun-determiners"]


def _is_participle(ctx: Words, written: tuple[str, ...], index: int, state: bool) -> bool:
    """By its endings, with what marks it (ge-) or what stands for the mark (be-, ver-) where a language has these."""
    cues, forms, word = ctx.cues, ctx.language.forms, written[index].lower()
    if state and word in cues["set-for-day"]:
        return False
    if word in cues["participle"]:
        return True
    if len(word) < SHORTEST_PARTICIPLE or word in cues["no-participle"]:
        return False
    if not word.endswith(forms.participle) or not _may_be_verb(ctx, written, index):
        return False
    marks = forms.participle_marks
    return not marks or any(mark in word[: -len(mark) - 2] for mark in marks) or word.startswith(forms.participle_prefixes)
