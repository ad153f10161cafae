"""What a teacher of trees says of texts that have none: lessons, from which the head for words learns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document
from timeloom.encoder import WordPiece
from timeloom.encoder.word_head import FEATURES, UPOS
from timeloom.encoder.words import pieces_of
from timeloom.errors import CorpusError
from timeloom.extras import require
from timeloom.times.segment import Segmenter
from timeloom_train.lessons import kept
from timeloom_train.reader.batches import collate
from timeloom_train.reader.examples import Example, Words
from timeloom_train.reader.large import Teacher

__all__ = ["Lesson", "Soft", "lesson", "lessons", "soft_loss", "texts", "words_of"]

_PIECES = 4096
"""That are read together, padded."""
_LONGEST, _SHORTEST = 200, 4
"""Pieces of a sentence that is asked about at most, and words at least: shorter ones are headings and bylines."""
_FAR = -1e4
Floats = NDArray[np.float16]


class Soft(NamedTuple):
    """What is said of the words of a sentence: probabilities of all tags (words, upos + xpos + features), of heads (words, words + 1), the root first, and of
    the relation to the likeliest head (words, relations)."""

    tags: Floats
    arcs: Floats
    relations: Floats


class Lesson(NamedTuple):
    """What is said of some sentences of a document, in their order: their numbers, and the rows of `Soft` one after another, `arcs` flat."""

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


def texts(bare: Iterable[Document]) -> Iterator[Document]:
    """Documents with sentences and words; words in a sentence each."""
    segment = Segmenter(tokens="words")
    for document in bare:
        yield segment(msgspec.structs.replace(document, sentences=(), tokens=()))


def lesson(document: Document, teacher: Teacher, cutter: WordPiece) -> Lesson:
    """What the teacher says of a document with sentences and words."""
    found: dict[int, Soft] = {}
    examples = {at: one for at, words in enumerate(words_of(document)) if (one := _example(document, at, words, cutter)) is not None}
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
    made: list[list[tuple[int, int]]] = []
    at, tokens = 0, document.tokens
    for span in document.sentences:
        while at < len(tokens) and tokens[at].start < span.start:
            at += 1
        first = at
        while at < len(tokens) and tokens[at].end <= span.end:
            at += 1
        made.append([(one.start, one.end) for one in tokens[first:at]])
    return made


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
    told = Words(first, last, nothing, nothing, np.zeros((len(words), len(FEATURES)), np.int64), nothing, nothing, letters)
    return Example([cutter.first, *pieces.ids, cutter.last], told)


def _said(teacher: Teacher, group: Sequence[Example]) -> Iterator[Soft]:
    torch = require("torch")
    batch = collate(group)
    with torch.no_grad():
        head, words = teacher.head, teacher.read(batch)
        of, to, label_of, label_to = head.sides(words)
        arcs = (head.arcs(of, to) + _no_head(batch)[:, None, :]).softmax(-1)
        relations = head.labels(label_of, label_to, arcs.argmax(-1)).softmax(-1)
        tags = torch.cat([part.softmax(-1) for part in head.tags(words).split(_sizes(head), -1)], -1)
    for at, one in enumerate(group):
        count = len(one.words.letters)
        told = tags[at, :count], arcs[at, :count, : count + 1], relations[at, :count]
        yield Soft(*(part.numpy().astype(np.float16) for part in told))


def _no_head(batch: dict[str, Any]) -> Any:
    """What is added to the scores of heads (b, n + 1): no word hangs on what is padded."""
    torch = require("torch")
    return torch.cat([torch.zeros_like(batch["there"][:, :1]), (1 - batch["there"]) * _FAR], 1)


def _sizes(head: Any) -> list[int]:
    """Of what is told of a word by one product: upos, xpos, and each of the features."""
    features = [len(values) for values in FEATURES.values()]
    return [len(UPOS), head.tag.out_features - len(UPOS) - sum(features), *features]


def lessons(documents: Iterable[Document], teacher: tuple[Teacher, WordPiece] | None, folder: Path) -> Iterator[tuple[Document, Lesson]]:
    """Documents with their lessons (`timeloom_train.lessons.kept`). Raises CorpusError for one that is not there and no teacher, and for one of another text."""
    for document, told in kept(documents, None if teacher is None else lambda one: lesson(one, *teacher)._asdict(), folder):
        found, words = Lesson(**told), words_of(document)
        numbers = found.sentences.tolist()
        if any(at >= len(words) for at in numbers) or sum(len(words[at]) for at in numbers) != len(found.relations):
            raise CorpusError("the lesson is of another text", document=document.id)
        yield document, found


def soft_loss(head: Any, words: Any, batch: dict[str, Any]) -> Any:
    """As `timeloom_train.reader.training.word_loss`, against probabilities: `tags`, `arcs` and `relations` as `Soft` has them, padded with zeros."""
    count = batch["there"].sum().clamp(min=1)

    def against(logits: Any, shares: Any) -> Any:
        return -(shares * logits.log_softmax(-1)).sum() / count

    sizes = _sizes(head)
    pairs = zip(head.tags(words).split(sizes, -1), batch["tags"].split(sizes, -1), strict=True)
    loss = sum(against(logits, shares) for logits, shares in pairs) / 4
    of, to, label_of, label_to = head.sides(words)
    loss = loss + against(head.arcs(of, to) + _no_head(batch)[:, None, :], batch["arcs"])
    labels = head.labels(label_of, label_to, batch["arcs"].argmax(-1))
    return loss + against(labels, batch["relations"])
