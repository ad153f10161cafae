"""The events of a timeline, gathered into marks: those of the story, those of its telling, those without a date."""

from __future__ import annotations

from dataclasses import dataclass

from timeloom.calendar.interval import Interval
from timeloom.document.model import Document
from timeloom.document.timeline import Place
from timeloom.show.marks import Mark
from timeloom.show.places import as_told, when_words

__all__ = ["EventMarks", "gather_events", "numbers"]


@dataclass(frozen=True, slots=True)
class EventMarks:
    """Marks in the order of the timeline, and the places of `undated` events; how many are `folded`, since nothing but
    the time of writing dates them, and `hidden`. Where all are folded none is. False where there is no timeline."""

    narrated: tuple[Mark, ...] = ()
    told: tuple[Mark, ...] = ()
    undated: tuple[Place, ...] = ()
    folded: int = 0
    hidden: int = 0
    drawn: bool = False

    def __bool__(self) -> bool:
        return self.drawn


def numbers(document: Document) -> dict[str, int]:
    """By the id of a place of an event its position in `Document.events`."""
    return {one.id: number for number, event in enumerate(document.events) for one in event.instances or (event,)}


def gather_events(document: Document) -> EventMarks:
    """The marks of all entries that have a bound: simultaneous ones together; of those with a bound on one side, and of
    the telling, all that have the same."""
    timeline = document.timeline
    if timeline is None or not document.events:
        return EventMarks()
    number = numbers(document)
    groups: dict[object, list[Place]] = {}
    undated: list[Place] = []
    folded: list[Place] = []
    for place in timeline.entries():
        if place.id in number:
            if place.loose:
                folded.append(place)
            elif place.known == "none":
                undated.append(place)
            else:
                groups.setdefault(_group(place), []).append(place)
    marks: dict[str, list[Mark]] = {"narrated": [], "reporting": []}
    for places in groups.values():
        marks[places[0].line].append(_mark(document, places, number))
    if not groups and not undated:
        undated, folded = folded, []
    return EventMarks(
        tuple(marks["narrated"]),
        tuple(marks["reporting"]),
        tuple(undated),
        len(folded),
        timeline.counts.hidden,
        drawn=True,
    )


def _group(place: Place) -> object:
    if place.known == "one" or place.line == "reporting":
        return place.line, place.possible, place.certain, place.latest_start, place.earliest_end
    return place.line, place.id if place.cluster is None else place.cluster


def _mark(document: Document, places: list[Place], number: dict[str, int]) -> Mark:
    first = places[0]
    possible = first.possible
    placed = isinstance(possible.start, int) or isinstance(possible.end, int)
    inside = [at for at in (first.latest_start, first.earliest_end) if isinstance(at, int)]
    return Mark(
        label="; ".join(dict.fromkeys(place.label for place in places)),
        words=when_words(as_told(first, document), document.dct),
        kind="told" if first.line == "reporting" else "event",
        pieces=(possible,),
        more=False,
        approximate=False,
        times=tuple(dict.fromkeys(number[place.id] for place in places)),
        of="e",
        sure=first.certain,
        around=Interval(min(inside), max(inside), first.zone) if inside and not placed else None,
    )
