"""Whole documents in Label Studio, and back: what is written. `label_studio_read` reads what a person made of it.

    config.xml   the labelling interface: TIMEX3, EVENT and SIGNAL, a field for each of their attributes, relations
    <id>.json    one task: its text, our annotations as a prediction, and in `data` the document as it was

A project that is made with config.xml and into which the tasks are imported shows predictions from which annotators
begin. Export as JSON gives the tasks back with their annotations and with `data` untouched, so that what nobody changed
is as it was: graphs, reasons, ids. The time of writing stands above the text where a link names it, since nothing but
characters can be marked.
"""

from __future__ import annotations

import msgspec

from timeloom.document import Document, Problem
from timeloom.document.shape import document_to_dict
from timeloom.formats.creation import creation_time
from timeloom.formats.features import event_fields, link_name, timex_fields
from timeloom.formats.label_studio_shape import Json, prediction, quoted, region, relation
from timeloom.formats.plain import encode
from timeloom.formats.timeml_source import RELATIONS

__all__ = ["CHOICES", "KEY", "MARK", "TEXTS", "config", "ends_of", "head_of", "label_of", "region_ids", "render"]

KEY = "timeloom"
"""Field of `data` under which the document stands."""
MARK = "mention"
"""The tag that regions come from."""
CHOICES: dict[str, tuple[str, tuple[str, ...]]] = {
    "type": ("TIMEX3", ("DATE", "TIME", "DURATION", "SET")),
    "eventClass": (
        "EVENT", ("OCCURRENCE", "STATE", "REPORTING", "I_ACTION", "I_STATE", "ASPECTUAL", "PERCEPTION"),
    ),
    "tense": ("EVENT", ("PAST", "PRESENT", "FUTURE", "INFINITIVE", "PRESPART", "PASTPART", "NONE")),
    "aspect": ("EVENT", ("PROGRESSIVE", "PERFECTIVE", "PERFECTIVE_PROGRESSIVE", "NONE")),
    "polarity": ("EVENT", ("POS", "NEG")),
}  # fmt: skip
"""Field -> of which label, and what can be chosen (TimeML 1.2.1)."""
TEXTS: dict[str, str] = {
    **dict.fromkeys(("value", "mod", "quant", "freq", "beginValue", "endValue"), "TIMEX3"),
    **dict.fromkeys(("modality", "pos"), "EVENT"),
}
"""Field -> of which label; its value is written by hand."""
_LABELS = {"TIMEX3": "#c3e6cb", "EVENT": "#ffd8a8", "SIGNAL": "#d0d7ff"}


def config() -> str:
    """The labelling interface: the same for all documents."""
    relations = [(name, "") for name in sorted(RELATIONS["TLINK"])]
    relations += [(name, kind) for kind in ("SLINK", "ALINK") for name in sorted(RELATIONS[kind])]
    drawn = "".join(f"    <Relation value={quoted(label_of(kind or 'TLINK', name))}/>\n" for name, kind in relations)
    labels = "".join(f"    <Label value={quoted(name)} background={quoted(tint)}/>\n" for name, tint in _LABELS.items())
    chosen = "".join(
        f'  <Choices name={quoted(name)} {_of(label)} showInline="true">\n'
        + "".join(f"    <Choice value={quoted(value)}/>\n" for value in values)
        + "  </Choices>\n"
        for name, (label, values) in CHOICES.items()
    )
    written = "".join(
        f'  <TextArea name={quoted(name)} {_of(label)} placeholder={quoted(name)} maxSubmissions="1" editable="true"/>\n'
        for name, label in TEXTS.items()
    )
    return (
        f'<View>\n  <Relations>\n{drawn}  </Relations>\n  <Labels name={quoted(MARK)} toName="text">\n{labels}  </Labels>\n'
        f'  <Text name="text" value="$text"/>\n{chosen}{written}</View>\n'
    )


def _of(label: str) -> str:
    return f'toName="text" perRegion="true" whenTagName={quoted(MARK)} whenLabelValue={quoted(label)}'


def render(document: Document) -> tuple[bytes, bytes, tuple[Problem, ...]]:
    """The task of a document, the interface, and what could not be marked: mentions outside the text or without a
    character, links between what is not marked. These stay in `data` and come back.

    Raises:
        FormatError: a lone surrogate in the text.
    """
    encode(document.text, document.id)
    writing = _Writing(document)
    result = [*writing.regions(), *writing.relations()]
    data: Json = {KEY: document_to_dict(document), "document": document.id, "text": writing.text}
    task = {"data": data, "predictions": [prediction(result)]}
    return (
        msgspec.json.format(msgspec.json.encode([task]), indent=1) + b"\n",
        config().encode(),
        tuple(writing.problems),
    )


