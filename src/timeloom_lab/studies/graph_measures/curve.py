"""Curves: what a measure says (y) of a graph that keeps a share of the minimal information (x); ideally y = x."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Literal

from timeloom.metrics import Tally

__all__ = ["Curve", "Deviation", "Ideal", "Measured", "Spot", "curves", "pooled"]


@dataclass(frozen=True, slots=True)
class Measured:
    """What the measures say of one graph against its gold: `rows` by the name of the measure, `sums` beside them.

    `kept` of `minimal` links were left as they are.
    """

    kept: float
    minimal: float
    rows: Mapping[str, Tally] = field(default_factory=dict)
    sums: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Spot:
    """One x of one run (one seed): graphs pooled, so that each counts by its size."""

    share: float
    recall: Mapping[str, float]
    precision: Mapping[str, float]
    sums: Mapping[str, float]
    minimal: float


Ideal = Literal["share", "one"]
"""What a curve should say: the share that is kept, or one whatever is kept (of precision, where nothing is wrong)."""


@dataclass(frozen=True, slots=True)
class Deviation:
    """How far a curve is from its ideal: mean distance, mean difference, largest distance, over its points.

    `spread` is the mean over the points of the standard deviation over runs.
    """

    absolute: float
    signed: float
    largest: float
    spread: float


@dataclass(frozen=True, slots=True)
class Curve:
    """One measure over growing shares: at each x the mean over runs, and their standard deviation."""

    measure: str
    shares: tuple[float, ...]
    means: tuple[float, ...]
    spreads: tuple[float, ...]
    runs: int
    ideal: Ideal = "share"

    @property
    def deviation(self) -> Deviation:
        """From the ideal."""
        wanted = self.shares if self.ideal == "share" else (1.0,) * len(self.shares)
        gaps = [mean - want for want, mean in zip(wanted, self.means, strict=True)]
        return Deviation(_mean([*map(abs, gaps)]), _mean(gaps), max(map(abs, gaps)), _mean(self.spreads))

    def to_dict(self) -> dict[str, object]:
        """Plain data for JSON."""
        gap = self.deviation
        return {
            "measure": self.measure, "shares": list(self.shares), "means": list(self.means),
            "spreads": list(self.spreads), "runs": self.runs, "ideal": self.ideal, "deviation": asdict(gap),
        }  # fmt: skip


def pooled(measured: Iterable[Measured]) -> Spot:
    """Graphs of one x and one run in one: tallies and sums added up, then divided."""
    measured = list(measured)
    minimal = math.fsum(one.minimal for one in measured)
    rows: dict[str, list[Tally]] = {}
    sums: dict[str, list[float]] = {}
    for one in measured:
        for name, tally in one.rows.items():
            rows.setdefault(name, []).append(tally)
        for name, value in one.sums.items():
            sums.setdefault(name, []).append(value)
    totals = {name: Tally.total(tallies) for name, tallies in rows.items()}
    return Spot(
        math.fsum(one.kept for one in measured) / minimal if minimal else 1.0,
        {name: total.recalled / total.gold if total.gold else 1.0 for name, total in totals.items()},
        {name: total.precise / total.system if total.system else 1.0 for name, total in totals.items()},
        {name: math.fsum(values) for name, values in sums.items()},
        minimal,
    )


def curves(runs: Sequence[Sequence[Spot]], precise: Ideal = "share") -> tuple[list[Curve], list[Curve], list[Curve]]:
    """Curves of recall, of precision, and of the sums as shares of the minimal links; `runs[seed]` are spots by
    growing share, the same shares in each. `precise` is the ideal of precision."""
    recall = [_curve(name, runs, [[spot.recall[name] for spot in run] for run in runs]) for name in runs[0][0].recall]
    precision = [
        _curve(name, runs, [[spot.precision[name] for spot in run] for run in runs], precise)
        for name in runs[0][0].precision
    ]
    sums = [
        _curve(name, runs, [[spot.sums.get(name, 0.0) / (spot.minimal or 1.0) for spot in run] for run in runs])
        for name in sorted({name for run in runs for spot in run for name in spot.sums})
    ]
    return recall, precision, sums


def _curve(name: str, runs: Sequence[Sequence[Spot]], values: list[list[float]], ideal: Ideal = "share") -> Curve:
    at = list(zip(*values, strict=True))
    shares = [[spot.share for spot in spots] for spots in zip(*runs, strict=True)]
    return Curve(name, tuple(map(_mean, shares)), tuple(map(_mean, at)), tuple(map(_spread, at)), len(runs), ideal)


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def _spread(values: Sequence[float]) -> float:
    """Standard deviation of a sample; 0 for a single value."""
    if len(values) < 2:
        return 0.0
    mean = _mean(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))
