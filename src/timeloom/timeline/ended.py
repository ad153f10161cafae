"""A length of time beside the day with which it was over is one stretch: "the quarter ended Sept. 29", "26 weeks ended
June 30".

TimeML has two times of it, and the first by itself is the quarter of the calendar, or no stretch at all. So the first
is given its place by both, and what is put on the day alone ("sold ten barges in the year ended April 30") lies in the
whole. Where the text was read into one time already, that stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

import msgspec

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import DAY_SECONDS, civil, days, days_in_month
from timeloom.document import Document, Time
from timeloom.graph.constraint import Constraint
from timeloom.graph.dates import is_stated
from timeloom.language.loader import Language, languages, load
from timeloom.timeline.hanging import IN, TOGETHER

__all__ = ["in_lengths", "months_before", "with_ends"]

_MOST = 24
"""Characters between the two."""
_PLACED = frozenset(("LAST", "NEXT", "THIS", "DEICTIC", "YEAR", "MONTH", "SEASON"))
"""Categories of words that say themselves which one is meant."""
_LENGTH = re.compile(r"P(\d{1,4})([YQMWD])")
_MONTHS = {"Y": 12, "Q": 3, "M": 1}
_DAYS = {"W": 7, "D": 1}
_CELLS = {
    re.compile(r"(?:FY)?\d{4}"): 12,
    re.compile(r"\d{4}-H\d"): 6,
    re.compile(r"\d{4}-Q\d"): 3,
    re.compile(r"\d{4}-\d\d"): 1,
}
"""Months of a calendar time, by its TIMEX3 value."""


def with_ends(document: Document) -> tuple[Document, Mapping[str, str]]:
    """The document with those lengths at their place in the calendar, and their ids by those of the days that end
    them."""
    if document.language not in languages() or len(document.times) < 2:
        return document, {}
    language = load(document.language)
    found: dict[str, Time] = {}
    for first, last in _beside(document):
        is_ended = _names_unit(first, language) and _says_end(document.text[first.end : last.start], language)
        moved = _moved(document, first, last) if is_ended else None
        if moved is not None:
            found[last.id] = moved
    if not found:
        return document, {}
    by_id = {time.id: time for time in found.values()}
    times = tuple(by_id.get(time.id, time) for time in document.times)
    return msgspec.structs.replace(document, times=times), {last: time.id for last, time in found.items()}


def in_lengths(
    document: Document, links: Iterable[Constraint], scores: Mapping[str, float], lengths: Mapping[str, str]
) -> Iterator[Constraint]:
    """The links, found ones (those in `scores`) that put an event on such a day turned to the whole, but for the word
    that says that it ended then."""
    if not lengths:
        yield from links
        return
    starts = {event.id: event.start for event in document.events}
    starts |= {one.id: event.start for event in document.events for one in event.instances}
    places = {time.id: time for time in document.times}
    for link in links:
        whole = places.get(lengths.get(link.target, ""))
        if (
            whole is None
            or link.id not in scores
            or link.label not in TOGETHER
            or whole.start <= starts.get(link.source, whole.start) < whole.end
        ):
            yield link
        else:
            yield replace(link, target=whole.id, relation=IN)


def _beside(document: Document) -> Iterator[tuple[Time, Time]]:
    """Two times that were read from the text, one a little behind the other, the second a stretch of the calendar."""
    for first, last in zip(document.times, document.times[1:], strict=False):
        if first.root is not None and 0 < last.start - first.end <= _MOST and is_stated(last) and not first.parts:
            yield first, last


def _names_unit(time: Time, language: Language) -> bool:
    """Whether it is an amount, or a unit that nothing but the day behind it places: the year, its fourth quarter; not
    2020, nor last year."""
    if time.timex3 is not None and time.timex3.type == "DURATION":
        return True
    means = [language.words.get(word, {}) for word in time.text.lower().split()]
    return not any(map(str.isdigit, time.text)) and all(_PLACED.isdisjoint(one) for one in means)


def _says_end(between: str, language: Language) -> bool:
    """Whether the words between say that the second ends the first: ended, ending on."""
    first, *rest = between.lower().split() or [""]
    if not rest:
        return "ENDED" in language.words.get(first, {})
    return any("ENDED" in run.values and [word for _, word in run.rest] == rest for run in language.runs.get(first, ()))


def _moved(document: Document, first: Time, last: Time) -> Time | None:
    """The first time, over with the second; None where it is no length."""
    end = last.intervals[0].end
    timex = first.timex3
    if isinstance(end, End) or timex is None:
        return None
    day, second = divmod(end, DAY_SECONDS)
    length = _LENGTH.fullmatch(timex.value)
    if length is not None and length[2] in _DAYS:
        start = day - int(length[1]) * _DAYS[length[2]]
    else:
        months = (
            int(length[1]) * _MONTHS[length[2]]
            if length is not None
            else next((n for cell, n in _CELLS.items() if cell.fullmatch(timex.value)), 0)
        )
        start = months_before(day, months)
    if start >= day:
        return None
    stretch = Interval(start * DAY_SECONDS + second, end, last.intervals[0].zone)
    return msgspec.structs.replace(
        first,
        end=last.end,
        text=document.text[first.start : last.end],
        intervals=(stretch,),
        more=False,
        unresolved=None,
    )


def months_before(day: int, months: int) -> int:
    """The day so many months before another; of a negative number, behind it."""
    year, month, of_month = civil(day)
    year, month = divmod(12 * year + month - 1 - months, 12)
    return days(year, month + 1, min(of_month, days_in_month(year, month + 1)))
