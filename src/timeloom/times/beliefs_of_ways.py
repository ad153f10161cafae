"""What is thought of a way to place a phrase before anything is learned: how likely it is, by what the text tells of and by the verbs beside it."""

from __future__ import annotations

from math import log1p

from timeloom.calendar.units import DAY_SECONDS
from timeloom.times.builders.words import pattern_of
from timeloom.times.context import EVERYDAY
from timeloom.times.focus import FAR, Place
from timeloom.times.half_days import SAYS_HALF, half_meant, is_open
from timeloom.times.placing import Option, begin_of
from timeloom.times.readings import OF_DAY, Amount, AnchorRef, Between, CalendarUnit, Nth, Reading, Shift, Spec
from timeloom.times.sentence import Sentence
from timeloom.times.variants import (
    AFTER_NOON,
    AS_READ,
    EXCHANGED,
    FLIPPED,
    FROM_UNKNOWN,
    GONE_NIGHT,
    NEXT_MIDNIGHT,
    OF_TOLD,
    ONWARD,
)
from timeloom.times.ways import AHEAD, GONE, NOWHERE, WRITING, Way, kind

__all__ = ["prior_of_way"]

_DEICTIC = 4.0
"""How unlikely it is that "last year" counts from something else than the writing in a text about its own time."""
_UNSAID = 7.0
"""How unlikely it is that the text does not say what something counts from."""
_TAKEN = {AS_READ: 0.0, EXCHANGED: -2.5, AFTER_NOON: -1.5, OF_TOLD: -1.0, FROM_UNKNOWN: -1.0, ONWARD: 0.0, GONE_NIGHT: -1.0, NEXT_MIDNIGHT: -0.5, FLIPPED: -1.5}
"""How likely other ways to take the words are, beside that in which they were read."""
_OF_THIS_YEAR, _WRITING_YEAR = 1.0, f"{WRITING}:This"
"""How likely it is that "the third quarter" is that of the year of writing, where people speak of their own time; and that way."""
_OF_NOW, _NOW = 8.0, frozenset("iwfr")
"""How likely it is that what is so now ends with the month of writing; and forms of verbs that say what is so, or will be: is, will, please."""
_WILL, _AHEAD_FORMS, _LOOK_AHEAD = 2.0, frozenset("wf"), frozenset(("rw", "rf"))
"""How much surer it is that a day of the week lies ahead where a verb behind it does; and forms of such verbs (will, please), and with a subject before them."""
_AWAKE = 3.5
"""How much surer it is that an hour of which no half is told is one in which people are awake, or that of a meal."""
_GONE_BY = 4.0
"""How unlikely it is that a time of day is that of the day before, with nothing that says so."""
_OF_TOLD_DAY, _SENTENCES = frozenset(("last:This", "day:This")), {"0": 3.0, "1": 1.5}
"""Ways to count from the day that the text named last, and how much surer they are by how many sentences ago this was."""
_HOURS = ("h", "n")
_OF_DAYS, _OF_ITS_HOUR = frozenset(("Day", "Hour")), {"0": 4.0, "1": 4.0, "2": 2.5, "p": 2.5}
"""Grains of what names a day; and how much surer an hour is of the day of an hour that was told with its day, or of any day where the hour of writing is not known."""
_WEEK = 7 * DAY_SECONDS
_NOTE, _PLANNED = 5, 4.0
"""Words of a note before its day, with the day, at the most; and how much surer it is that this lies ahead."""
_PAST = frozenset("pst")
"""Forms of verbs that tell what has been."""
_AHEAD_OF = 0.7
"""How much less of what lies ahead is told than of what has been, where both are as near."""


def prior_of_way(sentence: Sentence, reading: Reading, part: Reading | None, option: Option, now: int | None, places: dict[str, Place], age: str, after: int) -> float:
    """What is thought of what a phrase may mean before anything is learned. `part` is what it leaves open, `now` the start of the writing,
    `age` the time of which the text tells; what stands before character `after` is another time."""
    everyday = sentence.ctx.convention == EVERYDAY
    prior = _of_option(part, option, now, places, age, everyday=everyday)
    if not everyday:
        return prior
    prior += _of_half(sentence, reading, option, now, age, after) + _of_bound(sentence, reading, part, option, places, age) + _of_day(sentence, reading, part, option, now)
    return prior + _of_told_day(sentence, reading, part, option, places)


