"""The words that carry a break: log odds with an informative Dirichlet prior (Monroe, Colaresi and Quinn 2008, section
3.5.1).

For the counts y of a word and n of all words after (i) and before (j) a break, and a prior that gives each word its
share of a handful of words drawn from the whole table (a of a0),

    delta = log((y_i + a) / (n_i + a0 - y_i - a)) - log((y_j + a) / (n_j + a0 - y_j - a))
    variance = 1 / (y_i + a) + 1 / (y_j + a)

and z = delta / sqrt(variance). It measures how sure a change is, so frequent words come first; a word that is rare on
both sides has a small z whatever its odds.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from timeloom_lab.studies.epochs.frequencies import Frequencies

__all__ = ["Carrier", "carriers"]


@dataclass(frozen=True, slots=True)
class Carrier:
    """A word with its log odds after a break over those before (`delta`, natural), `z`, and how often it stands among a
    million words before and after."""

    word: str
    delta: float
    z: float
    before: float
    after: float


def carriers(
    table: Frequencies, bounds: tuple[int, int, int], count: int, *, prior: float = 500.0, alpha: float = 0.05
) -> tuple[tuple[Carrier, ...], tuple[Carrier, ...]]:
    """The words that rise at a break and those that fall, at most `count` of each, the surest first.

    `bounds` are indexes of years: the stretch before begins at the first, the one after at the second, and ends before
    the third. `prior` is a0, in words. Words whose z may be chance among so many words (two-sided, Bonferroni) are left
    out.
    """
    first, middle, last = bounds
    before, after = table.counts[:, first:middle].sum(axis=1), table.counts[:, middle:last].sum(axis=1)
    whole_before, whole_after = table.totals[first:middle].sum(), table.totals[middle:last].sum()
    a = prior * table.counts.sum(axis=1) / table.totals.sum()

    def odds(y: np.ndarray, n: float) -> np.ndarray:
        return np.asarray(np.log((y + a) / np.maximum(n + prior - y - a, 1e-9)))

    delta = odds(after, whole_after) - odds(before, whole_before)
    z = delta / np.sqrt(1 / (after + a) + 1 / (before + a))
    sure = NormalDist().inv_cdf(1 - alpha / 2 / len(table.words))
    million_before, million_after = 1e6 * before / whole_before, 1e6 * after / whole_after
    order = sorted(range(len(z)), key=lambda at: (-abs(z[at]), table.words[at]))

    def of(sign: int) -> tuple[Carrier, ...]:
        chosen = [at for at in order if z[at] * sign > sure][:count]
        return tuple(
            Carrier(
                table.words[at], float(delta[at]), float(z[at]), float(million_before[at]), float(million_after[at])
            )
            for at in chosen
        )

    return of(1), of(-1)
