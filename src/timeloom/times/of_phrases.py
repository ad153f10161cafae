"""What a phrase is judged by: features of it where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from timeloom.language import Lexeme
from timeloom.times.context import EVERYDAY
from timeloom.times.features import Group
from timeloom.times.of_messages import phrase_in_message
from timeloom.times.phrase import Phrase
from timeloom.times.sentence import BOUND, Sentence
from timeloom.times.steps import step

__all__ = ["NUMERIC", "OF_LIST", "of_phrase", "rules_below"]

NUMERIC = frozenset((
    "NUM", "ORD", "YEAR", "YY", "YEAR2", "HOUR", "HH", "MIN", "HHMM", "HMSSIX", "DOM", "DOM2", "MON", "MON2", "YFOUR", "YMDSIX", "YMDEIGHT", "DAYNO", "WEEKNO", "SMALL",
    "COMMA", "HYPH", "DASH", "SLASH", "COLON", "DOT", "LPAREN", "RPAREN", "AMPERSAND", "HASH", "A", "THE", "IN", "OF", "AND",
))  # fmt: skip
"""Categories of numbers, marks and small words."""
OF_LIST = NUMERIC | {"DOMTH"}
_LONG = 7
"""Letters from which on a word is long."""


def of_phrase(sentence: Sentence, lexemes: list[Lexeme], phrase: Phrase) -> Iterator[Group]:
    """Features of a phrase: is this a time, and does it end here? In groups that are weighed at once."""
    ctx, reading, rule = sentence.ctx, phrase.reading, phrase.rule
    assert rule is not None
    low, high = sentence.words(reading.start, reading.end)
    name, cat = rule.name, phrase.category
    inside = [sentence.word(at) for at in range(low, high)]
    shapes = [sentence.shape(at) for at in range(low, high)]
    text = " ".join(inside)
    opens, closes = sentence.stops(low), sentence.stops(high)
    before = BOUND if opens else sentence.word(low - 1)
    after = BOUND if closes else sentence.word(high)
    before2 = BOUND if opens or sentence.stops(low - 1) else sentence.word(low - 2)
    after2 = BOUND if closes or sentence.stops(high + 1) else sentence.word(high + 1)
    left, right = sentence.gap(low), sentence.gap(high)
    look = sentence.shape if cat == "CLOCK" and high - low == 1 else sentence.shape_beside  # um drei | Ecken
    how, next_how = ("" if opens else look(low - 1)), ("" if closes else look(high))
    ending, shape, first = after[-3:], "-".join(shapes), inside[0] if inside else ""
    yield "in", cat, name, " ".join(rules_below(phrase)), text, shape, ctx.language.code
    yield "b", cat, name, before
    yield "a", cat, name, after
    yield "lg", cat, name, left
    yield "rg", cat, name, right
    yield "bh", cat, name, how
    yield "ah", cat, name, next_how
    yield "ae", cat, name, ending
    yield "bl", cat, name, f"{how}{min(len(before), _LONG)}"
    yield "al", cat, name, f"{next_how}{min(len(after), _LONG)}"
    yield "be", cat, name, before[-3:]
    yield "bt", text, before
    yield "at", text, after
    yield "aet", text, ending
    yield "aht", text, next_how, right
    yield "bht", text, how, left
    yield "fs", shapes[0] if shapes else "", first, str(opens)
    yield "ls", shapes[-1] if shapes else "", inside[-1] if inside else ""
    yield "ab", cat, before, after
    yield "b2", cat, before2, before
    yield "a2", cat, after, after2
    yield "gg", name, left, right
    yield "st", text, shape
    beside = "+".join(sorted(lexemes[phrase.first - 1].values)) if phrase.first else ""
    behind = "+".join(sorted(lexemes[phrase.last].values)) if phrase.last < len(lexemes) else ""
    yield "nl", cat, name, beside
    yield "nr", cat, name, behind
    yield "all", cat, str(opens and closes)
    if phrase.last - phrase.first == 1 and "YEAR" in lexemes[phrase.first].values:
        off = "" if ctx.year is None else str(step(abs(lexemes[phrase.first].values["YEAR"] - ctx.year) * 366))
        yield from _of_year(name, off, (before, how), (after, next_how))
    if phrase.is_listed:
        yield from _behind_list(sentence, lexemes, phrase.last)
    if told := ctx.convention:
        yield "cv", told, cat, name, text, first, shape, str(opens), str(closes)
        far = _farthest_year(lexemes[phrase.first : phrase.last], ctx.year)
        if far:
            yield "cf", told, cat, far
        if told == EVERYDAY:
            yield from phrase_in_message(sentence, lexemes, phrase, low, high)
        yield "ca", told, after, right
        yield "cb", told, before, cat


def _farthest_year(inside: list[Lexeme], now: int | None) -> str:
    """How far the digits that may be a year or a time of day are from the year of writing, "" without any: 18 Aug
    1005."""
    years = [
        abs(one.values["YEAR"] - now)
        for one in inside
        if now is not None and "YEAR" in one.values and "HHMM" in one.values
    ]
    return str(step(max(years) * 366)) if years else ""


def _of_year(name: str, off: str, before: tuple[str, str], after: tuple[str, str]) -> Iterator[Group]:
    """Features of four digits by how far they are from the year of writing, and the words beside them with how these
    are written."""
    yield "y", name, off
    yield "yb", off, before[0]
    yield "yl", off, before[1], str(min(len(before[0]), _LONG))
    yield "yr", off, after[1], str(min(len(after[0]), _LONG))


def _behind_list(sentence: Sentence, lexemes: list[Lexeme], last: int) -> Iterator[Group]:
    """What stands behind the numbers of a list, which they may count: its word, how that ends, and how it is
    written."""
    while last < len(lexemes) and OF_LIST.issuperset(lexemes[last].values):
        last += 1
    _, at = sentence.words(lexemes[last - 1].start, lexemes[last - 1].end)
    word, ending, how = (
        (BOUND, "", "")
        if sentence.stops(at)
        else (sentence.word(at), sentence.word(at)[-2:], sentence.shape_beside(at))
    )
    yield "ll", word
    yield "le", ending, how
    yield "lh", how


def rules_below(phrase: Phrase) -> Iterator[str]:
    """The names of all rules below that of a phrase."""
    for part in phrase.parts:
        if part.rule is not None:
            yield part.rule.name
            yield from rules_below(part)
