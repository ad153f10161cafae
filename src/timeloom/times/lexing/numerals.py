"""Lexemes that begin with digits, or hold them: years, decades, ordinals, fractions, offsets, quarters."""

from __future__ import annotations

import re
from typing import Any

from timeloom.language import Lexeme, digits
from timeloom.times.lexing.early import is_decade, is_year
from timeloom.times.lexing.marks import APOSTROPHES, MINUS, SLASHES
from timeloom.times.lexing.numbers import ordinal, spelled
from timeloom.times.lexing.scan import Scan

__all__ = ["lettered", "numeral", "offset", "zone"]

Found = tuple[int, Lexeme | None]
"""How many words were used, and the lexeme, or None where nothing can be made of them."""

_OFFSET = re.compile(r"[+\-−](\d\d)(?::?(\d\d))?(?!\d|[:.]\d)")
_SIGNS = frozenset((*MINUS, "+"))
_DOSING = re.compile(
    r"(?:-\d{1,2})?\s?(?:h|hrs?|hours?|d|days?|w|wks?|weeks?|mos?|months?|yrs?|years?|min)\b", re.IGNORECASE
)
"""After q4: it is a dose every four hours, not a quarter."""
_QUARTERS = frozenset("1234")
_HALVES = frozenset("12")
_TIES = frozenset(" -‐‑")
"""Between 13 and billion, and between billion and years."""
_TIGHT_OR_APOSTROPHE = frozenset(("", "'", "’"))
LONGEST_ENDING = 3
"""Letters after digits that are an ending at the most: 80ern."""
LONGEST_COUNT = 4
"""Digits before million or billion at the most."""
THOUSANDS = 3
"""Digits behind a mark of thousands."""
FURTHEST_COUNT = 10**15
"""A value of SCATE is a whole number of so much at the most."""
FURTHEST_ZONE = 14
"""Hours from UTC at the most."""
FURTHEST_WEST = 11
"""The same behind it, where people live."""
_PARTS_OF_HOURS = {(False, 30): (2, 3, 4, 9), (True, 30): (3, 4, 5, 6, 8, 9, 10, 11), (True, 45): (5, 8, 12, 13)}
"""Offsets that are or were in use and are no whole hours: ahead of Greenwich, minutes; and their hours."""
LEAST_COUNT = 10
"""Four digits that begin so may be a number, too."""
THREE, MINUTES = 3, 60
"""Digits of an hour with its minutes, and the minutes of one."""
YEAR = 4
"""Digits of a year, and of an offset without a colon."""
_LED, _LEADS_AMOUNT = frozenset(("THE", "IN")), frozenset(("AFTER", "EVERY"))
"""Categories of words before a decade, and before an amount that is none."""
_OF_HOURS = frozenset(("UNIT", "UNITS", "UNITSHORT", "OCLOCK", "HOURS", "AMPM"))


def lettered(scan: Scan, i: int, end: int, start: int) -> Found | None:
    """Q3, H1, FY14: a letter with digits. None where the word is not that."""
    words, cues = scan.words, scan.language.cues
    word = words[i]
    if i + 1 >= end or not words[i + 1].isdecimal():
        return None
    tight, number = scan.seps[i + 1] == "", words[i + 1]
    if word in cues["quarter-letter"]:
        if tight and number in _QUARTERS and not _DOSING.match(scan.text, scan.ends[2 * i + 3]):
            return 2, scan.lexeme(start, i + 1, {"QN": int(number)})
    elif word in cues["half-letter"]:
        if tight and number in _HALVES:
            return 2, scan.lexeme(start, i + 1, {"HN": int(number)})
    elif word in cues["fiscal-letters"] and scan.seps[i + 1] in ("", " "):
        return 2, scan.lexeme(start, i + 1, {"FYN": number})
    return None


def zone(scan: Scan, i: int, end: int, start: int) -> Found:
    """A zone, with the offset that may follow it: UTC+3, GMT-05:30."""
    words, seps = scan.words, scan.seps
    if (
        i + 1 < end
        and (seps[i + 1] == "+" or seps[i + 1] in MINUS)
        and words[i + 1].isdecimal()
        and len(words[i + 1]) <= 2
    ):
        sign = "+" if seps[i + 1] == "+" else "-"
        hours = int(words[i + 1])
        if hours <= FURTHEST_ZONE:
            minutes = words[i + 2] if i + 2 < end and seps[i + 2] == ":" else ""
            if minutes.isdecimal() and len(minutes) == 2 and int(minutes) < 60:
                return 3, scan.lexeme(start, i + 2, {"ZONE": f"{sign}{hours:02}:{minutes}"})
            return 2, scan.lexeme(start, i + 1, {"ZONE": f"{sign}{hours:02}:00"})
    word = words[i]
    return 1, Lexeme(start, scan.ends[2 * i + 1], scan.language.symbol[word], scan.language.words[word])


