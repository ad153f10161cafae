"""Rows: a text with its id and its time of writing, in columns of somebody's naming. JSONL and Parquet hold them.

What other columns hold is not read; the id joins it to the output again. A row without an id gets the name of its file
and its number, from 1: `letters-17`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from timeloom.document import Document, Meta, Problem
from timeloom.errors import FormatError
from timeloom.formats.catalogue import readable
from timeloom.formats.creation import creation_interval
from timeloom.formats.xml_source import check_length

__all__ = ["Columns", "Row", "document_of", "row_of"]

_NO_DATE = "the creation time is no ISO date"


class Columns(msgspec.Struct, frozen=True):
    """The names of the columns that are read. None: the usual name (`text`, `id`, `dct`), where there is such a
    column."""

    text: str | None = None
    id: str | None = None
    dct: str | None = None

    @property
    def text_name(self) -> str:
        return self.text or "text"

    @property
    def id_name(self) -> str:
        return self.id or "id"

    @property
    def dct_name(self) -> str:
        return self.dct or "dct"

    @property
    def named(self) -> bool:
        """Whether any of the names was given."""
        return (self.text, self.id, self.dct) != (None, None, None)


class Row(msgspec.Struct, frozen=True, gc=False):
    """One row: `text`, and where they are known its `id` and the value of its time of writing. `lacking` are columns
    that were named and that it does not have."""

    text: str
    id: str | None = None
    dct: str | None = None
    lacking: tuple[str, ...] = ()


def row_of(data: Mapping[str, Any], columns: Columns) -> Row:
    """The row of an object of JSON.

    Raises:
        FormatError: there is no text, or what a column holds is none.
    """
    if columns.text_name not in data:
        raise FormatError(f"it has no {columns.text_name!r}; it has {_few(data)}")
    text = data[columns.text_name]
    if not isinstance(text, str):
        raise FormatError("it is no text", place=columns.text_name, value=text)
    lacking = tuple(name for name in (columns.id, columns.dct) if name is not None and name not in data)
    return Row(text, _scalar(data, columns.id_name), _scalar(data, columns.dct_name), lacking)


def _scalar(data: Mapping[str, Any], name: str) -> str | None:
    value = data.get(name)
    if value is None or isinstance(value, str):
        return value or None
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise FormatError("it is no text and no whole number", place=name, value=value)


def _few(data: Mapping[str, Any]) -> str:
    names = [repr(name) for name in list(data)[:8]]
    return ", ".join(names) + (", ..." if len(data) > len(names) else "") if names else "nothing"


def document_of(row: Row, made_id: str, path: str, place: str, format: str) -> Document:
    """The document of a row. A time of writing that is no date, and a column that it lacks, is a problem of the
    document, not the end of it.

    Raises:
        LimitError: its text is longer than the cap.
    """
    check_length(len(row.text), path, place)
    dct = None if row.dct is None else creation_interval(row.dct)
    problems: tuple[Problem, ...] = ()
    if row.dct is not None and dct is None:
        problems = (Problem(path, f"{place}: dct", _NO_DATE, row.dct),)
    problems += tuple(Problem(path, place, f"it has no {name!r}") for name in row.lacking)
    meta = Meta(format=format, path=readable(path), problems=problems)
    return Document(id=row.id or made_id, text=row.text, dct=dct, meta=meta)
