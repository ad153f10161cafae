"""The lexer: text to regions of labelled spans, in one pass over the words.

The text is split once into words (runs of letters or of digits) and what stands between them. Words that trigger a
closer look are found by set membership; around each of them the region grows over words that the language knows, and
only there are lexemes made. Every step looks at a bounded number of words, so time is linear in the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from timeloom.language import Language, Lexeme, Region
from timeloom.times.lexing.marks import AT, BRACKETS, same
from timeloom.times.lexing.numbers import spelled
from timeloom.times.lexing.numerals import Found, lettered, numeral, offset, zone
from timeloom.times.lexing.scan import LONGEST, Scan
from timeloom.times.lexing.seeds import Seeds

__all__ = ["regions", "scanned", "stretches", "within"]


def regions(text: str, language: Language) -> list[Region]:
    """All regions of a text that may hold an expression of time, in order."""
    return scanned(Scan(text, language))


def scanned(scan: Scan) -> list[Region]:
    """The same of a text whose words are cut already."""
    return [region for low, end in stretches(scan) for region in within(scan, low, end)]


def stretches(scan: Scan) -> Iterator[tuple[int, int]]:
    """The stretches of words that may hold an expression of time: the first word of each, and the one behind its
    last."""
    seeds = Seeds(scan).found()
    bound = 0
    for index, seed in enumerate(seeds):
        if seed < bound:
            continue
        low, high = scan.grow(index, seeds, bound)
        bound = high + 1
        yield low, bound


def within(scan: Scan, low: int, end: int) -> list[Region]:
    """The regions of a stretch of words."""
    return [Region(run[cut : cut + LONGEST]) for run in _lexemes(scan, low, end) for cut in range(0, len(run), LONGEST)]


def _lexemes(scan: Scan, low: int, end: int) -> list[list[Lexeme]]:
    """Lexemes of words low to end-1, cut where a word fits nothing."""
    runs: list[list[Lexeme]] = [[]]
    i = low
    while i < end:
        if i > low:
            zoned = offset(scan, i, end)
            if zoned is not None:
                runs[-1].append(zoned[1])
                i += zoned[0]
                continue
            marks = scan.between(i)
            if marks is None:
                _close(scan, runs[-1])
                runs.append([])
            elif marks:
                _add_marks(scan, i, marks, runs[-1])
                if marks == ("POSS",) and scan.words[i] in scan.language.forms.owner:
                    i += 1
                    continue
        used, lexeme = _lexeme(scan, i, end)
        if lexeme is not None:
            runs[-1].append(lexeme)
        elif runs[-1]:
            runs.append([])
        i += used
    _close(scan, runs[-1])
    return [run for run in runs if run]


def _add_marks(scan: Scan, i: int, marks: tuple[str, ...], out: list[Lexeme]) -> None:
    start, end = scan.ends[2 * i - 1], scan.ends[2 * i]
    for mark in marks:
        if mark == AT:
            out.append(Lexeme(start, end, scan.language.symbols.known(frozenset(("IN",))) or "", {"IN": "at"}))
            continue
        symbol = scan.mark_symbol(mark)
        if symbol is not None:
            closing = _closing(scan.text, start) if mark == "RPAREN" else end
            out.append(Lexeme(start, closing, symbol, {mark: None}))


def _closing(text: str, start: int) -> int:
    """Where the first closing bracket from a character on ends."""
    return next(at for at in range(start, len(text)) if text[at] in BRACKETS) + 1


def _close(scan: Scan, run: list[Lexeme]) -> None:
    """Add the bracket behind the last word of a run in which one is open: 5 May (8 p.m.)"""
    brackets = [one for one in run if not one.values.keys().isdisjoint(("LPAREN", "RPAREN"))]
    if not brackets or "RPAREN" in brackets[-1].values:
        return
    wanted = ")" if "(" in scan.text[brackets[-1].start : brackets[-1].end] else "]"
    place = run[-1].end + scan.text.startswith(" ", run[-1].end)
    if scan.text.startswith(wanted, place) and (symbol := scan.mark_symbol("RPAREN")):
        run.append(Lexeme(place, place + 1, symbol, {"RPAREN": None}))


def _lexeme(scan: Scan, i: int, end: int) -> Found:
    """The lexeme that begins at word i (words used, lexeme or None)."""
    language = scan.language
    word = scan.words[i]
    start = scan.ends[2 * i]
    if often := scan.dosed(i):
        return 1, scan.lexeme(start, i, {"DOSE": often})
    if word in language.runs:
        for run in language.runs[word]:
            used = _run(scan, i, end, run.rest)
            if used:
                return used, _dotted(scan, i + used - 1, scan.lexeme(start, i + used - 1, run.values))
    if word.isdecimal():
        return numeral(scan, i, end, start)
    if word in language.decades:
        return 1, scan.lexeme(start, i, {"DECADEWORD": language.decades[word]})
    found = lettered(scan, i, end, start)
    if found is None and word in language.numbers:
        found = _number(scan, i, end, start)
    if found is not None:
        return found
    values = language.words.get(word)
    if values is None:
        return 1, None
    if "ZONE" in values:
        return zone(scan, i, end, start)
    if "WEEKDAY" in values and i and scan.seps[i] == " " and "FEMININE" in language.words.get(scan.words[i - 1], {}):
        return 1, None  # la mer: days of the week are masculine
    return 1, _dotted(scan, i, Lexeme(start, scan.ends[2 * i + 1], language.symbol[word], values))


def _number(scan: Scan, i: int, end: int, start: int) -> Found | None:
    """A number in words; one that is a word of the lexicon too ("second") is both."""
    number = spelled(scan.language, scan.words, scan.seps, i, end)
    if number is None:
        return None
    used, values = number
    if used == 1 and scan.words[i] in scan.language.cues["no-number-alone"]:
        return None
    own: dict[str, Any] | None = scan.language.words.get(scan.words[i]) if used == 1 else None
    return used, scan.lexeme(start, i + used - 1, own | values if own else values)


def _dotted(scan: Scan, last: int, lexeme: Lexeme | None) -> Lexeme | None:
    """The full stop of an abbreviation belongs to it: Aug., a.m., inst."""
    if (
        lexeme is not None
        and scan.seps[last + 1][:1] == "."
        and scan.words[last] in scan.language.abbreviations
        and not scan.language.forms.stops.isdisjoint(lexeme.values)
    ):
        lexeme.end += 1
    return lexeme


def _run(scan: Scan, i: int, end: int, rest: tuple[tuple[str, str], ...]) -> int:
    """Words used where the run that starts at word i goes on as `rest`, else 0."""
    at = i
    for separator, word in rest:
        at += 1
        if at >= end or scan.words[at] != word or not same(separator, scan.seps[at]):
            return 0
    return at - i + 1