def numeral(scan: Scan, i: int, end: int, start: int) -> Found:
    """The lexeme of digits, with what belongs to them: '98, the 1980s, 4th, 3Q, the 1/2 of 5 1/2."""
    word = scan.words[i]
    if not word.isascii():
        return 1, None
    found = None
    if i + 1 < end and scan.seps[i + 1] == " (" and (again := _said_again(scan, i, end, start)) is not None:
        return again
    before = scan.seps[i]
    if (
        len(word) == 2
        and before[-1:] in APOSTROPHES
        and (len(before) > 1 or i == 0)
        and before[-2:-1] not in APOSTROPHES
    ):
        return _after_apostrophe(scan, i, end, start - 1)
    if scan.language.forms.ordinal_signs and (sign := scan.ordinal_sign(i)):
        lexeme = scan.lexeme(start, i, ordinal(int(word)))
        if lexeme is not None:
            lexeme.end += len(sign)
        return 1, lexeme
    if (
        i + 1 < end
        and (scan.seps[i + 1] in _TIGHT_OR_APOSTROPHE or _is_decade_apart(scan, i))
        and len(scan.words[i + 1]) <= LONGEST_ENDING
    ):
        found = _with_ending(scan, i, start)
    if found is None and len(word) == 1 and i + 1 < end:
        found = _fraction(scan, i, start) or _part_of_hour(scan, i, end, start)
    if found is None and i + 2 < end:
        found = _scaled(scan, i, end, start)
    if found is None and i + 1 < end and scan.seps[i + 1] == "." and scan.words[i + 1] in scan.language.forms.raised:
        found = 2, scan.lexeme(start, i + 1, ordinal(int(word)))
    if found is not None:
        return found
    if scan.ordinal(i):
        lexeme = scan.lexeme(start, i, ordinal(int(word)))
        if lexeme is not None:
            lexeme.end += 1
        return 1, lexeme
    values = _values(scan, i, end)
    return 1, (scan.lexeme(start, i, values) if values else None)


def _values(scan: Scan, i: int, end: int) -> dict[str, Any]:
    """What digits may be by themselves."""
    word = scan.words[i]
    values = digits(word)
    if "YMDSIX" in values and "HMSSIX" in values:
        # 170724 is a time after the T of a stamp, and elsewhere a date
        other = "YMDSIX" if scan.seps[i] == "" and i > 0 and scan.words[i - 1] == "t" else "HMSSIX"
        return {name: value for name, value in values.items() if name != other}
    if (
        len(word) == THREE
        and word[0] != "0"
        and int(word[1:]) < MINUTES
        and i + 1 < end
        and "AMPM" in scan.language.words.get(scan.words[i + 1], ())
    ):
        return {**values, "HMM": (int(word[0]), int(word[1:]))}  # 430pm
    return {**values, "YEAR": int(word)} if is_year(scan, i) else values


def _said_again(scan: Scan, i: int, end: int, start: int) -> Found | None:
    """30 (thirty) days, 16 (dieciséis) de enero: a number in digits, with the words in brackets that say it again. The
    brackets are marks of nothing else then."""
    found = (
        spelled(scan.language, scan.words, scan.seps, i + 1, end)
        if scan.words[i + 1] in scan.language.numbers
        else None
    )
    if found is None or int(scan.words[i]) not in (found[1].get("NUM"), found[1].get("YEARWORDS")):
        return None
    behind = i + 1 + found[0]
    if behind >= len(scan.seps) or not scan.seps[behind].startswith(")"):
        return None
    scan.seps[behind] = scan.seps[behind][1:]
    lexeme = scan.lexeme(start, i, digits(scan.words[i]))
    if lexeme is not None:
        lexeme.end = scan.ends[2 * behind - 1] + 1
    return found[0] + 1, lexeme


def _scaled(scan: Scan, i: int, end: int, start: int) -> Found | None:
    """13 billion, 4.5 million, 250 thousand before a unit of time; elsewhere they count something else."""
    language, words, seps = scan.language, scan.words, scan.seps
    if i > 0 and words[i - 1].isdecimal() and seps[i] in (",", "."):
        return None
    last, shift = i + 1, 0
    mark, forms = seps[last], language.forms
    if (mark == "." or mark == forms.point) and words[last].isdecimal() and words[last].isascii():
        grouped = mark == "." and forms.thousands == "." and len(words[last]) == THOUSANDS
        shift = 0 if grouped else len(words[last])
        last += 1
    if last + 1 >= end or language.scales.get(words[last], 0) < 1000 or len(words[i]) + shift > LONGEST_COUNT:
        return None
    if words[last + 1] in language.cues["scale-link"]:  # 65 millones de años
        return _scaled_of(scan, i, last, shift, start) if last + 2 < end else None
    if any(not seps[at] or not set(seps[at]) <= _TIES for at in (last, last + 1)):
        return None
    if {"UNIT", "UNITS"}.isdisjoint(language.words.get(words[last + 1], ())):
        return None
    value, rest = divmod(int("".join(words[i:last])) * language.scales[words[last]], 10**shift)
    return None if rest or value > FURTHEST_COUNT else (last - i + 1, scan.lexeme(start, last, {"NUM": value}))


