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

__all__ = ["Level", "Rule", "Symbols", "read_grammar"]

LONGEST_RULE = 20
"""Elements of one rule at the most."""
_POOL = tuple(chr(code) for code in range(0x30, 0x100) if chr(code) not in "[\\]^|~\x7f\x85\xa0")
"""Symbols: characters of one byte first, since their classes compile and match fastest, none of which means anything in
a character class."""
_MORE = 0xE000
"""Symbols beyond the pool are of Unicode's private use area."""

_RULE = re.compile(r"^(?P<result>[A-Z]+)\s+(?P<name>[\w-]+)\s*:\s*(?P<pattern>.*?)\s*->\s*(?P<build>[\w-]+)(?:\s+if\s+(?P<guards>[\w -]+))?$")
_PIECE = re.compile(r"\(|\)\?|\)|(?:(?P<role>[a-z]\w*):)?(?P<cats>[A-Z][A-Z0-9]*(?:\|[A-Z][A-Z0-9]*)*)(?P<opt>\?)?|(?P<bar>\|)")


class Symbols:
    """One character for every set of categories that can occur."""

    def __init__(self) -> None:
        self._of: dict[frozenset[str], str] = {}

    def of(self, categories: frozenset[str]) -> str:
        """The symbol of a set of categories, made on first use while the language is loaded."""
        symbol = self._of.get(categories)
        if symbol is None:
            count = len(self._of)
            symbol = self._of[categories] = _POOL[count] if count < len(_POOL) else chr(_MORE + count)
        return symbol

    def known(self, categories: frozenset[str]) -> str | None:
        """The symbol of a set, or None where no rule could use it."""
        return self._of.get(categories)

    def having(self, names: frozenset[str]) -> str:
        """All symbols whose set holds one of the categories, as the inside of a character class."""
        return "".join(symbol for categories, symbol in self._of.items() if categories & names)


@dataclass(slots=True)
class Rule:
    """One rule. `pattern` is compiled on first use; `roles` maps a role to the names of its groups."""

    result: str
    name: str
    source: str
    build: str
    guards: tuple[str, ...]
    firsts: frozenset[str]
    expression: str
    roles: tuple[tuple[str, str], ...]
    """(role, group) pairs in the order of the rule; a role may have several groups."""
    pattern: re.Pattern[str] | None = field(default=None, repr=False)

    def compiled(self) -> re.Pattern[str]:
        """The pattern over symbols."""
        if self.pattern is None:
            self.pattern = re.compile(self.expression)
        return self.pattern


@dataclass(slots=True)
class Level:
    """Rules that are tried together; `first` lists, per symbol, the rules that may begin with it."""

    name: str
    from_right: bool
    rules: tuple[Rule, ...]
    first: dict[str, tuple[Rule, ...]]


def read_grammar(text: str, symbols: Symbols, where: str) -> tuple[Level, ...]:
    """Read a grammar file. Raises ModelError with file and line for a rule that cannot be read."""
    levels: list[tuple[str, bool, list[tuple[int, re.Match[str]]]]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        if line.startswith("level "):
            _, name, side = line.split()
            levels.append((name, side == "right", []))
            continue
        match = _RULE.match(line)
        if match is None or not levels:
            raise ModelError("this is no rule of a grammar", document=where, place=f"line {number}", value=line)
        levels[-1][2].append((number, match))
    for _, _, matches in levels:
        for _, match in matches:
            symbols.of(frozenset((match["result"],)))
    return tuple(_level(name, right, matches, symbols, where) for name, right, matches in levels)


def _level(
    name: str, right: bool, matches: list[tuple[int, re.Match[str]]], symbols: Symbols, where: str
) -> Level:
    rules = tuple(_rule(match, symbols, f"{where}: line {number}") for number, match in matches)
    first: dict[str, list[Rule]] = {}
    for rule in rules:
        for symbol in symbols.having(rule.firsts):
            first.setdefault(symbol, []).append(rule)
    return Level(name, right, rules, {symbol: tuple(found) for symbol, found in first.items()})


def _rule(match: re.Match[str], symbols: Symbols, where: str) -> Rule:
    out: list[str] = []
    firsts: set[str] = set()
    open_start = True
    depth_start: list[bool] = []
    roles: list[tuple[str, str]] = []
    pattern = match["pattern"]
    position = 0
    for piece in _PIECE.finditer(pattern):
        if pattern[position : piece.start()].strip():
            raise ModelError("unreadable element", document=where, value=pattern[position : piece.start()])
        position = piece.end()
        if piece.group() == "(":
            out.append("(?:")
            depth_start.append(open_start)
        elif piece.group() in (")", ")?"):
            out.append(piece.group())
            before = depth_start.pop()
            open_start = open_start or (before and piece.group() == ")?")
        elif piece["bar"]:
            raise ModelError("alternatives of groups are not part of the grammar", document=where, value=pattern)
        else:
            names = frozenset(piece["cats"].split("|"))
            if open_start:
                firsts |= names
            members = symbols.having(names)
            if not members:
                raise ModelError("no word stands in this category", document=where, value=piece["cats"])
            element = f"[{members}]"
            if piece["role"]:
                group = f"{piece['role']}_{len(roles)}"
                roles.append((piece["role"], group))
                element = f"(?P<{group}>{element})"
            out.append(element + (piece["opt"] or ""))
            if not piece["opt"]:
                open_start = False
    if pattern.count(" ") >= 2 * LONGEST_RULE or sum(1 for piece in out if piece.startswith(("[", "(?P"))) > LONGEST_RULE:
        raise ModelError(f"a rule has at most {LONGEST_RULE} elements", document=where, value=pattern)
    if pattern[position:].strip():
        raise ModelError("unreadable element", document=where, value=pattern[position:])
    return Rule(
        match["result"],
        match["name"],
        pattern,
        match["build"],
        tuple((match["guards"] or "").split()),
        frozenset(firsts),
        "".join(out),
        tuple(roles),
    )
