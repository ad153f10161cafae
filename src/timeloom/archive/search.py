"""Looking for near copies of a text in an archive."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, repeat
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.archive.fingerprints import distinct, runs
from timeloom.archive.share import Snippet
from timeloom.archive.store import SLICE, check, column, reading, reported
from timeloom.duckdb_files import Opened, whole
from timeloom.errors import FormatError

__all__ = ["LEAST", "MOST", "Archive", "NearCopy", "near_copies"]

LEAST = 0.3
"""Share of shingles from which on a text counts as a near copy; docs/archive.md says what other shares find."""
MOST = 10
"""Near copies of one text that are given."""

_MEMORY = 256
_CANDIDATES = 12
# Documents whose text is compared, those with the most fingerprints in common first.
_WORTH = 0.1
# Of what the best candidate weighs, what one has to weigh at least to be compared.
_TOGETHER = 64
# Texts, or pieces of long ones, that are looked up in one query.
_LONG, _PIECE, _PIECES = 4_000, 1_000, 64
_EXCERPT = 400
_WORD = 20


@dataclass(frozen=True, slots=True)
class NearCopy:
    """A document of the archive that holds a text or much of it.

    `share` of the text's shingles of six letters (0 to 1) stand together in it, from character `start` to `end` of the
    text; `excerpt` is how that stretch reads in the archive, 400 characters of it at most. Of a text of more than 4,000
    characters 64 stretches of 1,000, evenly spaced, are looked for: `share` is the mean over them, `excerpt` that of
    the best of them.
    """

    date: str
    year: int
    id: str
    source: str
    share: float
    excerpt: str
    start: int
    end: int


class _Piece(NamedTuple):
    """What is looked for: a text, or the stretch of a long one that begins at character `start`."""

    snippet: Snippet
    start: int


class _Found(NamedTuple):
    """What of a text stands in a document: see `NearCopy`."""

    document: int
    share: float
    excerpt: str
    start: int
    end: int


class _Hits(NamedTuple):
    """Passages that hold fingerprints of a text, ascending, each with its weight."""

    passages: NDArray[np.int64]
    weights: NDArray[np.float64]


class _Candidate(NamedTuple):
    """A document and the passages of it that are compared, `first` to `last`, end exclusive."""

    document: int
    first: int
    last: int


class Archive(Opened):
    """An archive, open for queries; many processes may have it open so. A context manager.

    Raises:
        FormatError: no such file, no archive, or one of another version.
        CorpusError: it is being built by another process.
        MissingExtra: DuckDB is not installed.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not self.path.is_file():
            raise FormatError("there is no such archive", document=str(path))
        with reported(self.path):
            self._store = reading(self.path, _MEMORY)
            with whole(self._store):
                check(self._store, self.path)
                self._common = column(self._store, "SELECT fingerprint FROM common ORDER BY 1").astype(np.uint32)
                self._first = column(self._store, "SELECT first FROM documents ORDER BY id").astype(np.int64)
                ends = self._store.execute("SELECT count(*) FROM passages").fetchall()
                years = self._store.execute("SELECT min(year), max(year) FROM documents").fetchall()
        self.documents = len(self._first)
        self.years: tuple[int, int] | None = None if years[0][0] is None else years[0]
        self._ends = np.append(self._first[1:], ends[0][0])

    def copies(self, text: str, *, most: int = MOST, least: float = LEAST) -> tuple[NearCopy, ...]:
        """The documents with at least the share `least` of a text, the greatest share first, of equal ones the
        earliest.

        A text of fewer than 12 letters has none.
        """
        return next(self.each([text], most=most, least=least))

    def each(self, texts: Iterable[str], *, most: int = MOST, least: float = LEAST) -> Iterator[tuple[NearCopy, ...]]:
        """The same for many texts, in their order; many are looked up together, which is faster."""
        waiting: list[list[_Piece]] = []
        for text in texts:
            waiting.append(_pieces(text))
            if sum(map(len, waiting)) >= _TOGETHER:
                yield from self._look_up(waiting, most, least)
                waiting = []
        yield from self._look_up(waiting, most, least)

    def _look_up(self, texts: Sequence[Sequence[_Piece]], most: int, least: float) -> Iterator[tuple[NearCopy, ...]]:
        """Near copies of texts, each of which is given by its pieces."""
        pieces = [piece for text in texts for piece in text]
        if not pieces:
            return
        with reported(self.path):
            wanted = [self._candidates(*one) for one in self._hits([piece.snippet for piece in pieces])]
            passages = self._passages(wanted)
            rows = self._rows({one.document for found in wanted for one in found})
        compared = map(_compared, pieces, wanted, repeat(passages))
        for text in texts:
            found = _pooled(list(islice(compared, len(text))), least)
            copies = [NearCopy(*rows[one.document], one.share, one.excerpt, one.start, one.end) for one in found]
            yield tuple(sorted(copies, key=lambda copy: (-copy.share, copy.date, copy.id, copy.source))[:most])

    def _hits(self, snippets: Sequence[Snippet]) -> Iterator[tuple[Snippet, _Hits]]:
        """Where the fingerprints of texts stand. One that stands in few passages weighs more."""
        asked = [_asked(snippet, self._common) for snippet in snippets]
        every = distinct(np.concatenate(asked)) if asked else np.empty(0, np.uint32)
        self._store.register("asked", {"fingerprint": every})
        found = self._store.execute(
            "SELECT fingerprint, passage FROM postings JOIN asked USING (fingerprint)"
        ).fetchnumpy()
        self._store.unregister("asked")
        held = np.asarray(found["fingerprint"]).astype(np.uint32)
        order = np.argsort(held, kind="stable")
        held, passages = held[order], np.asarray(found["passage"]).astype(np.int64)[order]
        for snippet, own in zip(snippets, asked, strict=True):
            starts, ends = np.searchsorted(held, own), np.searchsorted(held, own, "right")
            sizes = ends - starts
            at = np.repeat(starts - np.cumsum(sizes) + sizes, sizes) + np.arange(int(sizes.sum()))
            weights = np.repeat(1 / np.log2(1 + np.maximum(sizes, 1)), sizes)
            unique, inverse = np.unique(passages[at], return_inverse=True)
            yield snippet, _Hits(unique, np.bincount(inverse, weights, len(unique)).astype(np.float64))

    def _candidates(self, snippet: Snippet, hits: _Hits) -> list[_Candidate]:
        """The documents with the most weight in passages side by side, as many as the text may stretch over."""
        if not len(hits.passages):
            return []
        span = len(snippet.text) // SLICE + 2
        documents = np.searchsorted(self._first, hits.passages, "right") - 1
        ends = np.minimum(hits.passages + span, self._ends[documents])
        total = np.concatenate(([0.0], np.cumsum(hits.weights)))
        scores = total[np.searchsorted(hits.passages, ends)] - total[:-1]
        order = np.lexsort((hits.passages, -scores.round(9)))
        chosen: dict[int, _Candidate] = {}
        for at in order[: np.count_nonzero(scores >= _WORTH * scores.max())].tolist():
            document = int(documents[at])
            if document not in chosen:
                first = max(int(hits.passages[at]) - 1, int(self._first[document]))
                chosen[document] = _Candidate(document, first, int(ends[at]))
            if len(chosen) == _CANDIDATES:
                break
        return list(chosen.values())

    def _passages(self, wanted: Sequence[Sequence[_Candidate]]) -> dict[int, bytes]:
        """The passages of all candidates, deflated."""
        numbers = sorted({number for found in wanted for one in found for number in range(one.first, one.last)})
        rows = self._of("passages", "passage", "passage, text", numbers)
        return dict(rows)

    def _rows(self, documents: set[int]) -> dict[int, tuple[str, int, str, str]]:
        """Date, year, id and source of documents, by their numbers."""
        rows = self._of("documents", "id", "id, date, year, name, source", sorted(documents))
        return {id: (date, year, name, source) for id, date, year, name, source in rows}

    def _of(self, table: str, key: str, columns: str, numbers: Sequence[int]) -> list[Any]:
        """Rows by their numbers. These are written out: so the other columns of rows that are not wanted are not
        read."""
        if not numbers:
            return []
        listed = ", ".join(map(str, numbers))
        query = f"SELECT {columns} FROM {table} WHERE {key} IN ({listed})"  # noqa: S608 - names of ours, and numbers
        rows: list[Any] = self._store.execute(query).fetchall()
        return rows


