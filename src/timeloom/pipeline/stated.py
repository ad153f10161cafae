"""The day that a text bears: of a mail the date in its header, which may be a moment, else a date at the head of the
text or at its foot.

By form alone, and only a date with its day, month and year. At the head that is a date that has a line for itself, with
or without its hour, or ends one behind a name ("Leeds, 12 September 1843"), that ends a title behind a comma, a dash or
"of" ("Minutes of the board, 5 March 2025"), or stands before the dash of a dispatch ("GENEVA, May 14, 2024 (Reuters) -
"); at the foot a date alone on a line or behind a name. Where the lines of a head name two days, the date field of a
mail cannot be read, the date is that of an entry among others (`timeloom.document.entries`), or the text names a year
that is much later, it bears none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.document import Document, Time
from timeloom.document.borne import BORNE
from timeloom.document.entries import Entries
from timeloom.formats.creation import creation_value
from timeloom.language.loader import languages, load
from timeloom.pipeline.dct import by_clock
from timeloom.timeml import Timex3

__all__ = ["STATED", "Stated", "bearing", "borne"]

STATED = "stated"
"""What is given as `dct` to have the day taken that the text bears."""
HEAD, FOOT = 8, 4
"""Lines with words, at the head and at the foot, among which a date is looked for."""
_HEADER = 200
"""Lines of the header of a mail."""
_LONGEST, _PLACE, _WRAPPED = 100, 40, 50
"""Characters of a title before its date; of a name before that of a letter or of a dispatch; and of a line that may go
on in the next."""
_SEEN, _READ, _LATER = 200, 100_000, 10
"""Characters of a line, and of a text, that are looked at; and years after a day that say that the text is later."""
_FIELD = re.compile(r"([!-9;-~]+):(?:[ \t]+|$)")
"""A field of the header of a mail (RFC 5322)."""
_DATE = "date"
"""The field that says when a mail was written (RFC 5322, 3.6.1)."""
_CLOSING = re.compile(r"[\s.,;)\]*_]*+(?:\([^()]{1,20}\))?+\s*+")
_SET_OFF = re.compile(r"(?:[,(\[|·–—]|\s-)$")
_NAMES = re.compile(r"(?:(?i:date:)|(?:(?:\d+[a-z]?|[A-Z][\w.'’-]*),? *){1,5})$")
"""What stands before the date of a letter: its field, or names alone, with the number of a house."""
_JOINTS = " \t,|·–—-"
"""What stands between a date and its hour."""
_YEARS = re.compile(r"(?<![\d.,$£€])[12]\d{3}(?![\d.,]\d|\d)")
_DASH = re.compile(r"\s*(?:\([^()]{1,40}\)\s*)?(?:--|[-–—])\s+\S+\s+\S+\s+\S")
_YEAR = re.compile(r"\d{4}")
_NEAR = 40
"""Characters at the end of a line among which the year of a date is that ends it."""
_OPENING = " \t\ufeff#*_"
_ITEMS = ("-", "•", ">")
_FULL = frozenset(("Year", "Month-Of-Year", "Day-Of-Month"))
_UNSURE = frozenset(("day-month-order", "two-digit-year", "weekday-conflict"))

Read = Callable[[str], Sequence[Time]]


class Stated(NamedTuple):
    """The characters of a date, and when it is: its day, or the moment of a mail."""

    start: int
    end: int
    when: Interval

    def by_clock(self, tz: str | None) -> Stated:
        """A moment by the clock of the zone in which the text is told; the day of who wrote it, where another one has
        begun there."""
        moved = by_clock(self.when, tz)
        if (
            isinstance(moved.start, int)
            and isinstance(self.when.start, int)
            and moved.start // DAY_SECONDS != self.when.start // DAY_SECONDS
        ):
            first = self.when.start - self.when.start % DAY_SECONDS
            moved = Interval(first, first + DAY_SECONDS)
        return self._replace(when=moved)


class _Line(NamedTuple):
    """A line with words, where it begins, how long the one right above it is, and the first character right below it,
    "" above a blank line."""

    text: str
    start: int
    above: int
    below: str


def bearing(document: Document, found: Stated) -> Document:
    """The document with the day that its text bears as its time of writing, which `Meta.creation` says."""
    value = creation_value(found.when) or ""
    timex = Timex3("TIME" if "T" in value else "DATE", value)
    words = document.text[found.start : found.end]
    creation = Time(
        id="t0", start=found.start, end=found.end, text=words, timex3=timex, intervals=(found.when,), assumed=(BORNE,)
    )
    meta = msgspec.structs.replace(document.meta, creation=creation)
    return msgspec.structs.replace(document, dct=found.when, meta=meta)


def borne(text: str, read: Read, language: str = "en") -> Stated | None:
    """The day that a text bears, None where it bears none. `read` gives the times of a line."""
    words = load(language).words if language in languages() else {}
    lead = tuple(
        frozenset(word for word, kinds in words.items() if kind in kinds) for kind in ("OF", "THE", "WEEKDAY", "IN")
    )
    lines = list(_lines(text, HEAD + FOOT + _HEADER))
    header = _header(lines)
    fields = [
        (field, line) for line in lines[:header] if (field := _FIELD.match(line.text.lstrip("\ufeff"))) is not None
    ]
    dated = [one for one in fields if one[0][1].lower() == _DATE]
    found = _of_mail(fields, dated, read)
    if found is not None or dated:
        return found
    head = lines[header : header + HEAD]
    for some in (head, _last(text, head)):
        shown = [line for line in reversed(some) if len(lines) > 1 or _DASH.search(line.text[:_SEEN])]
        days = {one.when: one for line in shown for one in _at_an_end(line, read, *lead, title=line in head[:1])}
        if days:
            one = next(iter(days.values()))
            is_of_all = (
                len(days) == 1
                and not _is_long_before(one.when, text)
                and Entries(text).end_of(one.start, one.end) is None
            )
            return one if is_of_all else None
    return None


def _is_long_before(day: Interval, text: str) -> bool:
    """Whether a text names a year that is much later than a day, and so tells of that day."""
    year = civil(day.start // DAY_SECONDS)[0] if isinstance(day.start, int) else 0
    return any(int(named) > year + _LATER for named in _YEARS.findall(text, 0, _READ))


def _lines(text: str, most: int, first: int = 0) -> Iterator[_Line]:
    """The first lines with words from a place on."""
    above = 0
    for _ in range(4 * most):
        end = text.find("\n", first)
        line = text[first : end if end >= 0 else len(text)]
        if line.strip():
            yield _Line(
                line, first, above, text[end + 1 : end + 1 + _PLACE].lstrip(" \t")[:1].strip() if end >= 0 else ""
            )
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


def _of_mail(
    fields: Sequence[tuple[re.Match[str], _Line]], dated: Sequence[tuple[re.Match[str], _Line]], read: Read
) -> Stated | None:
    """What the date field of a header says; where a program has given that field another name, the one right below the
    sender, if it holds nothing but a moment."""
    sender = fields[:1] and "@" in fields[0][1].text
    for field, line in dated or (fields[1:2] if sender else []):
        value = line.text[field.end() : field.end() + _SEEN]
        for time, day, end in _full(value, read):
            is_moment = time.intervals[0].length != DAY_SECONDS
            if (is_moment or dated) and not value[: time.start].strip() and _CLOSING.fullmatch(value, end):
                start = line.start + field.end()
                return Stated(start + time.start, start + time.end, time.intervals[0] if is_moment else day)
    return None


def _at_an_end(
    line: _Line,
    read: Read,
    of: frozenset[str],
    the: frozenset[str],
    weekdays: frozenset[str],
    at: frozenset[str],
    *,
    title: bool,
) -> Iterator[Stated]:
    """The dates that a line bears; what goes on in the next line bears none. `of`, `the`, `weekdays` and `at` are such
    words of the language."""
    text = line.text[:_SEEN]
    if line.text.lstrip().startswith(_ITEMS) or not (_YEAR.search(line.text[-_NEAR:]) or _DASH.search(text)):
        return
    for time, day, end in _full(text, read, at):
        before, article, last = text[: time.start].lstrip(_OPENING).rstrip().rpartition(" ")
        before = (before if last.lower() in the else f"{before}{article}{last}").rstrip()
        ends = len(line.text) <= _SEEN and _CLOSING.fullmatch(line.text, end) is not None and not line.below.islower()
        alone = not before or (before.endswith(",") and before.partition(" ")[0].strip(",").lower() in weekdays)
        letter = line.above < _WRAPPED and len(before) <= _PLACE and (alone or _NAMES.match(before) is not None)
        named = title and not line.below and len(before) <= _LONGEST and not line.text.rstrip().endswith(".")
        titled = named and (_SET_OFF.search(before) is not None or before.rpartition(" ")[2].lower() in of)
        dispatch = len(before) <= _PLACE and before[-1:] in ("", ",") and _DASH.match(text, time.end) is not None
        if (ends and (letter or titled)) or dispatch:
            yield Stated(line.start + time.start, line.start + time.end, day)


def _full(text: str, read: Read, at: frozenset[str] = frozenset()) -> Iterator[tuple[Time, Interval, int]]:
    """The times of a line that name one day by its day, month and year, with that day, and where the hour ends that is
    told behind it."""
    times = read(text) if _YEAR.search(text) is not None else ()
    for place, time in enumerate(times):
        types = {entity.type for entity in time.entities}
        if len(time.intervals) != 1 or time.more or not types >= _FULL or not _UNSURE.isdisjoint(time.assumed):
            continue
        start, length = time.intervals[0].start, time.intervals[0].length
        if isinstance(start, int) and length is not None and start % DAY_SECONDS + length <= DAY_SECONDS:
            first = start - start % DAY_SECONDS
            end = time.end
            for hour in times[place + 1 : place + 2]:
                joint = text[end : hour.start].strip(_JOINTS).lower()
                inside = [
                    one
                    for one in hour.intervals
                    if isinstance(one.start, int) and first <= one.start < first + DAY_SECONDS
                ]
                end = hour.end if inside and (not joint or joint in at) else end
            yield time, Interval(first, first + DAY_SECONDS), end
