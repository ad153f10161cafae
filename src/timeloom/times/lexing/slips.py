"""Slips of the keyboard: a long word that the lexicon does not have, one letter off the name of a month, of a day of
the week or of a day that counts from the writing (thursady, febuary, tomorow), and two words without their blank
(nextweek). Of other words too many are one letter off: string is no spring, and mourning no morning."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from operator import itemgetter

from timeloom.language import Language, load

__all__ = ["PRIMES", "apart", "meant", "prime"]

SHORTEST, SHORTEST_MEANT = 6, 5
"""Letters of a word that may be a slip, and of the word that is meant, at the least: shorter ones are mostly other
words."""
_NAMES = frozenset(("MONTH", "WEEKDAY", "DEICTIC"))
"""Categories of the words that may be meant."""
PRIMES = {"'": "Minute", "′": "Minute", "’": "Minute", '"': "Second", "″": "Second", "”": "Second"}
"""Marks behind digits, and the units that they stand for."""
_FIRST = _NAMES | {"AMPM", "LAST", "NEXT", "THIS", "EVERY"}
_SECOND = _NAMES | {"PART", "UNIT"}
"""Categories of two words that are written as one where their blank was missed."""
SHORTEST_HALF, LONGEST = 2, 24
"""Letters of one of two words at the least, and of both at the most."""


def meant(word: str, language: Language) -> str:
    """The word of the lexicon that is meant by a word: itself where it is known, short or no slip."""
    if len(word) < SHORTEST or word in language.known or not word.isalpha():
        return word
    near = {
        one
        for one in _names(language.code)
        if one[0] == word[0] and abs(len(one) - len(word)) <= 1 and _is_slip(word, one)
    }
    return near.pop() if len(near) == 1 else word


def prime(mark: str, language: Language) -> str:
    """The word for minutes or seconds that a mark behind digits stands for."""
    return _short(language.code, PRIMES[mark])


@cache
def _short(code: str, unit: str) -> str:
    """The first short word of a unit."""
    return next(word for word, kinds in load(code).words.items() if kinds.get("UNITSHORT", kinds.get("UNITS")) == unit)


def apart(word: str, language: Language) -> int:
    """Where a word that the lexicon does not have is two with a missed blank (nextweek, fridaymorning, 2 pmtuesday), 0
    where it is none such."""
    if not SHORTEST <= len(word) <= LONGEST or word in language.known or not word.isalpha():
        return 0
    words = language.words
    cuts = (
        cut
        for cut in range(SHORTEST_HALF, len(word) - SHORTEST_HALF + 1)
        if not _FIRST.isdisjoint(words.get(word[:cut], ())) and not _SECOND.isdisjoint(words.get(word[cut:], ()))
    )
    return next(cuts, 0)


@cache
def _names(code: str) -> frozenset[str]:
    """The words that may be meant; the first letter of a slip is right."""
    return frozenset(
        word for word, kinds in load(code).words.items() if len(word) >= SHORTEST_MEANT and not _NAMES.isdisjoint(kinds)
    )


def _is_slip(word: str, right: str) -> bool:
    """One letter too many, missing or wrong, or two exchanged; or letters doubled in the wrong places: tommorow."""
    if len(word) == len(right) and [*map(itemgetter(0), groupby(word))] == [*map(itemgetter(0), groupby(right))]:
        return True
    start = next(
        (at for at, (one, other) in enumerate(zip(word, right, strict=False)) if one != other),
        min(len(word), len(right)),
    )
    left, wanted = word[start:], right[start:]
    if len(left) == len(wanted):
        return left[1:] == wanted[1:] or (left[:2] == wanted[1::-1] and left[2:] == wanted[2:])
    return left[1:] == wanted if len(left) > len(wanted) else left == wanted[1:]
