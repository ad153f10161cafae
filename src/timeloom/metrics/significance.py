"""Whether one system is better than another: paired bootstrap, paired permutation, McNemar; corrected for many.

All of them compare systems on the same documents, and the first two need nothing but counts per document.

bootstrap     Documents are drawn with replacement, the same for both systems (Koehn 2004). p is two-sided: the share of
              samples whose difference, shifted so that the mean of all samples is 0, is as far from 0 as the observed
              one or farther, with one added above and below (the p of sacrebleu, which counts only what is farther).
permutation   The answers of the two systems are swapped, each document by the toss of a coin (approximate
randomisation,
              Noreen 1989). p is the share of swaps whose difference is as large as the observed one or larger, in
              absolute value, with one added above and below. Where there are no more swaps than trials, all of them are
              counted instead, and p is exact.
mcnemar       Of the items that one system alone has right, are those of the two systems equally many (McNemar 1947)?
The
              exact two-sided binomial below 25 such items, beyond that chi-square with one degree of freedom and
              continuity correction.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from timeloom.metrics.base import Average, Counts, Metric, Score
from timeloom.metrics.resampling import Array, Draws, Interval, Plan, Statistic, bounds, by_document, finite
from timeloom.metrics.score import extended
from timeloom.signature import Signature

__all__ = ["TESTS", "Comparison", "Difference", "McNemar", "compare", "holm", "mcnemar", "mcnemar_counts"]

TESTS = ("bootstrap", "permutation", "mcnemar")
Test = Literal["bootstrap", "permutation", "mcnemar"]

EXACT_BELOW = 25
"""Fewer discordant items than these are tested by the binomial."""

_SLACK = 1e-9
"""Differences that are equal but for rounding count as equal."""


@dataclass(frozen=True, slots=True)
class McNemar:
    """McNemar's test. `first` items are right in the first system alone, `second` in the second alone.

    `statistic` is the chi-square, None where the binomial was used.
    """

    first: int
    second: int
    statistic: float | None
    p: float


@dataclass(frozen=True, slots=True)
class Difference:
    """One number of one system beside the baseline's. `difference` is system less baseline.

    `interval` is that of the difference, by paired bootstrap. `adjusted` is p after Holm's correction for the number of
    systems. `exact` says that no p was estimated by sampling. `mcnemar` is there after that test.
    """

    system: str
    name: str
    baseline: float | None
    value: float | None
    difference: float | None
    interval: Interval | None
    p: float | None
    adjusted: float | None = None
    exact: bool = False
    mcnemar: McNemar | None = None

    def to_dict(self) -> dict[str, object]:
        """Plain data for JSON."""
        told: dict[str, object] = {name: getattr(self, name) for name in self.__slots__ if name != "mcnemar"}
        told["interval"] = list(self.interval) if self.interval else None
        if self.mcnemar is not None:
            told["mcnemar"] = {name: getattr(self.mcnemar, name) for name in self.mcnemar.__slots__}
        return told


@dataclass(frozen=True, slots=True)
class Comparison:
    """Several systems by one measure; the first is the baseline. Scores have intervals where there are two
    documents."""

    metric: str
    test: str
    scores: Mapping[str, Score]
    differences: tuple[Difference, ...]
    names: tuple[str, ...]
    signature: Signature

    @property
    def baseline(self) -> str:
        return next(iter(self.scores))

    def with_scores(self, scores: Mapping[str, Score]) -> Comparison:
        """With other scores of the same systems, which also say what was missing; intervals stay."""
        return replace(
            self, scores={name: replace(scores[name], intervals=own.intervals) for name, own in self.scores.items()}
        )

    def to_dict(self) -> dict[str, object]:
        return {
            "metric": self.metric,
            "test": self.test,
            "baseline": self.baseline,
            "names": list(self.names),
            "scores": {system: score.to_dict() for system, score in self.scores.items()},
            "differences": [difference.to_dict() for difference in self.differences],
            "signature": self.signature.to_dict(),
        }


def compare(
    metric: Metric,
    systems: Mapping[str, Sequence[Counts]],
    *,
    test: Test = "bootstrap",
    names: Sequence[str] | None = None,
    plan: Plan | None = None,
    permutations: int = 10_000,
    average: Average = "micro",
    corpus: str | None = None,
    outcomes: Mapping[str, Mapping[Hashable, bool]] | None = None,
) -> Comparison:
    """Compare systems with the first of them, by counts of the same documents.

    `names` are rows and figures (see `Metric.value`), the headline unasked; McNemar's test is of `metric.tested` alone,
    and needs `outcomes`: right or wrong for every gold item, by system (`Metric.outcomes`, all documents in one).
    Raises ValueError for systems whose documents differ, for fewer than two systems, and for fewer than two documents
    (McNemar aside).
    """
    if test not in TESTS:
        raise ValueError(f"test is one of {', '.join(TESTS)} (got {test!r})")
    if len(systems) < 2:
        raise ValueError(f"there is nothing to compare with {len(systems)} system")
    plan = plan or Plan()
    unasked = (metric.tested,) if test == "mcnemar" else metric.headline
    names = tuple(names if names is not None else unasked)
    ordered = _aligned(systems, few=test == "mcnemar")
    scores = {system: metric.aggregate(counts, corpus=corpus, average=average) for system, counts in systems.items()}
    sampled = _Sampled.of(metric, ordered, names, plan, average)
    if test == "mcnemar":
        tested = _mcnemars(metric, systems, names, outcomes)
    elif test == "permutation":
        tested = [
            _permuted(metric, ordered[0], other, names, plan.seed, permutations, average) for other in ordered[1:]
        ]
    else:
        tested = [sampled.p_values(system) for system in range(1, len(ordered))]
    differences = [
        sampled.beside(result, name, system, at)
        for system, (name, results) in enumerate(zip(list(systems)[1:], tested, strict=True), 1)
        for at, result in enumerate(results)
    ]
    intervals = sampled.intervals()
    told = {"permutations": permutations} if test == "permutation" else {}
    return Comparison(
        metric.name,
        test,
        {name: replace(score, intervals=own) for (name, score), own in zip(scores.items(), intervals, strict=True)},
        tuple(_adjusted(differences, names)),
        names,
        extended(next(iter(scores.values())).signature, test=test, **told, **plan.told()),
    )


def holm(values: Sequence[float]) -> list[float]:
    """p-values adjusted for their number (Holm 1979), in the order given; never smaller than they were."""
    adjusted = [0.0] * len(values)
    highest = 0.0
    for rank, at in enumerate(sorted(range(len(values)), key=lambda at: values[at])):
        highest = max(highest, min(1.0, (len(values) - rank) * values[at]))
        adjusted[at] = highest
    return adjusted


def mcnemar(first: Mapping[Hashable, bool], second: Mapping[Hashable, bool]) -> McNemar:
    """McNemar's test of two systems by right or wrong for every item. Raises ValueError where the items differ."""
    if first.keys() != second.keys():
        raise ValueError(f"McNemar's test needs the same items for both systems (got {len(first)} and {len(second)})")
    return mcnemar_counts(
        sum(right and not second[item] for item, right in first.items()),
        sum(right and not first[item] for item, right in second.items()),
    )


