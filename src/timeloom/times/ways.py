"""All readings of a phrase: what it may count from, and in which direction.

A phrase that says everything ("3 May 1998", "two years") has one reading. One that leaves its year, week or day open
has one for each place that the text has named and each operator that the language allows: "28 March" is the last or the
next one before the writing, that of the year of writing, or that of the year that is being told of.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.times.context import Anchor, Choice
from timeloom.times.focus import QUARTER, Place
from timeloom.times.readings import (
    OF_DAY,
    Amount,
    AnchorRef,
    Between,
    CalendarUnit,
    Nth,
    Overlap,
    Plural,
    Reading,
    Shift,
    Spec,
)

__all__ = ["AHEAD", "OF_CLOCK", "FROM_WRITING", "NOWHERE", "WRITING", "Way", "open_part", "ways"]

WRITING, AHEAD, NOWHERE = "writing", "ahead", "nowhere"
"""The time of writing; the year that stands behind an expression, as in "April and June 1955"; and what the text does
not name: book two days before."""
_PLAIN = Choice(None, "This")
FROM_WRITING = (Choice(None, "Last"), Choice(None, "Last", True), Choice(None, "Next"), Choice(None, "This"))


class Way(NamedTuple):
    """One way to place a phrase: the name of what it counts from, and the choice."""

    place: str
    choice: Choice
    value: str = ""
    """The TIMEX3 value that it has in this view, where the tree cannot say it: "a year ago" in a report on a
    quarter."""

    @property
    def told(self) -> str:
        """The way in words."""
        return f"{_OPERATORS[self.choice.operator]} {_SAID[self.place]}"

    @property
    def name(self) -> str:
        """The two in one word."""
        return f"{self.place}:{self.choice.operator}{'+' if self.choice.included else ''}"


_SAID = {
    "writing": "the time of writing",
    "last": "the date named last",
    "year": "the last date with its year",
    "day": "the day named last",
    "back": "what was named before that",
    "ahead": "the year named next",
    "quarter": "the quarter reported on",
    "nowhere": "what the text does not say",
}
_OPERATORS = {"Last": "the last one before", "Next": "the next one after", "This": "the one in"}
_ONLY = {AHEAD: ("This",), "back": ("This", "Next")}
"""Operators from places from which nothing goes back."""
OF_CLOCK = frozenset(("Hour", "Minute", "Second"))
"""Units of amounts that count from a time of day, and of several from that named last."""
PLAIN = Way(WRITING, _PLAIN)
GONE = Choice(None, "Last")
"""The one before the writing."""
_UNPLACED = Way(NOWHERE, Choice(Anchor(None, (), 0, ""), "This"))


def open_part(reading: Reading) -> Reading | None:
    """The part of a reading that leaves open which one is meant, None where nothing does."""
    if isinstance(reading, Spec):
        return None if reading.complete or reading.slug or not reading.lead else reading
    if isinstance(reading, Between):
        return next((part for end in reading.ends() if (part := open_part(end)) is not None), None)
    if isinstance(reading, Shift):
        return reading if reading.base is None or isinstance(reading.base, AnchorRef) else open_part(reading.base)
    if isinstance(reading, Overlap):
        return open_part(reading.outer)
    if isinstance(reading, Plural):
        return None if reading.within is None else open_part(reading.within)
    if isinstance(reading, Nth):
        if reading.base is None:
            return reading if reading.choice == "DocTime-Year" else None
        return open_part(reading.base)
    return None


def _is_of_writing(part: Shift) -> bool:
    """two years ago, in three days; today, tomorrow: words that count from the writing and from nothing else"""
    counted = part.argument
    if part.base is not None:
        return False
    if isinstance(counted, Amount):
        return part.operator in ("Before", "After")
    return isinstance(counted, CalendarUnit) and counted.unit[:2] == part.span


def _is_a_year_back(part: Shift) -> bool:
    """a year ago, a year earlier, last year"""
    if part.operator not in ("Last", "Before"):
        return False
    counted = part.argument
    if isinstance(counted, Amount):
        return counted.unit[2] == "Year" and (counted.number is None or counted.number[2] in (1, "1"))
    return isinstance(counted, CalendarUnit) and counted.unit[2] == "Year" and part.operator == "Last"


def _of_quarter(part: Reading | None, quarter: Place) -> Iterator[Way]:
    """The ways of what is said of a quarter on which the text reports."""
    if not isinstance(part, Shift):
        return
    if _is_a_year_back(part):
        year, month, _ = civil(quarter.start // DAY_SECONDS)
        yield Way(WRITING, _PLAIN, f"{year - 1}-Q{(month + 2) // 3}")
    elif part.operator == "This" and part.grain == quarter.grain:
        yield Way(QUARTER, Choice(quarter.anchor, "This"))


def kind(part: Reading | None) -> str:
    """What sort of thing is left open: the coarsest field of a date, or the operator's own words; "told" where nothing
    is."""
    if part is None:
        return "told"
    if isinstance(part, Spec):
        return part.lead
    if isinstance(part, Nth):
        return "nth"
    assert isinstance(part, Shift)
    counted = "amount" if isinstance(part.argument, Amount) else part.grain
    return f"{'that' if isinstance(part.base, AnchorRef) else 'shift'}-{counted}"


def ways(part: Reading | None, places: dict[str, Place], *, ahead: bool = False, gone: bool = False) -> Iterator[Way]:
    """The ways to place a phrase with this open part, where the text has named these places. `ahead`: a time of day may
    be the next one; `gone`: or the last."""
    quarter = places.get(QUARTER)
    if quarter is not None:
        yield from _of_quarter(part, quarter)
        places = {name: place for name, place in places.items() if name != QUARTER}
    if part is None:
        yield PLAIN
    elif isinstance(part, Spec):
        yield from _of_day(places, ahead=ahead, gone=gone) if part.lead in OF_DAY else _of_date(places)
    elif isinstance(part, Nth):
        for operator in ("This", "Last", "Next"):
            yield Way(WRITING, Choice(None, operator))
        for name, place in places.items():
            yield Way(name, Choice(place.anchor, "This"))
    else:
        yield from _of_shift(part, places, everyday=ahead)


def _of_day(places: dict[str, Place], *, ahead: bool, gone: bool) -> Iterator[Way]:
    """A clock time or a part of the day: on the day of writing, or on a day that the text has named, or after that; on
    none that stands before a later one with its hour."""
    yield PLAIN
    if ahead:
        yield Way(WRITING, Choice(None, "Next"))
    if gone:
        yield Way(WRITING, GONE)
    told = places.get("day", places.get("last"))
    for name, place in places.items():
        older = name == "year" and told is not None and told.has_day and told.start > place.start
        if place.grain in ("Day", "Hour") and not older:
            yield Way(name, Choice(place.anchor, "This"))
            yield Way(name, Choice(place.anchor, "Next"))


def _of_date(places: dict[str, Place]) -> Iterator[Way]:
    """A month, a day or a weekday."""
    for choice in FROM_WRITING:
        yield Way(WRITING, choice)
    for name, place in places.items():
        for operator in _ONLY.get(name, ("This", "Next", "Last")):
            yield Way(name, Choice(place.anchor, operator))


def _of_shift(part: Reading, places: dict[str, Place], *, everyday: bool) -> Iterator[Way]:
    """Something counted: two days later, last year, that month. Where nothing has been told, people mean the three
    weeks before now by the previous ones."""
    yield PLAIN
    of_clock = (
        everyday and isinstance(part, Shift) and isinstance(part.argument, Amount) and part.argument.unit[2] in OF_CLOCK
    )
    hours = {name: place for name, place in places.items() if of_clock and place.grain == "Hour"}
    places = {"last": hours["last"]} if "last" in hours else hours or places
    for name, place in places.items():
        if name != AHEAD and not (isinstance(part, Shift) and _is_of_writing(part)):
            yield Way(name, Choice(place.anchor, "This"))
    if (
        isinstance(part, Shift)
        and isinstance(part.base, AnchorRef)
        and isinstance(part.argument, Amount)
        and (places or not everyday or part.operator != "Last")
    ):
        yield _UNPLACED
