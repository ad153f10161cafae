"""Lines that stand apart: those of a log, a chat or a list which begin alike, so that nothing goes on from one into the
next."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from timeloom.document.columns import OPENING, clocks, years
from timeloom.language import Language, load
from timeloom.times.lexing.marks import DAY, STAMP

__all__ = ["BLANKS", "WRAPPED", "Lines", "Stamp", "stamps"]

BLANKS = " \u00a0\u202f\n"
WRAPPED = 50
"""Characters that a line has at the least where it ends because the next word had no room in it."""
_MARKED = re.compile(
    rf"^[ \t]*\[?({STAMP}(?::\d\d)?(?: ?[ap]m\b)?|{DAY}(?=\]|:\s| [-–] ))(\]| ?[-–:] (?=[^\W\d_][^\n:\d]{{0,40}}:\s))?",
    re.MULTILINE | re.IGNORECASE,
)
"""A line with a day, and mostly a clock time, in digits, and what parts these from what is said by who is named behind
them."""
_DAYS = tuple(
    re.compile(rf"{OPENING}({day})", re.MULTILINE) for day in (DAY + r"(?=[ \t\])][^\n])", r"[12]\d{7}(?=[ \t])")
)
"""A day in digits."""
_NUMBER = r"\d{1,2}(?:st|nd|rd|th|d|\.|º|er)?(?![\d:/]|\.\d| ?[-–] ?\d)"
_NUMBERED = r"(?P<rank>\d{1,2})(?:st|nd|rd|th)\b|\d{1,2}\.(?:0?[1-9]|1[0-2])\.(?=[ \t])"
_MOST_DAYS = 3
"""Lines that begin with a day in words at the least, so that these stand apart."""
_ENDS, _FEWEST = tuple(".!?"), 3
"""Marks that end a sentence, and blanks in one at the least."""
_LAST_WORD = re.compile(r"([^\W_]+)[ \t]*$")
_STOPS, _CLOSED = tuple(".!?:;)"), frozenset(("", ".", ")"))
_WEEKDAYS = frozenset(("WEEKDAY", "WEEKDAYS", "WEEKDAYSET", "WEEKENDS"))
_OF_ONE = frozenset(("NEXT", "LAST", "THIS"))
_GOING_ON = frozenset((
    "IN", "INTHE", "LAS", "THE", "A", "DAYLED", "OF", "AND", "OR", "FROM", "FROMTHE", "BETWEEN", "SINCE", "ONWARD", "NOTBEFORE", "UNTIL", "BEFORE", "AFTER", "TO", "TOBARE",
    "APPROX", "CIRCA", "ONTO", "EVERY", *_OF_ONE,
))  # fmt: skip
"""Categories of words behind which the line is not over."""


class Stamp(NamedTuple):
    """A time with which a line begins as others do: where it begins and ends, whether what follows is set off, and
    whether it is a clock time, a number that may be one, a year or a day in words, "" where it is a day in digits."""

    start: int
    end: int
    is_set_off: bool
    kind: str


def stamps(text: str, language: Language) -> Iterator[Stamp]:
    """Where times begin and end at the beginning of lines, after their marks. At least two lines begin alike."""
    marked = list(_MARKED.finditer(text))
    for stamp in marked if len(marked) > 1 else ():
        yield Stamp(*stamp.span(1), bool(stamp[2]), "")
    told = {clock.found: "clock" if clock.sure else "number" for clock in clocks(text)}
    if told and not _are_places(list(told)):
        goes_on = _goes_on(language.code)
        yield from (
            Stamp(*stamp.span(1), False, told[stamp]) for stamp in _apart(text, list(told), goes_on.__contains__)
        )
    for kind, found in (
        *(("", list(day.finditer(text))) for day in _DAYS),
        ("day", _days_in_words(text, language)),
        ("year", years(text)),
    ):
        yield from (Stamp(*stamp.span(1), False, kind) for stamp in _apart(text, found, language.known.__contains__))


def _days_in_words(text: str, language: Language) -> list[re.Match[str]]:
    """Lines that begin with days in words: three at the least, and not all with one day of the week alone, which may be
    another word or a name (Sam: and you?), nor a ranking (1st, 2nd, 3rd)."""
    found = list(_day_in_words(language.code).finditer(text))
    alone = {stamp[1] for stamp in found if stamp[1].isalpha()}
    if len(alone) == 1:
        found = [stamp for stamp in found if not stamp[1].isalpha()]
    ranks = [int(stamp["rank"]) for stamp in found if stamp["rank"]]
    if ranks[:_MOST_DAYS] == [1, 2, 3]:
        found = [stamp for stamp in found if not stamp["rank"]]
    return found if len(found) >= _MOST_DAYS else []


@cache
def _day_in_words(code: str) -> re.Pattern[str]:
    """A line that begins with a day of the week, with the name of a month and a number, or with a number that is one of
    a day: Sat 12, Sept. 6, 6 May, 31st, 29.3.:"""
    words = load(code).words
    weekday, month = (_any(word for word, kinds in words.items() if name in kinds) for name in ("WEEKDAY", "MONTH"))
    dated = rf"(?:{month})\b\.? ?{_NUMBER}|(?:\d{{1,2}} ?[-–] ?)?{_NUMBER} ?(?:{month})\b\.?"
    return re.compile(rf"{OPENING}((?:{weekday})\b\.?,?(?: (?:{dated}|{_NUMBER}))?|{dated}|{_NUMBERED})", re.MULTILINE)


def _any(words: Iterable[str]) -> str:
    """One of some words, with a capital or in capitals."""
    return "|".join(
        re.escape(form)
        for word in sorted(words, key=len, reverse=True)
        for form in dict.fromkeys((word.capitalize(), word.upper()))
    )


def _are_places(found: Sequence[re.Match[str]]) -> bool:
    """Are they no clock times, but places in a recording, from 00:00 on, or verses of one chapter: 3:16, 3:17?"""
    hours = {stamp[1].partition(":")[0] for stamp in found}
    return ":" in found[0][1] and (not found[0][1].strip("0:") or (len(hours) == 1 and len(min(hours)) == 1))


@cache
def _goes_on(code: str) -> frozenset[str]:
    """Words behind which a clock time belongs to the line above: at, from, until; not a noun that names a time, as
    lunch does."""
    return frozenset(word for word, kinds in load(code).words.items() if not _GOING_ON.isdisjoint(kinds))


def _apart(text: str, found: Sequence[re.Match[str]], known: Callable[[str], bool]) -> list[re.Match[str]]:
    """Of lines that begin alike those that go on from none: one follows the other, or a sentence stands in them, or
    nothing in the line above wants to go on, which ends with no known word."""
    beside = {
        at
        for at, (one, other) in enumerate(pairwise(found), 1)
        if not text[_end(text, one.end()) : other.start()].strip()
    }
    alone = [
        stamp
        for at, stamp in enumerate(found)
        if at in beside
        or at + 1 in beside
        or _is_sentence(text[stamp.end() : _end(text, stamp.end())])
        or _is_over(text, stamp, known)
    ]
    return alone if len(alone) > 1 else []


def _is_sentence(line: str) -> bool:
    return line.rstrip().endswith(_ENDS) and line.count(" ") >= _FEWEST


def _end(text: str, position: int) -> int:
    """Where a line ends."""
    end = text.find("\n", position)
    return end if end >= 0 else len(text)


def _is_over(text: str, stamp: re.Match[str], known: Callable[[str], bool]) -> bool:
    """Is the line above a stamp empty, or closed, or so short that the stamp had room in it, and ends with no word that
    a time may have?"""
    above = text[text.rfind("\n", 0, max(0, stamp.start() - 1)) + 1 : stamp.start()].rstrip()
    if not above or above.endswith(_STOPS):
        return True
    last = _LAST_WORD.search(above)
    return (
        len(above) + len(stamp[1]) < WRAPPED
        and last is not None
        and not last[1].isdecimal()
        and not known(last[1].lower())
    )


class Lines:
    """The lines of a text that is cut into words, asked in their order."""

    __slots__ = ("_ends", "_first", "_language", "_seps", "_text", "_words")

    def __init__(
        self, text: str, language: Language, words: Sequence[str], seps: Sequence[str], ends: Sequence[int]
    ) -> None:
        self._text, self._language, self._words, self._seps, self._ends = text, language, words, seps, ends
        self._first = 0
        """The first word of the line above."""

    def ends_above(self, i: int, *, whole: bool) -> tuple[bool, bool]:
        """Is the line above that of word i over, which begins one, and are both rows of a table of days of the week,
        which need not be sentences?"""
        first, self._first = self._first, i
        separator = self._seps[i]
        if separator.strip(BLANKS) not in _CLOSED or separator.count("\n") > 1 or not self._had_room(i):
            return False, False
        if not separator.strip(BLANKS) and self._closes(i):
            return True, False
        return not whole and self._begins_day(first, i), self._day(first) == self._day(i) == "weekday"

    def _had_room(self, i: int) -> bool:
        """Would the first word of a line have had room in the one above?"""
        start, end = self._text.rfind("\n", 0, self._ends[2 * i - 2]) + 1, self._ends[2 * i - 1]
        return end + len(self._words[i]) - start < WRAPPED

    def _closes(self, i: int) -> bool:
        """dentist on Monday\n4 March: does a day of the week close a line that began with something else, before a
        number?"""
        if not self._words[i].isdecimal() or "WEEKDAY" not in self._kinds(i - 1):
            return False
        start = self._text.rfind("\n", 0, self._ends[2 * i - 2]) + 1
        return any(map(str.isalnum, self._text[start : self._ends[2 * i - 2]]))

    def _begins_day(self, first: int, i: int) -> bool:
        """Monday: 9 to 5\nTuesday: closed; due on Friday\nNext week: does a line begin with a day as the one above
        does, or with one that goes on from nothing in that?"""
        last = self._kinds(i - 1)
        if not _GOING_ON.isdisjoint(last):
            return False
        told = any(not word.isdecimal() and word not in self._language.known for word in self._words[first:i])
        if not _OF_ONE.isdisjoint(self._kinds(i)):
            return told and self._is_capital(i) and bool(last)
        kind = self._day(i)
        above = self._day(first) if kind else ""
        if not above:
            return kind == "weekday" and "WEEKDAY" in last
        return told or above == kind

    def _day(self, i: int) -> str:
        """What kind of day a line begins with; "" with none."""
        kinds = self._kinds(i)
        if self._words[i].isdecimal():
            return "number" if self._is_month(i + 1) or ("OF" in self._kinds(i + 1) and self._is_month(i + 2)) else ""
        if not self._is_capital(i):
            return ""
        if not _WEEKDAYS.isdisjoint(kinds):
            return "weekday"
        if self._is_month(i) and i + 1 < len(self._words) and self._words[i + 1].isdecimal():
            return "month"
        runs = self._language.runs.get(self._words[i], ())
        return (
            "feast"
            if "FEAST" in kinds
            or any(
                "FEAST" in run.values and self._words[i + 1 : i + 1 + len(run.rest)] == [word for _, word in run.rest]
                for run in runs
            )
            else ""
        )

    def _is_month(self, i: int) -> bool:
        return "MONTH" in self._kinds(i)

    def _is_capital(self, i: int) -> bool:
        return self._text[self._ends[2 * i]].isupper()

    def _kinds(self, i: int) -> dict[str, object]:
        """The categories of a word, and what they say."""
        return self._language.words.get(self._words[i], {}) if i < len(self._words) else {}
