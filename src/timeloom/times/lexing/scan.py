"""The words of one text, where a closer look is worth while, and how far an expression may reach around a word."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import accumulate
from typing import Any

from timeloom.language import WORDS, Language, Lexeme, lowered
from timeloom.times.lexing.doses import often_a_day, times_a_day
from timeloom.times.lexing.lines import BLANKS, Lines, stamps
from timeloom.times.lexing.marks import APOSTROPHES, HYPHENS, marks
from timeloom.times.lexing.slips import PRIMES, apart, meant, prime

__all__ = ["LONGEST", "Scan"]

REACH = 10
"""Words that a region may hold without a trigger before it ends."""
LONGEST = 56
"""Lexemes of one region at the most; no expression of time comes near it."""
CENTURY, FIRST_REST = 20, 10
"""The first two digits of a year in words that begins with a number of tens, and the least of its last two: twenty ten."""
_KNOWN_SEPARATORS = 2048
LONGEST_ORDINAL = 3
_CLOCK_DIGITS = 2
"""Digits of an hour at the most, and of its minutes."""
_DAY_DIGITS, _MONTHS = 2, 12
YEAR, MINUTES = 4, 60
"""Digits of an ordinal number at the most, and of a year; and minutes of an hour."""
_SEVERAL = re.compile("  +")
COLONS = frozenset((": ", " : ", ".: ", ":\t", ":\u00a0"))
"""Before the hours of a day of the week."""
_APART = "\n\n"
"""Of several lines that begin alike nothing goes on from one into the next, nor from their stamps into what stands behind a bracket, or is said by who is named
behind a dash."""
_ARTICLES_OF_DAYS = frozenset(("DAYLED", "THE"))
_ARTICLES = frozenset(("THE", "A"))
_FROM, _TO = frozenset(("FROM", "BETWEEN")), frozenset(("TO", "AND", "TOBARE"))
_STOPS = frozenset(".,;!?")
"""Marks behind which a clause ends."""
_NOTHING: frozenset[str] = frozenset()
_LEADS = frozenset((
    "IN", "INTHE", "LAS", "THE", "DAYLED", "FROM", "FROMTHE", "BETWEEN", "SINCE", "ONWARD", "NOTBEFORE", "UNTIL", "BEFORE", "AFTER", "TO", "TOBARE", "APPROX", "CIRCA",
    "ONTO", "SHARP", "FRACTION", "PAST",
))  # fmt: skip
"""Categories of words that lead to an hour or to a day by its number."""
_BEHIND = frozenset(("SHARP", "ISH"))
"""Categories of words behind an hour that say that it is one."""
_MEALS, _DAYS_OF_MONTH = frozenset(("MEAL", "MEALTIME", "MEALHOUR")), 31
_OF_HOURS = frozenset(("HOURS", "OCLOCK"))
_DASHED = ("-", "–", " - ", " – ", "—")
_CLOSING = ("", ".", "!", "?", "\n")
_BEFORE_MINUTES = frozenset(("OCLOCK", "HOURS", "W"))
"""Words behind which a number is one of minutes, or of a week."""
_AFTER_PRIME = BLANKS + ".,;:!?)"
_DAYS = frozenset(("WEEKDAY", "WEEKDAYS", "WEEKDAYSET", "WEEKENDS", "WEEKDAYLETTER", "HOLIDAYS"))
_PLUS = frozenset((" + ", "+"))
NUMBER_SIGNS = frozenset(("#", " #", " # "))
_JOINING = frozenset((":", "/", "-", ".", "‐", "‑"))
"""Marks right after digits that make them worth a look."""


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
    """The parts of a text with every mark of minutes or seconds (in 30', for 5") as a word of its own; not the one of "the 80's"."""
    out: list[str] = []
    for at, part in enumerate(parts):
        last = at == len(parts) - 1
        if at and at % 2 == 0 and part[:1] in PRIMES and parts[at - 1].isdecimal() and (part[1] in _AFTER_PRIME if part[1:] else last):
            out += ["", part[:1], part[1:]]
        else:
            out.append(part)
    return out


class Scan:
    """One text, cut into words (`words[i]`, in lower case) and what stands around them (`seps[i]` before word i,
    `seps[i + 1]` after it). `ends` are offsets: word i is `text[ends[2 * i] : ends[2 * i + 1]]`."""

    __slots__ = ("_marks", "_plain", "_rows", "_symbols", "ends", "everyday", "language", "seps", "stamped", "text", "whole", "words")

    def __init__(self, text: str, language: Language, *, whole: bool = False, everyday: bool = False) -> None:
        """`whole`: the text is one expression, so every word that may stand in one is worth a look, and slips are mended. `everyday`: people write to each
        other, so every number behind a word that leads to an hour or a day is."""
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
        self.words = [prime(word, language) if word in PRIMES else meant(word, language) for word in parts[1::2]] if whole else parts[1::2]
        self.seps = parts[0::2]
        self.ends = list(accumulate(map(len, parts)))
        if "  " in text:
            self.seps = [_SEVERAL.sub(" ", separator) if "  " in separator else separator for separator in self.seps]
        for i in range(1, len(self.words) if whole else 0):  # 7 th; not "de 7 a 8"
            if self.seps[i] == " " and self.words[i] in language.ordinal_suffixes and self.words[i] not in language.words and self.words[i - 1].isdecimal():
                self.seps[i] = ""
        self.stamped: dict[int, int] = {}
        """Where times begin and end with which lines begin alike."""
        for start, end, is_set_off in stamps(text, language.known.__contains__):
            self.stamped[start] = end
            self.seps[bisect_left(self.ends, start) // 2] = _APART
            if is_set_off:
                self.seps[bisect_left(self.ends, end) // 2 + 1] = _APART
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

    def seeds(self) -> list[int]:
        """The words that are worth a closer look."""
        if self.whole:
            return [i for i, word in enumerate(self.words) if word in self.language.known or word in self.language.triggers or word.isdecimal()]
        triggers, tens, units, doses = self.language.triggers, self.language.tens, self.language.units, often_a_day(self.language.code)
        return [
            i
            for i, word in enumerate(self.words)
            if word in triggers
            or (word.isdecimal() and self._digit_seed(i, word))
            or (word in tens and self._year_seed(i, word))
            or (word in units and (self._clock_seed(i, word) or self._led_hour(i, units[word])))
            or (self.everyday and (self._message_seed(i, word) or (word in doses and self.dosed(i))))
        ]

    def _message_seed(self, i: int, word: str) -> bool:
        """by 8, till ten, el 27, 7 till 10, 6-7.30, 0310 at the start of a sentence, Mi: what people write to each other"""
        language, seps = self.language, self.seps
        led = language.words.get(self.words[i - 1], {}).keys() if i and seps[i] == " " else _NOTHING
        value = int(word) if word.isdecimal() and len(word) <= _CLOCK_DIGITS else language.units.get(word, 0)
        if 0 < value <= _DAYS_OF_MONTH:
            return not _LEADS.isdisjoint(led) or self._goes_on(i)
        if len(word) == YEAR and word.isdecimal():
            return word[0] in "012" and (not led or not _LEADS.isdisjoint(led))
        values = language.words.get(word)
        if values is None:
            return False
        if "WEEKDAY" in values:
            return self.text[self.ends[2 * i]].isupper() or seps[i + 1][:1] == "." or self.words[i + 1 : i + 2] != [] and self.words[i + 1].isdecimal()
        return not _MEALS.isdisjoint(values) and not _LEADS.isdisjoint(led)

    def _goes_on(self, i: int) -> bool:
        """7 | till 10, 6 | -7.30, 9 | sharp, 28 | th"""
        words, seps = self.words, self.seps
        if i + 1 >= len(words):
            return False
        if not _BEHIND.isdisjoint(self.language.words.get(words[i + 1], ())) or (seps[i + 1] == "" and words[i + 1] in self.language.ordinal_suffixes):
            return True
        if words[i + 1].isdecimal():
            return seps[i + 1] in _DASHED
        return i + 2 < len(words) and seps[i + 1] == " " == seps[i + 2] and "TO" in self.language.words.get(words[i + 1], {}) and (words[i + 2].isdecimal() or words[i + 2] in self.language.units)

    def dosed(self, i: int) -> str:
        """How often a day word i says that the dose before it is taken, "" for any other word: 5 mg OD"""
        return times_a_day(self.text, self.ends[2 * i], self.words[i], self.language) if self.everyday else ""

    def _led_day(self, i: int) -> bool:
        """Digits after a word that leads a day, before hours (le 17 de 14 à 16) or at the end of a sentence: Volveré el 15, am 25. Where nouns have such
        a word, too, a verb that looks ahead stands before it there."""
        words, seps, forms = self.words, self.seps, self.language.forms
        led = self.language.words.get(words[i - 1], {}) if i and len(words[i]) <= _DAY_DIGITS and seps[i] == " " else {}
        if "FROMTHE" in led and self._first_of_days(i):
            return True
        if "DAYLED" not in led:
            return False
        if (seps[i + 1] if i + 1 < len(words) else "")[:1] in _CLOSING and (forms.ordinal_stop or (i > 1 and words[i - 2].endswith(forms.future))):
            return True
        if i + 3 >= len(words) or not words[i + 2].isdecimal() or _FROM.isdisjoint(self.language.words.get(words[i + 1], {})):
            return False
        if words[i + 3].isdecimal():  # el 17 entre 14-16
            return seps[i + 3] in HYPHENS
        return i + 4 < len(words) and words[i + 4].isdecimal() and not _TO.isdisjoint(self.language.words.get(words[i + 3], {}))

    def _first_of_days(self, i: int) -> bool:
        """du 13 au 18"""
        words = self.words
        return i + 2 < len(words) and {"TO", "DAYLED"} <= self.language.words.get(words[i + 1], {}).keys() and words[i + 2].isdecimal() and len(words[i + 2]) <= _DAY_DIGITS

    def _led_hour(self, i: int, hour: int) -> bool:
        """back at 5, at seven: an hour of half a day at the end of a clause, where a language writes them so"""
        if not self.language.forms.half_days or not 1 <= hour <= _MONTHS or not i or self.seps[i] != " ":
            return False
        behind = self.seps[i + 1][:1] if i + 1 < len(self.words) else ""
        joined = i + 1 < len(self.words) and self.seps[i + 1] == " " and "AND" in self.language.words.get(self.words[i + 1], {})
        return self.language.words.get(self.words[i - 1], {}).get("IN") == "at" and (joined or behind in _CLOSING or behind in _STOPS)

    def _is_half(self, i: int) -> bool:
        """Does a word tell the half of the day, or begin to: pm, a.m.; not "one am I sure of"?"""
        if i >= len(self.words) or self.seps[i] not in ("", " "):
            return False
        if self.words[i + 1 : i + 2] and self.seps[i + 1] == " " and self.words[i + 1] in self.language.cues["subject"]:
            return False
        runs = self.language.runs.get(self.words[i], ())
        told = [run.values for run in runs if all(self.words[i + 1 + at : i + 2 + at] == [word] for at, (_, word) in enumerate(run.rest))]
        return any("AMPM" in values or "OCLOCK" in values for values in (self.language.words.get(self.words[i], {}), *told))

    def _year_seed(self, i: int, word: str) -> bool:
        """in twenty twelve: after a word that may stand in a time and is no article, two numbers that are a year of this century; not "in twenty
        twelve-hour shifts"."""
        language, words, seps = self.language, self.words, self.seps
        if language.tens[word] != CENTURY or i == 0 or i + 1 == len(words) or seps[i + 1] != " ":
            return False
        last = i + 1
        if last + 1 < len(words) and words[last] in language.tens and words[last + 1] in language.units:
            last += 1
        if seps[last + 1] == "-":
            return False
        rest = language.units.get(words[i + 1], 0) or language.tens.get(words[i + 1], 0)
        before = language.words.get(words[i - 1], {})
        return rest >= FIRST_REST and bool(before) and _ARTICLES.isdisjoint(before)

    def _clock_seed(self, i: int, word: str) -> bool:
        """seven thirty p.m.; at three twenty, until four thirty five: behind a word that leads to an hour, an hour before ten and minutes in words, and the end of a clause:
        not "at two twenty-minute talks", "at ten thirty", which is a year of the Middle Ages as well."""
        language, words, seps = self.language, self.words, self.seps
        if not language.forms.pairs or i + 1 == len(words) or seps[i + 1] != " ":
            return False
        if any(self._is_half(at) for at in (i + 1, i + 2, i + 3)) and 1 <= language.units[word] <= _MONTHS:
            return True
        if i == 0 or seps[i] != " ":
            return False
        if not 1 <= language.units[word] < FIRST_REST or words[i - 1] not in language.cues["before-early-military"]:
            return False
        last = i + 1
        minutes = language.tens.get(words[last], 0)
        if minutes and last + 1 < len(words) and seps[last + 1] in (" ", "-") and 0 < language.units.get(words[last + 1], 0) < FIRST_REST:
            last += 1
        if not minutes < MINUTES or not (minutes or language.units.get(words[last], 0) >= FIRST_REST):
            return False
        return last + 1 == len(words) or seps[last + 1][:1] in _STOPS

    def _digit_seed(self, i: int, word: str) -> bool:
        """May these digits alone begin or carry an expression of time?"""
        width = len(word)
        if width in (6, 8) or (width == 4 and word[0] in "12"):
            return True
        if width == 4 and word[0] == "0" and i and self.words[i - 1] in self.language.cues["before-early-military"]:
            return True
        if width == 2 and i and self._year_after_apostrophe(i):
            return True
        if self._led_day(i) or (width <= _CLOCK_DIGITS and self._led_hour(i, int(word))):
            return True
        if i + 1 == len(self.words):
            return False
        after, following = self.seps[i + 1], self.words[i + 1]
        cues = self.language.cues
        if after in _JOINING:
            return width <= 4 and (following[0].isdecimal() or following in cues["after-digits-joined"])
        if width > 4:
            return False
        if after == "":
            return width == 4 or following in cues["after-digits-tight"] or self._short_seed(i, following)
        return following in cues["after-digits"] or (
            after == " " and following in cues["after-digits-dotted"] and self.seps[i + 2][:1] == "."
        )

    def _short_seed(self, i: int, unit: str) -> bool:
        """off for 9d, 250 mg x 5d: an amount whose unit is one letter, behind "for" or the sign of times and at the end of a clause"""
        before = self.language.words.get(self.words[i - 1], {}) if i else {}
        led = before.get("IN") == "for" or "TIMES" in before
        return led and "UNITSHORT" in self.language.words.get(unit, {}) and (i + 2 == len(self.words) or self.seps[i + 2][:1] in _STOPS)

    def _year_after_apostrophe(self, i: int) -> bool:
        """in '98, the class of ’05"""
        marks_before = self.seps[i]
        if len(marks_before) < 2 or marks_before[-1] not in APOSTROPHES:
            return False
        return self.words[i - 1] in self.language.cues["before-apostrophe-year"]

    def between(self, i: int) -> tuple[str, ...] | None:
        """Categories of the marks between word i-1 and word i; None where an expression cannot go on."""
        separator = self.seps[i]
        if i in self._rows:
            return None
        if separator in self._plain:
            return self._plain[separator]
        if (separator in APOSTROPHES and i > 0 and self.words[i - 1] in self.language.forms.elided):
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
        short = i > 0 and ((self.words[i - 1] in self.language.abbreviations and not self._ends_hours(i)) or self.ordinal(i - 1))
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
        return written.isupper() and not self.language.forms.nouns_capital and not _OF_HOURS.isdisjoint(self.language.words.get(self.words[i - 1], {}))

    def _is_plain(self, separator: str) -> bool:
        """Do the words beside it have no say in what it is?"""
        telling = separator in NUMBER_SIGNS or separator in _PLUS or separator in COLONS or separator[0] in APOSTROPHES or (separator[0] == "." and len(separator) > 1)
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
        return hour.isdecimal() and minute.isdecimal() and len(hour) <= _CLOCK_DIGITS == len(minute) and self._is_half(i + 1)

    def _owners(self, i: int) -> bool:
        """All Saints' | Day: an apostrophe after a plural"""
        plural = self.language.forms.plural
        return i > 0 and bool(plural) and self.words[i - 1].endswith(plural)

    def ordinal_sign(self, i: int) -> str:
        """The sign after these digits that makes them an ordinal number and is no letter: the one of 1° de mayo. "" where
        there is none."""
        if not self.words[i].isdecimal() or len(self.words[i]) > LONGEST_ORDINAL:
            return ""
        return next((sign for sign in self.language.forms.ordinal_signs if self.seps[i + 1].startswith(sign)), "")

    def ordinal(self, i: int) -> bool:
        """Are these digits an ordinal number by the full stop after them, where the language writes them so: 3. April,
        the 12. of 12.-17. Juni? Not the end of a sentence ("... um 9. Am Montag ..."). Elsewhere a month in digits before a clock
        time is one: 3.08. 7:00."""
        words = self.words
        if i + 1 == len(words) and self.whole:
            stops = self.language.forms.ordinal_stop and words[i].isdecimal() and len(words[i]) <= LONGEST_ORDINAL and self.seps[i + 1][:1] == "."
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
        if not capital and following.isalpha() and (not _ARTICLES_OF_DAYS.isdisjoint(before) or ("TO" in before and i > 1 and self.ordinal(i - 2))):
            return True  # am 15. fällig, vom 3. bis 5. weg
        return following in self.language.known and not (capital and not self.whole and following in self.language.cues["sentence-start"])

    def _ends_day(self, i: int) -> bool:
        """28.11. | 08:28, am 7.12. | 18 Uhr: the stop after the month of a date in digits"""
        before, month = self.words[i - 1] if i else "", self.words[i]
        return self.seps[i] == "." and before.isdecimal() and len(before) <= _DAY_DIGITS and len(month) <= _DAY_DIGITS and int(month) <= _MONTHS

    def _ends_clock(self, i: int) -> bool:
        """11:57., 22.11.17., 17h10., um 15., 1 Uhr 30., KW 32.: a number that no day has, so that the stop behind it is that of the sentence."""
        before = self.words[i - 1] if i else ""
        if self.seps[i] == ":" or not before or (self.seps[i] == "." and i > 1 and self.seps[i - 1] == "."):
            return bool(before)
        values = self.language.words.get(before, {})
        past = "PAST" in values and i > 1 and (self.words[i - 2].isdecimal() or "UNITS" in self.language.words.get(self.words[i - 2], {}))
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
