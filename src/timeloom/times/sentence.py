"""The words of a text, asked by where a phrase begins and ends, and of which time the text tells."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from timeloom.times.context import EVERYDAY, Anchor, Context
from timeloom.times.lexing.lines import WRAPPED
from timeloom.times.lexing.scan import Scan
from timeloom.times.tenses import Verbs

__all__ = ["BOUND", "Sentence"]

BOUND = "<s>"
"""What stands beside the first and the last word of a sentence."""
_ENDS = (". ", "! ", "? ", "\n\n", ".\n", "!\n", "?\n")
_SHORT = 8
"""Characters between two words of which is remembered whether they end a sentence."""
_REACH = 6
"""Words on either side of an expression that may tell which one is meant."""
_YEAR, _LAST_YEAR, _DAY = 4, 2100, 2
"""Digits of a year, the first number that is none, and digits of a day or month."""
_PASSAGE, _NEAR_BY = 1500, 300
"""Characters of a passage, and of what is near by."""
_FAR_YEARS = 3
"""Years apart from which on it does not matter how many they are."""
_BRIEF = 25
"""Words of a text from which on it is no message."""
_FEW = 2
"""Years that tell of which time a text is."""
_ABBREVIATION = 3
_DEICTICS = frozenset(("DEICTIC", "DEICTICNIGHT", "AGO", "WEEKDAY"))
"""Categories of words that count from the writing: today, ago; and days of the week, which a text about another time
hardly names."""
_SURE = frozenset(("DEICTIC", "DEICTICNIGHT", "WEEKDAY", "WEEKDAYS", "MONTH", "PART", "WEEKEND", "AMPM", "OCLOCK"))
_UNITS, _DATE_WORDS = frozenset(("UNIT", "UNITS")), 4
"""Categories of units, and words of a date behind its day of the week at the most."""
_NAMES = frozenset(("AMPM", "OCLOCK"))
"""Categories of words that say that something is a time, and those of them that do whichever their length and their
first letter."""
_CLOSE_BY, _BESIDE = 4, 16
"""Words that are close by, and on either side in which such are looked for."""
_REACH_OF_END = 12
"""Words behind a time in which the end of its sentence is looked for."""
_PASSED, _WALK = 3, 60
"""Sentences that lie between what a text has named and a later word, and words over which they are counted."""
_MARKS_OF_LINE = 8
"""Characters of marks and blanks with which a line may begin."""
_BEGINS, _CLOSES = re.compile(r"(?:\A|\n)[^\w\n]*\Z"), re.compile(r"[^\w\n]*(?:\n|\Z)")


class Named(NamedTuple):
    """Years that a text names around a place: the last before it and the first behind it, each with how far that is
    ("n" near by, "p" in the passage, "f" far), and all of the passage."""

    before: tuple[int, str] | None
    behind: tuple[int, str] | None
    around: tuple[int, ...]


class Sentence:
    """The words of a text, asked by where a phrase begins and ends."""

    __slots__ = (
        "_around",
        "_lines",
        "_named",
        "_place",
        "_starts",
        "_stretch",
        "_sure",
        "_verbs",
        "_walked",
        "_years",
        "age",
        "ctx",
        "scan",
    )

    def __init__(self, ctx: Context, scan: Scan) -> None:
        self.ctx = ctx
        self.scan = scan
        self._starts = scan.ends[0::2]
        self._years = _named(scan)
        self._stretch = (-1, -1)
        self._named = Named(None, None, ())
        self._sure: list[int] | None = None
        self._verbs = Verbs(ctx.language, scan, self.stops)
        self._walked: tuple[int, dict[int, str]] = (-1, {})
        self._place = (-1, -1)
        self._lines = (-1, -1, "")
        self._around: tuple[tuple[tuple[str, str], ...], str, str] = ((), "", "")
        self.age = f"prefer-{ctx.policy.prefer}" if ctx.policy.prefer else _character(ctx, scan, self._years[1])
        """Of which time the text tells, by the years that it names: "none", "near" that of writing, "mixed", "far", or
        "brief" where it is too short to say; what the caller prefers comes before all of these."""

    def named(self, start: int, end: int) -> Named:
        """The years that the text names around a stretch of characters. What was asked last is remembered."""
        if self._stretch != (start, end):
            places, years = self._years
            low, high = bisect_left(places, start), bisect_left(places, end)
            before = (years[low - 1], _far(start - places[low - 1])) if low else None
            behind = (years[high], _far(places[high] - end)) if high < len(places) else None
            around = (
                *years[bisect_left(places, start - _PASSAGE) : low],
                *years[high : bisect_left(places, end + _PASSAGE)],
            )
            self._stretch, self._named = (start, end), Named(before, behind, around)
        return self._named

    def years(self, start: int, end: int, year: int) -> tuple[str, str, str]:
        """How a year lies to the one that the text names last before a stretch of characters and to the first behind
        it, each with how far that is, and how often the text names it around there."""
        before, behind, around = self.named(start, end)
        count = around.count(year)
        often = str(min(count, 3)) + "+" * (count > 0 and count * 2 > len(around))
        return _apart(year, before), _apart(year, behind), often

    def words(self, start: int, end: int) -> tuple[int, int]:
        """The words within a stretch of characters: the first, and the one behind the last."""
        return bisect_left(self._starts, start), bisect_left(self._starts, end)

    def gap(self, index: int) -> str:
        """What stands before a word, in short."""
        seps = self.scan.seps
        if index >= len(seps):
            return BOUND
        sep = seps[index]
        if sep == " ":
            return " "
        if "\n\n" in sep or (index in (0, len(self.scan.words))):
            return BOUND
        return " ".join(sep.split())[:3] or "_" * bool(sep)

    def stops(self, index: int) -> bool:
        """Does a sentence end before a word?"""
        if index <= 0 or index >= len(self.scan.words):
            return True
        sep = self.scan.seps[index]
        return len(sep) > 1 and (_is_end(sep) if len(sep) <= _SHORT else any(end in sep for end in _ENDS))

    def closing(self, index: int) -> str:
        """The mark that ends the sentence in which a word stands, or that came before it; "-" where it is far off."""
        return next((self.gap(at)[:1] for at in range(index, index + _REACH_OF_END) if self.stops(at)), "-")

    def word(self, index: int) -> str:
        """A word in lower case, digits as zeros; a mark of the sentence's bounds beyond them."""
        words = self.scan.words
        if not 0 <= index < len(words):
            return BOUND
        word = words[index]
        return "0" * len(word) if word.isdecimal() else word

    def around(self, low: int, high: int) -> tuple[tuple[tuple[str, str], ...], str, str]:
        """The words of the sentence around words `low` to `high`, each with how far it is, and what the nearest verb
        before and behind them says of time. What was asked last is remembered, since all ways to place a phrase ask the
        same."""
        if self._place != (low, high):
            self._place, self._around = (
                (low, high),
                (tuple(_around(self, low, high)), self._verbs.before(low), self._verbs.behind(high)),
            )
        return self._around

    def is_done(self, low: int) -> bool:
        """Does the verb before word `low` say that something was done (`Verbs.is_done`)?"""
        return self._verbs.is_done(low)

    def apart(self, end: int, start: int) -> str:
        """How many sentences end between two characters of the text ("0", "1", and so on), "p" where a paragraph
        does."""
        if self._walked[0] != start:
            self._walked = (start, {})
        known = self._walked[1]
        if end not in known:
            low, high = bisect_left(self._starts, end), bisect_left(self._starts, start)
            seps = self.scan.seps[low : high + 1] if high - low <= _WALK else []
            count = sum(map(self.stops, range(low, high + 1))) if seps else _PASSED
            known[end] = "p" if any("\n\n" in sep for sep in seps) else str(min(count, _PASSED))
        return known[end]

    def company(self, low: int, high: int) -> str:
        """How many words beside those from `low` to `high` say that something is a time (Monday, tomorrow, 18:30): in
        its sentence, and outside it; and whether one of them is close by."""
        if self._sure is None:
            self._sure = _sure(self.ctx, self.scan)
        first, last = max(0, low - _BESIDE), min(len(self.scan.words), high + _BESIDE)
        before = self._sure[bisect_left(self._sure, first) : bisect_left(self._sure, low)]
        behind = self._sure[bisect_left(self._sure, high) : bisect_left(self._sure, last)]
        begin = next((at for at in range(low, first, -1) if self.stops(at)), first)
        end = next((at for at in range(high, last) if self.stops(at)), last)
        near = sum(at >= begin for at in before) + sum(at < end for at in behind)
        beside = (
            "<" if before and low - before[-1] <= _CLOSE_BY else ">" if behind and behind[0] - high < _CLOSE_BY else ""
        )
        return f"{min(near, _FEW)}{min(len(before) + len(behind) - near, _FEW)}{beside}"

    def beside(self, anchor: Anchor) -> str:
        """The word that leads to what the text has named, before its preposition, and whether brackets close behind it:
        "born on", "(opened on 3 May)"."""
        if not anchor.entities:
            return ""
        low, high = self.words(min(one.start for one in anchor.entities), anchor.end)
        closes = high < len(self.scan.seps) and self.scan.seps[high].startswith(")")
        return f"{self.word(low - 2) if not self.stops(low - 1) else BOUND}{')' * closes}"

    def lines(self, start: int, end: int) -> str:
        """How a stretch of characters lies in its lines: whether it begins one (^) or closes one ($), and whether a
        line ends in it that was full (w) or had room (h). What was asked last is remembered."""
        if self._lines[:2] != (start, end):
            text = self.ctx.text
            begins, ends = _BEGINS.search(text, max(0, start - _MARKS_OF_LINE), start), _CLOSES.match(text, end)
            broken = text.rfind("\n", start, end)
            through = "" if broken < 0 else "h" if broken - text.rfind("\n", 0, broken) < WRAPPED else "w"
            self._lines = (start, end, f"{'^' * (begins is not None)}{'$' * (ends is not None)}{through}")
        return self._lines[2]

    def shape(self, index: int) -> str:
        """How a word is written: digits, capitals, a capital, small."""
        if not 0 <= index < len(self.scan.words):
            return BOUND
        start, end = self.scan.ends[2 * index], self.scan.ends[2 * index + 1]
        word = self.ctx.text[start:end]
        if word[0].isdigit():
            return f"{min(len(word), 5)}"
        if word.isupper():
            return "A" if len(word) > 1 else "I"
        return "Aa" if word[0].isupper() else "a"

    def shape_beside(self, index: int) -> str:
        """How a word beside a phrase is written; where every noun has a capital, that is nothing to notice: morgen |
        Zeit."""
        shape = self.shape(index)
        return "a" if shape == "Aa" and self.ctx.language.forms.nouns_capital else shape


