"""What a text says again and again in the same surroundings, judged once: stretches of words, and phrases that were
weighed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple

from timeloom.language import Lexeme
from timeloom.times.context import Choice, Context
from timeloom.times.features import Group
from timeloom.times.focus import Place
from timeloom.times.of_phrases import of_phrase, rules_below
from timeloom.times.phrase import Phrase
from timeloom.times.placing import Option
from timeloom.times.readings import Spec
from timeloom.times.sentence import Sentence
from timeloom.times.ways import WRITING, Way

__all__ = ["Pick", "Repeats", "Weighed", "counted_from"]

_BESIDE = 100
"""Characters on either side of a stretch of words that may have a say in what it is: no check looks further."""
WORDS = 20
"""Words on either side of a phrase and of what it counts from: none further away has a say."""
_LEXEMES = 2
"""Words of its region on either side of a phrase that have a say by what they are."""
_NEAR = 400
"""Characters between the two at the most."""
_MOST = 1000
"""Places of a text that are remembered."""
_FIRST = 100
"""Words in stretches, phrases and dates of a text that are judged before any is remembered: most texts have fewer, and
say little twice."""


class Pick(NamedTuple):
    """A phrase that was chosen, and how likely it is a time."""

    phrase: Phrase
    chance: float


class Weighed(NamedTuple):
    """What a phrase may mean, and how likely each is."""

    options: list[Option]
    chances: list[float]


class Repeats:
    """The memory of one document."""

    def __init__(self, ctx: Context, sentence: Sentence) -> None:
        self._ctx = ctx
        self._sentence = sentence
        self._chosen: dict[Hashable, Sequence[list[Pick]]] = {}
        self._likely: dict[Hashable, float] = {}
        self._weighed: dict[Hashable, Weighed] = {}
        self._words = self._phrases = self._dates = 0

    def chosen(self, first: int, last: int) -> Sequence[list[Pick]] | None:
        """What was chosen of the regions of a stretch of words that was written like words `first` to `last`
        (exclusive), between the same characters; () where that was nothing, None where there was none."""
        self._words += last - first
        return self._chosen.get(self._written(first, last)) if self._chosen and not self._ctx.hours else None

    def note_chosen(self, first: int, last: int, chosen: Sequence[list[Pick]]) -> None:
        """What was chosen of the regions of a stretch of words."""
        if self._words > _FIRST and len(self._chosen) < _MOST and not self._ctx.hours:
            self._chosen[self._written(first, last)] = chosen if any(chosen) else ()

    def _written(self, first: int, last: int) -> Hashable:
        ends = self._sentence.scan.ends
        start, end = ends[2 * first], ends[2 * last - 1]
        low = max(0, min(start - _BESIDE, ends[2 * max(0, first - WORDS)]))
        high = max(end + _BESIDE, ends[2 * min(len(ends) // 2, last + WORDS) - 1])
        return start - low, end - start, self._ctx.quarter_number, self._ctx.text[low:high]

    def likely(self, lexemes: list[Lexeme], phrase: Phrase, weigh: Callable[[Iterable[Group]], float]) -> float:
        """What the features of a phrase weigh."""
        if self._phrases < _FIRST:
            self._phrases += 1
            return weigh(of_phrase(self._sentence, lexemes, phrase))
        reading, rule = phrase.reading, phrase.rule
        assert rule is not None
        beside = tuple([tuple(one.values) for one in lexemes[max(0, phrase.first - _LEXEMES) : phrase.first]])
        behind = tuple([tuple(one.values) for one in lexemes[phrase.last : phrase.last + _LEXEMES]])
        known_by = (
            self._beside(self._ctx.text, reading.start, reading.end, WORDS),
            rule.name,
            rule.result,
            tuple(rules_below(phrase)),
            beside,
            behind,
        )
        known = self._likely.get(known_by)
        if known is None:
            known = weigh(of_phrase(self._sentence, lexemes, phrase))
            if len(self._likely) < _MOST:
                self._likely[known_by] = known
        return known

    def situation(self, part: Spec, places: dict[str, Place], now: tuple[int, int] | None, age: str) -> Hashable | None:
        """All that has a say in how the ways to place a date are weighed. None of the first dates, and where what it
        may count from is not near by: then remembering would not pay."""
        if self._dates < _FIRST:
            self._dates += 1
            return None
        first = min((place.anchor.end for place in places.values()), default=part.start)
        if part.start - first > _NEAR:
            return None
        text, start, end = self._beside(self._ctx.text, min(first, part.start), part.end, WORDS)
        return (
            text, start, end, now, age, self._sentence.named(part.start, part.end), part.start - first,
            tuple([(name, token[2]) for name, token in part.fields.items()]),
            tuple([(name, place.anchor.end - first, place.grain, place.start, place.end, place.counted) for name, place in places.items()]),
        )  # fmt: skip

    def _beside(self, text: str, start: int, end: int, reach: int) -> tuple[str, int, int]:
        """The text with as many words on either side, and where in it a stretch stands."""
        scan = self._sentence.scan
        low, high = self._sentence.words(start, end)
        first, last = scan.ends[2 * max(0, low - reach)], scan.ends[2 * min(len(scan.words), high + reach) - 1]
        return text[first:last], start - first, end - first

    def weighed(self, situation: Hashable) -> Weighed | None:
        """What was found in such a situation, counted from the places of that one."""
        return self._weighed.get(situation)

    def note_weighed(self, situation: Hashable, weighed: Weighed) -> None:
        """What was found in a situation."""
        if len(self._weighed) < _MOST:
            self._weighed[situation] = weighed


def counted_from(option: Option, places: dict[str, Place]) -> Option:
    """An option that was remembered, counted from these places."""
    if all(way.place == WRITING for way in option.ways):
        return option
    return Option(tuple([_way_from(way, places) for way in option.ways]), option.start, option.end)


def _way_from(way: Way, places: dict[str, Place]) -> Way:
    """The way from the place of that name."""
    choice = way.choice
    return (
        way
        if way.place not in places
        else Way(way.place, Choice(places[way.place].anchor, choice.operator, choice.included), way.value)
    )
