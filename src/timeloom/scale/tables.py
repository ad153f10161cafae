"""A batch to Parquet: the tables of `timeloom.document.tables` and one of the documents, as parts.

`times/part-00000.parquet`, and so on. Workers make the rows of a document; who writes gathers them in a spool beside
the output and makes a part of each table when the spool has its size. That depends on the documents alone, so the parts
are the same bytes for any number of workers.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from timeloom.document import Document
from timeloom.document.frames import arrow_schema, to_arrow
from timeloom.document.tables import SCHEMA_VERSION, TABLE_NAMES
from timeloom.extras import require
from timeloom.formats.creation import creation_value
from timeloom.formats.jsonl import render
from timeloom.formats.parquet_read import JSON_COLUMN
from timeloom.formats.placing import put

__all__ = [
    "DOCUMENTS",
    "PARQUET",
    "PARTS",
    "documents_schema",
    "part_path",
    "schemas",
    "spooled",
    "tables_of",
    "write_parts",
]

PARQUET = "parquet"
"""The name of this target."""
DOCUMENTS = "documents"
PARTS = (DOCUMENTS, *TABLE_NAMES)
"""The tables, which are the folders."""

_COUNTED = ("times", "unresolved", "events", "links")
_ROWS = 65_536
# Of a group of a part.
_LENGTHS = struct.Struct(f">{len(PARTS)}Q")


def documents_schema() -> Any:
    """The Arrow schema of the table of documents: `dct` is a TIMEX3 value (or start/end where none says it), `json` the
    whole document (docs/json.md), as a line of JSONL has it."""
    arrow = require("pyarrow")
    fields = [arrow.field(name, arrow.string()) for name in ("doc_id", "path", "text", "dct")]
    fields += [arrow.field(name, arrow.int64()) for name in ("dct_start_s", "dct_end_s")]
    fields += [arrow.field("lang", arrow.string())]
    fields += [arrow.field(name, arrow.int32()) for name in _COUNTED]
    fields += [arrow.field(JSON_COLUMN, arrow.string())]
    return arrow.schema(fields, metadata={"timeloom.table": DOCUMENTS, "timeloom.schema": SCHEMA_VERSION})


def schemas() -> dict[str, Any]:
    """Table -> its Arrow schema."""
    return {DOCUMENTS: documents_schema()} | {name: arrow_schema(name) for name in TABLE_NAMES}


def tables_of(document: Document) -> dict[str, bytes]:
    """The rows of a document: table -> a stream of Arrow. Raises FormatError for a text that UTF-8 cannot hold."""
    line = render(document).decode().rstrip("\n")
    tables: dict[str, Any] = {DOCUMENTS: _document_row(document, line)}
    tables |= {name: to_arrow(document, name) for name in TABLE_NAMES}
    return {name: _stream(table) for name, table in tables.items()}


def _document_row(document: Document, line: str) -> Any:
    arrow = require("pyarrow")
    dct = document.dct
    start, end = (dct.start, dct.end) if dct is not None else (None, None)
    row = {
        "doc_id": document.id, "path": _plain(document.meta.path), "text": document.text,
        "dct": None if dct is None else creation_value(dct) or "/".join(str(end) for end in dct.isoformat()),
        "dct_start_s": start if isinstance(start, int) else None, "dct_end_s": end if isinstance(end, int) else None,
        "lang": document.language, "times": len(document.times),
        "unresolved": sum(time.unresolved is not None for time in document.times),
        "events": len(document.events), "links": len(document.links), JSON_COLUMN: line,
    }  # fmt: skip
    return arrow.Table.from_pylist([row], schema=documents_schema())


def _plain(path: str | None) -> str | None:
    """A path as text: bytes of its name that are no UTF-8 are escaped."""
    return None if path is None else path.encode("utf-8", "backslashreplace").decode()


def _stream(table: Any) -> bytes:
    arrow = require("pyarrow")
    sink = arrow.BufferOutputStream()
    with arrow.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def spooled(contents: dict[str, bytes]) -> Iterator[bytes]:
    """The rows of a document as they stand in the spool."""
    yield _LENGTHS.pack(*(len(contents[name]) for name in PARTS))
    yield from (contents[name] for name in PARTS)


def part_path(out: Path, table: str, number: int) -> Path:
    """Where a part lies."""
    return out / table / f"part-{number:05d}.parquet"


def write_parts(spool: Path, out: Path, number: int) -> list[Path]:
    """The parts of that number, one a table, of what stands in a spool; whole, or not at all."""
    arrow, parquet = require("pyarrow"), require("pyarrow.parquet")
    data = spool.read_bytes() if spool.exists() else b""
    held: dict[str, list[Any]] = {name: [] for name in PARTS}
    at = 0
    while at < len(data):
        lengths = _LENGTHS.unpack_from(data, at)
        at += _LENGTHS.size
        for name, length in zip(PARTS, lengths, strict=True):
            held[name].append(arrow.ipc.open_stream(arrow.py_buffer(data[at : at + length])).read_all())
            at += length
    contents: dict[Path, bytes] = {}
    for name, schema in schemas().items():
        table = arrow.concat_tables([schema.empty_table(), *held.pop(name)]).unify_dictionaries().combine_chunks()
        sink = arrow.BufferOutputStream()
        parquet.write_table(table, sink, compression="zstd", row_group_size=_ROWS)
        contents[part_path(out, name, number)] = sink.getvalue().to_pybytes()
    put(contents, follow=False)
    return list(contents)
