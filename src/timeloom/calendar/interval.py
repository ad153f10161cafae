"""Interval: a half-open stretch of the calendar whose ends are known, open or unknown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from timeloom.calendar.iso import instant_text, parse_fields, parse_instant
from timeloom.calendar.units import days_in_month, instant
from timeloom.calendar.zones import as_datetime, convert, to_utc
from timeloom.errors import ExpressionError

if TYPE_CHECKING:
    from datetime import datetime

__all__ = ["End", "Interval"]


class End(Enum):
    """An end of an interval that is not an instant: OPEN has no bound, UNKNOWN has one that is not known."""

    OPEN = "open"
    UNKNOWN = "unknown"

    def __repr__(self) -> str:
        return f"End.{self.name}"


@dataclass(frozen=True, slots=True, repr=False)
class Interval:
    """`[start, end)` in seconds from 1970-01-01T00:00, wall clock of `zone` (None: not stated).

    Two intervals compare on one wall clock if their zones are the same (or both not stated), by UTC if both zones
    are known, and not at all otherwise: then `overlaps`, `contains` and `precedes` answer None, as they do where an
    unknown end decides.
    """

    start: int | End
    end: int | End
    zone: str | None = None

    @classmethod
    def of(cls, year: int, *fields: int, zone: str | None = None) -> Interval:
        """The year, month, day, hour, minute or second that the numbers name: `Interval.of(1985, 6)` is June 1985.

        Raises ExpressionError where there is no such date or time.
        """
        numbers = (year, *fields)
        if len(numbers) > 6 or not _exists(numbers):
            raise ExpressionError("no such date or time exists", value=numbers)
        start = instant(*numbers)
        if len(numbers) == 1:
            return cls(start, instant(year + 1), zone)
        if len(numbers) == 2:
            return cls(start, start + days_in_month(year, fields[0]) * 86_400, zone)
        return cls(start, start + (86_400, 3600, 60, 1)[len(numbers) - 3], zone)

    @classmethod
    def iso(cls, start: str | End, end: str | End | None = None, *, zone: str | None = None) -> Interval:
        """From ISO 8601 local times; `end` is exclusive. With `start` alone, the one unit that it names.

        Years are astronomical and may be signed. Raises ExpressionError for anything else, and for an end before
        the start.
        """
        if end is None:
            if isinstance(start, End):
                raise ExpressionError("an interval needs two ends", value=start)
            return cls.of(*parse_fields(start), zone=zone)
        first = start if isinstance(start, End) else parse_instant(start)
        last = end if isinstance(end, End) else parse_instant(end)
        if isinstance(first, int) and isinstance(last, int) and last < first:
            raise ExpressionError("an interval ends before it starts", value=(start, end))
        return cls(first, last, zone)

    def __repr__(self) -> str:
        start, end = (repr(end if isinstance(end, End) else instant_text(end)) for end in (self.start, self.end))
        return f"Interval.iso({start}, {end}{f', zone={self.zone!r}' if self.zone is not None else ''})"

    @property
    def is_bounded(self) -> bool:
        """Whether both ends are known."""
        return self.start.__class__ is int and self.end.__class__ is int

    @property
    def length(self) -> int | None:
        """Seconds of wall clock from start to end; None unless both ends are known."""
        if isinstance(self.start, End) or isinstance(self.end, End):
            return None
        return self.end - self.start

    def isoformat(self) -> tuple[str | None, str | None]:
        """Both ends as ISO 8601 local times; None for an end that is open or unknown."""
        start = None if isinstance(self.start, End) else instant_text(self.start)
        return start, None if isinstance(self.end, End) else instant_text(self.end)

    def datetimes(self) -> tuple[datetime | None, datetime | None]:
        """Both ends as Python's datetimes, with the zone if one is stated; None for an end that is open, unknown, or
        beyond the years 1 to 9999."""
        start = None if isinstance(self.start, End) else as_datetime(self.start, self.zone)
        return start, None if isinstance(self.end, End) else as_datetime(self.end, self.zone)

    def ends(self) -> tuple[str, str]:
        """For each end "known", "open" or "unknown"."""
        start = self.start.value if isinstance(self.start, End) else "known"
        return start, self.end.value if isinstance(self.end, End) else "known"

    def in_zone(self, zone: str) -> Interval | None:
        """The same stretch on the clock of another zone; None where either zone is not known."""
        if self.zone == zone:
            return self
        if self.zone is None:
            return None
        ends: list[int | End] = []
        for end in (self.start, self.end):
            moved = end if isinstance(end, End) else convert(end, self.zone, zone)
            if moved is None:
                return None
            ends.append(moved)
        return Interval(ends[0], ends[1], zone)

    def precedes(self, other: Interval) -> bool | None:
        """Whether this one has ended when the other starts; None where that cannot be known."""
        return _at_most(self.end, self.zone, other.start, other.zone)

    def overlaps(self, other: Interval) -> bool | None:
        """Whether the two share an instant; None where that cannot be known."""
        if _is_empty(self) or _is_empty(other):
            return False
        sides = (self.precedes(other), other.precedes(self))
        if True in sides:
            return False
        return None if None in sides else True

    def contains(self, other: Interval | int) -> bool | None:
        """Whether an instant of this clock, or the whole of another interval, lies inside; None if not known."""
        if isinstance(other, int):
            other = Interval(other, other + 1, self.zone)
        sides = (
            _inside(self.start, self.zone, other.start, other.zone, start=True),
            _inside(self.end, self.zone, other.end, other.zone, start=False),
        )
        if False in sides:
            return False
        return None if None in sides else True

    def intersection(self, other: Interval) -> Interval | None:
        """What the two share, on this one's clock; None if they share nothing.

        An open end leaves the other's end as it is, an unknown one makes that end unknown. Where the zones cannot
        be compared both ends are unknown.
        """
        moved = other if other.zone == self.zone or self.zone is None else other.in_zone(self.zone)
        if moved is None or (self.zone is None and other.zone is not None):
            return Interval(End.UNKNOWN, End.UNKNOWN, self.zone)
        start = _tighter(self.start, moved.start, latest=True)
        end = _tighter(self.end, moved.end, latest=False)
        if isinstance(start, int) and isinstance(end, int) and start >= end:
            return None
        return None if self.overlaps(moved) is False else Interval(start, end, self.zone)

    def hull(self, other: Interval) -> Interval | None:
        """The shortest interval that holds both, on this one's clock; None where the zones cannot be compared."""
        moved = other if other.zone == self.zone else other.in_zone(self.zone) if self.zone is not None else None
        if moved is None:
            return None
        return Interval(_wider(self.start, moved.start, min), _wider(self.end, moved.end, max), self.zone)


