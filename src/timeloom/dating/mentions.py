"""Years that a text names, and how: a text is seldom older than a year that it speaks of.

A number of four digits is a year of 1500 to 2099 where it stands alone: no sum of money, no part of a longer number.
What stands before it says whether it looks back ("since 1707"), dates what is written ("5 March 1707", "this year
1707"), or says neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

__all__ = ["YEAR_KINDS", "YearMention", "year_mentions"]

YearKind = Literal["plain", "back", "dated"]
YEAR_KINDS: tuple[YearKind, ...] = ("plain", "back", "dated")

_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}(?![\w%]|[.,/-][0-9])")
_JOINED = frozenset("_.,$£/-")
"""A number is more than a year after one of these, a letter or a digit."""
_BEFORE = 28
"""Characters before a year that are read."""
_MONTH = (
    r"Jan(?:uary|y)?|Feb(?:ruary|y)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?|[78]ber|9ber|10ber|Xber"
)
_DATED = re.compile(
    rf"(?:\b(?:{_MONTH})\b\.?,?(?: [0-9]{{1,2}}(?:st|nd|rd|th|d)?)?[,.]? ?|\b(?:this|present) year,? )$"
)
_BACK = re.compile(
    r"\b(?:since|(?:as (?:early|far back) as)|ago|(?:of|in) the years?|until|till|before|from|born|founded|erected|built|"
    r"anno|died|after|between|act of|revolution of|summer of|winter of|spring of|autumn of|and) $",
    re.IGNORECASE,
)


class YearMention(NamedTuple):
    """A year that stands at the characters `start` to `end`."""

    start: int
    end: int
    year: int
    kind: YearKind


def year_mentions(text: str) -> Iterator[YearMention]:
    """The years of a text in their order.

    >>> [(found.year, found.kind) for found in year_mentions("London, March 5, 1745. Built since 1707, for 1800l.")]
    [(1745, 'dated'), (1707, 'back')]
    """
    for match in _YEAR.finditer(text):
        last = text[match.start() - 1 : match.start()]
        if last and (last in _JOINED or last.isalnum()):
            continue
        before = text[max(0, match.start() - _BEFORE) : match.start()]
        kind: YearKind = "dated" if _DATED.search(before) else "back" if _BACK.search(before) else "plain"
        yield YearMention(match.start(), match.end(), int(match[0]), kind)
