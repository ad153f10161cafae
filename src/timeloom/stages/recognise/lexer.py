"""The lexer of the rule preset: text to regions of labelled spans, in one pass over the words.

The text is split once into words (runs of letters or of digits) and what stands between them. Words that trigger a
closer look are found by set membership; around each of them the region grows over words that the language knows, and
only there are lexemes made. Every step looks at a bounded number of words, so time is linear in the text.
"""

from __future__ import annotations

import re
from itertools import accumulate
from typing import Any

from timeloom.language import WORDS, Language, Lexeme, Region, digits
from timeloom.stages.recognise.numbers import spelled

__all__ = ["regions"]

REACH = 10
"""Words that a region may hold without a trigger before it ends."""
LONGEST = 56
"""Lexemes of one region at the most; no expression of time comes near it."""
_KNOWN_SEPARATORS = 2048

_MARKS = {
    ",": "COMMA", "/": "SLASH", "(": "LPAREN", "[": "LPAREN", ")": "RPAREN", "]": "RPAREN", "&": "AMPERSAND",
    "–": "DASH", "—": "DASH", "―": "DASH", "−": "DASH", "‒": "DASH", "⁄": "SLASH",
}  # fmt: skip
_HYPHENS = {"-", "‐", "‑"}
_APOSTROPHES = {"'", "’", "‘", "ʼ", "`"}
_BLANKS = " \t\r\n\u00a0\u2007\u2009\u200a\u202f\u2002\u2003\u200b"
_OFFSET = re.compile(r"[+\-−](\d\d):?(\d\d)?(?![\d])")
DOTTED = frozenset(("MONTH", "WEEKDAY", "AMPM", "INST", "ERA", "DOSE", "CIRCA"))
"""Categories whose abbreviations keep their full stop."""
_DOSING = re.compile(r"(?:-\d{1,2})?\s?(?:h|hrs?|hours?|d|days?|w|wks?|min)\b", re.IGNORECASE)
"""After q4: it is a dose every four hours, not a quarter."""
_QUARTER = re.compile(r"[1-4]")