def _scaled_of(scan: Scan, i: int, last: int, shift: int, start: int) -> Found | None:
    """The same with a word between the scale and the unit, which belongs to the number."""
    language, words = scan.language, scan.words
    if (
        scan.seps[last] != " "
        or scan.seps[last + 1] != " "
        or {"UNIT", "UNITS"}.isdisjoint(language.words.get(words[last + 2], ()))
    ):
        return None
    value, rest = divmod(int("".join(words[i:last])) * language.scales[words[last]], 10**shift)
    return None if rest or value > FURTHEST_COUNT else (last - i + 2, scan.lexeme(start, last + 1, {"NUM": value}))


def _after_apostrophe(scan: Scan, i: int, end: int, start: int) -> Found:
    """'98 is a year, '80s a decade."""
    word = scan.words[i]
    if (
        i + 1 < end
        and scan.seps[i + 1] in _TIGHT_OR_APOSTROPHE
        and scan.words[i + 1] in scan.language.forms.decade
        and word[1] == "0"
    ):
        return 2, scan.lexeme(start, i + 1, {"DECADE": (int(word[0]), 1, 1)})
    return 1, scan.lexeme(start, i, {"YEAR2": int(word)})


def _with_ending(scan: Scan, i: int, start: int) -> Found | None:
    """1980s, 1980's, 80s, 4th, 3Q."""
    word, ending = scan.words[i], scan.words[i + 1]
    tight = scan.seps[i + 1] == ""
    if ending in scan.language.forms.decade:
        if len(word) == 4 and word[0] in "12" and word[3] == "0":
            hundreds = word[2] == "0" and word[:2] != "20"
            decade = (int(word[:2]), 0, 2) if hundreds else (int(word[:3]), 0, 1)
            return 2, scan.lexeme(start, i + 1, {"DECADE": decade})
        if is_decade(scan, i):
            return 2, scan.lexeme(
                start, i + 1, {"DECADE": (int(word[0]), 0, 2) if word[1] == "0" else (int(word[:2]), 0, 1)}
            )
        if tight and len(word) == 2 and word[1] == "0" and word[0] in "23456789" and not _is_of_seconds(scan, i):
            return 2, scan.lexeme(start, i + 1, {"DECADEWORD": int(word)})
    if not tight:
        return None
    if ending in scan.language.ordinal_suffixes and len(word) <= 3:
        return 2, scan.lexeme(start, i + 1, ordinal(int(word)))
    if ending in scan.language.cues["quarter-letter"] and word in _QUARTERS:
        return 2, scan.lexeme(start, i + 1, {"QN": int(word)})
    return None


def _is_of_seconds(scan: Scan, i: int) -> bool:
    """after 30s, wait for 20s, retry in 30s.: an amount of a unit that is written like the ending of a decade, behind a
    word that leads to amounts and no article"""
    if not i or "UNITSHORT" not in scan.language.words.get(scan.words[i + 1], ()):
        return False
    led = scan.language.words.get(scan.words[i - 1], {})
    closes = i + 2 == len(scan.words) or bool(scan.seps[i + 2].strip(" \n"))
    return led.get("IN") == "for" or not _LEADS_AMOUNT.isdisjoint(led) or ("WITHIN" in led and closes)


def _is_decade_apart(scan: Scan, i: int) -> bool:
    """in the 1880 s: a year behind an article or a preposition, and its ending, which stands apart; not "in 1990 s/he",
    nor 2000 s, which are seconds"""
    led = scan.language.words.get(scan.words[i - 1], {}) if i else {}
    return (
        len(scan.words[i]) == YEAR
        and scan.seps[i + 1] == " "
        and scan.words[i + 1] in scan.language.forms.decade
        and not _LED.isdisjoint(led)
        and scan.seps[i + 2][:1] not in SLASHES
    )


def _fraction(scan: Scan, i: int, start: int) -> Found | None:
    """The second half of "5 1/2 hours"."""
    words = scan.words
    above, below = words[i], words[i + 1]
    if i == 0 or scan.seps[i] != " " or scan.seps[i + 1] not in SLASHES or not words[i - 1].isdecimal():
        return None
    if not below.isdecimal() or len(below) != 1 or not 0 < int(above) < int(below):
        return None
    return 2, scan.lexeme(start, i + 1, {"MIXED": int(above) / int(below)})


