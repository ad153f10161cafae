"""The labeller of the fast preset: a small network over hashed words, with the rules as features; no encoder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Span
from timeloom.errors import ModelError
from timeloom.models import arrays
from timeloom.stages.recognise.forms import PLACES, features, short, tiles
from timeloom.stages.recognise.labelling import CharLabels
from timeloom.stages.recognise.rule_labels import COLUMNS
from timeloom.stages.recognise.student_network import GAP, REACH, ROWS, StudentNetwork
from timeloom.stages.recognise.token_labels import Tiling, mixed, spread

__all__ = ["Student"]

_ROWS = ROWS - 2 * REACH
"""Rows of which the labels are found at once."""
_FORMS = 16_384
"""Forms of words that are kept; when there are more, all are forgotten."""
_LONG = 40
"""Characters of a tile that is kept as it is."""


class Student:
    """`student.v1`: labels the tokens of some sentences of a document, and by them their characters.

    It may be called from several threads. What is kept from one text to the next changes no label and no score.
    """

    NAME = "student.v1"

    def __init__(self, network: StudentNetwork) -> None:
        if len(network.sizes) != COLUMNS or len(network.table) != PLACES:
            found = (len(network.sizes), len(network.table))
            raise ModelError(f"a network with {COLUMNS} lines and {PLACES} places is wanted", value=found)
        self.network = network
        self._forms = _Forms(network)

    @classmethod
    def load(cls, folder: Path | None = None) -> Student:
        """With the weights that are shipped, or with those that training wrote to a folder. Raises ModelError."""
        return cls(StudentNetwork(arrays(cls.NAME, folder), cls.NAME))

    def __call__(
        self, document: Document, rules: NDArray[np.uint8], sentences: Sequence[Span], into: CharLabels | None = None
    ) -> CharLabels:
        """See `Labeller`."""
        made = self.labels(document, rules, sentences)
        if into is None:
            return made
        for span in sentences:
            here = slice(span.start, span.end)
            into.labels[here], into.scores[here] = made.labels[here], made.scores[here]
        return into

    def labels(self, document: Document, rules: NDArray[np.uint8], sentences: Sequence[Span]) -> CharLabels:
        """Labels of the characters of the sentences, which may not overlap; all other characters get O with the
        probability 1. `rules` (characters, 4) is what the rules say. Raises ModelError for sentences that do not lie in
        the text and for rules of another text."""
        rows = _rows(document, sentences)
        told = self._told(document, rules, rows)
        labels = np.zeros((len(rows.keys), COLUMNS), np.uint8)
        scores, nothing = np.ones(labels.shape, np.float32), np.ones(labels.shape, np.float32)
        for start in range(0, len(rows.keys), _ROWS):
            held = start + (~rows.gap[start : start + _ROWS]).nonzero()[0]
            if not len(held):
                continue
            low, high = max(0, start - REACH), min(len(rows.keys), start + _ROWS + REACH)
            found = self._vectors(rows.keys[low:high])
            states = self.network.states(found, told[low:high], rows.gap[low:high].nonzero()[0])
            made = self.network.decide(self.network.scores(states[held - low], told[held]))
            labels[held], scores[held], nothing[held] = made
        tokens = (~rows.gap).nonzero()[0]
        where = Tiling(rows.starts[tokens], rows.ends[tokens], rows.blanks[tokens], ~rows.gap[tokens - 1])
        kept = mixed(rules, where)
        by_rules = kept & (labels[tokens] > 0)
        scores[tokens] = np.where(by_rules, 1 - nothing[tokens], scores[tokens])
        chars = spread(labels[tokens], where, rules, kept)
        return CharLabels(chars, np.repeat(scores, rows.sizes, axis=0))

    def _told(self, document: Document, rules: NDArray[np.uint8], rows: _Rows) -> NDArray[np.uint8]:
        """(rows, lines): what the rules say of the first characters of tokens."""
        if rules.shape != (len(document.text), COLUMNS):
            raise ModelError(
                "labels of the rules are wanted for every character", document=document.id, value=rules.shape
            )
        told = np.zeros((len(rows.keys), COLUMNS), np.uint8)
        tokens = (~rows.gap).nonzero()[0]
        told[tokens] = rules[rows.starts[tokens]]
        if (told.max(0) >= self.network.sizes).any():
            raise ModelError(
                "the rules give a label that there is not", document=document.id, value=told.max(0).tolist()
            )
        return told

    def _vectors(self, keys: list[str]) -> NDArray[np.float32]:
        """(rows, d): the forms of tiles, of "" nothing."""
        while True:
            forms = self._forms
            try:
                return forms.vectors.take(list(map(forms.__getitem__, keys)), axis=0)
            except _Full:
                self._forms = _Forms(self.network)


class _Full(Exception):
    """There is no room for another form."""


class _Forms(dict[str, int]):
    """Tile -> its row in `vectors`; a tile that is asked for is added. What is there is never changed."""

    def __init__(self, network: StudentNetwork) -> None:
        super().__init__({"": 0})
        self.network = network
        self.vectors = np.zeros((_FORMS, network.width), np.float32)
        self._lock = Lock()

    def __missing__(self, tile: str) -> int:
        vector = self.network.form(features(tile))
        with self._lock:
            row = self.get(tile)
            if row is None:
                row = len(self)
                if row == _FORMS:
                    raise _Full
                self.vectors[row] = vector
                self[tile] = row
        return row


class _Rows(NamedTuple):
    """The tiles of some sentences, one a row, with `GAP` rows of "" after each sentence and one before all. A row spans
    `sizes` characters of the text, rows of "" those between sentences, so that together they are the text."""

    keys: list[str]
    gap: NDArray[np.bool_]
    sizes: NDArray[np.int64]
    blanks: NDArray[np.int64]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]


def _rows(document: Document, sentences: Sequence[Span]) -> _Rows:
    text = document.text
    keys = [""]
    lasts, begins, at = [0], [], 0
    nothing = ("",) * GAP
    for span in sorted(sentences):
        if not at <= span.start <= span.end <= len(text):
            raise ModelError("sentences lie in the text, one behind the other", document=document.id, value=span)
        begins.append(span.start)
        keys += tiles(text, span.start, span.end)
        lasts.append(len(keys))
        keys += nothing
        at = span.end
    sizes = np.array(list(map(len, keys)), np.int64)
    blanks = sizes - np.array(list(map(len, map(str.lstrip, keys))), np.int64)
    gap = sizes == 0
    # the first row of nothing behind a sentence spans what lies between it and the next one
    upto = np.cumsum(sizes)[lasts]
    stops = np.array([0, *begins], np.int64) + np.diff(upto, prepend=0)
    sizes[lasts] = np.array([*begins, len(text)], np.int64) - stops
    ends = np.cumsum(sizes)
    for long in ((sizes > _LONG) & ~gap).nonzero()[0].tolist():
        keys[long] = short(keys[long])
    return _Rows(keys, gap, sizes, blanks, ends - sizes + blanks, ends)
