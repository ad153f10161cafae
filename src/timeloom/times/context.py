"""Context: what the reader of one document knows besides the words of an expression."""

from __future__ import annotations

import re
from typing import NamedTuple

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import DAY_SECONDS, civil, weekday
from timeloom.document import Policy, TimeEntity
from timeloom.language import Language, lowered

__all__ = ["EVERYDAY", "NEWS", "SCATE", "Anchor", "Choice", "Context", "Day"]

NEWS, EVERYDAY, SCATE = "timeml", "everyday", "scate"
"""What one time is: by the guidelines of TimeML; as people mean it, where "before 6pm" and "Friday until 5" are one; or
by those of SCATE, where "current" is one."""

_ENDING = " \t\n.?!"
"""What may follow the last word of a text."""
_NEAR = 80
"""Characters around a place."""
_OF_24 = re.compile(r"(?<![\d:.,])(?:0\d|1[3-9]|2[0-4]):[0-5]\d(?!\d)")


class Anchor(NamedTuple):
    """An expression that a later one may count from."""

    root: str | None
    """None: something stands there that nothing may count from any more (a chain that has grown too long)."""
    entities: tuple[TimeEntity, ...]
    end: int
    grain: str
    year: int | None = None
    """The year of the story, where the text has said it."""


class Choice(NamedTuple):
    """How an expression that leaves it open is placed: what it counts from (None: the time of writing), the operator,
    and whether that includes what it counts from."""

    anchor: Anchor | None
    operator: str
    included: bool = False


class Day(NamedTuple):
    """A day that the text has named, and where the time before it ends."""

    start: int
    end: int
    previous: int
    anchor: Anchor


class Context:
    """Text, time of writing, policy and language, and the memory of the walk through the document. One per document,
    so nothing in it is shared between threads."""

    __slots__ = (
        "choice", "clocks_of_24", "convention", "date_votes", "day", "days", "dct", "first", "given", "hours", "language", "last", "last_choice", "lower", "month",
        "policy", "quarter_number", "stated", "text", "timetable", "weekday", "whole", "year",
    )  # fmt: skip

    def __init__(
        self, text: str, dct: Interval | None, policy: Policy, language: Language,
        given: frozenset[tuple[int, int]] = frozenset(), convention: str = "", *, whole: bool = False,
    ) -> None:  # fmt: skip
        self.text = text
        self.lower = lowered(text)
        """The text in lower case, character for character."""
        self.choice: Choice | None = None
        self.last_choice: Choice | None = None
        """How what an expression leaves open is placed while it is written, and how the end of a range is."""
        self.first = len(text) - len(text.lstrip())
        self.last = len(text.rstrip(_ENDING))
        """Where the first word begins, and where the last one ends."""
        self.policy = policy
        self.language = language
        self.dct = dct
        self.given = given
        """The characters of events whose time the caller has given."""
        self.convention = convention
        """What one time is, and what its extent: `NEWS`, `EVERYDAY`, `SCATE`, or that of a source."""
        self.whole = whole
        """Is the text told to be one expression, so that what is too short to be seen in prose may be one: do, 25.,
        7?"""
        self.stated: dict[str, Anchor] = {}
        """What the text has said of when the patient was admitted or operated on, by `timeloom.times.stated`."""
        self.days: list[Day] = []
        """Days that have not been asked for that."""
        self.quarter_number: int | None = None
        """That of the quarter that the text spoke of last."""
        self.hours: dict[int, object] = {}
        """Readings of hours of certain days, by where they end: others may follow there (Mon-Fri 9-5, Sat 10-2)."""
        self.clocks_of_24: bool | None = None
        """Does the text write a clock time as clocks of 24 hours do, once looked for?"""
        self.timetable: tuple[tuple[int, int], ...] | None = None
        """Where the rows of its timetable are, once looked for by `timeloom.times.timetable`."""
        self.date_votes: int | None = None
        """Dates in digits of the document with the month first, less those with the day first, once counted."""
        self.year: int | None = None
        self.month = self.day = self.weekday = 0
        """Of the time of writing; the weekday is 0 where that is longer than a day."""
        if dct is not None and isinstance(dct.start, int):
            number = dct.start // DAY_SECONDS
            self.year, self.month, self.day = civil(number)
            self.weekday = weekday(number)
            if isinstance(dct.end, int) and dct.end - dct.start > DAY_SECONDS:
                self.weekday = 0

    def has_moment(self) -> bool:
        """Is it known at what time of its day the text was written?"""
        dct = self.dct
        return (
            dct is not None
            and isinstance(dct.start, int)
            and isinstance(dct.end, int)
            and dct.end - dct.start < DAY_SECONDS
        )

    def has_clocks_of_24(self, near: int | None = None) -> bool:
        """15:30, 07:30: a text that writes one such has clocks of 24 hours; `near`: within two sentences or so of a
        place."""
        if near is not None:
            return _OF_24.search(self.text, max(0, near - _NEAR), near + _NEAR) is not None
        if self.clocks_of_24 is None:
            self.clocks_of_24 = _OF_24.search(self.text) is not None
        return self.clocks_of_24
