"""Dated texts as lines of JSON: objects with a text and a date, and an id and a source where they have one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import msgspec

from timeloom.archive import Dated, date_of
from timeloom.errors import ExpressionError, FormatError, LimitError
from timeloom.formats.catalogue import readable
from timeloom.formats.xml_source import MAX_BYTES, MAX_TEXT

__all__ = ["DATES", "FIELDS", "Fields", "read_rows"]


@dataclass(frozen=True, slots=True)
class Fields:
    """The names of the fields. Without a name for the date it is the first there is of `DATES`."""

    text: str = "text"
    date: str | None = None
    id: str = "id"
    source: str = "source"


DATES = ("date", "year", "dct")
FIELDS = Fields()


def read_rows(
    path: Path, fields: Fields = FIELDS, date: str | None = None, cap: int = MAX_BYTES
) -> Iterator[Dated | FormatError | LimitError]:
    """The texts of a file, line by line, each with `date` or its own; where one cannot be read, its error.

    Empty lines are skipped. Without an id it is the name of the file and the number of the line.
    """
    try:
        with path.open("rb") as stream:
            for number, line in _lines(stream, cap):
                place = f"line {number}"
                try:
                    if line is None:
                        raise LimitError(f"longer than the cap of {cap} bytes")
                    if line.strip():
                        yield _row(line, f"{readable(path.stem)}:{number}", readable(str(path)), fields, date)
                except (FormatError, LimitError) as error:
                    inner = ": ".join(part for part in (place, error.place) if part)
                    yield type(error)(error.message, document=str(path), place=inner, value=error.value)
    except OSError as error:
        yield FormatError(f"cannot be read: {error.strerror or error}", document=str(path))


def _lines(stream: BinaryIO, cap: int) -> Iterator[tuple[int, bytes | None]]:
    """Every line with its number, from 1; None for one that is too long."""
    number = 0
    while line := stream.readline(cap + 1):
        number += 1
        if len(line) > cap and not line.endswith(b"\n"):
            while (piece := stream.readline(2**20)) and not piece.endswith(b"\n"):
                pass
            yield number, None
        else:
            yield number, line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line


def _row(line: bytes, id: str, source: str, fields: Fields, date: str | None) -> Dated:
    try:
        row = msgspec.json.decode(line)
    except RecursionError:
        raise LimitError("nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise FormatError(f"no JSON: {error}") from None
    if not isinstance(row, dict):
        raise FormatError("a row is a JSON object", value=type(row).__name__)
    text = row.get(fields.text)
    if not isinstance(text, str):
        raise FormatError("there is no text" if text is None else "is no text", place=fields.text, value=text)
    if len(text) > MAX_TEXT:
        raise LimitError(f"is longer than the cap of {MAX_TEXT} characters", place=fields.text)
    if "\0" in text:
        raise FormatError("holds U+0000", place=fields.text)
    return Dated(
        text, date or _date(row, fields), _label(row, fields.id) or id, _label(row, fields.source) or source
    )  # fmt: skip


def _date(row: dict[str, object], fields: Fields) -> str:
    names = (fields.date,) if fields.date else DATES
    name = next((name for name in names if row.get(name) is not None), None)
    if name is None:
        raise FormatError("there is no date", place=" or ".join(names))
    try:
        return date_of(row[name])
    except ExpressionError as error:
        raise FormatError(error.message, place=name, value=row[name]) from None


def _label(row: dict[str, object], name: str) -> str:
    value = row.get(name)
    if value is None:
        return ""
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value)
    raise FormatError("is neither text nor a whole number", place=name, value=value)
