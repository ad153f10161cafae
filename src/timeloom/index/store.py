"""The file of an index: a DuckDB database, opened so that it reaches nothing but itself.

Tables: `meta` (how it was made), `documents`, `sentences`, `mentions` (what a document speaks of), `spans` (when that is, in
seconds, one row an interval) and `words` (which sentences hold a word).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from timeloom.errors import CorpusError, FormatError
from timeloom.extras import require

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
        raise FormatError(f"the index cannot be used: {reason}", document=str(path)) from error


def _options() -> dict[str, str]:
    """One thread, so much memory, and no extension that is not in the package."""
    return {
        "threads": "1", "memory_limit": f"{MEMORY}MiB",
        "autoinstall_known_extensions": "false", "autoload_known_extensions": "false",
    }  # fmt: skip


def reading(path: Path) -> Any:
    """A connection for queries to the file, and to no other. Many may be open at once."""
    return require("duckdb").connect(
        str(path), read_only=True, config={**_options(), "enable_external_access": "false"}
    )


def writing(path: Path) -> Any:
    """A connection that writes the file, which may be new, and no other."""
    connection = require("duckdb").connect(":memory:", config={**_options(), "temp_directory": f"{path}.tmp"})
    try:
        quoted = str(path).replace("'", "''")
        connection.execute(f"ATTACH '{quoted}' AS index_file (TYPE duckdb)")
        connection.execute("USE index_file")
        connection.execute("SET enable_external_access = false")
    except BaseException:
        connection.close()
        raise
    return connection


def create(connection: Any) -> None:
    """Make the tables of an empty index, or add none where they are."""
    if not _tables(connection):
        for name, columns in TABLES.items():
            connection.execute(f"CREATE TABLE {name} ({columns})")
        connection.execute("INSERT INTO meta VALUES ('index', ?)", [_VERSION])


def check(connection: Any, path: Path) -> None:
    """Raises FormatError where the database is none of ours, or was made in another way than this version does."""
    if not set(TABLES) <= _tables(connection):
        raise FormatError("is no index: timeloom index build makes one", document=str(path))
    made = dict(connection.execute("SELECT name, value FROM meta").fetchall()).get("index")
    if made != _VERSION:
        raise FormatError("was made by another version of timeloom; build it anew", document=str(path), value=made)


def _tables(connection: Any) -> set[str]:
    """The tables of the database in use."""
    query = "SELECT table_name FROM duckdb_tables() WHERE database_name = current_database()"
    return {name for (name,) in connection.execute(query).fetchall()}
