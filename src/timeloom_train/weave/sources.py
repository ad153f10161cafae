"""The documents that the weaver learns from: TimeBank and AQUAINT with the tables of pairs over them."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path

import msgspec

from timeloom import corpora
from timeloom.document import Document
from timeloom.encoder import load_encoder
from timeloom.encoder.wordpiece import WordPiece
from timeloom.errors import CorpusError
from timeloom.syntax import Parser
from timeloom.times.segment import Segmenter
from timeloom_train.weave.examples import Example, Table, example_of, tables

__all__ = ["GOLD", "golds", "names", "pairs", "parsed"]

GOLD, MATRES, DENSE = "tbaq", "matres", "tbdense"


def parsed(document: Document, parser: Parser) -> Document:
    """The document with sentences, words and trees, and with all that is annotated in it."""
    bare = msgspec.structs.replace(document, times=(), events=(), signals=(), links=())
    read = parser(Segmenter(tokens="words")(bare))
    return msgspec.structs.replace(document, sentences=read.sentences, tokens=read.tokens)


def pairs(root: Path | None, ids: frozenset[str]) -> tuple[Table, Table]:
    """The links of MATRES and of TimeBank-Dense over documents of those ids, and over no others."""

    def held(name: str, *splits: str) -> Table:
        read = (document for split in splits for document in corpora.load(name, split, root=root))
        return tables([document for document in read if document.id in ids])

    return held(MATRES, "train", "dev"), held(DENSE, "train", "dev", "test")


def golds(
    root: Path | None, split: str, cutter: WordPiece, first_mark: int, *, only: Container[str] | None = None
) -> Iterator[tuple[Document, Example]]:
    """The documents of a split of TBAQ with their examples; with `only`, those of these ids. Rows of MATRES and
    TimeBank-Dense are taken by document, so that those of a document of dev are never learned from."""
    parser = Parser.load(encode=load_encoder().encode)
    documents = [
        parsed(document, parser)
        for document in corpora.load(GOLD, split, root=root)
        if only is None or document.id in only
    ]
    matres, dense = pairs(root, frozenset(document.id for document in documents))
    for document in documents:
        yield document, example_of(document, cutter, first_mark, matres=matres, tbdense=dense)


def names(root: Path | None) -> list[str]:
    """What a card calls the data, with hashes; a corpus that is not there is left out."""
    found = []
    for name, splits in ((GOLD, ("train",)), (MATRES, ("train",)), (DENSE, ("train", "dev"))):
        for split in splits:
            try:
                found.append(corpora.load(name, split, root=root).name)
            except CorpusError:
                continue
    return found
