"""The last stage with its second pass: times that are counted from events, and events that such times date.

"Two minutes after the explosion" stays unresolved until the timeline gives the explosion bounds on both sides. Then it
is evaluated from the stretch that the event cannot leave, and lies somewhere in what comes out: it is as wide as what
is known, never exact to the minute where the event is known to the day (assumed: event-bounds). What is linked to it
gets bounds in turn, which may date further times, and so on until nothing changes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import msgspec

from timeloom.calendar.conventions import Conventions
from timeloom.calendar.interval import Interval
from timeloom.document import Document, Place, Policy, Time
from timeloom.pipeline.events import Events

__all__ = ["MOST_ROUNDS", "Anchored", "Interprets"]

MOST_ROUNDS = 8
"""Passes at most: a chain of times, each counted from an event that the one before dates, is hardly longer."""
_WAITING = "no-event"
_BOUNDS, _SAME_WORD = "event-bounds", "event-same-word"
_ALIKE, _SHARE = 5, 0.6
"""Letters that kindred words begin with alike, at least, and their share of the shorter one: arrival and arrived, but
not construction and constitution."""
_BESIDE = 3
"""Events that may begin before the word of one and still hold it, at most."""
_ANCHOR = "anchorTimeID"
_INSIDE = frozenset(("IS_INCLUDED", "DURING", "SIMULTANEOUS", "IDENTITY", "BEGINS", "ENDS"))
_AROUND = frozenset(("INCLUDES", "DURING_INV", "SIMULTANEOUS", "IDENTITY", "BEGUN_BY", "ENDED_BY"))
"""Labels of an event in a time, and of a time with an event in it."""
Spot = tuple[int, int]


class Interprets(Protocol):
    """What is needed of the stage `interpret`."""

    @property
    def conventions(self) -> Conventions: ...
    @property
    def policy(self) -> Policy: ...
    @property
    def first(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Anchored:
    """The stage `timeline`, repeated with the times that events date. `interpret` says under what they are read.

    Each time is evaluated once, when its event first has bounds on both sides, so a time never narrows itself.
    """

    interpret: Interprets
    timeline: Callable[[Document], Document]

    def __call__(self, document: Document) -> Document:
        document = self.timeline(document)
        for _ in range(MOST_ROUNDS):
            found = dict(_anchors(document))
            if not found:
                break
            read = _with_anchors(self._again(document, found), found)
            if read.times == document.times:
                break
            document = self.timeline(read)
        return document

    def _again(self, document: Document, found: dict[Spot, Found]) -> Document:
        """The document with the times that wait for one of the events read again."""
        from timeloom.times.interpret import Interpreter

        events: Events = {spot: one.interval for spot, one in found.items()}
        mine = self.interpret
        interpret = Interpreter(conventions=mine.conventions, policy=mine.policy, events=events, first=mine.first)
        asked = {place for place, time in enumerate(document.times) if any(spot in found for spot in _spots(time))}
        times = tuple(_afresh(time) if place in asked else time for place, time in enumerate(document.times))
        read = interpret(msgspec.structs.replace(document, times=times)).times
        kept = tuple(
            _noted(new, found) if place in asked and (new.intervals or new.parts) else old
            for place, (old, new) in enumerate(zip(document.times, read, strict=True))
        )
        return msgspec.structs.replace(document, times=kept)


class Found(NamedTuple):
    """An event that a time waits for: the stretch that it cannot leave, whether that was taken from an earlier mention
    by the same word, and the time in which a link puts it ("" where none does)."""

    interval: Interval
    by_word: bool
    time: str = ""


def _anchors(document: Document) -> Iterator[tuple[Spot, Found]]:
    """The events that times wait for, by their characters."""
    spots = [spot for time in document.times for spot in _spots(time)]
    if document.timeline is None or not spots:
        return
    places = sorted((place for place in document.timeline.places if place.kind == "event"), key=lambda one: one.start)
    starts = [place.start for place in places]
    alike: dict[str, list[Place]] = {}
    for place in places:
        if place.possible.is_bounded:
            alike.setdefault(place.text.lower()[:_ALIKE], []).append(place)
    for start, end in spots:
        here = places[max(bisect_left(starts, start) - _BESIDE, 0) : bisect_left(starts, end)]
        word = document.text[start:end].lower()
        earlier = (one for one in reversed(alike.get(word[:_ALIKE], ())) if one.end <= start)
        own = next((one for one in here if one.end > start and one.possible.is_bounded), None)
        other = None if own is not None else next((one for one in earlier if _are_kin(one.text.lower(), word)), None)
        found = own or other
        if found is not None:
            yield (start, end), Found(found.possible, own is None, _time_of(document, found.id))


def _time_of(document: Document, event: str) -> str:
    """The dated time in which a link puts an event, by the id that links call it."""
    dated = {time.id for time in document.timexes if time.intervals}
    for link in document.links:
        if link.source == event and link.target in dated and link.relation in _INSIDE:
            return link.target
        if link.target == event and link.source in dated and link.relation in _AROUND:
            return link.source
    return ""


def _with_anchors(document: Document, found: dict[Spot, Found]) -> Document:
    """The document whose times that were counted from events name the times that date these, as TimeML's anchorTimeID
    does."""

    def anchored(time: Time) -> Time:
        spots = [
            spot for entity in time.entities if entity.type == "Event" if (spot := (entity.start, entity.end)) in found
        ]
        own = {time.id, *(part.id for part in time.parts)}
        name = next((found[spot].time for spot in spots if found[spot].time), "")
        if _BOUNDS not in time.assumed or not name or name in own or _ANCHOR in dict(time.attributes):
            return time
        return msgspec.structs.replace(time, attributes=(*time.attributes, (_ANCHOR, name)))

    return msgspec.structs.replace(document, times=tuple(map(anchored, document.times)))


def _are_kin(one: str, other: str) -> bool:
    """Whether two words are the same, or begin so alike that they name one thing: explosion and exploded."""
    if one == other:
        return True
    alike = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return alike >= _ALIKE and alike >= _SHARE * min(len(one), len(other))


def _spots(time: Time) -> Iterator[Spot]:
    """The characters of the events that a time waits for, those of its parts among them."""
    if time.unresolved is not None and time.unresolved.reason == _WAITING:
        for entity in time.entities:
            if entity.type == "Event":
                yield entity.start, entity.end
    for part in time.parts:
        yield from _spots(part if part.entities else msgspec.structs.replace(part, entities=time.entities))


def _afresh(time: Time) -> Time:
    """The time as the reader gave it, to be interpreted."""
    waits = time.unresolved is not None and time.unresolved.reason == _WAITING
    parts = tuple(map(_afresh, time.parts))
    return msgspec.structs.replace(time, why="" if waits else time.why, parts=parts)


def _noted(time: Time, found: dict[Spot, Found]) -> Time:
    """The time with the guesses that reading it by bounds has made."""
    if time.unresolved is not None:
        return time
    spots = [(entity.start, entity.end) for entity in time.entities if entity.type == "Event"]
    notes = [_BOUNDS] if any(spot in found for spot in spots) else []
    notes += [_SAME_WORD] if any(found[spot].by_word for spot in spots if spot in found) else []
    parts = tuple(_noted(part, found) for part in time.parts)
    return msgspec.structs.replace(time, assumed=tuple(dict.fromkeys((*time.assumed, *notes))), parts=parts)
