"""The cascade: levels of rules, each of which folds runs of items into one.

An item is a lexeme; a folded one carries a reading under its only category. At every place the longest match of a
level wins, and the fold is tried again from the same place. A region has a bounded number of lexemes and every fold
leaves fewer items or a later category, so the work of a region is bounded.

Which rules match where depends on the symbols alone, and the same few strings of symbols come again and again, so what
the patterns say of a string is remembered (bounded). Guards and builders always run.
"""

from __future__ import annotations

from typing import NamedTuple

from timeloom.language import LONGEST_RULE, Language, Level, Lexeme, Rule
from timeloom.remembered import Remembered
from timeloom.stages.compose.builders import BUILDERS
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards import GUARDS

__all__ = ["Cascade"]

DEEPEST = 24
"""Folds at one place at the most: "the day after the day after ..." stops there."""
LOOK_LEFT = 4
"""Items to the left of a fold that are tried for a wider one."""
MOST_REMEMBERED = 2048
"""Strings of symbols whose matches are remembered, per level: 242 news texts have 1,500 at the most, and 400 bytes each."""


class Candidate(NamedTuple):
    """A rule that matches: how many items, and where its roles stand, counted from the first item."""

    length: int
    rule: Rule
    roles: tuple[tuple[str, int], ...]


Candidates = tuple[Candidate, ...]


class Cascade:
    """The levels of one language, ready to fold. Safe to share between threads without a lock: what is remembered is
    the same whoever asks, every access is one operation on a dict, and where two threads work a string out at once
    both write the same."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._matches: tuple[Remembered[str, Candidates], ...] = tuple(
            Remembered(MOST_REMEMBERED) for _ in language.levels
        )

    def fold(self, items: list[Lexeme], ctx: Context) -> list[Lexeme]:
        """Run all levels over the lexemes of one region, in place."""
        for level, known in zip(self.language.levels, self._matches, strict=True):
            string = "".join([item.symbol for item in items])
            if not level.first.keys().isdisjoint(string):
                self._run(level, known, string, items, ctx)
        return items

    def _run(
        self, level: Level, known: Remembered[str, Candidates], string: str, items: list[Lexeme], ctx: Context
    ) -> None:
        first = level.first
        position = len(items) - 1 if level.from_right else 0
        while 0 <= position < len(items):
            for _ in range(DEEPEST):
                if string[position] not in first:
                    break
                ahead = string[position : position + LONGEST_RULE]
                candidates = known.get(ahead)
                if candidates is None:
                    candidates = _candidates(level, ahead, known)
                if not candidates:
                    break
                folded = self._try(candidates, position, items, ctx, 0)
                if folded is None:
                    break
                if level.from_right and position:
                    folded = self._further_left(level, known, string, folded, items, ctx)
                position, end, item = folded
                items[position:end] = [item]
                string = string[:position] + item.symbol + string[end:]
            position += -1 if level.from_right else 1

    def _further_left(
        self, level: Level, known: Remembered[str, Candidates], string: str, folded: tuple[int, int, Lexeme],
        items: list[Lexeme], ctx: Context,
    ) -> tuple[int, int, Lexeme]:  # fmt: skip
        """From the right, a fold that begins earlier and reaches as far is the better one: "the" before "last three
        years", "first" before "week of May"."""
        begin, end, _ = folded
        for position in range(begin - 1, max(-1, begin - 1 - LOOK_LEFT), -1):
            if string[position] in level.first:
                ahead = string[position : position + LONGEST_RULE]
                candidates = known.get(ahead)
                if candidates is None:
                    candidates = _candidates(level, ahead, known)
                if candidates and position + candidates[0].length >= end:
                    wider = self._try(candidates, position, items, ctx, end)
                    if wider is not None:
                        folded = wider
        return folded

    def _try(
        self, candidates: Candidates, position: int, items: list[Lexeme], ctx: Context, least: int
    ) -> tuple[int, int, Lexeme] | None:
        """The best fold at a place that ends at item `least` or later: (first item, end, what it becomes)."""
        for length, rule, places in candidates:
            end = position + length
            if end < least:
                return None
            roles = {role: items[position + at] for role, at in places}
            span = items[position:end]
            for guard in rule.guards:
                if not GUARDS[guard](ctx, roles, span):
                    break
            else:
                reading = BUILDERS[rule.build](ctx, roles, span)
                if reading is not None:
                    symbol = self.language.result_symbols[rule.result]
                    return position, end, Lexeme(reading.start, reading.end, symbol, {rule.result: reading})
        return None


def _candidates(level: Level, ahead: str, known: Remembered[str, Candidates]) -> Candidates:
    """The rules of a level that match at the start of a string of symbols, the longest first."""
    found: list[Candidate] = []
    for rule in level.first[ahead[0]]:
        match = (rule.pattern or rule.compiled()).match(ahead)
        if match is not None:
            places = tuple((role, at) for role, group in rule.roles if (at := match.start(group)) >= 0)
            found.append(Candidate(match.end(), rule, places))
    found.sort(key=_by_length)
    candidates = tuple(found)
    known.keep(ahead, candidates)
    return candidates


def _by_length(candidate: Candidate) -> int:
    """Longest first; the sort keeps the order of the file among equals."""
    return -candidate.length
