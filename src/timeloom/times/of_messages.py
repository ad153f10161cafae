"""What is asked besides of a phrase and of a way to place it, where people write to each other: the words around a short one, how its sentence ends, and the hours."""

from __future__ import annotations

from collections.abc import Iterator

from timeloom.calendar.units import DAY_SECONDS
from timeloom.language import Lexeme
from timeloom.times.features import Group
from timeloom.times.focus import Place
from timeloom.times.phrase import Phrase
from timeloom.times.readings import OF_DAY, Reading
from timeloom.times.sentence import BOUND, Sentence
from timeloom.times.steps import step

__all__ = ["phrase_in_message", "way_in_message"]

_NUMBERS = frozenset(("HOUR", "HHMM", "DOM"))
_SURE = frozenset((
    "MONTH", "MONTHS", "WEEKDAY", "WEEKDAYS", "SEASON", "UNIT", "UNITS", "DEICTIC", "DEICTICNIGHT", "PART", "MOMENT", "WEEKEND", "OCLOCK", "HOURS", "AMPM", "COLON",
    "YEAROF", "ERA", "EVERY", "AGO", "FREQ", "FRACTION",
))  # fmt: skip
"""Categories of numbers that may be an hour or a day, and of words that say what they are."""
_SHORT = 3
"""Words of a phrase of which the words around it say whether it is a time."""
_HOUR, _WATCH = 3600, 4 * 3600
"""Seconds of an hour, and of the stretch of the day in which something is written."""
_FAR, _DAYS = 400, 9
"""Hours and days from which on it is all the same how many there are."""


def phrase_in_message(sentence: Sentence, lexemes: list[Lexeme], phrase: Phrase, low: int, high: int) -> Iterator[Group]:
    """Features of a phrase by its rule and the words of its sentence: around words `low` to `high`."""
    around, nearest, following = sentence.around(low, high)
    name = phrase.rule.name if phrase.rule is not None else ""
    company = sentence.company(low, high)
    yield "ec", name, company
    if high - low <= _SHORT:
        for word, _ in around:
            yield "ew", name, word
    bare = _bare(lexemes[phrase.first : phrase.last])
    if bare is None:
        return
    lead = _lead(sentence, low, high)
    after = BOUND if sentence.stops(high) else sentence.word(high)
    kind, hour = bare
    yield "eb", kind, lead
    yield "eba", kind, after
    yield "ebb", kind, lead, after
    yield "ebs", kind, lead, sentence.shape_beside(high) if after != BOUND else "", sentence.gap(high)
    yield "ebt", kind, lead, nearest[:1], following[:1]
    yield "ebc", kind, lead, company
    yield "ebk", kind, company
    yield "ebh", kind, lead, hour
    for word, _ in around:
        yield "ebw", kind, word


def _bare(inside: list[Lexeme]) -> tuple[str, str] | None:
    """What a phrase is that says nothing of what its numbers count, whichever rule reads it: until 5, from 5 to 7, at five, by 5.30; and its first number."""
    hours = [one for one in inside if not _NUMBERS.isdisjoint(one.values)]
    if not hours or any(not _SURE.isdisjoint(one.values) for one in inside):
        return None
    first = hours[0].values
    return f"{len(hours)}{'o' * ('ORD' in first)}{'d' * any('DOT' in one.values for one in inside)}", str(next((first[name] for name in ("HOUR", "HHMM", "DOM") if name in first), ""))


def _lead(sentence: Sentence, low: int, high: int) -> str:
    """The word that leads to a phrase of numbers: its own first one, be it a number in words, or the one before digits."""
    word = sentence.word(low)
    if word[:1] != "0" and high - low > 1:
        return word
    return BOUND if sentence.stops(low) else sentence.word(low - 1)


def way_in_message(sentence: Sentence, reading: Reading, sort: str, side: str, start: int, last: Place | None, age: str) -> Iterator[Group]:
    """Features of a way that begins at `start`, on a side of the writing: by the tense and the end of its sentence, and of hours by how many they are away, and
    by the hour of the day that they come to. `last` is what the text has named last, `age` of which time it tells."""
    low, high = sentence.words(reading.start, reading.end)
    _, nearest, following = sentence.around(low, high)
    what = type(reading).__name__
    yield "eq", sort, side, sentence.closing(high), nearest[:1], age
    yield "el", sentence.ctx.language.code, sort, side, nearest[:1], following[:1], age
    if sort in OF_DAY or start % DAY_SECONDS:
        yield "eo", str(start % DAY_SECONDS // (_HOUR // 2)), what
        yield "eow", str(start % DAY_SECONDS // _HOUR), BOUND if sentence.stops(low) else sentence.word(low - 1)
    dct = sentence.ctx.dct
    if sort not in OF_DAY or dct is None or not isinstance(dct.start, int) or not sentence.ctx.has_moment():
        return
    hours = f"{side}{step(min(abs(start - dct.start) // _HOUR, _FAR))}"
    yield "eh", sort, hours, nearest, following
    yield "ehn", hours, nearest[:1], age
    yield "ehd", sort, hours, str(dct.start % DAY_SECONDS // _WATCH)
    yield "ehk", what, hours
    if last is not None:
        off = (start - last.start) // DAY_SECONDS
        yield "eol", str(start % DAY_SECONDS // _HOUR), str(last.start % DAY_SECONDS // _HOUR), str(off if abs(off) < _DAYS else _DAYS)
