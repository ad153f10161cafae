"""Lines that were written at another time than the document: what they count from the writing counts from there.

Of a quoted mail, lines that begin with ">", that is when the line above them says ("On Thu, May 11, 2023 at 9:14 AM Sam
wrote:"); of an entry of a diary or a log the date at which it begins (`timeloom.document.entries`).
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import DAY_SECONDS, civil, days, weekday
from timeloom.document import Time, TimeEntity
from timeloom.document.entries import Entries
from timeloom.times.builders.words import date_exists
from timeloom.times.context import Anchor, Context
from timeloom.times.focus import Place
from timeloom.times.graph import Graph
from timeloom.times.readings import Reading, Reference, Spec

__all__ = ["Quotes"]

_MARKS = re.compile(r"[ \t]*((?:>[ \t]?)+)")
LONGEST_LINE = 2_000
"""Characters of a line before an expression that are read for its marks."""
LONGEST_LEAD = 40
_WORD = re.compile(r"[^\W\d_]+")
_LEADS = re.compile(r"[^\n]{0,200}:[ \t\r]*(?:\n|$)")
"""Bob said on Tuesday:"""
_ENDED = re.compile(r"(?<!\b[A-Za-z])[.!?]\s+[A-Z]")
"""A sentence that ends between a date and "wrote" is no header; "9:14 a.m. Sam" is one."""
_DAY, _DATE = frozenset(("mo", "d")), frozenset(("y", "mo", "d"))
"""Fields of a day with its month, and with its year."""
_TYPE = "Interval-Type"
_WRITING = "DocTime"
_PATTERN = "Repeating-Interval"
_COUNTED = frozenset(("Period", _PATTERN))
_FINE = frozenset(("Hours", "Minutes", "Seconds", "Hour", "Minute", "Second"))
"""Units by which a clock time counts, as amounts and as stretches of the calendar."""
_ONWARD = 16 * 3600
"""Seconds for which a log goes on from one line to the next at the most."""
_MINUTE, _JUST_NOW = 60, 900
"""Seconds of a minute; and those within which the last line of a log has just been written."""
_COUNTING = frozenset(("This", "Last", "Next", "Before", "After", "Between", "NthFromStart", "NthFromEnd"))
"""Entities that count from the writing; a year of two digits is of the same century either way."""


class _Header(NamedTuple):
    """When the quoted lines were written: where the date can be counted from, with its clock time and as a day, and the
    day that it is."""

    anchor: Anchor
    of_day: Anchor
    day: tuple[int, int, int]
    until: int
    """Where what was written then ends at the latest."""
    seen: int
    """Up to where the lines below it are known to go on without a line that is less deep and leads to others."""


class Quotes:
    """The headers of the quoted mails of one document, by the depth of the lines that they stand above."""

    __slots__ = (
        "_ahead",
        "_around",
        "_asked",
        "_begun",
        "_clocks",
        "_columns",
        "_ctx",
        "_entries",
        "_headers",
        "_in_marks",
        "_quoted",
        "_quoting",
    )

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._quoting = ctx.text.startswith(">") or "\n>" in ctx.text
        self._entries = Entries(ctx.text)
        self._headers: dict[int, _Header] = {}
        self._begun: int | None = None
        """The first second of the day of the last entry."""
        self._clocks: tuple[int, int, int] | None = None
        """Of lines that begin with clock times: where they end, the first second of their day, and of the last one of
        them."""
        self._ahead = False
        """Has anything been named that lies after the writing?"""
        self._columns = {clock.found.start(1): clock for clock in self._entries.clocks}
        """Clock times with which lines begin, by where they do."""
        self._asked: tuple[int, int, int | None] = (-1, -1, None)
        """Of which characters it was asked last whether an entry begins with them, and the answer."""
        self._around: tuple[Interval | None, int | None, int, int, int] | None = None
        self._in_marks = self._quoted = False
        """Is what is being placed in quoted lines; or in these or an entry?"""

    def enter(self, reading: Reading) -> None:
        """Before a reading is placed: where it is in quoted lines whose day is known, that day is the time of writing;
        not of the date at which another entry begins."""
        depth = self._depth(reading.start) if self._quoting else 0
        header = self._above(depth, reading.start)
        if header is not None and not depth and self._begins(reading) is not None:
            header = None
        self._quoted, self._in_marks = depth > 0 or header is not None, depth > 0
        if header is not None:
            ctx = self._ctx
            self._around = (ctx.dct, ctx.year, ctx.month, ctx.day, ctx.weekday)
            ctx.year, ctx.month, ctx.day = header.day
            ctx.weekday = weekday(days(*header.day))
            ctx.dct = Interval.of(*header.day)

    def entry_before(self, reading: Reading) -> int | None:
        """The first second of the day of the entry before a date at which another begins; None where there is none, or
        none begins."""
        return self._begun if self._begun is not None and self._begins(reading) is not None else None

    def clock_meant(self, starts: list[int], position: int) -> int | None:
        """Which one is meant of several moments by a clock time with which a line begins as the one before does: the
        first that goes on from that, be it the next morning; else that on its day. None where no line does."""
        if self._clocks is None or position > self._clocks[0]:
            return self._that_ends_now(starts, position)
        _, day, last = self._clocks
        onward = min((start for start in starts if last <= start <= last + _ONWARD), default=None)
        return onward if onward is not None else day + starts[0] % DAY_SECONDS

    def is_in_column(self, position: int) -> bool:
        """Does a place lie in lines that begin with clock times, of which the first has been placed, or a date above
        them?"""
        return self._clocks is not None and position <= self._clocks[0]

    def _that_ends_now(self, starts: list[int], position: int) -> int | None:
        """Which one is meant of several moments by the first clock time of a column that no date stands above, nor
        anything that is to come: of the log of a night that was written when its last line was, the evening before."""
        clock, ctx = self._columns.get(position), self._ctx
        if (
            clock is None
            or not clock.is_first
            or self._ahead
            or not ctx.has_moment()
            or ctx.dct is None
            or not isinstance(ctx.dct.start, int)
        ):
            return None
        last = [(abs(start + clock.minutes * _MINUTE - ctx.dct.start), start) for start in starts]
        away, start = min(last)
        return start if away <= _JUST_NOW else None

    @property
    def column(self) -> tuple[int, int, int] | None:
        """Of lines that begin with clock times: where they end, the first second of their day, and of the last one of
        them that has been placed."""
        return self._clocks

    def note(self, time: Time) -> None:
        """Take in a time, whatever it is."""
        dct = self._ctx.dct
        start = time.intervals[0].start if time.intervals else None
        if dct is not None and isinstance(dct.end, int) and isinstance(start, int):
            self._ahead = self._ahead or start >= dct.end

    def remember_clock(self, time: Time, anchor: Anchor, of_day: Anchor) -> None:
        """Keep the moment at which a line of an entry begins: what stands in it was written then. The first of a column
        that no date stands above says of which day its lines are."""
        day = _day(time)
        if day is None:
            return
        start = time.intervals[0].start
        assert isinstance(start, int)
        known = self._clocks is not None and time.start <= self._clocks[0]
        until = (
            self._clocks[0]
            if self._clocks is not None and known
            else self._columns[time.start].until
            if time.start in self._columns
            else -1
        )
        self._clocks = (until, days(*day) * DAY_SECONDS, start)
        depth = self._depth(time.start) if self._quoting else 0
        header = self._above(depth, time.start)
        if known and header is not None and anchor.root is not None:
            self._headers[depth] = header._replace(anchor=anchor, of_day=of_day, day=day)

    def _begins(self, reading: Reading) -> int | None:
        """Where an entry ends at the latest that begins with a reading; None where none does."""
        if self._asked[:2] != (reading.start, reading.end):
            named = isinstance(reading, Spec) and reading.fields.keys() >= _DAY
            found = (
                self._entries.end_of(reading.start, reading.end)
                if named or self._entries.is_moment(reading.start, reading.end)
                else None
            )
            self._asked = (reading.start, reading.end, found)
        return self._asked[2]

    @property
    def is_entry(self) -> bool:
        """Whether what is being placed is in an entry that bears its day."""
        return self._around is not None and not self._in_marks

    def leave(self) -> None:
        """After it: the time of writing is that of the document again."""
        if self._around is not None:
            ctx = self._ctx
            ctx.dct, ctx.year, ctx.month, ctx.day, ctx.weekday = self._around
            self._around = None

    def of_voice(self, places: dict[str, Place], position: int) -> dict[str, Place]:
        """Of the places that a text has named, those that were named in lines as deep: who quotes and who is quoted
        tell of their own."""
        if not self._quoting:
            return places
        depth = self._depth(position)
        return {name: place for name, place in places.items() if self._depth(place.anchor.end) == depth}

    def recount(self, reading: Reading, graph: Graph) -> None:
        """Count what counts from the writing from the header, and say so; without a header say that it may be wrong."""
        if not self._quoted or isinstance(reading, Reference) or not any(map(_counts, graph.entities)):
            return
        header = self._above(self._depth(reading.start), reading.start)
        if header is None or header.anchor.root is None:
            reading.assumed.append("quoted")
            return
        fine = {entity.id for entity in graph.entities if _FINE.intersection(value for _, value in entity.properties)}
        written_then = self._is_of_writing(header)
        for at, entity in enumerate(graph.entities):
            counted = {name: target for name, target in entity.links if name in _COUNTED}
            of_hours = not counted or not fine.isdisjoint(counted.values())
            if not _counts(entity) or (written_then and not (of_hours and header.anchor.grain == "Hour")):
                continue
            anchor = header.of_day if _PATTERN in counted and not of_hours else header.anchor
            assert anchor.root is not None
            graph.borrow(anchor.entities)
            graph.entities[at] = _from(entity, anchor.root)
            reading.assumed.append("from-quoted-header" if self._in_marks else "from-entry")

    def _is_of_writing(self, header: _Header) -> bool:
        """Is it of the day of writing, so that days count from the same either way?"""
        dct = self._ctx.dct if self._around is None else self._around[0]
        return dct is not None and isinstance(dct.start, int) and civil(dct.start // DAY_SECONDS) == header.day

    def remember(self, reading: Reading, time: Time, anchor: Anchor, of_day: Anchor) -> bool:
        """Keep the date of a header, until the next one above lines as deep; `of_day` is its day, without a clock time.
        Whether an entry begins with it."""
        day = _day(time)
        if day is None or (isinstance(reading, Spec) and not date_exists(reading.fields)):
            return False
        until = self._begins(reading)
        if until is not None and not isinstance(reading, Spec) and self._is_to_come(day, by=0):
            until = None
        below = until if until is not None else self._entries.clocks_below(reading.start, reading.end)
        if below is not None:
            start = time.intervals[0].start
            assert isinstance(start, int)
            self._clocks = (below, days(*day) * DAY_SECONDS, start)
        end = (
            reading.end
            if below is not None
            else self._quoted_from(reading)
            if isinstance(reading, Spec) and reading.fields.keys() >= _DATE
            else None
        )
        if end is None:
            return False
        depth = self._depth(end) if self._quoting else 0
        self._headers = {other: known for other, known in self._headers.items() if other < depth}
        if until is not None:
            self._begun = days(*day) * DAY_SECONDS
        if not self._is_to_come(day):
            self._headers[depth] = _Header(anchor, of_day, day, len(self._ctx.text) if below is None else below, end)
        return below is not None and depth in self._headers

    def _quoted_from(self, reading: Spec) -> int | None:
        """Where the lines begin that a date says the day of; None where it stands above none."""
        header = _wrote(self._ctx.language.cues["wrote"]).match(self._ctx.lower, reading.end) if self._quoting else None
        if (
            header is None
            or _ENDED.search(self._ctx.text, reading.end, header.end())
            or not self._begins_line(reading.start)
        ):
            return None
        return header.end()

    def _is_to_come(self, day: tuple[int, int, int], by: int = 1) -> bool:
        """12/05/2024 read as 5 December, of a mail that is answered in May: a header that is later than the answer, by
        more than a zone, is no header."""
        ctx = self._ctx
        return ctx.year is not None and days(*day) > days(ctx.year, ctx.month, ctx.day) + by

    def _above(self, depth: int, position: int) -> _Header | None:
        """The header above the quoted lines of a place; none where a line between leads to what somebody else said."""
        header = self._headers.get(depth)
        if header is None or position > header.until:
            return None
        text, at = self._ctx.text, header.seen
        while (at := text.find("\n", at, position)) >= 0:
            at += 1
            marks = _MARKS.match(text, at)
            end = marks.end() if marks else at
            if _LEADS.match(text, end) is not None and (marks[1].count(">") if marks else 0) < depth:
                del self._headers[depth]
                return None
        self._headers[depth] = header._replace(seen=max(header.seen, position))
        return header

    def _begins_line(self, position: int) -> bool:
        """On Thu, May 11, or May 11: nothing but a preposition, an article, a weekday and marks stands before the date
        on its line."""
        text = self._ctx.text
        start = text.rfind("\n", max(0, position - LONGEST_LEAD), position) + 1
        if start == 0 and position > LONGEST_LEAD:
            return False
        cues, words = self._ctx.language.cues, self._ctx.language.words
        leading = cues["prepositions"] | cues["the"]
        return all(
            word in leading or "WEEKDAY" in words.get(word, {})
            for word in _WORD.findall(self._ctx.lower, start, position)
        )

    def _depth(self, position: int) -> int:
        """How many marks the line of a place begins with."""
        start = self._ctx.text.rfind("\n", max(0, position - LONGEST_LINE), position) + 1
        if start == 0 and position > LONGEST_LINE:
            return 0
        marks = _MARKS.match(self._ctx.text, start, position)
        return marks[1].count(">") if marks else 0


@cache
def _wrote(words: frozenset[str]) -> re.Pattern[str]:
    """What follows the date of a header, up to the end of the marks of the quoted line, on this line or with the
    next."""
    if not words:
        return re.compile(r"(?!)")
    said = "|".join(map(re.escape, sorted(words)))
    return re.compile(
        rf"[^\n]{{0,160}}?(?:\n[^\n]{{0,80}}?)?\b(?:{said})\b[^\n]{{0,100}}:[ \t]*\n[>\s]{{0,40}}?(?:>[ \t]?)+"
    )


def _day(time: Time) -> tuple[int, int, int] | None:
    """The day that a time is, or is of; None where it is of several, or of none."""
    if len(time.intervals) != 1:
        return None
    start, end = time.intervals[0].start, time.intervals[0].end
    if not isinstance(start, int) or not isinstance(end, int) or start // DAY_SECONDS != (end - 1) // DAY_SECONDS:
        return None
    return civil(start // DAY_SECONDS)


def _counts(entity: TimeEntity) -> bool:
    return entity.type in _COUNTING and any(
        name.endswith(_TYPE) and value == _WRITING for name, value in entity.properties
    )


def _from(entity: TimeEntity, root: str) -> TimeEntity:
    """The entity with the header in place of the writing."""
    ends = [name for name, value in entity.properties if name.endswith(_TYPE) and value == _WRITING]
    properties = tuple((name, "Link" if name in ends else value) for name, value in entity.properties)
    links = (*((name.removesuffix("-Type"), root) for name in ends), *entity.links)
    return TimeEntity(entity.id, entity.spans, entity.type, properties, links)
