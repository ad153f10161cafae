"""Entries that bear their day: of a diary, a log, a chat. What stands below "12 March 2024" or behind "[2024-11-08 09:12]" was written then.

By form alone: a date that has a line for itself, or begins one in brackets, before a colon or a dash, or in nothing but digits; and only
where a second line begins alike.
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
_SET_OFF = re.compile(r"[\])>]|\s*:\s|\s*[|–—\t]|\s+-{1,2}\s")
_LETTER = re.compile(r"(?![TZtz])[^\W\d_]")
_RUNS = re.compile(r"\d+|[^\W\d_]+|\s+|.", re.DOTALL)
_MOST = 16
"""Forms of lines that are looked for in one text."""
_TOKENS = {True: r"\d+", False: r"[^\W\d_]+"}


def entries_of(document: Document) -> tuple[Time, ...]:
    """The times of a document at which entries begin, in the order of the text; days that are to come are none."""
    entries = Entries(document.text)
    last = document.dct.end if document.dct is not None else None
    latest = last + DAY_SECONDS if isinstance(last, int) else None
    return tuple(time for time in document.times if _is_day(time, latest) and entries.begins_at(time.start, time.end))


def _is_day(time: Time, latest: int | None) -> bool:
    """Whether it is a day, or lies in one, that begins by then."""
    if len(time.intervals) != 1:
        return False
    start, end = time.intervals[0].start, time.intervals[0].end
    if not isinstance(start, int) or not isinstance(end, int) or (latest is not None and start > latest):
        return False
    return start // DAY_SECONDS == (end - 1) // DAY_SECONDS


class Entries:
    """The dates of one text at which entries begin."""

    __slots__ = ("_forms", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._forms: dict[str, bool] = {}

    def begins_at(self, start: int, end: int) -> bool:
        """Whether an entry begins with the date of these characters, and it is not the only one."""
        text = self._text
        line = text.rfind("\n", max(0, start - _LEAD), start) + 1
        if (line == 0 and start > _LEAD) or _OPENING.fullmatch(text, line, start) is None:
            return False
        stop = text.find("\n", end, end + _LINE)
        rest = text[end : stop if stop >= 0 else end + _LINE]
        if _ALONE.match(rest) is not None:
            return self._is_one_of_several(text[line:end], r"[^\S\n]*[.,:;*_#=)\]]*[^\S\n]*$")
        if _SET_OFF.match(rest) is not None or _LETTER.search(text, start, end) is None:
            return self._is_one_of_several(text[line:end] + rest[:1], "")
        return False

    def _is_one_of_several(self, opening: str, ending: str) -> bool:
        form = "".join(map(_form, _RUNS.findall(opening))) + ending
        if form not in self._forms and len(self._forms) < _MOST:
            lines = re.finditer(f"^{form}", self._text, re.MULTILINE)
            self._forms[form] = next(lines, None) is not None and next(lines, None) is not None
        return self._forms.get(form, False)


def _form(run: str) -> str:
    """What a run of digits, of letters, or of white space looks like elsewhere; another character is itself."""
    if run.isspace():
        return r"[^\S\n]+"
    return _TOKENS[run.isdigit()] if run.isalnum() else re.escape(run)
