"""What in a question has the shape of a time and is none: 13/13/2020, 45 March, week 60 of 2021, at 25:61."""

from __future__ import annotations

import re
from collections.abc import Iterator

from timeloom.asking.cues import BEFORE_A_TIME, Words
from timeloom.document import Span
from timeloom.language import load as words_of

__all__ = ["misdated"]

_DATE = re.compile(r"(?<![\w.,:/+-])(?:\d{1,2}/\d{1,2}/[12]\d{3}|[12]\d{3}([-/])\d{1,2}\1\d{1,2})(?![\w/-]|[.,:]\d)")
"""13/13/2020, 2020-13-45"""
_LED_DATE = re.compile(
    r"(?<![\w.,:/+-])(?:\d{1,2}([-.])\d{1,2}\1[12]\d{3}|\d{1,2}/\d{1,2}/\d{2}|[12]\d{3}-\d{2}|\d{1,2}/[12]\d{3})(?![\w/-]|[.,:]\d)"
)
"""13.13.2020, 1944-13, 13/2020, which may be something else unless a word of time leads them"""
_QUARTER = re.compile(r"(?<!\w)([^\W\d_])\d\s[12]\d{3}(?!\w)")
_CLOCK = re.compile(r"(?<![\w.,:/-])[0-2]?\d:\d{2}(?![\w:/-]|[.,]\d)")
_NUMBER = re.compile(r"\d{1,4}")
_GAP = re.compile(r"\s+")
REACH = 24
"""Characters in which the word before a place is looked for, and what joins two dates."""
LAST_DAY = 31
"""What is more is no day: a year of two digits, or nothing."""
_LEADING = (*BEFORE_A_TIME, "between")
_LISTED = ("and", "or", "until")
_MOST = {"Week": 53, "Day": 366, "Month": 12, "Quarter-Year": 4}
"""The number that the last of a year has at the most."""


def misdated(words: Words, taken: list[Span]) -> Iterator[Span]:
    """The parts of a question that somebody wrote for a time and that name none, outside of the times that were
    found."""
    free, told = _Free(words, taken), words.text.strip(" ?!.")
    for found in _DATE.finditer(words.text):
        if free.at(found.start(), found.end()):
            yield Span(found.start(), found.end())
    first, last = len(words.text) - len(words.text.lstrip()), -1
    for found in _LED_DATE.finditer(words.text):
        if not free.at(found.start(), found.end()):
            continue
        goes_on = last >= 0 and free.joins(last, found.start())
        if goes_on or found.start() == first or words.before(found.start(), 0, _LEADING).kind:
            last = found.end()
            yield Span(found.start(), found.end())
    for found in _QUARTER.finditer(words.text):
        led = found.group() == told or free.is_led_to_quarter(found.start())
        if led and found[1] in free.language.cues["quarter-letter"] and free.at(found.start(), found.end()):
            yield Span(found.start(), found.end())
    for found in _CLOCK.finditer(words.text):
        if free.at(found.start(), found.end()) and free.is_led_to_hour(found.start()):
            yield Span(found.start(), found.end())
    yield from free.numbers()


class _Free:
    """What of a question no time has taken."""

    def __init__(self, words: Words, taken: list[Span]) -> None:
        self.words = words
        self.language = words_of(words.language)
        self.taken = words.covered(taken)

    def at(self, start: int, end: int) -> bool:
        return not any(self.taken[start:end])

    def is_led_to_hour(self, start: int) -> bool:
        """at 25:00"""
        left = self.words.text[max(0, start - REACH) : start].split()
        return bool(left) and left[-1] in self.language.cues["before-bare-hour"]

    def is_led_to_quarter(self, start: int) -> bool:
        """in Q7 2021, since Q7 2021; not "cost of Q5 2020", "reviews of the Q5 2020", which are of something"""
        led = self.words.before(start, 0, _LEADING).words
        return not self.language.cues["of"] | self.language.cues["asked-the"] >= set(led)

    def joins(self, start: int, end: int) -> bool:
        """Whether a word that joins, or a comma, stands between two characters and nothing else."""
        joint = self.words.before(end, start, _LISTED)
        return end - start < REACH and self.words.text[start : joint.start].strip() in ("", ",")

    def numbers(self) -> Iterator[Span]:
        """on 45 March 2020, on May 45, week 60 of 2021: numbers beside a time that they belong to"""
        words = self.words.words
        for nth, (number, start, end) in enumerate(words):
            if not _NUMBER.fullmatch(number) or not self.at(start, end):
                continue
            before, after = words[nth - 1] if nth else None, words[nth + 1] if nth + 1 < len(words) else None
            if before is None or not self._joined(before[2], start):
                continue
            if self._is_day(nth):
                yield Span(start, end)
            elif after is not None and after[0] in self.language.cues["of"] and self._dated(after[2]):
                unit = self.language.words.get(before[0], {}).get("UNIT")
                if unit in _MOST and int(number) > _MOST[unit]:
                    yield Span(before[1], end)

    def _is_day(self, nth: int) -> bool:
        """Whether a number is told as a day of the month beside it: on 45 March, on May 45"""
        words = self.words.words
        (before, begun, _), (number, _, end), after = words[nth - 1], words[nth], words[nth + 1 : nth + 2]
        if int(number) <= LAST_DAY or len(number) > len(str(LAST_DAY)):
            return False
        if self._is_month(words[nth - 1]):
            counts = bool(after) and after[0][0].isalpha()  # im März 50 Autos
            return not counts and bool(self.words.before(begun, 0, ("on",)).kind)
        return (
            bool(after)
            and self._is_month(after[0])
            and self._joined(end, after[0][1])
            and before in self.language.cues["asked-in"]
        )

    def _dated(self, at: int) -> bool:
        """Whether a time that begins with a number stands next."""
        gap = _GAP.match(self.words.text, at)
        return (
            gap is not None
            and self.taken[gap.end() : gap.end() + 1] == b"\x01"
            and self.words.text[gap.end()].isdigit()
        )

    def _is_month(self, word: tuple[str, int, int]) -> bool:
        return "MONTH" in self.language.words.get(word[0], {}) and not self.at(*word[1:])

    def _joined(self, start: int, end: int) -> bool:
        return _GAP.fullmatch(self.words.text, start, end) is not None
