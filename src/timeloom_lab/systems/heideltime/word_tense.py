"""Tense: which way a clause looks, by the nearest word that tells.

The words before the expression are read first, from the nearest on, within the sentence; then a few after it.
"""

from __future__ import annotations

import re
from itertools import islice

from timeloom_lab.systems.heideltime.clause import REACH, Clause, Words, clause, has_participle, is_owner, is_state

__all__ = ["tense"]

BEFORE, AFTER = 140, 60
"""Characters of the sentence that are read for cues on either side."""
WORDS_BEFORE, WORDS_AFTER = 15, 9
WORDS_TO_BE_DONE = 6
"""Words from a participle after "must be" to the expression at the most."""
MOST_CONTEXTS = 1_000
MOST_WORDS = 10_000
"""Words of a document whose tense is remembered."""
_WORD = re.compile(r"won['’]t\b|[^\W\d_]+")
"""A word; "won't" is no past of "win"."""
_ATTRIBUTE = re.compile(r"\s([^\W\d_A-ZÄÖÜ]+)e[nmrs]?\s+[A-ZÄÖÜ]")
"""A declined word before a noun with its capital."""
_STOP = re.compile(r"[.!?;]\s|\n\n|[\"”]|``|''")


def tense(ctx: Words, start: int, end: int) -> str | None:
    """Past, future or None by the nearest cue around `[start, end)`. Asked again for the same words around (in lists,
    tables, boilerplate) it answers from memory."""
    before, after = (REACH, REACH) if ctx.cues["present-subject"] else (BEFORE, AFTER)
    around = (ctx.text[max(0, start - before) : start], ctx.text[end : end + after])
    known = ctx.tenses.get(around, "?")
    if known == "?":
        known = _tense(ctx, start, end)
        if len(ctx.tenses) < MOST_CONTEXTS:
            ctx.tenses[around] = known
    return known


def _tense(ctx: Words, start: int, end: int) -> str | None:
    cues = ctx.cues
    begin = max(0, start - BEFORE)
    before = ctx.lower[begin:start]
    cut = max((stop.end() for stop in _STOP.finditer(before)), default=0)
    words = _WORD.findall(before[cut:])
    if cues["future-before"].intersection((" ".join(words[-3:]), " ".join(words[-2:]), *words[-1:])):
        return "future"
    if _is_moved(ctx, words, end):
        return "future"
    attribute = _attribute(ctx, words, end)
    if attribute is not None:
        if _is_done(ctx, attribute[1]):
            return "past"
        end = attribute.end() - 1
    for index in range(len(words) - 1, max(-1, len(words) - 1 - WORDS_BEFORE), -1):
        word = words[index]
        says = _says(ctx, word)
        if says == "past" and " ".join(words[index : index + 2]) in cues["counts-times"]:
            continue  # once a year
        has = index > 0 and words[index - 1] in cues["auxiliary-perfect"]
        if has and word in cues["participle"] and not says and not _is_deadline(ctx, words[-1], start):
            return "past"  # have seen her; not "have given her until"
        if not says or (says == "past" and (_is_no_past(ctx, word, start, end) or (word in cues["has-got"] and (has or words[index - 1] == "s")))):
            continue
        if says == "future" or (says == "present" and index and words[index - 1] in cues["progressive"]):
            return "future"
        if says == "past":
            return _by_auxiliary(ctx, words, index)
        if says == "infinitive" and 0 < index < len(words) - 1 and words[index - 1] not in cues["before-to-noun"]:
            written = _WORD.findall(ctx.text, begin + cut, start)
            if words[index + 1] not in cues["determiners"] and written[index + 1][0].islower():
                return "future" if _to_verb(ctx, words, index) else None
    seen = _tense_after(ctx, start, end)
    if seen is None and (not cues["deadline"].isdisjoint((*words[-1:], " ".join(words[-2:]))) or not cues["speakers"].isdisjoint(words)):
        # by Friday; we leave on Saturday: people who speak of themselves mostly look ahead
        return "future"
    return seen


def _is_deadline(ctx: Words, previous: str, start: int) -> bool:
    """I have given her | until Friday, set for | Friday"""
    first = _WORD.match(ctx.lower, start)
    ahead = ctx.cues["deadline"] | ctx.cues["moved-to"]
    return previous in ahead or (first is not None and first[0] in ahead)


def _is_moved(ctx: Words, words: list[str], end: int) -> bool:
    """auf Dienstag verschoben, postponed until Friday: a day that something has been put off to. Where it is said from which day
    (von Montag auf Dienstag) the two keep together."""
    if not words or words[-1] not in ctx.cues["moved-to"] or not ctx.cues["day-name"].isdisjoint(words[-2:-1]):
        return False
    if not ctx.cues["moved"].isdisjoint((*words[-2:-1], " ".join(words[-3:-1]))):
        return not is_owner(ctx, end) and not _tells_of_past(ctx, end)
    after = ctx.lower[end : end + AFTER]
    stop = _STOP.search(after)
    return not ctx.cues["moved"].isdisjoint(_WORD.findall(after[: stop.start()] if stop else after))


def _attribute(ctx: Words, words: list[str], end: int) -> re.Match[str] | None:
    """der am | Freitag | festgenommene Mann: a declined word between a day and the noun that it goes with, where participles have a mark"""
    cues = ctx.cues
    if not ctx.language.forms.participle_marks or cues["noun-determiners"].isdisjoint(words[-2:-1]) or words[-1] not in cues["before-plain-day"]:
        return None
    return _ATTRIBUTE.match(ctx.text, end)


