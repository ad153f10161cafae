"""What a way to place a phrase is judged by: how it lies to the writing and to what the text has told, and what is thought of that
before anything is learned."""

from __future__ import annotations

from collections.abc import Iterator
from math import log1p

from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.times.ahead import begin_of
from timeloom.times.builders.clocks import NOON
from timeloom.times.builders.words import pattern_of
from timeloom.times.features import Group
from timeloom.times.focus import FAR, Place
from timeloom.times.half_days import SAYS_HALF, half_meant, is_open
from timeloom.times.placing import Option
from timeloom.times.readings import OF_DAY, Amount, AnchorRef, Between, CalendarUnit, Nth, Reading, Shift, Spec
from timeloom.times.sentence import BOUND, Sentence
from timeloom.times.steps import step
from timeloom.times.variants import AFTER_NOON, AS_READ, EXCHANGED, FROM_UNKNOWN, OF_TOLD, Variant
from timeloom.times.ways import AHEAD, NOWHERE, WRITING, Way, kind

__all__ = ["of_way", "prior_of_bound", "prior_of_day", "prior_of_half", "prior_of_option"]

_DEICTIC = 4.0
"""How unlikely it is that "last year" counts from something else than the writing in a text about its own time."""
_UNSAID = 7.0
"""How unlikely it is that the text does not say what something counts from."""
_TAKEN = {AS_READ: 0.0, EXCHANGED: -2.5, AFTER_NOON: -1.5, OF_TOLD: -1.0, FROM_UNKNOWN: -1.0}
"""How likely other ways to take the words are, beside that in which they were read."""
_OF_THIS_YEAR, WRITING_YEAR = 1.0, f"{WRITING}:This"
"""How likely it is that "the third quarter" is that of the year of writing, where people speak of their own time; and that way."""
_OF_NOW, _NOW = 8.0, frozenset("iwfr")
"""How likely it is that what is so now ends with the month of writing; and forms of verbs that say what is so, or will be: is, will, please."""
_WILL, _AHEAD_FORMS = 2.0, frozenset("wf")
"""How much surer it is that a day of the week lies ahead where a verb behind it does; and forms of such verbs: will, please."""
_AWAKE = 3.5
"""How much surer it is that an hour of which no half is told is one in which people are awake, or that of a meal."""
_WEEK = 7 * DAY_SECONDS
_NOTE, _PLANNED = 5, 4.0
"""Words of a note before its day, with the day, at the most; and how much surer it is that this lies ahead."""
_PAST = frozenset("pst")
"""Forms of verbs that tell what has been."""
_EVENING = 18 * 3600
"""The second of a day from which on people say that it was in its night."""
_AHEAD_OF = 0.7
"""How much less of what lies ahead is told than of what has been, where both are as near."""


