"""Doses of a drug, and what says behind one how often a day it is taken: 5 mg OD, two tablets BD."""

from __future__ import annotations

import re
from functools import cache

from timeloom.language import Language, load

__all__ = ["is_dosed", "often_a_day", "times_a_day"]

_WORD = re.compile(r"[^\W\d_]+|[\d.,/–-]*\d|[^\w\s]")
_REACH = 24
"""Characters before a place in which a dose is looked for."""
_SIGN = 3
"""Letters of the sign of a measure at the most: mg, mcg."""
_SHORT = 2
"""Letters of what is written in capitals: OD, ON."""


def is_dosed(text: str, start: int, language: Language, *, measured: bool = False) -> bool:
    """Does a dose stand right before a place, with the way in which it is given: 5 mg, 1 g PO, two tablets; `measured`:
    by the sign of a measure, not "4 units | ON"?"""
    units, ways = language.cues["dose-unit"], language.cues["dose-way"]
    words = _WORD.findall(text[max(0, start - _REACH) : start].lower()) if units else []
    while words and words[-1] in ways:
        words.pop()
    return (
        len(words) > 1
        and words[-1] in units
        and (not measured or len(words[-1]) <= _SIGN)
        and (words[-2][-1].isdecimal() or words[-2] in language.units)
    )


@cache
def often_a_day(code: str) -> dict[str, str]:
    """Words that say how often a day, with the number of times."""
    cues = load(code).cues
    lists = cues["dosed-once"], cues["dosed-twice"], cues["dosed-three-times"], cues["dosed-four-times"]
    return {word: str(number) for number, words in enumerate(lists, 1) for word in words}


def times_a_day(text: str, start: int, word: str, language: Language) -> str:
    """How often a day a word says that the dose before it is taken, "" where it says nothing of it: 5 mg | OD; not "5
    mg on Friday", "5 MG ON FRIDAY"."""
    often = often_a_day(language.code).get(word, "")
    if not often or not (len(word) > _SHORT or text[start : start + len(word)].isupper()):
        return ""
    shouted = word in language.words and text[max(0, start - _REACH) : start].isupper()
    return often if not shouted and is_dosed(text, start, language, measured=word in language.words) else ""
