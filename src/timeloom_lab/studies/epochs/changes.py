"""Change points of many series at once: where the frequencies of all words together break.

A count is brought to a scale on which chance has the same width for rare and frequent words (the angle of Anscombe
1948), every word to the width of its own noise, and every year has a weight by its own. Then a stretch of years costs
what its vectors differ from their weighted mean, and the best stretches, exactly, are found by dynamic programming
(segment neighbourhood, Auger and Lawrence 1989; with a linear kernel, Harchaoui and Cappe 2007): costs need the inner
products of years alone, whatever the number of words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from timeloom_lab.studies.epochs.frequencies import Frequencies

__all__ = ["Floats", "Group", "Stretch", "Vectors", "best_splits", "stabilised"]

Floats = NDArray[np.float64]

_QUARTILE = 0.10153104426762154
"""The lower quartile of the square of a standard normal variable."""
_MOST_PAIRS = 2000
_AT_ONCE = 500
_GROUPS = 8
_SMALLEST = 10
"""Words of a group: years differ in how much was counted, which weighs on rare words and hardly on frequent ones, so
each group has weights of its own."""


@dataclass(frozen=True, slots=True)
class Group:
    """Some words whose years have the same weights: `rows`, shape [years, words], `weights`, shape [years] and 1 on
    average, and `products`, shape [years, years], the inner products of the weighted rows."""

    rows: Floats
    weights: Floats
    products: Floats

    def scatter(self, first: int, last: int) -> float:
        """The weighted sum of squares of the years `[first, last)` about their mean."""
        return float(np.square(self._residuals(first, last)).sum())

    def correlated(self, first: int, last: int) -> float:
        """The sum of the products of the weighted residuals of these years with those of the next."""
        residuals = self._residuals(first, last)
        return float(np.sum(residuals[:-1] * residuals[1:]))

    def _residuals(self, first: int, last: int) -> Floats:
        weights, rows = self.weights[first:last], self.rows[first:last]
        found: Floats = (rows - weights @ rows / weights.sum()) * np.sqrt(weights)[:, None]
        return found


@dataclass(frozen=True, slots=True)
class Vectors:
    """Years as vectors, their words in groups."""

    groups: tuple[Group, ...]

    def __len__(self) -> int:
        return len(self.groups[0].weights)

    def share(self, first: int, middle: int, last: int) -> float:
        """Of the scatter of the years `[first, last)` about their mean, what goes away with a mean of its own on either
        side of a break; 0 to 1."""
        whole = sum(group.scatter(first, last) for group in self.groups)
        parts = sum(group.scatter(first, middle) + group.scatter(middle, last) for group in self.groups)
        return 1 - parts / whole if whole else 0.0

    def residual_correlation(self, bounds: tuple[int, ...]) -> float:
        """How far years go with their neighbours beyond the stretches that `bounds` part: the correlation of the
        residuals of two years on end, over all words; near 0 where years are independent draws."""
        stretches = list(pairwise((0, *bounds, len(self))))
        after = sum(group.correlated(first, last) for group in self.groups for first, last in stretches)
        whole = sum(group.scatter(first, last) for group in self.groups for first, last in stretches)
        return after / whole if whole else 0.0


def stabilised(table: Frequencies) -> Vectors:
    """The years of a table as vectors whose noise is alike in every word and, by the weights, in every year.

    The noise of a word is read off the lower quartile of the differences between two years (as Qn, Rousseeuw and Croux
    1993), which are mostly of one epoch: what drawing the words of a year by chance gives, and what it has beyond that.
    The order of the years plays no part in it. An estimate by neighbouring years would be small for words that by
    chance run smoothly, and what is shuffled afterwards would never be as smooth.
    """
    drawn = 1 / (4 * table.totals + 2)
    angles = np.arcsin(np.sqrt((table.counts + 0.375) / (table.totals + 0.75)))
    one, other = _pairs(len(drawn))
    if not len(one):
        return Vectors((_group(angles, np.ones_like(drawn), np.ones(len(angles))),))
    beyond = np.empty(len(angles))
    for some in _slices(len(angles)):
        apart = np.square(angles[some][:, one] - angles[some][:, other])
        beyond[some] = np.quantile(apart, 0.25, axis=1) / _QUARTILE / 2 - np.median(drawn)
    order = np.argsort(beyond, kind="stable")
    groups = []
    for words in np.array_split(order, max(1, min(_GROUPS, len(order) // _SMALLEST))):
        noise = drawn + max(0.0, float(np.median(beyond[words])))
        expected = noise[one] + noise[other]
        widths = np.empty(len(words))
        for some in _slices(len(words)):
            apart = np.square(angles[words[some]][:, one] - angles[words[some]][:, other])
            widths[some] = np.quantile(apart / expected, 0.25, axis=1) / _QUARTILE
        # drawing by chance alone is the least that a word can have: one that is hardly counted seems to have none
        widths = np.maximum(widths, np.median(drawn / noise))
        groups.append(_group(angles[words], 1 / noise, np.sqrt(widths)))
    return Vectors(tuple(groups))


def _pairs(years: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of different years: all, or where there are many some of them, drawn without regard to how near they
    are."""
    one, other = np.triu_indices(years, 1)
    if len(one) > _MOST_PAIRS:
        chosen = np.random.default_rng(years).choice(len(one), _MOST_PAIRS, replace=False)
        one, other = one[chosen], other[chosen]
    return one, other


