"""Expressions of time as frozen trees. An expression is not its value: `evaluate` gives that.

The node names are SCATE's (Bethard and Parker 2016; timenorm-schema.xml); `Zoned`, `Feast`, `Modified` and
`Numbered` write down what SCATE says with links to Time-Zone, Event, Modifier and Number.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import Unit

__all__ = [
    "After",
    "Before",
    "Between",
    "Difference",
    "DocTime",
    "DocTimeEra",
    "DocTimeYear",
    "EventTime",
    "EveryNth",
    "Expression",
    "Feast",
    "Fixed",
    "Frequency",
    "Intersection",
    "Last",
    "Modified",
    "Next",
    "NthFromEnd",
    "NthFromStart",
    "Numbered",
    "Period",
    "Repeating",
    "Sum",
    "This",
    "Union",
    "UnknownTime",
    "Year",
    "YearSuffix",
    "Zoned",
]

Amount = int | Fraction | None
"""A number attached to something; None is a number that the text does not give ("several", "2-6")."""


@dataclass(frozen=True, slots=True)
class Expression:
    """Base of every node."""


# --- durations -------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Period(Expression):
    """An amount of time without a position. `unit` None is SCATE's Unknown."""

    unit: Unit | None
    n: Amount = 1


@dataclass(frozen=True, slots=True)
class Sum(Expression):
    """Amounts one after the other, in this order."""

    periods: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Difference(Expression):
    """The first amount less the second."""

    first: Expression
    second: Expression


# --- repeating intervals ---------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Repeating(Expression):
    """A pattern of the calendar.

    `field` is "unit" (Calendar-Interval; `value` a Unit) or one of "month", "day", "weekday" (1 Monday to
    7 Sunday), "week", "quarter", "hour", "minute", "second" (`value` an int; None where the digits are not
    known), "ampm" ("AM", "PM"), "season" ("Spring", "Summer", "Fall", "Winter", "Unknown"), "part-of-day"
    ("Dawn", "Day", "Morning", "Noon", "Afternoon", "Evening", "Dusk", "Night", "Midnight", "Unknown"),
    "part-of-week" ("Weekdays", "Weekend"), "hours" ("09:00/17:00", over midnight where the second is not later).
    The classmethods are shorter ways to write the same.
    """

    field: str
    value: int | str | Unit | None

    @classmethod
    def unit(cls, unit: Unit) -> Repeating:
        """Every calendar unit: every day, every decade."""
        return cls("unit", unit)

    @classmethod
    def month(cls, month: int | None) -> Repeating:
        """A month of the year, 1 to 12."""
        return cls("month", month)

    @classmethod
    def day(cls, day: int | None) -> Repeating:
        """A day of the month, 1 to 31, or from its end, -1 to -31, as BYMONTHDAY of RFC 5545; months that lack it are
        passed over."""
        return cls("day", day)

    @classmethod
    def weekday(cls, weekday: int | None) -> Repeating:
        """A day of the week, 1 Monday to 7 Sunday."""
        return cls("weekday", weekday)

    @classmethod
    def week(cls, week: int | None) -> Repeating:
        """A week of the year, 1 to 53."""
        return cls("week", week)

    @classmethod
    def quarter(cls, quarter: int | None) -> Repeating:
        """A quarter of the year, 1 to 4."""
        return cls("quarter", quarter)

    @classmethod
    def hour(cls, hour: int | None) -> Repeating:
        """An hour of the day on the clock of 24 hours; 24 is the hour that follows the day."""
        return cls("hour", hour)

    @classmethod
    def minute(cls, minute: int | None) -> Repeating:
        """A minute of the hour, 0 to 59."""
        return cls("minute", minute)

    @classmethod
    def second(cls, second: int | None) -> Repeating:
        """A second of the minute, 0 to 59."""
        return cls("second", second)

    @classmethod
    def ampm(cls, half: str) -> Repeating:
        """The half day "AM" or "PM"."""
        return cls("ampm", half)

    @classmethod
    def season(cls, season: str) -> Repeating:
        """A season; its dates are a matter of `Conventions`."""
        return cls("season", season)

    @classmethod
    def part_of_day(cls, part: str) -> Repeating:
        """A part of the day; its hours are a matter of `Conventions`."""
        return cls("part-of-day", part)

    @classmethod
    def part_of_week(cls, part: str) -> Repeating:
        """Weekend or Weekdays, each as one stretch of days."""
        return cls("part-of-week", part)

    @classmethod
    def hours(cls, start: str, end: str) -> Repeating:
        """The hours of a day from `start` to `end`, each "hh:mm": "from 9 to 5" is `hours("09:00", "17:00")`."""
        return cls("hours", f"{start}/{end}")


