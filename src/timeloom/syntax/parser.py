"""The parser: parts of speech, features and one tree a sentence, from the vectors of the encoder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Encoding, Span, Token
from timeloom.encoder.word_head import FEATURES, UPOS, WordHead
from timeloom.encoder.words import pieces_of, word_vectors
from timeloom.errors import ModelError
from timeloom.models import arrays, card
from timeloom.syntax.arborescence import arborescence

__all__ = ["NAME", "Parser", "Words", "read", "within"]

NAME = "reader.words.v1"
LONGEST = 200
"""Words of one tree. A longer sentence is read in stretches, so that time and memory stay linear in the text: the root
of each later stretch hangs on the root of the first, as `_LOOSE`."""
_LOOSE = "parataxis"
_MARKS = frozenset(',;:.!?)"”')

Floats = NDArray[np.float32]
Encode = Callable[[str, Sequence[Span]], Encoding]


class Words(NamedTuple):
    """What is read of the words of a sentence: arrays with one entry a word, and `features` (words, features).

    `heads` are 0 for the root, k for word k - 1; the others are indices of the head's inventories.
    """

    upos: NDArray[np.int64]
    xpos: NDArray[np.int64]
    features: NDArray[np.int64]
    heads: NDArray[np.int64]
    relations: NDArray[np.int64]


def read(head: WordHead, vectors: Floats, letters: Sequence[str]) -> Words:
    """Tags, features and the tree of one sentence (or stretch of one), from the vectors of its words (words, width)."""
    words = head.words(vectors, letters)
    tags = head.likeliest(words)
    sides = head.sides(words)
    heads = arborescence(head.arcs(sides))
    related = head.related(sides, heads)
    if "root" in head.relations:
        root = head.relations.index("root")
        related[:, root] = np.where(heads == 0, np.inf, -np.inf)
    return Words(tags[:, 0], tags[:, 1], tags[:, 2:], heads, related.argmax(1))


@dataclass(frozen=True, slots=True)
class Parser:
    """Reads: text, sentences, tokens, encoding. Writes: tokens (upos, xpos, feats, head, deprel).

    The tokens are to be words as UD English EWT cuts them (`Segmenter(tokens="words")`); those outside every sentence
    stay as they are. A document without an encoding is encoded by `encode`, where there is one.
    """

    name: ClassVar[str] = "syntax.biaffine.v1"
    weights: ClassVar[str] = NAME

    head: WordHead
    encode: Encode | None = None

    @classmethod
    def load(cls, folder: Path | None = None, *, encode: Encode | None = None) -> Parser:
        """With the weights that are shipped, or those of a folder. Raises ModelError."""
        told = card(NAME, folder)
        try:
            tags, relations = tuple(map(str, told["tags"])), tuple(map(str, told["relations"]))
        except (KeyError, TypeError) as error:
            raise ModelError("its card lacks tags or relations", document=f"{NAME}.json") from error
        return cls(WordHead(arrays(NAME, folder), tags, relations), encode)

    def __call__(self, document: Document) -> Document:
        """The document with its tokens tagged and parsed. Raises ModelError where it has no encoding of its
        sentences."""
        if not document.sentences:
            return document
        encoding = document.encoding
        if encoding is None and self.encode is not None:
            encoding = self.encode(document.text, document.sentences)
        if encoding is None or len(encoding) != len(document.sentences):
            reason = "its sentences have not been encoded, so they cannot be parsed"
            raise ModelError(reason, document=document.id, value=None if encoding is None else len(encoding))
        tokens = list(document.tokens)
        for sentence, (first, last) in enumerate(within(document.sentences, tokens)):
            if last > first:
                vectors = self._vectors(encoding, sentence, tokens[first:last], document.id)
                tokens[first:last] = self._parsed(document.text, vectors, tokens[first:last], first)
        return msgspec.structs.replace(document, tokens=tuple(tokens), encoding=document.encoding or encoding)

    def _vectors(self, encoding: Encoding, sentence: int, tokens: Sequence[Token], id: str) -> Floats:
        vectors = np.asarray(encoding.vectors(sentence), np.float32)
        if vectors.ndim != 2 or vectors.shape[1] != self.head.width:
            reason = f"vectors {self.head.width} wide are wanted"
            raise ModelError(reason, document=id, place=f"sentence {sentence}", value=vectors.shape)
        spans = [(token.start, token.end) for token in tokens]
        return word_vectors(vectors, *pieces_of(encoding.starts(sentence), encoding.ends(sentence), spans))

    def _parsed(self, text: str, vectors: Floats, tokens: Sequence[Token], before: int) -> list[Token]:
        """The tokens of a sentence, the first being number `before` of the document."""
        letters = [text[token.start : token.end] for token in tokens]
        found: list[Token] = []
        root: int | None = None
        for start, end in _stretches(letters):
            told = read(self.head, vectors[start:end], letters[start:end])
            columns = zip(tokens[start:end], *(column.tolist() for column in told), strict=True)
            for own, (token, upos, xpos, features, head, related) in enumerate(columns, before + start):
                relation = self.head.relations[related]
                if head == 0 and root is None:
                    root, to = own, own
                elif head == 0:
                    to, relation = root or 0, _LOOSE
                else:
                    to = before + start + head - 1
                tag = self.head.tags[xpos]
                found.append(Token(token.start, token.end, UPOS[upos], tag, _feats(tuple(features)), to, relation))
        return found


@cache
def _feats(values: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
    """Features by name, those that a word has; there are some hundreds of different ones."""
    return tuple(
        sorted((name, told[value]) for (name, told), value in zip(FEATURES.items(), values, strict=True) if value)
    )


def within(sentences: Sequence[Span], tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """For every sentence its first token, and the first behind it."""
    at = 0
    for span in sentences:
        while at < len(tokens) and tokens[at].start < span.start:
            at += 1
        first = at
        while at < len(tokens) and tokens[at].end <= span.end:
            at += 1
        yield first, at


def _stretches(letters: Sequence[str]) -> Iterator[tuple[int, int]]:
    """A sentence in stretches of at most `LONGEST` words, cut behind the last mark of their second half, if there is
    one."""
    start = 0
    while len(letters) - start > LONGEST:
        half = range(start + LONGEST - 1, start + LONGEST // 2, -1)
        end = next((at + 1 for at in half if letters[at] in _MARKS), start + LONGEST)
        yield start, end
        start = end
    if start < len(letters):
        yield start, len(letters)