def _exists(numbers: tuple[int, ...]) -> bool:
    year, month, day, hour, minute, second = numbers + (1, 1, 1, 0, 0, 0)[len(numbers) :]
    in_day = 0 <= hour <= 23 and 0 <= minute <= 59 and 0 <= second <= 59
    return 1 <= month <= 12 and 1 <= day <= days_in_month(year, month) and in_day


def _is_empty(interval: Interval) -> bool:
    return interval.length == 0


def _on_one_clock(a: int, a_zone: str | None, b: int, b_zone: str | None) -> tuple[int, int] | None:
    if a_zone == b_zone:
        return a, b
    if a_zone is None or b_zone is None:
        return None
    first, second = to_utc(a, a_zone), to_utc(b, b_zone)
    return None if first is None or second is None else (first, second)


def _at_most(a: int | End, a_zone: str | None, b: int | End, b_zone: str | None) -> bool | None:
    """Whether the end `a` is not after the start `b`."""
    if a is End.OPEN or b is End.OPEN:
        return False
    if isinstance(a, End) or isinstance(b, End):
        return None
    pair = _on_one_clock(a, a_zone, b, b_zone)
    return None if pair is None else pair[0] <= pair[1]


def _inside(
    outer: int | End, outer_zone: str | None, inner: int | End, inner_zone: str | None, *, start: bool
) -> bool | None:
    if outer is End.OPEN:
        return True
    if isinstance(outer, End) or inner is End.UNKNOWN:
        return None
    if isinstance(inner, End):
        return False
    pair = _on_one_clock(outer, outer_zone, inner, inner_zone)
    if pair is None:
        return None
    return pair[0] <= pair[1] if start else pair[0] >= pair[1]


def _tighter(a: int | End, b: int | End, *, latest: bool) -> int | End:
    if a is End.OPEN:
        return b
    if b is End.OPEN:
        return a
    if isinstance(a, End) or isinstance(b, End):
        return End.UNKNOWN
    return max(a, b) if latest else min(a, b)


def _wider(a: int | End, b: int | End, choose: object) -> int | End:
    if a is End.OPEN or b is End.OPEN:
        return End.OPEN
    if isinstance(a, End) or isinstance(b, End):
        return End.UNKNOWN
    return min(a, b) if choose is min else max(a, b)
