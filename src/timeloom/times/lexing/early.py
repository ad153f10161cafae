"""Years of three digits, in texts that tell of the first thousand years: those which name a year by its era or its
decade, a century up to the tenth, a day with its month and year that closes a clause, or two that do not."""

from __future__ import annotations

from typing import Any

from timeloom.times.lexing.marks import HYPHENS, same
from timeloom.times.lexing.scan import Scan

__all__ = ["THREE", "is_decade", "is_year", "tells_of_early_times"]

THREE = 3
"""Digits of such a year."""
_LAST = 10
"""The last century whose years have three digits."""
_LEADS = frozenset((
    "IN", "INTHE", "FROM", "FROMTHE", "BETWEEN", "SINCE", "ONWARD", "UNTIL", "BEFORE", "AFTER", "TO", "AND", "APPROX", "CIRCA", "OF", "MONTH", "SEASON", "ERA", "YEAROF", "EARLY", "UNIT",
))  # fmt: skip
"""Categories of words that lead to a year."""
_BEHIND = frozenset(
    ("AND", "TO", "IN", "FROM", "THE", "UNTIL", "SINCE", "BETWEEN", "BEFORE", "AFTER", "ERA", "OF", "A")
)
"""Those of words that may stand behind one."""
_SMALL = ("prepositions", "subject", "determiners", "auxiliary-pluperfect", "auxiliary-passive-present")
"""Cues of words that are not what a number counts."""
_OPENING, _COUNTED, _CLOSING = ("(", "-", "–", "/"), frozenset("%€$£°"), frozenset(".;)")
_OF_CENTURY = frozenset(("THE", "IN", "INTHE", "EARLY", "FROM", "FROMTHE", "OF", "BEFORE", "AFTER", "UNTIL", "SINCE"))
"""Categories of words before the number of a century; behind none of them it may be the hundred runs of a batsman."""


def tells_of_early_times(scan: Scan) -> bool:
    """Does the text name a year by its era or its decade, a century, or two such days with their months, so that other
    numbers of three digits may be years? Looked for once."""
    if scan.early is None:
        scan.early = _tells_of_early_times(scan)
    return scan.early


def _tells_of_early_times(scan: Scan) -> bool:
    dated: set[str] = set()
    for i, word in enumerate(scan.words):
        if word.isdecimal():
            if _is_dated(scan, i):
                if _closes(scan, i):
                    return True
                dated.add(word)
            elif _ends_as_decade(scan, i) and word[1] != "0":
                return True
        elif _ends_era(scan, i) or _ends_century(scan, i):
            return True
    return len(dated) > 1


def _closes(scan: Scan, i: int) -> bool:
    """Does a clause end with a number: died on 12 May 687?"""
    fraction = i + 1 < len(scan.words) and scan.seps[i + 1] == "." and scan.words[i + 1].isdecimal()
    return scan.seps[i + 1].strip(" \n")[:1] in _CLOSING and not fraction


def _ends_era(scan: Scan, i: int) -> bool:
    """142 AD, A.D. 142: a word for an era, in capitals, beside a number of a year?"""
    stop = i + 1 if "ERA" in _kinds(scan, i) else 0
    for run in scan.language.runs.get(scan.words[i], ()):
        end = i + 1 + len(run.rest)
        if (
            "ERA" in run.values
            and end <= len(scan.words)
            and all(
                word == scan.words[at] and same(mark, scan.seps[at]) for at, (mark, word) in enumerate(run.rest, i + 1)
            )
        ):
            stop = end
    return bool(stop) and scan.text[scan.ends[2 * i]].isupper() and (_is_short(scan, i - 1) or _is_short(scan, stop))


def _is_short(scan: Scan, i: int) -> bool:
    return 0 <= i < len(scan.words) and scan.words[i].isdecimal() and len(scan.words[i]) <= THREE


def _ends_century(scan: Scan, i: int) -> bool:
    """the ninth century, 9th-century, el siglo IX"""
    if _kinds(scan, i).get("UNIT") != "Century":
        return False
    if 0 < _ordinal(scan, i + 1) <= _LAST:
        return True
    first = i - 2 if i > 1 and scan.words[i - 1] in scan.language.ordinal_suffixes else i - 1
    return 0 < _ordinal(scan, i - 1) <= _LAST and (
        scan.seps[i] in HYPHENS or not _OF_CENTURY.isdisjoint(_kinds(scan, first - 1))
    )


def _is_dated(scan: Scan, i: int) -> bool:
    """2 April 748, 3 de mayo de 823; born c. 861, died: do three digits stand behind a day and its month, or at the end
    of a clause behind a word for about?"""
    if len(scan.words[i]) != THREE or not i or scan.seps[i].strip(" .\n"):
        return False
    before = _kinds(scan, i - 1)
    if "CIRCA" in before:
        return i + 1 >= len(scan.words) or bool(scan.seps[i + 1].strip(" \n")) and not scan.words[i + 1].isdecimal()
    month = i - 2 if "OF" in before else i - 1
    day = month - 2 if month > 1 and "OF" in _kinds(scan, month - 1) else month - 1
    return day >= 0 and "MONTH" in _kinds(scan, month) and scan.words[day].isdecimal() and _counts_nothing(scan, i + 1)


def _ordinal(scan: Scan, i: int) -> int:
    """The ordinal number that ends with a word, 0 where none does: ninth, 9th, IX."""
    words, language = scan.words, scan.language
    if not 0 <= i < len(words):
        return 0
    if words[i] in language.ordinal_suffixes and i and words[i - 1].isdecimal():
        return int(words[i - 1])
    if words[i].isdecimal():
        return int(words[i]) if scan.ordinal(i) else 0
    return language.ordinals.get(words[i], 0) or int(_kinds(scan, i).get("ORD", 0))


def _kinds(scan: Scan, i: int) -> dict[str, Any]:
    return scan.language.words.get(scan.words[i], {}) if 0 <= i < len(scan.words) else {}


def is_year(scan: Scan, i: int) -> bool:
    """May three digits be a year: in 410, c. 861, 823-31, the autumn of 838; not "in 410 cases", "by 200 per cent"?"""
    word = scan.words[i]
    if len(word) != THREE or word[0] == "0" or not tells_of_early_times(scan):
        return False
    led = not _LEADS.isdisjoint(_kinds(scan, i - 1)) or scan.seps[i].endswith(_OPENING)
    return led and _counts_nothing(scan, i + 1)


def is_decade(scan: Scan, i: int) -> bool:
    """Are three digits with an ending a decade, or a century: the 790s, the 800s?"""
    return _ends_as_decade(scan, i) and tells_of_early_times(scan)


def _ends_as_decade(scan: Scan, i: int) -> bool:
    word = scan.words[i]
    tight = i + 1 < len(scan.words) and scan.seps[i + 1] == "" and scan.words[i + 1] in scan.language.forms.decade
    return tight and len(word) == THREE and word[0] != "0" and word[-1] == "0" and "THE" in _kinds(scan, i - 1)


def _counts_nothing(scan: Scan, i: int) -> bool:
    """Is the word behind a number none of what it counts: no word, behind a mark, a name (where nouns have capitals, no
    noun), or one of grammar?"""
    mark = scan.seps[i].strip(" \n")
    if i >= len(scan.words) or mark or not scan.seps[i]:
        return mark[:1] not in _COUNTED
    word, cues = scan.words[i], scan.language.cues
    name = scan.text[scan.ends[2 * i]].isupper() is not scan.language.forms.nouns_capital
    return name or not _BEHIND.isdisjoint(_kinds(scan, i)) or any(word in cues[cue] for cue in _SMALL)
