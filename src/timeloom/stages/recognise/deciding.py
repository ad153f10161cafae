"""From probabilities of characters to labels: words are labelled as wholes, and phrases in one piece.

Characters of one word hardly ever differ ("overnight", Last on "over", is one of the few), while a network that reads
characters wavers on words it does not know. So the probabilities of a word, or of a run of digits, are averaged; where
the rules begin or end a label within a run (19980206, overnight), each side stands by itself. Of the sequences of these
units the likeliest is taken in which an I continues a B or an I of its own type (Viterbi), and none begins or ends with
a blank.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["decide", "settle", "softmax"]

Floats = NDArray[np.float32]

_RUN = re.compile(r"[^\W\d_]+|\d+|\s+|.", re.DOTALL)
_SURE = 0.9
"""A unit that is O with this probability is O, and bounds the stretches that are searched."""
_SLIGHT = 0.05
"""A type that no unit of a stretch has with more than this is left out of the search."""
_LEAST = 1e-9


def settle(
    text: str, told: Sequence[Floats], untold: Callable[[], Sequence[Floats]], rules: NDArray[Any], share: float
) -> tuple[NDArray[np.uint8], Floats]:
    """Labels and their probabilities of a sentence from logits (characters, labels), line by line: those of an answer that
    was told the rules, and, where it says anything else than the rules, the mean of it, by `share`, and of one that was
    not told. Where it says the same, the other could only raise a doubt, and in doubt the rules stand."""
    if all((logits.argmax(1) == rules[:, line]).all() for line, logits in enumerate(told)):
        labels = rules.astype(np.uint8)
        scores = np.ones(labels.shape, np.float32)
        for line, logits in enumerate(told):
            at = np.flatnonzero(labels[:, line])
            if len(at):
                begins = labels[at, line].astype(np.int64) - 1 | 1
                sure = softmax(logits[at])
                row = np.arange(len(at))
                scores[at, line] = sure[row, begins] + sure[row, begins + 1]
        return labels, scores
    both = [softmax(logits) for logits in told]
    if share < 1:
        alone = [softmax(logits) for logits in untold()]
        both = [np.float32(share) * one + np.float32(1 - share) * other for one, other in zip(both, alone, strict=True)]
    return decide(text, both, rules)


def softmax(logits: Floats) -> Floats:
    """Probabilities along the last axis."""
    powers: Floats = np.exp(logits - logits.max(-1, keepdims=True))
    powers /= powers.sum(-1, keepdims=True)
    return powers


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
        types = here[:, 1::2] + here[:, 2::2]
        kinds = np.flatnonzero(types.max(0) > _SLIGHT)
        if not len(kinds):
            continue
        blank = [text[at].isspace() for at in units[low:high].tolist()]
        opening = told[units[low:high], 1::2]
        share = (opening / np.maximum(opening + told[units[low:high], 2::2], _LEAST))[:, kinds]
        share[blank] = 0
        types = types[:, kinds]
        logs = [np.log(np.maximum(one, _LEAST)).tolist() for one in (here[:, 0], types * share, types * (1 - share))]
        path = _best(*logs)
        _without_blanks(path, blank)
        for at, state in enumerate(path):
            start, end = int(units[low + at]), int(units[low + at] + lengths[low + at])
            if state:
                kind = (state - 1) // 2
                label = 2 * int(kinds[kind]) + 2
                labels[start:end] = label
                labels[start] = label - (state & 1)
                scores[start:end] = types[at, kind]
            else:
                scores[start:end] = here[at, 0]


def _stretches(some: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """The runs of what is true."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], some, [False]]).astype(np.int8)))
    return zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def _best(none: list[float], begin: list[list[float]], inside: list[list[float]]) -> list[int]:
    """The likeliest labels (O 0, B of kind k 1 + 2k, I 2 + 2k) of units, the first of which follows an O.

    `begin` and `inside` have a row per unit and a column per kind; few kinds, so plain numbers are faster than arrays.
    """
    kinds = range(len(begin[0]))
    low = -math.inf
    o, b, i = none[0], list(begin[0]), [low for _ in kinds]
    back: list[tuple[int, list[bool]]] = []
    for at in range(1, len(none)):
        top, best = 0, o
        for kind in kinds:
            if b[kind] > best:
                top, best = 1 + 2 * kind, b[kind]
            if i[kind] > best:
                top, best = 2 + 2 * kind, i[kind]
        goes_on = [i[kind] > b[kind] for kind in kinds]
        back.append((top, goes_on))
        own = [i[kind] if goes_on[kind] else b[kind] for kind in kinds]
        o = best + none[at]
        b = [best + more for more in begin[at]]
        i = [have + more for have, more in zip(own, inside[at], strict=True)]
    state = max(range(1 + 2 * len(kinds)), key=lambda one: o if not one else (b if one % 2 else i)[(one - 1) // 2])
    found = [state]
    for top, goes_on in reversed(back):
        kind = (state - 1) // 2
        state = top if not state or state % 2 else 2 + 2 * kind if goes_on[kind] else 1 + 2 * kind
        found.append(state)
    return found[::-1]


def _without_blanks(path: list[int], blank: Sequence[bool]) -> None:
    """Blanks at the end of a span are taken off it."""
    for at in range(len(path) - 1, -1, -1):
        goes_on = at + 1 < len(path) and path[at + 1] and path[at + 1] % 2 == 0
        if path[at] and blank[at] and not goes_on:
            path[at] = 0
