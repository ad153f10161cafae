"""Words of headings are no events: "Reporting officer: Sgt. Ruiz, Badge 417" above a report tells of nothing that
happened.

A heading is a short line without a verb, with a number or a label or in capitals, set off by line ends. What stands in
one that has a time, or the date on the next line, may be told by that ("Board meeting, 3 May"); what stands in another
has no line, and a time of the next line is not its own.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from timeloom.document import Document

__all__ = ["in_headings"]

_LONGEST = 60
"""Characters of a heading; lines of a text that is broken at a width are mostly longer."""
_LABELLED = re.compile(r"\d|\w:(?:\s|$)")
"""What a heading of a form has, and no headline: a number, or a label."""
_LINE = re.compile(r"[^\n]+")
_VERBS = ("VERB", "AUX")
_CLOSING = (".", "!", "?", ",", ";")
"""What no heading ends with."""


def in_headings(document: Document) -> frozenset[str]:
    """The ids of events, and of their instances, that stand in headings without a time."""
    if "\n" not in document.text or not document.events:
        return frozenset()
    starts = [event.start for event in document.events]
    found: set[str] = set()
    for first, last in _headings(document):
        for event in document.events[bisect_left(starts, first) : bisect_left(starts, last)]:
            found.update((event.id, *(one.id for one in event.instances)))
    return frozenset(found)


def _headings(document: Document) -> Iterator[tuple[int, int]]:
    """Where the headings without a time begin and end."""
    text, tokens = document.text, document.tokens
    starts, times = [token.start for token in tokens], sorted(time.start for time in document.timexes)
    dates = {text[time.start : time.end] for time in document.times}
    lines = [line for line in _LINE.finditer(text) if line[0].strip()]
    for number, line in enumerate(lines):
        words = tokens[bisect_left(starts, line.start()) : bisect_left(starts, line.end())]
        if (
            len(lines) < 2
            or len(line[0].strip()) > _LONGEST
            or any(word.upos is None or word.upos in _VERBS for word in words)
        ):
            continue
        if not _LABELLED.search(line[0]) and not line[0].isupper():  # Explosion in Leeds: what a headline tells of
            continue
        following = lines[number + 1][0].strip() if number + 1 < len(lines) else ""
        if following in dates:
            continue
        is_apart = (
            not line[0].rstrip().endswith(_CLOSING) and not line[0].strip()[0].islower() and not following[:1].islower()
        )
        if is_apart and bisect_left(times, line.start()) == bisect_left(times, line.end()):
            yield line.start(), line.end()
