"""Intervals of confidence of agreement: documents are drawn anew, all annotators' labels with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import ClassVar

from timeloom.metrics.agreement import Agreement, Credit, kappa, precision, spread
from timeloom.metrics.base import Counts, Metric
from timeloom.metrics.labelled import Labels
from timeloom.metrics.resampling import Plan, intervals
from timeloom.metrics.score import extended

__all__ = ["with_intervals"]

_Key = tuple[int, tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class _Means(Metric):
    """The means over pairs of annotators, as figures of how often each pair of labels met (`keys` says by which
    name)."""

    name: ClassVar[str] = "agreement"
    items: ClassVar[str] = "items labelled by two"
    headline: ClassVar[tuple[str, ...]] = ("precision", "kappa", "weighted")

    keys: Mapping[str, _Key] = field(default_factory=dict)
    credit: Credit | None = None

    def figures(self, total: Counts) -> Mapping[str, float | None]:
        """Means of precision, kappa and weighted kappa."""
        tables: dict[int, dict[tuple[str, str], float]] = {}
        for name, count in total.sums.items():
            if count:
                pair, labels = self.keys[name]
                tables.setdefault(pair, {})[labels] = count
        return {
            "precision": spread([precision(table) for table in tables.values()]).mean,
            "kappa": spread([kappa(table) for table in tables.values()]).mean,
            "weighted": spread([kappa(table, self.credit) for table in tables.values()]).mean if self.credit else None,
        }


def with_intervals(
    found: Agreement, annotators: Mapping[str, Labels], *, credit: Credit | None = None, plan: Plan | None = None
) -> Agreement:
    """The same agreement with intervals of its means. The first part of each item is the id of its document.

    Raises ValueError where fewer than two documents have items that two annotators labelled.
    """
    plan = plan or Plan()
    sums: dict[object, dict[str, float]] = {}
    keys: dict[str, _Key] = {}
    for pair, (one, other) in enumerate(combinations(annotators.values(), 2)):
        for item, label in one.items():
            if item in other:
                labels = (label, other[item])
                name = repr((pair, labels))
                keys[name] = (pair, labels)
                own = sums.setdefault(item[0], {})
                own[name] = own.get(name, 0) + 1
    counts = [Counts(documents=((str(document), ""),), sums=own) for document, own in sums.items()]
    names = ("precision", "kappa", *(("weighted",) if credit else ()))
    made = intervals(_Means(keys=keys, credit=credit), counts, names, plan=plan)
    return replace(found, intervals=made, signature=extended(found.signature, **plan.told()))
