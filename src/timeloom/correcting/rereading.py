"""A corrected document read on: what hangs on the changes is made anew, and what a person set or a file gave stands."""

from __future__ import annotations

from itertools import count

import msgspec

from timeloom.correcting.mentions import as_read
from timeloom.document import Document, Dropped, Link, Problem, Time
from timeloom.document.hand import READ_AS, REMOVED, is_by_hand, is_link_by_hand, removed
from timeloom.errors import ModelError
from timeloom.pipeline.loom import Pipeline
from timeloom.timeline.mending import CONTRADICTS

__all__ = ["OWN", "read_on"]

change = msgspec.structs.replace
_BY_BOUNDS = ("event-bounds", "event-same-word")
_ANCHOR = "anchorTimeID"
OWN = (None, "text")
"""Formats of documents that hold a text alone: all else was read in it."""


def read_on(document: Document, before: Document, loom: Pipeline, *, redated: bool, estimate: bool) -> Document:
    """The document after its edits, read as far as it was `before` them.

    `redated`: the time of writing is another one; `estimate`: it is to be read off the words.
    """
    if redated:
        document = _times_anew(document, loom, estimate=estimate)
    document = _times_unbound(document, loom)
    linked = any(link.kind == "TLINK" for link in (*before.links, *document.links))
    if linked and not any(_is_given(link) for link in before.links):
        document = _links_anew(document, before, loom)
    document = _without_dangling(document)
    document = change(document, timeline=None, meta=change(document.meta, problems=_lasting(document)))
    if before.timeline is None:
        return document
    stage = loom.timeline
    if stage is None:
        from timeloom.timeline import Timeliner

        stage = Timeliner()
    return stage(document)


# --- times ------------------------------------------------------------------------------------------------------------
def _times_anew(document: Document, loom: Pipeline, *, estimate: bool) -> Document:
    """Times that were found, with another time of writing. Those by hand stand, and are read again by their words; what
    was taken out stays out, and the same characters keep their id."""
    hand = tuple(_again(time, document, loom) for time in document.times if is_by_hand(time.attributes))
    bare = Document(id=document.id, text=document.text, dct=document.dct, language=document.language)
    if document.meta.format not in OWN:
        bare = change(bare, entities=document.entities, times=tuple(map(_afresh, document.times)))
        fresh = loom.interpret(bare)
    else:
        fresh = loom.run(bare, layers="times", estimate=estimate)
    out = {(one.start, one.end) for one in removed(document, "time")}
    found = [
        time
        for time in fresh.times
        if not is_by_hand(time.attributes)
        and (time.start, time.end) not in out
        and not any(time.start < other.end and other.start < time.end for other in hand)
    ]
    times = tuple(sorted((*_under_old_ids(found, document, hand), *hand), key=lambda time: (time.start, time.end)))
    kept = {entity.id for time in times for one in (time, *time.parts) for entity in one.entities}
    entities = [entity for entity in fresh.entities if entity.id in kept or document.meta.format not in OWN]
    known = {entity.id for entity in entities}
    entities += [entity for time in hand for entity in time.entities if entity.id not in known]
    return change(document, times=times, entities=tuple(entities), dct=fresh.dct, written=fresh.written)


def _again(time: Time, document: Document, loom: Pipeline) -> Time:
    """A time by hand with another time of writing: a value stands, words are read again."""
    words = dict(time.attributes).get(READ_AS)
    return time if words is None else as_read(time, words, document, loom)


def _under_old_ids(found: list[Time], document: Document, hand: tuple[Time, ...]) -> list[Time]:
    old = {(time.start, time.end): time.id for time in document.times if not is_by_hand(time.attributes)}
    taken = {time.id for time in hand} | {event.id for event in document.events} | set(old.values())
    free = (id for id in (f"t{number}" for number in count(1)) if id not in taken)
    return [_named(time, old.get((time.start, time.end)) or next(free)) for time in found]


def _named(time: Time, id: str) -> Time:
    """The time under another id, and its parts under those that hang on it."""
    parts = tuple(change(part, id=f"{id}.{place}") for place, part in enumerate(time.parts, start=1))
    return change(time, id=id, parts=parts)


def _times_unbound(document: Document, loom: Pipeline) -> Document:
    """The document whose times that were counted from the bounds of events wait for these again: a change may have
    moved them."""
    bound = [time for time in document.times if any(note in time.assumed for note in _BY_BOUNDS)]
    if not bound:
        return document
    ids = {time.id for time in bound}
    times = tuple(_afresh(time) if time.id in ids else time for time in document.times)
    return loom.interpret(change(document, times=times))


def _afresh(time: Time) -> Time:
    """The time as the reader gave it, to be interpreted; one by hand as it is."""
    if is_by_hand(time.attributes) or time.root is None:
        return time
    waits = any(note in time.assumed for note in _BY_BOUNDS)
    attributes = tuple(pair for pair in time.attributes if not waits or pair[0] != _ANCHOR)
    assumed = tuple(note for note in time.assumed if note not in _BY_BOUNDS)
    return change(time, why="", assumed=assumed, attributes=attributes, parts=tuple(map(_afresh, time.parts)))


# --- links ------------------------------------------------------------------------------------------------------------
def _is_given(link: Link) -> bool:
    """Whether a temporal link came with the document, rather than from a stage or a person."""
    return link.kind == "TLINK" and not link.task and link.score is None


def _links_anew(document: Document, before: Document, loom: Pipeline) -> Document:
    """Links found anew, bound by those by hand; a preset that reads none leaves those that there are."""
    out = {frozenset((one.value or "").split()) for one in removed(document, "TLINK")}
    kept = tuple(link for link in document.links if link.kind != "TLINK" or is_link_by_hand(link))
    try:
        read = loom.relink(change(document, links=kept, dropped=()), without=out)
    except ModelError:
        return document
    made = read.links[len(kept) :]
    new = _old_names(made, before, {link.id for link in kept})
    renamed = tuple(change(link, id=new[link.id]) for link in made)
    dropped = tuple(Dropped(one.link, tuple(new.get(id, id) for id in one.because), one.why) for one in read.dropped)
    return change(document, links=(*kept, *renamed), dropped=dropped, tokens=read.tokens, sentences=read.sentences)


def _old_names(made: tuple[Link, ...], before: Document, taken: set[str]) -> dict[str, str]:
    """For each new link its id: that of the link that its pair had before, else one that no link had or has."""
    old = {frozenset((link.source, link.target)): link.id for link in before.links}
    used = taken | set(old.values()) | {one.place.removeprefix("TLINK ") for one in removed(before, "TLINK")}
    free = (id for id in (f"l{number}" for number in count(1)) if id not in used)
    names: dict[str, str] = {}
    for link in made:
        was = old.get(frozenset((link.source, link.target)))
        names[link.id] = next(free) if was is None or was in taken else was
    return names


def _without_dangling(document: Document) -> Document:
    """The document without links to what is no longer there."""
    from timeloom.pipeline.pairs import ends_of

    ends = ends_of(document)
    links = tuple(
        link for link in document.links if link.kind != "TLINK" or (link.source in ends and link.target in ends)
    )
    return document if len(links) == len(document.links) else change(document, links=links)


def _lasting(document: Document) -> tuple[Problem, ...]:
    """The problems that stay: what a person took out, and what was broken in a file. Those of a text are found
    again."""
    own = document.meta.format in OWN
    return tuple(
        one for one in document.meta.problems if one.reason == REMOVED or not (own or one.reason == CONTRADICTS)
    )
