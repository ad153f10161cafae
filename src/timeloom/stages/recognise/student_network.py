"""The network of the student: three convolutions over the tokens of a text, in numpy.

All that is summed is a whole number. A state is a whole number of steps from 0 to `TOP`, a weight one from -127 to 127
with a scale for each column, so every product with a matrix is exact in single precision (its sums stay below 2**24) and
does not depend on what else is in the matrix, on the order of the sum or on the library. What follows goes element by
element, in the order in which it is written here. So a sentence gives the same bytes alone and in company.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from timeloom.errors import ModelError

__all__ = ["DILATIONS", "GAP", "REACH", "ROWS", "TOP", "StudentNetwork"]

Floats = NDArray[np.float32]

TOP = 255
"""The highest state, in steps."""
DILATIONS = {"enter": 1, "near": 2, "far": 4}
"""The convolutions, in their order: each reads a token and those so far to its left and right. All but the first add to
what they read."""
GAP = max(DILATIONS.values())
"""Rows of nothing between two sentences, so that neither is seen from the other."""
REACH = sum(DILATIONS.values())
"""Rows to either side that a row depends on."""
ROWS = 256
"""Rows that are to be read at once: all that is worked on stays in the cache of a core."""
_EXACT = 2**24
_ONE_THREAD = 2**18
"""A product of so many multiplications is not split among threads by OpenBLAS (its interface/gemm.c): they would wait for
each other longer than they work. Larger ones are cut up."""


class StudentNetwork:
    """`arrays` are those of a file of weights:

    - `table` (places, d) and `rule.0` ... (labels + 1, d): what a feature and a rule's label give, in steps;
    - `enter.weight` (3, d, w), `near.weight`, `far.weight` (3, w, w): left, here, right; `.scale`, `.bias` (w);
    - `out.weight` (sum of labels, w), `out.scale`, `out.bias`;
    - `trust.0` ... (labels + 1, labels): what a rule's label adds to the scores of labels; `heat` (lines): what scores are
      multiplied by before they are probabilities.

    Raises ModelError for arrays of other shapes.
    """

    def __init__(self, arrays: Mapping[str, NDArray[Any]], name: str = "") -> None:
        try:
            self._take({key: np.asarray(array).astype(np.float32) for key, array in arrays.items()})
        except KeyError as error:
            raise ModelError("an array of the network is missing", document=name, value=error.args[0]) from error
        except ValueError as error:
            raise ModelError(f"the arrays of the network do not fit: {error}", document=name) from error

    def _take(self, arrays: dict[str, Floats]) -> None:
        self.heat = arrays["heat"]
        lines = range(len(self.heat))
        trust = [arrays[f"trust.{line}"] for line in lines]
        self.sizes = tuple(table.shape[1] for table in trust)
        self.table = arrays["table"]
        width, wide = self.table.shape[1], arrays["enter.bias"].shape[0]
        rules = [arrays[f"rule.{line}"] for line in lines]
        self.convolutions = []
        for name, dilation in DILATIONS.items():
            weight, scale, bias = (arrays[f"{name}.{part}"] for part in ("weight", "scale", "bias"))
            _shaped(name, weight, (3, width if name == "enter" else wide, wide))
            _shaped(name, scale, (wide,))
            _shaped(name, bias, (wide,))
            if np.abs(weight).sum((0, 1)).max(initial=0) * TOP >= _EXACT:
                raise ValueError(f"sums of {name} may be inexact")
            self.convolutions.append((dilation, np.ascontiguousarray(weight), scale, bias))
        self.rows_at_once = max(1, min(64, _ONE_THREAD // (wide * max(wide, width))))
        _shaped("out", arrays["out.weight"], (sum(self.sizes), wide))
        labels = max(1, _ONE_THREAD // (wide * ROWS))
        self.out = np.pad(arrays["out.weight"], ((0, -sum(self.sizes) % labels), (0, 0))).reshape(-1, labels, wide)
        for line, size in enumerate(self.sizes):
            _shaped(f"rule.{line}", rules[line], (size + 1, width))
            _shaped(f"trust.{line}", trust[line], (size + 1, size))
        _shaped("heat", self.heat, (len(self.sizes),))
        _shaped("out.scale", arrays["out.scale"], (sum(self.sizes),))
        # where the rules say O on all lines, as they mostly do, nothing is left to add
        self.no_rule = np.sum([table[0] for table in rules], axis=0, dtype=np.float32)
        self.rules = np.concatenate([table - table[0] for table in rules])
        self.trust = np.zeros((len(self.rules), sum(self.sizes)), np.float32)
        self.first = np.cumsum([0, *(size + 1 for size in self.sizes[:-1])])
        heat = np.repeat(self.heat, self.sizes)
        start = 0
        for line, size in enumerate(self.sizes):
            rows = slice(self.first[line], self.first[line] + size + 1)
            self.trust[rows, start : start + size] = (trust[line] - trust[line][0]) * self.heat[line]
            start += size
        self.out_scale = (arrays["out.scale"] * heat)[:, None]
        self.out_bias = ((arrays["out.bias"] + np.concatenate([table[0] for table in trust])) * heat)[:, None]

    @property
    def width(self) -> int:
        """Of the vector of a form."""
        return int(self.table.shape[1])

    def form(self, places: list[int]) -> Floats:
        """(d): what features give together, where the rules say O."""
        found: Floats = self.table[places].sum(0, dtype=np.float32) + self.no_rule
        return found

    def states(self, forms: Floats, rules: NDArray[np.uint8], gaps: NDArray[np.int64]) -> Floats:
        """(rows, w) from the forms (rows, d) of tokens and what the rules say of them (rows, lines); `gaps` are the rows
        that are none. The `REACH` rows at either end are right only at the ends of a text."""
        count = len(forms)
        x = np.zeros((count + -count % self.rows_at_once, self.width), np.float32)
        x[:count] = forms
        told = np.flatnonzero(rules.any(1))
        x[told] += self.rules[rules[told] + self.first].sum(1)
        np.minimum(np.maximum(x, 0, out=x), TOP, out=x)
        x[gaps] = 0
        for at, (dilation, weight, scale, bias) in enumerate(self.convolutions):
            each = x.reshape(-1, self.rows_at_once, x.shape[1]) @ weight[:, None]
            left, y, right = each.reshape(3, len(x), len(bias))
            y[dilation:] += left[:-dilation]
            y[:-dilation] += right[dilation:]
            y *= scale
            y += bias
            if at:
                y += x
            np.rint(y, out=y)
            np.maximum(y, 0, out=y)
            x = np.minimum(y, TOP, out=y)
            x[gaps] = x[count:] = 0
        return x[:count]

    def scores(self, states: Floats, rules: NDArray[np.uint8]) -> Floats:
        """(sum of labels, rows): what speaks for each label of each line, times the line's `heat`."""
        groups, labels, _ = self.out.shape
        found: Floats = (self.out @ np.ascontiguousarray(states.T)).reshape(groups * labels, len(states))[
            : len(self.out_bias)
        ]
        found *= self.out_scale
        found += self.out_bias
        told = np.flatnonzero(rules.any(1))
        found[:, told] += self.trust[rules[told] + self.first].sum(1).T
        return found

    def decide(self, scores: Floats) -> tuple[NDArray[np.uint8], Floats, Floats]:
        """(rows, lines) each: the best label, the probability of its type (of B and I together), and that of O. `scores` is
        overwritten."""
        rows = scores.shape[1]
        if rows == 1:  # numpy would sum a lone column in another order
            twice = self.decide(np.repeat(scores, 2, axis=1))
            return twice[0][:1], twice[1][:1], twice[2][:1]
        labels = np.zeros((rows, len(self.sizes)), np.uint8)
        whole = np.empty((len(self.sizes), rows), np.float32)
        chosen, nothing = np.ones_like(whole), np.empty_like(whole)
        told = []
        start = 0
        for line, size in enumerate(self.sizes):
            part = scores[start : start + size]
            top = part.max(0)
            held = np.flatnonzero(top > part[0])
            labels[held, line] = part.take(held, 1).argmax(0)
            told.append(held)
            part -= top
            start += size
        np.exp(scores, out=scores)
        start = 0
        for line, size in enumerate(self.sizes):
            part, held = scores[start : start + size], told[line]
            np.add.reduce(part, axis=0, out=whole[line])
            nothing[line] = part[0]
            best = labels[held, line].astype(np.intp)
            chosen[line, held] += part[best - 1 + 2 * (best & 1), held]
            start += size
        chosen /= whole
        nothing /= whole
        return labels, chosen.T, nothing.T


def _shaped(name: str, array: Floats, shape: tuple[int, ...]) -> None:
    if array.shape != shape:
        raise ValueError(f"{name} has the shape {array.shape}, not {shape}")