def _slices(count: int) -> Iterator[slice]:
    """Words in runs, so that their differences fit in memory."""
    return (slice(first, first + _AT_ONCE) for first in range(0, count, _AT_ONCE))


def _group(angles: Floats, weights: Floats, widths: Floats) -> Group:
    """Words with the weights of their years; rows are scaled so that a residual times the root of its weight is noise
    of 1."""
    mean = weights.mean()
    weights, rows = weights / mean, np.ascontiguousarray((angles / widths[:, None]).T) * np.sqrt(mean)
    rows -= weights @ rows / weights.sum()
    weighted = rows * weights[:, None]
    return Group(rows, weights, weighted @ weighted.T)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Years on end, and what a break among them gains, whatever order they are put in.

    `products` has shape [groups, years, years], `sums` (of its rows) and `weights` shape [groups, years]; both sides of
    a break keep `least` years.
    """

    products: Floats
    sums: Floats
    weights: Floats
    least: int

    @classmethod
    def of(cls, vectors: Vectors, first: int, last: int, least: int) -> Stretch:
        """The years `[first, last)`."""
        products = np.stack([group.products[first:last, first:last] for group in vectors.groups])
        weights = np.stack([group.weights[first:last] for group in vectors.groups])
        return cls(products, products.sum(axis=2), weights, least)

    def __len__(self) -> int:
        return int(self.weights.shape[1])

    def gain(self, order: NDArray[np.int64]) -> float:
        """The most that one break lowers the cost of these years in this order; 0 where there is no room for one."""
        count = len(self)
        if count < 2 * self.least:
            return 0.0
        rank = np.empty(count, dtype=np.int64)
        rank[order] = np.arange(count)
        # what a year adds to the square of the sum of all before it: itself, and twice its product with each of them
        counts = np.sign(rank[:, None] - rank) + 1.0
        added = np.einsum("gij,ij->gi", self.products, counts)
        own = np.cumsum(added[:, order], axis=1)
        right = own[:, -1:] - 2 * np.cumsum(self.sums[:, order], axis=1) + own
        weights = np.cumsum(self.weights[:, order], axis=1)
        at = slice(self.least - 1, count - self.least)
        sides = own[:, at] / weights[:, at] + right[:, at] / (weights[:, -1:] - weights[:, at])
        return float((sides - own[:, -1:] / weights[:, -1:]).sum(axis=0).max())


def best_splits(vectors: Vectors, least: int, most: int) -> list[tuple[int, ...]]:
    """For 0 to `most` breaks, those that leave the lowest cost: indexes of the first years after each. Fewer where
    stretches of `least` years do not fit."""
    count = len(vectors)
    cost = sum((_costs(group, least) for group in vectors.groups), start=np.zeros((count + 1, count + 1)))
    ends = np.full((most + 1, count + 1), np.inf)
    came = np.zeros((most + 1, count + 1), dtype=np.int64)
    ends[0] = cost[0]
    for number in range(1, most + 1):
        through = ends[number - 1][:, None] + cost
        came[number] = np.argmin(through, axis=0)
        ends[number] = np.min(through, axis=0)
    found: list[tuple[int, ...]] = [()]
    for number in range(1, most + 1):
        if not np.isfinite(ends[number, count]):
            break
        places, at = [], count
        for depth in range(number, 0, -1):
            at = int(came[depth, at])
            places.append(at)
        found.append(tuple(reversed(places)))
    return found


def _costs(group: Group, least: int) -> Floats:
    """What each stretch `[i, j)` costs, shape [years + 1, years + 1]; infinite where it is shorter than `least`.

    Its scatter about its mean, less its sum of squares, which is the same for all ways to split.
    """
    count = len(group.weights)
    sums = np.zeros((count + 1, count + 1))
    sums[1:, 1:] = group.products.cumsum(axis=0).cumsum(axis=1)
    own = np.diagonal(sums)
    within = own[None, :] - sums - sums.T + own[:, None]
    passed = np.concatenate(([0.0], np.cumsum(group.weights)))
    weights = passed[None, :] - passed[:, None]
    years = np.arange(count + 1)
    fits = years[None, :] - years[:, None] >= least
    cost: Floats = np.where(fits, -within / np.where(fits, weights, 1.0), np.inf)
    return cost
