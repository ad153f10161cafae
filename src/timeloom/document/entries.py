"""Entries that bear their day: of a diary, a log, a chat. What stands below "12 March 2024" or behind "[2024-11-08
09:12]" was written then.

By form alone: a date that has a line for itself, or begins one in brackets, before a colon or a dash, or in digits; or
that closes a short line without a sentence ("Ana added a comment - 2024-03-05", "## [2.4.0] - 2021-01-15"), or stands
in it in brackets before a colon; and only where a second line is built alike, which may leave out the year. What is
told in the line of the date ends with its paragraph, unless something stands between all such lines; what is told below
it ends with the next entry.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from typing import NamedTuple

from timeloom.calendar.units import DAY_SECONDS
from timeloom.document.alike import ENDING, LABEL, before_date, begin_of_line, is_parted, of_date, of_text
from timeloom.document.columns import clocks
from timeloom.document.model import Document, Time

__all__ = ["Entries", "entries_of"]

_LEAD, _LINE = 80, 2_000
"""Characters before such a date, and of its line."""
_OPENING = re.compile(r"[\s\[(<*#=_•|-]*(?:\d{1,3}[.)]\s+)?")
_ALONE = re.compile(r"[\s.,:;*_#=)\]|]*$")
_SET_OFF = re.compile(r"[\])>,;]|\s*:\s|\s*[|–—\t]|\s+-{1,2}\s|\s*(\()[^()\n]*\)\s*$")
_TITLED = re.compile(r"[^\n]{0,60}[:)\]]\s*$")
"""Behind a date, a line in which nothing is told: - Ana:"""
_NAMED = re.compile(r"[\])]+\s*:\s")
_STAMPED = r"[^\n]{0,40}?\d:\d\d"
"""A date with its clock time, however it is written."""
_LETTER, _WORD, _CLOCK, _SECONDS = (
    re.compile(r"(?![TZtz])[^\W\d_]"),
    re.compile(r"[^\W\d_]{3}"),
    re.compile(r"\d:\d\d"),
    re.compile(r"\d:\d\d:\d\d"),
)
_DIGITS = re.compile(r"\d{8}|\d{1,4}([-./])\d{1,2}\1\d{2,4}")
_SENTENCE = re.compile(r"[^\W_]{2}[.!?]\s")
_NEXT = re.compile(r"(?:[^\S\n]*+\n)++")
"""Up to the next line in which something stands."""
_BLANK = re.compile(r"\n[^\S\n]*+\n")
_MOST = 16
"""Forms of lines that are looked for in one text."""
_FULL, _MOMENT = frozenset(("Month-Of-Year", "Day-Of-Month")), frozenset(("Hour-Of-Day", "Minute-Of-Hour"))


def entries_of(document: Document) -> tuple[tuple[Time, int], ...]:
    """The times of a document at which entries begin, in the order of the text, each with where what it says the day of
    ends at the latest; days that are to come are none."""
    entries = Entries(document.text)
    last = document.dct.end if document.dct is not None else None
    latest = last + DAY_SECONDS if isinstance(last, int) else None
    found = (
        (time, entries.end_of(time.start, time.end))
        for time in document.times
        if _is_day(time, latest) and (_types(time) >= _FULL or entries.is_moment(time.start, time.end))
    )
    return tuple((time, end) for time, end in found if end is not None)


def _types(time: Time) -> set[str]:
    """Of the entities that its own words stand for."""
    return {entity.type for entity in time.entities if time.start <= entity.start < time.end}


def _is_day(time: Time, latest: int | None) -> bool:
    """Whether it names a day with its month, or a moment of one, that begins by then."""
    types = _types(time)
    if len(time.intervals) != 1 or not (types >= _FULL or types >= _MOMENT):
        return False
    start, end = time.intervals[0].start, time.intervals[0].end
    if not isinstance(start, int) or not isinstance(end, int) or (latest is not None and start > latest):
        return False
    return start // DAY_SECONDS == (end - 1) // DAY_SECONDS


class _Alike(NamedTuple):
    """Lines that are built alike."""

    starts: list[int]
    apart: bool
    """Whether something stands between any two of them."""
    of_paragraphs: bool
    """Whether an empty line does somewhere, and something behind it."""


class Entries:
    """The dates of one text at which entries begin."""

    __slots__ = ("_blank", "_clocked", "_forms", "_text", "clocks")

    def __init__(self, text: str) -> None:
        self._text = text
        self._forms: dict[str, _Alike | None] = {}
        self.clocks = tuple(clocks(text))
        """The clock times with which lines begin."""
        self._clocked = {clock.found.start() for clock in self.clocks}
        """Where lines begin that begin with clock times."""
        self._blank = (0, -1)
        """From where on the next blank line was looked for, and where it is."""

    def end_of(self, start: int, end: int) -> int | None:
        """Where an entry ends at the latest that begins with the date of these characters; None where none does, or no
        other does."""
        line = begin_of_line(self._text, start, _LEAD)
        if line is None:
            return None
        stop = self._text.find("\n", end, end + _LINE)
        rest = self._text[end : stop if stop >= 0 else end + _LINE]
        if _OPENING.fullmatch(self._text, line, start) is not None:
            return self._of_date(line, start, end, rest)
        return self._of_label(line, start, end, rest)

    def is_moment(self, start: int, end: int) -> bool:
        """Today at 09:02: do these characters name a moment by words, and have a line for themselves, or close one
        behind a dash?"""
        text, line = self._text, begin_of_line(self._text, start, _LEAD)
        if line is None or _CLOCK.search(text, start, end) is None or _WORD.search(text, start, end) is None:
            return False
        label, stop = text[line:start], text.find("\n", end, end + _LEAD)
        alone = _ALONE.match(text[end : stop if stop >= 0 else end + _LEAD]) is not None
        if _OPENING.fullmatch(label) is not None:
            return alone
        return is_parted(label) and (alone or text[start].isupper())

    def clocks_below(self, start: int, end: int) -> int | None:
        """Where the lines end that begin with clock times and stand below a short line with these characters, which
        tells their day: one below a line that says no more, else two; None where none do."""
        line = begin_of_line(self._text, start, _LEAD)
        stop = self._text.find("\n", end, end + LABEL)
        if line is None or stop < 0 or _SENTENCE.search(self._text, line, stop) is not None or line in self._clocked:
            return None
        count, last = 0, stop
        while (below := _NEXT.match(self._text, last)) is not None and below.end() in self._clocked:
            count, last = count + 1, self._text.find("\n", below.end())
            if last < 0:
                last = len(self._text)
        alone = not any(map(str.isalnum, self._text[line:start])) and not any(map(str.isalnum, self._text[end:stop]))
        return last if count > (not alone) else None

    def _of_moment(self, before: str, start: int, end: int) -> _Alike | None:
        """Lines that begin with a date and a clock time, however these are written, where these characters name such a
        moment."""
        return self._alike(before + _STAMPED + ENDING) if self.is_moment(start, end) else None

    def _of_date(self, line: int, start: int, end: int, rest: str) -> int | None:
        """Where an entry ends whose line begins with its date."""
        text = self._text
        before = of_text(text[line:start])
        if _ALONE.match(rest) is not None:
            form = before + of_date(text[start:end]) + ENDING
            return (
                len(text) if self._alike(form) is not None or self._of_moment(before, start, end) is not None else None
            )
        has_clock = _CLOCK.search(text, start, end) is not None
        set_off = _SET_OFF.match(rest)
        if set_off is None and not self._is_of_log(start, end, rest):
            return None
        alike = self._alike(
            before
            + of_text(text[start:end])
            + (r"[^\S\n]*+\(" if set_off is not None and set_off[1] else of_text(rest[:1]))
        )
        return (
            None
            if alike is None
            else self._end(alike, line, end, has_clock=has_clock, titled=_TITLED.fullmatch(rest) is not None)
        )

    def _is_of_log(self, start: int, end: int, rest: str) -> bool:
        """Is a date written in digits, with a clock time or before a blank, or has it one with its seconds?"""
        text = self._text
        if _SECONDS.search(text, start, end) is not None:
            return True
        in_digits = _LETTER.search(text, start, end) is None
        return in_digits and (
            _CLOCK.search(text, start, end) is not None
            or (rest[:1].isspace() and _DIGITS.fullmatch(text, start, end) is not None)
        )

    def _of_label(self, line: int, start: int, end: int, rest: str) -> int | None:
        """Where an entry ends in whose line words stand before its date, and no sentence."""
        text = self._text
        label, date = text[line:start], of_date(text[start:end])
        if len(label.strip()) > LABEL or _SENTENCE.search(label) is not None:
            return None
        has_clock = _CLOCK.search(text, start, end) is not None
        is_alone = _ALONE.match(rest) is not None
        before = before_date(
            label,
            alone=is_alone,
            leads=is_alone and ":" in rest,
            named=_NAMED.match(rest) is not None,
            has_clock=has_clock,
            below_blank=self._is_below_blank(line),
        )
        if before is None:
            return None
        alike = self._alike(before + date + (ENDING if is_alone else of_text(rest[:1])))
        if alike is None and is_alone:
            alike = self._of_moment(before, start, end)
        if not is_alone:
            return None if alike is None else self._end(alike, line, end, has_clock=has_clock, titled=False)
        return len(text) if alike is not None and alike.apart and not self._closes(alike) else None

    def _is_below_blank(self, line: int) -> bool:
        """Is a line the first one, or does an empty one stand above it?"""
        above = self._text[max(0, line - _LEAD) : line]
        return not above.strip() or "\n" in above[len(above.rstrip()) :].rstrip(" \t")[:-1]

    def _closes(self, alike: _Alike) -> bool:
        """Does such a line close the text, and none open it, so that they stand below what was written then?"""
        if not self._text[max(0, alike.starts[0] - _LINE) : alike.starts[0]].strip():
            return False
        stop = self._text.find("\n", alike.starts[-1])
        return stop < 0 or not self._text[stop : stop + _LINE].strip()

    def _end(self, alike: _Alike, line: int, end: int, *, has_clock: bool, titled: bool) -> int:
        """Where ends what begins in the line of its date."""
        later = bisect_right(alike.starts, line)
        if later < len(alike.starts):
            return (
                max(alike.starts[later], self._next_blank(end)) if alike.apart or has_clock else self._next_blank(end)
            )
        return len(self._text) if alike.apart and (titled or alike.of_paragraphs) else self._next_blank(end)

    def _next_blank(self, position: int) -> int:
        """Where the next blank line begins, or the text ends; dates are asked for in their order, so the text is walked
        once."""
        since, at = self._blank
        if not since <= position <= at:
            blank = _BLANK.search(self._text, position)
            at = blank.start() if blank is not None else len(self._text)
            self._blank = (position, at)
        return at

    def _alike(self, form: str) -> _Alike | None:
        """The lines of a form; None where there are not two."""
        if form not in self._forms and len(self._forms) < _MOST:
            starts = [found.start() for found in re.finditer(f"^{form}", self._text, re.MULTILINE)]
            self._forms[form] = self._of_lines(starts) if len(starts) > 1 else None
        return self._forms.get(form)

    def _of_lines(self, starts: list[int]) -> _Alike:
        """Lines, with what stands between them."""
        of_paragraphs = False
        for one, other in pairwise(starts):
            stop = self._text.find("\n", one, other)
            if not self._text[stop:other].strip():
                return _Alike(starts, apart=False, of_paragraphs=False)
            of_paragraphs = of_paragraphs or _BLANK.search(self._text[stop:other].rstrip()) is not None
        return _Alike(starts, apart=True, of_paragraphs=of_paragraphs)
