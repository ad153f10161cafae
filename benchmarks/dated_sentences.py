"""Stated dates on the timeline: of the sentences that state one, how many have an event of theirs on it, and why not
the rest.

    python benchmarks/dated_sentences.py [--data FOLDER] [--preset en] [--conventions timeml] [--only SOURCE ...]
    [--split all] [--limit N]
        [--misses N] [--json build/dated_sentences.json]

A whole preset reads the raw texts of WikiWars and TimeBank with their time of writing. A date is a gold TIMEX3 (DATE or
TIME, neither a set nor a reference) whose value is a year, a month, a day or a time of a day. A sentence has an event
on its date where one of its events cannot leave the date (or the stretch that the preset reads where gold's value is
read: a day of "a year ago" is nobody's), or has a bound at one of the date's ends ("until 1950"; the ends of the day of
writing do not count so, since all that is told is over by then). Of several dates of a sentence one with an event is
enough. The rest go by the first of these that is so, for the date that comes furthest:

    no event        no event was found in the sentence outside of its times
    no time         no time was found where gold has one
    unresolved      it was found, and has no interval
    other date      its interval is another one than gold's
    no link         no event of the sentence is linked to it
    dropped         a link was refused, since it contradicts others
    other label     a link puts the event elsewhere than into the date
    other bounds    a link puts it there and the timeline does not

Sentences are those that the preset cuts; headings ("Second year, 1941"), which end in no full stop, are none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from golds import DATA
from report import arguments, publish

from timeloom import formats
from timeloom.calendar.interval import End, Interval
from timeloom.document import Document, Event, Place, Span, Time
from timeloom.pipeline import load
from timeloom.timeml.values import interval_of
from timeloom_train.times.sources import items

SOURCES = ("wikiwars", "timebank")
CAUSES = ("no event", "no time", "unresolved", "other date", "no link", "dropped", "other label", "other bounds")
"""What can be missing, each further than the one before."""
HEAD = ("source", "documents", "sentences", "with an event", "share", *CAUSES)
WITHIN = frozenset(("IS_INCLUDED", "DURING", "SIMULTANEOUS", "IDENTITY", "BEGINS", "ENDS", "BEGUN_BY", "ENDED_BY"))
_ENDED = re.compile(r"[.!?][\s\"')\]\u201d\u2019]*$")
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d(T.+)?)?)?")


class Found(NamedTuple):
    """A sentence that states a date: its text, and the cause for which no event is on it, "" where one is."""

    document: str
    text: str
    cause: str


def is_date(time: Time) -> bool:
    """Whether a TIMEX3 says a year, a month, a day or a time of a day."""
    timex = time.timex3
    return timex is not None and timex.type in ("DATE", "TIME") and _DATE.fullmatch(timex.value) is not None


def sentences(gold: Document, read: Document) -> Iterator[Found]:
    """The sentences of a text that state a date, with what became of it."""
    dates = [(time, date) for time in gold.timexes if is_date(time) and (date := dated(time)) is not None]
    for sentence in read.sentences:
        here = [(time, date) for time, date in dates if sentence.start <= time.start < sentence.end]
        if here and is_sentence(read.text[sentence.start : sentence.end]):
            cause = best(cause_of(read, sentence, time, date) for time, date in here)
            yield Found(read.id, " ".join(read.text[sentence.start : sentence.end].split()), cause)


def is_sentence(text: str) -> bool:
    """Whether it ends like a sentence, and not like a heading or an item of a list."""
    return _ENDED.search(text) is not None


def best(causes: Iterable[str]) -> str:
    """What came furthest: no cause, else the last of CAUSES."""
    return max(causes, key=lambda cause: CAUSES.index(cause) if cause else len(CAUSES))


def dated(time: Time) -> Interval | None:
    """The stretch that the value of a TIMEX3 means."""
    return interval_of(time.timex3.value) if time.timex3 is not None else None


def cause_of(read: Document, sentence: Span, time: Time, date: Interval) -> str:
    """Why no event of the sentence is on a date; "" where one is."""
    events = [event for event in inside(read.events, sentence) if not any(covers(one, event) for one in read.times)]
    names = {one.id for event in events for one in event.instances or (event,)}
    if not names:
        return "no event"
    places = [place for place in read.timeline or () if place.id in names]
    own = read.dct is not None and (date.start, date.end) == (read.dct.start, read.dct.end)
    mine = [one for one in read.timexes if one.start < time.end and time.start < one.end]
    alike = [stretch for one in mine if agree(one, time) for stretch in one.intervals]
    if any(is_on(place, stretch, bounds=not own) for place in places for stretch in (date, *alike)):
        return ""
    if not mine:
        return "no time"
    if not any(one.intervals for one in (*mine, *whole(read, mine))):
        return "unresolved"
    if not any(meet(one, date) for time in (*mine, *whole(read, mine)) for one in time.intervals):
        return "other date"
    return link_cause(read, names, {one.id for one in mine})


def agree(one: Time, other: Time) -> bool:
    """Whether two TIMEX3 have one value, or the one a finer value of the same."""
    if one.timex3 is None or other.timex3 is None:
        return False
    short, long = sorted((one.timex3.value, other.timex3.value), key=len)
    return long.startswith(short)


def link_cause(read: Document, events: set[str], times: set[str]) -> str:
    """What became of the links of some events and a time."""
    labels = {link.relation for link in read.links if link.source in events and link.target in times}
    if labels:
        return "other bounds" if labels & WITHIN else "other label"
    refused = any(one.link.source in events and one.link.target in times for one in read.dropped)
    return "dropped" if refused else "no link"


def whole(read: Document, parts: Sequence[Time]) -> list[Time]:
    """The times that some are parts of."""
    ids = {part.id for part in parts}
    return [time for time in read.times if any(part.id in ids for part in time.parts)]


def is_on(place: Place, date: Interval, *, bounds: bool) -> bool:
    """Whether a place cannot leave a date or, with `bounds`, is bounded by an end of it."""
    start, end = place.earliest_start, place.latest_end
    first, last = date.start, date.end
    if isinstance(first, End) or isinstance(last, End):
        return False
    within = isinstance(start, int) and isinstance(end, int) and first <= start and end <= last
    return within or (bounds and not {first, last}.isdisjoint((start, end)))


def meet(one: Interval, other: Interval) -> bool:
    """Whether two stretches share a moment; an end that is not known meets whatever there is."""
    below = one.start < other.end if isinstance(one.start, int) and isinstance(other.end, int) else True
    above = other.start < one.end if isinstance(other.start, int) and isinstance(one.end, int) else True
    return below and above


def inside(events: Iterable[Event], sentence: Span) -> list[Event]:
    return [event for event in events if sentence.start <= event.start < sentence.end]


def covers(time: Time, event: Event) -> bool:
    return time.start <= event.start and event.end <= time.end


def row(source: str, documents: int, found: Sequence[Found]) -> list[str | int | float | None]:
    count = Counter(one.cause for one in found)
    share = count[""] / len(found) if found else None
    return [source, documents, len(found), count[""], share, *(count[cause] for cause in CAUSES)]


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--preset", default="en")
    parser.add_argument(
        "--conventions",
        default="timeml",
        help="how times are read: timeml, as documents are, or everyday, as texts are",
    )
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--only", nargs="*", choices=SOURCES, default=SOURCES)
    parser.add_argument("--split", choices=("all", "train", "dev"), default="all")
    parser.add_argument("--limit", type=int, metavar="N", help="the first N documents of a source only")
    parser.add_argument(
        "--misses", type=int, default=0, metavar="N", help="print the first N sentences without an event on their date"
    )
    options = parser.parse_args()
    loom = load(options.preset, conventions=options.conventions, weights=options.weights)
    rows = []
    for source in options.only:
        golds = [item.gold for item in items(source, options.data, options.split) if item.gold is not None][
            : options.limit
        ]
        found = [one for gold in golds for one in sentences(gold, loom.run(formats.strip(gold), layers="timeline"))]
        rows.append(row(source, len(golds), found))
        for one in [one for one in found if one.cause][: options.misses]:
            print(f"{one.document}: {one.cause}: {one.text}")
    publish(f"Sentences that state a date, and have an event on it: preset {loom.name}", HEAD, rows, options.json)


if __name__ == "__main__":
    main()
