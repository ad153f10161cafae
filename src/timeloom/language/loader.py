"""Language: the words, numbers, feasts, zones, cues and grammar of one language, read from its folder."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from timeloom.errors import ModelError
from timeloom.language.grammar import Level, Symbols, read_grammar

__all__ = ["Feast", "Language", "Run", "load"]

WORDS = re.compile(r"([^\W\d_]+|\d+)")
"""Runs of letters and runs of digits: what the lexer takes for a word."""

PUNCTUATION = (
    "COMMA", "HYPH", "DASH", "SLASH", "COLON", "DOT", "LPAREN", "RPAREN", "POSS", "AMPERSAND",
)  # fmt: skip

@dataclass(frozen=True, slots=True)
class Run:
    """Several words that count as one: the (separator, word) pairs that follow the first word."""

    rest: tuple[tuple[str, str], ...]
    values: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Feast:
    """A feast: its rule (see `timeloom.calendar.tree.Feast`), its length in days, whose it is (None: common)."""

    name: str
    rule: str
    length: int
    jurisdiction: str | None
    source: str


@dataclass(frozen=True, slots=True)
class Language:
    """All that is particular to a language. Read once, never changed."""

    code: str
    words: dict[str, dict[str, Any]]
    symbol: dict[str, str]
    """Symbol of every single word."""
    runs: dict[str, tuple[Run, ...]]
    """Runs by their first word, longest first."""
    triggers: frozenset[str]
    known: frozenset[str]
    """Every word that may stand in an expression."""
    abbreviations: frozenset[str]
    units: dict[str, int]
    tens: dict[str, int]
    scales: dict[str, int]
    decades: dict[str, int]
    ordinals: dict[str, int]
    ordinal_suffixes: frozenset[str]
    feasts: dict[str, tuple[Feast, ...]]
    cues: dict[str, frozenset[str]]
    symbols: Symbols
    levels: tuple[Level, ...]
    result_symbols: dict[str, str]
    """Symbol of every category that rules make."""


def _pieces(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    parts = WORDS.split(text)
    words, separators = parts[1::2], parts[2:-1:2]
    return words[0], tuple(zip(separators, words[1:], strict=True))


def _add(
    words: dict[str, dict[str, Any]], runs: dict[str, dict[tuple[tuple[str, str], ...], dict[str, Any]]],
    key: str, category: str, value: Any,
) -> str:  # fmt: skip
    """File one entry; the answer is the word that may trigger it (the longest of a run)."""
    first, rest = _pieces(key)
    if rest:
        runs.setdefault(first, {}).setdefault(rest, {})[category] = value
        return max((first, *(word for _, word in rest)), key=len)
    words.setdefault(first, {})[category] = value
    return first


@lru_cache(maxsize=8)
def load(code: str = "en") -> Language:
    """The language of an ISO 639-1 code. Raises ModelError where there is none."""
    folder = files("timeloom.language") / code
    if not code.isidentifier() or not (folder / "lexicon.toml").is_file():
        raise ModelError("no rules for this language", value=code)
    tables: dict[str, Any] = tomllib.loads((folder / "lexicon.toml").read_text("utf-8"))
    numbers, triggers = tables.pop("numbers"), set(tables.pop("triggers")["words"])
    abbreviations = frozenset(tables.pop("abbreviations")["words"])
    words: dict[str, dict[str, Any]] = {}
    runs: dict[str, dict[tuple[tuple[str, str], ...], dict[str, Any]]] = {}
    for table, entries in tables.items():
        for key, value in entries.items():
            word = _add(words, runs, key, table.lstrip("~"), value)
            if not table.startswith("~"):
                triggers.add(word)
    triggers.update(numbers["decades"])
    feasts: dict[str, list[Feast]] = {}
    for entry in tomllib.loads((folder / "feasts.toml").read_text("utf-8"))["feast"]:
        feast = Feast(
            entry["name"], entry["rule"], entry.get("days", 1), entry.get("jurisdiction"), entry["source"]
        )
        for name in entry["words"]:
            feasts.setdefault(name, []).append(feast)
            triggers.add(_add(words, runs, name, "FEAST", name))
    for zone, offset in tomllib.loads((files("timeloom.language") / "zones.toml").read_text("utf-8"))["zones"].items():
        _add(words, runs, zone, "ZONE", offset)
    symbols = Symbols()
    for values in words.values():
        symbols.of(frozenset(values))
    for entries in runs.values():
        for values in entries.values():
            symbols.of(frozenset(values))
    for name in PUNCTUATION:
        symbols.of(frozenset((name,)))
    for categories in _numeric_sets(words, numbers):
        symbols.of(categories)
    levels = read_grammar((folder / "grammar.txt").read_text("utf-8"), symbols, f"{code}/grammar.txt")
    return Language(
        code=code,
        words=words,
        symbol={word: symbols.of(frozenset(values)) for word, values in words.items()},
        runs={
            first: tuple(Run(rest, values) for rest, values in sorted(found.items(), key=lambda item: -len(item[0])))
            for first, found in runs.items()
        },
        triggers=frozenset(triggers),
        known=frozenset(
            (*words, *runs, *(word for found in runs.values() for rest in found for _, word in rest),
             *(word for table in ("units", "tens", "scales", "decades", "ordinals") for word in numbers[table]),
             *numbers.get("suffixes", ("st", "nd", "rd", "th")))
        ),
        abbreviations=abbreviations,
        units=numbers["units"],
        tens=numbers["tens"],
        scales=numbers["scales"],
        decades=numbers["decades"],
        ordinals=numbers["ordinals"],
        ordinal_suffixes=frozenset(numbers.get("suffixes", ("st", "nd", "rd", "th"))),
        feasts={name: tuple(found) for name, found in feasts.items()},
        cues={
            name: frozenset(found["words"])
            for name, found in tomllib.loads((folder / "cues.toml").read_text("utf-8")).items()
        },
        symbols=symbols,
        levels=levels,
        result_symbols={
            rule.result: symbols.of(frozenset((rule.result,))) for level in levels for rule in level.rules
        },
    )


def _numeric_sets(words: dict[str, dict[str, Any]], numbers: dict[str, Any]) -> set[frozenset[str]]:
    """Every set of categories that a number can have, written in digits or in words."""
    sets = {frozenset(digits(str(n).zfill(width))) for width in (1, 2) for n in range(10**width)}
    sets |= {frozenset(digits(str(n).zfill(3))) for n in (0, 1, 366, 367)}
    sets |= {frozenset(digits(text)) for text in ("0000", "0960", "2399", "1000", "1059", "1060", "2359", "2360",
             "2999", "2459", "3000", "9999", "10000", "000000", "235959", "196002", "980120", "999999", "150459",
             "19980120", "99999999", "1234567", "123456789", "1234567890")}  # fmt: skip
    sets |= {frozenset(base) for base in (
        ("ORD",), ("ORD", "DOMTH"), ("YEARWORDS",), ("NUM",), ("NUM", "HOUR"), ("NUM", "YEARWORDS"), ("DECADE",),
        ("DECADEWORD",), ("QN",), ("HN",), ("FYN",), ("YEAR2",), ("OFFSET",), ("MIXED",), ("ZONE",),
    )}  # fmt: skip
    for word in (*numbers["units"], *numbers["tens"], *numbers["scales"], *numbers["ordinals"], *numbers["decades"]):
        own = frozenset(words.get(word, ()))
        for base in (("ORD",), ("ORD", "DOMTH"), ("NUM",), ("NUM", "HOUR"), ("DECADEWORD",)):
            sets.add(own | frozenset(base))
    return sets


@lru_cache(maxsize=4096)
def digits(text: str) -> dict[str, Any]:
    """What a run of ASCII digits may be, by its length and value: {category: value}."""
    width, value = len(text), int(text[:10])
    if width > 9:
        return {}
    found: dict[str, Any] = {"NUM": value}
    if width <= 2:
        if 1 <= value <= 31:
            found["DOM"] = value
        if 1 <= value <= 12:
            found["MON"] = value
        if value <= 24:
            found["HOUR"] = value
        if width == 2:
            found |= {"YY": value}
            if "DOM" in found:
                found["DOM2"] = value
            if "MON" in found:
                found["MON2"] = value
            if value <= 59:
                found["MIN"] = value
            if value <= 24:
                found["HH"] = value
            if 1 <= value <= 53:
                found["WEEKNO"] = value
    elif width == 3 and 1 <= value <= 366:
        found["DAYNO"] = value
    elif width == 4:
        found["YFOUR"] = value
        if 1000 <= value <= 2999:
            found["YEAR"] = value
        if value // 100 <= 24 and value % 100 <= 59:
            found["HHMM"] = (value // 100, value % 100)
    elif width == 6:
        if 1 <= value // 100 % 100 <= 12 and 1 <= value % 100 <= 31:
            found["YMDSIX"] = text
        if value // 10000 <= 24 and value // 100 % 100 <= 59 and value % 100 <= 59:
            found["HMSSIX"] = (value // 10000, value // 100 % 100, value % 100)
    elif width == 8 and 1 <= value // 100 % 100 <= 12 and 1 <= value % 100 <= 31:
        found["YMDEIGHT"] = text
    return found
