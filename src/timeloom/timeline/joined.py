"""A time that leads a clause is of all verbs that its subject has: "In 1489 the duke closed the gate and demanded a
toll".

What found the links puts the first verb into it, and mostly no other. A verb that is joined to one with such a time,
with one subject for both, and that has no time of its own lies in it as well, unless a word says that it came later.
Links that were given stand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from timeloom.calendar.units import DAY_SECONDS
from timeloom.document import Event, Time
from timeloom.graph.constraint import Constraint
from timeloom.timeline.believing import SEEN
from timeloom.timeline.borders import Borders
from timeloom.timeline.doubts import WITHIN, group
from timeloom.timeline.hanging import HANGING, IN, TRUST, up
from timeloom.timeline.lasting import BEGINS_IN

__all__ = ["with_joined"]

_SUBJECTS = ("nsubj", "csubj", "expl")


def with_joined(borders: Borders, links: Sequence[Constraint], found: Collection[str]) -> tuple[Constraint, ...]:
    """The links, and those of verbs into the times that lead their clauses; `found` has the ids of links that were not
    given."""
    finder = borders.finder
    if not found or not finder.has_trees:
        return tuple(links)
    events = {one.id: event for event in finder.events for one in event.instances or (event,)}
    given = {end for link in links if link.id and link.id not in found for end in (link.source, link.target)}
    dates: dict[str, list[Time]] = {}
    for link in links:
        if link.target in finder.stated and (group(link.label) == WITHIN or link.label in (SEEN, BEGINS_IN)):
            dates.setdefault(link.source, []).append(finder.stated[link.target])
    moved: dict[str, str] = {}
    for id, event in events.items():
        first = borders.joined_to(id) if id not in given and id not in dates else None
        times = [time for time in dates.get(first, ()) if _leads(borders, first, time)] if first is not None else []
        if len(times) == 1 and first is not None and _goes_with(borders, event, events[first]):
            moved[id] = times[0].id
    kept = (link for link in links if moved.get(link.source) != link.target or link.id not in found)
    return (*kept, *(Constraint(id, IN, time, weight=TRUST, label=HANGING) for id, time in moved.items()))


def _leads(borders: Borders, id: str, time: Time) -> bool:
    """Whether a time of a day or more hangs on a verb and stands before its subject."""
    finder = borders.finder
    at, stretch = finder.token_of(finder.starts_of[id]), time.intervals[0]
    subjects = [
        finder.document.tokens[one].start
        for one in borders.below(at)
        if (finder.document.tokens[one].deprel or "").startswith(_SUBJECTS)
    ]
    is_whole = (
        isinstance(stretch.start, int) and isinstance(stretch.end, int) and stretch.end - stretch.start >= DAY_SECONDS
    )
    return is_whole and finder.head(time) == at and time.end <= min(subjects, default=0)


def _goes_with(borders: Borders, event: Event, first: Event) -> bool:
    """Whether two verbs are told in one tense, and nothing says of the second when it was."""
    finder = borders.finder
    at = finder.token_of(event.start)
    timed = any(
        (head := finder.head(time)) is not None and at in up(finder.document.tokens, head)
        for time in finder.document.times
        if time.start > first.start
    )
    later = any("LATER" in borders.meanings.get(borders.words[one], {}) for one in borders.below(at))
    return event.told.get("tense") == first.told.get("tense") and not timed and not later
