"""Four digits alone that may be a year: what the marks and words right beside them say of it."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.times.phrase import Phrase
from timeloom.times.sentence import Sentence

__all__ = ["prior_of_lone_year"]

_IN_BRACKETS, _OPENS, _TOLD = 2.5, 2.0, 60
"""How much surer a year is that a bracket holds, and one with which a sentence begins; and years ahead of the writing beyond which digits are no year that a text tells."""
_EARLIEST, _ROUND, _HUNDRED, _LONGEST = 1400, 1900, 100, 42
"""The first such year, and the first round one, as round numbers mostly count; and characters of a place before it in the bracket."""
_BRACKET = re.compile(r"(?:^|\s)\((?:[^()\d\n]+,\s)?$")
_BEYOND = 3.0


def prior_of_lone_year(lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence) -> float:
    """What is thought of a year by its digits alone: su novela (1879), « Cendres » (Paris, 1879); er zog weg. 1901 heiratete er; not "letztes Jahr waren es | 2350"."""
    only, ctx = lexemes[phrase.first], sentence.ctx
    if phrase.category != "DATE" or phrase.last - phrase.first > 1 or "YEAR" not in only.values:
        return 0.0
    year, now = only.values["YEAR"], ctx.year
    if now is not None and year > now + _TOLD:
        led = lexemes[phrase.first - 1].values if phrase.first else {}
        return 0.0 if "IN" in led else -_BEYOND
    if year < _EARLIEST or (year % _HUNDRED == 0 and year < _ROUND):
        return 0.0
    if ctx.text.startswith(")", only.end) and _BRACKET.search(ctx.text, max(0, only.start - _LONGEST), only.start) is not None:
        return _IN_BRACKETS
    return _OPENS * _opens_with_verb(phrase, sentence)


def _opens_with_verb(phrase: Phrase, sentence: Sentence) -> bool:
    """1901 heiratete er: a sentence begins with it, and goes on with a word in small letters, as no noun is written there; not "1901 neue Häuser", "1901 von ihnen"."""
    ctx = sentence.ctx
    low, at = sentence.words(phrase.reading.start, phrase.reading.end)
    if not ctx.language.forms.nouns_capital or not sentence.stops(low) or sentence.stops(at) or sentence.stops(at + 1) or sentence.gap(at) != " ":
        return False
    words = [ctx.text[sentence.scan.ends[2 * place]] for place in (at, at + 1)]
    return all(map(str.islower, words)) and not any(sentence.word(at) in ctx.language.cues[name] for name in ("prepositions", "determiners"))
