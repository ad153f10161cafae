"""Files of DuckDB: opened so that they reach nothing but themselves, their errors as those of the house.

Dated archives (`timeloom.archive`) and indexes of corpora (`timeloom.index`) are such files.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from timeloom.errors import CorpusError, FormatError
from timeloom.extras import require

__all__ = ["Building", "Opened", "is_database", "reading", "reported", "tables", "whole", "writing"]

_MAGIC_AT, _MAGIC = 8, b"DUCK"
"""What every file of DuckDB has, after its checksum."""


class Opened:
    """A file that is open for queries (`_store`); a context manager, at whose end it is closed."""

    _store: Any

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._store.close()


class Building(Opened, ABC):
    """A file that is written; at the end of its block what is left is written too, unless the block ends in an error.
    `close` alone drops what is left."""

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._finish()
        finally:
            self.close()

    @abstractmethod
    def _finish(self) -> None:
        """Writes what is left."""


@contextmanager
def whole(connection: Any) -> Iterator[None]:
    """A connection that is closed where what is done with it first ends in an error."""
    try:
        yield
    except BaseException:
        connection.close()
        raise


@contextmanager
def reported(path: Path, kind: str) -> Iterator[None]:
    """Errors of DuckDB as those of the house: open elsewhere, no database, a disk that is full. `kind` is what the file
    is."""
    duckdb = require("duckdb")
    try:
        str(path).encode()
    except UnicodeEncodeError:
        shown = str(path).encode("utf-8", "backslashreplace").decode()
        raise FormatError(f"the name of the {kind} is no UTF-8, which DuckDB asks of it", document=shown) from None
    try:
        yield
    except duckdb.Error as error:
        reason = str(error).splitlines()[0]
        if any(word in reason for word in ("lock", "already attached", "different configuration")):
            raise CorpusError("is open elsewhere, and only one may write", document=str(path)) from error
        raise FormatError(f"the {kind} cannot be used: {reason}", document=str(path)) from error


def _options(memory: int) -> dict[str, str]:
    """One thread, at most `memory` MiB, and no extension that is not in the package."""
    return {
        "threads": "1", "memory_limit": f"{memory}MiB",
        "autoinstall_known_extensions": "false", "autoload_known_extensions": "false",
    }  # fmt: skip


def is_database(path: Path) -> bool:
    """Whether a file says of itself that it is one of DuckDB. Raises OSError where it cannot be read."""
    with path.open("rb") as file:
        return file.read(_MAGIC_AT + len(_MAGIC))[_MAGIC_AT:] == _MAGIC


def reading(path: Path, kind: str, memory: int) -> Any:
    """A connection for queries to the file, and to no other. Many may be open at once. `kind` is what the file is,
    `memory` in MiB."""
    if not is_database(path):
        raise FormatError(f"the {kind} cannot be used: it is no database of DuckDB", document=str(path))
    options = {**_options(memory), "enable_external_access": "false"}
    return require("duckdb").connect(str(path.absolute()), read_only=True, config=options)


def writing(path: Path, name: str, memory: int, *, source: Path | None = None, options: str = "") -> Any:
    """A connection that writes the file, which may be new, as the database `name`, and no other; it reads `source` as
    the database `source`. `options` are those of DuckDB's ATTACH.

    What does not fit into `memory` MiB goes to the folder `<path>.tmp` as long as it is open.
    """
    connection = require("duckdb").connect(":memory:", config={**_options(memory), "temp_directory": f"{path}.tmp"})
    with whole(connection):
        more = f", {options}" if options else ""
        connection.execute(f"ATTACH {_quoted(path)} AS {name} (TYPE duckdb{more})")
        if source is not None:
            connection.execute(f"ATTACH {_quoted(source)} AS source (TYPE duckdb, READ_ONLY)")
        connection.execute(f"USE {name}")
        connection.execute("SET enable_external_access = false")
    return connection


def _quoted(path: Path) -> str:
    """As a whole path, so that ":memory:" is a file, too."""
    return "'" + str(path.absolute()).replace("'", "''") + "'"


def tables(connection: Any) -> set[str]:
    """The tables of the database in use; a view of the same name is none of them."""
    query = "SELECT table_name FROM duckdb_tables() WHERE database_name = current_database()"
    return {name for (name,) in connection.execute(query).fetchall()}
