"""Brat standoff (`.txt` and `.ann`): the reader. The table of lines stands in `brat_names`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TypeVar

import msgspec

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Instance, Link, Meta, Problem, Signal, Span, Time, TimeEntity
from timeloom.formats.brat_names import CREATION, KINDS, LAYERS, BratSource
from timeloom.formats.creation import creation_interval
from timeloom.formats.spans import span_problems, with_problems
from timeloom.timeml.timex3 import Timex3

__all__ = ["parse"]

_SPANS = re.compile(r"[0-9]{1,9} [0-9]{1,9}(?:;[0-9]{1,9} [0-9]{1,9})*+")
Value = TypeVar("Value")
_CORE = ("type", "value", "mod", "quant", "freq", "begin", "end")


class _Mention(msgspec.Struct):
    """A T line and what other lines say of it."""

    line: str
    kind: str
    spans: tuple[Span, ...]
    id: str
    said: str
    values: list[tuple[str, str]] = msgspec.field(default_factory=list)
    links: list[tuple[str, str]] = msgspec.field(default_factory=list)
    instances: list[Instance] = msgspec.field(default_factory=list)


class _Relation(msgspec.Struct):
    """An R line of a link and what notes say of it."""

    id: str
    kind: str
    relation: str
    source: str
    target: str
    ends: tuple[str, str] | None = None
    values: list[tuple[str, str]] = msgspec.field(default_factory=list)


class _Broken(Exception):
    """A line that is not what its first letter says; the reason."""


def parse(ann: str, text: str, id: str, path: str | None = None, dct: Interval | None = None) -> Document:
    """The document of an `.ann` file and its text.

    Lines that are broken are listed in `meta.problems`; lines that no layer holds stand in `meta.source`. The
    creation time is a TIMEX3 with functionInDocument=CREATION_TIME and an empty span; `dct` is used without one.
    """
    reading = _Reading(path or id)
    for number, line in enumerate(ann.split("\n"), 1):
        if line.strip():
            reading.line(number, line.removesuffix("\r"))
    return reading.document(text, id, path, dct)


class _Reading:
    def __init__(self, name: str) -> None:
        self.name = name
        self.mentions: dict[str, _Mention] = {}
        self.relations: dict[str, _Relation] = {}
        self.kept: list[str] = []
        self.problems: list[Problem] = []
        self.later: list[tuple[int, str]] = []
        self.readers: dict[str, Callable[[str, str], bool]] = {
            "A": self._attribute,
            "M": self._attribute,
            "R": self._relation,
            "#": self._note,
        }

    def line(self, number: int, line: str) -> None:
        """T lines at once, all others when every T line is known: brat asks for no order."""
        if line[0] == "T":
            self._guarded(number, line, self._mention)
        else:
            self.later.append((number, line))

    def _guarded(self, number: int, line: str, read: Callable[[str, str], bool]) -> None:
        own, _, rest = line.partition("\t")
        try:
            if not read(own, rest):
                self.kept.append(line)
        except _Broken as error:
            self.problems.append(Problem(self.name, f"line {number}", str(error), line))
            self.kept.append(line)

    def _mention(self, own: str, rest: str) -> bool:
        head, _, said = rest.partition("\t")
        kind, _, where = head.partition(" ")
        if not kind or not _SPANS.fullmatch(where):
            raise _Broken("no type and spans can be read")
        if own in self.mentions:
            raise _Broken("its id is used twice")
        pairs = (part.split(" ") for part in where.split(";"))
        spans = tuple(Span(int(start), int(end)) for start, end in pairs)
        self.mentions[own] = _Mention(own, kind, spans, own, said)
        return True

    def _attribute(self, own: str, rest: str) -> bool:
        parts = rest.split(" ")
        if len(parts) == 2 and parts[1] in self.mentions:
            parts.append("true")  # an attribute without a value is a flag
        if len(parts) != 3:
            raise _Broken("an attribute has a name, a mention and a value")
        if parts[1] not in self.mentions:
            raise _Broken("its mention does not exist")
        self.mentions[parts[1]].values.append((parts[0], parts[2]))
        return True

    def _relation(self, own: str, rest: str) -> bool:
        label, *arguments = rest.split() or [""]
        ends = [argument.partition(":")[2] for argument in arguments]
        if len(ends) != 2:
            raise _Broken("a relation has a type and two arguments")
        if not all(end in self.mentions for end in ends):
            raise _Broken("it links to nothing")
        if own in self.relations:
            raise _Broken("its id is used twice")
        kind, _, relation = label.partition("-")
        if kind in KINDS and (relation or label == "TLINK"):
            self.relations[own] = _Relation(own, kind, relation, ends[0], ends[1])
        elif self.mentions[ends[0]].kind in LAYERS:
            return False
        else:
            self.mentions[ends[0]].links.append((label, ends[1]))
        return True

    def _note(self, own: str, rest: str) -> bool:
        head, _, said = rest.partition("\t")
        kind, _, target = head.partition(" ")
        mention, relation = self.mentions.get(target), self.relations.get(target)
        known = mention or relation
        if kind not in ("Id", "Value", "Instance", "Ends") or known is None:
            return False
        first, _, second = said.partition(" ")
        if kind == "Id":
            known.id = said
        elif kind == "Value":
            known.values.append((first, _decoded(second, str)))
        elif kind == "Instance" and mention:
            pairs = _decoded(second, tuple[tuple[str, str], ...]) if second else ()
            mention.instances.append(Instance(first, pairs))
        elif relation:
            relation.ends = (first, second)
        return True

    # --- what comes of it -------------------------------------------------------------------------------------------
    def document(self, text: str, id: str, path: str | None, dct: Interval | None) -> Document:
        for number, line in sorted(self.later, key=lambda pair: pair[1][0] != "R"):
            self._guarded(number, line, self.readers.get(line[0], lambda own, rest: False))
        layers: dict[str, list[_Mention]] = {kind: [] for kind in (*LAYERS, "")}
        for mention in self.mentions.values():
            layers[mention.kind if mention.kind in LAYERS else ""].append(mention)
        times = [_time(mention, text) for mention in layers["TIMEX3"]]
        creation = next((time for time in times if CREATION in time.attributes and time.start == time.end == 0), None)
        value = creation.timex3.value if creation and creation.timex3 else ""
        document = Document(
            id=id,
            text=text,
            dct=creation_interval(value) or dct,
            entities=tuple(self._entity(mention) for mention in layers[""]),
            times=tuple(time for time in times if time is not creation),
            events=tuple(_event(mention) for mention in layers["EVENT"]),
            signals=tuple(
                Signal(one.id, one.spans[0].start, one.spans[-1].end, tuple(one.values)) for one in layers["SIGNAL"]
            ),
            links=tuple(self._link(relation) for relation in self.relations.values()),
            meta=Meta(
                "brat", path, BratSource(tuple(self.kept), tuple(_parted(layers))), creation, tuple(self.problems)
            ),
        )
        told = (*span_problems(document, self.name), *self._misquoted(text), *self._filled(layers, text))
        return with_problems(document, list(told))

    def _filled(self, layers: dict[str, list[_Mention]], text: str) -> list[Problem]:
        """Mentions in several parts with words between them. (brat cuts every mention where a line ends.)"""
        reason = "it is in several parts, and is read with all that lies between them"
        return [
            Problem(self.name, mention.line, reason, mention.said, mention.spans[0].start, mention.spans[-1].end)
            for kind in LAYERS
            for mention in layers[kind]
            if any(text[one.end : other.start].strip() for one, other in pairwise(mention.spans))
        ]

    def _misquoted(self, text: str) -> list[Problem]:
        """Mentions whose line quotes other words than the text has: the `.ann` is of another text, or bytes count."""
        reason = "its words are not those of the text at its span"
        return [
            Problem(self.name, mention.line, reason, mention.said, mention.spans[0].start, mention.spans[-1].end)
            for mention in self.mentions.values()
            if mention.said.split() != " ".join(text[span.start : span.end] for span in mention.spans).split()
            and mention.spans[-1].end <= len(text)
        ]

    def _entity(self, mention: _Mention) -> TimeEntity:
        links = tuple((key, self.mentions[end].id) for key, end in mention.links)
        return TimeEntity(mention.id, mention.spans, mention.kind, tuple(mention.values), links)

    def _link(self, relation: _Relation) -> Link:
        ends = relation.ends or (self._named(relation.source), self._named(relation.target))
        return Link(relation.id, relation.kind, relation.relation, *ends, tuple(relation.values))

    def _named(self, line: str) -> str:
        """What a link names by a T line: the one instance of an event, else the annotation itself."""
        mention = self.mentions[line]
        return mention.instances[0].id if len(mention.instances) == 1 else mention.id


def _parted(layers: dict[str, list[_Mention]]) -> Iterator[tuple[str, str, tuple[Span, ...]]]:
    """The mentions in several parts of which the layer has one stretch: kind, id and spans."""
    return ((kind, one.id, one.spans) for kind in LAYERS for one in layers[kind] if len(one.spans) > 1)


def _time(mention: _Mention, text: str) -> Time:
    values = dict(mention.values)
    whole = "type" in values and "value" in values
    held = _CORE if whole else ()
    core = {key: values[key] for key in _CORE if key in values}
    start, end = mention.spans[0].start, mention.spans[-1].end
    return Time(
        id=mention.id,
        start=start,
        end=end,
        text=text[start:end],
        timex3=Timex3(**core) if whole else None,
        attributes=tuple(pair for pair in mention.values if pair[0] not in held),
    )


def _event(mention: _Mention) -> Event:
    start, end = mention.spans[0].start, mention.spans[-1].end
    return Event(mention.id, start, end, tuple(mention.values), tuple(mention.instances))


def _decoded(written: str, shape: type[Value]) -> Value:
    try:
        return msgspec.json.decode(written.encode("utf-8"), type=shape)
    except (msgspec.MsgspecError, UnicodeEncodeError) as error:
        raise _Broken(f"its note is no JSON: {error}") from None
