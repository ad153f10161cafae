"""Ids of what was found, apart from those of what was given: a link must mean one thing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import count

import msgspec

from timeloom.document import Document, Event, Link, Time

__all__ = ["events_apart", "links_apart", "times_apart"]

_REFERENCES = frozenset(("anchorTimeID", "beginPoint", "endPoint", "signalID"))
"""Attributes that name other annotations."""


def times_apart(document: Document) -> Document:
    """The document with times that were found renamed where events, signals or the creation time have their ids."""
    taken = {event.id for event in document.events} | {signal.id for signal in document.signals}
    taken |= _instances(document.events)
    taken |= {document.meta.creation.id} if document.meta.creation else set()
    new = _renamed([part.id for time in document.times for part in (time, *time.parts)], taken, "t")
    return (
        msgspec.structs.replace(document, times=tuple(_time(time, new) for time in document.times)) if new else document
    )


def events_apart(document: Document) -> Document:
    """The document with events that were found, and their instances, renamed where times or signals have their ids."""
    taken = {time.id for time in (*document.times, *document.timexes)} | {one.id for one in document.signals}
    taken |= {document.meta.creation.id} if document.meta.creation else set()
    new = _renamed([event.id for event in document.events], taken | _instances(document.events), "e")
    made = _renamed(sorted(_instances(document.events)), taken | {event.id for event in document.events}, "ei")
    if not new and not made:
        return document
    return msgspec.structs.replace(document, events=tuple(_event(event, new, made) for event in document.events))


def links_apart(document: Document, given: Collection[Link]) -> Document:
    """The document with the given links before those that were found, which are renamed where they have the same
    ids."""
    new = _renamed([link.id for link in document.links], {link.id for link in given}, "l")
    if not new:
        return msgspec.structs.replace(document, links=(*given, *document.links))
    links = (msgspec.structs.replace(link, id=new.get(link.id, link.id)) for link in document.links)
    dropped = (
        msgspec.structs.replace(one, because=tuple(new.get(id, id) for id in one.because)) for one in document.dropped
    )
    return msgspec.structs.replace(document, links=(*given, *links), dropped=tuple(dropped))


def _instances(events: Collection[Event]) -> set[str]:
    return {instance.id for event in events for instance in event.instances}


def _renamed(ids: Collection[str], taken: set[str], prefix: str) -> dict[str, str]:
    """A free id for each of `ids` that is taken."""
    clashing = [id for id in ids if id in taken]
    used = taken.union(ids)
    free = (name for number in count(1) if (name := f"{prefix}{number}") not in used)
    return {id: next(free) for id in clashing}


def _time(time: Time, new: Mapping[str, str]) -> Time:
    attributes = tuple((key, new.get(value, value) if key in _REFERENCES else value) for key, value in time.attributes)
    parts = tuple(_time(part, new) for part in time.parts)
    return msgspec.structs.replace(time, id=new.get(time.id, time.id), attributes=attributes, parts=parts)


def _event(event: Event, new: Mapping[str, str], made: Mapping[str, str]) -> Event:
    instances = tuple(msgspec.structs.replace(one, id=made.get(one.id, one.id)) for one in event.instances)
    return msgspec.structs.replace(event, id=new.get(event.id, event.id), instances=instances)
