"""The words of one text, what stands between them, and how far an expression may reach around a word."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import accumulate
from typing import Any

from timeloom.language import WORDS, Language, Lexeme, lowered
from timeloom.times.lexing.doses import times_a_day
from timeloom.times.lexing.lines import BLANKS, Lines, Stamp, stamps
from timeloom.times.lexing.marks import APOSTROPHES, marks
from timeloom.times.lexing.slips import PRIMES, apart, meant, prime

__all__ = ["LONGEST", "Scan"]

REACH = 10
"""Words that a region may hold without a trigger before it ends."""
LONGEST = 56
"""Lexemes of one region at the most; no expression of time comes near it."""
_KNOWN_SEPARATORS = 2048
LONGEST_ORDINAL = 3
"""Digits of an ordinal number at the most."""
_CLOCK_DIGITS = 2
"""Digits of an hour at the most, and of its minutes."""
_DAY_DIGITS, _MONTHS = 2, 12
YEAR = 4
"""Digits of a year."""
_SEVERAL = re.compile("  +")
COLONS = frozenset((": ", " : ", ".: ", ":\t", ":\u00a0"))
"""Before the hours of a day of the week."""
_APART = "\n\n"
"""Of several lines that begin alike nothing goes on from one into the next, nor from their stamps into what stands
behind a bracket, or is said by who is named behind a dash."""
_ARTICLES_OF_DAYS = frozenset(("DAYLED", "THE"))
_OF_HOURS = frozenset(("HOURS", "OCLOCK"))
_BEFORE_MINUTES = frozenset(("OCLOCK", "HOURS", "W"))
"""Words behind which a number is one of minutes, or of a week."""
_AFTER_PRIME = BLANKS + ".,;:!?)"
_DAYS = frozenset(("WEEKDAY", "WEEKDAYS", "WEEKDAYSET", "WEEKENDS", "WEEKDAYLETTER", "HOLIDAYS"))
_PLUS = frozenset((" + ", "+"))
NUMBER_SIGNS = frozenset(("#", " #", " # "))


def _taken_apart(parts: list[str], joined: dict[str, int]) -> list[str]:
    """The parts of a text with every word that is read as two cut in two, and nothing between."""
    out: list[str] = []
    for part in parts:
        cut = joined.get(part)
        if cut is None:
            out.append(part)
        else:
            out += [part[:cut], "", part[cut:]]
    return out


def _with_primes(parts: list[str]) -> list[str]:
    """The parts of a text with every mark of minutes or seconds (in 30', for 5") as a word of its own; not the one of
    "the 80's"."""
    out: list[str] = []
    for at, part in enumerate(parts):
        last = at == len(parts) - 1
        if (
            at
            and at % 2 == 0
            and part[:1] in PRIMES
            and parts[at - 1].isdecimal()
            and (part[1] in _AFTER_PRIME if part[1:] else last)
        ):
            out += ["", part[:1], part[1:]]
        else:
            out.append(part)
    return out


class Scan:
    """One text, cut into words (`words[i]`, in lower case) and what stands around them (`seps[i]` before word i,
    `seps[i + 1]` after it). `ends` are offsets: word i is `text[ends[2 * i] : ends[2 * i + 1]]`."""

    __slots__ = (
        "_marks",
        "_plain",
        "_rows",
        "_symbols",
        "early",
        "ends",
        "everyday",
        "language",
        "seps",
        "stamped",
        "text",
        "whole",
        "words",
    )

    def __init__(self, text: str, language: Language, *, whole: bool = False, everyday: bool = False) -> None:
        """`whole`: the text is one expression, so every word that may stand in one is worth a look, and slips are
        mended. `everyday`: people write to each other, so every number behind a word that leads to an hour or a day
        is."""
        parts = WORDS.split(lowered(text))
        joined = language.joined
        if whole:
            joined = {**joined, **{word: cut for word in parts[1::2] if (cut := apart(word, language))}}
        if joined:
            parts = _taken_apart(parts, joined)
        if whole:
            parts = _with_primes(parts)
        self.text = text
        self.language = language
        self.whole = whole
        self.everyday = everyday
        self.words = (
            [prime(word, language) if word in PRIMES else meant(word, language) for word in parts[1::2]]
            if whole
            else parts[1::2]
        )
        self.seps = parts[0::2]
        self.ends = list(accumulate(map(len, parts)))
        if "  " in text:
            self.seps = [_SEVERAL.sub(" ", separator) if "  " in separator else separator for separator in self.seps]
        for i in range(1, len(self.words) if whole else 0):  # 7 th; not "de 7 a 8"
            if (
                self.seps[i] == " "
                and self.words[i] in language.ordinal_suffixes
                and self.words[i] not in language.words
                and self.words[i - 1].isdecimal()
            ):
                self.seps[i] = ""
        self.stamped: dict[int, Stamp] = {}
        """The times with which lines begin alike, by where they begin."""
        for stamp in stamps(text, language):
            self.stamped.setdefault(stamp.start, stamp)
            # rows of days of the week are told apart below
            if stamp.kind != "day" or not text[stamp.start : stamp.end].isalpha():
                self.seps[bisect_left(self.ends, stamp.start) // 2] = _APART
            if stamp.is_set_off:
                self.seps[bisect_left(self.ends, stamp.end) // 2 + 1] = _APART
        lines = Lines(text, language, self.words, self.seps, self.ends)
        self._rows: set[int] = set()
        """Words that begin a row of a table, into which nothing goes on from the one above."""
        for i, separator in enumerate(self.seps[1:-1], 1):
            is_over, is_row = lines.ends_above(i, whole=whole) if "\n" in separator else (False, False)
            if is_over and is_row:
                self._rows.add(i)
            elif is_over:
                self.seps[i] = _APART
        self._marks: dict[tuple[str, bool], tuple[str, ...] | None] = {}
        self._plain: dict[str, tuple[str, ...] | None] = {" ": (), "": ()}
        """What stands between two words and is the same whichever they are."""
        self._symbols: dict[str, str | None] = {}
        self.early: bool | None = None
        """Does the text tell of the first thousand years, once asked by `timeloom.times.lexing.early`?"""

    def is_half(self, i: int) -> bool:
        """Does a word tell the half of the day, or begin to: pm, a.m.; not "one am I sure of"?"""
        if i >= len(self.words) or self.seps[i] not in ("", " "):
            return False
        if self.words[i + 1 : i + 2] and self.seps[i + 1] == " " and self.words[i + 1] in self.language.cues["subject"]:
            return False
        runs = self.language.runs.get(self.words[i], ())
        told = [
            run.values
            for run in runs
            if all(self.words[i + 1 + at : i + 2 + at] == [word] for at, (_, word) in enumerate(run.rest))
        ]
        return any(
            "AMPM" in values or "OCLOCK" in values for values in (self.language.words.get(self.words[i], {}), *told)
        )

    def dosed(self, i: int) -> str:
        """How often a day word i says that the dose before it is taken, "" for any other word: 5 mg OD"""
        return times_a_day(self.text, self.ends[2 * i], self.words[i], self.language) if self.everyday else ""

    def between(self, i: int) -> tuple[str, ...] | None:
        """Categories of the marks between word i-1 and word i; None where an expression cannot go on."""
        separator = self.seps[i]
        if i in self._rows:
            return None
        if separator in self._plain:
            return self._plain[separator]
        if separator in APOSTROPHES and i > 0 and self.words[i - 1] in self.language.forms.elided:
            return ()
        if separator in _PLUS and self._days_beside(i):
            return ("AMPERSAND",)
        if separator in NUMBER_SIGNS and i and self.words[i - 1] in self.language.cues["before-number-sign"]:
            return ("HASH",)
        if separator in COLONS and i and (self._hours_next(i) or self._minutes_next(i)):
            return ("COLON",)
        if self.language.forms.ordinal_signs and i > 0 and (sign := self.ordinal_sign(i - 1)):
            separator = separator[len(sign) :]
            if separator in (" ", ""):
                return ()
        if separator[1:] == " " and separator[0] in APOSTROPHES and self._owners(i):
            return ("POSS",)
        short = i > 0 and (
            (self.words[i - 1] in self.language.abbreviations and not self._ends_hours(i) and not self._ends_ordinal(i))
            or self.ordinal(i - 1)
        )
        key = (separator, short)
        if key in self._marks:
            return self._marks[key]
        answer = marks(separator, short)
        if len(self._marks) < _KNOWN_SEPARATORS:
            self._marks[key] = answer
            if self._is_plain(separator):
                self._plain[separator] = answer
        return answer

    def _days_beside(self, i: int) -> bool:
        """Mo + Do, Mo+Do: does a day of the week stand on either side?"""
        return i > 0 and all(not _DAYS.isdisjoint(self.language.words.get(self.words[at], ())) for at in (i - 1, i))

    def _ends_hours(self, i: int) -> bool:
        """entre 18 et 20 h. | Mercredi: a unit whose stop is that of the sentence, before a word with a capital"""
        written = self.text[self.ends[2 * i] : self.ends[2 * i] + 1]
        return (
            written.isupper()
            and not self.language.forms.nouns_capital
            and not _OF_HOURS.isdisjoint(self.language.words.get(self.words[i - 1], {}))
        )

    def _ends_ordinal(self, i: int) -> bool:
        """on the 21st. | At six: letters of an ordinal number, which is no short word"""
        return (
            i > 1
            and self.seps[i - 1] == ""
            and self.words[i - 1] in self.language.ordinal_suffixes
            and self.words[i - 2].isdecimal()
        )

    def _is_plain(self, separator: str) -> bool:
        """Do the words beside it have no say in what it is?"""
        telling = (
            separator in NUMBER_SIGNS
            or separator in _PLUS
            or separator in COLONS
            or separator[0] in APOSTROPHES
            or (separator[0] == "." and len(separator) > 1)
        )
        return not telling and not separator.startswith(self.language.forms.ordinal_signs)

    def mark_symbol(self, mark: str) -> str | None:
        """The symbol of a mark, None where no rule has a use for it."""
        if mark not in self._symbols:
            self._symbols[mark] = self.language.symbols.known(frozenset((mark,)))
        return self._symbols[mark]

    def _hours_next(self, i: int) -> bool:
        """Mon-Fri: | 9am-5pm, Sat: | noon to 4"""
        day, hour = (self.language.words.get(self.words[at], {}) for at in (i - 1, i))
        return not _DAYS.isdisjoint(day) and (self.words[i].isdecimal() or "MOMENT" in hour or "FROM" in hour)

    def _minutes_next(self, i: int) -> bool:
        """9: | 15 p.m.: minutes behind a blank, and a word that says that it is a time of day"""
        hour, minute = self.words[i - 1], self.words[i]
        return (
            hour.isdecimal()
            and minute.isdecimal()
            and len(hour) <= _CLOCK_DIGITS == len(minute)
            and self.is_half(i + 1)
        )

    def _owners(self, i: int) -> bool:
        """All Saints' | Day: an apostrophe after a plural"""
        plural = self.language.forms.plural
        return i > 0 and bool(plural) and self.words[i - 1].endswith(plural)

    def ordinal_sign(self, i: int) -> str:
        """The sign after these digits that makes them an ordinal number and is no letter: the one of 1° de mayo. ""
        where there is none."""
        if not self.words[i].isdecimal() or len(self.words[i]) > LONGEST_ORDINAL:
            return ""
        return next((sign for sign in self.language.forms.ordinal_signs if self.seps[i + 1].startswith(sign)), "")

    def ordinal(self, i: int) -> bool:
        """Are these digits an ordinal number by the full stop after them, where the language writes them so: 3. April,
        the 12. of 12.-17. Juni? Not the end of a sentence ("... um 9. Am Montag ..."). Elsewhere a month in digits
        before a clock time is one: 3.08. 7:00."""
        words = self.words
        if i + 1 == len(words) and self.whole:
            stops = (
                self.language.forms.ordinal_stop
                and words[i].isdecimal()
                and len(words[i]) <= LONGEST_ORDINAL
                and self.seps[i + 1][:1] == "."
            )
            return stops and not self._ends_day(i) and not self._ends_clock(i)
        if i + 1 >= len(words) or len(words[i]) > LONGEST_ORDINAL:
            return False
        after, following = self.seps[i + 1], words[i + 1]
        if len(after) < 2 or after[0] != "." or not words[i].isdecimal():
            return False
        if not self.language.forms.ordinal_stop:
            clock = following.isdecimal() and self.seps[i + 2] == ":"
            if self.whole and following.isalpha() and following in self.language.known and len(words[i]) <= _DAY_DIGITS:
                return True  # 26.9. around, from 3. to
            return (clock or (self.whole and following.isdecimal())) and self._ends_day(i)
        if following.isdecimal():
            if self._ends_day(i):
                return True
            ends_date = len(following) == YEAR and i > 0 and words[i - 1].isdecimal() and self.seps[i][:1] == "."
            return bool(after[1:].strip(BLANKS)) or ends_date or self.seps[i + 2][:1] == "."
        capital = self.text[self.ends[2 * i + 2]].isupper()
        before = self.language.words.get(words[i - 1], {}) if i else {}
        if (
            not capital
            and following.isalpha()
            and (not _ARTICLES_OF_DAYS.isdisjoint(before) or ("TO" in before and i > 1 and self.ordinal(i - 2)))
        ):
            return True  # am 15. fällig, vom 3. bis 5. weg
        return following in self.language.known and not (
            capital and not self.whole and following in self.language.cues["sentence-start"]
        )

    def _ends_day(self, i: int) -> bool:
        """28.11. | 08:28, am 7.12. | 18 Uhr: the stop after the month of a date in digits"""
        before, month = self.words[i - 1] if i else "", self.words[i]
        return (
            self.seps[i] == "."
            and before.isdecimal()
            and len(before) <= _DAY_DIGITS
            and len(month) <= _DAY_DIGITS
            and int(month) <= _MONTHS
        )

    def _ends_clock(self, i: int) -> bool:
        """11:57., 22.11.17., 17h10., um 15., 1 Uhr 30., KW 32.: a number that no day has, so that the stop behind it is
        that of the sentence."""
        before = self.words[i - 1] if i else ""
        if self.seps[i] == ":" or not before or (self.seps[i] == "." and i > 1 and self.seps[i - 1] == "."):
            return bool(before)
        values = self.language.words.get(before, {})
        past = (
            "PAST" in values
            and i > 1
            and (self.words[i - 2].isdecimal() or "UNITS" in self.language.words.get(self.words[i - 2], {}))
        )
        return past or values.get("IN") == "at" or not _BEFORE_MINUTES.isdisjoint(values)

    def grow(self, index: int, seeds: list[int], bound: int) -> tuple[int, int]:
        """The stretch of words around `seeds[index]` that the language knows, from word `bound` on: its first and
        last word."""
        known, words = self.language.known, self.words
        low = seed = seeds[index]
        while low > bound and seed - low < REACH and self.between(low) is not None:
            word = words[low - 1]
            if word not in known and not word.isdecimal():
                break
            low -= 1
        high = last = seed
        top = len(words) - 1
        following = index + 1
        while high < top and high - last < REACH and high - seed < LONGEST and self.between(high + 1) is not None:
            while following < len(seeds) and seeds[following] <= high:
                following += 1
            triggers = following < len(seeds) and seeds[following] == high + 1
            word = words[high + 1]
            if not triggers and word not in known and not word.isdecimal():
                break
            high += 1
            if triggers:
                last = high
        return low, high

    def lexeme(self, start: int, last: int, values: dict[str, Any]) -> Lexeme | None:
        """A lexeme from a character to the end of word `last`; None where no rule has a use for its categories."""
        symbol = self.language.symbols.known(frozenset(values))
        return None if symbol is None else Lexeme(start, self.ends[2 * last + 1], symbol, values)
