"""Readings: what a run of words means, before it is written down as SCATE entities.

The rules of the grammar put readings together; only the finished ones are written into a Graph. Every reading can be
written as a whole (`root`), as the interval that another operator counts from (`interval`), and, where it names a
pattern of the calendar, as a repeating interval (`repeating`). Types, properties and links are those of the SCATE
schema (Bethard and Parker 2016); where newswire gold has a habit (an implicit Last on the month of "Aug. 7", none
of "Since 1985" included), the habit is followed and named in docs/appendix/design.md.
"""

from timeloom.times.readings.amounts import Amount, CalendarUnit, unit_amount
from timeloom.times.readings.anchors import AnchorRef, EventRef, StatedRef
from timeloom.times.readings.operators import DayOfStay, Nth, Overlap, Reference, Shift
from timeloom.times.readings.ranges import Between
from timeloom.times.readings.reading import Reading, Token
from timeloom.times.readings.sets import (
    Combined,
    Either,
    Frequency,
    Plural,
    Timed,
    WeekdayOfMonth,
    WeekdayRow,
    WorkdayOfMonth,
    WorkingDays,
)
from timeloom.times.readings.spec import OF_DAY, Spec

__all__ = [
    "OF_DAY", "Amount", "AnchorRef", "Between", "CalendarUnit", "Combined", "DayOfStay", "Either", "EventRef", "Frequency", "Nth", "Overlap", "Plural",
    "Reading", "Reference", "Shift", "Spec", "StatedRef", "Timed", "Token", "WeekdayOfMonth", "WeekdayRow", "WorkdayOfMonth", "WorkingDays", "unit_amount",
]  # fmt: skip
