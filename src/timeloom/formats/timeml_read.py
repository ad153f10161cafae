"""TimeML 1.2.1, inline (`.tml`): the reader.

`Document.text` is the character data of TEXT and every offset counts code points in it. What stands outside TEXT
(headers, but also an EVENT in a headline) stays in `meta.source` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from timeloom.document import Document, Event, Instance, Link, Meta, Problem, Signal, Time
from timeloom.formats.creation import creation_interval
from timeloom.formats.timeml_ids import name_pairs
from timeloom.formats.timeml_source import (
    ID_OF,
    RELATIONS,
    SOURCE_NAMES,
    TARGET_NAMES,
    TIMEX_CORE,
    Open,
    Row,
    Text,
    TimemlSource,
    Verbatim,
    take_apart,
)
from timeloom.formats.xml_source import characters, check_length, open_xml
from timeloom.timeml.timex3 import Timex3

__all__ = ["parse"]

Attributes = tuple[tuple[str, str], ...]


def parse(data: bytes, id: str, path: str | None = None, format: str = "timeml") -> Document:
    """The document of a TimeML file.

    `id` becomes `Document.id`; `path` names the file in errors. Broken parts (a link to nothing, an id used twice, an
    illegal relation) are listed in `meta.problems`; the rest is read. A pair, that is a TLINK without a label, is read
    without an id of its own too, and gets one.

    Raises:
        FormatError: no TimeML, not well formed, broken encoding.
        LimitError: too large, too long or too deep.
    """
    name = path or id
    opened = open_xml(data, name)
    source = take_apart(opened.raw, opened.encoding, opened.mark, name)
    return read_source(source, id, path, format)


def read_source(source: TimemlSource, id: str, path: str | None, format: str) -> Document:
    """The document that the pieces of a file make."""
    text = _text(source)
    source, named = name_pairs(source)
    reading = _Reading(source, text)
    for id_, row in named.items():
        reason = f"its id is used twice; as a pair it is {id_}" if row.id else f"it has no id; as a pair it is {id_}"
        reading.report(f"TLINK {row.id}" if row.id else "TLINK without lid", reason, row.id or row.raw)
    creation = reading.creation()
    times, events, signals = reading.inline()
    events = reading.instances(events)
    links = reading.links(times, events, creation)
    value = creation.timex3.value if creation and creation.timex3 else None
    dct = creation_interval(value) if value is not None else None
    if creation and dct is None:
        reading.report(f"TIMEX3 {creation.id}", "the creation time is no ISO date", value)
    return Document(
        id=id,
        text=text,
        dct=dct,
        times=times,
        events=events,
        signals=signals,
        links=links,
        meta=Meta(format=format, path=path, source=source, creation=creation, problems=tuple(reading.problems)),
    )


def _text(source: TimemlSource) -> str:
    parts = []
    for piece in source.body:
        if isinstance(piece, Text):
            plain = piece.raw.replace("\r\n", "\n").replace("\r", "\n") if piece.cdata else None
            parts.append(characters(piece.raw, source.name) if plain is None else plain)
    text = "".join(parts)
    check_length(len(text), source.name)
    return text


def time_of(piece: Open, text: str) -> Time:
    """The Time of a TIMEX3 tag; without a type or a value it has no `timex3` and keeps all in `attributes`.

    One that stands outside the text (the creation time) is given the extent `[0, 0)`.
    """
    values = dict(piece.attributes)
    whole = "type" in values and "value" in values
    held = {"tid", *TIMEX_CORE} if whole else {"tid"}
    timex3 = Timex3(*(values.get(key) for key in TIMEX_CORE)) if whole else None  # type: ignore[arg-type]  # both are there
    return Time(
        id=piece.id,
        start=max(piece.start, 0),
        end=max(piece.end, 0),
        text=text,
        timex3=timex3,
        attributes=tuple(pair for pair in piece.attributes if pair[0] not in held),
    )


def is_creation(piece: Open) -> bool:
    """Whether a tag is the TIMEX3 of the creation time."""
    return piece.tag == "TIMEX3" and bool(piece.id) and ("functionInDocument", "CREATION_TIME") in piece.attributes


def rest(attributes: Attributes, left_out: Iterable[str]) -> Attributes:
    """The attributes but some."""
    out = set(left_out)
    return tuple(pair for pair in attributes if pair[0] not in out)


class _Reading:
    """One pass over the pieces; collects problems."""

    def __init__(self, source: TimemlSource, text: str) -> None:
        self.source = source
        self.text = text
        self.problems: list[Problem] = []
        self.kept: set[tuple[bool, str]] = set()
        """Ids in use, those of links apart."""
        self.outside: set[str] = set()
        """Ids of annotations that stand outside the text: links may name them."""

    def report(self, place: str, reason: str, value: str | None = None, at: tuple[int, int] | None = None) -> None:
        start, end = at or (None, None)
        self.problems.append(Problem(self.source.name, place, reason, value, start, end))

    def creation(self) -> Time | None:
        for piece in self.source.pieces:
            if isinstance(piece, Open) and is_creation(piece):
                shown = self.text[piece.start : piece.end] if piece.start >= 0 else self._words(piece)
                return time_of(piece, shown)
        return None

    def _words(self, opened: Open) -> str:
        """The characters of an element outside the text."""
        pieces = self.source.pieces
        following = pieces[pieces.index(opened) + 1] if not opened.empty else opened
        return characters(following.raw, self.source.name) if isinstance(following, Verbatim) else ""

    def inline(self) -> tuple[tuple[Time, ...], tuple[Event, ...], tuple[Signal, ...]]:
        times: list[Time] = []
        events: list[Event] = []
        signals: list[Signal] = []
        for piece in self.source.pieces:
            if not isinstance(piece, Open) or not piece.tag or not self._usable(piece):
                continue
            others = rest(piece.attributes, (ID_OF[piece.tag],))
            if piece.tag == "EVENT":
                events.append(Event(piece.id, piece.start, piece.end, others))
            elif piece.tag == "SIGNAL":
                signals.append(Signal(piece.id, piece.start, piece.end, others))
            else:
                times.append(self._time(piece))
        return tuple(times), tuple(events), tuple(signals)

    def _time(self, piece: Open) -> Time:
        time = time_of(piece, self.text[piece.start : piece.end])
        if time.timex3 is None:
            self.report(f"TIMEX3 {piece.id}", "it has no type or no value", at=(piece.start, piece.end))
        return time

    def _usable(self, piece: Open) -> bool:
        if not piece.id:
            at = (piece.start, piece.end)
            self.report(f"{piece.tag} without {ID_OF[piece.tag]}", "it has no id", piece.raw, at)
        elif self._new(piece.tag, piece.id):
            if piece.start >= 0:
                return True
            self.outside.add(piece.id)
        return False

    def _new(self, tag: str, id: str) -> bool:
        key = (ID_OF[tag] == "lid", id)
        if key in self.kept:
            self.report(f"{tag} {id}", "its id is used twice", id)
            return False
        self.kept.add(key)
        return True

    def instances(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        found: dict[str, list[Instance]] = {event.id: [] for event in events}
        for row in self._rows(("MAKEINSTANCE",)):
            event = dict(row.attributes).get("eventID", "")
            if event in self.outside:
                self.outside.add(row.id)
            elif event not in found:
                self.report(f"MAKEINSTANCE {row.id}", "its event does not exist", event)
                self.outside.add(row.id)
            elif self._new(row.tag, row.id):
                found[event].append(Instance(row.id, rest(row.attributes, ("eiid", "eventID"))))
        return tuple(
            Event(event.id, event.start, event.end, event.attributes, tuple(found[event.id])) for event in events
        )

    def links(self, times: tuple[Time, ...], events: tuple[Event, ...], creation: Time | None) -> tuple[Link, ...]:
        known = {time.id for time in times} | {event.id for event in events} | self.outside
        known.update(instance.id for event in events for instance in event.instances)
        known.update([creation.id] if creation else [])
        links = []
        for row in self._rows(tuple(RELATIONS)):
            link = link_of(row)
            if link is None:
                reason = "it has not two ends" if row.tag == "TLINK" else "it has no relType, or not two ends"
                self.report(f"{row.tag} {row.id}", reason, row.raw)
            elif self._new(row.tag, row.id):
                links.append(link)
                self._check(link, known)
        return tuple(links)

    def _rows(self, tags: tuple[str, ...]) -> Iterable[Row]:
        for piece in self.source.pieces:
            if isinstance(piece, Row) and piece.tag in tags:
                if piece.id:
                    yield piece
                else:
                    self.report(f"{piece.tag} without {ID_OF[piece.tag]}", "it has no id", piece.raw)

    def _check(self, link: Link, known: set[str]) -> None:
        lost = [end for end in (link.source, link.target) if end not in known]
        if lost:
            self.report(f"{link.kind} {link.id}", "it links to nothing", ", ".join(lost))
        elif link.relation not in RELATIONS[link.kind] and not (link.kind == "TLINK" and not link.relation):
            self.report(f"{link.kind} {link.id}", "its relation is not one of its kind", link.relation)


def link_of(row: Row) -> Link | None:
    """The link of a row, or None where an end or the relation is missing. A TLINK may lack its relation: that is a pair
    without a label, and its relation is ""."""
    values: Mapping[str, str] = dict(row.attributes)
    source = next((key for key in SOURCE_NAMES if key in values), None)
    target = next((key for key in TARGET_NAMES[row.tag] if key in values), None)
    if source is None or target is None or ("relType" not in values and row.tag != "TLINK"):
        return None
    others = rest(row.attributes, ("lid", "relType", source, target))
    return Link(row.id, row.tag, values.get("relType", ""), values[source], values[target], others)
