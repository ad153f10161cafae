"""Variants: what the same words may mean in another order of day and month, in the other half of the day, in another century, or told of
what has been."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.times.context import Context
from timeloom.times.focus import Place
from timeloom.times.half_days import SAYS_HALF, is_open, is_spoken
from timeloom.times.names import MONTH_NAMES, MONTHS
from timeloom.times.readings import Amount, Between, Overlap, Reading, Shift, Spec

__all__ = ["AFTER_NOON", "AS_READ", "EITHER_ORDER", "EXCHANGED", "FROM_UNKNOWN", "OF_TOLD", "Variant", "is_open_end", "may_vary", "variants"]

AS_READ, EXCHANGED, AFTER_NOON, OF_TOLD, FROM_UNKNOWN = "", "exchanged", "after-noon", "century", "from-unknown"
EITHER_ORDER = "day-month-order"
"""What is assumed of a date in digits whose month may be its day."""
_BY_DOCUMENT = "day-month-by-document"
_CENTURY = 100
_SAID = {
    AS_READ: "", EXCHANGED: "day and month exchanged", AFTER_NOON: "the same hour after noon", OF_TOLD: "in the century that the text tells of",
    FROM_UNKNOWN: "with a start that is not told",
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
    """All that a phrase may mean, first as it was read. `places` are what the text has named: of two digits the century may be theirs."""
    yield Variant(AS_READ, reading)
    if isinstance(reading, Overlap) and isinstance(reading.pattern, Spec) and _of_either_half(ctx, reading.pattern):  # tomorrow at 3
        yield Variant(AFTER_NOON, _over(reading, _after_noon(reading.pattern)))
    if isinstance(reading, Shift) and isinstance(reading.argument, Spec) and _of_either_half(ctx, reading.argument):  # next Friday at 3
        yield Variant(AFTER_NOON, _shifted(reading, _after_noon(reading.argument)))
    if isinstance(reading, Between) and reading.first is None and _is_named(reading.last) and not (ctx.whole and ctx.policy.prefer != "past" and is_open_end(reading.last)):  # by October the city had fallen
        yield Variant(FROM_UNKNOWN, reading.with_first("Unknown"))
    if not isinstance(reading, Spec):
        return
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
    return _of_either_order(reading) or _of_either_half(ctx, reading)


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
    return isinstance(value, int) and is_open(value, ctx.text[start:end], digits=ctx.language.forms.half_days or is_spoken(ctx, reading)) and not ctx.has_clocks_of_24()


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


def _over(reading: Overlap, pattern: Spec) -> Overlap:
    """The same with another pattern."""
    copied = Overlap(reading.start, reading.end, reading.span, reading.outer, pattern)
    copied.hints, copied.modifiers, copied.assumed = dict(reading.hints), reading.modifiers, reading.assumed.copy()
    return copied


def _shifted(reading: Shift, argument: Spec) -> Shift:
    """The same with another pattern."""
    copied = Shift(reading.start, reading.end, reading.operator, reading.span, reading.base, argument)
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
