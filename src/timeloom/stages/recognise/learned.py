"""The recogniser of the learned presets: the rules read first, a labeller goes over what the gate lets through."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Encoding, Span, Time, TimeEntity
from timeloom.scate.labels import GROUPS, decode
from timeloom.stages.recognise.decoding import timexes
from timeloom.stages.recognise.gate import Gate
from timeloom.stages.recognise.labelling import Labeller, no_labels
from timeloom.stages.recognise.rule_labels import rule_labels

__all__ = ["Extent", "LearnedRecogniser", "Recognised"]

Stage = Callable[[Document], Document]
BLOCK = 512
"""Sentences whose vectors are held at once, some 25 MB."""
TO_BREAK = 0.9
"""What it takes to break an expression of the rules into more than they made of it."""
_EITHER = re.compile(rb"\x01+")


class Extent(NamedTuple):
    """One TIMEX3 as it was recognised: its characters, its type, and the mean probability of its labels."""

    start: int
    end: int
    type: str
    score: float


class Recognised(NamedTuple):
    """What this stage hands to the composer, in `Document.lexical`: the times that the rules read, of these the ones on
    whose characters the labeller found the same entities, the extents of TIMEX3, and the probability of every entity by
    its id."""

    times: tuple[Time, ...]
    agreed: tuple[Time, ...]
    extents: tuple[Extent, ...]
    scores: dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedRecogniser:
    """Reads: text, dct, sentences (it makes its own where there are none). Writes: entities (spans and types), lexical and,
    where it has an encoder, encoding.

    `rules` are the stages of the rule preset; `segment` gives sentences; `encode` gives the vectors of stretches of a text,
    None for a labeller that needs none. With sentences in the document all of them are encoded, once, since other heads
    read them too; without, those alone that pass the gate. What the rules say stands where the
    labeller says something else and is less sure of it than `doubt`, a probability for each line of labels.
    `worth` says what a score is worth, see `CharLabeller.worth`.
    """

    name: ClassVar[str] = "recognise.learned.v1"

    rules: Sequence[Stage]
    segment: Stage
    gate: Gate
    labeller: Labeller
    encode: Callable[[str, Sequence[Span]], Encoding] | None = None
    doubt: Sequence[float] = (0.0, 0.0, 0.0, 0.0)
    worth: Callable[[str, float], float] | None = None

    def __call__(self, document: Document) -> Document:
        """The document with its entities; times are for the composer to make."""
        read = document
        for stage in self.rules:
            read = stage(read)
        sentences = document.sentences or self.segment(document).sentences
        passed = self.gate(read, sentences)
        said = rule_labels(read)
        labels, scores, encoding = self._labelled(document, passed, said)
        _fall_back(labels, scores, said, self.doubt)
        _keep_words(labels, scores, said, [one for time in read.times for one in time.entities if one.type == "Event"])
        entities = decode({group: labels[:, line].tobytes() for line, group in enumerate(GROUPS)})
        agreed = tuple(time for time in read.times if _agrees(labels, said, time.start, time.end))
        worth = self.worth or (lambda _, score: score)
        extents = tuple(
            one._replace(score=_short(worth("timex", one.score))) for one in _extents(labels[:, 3], scores[:, 3])
        )
        least = {id: _short(worth("scate", score)) for id, score in _scores(entities, labels, scores).items()}
        handed = Recognised(read.times, agreed, extents, least)
        return msgspec.structs.replace(document, entities=tuple(entities), lexical=handed, encoding=encoding)

    def _labelled(
        self, document: Document, passed: Sequence[Span], said: NDArray[np.uint8]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], Encoding | None]:
        """Labels, scores, and the vectors of all sentences where others want them; where they do not, a long text is
        encoded block by block, and no more than the vectors of one block are held."""
        if self.encode is None or document.encoding is not None:
            return (*self.labeller(document, said, passed), document.encoding)
        if document.sentences:
            encoding = self.encode(document.text, document.sentences)
            return (*self.labeller(msgspec.structs.replace(document, encoding=encoding), said, passed), encoding)
        made = None if len(passed) <= BLOCK else no_labels(len(document.text))
        for start in range(0, max(len(passed), 1), BLOCK):
            block = tuple(passed[start : start + BLOCK])
            ready = msgspec.structs.replace(document, sentences=block, encoding=self.encode(document.text, block))
            made = self.labeller(ready, said, block) if made is None else self.labeller(ready, said, block, made)
        return (*(made or no_labels(len(document.text))), None)


def _fall_back(
    labels: NDArray[np.uint8], scores: NDArray[np.float32], rules: NDArray[np.uint8], doubt: Sequence[float]
) -> None:
    """Put back, line by line, what the rules say (that there is nothing, too) where the labeller says something else
    without being sure of it. Pieces of what they found whole need more."""
    for line, least in enumerate(doubt):
        ours, said = labels[:, line], rules[:, line]
        if least <= 0 or (ours == said).all():
            continue
        for region in _EITHER.finditer(((ours > 0) | (said > 0)).tobytes()):
            here = slice(*region.span())
            broken = said[here].any() and (ours[here] % 2).sum() > (said[here] % 2).sum()
            if (ours[here] != said[here]).any() and scores[here, line].mean() < (
                max(least, TO_BREAK) if broken else least
            ):
                ours[here] = said[here]
                scores[here, line] = 1 - scores[here, line]


def _keep_words(
    labels: NDArray[np.uint8], scores: NDArray[np.float32], rules: NDArray[np.uint8], events: Sequence[TimeEntity]
) -> None:
    """An extent may be cut by words that say nothing, not by "after" in "the day after tomorrow": where words of the rules'
    extent would go that the rules have labels on, or that name a feast, the rules' extent stands. What names a feast is
    no weekday ("Ash Wednesday")."""
    strong: NDArray[np.bool_] = np.asarray(rules[:, :3].any(axis=1))
    for one in events:
        if rules[one.start : one.end, 3].any():
            strong[one.start : one.end] = True
            labels[one.start : one.end, :3] = rules[one.start : one.end, :3]
    ours, said = labels[:, 3], rules[:, 3]
    lost = strong & (said > 0) & (ours == 0)
    if not lost.any():
        return
    for region in _EITHER.finditer(((ours > 0) | (said > 0)).tobytes()):
        here = slice(*region.span())
        if lost[here].any() and ours[here].any():
            ours[here] = said[here]
            scores[here, 3] = np.minimum(scores[here, 3], 0.5)


def _agrees(labels: NDArray[np.uint8], rules: NDArray[np.uint8], start: int, end: int) -> bool:
    """Does a time of the rules stand? It does if the same entities were found on its characters, and any at all (a feast,
    which has none that are recognised, needs a TIMEX3); and it does if the same TIMEX3 was found, and the same operators:
    TimeML and SCATE do not divide a phrase alike, and the rules' reading is the one that was made for both."""
    ours, said = labels[start:end], rules[start:end]
    if (ours[:, :3] == said[:, :3]).all():
        return bool(said[:, :3].any() or ours[:, 3].any())
    return bool(said[:, 3].any() and (ours[:, 3] == said[:, 3]).all() and _operators(ours) == _operators(said))


def _operators(labels: NDArray[np.uint8]) -> set[int]:
    """The types of operators, explicit and implicit ones taken together."""
    both = labels[:, 1:3]
    return set(((both[both > 0].astype(np.int64) - 1) // 2).tolist())


def _short(score: float) -> float:
    return round(score, 4)


def _extents(labels: NDArray[np.uint8], scores: NDArray[np.float32]) -> tuple[Extent, ...]:
    if not labels.any():
        return ()
    found = timexes(labels.tobytes())
    return tuple(Extent(start, end, type_, _mean(scores[start:end])) for start, end, type_ in found)


def _scores(entities: Sequence[TimeEntity], labels: NDArray[np.uint8], scores: NDArray[np.float32]) -> dict[str, float]:
    """The mean probability of the labels of an entity, on the line that it was read from."""
    lines = [(column.tobytes(), number) for number, column in enumerate(labels.T[:3])]
    return {
        one.id: max((_mean(scores[one.start : one.end, at]) for line, at in lines if line[one.start]), default=1.0)
        for one in entities
    }


def _mean(scores: NDArray[np.float32]) -> float:
    """Of few numbers, for which plain ones are faster than an array."""
    total: float = sum(scores.tolist())
    return total / len(scores)
