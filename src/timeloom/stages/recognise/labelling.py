"""What labels characters: the interface of the learned presets, and the labeller that reads the shared encoder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Span
from timeloom.encoder.char_head import CharHead
from timeloom.encoder.characters import characters
from timeloom.errors import ModelError
from timeloom.models import arrays
from timeloom.stages.recognise.deciding import decide
from timeloom.stages.recognise.rule_labels import COLUMNS

if TYPE_CHECKING:
    from timeloom.encoder.session import SentenceVectors

__all__ = ["CharLabeller", "CharLabels", "Labeller"]


class CharLabels(NamedTuple):
    """Labels of the characters of a text on four lines (the three groups of SCATE, TIMEX3) and the probability of each:
    arrays (characters, 4)."""

    labels: NDArray[np.uint8]
    scores: NDArray[np.float32]


class Labeller(Protocol):
    """Labels the characters of some sentences of a document; all others get O with the probability 1.

    `rules` (characters, 4) is what the rules say. `encoding` of the document, where a labeller reads it, has the vectors
    of `document.sentences`, among which the `sentences` are.
    """

    def __call__(self, document: Document, rules: NDArray[np.uint8], sentences: Sequence[Span]) -> CharLabels: ...


class CharLabeller:
    """Labels characters from the vectors of their pieces: see `timeloom.encoder.char_head`."""

    NAME = "reader.chars.v1"

    def __init__(self, head: CharHead) -> None:
        if len(head.lines) != COLUMNS:
            raise ModelError(f"a head with {COLUMNS} lines of labels is wanted", value=len(head.lines))
        self.head = head

    @classmethod
    def load(cls, folder: Path | None = None) -> CharLabeller:
        """With the weights that are shipped, or with those that training wrote to a folder. Raises ModelError."""
        return cls(CharHead(arrays(cls.NAME, folder)))

    def __call__(self, document: Document, rules: NDArray[np.uint8], sentences: Sequence[Span]) -> CharLabels:
        encoding: SentenceVectors | None = document.encoding  # type: ignore[assignment]  # the one class that has any
        if encoding is None:
            raise ModelError("the document has not been encoded", document=document.id)
        wanted = set(sentences)
        labels = np.zeros((len(document.text), COLUMNS), np.uint8)
        scores = np.ones(labels.shape, np.float32)
        for at, span in enumerate(document.sentences):
            if span in wanted:
                read = characters(document.text, span.start, span.end, (encoding.starts(at), encoding.ends(at)))
                here = slice(span.start, span.end)
                told = self.head(encoding.vectors(at), read, rules[here])
                labels[here], scores[here] = decide(document.text[here], told, rules[here])
        return CharLabels(labels, scores)
