"""What the reader learns from: sentences as arrays, with labels of characters, of words, or both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Span
from timeloom.encoder import WordPiece
from timeloom.encoder.characters import Characters, characters
from timeloom.encoder.word_head import FEATURES, UPOS
from timeloom.encoder.wordpiece import Pieces
from timeloom.encoder.words import pieces_of
from timeloom.formats.conllu import Sentence
from timeloom.language import load
from timeloom.scate.labels import GROUPS, encode
from timeloom.stages.recognise.gate import Gate
from timeloom.stages.recognise.rule_labels import rule_labels, timex_labels
from timeloom.stages.segment.segmenter import sentences

__all__ = ["FEATURES", "UPOS", "Example", "Words", "of_document", "of_sentence", "of_span", "relations"]

Numbers = NDArray[np.int64]

LONGEST = 200
"""Pieces of a sentence that is learned from at most; a longer one is cut (training only)."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a sentence: `first[k]`, `last[k]` are its pieces (from 0, last inclusive); what a head is to say."""

    first: Numbers
    last: Numbers
    upos: Numbers
    xpos: Numbers
    features: Numbers
    heads: Numbers
    relations: Numbers


@dataclass(frozen=True, slots=True)
class Example:
    """One sentence. `rules` (characters, 4) are the labels of the rules; `scate` (characters, 3) and `timex`
    (characters) what is to be learned, None where nobody has said; `weight` what the example counts; `vectors` (pieces
    without the two special ones, width) are those of an encoder that learns no more."""

    ids: list[int]
    characters: Characters
    rules: NDArray[np.uint8]
    scate: NDArray[np.uint8] | None = None
    timex: NDArray[np.uint8] | None = None
    words: Words | None = None
    weight: float = 1.0
    key: tuple[str, int] = ("", 0)
    vectors: NDArray[np.float32] | None = None


def of_document(
    document: Document,
    read: Document,
    cutter: WordPiece,
    *,
    scate: Document | None = None,
    timex: Document | None = None,
    weight: float = 1.0,
    gate: Gate | None = None,
) -> Iterator[Example]:
    """The sentences of a document as the rules have `read` it, with the SCATE entities of one document over the same text
    and the TIMEX3 of another as what is to be learned; with a gate, those alone that it lets through."""
    text = document.text
    rules = rule_labels(read)
    told = None
    if scate is not None:
        made = encode(scate.entities, len(text))
        told = np.array([made.labels[group] for group in GROUPS], np.uint8).T
    marked = timex_labels(timex.timexes, len(text)) if timex is not None else None
    spans = list(sentences(text, load()))
    for span in spans if gate is None else gate(read, spans):
        for start, end, pieces in _cut(cutter, text, span):
            yield Example(
                ids=[cutter.first, *pieces.ids, cutter.last],
                characters=characters(text, start, end, pieces),
                rules=rules[start:end],
                scate=None if told is None else told[start:end],
                timex=None if marked is None else marked[start:end],
                weight=weight,
                key=(document.id, start),
            )


def of_span(text: str, span: Span, rules: NDArray[np.uint8], cutter: WordPiece) -> Iterator[Example]:
    """A sentence that is only asked about; `rules` are those of the whole text."""
    for start, end, pieces in _cut(cutter, text, span):
        ids = [cutter.first, *pieces.ids, cutter.last]
        yield Example(ids=ids, characters=characters(text, start, end, pieces), rules=rules[start:end], key=("", start))


def _cut(cutter: WordPiece, text: str, span: Span) -> Iterator[tuple[int, int, Pieces]]:
    """A sentence, in stretches of at most `LONGEST` pieces."""
    pieces = cutter.encode(text, span.start, span.end)
    if not pieces.ids:
        return
    for at in range(0, len(pieces.ids), LONGEST):
        stop = min(at + LONGEST, len(pieces.ids))
        start = span.start if at == 0 else pieces.starts[at]
        end = span.end if stop == len(pieces.ids) else pieces.starts[stop]
        yield start, end, Pieces(pieces.ids[at:stop], pieces.starts[at:stop], pieces.ends[at:stop])


def relations(trees: Iterable[Sentence]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The relations of Universal Dependencies and the tags of the Penn Treebank in trees, sorted."""
    rels, tags = set(), set()
    for tree in trees:
        rels |= {word.deprel for word in tree.words}
        tags |= {word.xpos for word in tree.words}
    return tuple(sorted(rels)), tuple(sorted(tags))


def of_sentence(tree: Sentence, cutter: WordPiece, rels: Sequence[str], tags: Sequence[str]) -> Example | None:
    """A sentence of a treebank; None where a word has no piece, or the sentence is too long."""
    pieces = cutter.encode(tree.text)
    if not 0 < len(pieces.ids) <= LONGEST or not tree.words:
        return None
    first, last = pieces_of(pieces.starts, pieces.ends, [(word.start, word.end) for word in tree.words])
    if (last < first).any():
        return None
    feats = [dict(word.feats) for word in tree.words]
    words = Words(
        first=first,
        last=last,
        upos=np.array([UPOS.index(word.upos) if word.upos in UPOS else len(UPOS) - 1 for word in tree.words]),
        xpos=np.array([tags.index(word.xpos) if word.xpos in tags else 0 for word in tree.words]),
        features=np.array([
            [values.index(one.get(name, "")) if one.get(name, "") in values else 0 for name, values in FEATURES.items()]
            for one in feats
        ]),
        heads=np.array([max(word.head, 0) for word in tree.words]),
        relations=np.array([rels.index(word.deprel) if word.deprel in rels else 0 for word in tree.words]),
    )  # fmt: skip
    read = characters(tree.text, 0, len(tree.text), pieces)
    ids = [cutter.first, *pieces.ids, cutter.last]
    nothing = np.zeros((len(tree.text), len(GROUPS) + 1), np.uint8)
    return Example(ids=ids, characters=read, rules=nothing, words=words, key=(tree.id, 0))
