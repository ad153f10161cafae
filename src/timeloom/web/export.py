"""Documents as files to be kept: what the formats write, the pictures, the page, the table."""

from __future__ import annotations

import base64
import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from timeloom.document import Document, Problem
from timeloom.document.shape import document_to_dict
from timeloom.errors import FormatError
from timeloom.formats.catalogue import FORMATS
from timeloom.web.bodies import Export
from timeloom.web.faults import NOT_INSTALLED, RequestError
from timeloom.web.frames import Answer
from timeloom.web.readings import document_of

__all__ = ["EXPORTS", "Target", "exported", "export_table"]


class Target(NamedTuple):
    """One kind of file: what it is called, the ending of its name, its media type."""

    title: str
    suffix: str
    type: str


EXPORTS: dict[str, Target] = {
    "timeml": Target("TimeML", ".tml", "application/xml"),
    "anafora": Target("Anafora (SCATE)", ".xml", "application/xml"),
    "json": Target("JSON", ".json", "application/json"),
    "jsonl": Target("JSON, one line", ".jsonl", "application/x-ndjson"),
    "ics": Target("calendar", ".ics", "text/calendar; charset=utf-8"),
    "svg": Target("picture of the timeline", ".svg", "image/svg+xml"),
    "html": Target("page that needs nothing else", ".html", "text/html; charset=utf-8"),
    "brat": Target("brat (zip of text and annotations)", ".zip", "application/zip"),
    "csv": Target("table of the timeline", ".csv", "text/csv; charset=utf-8"),
    "xmi": Target("INCEpTION (zip of UIMA CAS XMI and its types)", ".zip", "application/zip"),
    "cas-json": Target("UIMA CAS JSON", ".json", "application/json"),
    "label-studio": Target("Label Studio (zip of the task and the interface)", ".zip", "application/zip"),
}
_TEXTS = frozenset(("timeml", "anafora", "json", "jsonl", "ics", "svg", "html", "csv", "cas-json"))


class _File(NamedTuple):
    data: bytes
    lost: tuple[Problem, ...] = ()


def export_table() -> list[dict[str, str]]:
    """The formats that can be had here, for GET /options."""
    return [{"name": name, **target._asdict()} for name, target in EXPORTS.items() if name in _OWN or name in FORMATS]


def exported(body: Export, *, report: bool) -> tuple[Answer, bytes]:
    """The file of a document; as a `report`, JSON with its name, its content and what was lost."""
    target = EXPORTS.get(body.format)
    if target is None:
        raise FormatError(f"no such format; there are {', '.join(EXPORTS)}", place="format", value=body.format)
    if body.format not in _OWN and body.format not in FORMATS:
        raise RequestError(NOT_INSTALLED, "this format is not installed", place="format", value=body.format)
    document = document_of(body.document)
    made = _OWN.get(body.format, _written(body.format))(document)
    name = f"{_stem(document.id)}{target.suffix}"
    if report:
        as_text = body.format in _TEXTS
        told = {
            "name": name, "type": target.type, "encoding": "text" if as_text else "base64",
            "content": made.data.decode("utf-8") if as_text else base64.b64encode(made.data).decode(),
            "lost": [msgspec.structs.asdict(problem) for problem in made.lost],
        }  # fmt: skip
        return Answer(), msgspec.json.encode(told)
    headers = {
        "content-disposition": f"attachment; filename=\"{_ascii(name)}\"; filename*=UTF-8''{quote(name, safe='')}",
        "x-timeloom-lost": str(len(made.lost)),
    }
    return Answer(type=target.type, headers=headers), made.data


def _written(format: str) -> Callable[[Document], _File]:
    """What a writer of `timeloom.formats` makes; of several files a zip."""

    def made(document: Document) -> _File:
        from timeloom.formats.writing import files_of

        files = files_of(msgspec.structs.replace(document, id=_stem(document.id)), format)
        if len(files.contents) == 1 or format in _TEXTS:  # of Anafora the annotations: the page has the text
            return _File(next(iter(files.contents.values())), files.problems)
        return _File(_zipped(files.contents), files.problems)

    return made


def _zipped(contents: Mapping[str, bytes]) -> bytes:
    """The same files give the same bytes: no clock is read."""
    import zipfile

    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return held.getvalue()


def _json(document: Document) -> _File:
    return _File(msgspec.json.format(msgspec.json.encode(document_to_dict(document)), indent=2) + b"\n")


def _svg(document: Document) -> _File:
    from timeloom.show import timeline_svg

    return _File(timeline_svg(document).encode())


def _html(document: Document) -> _File:
    from timeloom.show import page

    return _File(page(document).encode())


def _csv(document: Document) -> _File:
    from timeloom.document import Timeline
    from timeloom.timeline import Timeliner

    line = document.timeline or Timeliner()(document).timeline or Timeline()
    columns = line.to_columns()
    written = io.StringIO(newline="")
    writer = csv.writer(written)  # its line ends are CR LF (RFC 4180): else a CR within a cell would not be quoted
    writer.writerow(columns)
    writer.writerows(_guarded(row) for row in zip(*columns.values(), strict=True))
    return _File(written.getvalue().encode())


def _guarded(row: Iterable[object]) -> list[object]:
    """Cells that a spreadsheet would take for a formula get an apostrophe before them: the words are those of
    strangers."""
    return [f"'{cell}" if isinstance(cell, str) and _is_formula(cell) else cell for cell in row]


_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What begins a formula, by OWASP's page on CSV injection."""
_EARLY = re.compile(r"-[0-9]{4,}-[0-9]{2}-[0-9]{2}(T[0-9:.]+)?")
"""An instant before the year 0, which is no formula and has to be read as it stands."""


def _is_formula(cell: str) -> bool:
    return cell.startswith(_FORMULA) and _EARLY.fullmatch(cell) is None


_OWN: dict[str, Callable[[Document], _File]] = {"json": _json, "svg": _svg, "html": _html, "csv": _csv}


def _stem(id: str) -> str:
    """The id as the name of a file."""
    kept = "".join(mark if mark.isalnum() or mark in "-_. " else "_" for mark in id).strip(". ")
    return kept[:80] or "document"


def _ascii(name: str) -> str:
    return "".join(mark if mark.isascii() else "_" for mark in name)
