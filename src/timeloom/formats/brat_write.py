"""Brat standoff (`.txt` and `.ann`): the writer. The table of lines stands in `brat_names`."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from timeloom.document import Document, Event, Link, Problem, Span, Time
from timeloom.errors import FormatError
from timeloom.formats.brat_names import CREATION, LABEL, VALUE, BratSource
from timeloom.formats.creation import creation_time
from timeloom.formats.features import own_attributes
from timeloom.timeml.timex3 import Timex3

__all__ = ["render"]

_TIMEX = ("type", "value", "mod", "quant", "freq", "begin", "end")
Pairs = Iterable[tuple[str, str]]


def render(document: Document) -> tuple[str, tuple[Problem, ...]]:
    """The `.ann` file of a document, and what it could not hold: annotations outside the text, links to nothing.

    The times are `Document.timexes`.

    Raises:
        FormatError: a type, a name or a text that a line cannot hold.
    """
    writing = _Writing(document)
    writing.entities()
    writing.times()
    writing.events()
    for signal in document.signals:
        line = writing.mention(signal.id, "SIGNAL", (Span(signal.start, signal.end),), f"signal {signal.id}")
        writing.values(line, signal.attributes)
    writing.entity_links()
    for link in document.links:
        writing.link(link)
    source = document.meta.source
    kept = source.lines if isinstance(source, BratSource) else ()
    return "".join(f"{line}\n" for line in (*writing.lines, *kept)), tuple(writing.problems)


class _Writing:
    """Lines so far, and the ids given: T, A and R lines and notes are numbered apart."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.lines: list[str] = []
        self.problems: list[Problem] = []
        self.entity_lines: dict[str, str] = {}
        self.ends: dict[str, str] = {}
        """The T line of every time, instance and event that a link may name."""
        self.default: dict[str, str] = {}
        """What a link names that says no more than the T line."""
        source = document.meta.source
        kept = source.lines if isinstance(source, BratSource) else ()
        parted = source.parted if isinstance(source, BratSource) else ()
        self.parted = {(kind, id, spans[0].start, spans[-1].end): spans for kind, id, spans in parted}
        """The parts of mentions that were read so, and that nobody has moved."""
        self.taken = {line.split("\t", 1)[0] for line in kept}
        self.numbers: dict[str, int] = {}

    def number(self, letter: str) -> str:
        while True:
            self.numbers[letter] = self.numbers.get(letter, 0) + 1
            id = f"{letter}{self.numbers[letter]}"
            if id not in self.taken:
                return id

    def mention(self, id: str, kind: str, spans: tuple[Span, ...], place: str) -> str:
        """A T line, and a note for its id. "" if it lies outside the text, which is reported."""
        text = self.document.text
        if len(spans) == 1:
            spans = self.parted.get((kind, id, spans[0].start, spans[0].end), spans)
        if not spans or any(not 0 <= span.start <= span.end <= len(text) for span in spans):
            extent = (spans[0].start, spans[-1].end) if spans else (None, None)
            self.problems.append(Problem(self.document.id, place, "it lies outside the text", None, *extent))
            return ""
        line = self.number("T")
        where = ";".join(f"{span.start} {span.end}" for span in spans)
        said = " ".join(text[span.start : span.end] for span in spans)
        self.lines.append(f"{line}\t{self._label(kind, place)} {where}\t{' '.join(said.splitlines())}")
        if id != line:
            self.note("Id", line, self._word(id, place))
        return line

    def values(self, line: str, values: Pairs) -> None:
        for key, value in values if line else ():
            if VALUE.fullmatch(value) and LABEL.fullmatch(key):
                self.lines.append(f"{self.number('A')}\t{key} {line} {value}")
            else:
                self.note("Value", line, f"{self._word(key, line)} {_json(value)}")

    def note(self, kind: str, line: str, said: str) -> None:
        self.lines.append(f"{self.number('#')}\t{kind} {line}\t{said}")

    def _label(self, label: str, place: str) -> str:
        if not LABEL.fullmatch(label):
            raise FormatError(
                "brat cannot hold a type of this name", document=self.document.id, place=place, value=label
            )
        return label

    def _word(self, word: str, place: str) -> str:
        if not VALUE.fullmatch(word):
            raise FormatError("a note cannot hold this name", document=self.document.id, place=place, value=word)
        return word

    # --- layers -----------------------------------------------------------------------------------------------------
    def entities(self) -> None:
        for entity in self.document.entities:
            line = self.mention(entity.id, entity.type, entity.spans, f"entity {entity.id}")
            self.values(line, entity.properties)
            if line:
                self.entity_lines[entity.id] = line

    def times(self) -> None:
        creation = creation_time(self.document)
        if creation is not None and all(time.id != creation.id for time in self.document.timexes):
            flags = tuple(pair for pair in creation.attributes if pair[0] != CREATION[0])
            self._time(msgspec.structs.replace(creation, attributes=(*flags, CREATION)), Span(0, 0))
        for time in self.document.timexes:
            self._time(time, Span(time.start, time.end))

    def _time(self, time: Time, span: Span) -> None:
        line = self.mention(time.id, "TIMEX3", (span,), f"time {time.id}")
        self.values(line, (*_timex_values(time.timex3), *own_attributes(time)))
        if line:
            self.ends[time.id] = line
            self.default[line] = time.id

    def events(self) -> None:
        for event in self.document.events:
            line = self.mention(event.id, "EVENT", (Span(event.start, event.end),), f"event {event.id}")
            self.values(line, event.attributes)
            if line:
                self._instances(event, line)

    def _instances(self, event: Event, line: str) -> None:
        self.ends[event.id] = line
        for instance in event.instances:
            self.ends[instance.id] = line
            said = f" {_json(instance.attributes)}" if instance.attributes else ""
            self.note("Instance", line, self._word(instance.id, f"instance {instance.id}") + said)
        self.default[line] = event.instances[0].id if len(event.instances) == 1 else event.id

    # --- links ------------------------------------------------------------------------------------------------------
    def entity_links(self) -> None:
        for entity in self.document.entities:
            for key, target in entity.links:
                self._relation(
                    key, self.entity_lines.get(entity.id), self.entity_lines.get(target), f"entity {entity.id}"
                )

    def _relation(self, label: str, source: str | None, target: str | None, place: str) -> str | None:
        if source is None or target is None:
            reason = "it links to nothing, or to what could not be written"
            self.problems.append(Problem(self.document.id, place, reason, label))
            return None
        line = self.number("R")
        self.lines.append(f"{line}\t{self._label(label, place)} Arg1:{source} Arg2:{target}")
        return line

    def link(self, link: Link) -> None:
        ends = self.ends.get(link.source), self.ends.get(link.target)
        label = f"{link.kind}-{link.relation}" if link.relation else link.kind
        line = self._relation(label, *ends, f"{link.kind} {link.id}")
        if line is None:
            return
        if link.id != line:
            self.note("Id", line, self._word(link.id, line))
        if tuple(self.default[end] for end in ends if end) != (link.source, link.target):
            self.note("Ends", line, f"{self._word(link.source, line)} {self._word(link.target, line)}")
        for key, value in link.attributes:
            self.note("Value", line, f"{self._word(key, line)} {_json(value)}")


def _timex_values(timex3: Timex3 | None) -> list[tuple[str, str]]:
    pairs = ((key, getattr(timex3, key, None)) for key in _TIMEX)
    return [(key, value) for key, value in pairs if value is not None]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode("utf-8")