def lowered(text: str) -> str:
    """The text in lower case, character for character of the same length."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(low if len(low := char.lower()) == 1 else char for char in text)
    return lower


def regions(text: str, language: Language) -> list[Region]:
    """All regions of a text that may hold an expression of time, in order."""
    parts = WORDS.split(lowered(text))
    words = parts[1::2]
    if not words:
        return []
    seps = parts[0::2]
    ends = list(accumulate(map(len, parts)))
    triggers = language.triggers
    seeds = [i for i, word in enumerate(words) if word in triggers or (word.isdigit() and _digit_seed(words, seps, i))]
    if not seeds:
        return []
    scan = _Scan(language, text, words, seps, ends)
    found: list[Region] = []
    bound = 0
    for index, seed in enumerate(seeds):
        if seed < bound:
            continue
        lo, hi = scan.grow(seed, bound, seeds, index)
        bound = hi + 1
        lexemes = scan.lexemes(lo, hi + 1)
        for run in lexemes:
            for cut in range(0, len(run), LONGEST):
                found.append(Region(run[cut : cut + LONGEST]))
    return found


def _digit_seed(words: list[str], seps: list[str], i: int) -> bool:
    """May these digits alone begin or carry an expression of time?"""
    word = words[i]
    width = len(word)
    if width == 4 and word[0] in "12":
        return True
    if width in (6, 8):
        return True
    after = seps[i + 1]
    if after in (":", "/", "-", ".", "‐", "‑") and i + 1 < len(words):
        following = words[i + 1]
        return width <= 4 and (following[0].isdigit() or following in ("w", "i", "ii", "iii", "iv", "v", "vi", "vii",
                               "viii", "ix", "x", "xi", "xii", "year", "month", "week", "day", "hour", "minute"))  # fmt: skip
    if width <= 4 and i + 1 < len(words):
        following = words[i + 1]
        if after == "":
            return width == 4 or following in (
                "am", "pm", "s", "h", "hrs", "a", "p", "bc", "bce", "ad", "ce", "q", "st", "nd", "rd", "th"
            )
        return (following in ("am", "pm", "hours", "hrs", "bc", "bce", "ad", "ce", "o", "h")
                or (after == " " and following in ("a", "p", "b", "c") and seps[i + 2][:1] == "."))
    return False


class _Scan:
    """The words of one text, and the walk that makes lexemes of a stretch of them."""

    __slots__ = ("abbreviations", "ends", "language", "marks", "seps", "text", "words")

    def __init__(self, language: Language, text: str, words: list[str], seps: list[str], ends: list[int]) -> None:
        self.language = language
        self.abbreviations = language.abbreviations
        self.text = text
        self.words = words
        self.seps = seps
        self.ends = ends
        self.marks: dict[tuple[str, bool], tuple[str, ...] | None] = {}

    def _lexical(self, i: int) -> bool:
        word = self.words[i]
        language = self.language
        return word in language.known or word.isdigit()

    def between(self, i: int) -> tuple[str, ...] | None:
        """Categories of the marks between word i-1 and word i; None where an expression cannot go on."""
        sep = self.seps[i]
        if sep in (" ", ""):
            return ()
        short = i > 0 and self.words[i - 1] in self.abbreviations
        key = (sep, short)
        if key in self.marks:
            return self.marks[key]
        answer = _marks(sep, short)
        if len(self.marks) < _KNOWN_SEPARATORS:
            self.marks[key] = answer
        return answer

    def grow(self, seed: int, bound: int, seeds: list[int], index: int) -> tuple[int, int]:
        """The stretch of words around a seed that the language knows: first and last word."""
        lo = seed
        while lo > bound and seed - lo < REACH and self._lexical(lo - 1) and self.between(lo) is not None:
            lo -= 1
        hi = last = seed
        top = len(self.words) - 1
        following = index + 1
        while hi < top and hi - last < REACH and hi - seed < LONGEST and self.between(hi + 1) is not None:
            if not self._lexical(hi + 1):
                while following < len(seeds) and seeds[following] <= hi:
                    following += 1
                if following >= len(seeds) or seeds[following] != hi + 1:
                    break
            hi += 1
            while following < len(seeds) and seeds[following] < hi:
                following += 1
            if following < len(seeds) and seeds[following] == hi:
                last = hi
        return lo, hi

    def lexemes(self, lo: int, hi: int) -> list[list[Lexeme]]:
        """Lexemes of words lo to hi-1, cut where a word fits nothing."""
        runs: list[list[Lexeme]] = [[]]
        i = lo
        while i < hi:
            if i > lo:
                marks = self.between(i)
                if marks is None:
                    runs.append([])
                elif marks:
                    self._add_marks(i, marks, runs[-1])
                    if marks == ("POSS",) and self.words[i] == "s":
                        i += 1
                        continue
            used, lexeme = self._lexeme(i, hi)
            if lexeme is None:
                if runs[-1]:
                    runs.append([])
            else:
                runs[-1].append(lexeme)
            i += used
        return [run for run in runs if run]

    def _add_marks(self, i: int, marks: tuple[str, ...], out: list[Lexeme]) -> None:
        start = self.ends[2 * i - 1]
        end = self.ends[2 * i]
        symbols = self.language.symbols
        for mark in marks:
            symbol = symbols.known(frozenset((mark,)))
            if symbol is not None:
                out.append(Lexeme(start, end, symbol, {mark: None}))

    def _lexeme(self, i: int, hi: int) -> tuple[int, Lexeme | None]:
        """The lexeme that begins at word i (words used, lexeme or None)."""
        words, language = self.words, self.language
        word = words[i]
        start = self.ends[2 * i]
        if word in language.runs:
            for run in language.runs[word]:
                used = self._run(i, hi, run.rest)
                if used:
                    return used, self._dotted(i + used - 1, self._make(start, i + used - 1, run.values))
        if word.isdigit():
            return self._digits(i, hi, start)
        if word in language.decades:
            return 1, self._make(start, i, {"DECADEWORD": language.decades[word]})
        if (word == "q" and i + 1 < hi and self.seps[i + 1] == "" and _QUARTER.fullmatch(words[i + 1])
                and not _DOSING.match(self.text, self.ends[2 * i + 3])):  # fmt: skip
            return 2, self._make(start, i + 1, {"QN": int(words[i + 1])})
        if word == "h" and i + 1 < hi and self.seps[i + 1] == "" and words[i + 1] in ("1", "2"):
            return 2, self._make(start, i + 1, {"HN": int(words[i + 1])})
        if word == "fy" and i + 1 < hi and self.seps[i + 1] in ("", " ") and words[i + 1].isdigit():
            return 2, self._make(start, i + 1, {"FYN": words[i + 1]})
        if word in language.units or word in language.tens or word in language.ordinals:
            number = spelled(language, words, self.seps, i, hi)
            if number is not None:
                used, values = number
                if used == 1 and word in language.words:
                    values = language.words[word] | values
                return used, self._make(start, i + used - 1, values)
        values_of = language.words.get(word)
        if values_of is None:
            return 1, None
        if "ZONE" in values_of:
            return self._zone(i, hi, start, values_of)
        return 1, self._dotted(i, Lexeme(start, self.ends[2 * i + 1], language.symbol[word], values_of))

    def _dotted(self, last: int, lexeme: Lexeme | None) -> Lexeme | None:
        """The full stop of an abbreviation belongs to it: Aug., a.m., inst."""
        if (lexeme is not None and self.seps[last + 1][:1] == "." and self.words[last] in self.abbreviations
                and not DOTTED.isdisjoint(lexeme.values)):
            lexeme.end += 1
        return lexeme

    def _make(self, start: int, last: int, values: dict[str, Any]) -> Lexeme | None:
        symbol = self.language.symbols.known(frozenset(values))
        return None if symbol is None else Lexeme(start, self.ends[2 * last + 1], symbol, values)

    def _run(self, i: int, hi: int, rest: tuple[tuple[str, str], ...]) -> int:
        """Words used where the run that starts at word i goes on as `rest`, else 0."""
        at = i
        for sep, word in rest:
            at += 1
            if at >= hi or self.words[at] != word or not _same(sep, self.seps[at]):
                return 0
        return at - i + 1

    def _zone(self, i: int, hi: int, start: int, values: dict[str, Any]) -> tuple[int, Lexeme | None]:
        """A zone, with the offset that may follow it: UTC+3, GMT-05:30."""
        if i + 1 < hi and self.seps[i + 1] in ("+", "-", "−") and self.words[i + 1].isdigit() and len(self.words[i + 1]) <= 2:
            sign = "+" if self.seps[i + 1] == "+" else "-"
            hours = int(self.words[i + 1])
            if hours <= 14:
                if (i + 2 < hi and self.seps[i + 2] == ":" and self.words[i + 2].isdigit() and len(self.words[i + 2]) == 2
                        and int(self.words[i + 2]) < 60):
                    return 3, self._make(start, i + 2, {"ZONE": f"{sign}{hours:02}:{self.words[i + 2]}"})
                return 2, self._make(start, i + 1, {"ZONE": f"{sign}{hours:02}:00"})
        return 1, Lexeme(start, self.ends[2 * i + 1], self.language.symbol[self.words[i]], values)

    def _digits(self, i: int, hi: int, start: int) -> tuple[int, Lexeme | None]:
        words, seps, language = self.words, self.seps, self.language
        word = words[i]
        if not word.isascii():
            return 1, None
        if len(word) == 2 and seps[i][-1:] in _APOSTROPHES and (len(seps[i]) > 1 or i == 0) and seps[i][-2:-1] not in _APOSTROPHES:
            begin = start - 1
            if i + 1 < hi and seps[i + 1] in ("", "'", "’") and words[i + 1] == "s" and word[1] == "0":
                return 2, self._make(begin, i + 1, {"DECADE": (int(word[0]), 1, 1)})
            return 1, self._make(begin, i, {"YEAR2": int(word)})
        if i + 1 < hi and seps[i + 1] in ("", "'", "’") and len(words[i + 1]) <= 2:
            after = words[i + 1]
            if after == "s" and len(word) == 4 and word[0] in "12" and word[3] == "0":
                values = (int(word[:2]), 0, 2) if word[2] == "0" else (int(word[:3]), 0, 1)
                return 2, self._make(start, i + 1, {"DECADE": values})
            if after == "s" and seps[i + 1] == "" and len(word) == 2 and word[1] == "0" and word[0] in "23456789":
                return 2, self._make(start, i + 1, {"DECADEWORD": int(word)})
            if after in language.ordinal_suffixes and seps[i + 1] == "" and len(word) <= 3:
                value = int(word)
                return 2, self._make(start, i + 1, {"ORD": value, "DOMTH": value} if 1 <= value <= 31 else {"ORD": value})
            if after == "q" and seps[i + 1] == "" and _QUARTER.fullmatch(word):
                return 2, self._make(start, i + 1, {"QN": int(word)})
        if (len(word) == 1 and i > 0 and i + 1 < hi and seps[i] == " " and seps[i + 1] in ("/", "⁄") and words[i - 1].isdigit()
                and words[i + 1].isdigit() and len(words[i + 1]) == 1 and 0 < int(word) < int(words[i + 1])):  # fmt: skip
            # the second half of "5 1/2 hours"
            return 2, self._make(start, i + 1, {"MIXED": int(word) / int(words[i + 1])})
        if len(word) == 2 and i > 2 and seps[i] in ("+", "-", "−") and (
            (seps[i - 1] == ":" and "t" in words[i - 4 : i]) or words[i - 2] == "t"
        ):
            offset = _OFFSET.match(self.text, start - 1)
            if offset is not None and int(offset[1]) <= 14:
                used = 2 if offset[2] and seps[i + 1 : i + 2] == [":"] else 1
                sign = "+" if seps[i] == "+" else "-"
                return used, self._make(start - 1, i + used - 1, {"OFFSET": f"{sign}{offset[1]}:{offset[2] or '00'}"})
        values = digits(word)
        return 1, (self._make(start, i, values) if values else None)


def _same(wanted: str, found: str) -> bool:
    """Does a separator of the text stand for the one of a lexicon entry?"""
    if wanted == found:
        return True
    if wanted == " ":
        return found in ("-", "‐", "‑") or (bool(found) and not found.strip(_BLANKS) and found.count("\n") < 2)
    if wanted == "'":
        return found in _APOSTROPHES
    if wanted == "-":
        return found in _HYPHENS
    if wanted[0] == "." and found[:1] == "." and not wanted[1:].strip():
        return not found[1:].strip(_BLANKS)
    if wanted.startswith("'") and found[:1] in _APOSTROPHES:
        return wanted[1:] == found[1:]
    return False


def _marks(sep: str, after_abbreviation: bool) -> tuple[str, ...] | None:
    """Categories of the marks in a separator; None where no expression of time goes across it."""
    if len(sep) > 12 or sep.count("\n") > 1:
        return None
    if not sep.strip(_BLANKS):
        return ()
    if sep in _HYPHENS:
        return ("HYPH",)
    if sep == ":":
        return ("COLON",)
    if sep in _APOSTROPHES:
        return ("POSS",)
    if sep == "." and not after_abbreviation:
        return ("DOT",)
    out: list[str] = []
    core = sep
    if after_abbreviation and core[0] == ".":
        core = core[1:]
        if core == "":
            return ("DOT",)
    for char in core.strip(_BLANKS):
        if char in _BLANKS:
            continue
        if char in _HYPHENS:
            if out[-1:] != ["DASH"]:
                out.append("DASH")
        elif char in _MARKS:
            out.append(_MARKS[char])
        elif char in _APOSTROPHES and core[-1] == char:
            continue
        elif char in ("~", "+"):
            continue
        else:
            return None
    return tuple(out)
