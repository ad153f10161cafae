"""The chart: every phrase that the rules of a language can build from the words of a region, not the longest alone.

It is filled from the right: when the phrases that begin at a word are built, all that begin behind it are known. Each
new phrase is tried as the first part of larger ones. Two phrases of one category over the same words are kept where
they mean different things. The work of a region is bounded: by the length of a rule, by how many readings a place
keeps, and by how many phrases a region may have.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from timeloom.language import Language, Lexeme
from timeloom.language.grammar import Rule
from timeloom.times.automaton import Automaton
from timeloom.times.builders import BUILDERS
from timeloom.times.context import Context
from timeloom.times.forms.glue import Form, Roles
from timeloom.times.listed import mark
from timeloom.times.phrase import Phrase
from timeloom.times.readings import Reading

__all__ = ["FINAL", "Chart", "copied", "meaning"]

FINAL = frozenset(("DATE", "CLOCK", "PERIOD", "REL", "REF", "SET", "RANGE", "NODATE"))
"""Categories that are expressions of time by themselves. NODATE names a date that no calendar has."""
ALIKE = 4
"""Readings of one category over the same words that are kept."""
MOST = 400
"""Phrases of a region at the most: a region that has more is no expression of time."""
_NEAR = 60
"""Characters before a region in which hours of days are remembered that others in it may follow."""
LONGEST = 24
"""Words of a phrase at the most."""
_MOST_KEPT = 4096
"""Runs of symbols whose rules are remembered, and runs in which no rule ends."""


class Ending(NamedTuple):
    """A rule that a run of symbols spells, where its roles stand in the run, and the checks that it names."""

    rule: Rule
    places: tuple[tuple[str, int], ...]
    checks: tuple[Form, ...]


class Chart:
    """Builds the phrases of regions of one language. Safe to share between threads."""

    def __init__(self, language: Language, forms: dict[str, Form]) -> None:
        """`forms` are the checks that rules name, by name; a name that is missing always holds."""
        self.language = language
        rules = tuple(rule for level in language.levels for rule in level.rules if rule.build in BUILDERS)
        self._automaton = Automaton(rules)
        self._endings: dict[tuple[int, str], tuple[Ending, ...]] = {}
        self._idle: set[str] = set()
        self._checks: tuple[tuple[Form, ...], ...] = tuple(
            tuple(forms[name] for name in rule.guards if name in forms) for rule in rules
        )

    def phrases(self, lexemes: list[Lexeme], ctx: Context) -> list[Phrase]:
        """All phrases over the words of a region that are expressions of time, in no order that matters."""
        run = "".join([one.symbol for one in lexemes])
        if run in self._idle:
            return []
        if ctx.hours:
            ctx.hours = {end: hours for end, hours in ctx.hours.items() if end > lexemes[0].start - _NEAR}
        known = len(ctx.hours)
        region = _Region(self, lexemes, ctx)
        phrases = region.build()
        if region.is_idle and len(self._idle) < _MOST_KEPT:
            self._idle.add(run)
        # Mon-Fri 9-5, | Sat 10-2: what may follow hours of days
        if len(ctx.hours) > known and min(ctx.hours) < lexemes[-1].start:
            phrases = _Region(self, lexemes, ctx).build()
        phrases = _closed(lexemes, _of_whole_words(lexemes, phrases, ctx.text))
        mark(lexemes, phrases)
        return phrases

    def again(self, lexemes: list[Lexeme], phrase: Phrase, ctx: Context) -> Phrase:
        """A phrase of a region that is written as this one, built of the words of this one."""
        rule = phrase.rule
        if rule is None:
            return Phrase(phrase.first, phrase.last, lexemes[phrase.first], None, ())
        parts = tuple([self.again(lexemes, part, ctx) for part in phrase.parts])
        words = [part.lexeme for part in parts]
        roles = self._automaton.roles(rule, "".join([word.symbol for word in words]))
        reading = BUILDERS[rule.build](ctx, {role: words[at] for role, at in roles}, words)
        assert reading is not None  # it was built of the same words before
        lexeme = Lexeme(reading.start, reading.end, phrase.lexeme.symbol, {rule.result: reading})
        return Phrase(phrase.first, phrase.last, lexeme, rule, parts)

    @property
    def automaton(self) -> Automaton:
        """The rules as an automaton."""
        return self._automaton

    def endings(self, state: int, run: str) -> tuple[Ending, ...]:
        """The rules that end in a state, which a run of symbols has led to."""
        known = self._endings.get((state, run))
        if known is None:
            matches = [
                (*self._automaton.match(number, run), self._checks[number]) for number in self._automaton.endings[state]
            ]
            known = tuple(Ending(*match) for match in matches)
            if len(self._endings) < _MOST_KEPT:
                self._endings[state, run] = known
        return known


class _Region:
    """One region while its chart is filled."""

    def __init__(self, chart: Chart, lexemes: list[Lexeme], ctx: Context) -> None:
        self.chart = chart
        self.lexemes = lexemes
        self.ctx = ctx
        self.at: list[list[Phrase]] = [[] for _ in range(len(lexemes) + 1)]
        self.found: list[Phrase] = []
        self.alike: dict[tuple[int, int, str], list[Any]] = {}
        self.is_idle = True
        """Has no rule ended, whatever its checks say? Then none ends in any region of the same symbols."""

    def build(self) -> list[Phrase]:
        for first in range(len(self.lexemes) - 1, -1, -1):
            agenda = [Phrase(first, first + 1, self.lexemes[first], None, ())]
            self.at[first] = agenda
            for phrase in agenda:  # grows while it is read
                self._extend(phrase, agenda)
                if len(self.found) >= MOST:
                    return self.found
        return self.found

    def _extend(self, phrase: Phrase, agenda: list[Phrase]) -> None:
        """Add every phrase of which this one is the first part."""
        automaton, at, length = self.chart.automaton, self.at, len(self.lexemes)
        steps, endings = automaton.steps, automaton.endings
        state = automaton.step(0, phrase.lexeme.symbol)
        if state is None:
            return
        path = [phrase]
        stack: list[tuple[int, Iterator[Phrase]]] = []
        while True:
            if endings[state]:
                self.is_idle = False
                self._end(state, path, agenda)
            last = path[-1].last
            if last < length and last - phrase.first < LONGEST:
                stack.append((state, iter(at[last])))
            else:
                path.pop()
            following = None
            while stack and following is None:
                state, candidates = stack[-1]
                known = steps[state]
                for candidate in candidates:
                    symbol = candidate.lexeme.symbol
                    following = known[symbol] if symbol in known else automaton.step(state, symbol)
                    if following is not None:
                        path.append(candidate)
                        break
                else:
                    stack.pop()
                    path.pop()
            if following is None:
                return
            state = following

    def _end(self, state: int, path: list[Phrase], agenda: list[Phrase]) -> None:
        """Build what the rules that end here make of a path."""
        words = [part.lexeme for part in path]
        for rule, places, checks in self.chart.endings(state, "".join([word.symbol for word in words])):
            if len(self.found) >= MOST:
                return
            if checks and not _hold(checks, self.ctx, {role: words[at] for role, at in places}, words):
                continue
            span = [_own(part) for part in path]
            reading = BUILDERS[rule.build](self.ctx, {role: span[at] for role, at in places}, span)
            if reading is not None:
                self._add(rule, path, reading, agenda)

    def _add(self, rule: Rule, path: list[Phrase], reading: Reading, agenda: list[Phrase]) -> None:
        first, last = path[0].first, path[-1].last
        if self._has(first, last, rule.result, reading):
            return
        symbol = self.chart.language.result_symbols[rule.result]
        lexeme = Lexeme(reading.start, reading.end, symbol, {rule.result: reading})
        phrase = Phrase(first, last, lexeme, rule, tuple(path))
        agenda.append(phrase)
        if rule.result in FINAL:
            self.found.append(phrase)

    def _has(self, first: int, last: int, category: str, reading: Reading) -> bool:
        """Are there readings enough of a category over the same words, or one that means the same? If not, there is
        this one now."""
        alike = self.alike.get((first, last, category))
        if alike is None:
            self.alike[first, last, category] = [reading]
            return False
        if len(alike) >= ALIKE:
            return True
        if isinstance(alike[0], Reading):  # most have no second one: what the first means is asked only now
            alike[0] = meaning(alike[0])
        said = meaning(reading)
        if said in alike:
            return True
        alike.append(said)
        return False


def _of_whole_words(lexemes: list[Lexeme], phrases: list[Phrase], text: str) -> list[Phrase]:
    """Those that neither begin nor end within a word that was taken apart: not the "mitte Mai" of "Monatsmitte Mai"."""
    cuts = {
        at for at in range(1, len(lexemes))
        if lexemes[at - 1].end == lexemes[at].start and text[lexemes[at].start].isalpha() and text[lexemes[at].start - 1].isalpha()
    }  # fmt: skip
    return [one for one in phrases if one.first not in cuts and one.last not in cuts] if cuts else phrases


def _closed(lexemes: list[Lexeme], phrases: list[Phrase]) -> list[Phrase]:
    """Those that close no bracket which another word opens, and leave none open that another one of the same words
    closes: not the "Mon-Fri (9-5" of "Mon-Fri (9-5)"."""
    if not any("RPAREN" in one.values for one in lexemes):
        return phrases
    phrases = [one for one in phrases if _opens_first(lexemes[one.first : one.last])]
    closing = {(one.first, one.last - 1) for one in phrases if "RPAREN" in lexemes[one.last - 1].values}
    return [one for one in phrases if (one.first, one.last) not in closing]


def _opens_first(words: list[Lexeme]) -> bool:
    """Does an open bracket stand before a closing one?"""
    first = next((word.values for word in words if not word.values.keys().isdisjoint(("LPAREN", "RPAREN"))), {})
    return "RPAREN" not in first


def _hold(checks: tuple[Form, ...], ctx: Context, roles: Roles, words: list[Lexeme]) -> bool:
    for check in checks:  # noqa: SIM110  # a loop is half the time of `all`, and most of what is tried is tried here
        if not check(ctx, roles, words):
            return False
    return True


def _own(part: Phrase) -> Lexeme:
    """The lexeme of a part, with a reading of its own that a builder may change."""
    lexeme = part.lexeme
    if part.rule is None:
        return lexeme
    result = part.rule.result
    return Lexeme(lexeme.start, lexeme.end, lexeme.symbol, {result: copied(lexeme.values[result])})


def copied(reading: Any) -> Any:
    """A copy of a reading, down to the readings in it."""
    copy = object.__new__(type(reading))
    for name in _slots(type(reading)):
        value = getattr(reading, name)
        if isinstance(value, Reading):
            value = copied(value)
        elif type(value) in (list, dict):
            value = (
                value.copy()
                if not value or not isinstance(next(iter(value)), Reading)
                else [copied(one) for one in value]
            )
        elif type(value) is tuple and value and isinstance(value[0], Reading):
            value = tuple(map(copied, value))
        setattr(copy, name, value)
    return copy


_SLOTS: dict[type, tuple[str, ...]] = {}


def _slots(kind: type) -> tuple[str, ...]:
    found = _SLOTS.get(kind)
    if found is None:
        found = _SLOTS[kind] = tuple(name for base in kind.__mro__ for name in getattr(base, "__slots__", ()))
    return found


def meaning(value: Any) -> Any:
    """What two readings have in common that mean the same: their kind and all that they hold."""
    if isinstance(value, Reading):
        return (type(value).__name__, *(meaning(getattr(value, name)) for name in _slots(type(value))))
    if isinstance(value, (list, tuple)):
        return tuple(map(meaning, value))
    if isinstance(value, dict):
        return tuple((key, meaning(one)) for key, one in value.items())
    return value