def _of_option(part: Reading | None, option: Option, now: int | None, places: dict[str, Place], age: str, *, everyday: bool) -> float:
    """It is taken as it was read, by a way that is likely."""
    taken = 0.0 if option.variant is None else _TAKEN[option.variant.name]
    return taken if part is None else taken + _of_ways(part, option.ways, option.start, now, places, age, everyday=everyday)


def _of_ways(part: Reading, found: tuple[Way, ...], start: int, now: int | None, places: dict[str, Place], age: str, *, everyday: bool) -> float:
    """A time lies near that of which the text tells, which is that of its writing or, where it tells of another time, what it has
    named last."""
    last = places.get("last")
    far = last is not None and (age in ("far", "none") or now is None or (age == "brief" and now - last.start > FAR))
    from_text = all(way.place != WRITING for way in found)
    if not isinstance(part, (Spec, Nth)):
        if any(way.value for way in found):
            return 1.0 if isinstance(part, Shift) and isinstance(part.argument, Amount) else -1.0
        told = kind(part).startswith("that")
        if any(way.place == NOWHERE for way in found):
            return -_UNSAID
        # A single date from elsewhere does not make a short text one of that time: May 1998 ... last Friday.
        if told or (far and age != "brief"):
            return -_DEICTIC if not from_text and last is not None else 0.0
        return -_DEICTIC if from_text else 0.0
    if any(way.place == AHEAD for way in found):
        return 2.0
    if everyday and kind(part) in OF_DAY and all(way.place == WRITING and way.choice == GONE for way in found):
        return -_GONE_BY
    about = last.start if far and last is not None else now
    if everyday and isinstance(part, Nth) and _WRITING_YEAR in {way.name for way in found}:
        return _OF_THIS_YEAR
    score = 0.0 if about is None else -log1p(abs(start - about) / (30 * DAY_SECONDS))
    if now is not None and not far and start > now and kind(part) not in ("wd", "d"):
        score -= _AHEAD_OF
    return score - (from_text is not far)


def _of_day(sentence: Sentence, reading: Reading, part: Reading | None, option: Option, now: int | None) -> float:
    """A bare day of the week lies ahead where no verb stands before it, and that behind it looks ahead: the summit Thursday will decide. So does that of a note, which is a
    few words without a verb: dentist on Tuesday at 2."""
    if now is None or kind(part) != "wd" or not isinstance(reading, Spec):
        return 0.0
    low, high = sentence.words(reading.start, reading.end)
    _, nearest, following = sentence.around(low, high)
    if _is_planned(sentence, nearest, following):
        return _WILL * (option.start >= now)
    if nearest:
        return 0.0
    if following[:1] in _AHEAD_FORMS:
        return _WILL * (option.start >= now)
    if option.variant is not None and option.variant.name == AFTER_NOON and half_meant(sentence, reading, reading, 0) != "PM":
        return 0.0
    return _PLANNED if not following and now <= begin_of(reading, option) < now + _WEEK and _is_note(sentence, reading, low, high) else 0.0


def _is_planned(sentence: Sentence, nearest: str, following: str) -> bool:
    """das Fest ist am Samstag um 19 Uhr, samedi on va au ciné: in a text of a few words, does what is stand before the day and no verb behind it, or one that looks ahead behind
    its subject? Of what has been it would be told that it was."""
    return sentence.age == "brief" and ((nearest == "i" and not following) or (following in _LOOK_AHEAD and not nearest))


def _is_note(sentence: Sentence, reading: Spec, low: int, high: int) -> bool:
    """Is it the end of a sentence of a few words, with an hour of which no half is told, or a meal? Reports tell theirs: Sunday at 3 p.m."""
    ctx, scan = sentence.ctx, sentence.scan
    meal = any("MEAL" in ctx.language.words.get(word, ()) for word in scan.words[max(0, low - _NOTE) : high])
    start, end, hour = reading.fields.get("h", (0, 0, 0))
    half_told = not SAYS_HALF.isdisjoint(reading.fields) or not is_open(hour, ctx.text[start:end], digits=ctx.language.forms.half_days)
    if "h" not in reading.fields and "n" not in reading.fields or (half_told and not meal):
        return False
    goes_on = high < len(scan.words) and scan.text[scan.ends[2 * high]].islower()  # at 3 p.m. killed ten
    first = next((at for at in range(low, max(low - _NOTE, -1), -1) if sentence.stops(at)), None)
    if first is None or goes_on or not sentence.stops(high):
        return False
    return not any(word.endswith(ctx.language.forms.past) and scan.text[scan.ends[2 * at]].islower() for at, word in ((at, sentence.word(at)) for at in range(first, low)))


