"""Headings that name a stretch of the calendar: the days with which lines below begin lie in it, as "Monday" below
"Police blotter, Aug. 4-10" does."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container
from typing import NamedTuple

from timeloom.calendar.units import DAY_SECONDS
from timeloom.document import Time
from timeloom.document.alike import begin_of_line
from timeloom.document.columns import OPENING
from timeloom.times.context import Context
from timeloom.times.readings import OF_DAY, Reading, Spec
from timeloom.times.ways import open_part

__all__ = ["Headings"]

_LONGEST, _MOST = 100, 366 * DAY_SECONDS
"""Characters of the line of a heading, and seconds of its stretch."""
_FORTNIGHT, _MONTH, _LATELY = 14 * DAY_SECONDS, 31 * DAY_SECONDS, 2 * 366 * DAY_SECONDS
"""Seconds of stretches; and those before the writing in which a year lies that is named beside other words: the class
of 1999 is no year of events."""
_SENTENCE = re.compile(r"[^\W_]{2}[.!?]\s|[.!?]\s*$")
_OPENS = re.compile(OPENING, re.MULTILINE)


class _Heading(NamedTuple):
    """Where its line begins; where its stretch begins and ends; and when the last line below it began, None where none
    has."""

    line: int
    start: int
    end: int
    last: int | None = None

    def holds(self, part: Spec, *, stamped: bool) -> bool:
        """May it tell which one a date is: days of the week where it names no more than two of each, and dates with
        which several lines begin where it names months?"""
        length = self.end - self.start
        return length <= _FORTNIGHT if part.fields.keys() == {"wd"} else stamped or length <= _MONTH


class Headings:
    """The heading of one text under which what is read stands."""

    __slots__ = ("_ctx", "_heading", "_stamped")

    def __init__(self, ctx: Context, stamped: Container[int]) -> None:
        """`stamped`: where the dates are with which lines begin as others do."""
        self._ctx = ctx
        self._stamped = stamped
        self._heading: _Heading | None = None

    def note(self, time: Time, before: int) -> None:
        """Take in a time, before which another ends: in a heading it tells of which days the lines below are, else it
        may be that of such a line."""
        bounds = time.intervals[0] if len(time.intervals) == 1 else None
        if bounds is None or not isinstance(bounds.start, int) or not isinstance(bounds.end, int):
            return
        line, known = begin_of_line(self._ctx.text, time.start, _LONGEST), self._heading
        opens = line is not None and _OPENS.fullmatch(self._ctx.text, line, time.start) is not None
        length = bounds.end - bounds.start
        recent = (
            opens
            or length <= _MONTH
            or self._ctx.dct is None
            or not isinstance(self._ctx.dct.start, int)
            or self._ctx.dct.start - bounds.end < _LATELY
        )
        if (
            line is not None
            and recent
            and DAY_SECONDS < length <= _MOST
            and self._is_heading(line, time.start, time.end, alone=opens)
        ):
            if known is None or known.line != line:
                self._heading = _Heading(line, bounds.start, bounds.end) if before <= line else None
            else:  # week 32, 5 to 9 August
                start, end = max(known.start, bounds.start), min(known.end, bounds.end)
                self._heading = _Heading(line, start, end) if start < end else None
        elif known is not None and opens:
            self._heading = known._replace(last=bounds.start)

    def meant(self, reading: Reading, starts: list[int]) -> int | None:
        """Which one of several days is meant by a date with which a line begins: the only one in the stretch of the
        heading, or the first that goes on from the line above."""
        part, heading, line = open_part(reading), self._heading, begin_of_line(self._ctx.text, reading.start, _LONGEST)
        if (
            heading is None
            or line is None
            or not isinstance(part, Spec)
            or part.lead in OF_DAY
            or not heading.holds(part, stamped=reading.start in self._stamped)
            or _OPENS.fullmatch(self._ctx.text, line, reading.start) is None
        ):
            return None
        inside = sorted({start for start in starts if heading.start <= start < heading.end})
        if len(inside) > 1 and heading.last is not None:
            inside = inside[bisect_left(inside, heading.last) :][:1]
        return inside[0] if len(inside) == 1 else None

    def _is_heading(self, line: int, start: int, end: int, *, alone: bool) -> bool:
        """Does a time with a number stand in a short line that is no sentence, not in brackets, and above others?
        `alone`: and with no other word."""
        text = self._ctx.text
        stop = text.find("\n", end, line + _LONGEST)
        if (
            stop < 0
            or not any(map(str.isdigit, text[start:end]))
            or text.rfind("(", line, start) > text.rfind(")", line, start)
        ):
            return False
        if alone and any(map(str.isalnum, text[end:stop])):
            return False
        if text[stop + 1 : stop + 2].islower():  # a line that goes on
            return False
        return _SENTENCE.search(text[line:start]) is None and _SENTENCE.search(text[end:stop]) is None
