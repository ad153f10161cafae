"""What lies ahead: a day, a month or an hour without its date, in what people write of now, by what the verbs beside it tell and by the day that was named last."""

from __future__ import annotations

from timeloom.calendar.units import DAY_SECONDS
from timeloom.times.focus import FAR, Place
from timeloom.times.placing import Option
from timeloom.times.readings import OF_DAY, Between, Reading, Spec
from timeloom.times.sentence import Sentence
from timeloom.times.ways import WRITING, kind

__all__ = ["begin_of", "prior_of_ahead", "prior_of_told_day"]

_DAY, _NAMED, _HOURS = "wd", frozenset(("wd", "mo", "d")), frozenset("hn")
"""Kinds of what is told without its year: a day of the week, it or a month or a day of one, hours."""
_TELLS_PAST, _PERFECT, _DONE = frozenset("pth"), frozenset(("ip", "it", "rt")), "s"
"""Forms of verbs that tell what has been, or may do so: il est parti, they cut; the gate closed."""
_IS_SO, _SAYS_NOTHING, _SOONER = 1.5, 0.5, 2.5
"""How much surer it is that something lies ahead where the verbs beside it tell what is so, or none that is known stands there; and that an hour is meant that comes a day sooner."""
_OF_TOLD_DAY, _SENTENCES = frozenset(("last:This", "day:This")), {"0": 3.0, "1": 1.5}
"""Ways to count from the day that the text named last, and how much surer they are by how many sentences ago this was."""
_MINUTE, _MONTH, _HALF_YEAR = 60, 31 * DAY_SECONDS, 183 * DAY_SECONDS


def prior_of_ahead(sentence: Sentence, reading: Reading, part: Reading | None, option: Option, now: int | None, places: dict[str, Place], age: str) -> float:
    """A day, a month or, in few words, an hour lies ahead in a sentence that tells of nothing that has been: the season starts in July, I am away until Sunday, lunch Friday?"""
    sort, brief = kind(part), age == "brief"
    told = sort in _NAMED or (sort in _HOURS and brief)
    if now is None or not told or age == "far" or sentence.ctx.policy.prefer or not _is_ahead(reading, option, now) or _is_of_past(now, places):
        return 0.0
    soon = option.start < now + _HALF_YEAR
    until = isinstance(reading, Between) and not isinstance(reading.first, Reading) and isinstance(reading.last, Reading)
    if not isinstance(reading, Between | Spec) or (isinstance(reading, Between) and not until and not soon):
        return 0.0
    low, high = sentence.words(reading.start, reading.end)
    _, before, behind = sentence.around(low, high)
    verbs = [verb for verb in ("" if before.endswith(",") and sort == _DAY else before, "" if behind.endswith(",") and before else behind) if verb]
    if any((verb == _DONE and sentence.ctx.language.forms.past_is_participle) or verb[:1] in _TELLS_PAST or verb[:2] in _PERFECT for verb in verbs):
        return 0.0
    if isinstance(part, Spec) and {"wd", "d"} <= part.fields.keys():
        return 2 * _IS_SO if option.start < now + _MONTH else 0.0  # Tuesday the 25th
    if not verbs:
        asked = sentence.gap(high)[:1] == "?"  # Friday at 9?
        return (2 + (sort == _DAY)) * _IS_SO if (brief and soon) or asked else -_IS_SO if brief else _SAYS_NOTHING
    if sort in _HOURS:
        off = begin_of(reading, option) - now if all(way.place == WRITING for way in option.ways) else 0
        return 4 * _IS_SO - _SOONER * off / DAY_SECONDS
    return 2 * _IS_SO if until or (brief and soon) else _IS_SO


def _is_of_past(now: int, places: dict[str, Place]) -> bool:
    """Does the text tell of a time long gone, of which its days are: 12 May 1944 ... he leaves on Tuesday?"""
    last = places.get("last")
    return last is not None and now - last.start > FAR


def prior_of_told_day(sentence: Sentence, reading: Reading, part: Reading | None, option: Option, places: dict[str, Place]) -> float:
    """An hour or a part of the day is of the day that its sentence, or the one before it, names: tomorrow fog in the morning."""
    last = places.get("last")
    if last is None or kind(part) not in OF_DAY or option.start < last.start or not _OF_TOLD_DAY.intersection(way.name for way in option.ways):
        return 0.0
    return _SENTENCES.get(sentence.apart(last.anchor.end, reading.start), 0.0)


def begin_of(reading: Reading, option: Option) -> int:
    """When what is meant begins: of a day with an hour, that."""
    clock = reading if option.variant is None else option.variant.reading
    return option.start + (clock.minute or 0) * _MINUTE if isinstance(clock, Spec) and option.start % DAY_SECONDS == 0 else option.start


def _is_ahead(reading: Reading, option: Option, now: int) -> bool:
    """Does it begin from now on, or go on, such as today, of which no hour is told?"""
    begin = begin_of(reading, option)
    return begin >= now or (begin == option.start and option.end > now and option.end - begin >= DAY_SECONDS)
