"""Times of other tools: what the converters of duckling, SUTime, dateparser and Recognizers-Text share.

Foreign shapes stay at this border. Such a time has no words that were read here, so it has no SCATE graph (`root` None,
no `tree`), and its `why` names the tool that says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.tree import After, Before, Period
from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.calendar.zones import to_utc
from timeloom.document import Alternative, Document, Meta, Problem, Time, Unresolved
from timeloom.timeml.timex3 import Timex3
from timeloom.timeml.values import interval_of, natural_grain, value_at

__all__ = [
    "Foreign",
    "finest",
    "in_years",
    "iso_at",
    "offset_at",
    "pointed",
    "timex_of",
    "zoned",
]

GRAINS = ("second", "minute", "hour", "day", "week", "month", "quarter", "year")
"""Grains that a single value of these tools can have, the finest first."""


class Foreign:
    """Times of one document as another tool tells them, gathered one by one; what cannot be used becomes a Problem."""

    def __init__(self, tool: str, text: str, id: str) -> None:
        self.tool = tool
        self.text = text
        self.id = id
        self.times: list[Time] = []
        self.problems: list[Problem] = []

    def lose(
        self, place: str, reason: str, value: object = None, start: int | None = None, end: int | None = None
    ) -> None:
        self.problems.append(Problem(self.id, place, reason, None if value is None else str(value)[:80], start, end))

    def spans(self, place: str, start: object, end: object, said: object) -> bool:
        """Whether two numbers are a stretch of the text, and the one that is quoted; tells it where they are not."""
        if not isinstance(start, int) or not isinstance(end, int) or not 0 <= start <= end <= len(self.text):
            self.lose(place, f"its span lies outside the text of {len(self.text)} characters", f"{start},{end}")
            return False
        if isinstance(said, str) and self.text[start:end] != said:
            self.lose(place, "its words are not those of the text at its span", said, start, end)
            return False
        return True

    def add(
        self,
        start: int,
        end: int,
        timex3: Timex3 | None,
        intervals: tuple[Interval, ...] = (),
        unresolved: Unresolved | None = None,
        alternatives: tuple[Alternative, ...] = (),
        attributes: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """One time more."""
        zone = next((interval.zone for interval in intervals), None)
        self.times.append(
            Time(
                id=f"t{len(self.times) + 1}", start=start, end=end, text=self.text[start:end], timex3=timex3,
                intervals=intervals, unresolved=unresolved, zone=zone, alternatives=alternatives, attributes=attributes,
                why=f"{self.tool} says so; its words were not read here, so it has no graph",
            )
        )  # fmt: skip

    def document(self, dct: Interval | None = None, **layers: Any) -> Document:
        """All that was gathered, in the order of the text."""
        ordered = sorted(self.times, key=lambda time: (time.start, -time.end))
        meta = Meta(self.tool, None, None, None, tuple(self.problems))
        return Document(id=self.id, text=self.text, dct=dct, times=tuple(ordered), meta=meta, **layers)


# --- what a time names ------------------------------------------------------------------------------------------------
def pointed(time: Time) -> Interval | None:
    """The stretch that a tool which knows no uncertainty would give: that of the TIMEX3 value where this names one ("a
    year ago" is a day or a year there, and a year about it here), else the first interval. None where there is
    neither."""
    if time.unresolved is not None or not time.intervals:
        return None
    timex3 = time.timex3
    if timex3 is not None and _is_counted(time) and (named := interval_of(timex3.value)) is not None:
        return zoned(named, time)
    return zoned(time.intervals[0], time)


def _is_counted(time: Time) -> bool:
    """Whether its interval lies about a moment that is so long before or after another."""
    tree = time.tree
    counted = isinstance(tree, Before | After) and isinstance(tree.shift, Period)
    wide = (time.intervals[0].length or 0) > 60
    return "centred" in time.assumed or (counted and wide and time.timex3 is not None and time.timex3.type == "TIME")


def zoned(interval: Interval, time: Time) -> Interval:
    """The interval on the clock of its time, where it states none itself."""
    if interval.zone is not None or time.zone is None:
        return interval
    return Interval(interval.start, interval.end, time.zone)


def timex_of(interval: Interval) -> Timex3 | None:
    """The TIMEX3 of an interval that is one unit of the calendar; None of any other."""
    grain = natural_grain(interval.start, interval.end)
    if grain not in GRAINS or not isinstance(interval.start, int):
        return None
    return Timex3("TIME" if grain in GRAINS[:3] else "DATE", value_at(grain, interval.start))


def finest(*ends: int | End) -> str:
    """The coarsest grain at whose borders all the instants stand: year, month, day, hour, minute or second."""
    known = [end for end in ends if isinstance(end, int)]
    dates = [civil(end // DAY_SECONDS) for end in known]
    rest = [end % DAY_SECONDS for end in known]
    if any(rest):
        return next(
            grain for size, grain in ((3600, "hour"), (60, "minute"), (1, "second")) if not any(r % size for r in rest)
        )
    if any(day != 1 for _, _, day in dates):
        return "day"
    return "year" if all(month == 1 for _, month, _ in dates) else "month"


def in_years(ends: Iterable[int | End]) -> bool:
    """Whether all known ends lie in the years 1 to 9999, which is what these tools have."""
    return all(1 <= civil(end // DAY_SECONDS)[0] <= 9999 for end in ends if isinstance(end, int))


# --- offsets ----------------------------------------------------------------------------------------------------------
def offset_at(wall: int, zone: str) -> str | None:
    """The offset of a zone when its clock shows `wall`, as `+02:00`; None for a zone that is not known."""
    utc = to_utc(wall, zone)
    if utc is None:
        return None
    sign, minutes = ("-" if wall < utc else "+"), abs(wall - utc) // 60
    return f"{sign}{minutes // 60:02d}:{minutes % 60:02d}"


def iso_at(text: object) -> tuple[int, str | None] | None:
    """The instant and the offset of an ISO 8601 time such as `2013-02-12T04:30:00.000-02:00`; None where it is none."""
    if not isinstance(text, str):
        return None
    found = interval_of(text)
    return (found.start, found.zone) if found is not None and isinstance(found.start, int) else None
