"""What an expression evaluates to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from timeloom.calendar.interval import Interval
from timeloom.calendar.tree import Expression

__all__ = ["Amounts", "Intervals", "TimeSet", "Unresolved", "Value"]


@dataclass(frozen=True, slots=True)
class Intervals:
    """A finite, non-empty set of intervals in time order; one interval is the set of one."""

    members: tuple[Interval, ...]


class TimeSet(ABC):
    """An infinite set of intervals, evaluated lazily."""

    __slots__ = ()

    @abstractmethod
    def between(self, start: int, end: int) -> Iterator[Interval]:
        """Members that overlap `[start, end)`, in time order."""

    @abstractmethod
    def first(self, n: int, after: int | None = None) -> tuple[Interval, ...]:
        """The first `n` members that start at or after the instant `after`; fewer where the set has an end.

        Without `after` from where the set starts, and if it has no start, from 1970-01-01T00:00 (instant 0): the time
        of writing, by which it was evaluated, has no say. Raises ValueError for a negative `n`.
        """


@dataclass(frozen=True, slots=True)
class Amounts:
    """A bare amount of time, no position: the Period, Sum or Difference itself."""

    amount: Expression


@dataclass(frozen=True, slots=True)
class Unresolved:
    """What could not be resolved. `reason` is one of the rows of `REASONS`; `detail` is for people."""

    reason: str
    detail: str


REASONS = {
    "no-dct": "it depends on the time of writing, which was not given",
    "no-event": "it depends on an event whose time was not given",
    "unknown-anchor": "the text does not say from where it counts",
    "unknown-amount": "it holds an amount that is not a number",
    "vague": "it says roughly when, relative to the time of writing, and no more",
    "unknown-unit": "it holds a unit that is not known",
    "no-fiscal-year": "the start of the fiscal year was not given",
    "impossible": "no such date exists",
    "ambiguous": "several readings are possible",
    "reign": "it names a reign or period whose years are not known",
    "broken": "its annotation is broken",
    "frequency": "it says how often, not when",
    "not-read": "it was recognised as a time, and what its words mean was not read",
    "not-supported": "this combination has no meaning in the calendar",
}

Value = Intervals | TimeSet | Amounts | Unresolved