@lru_cache(1024)
def _is_end(sep: str) -> bool:
    return any(end in sep for end in _ENDS)


def _named(scan: Scan) -> tuple[list[int], list[int]]:
    """Where a text names years by four digits, and which; not the numbers of a code (VOA19980303.1600.2745)."""
    found = [
        (scan.ends[2 * at], int(word)) for at, word in enumerate(scan.words)
        if len(word) == _YEAR and word.isdecimal() and word[0] in "12" and int(word) < _LAST_YEAR and not _is_of_code(scan, at)
    ]  # fmt: skip
    return [start for start, _ in found], [year for _, year in found]


def _sure(ctx: Context, scan: Scan) -> list[int]:
    """The words that say that something is a time, in order."""
    lexicon, words, seps = ctx.language.words, scan.words, scan.seps
    return [
        at for at, word in enumerate(words)
        if (word.isdecimal() and seps[at + 1] == ":" and at + 1 < len(words) and words[at + 1].isdecimal())
        or not _SURE.isdisjoint(lexicon.get(word, ()))
        and (len(word) > _ABBREVIATION or scan.text[scan.ends[2 * at]].isupper() or not _NAMES.isdisjoint(lexicon[word]))
    ]  # fmt: skip


def _is_of_code(scan: Scan, at: int) -> bool:
    """Does a number hang on others by a dot, but for a day and a month before it?"""
    words, seps = scan.words, scan.seps
    hangs_before = seps[at] == "." and at > 0 and not (len(words[at - 1]) <= _DAY and words[at - 1].isdecimal())
    return hangs_before or (seps[at + 1] == "." and at + 1 < len(words) and words[at + 1].isdecimal())


