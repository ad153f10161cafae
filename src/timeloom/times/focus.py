"""The focus: what a document is telling of, as far as it has been read.

What a later expression may count from: the last date named, the last that named its year, and the last day. Sets,
amounts and ranges move nothing, but one that tells of the date where it ends ("by October 1941", "from May to July
1990") names that date.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import civil
from timeloom.document import Span, Time, TimeEntity
from timeloom.language import Lexeme
from timeloom.times.context import Anchor
from timeloom.times.names import MONTH_NAMES
from timeloom.times.readings import OF_DAY, Amount, Between, Nth, Overlap, Reading, Shift, Spec

__all__ = ["FAR", "QUARTER", "Focus", "Place", "Told", "year_ahead"]

QUARTER = "quarter"
"""The name of the quarter on which a text reports."""
_LARGEST = 8
"""Entities of an expression that a later one may count from; of a longer one, the date that it comes to is written
anew."""
_HOURS = frozenset(("h", "n"))
_DAY, _MONTH = 86_400, 31 * 86_400
FAR = 500 * 86_400
"""Seconds from the time of writing, from which on a moment is of another time."""
_QUARTER = re.compile(r"\d{4}-Q[1-4]")
_REPORT = 4_000
"""Characters over which a report on a quarter keeps speaking of it."""
_AHEAD = 6
"""Words behind an expression in which its year is looked for."""
_ENOUGH = 12
"""Dates that tell of which time a text is."""
_SOME = 2
"""Dates of another time after which what lies near the writing is an aside."""
_REACH = 12_000
"""Characters over which a text goes on from what it has named."""


class Place(NamedTuple):
    """A stretch of the calendar that the text has named: how to count from it, when it is, and its finest unit."""

    anchor: Anchor
    interval: Interval
    grain: str
    base: Interval
    """When that is from which it is counted: the interval itself, but for what had to be written anew."""
    has_day: bool = False
    """Is it a time of day that was named with its day: on 16 August at 9?"""

    @property
    def counted(self) -> tuple[int, int]:
        """Where that begins and ends from which it is counted."""
        assert isinstance(self.base.start, int) and isinstance(self.base.end, int)
        return self.base.start, self.base.end

    @property
    def start(self) -> int:
        """Its first second."""
        assert isinstance(self.interval.start, int)
        return self.interval.start

    @property
    def end(self) -> int:
        """The second after its last."""
        assert isinstance(self.interval.end, int)
        return self.interval.end

    @property
    def is_night(self) -> bool:
        """Whether it goes on after midnight, and is no day: Friday night."""
        return self.grain == "Hour" and _days_differ(self.start, self.end)


class Told(NamedTuple):
    """What a text has told of: the last date, the last with its year, and the last day."""

    last: Place | None
    year: Place | None
    day: Place | None


def year_ahead(lexemes: list[Lexeme], last: int) -> Place | None:
    """The year that stands a few words behind an expression that ends before word `last` of its region."""
    for at, lexeme in enumerate(lexemes[last : last + _AHEAD], last):
        year = lexeme.values.get("YEAR")
        if isinstance(year, int) and "AND" not in lexemes[at - 1].values:  # in May and 1944: two times
            entity = TimeEntity(f"y{lexeme.start}", (Span(lexeme.start, lexeme.end),), "Year", (("Value", str(year)),))
            return Place(
                Anchor(entity.id, (entity,), lexeme.end, "Year", year), Interval.of(year), "Year", Interval.of(year)
            )
    return None


def day_of(time: Time) -> Anchor:
    """The day in which a time begins, written without its clock time."""
    start = time.intervals[0].start
    assert isinstance(start, int)
    return _written_anew(time, start, start + _DAY, "Day")[0]


def _written_anew(time: Time, start: int, end: int, grain: str) -> tuple[Anchor, Interval]:
    """The day, month or year in which a time begins, and its interval: of a chain of operators, or of a winter, which
    lies in two years."""
    year, month, day = civil(start // _DAY)
    parts, fields = [("Year", "Value", str(year))], [year]
    if end - start <= _MONTH:
        parts.append(("Month-Of-Year", "Type", MONTH_NAMES[month - 1]))
        fields.append(month)
    if end - start <= _DAY:
        parts.append(("Day-Of-Month", "Value", str(day)))
        fields.append(day)
    names = [f"f{time.start}.{number}" for number in range(len(parts))]
    entities = tuple(
        TimeEntity(
            name, (Span(time.start, time.end),), kind, ((key, value),), (("Sub-Interval", below),) if below else ()
        )
        for name, below, (kind, key, value) in zip(names, [*names[1:], ""], parts, strict=True)
    )
    return Anchor(names[0], entities, time.end, grain), Interval.of(*fields)


def _days_differ(start: int, end: int) -> bool:
    """Does a stretch go on after midnight: Friday night?"""
    return start // _DAY != (end - 1) // _DAY


def _names_end(reading: Between) -> bool:
    """From May to July 1990, the winter of 1412 to 1411 BC, from Monday to Wednesday, 3 May: does it tell of a date
    where it ends? Not 1931 to 1933, nor Monday to Friday."""
    first, last = (end.argument if isinstance(end, Shift) else end for end in (reading.first, reading.last))
    if not isinstance(last, Spec):
        return False
    if last.complete and not last.lead:
        return isinstance(first, Spec) and bool(first.lead)
    return last.grain in ("Day", "Month") and (last.complete or {"mo", "d"} <= last.fields.keys())


def _names_hour_of_day(reading: object) -> bool:
    """Is it an hour that is told with its day: Saturday at 3?"""
    return isinstance(reading, Spec) and reading.lead not in OF_DAY and not _HOURS.isdisjoint(reading.fields)


def _is_of_years(reading: Between) -> bool:
    """From 1922 to 1925, since 1922, from May 1922 to the spring of 1925: the following year is that after the last of
    them. Not after 1922."""
    return reading.first_included and all(
        isinstance(end, Spec) and end.complete and end.grain != "Hour" for end in reading.ends()
    )


class Focus:
    """The places that one document has named, by the part that they play for what comes next."""

    __slots__ = ("_far", "_main", "_near", "_now", "_quarter", "back", "day", "last", "year")

    def __init__(self, now: int | None) -> None:
        """`now` is the first second of the time of writing, where it is known."""
        self._now = now
        self._near = self._far = 0
        self._quarter: Place | None = None
        self._main: Told | None = None
        self.last: Place | None = None
        """The last date of any grain."""
        self.year: Place | None = None
        """The last date that named its year."""
        self.day: Place | None = None
        """The last day that was named, by itself or with a time of it."""
        self.back: Place | None = None
        """What was named last before the text went to another year: after an aside it goes on from there."""

    @classmethod
    def at(cls, time: Time) -> Focus:
        """That of an entry of a diary or a log, which was written on the day of its date."""
        interval = time.intervals[0]
        assert isinstance(interval.start, int)
        focus = cls(interval.start)
        focus._hold(time)
        focus.year = focus.last
        return focus

    @property
    def aside(self) -> Place | None:
        """What was named in a side remark in which the text still is, None where it is in none."""
        return self.last if self._main is not None else None

    def move(self, reading: Reading, time: Time, *, aside: bool = False) -> None:
        """Take in what has just been read. `aside`: in a side remark, after which the text goes on from what it told of
        before."""
        told = self.told
        self._take(reading, time)
        if self.last is None or self.last is told.last:
            return
        if self._main is None:
            self._main = told if aside else None
        elif self._main.last is not None and self._main.last.start <= self.last.start:
            self._main = None

    def resume(self) -> None:
        """Go on from what was told of before a side remark, which has ended."""
        if self._main is not None:
            self.back = self.last
            self.return_to(self._main)

    @property
    def told(self) -> Told:
        """What has been told of so far."""
        return Told(self.last, self.year, self.day)

    def return_to(self, told: Told) -> None:
        """Go on from what had been told of before: a line of a log from the line above, whatever that mentions."""
        self.last, self.year, self.day = told
        self._main = None

    def _take(self, reading: Reading, time: Time) -> None:
        if isinstance(reading, Between):
            self._hold(time, onward=reading.ends() == [reading.first] and _names_hour_of_day(reading.first))
            ends = reading.ends()
            if ends == [reading.last] and self._is_before_what_is_to_come(time.parts):
                return
            if len(time.parts) == len(ends) and (
                ends == [reading.last]
                or _names_end(reading)
                or (_is_of_years(reading) and self._goes_on(time.parts[0]))
            ):
                self._move(ends[-1], time.parts[-1], anew=True)
            return
        self._move(reading, time)

    def _is_before_what_is_to_come(self, ends: tuple[Time, ...]) -> bool:
        """Is it a day until which something is to be done before the day that is told of: the feast is on 13 July,
        reply by 14 June, the coach leaves at 12?"""
        start = ends[0].intervals[0].start if len(ends) == 1 and ends[0].intervals else None
        told = self.day.start if self.day is not None else None
        return (
            self._now is not None
            and told is not None
            and isinstance(start, int)
            and self._now < start < told // _DAY * _DAY
        )

    def _goes_on(self, first: Time) -> bool:
        """Does a range begin with what was named last, or after that? He was mayor from 1801, in a text that has come
        to 1790."""
        start = first.intervals[0].start if first.intervals else None
        return isinstance(start, int) and (self.last is None or self.last.start <= start)

    def _move(self, reading: Reading, time: Time, *, anew: bool = False) -> None:
        """Take in one date; `anew`: what counts from it is to count from a date of its own."""
        if not isinstance(reading, (Spec, Shift, Nth, Overlap)) or (
            isinstance(reading, Shift) and isinstance(reading.argument, Amount) and reading.operator in ("Last", "Next")
        ):
            return
        if len(time.intervals) != 1 or time.timex3 is None or time.timex3.type in ("SET", "DURATION"):
            return
        is_quarter = _QUARTER.fullmatch(time.timex3.value) is not None
        if is_quarter and reading.grain == "Year":  # "a year earlier", said of a quarter
            return
        interval = time.intervals[0]
        if (
            not isinstance(interval.start, int)
            or not isinstance(interval.end, int)
            or time.root is None
            or interval.end <= interval.start
        ):
            return
        grain = reading.grain
        anchor, base = Anchor(time.root, time.entities, time.end, grain), interval
        if (
            anew
            or len(time.entities) > _LARGEST
            or (grain == "Hour" and _days_differ(interval.start, interval.end))
            or civil(interval.start // _DAY)[0] != civil((interval.end - 1) // _DAY)[0]
        ):
            anchor, base = _written_anew(time, interval.start, interval.end, grain)
        place = Place(anchor, interval, grain, base, _names_hour_of_day(reading))
        if is_quarter:
            self._quarter = place
        is_far = self._now is not None and abs(place.start - self._now) > FAR
        if isinstance(reading, Spec) and reading.complete:
            self.year = place
            if is_far:
                self._far += 1
            elif self._now is not None:
                self._near += 1
        elif not is_far and self._tells_of_another_time():
            return
        if self.last is not None and civil(self.last.start // _DAY)[0] != civil(place.start // _DAY)[0]:
            self.back = self.last
        self.last = place
        if grain in ("Day", "Hour") and not (isinstance(reading, Spec) and reading.lead in OF_DAY):
            self.day = place

    def _hold(self, time: Time, *, onward: bool = False) -> None:
        """From 9 to 11 a.m. on a day: a range within one day tells of that day. `onward`: so does one of which nobody
        says when it ends."""
        interval = time.intervals[0] if len(time.intervals) == 1 else None
        if interval is None or not isinstance(interval.start, int):
            return
        if onward or (isinstance(interval.end, int) and not _days_differ(interval.start, interval.end)):
            day = interval.start // _DAY * _DAY
            anchor, base = _written_anew(time, day, day + _DAY, "Day")
            self.last = self.day = Place(anchor, base, "Day", base)

    def _tells_of_another_time(self) -> bool:
        """Are the dates with their years far from the writing, so that one near it without a year is an aside?"""
        return self._far >= _SOME and self._far * 4 >= (self._near + self._far) * 3

    def age(self, before: str) -> str:
        """Of which time the text has told so far: "near" that of writing, "far" from it, "mixed", or "none" where that
        is not known; `before` where it has not named enough."""
        count = self._near + self._far
        if self._now is None or count < _ENOUGH or before.startswith("prefer"):
            return before
        return "far" if self._far * 3 >= count * 2 else "mixed" if self._far * 3 > count else "near"

    def places(self, position: int) -> dict[str, Place]:
        """What an expression at a place may count from, by name; each place once, and beside these the quarter on which
        the text reports."""
        found: dict[str, Place] = {}
        for name, place in (("last", self.last), ("year", self.year), ("day", self.day), ("back", self.back)):
            if place is not None and position - place.anchor.end <= _REACH and place not in found.values():
                found[name] = place
        if self._quarter is not None and position - self._quarter.anchor.end <= _REPORT:
            found[QUARTER] = self._quarter
        return found
