"""Interval: a half-open stretch of the calendar whose ends are known, open or unknown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["End", "Interval"]


class End(Enum):
    """An end of an interval that is not an instant: OPEN has no bound, UNKNOWN has one that is not known."""

    OPEN = "open"
    UNKNOWN = "unknown"

    def __repr__(self) -> str:
        return f"End.{self.name}"


@dataclass(frozen=True, slots=True)
class Interval:
    """`[start, end)` in seconds from 1970-01-01T00:00, wall clock of `zone` (None: not stated)."""

    start: int | End
    end: int | End
    zone: str | None = None