def of_way(sentence: Sentence, reading: Reading, part: Reading | None, option: Option, places: dict[str, Place], age: str) -> Iterator[Group]:
    """Features of what a phrase may mean: of all the ways that come to the same place of the calendar, and of how its words are taken.

    What is counted from the writing is asked together with the character of the document, so that what news teaches of it says
    nothing of a history; what is counted from the text itself is the same in both.
    """
    ctx = sentence.ctx
    found, start, end = option.ways, option.start, option.end
    sort = kind(part)
    low, high = sentence.words(reading.start, reading.end)
    text = " ".join(sentence.word(at) for at in range(low, high))
    now = None if ctx.dct is None or not isinstance(ctx.dct.start, int) else ctx.dct.start
    last, year = places.get("last"), places.get("year") or places.get("last")
    unsaid = any(way.place == NOWHERE for way in found)
    if unsaid:
        start = end = now if now is not None else last.start if last is not None else 0
    order = NOWHERE if unsaid else _order(last, start, end)
    last_is = "-" if last is None else _age(now, last.start)
    year_is = "-" if year is None else _age(now, year.start)
    told = f"{age},{last_is},{year_is}"
    side = NOWHERE if unsaid else f"f{order}" if age == "far" else _side(now, start, end)
    distance = NOWHERE if unsaid else "" if now is None else f"{_side(now, start, end)}{step(abs(start - now) // DAY_SECONDS)}"
    by_place: dict[str, set[str]] = {}
    for way in found:
        by_place.setdefault(way.place, set()).add(way.name.partition(":")[2])
    # What is counted from the writing says so once, however many operators come to the same.
    # The next midnight after an evening that was named is common, the next September after one is not: they share no name.
    mark = "of-day" if sort in OF_DAY else ""
    named = [f"{place}:{'+'.join(sorted(operators))}{mark}" for place, operators in by_place.items()]
    for name in named:
        yield "w", sort, f"{name},{age}" if name.startswith(WRITING) else name, last_is, year_is, text
    from_writing = WRITING in by_place
    yield "q", str(any(way.value for way in found)), sort
    joined = "|".join(named)
    yield from (("wj", sort, joined, age), ("cw", ctx.convention, sort, joined, side))
    yield "fw", sort, str(from_writing), told
    yield "fwn", str(from_writing), str(len(by_place)), age
    yield "d", sort, distance, age
    yield "da", distance, told
    yield "o", sort, order
    yield "oa", sort, order, told
    if last is not None:
        far = str(step(abs(start - last.start) // DAY_SECONDS))
        yield "of", sort, order, far
        yield "ofa", order, far, last_is
    if year is not None:
        yield "yo", sort, _order(year, start, end), str(step(abs(start - year.start) // DAY_SECONDS))
    yield from _of_named(sentence, reading, sort, start, age)
    before = BOUND if sentence.stops(low) else sentence.word(low - 1)
    yield "wb", sort, side, before
    yield "bd", distance, before, age
    yield "tx", text, side
    if option.variant is not None:
        yield from _of_variant(sentence, option.variant, low, high, distance, age)
    _, nearest, following = sentence.around(low, high)
    yield from _of_words(sentence, low, high, sort, side, distance, age)
    yield from _of_places(sentence, sort, by_place, places, reading.start)
    if last is not None and sort in OF_DAY:
        yield from _of_told(sentence, last, reading.start, sort, side, order, start, from_writing=from_writing, is_near=last_is, tense=nearest or following)


def _of_named(sentence: Sentence, reading: Reading, sort: str, start: int, age: str) -> Iterator[Group]:
    """Features of the years that the text names around an expression."""
    before, behind, often = sentence.years(reading.start, reading.end, civil(start // DAY_SECONDS)[0])
    yield "yp", sort, before
    yield "yh", sort, behind
    yield "yt", before, behind, age
    yield "yn", often, age
    yield "ym", often, behind


def _of_variant(sentence: Sentence, variant: Variant, low: int, high: int, distance: str, age: str) -> Iterator[Group]:
    """Features of how the words of an expression are taken: which number is the month, which half of the day, which century."""
    ctx, name = sentence.ctx, variant.name
    clock = pattern_of(variant.reading)
    fields = dict(clock.fields) if isinstance(clock, Spec) else {}
    hour = str(fields["h"][2] + NOON * (name == AFTER_NOON)) if "h" in fields else ""
    if name == AFTER_NOON:
        del fields["ap"]
    yield "x", name, ctx.language.code, ctx.convention, "|".join(fields)
    yield "xd", name, distance, age
    yield "xh", name, hour, ctx.language.code
    yield "xm", name, hour, str("m" in fields), str("d" in fields or "wd" in fields)
    yield "xo", name, _sign(ctx.date_votes or 0), ctx.language.code
    for word, where in sentence.around(low, high)[0]:
        yield "xw", name, hour, word, where
    yield "xt", name, " ".join(sentence.shape(at) for at in range(low, high))


def _sign(votes: int) -> str:
    return "+" if votes > 0 else "-" if votes < 0 else "0"


def _of_words(sentence: Sentence, low: int, high: int, sort: str, side: str, distance: str, age: str) -> Iterator[Group]:
    """Features of the words and the verbs beside an expression."""
    around, nearest, following = sentence.around(low, high)
    for word, where in around:
        yield "v", sort, side, distance, age, word, where
    yield "tn", sort, side, nearest, following
    yield "td", distance, nearest, following, age
    yield "tb", side, nearest
    yield "tbd", sort, distance, nearest
    yield "ta", side, following
    yield "tad", sort, distance, following


def _of_places(sentence: Sentence, sort: str, by_place: dict[str, set[str]], places: dict[str, Place], position: int) -> Iterator[Group]:
    """Features of what an expression counts from: how many sentences back that is, and its finest unit."""
    for name in by_place:
        place = places.get(name)
        if place is not None:
            yield "pl", sort, name, place.grain, sentence.apart(place.anchor.end, position)


def _of_told(
    sentence: Sentence, last: Place, position: int, sort: str, side: str, order: str, start: int, *, from_writing: bool, is_near: str, tense: str
) -> Iterator[Group]:
    """Features of what the text has named last: how many sentences back that is, and what it was named in."""
    apart = sentence.apart(last.anchor.end, position)
    yield "sg", sort, str(from_writing), apart, is_near
    yield "sd", sort, order, str(step(abs(start - last.start) // DAY_SECONDS)), apart
    yield "st", sort, side, order, apart, tense
    yield "sw", side, apart, sentence.beside(last.anchor)


def prior_of_option(part: Reading | None, option: Option, now: int | None, places: dict[str, Place], age: str, *, everyday: bool = False) -> float:
    """What is thought of what a phrase may mean before anything is learned: it is taken as it was read, by a way that is likely."""
    taken = 0.0 if option.variant is None else _TAKEN[option.variant.name]
    return taken if part is None else taken + _prior_of_way(part, option.ways, option.start, now, places, age, everyday=everyday)


def _prior_of_way(part: Reading, found: tuple[Way, ...], start: int, now: int | None, places: dict[str, Place], age: str, *, everyday: bool = False) -> float:
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
    about = last.start if far and last is not None else now
    if everyday and isinstance(part, Nth) and WRITING_YEAR in {way.name for way in found}:
        return _OF_THIS_YEAR
    score = 0.0 if about is None else -log1p(abs(start - about) / (30 * DAY_SECONDS))
    if now is not None and not far and start > now and kind(part) not in ("wd", "d"):
        score -= _AHEAD_OF
    return score - (from_text is not far)


def prior_of_day(sentence: Sentence, reading: Reading, part: Reading | None, option: Option, now: int | None) -> float:
    """A bare day of the week lies ahead where no verb stands before it, and that behind it looks ahead: the summit Thursday will decide. So does that of a note, which is a
    few words without a verb: dentist on Tuesday at 2."""
    if now is None or kind(part) != "wd" or not isinstance(reading, Spec):
        return 0.0
    low, high = sentence.words(reading.start, reading.end)
    _, nearest, following = sentence.around(low, high)
    if nearest:
        return 0.0
    if following[:1] in _AHEAD_FORMS:
        return _WILL * (option.start >= now)
    if option.variant is not None and option.variant.name == AFTER_NOON and half_meant(sentence, reading, reading, 0) != "PM":
        return 0.0
    return _PLANNED if not following and now <= begin_of(reading, option) < now + _WEEK and _is_note(sentence, reading, low, high) else 0.0


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


def prior_of_half(sentence: Sentence, reading: Reading, option: Option, now: int | None, age: str, after: int) -> float:
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


def prior_of_bound(sentence: Sentence, reading: Reading, part: Reading | None, option: Option, places: dict[str, Place], age: str) -> float:
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


def _order(place: Place | None, start: int, end: int) -> str:
    """How a stretch lies to a place: before it, after it, the same, within it, or around it."""
    if place is None:
        return "-"
    if (start, end) == (place.start, place.end):
        return "="
    if end <= place.start:
        return "in" if place.is_night and start - place.start // DAY_SECONDS * DAY_SECONDS >= _EVENING else "<"
    if start >= place.end:
        return ">"
    return "in" if end - start <= place.end - place.start else "out"


def _age(now: int | None, start: int) -> str:
    """Is a moment of the time of writing, about?"""
    return "?" if now is None else "far" if abs(start - now) > FAR else "near"


def _side(now: int | None, start: int, end: int) -> str:
    """On which side of the time of writing something lies."""
    if now is None:
        return "?"
    return "<" if end <= now else ">" if start > now else "="
