"""TimeML against SCATE on the same texts: Table 2 of Laparra, Xu and Bethard 2018 (TACL 6), redone, with every cause.

TimeML is the system, SCATE the gold, and intervals of time are compared, expression by expression. Three regions:

    text    what stands in TEXT
    body    TEXT and the creation time: the paper's "body text" (its counts hold the creation times)
    whole   all characters of the file, headers too, which SCATE annotates and TimeML does not
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Literal

import msgspec

from timeloom.document import Document, Span
from timeloom.errors import FormatError
from timeloom.formats.whole import body_of, creation_day, on_text, whole
from timeloom.metrics.base import Counts, Row, digest
from timeloom.metrics.overlap import Meant
from timeloom.metrics.pairing import pair
from timeloom.metrics.track2 import Track2Metric
from timeloom.signature import Signature
from timeloom_lab.studies.causes import CAUSES, WHOLE, Both, Disagreement, disagreements, groups

__all__ = ["PUBLISHED", "REGIONS", "SOURCE", "Cell", "Report", "bring_together", "compare"]

REGIONS = ("text", "body", "whole")
SOURCE = "Laparra, Xu and Bethard 2018, TACL 6, Table 2"
PUBLISHED: dict[tuple[str, str], tuple[float, float, float]] = {
    ("AQUAINT", "body"): (92.2, 92.2, 92.2),
    ("AQUAINT", "whole"): (92.2, 67.1, 77.7),
    ("TimeBank", "body"): (82.4, 83.0, 82.7),
    ("TimeBank", "whole"): (82.4, 71.2, 76.4),
}
"""Precision, recall, F1 in per cent, over 10 documents of AQUAINT and 68 of TimeBank."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The figures of one corpus in one region: `row` as the shared task counts, `paired` as timenorm's TimeMLScorer."""

    corpus: str
    region: str
    documents: int
    row: Row
    paired: Row
    published: tuple[float, float, float] | None


@dataclass(frozen=True, slots=True)
class Report:
    """What came out: figures, disagreements with the corpus of each, and what could not be compared.

    `agreements` is the number of groups (an expression and what overlaps it) that agree, by corpus. `missing` are ids
    in SCATE alone, `extra` ids in TimeML alone, `errors` the documents whose texts differ.
    """

    cells: tuple[Cell, ...]
    signature: Signature
    disagreements: tuple[tuple[str, Disagreement], ...]
    agreements: dict[str, int]
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    errors: tuple[FormatError, ...]

    @property
    def corpora(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(cell.corpus for cell in self.cells))

    def counts(self, cause: str, corpus: str | None = None) -> tuple[int, int]:
        """SCATE expressions and TIMEX3 that lose some of their time to a cause, in one corpus or in all."""
        of_cause = [each.group for name, each in self.disagreements if each.cause == cause and corpus in (None, name)]
        ours = sum(share < WHOLE for group in of_cause for share in group.recalled)
        return ours, sum(share < WHOLE for group in of_cause for share in group.precise)

    def details(self, cause: str) -> dict[str, int]:
        """What the rule of a cause saw, with the number of disagreements of each kind, most first."""
        told = Counter(each.detail for _, each in self.disagreements if each.cause == cause and each.detail)
        return dict(sorted(told.items(), key=lambda pair: (-pair[1], pair[0])))

    def to_dict(self, listed: bool = False) -> dict[str, object]:
        """Plain data for JSON; with every disagreement if `listed` (offsets and values, no text)."""
        told: dict[str, object] = {
            "source": SOURCE,
            "signature": self.signature.to_dict(),
            "cells": [_cell_dict(cell) for cell in self.cells],
            "agreements": self.agreements,
            "causes": {
                cause: {
                    "rule": rule,
                    "corpora": {name: self.counts(cause, name) for name in self.corpora},
                    "details": self.details(cause),
                }
                for cause, rule in CAUSES.items()
            },
            "missing": list(self.missing),
            "extra": list(self.extra),
            "errors": [str(error) for error in self.errors],
        }
        if listed:
            told["disagreements"] = [_disagreement_dict(name, each) for name, each in self.disagreements]
        return told


