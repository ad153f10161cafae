"""The rules of a grammar as one automaton: which rules match a run of symbols, asked one symbol at a time.

The grammar's patterns hold no repetition, so every rule is a small graph of elements. A state is a set of places in
rules; states and the steps between them are worked out when they are first met, and there are few (some thousands for a
language), because most runs of symbols leave all rules at once.
"""

from __future__ import annotations

import re
from threading import Lock
from typing import NamedTuple

from timeloom.language.grammar import Rule

__all__ = ["Automaton", "Match"]

_ELEMENT = re.compile(
    r"(?P<open>\(\?:)|(?P<close>\)\??)|\(\?P<\w+>\[(?P<named>[^\]]*)\]\)(?P<maybe>\??)|\[(?P<chars>[^\]]*)\](?P<opt>\??)"
)
"""A piece of the expression that `timeloom.language.grammar` makes of a rule."""


class Match(NamedTuple):
    """A rule that a run of symbols spells, and where its roles stand in the run."""

    rule: Rule
    roles: tuple[tuple[str, int], ...]


class _Shape(NamedTuple):
    """One rule: the symbols of each element, which elements may follow each (the last entry: which may come first), and
    those that may end it."""

    symbols: tuple[frozenset[str], ...]
    following: tuple[tuple[int, ...], ...]
    last: frozenset[int]


class Automaton:
    """The rules of a language; `step` goes from a state over a symbol, `ending` tells the rules that end in a state.

    State 0 is where all rules begin; a step to None leaves them all. What is worked out is the same whoever asks, so
    threads may share one.
    """

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self.rules = rules
        self._shapes = tuple(_shape(rule.expression) for rule in rules)
        self._places: list[frozenset[tuple[int, int]]] = [
            frozenset((number, len(shape.symbols)) for number, shape in enumerate(self._shapes))
        ]
        self._numbers: dict[frozenset[tuple[int, int]], int] = {}
        self.steps: list[dict[str, int | None]] = [{}]
        self.endings: list[tuple[int, ...]] = [()]
        self._adding = Lock()

    def step(self, state: int, symbol: str) -> int | None:
        """The state after a symbol, None where no rule goes on with it."""
        known = self.steps[state]
        if symbol in known:
            return known[symbol]
        places = frozenset(
            (rule, following)
            for rule, element in self._places[state]
            for following in self._shapes[rule].following[element]
            if symbol in self._shapes[rule].symbols[following]
        )
        found = self._state(places) if places else None
        known[symbol] = found
        return found

    def _state(self, places: frozenset[tuple[int, int]]) -> int:
        with self._adding:
            number = self._numbers.get(places)
            if number is None:
                ending = tuple(sorted({rule for rule, element in places if element in self._shapes[rule].last}))
                number = len(self._places)
                self._places.append(places)
                self.steps.append({})
                self.endings.append(ending)
                self._numbers[places] = number
            return number

    def match(self, rule: int, run: str) -> Match:
        """The roles of a rule in a run of symbols that it spells."""
        return Match(self.rules[rule], self.roles(self.rules[rule], run))

    def roles(self, rule: Rule, run: str) -> tuple[tuple[str, int], ...]:
        """Where they stand."""
        found = rule.compiled().fullmatch(run)
        assert found is not None
        return tuple((role, at) for role, group in rule.roles if (at := found.start(group)) >= 0)


def _shape(expression: str) -> _Shape:
    """The graph of a rule's expression."""
    symbols: list[frozenset[str]] = []
    following: list[set[int]] = []
    first: set[int] = set()
    # `ends` are the elements that what comes next may follow; None among them stands for the beginning.
    ends: set[int | None] = {None}
    before_groups: list[set[int | None]] = []
    for piece in _ELEMENT.finditer(expression):
        if piece["open"]:
            before_groups.append(set(ends))
        elif piece["close"]:
            before = before_groups.pop()
            if piece["close"].endswith("?"):
                ends |= before
        else:
            number = len(symbols)
            symbols.append(frozenset(piece["named"] or piece["chars"]))
            following.append(set())
            for end in ends:
                (first if end is None else following[end]).add(number)
            ends = ends | {number} if piece["opt"] or piece["maybe"] else {number}
    last = frozenset(end for end in ends if end is not None)
    return _Shape(tuple(symbols), (*map(_sorted, following), _sorted(first)), last)


def _sorted(numbers: set[int]) -> tuple[int, ...]:
    return tuple(sorted(numbers))
