"""Anafora XML (SCATE): the reader.

An entity becomes a `TimeEntity`. The schema says which properties are links. Of a property that it does not know, a
value that is the id of an entity of the file (with `@` in it or not), or looks like one, is a link. An empty one is
unset.
"""

from __future__ import annotations

import re

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Meta, Problem, Span, TimeEntity, outside
from timeloom.errors import FormatError
from timeloom.formats.anafora_source import AnaforaSource, Field, Node, Piece, annotator_suffix, nodes
from timeloom.formats.xml_source import open_xml
from timeloom.scate.schema import schema
from timeloom.scate.validate import validate

__all__ = ["parse"]

_SPAN = re.compile(r"\s*(\d{1,9})\s*,\s*(\d{1,9})\s*")
Pairs = tuple[tuple[str, str], ...]
_KNOWN = ("id", "span", "type", "parentsType", "properties")


def parse(
    data: bytes,
    id: str,
    path: str | None = None,
    text: str | None = None,
    dct: Interval | None = None,
) -> Document:
    """The document of an Anafora file. `text` is None where only the annotations are at hand.

    Broken entities (no id, no type, no span, a span outside the text, an id used twice, whatever breaks the schema)
    are listed in `meta.problems`. Those without id, type or span are kept in `meta.source` alone; the others are among
    `entities`. Of several with one id, links lead to the first; the others are `<id>#2`, `<id>#3` and so on here, and
    what stands in the file is not touched.

    Raises:
        FormatError: no Anafora, not well formed, broken encoding.
        LimitError: too large or too deep.
    """
    name = path or id
    opened = open_xml(data, name)
    root = nodes(opened.raw, name)
    reading = _Reading(opened.raw, name, text)
    pieces, tail = reading.pieces(_entities(root, name))
    source = AnaforaSource(tuple(pieces), tail, opened.encoding, opened.mark, name)
    entities = tuple(piece.entity for piece in pieces if piece.entity is not None)
    problems = (*reading.problems, *validate(entities, document=name))
    return Document(
        id=id,
        text=text or "",
        dct=dct,
        entities=entities,
        meta=Meta(format="anafora", path=path, source=source, problems=problems),
    )


def _entities(root: Node, name: str) -> Node:
    """The element that holds the entities."""
    data = root.parts[0]
    if data.name != "data":
        raise FormatError("no Anafora: its root is another element", document=name, value=data.name)
    found = data.first("annotations")
    if found is None:
        raise FormatError("no Anafora: it has no annotations", document=name)
    return found


class _Reading:
    """One pass over the entities; collects problems."""

    def __init__(self, raw: str, name: str, text: str | None) -> None:
        self.raw = raw
        self.name = name
        self.text = text
        self.problems: list[Problem] = []
        self.seen: dict[str, int] = {}

    def report(self, place: str, reason: str, value: str | None = None) -> None:
        self.problems.append(Problem(self.name, place, reason, value))

    def pieces(self, holder: Node) -> tuple[list[Piece], int | None]:
        """The file cut before and after every entity, and where new entities go."""
        ids = frozenset(_value(node, "id") for node in holder.parts if node.name == "entity") - {""}
        pieces: list[Piece] = []
        position = 0
        for node in holder.parts:
            if node.name == "entity":
                lead = self._between(pieces, position, node.start)
                pieces.append(self._piece(node, ids, lead))
                position = node.end
        close = self.raw.rfind("</", 0, holder.end)
        if close < holder.start:  # <annotations/>: no place for an entity
            return [*pieces, Piece(self.raw[position:])], None
        lead = self._between(pieces, position, close)
        return [*pieces, Piece(lead + self.raw[close:])], len(pieces)

    def _between(self, pieces: list[Piece], start: int, end: int) -> str:
        """Keeps what stands between two places, but for the white space it ends in, which is returned."""
        between = self.raw[start:end]
        kept = between.rstrip()
        if kept:
            pieces.append(Piece(kept))
        return between[len(kept) :]

    def _piece(self, node: Node, ids: frozenset[str], lead: str) -> Piece:
        raw = self.raw[node.start : node.end]
        extra = tuple(
            Field(part.name, self.raw[part.start : part.end]) for part in node.parts if part.name not in _KNOWN
        )
        return Piece(raw, self._entity(node, ids), lead, extra)

    def _entity(self, node: Node, ids: frozenset[str]) -> TimeEntity | None:
        id, type = _value(node, "id"), _value(node, "type")
        spans = _spans(_value(node, "span"))
        place = f"entity {id}" if id else f"entity at character {node.start}"
        if not id or not type or not spans:
            lacking = "id" if not id else "type" if not type else "span"
            self.report(place, f"it has no {lacking} that can be read", _value(node, lacking))
            return None
        properties, links = _properties(node.first("properties"), type, ids)
        entity = TimeEntity(self._own(id, ids), spans, type, properties, links)
        misplaced = None if self.text is None else outside(entity, len(self.text), self.name)
        if misplaced is not None:
            self.problems.append(misplaced)
        return entity

    def _own(self, id: str, ids: frozenset[str]) -> str:
        """The id, or where an entity before has it, a new one. An id is reported once, however often it is used."""
        number = self.seen.get(id, 0) + 1
        self.seen[id] = number
        if number == 1:
            return id
        if number == 2:
            self.report(f"entity {id}", "its id is used more than once: links lead to the first of that id", id)
        while f"{id}#{number}" in ids:
            number += 1
        self.seen[id] = number
        return f"{id}#{number}"


def _properties(node: Node | None, type: str, ids: frozenset[str]) -> tuple[Pairs, Pairs]:
    """(literal values, links) of an entity, in file order. The schema says which is which, as far as it goes."""
    kind = schema().types.get(type)
    literals: list[tuple[str, str]] = []
    links: list[tuple[str, str]] = []
    for part in node.parts if node else ():
        value = part.text.strip()
        rule = kind.properties.get(part.name) if kind else None
        is_link = bool(rule.links) if rule else value in ids or annotator_suffix(value) is not None
        if value:
            (links if is_link else literals).append((part.name, value))
    return tuple(literals), tuple(links)


def _value(node: Node, name: str) -> str:
    part = node.first(name)
    return part.text.strip() if part else ""


def _spans(written: str) -> tuple[Span, ...]:
    """The spans of `a,b;c,d`; none where one of them is broken or runs backwards."""
    spans = []
    for part in written.split(";"):
        found = _SPAN.fullmatch(part)
        if found is None or int(found[1]) > int(found[2]):
            return ()
        spans.append(Span(int(found[1]), int(found[2])))
    return tuple(spans)
