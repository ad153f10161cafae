"""Inputs in pieces: what one worker does at a time.

A file of one document is a piece. JSONL and Parquet are read here, line by line and row by row, and cut into pieces of
a few documents, so that one big file keeps all workers busy and is never held whole. How they are cut follows from the
input alone, never from the workers: a run that is resumed finds the same pieces under the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from timeloom.errors import LimitError, TimeloomError
from timeloom.formats.jsonl import raw_lines
from timeloom.formats.rows import Columns, Row
from timeloom.formats.walking import Found

__all__ = ["ROWS", "Failure", "Item", "Piece", "failure_of", "pieces_of", "singles", "size_of"]

ROWS = ("jsonl", "parquet")
"""Formats of files that hold many documents, as rows."""
_DOCUMENTS = 16
_BYTES = 2**15
# A piece is closed when it has so many documents, or bytes of input. News takes a worker some tenths of a second for as
# much: long beside what a piece costs on its way, and short beside the wait for the last worker at the end.


class Failure(msgspec.Struct, frozen=True):
    """One document that could not be read or written: a line of failed.jsonl."""

    document: str
    path: str
    error: str
    reason: str


class Item(msgspec.Struct, frozen=True, gc=False):
    """One document of a file of many, as it lies there: a line, a row, or why it cannot be had."""

    place: str
    line: bytes | None = None
    row: Row | None = None
    failure: Failure | None = None


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """One file (`items` is None), or some documents of one. `size` is its bytes of input; `last` ends its file."""

    path: str
    format: str
    size: int
    items: tuple[Item, ...] | None = None
    last: bool = True


def pieces_of(files: Sequence[Found], columns: Columns, max_bytes: int) -> Iterator[Piece]:
    """The pieces of all files, in their order. Nothing is raised for a file that cannot be read: its failure is an
    item.

    A line, or the text of a row, of more than `max_bytes` is a failure; files of other formats are measured by who
    reads them.
    """
    for file in files:
        if file.format not in ROWS:
            yield Piece(path=str(file.path), format=file.format, size=size_of(file.path))
            continue
        sized = _lines(file.path, max_bytes) if file.format == "jsonl" else _rows(file.path, columns, max_bytes)
        yield from _cut(file, _guarded(sized, file.path))


def singles(piece: Piece) -> Iterator[Piece]:
    """The documents of a piece, each as a piece of its own."""
    if piece.items is None or len(piece.items) == 1:
        yield piece
        return
    for item in piece.items:
        yield msgspec.structs.replace(piece, items=(item,), size=0, last=False)


def failure_of(document: str, path: Path, error: Exception) -> Failure:
    """An error as a line of failed.jsonl: the path stands in its own field, so the reason does not repeat it."""
    reason = (str(error) or repr(error)).removeprefix(f"{path}: ")
    return Failure(document, str(path), type(error).__name__, reason)


def size_of(path: Path) -> int:
    """The bytes of a file; 0 for one that is not there."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


Sized = tuple[Item, int]


def _cut(file: Found, sized: Iterator[Sized]) -> Iterator[Piece]:
    items: list[Item] = []
    size = 0
    for item, length in sized:
        if len(items) >= _DOCUMENTS or (items and size + length > _BYTES):
            yield Piece(path=str(file.path), format=file.format, size=size, items=tuple(items), last=False)
            items, size = [], 0
        items.append(item)
        size += length
    yield Piece(path=str(file.path), format=file.format, size=size, items=tuple(items))


def _guarded(sized: Iterator[Sized], path: Path) -> Iterator[Sized]:
    """What can be read of a file; where it breaks off, the failure stands last."""
    try:
        yield from sized
    except (TimeloomError, OSError) as error:
        yield Item("", failure=failure_of(path.name, path, error)), 0


def _lines(path: Path, max_bytes: int) -> Iterator[Sized]:
    for place, line in raw_lines(path):
        if isinstance(line, LimitError):
            yield Item(place, failure=failure_of(path.name, path, line)), 0
        elif len(line) > max_bytes:
            yield Item(place, failure=_too_long(path, place, len(line), max_bytes)), len(line)
        else:
            yield Item(place, line=line), len(line)


def _rows(path: Path, columns: Columns, max_bytes: int) -> Iterator[Sized]:
    from timeloom.formats.parquet_read import count_rows, rows_of

    share = size_of(path) / max(1, count_rows(path))
    passed = 0
    for number, (place, row) in enumerate(rows_of(path, columns), 1):
        # The bytes of the file, shared out among its rows: what is counted as done is what there is in all.
        passed, before = int(number * share), passed
        if isinstance(row, TimeloomError):
            yield Item(place, failure=failure_of(path.name, path, row)), passed - before
            continue
        length = len(row) if isinstance(row, bytes) else len(row.text)
        if length > max_bytes:
            yield Item(place, failure=_too_long(path, place, length, max_bytes)), passed - before
        elif isinstance(row, bytes):
            yield Item(place, line=row), passed - before
        else:
            yield Item(place, row=row), passed - before


def _too_long(path: Path, place: str, size: int, cap: int) -> Failure:
    error = LimitError(f"larger than the cap of {cap} bytes", document=str(path), place=place, value=size)
    return failure_of(path.name, path, error)