def _of_half(sentence: Sentence, reading: Reading, option: Option, now: int | None, age: str, after: int) -> float:
    """Tomorrow at 3, lunch on Friday at 1: the half of the day that is meant, where people write of their own time; of what lies behind no hour is meant that
    is still to come. What stands before character `after` is another time."""
    if option.variant is None or option.variant.name != AFTER_NOON:
        return 0.0
    dct, prefer = sentence.ctx.dct, sentence.ctx.policy.prefer
    begin = begin_of(reading, option)
    ahead = dct is not None and isinstance(dct.end, int) and begin - DAY_SECONDS // 2 < dct.end <= begin
    if isinstance(reading, Spec) and reading.lead == "h" and prefer == "future" and sentence.ctx.has_moment():
        return 0.0  # the hour that comes first is meant
    clock, (_, verb, _) = pattern_of(option.variant.reading), sentence.around(*sentence.words(reading.start, reading.end))
    if not isinstance(clock, Spec) or age == "far" or (now is not None and abs(option.start - now) > FAR):
        return 0.0
    if ahead and (prefer == "past" or (prefer is None and verb[:1] in _PAST)):
        return 0.0
    half = half_meant(sentence, reading, clock, after)
    return 0.0 if half is None else _AWAKE if half == "PM" else -_AWAKE


def _of_bound(sentence: Sentence, reading: Reading, part: Reading | None, option: Option, places: dict[str, Place], age: str) -> float:
    """What is so now goes on to the end of the month of writing, and not of one that has gone by or of which the text no longer tells: the lift is out of
    order until the end of the month."""
    last, dct = places.get("last"), sentence.ctx.dct
    if not _is_bound_by_unit(reading, part) or last is None or dct is None or not isinstance(dct.start, int) or age == "far" or abs(last.start - dct.start) > FAR:
        return 0.0
    _, verb, _ = sentence.around(*sentence.words(reading.start, reading.end))
    if verb[:1] not in _NOW or verb.endswith(","):
        return 0.0
    gone = last.end <= dct.start or sentence.apart(last.anchor.end, reading.start) not in ("0", "1")
    return _OF_NOW if gone and any(way.place == WRITING for way in option.ways) else 0.0


def _is_bound_by_unit(reading: Reading, part: Reading | None) -> bool:
    """until the end of the month, by the end of the week: a stretch that ends with a unit which is not told"""
    if not isinstance(reading, Between) or isinstance(reading.first, Reading) or not isinstance(reading.last, Reading) or not isinstance(part, Shift):
        return False
    return isinstance(part.base, AnchorRef) and part.base.fallback == "DocTime" and isinstance(part.argument, CalendarUnit)


def _of_told_day(sentence: Sentence, reading: Reading, part: Reading | None, option: Option, places: dict[str, Place]) -> float:
    """An hour or a part of the day is of the day that its sentence, or the one before it, names: tomorrow fog in the morning."""
    last = places.get("last")
    if last is None or kind(part) not in OF_DAY or option.start < last.start:
        return 0.0
    ends = isinstance(reading, Between) and isinstance(part, Spec) and part.fields.get("n", (0, 0, ""))[2] == "Midnight"  # Friday, until midnight
    if not (option.start == last.end if ends else _OF_TOLD_DAY.intersection(way.name for way in option.ways)):
        return 0.0
    apart = sentence.apart(last.anchor.end, reading.start)
    if kind(part) in _HOURS and (last.has_day or (last.grain in _OF_DAYS and not sentence.ctx.has_moment())):
        away = abs(option.start - sentence.ctx.dct.start) if sentence.ctx.dct is not None and isinstance(sentence.ctx.dct.start, int) else 0
        return _OF_ITS_HOUR.get(apart, 0.0) + (log1p(away / (30 * DAY_SECONDS)) if apart in _OF_ITS_HOUR else 0.0)
    return _SENTENCES.get(apart, 0.0)
