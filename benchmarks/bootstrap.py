"""Intervals of confidence and paired tests: seconds, beside a plain loop over the same draws.

1,000 samples of 100 documents, the intervals of F1, precision and recall of one row. The loop adds up `Counts` of each
sample and asks the measure, as one would write it down; it has to give the same intervals. Exit code 1 if an interval
takes more than a second, or if the two differ.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numpy as np
from report import Cell, publish

from timeloom.metrics import Counts, Metric, Tally, metric
from timeloom.metrics.resampling import Draws, Plan, intervals
from timeloom.metrics.significance import compare

DOCUMENTS = 100
FLOOR = 1.0
NAMES = ("strict", "strict.precision", "strict.recall")

Result = TypeVar("Result")


def system(share: float, seed: int, documents: int) -> list[Counts]:
    """Counts of a made-up system that has so large a share of the gold right."""
    chance, gold = random.Random(seed), random.Random(0)
    found = []
    for number in range(documents):
        items = gold.randint(0, 40)
        right = sum(chance.random() < share for _ in range(items))
        tally = Tally(items, right + chance.randint(0, 8), right, right)
        found.append(Counts(dict.fromkeys(("strict", "relaxed", "type", "value"), tally), ((f"d{number:05}", "x"),)))
    return found


def plain(measure: Metric, counts: list[Counts], plan: Plan) -> dict[str, tuple[float, float]]:
    """The same without numpy but for the draws and the quantiles."""
    values: dict[str, list[float]] = {name: [] for name in NAMES}
    for chunk in Draws(plan.seed).weights(plan.trials, len(counts)):
        for row in chunk.tolist():
            drawn = [part for part, times in zip(counts, row, strict=True) for _ in range(int(times))]
            total = Counts.total(drawn)
            for name in NAMES:
                values[name].append(measure.value(total, name))
    levels = ((1 - plan.confidence) / 2, (1 + plan.confidence) / 2)
    return {
        name: (float(np.quantile(found, levels[0])), float(np.quantile(found, levels[1])))
        for name, found in values.items()
    }


def timed(what: Callable[[], Result]) -> tuple[float, Result]:
    """Seconds of the best of three runs, and what came out."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        result = what()
        best = min(best, time.perf_counter() - start)
    return best, result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=DOCUMENTS, help="default: %(default)s")
    parser.add_argument("--out", type=Path, help="write the rows as JSON too")
    options = parser.parse_args()
    measure, plan = metric("timex"), Plan()
    one, other = (system(share, seed, options.documents) for share, seed in ((0.8, 1), (0.77, 2)))
    seconds, found = timed(lambda: intervals(measure, one, NAMES, plan=plan))
    start = time.perf_counter()
    expected = plain(measure, one, plan)
    slow = time.perf_counter() - start
    same = all(np.allclose(found[name] or (), expected[name], rtol=0, atol=1e-9) for name in NAMES)
    rows: list[tuple[Cell, ...]] = [
        ("interval, 1,000 samples", seconds, slow, slow / seconds),
        ("interval, BCa", timed(lambda: intervals(measure, one, NAMES, plan=Plan(interval="bca")))[0], None, None),
        ("paired bootstrap, 1,000 samples", timed(lambda: compare(measure, {"a": one, "b": other}))[0], None, None),
        (
            "paired permutation, 10,000 swaps",
            timed(lambda: compare(measure, {"a": one, "b": other}, test="permutation"))[0], None, None,
        ),
    ]  # fmt: skip
    publish(
        f"Resampling of {options.documents} documents",
        ("what", "s", "plain loop s", "times as fast"),
        rows,
        options.out,
    )
    print("the same intervals as the plain loop" if same else "NOT the intervals of the plain loop")
    return 0 if same and seconds <= FLOOR else 1


if __name__ == "__main__":
    raise SystemExit(main())
