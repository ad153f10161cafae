"""Context: what the composer of one document knows besides the words of an expression."""

from __future__ import annotations

import re
from typing import NamedTuple

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import DAY_SECONDS, civil, weekday
from timeloom.document import Policy, TimeEntity
from timeloom.language import Language

__all__ = ["QUARTER_REACH", "Anchor", "Choice", "Context", "Day", "Told"]

OTHER_TIME = 60
"""Years from the writing at which a text tells of another time. News names years of the last decades in passing (2 to 50
years cost .3 of value F1 on train); a chronicle goes on from them."""
SAME_SENTENCE = 160
"""Characters over which a time of day may take the day of its sentence."""
_SENTENCE_END = re.compile(r"[.!?;]\s+[A-Z\"“'‘(]|\n\s*\n")
REACH = 400
"""Characters over which an expression may count from an earlier one."""
QUARTER_REACH = 4_000
"""A report on a quarter keeps speaking of it."""
_ENDING = " \t\n.?!"
"""What may follow the last word of a text."""
_OF_24 = re.compile(r"(?<![\d:.,])(?:0\d|1[3-9]|2[0-4]):[0-5]\d(?!\d)")
_BREAK = "\n\n\n"
"""What nothing is counted across."""


class Anchor(NamedTuple):
    """An expression that a later one may count from."""

    root: str | None
    """None: something stands there that nothing may count from any more (a chain that has grown too long)."""
    entities: tuple[TimeEntity, ...]
    end: int
    grain: str
    year: int | None = None
    """The year of the story, where the text has said it."""

    @property
    def is_year(self) -> bool:
        """Whether it is a whole year and no more, so that a day named next is of it ("in 1179 ... on Lady Day")."""
        return len(self.entities) == 1 and self.entities[0].type == "Year"


class Choice(NamedTuple):
    """How an expression that leaves it open is placed: what it counts from (None: the time of writing), the operator, and whether
    that includes what it counts from."""

    anchor: Anchor | None
    operator: str
    included: bool = False


UNCHOSEN: tuple[bool, Choice | None, Choice | None] = (False, None, None)
"""For `timeloom.times`: is all that an expression leaves open chosen later, and how are it and the end of a range placed?"""


class Day(NamedTuple):
    """A day that the text has named, and where the time before it ends."""

    start: int
    end: int
    previous: int
    anchor: Anchor


class Told(NamedTuple):
    """The day that the text has named last and goes on to tell of, for clock times in its later sentences."""

    day: Anchor
    latest: Anchor
    """The last time on that day."""
    way: str
    """How it lies to the time of writing: "past", "future", "now", or "" where that is not known."""
    lost: bool = False
    """Has the text gone on to something that is on many days?"""


class Context:
    """Text, time of writing, policy and language, and the memory of the walk through the document. One per document,
    so nothing in it is shared between threads."""

    __slots__ = (
        "anchor", "choice", "choosing", "clocks_of_24", "cues", "date_votes", "day", "days", "dct", "doubted", "first", "flip", "given", "hours", "labelled", "language", "last", "last_choice", "last_number", "lower", "month", "policy", "quarter",
        "quarter_number", "quarter_year", "seasons", "span", "stated", "tenses", "text", "told", "weekday", "word_tense", "year",
    )  # fmt: skip

    def __init__(
        self, text: str, lower: str, dct: Interval | None, policy: Policy, language: Language,
        given: frozenset[tuple[int, int]] = frozenset(),
    ) -> None:  # fmt: skip
        self.text = text
        self.lower = lower
        """The text in lower case, character for character."""
        self.choosing, self.choice, self.last_choice = UNCHOSEN
        self.first = len(text) - len(text.lstrip())
        self.last = len(text.rstrip(_ENDING))
        """Where the first word begins, and where the last one ends."""
        self.policy = policy
        self.language = language
        self.cues = language.cues
        self.dct = dct
        self.tenses: dict[tuple[str, str], str | None] = {}
        self.word_tense: dict[str, str] = {}
        self.given = given
        """The characters of events whose time the caller has given."""
        self.stated: dict[str, Anchor] = {}
        """What the text has said of when the patient was admitted or operated on, by `timeloom.stages.compose.stated`."""
        self.days: list[Day] = []
        """Days that have not been asked for that."""
        self.anchor: Anchor | None = None
        """What the text spoke of last."""
        self.told: Told | None = None
        """The day that the text goes on to tell of."""
        self.doubted: str | None = None
        """The root of the last clock time that was put on the day of writing for want of another."""
        self.span: tuple[int, int] | None = None
        """The extent of the range whose ends are being written: they have one tense and one day."""
        self.quarter: Anchor | None = None
        """The quarter that the text spoke of last, with its number and year where they are known."""
        self.quarter_number: int | None = None
        self.quarter_year: int | None = None
        self.hours: dict[int, object] = {}
        """Readings of hours of certain days, by where they end: others may follow there (Mon-Fri 9-5, Sat 10-2)."""
        self.last_number: int | None = None
        """Where the last four digits end that have a label, and so are no year."""
        self.labelled: set[int] = set()
        """Numbers of four digits that the text has called numbers of something ("sail number 2012")."""
        self.seasons: set[str] = set()
        """Seasons with the name of something else that the text has spoken of: "this spring; the spring"."""
        self.clocks_of_24: bool | None = None
        """Does the text write a clock time as clocks of 24 hours do, once looked for?"""
        self.flip = False
        """Is the other side of a guess being written?"""
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

    def has_clocks_of_24(self) -> bool:
        """15:30, 07:30: a text that writes one such has clocks of 24 hours."""
        if self.clocks_of_24 is None:
            self.clocks_of_24 = _OF_24.search(self.text) is not None
        return self.clocks_of_24

    def same_day(self, position: int) -> Anchor | None:
        """The day that the sentence has named before a place: a bare time of day is on it."""
        found = self.anchor
        if found is None or found.root is None or found.grain not in ("Day", "Hour") or position - found.end > SAME_SENTENCE:
            return None
        # The full stop of "7 a.m." may end the sentence, too.
        end = found.end - 1 if self.text[found.end - 1] == "." else found.end
        return None if _SENTENCE_END.search(self.text, end, position) else found

    def story(self, position: int) -> Anchor | None:
        """An expression near before a place that is of another time than the writing: what follows goes on from it."""
        found = self.near(position)
        if found is None or found.root is None or found.year is None:
            return None
        return found if self.year is None or abs(self.year - found.year) >= OTHER_TIME else None

    def near(self, position: int, *, quarter: bool = False) -> Anchor | None:
        """The expression that one at `position` may count from, if one stands near enough before it."""
        found = self.quarter if quarter else self.anchor
        if found is None or position - found.end > (QUARTER_REACH if quarter else REACH):
            return None
        return None if _BREAK in self.text[found.end : position] else found
