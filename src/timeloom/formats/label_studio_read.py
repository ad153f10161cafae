"""Whole documents in Label Studio, read back: what a person changed stands, and what nobody touched is as it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from timeloom.document import Document, Event, Link, Meta, Problem, Signal, Time
from timeloom.document.shape import document_from_dict
from timeloom.errors import FormatError, LimitError
from timeloom.formats.creation import creation_time
from timeloom.formats.features import (
    EVENT_FIELDS,
    TIMEX_FIELDS,
    event_fields,
    link_name,
    own_attributes,
    timex_fields,
    timex_from,
    with_fields,
)
from timeloom.formats.label_studio import KEY, MARK, ends_of, head_of, label_of, region_ids
from timeloom.formats.label_studio_shape import Json, Relation, annotator, objects, relations_of, tasks
from timeloom.formats.spans import span_problems, with_problems
from timeloom.formats.xml_source import check_length

__all__ = ["read_annotators", "read_tasks"]

_FORMAT = "label-studio"
_LABELS = ("TIMEX3", "EVENT", "SIGNAL")


def read_tasks(data: bytes, name: str, path: str | None = None) -> Iterator[Document | FormatError | LimitError]:
    """The document of each task of an export, or of a file that was to be imported; where one cannot be read, its
    error.

    Of several annotations the one that is marked as the truth is taken, else the one that was changed last, and this is
    told in `meta.problems`; without any, the prediction. `read_annotators` gives the work of each annotator.

    Raises:
        FormatError: the file holds no tasks.
    """
    for number, task in enumerate(tasks(data, name), 1):
        place = f"task {task.get('id', number)}"
        try:
            found = _annotations(task, name, place)
            best = max(found, key=_standing, default=None)
            document = _document(task, _result(best or _prediction(task, name, place), name, place), name, place, path)
            if len({annotator(one) for one in found}) > 1 and best is not None:
                reason = f"{len(found)} annotations: that of {annotator(best)} is taken"
                document = with_problems(document, [Problem(document.id, place, reason)])
            yield document
        except (FormatError, LimitError) as error:
            yield error


def read_annotators(data: bytes, name: str) -> dict[str, list[Document]]:
    """The documents of every annotator in an export, in the order in which they come up; of several annotations of one
    annotator on one task the last counts.

    Raises:
        FormatError: the file holds no tasks, or one of them is broken.
    """
    told: dict[str, dict[str, Document]] = {}
    for number, task in enumerate(tasks(data, name), 1):
        place = f"task {task.get('id', number)}"
        for annotation in sorted(_annotations(task, name, place), key=_standing):
            document = _document(task, _result(annotation, name, place), name, place, None)
            told.setdefault(annotator(annotation), {})[document.id] = document
    return {who: list(documents.values()) for who, documents in told.items()}


def _annotations(task: Json, name: str, place: str) -> list[Json]:
    """What annotators made of a task, without what they cancelled."""
    found = objects(task.get("annotations") or [], name, f"{place}, annotations")
    return [one for one in found if not one.get("was_cancelled")]


def _prediction(task: Json, name: str, place: str) -> Json:
    return next(iter(objects(task.get("predictions") or [], name, f"{place}, predictions")), {})


def _standing(annotation: Json) -> tuple[bool, str]:
    return bool(annotation.get("ground_truth")), str(annotation.get("updated_at") or annotation.get("created_at") or "")


def _result(annotation: Json, name: str, place: str) -> list[Json]:
    return objects(annotation.get("result") or [], name, f"{place}, result")


def _document(task: Json, result: Sequence[Json], name: str, place: str, path: str | None) -> Document:
    data = task.get("data")
    text = data.get("text") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(text, str):
        raise FormatError("a task without a text", document=name, place=place)
    check_length(len(text), name, place)
    if KEY in data:
        try:
            before = document_from_dict(data[KEY])
        except FormatError as error:
            raise FormatError(
                error.message, document=name, place=f"{place}, {error.place or KEY}", value=error.value
            ) from None
    else:
        before = Document(id=str(data.get("document") or task.get("id") or "text"), text=text)
    head = "".join(head_of(before))
    if head + before.text != text:
        raise FormatError(
            "its text is not that of its document: the marks would stand elsewhere", document=name, place=place
        )
    read = _Correcting(before, len(head), result, place).document(path)
    return with_problems(read, span_problems(read, name))


class _Region:
    """A marked mention with its fields."""

    def __init__(self, id: str, label: str, start: int, end: int) -> None:
        self.id, self.label, self.start, self.end = id, label, start, end
        self.fields: dict[str, str] = {}


class _Correcting:
    """A document as it was, and what an annotation says of it."""

    def __init__(self, before: Document, shift: int, result: Sequence[Json], place: str) -> None:
        self.before = before
        self.shift = shift
        self.place = place
        self.problems: list[Problem] = []
        self.ids = region_ids(before)
        self.own = {own: key for key, own in self.ids.items()}
        self.creation = creation_time(before) if shift else None
        self.regions = self._regions(result)
        self.relations = list(relations_of(result))
        self.taken = {id for _, id in self.ids} | {
            instance.id for event in before.events for instance in event.instances
        }
        self.taken |= {time.id for time in before.times}
        self.names: dict[str, str] = {}
        """Region -> what a link to it names."""

    def lose(self, what: str, reason: str, value: object = None) -> None:
        shown = None if value is None else str(value)[:80]
        self.problems.append(Problem(self.before.id, f"{self.place}, {what}", reason, shown))

    # --- regions ------------------------------------------------------------------------------------------------------
    def _regions(self, result: Sequence[Json]) -> dict[str, _Region]:
        made: dict[str, _Region] = {}
        for one in (one for one in result if one.get("type") == "labels"):
            id, value = str(one.get("id")), one.get("value")
            region = self._region(id, value) if isinstance(value, dict) else None
            if region is None or one.get("from_name") not in (MARK, None):
                self.lose(f"region {id}", "it is no mention of a label that is known", value)
            else:
                made[id] = region
        for one in result:
            kind, value, id = one.get("type"), one.get("value"), str(one.get("id"))
            if kind not in ("choices", "textarea") or not isinstance(value, dict) or id not in made:
                continue
            said = value.get("choices" if kind == "choices" else "text")
            said = [said] if isinstance(said, str) else said
            if isinstance(said, list) and said and str(said[0]).strip():
                made[id].fields[str(one.get("from_name"))] = str(said[0]).strip()
        return made

    def _region(self, id: str, value: Mapping[str, Any]) -> _Region | None:
        labels, start, end = value.get("labels"), value.get("start"), value.get("end")
        label = labels[0] if isinstance(labels, list) and len(labels) == 1 else None
        if label not in _LABELS or not isinstance(start, int) or not isinstance(end, int):
            return None
        is_head = self.creation is not None and id == self.ids.get(("TIMEX3", self.creation.id))
        if is_head:
            return _Region(id, str(label), 0, 0)
        start, end = start - self.shift, end - self.shift
        return _Region(id, str(label), start, end) if 0 <= start < end <= len(self.before.text) else None

    def _unmarked(self, start: int, end: int) -> bool:
        """Whether it could not be shown, so that nobody can have taken it away."""
        return not 0 <= start < end <= len(self.before.text)

    def free(self, letter: str) -> str:
        number = 1
        while f"{letter}{number}" in self.taken:
            number += 1
        self.taken.add(f"{letter}{number}")
        return f"{letter}{number}"

    def _added(self, label: str) -> Iterator[_Region]:
        """Regions that nothing of the document has, or of which the label was changed."""
        return (
            one for one in self.regions.values() if one.label == label and self.own.get(one.id, ("", ""))[0] != label
        )

    def _kept(self, label: str, id: str) -> _Region | None:
        found = self.regions.get(self.ids.get((label, id), ""))
        return found if found is not None and found.label == label else None

    # --- layers -------------------------------------------------------------------------------------------------------
    def document(self, path: str | None) -> Document:
        times = self._times()
        events = self._events()
        signals = self._signals()
        links = self._links()
        before = self.before
        meta = Meta(_FORMAT, path, None, before.meta.creation, (*before.meta.problems, *self.problems))
        # Of a text whose times a person corrected the graphs that stay are no whole annotation: nobody is to learn from
        # them.
        entities = before.entities if times == before.times else ()
        same = (times, events, links) == (before.times, before.events, before.links)
        return msgspec.structs.replace(
            before, times=times, events=events, signals=signals, links=links, entities=entities, meta=meta,
            timeline=before.timeline if same else None,
        )  # fmt: skip

    def _times(self) -> tuple[Time, ...]:
        made: list[Time] = []
        if self.creation is not None:
            self.names[self.ids["TIMEX3", self.creation.id]] = self.creation.id
        for time in self.before.times:
            shown = [part for part in (time.parts or (time,)) if ("view", "scate") not in part.attributes]
            after = [self._time(part) for part in shown]
            if after == shown:
                made.append(time)
                continue
            made += [part for part in after if part is not None]
        for region in self._added("TIMEX3"):
            id = self.free("t")
            self.names[region.id] = id
            made.append(self._new_time(id, region, ()))
        return tuple(
            sorted(made, key=lambda time: (time.start, -time.end)) if len(made) > len(self.before.times) else made
        )

    def _time(self, time: Time) -> Time | None:
        region = self._kept("TIMEX3", time.id)
        if region is None:
            return time if self._unmarked(time.start, time.end) else None
        self.names[region.id] = time.id
        fields = {key: value for key, value in region.fields.items() if key in TIMEX_FIELDS}
        if (region.start, region.end) == (time.start, time.end) and fields == _said(timex_fields(time.timex3)):
            return time
        return self._new_time(time.id, region, own_attributes(time))

    def _new_time(self, id: str, region: _Region, attributes: tuple[tuple[str, str], ...]) -> Time:
        """A time as a person has it: no graph speaks for it any more."""
        said = self.before.text[region.start : region.end]
        timex3 = timex_from(region.fields)
        return Time(id=id, start=region.start, end=region.end, text=said, timex3=timex3, attributes=attributes)

    def _events(self) -> tuple[Event, ...]:
        made: list[Event] = []
        for event in self.before.events:
            region = self._kept("EVENT", event.id)
            if region is None:
                if self._unmarked(event.start, event.end):
                    made.append(event)
                continue
            self.names[region.id] = link_name(event)
            made.append(self._event(event, region))
        for region in self._added("EVENT"):
            event = Event(self.free("e"), region.start, region.end)
            self.names[region.id] = event.id
            made.append(with_fields(event, region.fields))
        return tuple(
            sorted(made, key=lambda event: (event.start, -event.end)) if len(made) > len(self.before.events) else made
        )

    def _event(self, event: Event, region: _Region) -> Event:
        fields = {key: value for key, value in region.fields.items() if key in EVENT_FIELDS}
        if (region.start, region.end) == (event.start, event.end) and fields == _said(event_fields(event)):
            return event
        moved = msgspec.structs.replace(event, start=region.start, end=region.end, score=None)
        return with_fields(moved, fields)

    def _signals(self) -> tuple[Signal, ...]:
        made: list[Signal] = []
        for signal in self.before.signals:
            region = self._kept("SIGNAL", signal.id)
            if region is not None:
                made.append(msgspec.structs.replace(signal, start=region.start, end=region.end))
            elif self._unmarked(signal.start, signal.end):
                made.append(signal)
        made += [Signal(self.free("s"), region.start, region.end) for region in self._added("SIGNAL")]
        return tuple(made)

    # --- links --------------------------------------------------------------------------------------------------------
    def _links(self) -> tuple[Link, ...]:
        """Each link that was there is looked for among what is drawn: as it was, then with another label; the rest is
        new."""
        ends = ends_of(self.before, self.ids)
        drawn: dict[tuple[str, str], list[Relation]] = {}
        for number, one in enumerate(self.relations, 1):
            if self._is_whole(number, one):
                drawn.setdefault((one.source, one.target), []).append(one)
        after: dict[int, Link] = {}
        for exact in (True, False):
            for at, link in enumerate(self.before.links):
                others = drawn.get((ends.get(link.source, ""), ends.get(link.target, "")), [])
                label = label_of(link.kind, link.relation)
                found = next((one for one in others if not exact or one.labels == ((label,) if label else ())), None)
                if at not in after and found is not None:
                    others.remove(found)
                    after[at] = link if exact else self._relabelled(link, found)
        hidden = self._hidden()
        kept = [
            after.get(at, link)
            for at, link in enumerate(self.before.links)
            if at in after or {ends.get(link.source, ""), ends.get(link.target, "")} & hidden
        ]
        return (*kept, *self._drawn(one for others in drawn.values() for one in others))

    def _drawn(self, relations: Iterable[Relation]) -> Iterator[Link]:
        """Links that a person drew."""
        ids, number = {link.id for link in self.before.links}, 0
        for one in relations:
            number += 1
            while f"l{number}" in ids:
                number += 1
            kind, relation = _kind(one.labels)
            yield Link(f"l{number}", kind, relation, self.names[one.source], self.names[one.target])

    def _hidden(self) -> set[str]:
        """Ends that were not shown: nobody can have taken their links away."""
        spans: dict[tuple[str, str], tuple[int, int]] = {
            ("TIMEX3", one.id): (one.start, one.end) for one in self.before.timexes
        }
        spans |= {("EVENT", one.id): (one.start, one.end) for one in self.before.events}
        return {"", *(own for key, own in self.ids.items() if key in spans and self._unmarked(*spans[key]))}

    def _is_whole(self, number: int, one: Relation) -> bool:
        if one.source not in self.names or one.target not in self.names:
            self.lose(f"relation {number}", "it links to what is no time and no event", f"{one.source}, {one.target}")
        elif len(one.labels) > 1 or one.is_mutual:
            self.lose(f"relation {number}", "it has several labels, or both directions", ", ".join(one.labels))
        else:
            return True
        return False

    def _relabelled(self, link: Link, one: Relation) -> Link:
        kind, relation = _kind(one.labels)
        return Link(link.id, kind, relation, link.source, link.target, link.attributes)


def _said(fields: Mapping[str, str]) -> dict[str, str]:
    """Fields as an annotation gives them back: without those that are blank, and without blanks around them."""
    return {key: value.strip() for key, value in fields.items() if value.strip()}


def _kind(labels: tuple[str, ...]) -> tuple[str, str]:
    """Kind and relation that a label says."""
    label = labels[0] if labels else ""
    kind, _, relation = label.partition("-")
    return (kind, relation) if kind in ("SLINK", "ALINK", "TLINK") else ("TLINK", label)
