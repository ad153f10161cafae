"""The algebra of time: units, intervals, expressions as trees, and `evaluate`. No text.

>>> from timeloom.calendar import Interval, Last, DocTime, Repeating, evaluate
>>> evaluate(Last(DocTime(), Repeating.weekday(5)), dct=Interval.of(1998, 3, 4))
Intervals(members=(Interval.iso('1998-02-27T00:00:00', '1998-02-28T00:00:00'),))
"""

from timeloom.calendar.build import Kind, kind
from timeloom.calendar.conventions import CHOICES, DEFAULT, PRESETS, Choice, Conventions, conventions
from timeloom.calendar.evaluate import evaluate
from timeloom.calendar.feasts import easter, easter_julian
from timeloom.calendar.interval import End, Interval
from timeloom.calendar.iso import date_text, instant_text, parse_instant, year_text
from timeloom.calendar.tree import (
    After,
    Before,
    Between,
    Difference,
    DocTime,
    DocTimeEra,
    DocTimeYear,
    EventTime,
    EveryNth,
    Expression,
    Feast,
    Fixed,
    Frequency,
    Intersection,
    Last,
    Modified,
    Next,
    NthFromEnd,
    NthFromStart,
    Numbered,
    Period,
    Repeating,
    Sum,
    This,
    Union,
    UnknownTime,
    Year,
    YearSuffix,
    Zoned,
)
from timeloom.calendar.units import Unit
from timeloom.calendar.value import REASONS, Amounts, Intervals, TimeSet, Unresolved, Value
from timeloom.calendar.zones import known_zone

__all__ = [
    "CHOICES",
    "DEFAULT",
    "PRESETS",
    "REASONS",
    "After",
    "Amounts",
    "Before",
    "Between",
    "Choice",
    "Conventions",
    "Difference",
    "DocTime",
    "DocTimeEra",
    "DocTimeYear",
    "End",
    "EventTime",
    "EveryNth",
    "Expression",
    "Feast",
    "Fixed",
    "Frequency",
    "Intersection",
    "Interval",
    "Intervals",
    "Kind",
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
    "TimeSet",
    "Union",
    "Unit",
    "UnknownTime",
    "Unresolved",
    "Value",
    "Year",
    "YearSuffix",
    "Zoned",
    "conventions",
    "date_text",
    "easter",
    "easter_julian",
    "evaluate",
    "instant_text",
    "kind",
    "known_zone",
    "parse_instant",
    "year_text",
]
