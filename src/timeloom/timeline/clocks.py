"""By whose clock the times of a document are that name no zone, and on whose clock a place is shown.

A day and a clock time of that day are compared as people read them: what names no zone is by the clock of the time of
writing, or where that names none, of the zone that most times name. All bounds come from one network, which stands on
one clock, and of several zones on that of UTC; each is shown on the clock of the times that give it, or that of the
document where these differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from timeloom.calendar.interval import End
from timeloom.calendar.zones import convert
from timeloom.document import Document
from timeloom.graph.bounds import Bounds, Dated, Fact

__all__ = ["Clocks", "clock_of"]


def clock_of(document: Document) -> str | None:
    """The zone of the times of a document that name none; None where nothing names one."""
    if document.dct is not None and document.dct.zone is not None:
        return document.dct.zone
    named = Counter(time.intervals[0].zone for time in document.timexes if time.intervals and time.intervals[0].zone)
    return max(named, key=lambda zone: named[zone], default=None)


class Clocks:
    """The clocks of a document whose dates are among `facts`."""

    __slots__ = ("_clock", "_writing", "_zones")

    def __init__(self, document: Document, facts: Iterable[Fact]) -> None:
        self._writing = document.dct.zone if document.dct is not None else None
        self._clock = clock_of(document)
        self._zones = {self._zone(fact) for fact in facts if isinstance(fact, Dated)}

    @property
    def differ(self) -> bool:
        """Whether some dates name another zone than others, or none."""
        return len(self._zones) > 1

    def shown(self, bounds: Bounds, givers: Iterable[Dated]) -> Bounds:
        """Bounds on the clock of the dates that give them, which are not looked at where all dates name the same zone,
        or none."""
        zones = {self._zone(fact) for fact in givers} if self.differ else self._zones
        named = next(iter(zones)) if len(zones) == 1 else self._clock
        wall = named or self._clock
        earliest_start, latest_start, earliest_end, latest_end = (
            _moved(at, bounds.zone, wall)
            for at in (bounds.earliest_start, bounds.latest_start, bounds.earliest_end, bounds.latest_end)
        )
        return Bounds(earliest_start, latest_start, earliest_end, latest_end, named)

    def _zone(self, fact: Dated) -> str | None:
        """The zone that a date names, else that of the time of writing."""
        return fact.date.zone or self._writing


def _moved(at: int | End, zone: str | None, wall: str | None) -> int | End:
    """An instant of the clock of one zone by that of another."""
    if isinstance(at, End) or zone is None or wall is None or zone == wall:
        return at
    moved = convert(at, zone, wall)
    return at if moved is None else moved
