"""What is put in one end of a range lies in the range.

Of "built between 1260 and 1284" TimeML has the two ends alone, so a link to "1260" is all that it can say of the whole
range. Where the text was read into a range, the whole is given a place beside its ends, and links that put something in
an end put it there: that says less, and is right of both ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from timeloom.document import Document, Time
from timeloom.graph.allen import Allen
from timeloom.graph.constraint import Constraint

__all__ = ["in_ranges"]

_IN = Allen.of("d", "s", "f", "e")
_PUTS_IN = frozenset(("IS_INCLUDED", "DURING"))


def in_ranges(document: Document, links: Iterable[Constraint]) -> tuple[tuple[Constraint, ...], list[Time]]:
    """The links, those into an end of a range of two ends turned to the whole; and the ranges that are linked to."""
    named = {time.id for time in document.timexes}
    whole = {
        part.id: time
        for time in document.times
        if len(time.parts) == 2 and time.id not in named and _is_range(time)
        for part in time.parts
    }
    used: dict[str, Time] = {}
    turned: list[Constraint] = []
    for link in links:
        time = whole.get(link.target) if link.label in _PUTS_IN else None
        if time is None:
            turned.append(link)
            continue
        used[time.id] = time
        turned.append(replace(link, target=time.id, relation=_IN))
    return tuple(turned), list(used.values())


def _is_range(time: Time) -> bool:
    """Whether it is one stretch that the calendar knows both ends of."""
    timex = time.timex3
    return timex is not None and bool(timex.begin) and bool(timex.end) and len(time.intervals) == 1 and not time.more
