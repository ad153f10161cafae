"""What is thought of a way to place a phrase before anything is learned: how likely it is, by what the text tells of
and by the verbs beside it."""

from __future__ import annotations

from math import log1p

from timeloom.calendar.units import DAY_SECONDS, days
from timeloom.times.builders.words import pattern_of
from timeloom.times.context import EVERYDAY
from timeloom.times.focus import FAR, Place
from timeloom.times.half_days import half_meant
from timeloom.times.placing import Option, begin_of
from timeloom.times.readings import OF_DAY, Amount, Between, Nth, Reading, Shift, Spec
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
_TAKEN = {
    AS_READ: 0.0,
    EXCHANGED: -2.5,
    AFTER_NOON: -1.5,
    OF_TOLD: -1.0,
    FROM_UNKNOWN: -1.0,
    ONWARD: 0.0,
    GONE_NIGHT: -1.0,
    NEXT_MIDNIGHT: -0.5,
    FLIPPED: -1.5,
}
"""How likely other ways to take the words are, beside that in which they were read."""
_NEAR_DAYS = frozenset(("wd", "d"))
_DONE_ON, _BEGINS_AHEAD = 2.0, 2.0
"""How unlikely it is that a day on which something was done lies ahead, and how much surer that one does from which on
something holds."""
_TODAY = 6.0
"""How much surer it is that day and month are exchanged where this is the day of writing."""
_ENDS_DAY = 5.0
"""How much surer it is that the midnight of a day ahead, or of today, is the one with which that day ends."""
_OF_THIS_YEAR, _WRITING_YEAR = 1.0, f"{WRITING}:This"
"""How likely it is that "the third quarter" is that of the year of writing, where people speak of their own time; and
that way."""
_AWAKE = 3.5
"""How much surer it is that an hour of which no half is told is one in which people are awake, or that of a meal."""
_GONE_BY = 4.0
"""How unlikely it is that a time of day is that of the day before, with nothing that says so."""
_OF_TOLD_DAY, _SENTENCES = frozenset(("last:This", "day:This")), {"0": 3.0, "1": 1.5}
"""Ways to count from the day that the text named last, and how much surer they are by how many sentences ago this
was."""
_HOURS = ("h", "n")
_OF_DAYS, _OF_ITS_HOUR = frozenset(("Day", "Hour")), {"0": 4.0, "1": 4.0, "2": 2.5, "p": 2.5}
"""Grains of what names a day; and how much surer an hour is of the day of an hour that was told with its day, or of any
day where the hour of writing is not known."""
_TOLD_IN = ("Day", "Month")
"""Grains of what a story was told to be in, so that a date without its year goes on from there."""
_GOES_ON, _DATES = 1.5, frozenset(("mo", "d", "ft"))
"""How much surer it is that a date is of the year of the day right before it, of another time, where it is told as
past; and what such a date leads with."""
_OF_TOLD_LONG_AGO = 1.5
"""How much surer it is besides where that day is of another time than the writing."""
_HOUR, _EVENING, _NIGHT = 3600, 18 * 3600, 8 * 3600
"""Seconds of an hour, the second of a day with which its evening begins, and seconds of a night at the most, from one
of its hours to another."""
_OVER_NIGHT = 0.4
"""How much surer than an hour of the same day is one of the night behind it, for how sure that is by how many sentences
ago the day was told."""
_PAST = frozenset("pst")
"""Forms of verbs that tell what has been."""
_YEAR_SECONDS, _DECADE, _DECADES_BEFORE, _WITHIN_LIFE = 31_556_952, 10, 30, 50
"""Seconds of a year; years of a decade, and of those before which one lies that is told back; and years after what a
history has told within which a decade of which no century is told is that of the history."""
_SURELY_OVER = days(2000, 1, 1) * DAY_SECONDS
"""Before this what a text tells has begun, though nothing says when it was written."""
_OF_ITS_CENTURY = 5.0
"""How much surer it is that this is so: the mill opened in 1848; in the fifties it grew."""
_AHEAD_OF = 0.7
"""How much less of what lies ahead is told than of what has been, where both are as near."""


