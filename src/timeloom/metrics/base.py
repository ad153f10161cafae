"""Metric: a number is counted per document first and divided last.

Because counts of documents add up, resampling, paired tests, tables by genre and scoring in shards need nothing
but the counts.
"""

from __future__ import annotations

import inspect
import math
import sys
from abc import ABC
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import ClassVar, Literal

from timeloom._version import __version__
from timeloom.document import Document
from timeloom.metrics.counts import Counts, Parts, Tally, digest, digest_of_all
from timeloom.metrics.options import option
from timeloom.metrics.pairing import pair, refuse_other_text
from timeloom.metrics.score import Row, Score, figure_text
from timeloom.signature import Signature

__all__ = [
    "Average", "Counts", "Metric", "Parts", "Row", "Score", "Tally", "refuse_other_text", "digest", "figure_text", "option",
]  # fmt: skip

Average = Literal["micro", "macro"]


@dataclass(frozen=True, kw_only=True)
class Metric(ABC):
    """One published measure. Its fields are its options, keyword-only; all of them go into the signature.

    Fields are plain values (see `timeloom.metrics.options`), each with a sentence of help: `option(default, help=...)`.
    """

    name: ClassVar[str]
    items: ClassVar[str]
    """What it counts, in words, for messages."""
    headline: ClassVar[tuple[str, ...]] = ("*",)
    """Names of the rows and figures that are printed unasked; the first one stands for the measure."""
    reference: ClassVar[str] = ""
    """The publication that defines it, in one line."""
    empty_is_right: ClassVar[bool] = True
    """Whether a side without items is all right, as most published scorers have it (see `Row`), whatever the other side
    has; else it is so only where the other has none either."""

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

    def outcomes(self, gold: Document, system: Document) -> Mapping[Hashable, bool] | None:
        """Right or wrong for every gold item of a document, by the row or figure `tested`; for McNemar's test.

        The keys are those of the gold items alone, so that two systems can be compared item by item; what a system
        leaves unanswered is wrong. None: the measure has no such items.
        """
        return None

    @property
    def tested(self) -> str:
        """The row or figure whose items `outcomes` tells of: the first of the headline."""
        return self.headline[0]

    def typed(self, row: str) -> tuple[str, str] | None:
        """(column, type) of a row that counts one type alone, such as ("strict", "DATE") of `strict:DATE`, or None."""
        column, _, type_ = row.partition(":")
        return (column, type_) if column and type_ else None

    @classmethod
    def summary(cls) -> str:
        """What it measures, in a line: the first sentence of its module (after the name), or of the class."""
        told = inspect.cleandoc(sys.modules[cls.__module__].__doc__ or "")
        head = f"`{cls.name}`:"
        if not told.startswith(head):
            head, told = "", inspect.cleandoc(cls.__doc__ or "")
        return " ".join(told.removeprefix(head).split("\n\n")[0].split())

    def value(self, total: Counts, name: str | None = None) -> float:
        """One number of some counts: F1 of a row ("strict"), another of its figures ("strict.precision",
        "strict.recall", "strict.f1"), or a figure by its name; the first of the headline unasked.
        NaN where there was nothing to measure. Raises KeyError for a name that the measure does not have."""
        return self.values(total, [self.headline[0] if name is None else name])[0]

    def values(self, total: Counts, names: Sequence[str]) -> tuple[float, ...]:
        """Several numbers of some counts, named as `value` has it: what resampling asks of every sample."""
        figures: Mapping[str, float | None] | None = None
        found: list[float] = []
        for name in names:
            row, which = row_of(name, total.rows)
            if row is not None:
                made = self.row(total.rows[row])
                found.append(math.nan if made.is_empty else float(getattr(made, which)))
                continue
            figures = self.figures(total) if figures is None else figures
            if name not in figures and row_of(name, self.headline)[0] is None:
                raise KeyError(name)
            figure = figures.get(name)
            found.append(math.nan if figure is None else figure)
        return tuple(found)

    def count(self, gold: Document, system: Document) -> Counts:
        """Counts of one document. `system` may lack text and creation time: the gold's are used.

        Raises FormatError where the two texts differ, since offsets then mean different characters.
        """
        refuse_other_text(gold, system)
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
        mismatched: Iterable[str] = (),
        failed: Iterable[str] = (),
        average: Average = "micro",
    ) -> Score:
        """The score of many documents. The order of `counts` does not matter, not even for the last bit.

        `average` is "micro": counts are summed and divided once; or "macro": precision, recall, F1 and figures are
        each the mean over the documents that have something to measure (then each of `counts` is one document).
        """
        counts = list(counts)
        total = Counts.total(counts)
        figures = self.figures(total)
        names = dict.fromkeys(name for name in self.headline if name not in figures)
        names.update(dict.fromkeys(sorted(total.rows)))
        rows = {name: self.row(total.rows.get(name, Tally())) for name in names}
        signature = self.signature(total.documents, corpus)
        if average == "macro":
            rows, figures = self._means(counts, rows, figures)
            signature = Signature.of(metric=self.name, average="macro", **_without(signature, "metric"))
        return Score(
            metric=self.name,
            rows=MappingProxyType(rows),
            headline=self.headline,
            signature=signature,
            missing=tuple(sorted(missing)),
            extra=tuple(sorted(extra)),
            mismatched=tuple(sorted(mismatched)),
            failed=tuple(sorted(failed)),
            skipped=tuple(sorted(total.skipped)),
            figures=MappingProxyType(dict(figures)),
            sums=MappingProxyType(dict(sorted(total.sums.items()))),
            confusion=MappingProxyType(dict(sorted(total.confusion.items()))),
        )

    def score(
        self,
        gold: Iterable[Document],
        system: Iterable[Document],
        *,
        corpus: str | None = None,
        average: Average = "micro",
    ) -> Score:
        """The score of a system against a gold standard; documents are matched by id.

        A gold document without a system one counts as if the system had found nothing; a system document without a
        gold one does not count; both are listed on the result. Raises FormatError for an id that occurs twice and
        for texts that differ.
        """
        paired = pair(gold, system)
        if paired.errors:
            raise paired.errors[0]
        return self.aggregate(
            (self.count(one, other) for one, other in paired.documents),
            corpus=corpus,
            missing=paired.missing,
            extra=paired.extra,
            average=average,
        )

    def signature(self, documents: Iterable[tuple[str, str]] = (), corpus: str | None = None) -> Signature:
        """Measure, options, corpus with the hash of its gold documents, their number, version of the library."""
        pairs = sorted(documents)
        options = {part.name.replace("_", "-"): getattr(self, part.name) for part in fields(self)}
        told = Signature.of(metric=self.name, **options)
        if pairs:
            told = told.extend(corpus=f"{corpus or 'unnamed'}@{digest_of_all(pairs)}")
        return told.extend(docs=len(pairs), v=__version__)

    def ratio(self, right: float, total: float, others: float) -> float:
        """`right / total`, or what `empty_is_right` says of nothing. `others` is the total of the other side."""
        return right / total if total else float(self.empty_is_right or not others)

    def row(self, tally: Tally) -> Row:
        """A tally with its precision, recall and F1."""
        precision = self.ratio(tally.precise, tally.system, tally.gold)
        recall = self.ratio(tally.recalled, tally.gold, tally.system)
        f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
        return Row(precision, recall, f1, tally)

    def _means(
        self, counts: Sequence[Counts], rows: Mapping[str, Row], figures: Mapping[str, float | None]
    ) -> tuple[dict[str, Row], dict[str, float | None]]:
        """Rows and figures as means over documents; a row keeps its summed tally."""
        if any(len(part.documents) > 1 for part in counts):
            raise ValueError("a macro average needs the counts of every document by itself")
        each = [part for part in counts if part.documents]
        made = [{name: self.row(tally) for name, tally in part.rows.items()} for part in each]
        averaged = {}
        for name, row in rows.items():
            full = [own[name] for own in made if name in own and not own[name].is_empty]
            of = {which: mean([getattr(own, which) for own in full]) for which in ("precision", "recall", "f1")}
            averaged[name] = Row(
                **{which: 1.0 if value is None else value for which, value in of.items()}, tally=row.tally
            )
        found = [self.figures(part) for part in each]
        values = {name: [own[name] for own in found if own.get(name) is not None] for name in figures}
        return averaged, {name: mean([value for value in of if value is not None]) for name, of in values.items()}


def row_of(name: str, rows: Iterable[str]) -> tuple[str | None, str]:
    """The row that a name such as "strict", "strict.recall" speaks of, and which number of it; None for no row."""
    rows = rows if isinstance(rows, Mapping) else set(rows)
    if name in rows:
        return name, "f1"
    row, _, which = name.rpartition(".")
    return (row, which) if row in rows and which in {"precision", "recall", "f1"} else (None, "f1")


def mean(values: Sequence[float]) -> float | None:
    """The exact mean, whatever the order; None of nothing."""
    return math.fsum(values) / len(values) if values else None


def _without(signature: Signature, *names: str) -> dict[str, str | int | float | bool | tuple[str, ...] | None]:
    return {name: value for name, value in signature.items() if name not in names}
