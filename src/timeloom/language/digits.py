"""What a run of digits may be, and every set of categories that a number can have."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

__all__ = ["digits", "numeric_sets"]

LONGEST = 9
"""Digits of a number that is still one; longer runs are identifiers."""

# One run of digits for every way in which `digits` may answer, apart from those of one and two digits.
_EXAMPLES = (
    "000", "001", "366", "367",
    "0000", "0960", "2399", "1000", "1059", "1060", "2359", "2360", "2999", "2459", "3000", "9999", "10000",
    "000000", "235959", "196002", "980120", "999999", "150459",
    "19980120", "99999999", "1234567", "123456789", "1234567890",
)  # fmt: skip
_OF_WORDS = (
    ("ORD",), ("ORD", "DOMTH"), ("NUM",), ("NUM", "HOUR"), ("DECADEWORD",), ("NUM", "DOM"), ("NUM", "HOUR", "DOM"),
)  # fmt: skip
"""Categories of numbers in words; a word of the lexicon adds its own ("second", "one")."""
_OTHERS = (
    ("YEARWORDS",), ("NUM", "YEARWORDS"), ("DECADE",), ("QN",), ("HN",), ("FYN",), ("YEAR2",), ("OFFSET",), ("MIXED",),
    ("ZONE",), ("NUM", "HMM"), ("NUM", "DAYNO", "HMM"), ("NUM", "YEAR"), ("NUM", "DAYNO", "YEAR"),
)  # fmt: skip


def numeric_sets(words: dict[str, dict[str, Any]], numbers: dict[str, Any]) -> list[frozenset[str]]:
    """Every set of categories that a number can have, written in digits or in words, in an order that does not
    change from run to run."""
    shortest = [str(number).zfill(width) for width in (1, 2) for number in range(10**width)]
    sets = {frozenset(digits(text)) for text in (*shortest, *_EXAMPLES)}
    sets |= {frozenset(base) for base in (*_OF_WORDS, *_OTHERS)}
    for table in ("units", "tens", "hundreds", "scales", "ordinals", "decades"):
        for word in numbers[table]:
            own = frozenset(words.get(word, ()))
            sets |= {own | frozenset(base) for base in _OF_WORDS}
    return sorted(sets, key=sorted)


@lru_cache(maxsize=4096)
def digits(text: str) -> dict[str, Any]:
    """What a run of ASCII digits may be, by its length and value: {category: value}. The answer is shared and is not
    to be changed."""
    width = len(text)
    if width > LONGEST:
        return {}
    value = int(text)
    found: dict[str, Any] = {"NUM": value}
    if width <= 2:
        found |= _one_or_two(width, value)
    elif width == 3 and 1 <= value <= 366:
        found["DAYNO"] = value
    elif width == 4:
        found |= _four(value)
    elif width == 6:
        found |= _six(text, value)
    elif width == 8 and _month_day(value):
        found["YMDEIGHT"] = text
    return found


def _one_or_two(width: int, value: int) -> dict[str, Any]:
    found = {}
    if 1 <= value <= 31:
        found["DOM"] = value
    if 1 <= value <= 12:
        found["MON"] = value
    if value <= 24:
        found["HOUR"] = value
    if width == 2:
        found["YY"] = value
        found |= {name + "2": found[name] for name in ("DOM", "MON") if name in found}
        if value <= 59:
            found["MIN"] = value
        if value <= 24:
            found["HH"] = value
        if 1 <= value <= 53:
            found["WEEKNO"] = value
    return found


def _four(value: int) -> dict[str, Any]:
    found: dict[str, Any] = {"YFOUR": value}
    if 1000 <= value <= 2999:
        found["YEAR"] = value
    if value // 100 <= 24 and value % 100 <= 59:
        found["HHMM"] = (value // 100, value % 100)
    return found


def _six(text: str, value: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if _month_day(value):
        found["YMDSIX"] = text
    hour, minute, second = value // 10000, value // 100 % 100, value % 100
    if hour <= 24 and minute <= 59 and second <= 59:
        found["HMSSIX"] = (hour, minute, second)
    return found


def _month_day(value: int) -> bool:
    """Are the last four digits a month and a day?"""
    return 1 <= value // 100 % 100 <= 12 and 1 <= value % 100 <= 31
