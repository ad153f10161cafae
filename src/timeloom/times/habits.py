"""Hours that are those of every day, by the verb beside them: the office opens at 8."""

from __future__ import annotations

from timeloom.times.builders.pairs_of_hours import pair_of_range
from timeloom.times.builders.sets import CLOCK
from timeloom.times.chart import copied
from timeloom.times.context import EVERYDAY
from timeloom.times.readings import Between, CalendarUnit, Combined, Plural, Reading, Spec
from timeloom.times.sentence import Sentence

__all__ = ["EVERY_DAY", "of_every_day"]

EVERY_DAY = "every day, as what is done again and again"
"""Why hours may be those of a set."""
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
