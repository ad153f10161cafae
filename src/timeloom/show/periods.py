"""A long timeline in parts: its places by century, decade, year, month or day, whichever is handy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.document.readable import MONTHS, day_words, year_words
from timeloom.document.timeline import Place

__all__ = ["HANDY", "HIDDEN_WORDS", "Part", "in_parts"]

HANDY = 40
"""Places that are read as one part."""

HIDDEN_WORDS = {
    "within": "told with another event", "again": "told again", "report": "a verb of saying beside what is said",
    "state": "a state without a date", "auxiliary": "a helping verb", "noun": "a noun that tells nothing by itself",
    "open": "not told as done",
}  # fmt: skip
"""Why an event has no entry, in words."""


class Part(NamedTuple):
    """The places of one stretch of the calendar, and its name; of a timeline that is read as one part "" is the
    name."""

    name: str
    places: tuple[Place, ...]


def in_parts(places: Sequence[Place], most: int = HANDY) -> list[Part]:
    """Places in parts of `most` on an average, in their order, by the coarsest unit that makes them so small; those
    without an earliest start are a part of their own."""
    if len(places) <= most:
        return [Part("", tuple(places))] if places else []
    found: list[Part] = []
    for name_of in _UNITS:
        found = _parted(places, name_of)
        if len(places) <= most * len(found):
            break
    return found


def _parted(places: Sequence[Place], name_of: Callable[[int], str]) -> list[Part]:
    groups: dict[str, list[Place]] = {}
    for place in places:
        start = place.earliest_start
        groups.setdefault(name_of(start) if isinstance(start, int) else "Since ever", []).append(place)
    return [Part(name, tuple(some)) for name, some in groups.items()]


def _day(at: int) -> str:
    return day_words(at // DAY_SECONDS)


def _month(at: int) -> str:
    year, month, _ = civil(at // DAY_SECONDS)
    return f"{MONTHS[month - 1]} {year_words(year)}"


def _year(at: int) -> str:
    return year_words(civil(at // DAY_SECONDS)[0])


def _years(size: int, at: int) -> str:
    """The years of a decade or century as they are counted: 1990 – 1999; 800 – 701 BCE."""
    year = civil(at // DAY_SECONDS)[0]
    if year <= 0:
        last = -year // size * size + 1
        return f"{last + size - 1} – {last} BCE"
    first = max(year // size * size, 1)
    return f"{first} – {year_words(year // size * size + size - 1)}"


_UNITS = (partial(_years, 100), partial(_years, 10), _year, _month, _day)
