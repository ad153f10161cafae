"""The one JSON shape: what `--format json`, JSONL and the service write for a time and for a document.

`time_to_dict` gives exactly one item of that shape; `document_to_dict` gives a whole document, whose times carry in
addition what only a program needs to have the same document again (`id`, `root`, `tree`, `attributes`, `parts`).
Both are published as JSON Schema beside this file (`schema/`), which is made from the structs of `wire`.

Instants are ISO 8601 local times, years astronomical and signed outside 0000 to 9999; an end that is open or unknown
is null and `ends` says which. Not written: `candidates`, `encoding` and `meta.source`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.iso import instant_text
from timeloom.document.model import Dating, Document, Dropped, Event, Link, Time, TimeEntity, Token
from timeloom.document.written import Written
from timeloom.timeml.timex3 import Timex3

__all__ = ["document_from_dict", "document_to_dict", "time_to_dict", "written_to_dict"]

Json = dict[str, Any]
_TIMEX_EXTRAS = ("mod", "quant", "freq", "begin", "end")


# --- writing -----------------------------------------------------------------------------------------------------
def time_to_dict(time: Time) -> Json:
    """One item of the JSON shape: a whole expression of time."""
    intervals, ends = _intervals(time.intervals)
    return {
        "text": time.text,
        "start": time.start,
        "end": time.end,
        "timex3": None if time.timex3 is None else _timex3(time.timex3),
        "intervals": intervals,
        "ends": ends,
        "more": time.more,
        "unresolved": None
        if time.unresolved is None
        else {"reason": time.unresolved.reason, "detail": time.unresolved.detail},
        "zone": time.zone,
        "edtf": time.edtf,
        "rrule": time.rrule,
        "score": time.score,
        "assumed": list(time.assumed),
        "alternatives": [
            {"value": other.value, "intervals": _intervals(other.intervals)[0], "why": other.why, "score": other.score}
            for other in time.alternatives
        ],
        "why": time.why,
        "entities": [_entity(entity) for entity in time.entities],
    }


def _timex3(timex: Timex3) -> Json:
    out: Json = {"type": timex.type, "value": timex.value}
    for name in _TIMEX_EXTRAS:
        value = getattr(timex, name)
        if value is not None:
            out[name] = value
    return out


def _intervals(intervals: Iterable[Interval]) -> tuple[list[list[str | None]], list[list[str]]]:
    pairs: list[list[str | None]] = []
    ends: list[list[str]] = []
    for interval in intervals:
        start, end = interval.start, interval.end
        first = None if isinstance(start, End) else instant_text(start)
        last = None if isinstance(end, End) else instant_text(end)
        pairs.append([first, last])
        ends.append([_end_kind(start), _end_kind(end)])
    return pairs, ends


def _end_kind(end: int | End) -> str:
    return end.value if isinstance(end, End) else "known"


def _entity(entity: TimeEntity) -> Json:
    return {
        "id": entity.id,
        "type": entity.type,
        "spans": [[span.start, span.end] for span in entity.spans],
        "properties": [[name, value] for name, value in entity.properties],
        "links": [[name, target] for name, target in entity.links],
    }


def _pairs(attributes: Iterable[tuple[str, str]]) -> list[list[str]]:
    return [[name, value] for name, value in attributes]


def _whole_time(time: Time) -> Json:
    out = {"id": time.id, **time_to_dict(time)}
    zones = [interval.zone for interval in time.intervals]
    if any(zone != time.zone for zone in zones):
        out["interval_zones"] = zones
    for item, other in zip(out["alternatives"], time.alternatives, strict=True):
        item["ends"] = _intervals(other.intervals)[1]
        item["zones"] = [interval.zone for interval in other.intervals]
        item["root"] = other.root
        item["entities"] = [_entity(entity) for entity in other.entities]
    out["root"] = time.root
    out["tree"] = None if time.tree is None else repr(time.tree)
    out["attributes"] = _pairs(time.attributes)
    out["parts"] = [_whole_time(part) for part in time.parts]
    return out


def _event(event: Event) -> Json:
    instances = [{"id": made.id, "attributes": _pairs(made.attributes)} for made in event.instances]
    return {
        "id": event.id,
        "start": event.start,
        "end": event.end,
        "attributes": _pairs(event.attributes),
        "instances": instances,
        **({"main": True} if event.main else {}),
        **({} if event.score is None else {"score": event.score}),
    }


def _link(link: Link) -> Json:
    return {
        "id": link.id,
        "kind": link.kind,
        "relation": link.relation,
        "source": link.source,
        "target": link.target,
        "attributes": _pairs(link.attributes),
        **({"task": link.task} if link.task else {}),
        **({} if link.score is None else {"score": link.score}),
        **({"why": link.why} if link.why else {}),
    }


def _dropped(dropped: Dropped) -> Json:
    return {"link": _link(dropped.link), "because": list(dropped.because), "why": dropped.why}


def document_to_dict(document: Document) -> Json:
    """A whole document in the JSON shape; `document_from_dict` is its inverse, but for what the shape leaves out."""
    dct = document.dct
    meta = document.meta
    return {
        "id": document.id,
        "text": document.text,
        "dct": None if dct is None else _stretch(dct),
        "language": document.language,
        "sentences": [[span.start, span.end] for span in document.sentences],
        "tokens": [[token.start, token.end] for token in document.tokens],
        **_syntax(document.tokens),
        "entities": [_entity(entity) for entity in document.entities],
        "times": [_whole_time(time) for time in document.times],
        "events": [_event(event) for event in document.events],
        "signals": [
            {"id": one.id, "start": one.start, "end": one.end, "attributes": _pairs(one.attributes)}
            for one in document.signals
        ],
        "links": [_link(link) for link in document.links],
        **({"dropped": [_dropped(one) for one in document.dropped]} if document.dropped else {}),
        **({} if document.timeline is None else {"timeline": document.timeline.to_dict()}),
        **({} if document.dating is None else {"dating": _dating(document.dating)}),
        **({} if document.written is None else {"written": written_to_dict(document.written)}),
        **({} if document.guessed is None else {"guessed": msgspec.structs.asdict(document.guessed)}),
        "meta": {
            "format": meta.format,
            "path": meta.path,
            "creation": None if meta.creation is None else _whole_time(meta.creation),
            "problems": [msgspec.structs.asdict(problem) for problem in meta.problems],
        },
    }


def _syntax(tokens: Sequence[Token]) -> Json:
    """What is known of tokens beside their characters, in columns; nothing where nothing is known."""
    if all(
        one.upos is None and one.head is None and one.xpos is None and one.feats is None and one.deprel is None
        for one in tokens
    ):
        return {}
    return {
        "syntax": {
            "upos": [token.upos for token in tokens],
            "xpos": [token.xpos for token in tokens],
            "feats": [None if token.feats is None else _pairs(token.feats) for token in tokens],
            "head": [token.head for token in tokens],
            "deprel": [token.deprel for token in tokens],
        }
    }


def _dating(dating: Dating) -> Json:
    return {
        "grids": [
            {"grain": grid.grain, "intervals": [list(years) for years in grid.intervals], "chosen": grid.chosen}
            for grid in dating.grids
        ],
        "phrases": [{"text": phrase.text, "evidence": phrase.evidence} for phrase in dating.phrases],
        "period": None if dating.period is None else list(dating.period),
    }


def written_to_dict(written: Written) -> Json:
    """When a text was written: the distribution, and the year, the years and the confidence that are read off it."""
    return {
        "start": written.start,
        "p": list(written.p),
        "year": written.year,
        "years": None if written.years is None else list(written.years),
        "confidence": written.confidence,
        "clues": [{**msgspec.structs.asdict(clue), "years": list(clue.years)} for clue in written.clues],
        "prior": written.prior,
        "least": written.least,
        "level": written.level,
    }


def _stretch(interval: Interval) -> Json:
    pairs, ends = _intervals((interval,))
    return {"interval": pairs[0], "ends": ends[0], "zone": interval.zone}


# --- reading -----------------------------------------------------------------------------------------------------
def document_from_dict(data: Mapping[str, Any]) -> Document:
    """The Document that `document_to_dict` wrote. Raises FormatError that names the document and the field."""
    from timeloom.document.shape_read import document_from_dict as read

    return read(data)
