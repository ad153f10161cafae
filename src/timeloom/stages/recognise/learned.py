"""The recogniser of the learned presets: the rules read first, a labeller goes over what the gate lets through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Encoding, Span, Time, TimeEntity
from timeloom.scate.labels import GROUPS, decode, runs
from timeloom.stages.recognise.decoding import timexes
from timeloom.stages.recognise.gate import Gate
from timeloom.stages.recognise.labelling import Labeller
from timeloom.stages.recognise.rule_labels import rule_labels

__all__ = ["Extent", "LearnedRecogniser", "Recognised"]

Stage = Callable[[Document], Document]


class Extent(NamedTuple):
    """One TIMEX3 as it was recognised: its characters, its type, and the mean probability of its labels."""

    start: int
    end: int
    type: str
    score: float


class Recognised(NamedTuple):
    """What this stage hands to the composer, in `Document.lexical`: the times that the rules read, the extents of TIMEX3,
    and the probability of every entity by its id."""

    times: tuple[Time, ...]
    extents: tuple[Extent, ...]
    scores: dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedRecogniser:
    """Reads: text, dct, sentences (it makes its own where there are none). Writes: entities (spans and types), lexical and,
    where it has an encoder, encoding.

    `rules` are the stages of the rule preset; `segment` gives sentences; `encode` gives the vectors of stretches of a text,
    None for a labeller that needs none. With sentences in the document all of them are encoded, once, since other heads
    read them too; without, those alone that pass the gate. What the rules found, and the labeller nowhere on the same
    characters, stands where the labeller is less sure of that than `doubt`.
    """

    name: ClassVar[str] = "recognise.learned.v1"

    rules: Sequence[Stage]
    segment: Stage
    gate: Gate
    labeller: Labeller
    encode: Callable[[str, Sequence[Span]], Encoding] | None = None
    doubt: float = 0.0

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
        handed = Recognised(read.times, _extents(labels[:, 3], scores[:, 3]), _scores(entities, labels, scores))
        return msgspec.structs.replace(document, entities=tuple(entities), lexical=handed, encoding=encoding)


def _fall_back(labels: NDArray[np.uint8], scores: NDArray[np.float32], rules: NDArray[np.uint8], doubt: float) -> None:
    """Put back, line by line, what the rules found and the labeller left out without being sure."""
    if doubt <= 0:
        return
    for line in range(labels.shape[1]):
        said = rules[:, line].tobytes()
        for start, end in runs(said):
            if not labels[start:end, line].any() and scores[start:end, line].mean() < doubt:
                labels[start:end, line] = rules[start:end, line]
                scores[start:end, line] = 1 - scores[start:end, line]


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
