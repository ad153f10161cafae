"""What a weaver says of texts that nobody has annotated: lessons, from which a smaller one learns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom import corpora
from timeloom.document import Document
from timeloom.encoder.sheet import DCT, End, Sheet
from timeloom.encoder.weave_head import ATTRIBUTES, SCHEMES
from timeloom.encoder.weaver import Weaver
from timeloom.encoder.wordpiece import WordPiece
from timeloom.errors import CorpusError
from timeloom.extras import require
from timeloom.pipeline import load
from timeloom.times.segment import Segmenter
from timeloom_train.lessons import About, bare, kept, place
from timeloom_train.weave.examples import NOTHING, UNKNOWN, Example
from timeloom_train.weave.training import batch_of

__all__ = ["Lesson", "batch", "batches_of", "lesson", "lessons", "texts"]

Floats = NDArray[np.float16]


class Lesson(NamedTuple):
    """What a teacher says of a document. `events` (words, 1 + classes) are probabilities, zeros for a word that it did
    not read; `words` those that are likelier an event than none, with `attributes` (words, values) and `main` (words);
    `pairs` (pairs, 4) two ends each, a word and a time, -1 for none; `linked` (pairs), `labels` (pairs, labels of all
    schemes) and `finer` (pairs, 1 + tasks)."""

    events: Floats
    words: NDArray[np.int64]
    attributes: Floats
    main: Floats
    pairs: NDArray[np.int64]
    linked: Floats
    labels: Floats
    finer: Floats


def texts(root: Path, news: int, snippets: int, seed: int) -> Iterator[Document]:
    """The documents of `timeloom_train.lessons.bare` with sentences, words and the times that `rules` reads."""
    read, segment = load("rules"), Segmenter(tokens="words")
    for one in bare(root, news, snippets, seed):
        found = read(one.text, one.dct, id=one.id, layers="times", everyday=False)
        yield segment(msgspec.structs.replace(found, sentences=(), tokens=()))


def lesson(document: Document, teacher: Weaver) -> Lesson:
    """What a weaver says of the words of a document, and of pairs of its events with the time of writing, and with the
    times and later events of their sentence and its neighbours."""
    reading = teacher.read(document)
    events, sheet = reading.events, reading.sheet
    words = np.flatnonzero((events[:, 0] < 0.5) & (events.sum(1) > 0.5))
    pairs = list(_pairs(sheet, words.tolist()))
    said = reading.pairs(pairs)
    return Lesson(
        events.astype(np.float16),
        words.astype(np.int64),
        reading.attributes[words].astype(np.float16),
        (1 / (1 + np.exp(-reading.main[words]))).astype(np.float16),
        np.array([(one.word, one.time, other.word, other.time) for one, other in pairs], np.int64).reshape(-1, 4),
        said.linked.astype(np.float16),
        np.concatenate([said.labels[scheme] for scheme in SCHEMES], -1).astype(np.float16),
        said.finer.astype(np.float16),
    )


def _pairs(sheet: Sheet, words: Iterable[int]) -> Iterator[tuple[End, End]]:
    events = [End(word=word) for word in words]
    by_sentence: dict[int, list[End]] = {}
    for end in (*events, *(End(time=at) for at in range(len(sheet.times)))):
        if sheet.can(end):
            by_sentence.setdefault(sheet.sentence(end), []).append(end)
    for event in events:
        yield event, DCT
        here = sheet.sentence(event)
        for sentence in (here - 1, here, here + 1):
            for other in by_sentence.get(sentence, ()):
                if other.time >= 0 or other.word > event.word:
                    yield event, other


def lessons(documents: Iterable[Document], teacher: Weaver | None, folder: Path) -> Iterator[tuple[Document, Lesson]]:
    """Documents with their lessons (`timeloom_train.lessons.kept`). Raises CorpusError for one that is not there and no
    teacher, and for one of another text."""
    for document, told in kept(
        documents, None if teacher is None else lambda one: lesson(one, teacher)._asdict(), folder
    ):
        found = Lesson(**told)
        if len(found.events) != len(document.tokens):
            raise CorpusError("the lesson is of another text", document=document.id, value=str(place(folder, document)))
        yield document, found


def batch(document: Document, told: Lesson, cutter: WordPiece, first_mark: int) -> dict[str, Any] | None:
    """A document as one that is taught learns from it: no label is given, but the probabilities of all (`soft`); None
    where no word can be read."""
    torch = require("torch")
    sheet = Sheet(document, cutter, first_mark)
    ids = [[i for part in sheet.parts[w.first : w.last] for i in part.ids] for w in sheet.windows]
    if not ids:
        return None
    words = np.flatnonzero(sheet.home[told.words] >= 0)
    ends = [(End(a, b), End(c, d)) for a, b, c, d in told.pairs.tolist()]
    asked = [at for at, (one, other) in enumerate(ends) if sheet.can(one) and sheet.can(other)]
    nothing = np.full(len(words), NOTHING, np.int64)
    none = np.zeros(len(asked), np.int64)
    example = Example(
        id=document.id, ids=ids, sheet=sheet, classes=np.full(len(document.tokens), NOTHING, np.int64), events=told.words[words],
        attributes=np.full((len(words), len(ATTRIBUTES) - 1), NOTHING, np.int64), main=nothing, manner=nothing,
        rows=sheet.rows([ends[at] for at in asked]), timeml=none, known=none + UNKNOWN,
        matres=none + NOTHING, tbdense=none + NOTHING, finer=none + NOTHING,
    )  # fmt: skip
    soft = {
        "events": told.events * (sheet.home >= 0)[:, None], "attributes": told.attributes[words], "main": told.main[words],
        "linked": told.linked[asked], "labels": told.labels[asked], "finer": told.finer[asked],
    }  # fmt: skip
    made = {name: torch.from_numpy(np.ascontiguousarray(array, np.float32)) for name, array in soft.items()}
    return {**batch_of(example, cutter.first, cutter.last), "soft": made}


def batches_of(folder: Path, root: Path | None, cutter: WordPiece, first_mark: int) -> list[dict[str, Any]]:
    """The lessons of a folder as batches. Raises CorpusError where one is not there."""
    about = About.read(folder)
    read = texts(corpora.find_root(root), about.news, about.snippets, about.seed)
    made = (batch(document, told, cutter, first_mark) for document, told in lessons(read, None, folder))
    return [one for one in made if one is not None]
