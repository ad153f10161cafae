"""The file of an index: a DuckDB database, opened so that it reaches nothing but itself.

Tables: `meta` (how it was made), `documents`, `sentences`, `mentions` (what a document speaks of), `spans` (when that
is, in seconds, one row an interval) and `words` (which sentences hold a word).
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from timeloom import duckdb_files
from timeloom.errors import FormatError

__all__ = ["MEMORY", "TABLES", "check", "create", "reading", "reported", "writing"]

MEMORY = 512
"""MiB that DuckDB may take; what does not fit goes to the folder `<path>.tmp` while the index is written."""
_VERSION = 1

TABLES = {
    "meta": "name VARCHAR NOT NULL, value BIGINT NOT NULL",
    "documents": "doc UINTEGER NOT NULL, id VARCHAR NOT NULL, source VARCHAR, dct VARCHAR, digest UBIGINT NOT NULL",
    "sentences": "doc UINTEGER NOT NULL, sentence UINTEGER NOT NULL, start UINTEGER NOT NULL, text VARCHAR NOT NULL",
    "mentions": (
        "mention UINTEGER NOT NULL, doc UINTEGER NOT NULL, sentence UINTEGER NOT NULL, kind VARCHAR NOT NULL, ref VARCHAR NOT NULL, "
        "type VARCHAR, value VARCHAR, start UINTEGER NOT NULL, stop UINTEGER NOT NULL, text VARCHAR NOT NULL"
    ),
    "spans": (
        "mention UINTEGER NOT NULL, doc UINTEGER NOT NULL, t_start BIGINT NOT NULL, t_end BIGINT NOT NULL, "
        "start_kind VARCHAR NOT NULL, end_kind VARCHAR NOT NULL, zone VARCHAR"
    ),
    "words": "word VARCHAR NOT NULL, doc UINTEGER NOT NULL, sentence UINTEGER NOT NULL",
}
"""Table -> its columns."""


def reported(path: Path) -> AbstractContextManager[None]:
    """Errors of DuckDB as those of the house."""
    return duckdb_files.reported(path, "index")


def reading(path: Path) -> Any:
    """A connection for queries to the file, and to no other. Many may be open at once."""
    return duckdb_files.reading(path, "index", MEMORY)


def writing(path: Path) -> Any:
    """A connection that writes the file, which may be new, and no other."""
    return duckdb_files.writing(path, "index_file", MEMORY)


def create(connection: Any) -> None:
    """Make the tables of an empty index, or add none where they are."""
    if not duckdb_files.tables(connection):
        for name, columns in TABLES.items():
            connection.execute(f"CREATE TABLE {name} ({columns})")
        connection.execute("INSERT INTO meta VALUES ('index', ?)", [_VERSION])


def check(connection: Any, path: Path) -> None:
    """Raises FormatError where the database is none of ours, or was made in another way than this version does."""
    if not set(TABLES) <= duckdb_files.tables(connection):
        raise FormatError("is no index: timeloom index build makes one", document=str(path))
    made = dict(connection.execute("SELECT name, value FROM meta").fetchall()).get("index")
    if made != _VERSION:
        raise FormatError("was made by another version of timeloom; build it anew", document=str(path), value=made)