def compare(
    scate: Iterable[Document],
    timeml: Iterable[Document],
    *,
    conventions: str = "default",
    modified: Literal["drop", "keep"] = "drop",
) -> Report:
    """TimeML as system against SCATE as gold, documents matched by id.

    The corpus of a document is the name of the folder that its TimeML file lies in. A document that one side lacks is
    left out, and so is one whose texts differ; the report names them. Raises ValueError for unknown conventions and
    FormatError for an id that occurs twice on one side.
    """
    measure = Track2Metric(overlap="expression", conventions=conventions, modified=modified)
    in_pairs = replace(measure, compat="timeml-scorer")
    systems = list(timeml)
    paired = pair(scate, (Document(id=document.id, text="") for document in systems))
    beside = {document.id: document for document in systems}
    together: dict[str, list[Both]] = {}
    errors: list[FormatError] = []
    for gold, _ in paired.documents:
        if gold.id not in beside:
            continue
        try:
            both = bring_together(gold, beside[gold.id])
        except FormatError as error:
            errors.append(error)
        else:
            together.setdefault(_corpus(beside[gold.id]), []).append(both)
    corpora = sorted(together.items())
    documents = [(both.scate.id, digest(both.scate)) for _, members in corpora for both in members]
    return Report(
        tuple(cell for name, members in corpora for cell in _cells(name, members, measure, in_pairs)),
        measure.signature(documents, "schemas"),
        tuple((name, each) for name, members in corpora for both in members for each in disagreements(both, measure)),
        {name: sum(_agreements(both, measure) for both in members) for name, members in corpora},
        paired.missing,
        paired.extra,
        tuple(errors),
    )


def bring_together(scate: Document, timeml: Document) -> Both:
    """The two annotations of one text, TimeML's brought onto the raw text of SCATE's (all characters of the file).

    SCATE without a text is taken to be on all characters of the TimeML file, and without a time of writing to have been
    given its day. Raises FormatError where the texts differ.
    """
    placed = on_text(timeml, scate.text) if scate.text else whole(timeml)
    if scate.dct is None or not scate.text:
        given = creation_day(timeml) if scate.dct is None else scate.dct
        scate = msgspec.structs.replace(scate, text=scate.text or placed.text, dct=given)
    at = scate.text.find(timeml.text) if placed.meta.source is None else -1
    body = Span(at, at + len(timeml.text)) if at >= 0 else body_of(placed)
    creation = placed.meta.creation
    stands = creation is not None and creation.start < creation.end
    return Both(scate, placed, body, Span(creation.start, creation.end) if creation and stands else None)


def _corpus(document: Document) -> str:
    return PurePath(document.meta.path).parent.name if document.meta.path else ""


def _agreements(both: Both, measure: Track2Metric) -> int:
    return sum(
        group.agrees for group in groups(measure.meanings(both.scate), measure.meanings(both.timeml, both.scate))
    )


def _cells(corpus: str, members: list[Both], measure: Track2Metric, in_pairs: Track2Metric) -> Iterator[Cell]:
    for region in REGIONS:
        row, paired = (
            made.aggregate([_count(both, region, made) for both in members])["*"] for made in (measure, in_pairs)
        )
        yield Cell(corpus, region, len(members), row, paired, PUBLISHED.get((corpus, region)))


def _count(both: Both, region: str, measure: Track2Metric) -> Counts:
    golds, systems = (
        [item for item in measure.meanings(document, both.scate) if _inside(item, both, region)]
        for document in (both.scate, both.timeml)
    )
    return Counts({"*": measure.tally(golds, systems)}, ((both.scate.id, digest(both.scate)),))


def _inside(item: Meant, both: Both, region: str) -> bool:
    """Whether an item stands in a region, with some of its characters at least."""
    places = [both.body] if region == "text" else [span for span in (both.body, both.creation) if span is not None]
    return region == "whole" or any(item.start < span.end and span.start < item.end for span in places)


def _row_dict(row: Row) -> dict[str, float | int | None]:
    told = row.to_dict()
    return {name: told[name] for name in ("precision", "recall", "f1", "gold", "system")}


def _cell_dict(cell: Cell) -> dict[str, object]:
    return {
        "corpus": cell.corpus,
        "region": cell.region,
        "documents": cell.documents,
        "task": _row_dict(cell.row),
        "timeml-scorer": _row_dict(cell.paired),
        "published": list(cell.published) if cell.published else None,
    }


def _disagreement_dict(corpus: str, each: Disagreement) -> dict[str, object]:
    group = each.group
    return {
        "corpus": corpus,
        "document": each.document,
        "start": group.span.start,
        "end": group.span.end,
        "cause": each.cause,
        "detail": each.detail,
        "scate": [
            {"start": item.start, "end": item.end, "intervals": [list(pair) for pair in item.intervals], "share": share}
            for item, share in zip(group.scate, group.recalled, strict=True)
        ],
        "timeml": [
            {"start": item.start, "end": item.end, "value": item.label, "share": share}
            for item, share in zip(group.timeml, group.precise, strict=True)
        ],
    }