def _part_of_hour(scan: Scan, i: int, end: int, start: int) -> Found | None:
    """3/4 d'heure, 3/4 de hora: a part in digits before the word for its unit"""
    words = scan.words
    if i + 3 >= end:
        return None
    above, below, of = words[i : i + 3]
    if scan.seps[i + 1] not in SLASHES or not below.isdecimal() or len(below) != 1 or not 0 < int(above) < int(below):
        return None
    if "OF" not in scan.language.words.get(of, ()) or scan.language.words.get(words[i + 3], {}).get("UNIT") != "Hour":
        return None
    return 2, scan.lexeme(start, i + 1, {"VULGAR": f"{above}/{below}"})


def offset(scan: Scan, i: int, end: int) -> tuple[int, Lexeme] | None:
    """The offset of a clock time in digits, with its sign: T10:30+02:00, 10:30:00-07:00, 10:30:00 +0200, 10:30 -0700;
    not the end of a range, 10:30-12:00."""
    gap, word = scan.seps[i], scan.words[i]
    if (
        gap[-1:] not in _SIGNS
        or gap[:-1] not in ("", " ")
        or len(word) not in (2, 4)
        or not (word.isascii() and word.isdecimal())
    ):
        return None
    start = scan.ends[2 * i] - 1
    found = _OFFSET.match(scan.text, start)
    if found is None or not _is_offset(scan, i, end, found):
        return None
    used = 1 if len(word) == YEAR or found[2] is None else 2
    if i + used > end:
        return None
    hours, minutes = found[1], found[2] or "00"
    sign = "-" if gap[-1] != "+" and int(hours + minutes) else "+"
    lexeme = scan.lexeme(start, i + used - 1, {"OFFSET": f"{sign}{hours}:{minutes}"})
    return None if lexeme is None else (used, lexeme)


def _is_offset(scan: Scan, i: int, end: int, found: re.Match[str]) -> bool:
    """Do digits with a sign belong to the clock time before them?"""
    gap, in_one = scan.seps[i], len(scan.words[i]) == YEAR
    tight, ahead = len(gap) == 1, gap[-1] == "+"
    hours, minutes = int(found[1]), int(found[2] or 0)
    clock = _clock_before(scan, i)
    # 14:03:22 2024 +0200
    if not clock and in_one and not tight and len(scan.words[i - 1]) == YEAR and scan.seps[i - 1] == " ":
        clock = _clock_before(scan, i - 1)
        if clock != "seconds":
            return False
    if not clock or clock == "stamp":
        return bool(clock) and tight and hours <= FURTHEST_ZONE
    if not _in_use(ahead, hours, minutes) or _counts(scan, i + 1, end):
        return False
    if found[2] is None:
        return tight and clock == "seconds"
    if clock == "seconds":
        return True
    if (
        in_one
        and hours >= LEAST_COUNT
        and i + 1 < len(scan.words)
        and scan.seps[i + 1] == " "
        and not scan.words[i + 1].isdecimal()
    ):
        return False  # 10:00 -1000 people
    return ahead or (in_one and not tight)


def _clock_before(scan: Scan, i: int) -> str:
    """How the clock time right before word i is written: after a T ("stamp"), else down to its "minutes" or "seconds";
    "" where there is none."""
    words, seps, at = scan.words, scan.seps, i - 1
    if at < 1:
        return ""
    fraction = at > 1 and seps[at] in (".", ",") and seps[at - 1] == ":"
    at -= fraction
    colons = 0
    while at > 0 and seps[at] == ":" and colons < 2 and words[at].isdecimal() and len(words[at]) == 2:
        colons += 1
        at -= 1
    if at > 0 and seps[at] == "" and words[at - 1] == "t":
        return "stamp"
    if not colons or (fraction and colons == 1) or not words[at].isdecimal() or len(words[at]) > 2:
        return ""
    return "seconds" if colons == 2 else "minutes"


def _in_use(ahead: bool, hours: int, minutes: int) -> bool:
    """Is this the offset of some zone: +05:45, -03:30; not +02:13, by which somebody was behind?"""
    if minutes:
        return hours in _PARTS_OF_HOURS.get((ahead, minutes), ())
    return hours <= (FURTHEST_ZONE if ahead else FURTHEST_WEST)


def _counts(scan: Scan, i: int, end: int) -> bool:
    """Is the word a unit or a word of hours, so that the number before it is no offset: 0900 -1000 hrs?"""
    return i < end and not _OF_HOURS.isdisjoint(scan.language.words.get(scan.words[i], ()))
