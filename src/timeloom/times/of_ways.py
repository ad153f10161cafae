"""What a way to place a phrase is judged by: how it lies to the writing and to what the text has told."""

from __future__ import annotations

from collections.abc import Iterator

from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.times.builders.clocks import NOON
from timeloom.times.builders.words import pattern_of
from timeloom.times.context import EVERYDAY
from timeloom.times.features import Group
from timeloom.times.focus import FAR, Place
from timeloom.times.of_messages import variant_in_message, way_in_message
from timeloom.times.placing import Option, begin_of
from timeloom.times.readings import OF_DAY, Between, Reading, Spec
from timeloom.times.sentence import BOUND, Sentence
from timeloom.times.steps import step
from timeloom.times.variants import AFTER_NOON, Variant
from timeloom.times.ways import NOWHERE, WRITING, kind

__all__ = ["of_way"]

_EVENING = 18 * 3600
"""The second of a day from which on people say that it was in its night."""


def of_way(
    sentence: Sentence, reading: Reading, part: Reading | None, option: Option, places: dict[str, Place], age: str
) -> Iterator[Group]:
    """Features of what a phrase may mean: of all the ways that come to the same place of the calendar, and of how its
    words are taken.

    What is counted from the writing is asked together with the character of the document, so that what news teaches of
    it says nothing of a history; what is counted from the text itself is the same in both.
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
    distance = (
        NOWHERE if unsaid else "" if now is None else f"{_side(now, start, end)}{step(abs(start - now) // DAY_SECONDS)}"
    )
    by_place: dict[str, set[str]] = {}
    for way in found:
        by_place.setdefault(way.place, set()).add(way.name.partition(":")[2])
    # What is counted from the writing says so once. The next midnight after an evening that was named is common, the
    # next September is not.
    mark = "of-day" if sort in OF_DAY else ""
    named = [f"{place}:{'+'.join(sorted(operators))}{mark}" for place, operators in by_place.items()]
    for name in named:
        yield "w", sort, f"{name},{age}" if name.startswith(WRITING) else name, last_is, year_is, text
    from_writing = WRITING in by_place
    yield "q", str(any(way.value for way in found)), sort
    joined = "|".join(named)
    yield from (("wj", sort, joined, age), ("cw", ctx.convention, sort, joined, side))
    yield from (("fw", sort, str(from_writing), told), ("fwn", str(from_writing), str(len(by_place)), age))
    yield from (("d", sort, distance, age), ("da", distance, told), ("o", sort, order), ("oa", sort, order, told))
    if last is not None:
        far = str(step(abs(start - last.start) // DAY_SECONDS))
        yield "of", sort, order, far
        yield "ofa", order, far, last_is
    if year is not None:
        yield "yo", sort, _order(year, start, end), str(step(abs(start - year.start) // DAY_SECONDS))
    yield from _of_named(sentence, reading, sort, start, age)
    if option.variant is not None:
        yield from _of_variant(sentence, option.variant, low, high, distance, age)
    _, nearest, following = sentence.around(low, high)
    yield "tx", text, side
    yield from _of_words(sentence, low, high, sort, side, distance, age)
    yield from _of_places(sentence, sort, by_place, places, reading.start)
    if ctx.convention == EVERYDAY:
        yield from way_in_message(sentence, reading, sort, side, begin_of(reading, option), last, age)
    if last is not None and sort in OF_DAY:
        told_in = (last_is, nearest or following)
        yield from _of_told(sentence, last, reading.start, sort, side, order, start, str(from_writing), *told_in)


def _of_named(sentence: Sentence, reading: Reading, sort: str, start: int, age: str) -> Iterator[Group]:
    """Features of the years that the text names around an expression."""
    before, behind, often = sentence.years(reading.start, reading.end, civil(start // DAY_SECONDS)[0])
    yield "yp", sort, before
    yield "yh", sort, behind
    yield "yt", before, behind, age
    yield "yn", often, age
    yield "ym", often, behind


def _of_variant(sentence: Sentence, variant: Variant, low: int, high: int, distance: str, age: str) -> Iterator[Group]:
    """Features of how the words of an expression are taken: which number is the month, which half of the day, which
    century."""
    ctx, name = sentence.ctx, variant.name
    ends = variant.reading.ends() if isinstance(variant.reading, Between) else [variant.reading]
    clock = pattern_of(ends[0]) if ends else None
    fields = dict(clock.fields) if isinstance(clock, Spec) else {}
    hour = str(fields["h"][2] + NOON * (name == AFTER_NOON)) if "h" in fields else ""
    if name == AFTER_NOON:
        del fields["ap"]
    elif "ap" in fields and ends[0] is not variant.reading:
        hour += fields["ap"][2]
    yield "x", name, ctx.language.code, ctx.convention, "|".join(fields)
    yield "xd", name, distance, age
    yield "xh", name, hour, ctx.language.code
    yield "xm", name, hour, str("m" in fields), str("d" in fields or "wd" in fields)
    yield "xo", name, _sign(ctx.date_votes or 0), ctx.language.code
    for word, where in sentence.around(low, high)[0]:
        yield "xw", name, hour, word, where
    if ctx.convention == EVERYDAY:
        yield from variant_in_message(sentence, name, hour, low, high)
    yield "xt", name, " ".join(sentence.shape(at) for at in range(low, high))


def _sign(votes: int) -> str:
    return "+" if votes > 0 else "-" if votes < 0 else "0"


def _of_words(
    sentence: Sentence, low: int, high: int, sort: str, side: str, distance: str, age: str
) -> Iterator[Group]:
    """Features of the words and the verbs beside an expression."""
    before = BOUND if sentence.stops(low) else sentence.word(low - 1)
    yield "wb", sort, side, before
    yield "bd", distance, before, age
    around, nearest, following = sentence.around(low, high)
    for word, where in around:
        yield "v", sort, side, distance, age, word, where
    yield "tn", sort, side, nearest, following
    yield "td", distance, nearest, following, age
    yield "tb", side, nearest
    yield "tbd", sort, distance, nearest
    yield "ta", side, following
    yield "tad", sort, distance, following


def _of_places(
    sentence: Sentence, sort: str, by_place: dict[str, set[str]], places: dict[str, Place], position: int
) -> Iterator[Group]:
    """Features of what an expression counts from: how many sentences back that is, and its finest unit."""
    for name in by_place:
        place = places.get(name)
        if place is not None:
            yield "pl", sort, name, place.grain, sentence.apart(place.anchor.end, position)


def _of_told(
    sentence: Sentence,
    last: Place,
    position: int,
    sort: str,
    side: str,
    order: str,
    start: int,
    from_writing: str,
    is_near: str,
    tense: str,
) -> Iterator[Group]:
    """Features of what the text has named last: how many sentences back that is, and what it was named in."""
    apart = sentence.apart(last.anchor.end, position)
    yield "sg", sort, from_writing, apart, is_near
    yield "sd", sort, order, str(step(abs(start - last.start) // DAY_SECONDS)), apart
    yield "st", sort, side, order, apart, tense
    yield "sw", side, apart, sentence.beside(last.anchor)


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
