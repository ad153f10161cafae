"""Where a place of the timeline can lie, in words, and in which words of the text it stands."""

from __future__ import annotations

import re

import msgspec

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import DAY_SECONDS
from timeloom.document.borne import is_borne
from timeloom.document.model import Document
from timeloom.document.readable import interval_words
from timeloom.document.timeline import Place

__all__ = ["as_told", "in_a_phrase", "is_estimated", "when_words", "writing_words"]

_FAR = 31 * DAY_SECONDS
"""From so long before the writing on it says nothing of an event that it was over then."""


def is_estimated(document: Document) -> bool:
    """Whether the time of writing is what the words of the text say of it, and nobody has stated it."""
    return document.dct is not None and document.written is not None and document.written.interval == document.dct


def writing_words(document: Document) -> str:
    """The time of writing in words, "" where there is none: "4 March 1998"; "1997 – 2012, estimated from its words
    (80%)", with the probability that it lies there; "12 September 1843, as the text says" where the text bears that
    day."""
    if document.dct is None:
        return ""
    words = interval_words(document.dct)
    if is_borne(document):
        return f"{words}, as the text says"
    if document.written is None or not is_estimated(document):
        return words
    return f"{words}, estimated from its words ({document.written.level:.0%})"


def as_told(place: Place, document: Document) -> Place:
    """A place as it is told: an event that can be anywhere from a date long ago to the time of writing is told by that
    date alone, unless the text names the stretch."""
    dct, start, end = document.dct, place.earliest_start, place.latest_end
    if (
        place.kind != "event"
        or dct is None
        or place.certain is not None
        or not isinstance(dct.start, int)
        or end not in (dct.start, dct.end)
    ):
        return place
    if (
        not isinstance(start, int)
        or dct.start - start < _FAR
        or any(place.possible in time.intervals for time in (*document.times, *document.timexes))
    ):
        return place
    return msgspec.structs.replace(place, latest_start=End.UNKNOWN, earliest_end=End.UNKNOWN, latest_end=End.UNKNOWN)


def when_words(place: Place, dct: Interval | None = None) -> str:
    """When it was, as far as is known: "1997" if that is it, "in 1997" if it lies in it; "by the end of 1997", "not
    before 1997" where one side is known, with the time of writing `dct` by that name; "" where nothing is. "perhaps"
    stands before what is doubtful."""
    words = _when_words(place, dct)
    return f"perhaps {words}" if place.doubtful and words else words


def _when_words(place: Place, dct: Interval | None) -> str:
    possible = place.possible
    if place.is_exact:
        return interval_words(possible)
    if place.known == "both" and possible.is_bounded:
        return f"in {interval_words(possible)}"
    if place.known == "one" and place.certain is not None and place.certain.is_bounded:
        return f"throughout {interval_words(place.certain)}"
    if dct is not None and (place.latest_start, place.earliest_end) == (dct.end, dct.start) and place.known == "one":
        return "going on at the time of writing"
    parts = []
    if place.earliest_start is not End.UNKNOWN:
        parts.append(f"not before {_instant(place.earliest_start, place.zone, dct, last=False)}")
    if place.latest_end is not End.UNKNOWN:
        parts.append(f"by {_instant(place.latest_end, place.zone, dct, last=True)}")
    if place.earliest_start is End.UNKNOWN and place.latest_start not in (End.UNKNOWN, place.latest_end):
        parts.append(f"begun by {_instant(place.latest_start, place.zone, dct, last=True)}")
    if place.latest_end is End.UNKNOWN and place.earliest_end not in (End.UNKNOWN, place.earliest_start):
        parts.append(f"not over before {_instant(place.earliest_end, place.zone, dct, last=False)}")
    return ", ".join(parts)


def _instant(at: int | End, zone: str | None, dct: Interval | None, *, last: bool) -> str:
    """A bound, as coarse as it is round: an upper one is the end of what comes before it."""
    if not isinstance(at, int):
        return "any end"
    if dct is not None and at == (dct.end if last else dct.start):
        return "the time of writing"
    if last:
        return interval_words(Interval(End.OPEN, at, zone)).removeprefix("until ")
    return interval_words(Interval(at, End.OPEN, zone)).removeprefix("from ").replace(" on", "", 1)


def in_a_phrase(place: Place) -> tuple[str, str, str]:
    """The phrase of an event as what stands before its word, the word, and what stands after it; they are to be joined
    as they are."""
    word = rf"(?<!\w){re.escape(place.text)}(?!\w)"
    found = re.search(word, place.label) or re.search(word, place.label, re.IGNORECASE)
    if found is None:
        return "", place.label, ""
    return place.label[: found.start()], found[0], place.label[found.end() :]
