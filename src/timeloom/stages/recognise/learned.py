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
        agreed = tuple(time for time in read.times if _agrees(labels, said, time.start, time.end))
        extents = _extents(labels[:, 3], scores[:, 3])
        handed = Recognised(read.times, agreed, extents, _scores(entities, labels, scores))
        return msgspec.structs.replace(document, entities=tuple(entities), lexical=handed, encoding=encoding)


def _fall_back(labels: NDArray[np.uint8], scores: NDArray[np.float32], rules: NDArray[np.uint8], doubt: float) -> None:
    """Put back, line by line, what the rules found where the labeller says something else without being sure of it."""
    if doubt <= 0:
        return
    for line in range(labels.shape[1]):
        ours, said = labels[:, line], rules[:, line]
        if (ours == said).all():
            continue
        for region in _EITHER.finditer(((ours > 0) | (said > 0)).tobytes()):
            here = slice(*region.span())
            if said[here].any() and (ours[here] != said[here]).any() and scores[here, line].mean() < doubt:
                ours[here] = said[here]
                scores[here, line] = 1 - scores[here, line]


def _agrees(labels: NDArray[np.uint8], rules: NDArray[np.uint8], start: int, end: int) -> bool:
    """The same entities, and any at all; a feast, which has none that are recognised, needs a TIMEX3."""
    same = bool((labels[start:end, :3] == rules[start:end, :3]).all())
    return same and bool(rules[start:end, :3].any() or labels[start:end, 3].any())


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
