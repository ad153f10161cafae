"""What the words of a SCATE entity say: its Type or Value, by tables, as the published systems read them.

Laparra, Xu and Bethard 2018, section 6 ("we set the properties by simple rules"), and the tables of Chrono.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from timeloom.language import load
from timeloom.scate.schema import schema
from timeloom.times.lexing.numbers import spelled

__all__ = ["MONTHS", "WEEKDAYS", "number_in", "ordinal_in", "type_of", "value_of"]

MONTHS, WEEKDAYS = (
    schema(extensions=False).types[type_].properties["Type"].values or () for type_ in ("Month-Of-Year", "Day-Of-Week")
)

_WORD = re.compile(r"[^\W\d_]+|\d+")
_UNITS = {
    "millennium": "Millennium", "millennia": "Millennium", "century": "Century", "centuries": "Century",
    "decade": "Decade", "year": "Year", "annual": "Year", "annually": "Year", "yearly": "Year", "anniversary": "Year",
    "yr": "Year", "quarter": "Quarter-Year", "quarterly": "Quarter-Year", "month": "Month", "monthly": "Month",
    "week": "Week", "weekly": "Week", "day": "Day", "daily": "Day", "today": "Day", "tomorrow": "Day",
    "yesterday": "Day", "eve": "Day", "tonight": "Day", "hour": "Hour", "hourly": "Hour", "hr": "Hour",
    "minute": "Minute", "min": "Minute", "second": "Second", "sec": "Second",
}  # fmt: skip
_PLURAL = {"Millennium": "Millennia", "Century": "Centuries", "Quarter-Century": "Quarter-Centuries"}
_PARTS = {
    "dawn": "Dawn", "sunrise": "Dawn", "day": "Day", "daytime": "Day", "morning": "Morning", "noon": "Noon",
    "midday": "Noon", "lunchtime": "Noon", "afternoon": "Afternoon", "evening": "Evening", "eve": "Evening",
    "dusk": "Dusk", "sunset": "Dusk", "night": "Night", "tonight": "Night", "midnight": "Midnight",
}  # fmt: skip
_SEASONS = {"spring": "Spring", "summer": "Summer", "fall": "Fall", "autumn": "Fall", "winter": "Winter"}
_VAGUE = frozenset({"few", "several", "couple", "hundreds", "dozens", "many", "some", "thousands", "millions"})
_LONGEST = 80
"""Characters of a number in words at the most."""
_ENDINGS = ("st", "nd", "rd", "th")


def type_of(entity: str, text: str) -> str | None:
    """The Type that an entity of this type has on these words; None where its schema has no Type.

    What no table knows is Unknown where the schema has it, otherwise its first literal, so that graphs stay legal.
    """
    rule = schema(extensions=False).types[entity].properties.get("Type")
    if rule is None or rule.values is None:
        return None
    found = _typed(entity, text.strip().lower())
    if found in rule.values:
        return found
    last = "Other" if entity == "Frequency" else "Unknown"
    return last if last in rule.values else rule.values[0]


def _typed(entity: str, text: str) -> str | None:
    words = _WORD.findall(text)
    if entity in ("Period", "Calendar-Interval"):
        unit = _first(words, _UNITS)
        return (_PLURAL.get(unit, f"{unit}s") if entity == "Period" else unit) if unit else None
    if entity == "Month-Of-Year":
        return _month(text, words)
    if entity == "Day-Of-Week":
        return next((day for word in words for day in WEEKDAYS if _shortens(word, day)), None)
    if entity == "Season-Of-Year":
        return _first(words, _SEASONS)
    if entity == "Part-Of-Week":
        return "Weekdays" if "weekday" in text else "Weekend"
    if entity == "Part-Of-Day":
        return _first(words, _PARTS)
    if entity == "AMPM-Of-Day":
        return "PM" if text.startswith("p") else "AM"
    return text.title()


def _first(words: list[str], table: dict[str, str]) -> str | None:
    return next((table[form] for word in words for form in (word, word.removesuffix("s")) if form in table), None)


def _month(text: str, words: list[str]) -> str | None:
    if text.isascii() and text.isdigit() and len(text) <= 2 and 1 <= int(text) <= 12:
        return MONTHS[int(text) - 1]
    return next((month for word in words for month in MONTHS if _shortens(word, month)), None)


def _shortens(word: str, name: str) -> bool:
    """Whether a word is a name, its plural, or the name cut after three letters or more (Tues, Sept)."""
    word = word.removesuffix("s") if word.removesuffix("s") == name.lower() else word
    return len(word) >= 3 and name.lower().startswith(word)


def value_of(text: str, *, ordinal: bool = False) -> str:
    """The Value that words say: a whole number without leading zeros and trailing letters, a number in words, "?" for
    an amount that is not told, otherwise the words themselves.

    >>> [value_of(text) for text in ("08", "1970s", "twenty four", "several", "2-6")]
    ['8', '197?', '24', '?', '2-6']
    """
    told = text.strip().lower()
    if len(told) == 5 and told[:4].isdigit() and told[3:] == "0s":
        return f"{told[:3]}?"
    digits = told.rstrip("abcdefghijklmnopqrstuvwxyz.' ") if told[:1].isdigit() else told
    if digits.isascii() and digits.isdigit():
        return digits.lstrip("0") or "0"
    number = ordinal_in(told) if ordinal else None
    number = number_in(told) if number is None else number
    if number is not None:
        return str(number)
    return "?" if _VAGUE.intersection(_WORD.findall(told)) else digits or told


def number_in(text: str) -> int | None:
    """The number that words in front of a text say ("twenty four", "nineteen ninety-six"), or None."""
    said = _said(text) if len(text) <= _LONGEST else MappingProxyType({})
    number = said.get("YEARWORDS", said.get("NUM"))
    return number if isinstance(number, int) else None


def ordinal_in(text: str) -> int | None:
    """The place that words in front of a text say ("third", "21st"), or None."""
    told = text.strip().lower()
    if told[:-2].isascii() and told[:-2].isdigit() and told[-2:] in _ENDINGS and len(told) <= len("365th"):
        return int(told[:-2])
    said = _said(told).get("ORD") if len(told) <= _LONGEST else None
    return said if isinstance(said, int) else None


@lru_cache(maxsize=4096)
def _said(text: str) -> Mapping[str, object]:
    words = [found.group() for found in _WORD.finditer(text.lower())]
    if not words:
        return MappingProxyType({})
    said = spelled(load("en"), words, ["", *[" "] * len(words)], 0, len(words))
    return MappingProxyType({} if said is None else dict(said[1]))
