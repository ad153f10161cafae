"""The words of a text that are worth a closer look: those that the lexicon has, and numbers beside which something
leads to a time."""

from __future__ import annotations

from timeloom.times.lexing.doses import often_a_day
from timeloom.times.lexing.early import THREE, is_decade, is_year
from timeloom.times.lexing.marks import APOSTROPHES, HYPHENS
from timeloom.times.lexing.scan import Scan

__all__ = ["Seeds"]

CENTURY, FIRST_REST = 20, 10
"""The first two digits of a year in words that begins with a number of tens, and the least of its last two: twenty
ten."""
_CLOCK_DIGITS = 2
"""Digits of an hour at the most, and of its minutes."""
_DAY_DIGITS, _MONTHS = 2, 12
YEAR, MINUTES = 4, 60
"""Digits of a year, and minutes of an hour."""
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
_DASHED = ("-", "–", " - ", " – ", "—")
_CLOSING = ("", ".", "!", "?", "\n")
_JOINING = frozenset((":", "/", "-", ".", "‐", "‑"))
"""Marks right after digits that make them worth a look."""


class Seeds:
    """Those of one text."""

    __slots__ = ("ends", "everyday", "language", "scan", "seps", "text", "whole", "words")

    def __init__(self, scan: Scan) -> None:
        self.scan = scan
        self.text, self.words, self.seps, self.ends = scan.text, scan.words, scan.seps, scan.ends
        self.language, self.whole, self.everyday = scan.language, scan.whole, scan.everyday

    def found(self) -> list[int]:
        """The words that are worth a closer look."""
        if self.whole:
            return [
                i
                for i, word in enumerate(self.words)
                if word in self.language.known or word in self.language.triggers or word.isdecimal()
            ]
        triggers, tens, units, doses = (
            self.language.triggers,
            self.language.tens,
            self.language.units,
            often_a_day(self.language.code),
        )
        return [
            i
            for i, word in enumerate(self.words)
            if word in triggers
            or (word.isdecimal() and self._digit_seed(i, word))
            or (word in tens and self._year_seed(i, word))
            or (word in units and (self._clock_seed(i, word) or self._led_hour(i, units[word])))
            or (self.everyday and (self._message_seed(i, word) or (word in doses and self.scan.dosed(i))))
        ]

    def _message_seed(self, i: int, word: str) -> bool:
        """by 8, till ten, el 27, 7 till 10, 6-7.30, 0310 at the start of a sentence, Mi: what people write to each
        other"""
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
            return (
                self.text[self.ends[2 * i]].isupper()
                or seps[i + 1][:1] == "."
                or self.words[i + 1 : i + 2] != []
                and self.words[i + 1].isdecimal()
            )
        return not _MEALS.isdisjoint(values) and not _LEADS.isdisjoint(led)

    def _goes_on(self, i: int) -> bool:
        """7 | till 10, 6 | -7.30, 9 | sharp, 28 | th"""
        words, seps = self.words, self.seps
        if i + 1 >= len(words):
            return False
        if not _BEHIND.isdisjoint(self.language.words.get(words[i + 1], ())) or (
            seps[i + 1] == "" and words[i + 1] in self.language.ordinal_suffixes
        ):
            return True
        if words[i + 1].isdecimal():
            return seps[i + 1] in _DASHED
        return (
            i + 2 < len(words)
            and seps[i + 1] == " " == seps[i + 2]
            and "TO" in self.language.words.get(words[i + 1], {})
            and (words[i + 2].isdecimal() or words[i + 2] in self.language.units)
        )

    def _led_day(self, i: int) -> bool:
        """Digits after a word that leads a day, before hours (le 17 de 14 à 16) or at the end of a sentence: Volveré el
        15, am 25. Where nouns have such a word, too, a verb that looks ahead stands before it there."""
        words, seps, forms = self.words, self.seps, self.language.forms
        led = self.language.words.get(words[i - 1], {}) if i and len(words[i]) <= _DAY_DIGITS and seps[i] == " " else {}
        if "FROMTHE" in led and self._first_of_days(i):
            return True
        if "DAYLED" not in led:
            return False
        if (seps[i + 1] if i + 1 < len(words) else "")[:1] in _CLOSING and (
            forms.ordinal_stop or (i > 1 and words[i - 2].endswith(forms.future))
        ):
            return True
        if (
            i + 3 >= len(words)
            or not words[i + 2].isdecimal()
            or _FROM.isdisjoint(self.language.words.get(words[i + 1], {}))
        ):
            return False
        if words[i + 3].isdecimal():  # el 17 entre 14-16
            return seps[i + 3] in HYPHENS
        return (
            i + 4 < len(words)
            and words[i + 4].isdecimal()
            and not _TO.isdisjoint(self.language.words.get(words[i + 3], {}))
        )

    def _first_of_days(self, i: int) -> bool:
        """du 13 au 18"""
        words = self.words
        return (
            i + 2 < len(words)
            and {"TO", "DAYLED"} <= self.language.words.get(words[i + 1], {}).keys()
            and words[i + 2].isdecimal()
            and len(words[i + 2]) <= _DAY_DIGITS
        )

    def _led_hour(self, i: int, hour: int) -> bool:
        """back at 5, at seven: an hour of half a day at the end of a clause, where a language writes them so"""
        if not self.language.forms.half_days or not 1 <= hour <= _MONTHS or not i or self.seps[i] != " ":
            return False
        behind = self.seps[i + 1][:1] if i + 1 < len(self.words) else ""
        joined = (
            i + 1 < len(self.words)
            and self.seps[i + 1] == " "
            and "AND" in self.language.words.get(self.words[i + 1], {})
        )
        return self.language.words.get(self.words[i - 1], {}).get("IN") == "at" and (
            joined or behind in _CLOSING or behind in _STOPS
        )

    def _year_seed(self, i: int, word: str) -> bool:
        """in twenty twelve: after a word that may stand in a time and is no article, two numbers that are a year of
        this century; not "in twenty twelve-hour shifts"."""
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
        """seven thirty p.m.; at three twenty, until four thirty five: behind a word that leads to an hour, an hour
        before ten and minutes in words, and the end of a clause: not "at two twenty-minute talks", "at ten thirty",
        which is a year of the Middle Ages as well."""
        language, words, seps = self.language, self.words, self.seps
        if not language.forms.pairs or i + 1 == len(words) or seps[i + 1] != " ":
            return False
        if any(self.scan.is_half(at) for at in (i + 1, i + 2, i + 3)) and 1 <= language.units[word] <= _MONTHS:
            return True
        if i == 0 or seps[i] != " ":
            return False
        if not 1 <= language.units[word] < FIRST_REST or words[i - 1] not in language.cues["before-early-military"]:
            return False
        last = i + 1
        minutes = language.tens.get(words[last], 0)
        if (
            minutes
            and last + 1 < len(words)
            and seps[last + 1] in (" ", "-")
            and 0 < language.units.get(words[last + 1], 0) < FIRST_REST
        ):
            last += 1
        if not minutes < MINUTES or not (minutes or language.units.get(words[last], 0) >= FIRST_REST):
            return False
        return last + 1 == len(words) or seps[last + 1][:1] in _STOPS

    def _digit_seed(self, i: int, word: str) -> bool:
        """May these digits alone begin or carry an expression of time?"""
        width = len(word)
        if width in (6, 8) or (width == 4 and word[0] in "12"):
            return True
        if width == THREE and (is_year(self.scan, i) or is_decade(self.scan, i)):
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
        """off for 9d, 250 mg x 5d: an amount whose unit is one letter, behind "for" or the sign of times and at the end
        of a clause; 10s, 37m22s, 2h30, wherever people write so"""
        if self.everyday and "UNITSHORT" in self.language.words.get(unit, {}):
            return True
        before = self.language.words.get(self.words[i - 1], {}) if i else {}
        led = before.get("IN") == "for" or "TIMES" in before
        return (
            led
            and "UNITSHORT" in self.language.words.get(unit, {})
            and (i + 2 == len(self.words) or self.seps[i + 2][:1] in _STOPS)
        )

    def _year_after_apostrophe(self, i: int) -> bool:
        """in '98, the class of ’05"""
        marks_before = self.seps[i]
        if len(marks_before) < 2 or marks_before[-1] not in APOSTROPHES:
            return False
        return self.words[i - 1] in self.language.cues["before-apostrophe-year"]
