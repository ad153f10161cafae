"""Years of three digits, in texts that tell of the first thousand years: those which name a year by its era or a century up to the tenth, or two such years beside months."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timeloom.times.lexing.marks import same

if TYPE_CHECKING:
    from timeloom.times.lexing.scan import Scan

__all__ = ["is_decade", "is_year", "tells_of_early_times"]

THREE = 3
"""Digits of such a year."""
_LAST = 10
"""The last century whose years have three digits."""
_LEADS = frozenset((
    "IN", "INTHE", "FROM", "FROMTHE", "BETWEEN", "SINCE", "ONWARD", "UNTIL", "BEFORE", "AFTER", "TO", "AND", "APPROX", "CIRCA", "OF", "MONTH", "SEASON", "ERA", "YEAROF", "EARLY", "UNIT",
))  # fmt: skip
"""Categories of words that lead to a year."""
_SMALL = ("prepositions", "subject", "determiners", "auxiliary-pluperfect", "auxiliary-passive-present")
"""Cues of words that are not what a number counts."""
_OPENING = ("(", "-", "–", "/")


def tells_of_early_times(scan: Scan) -> bool:
    """Does the text name a year by its era or its decade, a century, or two such years beside months, so that other numbers of three digits may be years?"""
    dated: set[str] = set()
    for i, word in enumerate(scan.words):
        if word.isdecimal():
            if len(word) == THREE and i > 0 and _is_dated(scan, i):
                dated.add(word)
            elif len(word) == THREE and _ends_as_decade(scan, i):
                return True
        elif _is_said(scan, i, word):
            return True
    return len(dated) > 1


def _is_said(scan: Scan, i: int, word: str) -> bool:
    """142 AD, A.D. 142, the ninth century"""
    kinds, behind = _kinds(scan, i), i + 1
    for run in scan.language.runs.get(word, ()):
        stop = i + 1 + len(run.rest)
        if "ERA" in run.values and stop <= len(scan.words) and all(word == scan.words[at] and same(mark, scan.seps[at]) for at, (mark, word) in enumerate(run.rest, i + 1)):
            kinds, behind = run.values, stop
    if "ERA" in kinds:
        return any(0 <= at < len(scan.words) and scan.words[at].isdecimal() and len(scan.words[at]) <= THREE for at in (i - 1, behind))
    return kinds.get("UNIT") == "Century" and any(0 < _ordinal(scan, at) <= _LAST for at in (i - 1, i + 1))


def _is_dated(scan: Scan, i: int) -> bool:
    """2 April 748, in May 823, mayo de 823; born c. 861, died: do three digits stand beside a month of a date, or at the end of a clause behind a word for about?"""
    before = _kinds(scan, i - 1)
    if scan.seps[i].strip(" .\n"):
        return False
    if "CIRCA" in before:
        return i + 1 >= len(scan.words) or bool(scan.seps[i + 1].strip(" \n")) and not scan.words[i + 1].isdecimal()
    month = i - 2 if "OF" in before else i - 1
    return month > 0 and "MONTH" in _kinds(scan, month) and (scan.words[month - 1].isdecimal() or not {"IN", "OF"}.isdisjoint(_kinds(scan, month - 1)))


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
    """May three digits be a year: in 410, c. 861, 823-31, the autumn of 838; not "in 410 cases"? In German no word need lead to it, as it is no noun that follows: wurde 800 gekrönt."""
    word = scan.words[i]
    if len(word) != THREE or word[0] == "0" or not scan.is_early:
        return False
    led = scan.language.forms.nouns_capital or not _LEADS.isdisjoint(_kinds(scan, i - 1)) or scan.seps[i].endswith(_OPENING)
    return led and _counts_nothing(scan, i + 1)


def is_decade(scan: Scan, i: int) -> bool:
    """Are three digits with an ending a decade: the 790s?"""
    return _ends_as_decade(scan, i) and scan.is_early


def _ends_as_decade(scan: Scan, i: int) -> bool:
    word = scan.words[i]
    tight = i + 1 < len(scan.words) and scan.seps[i + 1] == "" and scan.words[i + 1] in scan.language.forms.decade
    return tight and len(word) == THREE and word[0] != "0" and word[-1] == "0" and "THE" in _kinds(scan, i - 1)


def _counts_nothing(scan: Scan, i: int) -> bool:
    """Is the word behind a number none of what it counts: no word, behind a mark, a name (where nouns have capitals, any other word), or one of grammar or of time?"""
    if i >= len(scan.words) or scan.seps[i].strip(" \n") or not scan.seps[i]:
        return True
    word, cues = scan.words[i], scan.language.cues
    name = scan.text[scan.ends[2 * i]].isupper() is not scan.language.forms.nouns_capital
    return name or word in scan.language.known or any(word in cues[name] for name in _SMALL)