def near_copies(
    archive: Archive | str | Path, text: str, *, most: int = MOST, least: float = LEAST
) -> tuple[NearCopy, ...]:
    """The near copies of a text in an archive, or in the file of one (`Archive.copies`)."""
    if isinstance(archive, Archive):
        return archive.copies(text, most=most, least=least)
    with Archive(archive) as store:
        return store.copies(text, most=most, least=least)


def _asked(snippet: Snippet, common: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """The runs of a text that are looked up, ascending."""
    own = distinct(runs(snippet.letters.codes))
    return own[~np.isin(own, common, assume_unique=True)]


def _pieces(text: str) -> list[_Piece]:
    """A text as what is looked for: itself, or stretches of a long one."""
    if len(text) <= _LONG:
        return [_Piece(Snippet(text), 0)]
    number = min(_PIECES, len(text) // _PIECE)
    starts = [at * (len(text) - _PIECE) // (number - 1) for at in range(number)]
    return [_Piece(Snippet(text[start : start + _PIECE]), start) for start in starts]


def _compared(piece: _Piece, candidates: Sequence[_Candidate], passages: dict[int, bytes]) -> list[_Found]:
    """What of a piece stands in the candidates."""
    found = []
    for one in candidates:
        text = b"".join(zlib.decompress(passages[number]) for number in range(one.first, one.last)).decode()
        share = piece.snippet.share(text)
        if share is not None:
            excerpt = " ".join(_whole_words(text, share.first, share.last).split())
            shown = excerpt if len(excerpt) <= _EXCERPT else excerpt[: _EXCERPT - 3] + "..."
            found.append(_Found(one.document, share.share, shown, piece.start + share.start, piece.start + share.end))
    return found


def _pooled(pieces: Sequence[Sequence[_Found]], least: float) -> list[_Found]:
    """The documents that hold a share of `least` of a text or more. Of several pieces those count that are near
    copies."""
    if len(pieces) == 1:
        return [one for one in pieces[0] if one.share >= least]
    held: dict[int, list[_Found]] = {}
    for found in pieces:
        for one in found:
            if one.share >= min(least, LEAST):
                held.setdefault(one.document, []).append(one)
    pooled = []
    for document, parts in held.items():
        share = sum(one.share for one in parts) / len(pieces)
        if share >= least:
            best = max(parts, key=lambda one: one.share)
            ends = min(one.start for one in parts), max(one.end for one in parts)
            pooled.append(_Found(document, share, best.excerpt, *ends))
    return pooled


def _whole_words(text: str, first: int, last: int) -> str:
    """A stretch of a text with the rest of its first and last word, if these are not too long."""
    before = text[max(first - _WORD, 0) : first]
    after = text[last : last + _WORD]
    head = re.search(r"\w*$", before)
    tail = re.match(r"\w*", after)
    return (head[0] if head else "") + text[first:last] + (tail[0] if tail else "")
