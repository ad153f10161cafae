"""Metric, Counts, Score: a number is counted per document first and divided last.

Because counts of documents add up, resampling, paired tests, tables by genre and scoring in shards need nothing
but the counts.
"""

from __future__ import annotations

import hashlib
import math
from abc import ABC
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import ClassVar

from timeloom._version import __version__
from timeloom.document import Document
from timeloom.errors import FormatError
from timeloom.signature import Signature

__all__ = ["Counts", "Metric", "Parts", "Row", "Score", "Tally"]


@dataclass(frozen=True, slots=True)
class Tally:
    """What one row of a measure counts.

    `gold` and `system` are numbers of items; `recalled` is how much of the gold was found and `precise` how much of
    the system was right. Where an item is right or wrong both are whole and equal; where it can be partly right
    (intervals of time, disjunctions of relations) they are sums of fractions and differ. Items that weigh unequally
    make `gold` and `system` sums of weights.
    """

    gold: float = 0
    system: float = 0
    recalled: float = 0
    precise: float = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.gold + other.gold,
            self.system + other.system,
            self.recalled + other.recalled,
            self.precise + other.precise,
        )

    @classmethod
    def total(cls, tallies: Iterable[Tally]) -> Tally:
        """All tallies in one; sums of whole numbers stay whole."""
        tallies = list(tallies)
        return cls(
            _sum([tally.gold for tally in tallies]),
            _sum([tally.system for tally in tallies]),
            math.fsum(tally.recalled for tally in tallies),
            math.fsum(tally.precise for tally in tallies),
        )

    @classmethod
    def of_sets(cls, gold: frozenset[object] | set[object], system: frozenset[object] | set[object]) -> Tally:
        """Of two sets of keys: right is what both hold."""
        both = len(gold & system)
        return cls(len(gold), len(system), both, both)


