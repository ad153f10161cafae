"""What a weaver says of texts that nobody has annotated: lessons, from which a smaller one learns.

Every label keeps its probability (Hinton, Vinyals and Dean 2015, Distilling the Knowledge in a Neural Network). The teacher must not
have learned from documents on which the one that is taught is to be judged.
"""

from __future__ import annotations

import json
import random
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
from timeloom_train.dating.data import extra
from timeloom_train.hashes import sha256_of
from timeloom_train.times.sources import items
from timeloom_train.weave.examples import NOTHING, UNKNOWN, Example
from timeloom_train.weave.training import batch_of

__all__ = ["About", "Lesson", "batch", "batches_of", "lesson", "lessons", "names", "texts"]

_ABOUT = "lessons.json"
_NEWS, _HISTORIES = "tempeval3/silver", "wikiwars"
SOURCES = (
    "Mazur and Dale. 2010. WikiWars: A New Corpus for Research on Temporal Expressions. EMNLP. Wikipedia, CC BY-SA 3.0: its texts alone.",
    "TempEval-3 silver, research use: its texts alone. Dated snippets of 1700 to 2014, each open or public domain: theirs alone.",
    "Hinton, Vinyals and Dean. 2015. Distilling the Knowledge in a Neural Network. The teacher is timeloom's weave-large.v1, on all-mpnet-base-v2 (Apache-2.0).",
)
"""What a card says of who is taught so."""
Floats = NDArray[np.float16]


class About(NamedTuple):
    """Of which texts a folder has lessons, and the sha256 of the weights that gave them."""

    news: int
    snippets: int
    seed: int
    teacher: str

    @classmethod
    def read(cls, folder: Path) -> About:
        """What is said of a folder. Raises FileNotFoundError where nothing is."""
        return cls(**json.loads((folder / _ABOUT).read_text(encoding="utf-8")))

    def write(self, folder: Path) -> None:
        """Say it of a folder. Raises CorpusError where another teacher's lessons, or those of other texts, lie in it."""
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / _ABOUT
        if file.is_file() and self.read(folder) != self:
            raise CorpusError("other lessons lie in this folder", document=str(folder), value=str(self.read(folder)))
        file.write_text(json.dumps(self._asdict()) + "\n", encoding="utf-8")


class Lesson(NamedTuple):
    """What a teacher says of a document. `events` (words, 1 + classes) are probabilities, zeros for a word that it did not read; `words` those that are
    likelier an event than none, with `attributes` (words, values) and `main` (words); `pairs` (pairs, 4) two ends each, a word and a time, -1
    for none; `linked` (pairs), `labels` (pairs, labels of all schemes) and `finer` (pairs, 1 + tasks)."""

    events: Floats
    words: NDArray[np.int64]
    attributes: Floats
    main: Floats
    pairs: NDArray[np.int64]
    linked: Floats
    labels: Floats
    finer: Floats


def texts(root: Path, news: int, snippets: int, seed: int) -> Iterator[Document]:
    """Documents with sentences, words and the times that `rules` reads: so many of the news of TempEval-3 that a machine tagged (their text alone), the visible
    histories of WikiWars (theirs), and so many snippets of 1700 to 2014. In the order of the seed."""
    read, segment = load("rules"), Segmenter(tokens="words")
    for bare in _bare(root, news, snippets, seed):
        found = read(bare.text, bare.dct, id=bare.id, layers="times", everyday=False)
        yield segment(msgspec.structs.replace(found, sentences=(), tokens=()))


def _bare(root: Path, news: int, snippets: int, seed: int) -> Iterator[Document]:
    noise = random.Random(seed)  # noqa: S311 - an order, not secrets
    held = corpora.load(_NEWS, root=root)
    ids = sorted(held.ids)
    noise.shuffle(ids)
    yield from map(held.document, ids[:news])
    yield from (Document(id=one.id, text=one.text, dct=one.dct) for one in items(_HISTORIES, root))
    rows = list(extra(root)) if snippets else []
    for at, row in enumerate(noise.sample(rows, min(snippets, len(rows)))):
        yield Document(id=f"snippet-{at}", text=row.text)


def lesson(document: Document, teacher: Weaver) -> Lesson:
    """What a weaver says of the words of a document, and of pairs of its events with the time of writing, and with the times and later events of
    their sentence and its neighbours."""
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
    """Documents with their lessons, which are kept in a folder and made by the teacher where they are not there. Raises CorpusError for one that is not there and no
    teacher, and for one of another text."""
    folder.mkdir(parents=True, exist_ok=True)
    for document in documents:
        file = folder / f"{document.id.replace('/', '_')}.npz"
        if not file.is_file():
            if teacher is None:
                raise CorpusError("there is no lesson of this text", document=document.id, value=str(file))
            partly = file.with_suffix(".partly.npz")
            np.savez_compressed(partly, **lesson(document, teacher)._asdict())
            partly.rename(file)
        with np.load(file) as held:
            found = Lesson(**held)
        if len(found.events) != len(document.tokens):
            raise CorpusError("the lesson is of another text", document=document.id, value=str(file))
        yield document, found


def batch(document: Document, told: Lesson, cutter: WordPiece, first_mark: int) -> dict[str, Any] | None:
    """A document as one that is taught learns from it: no label is given, but the probabilities of all (`soft`); None where no word can be read."""
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


def names(root: Path | None) -> list[str]:
    """What a card calls the texts, with hashes."""
    held = corpora.find_root(root)
    hashed = {_HISTORIES: held / "wikiwars", "dating/extra": held / "dating" / "extra.jsonl"}
    return [corpora.load(_NEWS, root=root).name, *(f"{name}@{sha256_of(place)[:8]}" for name, place in hashed.items())]