@dataclass(frozen=True, slots=True)
class Feast(Expression):
    """A feast or holiday: every year one day or a run of days. `rule` is ("fixed", month, day),
    ("easter", offset in days), ("easter-julian", offset), ("nth", month, ISO weekday, n; n < 0 from the end),
    ("on-after", month, day, ISO weekday: the first such weekday on or after that date), ("civil", jurisdiction,
    name in the holidays package), or ("lunar", calendar, name in its calendar there, offset in days)."""

    name: str
    rule: tuple[str | int, ...]
    length: int = 1
    """Days."""


@dataclass(frozen=True, slots=True)
class Union(Expression):
    """The members of all patterns together."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Intersection(Expression):
    """Of repeating intervals, or of intervals, or of one interval with repeating ones."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class EveryNth(Expression):
    """Every n-th member of a pattern ("every other Saturday": 2), counted from the first one of a stretch."""

    repeating: Expression
    n: int


@dataclass(frozen=True, slots=True)
class Numbered(Expression):
    """A repeating interval with a Number: "three summers"."""

    repeating: Expression
    n: Amount


@dataclass(frozen=True, slots=True)
class Frequency(Expression):
    """How often in a unit (None: not said), without saying when: "twice a day"."""

    unit: Unit | None = None
    n: Amount = None


@dataclass(frozen=True, slots=True)
class Modified(Expression):
    """Anything with a Modifier: Approx, Less-Than, More-Than, Start, Mid, End, Fiscal."""

    inner: Expression
    modifier: str


@dataclass(frozen=True, slots=True)
class Zoned(Expression):
    """A time of day in a zone: an IANA name, or an offset such as "+03:00"."""

    inner: Expression
    zone: str


# --- intervals -------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Year(Expression):
    """`Year(1984)`; `missing` digits: `Year(198, 1)` is the 1980s, `Year(19, 2)` is 1900 to 1999."""

    digits: int
    missing: int = 0


@dataclass(frozen=True, slots=True)
class YearSuffix(Expression):
    """Two-Digit-Year: the last `width` digits `digits` of a year (then `missing` unknown ones), read in the
    century of `interval`."""

    interval: Expression
    digits: int
    width: int = 2
    missing: int = 0


@dataclass(frozen=True, slots=True)
class DocTime(Expression):
    """The creation time of the document."""


@dataclass(frozen=True, slots=True)
class DocTimeYear(Expression):
    """The calendar year of the creation time."""


@dataclass(frozen=True, slots=True)
class DocTimeEra(Expression):
    """The era of the creation time: from year 1 on, without end."""


@dataclass(frozen=True, slots=True)
class UnknownTime(Expression):
    """Interval-Type Unknown."""


@dataclass(frozen=True, slots=True)
class EventTime(Expression):
    """The time of the event on characters `[start, end)`; its interval may be supplied by the caller."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Fixed(Expression):
    """A given interval."""

    interval: Interval


@dataclass(frozen=True, slots=True)
class This(Expression):
    """The stretch of the pattern that the anchor lies in, or every member in the anchor; an amount around it."""

    interval: Expression
    shift: Expression | None = None


@dataclass(frozen=True, slots=True)
class _Beside(Expression):
    """What lies before or after an anchor, or from inside of it (`included`); without a shift, somewhere there."""

    interval: Expression
    shift: Expression | None = None
    included: bool = False


@dataclass(frozen=True, slots=True)
class Last(_Beside):
    """The amount that ends where the anchor starts, or the latest member that has ended by then."""


@dataclass(frozen=True, slots=True)
class Next(_Beside):
    """The amount that starts where the anchor ends, or the first member that starts from then on."""


@dataclass(frozen=True, slots=True)
class Before(_Beside):
    """The anchor moved back by an amount, or the n-th member backwards."""


@dataclass(frozen=True, slots=True)
class After(_Beside):
    """The anchor moved on by an amount, or the n-th member from then on."""


@dataclass(frozen=True, slots=True)
class Between(Expression):
    """From the end of one interval to the start of another; included: from its start, to its end."""

    start: Expression
    end: Expression
    start_included: bool = False
    end_included: bool = False


@dataclass(frozen=True, slots=True)
class NthFromStart(Expression):
    """The n-th amount or member of the anchor, n from 1; n None: not known."""

    interval: Expression
    n: int | None
    shift: Expression | None = None


@dataclass(frozen=True, slots=True)
class NthFromEnd(Expression):
    """The n-th amount or member of the anchor from its end."""

    interval: Expression
    n: int | None
    shift: Expression | None = None
