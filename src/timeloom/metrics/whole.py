"""`weighted-mean`: one score for a whole document from the scores of tasks (Verhagen et al. 2009).

The tasks are rows of other measures. Their mean is uniform, by items of the gold, or by given weights; a task without
items in the gold and the system is left out of it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from timeloom.document import Document
from timeloom.metrics.base import Counts, Metric, Parts, option, row_of

__all__ = ["WeightedMeanMetric", "weighted_mean"]

_BY_KIND = ("awareness/*:event-event", "awareness/*:event-time", "awareness/*:event-DCT")


def weighted_mean(values: Mapping[str, float | None], weights: Mapping[str, float]) -> float | None:
    """The mean of scores by weights; scores that are None or not a number are left out. None if nothing is left."""
    known = {name: value for name, value in values.items() if value is not None and not math.isnan(value)}
    whole = math.fsum(weights[name] for name in known)
    return math.fsum(weights[name] * value for name, value in known.items()) / whole if whole else None


@dataclass(frozen=True, kw_only=True)
class WeightedMeanMetric(Metric):
    """The figure `mean`; every task by its name is a figure too.

    A task is the name of a measure, a slash, and a row or figure of it: `awareness/*:event-DCT`, `timex/strict.recall`.
    Measures are made with their default options. Weights by items need tasks that are rows.
    """

    name: ClassVar[str] = "weighted-mean"
    items: ClassVar[str] = "items of its tasks"
    headline: ClassVar[tuple[str, ...]] = ("mean",)
    reference: ClassVar[str] = "Verhagen et al. 2009, The TempEval challenge, Language Resources and Evaluation 43"

    tasks: tuple[str, ...] = option(_BY_KIND, help="Tasks, each a measure, a slash, and a row or figure of it.")
    weights: str = option("uniform", help="uniform, items, or a weight for each task, with commas between: 2,1,1.")

    def __post_init__(self) -> None:
        if not self.tasks:
            raise ValueError("tasks are empty")
        if len(set(self.tasks)) != len(self.tasks):
            raise ValueError(f"a task occurs twice (got {', '.join(self.tasks)})")
        for task in self.tasks:
            name, slash, row = task.partition("/")
            if not (slash and row):
                raise ValueError(f"a task is a measure, a slash and a row or figure of it (got {task!r})")
            if name == self.name:
                raise ValueError(f"{self.name} is no task of itself")
        _ = self._given, self._measures

    @cached_property
    def _measures(self) -> Mapping[str, Metric]:
        from timeloom.metrics import metric

        return {name: metric(name) for name in dict.fromkeys(task.partition("/")[0] for task in self.tasks)}

    @cached_property
    def _given(self) -> tuple[float, ...] | None:
        if self.weights in ("uniform", "items"):
            return None
        told = self.weights.split(",")
        try:
            given = tuple(float(one) for one in told)
        except ValueError:
            given = ()
        if len(given) != len(self.tasks) or not all(0 <= one < math.inf for one in given) or not any(given):
            wanted = "uniform, items, or one number that is not negative for each task"
            raise ValueError(f"weights are {wanted}, not all 0 (got {self.weights!r} for {len(self.tasks)} tasks)")
        return given

    def parts(self, gold: Document, system: Document) -> Parts | None:
        """The counts of all measures, under their names; None where one of them leaves the document out."""
        made = Parts({}, {}, {})
        rows, sums, confusion = dict(made.rows), dict(made.sums), dict(made.confusion)
        for name, measure in self._measures.items():
            found = measure.parts(gold, system)
            if found is None:
                return None
            rows |= {f"{name}/{row}": tally for row, tally in found.rows.items()}
            sums |= {f"{name}/{key}": value for key, value in found.sums.items()}
            confusion |= {(f"{name}/{a}", f"{name}/{b}"): value for (a, b), value in found.confusion.items()}
        return Parts(rows, sums, confusion)

    def figures(self, total: Counts) -> Mapping[str, float | None]:
        """The mean, and every task."""
        scores: dict[str, float | None] = {}
        items: dict[str, float] = {}
        for task in self.tasks:
            name, _, row = task.partition("/")
            measure, own = self._measures[name], _counts(total, f"{name}/")
            value = _value(measure, own, row)
            scores[task] = None if math.isnan(value) else value
            found = row_of(row, own.rows)[0]
            items[task] = own.rows[found].gold if found is not None else 0
            if self.weights == "items" and found is None and row in measure.figures(own):
                raise ValueError(f"weights by items need tasks that are rows; {task} is a figure")
        if self._given is not None:
            weights = dict(zip(self.tasks, self._given, strict=True))
        else:
            weights = items if self.weights == "items" else dict.fromkeys(self.tasks, 1.0)
        return {"mean": weighted_mean(scores, weights), **scores}


def _value(measure: Metric, own: Counts, row: str) -> float:
    """A row that no document has counts as nothing to measure: rows of kinds come and go with the documents."""
    try:
        return measure.value(own, row)
    except KeyError:
        if own.rows and row_of(row, own.rows)[0] is None and ":" not in row:
            raise ValueError(f"{measure.name} has no row or figure {row!r}; it has {', '.join(own.rows)}") from None
        return math.nan


def _counts(total: Counts, prefix: str) -> Counts:
    """The counts of one measure."""
    cut = len(prefix)
    return Counts(
        {name[cut:]: tally for name, tally in total.rows.items() if name.startswith(prefix)},
        total.documents,
        total.skipped,
        {name[cut:]: value for name, value in total.sums.items() if name.startswith(prefix)},
        {(a[cut:], b[cut:]): value for (a, b), value in total.confusion.items() if a.startswith(prefix)},
    )