def _far(characters: int) -> str:
    return "n" if characters < _NEAR_BY else "p" if characters < _PASSAGE else "f"


def _apart(year: int, named: tuple[int, str] | None) -> str:
    """How a year lies to one that was named: "+1n" is the year after, named near by."""
    return "-" if named is None else f"{max(-_FAR_YEARS, min(_FAR_YEARS, year - named[0])):+d}{named[1]}"


def _character(ctx: Context, scan: Scan, years: list[int]) -> str:
    """Of which time a text tells: by the years that it names, and by the words that count from the writing; a day of
    the week in three letters or less is one with its capital only ("The cat sat")."""
    words = scan.words
    if ctx.year is None:
        return "none"
    if len(words) < _BRIEF:
        return "brief"
    lexicon = ctx.language.words
    near = sum(abs(year - ctx.year) <= 1 for year in years)
    far = len(years) - near
    for at, word in enumerate(words):
        values = lexicon.get(word)
        if values is None:
            continue
        if not _DEICTICS.isdisjoint(values):
            if ctx.convention == EVERYDAY and _is_of_story(words, at, values, lexicon):
                continue
            near += len(word) > _ABBREVIATION or "WEEKDAY" not in values or scan.text[scan.ends[2 * at]].isupper()
        elif "ERA" in values and at and words[at - 1].isdecimal():
            far += 1
    if far < _FEW or far * 3 < near:
        return "near"
    return "far" if near * 3 <= far else "mixed"


def _is_of_story(
    words: Sequence[str], at: int, values: Mapping[str, object], lexicon: Mapping[str, Mapping[str, object]]
) -> bool:
    """Does a word count from no writing: the day of the week of a date with its year, Saturday, 7 September 1907; a
    word of what is ago that no number and no unit stands beside, driven back?"""
    behind = words[at + 1 : at + 1 + _DATE_WORDS]
    if "WEEKDAY" in values:
        return any(len(word) == _YEAR and word.isdecimal() and word[0] in "12" for word in behind)
    return "AGO" in values and not any(
        word.isdecimal() or not _UNITS.isdisjoint(lexicon.get(word, ()))
        for word in (*words[max(0, at - 1) : at], *behind)
    )


def _around(sentence: Sentence, low: int, high: int) -> Iterator[tuple[str, str]]:
    """The words of the sentence around an expression, each with how far it is."""
    for step in range(1, _REACH + 1):
        if sentence.stops(low - step + 1):
            break
        yield sentence.word(low - step), f"-{step}" if step <= 3 else "-"
    for step in range(_REACH):
        if sentence.stops(high + step):
            break
        yield sentence.word(high + step), f"+{step + 1}" if step < 3 else "+"
