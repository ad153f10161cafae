"""Characters or words of a piece of text, with part of speech and Unicode category: the three inputs of the networks.

A word is a run of digits, a run of letters, or one other character ("1620EDT" is two words, "19980206" is one: a known
limit of words). The category of a word is the string of its characters' (May: LuLlLl). A character has the part of
speech of its word, one outside words has none. Three line breaks stand on either side of a piece.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from timeloom_lab.systems.chrono import Tagger
from timeloom_lab.systems.laparra.variants import Unit

__all__ = ["EDGE", "FEATURES", "Units", "Vocabulary", "ids", "units"]

FEATURES = ("text", "pos", "category")
EDGE = 3
"""Line breaks on either side."""
_WORD = re.compile(r"\d+|[^\d\W]+|\S")


@dataclass(frozen=True, slots=True)
class Units:
    """`spans` are pairs of offsets into the piece; the others have one entry for each."""

    spans: tuple[tuple[int, int], ...]
    text: tuple[str, ...]
    pos: tuple[str, ...]
    category: tuple[str, ...]


def units(text: str, unit: Unit, tagger: Tagger) -> Units:
    """The units of a piece."""
    words = [found.span() for found in _WORD.finditer(text)]
    tags = tagger([text[start:end] for start, end in words])
    categories = [unicodedata.category(character) for character in text]
    if unit == "word":
        return Units(
            tuple(words),
            tuple(text[start:end] for start, end in words),
            tuple(tags),
            tuple("".join(categories[start:end]) for start, end in words),
        )
    by_character = [""] * len(text)
    for (start, end), tag in zip(words, tags, strict=True):
        by_character[start:end] = [tag] * (end - start)
    spans = tuple((at, at + 1) for at in range(len(text)))
    return Units(spans, tuple(text), tuple(by_character), tuple(categories))


Vocabulary = dict[str, int]
"""What was seen in training -> its number from 1; 0 is what was not."""


def ids(made: Units, vocabularies: Sequence[Vocabulary]) -> NDArray[np.int64]:
    """Numbers of the three inputs (features, units with the edges): what the networks read."""
    edge = ("\n",) * EDGE, ("",) * EDGE, ("Cc",) * EDGE
    rows = [(*side, *own, *side) for side, own in zip(edge, (made.text, made.pos, made.category), strict=True)]
    return np.array(
        [[known.get(item, 0) for item in row] for known, row in zip(vocabularies, rows, strict=True)], dtype=np.int64
    )
