"""What of a text speaks for the years that it is dated to, word by word.

The model of words is linear, so the share of each run of characters is known; it is dealt out evenly over the
characters of all places where the run stands, and a word gets what its characters and the blank after it have. What a
word is worth is a difference of logits: the mean over the years that the text is dated to, less the mean over all years
by the prior.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.dating.bounding import Bounding, Named, latest, shared
from timeloom.dating.features import Runs, runs
from timeloom.dating.mentions import YearMention
from timeloom.dating.vectors import VectorModel
from timeloom.dating.years import YearModel
from timeloom.document import FIRST_YEAR, Clue

__all__ = ["MOST", "Copied", "Reading", "WordShare", "clues", "toward", "word_shares"]

MOST = 24
"""Words that are shown, of a text of any length."""
_LEAST = 0.02
"""Words that are worth less are not shown."""
_WORD = re.compile(r"\S+")
_READ = 60
"""Segments that are looked at for words: of a longer text they are taken evenly from all over it."""
_ASIDE = " ,.;:!?\"'()[]“”‘’-—"
_LOOKS = {"plain": "names the year {}", "back": "looks back to {}", "dated": "bears the date {}"}

Floats = NDArray[np.float64]


class Copied(NamedTuple):
    """The best near copy of a text: how much of the text from `start` to `end` it holds (0 to 1), its year, what it
    is."""

    start: int
    end: int
    year: int
    share: float
    told: str


@dataclass(frozen=True, eq=False)
class Reading:
    """What was found in a text: the logits of its words, less the bias, and the segments that they are of, each with
    `share` of its own logits; years, names and near copies of it."""

    words: Floats
    share: float
    segments: Sequence[tuple[int, int]]
    mentions: tuple[YearMention, ...]
    names: tuple[Named, ...]
    known: bool
    copy: Copied | None = None


@dataclass(frozen=True, eq=False)
class WordShare:
    """A word, at the characters `start` to `end`, what it is worth for some stretch of years, and for each year."""

    start: int
    end: int
    weight: float
    curve: Floats


def clues(
    text: str, read: Reading, stretch: tuple[int, int], prior: Floats, model: YearModel, bounding: Bounding, sharpness: float,
    vectors: VectorModel | None = None,
) -> tuple[Clue, ...]:  # fmt: skip
    """The clues of a text that was dated to `stretch`, the weightiest first; those that speak against it have a weight
    below 0."""
    found: list[Clue] = []
    pull = toward(stretch, prior)
    for mention in latest(read.mentions):
        weight = float(bounding.of_year(mention) @ pull)
        bound = mention.year if mention.kind == "dated" else None
        told = _LOOKS[mention.kind].format(mention.year)
        found.append(
            Clue(
                start=mention.start, end=mention.end, kind="date", years=(mention.year, bound), weight=weight, told=told
            )
        )
    if read.copy is not None:
        copy = read.copy
        weight = math.log(copy.share / (1 - copy.share)) - math.log(prior[copy.year - FIRST_YEAR])
        years = (copy.year, copy.year)
        found.append(
            Clue(start=copy.start, end=copy.end, kind="near copy", years=years, weight=float(weight), told=copy.told)
        )
    for named, share in shared(read.names):
        weight = share * float(bounding.of_name(named) @ pull)
        bounds = (named.first, named.last)
        found.append(Clue(start=named.start, end=named.end, kind="name", years=bounds, weight=weight, told=named.told))
    shares = word_shares(text, read, pull, model, sharpness, vectors)
    shares = [one for one in shares if abs(one.weight) >= _LEAST]
    for one in sorted(shares, key=lambda one: (-abs(one.weight), one.start))[:MOST]:
        found.append(_of_word(text, one))
    return tuple(sorted(found, key=lambda clue: (-clue.weight, clue.start)))


def word_shares(
    text: str, read: Reading, pull: Floats, model: YearModel, sharpness: float, vectors: VectorModel | None = None
) -> list[WordShare]:
    """Every word of the segments that are looked at, in their order, with what it is worth by `pull` (`toward`)."""
    parts = list(read.segments)
    if len(parts) > _READ:
        parts = [parts[at] for at in np.linspace(0, len(parts) - 1, _READ).astype(int).tolist()]
    scale = sharpness * read.share * len(read.segments) / max(1, len(parts))
    found: list[WordShare] = []
    for first, last in parts:
        said = text[first:last]
        own = _segment(said, first, pull, model, scale)
        found += own if vectors is None else _heard(said, first, pull, vectors, scale, own)
    return found


def _heard(
    text: str, first: int, pull: Floats, vectors: VectorModel, scale: float, shares: Iterable[WordShare]
) -> Iterator[WordShare]:
    """The words of a segment with what their vectors, and those of the marks behind them, add to what their runs are
    worth (`shares`)."""
    pieces, held, words = vectors.pieces(text), {one.start: one for one in shares}, list(_words(text))
    starts = np.array([start for start, _ in words], np.int64)
    of_word = np.maximum(np.searchsorted(starts, pieces.starts, side="right") - 1, 0)
    for at, (start, end) in enumerate(words):
        curve = scale * (pieces.rows[of_word == at].sum(axis=0) @ vectors.outward)
        own = held.get(first + start)
        yield WordShare(
            first + start,
            first + end,
            float(curve @ pull) + (own.weight if own else 0.0),
            curve + own.curve if own else curve,
        )


def _words(text: str) -> Iterator[tuple[int, int]]:
    """Where the words of a text stand, without the marks about them."""
    for match in _WORD.finditer(text):
        word = match[0].strip(_ASIDE)
        if any(map(str.isalnum, word)):
            start = match.start() + match[0].index(word)
            yield start, start + len(word)


def _segment(text: str, first: int, pull: Floats, model: YearModel, scale: float) -> Iterator[WordShare]:
    whole = runs([text], model.bits)
    known = model.weight[whole.number] > 0
    whole = Runs(*(part[known] for part in whole))
    once, which, times = np.unique(whole.number, return_inverse=True, return_counts=True)
    size = model.size(once)
    if not size:
        return
    length = np.maximum(1, whole.end - whole.start)
    part = scale / (size * times[which] * length)
    worth = ((model.table[whole.number] * model.scale) @ (model.matrix @ pull)) * part
    end = int(whole.end.max()) + 2
    by_letter = np.cumsum(np.bincount(whole.start, worth, end) - np.bincount(whole.end, worth, end))
    at = 1  # a line feed stands before the text, then a blank, which is the first word's; each has the blank after it
    for match in _WORD.finditer(text):
        word = match[0].strip(_ASIDE)
        last = at + len(match[0]) + (2 if at == 1 else 1)
        if word and any(letter.isalnum() for letter in word):
            start = match.start() + match[0].index(word)
            inside = (whole.start < last) & (whole.end > at)
            overlap = np.minimum(whole.end, last)[inside] - np.maximum(whole.start, at)[inside]
            curve = ((part[inside] * overlap) @ (model.table[whole.number[inside]] * model.scale)) @ model.matrix
            yield WordShare(
                first + start, first + start + len(word), float(by_letter[at:last].sum()), np.asarray(curve)
            )
        at = last


def toward(stretch: tuple[int, int], prior: Floats) -> Floats:
    """What a row of logits is multiplied by: the mean within the stretch less that by the prior; shape [years], sum
    0."""
    inside: Floats = np.zeros(len(prior))
    inside[max(0, stretch[0] - FIRST_YEAR) : max(0, stretch[1] - FIRST_YEAR + 1)] = 1
    if not inside.any():
        inside[0 if stretch[1] < FIRST_YEAR else -1] = 1
    return np.asarray(inside / inside.sum() - prior)


def _of_word(text: str, one: WordShare) -> Clue:
    first, last = spoken_for(one.curve)
    told = f"“{text[one.start : one.end]}” is most usual from {first} to {last}"
    return Clue(start=one.start, end=one.end, kind="words", years=(first, last), weight=one.weight, told=told)


def spoken_for(curve: Floats) -> tuple[int, int]:
    """The years around the highest of a row of logits that are nearer to it than to the mean, first and last."""
    top = int(curve.argmax())
    border = (curve[top] + curve.mean()) / 2
    first = last = top
    while first > 0 and curve[first - 1] >= border:
        first -= 1
    while last < len(curve) - 1 and curve[last + 1] >= border:
        last += 1
    return FIRST_YEAR + first, FIRST_YEAR + last
