"""A person's corrections, applied to a document: what they set stands, and the rest is read on from it.

Pure: a document goes in and another comes out. Each edit changes its layer (`timeloom.document.hand` says how the
document remembers it); then what hangs on the changes is read again (`timeloom.correcting.rereading`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count

import msgspec

from timeloom.correcting import edits
from timeloom.correcting.mentions import as_read, as_valued, without_entities
from timeloom.correcting.places import characters_of, id_at, link_at
from timeloom.correcting.rereading import read_on
from timeloom.document import Document, Event, Instance, Link, Problem, Time
from timeloom.document.borne import is_borne
from timeloom.document.hand import HAND, REMOVED, is_by_hand, with_hand
from timeloom.errors import FormatError, TimeloomError
from timeloom.formats.creation import creation_value
from timeloom.pipeline.dct import anchor
from timeloom.pipeline.estimated import ESTIMATE
from timeloom.pipeline.layers import Layers
from timeloom.pipeline.loom import Pipeline
from timeloom.pipeline.pairs import ends_of

__all__ = ["corrected"]

change = msgspec.structs.replace


def corrected(
    document: Document,
    changes: Iterable[edits.Edit],
    loom: Pipeline,
    *,
    layers: Layers | None = None,
    left_out: Callable[[int, TimeloomError], None] | None = None,
) -> Document:
    """The document with the edits, in their order, and with what follows from them.

    What a person set is kept by every later reading. Times that were found are read again where the time of writing
    changes; links that were found are found again, bound by those that were set; the timeline is made anew. Layers that
    came from a file stand. `layers` reads further than the document has been read; without it nothing is added. With
    `left_out` an edit that does not fit is passed over, and told to it with its number and the error.

    Raises FormatError for an edit of what there is not, naming its place among the edits; ExpressionError for words
    that are not one expression of time; ModelError for layers that the preset lacks.
    """
    if layers is not None:
        document = loom.run(document, layers=layers)
    loom = loom.for_document(document)
    given = document
    redated = estimate = False
    for place, edit in enumerate(changes):
        try:
            document = _applied(document, edit, loom)
        except TimeloomError as error:
            if left_out is not None:
                left_out(place, error)
                continue
            if not isinstance(error, FormatError):
                raise
            inner = f"edits[{place}]" + (f".{error.place}" if error.place else "")
            raise FormatError(error.message, document=document.id, place=inner, value=error.value) from None
        if isinstance(edit, edits.DctSet):
            redated, estimate = True, edit.dct == ESTIMATE
    return read_on(document, given, loom, redated=redated, estimate=estimate)


def _applied(document: Document, edit: edits.Edit, loom: Pipeline) -> Document:
    match edit:
        case edits.TimeSet():
            return _set_time(document, edit, loom)
        case edits.TimeAdd():
            return _add_time(document, edit, loom)
        case edits.TimeRemove():
            return _remove_time(document, id_at(document, edit.id))
        case edits.EventAdd():
            return _add_event(document, edit.start, edit.end)
        case edits.EventRemove():
            return _remove_event(document, id_at(document, edit.id))
        case edits.LinkSet():
            return _set_link(document, edit)
        case edits.LinkRemove():
            return _remove_link(document, link_at(document, edit.id))
        case edits.DctSet():
            return _set_dct(document, edit.dct)


# --- times ------------------------------------------------------------------------------------------------------------
def _set_time(document: Document, edit: edits.TimeSet, loom: Pipeline) -> Document:
    """Where a place is told instead of an id and no time was found there, it is one from now on."""
    on = characters_of(edit.id)
    if on is not None and all((time.start, time.end) != on for time in document.times):
        told = edits.TimeAdd(start=on[0], end=on[1], expression=edit.expression, value=edit.value, type=edit.type)
        return _add_time(document, told, loom)
    old = _time(document, id_at(document, edit.id))
    new = _told(old, edit, document, loom)
    times = tuple(new if time.id == old.id else time for time in document.times)
    document = without_entities(document, old)
    return change(document, times=times, entities=(*document.entities, *new.entities))


def _add_time(document: Document, edit: edits.TimeAdd, loom: Pipeline) -> Document:
    """A new mention; what was found on the same characters gives way to it."""
    text = _characters(document, edit.start, edit.end)
    for other in [time for time in document.times if time.start < edit.end and edit.start < time.end]:
        if is_by_hand(other.attributes):
            raise FormatError("there is a time by hand on these characters; set or remove that", value=other.id)
        document = _without_time(document, other)
    stub = Time(id=_free(document, "t"), start=edit.start, end=edit.end, text=text)
    said = edit if edit.expression or edit.value or edit.type else change(edit, expression=text)
    new = _told(stub, said, document, loom)
    times = tuple(sorted((*document.times, new), key=lambda time: (time.start, time.end)))
    document = _forgiven(document, "time", edit.start, edit.end)
    return change(document, times=times, entities=(*document.entities, *new.entities))


def _told(time: Time, said: edits.TimeSet | edits.TimeAdd, document: Document, loom: Pipeline) -> Time:
    if said.expression is not None and (said.value is not None or said.type is not None):
        raise FormatError("give an expression or a value, not both", place="expression", value=said.expression)
    if said.expression is not None:
        return as_read(time, said.expression, document, loom)
    if said.value is None and said.type is None:
        raise FormatError("say how it is to be read: an expression, a value or a type", place="expression")
    return as_valued(time, said.value, said.type, loom)


def _remove_time(document: Document, id: str) -> Document:
    time = _time(document, id)
    note = Problem(document.id, f"time {id}", REMOVED, time.text, time.start, time.end)
    return _noted(_without_time(document, time), note)


def _without_time(document: Document, time: Time) -> Document:
    gone = {time.id, *(part.id for part in time.parts)}
    links = tuple(link for link in document.links if gone.isdisjoint((link.source, link.target)))
    times = tuple(other for other in document.times if other.id != time.id)
    return change(without_entities(document, time), times=times, links=links)


def _time(document: Document, id: str) -> Time:
    for time in document.times:
        if time.id == id:
            return time
        if any(part.id == id for part in time.parts):
            raise FormatError(f"this is a part of {time.id}; edit that", place="id", value=id)
    raise FormatError("the document has no time of this id", place="id", value=id)


# --- events -----------------------------------------------------------------------------------------------------------
def _add_event(document: Document, start: int, end: int) -> Document:
    _characters(document, start, end)
    if any((event.start, event.end) == (start, end) for event in document.events):
        raise FormatError("there is an event on these characters already", place="start", value=start)
    id = _free(document, "e")
    made = Instance(_free(document, "ei"), (("tense", "NONE"), ("aspect", "NONE"), ("polarity", "POS")))
    event = Event(id, start, end, with_hand((("class", "OCCURRENCE"),)), (made,))
    events = tuple(sorted((*document.events, event), key=lambda one: (one.start, one.end)))
    return _forgiven(change(document, events=events), "event", start, end)


def _remove_event(document: Document, id: str) -> Document:
    event = next((one for one in document.events if id in (one.id, *(made.id for made in one.instances))), None)
    if event is None:
        raise FormatError("the document has no event of this id", place="id", value=id)
    gone = {event.id, *(made.id for made in event.instances)}
    links = tuple(link for link in document.links if gone.isdisjoint((link.source, link.target)))
    events = tuple(one for one in document.events if one is not event)
    words = document.text[event.start : event.end]
    note = Problem(document.id, f"event {event.id}", REMOVED, words, event.start, event.end)
    return _noted(change(document, events=events, links=links), note)


# --- links ------------------------------------------------------------------------------------------------------------
def _set_link(document: Document, edit: edits.LinkSet) -> Document:
    from timeloom.graph.labels import SCHEMES

    relations = SCHEMES["timeml"].relations
    if edit.relation not in relations:
        raise FormatError(f"it is one of {', '.join(relations)}", place="relation", value=edit.relation)
    ends = ends_of(document)
    ids = {name: id_at(document, getattr(edit, name), name) for name in ("source", "target")}
    for name, id in ids.items():
        if id not in ends:
            raise FormatError("the document has no event or time of this id", place=name, value=id)
    source, target = ends[ids["source"]], ends[ids["target"]]
    if source == target:
        raise FormatError("a link is of two, and these are one", place="target", value=edit.target)
    pair = {source, target}
    old = [link for link in document.links if link.kind == "TLINK" and _pair(link, ends) == pair]
    id = old[0].id if old else _free(document, "l")
    new = Link(id, "TLINK", edit.relation, source, target, with_hand(()), task=HAND, why="set by hand")
    kept = tuple(link for link in document.links if all(link is not one for one in old))
    return _forgiven_pair(change(document, links=(*kept, new)), pair)


def _remove_link(document: Document, id: str) -> Document:
    link = next((one for one in document.links if one.id == id), None)
    if link is None:
        raise FormatError("the document has no link of this id", place="id", value=id)
    links = tuple(one for one in document.links if one is not link)
    pair = " ".join(sorted(_pair(link, ends_of(document))))
    return _noted(change(document, links=links), Problem(document.id, f"{link.kind} {id}", REMOVED, pair))


def _pair(link: Link, ends: dict[str, str]) -> set[str]:
    return {ends.get(link.source, link.source), ends.get(link.target, link.target)}


# --- the time of writing ----------------------------------------------------------------------------------------------
def _set_dct(document: Document, said: str | None) -> Document:
    """The time of writing, in the place where a file states it too."""
    dct = None if said == ESTIMATE else anchor(said)
    creation = None if is_borne(document) else document.meta.creation
    if creation is not None:
        value = creation_value(dct) if dct is not None else None
        if dct is None or value is None or creation.timex3 is None:
            creation = None
        else:
            stated = type(creation.timex3)("TIME" if "T" in value else "DATE", value)
            creation = change(creation, timex3=stated, intervals=(dct,), zone=dct.zone)
    links = document.links
    if dct is None and said != ESTIMATE:
        own = document.meta.creation.id if document.meta.creation is not None else "t0"
        links = tuple(link for link in links if own not in (link.source, link.target))
    meta = change(document.meta, creation=creation)
    return change(document, dct=dct, meta=meta, written=None, links=links)


# --- what edits share -------------------------------------------------------------------------------------------------
def _characters(document: Document, start: int, end: int) -> str:
    if not 0 <= start < end <= len(document.text):
        told = f"they are characters of the text, of which there are {len(document.text):,}"
        raise FormatError(told, place="start", value=f"{start},{end}")
    text = document.text[start:end]
    if text != text.strip():
        raise FormatError("a mention neither begins nor ends with a blank", place="start", value=text)
    return text


def _free(document: Document, letter: str) -> str:
    """The first id of a letter that nothing in the document has."""
    used = set(ends_of(document)) | {event.id for event in document.events} | {signal.id for signal in document.signals}
    used |= {link.id for link in document.links} | {time.id for time in document.times}
    return next(id for id in (f"{letter}{number}" for number in count(1)) if id not in used)


def _noted(document: Document, note: Problem) -> Document:
    return change(document, meta=change(document.meta, problems=(*document.meta.problems, note)))


def _forgiven(document: Document, kind: str, start: int, end: int) -> Document:
    """The document without the note that something was taken out of these characters."""
    return _unless(document, lambda one: one.place.startswith(f"{kind} ") and (one.start, one.end) == (start, end))


def _forgiven_pair(document: Document, pair: set[str]) -> Document:
    return _unless(document, lambda one: one.place.startswith("TLINK ") and set((one.value or "").split()) == pair)


def _unless(document: Document, gone: Callable[[Problem], bool]) -> Document:
    kept = tuple(one for one in document.meta.problems if one.reason != REMOVED or not gone(one))
    return change(document, meta=change(document.meta, problems=kept))