def _is_done(ctx: Words, stem: str) -> bool:
    """Festgenommen, gefunden; not "geplant", "erwartet" or "beginnend"."""
    if stem in ctx.cues["set-for-day"] or stem in ctx.cues["future"] or stem in ctx.cues["moved"]:
        return False
    return has_participle(ctx, Clause((), (stem,), False, True))


def _tells_of_past(ctx: Words, end: int) -> bool:
    """until Monday | , when it passed: any verb in the past in what follows in the sentence"""
    after = ctx.lower[end : end + REACH]
    stop = _STOP.search(after)
    return any(_says_past(ctx, word) for word in _WORD.findall(after[: stop.start()] if stop else after))


def _is_no_past(ctx: Words, word: str, start: int, end: int) -> bool:
    """ich habe am Montag einen Termin, j'ai cours lundi: an auxiliary with no participle in its sentence is a verb in the present.
    la réunion est annulée: what is set for a day or called off is so now."""
    if word in ctx.cues["set-for-day"]:
        around = clause(ctx, start, end)
        return is_state(ctx, around) or _is_notice(ctx, word, around, end)
    if word not in ctx.cues["auxiliary-perfect"] and word not in ctx.cues["auxiliary-passive-present"]:
        return False
    return not has_participle(ctx, clause(ctx, start, end))


def _is_notice(ctx: Words, word: str, around: Clause, end: int) -> bool:
    """Closed until | Monday: a notice, with no word before it and no verb in the past after"""
    before = [one.lower() for one in around.before]
    return before[:1] == [word] and not ctx.cues["deadline"].isdisjoint(before[1:2]) and len(before) == 2 and not _tells_of_past(ctx, end)


def _tense_after(ctx: Words, start: int, end: int) -> str | None:
    cues = ctx.cues
    after = ctx.lower[end : end + AFTER]
    stop = _STOP.search(after)
    for found in islice(_WORD.finditer(after, 0, stop.start() if stop else len(after)), WORDS_AFTER):
        word = found[0]
        if word in cues["clause-start"]:
            return None
        if "WEEKDAY" in ctx.language.words.get(word, ()) and ctx.text[end + found.start()].isupper():
            continue  # Sat, Sun
        says = _says(ctx, word)
        if says == "past" and _is_no_past(ctx, word, start, end):
            continue
        if says in ("future", "past"):
            return says
    return None


def _says(ctx: Words, word: str) -> str:
    """What a word says of the tense: future, past, infinitive, present (a form in -ing), or nothing. Remembered per
    document: the same words come again and again."""
    known = ctx.word_tense.get(word)
    if known is None:
        cues = ctx.cues
        if word in cues["future"] or (word.endswith(ctx.language.forms.future) and word not in cues["no-future"]):
            known = "future"
        elif _says_past(ctx, word):
            known = "past"
        elif word in cues["infinitive"]:
            known = "infinitive"
        else:
            known = "present" if word.endswith(ctx.language.forms.present) else ""
        if len(ctx.word_tense) < MOST_WORDS:
            ctx.word_tense[word] = known
    return known


def _says_past(ctx: Words, word: str) -> bool:
    """A verb in the past, or a participle."""
    return word in ctx.cues["past"] or _regular_past(ctx, word) and len(word) > 3


def _regular_past(ctx: Words, word: str) -> bool:
    """By its ending; the cue "no-past" has the words with it that are no verbs."""
    return word.endswith(ctx.language.forms.past) and word not in ctx.cues["no-past"]


def _by_auxiliary(ctx: Words, words: list[str], index: int) -> str | None:
    """A form of the past looks ahead after "will" and "is to be", and tells nothing after a bare "is"."""
    previous = words[index - 1] if index else ""
    if previous in ctx.cues["auxiliary-future"]:
        return "future"
    if words[index] in ctx.cues["past-with-be"] and previous in ctx.cues["auxiliary-passive"]:
        return "past"
    modal = index > 1 and previous in ctx.cues["bare-be"] and words[index - 2] in ctx.cues["modal"]
    if modal and len(words) - index <= WORDS_TO_BE_DONE:
        return "future"  # must be done on Saturday, can be seen on Sunday
    if previous in ctx.cues["auxiliary-passive"]:
        planned = not ctx.cues["infinitive"].isdisjoint(words[max(0, index - 3) : index])
        return "future" if planned or not ctx.cues["auxiliary-certain"].isdisjoint(words[:index]) else None
    return "past"


def _to_verb(ctx: Words, words: list[str], index: int) -> bool:
    """Is "to" here the mark of a plan ("is to meet") rather than of a past purpose ("met to discuss")?"""
    if words[index - 1] in ctx.cues["auxiliary-passive-present"] or not ctx.cues["plans"].isdisjoint(words[max(0, index - 3) : index]):
        return True
    back = range(index - 1, max(-1, index - 7), -1)
    past = next((at for at in back if words[at] in ctx.cues["past"] or _regular_past(ctx, words[at])), None)
    # will be allowed to return: the nearest one tells
    return past is None or (past > 0 and words[past - 1] in ctx.cues["bare-be"] and _by_auxiliary(ctx, words, past) == "future")
