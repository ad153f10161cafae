"""What the encoder learns from: sentences of a treebank as arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.encoder import WordPiece
from timeloom.encoder.word_head import FEATURES, UPOS
from timeloom.encoder.words import pieces_of
from timeloom.formats.conllu import Sentence

__all__ = ["FEATURES", "UPOS", "Example", "Soft", "Words", "of_sentence", "relations"]

Numbers = NDArray[np.int64]

LONGEST = 200
"""Pieces of a sentence that is learned from at most."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a sentence: `first[k]`, `last[k]` are its pieces (from 0, last inclusive); what a head is to say,
    and the letters."""

    first: Numbers
    last: Numbers
    upos: Numbers
    xpos: Numbers
    features: Numbers
    heads: Numbers
    relations: Numbers
    letters: tuple[str, ...]


class Soft(NamedTuple):
    """What is said of the words of a sentence: probabilities of all tags (words, upos + xpos + features), of heads
    (words, words + 1), the root first, and of the relation to the likeliest head (words, relations)."""

    tags: NDArray[np.float16]
    arcs: NDArray[np.float16]
    relations: NDArray[np.float16]


@dataclass(frozen=True, slots=True)
class Example:
    """One sentence: its pieces, the two special ones with them, and its words. Of one without gold `soft` has what a
    teacher says."""

    ids: list[int]
    words: Words
    key: str = ""
    soft: Soft | None = None


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
        letters=tuple(tree.text[word.start : word.end] for word in tree.words),
    )  # fmt: skip
    return Example([cutter.first, *pieces.ids, cutter.last], words, tree.id)
