"""Building an archive: texts are added one by one, and written a batch at a time.

A batch is whole or absent, so a build that was broken off goes on where it was: what is there already, by the hash of
text and date, is not added again. Fingerprints are sorted within a batch; after many batches the file is written anew
in one order, which keeps look-ups fast and gives back the room that DuckDB does not.
"""

from __future__ import annotations

import zlib
from base64 import b64encode
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from timeloom.archive.dated import Dated
from timeloom.archive.fingerprints import RUN
from timeloom.archive.store import SLICE, check, column, create, reported, writing
from timeloom.archive.stream import Stream
from timeloom.duckdb_files import Building, whole
from timeloom.errors import FormatError

__all__ = ["MEMORY", "Added", "Builder", "digest"]

MEMORY = 512
"""MiB that DuckDB may take; a batch takes some 200 beside."""

Added = Literal["added", "known", "short"]
"""What became of a text: it is in, it was in already, or it has too few letters to be found."""

_BATCH = 3_000_000
# Fingerprints of a batch: those of some 16 MB of text.
_BATCHES = 8
_UNSORTED = 0.2
# The file is written anew when so many batches stand beside each other, or this share of the fingerprints comes after
# those that stand in one order.
_COMMON = 500
# Passages that a fingerprint may stand in before it is left out of queries: it says nothing of where a text comes from,
# and costs the most.
_ORDERS = {
    "meta": "name", "documents": "id", "passages": "passage", "postings": "fingerprint, passage", "common": "fingerprint",
    "files": "digest",
}  # fmt: skip
_DOCUMENTS = 200_000
# Documents of a batch, which may be short.


def digest(data: bytes) -> int:
    """64 bits of a hash of some bytes (blake2b)."""
    return int.from_bytes(blake2b(data, digest_size=8).digest())


class Builder(Building):
    """An archive that is being made or added to; a context manager, at whose end the archive is whole.

    What was added since the last batch is lost where the block ends in an error; all before it is kept.

    Raises:
        FormatError: the file is there and is no archive, or one of another version.
        CorpusError: another process has it open.
        MissingExtra: DuckDB is not installed.
    """

    def __init__(self, path: Path, *, memory: int = MEMORY, batch: int = _BATCH) -> None:
        self.path = path
        self._memory, self._batch = memory, batch
        if not path.parent.is_dir():
            raise FormatError("no such folder", document=str(path.parent))
        with reported(path):
            self._store = writing(path, memory)
            with whole(self._store):
                create(self._store)
                check(self._store, path)
                self._known = set(column(self._store, "SELECT digest FROM documents").tolist())
                self._read = set(column(self._store, "SELECT digest FROM files").tolist())
                self._next_passage = _count(self._store, "passages")
        self._changed = False
        self._empty()

    def _empty(self) -> None:
        self._documents: list[tuple[int, int, str, int, str, str, int]] = []
        self._passages: list[bytes] = []
        self._stream = Stream()
        self._files: list[int] = []
        self._first_passage = self._next_passage

    def knows(self, file: int) -> bool:
        """Whether a file with this digest was read to its end, in this build or an earlier one."""
        return file in self._read

    def finished(self, file: int) -> None:
        """A file with this digest was read to its end, and all of it could be read."""
        self._read.add(file)
        self._files.append(file)

    def add(self, document: Dated) -> Added:
        """Put a text into the archive, unless one of the same words and date is in it.

        Raises:
            FormatError: the text holds what UTF-8 cannot.
        """
        text = document.text
        try:
            key = digest(f"{document.date}\n{text}".encode())
        except UnicodeEncodeError as error:
            place = f"character {error.start}"
            raise FormatError("UTF-8 cannot hold a lone surrogate", document=document.source, place=place) from None
        if key in self._known:
            return "known"
        if sum(1 for _ in islice(filter(str.isalnum, text), RUN)) < RUN:
            return "short"
        row = (len(self._known), self._next_passage, document.date, document.year, document.id, document.source, key)
        self._known.add(key)
        self._documents.append(row)
        self._passages += [zlib.compress(text[at : at + SLICE].encode(), 1) for at in range(0, len(text), SLICE)]
        self._stream.add(text, self._next_passage)
        self._next_passage = self._first_passage + len(self._passages)
        if self._stream.number >= self._batch or len(self._documents) >= _DOCUMENTS:
            self._write()
        return "added"

    def _write(self) -> None:
        """The batch into the file, all of it or nothing."""
        store = self._store
        with reported(self.path):
            store.execute("BEGIN")
            if self._documents:
                self._insert("documents", zip(*self._documents, strict=True))
                passages = np.arange(self._first_passage, self._next_passage, dtype=np.uint32)
                self._insert("passages", (passages, map(_text_of, self._passages)), "c0, from_base64(c1)")
                self._insert("postings", self._stream.postings())
                store.execute("UPDATE meta SET value = value + 1 WHERE name = 'batches'")
                if self._first_passage == 0:
                    _all_sorted(store)
                self._changed = True
            if self._files:
                self._insert("files", (np.array(self._files, np.uint64),))
            store.execute("COMMIT")
        self._empty()

    def _insert(self, table: str, columns: Any, chosen: str = "*") -> None:
        arrays = [one if isinstance(one, np.ndarray) else _array(one) for one in columns]
        self._store.register("rows", {f"c{k}": array for k, array in enumerate(arrays)})
        self._store.execute(f"INSERT INTO {table} SELECT {chosen} FROM rows")  # noqa: S608 - names of ours
        self._store.unregister("rows")

    def _finish(self) -> None:
        self._write()
        if not self._changed:
            return
        with reported(self.path):
            self._store.execute("BEGIN")
            self._store.execute("DELETE FROM common")
            self._store.execute(
                "INSERT INTO common SELECT fingerprint FROM postings GROUP BY fingerprint HAVING count(*) > ? ORDER BY 1",
                [_COMMON],
            )
            self._store.execute("COMMIT")
            made = dict(self._store.execute("SELECT name, value FROM meta").fetchall())
            number = _count(self._store, "postings")
            self._store.close()
            if made["batches"] > _BATCHES or number - made["sorted"] > _UNSORTED * number:
                _sort(self.path, self._memory)


def _text_of(data: bytes) -> str:
    """Bytes as text: DuckDB 1 takes them in an array for text with escapes."""
    return b64encode(data).decode("ascii")


def _array(values: Any) -> NDArray[Any]:
    """A column of Python objects, each as it is."""
    listed = list(values)
    array = np.empty(len(listed), object)
    array[:] = listed
    return array


def _count(store: Any, table: str) -> int:
    ((number,),) = store.execute(f"SELECT count(*) FROM {table}").fetchall()  # noqa: S608 - a name of ours
    return int(number)


def _all_sorted(store: Any) -> None:
    store.execute("UPDATE meta SET value = (SELECT count(*) FROM postings) WHERE name = 'sorted'")


def _sort(path: Path, memory: int) -> None:
    """The archive written anew, its fingerprints in one order; it then replaces the old one."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    store = writing(fresh, memory, path)
    try:
        create(store)
        for name, order in _ORDERS.items():
            store.execute(f"DELETE FROM {name}")  # noqa: S608 - names of ours
            store.execute(f"INSERT INTO {name} SELECT * FROM source.{name} ORDER BY {order}")  # noqa: S608
        store.execute("UPDATE meta SET value = 1 WHERE name = 'batches'")
        _all_sorted(store)
    finally:
        store.close()
    fresh.replace(path)
