"""Running the encoder: the sentences of a document in, one vector per piece out.

The same sentence gives the same bytes alone and in any batch, on one thread and on many, by construction: only
sentences of exactly one length run together, so nothing is padded and no mask is needed, and the shipped network does
nothing across the sentences of a batch (`docs/appendix/encoder.md` has the measurements). A sentence longer than the
network's positions is read in windows that overlap, each piece taken from the window in which it lies furthest from a
cut.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Encoding, Span
from timeloom.encoder.wordpiece import Pieces, WordPiece
from timeloom.errors import ModelError

__all__ = ["Encoder", "SentenceVectors"]

Floats = NDArray[np.float32]

_AT_ONCE = 1_024
"""Pieces per run at most: more is no faster (measured), and takes memory."""


class _Window(NamedTuple):
    """One row to run: ids with the two special pieces, and which of its pieces go to which place of which sentence."""

    ids: list[int]
    sentence: int
    place: int
    first: int
    last: int


class SentenceVectors(Encoding):
    """The encoding of one document: pieces and vectors by sentence."""

    __slots__ = ("_pieces", "_vectors")

    def __init__(self, pieces: Sequence[Pieces], vectors: Sequence[Floats]) -> None:
        self._pieces, self._vectors = tuple(pieces), tuple(vectors)

    def __len__(self) -> int:
        return len(self._pieces)

    def starts(self, sentence: int) -> Sequence[int]:
        return self._pieces[sentence].starts

    def ends(self, sentence: int) -> Sequence[int]:
        return self._pieces[sentence].ends

    def vectors(self, sentence: int) -> Floats:
        """The array (pieces, width) of a sentence; it cannot be written to."""
        return self._vectors[sentence]


class Encoder:
    """A network and its vocabulary. Safe to share between threads; `runs` counts the documents it has encoded.

    `model` is an ONNX file, or its bytes, with an input `ids` (batch, length) of 64-bit whole numbers and a first
    output (batch, length, width); `positions` is the length that it can read, the special pieces included. `threads` is
    how many one run may use; it changes the speed and nothing else. Raises ModelError for a file that is absent or no
    such network.
    """

    def __init__(
        self,
        model: Path | bytes,
        pieces: Sequence[str],
        *,
        threads: int = 1,
        positions: int = 256,
        at_once: int = _AT_ONCE,
    ) -> None:
        if positions < 4 or threads < 1 or at_once < 1:
            raise ModelError("positions are 4 at least, threads and at_once 1", value=(positions, threads, at_once))
        self.cutter = WordPiece(pieces)
        self.positions = positions
        self.at_once = at_once
        self.runs = 0
        self._counting = threading.Lock()
        self._session = _session(model, threads)
        self._probe(None if isinstance(model, bytes) else str(model))

    def __call__(self, document: Document) -> Document:
        """The document with `encoding`, its sentences' vectors; as it is where it has one."""
        if document.encoding is not None:
            return document
        return msgspec.structs.replace(document, encoding=self.encode(document.text, document.sentences))

    def encode(self, text: str, sentences: Iterable[Span]) -> SentenceVectors:
        """The vectors of stretches of a text. A stretch without pieces has an array of no rows."""
        with self._counting:
            self.runs += 1
        pieces = [self.cutter.encode(text, span.start, span.end) for span in sentences]
        return SentenceVectors(pieces, self._vectors([made.ids for made in pieces]))

    def vectors_of(self, sentences: Sequence[Sequence[int]]) -> list[Floats]:
        """The vectors of sentences that are cut into pieces already: ids without the two special pieces."""
        return self._vectors([list(ids) for ids in sentences])

    def _probe(self, name: str | None) -> None:
        """Let the network read its greatest id at its last position, so that what does not fit shows at once."""
        try:
            self._session.run(None, {"ids": np.full((1, self.positions), len(self.cutter.pieces) - 1, np.int64)})
        except Exception as error:  # onnxruntime's own errors share no base
            told = f"it cannot read {self.positions} positions of {len(self.cutter.pieces)} pieces"
            raise ModelError(told, document=name) from error

    def _vectors(self, sentences: list[list[int]]) -> list[Floats]:
        found: list[Floats] = [np.zeros((0, self.width), np.float32)] * len(sentences)
        rows: dict[int, list[_Window]] = {}
        for at, ids in enumerate(sentences):
            for window in self._windows(at, ids):
                rows.setdefault(len(window.ids), []).append(window)
            if ids:
                found[at] = np.empty((len(ids), self.width), np.float32)
        for length, windows in sorted(rows.items()):
            step = max(1, self.at_once // length)
            for start in range(0, len(windows), step):
                self._run(windows[start : start + step], found)
        for array in found:
            array.flags.writeable = False
        return found

    def _run(self, windows: list[_Window], found: list[Floats]) -> None:
        made = self._session.run(None, {"ids": np.array([window.ids for window in windows], np.int64)})[0]
        for row, window in zip(made, windows, strict=True):
            taken = row[1 + window.first : 1 + window.last]
            found[window.sentence][window.place : window.place + len(taken)] = taken

    def _windows(self, sentence: int, ids: list[int]) -> Iterable[_Window]:
        """The windows of a sentence: one where it fits, else overlapping by half, the last one flush with the end."""
        room = self.positions - 2
        final = max(len(ids) - room, 0)
        starts = [*range(0, final, room // 2), final] if ids else []
        for at, start in enumerate(starts):
            end = min(start + room, len(ids))
            left = start if at == 0 else (start + starts[at - 1] + room + 1) // 2
            right = end if at == len(starts) - 1 else (starts[at + 1] + end + 1) // 2
            row = [self.cutter.first, *ids[start:end], self.cutter.last]
            yield _Window(row, sentence, left, left - start, right - start)

    @property
    def width(self) -> int:
        """How many numbers a vector has."""
        width: int = self._session.get_outputs()[0].shape[2]
        return width


def _session(model: Path | bytes, threads: int) -> Any:
    """An onnxruntime session on the processor, without threads that spin and without memory kept between runs."""
    runtime = import_module("onnxruntime")
    options = runtime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False
    options.log_severity_level = 4
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    name = None if isinstance(model, bytes) else str(model)
    try:
        session = runtime.InferenceSession(model if name is None else name, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's own errors share no base
        raise ModelError(f"not a network that onnxruntime can load: {error}", document=name) from error
    if [value.name for value in session.get_inputs()] != ["ids"] or len(session.get_outputs()[0].shape) != 3:
        raise ModelError("a network with one input ids and an output (batch, length, width) is wanted", document=name)
    return session
