"""What is asked besides of a phrase and of a way to place it, where people write to each other: the words around a short one, how its sentence ends, and the hours."""

from __future__ import annotations

from collections.abc import Iterator

from timeloom.calendar.units import DAY_SECONDS
from timeloom.times.features import Group
from timeloom.times.focus import Place
from timeloom.times.readings import OF_DAY, Reading
from timeloom.times.sentence import BOUND, Sentence
from timeloom.times.steps import step

__all__ = ["phrase_in_message", "way_in_message"]

_SHORT = 3
"""Words of a phrase of which the words around it say whether it is a time."""
_HOUR, _WATCH = 3600, 4 * 3600
"""Seconds of an hour, and of the stretch of the day in which something is written."""
_FAR, _DAYS = 400, 9
"""Hours and days from which on it is all the same how many there are."""


def phrase_in_message(sentence: Sentence, name: str, low: int, high: int) -> Iterator[Group]:
    """Features of a phrase by its rule and the words of its sentence: around words `low` to `high`."""
    if high - low <= _SHORT:
        for word, _ in sentence.around(low, high)[0]:
            yield "ew", name, word


def way_in_message(sentence: Sentence, reading: Reading, sort: str, side: str, start: int, last: Place | None, age: str) -> Iterator[Group]:
    """Features of a way that begins at `start`, on a side of the writing: by the tense and the end of its sentence, and of hours by how many they are away, and
    by the hour of the day that they come to. `last` is what the text has named last, `age` of which time it tells."""
    low, high = sentence.words(reading.start, reading.end)
    _, nearest, following = sentence.around(low, high)
    yield "eq", sort, side, sentence.closing(high), nearest[:1], age
    yield "el", sentence.ctx.language.code, sort, side, nearest[:1], following[:1], age
    dct = sentence.ctx.dct
    if sort not in OF_DAY or dct is None or not isinstance(dct.start, int):
        return
    what, hours = type(reading).__name__, f"{side}{step(min(abs(start - dct.start) // _HOUR, _FAR))}"
    yield "eh", sort, hours, nearest, following
    yield "ehn", hours, nearest[:1], age
    yield "ehd", sort, hours, str(dct.start % DAY_SECONDS // _WATCH)
    yield "ehk", what, hours
    hour = str(start % DAY_SECONDS // _HOUR)
    yield "eo", str(start % DAY_SECONDS // (_HOUR // 2)), what
    yield "eow", hour, BOUND if sentence.stops(low) else sentence.word(low - 1)
    if last is not None:
        off = (start - last.start) // DAY_SECONDS
        yield "eol", hour, str(last.start % DAY_SECONDS // _HOUR), str(off if abs(off) < _DAYS else _DAYS)
