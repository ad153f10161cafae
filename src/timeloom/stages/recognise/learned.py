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
from timeloom.stages.recognise.labelling import Labeller
from timeloom.stages.recognise.rule_labels import rule_labels

__all__ = ["Extent", "LearnedRecogniser", "Recognised"]

Stage = Callable[[Document], Document]
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
    """

    name: ClassVar[str] = "recognise.learned.v1"

    rules: Sequence[Stage]
    segment: Stage
    gate: Gate
    labeller: Labeller
    encode: Callable[[str, Sequence[Span]], Encoding] | None = None
    doubt: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    def __call__(self, document: Document) -> Document:
        """The document with its entities; times are for the composer to make."""
        read = document
        for stage in self.rules:
            read = stage(read)
        sentences = document.sentences or self.segment(document).sentences
        passed = self.gate(read, sentences)
        encoding, seen = document.encoding, document.sentences
        if encoding is None:
            seen = document.sentences or tuple(passed)
            encoding = self.encode(document.text, seen) if self.encode is not None else None
        ready = msgspec.structs.replace(document, sentences=seen, encoding=encoding)
        said = rule_labels(read)
        labels, scores = self.labeller(ready, said, passed)
        _fall_back(labels, scores, said, self.doubt)
        entities = decode({group: labels[:, line].tobytes() for line, group in enumerate(GROUPS)})
        agreed = tuple(time for time in read.times if _agrees(labels, said, time.start, time.end))
        extents = _extents(labels[:, 3], scores[:, 3])
        handed = Recognised(read.times, agreed, extents, _scores(entities, labels, scores))
        return msgspec.structs.replace(document, entities=tuple(entities), lexical=handed, encoding=encoding)


def _fall_back(
    labels: NDArray[np.uint8], scores: NDArray[np.float32], rules: NDArray[np.uint8], doubt: Sequence[float]
) -> None:
    """Put back, line by line, what the rules say (that there is nothing, too) where the labeller says something else
    without being sure of it."""
    for line, least in enumerate(doubt):
        ours, said = labels[:, line], rules[:, line]
        if least <= 0 or (ours == said).all():
            continue
        for region in _EITHER.finditer(((ours > 0) | (said > 0)).tobytes()):
            here = slice(*region.span())
            if (ours[here] != said[here]).any() and scores[here, line].mean() < least:
                ours[here] = said[here]
                scores[here, line] = 1 - scores[here, line]


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


def _extents(labels: NDArray[np.uint8], scores: NDArray[np.float32]) -> tuple[Extent, ...]:
    if not labels.any():
        return ()
    return tuple(
        Extent(start, end, type_, round(float(scores[start:end].mean()), 4))
        for start, end, type_ in timexes(labels.tobytes())
    )


def _scores(entities: Sequence[TimeEntity], labels: NDArray[np.uint8], scores: NDArray[np.float32]) -> dict[str, float]:
    """The mean probability of the labels of an entity, on the line that it was read from."""
    found = {}
    for entity in entities:
        lines = np.flatnonzero(labels[entity.start, :3])
        here = scores[entity.start : entity.end, lines].mean(0) if len(lines) else np.ones(1, np.float32)
        found[entity.id] = round(float(here.max()), 4)
    return found