def mcnemar_counts(first: int, second: int) -> McNemar:
    """McNemar's test from the numbers of items that each system alone has right.

    >>> mcnemar_counts(1, 8)
    McNemar(first=1, second=8, statistic=None, p=0.0390625)
    """
    number = first + second
    if number < EXACT_BELOW:
        tail = sum(math.comb(number, right) for right in range(min(first, second) + 1))
        return McNemar(first, second, None, min(1.0, 2 * tail / 2**number))
    statistic = max(0, abs(first - second) - 1) ** 2 / number
    return McNemar(first, second, statistic, math.erfc(math.sqrt(statistic / 2)))


@dataclass(frozen=True, slots=True)
class _Sampled:
    """The bootstrap samples of all systems on the same draws: arrays of samples x names. Empty for one document."""

    statistic: Statistic
    observed: list[Array]
    samples: list[Array]
    plan: Plan

    @classmethod
    def of(
        cls, metric: Metric, ordered: list[list[Counts]], names: Sequence[str], plan: Plan, average: Average
    ) -> _Sampled:
        statistic = Statistic(metric, names, ordered, average)
        systems = range(len(ordered))
        number = len(ordered[0])
        samples = [
            statistic.samples(Draws(plan.seed).weights(plan.trials if number > 1 else 0, number), system)
            for system in systems
        ]
        return cls(statistic, [statistic.observed(system) for system in systems], samples, plan)

    def intervals(self) -> list[dict[str, Interval | None]]:
        """Of every system, by name."""
        return [
            dict(zip(self.statistic.names, bounds(self.statistic, own, self.observed[at], self.plan, at), strict=True))
            for at, own in enumerate(self.samples)
        ]

    def beside(self, tested: Difference, name: str, system: int, at: int) -> Difference:
        """The outcome of a test with what is the same for every test."""
        baseline, value = float(self.observed[0][at]), float(self.observed[system][at])
        apart = self.samples[system][:, at] - self.samples[0][:, at]
        apart = np.sort(apart[~np.isnan(apart)])
        levels = ((1 - self.plan.confidence) / 2, (1 + self.plan.confidence) / 2)
        interval = (float(np.quantile(apart, levels[0])), float(np.quantile(apart, levels[1]))) if apart.size else None
        return replace(
            tested,
            system=name,
            baseline=finite(baseline),
            value=finite(value),
            difference=finite(value - baseline),
            interval=interval,
        )

    def p_values(self, system: int) -> list[Difference]:
        """Of the paired bootstrap, by name."""
        found = []
        for at, name in enumerate(self.statistic.names):
            apart = self.samples[system][:, at] - self.samples[0][:, at]
            apart = apart[~np.isnan(apart)]
            shifted = apart - math.fsum(apart.tolist()) / max(1, apart.size)
            found.append(_tested(name, self.observed[system][at] - self.observed[0][at], shifted, sampled=True))
        return found


