"""Narrative: a clock time in a later sentence is on the day that the text tells of, where its clause goes on telling of it.

"The outage began on 7 November. The error rate rose at 14:03." A day gone by is gone on from in the past tense, or where a
sentence begins with its clock time, as in logs; a day ahead in any tense but the past. A new paragraph begins something else,
and so does what is on many days.
"""

from __future__ import annotations

import re

from timeloom.document import TimeEntity
from timeloom.stages.compose.context import Context, Told
from timeloom.stages.compose.names import MONTHS
from timeloom.stages.compose.present import clause, has_participle, looks_ahead
from timeloom.stages.compose.tense import says_past, tense

__all__ = ["day_told", "is_elsewhere", "way_of"]

PARAGRAPH = 1_000
"""Characters of a paragraph over which a day is gone on from."""
_OPENING = 40
"""Characters before a clock time that are read for the beginning of its sentence."""
_PARAGRAPH_END = re.compile(r"\n\s*\n")
_SENTENCE_START = re.compile(r"[.!?:;]\s|\n")
_WORD = re.compile(r"[^\W\d_]+")
_WAYS = {"Last": "past", "Before": "past", "Next": "future", "After": "future", "This": "now"}


def day_told(ctx: Context, start: int, end: int) -> Told | None:
    """The day of a clock time that names none, where an earlier sentence of the paragraph has named it."""
    told = ctx.told
    if told is None or told.lost or told.way == "now" or start - told.latest.end > PARAGRAPH:
        return None
    if _PARAGRAPH_END.search(ctx.text, told.latest.end, start):
        return None
    if _is_long_ago(ctx, told) and (_is_birth(ctx, told) or not ctx.cues["of-now"].isdisjoint(_WORD.findall(ctx.lower, told.latest.end, start))):
        return None
    start, end = ctx.span or (start, end)
    if _is_of_now(ctx, start, end, told):
        return None
    seen = tense(ctx, start, end)
    if told.way == "future":
        return told if seen != "past" and not _has_rung(ctx, start, end) else None
    if seen is None and _is_perfect(ctx, start, end):
        seen = "past"
    if seen is not None:
        return told if seen == "past" or not told.way else None
    return told if _opens(ctx, start) and not looks_ahead(ctx, start, end) else None


def _is_of_now(ctx: Context, start: int, end: int, told: Told) -> bool:
    """It's | 14:00 | now; not "it was now | 14:00", and of a day ahead not "the doors now open at | 19:00"."""
    around = clause(ctx, start, end)
    if told.way == "future" and not ctx.cues["prepositions"].isdisjoint(word.lower() for word in around.before[-1:]):
        return False
    if ctx.cues["at-now"].isdisjoint(word.lower() for word in around.words):
        return False
    return not any(says_past(ctx, word.lower()) for word in around.before)


def _has_rung(ctx: Context, start: int, end: int) -> bool:
    """Her mother called at | 8:00; not "the meeting will be called at | 8:00"."""
    words = [word.lower() for word in clause(ctx, start, end).before]
    aside = ctx.cues["auxiliary-passive-present"] | ctx.cues["bare-be"]
    return any(word in ctx.cues["past-at-clock"] and words[index - 1] not in aside for index, word in enumerate(words) if index)


def _is_perfect(ctx: Context, start: int, end: int) -> bool:
    """hat um 14 Uhr | begonnen, ist um 14 Uhr | eingetroffen; not "hat von 9 bis 18 Uhr | geöffnet", which is a state. "Is" makes a perfect
    only where participles have a mark of their own (German)."""
    around, cues = clause(ctx, start, end), ctx.cues
    words = {word.lower() for word in around.words}
    auxiliaries = cues["auxiliary-perfect"] | (cues["auxiliary-passive-present"] if ctx.language.forms.participle_marks else frozenset())
    if around.asks or not around.whole or words.isdisjoint(auxiliaries) or not words.isdisjoint(cues["set-for-day"]):
        return False
    return has_participle(ctx, around)


def _is_birth(ctx: Context, told: Told) -> bool:
    """He was born on | 3 May 1990"""
    return not ctx.cues["of-birth"].isdisjoint(word.lower() for word in clause(ctx, told.day.end, told.day.end).words)


def _is_long_ago(ctx: Context, told: Told) -> bool:
    """A day years before the writing: who goes on in the present ("Founded on 3 May 1958, the club has a hall") has named it in passing."""
    year = next((one.get("Value") or "" for one in told.day.entities if one.type == "Year"), "")
    return ctx.year is not None and year.isdecimal() and int(year) < ctx.year - 1


def is_elsewhere(ctx: Context, position: int) -> bool:
    """Has the text named another day than that of its writing, or does it tell of another time?"""
    if ctx.year is None:
        return False
    return ctx.told.way != "now" if ctx.told is not None else ctx.story(position) is not None


def way_of(ctx: Context, entities: tuple[TimeEntity, ...], assumed: list[str]) -> str:
    """How a day lies to the time of writing: "past", "future", "now", or "" where that is not known."""
    if ctx.year is None:
        return ""
    if "day-of-writing" in assumed:
        return "now"
    values = {entity.type: entity.get("Value") or entity.get("Type") or "" for entity in reversed(entities)}
    year = values.get("Year", "")
    if not year.isdecimal():
        counted = (_WAYS[one.type] for one in entities if one.type in _WAYS and one.get("Interval-Type") == "DocTime")
        return next(counted, "")
    of_writing, written = [ctx.year, ctx.month, ctx.day], [int(year)]
    if values.get("Month-Of-Year") in MONTHS:
        written.append(MONTHS[values["Month-Of-Year"]])
        if values.get("Day-Of-Month", "").isdecimal():
            written.append(int(values["Day-Of-Month"]))
    of_writing = of_writing[: len(written)]
    if written == of_writing:
        return "now" if len(written) == 3 else ""
    return "past" if written < of_writing else "future"


def _opens(ctx: Context, start: int) -> bool:
    """Does a sentence or a line begin with it, but for a preposition?"""
    before = ctx.lower[max(0, start - _OPENING) : start]
    cut = max((stop.end() for stop in _SENTENCE_START.finditer(before)), default=0 if start <= _OPENING else None)
    return cut is not None and (ctx.cues["prepositions"] | ctx.cues["determiners"]).issuperset(_WORD.findall(before[cut:]))
