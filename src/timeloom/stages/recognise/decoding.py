"""From labels of characters to the TIMEX3 that they mean."""

from __future__ import annotations

from collections.abc import Sequence

from timeloom.scate.labels import runs
from timeloom.stages.recognise.rule_labels import TIMEX_TYPES

__all__ = ["timexes"]


def timexes(labels: Sequence[int]) -> list[tuple[int, int, str]]:
    """(start, end, type) of TIMEX3, in the order of the text."""
    line = bytes(labels)
    return [(start, end, TIMEX_TYPES[(line[start] - 1) // 2]) for start, end in runs(line)]
