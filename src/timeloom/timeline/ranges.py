"""What is put in one end of a range lies in the range.

Of "built between 1260 and 1284" TimeML has the two ends alone, so a link to "1260" is all that it can say of the whole
range. Where the text was read into a range, the whole is given a place beside its ends, and links that put something in
an end put it there: that says less, and is right of both ends. So do links that let something begin with the first end or
finish with the last, and a likely one by which it is after the first end, where none says that it is after the last, too: "scored 83 goals from 1945 to
1956".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from timeloom.document import Document, Time
from timeloom.graph.allen import Allen
from timeloom.graph.constraint import Constraint

__all__ = ["in_ranges"]

_IN = Allen.of("d", "s", "f", "e")
_PUTS_IN = frozenset(("IS_INCLUDED", "DURING"))
_BEGINS, _ENDS, _BEHIND = frozenset(("BEGUN_BY",)), frozenset(("ENDED_BY",)), frozenset(("AFTER", "IAFTER"))
_LIKELY = 0.5


def in_ranges(
    document: Document, links: Iterable[Constraint], scores: Mapping[str, float]
) -> tuple[tuple[Constraint, ...], list[Time]]:
    """The links, those into an end of a range of two ends turned to the whole; and the ranges that are linked to. `scores` are the
    probabilities of the links that were found."""
    links = tuple(links)
    named = {time.id for time in document.timexes}
    whole = {
        part.id: (time, at)
        for time in document.times
        if len(time.parts) == 2 and time.id not in named and _is_range(time)
        for at, part in enumerate(time.parts)
    }
    past = {(link.source, whole[link.target][0].id) for link in links if _is_last(whole.get(link.target)) and _is_behind(link, scores)}
    used: dict[str, Time] = {}
    turned: list[Constraint] = []
    for link in links:
        time, at = whole.get(link.target, (None, 0))
        if time is None or not _puts_in(link, at, scores.get(link.id, 0.0), (link.source, time.id) in past):
            turned.append(link)
            continue
        used[time.id] = time
        turned.append(replace(link, target=time.id, relation=_IN))
    return tuple(turned), list(used.values())


def _is_last(end: tuple[Time, int] | None) -> bool:
    return end is not None and end[1] == 1


def _puts_in(link: Constraint, at: int, score: float, past: bool) -> bool:
    """Whether a link to the first (0) or the last (1) end of a range puts something in it; `past`: another puts that behind the last."""
    if link.label in _PUTS_IN or link.label in (_ENDS if at else _BEGINS):
        return True
    return not at and link.label in _BEHIND and score >= _LIKELY and not past


def _is_behind(link: Constraint, scores: Mapping[str, float]) -> bool:
    return link.label in _BEHIND and scores.get(link.id, 1.0) >= _LIKELY


def _is_range(time: Time) -> bool:
    """Whether it is one stretch that the calendar knows both ends of."""
    timex = time.timex3
    return timex is not None and bool(timex.begin) and bool(timex.end) and len(time.intervals) == 1 and not time.more
