"""The linear model of years: what every run of characters and words speaks for, added up.

Each run of a text (`features`) has a vector of whole numbers in a table; their sum, divided by what the runs weigh
together, goes through one matrix to a logit for every year. So the share of each run in the answer is known exactly:
nothing stands between them. A linear model of n-grams is what the best system of SemEval-2015 task 7 was (UCD); low
rank and a distribution over years in place of one class for each interval are ours.

The vectors are added as whole numbers and every text is multiplied by itself, so a text has the same bytes alone and
in any batch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from timeloom.dating.features import Bags, bags

__all__ = ["STEP", "YearModel"]

STEP = 5
"""Years between two knots of the matrix; in between, logits lie on a line."""
_CHUNK = 24_000
"""Characters of a batch: larger ones leave the cache."""
_WEIGHTS = 255.0

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class YearModel:
    """`table` int8 [2**bits, width], `scale` [width], `weight` uint8 [2**bits] (how much a run weighs, 0: never seen),
    `matrix` [width, years], `bias` [years]. A text whose runs weigh as much as `damp` together (as a length of their
    weights) is half as sure as one of any length can be. The logits of a text are multiplied by the power `spread` of
    their standard deviation over the years: what a model has learned from is told apart louder than a text of a kind
    that it has never seen, and is oftener right."""

    table: NDArray[np.int8]
    scale: Floats
    weight: NDArray[np.uint8]
    matrix: Floats
    bias: Floats
    damp: float = 0.0
    spread: float = 0.0

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[np.generic]], years: int) -> YearModel:
        """Of the arrays of a weight file: `table`, `scale`, `weight`, `matrix` [width, knots], `bias` [knots], `damp`
        [1], `spread` [1]; without the last two they are 0."""
        knots = arrays["bias"].astype(np.float64)
        lines = between(len(knots), years)
        matrix = arrays["matrix"].astype(np.float64) @ lines
        return cls(
            arrays["table"].astype(np.int8), arrays["scale"].astype(np.float64), arrays["weight"].astype(np.uint8),
            matrix, knots @ lines, *(float(arrays[name][0]) if name in arrays else 0.0 for name in ("damp", "spread")),
        )  # fmt: skip

    @property
    def bits(self) -> int:
        """The rows of the table as a power of two."""
        return len(self.table).bit_length() - 1

    def logits(self, texts: Sequence[str]) -> Floats:
        """A logit for every text and year, shape [texts, years]; those of a text without a known run are the bias."""
        found = np.empty((len(texts), len(self.bias)))
        for first, last in chunks(texts):
            self._fill(found[first:last], bags(texts[first:last], self.bits))
        return found

    def shares(self, numbers: NDArray[np.int64]) -> Floats:
        """What runs of those numbers add to the logits before they are divided, shape [runs, years]."""
        return np.asarray((self.table[numbers] * self.scale) @ self.matrix)

    def sizes(self, texts: Sequence[str]) -> Floats:
        """The length of the weights of the runs of each text, shape [texts]: 0 where none is known."""
        found = [np.zeros(0)]
        for first, last in chunks(texts):
            part = bags(texts[first:last], self.bits)
            squares = np.concatenate(([0], np.cumsum(self.weight[part.number].astype(np.int64) ** 2)))
            found.append(np.sqrt(squares[part.bounds[1:]] - squares[part.bounds[:-1]]) / _WEIGHTS)
        return np.concatenate(found)

    def size(self, numbers: NDArray[np.int64]) -> float:
        """What the sum of a text with these runs is divided by: 0 where none is known."""
        weights = self.weight[numbers].astype(np.int64)
        length = float(np.sqrt((weights * weights).sum())) / _WEIGHTS
        return self._divisor((self.table[numbers] * self.scale).sum(axis=0), length) if length else 0.0

    def _divisor(self, vector: Floats, length: float) -> float:
        """What the sum of the runs of a text, [width], is divided by: their length, damped, and the less the louder it
        is."""
        variance = float(vector @ self._scatter @ vector) / length**2 if self.spread else 0.0
        return (length + self.damp) / (variance ** (self.spread / 2) if variance > 0 else 1.0)

    @cached_property
    def _scatter(self) -> Floats:
        """Of a vector the variance of its logits over the years, shape [width, width]."""
        apart = self.matrix - self.matrix.mean(axis=1, keepdims=True)
        return np.asarray(apart @ apart.T / apart.shape[1])

    def _fill(self, out: Floats, found: Bags) -> None:
        weights = self.weight[found.number]
        known = np.flatnonzero(weights)
        bounds = np.searchsorted(known, found.bounds)
        starts, filled = bounds[:-1], np.flatnonzero(np.diff(bounds))
        out[:] = self.bias
        if not len(filled):
            return
        # Whole numbers below 2**24 are exact as float32, in whatever order they are added.
        held = self.table[found.number[known]].astype(np.float32)
        vectors = np.add.reduceat(held, starts[filled], axis=0).astype(np.float64) * self.scale
        squares = np.add.reduceat(weights[known].astype(np.int64) ** 2, starts[filled])
        for at, vector, size in zip(filled.tolist(), vectors, np.sqrt(squares) / _WEIGHTS, strict=True):
            out[at] += (vector / self._divisor(vector, size)) @ self.matrix


def between(knots: int, years: int) -> Floats:
    """The matrix [knots, years] that draws lines between knots; a knot stands in the middle of its STEP years."""
    at = np.clip((np.arange(years) + 0.5) / STEP - 0.5, 0, knots - 1)
    low = np.minimum(np.floor(at).astype(np.int64), knots - 2)
    part = at - low
    lines = np.zeros((knots, years))
    lines[low, np.arange(years)] = 1 - part
    lines[low + 1, np.arange(years)] += part
    return lines


def chunks(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Stretches of the texts of about so many characters that they stay in the cache."""
    first = held = 0
    for at, text in enumerate(texts):
        if held and held + len(text) > _CHUNK:
            yield first, at
            first = at
            held = 0
        held += len(text)
    if first < len(texts):
        yield first, len(texts)
