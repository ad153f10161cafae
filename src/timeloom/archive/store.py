"""The file of an archive: a DuckDB database, opened so that it reaches nothing but itself.

Tables: `meta` (how it was made), `documents`, `passages` (the texts in slices of `SLICE` characters, deflated),
`postings` (fingerprint, passage), `common` (fingerprints that stand in so many passages that they tell nothing) and
`files` (what was read to its end, by content). Passages are numbered through, those of one document in a row.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom import duckdb_files
from timeloom.archive.fingerprints import RUN, WINDOW
from timeloom.errors import FormatError

__all__ = ["SLICE", "TABLES", "check", "column", "create", "reading", "reported", "writing"]

SLICE = 2_000
"""Characters of a passage."""
VERSION = 1

_ROWS = 16_384
# Rows of a group, the unit of DuckDB that a query reads or leaves out by its least and greatest value: the fewer, the
# less a look-up reads. 16,384 made the look-up of 80 fingerprints among 20 million ten times as fast as the default of
# 122,880.

TABLES = {
    "meta": "name VARCHAR NOT NULL, value BIGINT NOT NULL",
    "documents": (
        "id UINTEGER NOT NULL, first UINTEGER NOT NULL, date VARCHAR NOT NULL, year SMALLINT NOT NULL, "
        "name VARCHAR NOT NULL, source VARCHAR NOT NULL, digest UBIGINT NOT NULL"
    ),
    "passages": "passage UINTEGER NOT NULL, text BLOB NOT NULL USING COMPRESSION Uncompressed",
    "postings": "fingerprint UINTEGER NOT NULL, passage UINTEGER NOT NULL",
    "common": "fingerprint UINTEGER NOT NULL",
    "files": "digest UBIGINT NOT NULL",
}
"""Table -> its columns."""

_MADE = {"version": VERSION, "slice": SLICE, "run": RUN, "window": WINDOW}


def reported(path: Path) -> AbstractContextManager[None]:
    """Errors of DuckDB as those of the house."""
    return duckdb_files.reported(path, "archive")


def reading(path: Path, memory: int) -> Any:
    """A connection for queries to the file, and to no other. Many may be open at once."""
    connection = duckdb_files.reading(path, "archive", memory)
    # Fingerprints of a query up to which whole groups of rows are left out by them.
    connection.execute("SET dynamic_or_filter_threshold = 2000")
    return connection


def writing(path: Path, memory: int, source: Path | None = None) -> Any:
    """A connection that writes the file, which may be new, and no other; it reads `source` as the database `source`."""
    # The size of groups is not kept in the file: it has to be told each time.
    return duckdb_files.writing(path, "archive", memory, source=source, options=f"ROW_GROUP_SIZE {_ROWS}")


def create(connection: Any) -> None:
    """Make the tables of an empty archive, or add none where they are."""
    if not duckdb_files.tables(connection):
        for name, columns in TABLES.items():
            connection.execute(f"CREATE TABLE {name} ({columns})")
        connection.executemany("INSERT INTO meta VALUES (?, ?)", [*_MADE.items(), ("batches", 0), ("sorted", 0)])


def check(connection: Any, path: Path) -> None:
    """Raises FormatError where the database is none of ours, or was made in another way than this version does."""
    if not set(TABLES) <= duckdb_files.tables(connection):
        raise FormatError("is no archive: timeloom archive build makes one", document=str(path))
    made = dict(connection.execute("SELECT name, value FROM meta").fetchall())
    for name, value in _MADE.items():
        if made.get(name) != value:
            raise FormatError(
                f"was made by another version of timeloom ({name} {value} is read); build it anew",
                document=str(path), place=name, value=made.get(name),
            )  # fmt: skip


def column(connection: Any, query: str) -> NDArray[Any]:
    """The one column of a query, as an array."""
    (values,) = connection.execute(query).fetchnumpy().values()
    return np.asarray(values)
