"""The head that labels words and scores trees, in numpy: what `timeloom_train.reader.word_fitting` learns, run sentence
by sentence.

Tags and features are one product; who hangs on whom is a biaffine product of two sides of every word, and so is the
relation (Dozat and Manning 2017). The best tree is for the caller to find.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder.forms import SIZES, forms
from timeloom.encoder.layers import around, columns, gelu
from timeloom.errors import ModelError

__all__ = ["FEATURES", "UPOS", "Sides", "WordHead", "log_softmax"]

Floats = NDArray[np.float32]

UPOS = tuple("ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split())
FEATURES: dict[str, tuple[str, ...]] = {
    "Tense": ("", "Past", "Pres"),
    "VerbForm": ("", "Fin", "Ger", "Inf", "Part"),
    "Mood": ("", "Imp", "Ind", "Sub"),
    "Voice": ("", "Pass"),
    "Number": ("", "Sing", "Plur"),
    "Person": ("", "1", "2", "3"),
}
"""Morphological features that are learned, and their values; "" where a word has none or another."""
OUTPUTS = ("upos", "xpos", *FEATURES, "head", "relation")
"""What is told of a word, in the order of the temperatures."""


class Sides(NamedTuple):
    """The words as dependents (`of`) and, with the root before them, as heads (`to`), for arcs and for relations."""

    arc_of: Floats
    arc_to: Floats
    label_of: Floats
    label_to: Floats


class WordHead:
    """Vectors of words -> tags, features, arcs and relations, as logarithms of probabilities.

    `weights` are named as torch names those of the network; `form.K`, where they are there, are the tables of
    `timeloom.encoder.forms`, `near` and `far` convolutions over the words of a sentence; `temperature`, one number per
    row of `OUTPUTS`, divides the logits (1 where it is not given). `tags` and `relations` name the outputs. Safe to
    share between threads. Raises ModelError for weights that are none of such a head.
    """

    def __init__(self, weights: Mapping[str, NDArray[Any]], tags: Sequence[str], relations: Sequence[str]) -> None:
        self.tags, self.relations = tuple(tags), tuple(relations)
        self.sizes = (len(UPOS), len(self.tags), *(len(values) for values in FEATURES.values()))
        try:
            self._build({name: np.asarray(array, np.float32) for name, array in weights.items()})
        except (KeyError, ValueError, IndexError) as error:
            raise ModelError("these are not the weights of a head for words", value=str(error)) from error

    def _build(self, held: dict[str, Floats]) -> None:
        names = sorted(name for name in held if name.startswith("form."))
        self._forms = [held[name] for name in names]
        if names and [len(table) for table in self._forms] != list(SIZES):
            raise ValueError("another number of forms")
        self._near = [
            (columns(held[f"{name}.weight"]), held[f"{name}.bias"], by)
            for name, by in (("near", 1), ("far", 2))
            if f"{name}.weight" in held
        ]
        wide = sum(table.shape[1] for table in self._forms) + (self._near[-1][0].shape[1] if self._near else 0)
        self.width = len(held["root"]) - wide
        self._root = held["root"]
        self._dense = {
            name: (np.ascontiguousarray(held[f"{name}.weight"].T), held[f"{name}.bias"])
            for name in ("tag", "arc_of", "arc_to", "label_of", "label_to")
        }
        self._arc = held["arc"]
        count, inner, _ = held["label"].shape
        self._label = np.ascontiguousarray(held["label"].transpose(1, 0, 2).reshape(inner, -1))
        self._heat = held.get("temperature", np.ones(len(OUTPUTS), np.float32))
        if self._dense["tag"][0].shape[1] != sum(self.sizes) or count != len(self.relations):
            raise ValueError(f"{sum(self.sizes)} labels and {len(self.relations)} relations are wanted")
        if len(self._heat) != len(OUTPUTS):
            raise ValueError(f"{len(OUTPUTS)} temperatures are wanted")
        probe = self.words(np.zeros((2, self.width), np.float32), ("a", "b"))
        sides = self.sides(probe)
        self.likeliest(probe), self.arcs(sides), self.related(sides, np.zeros(2, np.int64))

    def words(self, vectors: Floats, letters: Sequence[str]) -> Floats:
        """The array (words, all that the head reads) of a sentence's words, from their vectors (words, width) and
        forms."""
        x = vectors
        if self._forms:
            rows = forms(letters)
            x = np.concatenate([x, *(table[rows[:, at]] for at, table in enumerate(self._forms))], 1)
        if not self._near:
            return x
        (near, near_bias, by), (far, far_bias, further) = self._near
        context = gelu(around(x, by) @ near + near_bias)
        context = context + gelu(around(context, further) @ far + far_bias)
        return np.concatenate([x, context], 1)

    def tagged(self, words: Floats) -> list[Floats]:
        """For each of upos, xpos and the features an array (words, values)."""
        return [
            log_softmax(_cooled(logits, heat)) for logits, heat in zip(self._tables(words), self._heat, strict=False)
        ]

    def likeliest(self, words: Floats) -> NDArray[np.int64]:
        """The array (words, 2 + features) of the likeliest upos, xpos and values."""
        return np.stack([logits.argmax(1) for logits in self._tables(words)], 1)

    def _tables(self, words: Floats) -> Iterator[Floats]:
        """What `tagged` tells, as logits."""
        weight, bias = self._dense["tag"]
        logits = words @ weight
        logits += bias
        for size, end in zip(self.sizes, accumulate(self.sizes), strict=True):
            yield logits[:, end - size : end]

    def sides(self, words: Floats) -> Sides:
        """See `Sides`."""
        heads = np.concatenate([self._root[None], words])
        sources = {"arc_of": words, "arc_to": heads, "label_of": words, "label_to": heads}
        return Sides(
            **{name: gelu(rows @ self._dense[name][0] + self._dense[name][1]) for name, rows in sources.items()}
        )

    def arcs(self, sides: Sides) -> Floats:
        """The array (words, words + 1): how likely each word hangs on the root (0), or on word k - 1."""
        logits = np.asarray(_with_one(sides.arc_of) @ self._arc @ sides.arc_to.T, np.float32)
        return log_softmax(_cooled(logits, self._heat[-2]))

    def related(self, sides: Sides, heads: NDArray[np.integer[Any]]) -> Floats:
        """The array (words, relations) for words that hang on `heads`, numbered as `arcs` has them."""
        size = len(heads)
        by_head = (_with_one(sides.label_of) @ self._label).reshape(size, len(self.relations), -1)
        logits = np.asarray(by_head @ _with_one(sides.label_to[heads])[:, :, None], np.float32)[:, :, 0]
        return log_softmax(_cooled(logits, self._heat[-1]))


def _cooled(logits: Floats, heat: np.float32) -> Floats:
    return np.divide(logits, heat, dtype=np.float32)


def log_softmax(logits: Floats) -> Floats:
    """Logarithms of probabilities, along the last axis."""
    if not logits.size:
        return logits
    shifted: Floats = logits - logits.max(-1, keepdims=True)
    shifted -= np.log(np.exp(shifted).sum(-1, keepdims=True))
    return shifted


def _with_one(x: Floats) -> Floats:
    return np.concatenate([x, np.ones((len(x), 1), np.float32)], 1)
