"""The present tense: a weekday in a clause whose verb is in the present, with nothing in it that looks back, lies ahead.

"Kommst du Sonntag?", "Je t'appelle vendredi", "El lunes se firma el acuerdo". Asked only where no cue of the future or the past has
spoken. Evidence of a present is a subject or a question, an auxiliary with no participle, or a verb by its ending where a verb
stands. Languages that have no such endings and words (English) are not asked.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from timeloom.stages.compose.context import Context

__all__ = ["REACH", "Clause", "clause", "has_participle", "is_owner", "is_state", "looks_ahead"]

REACH = 200
"""Characters of the sentence on either side that are read."""
SHORTEST = 3
"""Letters of a word whose ending tells that it is a verb."""
SHORTEST_PARTICIPLE = 5
_WORD = re.compile(r"won['’]t\b|[^\W\d_]+")
_STOP = re.compile(r"[.!?;:]\s|\s[!?]|[.!?]$|\n\n|[\"”«»]")


_QUANTITY = re.compile(r"[%$€£]|\d\.\d")


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


def clause(ctx: Context, start: int, end: int) -> Clause:
    """The words of the sentence around `[start, end)`."""
    before, after = ctx.text[max(0, start - REACH) : start], ctx.text[end : end + REACH]
    cut = max((stop.end() for stop in _STOP.finditer(before)), default=0)
    stop = _STOP.search(after)
    asks = "¿" in before[cut:] or (stop is not None and "?" in stop.group())
    whole = (cut > 0 or start <= REACH) and (stop is not None or end + REACH >= len(ctx.text))
    return Clause(tuple(_WORD.findall(before[cut:])), tuple(_WORD.findall(after[: stop.start()] if stop else after)), asks, whole)


def looks_ahead(ctx: Context, start: int, end: int) -> bool:
    """Is there a present in the sentence, and nothing that looks back? A sentence that is too long to be read whole tells nothing."""
    if not ctx.cues["present-subject"]:
        return False
    around = clause(ctx, start, end)
    words = [word.lower() for word in around.words]
    if not around.whole or _looks_back(ctx, around, words):
        return False
    cues = ctx.cues
    before = [word.lower() for word in around.before]
    if not cues["has-been-before"].isdisjoint(before) or not cues["has-been-beside"].isdisjoint(before[-1:]):
        return False
    if (is_owner(ctx, end) or (not around.asks and _is_beside_noun(ctx, before))) and not (is_state(ctx, around) and not cues["set-for-day"].isdisjoint(words)):
        return False
    if _QUANTITY.search(ctx.text, max(0, start - REACH), end + REACH) and cues["has-been-beside"]:
        return False
    return around.asks or _suits(ctx, around) or _tells_present(ctx, around, words) or _has_finite(ctx, around)


def _suits(ctx: Context, around: Clause) -> bool:
    """Thursday | suits me, Friday | is fine: a day that comes first, and is found good or not"""
    if not ctx.cues["before-weekday-slot"].issuperset(word.lower() for word in around.before):
        return False
    after = [word.lower() for word in around.after[:2]]
    return not ctx.cues["suits"].isdisjoint((" ".join(after), *after[:1]))


def _tells_present(ctx: Context, around: Clause, words: list[str]) -> bool:
    """A word that only a present has. Where nouns of plans are listed (English), "is" and "has" say so of these and of what is set for
    the day, a verb where a noun with its article stands in the sentence; headlines and notes say "is" of what has been."""
    cues = ctx.cues
    auxiliaries = cues["auxiliary-perfect"] | cues["auxiliary-passive-present"]
    if not cues["planned-nouns"]:
        return not (cues["present-subject"] | auxiliaries).isdisjoint(words)
    if not cues["present-subject"].isdisjoint(words) and not cues["noun-determiners"].isdisjoint(words):
        return True
    got = "s" in words and not cues["has-got"].isdisjoint(words)  # he's got a match
    if auxiliaries.isdisjoint(words) and not got:
        return False
    slot = [word.lower() for word in around.before]
    while slot and slot[-1] in cues["before-weekday-slot"]:
        slot.pop()
    beside = bool(slot) and slot[-1] in cues["auxiliary-passive-present"]  # the show is | on Friday
    planned = not (cues["planned-nouns"] | (cues["set-for-day"] if is_state(ctx, around) else frozenset())).isdisjoint(words)
    return beside or planned


def is_owner(ctx: Context, end: int) -> bool:
    """Friday's closing price: of what is known already, unless it is set for that day or called off."""
    return any(ctx.text.startswith((f"'{ending}", f"’{ending}"), end) for ending in ctx.language.forms.owner)


