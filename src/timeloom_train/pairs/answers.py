"""The answers of pair classifiers that learned from growing shares of a corpus, every document answered unseen.

The documents are dealt into folds; a fold is answered by a model that learned from a share of the other folds. Larger
shares contain the smaller ones, so that a curve over shares shows what more documents bring.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np

from timeloom.document import Document, Link
from timeloom.graph.labels import invert
from timeloom_train.pairs.items import Pair, pairs_of
from timeloom_train.pairs.model import PairModel

__all__ = ["Answered", "Deal", "answer", "deal"]


@dataclass(frozen=True, slots=True)
class Deal:
    """`folds[k]` are the ids of fold k, in the shuffled order of the seed."""

    seed: int
    folds: tuple[tuple[str, ...], ...]

    def learns(self, fold: int, share: float) -> tuple[str, ...]:
        """The documents that the model of a fold learns from: that share of the other folds, at least one of them."""
        others = [name for number, names in enumerate(self.folds) if number != fold for name in names]
        order = np.random.Generator(np.random.PCG64([self.seed, fold])).permutation(len(others))
        return tuple(others[at] for at in order[: max(1, round(share * len(others)))])


def deal(ids: Sequence[str], folds: int, seed: int) -> Deal:
    """Documents into folds of nearly equal size. Raises ValueError for fewer documents than folds, or one fold."""
    if not 2 <= folds <= len(ids):
        raise ValueError(f"{len(ids)} documents cannot make {folds} folds")
    order = np.random.Generator(np.random.PCG64(seed)).permutation(len(ids))
    names = [sorted(ids)[at] for at in order]
    return Deal(seed, tuple(tuple(names[start::folds]) for start in range(folds)))


@dataclass(frozen=True, slots=True)
class Answered:
    """One fold answered: its documents with the relations of the model, and how many of them were the file's own."""

    fold: int
    documents: tuple[Document, ...]
    learned: int
    asked: int
    right: int


def answer(documents: Sequence[Document], dealt: Deal, share: float) -> Iterator[Answered]:
    """Every fold, answered by a model that has not seen it. `documents` have sentences and tokens.

    Raises ValueError where the documents to learn from have no pair.
    """
    items = {document.id: pairs_of(document) for document in documents}
    by_id = {document.id: document for document in documents}
    for number, names in enumerate(dealt.folds):
        learned = [pair for name in dealt.learns(number, share) for pair in items[name]]
        if not learned:
            raise ValueError(f"share {share:g}: the documents that fold {number} is to learn from have no TLINKs")
        model = PairModel().fit(learned)
        asked = [pair for name in names for pair in items[name]]
        told = dict(zip(((pair.document, pair.link) for pair in asked), model.answer(asked), strict=True))
        right = sum(told[pair.document, pair.link] == pair.label for pair in asked)
        made = tuple(_answered(by_id[name], items[name], told) for name in names)
        yield Answered(number, made, len(learned), len(asked), right)


def _answered(document: Document, pairs: Sequence[Pair], told: dict[tuple[str, str], str]) -> Document:
    """The document with the TLINKs that were asked, each with its answer; all other links are left out."""
    asked = {pair.link: pair for pair in pairs}
    links = tuple(
        _relabelled(link, asked[link.id], told[document.id, link.id]) for link in document.links if link.id in asked
    )
    return msgspec.structs.replace(document, links=links, sentences=(), tokens=())


def _relabelled(link: Link, pair: Pair, label: str) -> Link:
    return msgspec.structs.replace(link, relation=invert(label, "timeml") if pair.turned else label)
