"""What labels characters: the interface of the learned presets, and the labeller that reads the shared encoder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Span
from timeloom.encoder.char_head import CharHead
from timeloom.encoder.characters import characters
from timeloom.errors import ModelError
from timeloom.models import arrays
from timeloom.stages.recognise.deciding import settle
from timeloom.stages.recognise.rule_labels import COLUMNS

if TYPE_CHECKING:
    from timeloom.encoder.session import SentenceVectors

__all__ = ["DOUBT", "CharLabeller", "CharLabels", "HeadFile", "Labeller", "no_labels"]


_LINE, _DOUBT = "calibration.", "doubt"


DOUBT = (0.78,) * COLUMNS
"""Below these probabilities what is said gives way to what the rules say: the three groups of SCATE, TIMEX3. By
cross-validation, dev and the probes; weights that were trained on other texts have their own."""


class HeadFile(NamedTuple):
    """What a file of weights holds: those of the network, the lines that turn scores into probabilities by what they are
    of, and below which probabilities the rules stand (by line of labels; None where the file does not say)."""

    network: dict[str, NDArray[Any]]
    calibrations: dict[str, NDArray[Any]]
    doubt: tuple[float, ...] | None

    @classmethod
    def of(cls, held: Mapping[str, NDArray[Any]]) -> HeadFile:
        """From the arrays of a file."""
        lines = {name.removeprefix(_LINE): one for name, one in held.items() if name.startswith(_LINE)}
        network = {name: one for name, one in held.items() if not name.startswith(_LINE) and name != _DOUBT}
        doubt = tuple(map(float, held[_DOUBT])) if _DOUBT in held else None
        return cls(network, lines, doubt)


class CharLabels(NamedTuple):
    """Labels of the characters of a text on four lines (the three groups of SCATE, TIMEX3) and the probability of each:
    arrays (characters, 4)."""

    labels: NDArray[np.uint8]
    scores: NDArray[np.float32]


def no_labels(length: int) -> CharLabels:
    """O everywhere, with the probability 1."""
    return CharLabels(np.zeros((length, COLUMNS), np.uint8), np.ones((length, COLUMNS), np.float32))


class Labeller(Protocol):
    """Labels the characters of some sentences of a document; all others get O with the probability 1.

    `rules` (characters, 4) is what the rules say. `encoding` of the document, where a labeller reads it, has the vectors
    of `document.sentences`, among which the `sentences` are. With `into` the labels are written there, and given back.
    """

    def __call__(
        self, document: Document, rules: NDArray[np.uint8], sentences: Sequence[Span], into: CharLabels | None = None
    ) -> CharLabels: ...


class CharLabeller:
    """Labels characters from the vectors of their pieces: see `timeloom.encoder.char_head`."""

    NAME = "reader.chars.v1"

    def __init__(
        self,
        head: CharHead,
        calibrations: Mapping[str, NDArray[Any]] | None = None,
        doubt: tuple[float, ...] | None = None,
    ) -> None:
        if len(head.lines) != COLUMNS:
            raise ModelError(f"a head with {COLUMNS} lines of labels is wanted", value=len(head.lines))
        if doubt is not None and len(doubt) != COLUMNS:
            raise ModelError(f"doubt has {COLUMNS} numbers, one a line of labels", value=doubt)
        self.head = head
        self.doubt = doubt or DOUBT
        self._calibrations = {name: np.asarray(line, np.float64) for name, line in (calibrations or {}).items()}

    def worth(self, kind: str, score: float) -> float:
        """The probability that a score stands for: of a TIMEX3 (`timex`) that gold has it with this extent and type, of
        the least of a time's entities (`scate`) that gold has all of them. By cross-validation; the score itself where
        the weights have no such line."""
        line = self._calibrations.get(kind)
        return score if line is None else float(np.interp(score, line[0], line[1]))

    @classmethod
    def load(cls, folder: Path | None = None) -> CharLabeller:
        """With the weights that are shipped, or with those that training wrote to a folder. Raises ModelError."""
        file = HeadFile.of(arrays(cls.NAME, folder))
        return cls(CharHead(file.network), file.calibrations, file.doubt)

    def __call__(
        self, document: Document, rules: NDArray[np.uint8], sentences: Sequence[Span], into: CharLabels | None = None
    ) -> CharLabels:
        """See `Labeller`; with `into` the labels are written there, sentence by sentence, and given back."""
        encoding: SentenceVectors | None = document.encoding  # type: ignore[assignment]  # the one class that has any
        if encoding is None:
            raise ModelError("the document has not been encoded", document=document.id)
        wanted = set(sentences)
        labels, scores = into or no_labels(len(document.text))
        for at, span in enumerate(document.sentences):
            if span in wanted:
                read = characters(document.text, span.start, span.end, (encoding.starts(at), encoding.ends(at)))
                here = slice(span.start, span.end)
                told, untold = self.head.answers(encoding.vectors(at), read, rules[here])
                labels[here], scores[here] = settle(document.text[here], told, untold, rules[here], self.head.share)
        return CharLabels(labels, scores)
