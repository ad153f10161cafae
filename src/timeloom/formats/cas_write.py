"""UIMA CAS: from the layers of a document to feature structures. The table of types stands in `cas_types`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from timeloom.calendar.iso import instant_text
from timeloom.document import Document, Link, Problem, Time
from timeloom.formats.brat_names import CREATION
from timeloom.formats.cas_types import (
    EVENT,
    LINKS,
    METADATA,
    POS,
    SENTENCE,
    SIGNAL,
    SOURCE,
    TIMEX3,
    TOKEN,
    CasFile,
    CasSource,
    Raw,
)  # fmt: skip
from timeloom.formats.creation import creation_time
from timeloom.formats.features import event_fields, get, link_name, own_attributes, timex_fields
from timeloom.formats.timeml_bounds import NO_GRAPHS, lost_range
from timeloom.formats.utf16 import Utf16

__all__ = ["cas_of"]


def cas_of(document: Document, format: str) -> tuple[CasFile, tuple[Problem, ...]]:
    """The structures of a document for a file of a format, and what these could not hold: annotations outside the text,
    links to nothing, SCATE graphs, trees of syntax, and what another format had kept."""
    writing = _Writing(document, format)
    writing.head()
    writing.words()
    writing.times()
    writing.events()
    writing.signals()
    for link in document.links:
        writing.link(link)
    return writing.done()


class _Writing:
    def __init__(self, document: Document, format: str) -> None:
        self.document = document
        self.counted = Utf16(document.text)
        self.problems: list[Problem] = []
        self.made: list[Raw] = []
        self.ends: dict[str, int] = {}
        """The structure of everything that a link may name."""
        self.default: dict[int, str] = {}
        """What a link names that says no more than the structure."""
        self.spans: dict[int, tuple[int, int]] = {}
        source = document.meta.source
        known = isinstance(source, CasSource) and source.format == format and source.text == document.text
        self.source = source if known and isinstance(source, CasSource) else CasSource(format, document.text)
        if isinstance(source, CasSource) and source is not self.source and source.kept:
            self.lose(
                "annotations",
                f"{len(source.kept)} of other layers, kept for files of {source.format} with the same text",
            )
        self.taken = {raw.id for raw in self.source.kept} | set(self.source.numbers.values()) | {self.source.sofa}
        self.next = 1

    def lose(
        self, place: str, reason: str, value: str | None = None, start: int | None = None, end: int | None = None
    ) -> None:
        self.problems.append(Problem(self.document.id, place, reason, value, start, end))

    def add(self, place: str, kind: str, span: tuple[int, int] | None, values: dict[str, Any]) -> Raw | None:
        """A structure; None, and told, where its span lies outside the text."""
        fields: dict[str, Any] = {"@sofa": self.source.sofa}
        if span is not None:
            if not 0 <= span[0] <= span[1] <= len(self.document.text):
                self.lose(place, "it lies outside the text", None, *span)
                return None
            fields |= {"begin": self.counted.units(span[0]), "end": self.counted.units(span[1])}
        fields |= {key: value for key, value in values.items() if value is not None}
        fields |= self.source.extras.get(place, {})
        raw = Raw(self._number(place), kind, fields)
        self.made.append(raw)
        return raw

    def _number(self, place: str) -> int:
        if place in self.source.numbers:
            return self.source.numbers[place]
        while self.next in self.taken:
            self.next += 1
        self.taken.add(self.next)
        return self.next

    # --- layers -------------------------------------------------------------------------------------------------------
    def head(self) -> None:
        document, dct = self.document, self.document.dct
        values = {"language": document.language, "documentTitle": document.id, "documentId": document.id}
        self.add("document", METADATA, (0, len(document.text)), values)
        dates: dict[str, Any] = {"documentId": document.id}
        if dct is not None:
            ends = (("dctStart", dct.start), ("dctEnd", dct.end))
            dates |= {key: instant_text(at) for key, at in ends if isinstance(at, int)} | {"dctZone": dct.zone}
        self.add("source", SOURCE, None, dates)

    def words(self) -> None:
        for number, span in enumerate(self.document.sentences):
            self.add(f"sentence {number}", SENTENCE, (span.start, span.end), {})
        for number, token in enumerate(self.document.tokens):
            extent = (token.start, token.end)
            tag = None
            if token.xpos is not None or token.upos is not None:
                tag = self.add(f"tag {number}", POS, extent, {"PosValue": token.xpos, "coarseValue": token.upos})
            self.add(f"token {number}", TOKEN, extent, {"@pos": tag.id if tag is not None else None})
        if any(token.head is not None or token.feats is not None for token in self.document.tokens):
            self.lose("tokens", "their trees and features have no layer")
        if self.document.entities or any(time.entities for time in self.document.times):
            self.lose("entities", NO_GRAPHS)

    def times(self) -> None:
        creation = creation_time(self.document)
        if creation is not None and all(time.id != creation.id for time in self.document.timexes):
            flags = tuple(pair for pair in creation.attributes if pair[0] != CREATION[0])
            self._time(msgspec.structs.replace(creation, attributes=(*flags, CREATION)), (0, 0))
        for time in self.document.timexes:
            self._time(time, (time.start, time.end))
        for whole in self.document.times:
            if lost := lost_range(whole):
                self.lose(f"time {whole.id}", lost, whole.text, whole.start, whole.end)

    def _time(self, time: Time, span: tuple[int, int]) -> None:
        fields = timex_fields(time.timex3)
        values: dict[str, Any] = {"timexType": fields.pop("type", None), **fields}
        values |= {
            CREATION[0]: get(time.attributes, CREATION[0]),
            "timeId": time.id,
            "attributes": _json(own_attributes(time)),
        }
        self._mention(self.add(f"time {time.id}", TIMEX3, span, values), span, time.id, (time.id,))

    def events(self) -> None:
        for event in self.document.events:
            values: dict[str, Any] = dict(event_fields(event))
            values |= {"main": True if event.main else None, "eventId": event.id, "attributes": _json(event.attributes)}
            values |= {"instances": _json([(one.id, one.attributes) for one in event.instances])}
            span = event.start, event.end
            raw = self.add(f"event {event.id}", EVENT, span, values)
            self._mention(raw, span, link_name(event), (event.id, *(instance.id for instance in event.instances)))

    def signals(self) -> None:
        for signal in self.document.signals:
            values = {"signalId": signal.id, "attributes": _json(signal.attributes)}
            self.add(f"signal {signal.id}", SIGNAL, (signal.start, signal.end), values)

    def _mention(self, raw: Raw | None, span: tuple[int, int], default: str, ids: Iterable[str]) -> None:
        if raw is not None:
            self.spans[raw.id] = span
            self.default[raw.id] = default
            self.ends |= dict.fromkeys(ids, raw.id)

    def link(self, link: Link) -> None:
        place = f"{link.kind} {link.id}"
        source, target = self.ends.get(link.source), self.ends.get(link.target)
        if source is None or target is None:
            self.lose(place, "it links to nothing, or to what could not be written", link.relation or None)
        elif link.kind not in LINKS:
            self.lose(place, f"no link of the kinds {', '.join(LINKS)}", link.kind)
        else:
            plain = (self.default[source], self.default[target]) == (link.source, link.target)
            values = {
                "@Governor": source, "@Dependent": target, "relType": link.relation or None, "linkId": link.id,
                "ends": None if plain else _json([link.source, link.target]), "attributes": _json(link.attributes),
            }  # fmt: skip
            # where its target stands, as INCEpTION has it
            self.add(place, LINKS[link.kind], self.spans[target], values)

    def done(self) -> tuple[CasFile, tuple[Problem, ...]]:
        structures = [*self.made, *self.source.kept]
        members = [raw.id for raw in self.made] + [raw.id for raw in self.source.kept if raw.id in self.source.members]
        return CasFile(self.document.text, structures, members, self.source.sofa, self.source.types), tuple(
            self.problems
        )


def _json(value: object) -> str | None:
    """Compact JSON; None for what is empty."""
    return msgspec.json.encode(value).decode("utf-8") if value else None
