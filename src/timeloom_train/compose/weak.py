"""Weak labels: graphs that the rule preset makes of texts without gold. They teach links, not properties: of the
properties the rules know too little (measured: with them, cross-validation lost what the links had gained)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import msgspec

from timeloom import load
from timeloom.document import Document
from timeloom.language import Language
from timeloom.scate import legal
from timeloom_train.compose.examples import Examples, examples

__all__ = ["WEIGHT", "chosen", "weak_links"]

WEIGHT = 0.05
"""What an example of the rules counts beside one of the gold; .03 to .3 differ by .0007 in cross-validation."""


def chosen(ids: Iterable[str], count: int, seed: int) -> list[str]:
    """So many ids, or all; the order in which they are given does not matter."""
    drawn = sorted(ids)
    random.Random(seed).shuffle(drawn)  # noqa: S311 - a draw, not secrets
    return drawn[:count]


def weak_links(documents: Iterable[Document], language: Language) -> Examples:
    """The examples of links in what the rule preset makes of these texts."""
    return examples(_answered(documents), language)["link"]


def _answered(documents: Iterable[Document]) -> Iterator[Document]:
    rules = load("rules")
    for document in documents:
        made = rules(document.text, document.dct, id=document.id)
        yield msgspec.structs.replace(made, entities=legal(made.entities))