@dataclass(frozen=True, slots=True)
class Parts:
    """What a measure finds in one document; everything adds up over documents.

    `rows` are tallies, divided into precision, recall and F1 in the end. `sums` are plain sums by name (losses, misses,
    pairs), from which `Metric.figures` makes what is no precision or recall. `confusion` counts pairs of labels, gold's
    first.
    """

    rows: Mapping[str, Tally] = field(default_factory=dict)
    sums: Mapping[str, float] = field(default_factory=dict)
    confusion: Mapping[tuple[str, str], float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts of one document, or of several: `a + b` counts both. `rows`, `sums`, `confusion` are those of `Parts`.

    `documents` are pairs of id and digest of the gold document; `skipped` names documents that the measure leaves
    out by its own rules.
    """

    rows: Mapping[str, Tally] = field(default_factory=dict)
    documents: tuple[tuple[str, str], ...] = ()
    skipped: tuple[str, ...] = ()
    sums: Mapping[str, float] = field(default_factory=dict)
    confusion: Mapping[tuple[str, str], float] = field(default_factory=dict)

    def __add__(self, other: Counts) -> Counts:
        return Counts.total((self, other))

    @classmethod
    def total(cls, parts: Iterable[Counts]) -> Counts:
        """All counts in one. Sums are exact (`math.fsum`), so the order does not matter, not even for the last bit."""
        parts = list(parts)
        rows: dict[str, list[Tally]] = {}
        sums: dict[str, list[float]] = {}
        confusion: dict[tuple[str, str], list[float]] = {}
        for part in parts:
            for name, tally in part.rows.items():
                rows.setdefault(name, []).append(tally)
            for name, value in part.sums.items():
                sums.setdefault(name, []).append(value)
            for pair, value in part.confusion.items():
                confusion.setdefault(pair, []).append(value)
        return cls(
            {name: Tally.total(tallies) for name, tallies in rows.items()},
            tuple(pair for part in parts for pair in part.documents),
            tuple(name for part in parts for name in part.skipped),
            {name: math.fsum(values) for name, values in sums.items()},
            {pair: math.fsum(values) for pair, values in confusion.items()},
        )


@dataclass(frozen=True, slots=True)
class Row:
    """Precision, recall and F1 (0 to 1) of one row, with what they were divided from.

    Where neither side has an item the three are 1, as the published scorers have it (nothing was got wrong): what a
    program averages over documents stays what they average. `is_empty` tells that there was nothing to measure, and
    what people read says n/a instead of 100.
    """

    precision: float
    recall: float
    f1: float
    tally: Tally

    @property
    def is_empty(self) -> bool:
        """Whether neither the gold nor the system has an item."""
        return not self.tally.gold and not self.tally.system

    def text(self) -> str:
        """`81.8 | P 84.0 R 79.7`, or `n/a (0 gold, 0 system)`."""
        if self.is_empty:
            return "n/a (0 gold, 0 system)"
        return f"{100 * self.f1:.1f} | P {100 * self.precision:.1f} R {100 * self.recall:.1f}"

    def to_dict(self) -> dict[str, float | int | None]:
        """Plain data for JSON; precision, recall and F1 are null where there was nothing to measure."""
        return {
            "precision": None if self.is_empty else self.precision,
            "recall": None if self.is_empty else self.recall,
            "f1": None if self.is_empty else self.f1,
            "gold": self.tally.gold,
            "system": self.tally.system,
            "recalled": self.tally.recalled,
            "precise": self.tally.precise,
        }


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a measure. `score["strict"]` is one row; printing gives the headline rows with the signature.

    `figures` are numbers that are no precision, recall or F1 (kappa, years off), None where there was nothing to
    measure; `sums` and `confusion` are the totals behind them. `headline` names rows and figures.
    `missing` are gold documents without a system document (they counted as empty), `extra` system documents without
    a gold one (they did not count), `skipped` those the measure itself leaves out.
    """

    metric: str
    rows: Mapping[str, Row]
    headline: tuple[str, ...]
    signature: Signature
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    figures: Mapping[str, float | None] = field(default_factory=dict)
    sums: Mapping[str, float] = field(default_factory=dict)
    confusion: Mapping[tuple[str, str], float] = field(default_factory=dict)

    def __getitem__(self, row: str) -> Row:
        return self.rows[row]

    @property
    def f1(self) -> float:
        """F1 of the first headline row."""
        return self.rows[self.headline[0]].f1

    @property
    def precision(self) -> float:
        """Precision of the first headline row."""
        return self.rows[self.headline[0]].precision

    @property
    def recall(self) -> float:
        """Recall of the first headline row."""
        return self.rows[self.headline[0]].recall

    def line(self, name: str) -> str:
        """A row or figure as text: `timex-strict = 81.8 | P 84.0 R 79.7 | corpus:dev@3fa9c1 | docs:20 | v:0.1.0`."""
        label = self.metric
        if name != "*":
            label += f" {name}" if name not in self.headline or ":" in name else f"-{name}"
        shown = self.rows[name].text() if name in self.rows else figure_text(self.figures[name])
        return f"{label} = {shown} | {self.signature.text(without=frozenset({'metric'}))}"

    @property
    def has_gold(self) -> bool:
        """Whether the gold has anything that the headline measures; if not, the score says nothing."""
        rows = [self.rows[name].tally.gold for name in self.headline if name in self.rows]
        return any(rows) or any(self.figures.get(name) is not None for name in self.headline)

    def __str__(self) -> str:
        return "\n".join(self.line(row) for row in self.headline)

    def to_dict(self) -> dict[str, object]:
        """Plain data for JSON: every row, unrounded."""
        return {
            "metric": self.metric,
            "headline": list(self.headline),
            "rows": {name: row.to_dict() for name, row in self.rows.items()},
            "figures": dict(self.figures),
            "sums": dict(self.sums),
            "confusion": [[*pair, count] for pair, count in sorted(self.confusion.items())],
            "signature": self.signature.to_dict(),
            "missing": list(self.missing),
            "extra": list(self.extra),
            "skipped": list(self.skipped),
        }


@dataclass(frozen=True, kw_only=True)
class Metric(ABC):
    """One published measure. Its fields are its options, keyword-only; all of them go into the signature."""

    name: ClassVar[str]
    items: ClassVar[str]
    """What it counts, in words, for messages."""
    headline: ClassVar[tuple[str, ...]] = ("*",)
    """Names of the rows and figures that are printed unasked; the first one stands for the measure."""

    def tallies(self, gold: Document, system: Document) -> Mapping[str, Tally] | None:
        """The rows of one document, or None where the measure's own rules leave the document out."""
        raise NotImplementedError(f"{type(self).__name__} gives neither tallies nor parts")

    def parts(self, gold: Document, system: Document) -> Parts | None:
        """All that the measure finds in one document, or None where its own rules leave the document out.

        A measure of rows alone gives `tallies`; one that has sums or a confusion as well gives this instead.
        """
        rows = self.tallies(gold, system)
        return None if rows is None else Parts(rows)

    def figures(self, total: Counts) -> Mapping[str, float | None]:
        """Numbers that are no precision, recall or F1, made from the counts of any number of documents."""
        return {}

    def value(self, total: Counts, name: str | None = None) -> float:
        """One number of some counts, for resampling: F1 of a row ("strict"), another of its figures
        ("strict.precision", "strict.recall", "strict.f1"), or a figure by its name; the first of the headline unasked.
        NaN where there was nothing to measure. Raises KeyError for a name that the measure does not have."""
        name = self.headline[0] if name is None else name
        row, _, which = name.rpartition(".") if name not in total.rows else (name, "", "f1")
        if row in total.rows and which in {"precision", "recall", "f1"}:
            return float(getattr(self.row(total.rows[row]), which))
        figures = self.figures(total)
        if name in figures:
            figure = figures[name]
            return math.nan if figure is None else figure
        if name in self.headline:
            return math.nan
        raise KeyError(name)

    def count(self, gold: Document, system: Document) -> Counts:
        """Counts of one document. `system` may lack text and creation time: the gold's are used.

        Raises FormatError where the two texts differ, since offsets then mean different characters.
        """
        if system.text and gold.text and system.text != gold.text:
            raise _different(gold, system)
        parts = self.parts(gold, system)
        if parts is None:
            return Counts(skipped=(gold.id,))
        return Counts(
            MappingProxyType(dict(parts.rows)),
            ((gold.id, digest(gold)),),
            sums=MappingProxyType(dict(parts.sums)),
            confusion=MappingProxyType(dict(parts.confusion)),
        )

    def aggregate(
        self,
        counts: Iterable[Counts],
        *,
        corpus: str | None = None,
        missing: Iterable[str] = (),
        extra: Iterable[str] = (),
    ) -> Score:
        """The score of many documents. The order of `counts` does not matter, not even for the last bit."""
        total = Counts.total(counts)
        figures = self.figures(total)
        names = dict.fromkeys(name for name in self.headline if name not in figures)
        names.update(dict.fromkeys(sorted(total.rows)))
        return Score(
            metric=self.name,
            rows=MappingProxyType({name: self.row(total.rows.get(name, Tally())) for name in names}),
            headline=self.headline,
            signature=self.signature(total.documents, corpus),
            missing=tuple(sorted(missing)),
            extra=tuple(sorted(extra)),
            skipped=tuple(sorted(total.skipped)),
            figures=MappingProxyType(dict(figures)),
            sums=MappingProxyType(dict(sorted(total.sums.items()))),
            confusion=MappingProxyType(dict(sorted(total.confusion.items()))),
        )

    def score(self, gold: Iterable[Document], system: Iterable[Document], *, corpus: str | None = None) -> Score:
        """The score of a system against a gold standard; documents are matched by id.

        A gold document without a system one counts as if the system had found nothing; a system document without a
        gold one does not count; both are listed on the result. Raises FormatError for an id that occurs twice and
        for texts that differ.
        """
        golds, systems = _by_id(gold), _by_id(system)
        counts = [
            self.count(document, systems.get(name) or Document(id=name, text=document.text, dct=document.dct))
            for name, document in golds.items()
        ]
        return self.aggregate(
            counts,
            corpus=corpus,
            missing=(name for name in golds if name not in systems),
            extra=(name for name in systems if name not in golds),
        )

    def signature(self, documents: Iterable[tuple[str, str]] = (), corpus: str | None = None) -> Signature:
        """Measure, options, corpus with the hash of its gold documents, their number, version of the library."""
        pairs = sorted(documents)
        options = {option.name.replace("_", "-"): getattr(self, option.name) for option in fields(self)}
        told = Signature.of(metric=self.name, **options)
        if pairs:
            hashed = hashlib.sha256("\n".join(f"{name}\t{sha}" for name, sha in pairs).encode()).hexdigest()[:8]
            told = told.extend(corpus=f"{corpus or 'unnamed'}@{hashed}")
        return told.extend(docs=len(pairs), v=__version__)

    def ratio(self, right: float, total: float, others: float) -> float:
        """`right / total`; nothing to get wrong is all right, as the published scorers have it (see `Row`). `others` is
        the total of the other side."""
        return right / total if total else 1.0

    def row(self, tally: Tally) -> Row:
        """A tally with its precision, recall and F1."""
        precision = self.ratio(tally.precise, tally.system, tally.gold)
        recall = self.ratio(tally.recalled, tally.gold, tally.system)
        f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
        return Row(precision, recall, f1, tally)


def figure_text(value: float | None) -> str:
    """A figure as people read it: four decimals at most, n/a where there was nothing to measure."""
    return "n/a" if value is None else f"{value:.4f}".rstrip("0").rstrip(".")


def _sum(values: list[float]) -> float:
    """Exact; whole numbers stay whole."""
    return sum(values) if all(isinstance(value, int) for value in values) else math.fsum(values)


def digest(document: Document) -> str:
    """SHA-256 of a gold document: text, creation time and annotations, whatever the ids in its file."""
    order = {entity.id: str(number) for number, entity in enumerate(document.entities)}
    told: list[object] = [document.id, document.text]
    if document.dct is not None:
        told.append((document.dct.start, document.dct.end))
    for entity in document.entities:
        links = [(name, order.get(target, target)) for name, target in entity.links]
        told.append((entity.type, [(span.start, span.end) for span in entity.spans], list(entity.properties), links))
    for time in document.timexes:
        told.append((time.start, time.end, time.timex3 and (time.timex3.type, time.timex3.value)))
    for event in document.events:
        told.append((event.start, event.end, list(event.attributes)))
    for link in document.links:
        told.append((link.kind, link.relation, link.source, link.target))
    return hashlib.sha256(repr(told).encode("utf-8", "surrogatepass")).hexdigest()


def _by_id(documents: Iterable[Document]) -> dict[str, Document]:
    found: dict[str, Document] = {}
    for document in documents:
        if document.id in found:
            raise FormatError("the same document id occurs twice", document=document.id)
        found[document.id] = document
    return found


def _different(gold: Document, system: Document) -> FormatError:
    place = next(
        (at for at, (one, other) in enumerate(zip(gold.text, system.text, strict=False)) if one != other),
        min(len(gold.text), len(system.text)),
    )
    return FormatError(
        f"the texts of gold ({len(gold.text)} characters) and system ({len(system.text)}) differ"
        f" from character {place} on",
        document=gold.id,
        text=gold.text,
        start=place,
    )
