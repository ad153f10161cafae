"""TempEval-2 (SemEval-2010 task 13): a corpus as tables of tokens, extents, attributes and links. Reader.

`base-segmentation.tab` holds the tokens of all documents: document, sentence, token, form. Extents and attributes say
on which token something stands; `tlinks-*.tab` link ids; `dct.txt` (`dct-en.txt` in the test part) has the days of
writing. The files have no text between tokens: here it is one blank, and a line feed after a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from timeloom.document import Document, Event, Instance, Link, Meta, Problem, Span, Time, Token
from timeloom.errors import FormatError
from timeloom.formats.creation import creation_interval, creation_value
from timeloom.formats.plain import decode
from timeloom.formats.tempeval1 import INSTANCE_ATTRIBUTES, SCHEME, instance_id
from timeloom.formats.timeml_source import RELATIONS, TIMEX_CORE
from timeloom.formats.xml_source import MAX_BYTES, load_bytes
from timeloom.timeml.timex3 import Timex3

__all__ = ["BASE", "LINKS", "read_tables", "tables_of"]

BASE = "base-segmentation.tab"
LINKS = {
    "tlinks-timex-event.tab": "C",
    "tlinks-dct-event.tab": "D",
    "tlinks-main-events.tab": "E",
    "tlinks-subordinated-events.tab": "F",
}
"""Table -> the task that it belongs to: event and time of a sentence, event and creation time, main events of adjacent
sentences, event and the one that it governs."""
_EXTENTS = ("event-extents.tab", "timex-extents.tab")
_ATTRIBUTES = ("event-attributes.tab", "timex-attributes.tab")
_UNLABELLED = frozenset(("UNKNOWN", "NONE"))
"""What stands in place of a relation in files that were given out to be answered."""


class Row(NamedTuple):
    """A line of a table: its cells but for the document, and where it stands."""

    cells: list[str]
    place: str


Rows = dict[str, list[Row]]


def read_tables(path: str | Path) -> Iterator[Document]:
    """The documents of a set of tables, in the order in which `base-segmentation.tab` names them.

    `path` is that file or its folder. The other tables stand beside it; where the folder is called `data`, also in
    `key` beside it and in the folder above (the layout of the test part). Any of them may be missing. Broken rows are
    in `meta.problems`; links have the attributes `task` (C to F) and `scheme` ("tempeval").

    Raises:
        FormatError: no such file, not UTF-8, or tokens that are not numbered.
        LimitError: a file beyond the cap.
    """
    files = tables_of(path)
    tables = {name: _load(file) for name, file in files.items()}
    for document, rows in tables[BASE].items():
        mine = {name: table.get(document, []) for name, table in tables.items()}
        yield _Reading(document, str(files[BASE]), rows, mine).document()


def tables_of(path: str | Path) -> dict[str, Path]:
    """The tables that are there, by name; the days of writing are called `dct.txt`. Raises FormatError without
    tokens."""
    given = Path(path)
    base = given if given.name == BASE or not given.is_dir() else given / BASE
    if not base.is_file():
        raise FormatError(f"no {BASE} there, without which there are no tokens", document=str(given))
    here = base.parent
    places = [here, here.parent / "key", here.parent] if here.name == "data" else [here]
    found = {BASE: base}
    for name in (*_EXTENTS, *_ATTRIBUTES, *LINKS):
        file = next((place / name for place in places if (place / name).is_file()), None)
        if file is not None:
            found[name] = file
    days = [file for place in places for file in (place / "dct.txt", *sorted(place.glob("dct-*.txt")))]
    days = [file for file in days if file.is_file()]
    return found | ({"dct.txt": days[0]} if days else {})


def _load(path: Path) -> Rows:
    """The lines of a table by document."""
    rows: Rows = {}
    text = decode(load_bytes(path), str(path), cap=MAX_BYTES)
    for number, line in enumerate(text.split("\n"), 1):
        document, *cells = line.rstrip("\r").split("\t")
        if document.strip():
            rows.setdefault(document, []).append(Row(cells, f"{path.name}, line {number}"))
    return rows


def _event(id: str, span: Span, held: dict[str, str]) -> Event:
    """An event with its one instance, which has tense, aspect and so on."""
    own = tuple(pair for pair in held.items() if pair[0] not in INSTANCE_ATTRIBUTES)
    of_instance = tuple(pair for pair in held.items() if pair[0] in INSTANCE_ATTRIBUTES)
    return Event(id, span.start, span.end, own, (Instance(instance_id(id), of_instance),))


class _Reading:
    """One document; collects problems."""

    def __init__(self, id: str, path: str, base: list[Row], tables: dict[str, list[Row]]) -> None:
        self.id = id
        self.path = path
        self.tables = tables
        self.problems: list[Problem] = []
        self.tokens: dict[tuple[str, str], Token] = {}
        self.sentences: list[Span] = []
        self.text = self._text(base)
        self.order = {key: index for index, key in enumerate(self.tokens)}

    def report(self, row: Row, reason: str, value: str | None = None) -> None:
        self.problems.append(Problem(self.id, row.place, reason, value))

    def _text(self, base: list[Row]) -> str:
        """The tokens in a row, with `tokens` and `sentences`. A sentence is the run of rows that share its number."""
        parts: list[str] = []
        at, before, begin = 0, None, 0
        for row in base:
            if len(row.cells) < 3 or not all(cell.isascii() and cell.isdigit() for cell in row.cells[:2]):
                wanted = "a row has the columns document, sentence, token, form"
                raise FormatError(wanted, document=self.path, place=row.place, value="\t".join(row.cells))
            sentence, number, form = row.cells[:3]
            if before is not None:
                parts.append(" " if sentence == before else "\n")
                at += 1
                if sentence != before:
                    self.sentences.append(Span(begin, at - 1))
                    begin = at
            if (sentence, number) in self.tokens:
                self.report(row, "a token of this number was met before", f"{sentence} {number}")
            self.tokens.setdefault((sentence, number), Token(at, at + len(form)))
            parts.append(form)
            at += len(form)
            before = sentence
        self.sentences.append(Span(begin, at))
        return "".join(parts)

    def document(self) -> Document:
        creation = self._creation()
        events = self._events()
        times = self._times()
        links = self._links(events, times, creation)
        return Document(
            id=self.id,
            text=self.text,
            dct=creation_interval(creation.timex3.value) if creation and creation.timex3 else None,
            sentences=tuple(self.sentences),
            tokens=tuple(self.tokens.values()),
            times=times,
            events=events,
            links=links,
            meta=Meta(format="tempeval2", path=self.path, creation=creation, problems=tuple(self.problems)),
        )

    def _creation(self) -> Time | None:
        """The creation time, which all links call t0."""
        for row in self.tables.get("dct.txt", []):
            written = row.cells[0].strip() if row.cells else ""
            interval = creation_interval(written)
            value = creation_value(interval) if interval else None
            if value is not None:
                attributes = (("functionInDocument", "CREATION_TIME"),)
                timex3 = Timex3("DATE", value)
                return Time(id="t0", start=0, end=0, text=written, timex3=timex3, attributes=attributes)
            self.report(row, "the creation time is no date", written)
        return None

    def _extents(self, table: str) -> dict[str, Span]:
        """Where each id stands: from its first token to its last."""
        held: dict[str, list[tuple[str, str]]] = {}
        for row in self.tables.get(table, []):
            if len(row.cells) < 4:
                wanted = "a row has the columns document, sentence, token, kind, id, instance"
                self.report(row, wanted, "\t".join(row.cells))
            elif (row.cells[0], row.cells[1]) not in self.tokens:
                self.report(row, "it stands on a token that is not there", " ".join(row.cells[:2]))
            else:
                held.setdefault(row.cells[3], []).append((row.cells[0], row.cells[1]))
        return {id: self._hull(table, id, keys) for id, keys in held.items()}

    def _hull(self, table: str, id: str, keys: list[tuple[str, str]]) -> Span:
        places = sorted(self.order[key] for key in keys)
        if places[-1] - places[0] >= len(set(places)):
            reason = "its tokens are no one stretch; what lies between is in it"
            self.problems.append(Problem(self.id, f"{table}, {id}", reason))
        spans = [self.tokens[key] for key in keys]
        return Span(min(span.start for span in spans), max(span.end for span in spans))

    def _attributes(self, table: str, extents: dict[str, Span]) -> dict[str, dict[str, str]]:
        held: dict[str, dict[str, str]] = {id: {} for id in extents}
        for row in self.tables.get(table, []):
            if len(row.cells) < 6:
                wanted = "a row has the columns document, sentence, token, kind, id, instance, attribute, value"
                self.report(row, wanted, "\t".join(row.cells))
            elif row.cells[3] not in held:
                self.report(row, "it describes what has no extent", row.cells[3])
            else:
                value = row.cells[6] if len(row.cells) > 6 else ""
                held[row.cells[3]][row.cells[5]] = value
        return held

    def _events(self) -> tuple[Event, ...]:
        extents = self._extents("event-extents.tab")
        attributes = self._attributes("event-attributes.tab", extents)
        return tuple(_event(id, span, attributes[id]) for id, span in extents.items())

    def _times(self) -> tuple[Time, ...]:
        extents = self._extents("timex-extents.tab")
        attributes = self._attributes("timex-attributes.tab", extents)
        return tuple(self._time(id, span, attributes[id]) for id, span in extents.items())

    def _time(self, id: str, span: Span, held: dict[str, str]) -> Time:
        whole = "type" in held and "value" in held
        core = {key: held.get(key) for key in TIMEX_CORE} if whole else {}
        timex3 = Timex3(*core.values()) if whole else None  # type: ignore[arg-type]  # type and value are there
        others = tuple(pair for pair in held.items() if pair[0] not in core)
        text = self.text[span.start : span.end]
        return Time(id=id, start=span.start, end=span.end, text=text, timex3=timex3, attributes=others)

    def _links(self, events: tuple[Event, ...], times: tuple[Time, ...], creation: Time | None) -> tuple[Link, ...]:
        known = {event.id: event.instances[0].id for event in events} | {time.id: time.id for time in times}
        known |= {"t0": "t0"} if creation else {}
        links: list[Link] = []
        for table, task in LINKS.items():
            for row in self.tables.get(table, []):
                if len(row.cells) < 3:
                    self.report(row, "a row has the columns document, id, id, relation", "\t".join(row.cells))
                    continue
                source, target, relation = (cell.strip() for cell in row.cells[:3])
                lost = [end for end in (source, target) if end not in known]
                if lost:
                    self.report(row, "it links to nothing", ", ".join(lost))
                elif relation not in RELATIONS["TLINK"] and relation not in _UNLABELLED:
                    self.report(row, "its relation is not one of its kind", relation)
                attributes = (("task", task), SCHEME)
                ends = (known.get(source, source), known.get(target, target))
                links.append(Link(f"l{len(links) + 1}", "TLINK", relation, *ends, attributes))
        return tuple(links)
