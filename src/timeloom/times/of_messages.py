"""What is asked besides of a phrase and of a way to place it, where people write to each other: the words around a
short one, how its sentence ends, and the hours."""

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

__all__ = ["phrase_in_message", "variant_in_message", "way_in_message"]

_NUMBERS = frozenset(("HOUR", "HHMM", "DOM"))
_SURE = frozenset((
    "MONTH", "MONTHS", "WEEKDAY", "WEEKDAYS", "SEASON", "UNIT", "UNITS", "DEICTIC", "DEICTICNIGHT", "PART", "MOMENT", "WEEKEND", "OCLOCK", "HOURS", "AMPM", "COLON",
    "YEAROF", "ERA", "EVERY", "AGO", "FREQ", "FRACTION",
))  # fmt: skip
"""Categories of numbers that may be an hour or a day, and of words that say what they are."""
_SMALL_WORDS = ("prepositions", "subject", "determiners")
"""Cues of words that are not what a number counts."""
_SHORT = 3
"""Words of a phrase of which the words around it say whether it is a time."""
_HOUR, _WATCH = 3600, 4 * 3600
"""Seconds of an hour, and of the stretch of the day in which something is written."""
_FAR, _DAYS = 400, 9
"""Hours and days from which on it is all the same how many there are."""


def phrase_in_message(
    sentence: Sentence, lexemes: list[Lexeme], phrase: Phrase, low: int, high: int
) -> Iterator[Group]:
    """Features of a phrase by its rule and the words of its sentence: around words `low` to `high`."""
    around, nearest, following = sentence.around(low, high)
    name = phrase.rule.name if phrase.rule is not None else ""
    company = sentence.company(low, high)
    yield "ec", name, company
    line = sentence.lines(phrase.reading.start, phrase.reading.end)
    yield "eln", name, line
    yield "elc", phrase.category, line
    before2, before, first = (_categories(lexemes, phrase.first - back) for back in (2, 1, 0))
    last, after, after2 = (_categories(lexemes, phrase.last + on) for on in (-1, 0, 1))
    yield "enl", phrase.category, before2, before
    yield "enr", phrase.category, after, after2
    yield "eni", before, first
    yield "enj", last, after
    yield "enb", name, before2, before
    yield "enc", name, after, after2
    yield "ewb", phrase.category, first, _class(sentence, low - 1, opens=sentence.stops(low))
    yield "ewa", phrase.category, last, _class(sentence, high, opens=sentence.stops(high)), sentence.gap(high)
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


def _categories(lexemes: list[Lexeme], at: int) -> str:
    """The categories of a word of the region, "" beyond it."""
    return "+".join(sorted(lexemes[at].values)) if 0 <= at < len(lexemes) else ""


def _class(sentence: Sentence, at: int, *, opens: bool) -> str:
    """What sort of word stands beside a phrase: one that the lexicon knows, a small word, another in small letters, or
    one with a capital; "" beyond the sentence."""
    if opens:
        return ""
    word, language = sentence.word(at), sentence.ctx.language
    if word in language.known:
        return "time"
    return next((name for name in _SMALL_WORDS if word in language.cues[name]), sentence.shape(at))


def _bare(inside: list[Lexeme]) -> tuple[str, str] | None:
    """What a phrase is that says nothing of what its numbers count, whichever rule reads it: until 5, from 5 to 7, at
    five, by 5.30; and its first number."""
    hours = [one for one in inside if not _NUMBERS.isdisjoint(one.values)]
    if not hours or any(not _SURE.isdisjoint(one.values) for one in inside):
        return None
    first = hours[0].values
    return f"{len(hours)}{'o' * ('ORD' in first)}{'d' * any('DOT' in one.values for one in inside)}", str(
        next((first[name] for name in ("HOUR", "HHMM", "DOM") if name in first), "")
    )


def _lead(sentence: Sentence, low: int, high: int) -> str:
    """The word that leads to a phrase of numbers: its own first one, be it a number in words, or the one before
    digits."""
    word = sentence.word(low)
    if word[:1] != "0" and high - low > 1:
        return word
    return BOUND if sentence.stops(low) else sentence.word(low - 1)


def variant_in_message(sentence: Sentence, name: str, hour: str, low: int, high: int) -> Iterator[Group]:
    """Features of how the words of an expression are taken: by the clocks of the text, the tense, the line and the
    words beside it, whatever the hour is."""
    around, nearest, following = sentence.around(low, high)
    ends = sentence.scan.ends
    line = sentence.lines(ends[2 * low], ends[2 * high - 1])
    yield "ex", name, str(sentence.ctx.has_clocks_of_24()), hour
    yield "exv", name, nearest, following
    yield "exl", name, line
    yield "exb", name, BOUND if sentence.stops(low) else sentence.word(low - 1), nearest[:1]
    for word, _ in around:
        yield "exw", name, word


def _lies(one: int, other: int) -> str:
    """How a moment lies to another: days before it or after, or on its day."""
    off = one // DAY_SECONDS - other // DAY_SECONDS
    return "=" if not off else ("<" if off < 0 else ">") + ("f" if abs(off) > _FAR else "")


def way_in_message(
    sentence: Sentence, reading: Reading, sort: str, side: str, start: int, last: Place | None, age: str
) -> Iterator[Group]:
    """Features of a way that begins at `start`, on a side of the writing: by the tense and the end of its sentence, and
    of hours by how many they are away, and by the hour of the day that they come to. `last` is what the text has named
    last, `age` of which time it tells."""
    low, high = sentence.words(reading.start, reading.end)
    _, nearest, following = sentence.around(low, high)
    what = type(reading).__name__
    yield "eq", sort, side, sentence.closing(high), nearest[:1], age
    yield "el", sentence.ctx.language.code, sort, side, nearest[:1], following[:1], age
    if sort in OF_DAY or start % DAY_SECONDS:
        yield "eo", str(start % DAY_SECONDS // (_HOUR // 2)), what
        yield "eow", str(start % DAY_SECONDS // _HOUR), BOUND if sentence.stops(low) else sentence.word(low - 1)
    dct = sentence.ctx.dct
    line, verb = sentence.lines(reading.start, reading.end), nearest[:1] or following[:1]
    if last is not None and dct is not None and isinstance(dct.start, int):
        told, order = _lies(last.start, dct.start), _lies(start, last.start)
        apart = sentence.apart(last.anchor.end, reading.start)
        yield "ela", sort, side, told, order, apart
        yield "elv", sort, side, told, order, verb
        yield "elg", sort, told, order, last.grain, age
        yield "ell", sort, side, told, order, line
    yield "els", sort, side, line, verb
    yield "elm", sort, side, str(sentence.ctx.has_moment()), verb, age
    if sort not in OF_DAY or dct is None or not isinstance(dct.start, int) or not sentence.ctx.has_moment():
        return
    hours = f"{side}{step(min(abs(start - dct.start) // _HOUR, _FAR))}"
    yield "eh", sort, hours, nearest, following
    yield "ehn", hours, nearest[:1], age
    yield "ehd", sort, hours, str(dct.start % DAY_SECONDS // _WATCH)
    yield "ehk", what, hours
    if last is not None:
        off = (start - last.start) // DAY_SECONDS
        yield (
            "eol",
            str(start % DAY_SECONDS // _HOUR),
            str(last.start % DAY_SECONDS // _HOUR),
            str(off if abs(off) < _DAYS else _DAYS),
        )
