"""From probabilities of characters to labels: a word is labelled as a whole, unless the rules see a seam in it.

Characters of one word hardly ever differ ("overnight", Last on "over", is one of the few), while a network that reads
characters wavers on words it does not know. So the probabilities of a word, or of a run of digits, are averaged; where
the rules begin or end a label within a run (19980206, overnight), each side stands by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["decide"]

_RUN = re.compile(r"[^\W\d_]+|\d+|\s+|.", re.DOTALL)


def decide(
    text: str, told: Sequence[NDArray[np.float32]], rules: NDArray[Any]
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Labels and their probabilities, two arrays (characters, lines).

    `text` is the sentence; `told` has for each line the probabilities (characters, labels) in the order O, B, I, B, I;
    `rules` (characters, lines) are the labels of the rules.
    """
    starts = np.fromiter((match.start() for match in _RUN.finditer(text)), np.int64)
    labels = np.zeros((len(text), len(told)), np.uint8)
    scores = np.ones(labels.shape, np.float32)
    for line, probabilities in enumerate(told):
        seams = np.flatnonzero(rules[1:, line] != rules[:-1, line]) + 1
        inside = seams[_goes_on(rules[:, line], seams)]
        units = np.unique(np.concatenate([starts, inside])) if len(inside) else starts
        labels[:, line], scores[:, line] = _line(probabilities, units, len(text))
    return labels, scores


def _goes_on(line: NDArray[Any], seams: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Seams that are more than the step from B to I of one label."""
    before, after = line[seams - 1].astype(np.int64), line[seams].astype(np.int64)
    more: NDArray[np.bool_] = ~((before % 2 == 1) & (after == before + 1))
    return more


def _line(
    probabilities: NDArray[np.float32], units: NDArray[np.int64], length: int
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    lengths = np.diff(units, append=length)
    means = np.add.reduceat(probabilities, units, axis=0) / lengths[:, None]
    types = np.concatenate([means[:, :1], means[:, 1::2] + means[:, 2::2]], axis=1)
    best = types.argmax(1)
    first = probabilities[units]
    row = np.arange(len(units))
    begins = np.where(best > 0, 2 * best - 1, 0)
    goes_on = np.where(best > 0, 2 * best, 0)
    opens = first[row, begins] >= first[row, goes_on]
    opens[1:] |= best[1:] != best[:-1]
    opens[:1] = True
    made = np.repeat(goes_on, lengths).astype(np.uint8)
    made[units[opens]] = begins[opens]
    return made, np.repeat(types[row, best], lengths).astype(np.float32)
