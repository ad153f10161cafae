"""Entries that bear their day: of a diary, a log, a chat. What stands below "12 March 2024" or behind "[2024-11-08 09:12]" was written then.

By form alone: a full date that has a line for itself, or begins one in brackets, before a colon or a dash, or in digits with a clock time; and only
where a second line begins alike. What is told in the line of the date ends with its paragraph, what is told below it with the next entry.
"""

from __future__ import annotations

import re

from timeloom.calendar.units import DAY_SECONDS
from timeloom.document.model import Document, Time

__all__ = ["Entries", "entries_of"]

_LEAD, _LINE = 24, 2_000
"""Characters before such a date, and of its line."""
_OPENING = re.compile(r"[\s\[(<*#=_•-]*")
_ALONE = re.compile(r"[\s.,:;*_#=)\]]*$")
_SET_OFF = re.compile(r"[\])>,;]|\s*:\s|\s*[|–—\t]|\s+-{1,2}\s")
_LETTER, _CLOCK = re.compile(r"(?![TZtz])[^\W\d_]"), re.compile(r"\d:\d\d")
_RUNS = re.compile(r"\d+|[^\W\d_]+|\s+|.", re.DOTALL)
_BLANK = re.compile(r"\n[^\S\n]*+\n")
_MOST = 16
"""Forms of lines that are looked for in one text."""
_YEAR_DIGITS = 4
_ENDING = r"[^\S\n]*+[.,:;*_#=)\]]*+[^\S\n]*+$"
_FULL = frozenset(("Year", "Month-Of-Year", "Day-Of-Month"))


def entries_of(document: Document) -> tuple[tuple[Time, int], ...]:
    """The times of a document at which entries begin, in the order of the text, each with where what it says the day of ends at the latest; days
    that are to come are none."""
    entries = Entries(document.text)
    last = document.dct.end if document.dct is not None else None
    latest = last + DAY_SECONDS if isinstance(last, int) else None
    found = ((time, entries.end_of(time.start, time.end)) for time in document.times if _is_day(time, latest))
    return tuple((time, end) for time, end in found if end is not None)


def _is_day(time: Time, latest: int | None) -> bool:
    """Whether it names a day with its month and year, or a moment of one, that begins by then."""
    if len(time.intervals) != 1 or not {entity.type for entity in time.entities} >= _FULL:
        return False
    start, end = time.intervals[0].start, time.intervals[0].end
    if not isinstance(start, int) or not isinstance(end, int) or (latest is not None and start > latest):
        return False
    return start // DAY_SECONDS == (end - 1) // DAY_SECONDS


class Entries:
    """The dates of one text at which entries begin."""

    __slots__ = ("_blank", "_forms", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._forms: dict[str, bool] = {}
        self._blank = (0, -1)
        """From where on the next blank line was looked for, and where it is."""

    def end_of(self, start: int, end: int) -> int | None:
        """Where an entry ends at the latest that begins with the date of these characters; None where none does, or no other does."""
        text = self._text
        line = text.rfind("\n", max(0, start - _LEAD), start) + 1
        if (line == 0 and start > _LEAD) or _OPENING.fullmatch(text, line, start) is None:
            return None
        stop = text.find("\n", end, end + _LINE)
        rest = text[end : stop if stop >= 0 else end + _LINE]
        if _ALONE.match(rest) is not None:
            return len(text) if self._is_one_of_several(text[line:end], _ENDING) else None
        is_log = _LETTER.search(text, start, end) is None and _CLOCK.search(text, start, end) is not None
        if (_SET_OFF.match(rest) is None and not is_log) or not self._is_one_of_several(text[line:end] + rest[:1], ""):
            return None
        return self._next_blank(end)

    def _next_blank(self, position: int) -> int:
        """Where the next blank line begins, or the text ends; dates are asked for in their order, so the text is walked once."""
        since, at = self._blank
        if not since <= position <= at:
            blank = _BLANK.search(self._text, position)
            at = blank.start() if blank is not None else len(self._text)
            self._blank = (position, at)
        return at

    def _is_one_of_several(self, opening: str, ending: str) -> bool:
        form = "".join(map(_form, _RUNS.findall(opening))) + ending
        if form not in self._forms and len(self._forms) < _MOST:
            lines = re.finditer(f"^{form}", self._text, re.MULTILINE)
            self._forms[form] = next(lines, None) is not None and next(lines, None) is not None
        return self._forms.get(form, False)


def _form(run: str) -> str:
    """What a run of digits, of letters, or of white space looks like elsewhere: years have four digits, and words a capital or none; another character
    is itself."""
    if run.isspace():
        return r"[^\S\n]+"
    if run.isdigit():
        return rf"\d{{{_YEAR_DIGITS}}}" if len(run) == _YEAR_DIGITS else r"\d{1,2}"
    if not run.isalnum():
        return re.escape(run)
    return r"[A-ZÀ-Þ][^\W\d_]*" if run[0].isupper() else r"[^\W\d_A-ZÀ-Þ][^\W\d_]*"
