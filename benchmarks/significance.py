"""Whether two runs over the same documents differ by more than chance."""

from __future__ import annotations

from golds import Run

from timeloom.metrics import Metric
from timeloom.metrics.resampling import Plan
from timeloom.metrics.significance import compare


def paired(measure: Metric, first: Run, second: Run, trials: int) -> float | None:
    """p of the difference of F1 over all items: two-sided paired bootstrap over documents; None for fewer than two."""
    if len(first.gold) < 2:
        return None
    counts = {
        name: [measure.count(one, other) for one, other in zip(done.gold, done.system, strict=True)]
        for name, done in (("first", first), ("second", second))
    }
    compared = compare(measure, counts, names=("*",), plan=Plan(trials=trials))
    return next(difference.p for difference in compared.differences)
