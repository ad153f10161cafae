"""Ids of annotations as a TimeML file can hold them: XML names, each used once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

import msgspec

from timeloom.document import Document, Event, Link, Signal, Time
from timeloom.formats.timeml_source import ID_OF, SOURCE_NAMES, TARGET_NAMES, Open, Piece, Row, TimemlSource

__all__ = ["Names", "name_pairs"]

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*+")
_PREFIX = {"TIMEX3": "t", "EVENT": "e", "SIGNAL": "s", "MAKEINSTANCE": "ei"}
Key = tuple[str, str]


def name_pairs(source: TimemlSource) -> tuple[TimemlSource, dict[str, Row]]:
    """The pieces with an id of its own for every TLINK without a label that has none, or one that a link before it has;
    and what was named so: id -> row as it was. The row keeps its characters, so that it is written back as it stood
    until it gets a label.

    A pair is to be labelled whatever it is called (a labelled link without an id is a fault, and stays one).
    """
    links = [piece for piece in source.pieces if isinstance(piece, Row) and ID_OF[piece.tag] == "lid"]
    free = _free("l", {link.id for link in links})
    met: set[str] = set()
    named: dict[str, Row] = {}

    def apart(piece: Piece) -> Piece:
        if not isinstance(piece, Row) or ID_OF[piece.tag] != "lid":
            return piece
        if _is_pair(piece) and (not piece.id or piece.id in met):
            id = next(free)
            named[id] = piece
            return msgspec.structs.replace(piece, id=id)
        met.add(piece.id)
        return piece

    parts = {name: tuple(map(apart, getattr(source, name))) for name in ("head", "body", "foot", "close")}
    return (msgspec.structs.replace(source, **parts), named) if named else (source, named)


def _is_pair(row: Row) -> bool:
    """Whether it is a TLINK that has two ends and no label."""
    values = dict(row.attributes)
    ends = (any(name in values for name in names) for names in (SOURCE_NAMES, TARGET_NAMES["TLINK"]))
    return row.tag == "TLINK" and not values.get("relType") and all(ends)


class Names:
    """The ids under which the annotations of a document are written.

    An id that was read from the file, or that is a name and not yet used, is kept; any other becomes the next free
    number. `times`, `events`, `signals` and `links` pair each annotation with its id in the file.
    """

    def __init__(self, document: Document, source: TimemlSource, owned: Collection[Key], creation: str) -> None:
        self.times: list[tuple[Time, str]] = []
        self.events: list[tuple[Event, str]] = []
        self.signals: list[tuple[Signal, str]] = []
        self._new: dict[str, str] = {}
        self._old: dict[Key, str] = {}
        stays = {("TIMEX3", creation)} if _stands_among_times(source, document, creation) else set()
        self._layers(document, {*owned, *stays}, _reserved(source, owned, creation) - {id for _, id in stays})
        used = {piece.id for piece in source.pieces if isinstance(piece, Row) and _foreign(piece, owned, link=True)}
        keys = [(link.kind, link.id) for link in document.links]
        self.links: list[tuple[Link, str]] = list(zip(document.links, _allocate(keys, owned, used), strict=True))

    def _layers(self, document: Document, owned: Collection[Key], used: set[str]) -> None:
        """One name space for all but the links."""
        keys = [
            *(("TIMEX3", time.id) for time in document.timexes),
            *(("EVENT", event.id) for event in document.events),
            *(("SIGNAL", signal.id) for signal in document.signals),
            *(("MAKEINSTANCE", instance.id) for event in document.events for instance in event.instances),
        ]
        given = _allocate(keys, owned, used)
        for (tag, old), new in zip(keys, given, strict=True):
            self._new.setdefault(old, new)
            self._old[tag, new] = old
        ids = iter(given)
        self.times = [(time, next(ids)) for time in document.timexes]
        self.events = [(event, next(ids)) for event in document.events]
        self.signals = [(signal, next(ids)) for signal in document.signals]

    def new(self, id: str) -> str:
        """The id in the file of what the document calls `id`."""
        return self._new.get(id, id)

    def old(self, tag: str, id: str) -> str:
        """What the document calls an annotation of the file."""
        return self._old.get((tag, id), id)


def _reserved(source: TimemlSource, owned: Collection[Key], creation: str) -> set[str]:
    """Ids that stay in the file whatever is written, so that no other annotation may have them: that of the creation
    time too."""
    used = {piece.id for piece in source.pieces if isinstance(piece, Row) and _foreign(piece, owned, link=False)}
    used |= {piece.id for piece in source.pieces if isinstance(piece, Open) and (piece.tag, piece.id) not in owned}
    return used | {creation}


def _stands_among_times(source: TimemlSource, document: Document, creation: str) -> bool:
    """Whether the creation time stands in the text and is among the times as well: its id is that of one annotation
    then, and the file's own, be it a name or not."""
    places = {(piece.start, piece.end) for piece in source.body if isinstance(piece, Open) and piece.id == creation}
    return any(time.id == creation and (time.start, time.end) in places for time in document.timexes)


def _foreign(row: Row, owned: Collection[Key], link: bool) -> bool:
    return (row.tag, row.id) not in owned and (ID_OF[row.tag] == "lid") == link


def _allocate(keys: list[Key], owned: Collection[Key], used: set[str]) -> list[str]:
    """An id for each (tag, id). What was read keeps its own, though a broken part of the file have the same."""
    given: list[str | None] = []
    met: set[str] = set()
    for tag, id in keys:
        good = id not in met and ((tag, id) in owned or (id not in used and _NAME.fullmatch(id) is not None))
        given.append(id if good else None)
        if good:
            met.add(id)
    used |= met
    free = {prefix: _free(prefix, used) for prefix in ("t", "e", "s", "ei", "l")}
    return [id or next(free[_PREFIX.get(tag, "l")]) for (tag, _), id in zip(keys, given, strict=True)]


def _free(prefix: str, used: set[str]) -> Iterator[str]:
    """The ids of a prefix that are free, in order."""
    number = 0
    while True:
        number += 1
        if f"{prefix}{number}" not in used:
            yield f"{prefix}{number}"
