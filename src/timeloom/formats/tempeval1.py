"""TempEval-1 (SemEval-2007 task 15): the dialect of TimeML in which its data was given out. Reader.

An EVENT says itself what MAKEINSTANCE says elsewhere (tense, aspect, polarity, pos, modality), sentences are `s`
elements, and a TLINK names events by `eventID` and `relatedToEvent`, often without an id of its own. Here every event
gets the one instance that it stands for, so that all else reads it like any TimeML; links name that instance.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from timeloom.document import Document, Event, Instance, Link, Meta, Span
from timeloom.formats.timeml_read import read_source
from timeloom.formats.timeml_source import Open, Row, TimemlSource, take_apart
from timeloom.formats.xml_source import open_xml

__all__ = ["INSTANCE_ATTRIBUTES", "SCHEME", "instance_id", "parse"]

SCHEME = ("scheme", "tempeval")
"""Attribute of links whose labels are the six coarse ones of TempEval: there BEFORE takes in IBEFORE."""
INSTANCE_ATTRIBUTES = ("tense", "aspect", "pos", "polarity", "modality", "cardinality")


def parse(data: bytes, id: str, path: str | None = None) -> Document:
    """The document of a TempEval-1 file.

    Every link has the attributes `scheme` ("tempeval") and `task`: that of the file, or else what its two ends say (B
    where one is the creation time, A where one is another time, C where both are events).

    Raises:
        FormatError: no TimeML, not well formed, broken encoding.
        LimitError: too large, too long or too deep.
    """
    name = path or id
    opened = open_xml(data, name)
    source = take_apart(opened.raw, opened.encoding, opened.mark, name)
    document = read_source(_with_link_ids(source), id, path, "tempeval1")
    events = tuple(map(_with_instance, document.events))
    creation = document.meta.creation.id if document.meta.creation else ""
    instances = {event.id: event.instances[0].id for event in events}
    meta = Meta("tempeval1", path, None, document.meta.creation, document.meta.problems)
    return msgspec.structs.replace(
        document,
        sentences=tuple(_sentences(source)),
        events=events,
        links=tuple(_link(link, instances, {time.id for time in document.times}, creation) for link in document.links),
        meta=meta,
    )


def _with_link_ids(source: TimemlSource) -> TimemlSource:
    """The pieces with an id for every link that has none: `l1`, `l2`, ..., past those that are taken."""
    used = {piece.id for piece in source.pieces if isinstance(piece, Row)}
    free = (id for number in range(1, len(source.pieces) + len(used) + 2) if (id := f"l{number}") not in used)
    parts = {
        name: tuple(
            msgspec.structs.replace(piece, id=next(free))
            if isinstance(piece, Row) and not piece.id and piece.tag != "MAKEINSTANCE"
            else piece
            for piece in getattr(source, name)
        )
        for name in ("head", "body", "foot", "close")
    }
    return msgspec.structs.replace(source, **parts)


def instance_id(event: str) -> str:
    """The id of an event's only instance: `ei13` of `e13`."""
    return f"ei{event.removeprefix('e')}"


def _with_instance(event: Event) -> Event:
    if event.instances:
        return event
    mine = tuple(pair for pair in event.attributes if pair[0] in INSTANCE_ATTRIBUTES)
    others = tuple(pair for pair in event.attributes if pair[0] not in INSTANCE_ATTRIBUTES)
    return Event(event.id, event.start, event.end, others, (Instance(instance_id(event.id), mine),))


def _link(link: Link, instances: dict[str, str], times: set[str], creation: str) -> Link:
    held = dict(link.attributes)
    task = held.pop("task", "") or _task({link.source, link.target}, times, creation)
    return Link(
        link.id,
        link.kind,
        link.relation,
        instances.get(link.source, link.source),
        instances.get(link.target, link.target),
        (*held.items(), ("task", task), SCHEME),
    )


def _task(ends: set[str], times: set[str], creation: str) -> str:
    return "B" if creation in ends else "A" if ends & times else "C"


def _sentences(source: TimemlSource) -> Iterator[Span]:
    for piece in source.body:
        if isinstance(piece, Open) and piece.raw.startswith(("<s>", "<s ")):
            yield Span(piece.start, piece.end)
