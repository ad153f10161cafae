"""What a text says again and again in the same surroundings, judged once: regions without a time, and phrases that were weighed."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from timeloom.language import Lexeme
from timeloom.times.context import Context
from timeloom.times.focus import Place
from timeloom.times.placing import Option
from timeloom.times.readings import Spec
from timeloom.times.sentence import Sentence

__all__ = ["Repeats", "Weighed"]

_BESIDE = 100
"""Characters on either side of a region that may have a say in what it is: no check looks further."""
_MOST = 1000
"""Places of a text that are remembered."""


class Weighed(NamedTuple):
    """What a phrase may mean, and how likely each is."""

    options: list[Option]
    chances: list[float]


class Repeats:
    """The memory of one document."""

    def __init__(self, ctx: Context, sentence: Sentence) -> None:
        self._ctx = ctx
        self._sentence = sentence
        self._barren: set[Hashable] = set()
        self._weighed: dict[Hashable, Weighed] = {}

    def is_barren(self, lexemes: list[Lexeme]) -> bool:
        """Has a region that was written like this one, between the same characters, had no phrase?"""
        return bool(self._barren) and not self._ctx.hours and self._written(lexemes) in self._barren

    def note_barren(self, lexemes: list[Lexeme]) -> None:
        """A region has no phrase."""
        if len(self._barren) < _MOST and not self._ctx.hours:
            self._barren.add(self._written(lexemes))

    def _written(self, lexemes: list[Lexeme]) -> Hashable:
        start, end = lexemes[0].start, lexemes[-1].end
        low = max(0, start - _BESIDE)
        return start - low, end - start, self._ctx.text[low : end + _BESIDE]

    def situation(self, part: Spec, places: dict[str, Place], now: tuple[int, int] | None, age: str) -> Hashable:
        """All that has a say in how the ways to place a date are weighed."""
        start, end = part.start, part.end
        words, sentence = self._ctx.lower[start:end], self._sentence
        return (
            words, tuple([(name, token[2]) for name, token in part.fields.items()]), now, age,
            sentence.named(start, end), sentence.around(*sentence.words(start, end)),
            tuple([(name, place.grain, place.start, place.end, place.counted) for name, place in places.items()]),
        )  # fmt: skip

    def weighed(self, situation: Hashable, places: dict[str, Place]) -> Weighed | None:
        """What was found in such a situation, counted from the places of this one."""
        known = self._weighed.get(situation)
        return None if known is None else Weighed([_from(option, places) for option in known.options], known.chances)

    def note_weighed(self, situation: Hashable, weighed: Weighed) -> None:
        """What was found in a situation."""
        if len(self._weighed) < _MOST:
            self._weighed[situation] = weighed


def _from(option: Option, places: dict[str, Place]) -> Option:
    if all(way.choice.anchor is None for way in option.ways):
        return option
    return option._replace(ways=tuple([
        way if way.choice.anchor is None else way._replace(choice=way.choice._replace(anchor=places[way.place].anchor)) for way in option.ways
    ]))  # fmt: skip
