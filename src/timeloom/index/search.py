"""Searching an index: what documents speak of, by when it is and by the words about it.

Every row says how it was found: `closeness` is how much of its stretch lies in the one asked for (1 for a day of a
month that is asked for, a hundredth for a century, 0 for what goes on without bound), `share` how much of the words
asked for stand in its own sentence, rare words counting more. Rows come by the mean of what was asked for (of the
words: half for the document, half for the sentence), and what is the same in that by time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from timeloom.calendar.interval import End, Interval
from timeloom.duckdb_files import Opened, whole
from timeloom.errors import FormatError
from timeloom.index.entries import KINDS, Kind, words_of
from timeloom.index.store import check, reading, reported
from timeloom.index.when import FIRST, LAST, Between, bounds

__all__ = ["MOST", "Hit", "Index"]

MOST = 20
"""Rows that are given if nobody says how many."""


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a document speaks of.

    `document` and `ref` are the ids of the document and of the time or event in it; `start` and `end` its characters
    there, `text` what stands there. `sentence` holds it from `at` to `to`. `interval` is when it is (of several the one
    that fits best), None where nothing is known. `closeness` and `share` are 0 to 1, None where it was not asked for.
    """

    document: str
    source: str | None
    kind: Kind
    ref: str
    type: str | None
    value: str | None
    text: str
    start: int
    end: int
    sentence: str
    at: int
    to: int
    interval: Interval | None
    score: float
    closeness: float | None = None
    share: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: the interval as two ISO 8601 local times with what their ends are, as elsewhere."""
        plain = msgspec.structs.asdict(self)
        interval = plain.pop("interval")
        plain["interval"] = None if interval is None else list(interval.isoformat())
        plain["ends"] = None if interval is None else list(interval.ends())
        plain["zone"] = None if interval is None else interval.zone
        return plain


class Index(Opened):
    """An index, open for queries; many processes may have it open so. A context manager.

    Raises:
        FormatError: no such file, no index, or one of another version.
        CorpusError: it is being built by another process.
        MissingExtra: DuckDB is not installed.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not self.path.is_file():
            raise FormatError("there is no such index", document=str(path))
        with reported(self.path):
            self._store = reading(self.path)
            with whole(self._store):
                check(self._store, self.path)
                counts = self._store.execute(
                    "SELECT (SELECT count(*) FROM documents), (SELECT count(*) FROM mentions)"
                ).fetchall()
        self.documents, self.mentions = counts[0]

    def search(
        self,
        between: Between | None = None,
        text: str | None = None,
        *,
        types: Iterable[str] = (),
        kinds: Iterable[Kind] = ("time", "event"),
        limit: int | None = MOST,
    ) -> list[Hit]:
        """What documents speak of, the best first.

        Args:
            between: what overlaps this stretch, half open; an end of what is found that is open or not known goes on
                without bound. Compared on the clock of each, whatever its zone.
            text: words, all of which the document has to hold; `fire*` is any word that begins so. Case and accents are
                all one.
            types: DATE, TIME, DURATION, SET; of events OCCURRENCE, STATE, ...; of several, any.
            kinds: of "time", "event", "creation" (the time of writing).
            limit: how many, None for all.

        Raises:
            ExpressionError: `between` names no stretch.
            ValueError: a kind that there is not, or a text without words.
        """
        wanted = tuple(kinds)
        for kind in wanted:
            if kind not in KINDS:
                raise ValueError(f"a kind is one of {', '.join(KINDS)} (got {kind!r})")
        query = _Query(None if between is None else bounds(between), _terms(text), tuple(types), wanted, limit)
        with reported(self.path):
            rows = self._store.execute(query.sql, query.values).fetchall()
        return [_hit(row, query) for row in rows]


def _terms(text: str | None) -> tuple[tuple[str, bool], ...] | None:
    """The words that are looked for, each with whether it is the beginning of one."""
    if text is None:
        return None
    found: dict[tuple[str, bool], None] = {}
    for piece in text.split():
        words = words_of(piece)
        for number, word in enumerate(words, 1):
            found[word, piece.endswith("*") and number == len(words)] = None
    if not found:
        raise ValueError(f"there is no word in it (got {text!r})")
    return tuple(found)


