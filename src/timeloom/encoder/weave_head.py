"""The heads that read words and pairs for events and their relations, in numpy: what `timeloom_train.weave` learns.

A word is an event of some class or none, with attributes; a pair of ends is linked or not, and has labels of three
schemes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder.layers import gelu
from timeloom.encoder.marks import GRAINS, PLACES, TYPES
from timeloom.errors import ModelError

__all__ = ["ATTRIBUTES", "DISTANCES", "FINER", "GAPS", "KINDS", "SCHEMES", "PairRows", "WeaveHead", "softmax"]

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "class": ("OCCURRENCE", "REPORTING", "PERCEPTION", "ASPECTUAL", "I_ACTION", "I_STATE", "STATE"),
    "tense": ("NONE", "PAST", "PRESENT", "FUTURE", "INFINITIVE", "PRESPART", "PASTPART"),
    "aspect": ("NONE", "PROGRESSIVE", "PERFECTIVE", "PERFECTIVE_PROGRESSIVE"),
    "polarity": ("POS", "NEG"),
    "pos": ("VERB", "NOUN", "ADJECTIVE", "PREPOSITION", "OTHER"),
    "modality": ("", "would", "will", "could", "can", "may", "might", "should", "must", "to"),
}
"""What is told of an event, with its values (TimeML 1.2.1; modality: those of its free text that are learned)."""
SCHEMES: dict[str, tuple[str, ...]] = {
    "timeml": (
        "BEFORE", "AFTER", "IBEFORE", "IAFTER", "INCLUDES", "IS_INCLUDED", "BEGINS", "BEGUN_BY", "ENDS", "ENDED_BY",
        "SIMULTANEOUS", "IDENTITY", "DURING", "DURING_INV",
    ),
    "matres": ("BEFORE", "AFTER", "EQUAL", "VAGUE"),
    "tbdense": ("b", "a", "i", "ii", "s", "v"),
}  # fmt: skip
"""The labels of pairs. The label is what the first end is to the second."""
FINER = ("1", "2", "5a", "5b", "5c", "5d", "5e", "6", "9", "3")
"""The finer tasks of the TempEval article whose pairs are told by their trees (`timeloom.relations.tasks`): which of
them a pair belongs to is learned, so that no tree is needed when it is asked."""
KINDS = ("event-event", "event-time", "event-dct")
GAPS = 4
"""Sentences between two ends: 0, 1, 2, more."""
DISTANCES = 16
"""Steps of four pieces between two ends of a sentence; the last one is more, or another sentence."""
EVENT_OUTPUTS = 1 + len(ATTRIBUTES["class"])
ATTRIBUTE_OUTPUTS = sum(len(values) for name, values in ATTRIBUTES.items() if name != "class")
PAIR_OUTPUTS = 1 + sum(map(len, SCHEMES.values())) + 1 + len(FINER)


class PairRows(NamedTuple):
    """Pairs as arrays of one entry each. `first` and `second` are rows of the vectors of ends, `first_word` and
    `second_word` words (rows of what the events are), -1 for what is none; `second` is -1 for the time of writing.
    `mark` (pairs, 4) tells of a time. `kind` is an index of KINDS; `order` is 1 where the second end stands first in
    the text."""

    first: Numbers
    second: Numbers
    first_word: Numbers
    second_word: Numbers
    kind: Numbers
    gap: Numbers
    order: Numbers
    distance: Numbers
    mark: Numbers


class WeaveHead:
    """Vectors of words and of ends -> events and relations. Safe to share between threads.

    `weights` are named as torch names those of `timeloom_train.weave.network`. Raises ModelError for weights that are
    none of such a head.
    """

    def __init__(self, weights: Mapping[str, NDArray[Any]]) -> None:
        held = {name: np.asarray(array, np.float32) for name, array in weights.items()}
        try:
            first = _dense(held, "event.0"), _dense(held, "attrs.0")
            self._words = tuple(np.concatenate(parts, axis=-1) for parts in zip(*first, strict=True))
            self._event, self._attrs = _dense(held, "event.3"), _dense(held, "attrs.3")
            self._main = _dense(held, "main")
            self._end = _dense(held, "end")
            self._dct = held["dct"]
            marks = [held[f"marks.{at}.weight"] for at in range(4)]
            small = [held[f"{name}.weight"] for name in ("kind", "gap", "order", "distance")]
            self._sizes = [len(table) for table in marks]
            self._whole = _dense(held, "whole")
            told = _dense(held, "told")
            self._told = len(told[0])
            self._kinds = [_Pairs(held, kind, marks, small, told, len(self._dct)) for kind in range(len(KINDS))]
            self._check()
        except (KeyError, ValueError, IndexError) as error:
            raise ModelError("these are not the weights of a head for events and pairs", value=str(error)) from error

    def _check(self) -> None:
        sizes = {
            "events": (self._event[0].shape[1], EVENT_OUTPUTS),
            "attributes": (self._attrs[0].shape[1], ATTRIBUTE_OUTPUTS),
            "pairs": (self._kinds[0].outputs, PAIR_OUTPUTS),
            "types of times": (self._sizes[0], len(TYPES)),
            "places of times": (self._sizes[1], len(PLACES)),
            "grains of times": (self._sizes[2], len(GRAINS)),
        }
        wrong = [f"{held} {name} where {wanted} are known" for name, (held, wanted) in sizes.items() if held != wanted]
        if wrong:
            raise ValueError(", ".join(wrong))

    @property
    def width(self) -> int:
        """How many numbers a vector of a word has."""
        return int(self._end[0].shape[0])

    @property
    def end_width(self) -> int:
        """How many numbers the vector of an end has."""
        return int(self._end[0].shape[1])

    @property
    def event_outputs(self) -> int:
        """None, and the classes."""
        return EVENT_OUTPUTS

    @property
    def attribute_outputs(self) -> int:
        """How many values the attributes but the class have together."""
        return ATTRIBUTE_OUTPUTS

    def events(self, words: Floats) -> tuple[Floats, Floats]:
        """(words, 1 + classes) and (words, values of the other attributes): probabilities, those of each attribute
        sum to 1. Column 0 of the first: it is no event."""
        (enter, bias), half = self._words, len(self._event[0])
        hidden = words @ enter
        hidden += bias
        hidden = gelu(hidden)
        events = hidden[:, :half] @ self._event[0] + self._event[1]
        return softmax(events), _by_attribute(hidden[:, half:] @ self._attrs[0] + self._attrs[1])

    def main(self, words: Floats) -> Floats:
        """(words): the higher, the likelier each is the main event of its sentence, if it is an event."""
        weight, bias = self._main
        made: Floats = (words @ weight + bias)[:, 0]
        return made

    def told(self, events: Floats, attributes: Floats) -> Floats:
        """What a pair is told of an event: its class, if it is one, and its attributes."""
        classes = events[:, 1:] / np.maximum(events[:, 1:].sum(1, keepdims=True), np.float32(1e-9))
        return np.concatenate([classes, attributes], 1)

    def ends(self, vectors: Floats) -> Floats:
        """The vectors of ends, from the means of their pieces."""
        weight, bias = self._end
        made: Floats = vectors @ weight + bias
        return made

    def pairs(
        self, rows: PairRows, ends: Floats, told: Floats, mean: Floats
    ) -> tuple[Floats, dict[str, Floats], Floats]:
        """The probability that each pair is linked, for each scheme (pairs, labels) probabilities, and (pairs, 1 +
        finer tasks) those of belonging to none, and to each. `mean` (width) is the mean of the vectors of all words:
        documents differ in what their writers and annotators take for granted."""
        count = len(rows.first)
        whole = np.tanh(mean @ self._whole[0] + self._whole[1]).astype(np.float32)
        linked = np.zeros(count, np.float32)
        found = {name: np.zeros((count, len(labels)), np.float32) for name, labels in SCHEMES.items()}
        finer = np.zeros((count, 1 + len(FINER)), np.float32)
        none = np.zeros((1, told.shape[1] if told.size else self._told // 2), np.float32)
        known = np.concatenate([told.reshape(-1, none.shape[1]), none])
        places = np.concatenate([ends, self._dct[None]])
        for kind, layers in enumerate(self._kinds):
            (at,) = np.nonzero(rows.kind == kind)
            for start in range(0, len(at), _AT_ONCE):
                some = at[start : start + _AT_ONCE]
                logits = layers(rows, some, places, known, whole)
                linked[some] = np.exp(-np.logaddexp(0, -logits[:, 0]))
                column = 1
                for name, labels in SCHEMES.items():
                    found[name][some] = softmax(logits[:, column : column + len(labels)])
                    column += len(labels)
                finer[some] = softmax(logits[:, column:])
        return linked, found, finer


class _Pairs:
    """The layers for pairs of one kind.

    What the first one makes of the few values of a time's marks, of gaps, orders and distances, and of what is told of
    an event is a sum of looked-up rows, worked out beforehand (as in `timeloom.encoder.char_head`).
    """

    def __init__(
        self, held: Mapping[str, Floats], kind: int, marks: list[Floats], small: list[Floats],
        told: tuple[Floats, Floats], end: int,
    ) -> None:  # fmt: skip
        enter, self._bias = _dense(held, f"kinds.{kind}.enter")
        wide = (3 * end, *(table.shape[1] for table in (*marks, *small)), len(told[1]))
        ends, *tables, knowing, self._whole = np.split(enter, np.cumsum(wide))
        if not len(self._whole):
            raise ValueError(f"{len(enter)} inputs of a pair where more are wanted")
        looked = [table @ rows for table, rows in zip((*marks, *small), tables, strict=True)]
        self._marks, (own, *self._small) = looked[: len(marks)], looked[len(marks) :]
        self._bias = self._bias + own[kind] + told[1] @ knowing
        self._enter = np.concatenate([ends, told[0] @ knowing])
        self._more, self._out = (_dense(held, f"kinds.{kind}.{part}") for part in ("more", "out"))

    @property
    def outputs(self) -> int:
        """How many numbers are told of a pair."""
        return int(self._out[0].shape[1])

    def __call__(self, rows: PairRows, some: Numbers, places: Floats, known: Floats, whole: Floats) -> Floats:
        """The logits of some pairs."""
        one, other = places[rows.first[some]], places[rows.second[some]]
        told = known[rows.first_word[some]], known[rows.second_word[some]]
        hidden = np.concatenate([one, other, one * other, *told], 1) @ self._enter
        hidden += self._bias + whole @ self._whole
        for table, column in zip(self._small, (rows.gap, rows.order, rows.distance), strict=True):
            hidden += table[column[some]]
        for at, table in enumerate(self._marks):
            hidden += table[rows.mark[some, at]]
        hidden = gelu(hidden)
        more = hidden @ self._more[0]
        more += self._more[1]
        hidden += gelu(more)
        made: Floats = hidden @ self._out[0] + self._out[1]
        return made


_AT_ONCE = 8192
"""Pairs that are scored together: more takes memory and is no faster."""


def softmax(logits: Floats) -> Floats:
    """Probabilities along the last axis."""
    if not logits.size:
        return logits
    made: Floats = np.exp(logits - logits.max(-1, keepdims=True))
    made /= made.sum(-1, keepdims=True)
    return made


def _by_attribute(logits: Floats) -> Floats:
    made, at = np.empty_like(logits), 0
    for name, values in ATTRIBUTES.items():
        if name != "class":
            made[:, at : at + len(values)] = softmax(logits[:, at : at + len(values)])
            at += len(values)
    return made


def _dense(held: Mapping[str, Floats], name: str) -> tuple[Floats, Floats]:
    return np.ascontiguousarray(held[f"{name}.weight"].T), held[f"{name}.bias"]
