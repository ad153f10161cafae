"""What is so again and again, by the verbs beside it: quiz last Sunday of the month, the board meets on the first Monday of the month."""

from __future__ import annotations

from timeloom.times.builders.pairs_of_hours import pair_of_range
from timeloom.times.builders.sets import CLOCK
from timeloom.times.chart import copied
from timeloom.times.context import EVERYDAY
from timeloom.times.of_phrases import rules_below
from timeloom.times.phrase import Phrase
from timeloom.times.readings import Between, CalendarUnit, Combined, Plural, Reading, Spec
from timeloom.times.sentence import Sentence

__all__ = ["EVERY_DAY", "of_every_day", "prior_of_habit"]

EVERY_DAY = "every day, as what is done again and again"
"""Why hours may be those of a set."""
_CUSTOMS = frozenset(("r", "i", "ip"))
"""What verbs say of what is so now, or again and again: opens, is open, is served."""

_CUSTOM = 6.0
"""How much surer a habit is by its verb, and how much less where that tells of what has been or will be."""
_OF_MONTH, _OF_WEEK = frozenset(("nth-of-month", "workday-month")), "days-slashed"
"""Rules that one of every month, one of a month or days of every week are read by."""
_HELD = "ip"
"""What the verbs of a custom say: is held."""
_TOLD = frozenset("pwfhb")
"""Forms of a past, and of verbs that look ahead."""


def prior_of_habit(sentence: Sentence, phrase: Phrase) -> float:
    """How much surer a phrase is that tells of every month, or of every year, by the verb of its sentence."""
    if phrase.category != "SET" or phrase.rule is None:
        return 0.0
    names = {phrase.rule.name, *rules_below(phrase)}
    if names.isdisjoint((*_OF_MONTH, _OF_WEEK)):
        return 0.0
    low, high = sentence.words(phrase.reading.start, phrase.reading.end)
    _, before, behind = sentence.around(low, high)
    verb = before or behind
    told = verb != _HELD and not _TOLD.isdisjoint(verb)
    if _OF_WEEK in names:
        return -_CUSTOM * told
    # AGM on the last Friday of the month: without a verb, the article names one
    named = not verb and (high - low == len(sentence.scan.words) or not sentence.ctx.language.cues["the"].isdisjoint((sentence.word(low - 1), sentence.word(low))))
    once = verb[:1] == "i" and verb != _HELD  # she is leaving on the second Monday of the month
    return -_CUSTOM if told or named or once else _CUSTOM


def of_every_day(sentence: Sentence, reading: Reading) -> Reading | None:
    """The office opens at 8, lunch is served from 12 to 2: the hours of every day, where the verb does not say of which one they are; None for all else"""
    ctx = sentence.ctx
    if ctx.convention != EVERYDAY or ctx.whole or not isinstance(reading, Spec | Between):
        return None
    low, high = sentence.words(reading.start, reading.end)
    if sentence.around(low, high)[1] not in _CUSTOMS:
        return None
    if isinstance(reading, Spec):
        return Plural(reading.start, reading.end, copied(reading)) if reading.lead in ("h", "n") and reading.fields.keys() <= CLOCK else None
    pair = pair_of_range(ctx, copied(reading))
    return Combined(reading.start, reading.end, (pair[:2],), CalendarUnit((*reading.span, "Day"))) if pair is not None else None
