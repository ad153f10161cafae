"""Reading a document for its events and their relations: windows through an encoder, words and pairs through the
heads."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Read
from timeloom.encoder.marks import MARKS
from timeloom.encoder.session import Encoder
from timeloom.encoder.sheet import End, Sheet
from timeloom.encoder.shipped import NAME as WORDS
from timeloom.encoder.weave_head import ATTRIBUTES, WeaveHead
from timeloom.errors import ModelError
from timeloom.models import arrays, blob, card

__all__ = ["NAME", "Answers", "Reading", "Weaver"]

NAME = "weave.v1"
_AT_ONCE = 64
"""Windows that are encoded together."""

Floats = NDArray[np.float32]


class Answers(NamedTuple):
    """What is said of pairs: the probability that each is linked, by scheme (pairs, labels) probabilities, and (pairs,
    1 + finer tasks) those of belonging to none, and to each of `timeloom.encoder.weave_head.FINER`."""

    linked: Floats
    labels: dict[str, Floats]
    finer: Floats


class Reading(Read):
    """A document as the weaver has read it.

    `events` (words, 1 + classes) and `attributes` (words, values) are probabilities, zeros for a word outside the
    windows; column 0 of `events`: it is none. `main` (words) is the higher the likelier a word is the main event of its
    sentence.
    """

    __slots__ = ("_ends", "_head", "_mean", "_told", "attributes", "events", "main", "sheet")

    def __init__(
        self,
        sheet: Sheet,
        head: WeaveHead,
        events: Floats,
        attributes: Floats,
        main: Floats,
        ends: Floats,
        mean: Floats,
    ) -> None:
        self.sheet, self.events, self.attributes, self.main = sheet, events, attributes, main
        self._head, self._ends, self._mean = head, ends, mean
        self._told = head.told(events, attributes)

    def pairs(self, pairs: Sequence[tuple[End, End]]) -> Answers:
        """What is said of pairs. The first end of each is an event; of two events it is the earlier one in the text.
        All ends stand in the windows (`Sheet.can`)."""
        return Answers(*self._head.pairs(self.sheet.rows(pairs), self._ends, self._told, self._mean))

    def attributes_of(self, word: int) -> dict[str, str]:
        """The likeliest value of each attribute of a word, were it an event."""
        found = {"class": ATTRIBUTES["class"][int(self.events[word, 1:].argmax())]}
        row, at = self.attributes[word], 0
        for name, values in ATTRIBUTES.items():
            if name != "class":
                found[name] = values[int(row[at : at + len(values)].argmax())]
                at += len(values)
        return found


class Weaver:
    """An encoder and its heads. Safe to share between threads; `encoder.runs` is not counted up (it counts
    documents)."""

    def __init__(self, encoder: Encoder, head: WeaveHead, first_mark: int | None) -> None:
        """`first_mark` is the id of the first piece that tells of a time. Raises ModelError for parts that do not
        fit."""
        if head.width != encoder.width:
            raise ModelError(f"the heads read vectors of {head.width} numbers", value=encoder.width)
        self.encoder, self.head, self.first_mark = encoder, head, first_mark

    @classmethod
    def load(cls, folder: Path | None = None, *, threads: int = 1) -> Weaver:
        """The shipped weaver, or that of a folder; loaded once. Raises ModelError."""
        return _loaded(folder, threads)

    def __call__(self, document: Document) -> Reading:
        """What `document.reading` holds, or what a new reading of it gives."""
        return document.reading if isinstance(document.reading, Reading) else self.read(document)

    def read(self, document: Document) -> Reading:
        """Read a document with sentences, tokens and times. Its size in memory grows with the text by some 700 bytes a
        word."""
        sheet = Sheet(document, self.encoder.cutter, self.first_mark)
        words = len(document.tokens)
        head = self.head
        events = np.zeros((words, head.event_outputs), np.float32)
        attributes = np.zeros((words, head.attribute_outputs), np.float32)
        main = np.zeros(words, np.float32)
        ends = np.zeros((len(sheet.window), head.end_width), np.float32)
        total, many = np.zeros(head.width, np.float64), 0
        word_of = np.full(len(sheet.window), -1, np.int64)
        housed = np.nonzero(sheet.home >= 0)[0]
        word_of[sheet.home[housed]] = housed
        row = 0
        for start in range(0, len(sheet.windows), _AT_ONCE):
            some = sheet.windows[start : start + _AT_ONCE]
            vectors = self.encoder.vectors_of(
                [[i for part in sheet.parts[one.first : one.last] for i in part.ids] for one in some]
            )
            for at, array in enumerate(vectors):
                last = row + int(np.searchsorted(sheet.window[row:], start + at, "right"))
                means = _means(array, sheet.low[row:last], sheet.high[row:last])
                ends[row:last] = head.ends(means)
                here = word_of[row:last]
                own = here >= 0
                if own.any():
                    events[here[own]], attributes[here[own]] = head.events(means[own])
                    main[here[own]] = head.main(means[own])
                    total += means[own].sum(0)
                    many += int(own.sum())
                row = last
        mean = (total / max(many, 1)).astype(np.float32)
        return Reading(sheet, head, events, attributes, main, ends, mean)


@lru_cache(maxsize=4)
def _loaded(folder: Path | None, threads: int) -> Weaver:
    told = card(NAME, folder)
    text = blob(NAME, "vocab.txt", folder) if folder is not None else _shared(told["pieces"]["sha256"])
    encoder = Encoder(
        blob(NAME, "onnx", folder), text.decode("utf-8").splitlines(), threads=threads, positions=int(told["positions"])
    )
    return Weaver(encoder, WeaveHead(arrays(f"{NAME}.heads", folder)), int(told["first mark"]))


def _shared(sha256: str) -> bytes:
    """The pieces of the shipped weaver, which are not shipped twice: those of the shipped encoder of words, and behind
    them the marks of times. Raises ModelError where they are not those of its card."""
    text = blob(WORDS, "vocab.txt") + "".join(f"{mark}\n" for mark in MARKS).encode()
    if hashlib.sha256(text).hexdigest() != sha256:
        raise ModelError(
            "the pieces of the encoder of words and the marks of times are not those of this card",
            document=f"{NAME}.json",
        )
    return text


def _means(vectors: Floats, low: NDArray[np.int64], high: NDArray[np.int64]) -> Floats:
    """Means over the places `low` to `high`, the last included; zeros where there are none."""
    made: Floats = vectors[low] if len(vectors) else np.zeros((len(low), vectors.shape[1]), np.float32)
    steps = high - low
    made[steps < 0] = 0
    (more,) = np.nonzero(steps > 0)
    if len(more):
        sums = made[more]
        for step in range(1, int(steps.max()) + 1):
            further = np.flatnonzero(steps[more] >= step)
            sums[further] += vectors[low[more[further]] + step]
        made[more] = sums / (steps[more] + 1).astype(np.float32)[:, None]
    return made
