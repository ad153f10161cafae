"""The automaton of a grammar spells what the rules' own expressions spell, no more and no less."""

from __future__ import annotations

import random
import re
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest

from timeloom.language import languages, load
from timeloom.times.automaton import Automaton
from timeloom.times.builders import BUILDERS

RULES = {
    code: tuple(rule for level in load(code).levels for rule in level.rules if rule.build in BUILDERS)
    for code in languages()
}
ELEMENTS = re.compile(r"\(\?:|\(\?P<\w+>\[[^\]]*\]\)\??|\[[^\]]*\]\??|\)\??")
"""The pieces of a rule's expression."""


@pytest.fixture(scope="module")
def automata() -> dict[str, Automaton]:
    return {code: Automaton(rules) for code, rules in RULES.items()}


def spelled(expression: str, chance: random.Random) -> str:
    """A run of symbols that an expression spells, each optional part there or not by chance."""
    written: list[list[str]] = [[]]
    for piece in ELEMENTS.findall(expression):
        if piece == "(?:":
            written.append([])
        elif piece.startswith(")"):
            group = written.pop()
            if piece == ")" or chance.random() < 0.5:
                written[-1] += group
        elif not piece.endswith("?") or chance.random() < 0.5:
            written[-1].append(chance.choice(piece.partition("[")[2].partition("]")[0]))
    ((*symbols,),) = written
    return "".join(symbols)


def endings(automaton: Automaton, run: str) -> tuple[int, ...]:
    """The rules that a run spells, by number."""
    state: int | None = 0
    for symbol in run:
        assert state is not None
        state = automaton.step(state, symbol)
        if state is None:
            return ()
    return automaton.endings[state]


def by_expression(automaton: Automaton, run: str) -> tuple[int, ...]:
    return tuple(number for number, rule in enumerate(automaton.rules) if rule.compiled().fullmatch(run))


@pytest.mark.parametrize("code", languages())
class TestEveryRule:
    def test_what_a_rule_spells_ends_in_it(self, automata: dict[str, Automaton], code: str) -> None:
        chance, automaton = random.Random(code), automata[code]
        for number, rule in enumerate(RULES[code]):
            for _ in range(6):
                run = spelled(rule.expression, chance)
                assert rule.compiled().fullmatch(run), rule.name
                assert number in endings(automaton, run), rule.name

    def test_roles_stand_where_the_expression_binds_them(self, automata: dict[str, Automaton], code: str) -> None:
        chance, automaton = random.Random(code), automata[code]
        for number, rule in enumerate(RULES[code]):
            run = spelled(rule.expression, chance)
            matched = rule.compiled().fullmatch(run)
            assert matched is not None
            bound = tuple((role, matched.start(group)) for role, group in rule.roles if matched[group] is not None)
            for _ in range(2):  # worked out, and remembered
                found = automaton.match(number, run)
                assert found.rule is rule
                assert found.roles == bound, rule.name

    def test_runs_at_random_end_in_the_rules_whose_expressions_they_are(
        self, automata: dict[str, Automaton], code: str
    ) -> None:
        chance, automaton = random.Random(code), automata[code]
        symbols = sorted(set("".join(re.findall(r"\[([^\]]*)\]", "".join(rule.expression for rule in RULES[code])))))
        for _ in range(400):
            run = list(spelled(chance.choice(RULES[code]).expression, chance))
            for _ in range(chance.randrange(3)):  # one symbol more, less, or another
                at = chance.randrange(len(run) + 1)
                run[at : at + chance.randrange(2)] = chance.choices(symbols, k=chance.randrange(2))
            assert endings(automaton, "".join(run)) == (by_expression(automaton, "".join(run)) if run else ())


class TestSteps:
    def test_nothing_ends_where_all_begin(self, automata: dict[str, Automaton]) -> None:
        assert automata["en"].endings[0] == ()

    def test_a_symbol_of_no_rule_leaves_them_all(self, automata: dict[str, Automaton]) -> None:
        assert automata["en"].step(0, "\x00") is None

    def test_a_step_is_remembered(self, automata: dict[str, Automaton]) -> None:
        automaton = automata["en"]
        symbol = spelled(RULES["en"][0].expression, random.Random(1))[0]
        first = automaton.step(0, symbol)
        count = len(automaton.steps)
        assert automaton.step(0, symbol) == first
        assert len(automaton.steps) == count

    def test_threads_that_meet_the_same_states_first_get_the_same_rules(self) -> None:
        chance, rules = random.Random(7), RULES["en"]
        runs = [spelled(chance.choice(rules).expression, chance) for _ in range(200)]
        alone = Automaton(rules)
        want = [endings(alone, run) for run in runs]
        shared = Automaton(rules)
        shared._places = _Slow(shared._places)
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda seed: _asked(shared, runs, seed), range(4)))
        assert answers == [want] * 4


class _Slow(list[frozenset[tuple[int, int]]]):
    """A list whose length is told late, so that two threads may both have asked before either adds."""

    def __len__(self) -> int:
        length = super().__len__()
        sleep(0.0001)
        return length


def _asked(automaton: Automaton, runs: list[str], seed: int) -> list[tuple[int, ...]]:
    """What runs spell, asked in an order of its own."""
    order = list(range(len(runs)))
    random.Random(seed).shuffle(order)
    found = {at: endings(automaton, runs[at]) for at in order}
    return [found[at] for at in range(len(runs))]
