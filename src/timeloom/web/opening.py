"""Files that somebody opens in the page: which format it is, the document in it, and what there is to tell of it."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import Any, NamedTuple

import msgspec

from timeloom.document import Document
from timeloom.errors import FormatError
from timeloom.formats import jsonl
from timeloom.formats.creation import creation_value
from timeloom.pipeline.recipes import AUTO
from timeloom.web.bodies import Open
from timeloom.web.faults import UNREADABLE

__all__ = ["File", "file_of", "told_of"]

_OWN = (None, "text")
"""Formats of documents whose annotations are all by timeloom."""
_BEFORE_1 = re.compile(r"BC(\d{4})(.*)", re.DOTALL)


class File(NamedTuple):
    """A file that was opened. `is_ours`: it is a document that timeloom has read; `page` is what the page kept in
    it."""

    format: str
    document: Document
    is_ours: bool = False
    page: dict[str, Any] | None = None


def file_of(body: Open) -> File:
    """The document of a file, by what the file begins with. Raises FormatError that says what it would have to be."""
    content = body.content.lstrip("\ufeff \t\r\n")
    name = PurePath(body.name.replace("\\", "/")).name or "text"
    if content.startswith(("{", "[")) and name.lower().endswith((".json", ".jsonl")):
        return _of_json(content, name)
    if content.startswith("<") and (
        name.lower().endswith((".tml", ".timeml", ".te3input", ".xml")) or "<TimeML" in content[:4096]
    ):
        return _of_xml(body, content, name)
    return File("text", Document(id=_stem(name), text=body.content))


def _of_json(content: str, name: str) -> File:
    data = _first(content, name)
    if not isinstance(data, dict) or not isinstance(data.get("text"), str):
        raise FormatError("this JSON is no document of timeloom: it has no text", document=name)
    page = data.get("page")
    document = jsonl.parse(msgspec.json.encode({"id": _stem(name), **data}), name, "document")
    bare = not (document.times or document.events or document.links or document.timeline)
    return File("json", document, document.meta.format in _OWN and not bare, page if isinstance(page, dict) else None)


def _first(content: str, name: str) -> object:
    """The object of JSON, or the one line of JSONL."""
    try:
        return msgspec.json.decode(content.encode())
    except UNREADABLE as error:
        lines = [line for line in content.splitlines() if line.strip()]
        if len(lines) > 1 and lines[0].rstrip().endswith("}") and lines[1].lstrip().startswith("{"):
            raise FormatError(
                f"it holds {len(lines):,} documents, and the page shows one; timeloom run reads many", document=name
            ) from None
        raise FormatError(f"this is no JSON: {error}", document=name) from None


def _of_xml(body: Open, content: str, name: str) -> File:
    from timeloom.formats import anafora_read, timeml_read

    head = content[:4096]
    if "<TimeML" in head or name.lower().endswith((".tml", ".timeml", ".te3input")):
        format = "tempeval" if name.lower().endswith(".te3input") else "timeml"
        return File("TimeML", timeml_read.parse(body.content.encode(), _stem(name), None, format))
    if "<data" not in head:
        raise FormatError("this XML is neither TimeML nor Anafora", document=name)
    if body.text is None:
        raise FormatError("Anafora holds no text: open it together with the text that it annotates", document=name)
    return File("Anafora", anafora_read.parse(body.content.encode(), _stem(name).partition(".")[0], None, body.text))


def _stem(name: str) -> str:
    """The name without the endings of formats."""
    return re.sub(r"(\.(txt|text|md|json|jsonl|xml|tml|timeml|te3input))+$", "", name, flags=re.IGNORECASE) or "text"


def told_of(file: File, document: Document) -> dict[str, Any]:
    """What the page has to know of a file: `document` is it as it was read on."""
    had = file.document
    return {
        "format": file.format, "ours": file.is_ours, "times": len(had.times) or len(had.entities), "events": len(had.events),
        "links": len(had.links), "dct": _dct_of(document), "page": file.page,
        "language": AUTO if document.guessed is not None else document.language,
    }  # fmt: skip


def _dct_of(document: Document) -> str | None:
    """The time of writing as the page takes it: ISO 8601, or "estimate" where words gave it."""
    if document.dct is None:
        return None
    value = creation_value(document.dct)
    if value is None:
        return "estimate" if document.written is not None else None
    early = _BEFORE_1.fullmatch(value)
    return f"-{int(early[1]) - 1:04d}{early[2]}" if early else value
