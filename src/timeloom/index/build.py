"""Building an index: documents are added one by one and written many at a time, each lot whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document
from timeloom.duckdb_files import Building, whole
from timeloom.errors import FormatError
from timeloom.index.entries import Entry, Sentence, digest_of, entries_of, sentences_of, words_of
from timeloom.index.store import check, create, reported, writing
from timeloom.index.when import FIRST, LAST, clipped

__all__ = ["Added", "Builder"]

Added = Literal["added", "replaced", "unchanged"]
"""What became of a document: it is new, it replaced one of its id, or it was in the index as it is."""

_LOT = 50_000
# Rows of words of a lot.
_TYPES: dict[str, type[np.generic]] = {"int": np.int64, "digest": np.uint64}
_COLUMNS: dict[str, tuple[str, ...]] = {
    "documents": ("int", "text", "text", "text", "digest"),
    "sentences": ("int", "int", "int", "text"),
    "mentions": ("int", "int", "int", "text", "text", "text", "text", "int", "int", "text"),
    "spans": ("int", "int", "int", "int", "text", "text", "text"),
    "words": ("text", "int", "int"),
}


class Builder(Building):
    """An index that is being made or added to; a context manager, at whose end all that was added is in it.

    What was added since the last lot is lost where the block ends in an error; all before it is kept.

    Raises:
        FormatError: the file is there and is no index, or one of another version.
        CorpusError: another process has it open.
        MissingExtra: DuckDB is not installed.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not self.path.parent.is_dir():
            raise FormatError("no such folder", document=str(self.path.parent))
        with reported(self.path):
            self._store = writing(self.path)
            with whole(self._store):
                create(self._store)
                check(self._store, self.path)
                rows = self._store.execute("SELECT id, doc, digest FROM documents").fetchall()
                ends = self._store.execute(
                    "SELECT (SELECT coalesce(max(doc) + 1, 0) FROM documents), (SELECT coalesce(max(mention) + 1, 0) FROM mentions)"
                ).fetchall()
        self._known: dict[str, tuple[int, int]] = {id: (doc, digest) for id, doc, digest in rows}
        self._next_doc, self._next_mention = ends[0]
        self._closed = False
        self._empty()

    def _empty(self) -> None:
        self._rows: dict[str, list[tuple[Any, ...]]] = {name: [] for name in _COLUMNS}
        self._gone: list[int] = []

    def _finish(self) -> None:
        self._write()

    def close(self) -> None:
        self._closed = True
        super().close()

    def __len__(self) -> int:
        return len(self._known)

    def add(self, document: Document) -> Added:
        """Put a document into the index, in the place of any of the same id.

        Raises:
            FormatError: its text holds what UTF-8 cannot.
            ValueError: the builder is closed.
        """
        self._refuse_closed()
        try:
            document.text.encode()
        except UnicodeEncodeError as error:
            place = f"character {error.start}"
            raise FormatError("UTF-8 cannot hold a lone surrogate", document=document.id, place=place) from None
        sentences = sentences_of(document)
        entries = list(entries_of(document, sentences))
        digest = digest_of(document, sentences, entries)
        before = self._known.get(document.id)
        if before is not None:
            if before[1] == digest:
                return "unchanged"
            self._take_out(before[0])
        number, self._next_doc = self._next_doc, self._next_doc + 1
        self._known[document.id] = (number, digest)
        self._take(document, number, digest, sentences, entries)
        if len(self._rows["words"]) >= _LOT:
            self._write()
        return "added" if before is None else "replaced"

    def remove(self, id: str) -> bool:
        """Take a document out of the index: whether there was one of this id. Raises ValueError where the builder is
        closed."""
        self._refuse_closed()
        known = self._known.pop(id, None)
        if known is not None:
            self._take_out(known[0])
        return known is not None

    def _refuse_closed(self) -> None:
        if self._closed:
            raise ValueError(f"{self.path}: nothing can be changed in it after the end of its block")

    def _take_out(self, number: int) -> None:
        """A document goes; where it is in no lot yet, its rows do."""
        if any(row[0] == number for row in self._rows["documents"]):
            self._write()
        self._gone.append(number)

    def _take(
        self, document: Document, number: int, digest: int, sentences: list[Sentence], entries: list[Entry]
    ) -> None:
        rows = self._rows
        dct = None if document.dct is None else "/".join(end or ".." for end in document.dct.isoformat())
        source = document.meta.path
        shown = None if source is None else source.encode("utf-8", "backslashreplace").decode()
        rows["documents"].append((number, document.id, shown, dct, digest))
        for at, sentence in enumerate(sentences):
            rows["sentences"].append((number, at, sentence.start, sentence.text))
            rows["words"] += [(word, number, at) for word in sorted(set(words_of(sentence.text)))]
        for entry in entries:
            mention, self._next_mention = self._next_mention, self._next_mention + 1
            rows["mentions"].append(
                (
                    mention,
                    number,
                    entry.sentence,
                    entry.kind,
                    entry.ref,
                    entry.type,
                    entry.value,
                    entry.start,
                    entry.end,
                    entry.text,
                )
            )
            for interval in entry.intervals:
                ends = clipped(interval.start, FIRST), clipped(interval.end, LAST)
                rows["spans"].append((mention, number, *ends, *interval.ends(), interval.zone))

    def _write(self) -> None:
        """The lot into the file, all of it or nothing."""
        store = self._store
        with reported(self.path):
            store.execute("BEGIN")
            if self._gone:
                store.register("gone", {"doc": np.array(self._gone, np.int64)})
                for name in _COLUMNS:
                    store.execute(f"DELETE FROM {name} WHERE doc IN (SELECT doc FROM gone)")  # noqa: S608 - names of ours
                store.unregister("gone")
            for name, rows in self._rows.items():
                if rows:
                    columns = zip(*rows, strict=True)
                    arrays = {
                        f"c{k}": _array(kind, column)
                        for k, (kind, column) in enumerate(zip(_COLUMNS[name], columns, strict=True))
                    }
                    store.register("fresh", arrays)
                    # so that a look-up reads few groups of rows
                    order = " ORDER BY c0, c1, c2" if name == "words" else ""
                    store.execute(f"INSERT INTO {name} SELECT * FROM fresh{order}")  # noqa: S608 - names of ours
                    store.unregister("fresh")
            store.execute("COMMIT")
        self._empty()


def _array(kind: str, values: tuple[Any, ...]) -> NDArray[Any]:
    """A column for DuckDB."""
    if kind in _TYPES:
        return np.array(values, _TYPES[kind])
    array = np.empty(len(values), object)
    array[:] = values
    return array
