"""What the vectors of a large network say of years, beside runs of characters and words.

The vectors of a text's pieces (`timeloom.encoder.lowest`) are averaged, and two matrices, the first of them narrow,
give a logit for every year. The sum is linear in the pieces, so here too the share of each word in the answer is known
exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from timeloom.dating.years import between
from timeloom.encoder.quantise import unpacked
from timeloom.encoder.session import Encoder

__all__ = ["NAME", "Heard", "Means", "VectorModel", "mean_of"]

NAME = "dating-large.v1"
_PARTS = ("inward", "shift", "outward")

Floats = NDArray[np.float64]


class Heard(NamedTuple):
    """Where the pieces of a text start, [pieces], and the numbers that each adds to those of the text, `rows` [pieces,
    rank]."""

    starts: NDArray[np.int64]
    rows: Floats


class Means(Protocol):
    """What has the mean of the vectors of a text, shape [width]; None for a text without pieces."""

    def mean(self, text: str) -> Floats | None: ...


@dataclass(frozen=True, eq=False)
class VectorModel:
    """`inward` [width, rank], `shift` [rank] and `outward` [rank, years]; `heard` is what its logits count beside those
    of the words. `kept` has means that are known already."""

    encoder: Encoder | None
    inward: Floats
    shift: Floats
    outward: Floats
    heard: float
    kept: Means | None = None

    @classmethod
    def from_arrays(
        cls, arrays: Mapping[str, NDArray[np.generic]], years: int, encoder: Encoder | None, kept: Means | None = None
    ) -> VectorModel:
        """Of the arrays of a weight file: `inward` and `outward` [rank, knots] as they are packed, `shift`, `heard`
        [1]."""
        told = unpacked({name: array for name, array in arrays.items() if name.removeprefix("step/") in _PARTS})
        inward, shift, outward = (np.asarray(told[name], np.float64) for name in _PARTS)
        return cls(encoder, inward, shift, outward @ between(outward.shape[1], years), float(arrays["heard"][0]), kept)

    def logits(self, texts: Sequence[str]) -> Floats:
        """A logit for every text and year, shape [texts, years]; 0 for a text without pieces."""
        found = np.zeros((len(texts), self.outward.shape[1]))
        for at, text in enumerate(texts):
            mean = self._mean(text)
            if mean is not None:
                found[at] = (mean @ self.inward + self.shift) @ self.outward * self.heard
        return found

    def pieces(self, text: str) -> Heard:
        """The pieces of a text with what each adds. Without an encoder there are none."""
        if self.encoder is None:
            return Heard(np.zeros(0, np.int64), np.zeros((0, len(self.shift))))
        cut = self.encoder.cutter.encode(text)
        vectors = self.encoder.vectors_of([cut.ids])[0].astype(np.float64)
        rows = (vectors @ self.inward + self.shift) / max(1, len(vectors)) * self.heard
        return Heard(np.array(cut.starts, np.int64), rows)

    def _mean(self, text: str) -> Floats | None:
        held = self.kept.mean(text) if self.kept is not None else None
        return held if held is not None or self.encoder is None else mean_of(self.encoder, text)


def mean_of(encoder: Encoder, text: str) -> Floats | None:
    """The mean of the vectors of a text's pieces, shape [width]; None where it has none."""
    vectors = encoder.vectors_of([encoder.cutter.encode(text).ids])[0]
    return vectors.mean(axis=0, dtype=np.float64) if len(vectors) else None
