"""Parquet: a document a row, streamed by row groups, a few rows at a time. Needs timeloom[arrow].

The documents of `timeloom run --to parquet` hold the whole document as JSON, and are read from that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from timeloom.document import Document
from timeloom.errors import FormatError, LimitError
from timeloom.extras import require
from timeloom.formats import jsonl
from timeloom.formats.catalogue import readable
from timeloom.formats.rows import Columns, Row, document_of

__all__ = ["JSON_COLUMN", "count_rows", "document_at", "read_parquet", "rows_of"]

JSON_COLUMN = "json"
"""The column of `timeloom run --to parquet` that holds the whole document."""

_OFFSET = re.compile(r"([+-]\d\d)(\d\d)$")
_AT_A_TIME = 64
# Rows that are decoded at a time: pages of a row group are read as they are wanted.


def rows_of(path: Path, columns: Columns) -> Iterator[tuple[str, Row | bytes | FormatError]]:
    """The rows of a file in their order, each with its place ("row 1"): a Row, a line of JSON, or what is wrong with
    it.

    Raises:
        FormatError: no Parquet, no such column, or one of a type that is none of a text.
        MissingExtra: pyarrow is not installed.
    """
    with _reported(path):
        file = require("pyarrow.parquet").ParquetFile(path, pre_buffer=False)
    with file:
        with _reported(path):  # names of columns may be no UTF-8
            schema = file.schema_arrow
            names = list(schema.names)
        if (schema.metadata or {}).get(b"timeloom.table") == b"documents" and JSON_COLUMN in names:
            names, is_ours = [JSON_COLUMN], True
        else:
            names, is_ours = _wanted(names, columns, path), False
        made: _Made = _lines if is_ours else _rows
        number = 0
        batches = file.iter_batches(batch_size=_AT_A_TIME, columns=names, use_threads=False)
        while True:
            with _reported(path):
                batch = next(batches, None)
            if batch is None:
                return
            for item in made(batch, columns, path, number):
                number += 1
                yield f"row {number}", item


def count_rows(path: Path) -> int:
    """How many rows a file has, by its footer. Raises as `rows_of` does."""
    with _reported(path), require("pyarrow.parquet").ParquetFile(path) as file:
        return int(file.metadata.num_rows)


def document_at(item: Row | bytes, path: Path, place: str) -> Document:
    """The document of a row of `rows_of`. Raises FormatError and LimitError, as the reader of a line does."""
    if isinstance(item, bytes):
        return jsonl.parse(item, str(path), place)
    return document_of(item, f"{readable(path.stem)}-{place.removeprefix('row ')}", str(path), place, "parquet")


def read_parquet(path: Path) -> Iterator[Document | FormatError | LimitError]:
    """The documents of a file; where one cannot be read, its error."""
    for place, item in rows_of(path, Columns()):
        try:
            yield item if isinstance(item, FormatError) else document_at(item, path, place)
        except (FormatError, LimitError) as error:
            yield error


_Made: TypeAlias = Callable[[Any, Columns, Path, int], Iterator[Row | bytes | FormatError]]


@contextmanager
def _reported(path: Path) -> Iterator[None]:
    arrow = require("pyarrow")
    try:
        yield
    except (arrow.ArrowException, OSError, UnicodeDecodeError) as error:
        reason = str(error).partition("\n")[0]
        raise FormatError(f"cannot be read as Parquet: {reason}", document=str(path)) from error


def _wanted(names: list[str], columns: Columns, path: Path) -> list[str]:
    """The columns that are read, the text first, then id and time of writing where there are such."""
    for name in (columns.text_name, columns.id, columns.dct):
        if name is not None and name not in names:
            told = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
            raise FormatError(f"it has no column {name!r}; it has {told}", document=str(path), value=name)
    return [columns.text_name, *(name for name in (columns.id_name, columns.dct_name) if name in names)]


def _lines(batch: Any, columns: Columns, path: Path, before: int) -> Iterator[bytes | FormatError]:
    for at, text in enumerate(batch.column(0).to_pylist(), before + 1):
        yield FormatError("it is null", document=str(path), place=f"row {at}") if text is None else text.encode()


def _rows(batch: Any, columns: Columns, path: Path, before: int) -> Iterator[Row | FormatError]:
    held = {name: _strings(batch.column(name), name, path) for name in batch.schema.names}
    nothing: list[str | None] = [None] * batch.num_rows
    ids, dates = held.get(columns.id_name, nothing), held.get(columns.dct_name, nothing)
    for at, (text, id, date) in enumerate(zip(held[columns.text_name], ids, dates, strict=True), before + 1):
        if text is None:
            yield FormatError("its text is null", document=str(path), place=f"row {at}")
        else:
            yield Row(text, id or None, date or None)


def _strings(column: Any, name: str, path: Path) -> list[str | None]:
    """A column as texts: whole numbers and dates as they are written, instants to the second."""
    arrow = require("pyarrow")
    types, kind = arrow.types, column.type
    if types.is_dictionary(kind):
        column, kind = column.dictionary_decode(), kind.value_type
    if types.is_timestamp(kind):
        whole = column.cast(arrow.timestamp("s", kind.tz), safe=False)
        return [None if text is None else _iso(text) for text in whole.cast(arrow.string()).to_pylist()]
    if types.is_binary(kind) or types.is_large_binary(kind):
        raise FormatError("its column holds bytes, not text", document=str(path), place=name, value=str(kind))
    if not (types.is_integer(kind) or types.is_date(kind) or types.is_null(kind) or "string" in str(kind)):
        raise FormatError("its column holds no text", document=str(path), place=name, value=str(kind))
    try:
        values: list[str | None] = column.cast(arrow.string()).to_pylist()
    except UnicodeDecodeError:  # Arrow takes a file at its word
        raise FormatError("broken encoding: not UTF-8", document=str(path), place=name) from None
    return values


def _iso(text: str) -> str:
    """`2017-04-21 11:35:00+0100`, as Arrow writes an instant, in ISO 8601."""
    date, _, clock = text.partition(" ")
    return "T".join((date, _OFFSET.sub(r"\1:\2", clock)))
