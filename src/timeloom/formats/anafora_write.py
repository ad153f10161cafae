"""Anafora XML (SCATE): the writer.

What is written anew is legal by the published schema (`timeloom.scate.legal`), with every property of its type, the
unset ones empty, as Anafora itself writes. Entities that stand as they were read keep their place and their bytes,
also where they break the schema.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import merge

from timeloom.document import Document, Problem, TimeEntity
from timeloom.formats.anafora_read import parse
from timeloom.formats.anafora_source import AnaforaSource, Field, annotator_suffix
from timeloom.formats.xml_source import check_name, check_writable, escape_text
from timeloom.scate.legal import legal
from timeloom.scate.schema import schema

__all__ = ["ANNOTATOR", "NO_GRAPH", "render"]

ANNOTATOR = "timeloom"
NO_GRAPH = "no SCATE graph, which a TIMEX3 that was read from a file never has"
_EMPTY = (
    "<?xml version='1.0' encoding='UTF-8'?>\n<data>\n<info>\n  <progress>completed</progress>\n</info>\n\n"
    '<schema path="./" protocol="file">temporal.schema.xml</schema>\n\n<annotations>\n</annotations>\n</data>\n'
)
_LEAD = "\n\t"


def render(document: Document) -> tuple[bytes, tuple[Problem, ...]]:
    """The Anafora file of a document, and what it could not hold: entities that SCATE cannot say, times without a
    graph (a TIMEX3 that was read from a file has none), events, signals and links.

    Ids of the form `n@e@<document>@<annotator>`, and all that were read from the file, are kept; any other becomes
    the next free `n@e@<document>@timeloom`.

    Raises:
        FormatError: a character that XML cannot hold.
    """
    source = document.meta.source
    if not isinstance(source, AnaforaSource):
        empty = parse(_EMPTY.encode(), document.id).meta.source
        source = empty if isinstance(empty, AnaforaSource) else AnaforaSource((), None, "utf-8", False, document.id)
    writing = _Writing(document, source)
    raw = writing.run()
    mark = "\ufeff".encode(source.encoding) if source.mark else b""
    return mark + raw.encode(source.encoding, "xmlcharrefreplace"), tuple(writing.problems)


def _all_entities(document: Document) -> tuple[TimeEntity, ...]:
    """The entities of the document and of its times, each id once."""
    found = {entity.id: entity for time in document.times for entity in time.entities}
    return tuple(({entity.id: entity for entity in document.entities} | found).values())


class _Writing:
    """Writes one document into the pieces of one file; collects problems."""

    def __init__(self, document: Document, source: AnaforaSource) -> None:
        self.document = document
        self.source = source
        self.problems: list[Problem] = []
        self.read = {piece.entity.id: piece.entity for piece in source.pieces if piece.entity is not None}
        self.wanted = {entity.id: entity for entity in _all_entities(document)}
        self.legal = self._legal()
        self._others()
        self.ids = _ids(document.id, self.wanted, self.read)

    def _legal(self) -> dict[str, TimeEntity]:
        """The entities in the form in which they are written: as they stand if they were read so, else legal."""
        forms = {entity.id: entity for entity in legal(tuple(self.wanted.values()))}
        found = {}
        for id, entity in self.wanted.items():
            if self.read.get(id) == entity:
                found[id] = entity
            elif id in forms and self._in_text(entity):
                found[id] = forms[id]
            else:
                reason = "SCATE cannot say it" if id not in forms else "it lies outside the text"
                self._report(entity, reason)
        return found

    def _others(self) -> None:
        """Reports the layers for which Anafora's schema of time has no place."""
        for time in self.document.times:
            if not time.entities:
                value = time.timex3.value if time.timex3 is not None else None
                problem = Problem(self.document.id, f"time {time.id}", NO_GRAPH, value, time.start, time.end)
                self.problems.append(problem)
        others = [("event", event.id) for event in self.document.events]
        others += [("signal", signal.id) for signal in self.document.signals]
        others += [("link", link.id) for link in self.document.links]
        for name, id in others:
            self.problems.append(Problem(self.document.id, f"{name} {id}", f"SCATE has no place for {name}s of TimeML"))

    def _in_text(self, entity: TimeEntity) -> bool:
        """Whether its spans can be: of a document without a text nothing is known of them."""
        length = len(self.document.text) or None
        return bool(entity.spans) and all(
            0 <= span.start <= span.end and (length is None or span.end <= length) for span in entity.spans
        )

    def _report(self, entity: TimeEntity, reason: str) -> None:
        extent = (entity.start, entity.end) if entity.spans else (None, None)
        place = f"entity {entity.id}"
        self.problems.append(Problem(self.document.id, place, reason, entity.type, *extent))

    def run(self) -> str:
        new = [entity for id, entity in self.legal.items() if id not in self.read]
        if new and self.source.tail is None:
            for entity in new:
                self._report(entity, "the file has no place for it")
            new = []
        added = "".join(f"{_LEAD}{self._entity(entity)}\n" for entity in new)
        out: list[str] = []
        for index, piece in enumerate(self.source.pieces):
            if index == self.source.tail:
                out.append(added.removesuffix("\n"))
            if piece.entity is None:
                out.append(piece.lead + piece.raw)
            elif piece.entity.id in self.legal:
                entity = self.legal[piece.entity.id]
                out.append(piece.lead + (piece.raw if entity == piece.entity else self._entity(entity, piece.extra)))
        return "".join(out)

    def _entity(self, entity: TimeEntity, extra: Iterable[Field] = ()) -> str:
        kind = schema(extensions=False).types[entity.type]
        span = ";".join(f"{span.start},{span.end}" for span in entity.spans)
        lines = ["<entity>"]
        fields = (("id", self.ids[entity.id]), ("span", span), ("type", entity.type), ("parentsType", kind.group))
        lines += [f"\t\t{self._element(entity, name, value)}" for name, value in fields]
        lines.append("\t\t<properties>")
        lines += [f"\t\t\t{self._element(entity, name, value)}" for name, value in self._properties(entity)]
        lines.append("\t\t</properties>")
        lines += [f"\t\t{field.raw}" for field in extra]
        return "\n".join([*lines, "\t</entity>"])

    def _properties(self, entity: TimeEntity) -> list[tuple[str, str]]:
        """Every property of the type, unset ones empty: in the order of the schema, but what the entity says of the
        order among its values, and among its links, is kept."""
        rank = {name: at for at, name in enumerate(schema(extensions=False).types[entity.type].properties)}
        links = [(name, self.ids.get(target, target)) for name, target in entity.links]
        given = list(merge(_ranked(entity.properties, rank), _ranked(links, rank), key=lambda one: one[0]))
        unset = [(at, name, "") for name, at in rank.items() if all(name != key for _, key, _ in given)]
        return [(name, value) for _, name, value in merge(given, unset, key=lambda one: one[0])]

    def _element(self, entity: TimeEntity, name: str, value: str) -> str:
        place = f"entity {entity.id}, {name}"
        check_name(name, self.document.id, place, element=True)
        check_writable(value, self.document.id, place)
        return f"<{name}>{escape_text(value)}</{name}>"


def _ranked(pairs: Iterable[tuple[str, str]], rank: dict[str, int]) -> list[tuple[int, str, str]]:
    """Pairs with ranks that never fall, so that merging leaves them in their order."""
    found: list[tuple[int, str, str]] = []
    for name, value in pairs:
        found.append((max(rank[name], found[-1][0] if found else 0), name, value))
    return found


def _ids(document: str, wanted: Iterable[str], read: Iterable[str]) -> dict[str, str]:
    """The id in the file of each entity."""
    kept = set(read)
    given: dict[str, str] = {}
    for id in wanted:
        form = annotator_suffix(id)
        if id in kept or (form is not None and form[0] == document):
            given[id] = id
    used = kept | set(given.values())
    number = 0
    for id in wanted:
        while id not in given:
            number += 1
            free = f"{number}@e@{document}@{ANNOTATOR}"
            if free not in used:
                given[id] = free
    return given
