"""Hours that are those of every day, by the verb beside them: the office opens at 8."""

from __future__ import annotations

from timeloom.times.builders.pairs_of_hours import pair_of_range
from timeloom.times.builders.sets import CLOCK, UNSAID
from timeloom.times.chart import copied
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.readings import Between, CalendarUnit, Combined, Either, Plural, Reading, Spec
from timeloom.times.sentence import Sentence

__all__ = ["EVERY_DAY", "of_days_told", "of_every_day"]

EVERY_DAY = "every day, as what is done again and again"
"""Why hours may be those of a set."""
_FARTHEST = 60
"""Characters between days that come again and their hours, at the most."""
_CUSTOMS = frozenset(("r", "i", "ip"))
"""What verbs say of what is so now, or again and again: opens, is open, is served."""


def of_every_day(sentence: Sentence, reading: Reading) -> Reading | None:
    """The office opens at 8, lunch is served from 12 to 2: the hours of every day, where the verb does not say of which
    one they are; None for all else"""
    ctx = sentence.ctx
    if ctx.convention != EVERYDAY or ctx.whole or not isinstance(reading, Spec | Between):
        return None
    low, high = sentence.words(reading.start, reading.end)
    if sentence.around(low, high)[1] not in _CUSTOMS:
        return None
    if isinstance(reading, Spec):
        return (
            Plural(reading.start, reading.end, copied(reading))
            if reading.lead in ("h", "n") and reading.fields.keys() <= CLOCK
            else None
        )
    pair = pair_of_range(ctx, copied(reading))
    return (
        Combined(reading.start, reading.end, (pair[:2],), CalendarUnit((*reading.span, "Day")))
        if pair is not None
        else None
    )


def of_days_told(sentence: Sentence, reading: Reading, told: Plural) -> Reading | None:
    """Jeden Mittwoch treffen wir uns | um 18 Uhr, on Fridays the office closes | at noon: hours in one clause with days
    of the week that come again are those of these days; None for all else, as in "Mondays are busy, can we talk | at
    4pm"."""
    between = sentence.ctx.text[told.end : reading.start]
    low, high = sentence.words(reading.start, reading.end)
    if len(between) > _FARTHEST or _ends_clause(sentence.ctx, between) or sentence.around(low, high)[1][:1] == "p":
        return None
    days = told.pattern.parts if isinstance(told.pattern, Either) else (told.pattern,)
    if told.within is not None or told.nth is not None or not all(_is_weekday(day) for day in days):
        return None
    if isinstance(reading, Spec):
        if reading.lead not in ("h", "n") or not reading.fields.keys() <= CLOCK:
            return None
        place = (reading.start, reading.end)
        each = tuple(Spec(*place, {**day.fields, **reading.fields}) for day in days if isinstance(day, Spec))
        hours = Plural(*place, each[0] if len(each) == 1 else Either(*place, each))
        hours.hints |= {"value": UNSAID} if len(each) > 1 else {}
        return hours
    pair = pair_of_range(sentence.ctx, copied(reading))
    return Combined(reading.start, reading.end, (pair[:2],), copied(told.pattern)) if pair is not None else None


def _ends_clause(ctx: Context, between: str) -> bool:
    """Does a clause end in some text? A comma right behind the days ends none: tous les mercredis, | on se retrouve."""
    words = between.lower().replace(",", " ,").split()
    joins = any(
        "AND" in ctx.language.words.get(word, {}) or word in ctx.language.cues["clause-start"] for word in words
    )
    return joins or any(mark in between.lstrip(",") for mark in ",;:(–")


def _is_weekday(pattern: Reading) -> bool:
    return isinstance(pattern, Spec) and pattern.fields.keys() == {"wd"}
