"""What a teacher of trees says of texts that have none: lessons, from which the head for words learns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom import corpora
from timeloom.document import Document
from timeloom.encoder import WordPiece
from timeloom.encoder.word_head import FEATURES
from timeloom.encoder.words import pieces_of
from timeloom.errors import CorpusError
from timeloom.extras import require
from timeloom.syntax.parser import within
from timeloom.times.segment import Segmenter
from timeloom_train.lessons import About, bare, kept, place
from timeloom_train.reader.batches import collate
from timeloom_train.reader.examples import Example, Soft, Words
from timeloom_train.reader.training import Reader, no_head, sizes

__all__ = ["Lesson", "examples", "lesson", "lessons", "of_folder", "texts", "words_of"]

_PIECES = 4096
"""That are read together, padded."""
_LONGEST, _SHORTEST = 200, 4
"""Pieces of a sentence that is asked about at most, and words at least: shorter ones are headings and bylines."""
Floats = NDArray[np.float16]


class Lesson(NamedTuple):
    """What is said of some sentences of a document, in their order: their numbers, and the rows of `Soft` one after
    another, `arcs` flat."""

    sentences: NDArray[np.int64]
    tags: Floats
    arcs: Floats
    relations: Floats

    def apart(self, document: Document) -> Iterator[tuple[int, Soft]]:
        """The number of each sentence, and what is said of it."""
        words = words_of(document)
        at = flat = 0
        for number in self.sentences.tolist():
            count = len(words[number])
            arcs = self.arcs[flat : flat + count * (count + 1)].reshape(count, count + 1)
            yield number, Soft(self.tags[at : at + count], arcs, self.relations[at : at + count])
            at, flat = at + count, flat + arcs.size


def texts(documents: Iterable[Document]) -> Iterator[Document]:
    """Documents with sentences and words; words in a sentence each."""
    segment = Segmenter(tokens="words")
    for document in documents:
        yield segment(msgspec.structs.replace(document, sentences=(), tokens=()))


def lesson(document: Document, teacher: Reader, cutter: WordPiece) -> Lesson:
    """What the teacher says of a document with sentences and words."""
    found: dict[int, Soft] = {}
    examples = {
        at: one
        for at, words in enumerate(words_of(document))
        if (one := _example(document, at, words, cutter)) is not None
    }
    group: list[int] = []
    for at in sorted(examples, key=lambda one: len(examples[one].ids)):
        if group and (len(group) + 1) * len(examples[at].ids) > _PIECES:
            found |= zip(group, _said(teacher, [examples[one] for one in group]), strict=True)
            group = []
        group.append(at)
    if group:
        found |= zip(group, _said(teacher, [examples[one] for one in group]), strict=True)
    told = [found[at] for at in sorted(found)]
    none = np.zeros((0, 1), np.float16)
    return Lesson(
        np.array(sorted(found), np.int64),
        np.concatenate([one.tags for one in told]) if told else none,
        np.concatenate([one.arcs.ravel() for one in told]) if told else none[:, 0],
        np.concatenate([one.relations for one in told]) if told else none,
    )


def words_of(document: Document) -> list[list[tuple[int, int]]]:
    """The words of each sentence, as spans of the text."""
    tokens = document.tokens
    return [[(one.start, one.end) for one in tokens[first:last]] for first, last in within(document.sentences, tokens)]


def _example(document: Document, number: int, words: Sequence[tuple[int, int]], cutter: WordPiece) -> Example | None:
    """A sentence without gold; None where it is too long or too short, or a word has no piece."""
    span = document.sentences[number]
    pieces = cutter.encode(document.text, span.start, span.end)
    if not 0 < len(pieces.ids) <= _LONGEST or len(words) < _SHORTEST:
        return None
    first, last = pieces_of(pieces.starts, pieces.ends, words)
    if (last < first).any():
        return None
    nothing = np.zeros(len(words), np.int64)
    letters = tuple(document.text[start:end] for start, end in words)
    told = Words(
        first, last, nothing, nothing, np.zeros((len(words), len(FEATURES)), np.int64), nothing, nothing, letters
    )
    return Example([cutter.first, *pieces.ids, cutter.last], told)


def _said(teacher: Reader, group: Sequence[Example]) -> Iterator[Soft]:
    torch = require("torch")
    batch = collate(group)
    with torch.no_grad():
        head, words = teacher.head, teacher.read(batch)
        of, to, label_of, label_to = head.sides(words)
        arcs = (head.arcs(of, to) + no_head(batch)[:, None, :]).softmax(-1)
        relations = head.labels(label_of, label_to, arcs.argmax(-1)).softmax(-1)
        tags = torch.cat([part.softmax(-1) for part in head.tags(words).split(sizes(head), -1)], -1)
    for at, one in enumerate(group):
        count = len(one.words.letters)
        told = tags[at, :count], arcs[at, :count, : count + 1], relations[at, :count]
        yield Soft(*(part.numpy().astype(np.float16) for part in told))


def lessons(
    documents: Iterable[Document], teacher: tuple[Reader, WordPiece] | None, folder: Path
) -> Iterator[tuple[Document, Lesson]]:
    """Documents with their lessons (`timeloom_train.lessons.kept`). Raises CorpusError for one that is not there and no
    teacher, and for one of another text."""
    for document, told in kept(
        documents, None if teacher is None else lambda one: lesson(one, *teacher)._asdict(), folder
    ):
        found, words = Lesson(**told), words_of(document)
        numbers = found.sentences.tolist()
        if any(at >= len(words) for at in numbers) or sum(len(words[at]) for at in numbers) != len(found.relations):
            raise CorpusError("the lesson is of another text", document=document.id, value=str(place(folder, document)))
        yield document, found


def of_folder(folder: Path, root: Path | None) -> Iterator[tuple[Document, Lesson]]:
    """The documents of a folder of lessons, with these. Raises CorpusError where one is not there."""
    told = About.read(folder)
    return lessons(texts(bare(corpora.find_root(root), told.news, told.snippets, told.seed)), None, folder)


def examples(told: Iterable[tuple[Document, Lesson]], cutter: WordPiece) -> Iterator[Example]:
    """The sentences of which a teacher has said something, cut into the pieces of an encoder that is to learn from
    it."""
    for document, found in told:
        words = words_of(document)
        for number, soft in found.apart(document):
            made = _example(document, number, words[number], cutter)
            if made is not None:
                yield replace(made, soft=soft)