def prior_of_way(
    sentence: Sentence,
    reading: Reading,
    part: Reading | None,
    option: Option,
    now: int | None,
    places: dict[str, Place],
    age: str,
    after: int,
) -> float:
    """What is thought of what a phrase may mean before anything is learned. `part` is what it leaves open, `now` the
    start of the writing, `age` the time of which the text tells; what stands before character `after` is another
    time."""
    everyday = sentence.ctx.convention == EVERYDAY
    prior = _of_option(part, option, now, places, age, everyday=everyday)
    if not everyday:
        return prior
    if option.variant is not None and option.variant.name == NEXT_MIDNIGHT and now is not None and option.start > now:
        _, nearest, following = sentence.around(*sentence.words(reading.start, reading.end))
        prior += _ENDS_DAY * _PAST.isdisjoint(nearest[:1] + following[:1])
    if option.variant is not None and option.variant.name == EXCHANGED and now is not None:
        prior += _TODAY * (now // DAY_SECONDS == option.start // DAY_SECONDS)
    prior += _of_tense(sentence, reading, part, option, now)
    prior += _of_half(sentence, reading, option, now, age, after) + _of_told_day(
        sentence, reading, part, option, places
    )
    return (
        prior
        + _of_story(sentence, reading, part, option, now, places, age)
        + _of_century(sentence, reading, option, now, places)
        + _of_told_year(sentence, reading, option, now, places)
    )


def _of_tense(sentence: Sentence, reading: Reading, part: Reading | None, option: Option, now: int | None) -> float:
    """What was done on a day has been, and what holds from a day on begins ahead: we paid you on the 28th; from Monday
    the new timetable applies."""
    sort = "" if part is None else kind(part)
    if now is None or not isinstance(part, Spec) or sort not in _NEAR_DAYS or option.start <= now:
        return 0.0
    low, high = sentence.words(reading.start, reading.end)
    _, nearest, following = sentence.around(low, high)
    if isinstance(reading, Between):
        tense = nearest[:1] + following[:1]
        begins = reading.first is part and reading.last == "Unknown" and _PAST.isdisjoint(tense)
        return _BEGINS_AHEAD * begins * (2 if "f" in tense else 1)
    led = sentence.ctx.language.words.get(sentence.word(low - 1), {}).get("IN")
    done = sort == "d" and nearest[:1] == "p" and not following and led == "on"
    return -_DONE_ON * done


def _of_option(
    part: Reading | None, option: Option, now: int | None, places: dict[str, Place], age: str, *, everyday: bool
) -> float:
    """It is taken as it was read, by a way that is likely."""
    taken = 0.0 if option.variant is None else _TAKEN[option.variant.name]
    return (
        taken
        if part is None
        else taken + _of_ways(part, option.ways, option.start, now, places, age, everyday=everyday)
    )


def _of_ways(
    part: Reading,
    found: tuple[Way, ...],
    start: int,
    now: int | None,
    places: dict[str, Place],
    age: str,
    *,
    everyday: bool,
) -> float:
    """A time lies near that of which the text tells, which is that of its writing or, where it tells of another time,
    what it has named last."""
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


def _of_half(sentence: Sentence, reading: Reading, option: Option, now: int | None, age: str, after: int) -> float:
    """Tomorrow at 3, lunch on Friday at 1: the half of the day that is meant, where people write of their own time; of
    what lies behind no hour is meant that is still to come. What stands before character `after` is another time."""
    if option.variant is None or option.variant.name != AFTER_NOON:
        return 0.0
    dct, prefer = sentence.ctx.dct, sentence.ctx.policy.prefer
    begin = begin_of(reading, option)
    ahead = dct is not None and isinstance(dct.end, int) and begin - DAY_SECONDS // 2 < dct.end <= begin
    if isinstance(reading, Spec) and reading.lead == "h" and prefer == "future" and sentence.ctx.has_moment():
        return 0.0  # the hour that comes first is meant
    clock, (_, verb, _) = (
        pattern_of(option.variant.reading),
        sentence.around(*sentence.words(reading.start, reading.end)),
    )
    if not isinstance(clock, Spec) or age == "far" or (now is not None and abs(option.start - now) > FAR):
        return 0.0
    if ahead and (prefer == "past" or (prefer is None and verb[:1] in _PAST)):
        return 0.0
    half = half_meant(sentence, reading, clock, after)
    return 0.0 if half is None else _AWAKE if half == "PM" else -_AWAKE


def _of_told_day(
    sentence: Sentence, reading: Reading, part: Reading | None, option: Option, places: dict[str, Place]
) -> float:
    """An hour or a part of the day is of the day that its sentence, or the one before it, names: tomorrow fog in the
    morning. Midnight is the end of that day, and small hours behind one of its evening are of the next: Friday from
    23:00, until 2; it starts on Friday at 23:00 and ends at 2."""
    last = places.get("last")
    if last is None or kind(part) not in OF_DAY or not isinstance(part, Spec):
        return 0.0
    same_day = (
        last.has_day
        and part.lead == "h"
        and option.variant is None
        and option.start // DAY_SECONDS == last.start // DAY_SECONDS
    )
    if option.start < last.start and not same_day:
        return 0.0
    apart = sentence.apart(last.anchor.end, reading.start)
    surer = _as_told(sentence, part, option, last, apart)
    clock, evening = last.start % DAY_SECONDS, last.end - last.start <= _HOUR and last.start % DAY_SECONDS >= _EVENING
    if part.fields.get("n", (0, 0, ""))[2] == "Midnight" and (
        isinstance(reading, Between) or (apart == "0" and (last.grain == "Day" or evening))
    ):
        return surer if option.start == (last.start - clock + DAY_SECONDS if evening else last.end) else 0.0
    if _OF_TOLD_DAY.intersection(way.name for way in option.ways):
        return surer
    behind = evening and 0 < option.start - last.start <= _NIGHT and option.start % DAY_SECONDS < clock
    return (
        surer + _OVER_NIGHT * _SENTENCES.get(apart, 0.0)
        if behind and any(way.name == "last:Next" for way in option.ways)
        else 0.0
    )


def _as_told(sentence: Sentence, part: Spec, option: Option, last: Place, apart: str) -> float:
    """How much surer an option is by the day that was told so many sentences ago: an hour more than a part of the day
    where that had its hour, or where the hour of writing is not known, however far the day is from the writing."""
    dct, away = sentence.ctx.dct, 0.0
    now = dct.start if dct is not None and isinstance(dct.start, int) else None
    if (
        kind(part) not in _HOURS
        or apart not in _OF_ITS_HOUR
        or not (last.has_day or (last.grain in _OF_DAYS and not sentence.ctx.has_moment()))
    ):
        return _SENTENCES.get(apart, 0.0) + _OF_TOLD_LONG_AGO * (
            apart == "1" and last.grain == "Day" and now is not None and now - last.start > FAR
        )
    if now is not None:
        away = log1p(abs(option.start - now) / (30 * DAY_SECONDS))
    return _OF_ITS_HOUR[apart] + away


def _of_story(
    sentence: Sentence,
    reading: Reading,
    part: Reading | None,
    option: Option,
    now: int | None,
    places: dict[str, Place],
    age: str,
) -> float:
    """What comes next and has been is told of another time than the writing: over the next ten years it grew. So is
    what had been for the last ten years."""
    last = places.get("last")
    if (
        now is None
        or last is None
        or age == "far"
        or now - last.start < FAR
        or not isinstance(part, Shift)
        or part.base is not None
        or part.operator not in ("Next", "Last")
    ):
        return 0.0
    _, nearest, following = sentence.around(*sentence.words(reading.start, reading.end))
    told = following == "p" and not nearest if part.operator == "Next" else _is_told_back(sentence, reading)
    if not told and not (part.operator == "Next" and nearest == "p" and not following):
        return 0.0
    return _DEICTIC if all(way.place != WRITING for way in option.ways) else -_DEICTIC * told


def _of_century(
    sentence: Sentence, reading: Reading, option: Option, now: int | None, places: dict[str, Place]
) -> float:
    """A decade or a year of two digits is of the century of a history where it goes on there: it opened in 1848; in the
    fifties it grew. He lived until 1871; it had closed in the sixties."""
    last = places.get("last")
    if (
        last is None
        or not isinstance(reading, Spec)
        or "y2" not in reading.fields
        or (now is not None and now - last.start < _WITHIN_LIFE * _YEAR_SECONDS)
    ):
        return 0.0
    decade = isinstance(reading.fields["y"][2], tuple)
    begun = -(_DECADES_BEFORE if _is_told_back(sentence, reading) else _DECADE) if decade else 0
    told = (
        option.variant is not None
        and option.variant.name == OF_TOLD
        and (now is not None or option.start < _SURELY_OVER)
    )
    return _OF_ITS_CENTURY if told and begun < (option.start - last.start) / _YEAR_SECONDS <= _WITHIN_LIFE else 0.0


def _is_told_back(sentence: Sentence, reading: Reading) -> bool:
    """Does a verb beside a time tell of what had been?"""
    around, _, _ = sentence.around(*sentence.words(reading.start, reading.end))
    return any(word in sentence.ctx.language.cues["auxiliary-pluperfect"] for word, _ in around)


def _of_told_year(
    sentence: Sentence, reading: Reading, option: Option, now: int | None, places: dict[str, Place]
) -> float:
    """A date that is told as past goes on from the day or the month right before it: on 14 January 2013 she fell; she
    went home on 8 February."""
    last = places.get("last")
    if (
        now is None
        or last is None
        or not isinstance(reading, Spec)
        or reading.lead not in _DATES
        or last.grain not in _TOLD_IN
        or now - last.start < FAR
    ):
        return 0.0
    if (
        not 0 <= option.start - last.start < _YEAR_SECONDS
        or sentence.apart(last.anchor.end, reading.start) not in _SENTENCES
    ):
        return 0.0
    _, nearest, following = sentence.around(*sentence.words(reading.start, reading.end))
    return _GOES_ON * ((nearest or following)[:1] == "p" and following[:1] in ("", "p"))
