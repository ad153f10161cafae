"""The grammar file of a language: rules over categories, read into patterns over one-character symbols.

Every word of interest stands in one or more categories (a month, a number, both). A set of categories that can
occur is one symbol, and a rule becomes a regular expression over symbols: every element is a character class, so
matching a rule against a region is one call of the standard library's matcher over a string of a few characters.
The patterns hold no repetition, only optional parts, so the time of a match is bounded by the rule's own length.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from timeloom.errors import ModelError

__all__ = ["LONGEST_RULE", "Level", "Rule", "Symbols", "read_grammar"]

LONGEST_RULE = 20
"""Elements of one rule at the most."""
_POOL = tuple(chr(code) for code in range(0x30, 0x100) if chr(code) not in "[\\]^|~\x7f\x85\xa0")
"""Symbols: characters of one byte first, since their classes compile and match fastest, none of which means anything in
a character class."""
_MORE = 0xE000
"""Symbols beyond the pool are of Unicode's private use area."""

_LEVEL = re.compile(r"level\s+(?P<name>[\w-]+)$")
_RULE = re.compile(
    r"(?P<result>[A-Z]+)\s+(?P<name>[\w-]+)\s*:\s*(?P<pattern>[^>]*?)\s*->\s*(?P<build>[\w-]+)"
    r"(?:\s+if\s+(?P<guards>[\w -]+))?$"
)
_PIECE = re.compile(
    r"(?P<open>\()|(?P<close>\)\??)|(?P<bar>\|)"
    r"|(?:(?P<role>[a-z]\w*):)?(?P<cats>[A-Z][A-Z0-9]*(?:\|[A-Z][A-Z0-9]*)*)(?P<opt>\?)?"
)


class Symbols:
    """One character for every set of categories that can occur. Filled while the language is loaded, only read
    after."""

    def __init__(self) -> None:
        self._of: dict[frozenset[str], str] = {}
        self._having: dict[frozenset[str], str] = {}

    def of(self, categories: frozenset[str]) -> str:
        """The symbol of a set of categories, made on first use while the language is loaded."""
        symbol = self._of.get(categories)
        if symbol is None:
            count = len(self._of)
            symbol = self._of[categories] = _POOL[count] if count < len(_POOL) else chr(_MORE + count)
            self._having.clear()
        return symbol

    def known(self, categories: frozenset[str]) -> str | None:
        """The symbol of a set, or None where no rule could use it."""
        return self._of.get(categories)

    def having(self, names: frozenset[str]) -> str:
        """All symbols whose set holds one of the categories, as the inside of a character class."""
        found = self._having.get(names)
        if found is None:
            found = "".join(symbol for categories, symbol in self._of.items() if not names.isdisjoint(categories))
            self._having[names] = found
        return found


@dataclass(slots=True)
class Rule:
    """One rule. `pattern` is compiled on first use (that two threads may both do so changes nothing)."""

    result: str
    name: str
    source: str
    build: str
    guards: tuple[str, ...]
    expression: str
    roles: tuple[tuple[str, str], ...]
    """(role, group) pairs in the order of the rule; a role may have several groups."""
    pattern: re.Pattern[str] | None = field(default=None, repr=False)

    def compiled(self) -> re.Pattern[str]:
        """The pattern over symbols."""
        if self.pattern is None:
            self.pattern = re.compile(self.expression)
        return self.pattern


@dataclass(frozen=True, slots=True)
class Level:
    """Rules under one heading. The headings are for who reads the file: all rules of a language are tried together."""

    name: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the file that may be wrong."""

    where: str
    number: int
    text: str

    def error(self, message: str, value: str | None = None) -> ModelError:
        """The error that names file, line and what stands there."""
        place = f"line {self.number}"
        return ModelError(message, document=self.where, place=place, value=self.text if value is None else value)


def read_grammar(text: str, symbols: Symbols, where: str) -> tuple[Level, ...]:
    """Read a grammar file. Raises ModelError with file and line for a rule that cannot be read."""
    levels: list[tuple[str, list[tuple[_Line, re.Match[str]]]]] = []
    names: dict[str, int] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = _Line(where, number, raw.partition("#")[0].strip())
        if not line.text:
            continue
        level = _LEVEL.match(line.text)
        if level is not None:
            levels.append((level["name"], []))
            continue
        rule = _RULE.match(line.text)
        if rule is None or not levels:
            raise line.error("this is no rule of a grammar")
        if rule["name"] in names:
            raise line.error(f"a rule of this name stands in line {names[rule['name']]}", rule["name"])
        names[rule["name"]] = number
        levels[-1][1].append((line, rule))
    for _, rules in levels:
        for _, rule in rules:
            symbols.of(frozenset((rule["result"],)))
    return tuple(Level(name, tuple(_rule(line, match, symbols) for line, match in rules)) for name, rules in levels)


def _rule(line: _Line, match: re.Match[str], symbols: Symbols) -> Rule:
    pattern = _Pattern(line, symbols)
    source = match["pattern"]
    position = 0
    for piece in _PIECE.finditer(source):
        if source[position : piece.start()].strip():
            raise line.error("unreadable element", source[position : piece.start()].strip())
        position = piece.end()
        pattern.add(piece)
    if source[position:].strip():
        raise line.error("unreadable element", source[position:].strip())
    pattern.finish()
    return Rule(
        match["result"],
        match["name"],
        source,
        match["build"],
        tuple((match["guards"] or "").split()),
        "".join(pattern.out),
        tuple(pattern.roles),
    )


class _Pattern:
    """The pattern of one rule as it grows."""

    def __init__(self, line: _Line, symbols: Symbols) -> None:
        self.line = line
        self.symbols = symbols
        self.out: list[str] = []
        self.roles: list[tuple[str, str]] = []
        self._elements = 0
        self._may_begin = True
        """May all before the next element be left out?"""
        self._before_groups: list[bool] = []

    def add(self, piece: re.Match[str]) -> None:
        """Add an element or one end of a group."""
        if piece["open"]:
            self.out.append("(?:")
            self._before_groups.append(self._may_begin)
        elif piece["close"]:
            if not self._before_groups:
                raise self.line.error("a group is closed that was not opened")
            self.out.append(piece["close"])
            before = self._before_groups.pop()
            self._may_begin = self._may_begin or (before and piece["close"] == ")?")
        elif piece["bar"]:
            raise self.line.error("alternatives of groups are not part of the grammar")
        else:
            self._element(piece)

    def _element(self, piece: re.Match[str]) -> None:
        names = frozenset(piece["cats"].split("|"))
        for name in names:
            if not self.symbols.having(frozenset((name,))):
                raise self.line.error("no word stands in this category", name)
        element = f"[{self.symbols.having(names)}]"
        if piece["role"]:
            group = f"{piece['role']}_{len(self.roles)}"
            self.roles.append((piece["role"], group))
            element = f"(?P<{group}>{element})"
        self.out.append(element + (piece["opt"] or ""))
        self._elements += 1
        if not piece["opt"]:
            self._may_begin = False

    def finish(self) -> None:
        """Check what only the end of the rule can tell."""
        if self._before_groups:
            raise self.line.error("a group is not closed")
        if self._elements > LONGEST_RULE:
            raise self.line.error(f"a rule has at most {LONGEST_RULE} elements")
        if self._may_begin:
            raise self.line.error("a rule that matches nothing at all")
