"""What is told of a time to whoever relates it: its type, how it stands to the time of writing, its grain."""

from __future__ import annotations

from typing import NamedTuple

from timeloom.calendar.interval import Interval
from timeloom.document import Time
from timeloom.timeml.values import interval_of

__all__ = ["GRAINS", "MARKS", "PLACES", "TYPES", "Mark", "mark_of"]

TYPES = ("DATE", "TIME", "DURATION", "SET")
PLACES = ("unknown", "past", "present", "future", "before", "after", "around", "same", "inside")
"""How a time stands to the time of writing: by its word (PAST_REF), or by its interval; "around" is longer and holds
it."""
GRAINS = ("century", "year", "month", "day", "more", "clock", "word", "length")
MARKS = tuple(f"[{kind}:{place}]" for kind in TYPES for place in PLACES)
"""The pieces that stand before a time in what the encoder reads (`Mark.piece` is an index)."""
_WORDS = {"PAST_REF": "past", "PRESENT_REF": "present", "FUTURE_REF": "future"}


class Mark(NamedTuple):
    """Indices of TYPES, PLACES and GRAINS, and whether there is a `mod`."""

    type: int = 0
    place: int = 0
    grain: int = 0
    mod: int = 0

    @property
    def piece(self) -> int:
        """The index of its piece in MARKS."""
        return self.type * len(PLACES) + self.place


def mark_of(time: Time, written: Interval | None) -> Mark:
    """What is told of a time; all noughts where it has no TIMEX3."""
    timex = time.timex3
    if timex is None:
        return Mark()
    kind = TYPES.index(timex.type) if timex.type in TYPES else 0
    place = PLACES.index(_place(time, timex.value, written))
    return Mark(kind, place, GRAINS.index(_grain(timex.value)), int(bool(timex.mod)))


def _place(time: Time, value: str, written: Interval | None) -> str:
    if value in _WORDS:
        return _WORDS[value]
    found = time.intervals[0] if len(time.intervals) == 1 and not time.more else interval_of(value)
    if found is None or written is None:
        return "unknown"
    start, end = found.start, found.end
    first, last = written.start, written.end
    if not (isinstance(start, int) and isinstance(end, int) and isinstance(first, int) and isinstance(last, int)):
        return "unknown"
    if end <= first:
        return "before"
    if start >= last:
        return "after"
    if start <= first and end >= last:
        return "around" if end - start > last - first else "same"
    return "inside"


def _grain(value: str) -> str:
    if value.endswith("_REF"):
        return "word"
    if value.startswith("P"):
        return "length"
    return "clock" if "T" in value else GRAINS[min(len(value) // 3, 4)]
