"""The file of an archive: a DuckDB database, opened so that it reaches nothing but itself.

Tables: `meta` (how it was made), `documents`, `passages` (the texts in slices of `SLICE` characters, deflated), `postings`
(fingerprint, passage), `common` (fingerprints that stand in so many passages that they tell nothing) and `files` (what was
read to its end, by content). Passages are numbered through, those of one document in a row.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.archive.fingerprints import RUN, WINDOW
from timeloom.errors import CorpusError, FormatError
from timeloom.extras import require

__all__ = ["SLICE", "TABLES", "check", "column", "create", "reading", "reported", "writing"]

SLICE = 2_000
"""Characters of a passage."""
VERSION = 1

_ROWS = 16_384
# Rows of a group, the unit of DuckDB that a query reads or leaves out by its least and greatest value: the fewer, the less a
# look-up reads. 16,384 made the look-up of 80 fingerprints among 20 million ten times as fast as the default of 122,880.

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


@contextmanager
def reported(path: Path) -> Iterator[None]:
    """Errors of DuckDB as those of the house: open elsewhere, no database, a disk that is full."""
    duckdb = require("duckdb")
    try:
        yield
    except duckdb.Error as error:
        reason = str(error).splitlines()[0]
        if any(word in reason for word in ("lock", "already attached", "different configuration")):
            raise CorpusError("is open elsewhere, and only one may write", document=str(path)) from error
        raise FormatError(f"the archive cannot be used: {reason}", document=str(path)) from error


def _options(memory: int) -> dict[str, str]:
    """One thread, at most `memory` MiB, and no extension that is not in the package."""
    return {
        "threads": "1", "memory_limit": f"{memory}MiB",
        "autoinstall_known_extensions": "false", "autoload_known_extensions": "false",
    }  # fmt: skip


def reading(path: Path, memory: int) -> Any:
    """A connection for queries to the file, and to no other. Many may be open at once."""
    options = {**_options(memory), "enable_external_access": "false"}
    connection = require("duckdb").connect(str(path), read_only=True, config=options)
    # Fingerprints of a query up to which whole groups of rows are left out by them.
    connection.execute("SET dynamic_or_filter_threshold = 2000")
    return connection


def writing(path: Path, memory: int, source: Path | None = None) -> Any:
    """A connection that writes the file, which may be new, and no other; it reads `source` as the database `source`.

    What does not fit into memory goes to the folder `<path>.tmp` as long as it is open.
    """
    options = {**_options(memory), "temp_directory": f"{path}.tmp"}
    connection = require("duckdb").connect(":memory:", config=options)
    try:
        # The size of groups is not kept in the file: it has to be told each time.
        connection.execute(f"ATTACH {_quoted(path)} AS archive (TYPE duckdb, ROW_GROUP_SIZE {_ROWS})")
        if source is not None:
            connection.execute(f"ATTACH {_quoted(source)} AS source (TYPE duckdb, READ_ONLY)")
        connection.execute("USE archive")
        connection.execute("SET enable_external_access = false")
    except BaseException:
        connection.close()
        raise
    return connection


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"


def create(connection: Any) -> None:
    """Make the tables of an empty archive, or add none where they are."""
    if not _tables(connection):
        for name, columns in TABLES.items():
            connection.execute(f"CREATE TABLE {name} ({columns})")
        connection.executemany("INSERT INTO meta VALUES (?, ?)", [*_MADE.items(), ("batches", 0), ("sorted", 0)])


def check(connection: Any, path: Path) -> None:
    """Raises FormatError where the database is none of ours, or was made in another way than this version does."""
    if not set(TABLES) <= _tables(connection):
        raise FormatError("is no archive: timeloom archive build makes one", document=str(path))
    made = dict(connection.execute("SELECT name, value FROM meta").fetchall())
    for name, value in _MADE.items():
        if made.get(name) != value:
            raise FormatError(
                f"was made by another version of timeloom ({name} {value} is read); build it anew",
                document=str(path), place=name, value=made.get(name),
            )  # fmt: skip


def _tables(connection: Any) -> set[str]:
    """The tables of the database in use; a view of the same name is none of them."""
    rows = connection.execute(
        "SELECT table_name FROM duckdb_tables() WHERE database_name = current_database()"
    ).fetchall()
    return {name for (name,) in rows}


def column(connection: Any, query: str) -> NDArray[Any]:
    """The one column of a query, as an array."""
    (values,) = connection.execute(query).fetchnumpy().values()
    return np.asarray(values)
