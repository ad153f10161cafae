"""The day that a text bears: of a mail the date in its header, else a date at the head of the text or at its foot.

By form alone, and only a date with its day, month and year. At the head that is a date that has a line for itself or ends one behind a
comma or a dash ("Leeds, 12 September 1843", "Minutes of the board, 5 March 2025"), that ends a title, or stands before the dash of a dispatch
("GENEVA, May 14, 2024 (Reuters) - "); at the foot a date alone on a line or behind a place. Where the lines of a head name two days the
text bears none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import DAY_SECONDS
from timeloom.document import Document, Time
from timeloom.document.borne import BORNE
from timeloom.formats.creation import creation_value
from timeloom.language.loader import languages, load
from timeloom.timeml import Timex3

__all__ = ["STATED", "Stated", "bearing", "borne"]

STATED = "stated"
"""What is given as `dct` to have the day taken that the text bears."""
HEAD, FOOT = 8, 4
"""Lines with words, at the head and at the foot, among which a date is looked for."""
_HEADER = 200
"""Lines of the header of a mail."""
_LONGEST, _PLACE, _WRAPPED = 100, 40, 50
"""Characters of a line that a date ends; of what stands before the date of a dispatch or at a foot; and of a line that may go on in the next."""
_SEEN = 200
_FIELD = re.compile(r"([!-9;-~]+):(?:[ \t]+|$)")
"""A field of the header of a mail (RFC 5322)."""
_DATE = "date"
"""The field that says when a mail was written (RFC 5322, 3.6.1)."""
_CLOSING = re.compile(r"[\s.,;)\]*_]*(?:\([^()]{1,20}\))?\s*")
_SET_OFF = re.compile(r"(?:^|[,(\[|·–—]|\s-|\bdate:)$", re.IGNORECASE)
_DASH = re.compile(r"\s*(?:\([^()]{1,40}\)\s*)?(?:--|[-–—])\s+\S")
_YEAR = re.compile(r"\d{4}")
_NEAR = 40
"""Characters at the end of a line among which the year of a date is that ends it."""
_OPENING = " \t\ufeff#*_"
_ITEMS = ("-", "•", ">")
_FULL = frozenset(("Year", "Month-Of-Year", "Day-Of-Month"))
_UNSURE = frozenset(("day-month-order", "two-digit-year", "weekday-conflict"))

Read = Callable[[str], Sequence[Time]]


class Stated(NamedTuple):
    """The characters of a date, and its day."""

    start: int
    end: int
    day: Interval


class _Line(NamedTuple):
    """A line with words, where it begins, how long the one right above it is, and whether it is a title: the first line, above a blank one."""

    text: str
    start: int
    above: int
    title: bool = False


def bearing(document: Document, found: Stated) -> Document:
    """The document with the day that its text bears as its time of writing, which `Meta.creation` says."""
    timex = Timex3("DATE", creation_value(found.day) or "")
    words = document.text[found.start : found.end]
    creation = Time(id="t0", start=found.start, end=found.end, text=words, timex3=timex, intervals=(found.day,), assumed=(BORNE,))
    meta = msgspec.structs.replace(document.meta, creation=creation)
    return msgspec.structs.replace(document, dct=found.day, meta=meta)


def borne(text: str, read: Read, language: str = "en") -> Stated | None:
    """The day that a text bears, None where it bears none. `read` gives the times of a line."""
    the = load(language).cues["the"] if language in languages() else frozenset[str]()
    lines = list(_lines(text, HEAD + FOOT + _HEADER))
    header = _header(lines)
    found = _of_mail(lines[:header], read)
    if found is not None:
        return found
    body = lines[header:]
    body[:1] = [line._replace(title=len(body) > 1 and not body[1].above) for line in body[:1]]
    for some, longest in ((body[:HEAD], _LONGEST), (_last(text, body[:HEAD]), _PLACE)):
        days = {one.day: one for line in reversed(some) for one in _at_an_end(line, read, the, longest, alone=len(lines) == 1)}
        if days:
            return next(iter(days.values())) if len(days) == 1 else None
    return None


def _lines(text: str, most: int, first: int = 0) -> Iterator[_Line]:
    """The first lines with words from a place on."""
    above = 0
    for _ in range(4 * most):
        end = text.find("\n", first)
        line = text[first : end if end >= 0 else len(text)]
        if line.strip():
            yield _Line(line, first, above)
        if end < 0:
            return
        above, first = len(line.strip()), end + 1


def _last(text: str, head: Sequence[_Line]) -> list[_Line]:
    """The last lines with words, behind those of the head."""
    first = len(text.rstrip())
    for _ in range(2 * FOOT):
        first = text.rfind("\n", 0, max(first, 0))
    after = head[-1].start + len(head[-1].text) if head else 0
    return [line for line in _lines(text, 2 * FOOT + 1, max(first + 1, 0)) if line.start >= after][-FOOT:]


def _header(lines: Sequence[_Line]) -> int:
    """How many lines at the head are the header of a mail: two fields or more, right below one another."""
    fields = count = 0
    for at, line in enumerate(lines):
        is_field = _FIELD.match(line.text.lstrip("\ufeff")) is not None
        if at and not line.above:
            break
        if not is_field and not (fields and line.text[0] in " \t") and not (at == 0 and line.text.startswith("From ")):
            break
        fields, count = fields + is_field, at + 1
    return count if fields > 1 else 0


def _of_mail(lines: Sequence[_Line], read: Read) -> Stated | None:
    """What the date field of a header says; where a program has given that field another name, the one that holds nothing but a moment, in
    a header that has an address."""
    fields = [(found, line) for line in lines if (found := _FIELD.match(line.text.lstrip("\ufeff"))) is not None]
    named = [(found, line) for found, line in fields if found[1].lower() == _DATE]
    others = fields if any("@" in line.text for line in lines) else []
    for field, line in named or others:
        value = line.text[field.end() : field.end() + _SEEN]
        for time, day in _full(value, read):
            moment = time.intervals[0].length != DAY_SECONDS or bool(named)
            if moment and not value[: time.start].strip() and _CLOSING.fullmatch(value, time.end):
                start = line.start + field.end()
                return Stated(start + time.start, start + time.end, day)
    return None


def _at_an_end(line: _Line, read: Read, the: frozenset[str], longest: int, *, alone: bool) -> Iterator[Stated]:
    """The dates that a line bears. `alone`: it is the whole text, and so a sentence, unless it is a dispatch."""
    text = line.text[:_SEEN]
    if line.text.lstrip().startswith(_ITEMS) or not (_YEAR.search(line.text[-_NEAR:]) or _DASH.search(text)):
        return
    for time, day in _full(text, read):
        before, article, last = text[: time.start].lstrip(_OPENING).rstrip().rpartition(" ")
        before = (before if last.lower() in the else f"{before}{article}{last}").rstrip()
        ends = _CLOSING.fullmatch(line.text, time.end) is not None and not alone and line.above < _WRAPPED
        is_sentence = line.text.rstrip().endswith(".")
        set_off = len(before) <= (_PLACE if is_sentence else longest) and (
            _SET_OFF.search(before) is not None or (line.title and not is_sentence)
        )
        dispatch = len(before) <= _PLACE and before[-1:] in ("", ",") and _DASH.match(line.text, time.end) is not None
        if (ends and set_off) or dispatch:
            yield Stated(line.start + time.start, line.start + time.end, day)


def _full(text: str, read: Read) -> Iterator[tuple[Time, Interval]]:
    """The times of a line that name one day by its day, month and year, with that day."""
    if _YEAR.search(text) is None:
        return
    for time in read(text):
        types = {entity.type for entity in time.entities}
        if len(time.intervals) != 1 or time.more or not types >= _FULL or not _UNSURE.isdisjoint(time.assumed):
            continue
        start, length = time.intervals[0].start, time.intervals[0].length
        if isinstance(start, int) and length is not None and start % DAY_SECONDS + length <= DAY_SECONDS:
            first = start - start % DAY_SECONDS
            yield time, Interval(first, first + DAY_SECONDS)
