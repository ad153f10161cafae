"""The trees of a document whose times and events stand: sentences, tokens and vectors, and nothing else."""

from __future__ import annotations

import msgspec

from timeloom.document import Document
from timeloom.errors import ModelError
from timeloom.pipeline.loom import Pipeline

__all__ = ["has_trees", "with_trees"]


def has_trees(document: Document) -> bool:
    """Has somebody parsed it?"""
    return any(token.head is not None for token in document.tokens)


def with_trees(document: Document, pipeline: Pipeline) -> Document:
    """The document with the sentences, trees and vectors of a preset; as it is where somebody has parsed it, and where
    it is blank.

    Raises ModelError for a preset that makes no trees.
    """
    if has_trees(document) or not document.text.strip():
        return document
    if pipeline.syntax is None:
        raise ModelError("this preset makes no trees", place="preset", value=pipeline.name)
    read = pipeline.run(
        document, layers="all" if pipeline.events is None else "events", keep=frozenset(("times", "events"))
    )
    return msgspec.structs.replace(document, sentences=read.sentences, tokens=read.tokens, encoding=read.encoding)