def _tested(name: str, observed: float, differences: Array, *, sampled: bool) -> Difference:
    """The p of an observed difference among those of the null hypothesis; NaN among these does not count."""
    known = differences[~np.isnan(differences)]
    p = None
    if not math.isnan(observed) and (known.size or not sampled):
        far = int(np.count_nonzero(np.abs(known) >= abs(observed) * (1 - _SLACK)))
        p = (far + sampled) / (known.size + sampled)
    return _difference(name, p, exact=not sampled)


def _difference(name: str, p: float | None, *, exact: bool, found: McNemar | None = None) -> Difference:
    """A Difference that holds the outcome of its test alone."""
    return Difference("", name, None, None, None, None, p, exact=exact, mcnemar=found)


def _permuted(
    metric: Metric,
    first: list[Counts],
    second: list[Counts],
    names: Sequence[str],
    seed: int,
    permutations: int,
    average: Average,
) -> list[Difference]:
    """The permutation test of two systems. Documents on which they agree change nothing by being swapped."""
    statistic = Statistic(metric, names, [first, second], average)
    one, other = statistic.matrices
    apart = (other - one)[np.any(one != other, axis=1)]
    exact = 2 ** len(apart) <= permutations
    swaps = _all_swaps(len(apart)) if exact else Draws(seed).coins(permutations, len(apart))
    totals = one.sum(axis=0, keepdims=True), other.sum(axis=0, keepdims=True)
    differences = np.concatenate(
        [
            statistic.evaluate(totals[1] - chunk @ apart) - statistic.evaluate(totals[0] + chunk @ apart)
            for chunk in swaps
        ]
    )
    observed = statistic.observed(1) - statistic.observed(0)
    return [_tested(name, observed[at], differences[:, at], sampled=not exact) for at, name in enumerate(names)]


def _all_swaps(documents: int) -> list[Array]:
    """Every way to swap so many documents, as rows of 0 and 1."""
    numbers = np.arange(2**documents, dtype=np.int64)[:, None]
    return [((numbers >> np.arange(documents, dtype=np.int64)) & 1).astype(np.float64)]


def _mcnemars(
    metric: Metric,
    systems: Mapping[str, Sequence[Counts]],
    names: Sequence[str],
    outcomes: Mapping[str, Mapping[Hashable, bool]] | None,
) -> list[list[Difference]]:
    """McNemar's test of every system against the first."""
    if tuple(names) != (metric.tested,):
        raise ValueError(f"McNemar's test of {metric.name} is of {metric.tested} alone (got {', '.join(names)})")
    if outcomes is None or any(name not in outcomes for name in systems):
        raise ValueError(f"McNemar's test needs right or wrong for every item of {metric.name}, of every system")
    baseline, *others = (outcomes[name] for name in systems)
    found = [mcnemar(baseline, other) for other in others]
    return [[_difference(names[0], one.p, exact=one.statistic is None, found=one)] for one in found]


def _adjusted(differences: Sequence[Difference], names: Sequence[str]) -> list[Difference]:
    """With Holm's correction over the systems, for every name by itself."""
    adjusted: dict[tuple[str, str], float] = {}
    for name in names:
        of_name = [one for one in differences if one.name == name and one.p is not None]
        values = holm([one.p for one in of_name if one.p is not None])
        adjusted |= {(one.system, name): value for one, value in zip(of_name, values, strict=True)}
    return [replace(one, adjusted=adjusted.get((one.system, one.name))) for one in differences]


def _aligned(systems: Mapping[str, Sequence[Counts]], *, few: bool) -> list[list[Counts]]:
    """The counts of every system by document. Raises ValueError where they are not of the same documents."""
    ordered = [by_document(counts, few=few) for counts in systems.values()]
    for name, counts in zip(systems, ordered, strict=True):
        if [part.documents for part in counts] != [part.documents for part in ordered[0]]:
            raise ValueError(f"{name} was not counted on the same documents as {next(iter(systems))}")
    return ordered
