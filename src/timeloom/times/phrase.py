"""Phrases: words of a region that a rule has read as one, and what they mean."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.language.grammar import Rule
from timeloom.times.readings import Reading

__all__ = ["Phrase", "is_bare"]


class Phrase:
    """Words `first` to `last` (exclusive) of a region, read by a rule."""

    __slots__ = ("first", "is_listed", "last", "lexeme", "parts", "rule")

    def __init__(self, first: int, last: int, lexeme: Lexeme, rule: Rule | None, parts: tuple[Phrase, ...]) -> None:
        self.first = first
        self.last = last
        self.lexeme = lexeme
        self.rule = rule
        self.parts = parts
        self.is_listed = False
        """Is it a number in one list with something that says what it is?"""

    @property
    def reading(self) -> Reading:
        """What it means."""
        assert self.rule is not None
        reading = self.lexeme.values[self.rule.result]
        assert isinstance(reading, Reading)
        return reading

    @property
    def category(self) -> str:
        """The category that its rule gives it."""
        return "" if self.rule is None else self.rule.result

    @property
    def build(self) -> str:
        """What its rule builds it by."""
        return "" if self.rule is None else self.rule.build

    def __repr__(self) -> str:
        return f"Phrase({self.first}, {self.last}, {self.rule.name if self.rule else self.lexeme.values})"


def is_bare(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """1914 as a quarter past seven, 5 as five o'clock or as the fifth: a time of day, or a day, by its number alone."""
    if phrase.last - phrase.first > 1:
        return False
    values = lexemes[phrase.first].values
    if phrase.category == "DATE":
        return "DOM" in values and "YEAR" not in values and not phrase.is_listed
    return phrase.category == "CLOCK" and not {"HHMM", "HOUR"}.isdisjoint(values)
