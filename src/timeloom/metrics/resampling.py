"""Documents drawn again and again: intervals of confidence for every measure, from the counts of its documents.

Counts are put into a matrix, documents x quantities; a sample is a row of weights, and all samples are one product.
The same seed gives the same figures on every machine: random numbers are the raw bits of PCG64, whose stream is
fixed by its definition, and quantities are rounded to multiples of a power of two so small that sums stay exact
(and whole numbers whole), so that the order in which a processor adds does not show.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from timeloom.metrics.base import Average, Counts, Metric, Tally, row_of
from timeloom.metrics.score import Score

__all__ = ["Draws", "Plan", "Statistic", "bounds", "by_document", "intervals", "with_intervals"]

Array = NDArray[np.float64]
Interval = tuple[float, float]

_CELLS = 2**21
"""How many cells of weights are held at a time: 16 MB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How to resample: number of samples, seed, level of confidence (between 0 and 1) and kind of interval.

    interval    "percentile": the quantiles of the samples; "bca": corrected for bias and skew (Efron 1987), with the
                plain percentiles where the correction is not defined (all samples on one side of the score)
    """

    trials: int = 1000
    seed: int = 12345
    confidence: float = 0.95
    interval: Literal["percentile", "bca"] = "percentile"

    def __post_init__(self) -> None:
        if self.trials < 1:
            raise ValueError(f"trials is 1 or more (got {self.trials})")
        if self.seed < 0:
            raise ValueError(f"seed is 0 or more (got {self.seed})")
        if not 0 < self.confidence < 1:
            raise ValueError(f"confidence lies between 0 and 1 (got {self.confidence})")
        if self.interval not in ("percentile", "bca"):
            raise ValueError(f'interval is "percentile" or "bca" (got {self.interval!r})')

    def told(self) -> dict[str, str | int | float]:
        """What a signature says of it."""
        return {"bs": self.trials, "seed": self.seed, "confidence": self.confidence, "interval": self.interval}


class Draws:
    """Random choices from the raw bits of PCG64 of a seed; one after the other, so chunks of any size give the same."""

    def __init__(self, seed: int) -> None:
        self._bits = np.random.PCG64(seed)

    def weights(self, samples: int, documents: int) -> Iterator[Array]:
        """Chunks of rows of a bootstrap: how often each document was drawn, `documents` draws a row."""
        for size in _chunks(samples, documents):
            raw = self._raw(size * documents)
            # the upper half of the bits, scaled: whole numbers all the way, biased by less than documents / 2**32
            drawn = ((raw >> np.uint64(32)) * np.uint64(documents) >> np.uint64(32)).astype(np.int64)
            drawn += np.repeat(np.arange(size, dtype=np.int64) * documents, documents)
            yield np.bincount(drawn, minlength=size * documents).reshape(size, documents).astype(np.float64)

    def coins(self, samples: int, documents: int) -> Iterator[Array]:
        """Chunks of rows of 0 and 1, each with probability one half."""
        for size in _chunks(samples, documents):
            heads = self._raw(size * documents) >> np.uint64(63)
            yield heads.reshape(size, documents).astype(np.float64)

    def _raw(self, number: int) -> NDArray[np.uint64]:
        return np.asarray(self._bits.random_raw(number), dtype=np.uint64)


def _chunks(samples: int, documents: int) -> Iterator[int]:
    size = max(1, _CELLS // max(1, documents))
    for start in range(0, samples, size):
        yield min(size, samples - start)


class Statistic:
    """Some numbers of a measure as functions of weights of documents, for one or more systems on the same documents.

    `matrices` holds one array of documents x quantities for every system, in multiples of `2**-exponents`;
    `evaluate` takes sums of its rows.
    """

    def __init__(
        self, metric: Metric, names: Sequence[str], systems: Sequence[Sequence[Counts]], average: Average = "micro"
    ) -> None:
        self.metric = metric
        self.names = tuple(names)
        self.average = average
        self._rows = sorted({name for counts in systems for part in counts for name in part.rows})
        has_figures = any(row_of(name, self._rows)[0] is None for name in names)
        if average == "macro":
            raw = [self._means(counts) for counts in systems]
        else:
            if not has_figures:
                self._rows = list(dict.fromkeys(row for row, _ in (row_of(name, self._rows) for name in names) if row))
            parts = [part for counts in systems for part in counts] if has_figures else []
            self._sums = sorted({name for part in parts for name in part.sums})
            self._pairs = sorted({pair for part in parts for pair in part.confusion})
            raw = [np.array([self._flat(part) for part in counts], dtype=np.float64) for counts in systems]
        self._scale = _scale(raw)
        self.matrices = [np.rint(np.ldexp(matrix, self._scale)) for matrix in raw]

    def observed(self, system: int = 0) -> Array:
        """The numbers of all documents, each once."""
        found: Array = self.evaluate(self.matrices[system].sum(axis=0, keepdims=True))[0]
        return found

    def samples(self, weights: Iterator[Array], system: int = 0) -> Array:
        """The numbers of every row of weights: samples x names, NaN where there was nothing to measure."""
        none = np.empty((0, len(self.names)))
        return np.concatenate([none, *(self.evaluate(chunk @ self.matrices[system]) for chunk in weights)])

    def evaluate(self, totals: Array) -> Array:
        """The numbers of sums of rows: k x quantities to k x names."""
        exact = np.ldexp(totals, -self._scale)
        if self.average == "macro":
            number = len(self.names)
            with np.errstate(invalid="ignore"):
                means: Array = exact[:, :number] / exact[:, number:]
            return means
        made = [self.metric.values(self._counts(row), self.names) for row in exact.tolist()]
        return np.array(made, dtype=np.float64).reshape(len(made), len(self.names))

    def _flat(self, part: Counts) -> list[float]:
        nothing = Tally()
        tallies = [part.rows.get(name, nothing) for name in self._rows]
        flat = [value for one in tallies for value in (one.gold, one.system, one.recalled, one.precise)]
        flat += [part.sums.get(name, 0.0) for name in self._sums]
        return flat + [part.confusion.get(pair, 0.0) for pair in self._pairs]

    def _counts(self, flat: list[float]) -> Counts:
        rows = {name: Tally(*flat[4 * at : 4 * at + 4]) for at, name in enumerate(self._rows)}
        rest = 4 * len(rows)
        sums = dict(zip(self._sums, flat[rest:], strict=False))
        confusion = dict(zip(self._pairs, flat[rest + len(sums) :], strict=True))
        return Counts(rows, sums=sums, confusion=confusion)

    def _means(self, counts: Sequence[Counts]) -> Array:
        """The numbers of every document by itself, with 0 for nothing, and beside them whether there is one."""
        filled = [
            Counts(
                {name: part.rows.get(name, Tally()) for name in self._rows}, sums=part.sums, confusion=part.confusion
            )
            for part in counts
        ]
        values = np.array([self.metric.values(part, self.names) for part in filled], dtype=np.float64)
        return np.concatenate([np.nan_to_num(values), ~np.isnan(values)], axis=1)


def _scale(matrices: Sequence[Array]) -> NDArray[np.int64]:
    """Per quantity, the exponent by which it is multiplied before rounding: no sum of samples reaches 2**53."""
    largest = np.max([np.abs(matrix).max(axis=0, initial=0.0) for matrix in matrices], axis=0)
    bound = largest * max(len(matrix) for matrix in matrices) + 1
    scale: NDArray[np.int64] = np.minimum(40, 51 - np.ceil(np.log2(bound))).astype(np.int64)
    return scale


def by_document(counts: Sequence[Counts], *, few: bool = False) -> list[Counts]:
    """Counts of one document each, in the order of ids; what a measure skipped is left out.

    Raises ValueError for counts of several documents, and where there are fewer than two (unless `few`).
    """
    if any(len(part.documents) > 1 for part in counts):
        raise ValueError("resampling needs the counts of every document by itself")
    ordered = sorted((part for part in counts if part.documents), key=lambda part: part.documents)
    if len(ordered) < 2 and not few:
        raise ValueError(f"resampling draws documents anew, so it needs two or more (got {len(ordered)})")
    return ordered


def intervals(
    metric: Metric,
    counts: Sequence[Counts],
    names: Sequence[str] | None = None,
    *,
    plan: Plan | None = None,
    average: Average = "micro",
) -> dict[str, Interval | None]:
    """Bootstrap intervals of confidence over documents, by name (see `Metric.value`); None for nothing to measure.

    Unasked, those of the headline. Samples in which there was nothing to measure do not count.
    """
    plan = plan or Plan()
    names = list(names if names is not None else metric.headline)
    ordered = by_document(counts)
    statistic = Statistic(metric, names, [ordered], average)
    samples = statistic.samples(Draws(plan.seed).weights(plan.trials, len(ordered)))
    return dict(zip(names, bounds(statistic, samples, statistic.observed(), plan), strict=True))


def with_intervals(
    score: Score,
    metric: Metric,
    counts: Sequence[Counts],
    names: Sequence[str] | None = None,
    *,
    plan: Plan | None = None,
    average: Average = "micro",
) -> Score:
    """A score with the intervals of some rows (F1, precision and recall) and figures, the headline unasked."""
    plan = plan or Plan()
    wanted: list[str] = []
    for name in names if names is not None else score.headline:
        wanted += [name, f"{name}.precision", f"{name}.recall"] if name in score.rows else [name]
    found = intervals(metric, counts, wanted, plan=plan, average=average)
    return score.with_intervals(found, **plan.told())


def bounds(statistic: Statistic, samples: Array, observed: Array, plan: Plan, system: int = 0) -> list[Interval | None]:
    """The interval of every column of samples."""
    left_out = None
    if plan.interval == "bca":
        matrix = statistic.matrices[system]
        left_out = statistic.evaluate(matrix.sum(axis=0, keepdims=True) - matrix)
    found: list[Interval | None] = []
    for at in range(samples.shape[1]):
        column = samples[:, at]
        column = np.sort(column[~np.isnan(column)])
        if not column.size or math.isnan(observed[at]):
            found.append(None)
            continue
        levels = None if left_out is None else _corrected(column, float(observed[at]), left_out[:, at], plan.confidence)
        low, high = levels or ((1 - plan.confidence) / 2, (1 + plan.confidence) / 2)
        found.append((float(np.quantile(column, low)), float(np.quantile(column, high))))
    return found


def _corrected(column: Array, observed: float, left_out: Array, confidence: float) -> Interval | None:
    """The levels of BCa: bias from the share of samples below the score, skew from leaving each document out."""
    normal = NormalDist()
    below = (float(np.count_nonzero(column < observed)) + float(np.count_nonzero(column <= observed))) / 2 / column.size
    kept = [value for value in left_out.tolist() if not math.isnan(value)]
    if not 0 < below < 1 or not kept:
        return None
    middle = math.fsum(kept) / len(kept)
    spread = math.fsum((middle - value) ** 2 for value in kept)
    if not spread:
        return None
    skew = math.fsum((middle - value) ** 3 for value in kept) / (6 * spread * math.sqrt(spread))
    bias = normal.inv_cdf(below)
    levels = []
    for level in ((1 - confidence) / 2, (1 + confidence) / 2):
        shifted = bias + normal.inv_cdf(level)
        room = 1 - skew * shifted
        if room <= 0:
            return None
        levels.append(normal.cdf(bias + shifted / room))
    return levels[0], levels[1]


def finite(value: float) -> float | None:
    """None for NaN."""
    return None if math.isnan(value) else value
