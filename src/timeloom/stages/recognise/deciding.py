"""From probabilities of characters to labels: words are labelled as wholes, and phrases in one piece.

Characters of one word hardly ever differ ("overnight", Last on "over", is one of the few), while a network that reads
characters wavers on words it does not know. So the probabilities of a word, or of a run of digits, are averaged; where
the rules begin or end a label within a run (19980206, overnight), each side stands by itself. Of the sequences of these
units the likeliest is taken in which an I continues a B or an I of its own type (Viterbi), and none begins or ends with
a blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["decide"]

Floats = NDArray[np.float32]

_RUN = re.compile(r"[^\W\d_]+|\d+|\s+|.", re.DOTALL)
_SURE = 0.99
"""A unit that is O with this probability begins and ends the stretches that are searched."""
_LEAST = 1e-9


def decide(text: str, told: Sequence[Floats], rules: NDArray[Any]) -> tuple[NDArray[np.uint8], Floats]:
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
        _line(text, probabilities, units, labels[:, line], scores[:, line])
    return labels, scores


def _goes_on(line: NDArray[Any], seams: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Seams that are more than the step from B to I of one label."""
    before, after = line[seams - 1].astype(np.int64), line[seams].astype(np.int64)
    more: NDArray[np.bool_] = ~((before % 2 == 1) & (after == before + 1))
    return more


def _line(text: str, told: Floats, units: NDArray[np.int64], labels: NDArray[np.uint8], scores: Floats) -> None:
    """Write one line of labels and scores."""
    lengths = np.diff(units, append=len(text))
    none = np.add.reduceat(told[:, 0], units) / lengths
    for low, high in _stretches(none < _SURE):
        first, last = units[low], units[high - 1] + lengths[high - 1]
        here = np.add.reduceat(told[first:last], units[low:high] - first, axis=0) / lengths[low:high, None]
        blank = np.array([text[at].isspace() for at in units[low:high].tolist()])
        types = here[:, 1::2] + here[:, 2::2]
        opening = told[units[low:high], 1::2]
        share = opening / np.maximum(opening + told[units[low:high], 2::2], _LEAST)
        share[blank] = 0
        path = _best(here[:, 0], types * share, types * (1 - share))
        _without_blanks(path, blank)
        for at, label in enumerate(path):
            start, end = int(units[low + at]), int(units[low + at] + lengths[low + at])
            if label:
                labels[start:end] = label + (label & 1)
                labels[start] = label
                scores[start:end] = types[at, (label - 1) // 2]
            else:
                scores[start:end] = here[at, 0]


def _stretches(some: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """The runs of what is true."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], some, [False]]).astype(np.int8)))
    return zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def _best(none: NDArray[Any], begin: NDArray[Any], inside: NDArray[Any]) -> list[int]:
    """The likeliest labels (O 0, B of type k 1 + 2k, I 2 + 2k) of units, the first of which follows an O."""
    count, kinds = begin.shape
    o, b, i = (np.log(np.maximum(one, _LEAST)) for one in (none, begin, inside))
    score = np.concatenate([o[:1], b[0], np.full(kinds, -np.inf)])
    back = np.zeros((count, 1 + 2 * kinds), np.int64)
    for at in range(1, count):
        top = int(score.argmax())
        own = np.stack([score[1 : 1 + kinds], score[1 + kinds :]])
        from_own = own.argmax(0)
        back[at, : 1 + kinds] = top
        back[at, 1 + kinds :] = 1 + np.arange(kinds) + kinds * from_own
        score = np.concatenate([[score[top] + o[at]], score[top] + b[at], own.max(0) + i[at]])
    state = int(score.argmax())
    found = []
    for at in range(count - 1, -1, -1):
        found.append(0 if state == 0 else 2 * state - 1 if state <= kinds else 2 * (state - kinds))
        state = int(back[at, state])
    return found[::-1]


def _without_blanks(path: list[int], blank: NDArray[np.bool_]) -> None:
    """Blanks at the end of a span are taken off it."""
    for at in range(len(path) - 1, -1, -1):
        goes_on = at + 1 < len(path) and path[at + 1] and path[at + 1] % 2 == 0
        if path[at] and blank[at] and not goes_on:
            path[at] = 0
