"""UIMA CAS: from feature structures to the layers of a document. The table of types stands in `cas_types`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from timeloom.calendar.interval import Interval
from timeloom.calendar.iso import parse_instant
from timeloom.document import Document, Event, Instance, Link, Meta, Problem, Signal, Span, Time, Token
from timeloom.errors import ExpressionError, FormatError
from timeloom.formats.brat_names import CREATION
from timeloom.formats.cas_types import (
    DOCUMENT_TYPES,
    EVENT,
    LINKS,
    POS,
    SENTENCE,
    SIGNAL,
    SOFA,
    SOURCE,
    TIMEX3,
    TOKEN,
    TYPES,
    CasFile,
    CasSource,
    Raw,
)  # fmt: skip
from timeloom.formats.creation import creation_interval
from timeloom.formats.features import TIMEX_FIELDS, changed, link_name, timex_from, with_fields
from timeloom.formats.utf16 import Utf16

__all__ = ["document_of"]

Value = TypeVar("Value")
Pairs = tuple[tuple[str, str], ...]
_KINDS = {name: kind for kind, name in LINKS.items()}
_ALWAYS = frozenset({"@sofa", "begin", "end", "language"})
_ENDINGS = (".txt", ".xmi", ".json", ".tml")


def document_of(cas: CasFile, format: str, id: str, path: str | None = None) -> Document:
    """The document of a CAS.

    Its id is that which we wrote, else the title that INCEpTION gives, else `id`. What a person added gets the next
    free id; what is broken is listed in `meta.problems`; what no layer holds is kept in `meta.source`.
    """
    reading = _Reading(cas, path or id)
    reading.sort()
    return reading.document(format, id, path)


class _Reading:
    def __init__(self, cas: CasFile, name: str) -> None:
        self.cas = cas
        self.name = name
        self.counted = Utf16(cas.text)
        self.problems: list[Problem] = []
        self.kept: list[Raw] = []
        self.layers: dict[str, list[Raw]] = {}
        self.by_id = {raw.id: raw for raw in cas.structures}
        if len(self.by_id) < len(cas.structures):
            counted = Counter(raw.id for raw in cas.structures)
            raise FormatError(
                "an id is used twice", document=name, place="structures", value=counted.most_common(1)[0][0]
            )
        self.ids: set[str] = set()
        self.reserved: set[str] = set()
        self.numbers: dict[str, int] = {}
        self.extras: dict[str, dict[str, Any]] = {}
        self.names: dict[int, tuple[str, ...]] = {}
        """What a link may name of a structure: the first is meant where it says no more."""

    def sort(self) -> None:
        """Structures by their type, those of other views and types aside."""
        for raw in self.cas.structures:
            if raw.type == SOFA and raw.id == self.cas.sofa:
                continue
            ours = raw.type in TYPES or raw.type in DOCUMENT_TYPES
            if ours and raw.fields.get("@sofa", self.cas.sofa) == self.cas.sofa:
                self.layers.setdefault(raw.type, []).append(raw)
            else:
                self.kept.append(raw)

    def lose(self, raw: Raw, reason: str, value: object = None) -> None:
        """Tells what is broken; the structure is kept as it is."""
        shown = None if value is None else str(value)[:80]
        self.problems.append(Problem(self.name, f"structure {raw.id}", reason, shown))
        self.kept.append(raw)

    def span(self, raw: Raw) -> Span | None:
        """The characters of a structure."""
        units = (raw.fields.get("begin", 0), raw.fields.get("end", 0))
        points = [self.counted.point(unit) if isinstance(unit, int) else None for unit in units]
        start, end = points
        if start is None or end is None or start > end:
            self.lose(
                raw, f"its span lies outside the text of {len(self.cas.text)} characters", f"{units[0]},{units[1]}"
            )
            return None
        return Span(start, end)

    def spans(self, kind: str) -> Iterator[tuple[Raw, Span]]:
        """The structures of a type with their characters. Sentences and tokens have no ids, so their order is that of
        the text; all others stay as they stand."""
        found = [(raw, span) for raw in self.layers.get(kind, ()) if (span := self.span(raw)) is not None]
        return iter(
            sorted(found, key=lambda pair: (pair[1].start, -pair[1].end)) if kind in (SENTENCE, TOKEN) else found
        )

    def note(self, place: str, raw: Raw, known: frozenset[str] = frozenset()) -> None:
        """Keeps the number of a structure, and the features that no layer holds."""
        self.numbers[place] = raw.id
        features = _ALWAYS | known | TYPES[raw.type].features.keys() if raw.type in TYPES else _ALWAYS | known
        more = {
            key: value
            for key, value in raw.fields.items()
            if key.removeprefix("@") not in features and key not in features
        }
        if more:
            self.extras[place] = more

    def free(self, wanted: object, letter: str) -> str:
        """An id: the one that is wanted, unless another has it (a copied annotation keeps its features)."""
        if isinstance(wanted, str) and wanted and wanted not in self.ids:
            self.ids.add(wanted)
            return wanted
        number = 1
        while f"{letter}{number}" in self.ids or f"{letter}{number}" in self.reserved:
            number += 1
        self.ids.add(f"{letter}{number}")
        return f"{letter}{number}"

    def decoded(self, raw: Raw, name: str, shape: type[Value], default: Value) -> Value:
        """The JSON of a feature; the default, and told, where it is none."""
        written = raw.fields.get(name)
        if not isinstance(written, str) or not written:
            return default
        try:
            return msgspec.json.decode(written.encode("utf-8", "replace"), type=shape)
        except msgspec.MsgspecError as error:
            self.problems.append(
                Problem(self.name, f"structure {raw.id}", f"its {name} are no JSON: {error}", written[:80])
            )
            return default

    # --- layers -------------------------------------------------------------------------------------------------------
    def document(self, format: str, id: str, path: str | None) -> Document:
        self._reserve()
        id, dct, language = self._head(id)
        sentences = []
        for number, (raw, span) in enumerate(self.spans(SENTENCE)):
            sentences.append(span)
            self.note(f"sentence {number}", raw)
        tokens = tuple(self._tokens())
        times = [self._time(raw, span) for raw, span in self.spans(TIMEX3)]
        creation = next((time for time in times if CREATION in time.attributes and time.start == time.end == 0), None)
        events = tuple(self._event(raw, span) for raw, span in self.spans(EVENT))
        signals = tuple(self._signal(raw, span) for raw, span in self.spans(SIGNAL))
        links = tuple(
            link for kind in _KINDS for raw in self.layers.get(kind, ()) if (link := self._link(raw)) is not None
        )
        order = {raw.id: at for at, raw in enumerate(self.cas.structures)}
        links = tuple(sorted(links, key=lambda link: order[self.numbers[f"{link.kind} {link.id}"]]))
        value = creation.timex3.value if creation is not None and creation.timex3 is not None else ""
        source = CasSource(
            format, self.cas.text, self.cas.types, tuple(self.kept), frozenset(self.cas.members) & {raw.id for raw in self.kept},
            self.numbers, self.extras, self.cas.sofa,
        )  # fmt: skip
        return Document(
            id=id, text=self.cas.text, dct=dct or creation_interval(value), language=language, sentences=tuple(sentences),
            tokens=tokens, times=tuple(time for time in times if time is not creation), events=events, signals=signals,
            links=links, meta=Meta(format, path, source, creation, tuple(self.problems)),
        )  # fmt: skip

    def _reserve(self) -> None:
        self.reserved = {
            str(raw.fields[key])
            for kind, key in (
                (TIMEX3, "timeId"),
                (EVENT, "eventId"),
                (SIGNAL, "signalId"),
                *((link, "linkId") for link in _KINDS),
            )
            for raw in self.layers.get(kind, ())
            if raw.fields.get(key)
        }

    def _head(self, id: str) -> tuple[str, Interval | None, str]:
        """The id, the time of writing and the language."""
        language, dct = "en", None
        head = next((raw for kind in DOCUMENT_TYPES for raw in self.layers.get(kind, ())), None)
        if head is not None:
            known = head.fields.get("language")
            language = known if isinstance(known, str) and known not in ("", "x-unspecified") else language
            title = head.fields.get("documentTitle")
            id = _bare(title) if isinstance(title, str) and title else id
            self.note("document", head)
        source = next(iter(self.layers.get(SOURCE, ())), None)
        if source is not None:
            told = source.fields.get("documentId")
            id = told if isinstance(told, str) and told else id
            dct = self._written(source)
            self.note("source", source)
        return id, dct, language

    def _written(self, raw: Raw) -> Interval | None:
        ends = raw.fields.get("dctStart"), raw.fields.get("dctEnd")
        if ends == (None, None):
            return None
        try:
            zone = raw.fields.get("dctZone")
            start, end = (parse_instant(str(end)) for end in ends)
            return Interval(start, end, zone if isinstance(zone, str) else None)
        except ExpressionError:
            self.problems.append(
                Problem(self.name, f"structure {raw.id}", "its time of writing is no pair of ISO times", str(ends))
            )
            return None

    def _tokens(self) -> Iterator[Token]:
        tagged: set[int] = set()
        for number, (raw, span) in enumerate(self.spans(TOKEN)):
            pos = raw.fields.get("@pos")
            tag = self.by_id.get(pos) if isinstance(pos, int) else None
            if tag is not None and tag.type == POS and tag.id not in tagged:
                self.note(f"tag {number}", tag)
                tagged.add(tag.id)
            else:
                tag = None
            self.note(f"token {number}", raw)
            upos, xpos = (tag.fields.get(key) if tag is not None else None for key in ("coarseValue", "PosValue"))
            yield Token(span.start, span.end, upos=upos, xpos=xpos)
        self.kept += (raw for raw in self.layers.get(POS, ()) if raw.id not in tagged)

    def _time(self, raw: Raw, span: Span) -> Time:
        fields = {**raw.fields, "type": raw.fields.get("timexType")}
        timex3 = timex_from(fields)
        attributes = self.decoded(raw, "attributes", tuple[tuple[str, str], ...], ())
        if timex3 is None:  # a time without a value, or without a type: what there is of it is an attribute
            attributes = changed(
                attributes,
                fields,
                {key: name for key, name in TIMEX_FIELDS.items() if isinstance(fields.get(key), str)},
            )
        attributes = changed(attributes, raw.fields, {CREATION[0]: CREATION[0]})
        id = self.free(raw.fields.get("timeId"), "t")
        self.note(f"time {id}", raw)
        self.names[raw.id] = (id,)
        said = self.cas.text[span.start : span.end]
        return Time(id=id, start=span.start, end=span.end, text=said, timex3=timex3, attributes=attributes)

    def _event(self, raw: Raw, span: Span) -> Event:
        attributes = self.decoded(raw, "attributes", tuple[tuple[str, str], ...], ())
        told = self.decoded(raw, "instances", tuple[tuple[str, Pairs], ...], ())
        instances = tuple(Instance(self.free(id, "ei"), pairs) for id, pairs in told)
        id = self.free(raw.fields.get("eventId"), "e")
        self.note(f"event {id}", raw)
        main = raw.fields.get("main") in (True, "true")
        event = with_fields(Event(id, span.start, span.end, attributes, instances, main), raw.fields)
        self.names[raw.id] = (link_name(event), id, *(instance.id for instance in instances))
        return event

    def _signal(self, raw: Raw, span: Span) -> Signal:
        id = self.free(raw.fields.get("signalId"), "s")
        self.note(f"signal {id}", raw)
        return Signal(id, span.start, span.end, self.decoded(raw, "attributes", tuple[tuple[str, str], ...], ()))

    def _link(self, raw: Raw) -> Link | None:
        ends = [raw.fields.get(key) for key in ("@Governor", "@Dependent")]
        names = [self.names.get(end, ()) if isinstance(end, int) else () for end in ends]
        if not all(names):
            self.lose(raw, "it links to nothing, or to what is no time and no event", ends)
            return None
        told = self.decoded(raw, "ends", tuple[str, ...], ())
        source, target = (
            told[at] if len(told) == 2 and told[at] in names[at] else names[at][0] for at in range(2)
        )  # fmt: skip
        id = self.free(raw.fields.get("linkId"), "l")
        kind = _KINDS[raw.type]
        self.note(f"{kind} {id}", raw)
        relation = raw.fields.get("relType")
        attributes = self.decoded(raw, "attributes", tuple[tuple[str, str], ...], ())
        return Link(id, kind, relation if isinstance(relation, str) else "", source, target, attributes)


def _bare(title: str) -> str:
    """A title without the ending of the file that it names."""
    return next(
        (title.removesuffix(ending) for ending in _ENDINGS if title.endswith(ending) and title != ending), title
    )
