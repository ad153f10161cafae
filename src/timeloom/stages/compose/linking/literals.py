"""Literal properties that the words of an entity say by themselves: Type and Value.

Types are looked up in the lexicon of the language, values are numbers in digits or words. What the words do not say
is the literal of the schema for that ("Unknown", "?"), or None where the schema has none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from timeloom.language import WORDS, Language, lowered
from timeloom.scate import schema
from timeloom.scate.values import bad_value

__all__ = ["WEEKDAYS", "spoken_number", "type_in_words", "value_in_words"]

WEEKDAYS = schema().types["Day-Of-Week"].properties["Type"].values or ()
"""Literals of Day-Of-Week, from Monday."""
_TABLES: dict[str, tuple[str, ...]] = {
    "Calendar-Interval": (
        "UNIT",
        "UNITS",
        "FREQ",
        "YEAREND",
        "DEICTIC",
        "EVE",
        "PERIODWORD",
        "UNITSHORT",
        "PART",
        "MOMENT",
    ),
    "Period": ("UNITS", "UNIT", "FREQ", "UNITSHORT"),
    "Month-Of-Year": ("MONTH", "MONTHS"),
    "Day-Of-Week": ("WEEKDAY", "WEEKDAYS"),
    "Season-Of-Year": ("SEASON", "SEASONS"),
    "Part-Of-Day": ("PART", "MOMENT", "DEICTICNIGHT"),
    "Part-Of-Week": ("WEEKEND", "WEEKENDS", "WEEKDAYSET", "WEEKDAYONE"),
    "Modifier": ("APPROX", "EARLY", "PARTOF", "FISCAL"),
    "Frequency": ("FREQ", "UNIT", "UNITS"),
}
"""Where the lexicon holds the words of a type."""
_MEANT = {
    ("Calendar-Interval", "DEICTIC"): "Day",
    ("Calendar-Interval", "EVE"): "Day",
    ("Calendar-Interval", "PART"): "Day",
    ("Calendar-Interval", "MOMENT"): "Day",
    ("Calendar-Interval", "PERIODWORD"): "Quarter-Year",
    ("Part-Of-Day", "DEICTICNIGHT"): "Night",
}
"""Tables whose values say something else than the Type: a morning that repeats does so by the day, and the period of a
report is its quarter (both as the annotators have it)."""
_DEFAULTS = {
    "Period": "Unknown",
    "Season-Of-Year": "Unknown",
    "Part-Of-Day": "Unknown",
    "Modifier": "Approx",
    "Frequency": "Other",
}
_ANNUAL = frozenset(("anniversary", "anniversaries", "birthday", "birthdays"))
_DAYS = dict(zip(("mon", "tue", "wed", "thu", "fri", "sat", "sun"), WEEKDAYS, strict=True))
_MONTHS = tuple(schema().types["Month-Of-Year"].properties["Type"].values or ())
_NUMBER = re.compile(r"\d{1,15}(?:,\d{3}){0,4}(?:\.\d{1,9})?|\.\d{1,9}", re.ASCII)
_MIXED = re.compile(r"(?:(\d{1,6})[ -])?(\d{1,6})/(\d{1,6})", re.ASCII)
_RANGE = re.compile(r" (?:to|or) | ?[-\u2013] ?")
_DECADE = re.compile(r"(\d{1,3})0['\u2019]?s", re.ASCII)
_LONGEST = 80
"""Characters of an entity that are read; no number or name of a time is longer."""
_PLURAL = {"Millennium": "Millennia", "Century": "Centuries", "Quarter-Century": "Quarter-Centuries"}


def type_in_words(type: str, text: str, language: Language) -> str | None:
    """The literal Type of an entity with these words, None where they name none and the schema has none for that."""
    legal = schema(extensions=False).types[type].properties["Type"].values or ()
    lower = lowered(text[:_LONGEST])
    words = WORDS.findall(lower)
    if type == "AMPM-Of-Day":
        letters = "".join(words)
        return "AM" if letters.startswith("a") else "PM" if letters.startswith("p") else None
    if type == "Month-Of-Year" and words and words[0].isdecimal():
        number = int(words[0])
        return _MONTHS[number - 1] if 1 <= number <= len(_MONTHS) else None
    for word in words:
        known = language.words.get(word, {})
        for table in _TABLES.get(type, ()):
            if table in known:
                found = _MEANT.get((type, table)) or str(known[table]).split(" ")[0]
                found = _PLURAL.get(found, found + "s") if type == "Period" else found
                if found in legal:
                    return found
        if type == "Day-Of-Week" and word[:3] in _DAYS:
            return _DAYS[word[:3]]
        if type == "Period" and word in _ANNUAL:
            return "Years"
    return _DEFAULTS.get(type)


def value_in_words(type: str, text: str, language: Language) -> str | None:
    """The literal Value of an entity with these words, in the style of the gold: no leading zeros, "?" for what is not
    said. None where the words are no number and the type needs one."""
    words = " ".join(lowered(text[:_LONGEST]).split())
    found = _year(words, language) if type in ("Year", "Two-Digit-Year") else _amount(words, language)
    if found is None and type == "Number":
        return "?"
    return None if found is None or bad_value(type, "Value", found) else found


def _year(words: str, language: Language) -> str | None:
    """A year of four or two digits, "1970s" as 197?, "nineteen ninety-six"."""
    if (decade := _DECADE.search(words)) is not None:
        return f"{decade[1]}?"
    if (found := _NUMBER.search(words)) is not None:
        return found[0].replace(",", "").lstrip("0") or "0"
    parts = WORDS.findall(words)
    if parts and parts[-1] in language.decades:
        before = spoken_number(parts[:-1], language)
        return f"{before or ''}{language.decades[parts[-1]] // 10}?"
    pairs = [spoken_number(parts[:cut], language) for cut in range(1, len(parts))]
    for cut, first in enumerate(pairs, start=1):
        rest = spoken_number(parts[cut:], language)
        if first is not None and rest is not None and 10 <= first <= 99 and 10 <= rest <= 99:
            return f"{first}{rest}"
    number = spoken_number(parts, language)
    return None if number is None else str(number)


def _amount(words: str, language: Language) -> str | None:
    """A number in digits or words, a fraction as a decimal, a range as "2-6"."""
    if (mixed := _MIXED.fullmatch(words)) is not None and int(mixed[3]):
        return _decimal(int(mixed[1] or 0) + int(mixed[2]) / int(mixed[3]))
    ends = _RANGE.split(words)
    if len(ends) == 2:
        low, high = (_single(end, language) for end in ends)
        if low is not None and high is not None and ends[0].strip() not in language.tens:
            return f"{low}-{high}"
    return _single(words, language)


def _single(words: str, language: Language) -> str | None:
    if (found := _NUMBER.search(words)) is not None:
        digits = found[0].replace(",", "")
        return _decimal(float(digits)) if "." in digits else digits.lstrip("0") or "0"
    parts = WORDS.findall(words)
    if "half" in parts:
        whole = spoken_number([part for part in parts if part != "half"], language)
        return f"{whole or 0}.5"
    number = spoken_number(parts, language)
    if number is not None:
        return str(number)
    return next((said for part in parts if (said := _vague(part, language)) is not None), None)


def _vague(word: str, language: Language) -> str | None:
    """What a word says that counts without saying how many: "few", "hundreds"; "a" is one."""
    if word in ("a", "an"):
        return "1"
    if "SOME" in language.words.get(word, {}) or word.removesuffix("s") in language.scales:
        return "?" if word != "dozen" else "12"
    return None


def _decimal(number: float) -> str:
    return f"{number:.4f}".rstrip("0").rstrip(".")


def spoken_number(words: Sequence[str], language: Language) -> int | None:
    """The number, or the place in a count, that these words spell out: "twenty", "four"; "third". None for others."""
    total = group = 0
    heard = False
    for word in words:
        if word in language.units or word in language.tens:
            group += language.units.get(word, 0) + language.tens.get(word, 0)
        elif word in language.ordinals and language.ordinals[word] > 0:
            group += language.ordinals[word]
        elif word in language.scales and (heard or word == words[-1]):
            scale = language.scales[word]
            group = max(group, 1) * scale
            if scale > 100:
                total, group = total + group, 0
        elif word in ("and", "a") or word in language.ordinal_suffixes:
            continue
        else:
            return None
        heard = True
    return total + group if heard else None
