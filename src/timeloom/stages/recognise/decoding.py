"""From labels of characters to the TIMEX3 that they mean."""

from __future__ import annotations

from collections.abc import Sequence

from timeloom.stages.recognise.rule_labels import TIMEX_TYPES

__all__ = ["timexes"]


def timexes(labels: Sequence[int]) -> list[tuple[int, int, str]]:
    """(start, end, type) in the order of the text. An I that continues nothing of its type begins one."""
    found = []
    at = 0
    while at < len(labels):
        label = labels[at]
        end = at + 1
        if label:
            inside = label + (label & 1)
            while end < len(labels) and labels[end] == inside:
                end += 1
            found.append((at, end, TIMEX_TYPES[(label - 1) // 2]))
        at = end
    return found
