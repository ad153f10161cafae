"""Numbers written in words: "twenty-four", "two hundred and fifty", "nineteen ninety-six", "twenty-first"."""

from __future__ import annotations

from typing import Any

from timeloom.language import Language
from timeloom.language.forms import Forms

__all__ = ["ordinal", "spelled"]

LONGEST = 8
"""Words of one number at the most: the scan stays linear."""
LAST_DAY = 31
_JOINS = frozenset((" ", "-", "\n", "  ", "‐", "‑", "\u00a0", "\u202f"))
_FIRST_YEAR, _LAST_YEAR = 1500, 2099
"""Between these, a number of several words may be a year ("two thousand and one")."""

Spelled = tuple[int, dict[str, Any]]
"""How many words were used, and what they may be: {category: value}."""


def spelled(language: Language, words: list[str], seps: list[str], at: int, end: int) -> Spelled | None:
    """The longest number in words that begins at word `at` (words before `end` only)."""
    units, tens, scales, ordinals = language.units, language.tens, language.scales, language.ordinals
    hundreds, forms = language.hundreds, language.forms
    number = _Number()
    used = 0
    position = at
    stop = min(end, at + LONGEST)
    while position < stop:
        word = words[position]
        if position > at and seps[position] not in _JOINS:
            break
        run = _run(language, words, seps, position, stop)
        if run is not None:
            length, value, is_ordinal = run
            if is_ordinal or not number.below_hundred(value, "unit"):
                ends = is_ordinal and number.kind != "unit"
                return (position - at + length, ordinal(number.value() + value)) if ends else _done(number, used, forms)
            position += length
            used = position - at
            continue
        if position + 1 < stop and _joins(language, number.kind, word, words[position + 1], seps[position + 1]):
            position += 1
            continue
        if number.kind != "unit" and ordinals.get(word, 0) > 0:
            if not _takes_ordinal(language, number.kind, ordinals[word]):
                break
            return position - at + 1, ordinal(number.value() + ordinals[word])
        if word in units:
            if not number.unit(units[word]):
                year = number.year_in(units[word]) if forms.pairs and units[word] >= 10 else 0
                return (position - at + 1, {"YEARWORDS": year}) if year else _done(number, used, forms)
        elif word in tens:
            if not number.below_hundred(tens[word], "tens"):
                last = units.get(words[position + 1], 0) if position + 1 < stop and seps[position + 1] in _JOINS else 0
                last = last if last < 10 else 0
                year = number.year_in(tens[word] + last) if forms.pairs and (last or seps[position] == " ") else 0
                return (position - at + 1 + (last > 0), {"YEARWORDS": year}) if year else _done(number, used, forms)
        elif word in hundreds:
            if not number.hundred(hundreds[word]):
                break
        elif word not in scales or not number.scale(scales[word], alone=forms.scale_first):
            break
        used = position - at + 1
        position += 1
    return _done(number, used, forms)


def _joins(language: Language, kind: str, word: str, following: str, sep: str) -> bool:
    """Does the number go on behind this word: two hundred and five, treinta y tres?"""
    if sep not in _JOINS:
        return False
    if kind == "scale" and word in language.cues["number-join"]:
        return following in language.units or following in language.tens or following in language.ordinals
    if kind != "tens" or word not in language.cues["number-join-tens"]:
        return False
    ordinal = following in language.ordinals and "FRACTION" not in language.words.get(following, ())
    return following in language.units or ordinal  # "las veinte y cuarto" is a clock time


def _takes_ordinal(language: Language, kind: str, value: int) -> bool:
    """Does an ordinal word end this number: "twenty-first"? Not where numbers of several words are given as such: "cent
    premiers jours" are a hundred first days."""
    if language.number_runs:
        return not kind
    return kind != "tens" or value <= 9


def _run(language: Language, words: list[str], seps: list[str], at: int, stop: int) -> tuple[int, int, bool] | None:
    """A number of several words that is none by their order: words used, its value, whether it is an ordinal."""
    for rest, value, is_ordinal in language.number_runs.get(words[at], ()):
        end = at + 1 + len(rest)
        if end <= stop and tuple(words[at + 1 : end]) == rest and all(sep in _JOINS for sep in seps[at + 1 : end]):
            return len(rest) + 1, value, is_ordinal
    return None


class _Number:
    """A number while its words are read. A method answers False where its word cannot go on this number."""

    __slots__ = ("_current", "_groups", "_total", "kind")

    def __init__(self) -> None:
        self._total = self._current = 0
        self._groups: list[int] = []
        """The numbers that would be read one by one: 19, 96."""
        self.kind = ""
        """What the last word was: "unit", "tens", "scale", or "" before the first."""

    def value(self) -> int:
        return self._total + self._current

    def unit(self, value: int) -> bool:
        """Add a word from zero to nineteen."""
        if self.kind == "unit" or (self.kind == "tens" and (not 0 < value < 10 or self._current % 10 != 0)):
            return False
        if self.kind == "tens":
            self._groups[-1] += value
        else:
            self._groups.append(value)
        self._current += value
        self.kind = "unit"
        return True

    def below_hundred(self, value: int, kind: str) -> bool:
        """Add a word such as twenty, which a unit may follow ("tens"), or a number that is complete ("unit"):
        "quatre-vingt-dix"."""
        if self.kind in ("unit", "tens"):
            return False
        self._groups.append(value)
        self._current += value
        self.kind = kind
        return True

    def hundred(self, value: int) -> bool:
        """Add hundreds that are one word: "novecientos"."""
        if self.kind not in ("", "scale") or self._current:
            return False
        self._groups.append(value)
        self._current = value
        self.kind = "scale"
        return True

    def scale(self, value: int, *, alone: bool) -> bool:
        """Multiply by hundred, thousand, a million; `alone`: with nothing before it, one of them ("mil novecientos",
        "mille cent")."""
        if not self.kind and not alone:
            return False
        if alone and not self._current and (not self.kind or value == 100):
            self._current = 1
        if value == 100:
            if not 0 < self._current < 100:
                return False
            self._current *= 100
        else:
            self._total += self._current * value
            self._current = 0
        self._groups.append(value)
        self.kind = "scale"
        return True

    def year_in(self, rest: int) -> int:
        """The year of nineteen + ninety-six, 0 where what was read so far is no century."""
        century = self._groups[0] if len(self._groups) == 1 else 0
        return century * 100 + rest if 10 <= century <= 20 else 0


def ordinal(value: int) -> dict[str, Any]:
    """The categories of an ordinal number, which may be a day of a month."""
    return {"ORD": value, "DOMTH": value} if 1 <= value <= LAST_DAY else {"ORD": value}


def _done(number: _Number, used: int, forms: Forms) -> Spelled | None:
    value = number.value()
    if not used:
        return None
    if _FIRST_YEAR <= value <= _LAST_YEAR:
        return used, {"NUM": value, "YEARWORDS": value}
    values: dict[str, Any] = {"NUM": value}
    if 1 <= value <= forms.hours:
        values["HOUR"] = value
    if forms.days and 1 <= value <= LAST_DAY:
        values["DOM"] = value
    return used, values
