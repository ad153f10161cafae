"""Variants: what the same words may mean in another order of day and month, in the other half of the day, in another
century, or told of what has been."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.times.builders.words import pattern_of
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.focus import Place
from timeloom.times.half_days import LAST_AWAKE, SAYS_HALF, is_open, is_spoken, is_told_of_24
from timeloom.times.names import MONTH_NAMES, MONTHS
from timeloom.times.neighbours import after
from timeloom.times.readings import Amount, Between, CalendarUnit, Overlap, Reading, Shift, Spec

__all__ = [
    "AFTER_NOON",
    "AS_READ",
    "EITHER_ORDER",
    "EXCHANGED",
    "FLIPPED",
    "FROM_UNKNOWN",
    "GONE_NIGHT",
    "NEXT_MIDNIGHT",
    "OF_TOLD",
    "ONWARD",
    "Variant",
    "is_open_end",
    "may_vary",
    "variants",
]

AS_READ, EXCHANGED, AFTER_NOON, OF_TOLD, FROM_UNKNOWN, ONWARD = (
    "",
    "exchanged",
    "after-noon",
    "century",
    "from-unknown",
    "onward",
)
GONE_NIGHT, NEXT_MIDNIGHT, FLIPPED = "gone-night", "next-midnight", "flipped"
EITHER_ORDER = "day-month-order"
"""What is assumed of a date in digits whose month may be its day."""
_BY_DOCUMENT = "day-month-by-document"
_CENTURY = 100
_MIDNIGHT, _NOON = "Midnight", DAY_SECONDS // 2
_CLOCK = frozenset(("n", "h", "p", "ap"))
_HALF, _MINUTES = 12, 60
"""Hours of half a day."""
_SAID = {
    AS_READ: "",
    EXCHANGED: "day and month exchanged",
    AFTER_NOON: "the same hour after noon",
    OF_TOLD: "in the century that the text tells of",
    FROM_UNKNOWN: "with a start that is not told",
    ONWARD: "from then on",
    GONE_NIGHT: "the night before",
    NEXT_MIDNIGHT: "the end of that day",
    FLIPPED: "in the other half of the day",
}


class Variant(NamedTuple):
    """A name for how the words are taken, and what they mean so."""

    name: str
    reading: Reading

    @property
    def told(self) -> str:
        """The way in words, "" for as it was read."""
        return _SAID[self.name]


def variants(ctx: Context, reading: Reading, places: dict[str, Place]) -> Iterator[Variant]:
    """All that a phrase may mean, first as it was read. `places` are what the text has named: of two digits the century
    may be theirs."""
    yield Variant(AS_READ, reading)
    # tomorrow at 3
    if isinstance(reading, Overlap) and isinstance(reading.pattern, Spec) and _of_either_half(ctx, reading.pattern):
        yield Variant(AFTER_NOON, _over(reading, _after_noon(reading.pattern)))
    # next Friday at 3
    if isinstance(reading, Shift) and isinstance(reading.argument, Spec) and _of_either_half(ctx, reading.argument):
        yield Variant(AFTER_NOON, reading.with_parts(reading.operator, reading.base, _after_noon(reading.argument)))
    # by October the city had fallen
    if (
        isinstance(reading, Between)
        and reading.first is None
        and _is_named(reading.last)
        and not (ctx.whole and ctx.policy.prefer != "past" and is_open_end(reading.last))
    ):
        yield Variant(FROM_UNKNOWN, reading.with_ends("Unknown", reading.last))
    # j'ai mal dormi cette nuit
    if ctx.convention == EVERYDAY and not ctx.whole and (gone := _night_gone(ctx, reading)) is not None:
        yield Variant(GONE_NIGHT, gone)
    if isinstance(reading, Between) and reading.onward and reading.last is None:  # desde el lunes los peajes suben
        yield Variant(ONWARD, reading.with_ends(reading.first, "Unknown"))
    # between 1 and 2.30, since 4
    if (
        ctx.convention == EVERYDAY
        and not ctx.whole
        and isinstance(reading, Between)
        and (other := _of_other_half(ctx, reading)) is not None
    ):
        yield Variant(FLIPPED, other)
    if isinstance(reading, Overlap) and _ends_day(ctx, reading):
        yield Variant(NEXT_MIDNIGHT, _after_named_day(reading))
    if not isinstance(reading, Spec):
        return
    if (other_twelve := _twelve(ctx, reading)) is not None:
        yield Variant(FLIPPED, other_twelve)
    if _ends_day(ctx, reading):
        yield Variant(NEXT_MIDNIGHT, _after_day(reading))
    if _of_either_order(reading):
        yield Variant(EXCHANGED, _exchanged(reading))
    if _of_either_half(ctx, reading):
        yield Variant(AFTER_NOON, _after_noon(reading))
    if "y2" in reading.fields and ctx.policy.two_digit == "window":
        for century in _centuries(places):
            value = reading.fields["y"][2]
            told = f"{century}{value[0]}?" if isinstance(value, tuple) else century * _CENTURY + value % _CENTURY
            yield Variant(OF_TOLD, _with(reading, "y", told))


def may_vary(ctx: Context, reading: Spec) -> bool:
    """May a date without its year be meant in several ways?"""
    return (
        _of_either_order(reading)
        or _of_either_half(ctx, reading)
        or _ends_day(ctx, reading)
        or _twelve(ctx, reading) is not None
    )


def is_open_end(end: Reading | str | None) -> bool:
    """Is the end of a range a date or a time of day that leaves open which one?"""
    return isinstance(end, Spec) and not end.complete


def _is_named(end: Reading | str | None) -> bool:
    """Is the end of a range a time, and no amount away from the writing: by October; not "within two weeks"."""
    return isinstance(end, Reading) and not (isinstance(end, Shift) and isinstance(end.argument, Amount))


def _of_either_order(reading: Spec) -> bool:
    return EITHER_ORDER in reading.assumed or _BY_DOCUMENT in reading.assumed


def _of_either_half(ctx: Context, reading: Spec) -> bool:
    """at 3, 5:30: an hour from 1 to 11 beside which nothing says which half of the day is meant"""
    if "h" not in reading.fields or not SAYS_HALF.isdisjoint(reading.fields):
        return False
    start, end, value = reading.fields["h"]
    # um 5 | am Kino
    alone = (
        ctx.convention == EVERYDAY
        and not ctx.whole
        and "m" not in reading.fields
        and "OCLOCK" not in ctx.language.words.get(after(ctx, end), {})
    )
    digits = ctx.language.forms.half_days or is_spoken(ctx, reading) or alone
    return (
        isinstance(value, int)
        and is_open(value, ctx.text[start:end], digits=digits)
        and not is_told_of_24(ctx, reading)
        and (not ctx.has_clocks_of_24() or _is_said_apart(ctx, reading))
    )


def _is_said_apart(ctx: Context, reading: Spec) -> bool:
    """In a text with clocks of 24 hours, is it an hour without minutes in which few are awake, away from these: see you
    on Tuesday at 2?"""
    start, _, value = reading.fields["h"]
    return "m" not in reading.fields and value <= LAST_AWAKE // _MINUTES and not ctx.has_clocks_of_24(near=start)


def _twelve(ctx: Context, reading: Spec) -> Reading | None:
    """at 12, um zwölf, 12:30: noon, or midnight, which is the other half of the day; midnight only where the hour of
    writing is known, which may be near it"""
    asked = (
        ctx.convention == EVERYDAY
        and not ctx.whole
        and ctx.has_moment()
        and "h" in reading.fields
        and reading.fields["h"][2] == _HALF
    )
    return _flipped(ctx, reading) if asked else None


def _of_other_half(ctx: Context, reading: Between) -> Between | None:
    """A stretch whose hours nothing but a guess puts into their half of the day, with all of them in the other one:
    from ten to five, until 4"""
    if any(
        isinstance(end, Reading) and not isinstance(end, Spec | Shift | Overlap)
        for end in (reading.first, reading.last)
    ):
        return None
    ends = [_flipped(ctx, end) if isinstance(end, Reading) else end for end in (reading.first, reading.last)]
    if (
        isinstance(ends[1], Shift)
        and isinstance(reading.last, Shift)
        and isinstance(ends[0], Reading)
        and reading.last.base is reading.first
    ):
        ends[1] = ends[1].with_parts(ends[1].operator, ends[0], ends[1].argument)
    kept = [isinstance(end, Reading) for end in ends]
    if kept != [isinstance(end, Reading) for end in (reading.first, reading.last)] or not any(kept):
        return None
    flipped = reading.with_ends(*ends)
    flipped.onward = reading.onward
    return flipped


def _flipped(ctx: Context, reading: Reading) -> Reading | None:
    """A time of day with the hour in the other half, None where it says which one it is of."""
    clock = pattern_of(reading)
    if not isinstance(clock, Spec) or "h" not in clock.fields or ctx.has_clocks_of_24():
        return None
    start, end, hour = clock.fields["h"]
    guessed = clock.fields["ap"][:2] == (start, end) if "ap" in clock.fields else True
    told, written = SAYS_HALF.intersection(clock.fields) - ({"ap"} if guessed else set()), ctx.text[start:end]
    value = int(written) if written.isdecimal() else ctx.language.units.get(written.lower(), 2 * _HALF)
    if (
        told
        or is_told_of_24(ctx, clock)
        or not isinstance(hour, int)
        or written.startswith("0")
        or not 0 < value <= _HALF
        or not 0 < hour < 2 * _HALF
    ):
        return None
    late = clock.fields["ap"][2] == "PM" if "ap" in clock.fields else hour >= _HALF
    other = clock.with_fields(
        {**clock.fields, "h": (start, end, hour % _HALF or _HALF), "ap": (start, end, "AM" if late else "PM")}
    )
    return (
        reading.with_parts(reading.operator, reading.base, other)
        if isinstance(reading, Shift)
        else _over(reading, other)
        if isinstance(reading, Overlap)
        else other
    )


def _night_gone(ctx: Context, reading: Reading) -> Reading | None:
    """tonight, cette nuit, heute Nacht, esta noche a las 3: the night that has just gone by, or that goes on, where the
    morning after is written in"""
    dct = ctx.dct
    if (
        dct is None
        or not isinstance(dct.start, int)
        or not isinstance(dct.end, int)
        or dct.end - dct.start >= DAY_SECONDS
        or dct.start % DAY_SECONDS >= _NOON
    ):
        return None
    if isinstance(reading, Shift):
        return (
            reading.with_parts("Last", reading.base, reading.argument)
            if reading.operator == "This" and reading.base is None and _names_night(reading.argument)
            else None
        )
    if (
        not isinstance(reading, Overlap)
        or not isinstance(reading.outer, Shift)
        or reading.outer.base is not None
        or not isinstance(reading.outer.argument, CalendarUnit)
    ):
        return None
    if reading.outer.operator == "This":
        return (
            _over(reading, reading.pattern, reading.outer.with_parts("Last", None, reading.outer.argument))
            if _names_night(reading.pattern)
            else None
        )
    word = ctx.language.words.get(ctx.lower[slice(*reading.outer.span)], {})
    hours = isinstance(reading.pattern, Spec) and reading.pattern.fields.get("ap", (0, 0, ""))[2] == "AM"
    return (
        _over(reading, reading.pattern, reading.outer.with_parts("This", None, reading.outer.argument))
        if hours and "THIS" in word
        else None
    )


def _ends_day(ctx: Context, reading: Spec | Overlap) -> bool:
    """Friday at midnight, today at midnight, el 31 a las 12 de la noche, as people mean it"""
    if ctx.convention != EVERYDAY or ctx.whole:
        return False
    if isinstance(reading, Overlap):
        return isinstance(reading.pattern, Spec) and _is_midnight(ctx, reading.pattern) and _is_named_day(ctx, reading)
    return _is_midnight(ctx, reading) and not {"d", "wd", "ft"}.isdisjoint(reading.fields)


def _is_midnight(ctx: Context, clock: Spec) -> bool:
    """midnight, las doce de la noche; not "12 am"."""
    if "n" in clock.fields:
        return bool(clock.fields["n"][2] == _MIDNIGHT)
    start, end, half = clock.fields.get("ap", (0, 0, ""))
    twelve = half == "AM" and clock.fields["h"][2] == _HALF and "m" not in clock.fields
    return bool(twelve and "PART" in ctx.language.words.get(ctx.lower[start:end], {}))


def _is_named_day(ctx: Context, reading: Overlap) -> bool:
    """today, tomorrow; not "tonight", whose midnight is that of the day behind it already"""
    day = reading.outer
    if not isinstance(day, Shift) or day.base is not None or not isinstance(day.argument, CalendarUnit):
        return False
    told = str(ctx.language.words.get(ctx.lower[slice(*day.span)], {}).get("DEICTIC"))
    return day.grain == "Day" and day.operator in ("This", told)


def _names_night(part: object) -> bool:
    return isinstance(part, Spec) and part.fields.keys() == {"p"} and part.fields["p"][2] == "Night"


def _after_day(reading: Spec) -> Shift:
    """The midnight with which a day ends."""
    day = reading.with_fields({name: one for name, one in reading.fields.items() if name not in _CLOCK})
    start, end, _ = reading.fields.get("n") or reading.fields["h"]
    return _midnight_behind(reading, day, (start, end))


def _after_named_day(reading: Overlap) -> Shift:
    """The same of a day that a word names: today."""
    return _midnight_behind(reading, reading.outer, reading.span)


def _midnight_behind(reading: Reading, day: Reading, place: tuple[int, int]) -> Shift:
    return Shift(reading.start, reading.end, "Next", place, day, Spec(*place, {"n": (*place, _MIDNIGHT)}))


def _centuries(places: dict[str, Place]) -> list[int]:
    """The centuries of what the text has named, each once: 17 for 1789."""
    return list(dict.fromkeys(civil(place.start // DAY_SECONDS)[0] // _CENTURY for place in places.values()))


def _with(reading: Spec, name: str, value: object) -> Spec:
    """The reading with another value of a field; a year that is written out has no two digits."""
    fields = dict(reading.fields)
    fields[name] = (*fields[name][:2], value)
    if name == "y":
        del fields["y2"]
    return reading.with_fields(fields)


def _over(reading: Overlap, pattern: Reading, outer: Reading | None = None) -> Overlap:
    """The same with another pattern, on another day."""
    copied = Overlap(reading.start, reading.end, reading.span, outer or reading.outer, pattern)
    copied.hints, copied.modifiers, copied.assumed = dict(reading.hints), reading.modifiers, reading.assumed.copy()
    return copied


def _after_noon(clock: Spec) -> Spec:
    """The same hour in the other half of the day."""
    return clock.with_fields({**clock.fields, "ap": (*clock.fields["h"][:2], "PM")})


def _exchanged(reading: Spec) -> Spec:
    """The same date with day and month exchanged."""
    fields = dict(reading.fields)
    month, day = fields["mo"], fields["d"]
    fields["mo"] = (*day[:2], MONTH_NAMES[int(day[2]) - 1])
    fields["d"] = (*month[:2], MONTHS[month[2]])
    return reading.with_fields(fields)