def _is_beside_noun(ctx: Context, before: list[str]) -> bool:
    """The attack on | Saturday is the worst: a day that goes with a noun before the verb. Asked where the words that tell a present
    are listed."""
    cues = ctx.cues
    if not cues["has-been-beside"] or cues["before-weekday-slot"].issuperset(before):
        return False
    told = cues["present-subject"] | cues["auxiliary-perfect"] | cues["auxiliary-passive-present"] | cues["has-got"]
    return told.isdisjoint(before)


def has_participle(ctx: Context, around: Clause) -> bool:
    """Is there a participle in the sentence, so that an auxiliary in it makes a perfect? In one too long to be read there may be."""
    if not around.whole:
        return True
    written = around.words
    state = is_state(ctx, around)
    return any(_is_participle(ctx, written, index, state) for index in range(len(written)))


def is_state(ctx: Context, around: Clause) -> bool:
    """Has the sentence an "is" and no "has", so that a participle in it may be a state?"""
    words = {word.lower() for word in around.words}
    return not words.isdisjoint(ctx.cues["auxiliary-passive-present"] | ctx.cues["stays"]) and words.isdisjoint(ctx.cues["auxiliary-perfect"])


def _looks_back(ctx: Context, around: Clause, words: list[str]) -> bool:
    cues, written = ctx.cues, around.words
    auxiliaries = cues["auxiliary-perfect"] | cues["auxiliary-passive-present"]
    settled = cues["set-for-day"] if is_state(ctx, around) else frozenset()
    got = cues["has-got"] if not (auxiliaries | {"s"}).isdisjoint(words) else frozenset()
    if not cues["looks-back"].isdisjoint(words) or not (cues["past"] - auxiliaries - cues["future"] - settled - got).isdisjoint(words):
        return True
    forms = ctx.language.forms
    for index, word in enumerate(words):
        if word in cues["no-past"] or word in settled or len(word) <= SHORTEST or not word.endswith(forms.past + forms.back):
            continue
        if _may_be_verb(ctx, written, index):
            return True
    return not auxiliaries.isdisjoint(words) and has_participle(ctx, around)


def _may_be_verb(ctx: Context, written: tuple[str, ...], index: int) -> bool:
    """No noun by its capital or by its article."""
    if index and written[index][0].isupper():
        return False
    return not index or written[index - 1].lower() not in ctx.cues["noun-determiners"]


def _is_participle(ctx: Context, written: tuple[str, ...], index: int, state: bool) -> bool:
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


def _has_finite(ctx: Context, around: Clause) -> bool:
    """A verb in the present by its ending: anywhere where the ending tells, else right beside the day or after a subject."""
    before, after = around.before, around.after
    forms, slot = ctx.language.forms, ctx.cues["before-weekday-slot"]
    for words in (before, after):
        for index in range(len(words)):
            if _ends(ctx, words, index, forms.finite) or (_after_subject(ctx, words, index) and _ends(ctx, words, index, forms.finite_beside)):
                return True
    here = len(before) - 1
    while here > 0 and before[here].lower() in slot:
        here -= 1
    if here > 0 and _ends(ctx, before, here, forms.finite_beside):
        return True
    opens = all(word.lower() in slot for word in before)
    return opens and bool(after) and _ends(ctx, after, 0, forms.finite_beside)


def _after_subject(ctx: Context, words: tuple[str, ...], index: int) -> bool:
    """mi hermana | trabaja, Paul | fête: after a noun with what determines it, or after a name that comes first."""
    if index == 1:
        return words[0][0].isupper() and words[0].lower() not in ctx.cues["prepositions"]
    return index > 1 and words[index - 2].lower() in ctx.cues["noun-determiners"]


def _ends(ctx: Context, words: tuple[str, ...], index: int, endings: tuple[str, ...]) -> bool:
    word, cues, forms = words[index], ctx.cues, ctx.language.forms
    if len(word) < SHORTEST or not word[0].islower() or not word.endswith(endings) or word in cues["no-finite"]:
        return False
    previous = words[index - 1].lower() if index else ""
    if previous in cues["noun-determiners"] or previous in cues["prepositions"] or previous in cues["before-weekday-slot"]:
        return False
    if not forms.participle_marks or not _is_participle(ctx, words, index, False):
        return True
    # verkauft: a participle at the end of the sentence, a verb elsewhere
    return word.startswith(forms.participle_prefixes) and index < len(words) - 1
