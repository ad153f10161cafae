"""Documents as tables: times, events, links and the places of the timeline, one row each, as plain columns.

This is the one place that says which columns there are. pandas, Arrow and Parquet (`timeloom.document.frames`), CSV and
indexes are thin over it. `start` and `end` are characters of the text; stretches of the calendar are `t_start` and
`t_end`, half open, and stand twice: as ISO 8601 text ("open" for an end without bound, null for one that is not known),
and in `t_start_s` and `t_end_s` as whole seconds from 1970-01-01T00:00 on the proleptic Gregorian line, wall clock of
`zone`, null where there is no bound. Years are astronomical (44 BCE is -0043), and any year fits.

>>> from timeloom.document.model import Document
>>> cells_of("events", Document(id="note", text="Built in 1843."))["doc_id"]
[]
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.iso import instant_text
from timeloom.calendar.units import instant
from timeloom.document.by_value import by_value
from timeloom.document.model import Document, Event, Link, Time
from timeloom.document.timeline import BOUNDS, Place
from timeloom.timeml.grain import grain_of
from timeloom.timeml.values import interval_of, natural_grain

__all__ = [
    "SCHEMA_VERSION",
    "TABLES",
    "TABLE_NAMES",
    "Column",
    "Each",
    "Kind",
    "Origin",
    "Source",
    "TableName",
    "cells_of",
    "columns_of",
    "documents_of",
    "metadata_of",
    "rows",
    "to_csv",
]

SCHEMA_VERSION = "1"
"""Of the columns below. It goes up when one goes, changes its meaning or its kind; a new column at the end leaves
it."""

TableName = Literal["times", "events", "links", "places"]
Kind = Literal["text", "name", "int32", "int64", "float32", "flag", "timestamp"]
"""What a column holds: text; a name of few (a dictionary in Arrow); whole numbers; a number; yes or no;
microseconds."""
Each = Literal["mention", "interval"]
Origin = Literal["gold", "system", "inferred"]
Cells = dict[str, Any]

TABLE_NAMES: tuple[TableName, ...] = get_args(TableName)


class Column(msgspec.Struct, frozen=True, gc=False):
    """One column: its name, what it holds, and what that means."""

    name: str
    kind: Kind
    told: str


_DOC = Column("doc_id", "text", "the id of the document")
_SPAN = (
    Column("start", "int32", "the first character of the mention, counted in code points"),
    Column("end", "int32", "the character after its last"),
    Column("text", "text", "what stands there"),
)
_STRETCH = (
    Column("t_start", "text", 'when it starts, ISO 8601; "open" or null (see above)'),
    Column("t_end", "text", "when it has ended"),
    Column("t_start_s", "int64", "the same in seconds"),
    Column("t_end_s", "int64", "the same in seconds"),
)
_STAMPS = (
    Column("t_start_ts", "timestamp", "the same in microseconds; null outside the years 1 to 9999"),
    Column("t_end_ts", "timestamp", "the same in microseconds; null outside the years 1 to 9999"),
)
_ZONE = Column("zone", "name", "the zone of the clock, null where none is stated")
_SCORE = Column("score", "float32", "the probability that it is one, null where it is not calibrated")

TABLES: dict[TableName, tuple[Column, ...]] = {
    "times": (
        _DOC,
        Column("id", "text", "the id of the time in its document"),
        *_SPAN,
        Column("type", "name", "DATE, TIME, DURATION or SET"),
        Column("value", "text", "the TIMEX3 value"),
        Column("mod", "name", "the TIMEX3 modifier"),
        Column("quant", "text", "which of a set"),
        Column("freq", "text", "how often in a set"),
        Column("grain", "name", "the calendar unit that the words name, null for a range and for what names none"),
        *_STRETCH,
        _ZONE,
        Column("intervals", "int32", "how many intervals it has; t_start and t_end are those of all together"),
        Column("nth", "int32", "which of them this row is, from 0; null where a row is a mention"),
        Column("more", "flag", "a set that goes on after the intervals that are written out: t_end is open"),
        Column("edtf", "text", "ISO 8601-2"),
        Column("rrule", "text", "RFC 5545"),
        _SCORE,
        Column("lang", "name", "the language of the document"),
        Column("unresolved", "name", "why there is no interval"),
        Column("assumed", "text", "the guesses that were made, names joined by blanks"),
        Column("alternatives", "text", "other values, joined by blanks"),
        Column("why", "text", "how the value came about"),
    ),
    "events": (
        _DOC,
        Column("id", "text", "the id of the event in its document"),
        *_SPAN,
        Column("class", "name", "OCCURRENCE, STATE, REPORTING, ..."),
        Column("tense", "name", ""),
        Column("aspect", "name", ""),
        Column("polarity", "name", "POS or NEG"),
        Column("modality", "name", ""),
        Column("pos", "name", "the part of speech"),
        Column("main", "flag", "the main event of its sentence"),
        _SCORE,
        Column("instances", "text", "the ids of its instances, joined by blanks; tense to pos are those of the first"),
    ),
    "links": (
        _DOC,
        Column("id", "text", "the id of the link in its document"),
        Column("kind", "name", "TLINK, SLINK or ALINK"),
        Column("source", "text", "the id of an event instance or a time"),
        Column("target", "text", "likewise"),
        Column("rel", "name", "how source stands to target; empty for a pair without a label"),
        Column("task", "name", "the task that found it"),
        _SCORE,
        Column("origin", "name", "gold (it was read), system (it was found), inferred (it follows from others)"),
        Column("why", "text", ""),
        Column(
            "source_kind", "name", "event, time, or creation (the time of writing); null where there is no such thing"
        ),
        Column(
            "source_row", "text", "the id of the row of events or times that source is of; null for the time of writing"
        ),
        Column("target_kind", "name", "likewise"),
        Column("target_row", "text", "likewise"),
    ),
    "places": (
        _DOC,
        Column("id", "text", "the id that links use"),
        Column("kind", "name", "event, time, or creation (the time of writing)"),
        *_SPAN,
        *_STRETCH,
        *(Column(name, "text", "a bound, as t_start") for name in BOUNDS),
        *(Column(f"{name}_s", "int64", "the same in seconds") for name in BOUNDS),
        _ZONE,
        Column("cluster", "int32", "what is simultaneous has one number"),
        Column("main", "flag", "the main event of its sentence"),
        Column("line", "name", "narrated or reporting"),
        Column("phrase", "text", "of an event: who did what to whom, in words of the text"),
        Column("hidden", "name", "why an event has no entry of its own; empty where it has one"),
        Column("same", "text", "the id of the place in whose entry it is told"),
        Column("loose", "flag", "nothing but the time of writing bounds it, on one side, or nothing does"),
        Column("doubtful", "flag", "its bounds come from a link that a reader would hardly find right"),
        Column("least", "int64", "seconds that it is stated to last at least"),
        Column("most", "int64", "at most"),
        Column("why", "text", "what gave the bounds, joined by semicolons"),
    ),
}
"""Table -> its columns, in their order."""

CREATION = "t0"
"""The id of the time of writing in links, where the document brought none of its own."""
_HOLD_STRETCHES = ("times", "places")
_FIRST_STAMP, _LAST_STAMP = instant(1), instant(10_000)

Source: TypeAlias = Document | Iterable[Document] | Iterable[Time]
"""What a table is made of: a document, documents, or the times of one (which then have no `doc_id`)."""


def columns_of(name: TableName, *, timestamps: bool = False) -> tuple[Column, ...]:
    """The columns of a table. With `timestamps` also `t_start_ts` and `t_end_ts`, where it has stretches of the
    calendar.

    Raises ValueError for a table that there is not.
    """
    if name not in TABLES:
        raise ValueError(f"a table is one of {', '.join(TABLES)} (got {name!r})")
    return TABLES[name] + (_STAMPS if timestamps and name in _HOLD_STRETCHES else ())


def metadata_of(name: TableName) -> dict[str, str]:
    """What a file of a table says of itself: its name and the version of its columns."""
    return {"timeloom.table": name, "timeloom.schema": SCHEMA_VERSION}


def cells_of(
    name: TableName, source: Source, *, each: Each = "mention", timestamps: bool = False, read_as: Origin = "gold"
) -> dict[str, list[Any]]:
    """A table as columns: name -> cells, all of one length. Arguments as for `rows`."""
    columns = columns_of(name, timestamps=timestamps)
    cells: dict[str, list[Any]] = {column.name: [] for column in columns}
    for row in rows(name, source, each=each, timestamps=timestamps, read_as=read_as):
        for held, values in cells.items():
            values.append(row[held])
    return cells


def rows(
    name: TableName, source: Source, *, each: Each = "mention", timestamps: bool = False, read_as: Origin = "gold"
) -> Iterator[Cells]:
    """The rows of a table, in the order of the documents and of their text.

    `each="interval"` gives a time one row for every interval (`nth`), and one row where it has none. `read_as` is the
    origin of links that a file brought. Raises ValueError for a table or an `each` that there is not, TypeError for
    what holds neither documents nor times.
    """
    columns_of(name)
    if each not in get_args(Each):
        raise ValueError(f"each is one of {', '.join(get_args(Each))} (got {each!r})")
    for document in documents_of(source):
        if name == "times":
            found = _time_rows(document, each)
        elif name == "links":
            found = _link_rows(document, read_as)
        else:
            found = _ROWS[name](document)
        for row in found:
            if timestamps and name in _HOLD_STRETCHES:
                row["t_start_ts"], row["t_end_ts"] = _stamp(row["t_start_s"]), _stamp(row["t_end_s"])
            yield row


class _Loose(msgspec.Struct, frozen=True):
    """Times without their document."""

    times: tuple[Time, ...]
    id: None = None
    language: None = None
    dct: None = None
    events: tuple[Event, ...] = ()
    links: tuple[Link, ...] = ()
    timeline: None = None


_Holder: TypeAlias = Document | _Loose


def documents_of(source: Source) -> Iterator[_Holder]:
    """What a table is made of, one after the other; times in a row are taken together."""
    if isinstance(source, Document):
        yield source
        return
    waiting: list[Time] = []
    for item in source:
        if isinstance(item, Time):
            waiting.append(item)
            continue
        if not isinstance(item, Document):
            raise TypeError(f"a table is made of documents or times, not of {type(item).__name__}")
        if waiting:
            yield _Loose(tuple(waiting))
            waiting = []
        yield item
    if waiting:
        yield _Loose(tuple(waiting))


# --- times -------------------------------------------------------------------------------------------------------
def _time_rows(document: _Holder, each: Each) -> Iterator[Cells]:
    dct = document.dct
    for time in (by_value(time, dct) for time in document.times):
        if each == "mention" or not time.intervals:
            yield _time_row(document, time, _hull(time), None)
            continue
        for nth, interval in enumerate(time.intervals):
            yield _time_row(document, time, interval, nth)


def _time_row(document: _Holder, time: Time, stretch: Interval | None, nth: int | None) -> Cells:
    timex = time.timex3
    return {
        "doc_id": document.id,
        "id": time.id,
        "start": time.start,
        "end": time.end,
        "text": time.text,
        "type": timex.type if timex else None,
        "value": timex.value if timex else None,
        "mod": timex.mod if timex else None,
        "quant": timex.quant if timex else None,
        "freq": timex.freq if timex else None,
        "grain": _grain(time),
        **_stretch(stretch),
        "zone": (stretch.zone if stretch else None) or time.zone,
        "intervals": len(time.intervals),
        "nth": nth,
        "more": time.more,
        "edtf": time.edtf,
        "rrule": time.rrule,
        "score": time.score,
        "lang": document.language,
        "unresolved": time.unresolved.reason if time.unresolved else None,
        "assumed": " ".join(time.assumed) or None,
        "alternatives": " ".join(other.value for other in time.alternatives) or None,
        "why": time.why or None,
    }


def _grain(time: Time) -> str | None:
    """By the words where they were read, else by the value that a file gives."""
    if time.tree is not None:
        return grain_of(time.tree) or None
    named = interval_of(time.timex3.value) if time.timex3 else None
    return (natural_grain(named.start, named.end) or None) if named else None


def _hull(time: Time) -> Interval | None:
    """All intervals together; a set that goes on has an open end."""
    if not time.intervals:
        return None
    hull: Interval | None = time.intervals[0]
    for interval in time.intervals[1:]:
        hull = hull.hull(interval) if hull else None
    return Interval(hull.start, End.OPEN, hull.zone) if hull and time.more else hull


def _stretch(interval: Interval | None) -> Cells:
    start, end = (interval.start, interval.end) if interval else (None, None)
    return {
        "t_start": _text(start),
        "t_end": _text(end),
        "t_start_s": start if isinstance(start, int) else None,
        "t_end_s": end if isinstance(end, int) else None,
    }


def _text(at: int | End | None) -> str | None:
    return instant_text(at) if isinstance(at, int) else "open" if at is End.OPEN else None


def _stamp(seconds: int | None) -> int | None:
    """Microseconds, where a `datetime` can hold them. The end of the year 9999 is already outside."""
    return seconds * 1_000_000 if seconds is not None and _FIRST_STAMP <= seconds < _LAST_STAMP else None


# --- events, links, places -----------------------------------------------------------------------------------------
def _event_rows(document: _Holder) -> Iterator[Cells]:
    text = document.text if isinstance(document, Document) else ""
    for event in document.events:
        first = event.instances[0].attributes if event.instances else ()
        known = dict((*first, *event.attributes))
        yield {
            "doc_id": document.id,
            "id": event.id,
            "start": event.start,
            "end": event.end,
            "text": text[event.start : event.end],
            **{name: known.get(name) for name in ("class", "tense", "aspect", "polarity", "modality", "pos")},
            "main": event.main,
            "score": event.score,
            "instances": " ".join(instance.id for instance in event.instances) or None,
        }


def _link_rows(document: _Holder, read_as: Origin) -> Iterator[Cells]:
    rows = _rows_of_ends(document) if document.links else {}
    for link in document.links:
        yield _link_row(document, link, read_as, rows)


def _rows_of_ends(document: _Holder) -> dict[str, tuple[str, str | None]]:
    """What a link may name: its kind, and the row that it is of. An instance is of its event, an end of a range of the
    whole time."""
    rows: dict[str, tuple[str, str | None]] = {}
    creation = document.meta.creation if isinstance(document, Document) else None
    if isinstance(document, Document) and (creation is not None or document.dct is not None):
        rows[creation.id if creation is not None else CREATION] = ("creation", None)
    for time in document.times:
        rows |= dict.fromkeys((time.id, *(part.id for part in time.parts)), ("time", time.id))
    for event in document.events:
        rows |= dict.fromkeys((event.id, *(instance.id for instance in event.instances)), ("event", event.id))
    return rows


def _link_row(document: _Holder, link: Link, read_as: Origin, rows: dict[str, tuple[str, str | None]]) -> Cells:
    ends = (rows.get(link.source, (None, None)), rows.get(link.target, (None, None)))
    return {
        "doc_id": document.id,
        "id": link.id,
        "kind": link.kind,
        "source": link.source,
        "target": link.target,
        "rel": link.relation,
        "task": link.task or None,
        "score": link.score,
        "origin": _origin(document, link, read_as),
        "why": link.why or None,
        "source_kind": ends[0][0],
        "source_row": ends[0][1],
        "target_kind": ends[1][0],
        "target_row": ends[1][1],
    }


def _origin(document: _Holder, link: Link, read_as: Origin) -> Origin:
    """A link that somebody's closure made says so in its attribute; what was found has the task or the score of
    that."""
    if dict(link.attributes).get("origin", "").lower() in ("closure", "inferred"):
        return "inferred"
    if link.task or link.score is not None:
        return "system"
    return read_as if isinstance(document, Document) and document.meta.format is not None else "system"


def _place_rows(document: _Holder) -> Iterator[Cells]:
    for place in document.timeline or ():
        yield _place_row(document, place)


def _place_row(document: _Holder, place: Place) -> Cells:
    bounds = {name: getattr(place, name) for name in BOUNDS}
    return {
        "doc_id": document.id,
        "id": place.id,
        "kind": place.kind,
        "start": place.start,
        "end": place.end,
        "text": place.text,
        **_stretch(place.possible),
        **{name: _text(at) for name, at in bounds.items()},
        **{f"{name}_s": at if isinstance(at, int) else None for name, at in bounds.items()},
        "zone": place.zone,
        "cluster": place.cluster,
        "main": place.main,
        "line": place.line,
        "phrase": place.phrase or None,
        "hidden": place.hidden,
        "same": place.same,
        "loose": place.loose,
        "doubtful": place.doubtful,
        "least": place.least,
        "most": place.most,
        "why": "; ".join(place.why) or None,
    }


_ROWS: dict[str, Callable[[_Holder], Iterator[Cells]]] = {"events": _event_rows, "places": _place_rows}


# --- CSV ---------------------------------------------------------------------------------------------------------
def to_csv(
    source: Source, table: TableName = "times", *, each: Each = "mention", read_as: Origin = "gold"
) -> Iterator[str]:
    """A table as lines of CSV (RFC 4180 with "\\n"), the names of the columns first: null is empty, yes and no are
    `true` and `false`. Texts stand as they are, so a spreadsheet may take one that begins with = for a formula."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    names = [column.name for column in columns_of(table)]
    writer.writerow(names)
    for row in rows(table, source, each=each, read_as=read_as):
        yield _taken(written)
        writer.writerow([_plain(row[name]) for name in names])
    yield _taken(written)


def _taken(written: io.StringIO) -> str:
    line = written.getvalue()
    written.seek(0)
    written.truncate()
    return line


def _plain(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else "" if value is None else value