def head_of(document: Document) -> tuple[str, str, str]:
    """What stands above the text: the words before the time of writing, its value, and what comes after; all of it
    empty where no link names it."""
    creation = creation_time(document)
    named = creation is not None and any(creation.id in (link.source, link.target) for link in document.links)
    if creation is None or not named or creation.timex3 is None:
        return "", "", ""
    return "Written: ", creation.timex3.value, "\n\n"


def label_of(kind: str, relation: str) -> str:
    """The label of a link: that of a TLINK as it is, of others with their kind before it."""
    return relation if kind == "TLINK" else f"{kind}-{relation}" if relation else kind


def region_ids(document: Document) -> dict[tuple[str, str], str]:
    """(label, id) of all that can be marked -> the id of its region: its own, unless something else has that."""
    creation = creation_time(document) if any(head_of(document)) else None
    keys = [("TIMEX3", creation.id)] if creation is not None else []
    keys += [("TIMEX3", time.id) for time in document.timexes]
    keys += [("EVENT", event.id) for event in document.events]
    keys += [("SIGNAL", signal.id) for signal in document.signals]
    made: dict[tuple[str, str], str] = {}
    for key in dict.fromkeys(keys):
        made[key] = key[1] if key[1] not in made.values() else f"{key[0]}-{key[1]}"
    return made


class _Writing:
    def __init__(self, document: Document) -> None:
        self.document = document
        before, self.value, after = head_of(document)
        self.lead = len(before)
        self.shift = len(before) + len(self.value) + len(after)
        self.text = f"{before}{self.value}{after}{document.text}"
        self.ids = region_ids(document)
        self.marked: set[str] = set()
        self.problems: list[Problem] = []

    def regions(self) -> list[Json]:
        made: list[Json] = []
        creation = creation_time(self.document) if self.shift else None
        if creation is not None:
            extent = self.lead, self.lead + len(self.value)
            made += self._region("TIMEX3", creation.id, *extent, timex_fields(creation.timex3))
        for time in self.document.timexes:
            made += self._mention("TIMEX3", time.id, time.start, time.end, timex_fields(time.timex3))
        for event in self.document.events:
            made += self._mention("EVENT", event.id, event.start, event.end, event_fields(event))
        for signal in self.document.signals:
            made += self._mention("SIGNAL", signal.id, signal.start, signal.end, {})
        return made

    def _mention(self, label: str, id: str, start: int, end: int, fields: dict[str, str]) -> list[Json]:
        if not 0 <= start < end <= len(self.document.text):
            reason = "it has no characters that could be marked"
            self.problems.append(Problem(self.document.id, f"{label.lower()} {id}", reason, None, start, end))
            return []
        return self._region(label, id, start + self.shift, end + self.shift, fields)

    def _region(self, label: str, id: str, start: int, end: int, fields: dict[str, str]) -> list[Json]:
        own = self.ids[label, id]
        self.marked.add(own)
        made = [region(own, MARK, self.text, start, end, "labels", [label])]
        for field, value in fields.items():
            kind = "choices" if field in CHOICES else "textarea"
            made.append(region(own, field, self.text, start, end, kind, [value]))
        return made

    def relations(self) -> list[Json]:
        made: list[Json] = []
        ends = ends_of(self.document, self.ids)
        for link in self.document.links:
            source, target = ends.get(link.source, ""), ends.get(link.target, "")
            if source in self.marked and target in self.marked:
                label = label_of(link.kind, link.relation)
                made.append(relation(source, target, [label] if label else []))
            else:
                reason = "it links to what is not marked"
                self.problems.append(Problem(self.document.id, f"{link.kind} {link.id}", reason, link.relation or None))
        return made


def ends_of(document: Document, ids: dict[tuple[str, str], str]) -> dict[str, str]:
    """Id of a time, an event or an instance -> the id of its region."""
    ends = {id: own for (label, id), own in ids.items() if label == "TIMEX3"}
    for event in document.events:
        own = ids["EVENT", event.id]
        ends |= dict.fromkeys((event.id, *(instance.id for instance in event.instances), link_name(event)), own)
    return ends
