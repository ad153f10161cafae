"""What is put in one end of a range lies in the range.

Of "built between 1260 and 1284" TimeML has the two ends alone, so a link to "1260" is all that it can say of the whole
range. Where the text was read into a range, the whole is given a place beside its ends, and links that put something in
an end put it there: that says less, and is right of both ends. A range that names its end alone, counted from its start
("within ten days"), is a place in its stead. Of "scored 83 goals from 1945 to 1956" what is found is mostly that it
began with 1945, or came after: the event that is likeliest linked to the range lies in the whole, if nothing says that
it is behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from timeloom.calendar.tree import After, Between
from timeloom.document import Document, Time
from timeloom.graph.constraint import Constraint
from timeloom.timeline.hanging import IN

__all__ = ["counts_on", "ends_of_ranges", "in_ranges"]

_PUTS_IN = frozenset(("IS_INCLUDED", "DURING", "BEGINS", "ENDS"))
_AS_LONG = frozenset(("SIMULTANEOUS", "IDENTITY"))
"""What is found of an end where something lies in the whole; who writes it means the end."""
_BEHIND = frozenset(("AFTER", "IAFTER"))
_LASTS = (_BEHIND | {"BEGUN_BY"}, frozenset(("ENDED_BY",)))
"""What is found of the first and of the last end where something lasts from the one to the other."""
_LIKELY = 0.5


def in_ranges(
    document: Document, links: Iterable[Constraint], scores: Mapping[str, float]
) -> tuple[tuple[Constraint, ...], list[Time]]:
    """The links, those into an end of a range turned to the whole; and the ranges that are linked to, or name their end
    alone. `scores` are the probabilities of the links that were found: of these one at most is turned for what it says
    of an end."""
    links = tuple(links)
    whole = ends_of_ranges(document)
    owners = _owners(links, whole, scores)
    used = {time.id: time for time, _ in whole.values() if len(time.parts) == 1}
    turned: list[Constraint] = []
    for link in links:
        time, at = whole.get(link.target, (None, 0))
        own = time is not None and owners.get(time.id) == link.source and link.label in _LASTS[at] and link.id in scores
        if time is None or not (own or link.label in _PUTS_IN or (link.label in _AS_LONG and link.id in scores)):
            turned.append(link)
            continue
        used[time.id] = time
        turned.append(replace(link, target=time.id, relation=IN))
    return tuple(turned), list(used.values())


def ends_of_ranges(document: Document) -> dict[str, tuple[Time, int]]:
    """By the ids of the times that TimeML has of a range the range, and which end of it each is: 0 the first, 1 the
    last."""
    named = {time.id for time in document.timexes}
    return {
        part.id: (time, at)
        for time in document.times
        if time.id not in named and (len(time.parts) == 2 and _is_range(time) or counts_on(time))
        for at, part in enumerate(time.parts, 2 - len(time.parts))
    }


def _owners(
    links: Iterable[Constraint], whole: Mapping[str, tuple[Time, int]], scores: Mapping[str, float]
) -> dict[str, str]:
    """By range what is likeliest linked to one of its ends, if that is likely, and not likely behind the last."""
    best: dict[str, tuple[float, str]] = {}
    behind: set[tuple[str, str]] = set()
    for link in links:
        if link.target not in whole or scores.get(link.id, 0.0) < _LIKELY:
            continue
        time, at = whole[link.target]
        if link.label in _BEHIND and at:
            behind.add((time.id, link.source))
        if link.label in _PUTS_IN | _AS_LONG | _LASTS[at]:
            best[time.id] = max(best.get(time.id, (0.0, "")), (scores[link.id], link.source))
    return {time: event for time, (_, event) in best.items() if (time, event) not in behind}


def counts_on(time: Time) -> bool:
    """Whether it is a range whose end alone is named, as so long after its start: within ten days."""
    tree = time.tree
    counted = isinstance(tree, Between) and isinstance(tree.end, After) and tree.end.interval == tree.start
    return counted and len(time.parts) == 1 and _is_range(time)


def _is_range(time: Time) -> bool:
    """Whether it is one stretch that the calendar knows both ends of."""
    timex = time.timex3
    return timex is not None and bool(timex.begin) and bool(timex.end) and len(time.intervals) == 1 and not time.more