class _Query:
    """The SQL of a search, and the values for its marks. Only names of ours are in the SQL."""

    def __init__(
        self,
        between: tuple[int, int] | None,
        terms: Sequence[tuple[str, bool]] | None,
        types: Sequence[str],
        kinds: Sequence[str],
        limit: int | None,
    ) -> None:
        self.has_time, self.has_words = between is not None, terms is not None
        self.values: list[Any] = []
        parts = [self._spans(between), *(self._words(terms) if terms is not None else ())]
        where = [f"m.kind IN ({self._marks(kinds)})"]
        if types:
            where.append(f"m.type IN ({self._marks(types)})")
        match = "0.5 + 0.5 * coalesce(near.share, 0)"
        score = " + ".join(["fit.closeness"] * self.has_time + [match] * self.has_words) or "0"
        joins = "JOIN fit" if self.has_time else "LEFT JOIN fit"
        words = (
            "JOIN whole USING (doc) LEFT JOIN near ON near.doc = m.doc AND near.sentence = m.sentence"
            if terms is not None
            else ""
        )
        self.sql = f"""
            WITH {", ".join(parts)}
            SELECT d.id, d.source, m.kind, m.ref, m.type, m.value, m.text, m.start, m.stop, s.text, s.start,
                fit.t_start, fit.t_end, fit.start_kind, fit.end_kind, fit.zone,
                ({score}) / {max(1, self.has_time + self.has_words)} AS score, fit.closeness,
                {"coalesce(near.share, 0)" if self.has_words else "NULL"}
            FROM mentions m {joins} ON fit.mention = m.mention {words}
            JOIN documents d ON d.doc = m.doc JOIN sentences s ON s.doc = m.doc AND s.sentence = m.sentence
            WHERE {" AND ".join(where)}
            ORDER BY score DESC, fit.t_start NULLS LAST, d.id, m.start, m.kind, m.ref
        """  # noqa: S608 - names of ours
        if limit is not None:
            self.sql += " LIMIT ?"
            self.values.append(limit)

    def _marks(self, values: Sequence[str]) -> str:
        self.values += values
        return ", ".join("?" * len(values))

    def _spans(self, between: tuple[int, int] | None) -> str:
        """Of each mention the interval that fits best. Bounds as DOUBLE: the difference of two may be more than 64 bits
        hold."""
        columns = "mention, t_start, t_end, start_kind, end_kind, zone"
        if between is None:
            return (
                f"fit AS (SELECT {columns}, NULL::DOUBLE AS closeness FROM spans "  # noqa: S608 - names of ours
                "QUALIFY row_number() OVER (PARTITION BY mention ORDER BY t_start, t_end) = 1)"
            )
        first, last = between
        self.values += [first, last, last, first]
        # How much of it lies in what was asked for; nothing where it goes on without bound.
        shared = "(least(t_end, b)::DOUBLE - greatest(t_start, a)::DOUBLE)"
        close = f"CASE WHEN t_start = {FIRST} OR t_end = {LAST} THEN 0.0 ELSE {shared} / (t_end::DOUBLE - t_start::DOUBLE) END"
        return (
            f"asked AS (SELECT ?::BIGINT AS a, ?::BIGINT AS b), "  # noqa: S608 - names of ours
            f"fit AS (SELECT {columns}, {close} AS closeness FROM spans, asked WHERE t_start < ? AND t_end > ? "
            "QUALIFY row_number() OVER (PARTITION BY mention ORDER BY closeness DESC, t_start, t_end) = 1)"
        )

    def _words(self, terms: Sequence[tuple[str, bool]]) -> list[str]:
        """Which documents hold all words, and how much of them, by their weight, each sentence holds."""
        found = []
        for number, (word, begins) in enumerate(terms):
            test = "starts_with(word, ?)" if begins else "word = ?"
            found.append(f"SELECT DISTINCT {number} AS term, doc, sentence FROM words WHERE {test}")  # noqa: S608 - names of ours
            self.values.append(word)
        return [
            f"found AS ({' UNION ALL '.join(found)})",
            "weight AS (SELECT term, ln(1 + (SELECT count(*) FROM documents) / count(DISTINCT doc)) AS w FROM found GROUP BY term)",
            f"whole AS (SELECT doc FROM found GROUP BY doc HAVING count(DISTINCT term) = {len(terms)})",  # noqa: S608 - names of ours
            "near AS (SELECT doc, sentence, sum(w) / (SELECT sum(w) FROM weight) AS share "
            "FROM found JOIN weight USING (term) GROUP BY doc, sentence)",
        ]


def _hit(row: tuple[Any, ...], query: _Query) -> Hit:
    (id, source, kind, ref, type, value, text, start, end, sentence, first, t_start, t_end, a, b, zone, *how) = row
    interval = None
    if t_start is not None:
        interval = Interval(t_start if a == "known" else End(a), t_end if b == "known" else End(b), zone)
    at = min(max(0, start - first), len(sentence))
    score, closeness, share = how
    return Hit(
        document=id, source=source, kind=kind, ref=ref, type=type, value=value, text=text, start=start, end=end,
        sentence=sentence, at=at, to=min(max(at, end - first), len(sentence)), interval=interval, score=score,
        closeness=closeness if query.has_time else None, share=share,
    )  # fmt: skip
