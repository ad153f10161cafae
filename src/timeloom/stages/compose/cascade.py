"""The cascade: levels of rules, each of which folds runs of items into one.

An item is a lexeme; a folded one carries a reading under its only category. At every place the longest match of a
level wins, and the fold is tried again from the same place. A region has a bounded number of lexemes and every fold
leaves fewer items or a later category, so the work of a region is bounded.

Which rules match where depends on the symbols alone, and the same few strings of symbols come again and again, so what
the patterns say of a string is remembered (bounded). Guards and builders always run.
"""

from __future__ import annotations

from typing import NamedTuple

from timeloom.language import Language, Level, Lexeme, Rule
from timeloom.stages.compose.builders import BUILDERS
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards import GUARDS

__all__ = ["Cascade"]

DEEPEST = 24
"""Folds at one place at the most: "the day after the day after ..." stops there."""
LOOK_LEFT = 4
"""Items to the left of a fold that are tried for a wider one."""
MOST_PLANS = 16_384
"""Strings of symbols whose matches are remembered, per level."""


class Candidate(NamedTuple):
    """A rule that matches `[position, end)`, and where its roles stand."""

    end: int
    rule: Rule
    roles: tuple[tuple[str, int], ...]


Plan = tuple[tuple[Candidate, ...], ...]
"""The candidates of every position, best first."""
_NO_PLAN: Plan = ()


class Cascade:
    """The levels of one language, ready to fold. Safe to share: what it remembers is the same whoever asks."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._plans: tuple[dict[str, Plan], ...] = tuple({} for _ in language.levels)

    def fold(self, items: list[Lexeme], ctx: Context) -> list[Lexeme]:
        """Run all levels over the lexemes of one region, in place."""
        for level, plans in zip(self.language.levels, self._plans, strict=True):
            string = "".join([item.symbol for item in items])
            plan = plans.get(string)
            if plan is None:
                plan = _plan(level, string, plans)
            if plan:
                self._run(level, plans, plan, string, items, ctx)
        return items

    def _run(
        self, level: Level, plans: dict[str, Plan], plan: Plan, string: str, items: list[Lexeme], ctx: Context
    ) -> None:
        position = len(items) - 1 if level.from_right else 0
        while 0 <= position < len(items):
            for _ in range(DEEPEST):
                if not plan or not plan[position]:
                    break
                folded = self._try(plan, position, items, ctx, 0)
                if folded is None:
                    break
                if level.from_right and position:
                    folded = self._further_left(plan, folded, items, ctx)
                position, end, item = folded
                items[position:end] = [item]
                string = string[:position] + item.symbol + string[end:]
                plan = plans.get(string) or _plan(level, string, plans)
            if not plan:
                return
            position += -1 if level.from_right else 1

    def _further_left(
        self, plan: Plan, folded: tuple[int, int, Lexeme], items: list[Lexeme], ctx: Context
    ) -> tuple[int, int, Lexeme]:
        """From the right, a fold that begins earlier and reaches as far is the better one: "the" before "last three
        years", "first" before "week of May"."""
        begin, end, _ = folded
        for position in range(begin - 1, max(-1, begin - 1 - LOOK_LEFT), -1):
            if plan[position]:
                wider = self._try(plan, position, items, ctx, end)
                if wider is not None:
                    folded = wider
        return folded

    def _try(
        self, plan: Plan, position: int, items: list[Lexeme], ctx: Context, least: int
    ) -> tuple[int, int, Lexeme] | None:
        """The best fold at a place that ends at item `least` or later: (first item, end, what it becomes)."""
        for end, rule, places in plan[position]:
            if end < least:
                return None
            roles = {role: items[at] for role, at in places}
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


def _plan(level: Level, string: str, plans: dict[str, Plan]) -> Plan:
    """What the patterns of a level say of a string of symbols; an empty plan where nothing matches."""
    found: list[tuple[Candidate, ...]] = []
    for position, symbol in enumerate(string):
        candidates: list[Candidate] = []
        for rule in level.first.get(symbol, ()):
            match = rule.compiled().match(string, position)
            if match is not None:
                places = tuple((role, at) for role, group in rule.roles if (at := match.start(group)) >= 0)
                candidates.append(Candidate(match.end(), rule, places))
        candidates.sort(key=_by_end)
        found.append(tuple(candidates))
    plan = tuple(found) if any(found) else _NO_PLAN
    if len(plans) >= MOST_PLANS:
        plans.clear()
    plans[string] = plan
    return plan


def _by_end(candidate: Candidate) -> int:
    """Longest first; the sort keeps the order of the file among equals."""
    return -candidate.end
