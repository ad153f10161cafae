"""The cascade: levels of rules, each of which folds runs of items into one.

An item is a lexeme; a folded one carries a reading under its only category. At every place the longest match of a
level wins, and the fold is tried again from the same place. A region has a bounded number of lexemes and every fold
leaves fewer items or a later category, so the work of a region is bounded.
"""

from __future__ import annotations

import re

from timeloom.language import Language, Level, Lexeme, Rule
from timeloom.stages.compose.builders import BUILDERS
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards import GUARDS

__all__ = ["fold"]

DEEPEST = 24
"""Folds at one place at the most: "the day after the day after ..." stops there."""
LOOK_LEFT = 4
"""Items to the left of a fold that are tried for a wider one."""


def fold(items: list[Lexeme], ctx: Context, language: Language) -> list[Lexeme]:
    """Run all levels over the lexemes of one region."""
    for level in language.levels:
        if len(items) == 1 and items[0].symbol not in level.first:
            continue
        _run(level, items, ctx, language)
    return items


def _run(level: Level, items: list[Lexeme], ctx: Context, language: Language) -> None:
    string = "".join([item.symbol for item in items])
    first = level.first
    position = len(items) - 1 if level.from_right else 0
    while 0 <= position < len(items):
        for _ in range(DEEPEST):
            rules = first.get(string[position])
            folded = _try(rules, string, position, items, ctx, language) if rules else None
            if folded is None:
                break
            if level.from_right and position:
                folded = _further_left(level, string, folded, items, ctx, language)
            position, end, item = folded
            items[position:end] = [item]
            string = string[:position] + item.symbol + string[end:]
        position += -1 if level.from_right else 1


def _further_left(
    level: Level, string: str, folded: tuple[int, int, Lexeme], items: list[Lexeme], ctx: Context, language: Language
) -> tuple[int, int, Lexeme]:
    """From the right, a fold that begins earlier and reaches as far is the better one: "the" before "last three years",
    "first" before "week of May"."""
    begin, end, _ = folded
    for position in range(begin - 1, max(-1, begin - 1 - LOOK_LEFT), -1):
        rules = level.first.get(string[position])
        if rules:
            wider = _try(rules, string, position, items, ctx, language, least=end)
            if wider is not None:
                folded = wider
    return folded


def _try(
    rules: tuple[Rule, ...], string: str, position: int, items: list[Lexeme], ctx: Context, language: Language,
    least: int = 0,
) -> tuple[int, int, Lexeme] | None:
    """The best fold at a place that ends at item `least` or later: (first item, end, what it becomes)."""
    matches: list[tuple[int, int, Rule, re.Match[str]]] = []
    for order, rule in enumerate(rules):
        pattern = rule.pattern or rule.compiled()
        match = pattern.match(string, position)
        if match is not None and match.end() >= least:
            matches.append((-match.end(), order, rule, match))
    if len(matches) > 1:
        matches.sort(key=_by_length)
    for _, _, rule, match in matches:
        end = match.end()
        roles: dict[str, Lexeme] = {}
        for role, group in rule.roles:
            at = match.start(group)
            if at >= 0:
                roles[role] = items[at]
        span = items[position:end]
        if all(GUARDS[guard](ctx, roles, span) for guard in rule.guards):
            reading = BUILDERS[rule.build](ctx, roles, span)
            if reading is not None:
                symbol = language.symbols.of(frozenset((rule.result,)))
                return position, end, Lexeme(reading.start, reading.end, symbol, {rule.result: reading})
    return None


def _by_length(found: tuple[int, int, Rule, re.Match[str]]) -> tuple[int, int]:
    return found[0], found[1]
