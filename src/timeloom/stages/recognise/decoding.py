"""From labels of characters to the TIMEX3 that they mean."""

from __future__ import annotations

import re
from collections.abc import Sequence

from timeloom.stages.recognise.rule_labels import TIMEX_TYPES

__all__ = ["timexes"]

_LABELLED = re.compile(rb"[^\0]+")


def timexes(labels: Sequence[int]) -> list[tuple[int, int, str]]:
    """(start, end, type) in the order of the text. An I that continues nothing of its type begins one."""
    line = bytes(labels)
    found = []
    for stretch in _LABELLED.finditer(line):
        at = stretch.start()
        while at < stretch.end():
            inside = line[at] + (line[at] & 1)
            end = at + 1
            while end < len(line) and line[end] == inside:
                end += 1
            found.append((at, end, TIMEX_TYPES[(line[at] - 1) // 2]))
            at = end
    return found
