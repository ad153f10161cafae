"""The JSON shape read back: the inverse of `shape`, loaded only where something is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum, isclose
from typing import Any, TypeVar

import msgspec

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.iso import parse_instant
from timeloom.document import wire
from timeloom.document.guessed import Guessed
from timeloom.document.model import (
    Alternative,
    Dating,
    Document,
    Dropped,
    Event,
    Link,
    Meta,
    Problem,
    Signal,
    Span,
    Time,
    TimeEntity,
    Token,
    Unresolved,
)
from timeloom.document.node import read_tree
from timeloom.document.timeline import BOUNDS, Counts, Place, Timeline
from timeloom.document.written import Clue, Written
from timeloom.errors import FormatError, TimeloomError, misfit
from timeloom.timeml.timex3 import Timex3

__all__ = ["document_from_dict", "time_from_dict"]

Made = TypeVar("Made")
Shape = TypeVar("Shape")

_SUM = 1e-3
"""How far from 1 probabilities may sum: somebody may have rounded them for print."""


def time_from_dict(data: Mapping[str, Any]) -> Time:
    """The Time that an item of the shape stands for: without its tree where the item has none.

    Raises FormatError that names the field for anything that is not of the shape.
    """
    return _read(data, wire.WholeTime, _time, None)


def document_from_dict(data: Mapping[str, Any]) -> Document:
    """See `shape.document_from_dict`."""
    name = data.get("id") if hasattr(data, "get") else None
    return _read(data, wire.WholeDocument, _document, name if isinstance(name, str) else None)


def _read(data: object, shape: type[Shape], make: Callable[[Shape], Made], document: str | None) -> Made:
    try:
        return make(msgspec.convert(data, shape))
    except msgspec.ValidationError as error:
        message, place = misfit(str(error))
        raise FormatError(message, document=document, place=place) from None
    except TimeloomError as error:
        raise FormatError(error.message, document=document, value=error.value) from None


def _made_intervals(
    pairs: Iterable[tuple[str | None, str | None]], ends: Sequence[tuple[str, str]], zones: Sequence[str | None]
) -> tuple[Interval, ...]:
    made = []
    for index, (first, last) in enumerate(pairs):
        kinds = ends[index] if index < len(ends) else ("unknown", "unknown")
        zone = zones[index] if index < len(zones) else None
        made.append(Interval(_made_end(first, kinds[0]), _made_end(last, kinds[1]), zone))
    return tuple(made)


def _made_end(text: str | None, kind: str) -> int | End:
    if text is not None:
        return parse_instant(text)
    return End.OPEN if kind == "open" else End.UNKNOWN


def _as(item: object, kind: type[Made]) -> Made:
    """A part of the shape whose fields are called as those of the document are: the same, with tuples for lists."""
    return msgspec.convert(item, kind, from_attributes=True)


def _made_alternative(item: wire.WholeAlternative) -> Alternative:
    intervals = _made_intervals(item.intervals, item.ends, item.zones)
    entities = tuple(_as(entity, TimeEntity) for entity in item.entities)
    return Alternative(item.value, intervals, item.why, item.root, entities, item.score)


def _time(item: wire.WholeTime) -> Time:
    zones = item.interval_zones or [item.zone] * len(item.intervals)
    return Time(
        id=item.id,
        start=item.start,
        end=item.end,
        text=item.text,
        timex3=None if item.timex3 is None else _as(item.timex3, Timex3),
        intervals=_made_intervals(item.intervals, item.ends, zones),
        more=item.more,
        unresolved=None if item.unresolved is None else _as(item.unresolved, Unresolved),
        zone=item.zone,
        edtf=item.edtf,
        rrule=item.rrule,
        score=item.score,
        assumed=tuple(item.assumed),
        alternatives=tuple(_made_alternative(other) for other in item.alternatives),
        why=item.why,
        root=item.root,
        entities=tuple(_as(entity, TimeEntity) for entity in item.entities),
        tree=None if item.tree is None else read_tree(item.tree),
        attributes=tuple(item.attributes),
        parts=tuple(_time(part) for part in item.parts),
    )


def _timeline(item: wire.Timeline) -> Timeline:
    ids = {place.id for place in item.places}
    for name, listed in (("before", item.before), ("within", item.within), ("clusters", item.clusters)):
        for unknown in (id for pair in listed for id in pair if id not in ids):
            raise FormatError(f"timeline.{name} names a place that there is not", value=unknown)
    for unknown in (place.same for place in item.places if place.same is not None and place.same not in ids):
        raise FormatError("timeline.places: one is told in a place that there is not", value=unknown)
    return Timeline(
        places=tuple(_place(place, len(item.clusters)) for place in item.places),
        before=tuple(item.before),
        within=tuple(item.within),
        clusters=tuple(map(tuple, item.clusters)),
        counts=_as(item.counts, Counts),
    )


def _place(item: wire.Place, clusters: int) -> Place:
    if item.cluster is not None and item.cluster >= clusters:
        raise FormatError(f"the cluster of {item.id} is not one of the {clusters} of the timeline", value=item.cluster)
    told = msgspec.structs.asdict(item)
    bounds = {name: _made_bound(told[name]) for name in BOUNDS}
    return Place(**(told | bounds | {"why": tuple(item.why)}))


def _made_bound(text: str | None) -> int | End:
    return _made_end(None if text == "open" else text, "open" if text == "open" else "unknown")


def _dating(item: wire.Dating) -> Dating:
    for grid in item.grids:
        if grid.chosen is not None and grid.chosen >= len(grid.intervals):
            reason = f"the chosen interval of grain {grid.grain} is not one of the {len(grid.intervals)} of its list"
            raise FormatError(reason, value=grid.chosen)
    return _as(item, Dating)


def _written(item: wire.Written, size: int) -> Written:
    """Of a text of `size` characters; `year`, `years` and `confidence` are worked out anew."""
    total = fsum(item.p)
    if not isclose(total, 1, abs_tol=_SUM):
        raise FormatError("written.p are probabilities that sum to 1", value=total)
    for clue in item.clues:
        if not clue.start <= clue.end <= size:
            raise FormatError(f"a clue lies outside the text of {size} characters", value=f"{clue.start},{clue.end}")
        first, last = clue.years
        if first is not None and last is not None and first > last:
            raise FormatError("the last year of a clue is before its first", value=f"{first}-{last}")
    clues = tuple(_as(clue, Clue) for clue in item.clues)
    return Written(start=item.start, p=tuple(item.p), clues=clues, prior=item.prior, least=item.least, level=item.level)


def _tokens(item: wire.WholeDocument) -> tuple[Token, ...]:
    told, size = item.syntax, len(item.tokens)
    if told is None:
        return tuple(Token(*span) for span in item.tokens)
    columns = (told.upos, told.xpos, told.feats, told.head, told.deprel)
    for name in wire.Syntax.__struct_fields__:
        length = len(getattr(told, name))
        if length != size:
            raise FormatError(f"syntax.{name} has one entry a token, of which there are {size}", value=length)
    for head in told.head:
        if head is not None and head >= size:
            raise FormatError(f"a head is one of the {size} tokens", value=head)
    return tuple(
        Token(start, end, upos, xpos, None if feats is None else tuple(feats), head, deprel)
        for (start, end), upos, xpos, feats, head, deprel in zip(item.tokens, *columns, strict=True)
    )


def _document(item: wire.WholeDocument) -> Document:
    dct = item.dct
    problems = tuple(_as(one, Problem) for one in item.meta.problems)
    creation = None if item.meta.creation is None else _time(item.meta.creation)
    return Document(
        id=item.id,
        text=item.text,
        dct=None if dct is None else _made_intervals([dct.interval], [dct.ends], [dct.zone])[0],
        language=item.language,
        sentences=tuple(Span(*span) for span in item.sentences),
        tokens=_tokens(item),
        entities=tuple(_as(entity, TimeEntity) for entity in item.entities),
        times=tuple(_time(time) for time in item.times),
        events=tuple(_as(one, Event) for one in item.events),
        signals=tuple(_as(one, Signal) for one in item.signals),
        links=tuple(_as(one, Link) for one in item.links),
        dropped=tuple(_as(one, Dropped) for one in item.dropped),
        timeline=None if item.timeline is None else _timeline(item.timeline),
        dating=None if item.dating is None else _dating(item.dating),
        written=None if item.written is None else _written(item.written, len(item.text)),
        guessed=None if item.guessed is None else _as(item.guessed, Guessed),
        meta=Meta(format=item.meta.format, path=item.meta.path, creation=creation, problems=problems),
    )
