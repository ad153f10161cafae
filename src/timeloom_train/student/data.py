"""What the student learns from: sentences as tokens, with gold labels, a teacher's probabilities, or both."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from timeloom import corpora
from timeloom.encoder import WordPiece
from timeloom.stages.recognise.forms import features, short, tiles
from timeloom.stages.recognise.gate import Gate
from timeloom.stages.recognise.token_labels import tiling
from timeloom_train.dates import FORMATS, FURTHER, generate
from timeloom_train.reader import sources
from timeloom_train.reader.examples import Example

__all__ = [
    "NOTHING",
    "Lesson",
    "Sources",
    "Told",
    "batches",
    "lesson",
    "of_dates",
    "of_gold",
    "of_silver",
    "taught",
]

NOTHING = 255
"""A label that nobody has said."""
Told = tuple[str, Example, bool]
"""The text of a sentence, the sentence, and whether its labels are gold."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One sentence: `places` (tokens, slots) and `rules` (tokens, lines) are what is read; `gold` (tokens, lines) what is
    annotated, `NOTHING` where nobody has; `taught` (tokens, sum of labels) what the teacher says, None without one."""

    places: NDArray[np.int32]
    rules: NDArray[np.uint8]
    gold: NDArray[np.uint8]
    taught: NDArray[np.float16] | None
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Sources:
    """How much of what: silver texts, generated dates; `gold_weight` is what a sentence of gold counts."""

    silver: int | None = None
    dates: int = 1600
    gold_weight: float = 2.0
    seed: int = 0


def of_gold(golds: Iterable[sources.Gold], cutter: WordPiece, gate: Gate | None = None) -> Iterator[Told]:
    """The sentences of gold documents that the gate lets through."""
    for one in golds:
        for example in one.examples(cutter, gate):
            yield _text(one.document.text, example), example, True


def of_silver(root: Path | None, cutter: WordPiece, plan: Sources) -> Iterator[Told]:
    """Sentences of silver texts; their labels are weak."""
    if plan.silver == 0:
        return
    silver = corpora.load(sources.SILVER, root=root)
    id_, text = "", ""
    for example in sources.silver(root, cutter, limit=plan.silver, seed=plan.seed):
        if example.key[0] != id_:
            id_ = example.key[0]
            text = silver.document(id_).text
        yield _text(text, example), example, False


def of_dates(cutter: WordPiece, plan: Sources) -> Iterator[Told]:
    """Generated dates; their SCATE labels are as good as gold."""
    made = generate(plan.dates, formats=(*FORMATS, *FURTHER), seed=plan.seed)
    texts = {sample.document.id: sample.document.text for sample in made}
    for example in sources.dates(cutter, plan.dates, plan.seed):
        yield _text(texts[example.key[0]], example), example, True


def lesson(
    text: str, example: Example, taught: NDArray[np.float16] | None, weight: float, *, gold: bool
) -> Lesson | None:
    """An example as its tokens; None where it has none. The gold label of a token is that of its first character."""
    found = tiles(text, 0, len(text))
    if not found:
        return None
    where = tiling(found, 0)
    told = np.full((len(found), example.rules.shape[1]), NOTHING, np.uint8)
    if gold and example.scate is not None:
        told[:, :3] = example.scate[where.starts]
    if gold and example.timex is not None:
        told[:, 3] = example.timex[where.starts]
    return Lesson(
        places=np.array([_features(short(tile)) for tile in found], np.int32),
        rules=example.rules[where.starts],
        gold=told,
        taught=taught,
        weight=weight,
    )


def taught(told: Sequence[Told], answers: Sequence[NDArray[np.float16]] | None, plan: Sources) -> list[Lesson]:
    """Lessons with what a teacher answers (tokens, sum of labels) of each. Without a teacher, what is not gold is learned
    from by its weak labels."""
    made = []
    for at, (text, example, gold) in enumerate(told):
        weight = plan.gold_weight if gold and example.weight == 1.0 else example.weight
        answer = None if answers is None else answers[at]
        one = lesson(text, example, answer, weight, gold=gold or answers is None)
        if one is not None:
            made.append(one)
    return made


def batches(made: Sequence[Lesson], tokens: int, rng: random.Random) -> list[list[Lesson]]:
    """Groups of lessons of like length, of at most `tokens` tokens each when padded, in random order."""
    order = list(made)
    rng.shuffle(order)
    pool = max(1, tokens * 2)
    found: list[list[Lesson]] = []
    for start in range(0, len(order), pool):
        batch: list[Lesson] = []
        for one in sorted(order[start : start + pool], key=lambda one: len(one.places)):
            if batch and (len(batch) + 1) * len(one.places) > tokens:
                found.append(batch)
                batch = []
            batch.append(one)
        found.append(batch)
    rng.shuffle(found)
    return found


def _text(text: str, example: Example) -> str:
    return text[example.key[1] : example.key[1] + len(example.characters.chars)]


@lru_cache(maxsize=1 << 17)
def _features(tile: str) -> list[int]:
    return features(tile)
