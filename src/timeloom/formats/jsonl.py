"""JSONL: one document a line, in the JSON shape of `timeloom.document.shape`. Reader and writer.

An item of SemEval-2015 task 7 (see `timeloom.formats.task7`) is read as well, told by its lists of candidates.

A line is capped like a file of another format; the file is not, since it is read line by line.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from timeloom.document import Document
from timeloom.document.shape import document_from_dict, document_to_dict
from timeloom.errors import FormatError, LimitError
from timeloom.formats import task7
from timeloom.formats.catalogue import readable
from timeloom.formats.rows import Columns, Row, document_of, row_of
from timeloom.formats.spans import span_problems, with_problems
from timeloom.formats.xml_source import MAX_BYTES, check_length

__all__ = ["parse", "raw_lines", "read_lines", "render"]

_PLAIN = frozenset({"id", "text", "dct", "language"})
# What a document of the JSON shape and a row may both have.


def render(document: Document) -> bytes:
    """The line of a document, with its line feed.

    Raises:
        FormatError: a text that UTF-8 cannot hold (a lone surrogate).
    """
    try:
        return msgspec.json.encode(document_to_dict(document)) + b"\n"
    except UnicodeEncodeError as error:
        place = f"character {error.start}"
        raise FormatError("UTF-8 cannot hold a lone surrogate", document=document.id, place=place) from None


def parse(line: bytes, name: str, place: str, columns: Columns | None = None) -> Document:
    """The document of a line: of the JSON shape, or of a row; with `columns`, of a row of other names.

    Raises:
        FormatError: no JSON, or not of the shape.
        LimitError: nested too deeply, or a text that is too long.
    """
    try:
        data = msgspec.json.decode(line)
        if not isinstance(data, dict):
            raise FormatError("a document is a JSON object", value=type(data).__name__)
        if task7.is_item(data):
            return task7.parse_item(data, name, place)
        if columns is not None and columns.named:
            return _of_row(row_of(data, columns), name, place)
        if _is_row(data):
            document = _of_row(row_of(data, Columns()), name, place)
            language = data.get("language")
            return msgspec.structs.replace(document, language=language) if isinstance(language, str) else document
        document = document_from_dict(data)
    except RecursionError:
        raise LimitError("nested too deeply", document=name, place=place) from None
    except FormatError as error:
        inner = ": ".join(part for part in (place, error.place) if part)
        raise FormatError(error.message, document=name, place=inner, value=error.value) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise FormatError(f"no JSON: {error}", document=name, place=place) from None
    check_length(len(document.text), name, place)
    return with_problems(document, span_problems(document, name))


@cache
def _layers() -> frozenset[str]:
    """What a document alone may have."""
    from timeloom.document.wire import WholeDocument

    return frozenset(WholeDocument.__struct_fields__) - _PLAIN


def _is_row(data: dict[str, Any]) -> bool:
    """Whether an object is a text with columns beside it, and not a document: that has an id, its time of writing is an
    object, and what else it holds has names of its own."""
    if not isinstance(data.get("text"), str) or not _layers().isdisjoint(data):
        return False
    dct, id = data.get("dct"), data.get("id")
    if isinstance(dct, dict):
        return False
    return dct is not None or not (isinstance(id, str) and id) or not data.keys() <= _PLAIN


def _of_row(row: Row, name: str, place: str) -> Document:
    made = f"{readable(Path(name).stem)}-{place.removeprefix('line ')}"
    return document_of(row, made, name, place, "jsonl")


def read_lines(path: Path) -> Iterator[Document | FormatError | LimitError]:
    """The documents of a file, line by line; where one cannot be read, its error. Empty lines are skipped."""
    for place, line in raw_lines(path):
        if isinstance(line, LimitError):
            yield line
            continue
        try:
            yield parse(line, str(path), place)
        except (FormatError, LimitError) as error:
            yield error


def raw_lines(path: Path) -> Iterator[tuple[str, bytes | LimitError]]:
    """The lines of a file that are not empty, each with its place; where one is longer than the cap, its error."""
    with path.open("rb") as stream:
        number = 0
        while line := stream.readline(MAX_BYTES + 1):
            number += 1
            place = f"line {number}"
            if len(line) > MAX_BYTES:
                _skip_line(stream)
                yield place, LimitError(f"longer than the cap of {MAX_BYTES} bytes", document=str(path), place=place)
            elif line.strip():
                yield place, line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line


def _skip_line(stream: BinaryIO) -> None:
    """The rest of a line, in pieces."""
    while (piece := stream.readline(2**20)) and not piece.endswith(b"\n"):
        pass
