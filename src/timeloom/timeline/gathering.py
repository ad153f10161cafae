"""What a timeline has places for: event instances, times, the time of writing; and the facts about them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Problem, Time
from timeloom.document.hand import is_link_by_hand
from timeloom.document.tables import CREATION
from timeloom.document.timeline import WhichPlace
from timeloom.graph.bounds import Dated, Fact
from timeloom.graph.constraint import Constraint
from timeloom.graph.dates import dated, time_facts
from timeloom.graph.labels import During
from timeloom.graph.tlinks import read_tlinks
from timeloom.timeline.believing import believed
from timeloom.timeline.borders import Borders, around_now, within_borders
from timeloom.timeline.clocks import clock_of
from timeloom.timeline.ended import in_lengths, with_ends
from timeloom.timeline.hanging import (
    TOGETHER,
    Finder,
    distances,
    hanging,
    of_verbs,
    within_clauses,
    without_attributes,
)
from timeloom.timeline.headings import in_headings
from timeloom.timeline.joined import with_joined
from timeloom.timeline.lasting import lasting
from timeloom.timeline.ranges import counts_on, ends_of_ranges, in_ranges
from timeloom.timeline.sides import on_sides

__all__ = ["Gathered", "Linked", "Mention", "gather", "linked"]

_PRESENT = "PRESENT_REF"
_BY_HAND = 2.0
"""The weight of a link that a person set: more than that of any other, less than that of dates."""


class Mention(NamedTuple):
    """One place to be: its id among links, its characters, its words. `reporting`: it is of the telling by itself."""

    id: str
    kind: WhichPlace
    start: int
    end: int
    text: str
    main: bool = False
    reporting: bool = False


@dataclass(frozen=True, slots=True)
class Gathered:
    """The mentions in the order of the text (the time of writing first), facts about them, and what was not understood.
    `document` is the one of which they are, lengths that a day ends at their place (`timeloom.timeline.ended`);
    `creation` is the id of the time of writing, None where nothing speaks of it; `doubted` are links that are read in
    doubt."""

    document: Document
    mentions: tuple[Mention, ...]
    links: tuple[Constraint, ...]
    dates: tuple[Fact, ...]
    problems: tuple[Problem, ...]
    creation: str | None
    doubted: frozenset[Constraint] = frozenset()


class Linked(NamedTuple):
    """What is said of the events and times of a document, before it is asked whether a reader would believe it: `links`
    are those that are read, `found` has the probabilities of those that were not given, `ranges` and `hung` are times
    that TimeML has only in parts, `creation` is the id of the time of writing."""

    borders: Borders
    links: tuple[Constraint, ...]
    found: dict[str, float]
    ranges: tuple[Time, ...]
    hung: tuple[Time, ...]
    creation: str | None
    problems: tuple[Problem, ...]


def linked(document: Document, lengths: Mapping[str, str], during: During, least: float = 0.0) -> Linked:
    """The links of a document with what its tree says of them; `lengths` are those that have an end
    (`timeloom.timeline.ended`). A link that is less likely than `least` says nothing, unless a stated time would have
    no event without it."""
    finder = Finder(document)
    read = read_tlinks(document, during=during)
    scores = {link.id: link.score for link in document.links if link.score is not None}
    weights = scores | {link.id: _BY_HAND for link in document.links if is_link_by_hand(link)}
    far, headed = distances(document), in_headings(document)
    heard = [
        link
        for link in _heard(read.constraints, scores, least, finder.stated)
        if far.isdisjoint((link.source, link.target))
    ]
    heard = [link for link in heard if link.source not in headed or link.id not in scores]
    links = tuple(replace(link, weight=weights[link.id]) if link.id in weights else link for link in heard)
    hung = hanging(finder)
    links = without_attributes(finder, tuple(in_lengths(document, links, scores, lengths)), scores)
    borders = Borders(finder)
    links = within_borders(borders, within_clauses(finder, of_verbs(finder, links, scores), scores), scores)
    sided = around_now(borders, tuple(on_sides(document, links, scores)), scores)
    links, ranges = in_ranges(document, sided, scores)
    links += tuple(link for _, link in hung if link is not None)
    return Linked(
        borders,
        links,
        scores,
        tuple(ranges),
        tuple(time for time, _ in hung),
        _creation(document, links),
        read.problems,
    )


def gather(document: Document, during: During, least: float = 0.0) -> Gathered:
    """Everything of a document that has a place, and all that is said of places. A link weighs as much as it is likely;
    one that is less likely than `least` says nothing, unless a stated time would have no event without it, and one that
    a reader would hardly believe is left out, or read in doubt (`timeloom.timeline.believing`)."""
    document, lengths = with_ends(document)
    said = linked(document, lengths, during, least)
    links, doubted = believed(said.borders, said.links, said.found, said.creation)
    links, lengths_of = lasting(said.borders, links, said.found)
    links = with_joined(said.borders, links, said.found)
    creation, clock = said.creation, clock_of(document)
    far = distances(document)
    dates = [
        fact for fact in time_facts(document, clock=clock) if isinstance(fact, Constraint) or fact.interval not in far
    ]
    targets = {link.target for link in links}
    ranges = {time.id: time for time in said.ranges} | {
        time.id: time for time, _ in ends_of_ranges(document).values() if time.id in targets
    }
    whole = (dated(time, clock) for time in (*said.hung, *ranges.values()))
    dates += [*(fact for fact in whole if fact is not None), *lengths_of]
    if creation is not None and document.meta.creation is None and document.dct is not None:
        dates.insert(0, Dated(creation, document.dct, inside=True, id=creation, clock=clock))
    ends = {id for link in links for id in (link.source, link.target)}
    parts = {part.id for time in said.hung for part in time.parts} & far
    parts |= {part.id for time in ranges.values() if counts_on(time) for part in time.parts} - ends
    dates = [fact for fact in dates if isinstance(fact, Constraint) or fact.interval not in parts]
    found = [one for one in _mentions(document, creation) if one.id not in parts]
    found += [_mention(time) for time in (*ranges.values(), *said.hung)]
    mentions = sorted(found, key=lambda one: (one.kind != "creation", one.start, one.end))
    return Gathered(document, tuple(mentions), links, tuple(dates), said.problems, creation, doubted)


def _heard(
    links: Sequence[Constraint], scores: Mapping[str, float], least: float, stated: Collection[str]
) -> Iterator[Constraint]:
    """The links that are likely enough, and of each stated time that has none of these the likeliest that puts an event
    into it: it belongs to something."""
    taken = {link.target for link in links if scores.get(link.id, 1.0) >= least and link.label in TOGETHER}
    best: dict[str, Constraint] = {}
    for link in links:
        if link.target in stated and link.target not in taken and link.source not in stated and link.label in TOGETHER:
            before = best.get(link.target)
            if before is None or scores[link.id] > scores[before.id]:
                best[link.target] = link
    return (link for link in links if scores.get(link.id, 1.0) >= least or best.get(link.target) is link)


def _creation(document: Document, links: tuple[Constraint, ...]) -> str | None:
    if document.meta.creation is not None:
        return document.meta.creation.id
    if any(time.id == CREATION for time in document.timexes):
        return None
    spoken = any(CREATION in (link.source, link.target) for link in links)
    return CREATION if spoken or document.dct is not None else None


def _mentions(document: Document, creation: str | None) -> Iterator[Mention]:
    own = document.meta.creation
    if creation is not None:
        words = _line(own.text) if own is not None else ""
        start, end = (own.start, own.end) if own is not None else (0, 0)
        yield Mention(creation, "creation", start, end, words, reporting=True)
    for time in document.timexes:
        if time.id != creation:
            yield Mention(
                time.id, "time", time.start, time.end, _line(time.text), reporting=_is_now(time, document.dct)
            )
    for event in document.events:
        words = _line(document.text[event.start : event.end])
        told = dict(event.attributes).get("class", "").upper() == "REPORTING"
        for instance in event.instances or (event,):
            yield Mention(instance.id, "event", event.start, event.end, words, event.main, told)


def _mention(time: Time, *, reporting: bool = False) -> Mention:
    return Mention(time.id, "time", time.start, time.end, _line(time.text), reporting=reporting)


def _is_now(time: Time, dct: Interval | None) -> bool:
    """Whether a time means the moment of writing: "now", and not "today"."""
    return time.timex3 is not None and time.timex3.value == _PRESENT and time.intervals in ((), (dct,))


def _line(text: str) -> str:
    return " ".join(text.split())
