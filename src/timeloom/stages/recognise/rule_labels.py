"""What the rules say of a text, as labels of its characters: the features that the heads get of them.

Columns 0 to 2 are the three groups of `timeloom.scate.labels`, column 3 the TIMEX3 in BIO.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document, Time
from timeloom.scate.labels import GROUPS, encode

__all__ = ["COLUMNS", "TIMEX", "TIMEX_TYPES", "rule_labels", "timex_labels"]

TIMEX_TYPES = ("DATE", "TIME", "DURATION", "SET")
TIMEX = ("O", *(f"{tag}-{type_}" for type_ in TIMEX_TYPES for tag in "BI"))
"""The labels of TIMEX3; a label is the number of its place, O is 0."""
COLUMNS = len(GROUPS) + 1


def rule_labels(read: Document) -> NDArray[np.uint8]:
    """The array (characters, 4) of a document as the preset `rules` has read it."""
    made = encode(read.entities, len(read.text))
    lines = [np.frombuffer(bytes(made.labels[group]), np.uint8) for group in GROUPS]
    return np.stack([*lines, timex_labels(read.timexes, len(read.text))], axis=1)


def timex_labels(times: Iterable[Time], length: int) -> NDArray[np.uint8]:
    """Labels of the TIMEX3 for a text of `length` characters; of two that overlap the longer one stays."""
    labels = np.zeros(length, np.uint8)
    for time in sorted(times, key=lambda time: (time.start - time.end, time.start)):
        if time.timex3 is None or time.timex3.type not in TIMEX_TYPES or not 0 <= time.start < time.end <= length:
            continue
        if labels[time.start : time.end].any():
            continue
        first = 1 + 2 * TIMEX_TYPES.index(time.timex3.type)
        labels[time.start] = first
        labels[time.start + 1 : time.end] = first + 1
    return labels
