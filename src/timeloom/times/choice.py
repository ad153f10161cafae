"""The choice: which phrases of a region are times, and which way of each is meant, by the weights that were learned."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path

from timeloom.cache import Cache
from timeloom.errors import ModelError
from timeloom.models import blob, card, holds
from timeloom.times.features import BITS, SEVERAL, Group, place_of, places

__all__ = ["CHANGES", "LARGEST", "NAME", "ON", "SUFFIX", "Scorer", "best_phrases", "lattice", "log_sum", "shares"]

NAME, SUFFIX = "times.v2", "bin"
"""The weights that are shipped: one signed byte for each feature, in steps that the card tells."""
CHANGES, ON = "everyday.v1", 255
"""What people who write to each other change of these weights: first how far each feature that changes lies behind the
one before, a byte each (`ON` goes on in the next byte), then a signed byte for each of them, which is what is added
there, in steps of its own card."""
LARGEST = 127
"""The largest weight, in steps."""
_NEVER = -1e30
_KEPT = 40_000
"""Groups of features whose weight is remembered: 100 bytes each."""
_RARE = frozenset(("ew", "v", "bt", "at", "aet", "ab", "b2", "a2", "bd"))
"""Sorts that are mostly met once, with two words or more: to remember them costs more than to weigh them."""


class Scorer:
    """The learned weights. What a group of features weighs is remembered; safe to share between threads."""

    def __init__(self, weights: Sequence[float], step: float = 1.0) -> None:
        """`step` is what a weight of 1 is worth."""
        self.weights = weights
        self.step = step
        self._known: Cache[Group, float] = Cache(_KEPT)

    def __call__(self, groups: Iterable[Group]) -> float:
        """What features weigh together."""
        known = self._known.get
        total = 0.0
        for group in groups:
            weight = known(group)
            total += self._weighed(group) if weight is None else weight
        return total * self.step

    def _weighed(self, group: Group) -> float:
        """What a group weighs that is not remembered."""
        weights, sort = self.weights, group[0]
        if sort in SEVERAL:
            weight = 0.0
            for at in places(group):
                weight += weights[at]
        else:
            weight = weights[place_of(group)]
        if sort not in _RARE:
            self._known.keep(group, weight)
        return weight

    @classmethod
    def load(cls, folder: Path | None = None, *, everyday: bool = False) -> Scorer:
        """The weights of a folder (None: those that are shipped); `everyday`: as they are changed for what people write
        to each other. Raises ModelError where they are absent, not those of their card, or not as many as there are
        features."""
        weights, step = memoryview(blob(NAME, SUFFIX, folder)).cast("b"), card(NAME, folder).get("step")
        if len(weights) != 1 << BITS or not isinstance(step, (int, float)):
            told = f"these are no weights of times: {1 << BITS} numbers of a byte each, and a card with their step"
            raise ModelError(told, document=None if folder is None else str(folder), place=NAME)
        return cls(_changed(weights, step, folder) if everyday else weights, step)


def _changed(weights: memoryview, step: float, folder: Path | None) -> array[int]:
    """Weights with the changes of everyday, those of the folder if it has any. Raises ModelError as `Scorer.load`
    does."""
    where = folder if folder is not None and holds(CHANGES, folder) else None
    data, about = blob(CHANGES, SUFFIX, where), card(CHANGES, where)
    changed, place, done = array("b", weights), -1, 0
    try:
        count, ratio = about["changes"], about["step"] / step
        changes = memoryview(data)[len(data) - count :].cast("b")
        for gap in data[: len(data) - count]:
            place += gap
            if gap != ON:
                changed[place] = max(-LARGEST, min(LARGEST, changed[place] + round(changes[done] * ratio)))
                done += 1
        if done != count:
            raise ValueError("not as many places as changes")
    except (ValueError, IndexError, TypeError, KeyError, ZeroDivisionError) as error:
        told = f"these are no changes of weights: a place below {1 << BITS} and a byte for each, and a card with their number and step"
        raise ModelError(told, document=None if where is None else str(where), place=CHANGES) from error
    return changed


def best_phrases(length: int, firsts: Sequence[int], lasts: Sequence[int], scores: Sequence[float]) -> list[int]:
    """The phrases, by number, of the best way to cut a region of so many words into phrases and words that are none:
    their scores add up to the most. Phrase `k` covers words `firsts[k]` to `lasts[k]` (exclusive)."""
    into: list[list[int]] = [[] for _ in range(length + 1)]
    for at, last in enumerate(lasts):
        into[last].append(at)
    best = [0.0] * (length + 1)
    by: list[int | None] = [None] * (length + 1)
    for place in range(1, length + 1):
        best[place] = best[place - 1]
        for at in into[place]:
            score = best[firsts[at]] + scores[at]
            if score > best[place]:
                best[place], by[place] = score, at
    found = []
    place = length
    while place:
        chosen = by[place]
        if chosen is None:
            place -= 1
        else:
            found.append(chosen)
            place = firsts[chosen]
    return found[::-1]


def lattice(
    length: int, firsts: Sequence[int], lasts: Sequence[int], scores: Sequence[float],
    allowed: Sequence[bool] | None = None, needed: frozenset[int] = frozenset(),
) -> tuple[float, list[float]]:  # fmt: skip
    """The log of the sum over all ways to cut a region, and the probability of each phrase. With `allowed`, over the
    ways of allowed phrases alone that pass over none of the `needed` words."""
    into: list[list[int]] = [[] for _ in range(length + 1)]
    leaving: list[list[int]] = [[] for _ in range(length + 1)]
    for at, last in enumerate(lasts):
        if allowed is None or allowed[at]:
            into[last].append(at)
            leaving[firsts[at]].append(at)
    forward = [0.0] + [_NEVER] * length
    for place in range(1, length + 1):
        skip = _NEVER if place - 1 in needed else forward[place - 1]
        forward[place] = log_sum([skip, *(forward[firsts[at]] + scores[at] for at in into[place])])
    backward = [_NEVER] * length + [0.0]
    for place in range(length - 1, -1, -1):
        skip = _NEVER if place in needed else backward[place + 1]
        backward[place] = log_sum([skip, *(backward[lasts[at]] + scores[at] for at in leaving[place])])
    whole = forward[length]
    parts = [0.0] * len(scores)
    for row in into:
        for at in row:
            parts[at] = math.exp(min(0.0, forward[firsts[at]] + scores[at] + backward[lasts[at]] - whole))
    return whole, parts


def log_sum(terms: Sequence[float]) -> float:
    """The log of a sum of exponentials."""
    most = max(terms)
    if most <= _NEVER or len(terms) == 1:
        return most
    return most + math.log(sum(math.exp(term - most) for term in terms))


def shares(scores: Sequence[float]) -> list[float]:
    """Probabilities of things of which one is meant."""
    most = max(scores)
    grown = [math.exp(score - most) for score in scores]
    total = sum(grown)
    return [one / total for one in grown]
