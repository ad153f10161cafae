"""Language: the words, numbers, feasts, zones, cues and grammar of one language, read from its folder."""

from __future__ import annotations

import threading
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain
from typing import Any

from timeloom.errors import ModelError
from timeloom.language.digits import numeric_sets
from timeloom.language.forms import Forms, NumberRun, joined, number_runs, numbers_together, read_forms, spellings
from timeloom.language.grammar import Level, Symbols, read_grammar
from timeloom.language.words import WORDS

__all__ = ["Feast", "Language", "Run", "languages", "load", "names"]

PUNCTUATION = (
    "COMMA", "HYPH", "DASH", "SLASH", "COLON", "DOT", "LPAREN", "RPAREN", "POSS", "AMPERSAND", "HASH",
)  # fmt: skip
NUMBER_WORDS = ("units", "tens", "hundreds", "scales", "decades", "ordinals")
"""Tables of `[numbers]` whose keys are words; `hundreds` may be left out."""
LAST_SMALL = 31
REFERENCE = "en"
"""The language whose files name every list of cues that the code asks for."""

Rest = tuple[tuple[str, str], ...]
"""What follows the first word of a run: (separator, word) pairs."""


@dataclass(frozen=True, slots=True)
class Run:
    """Several words that count as one: the (separator, word) pairs that follow the first word."""

    rest: Rest
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
    forms: Forms
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
    hundreds: dict[str, int]
    """Hundreds that are one word: "novecientos"."""
    scales: dict[str, int]
    decades: dict[str, int]
    numbers: frozenset[str]
    """The words that a number in words may begin with."""
    number_runs: dict[str, tuple[NumberRun, ...]]
    """Numbers of several words that are none by their order, by their first word: "quatre-vingt-dix"."""
    ordinals: dict[str, int]
    ordinal_suffixes: frozenset[str]
    feasts: dict[str, tuple[Feast, ...]]
    cues: dict[str, frozenset[str]]
    symbols: Symbols
    levels: tuple[Level, ...]
    result_symbols: dict[str, str]
    """Symbol of every category that rules make."""
    joined: dict[str, int]
    """Words that are read as two, with the length of the first."""


_LOADED: dict[str, Language] = {}
_LOADING = threading.Lock()


def languages() -> tuple[str, ...]:
    """The codes of the languages that there are rules for, sorted."""
    folders = (folder for folder in files("timeloom.language").iterdir() if folder.is_dir())
    return tuple(sorted(folder.name for folder in folders if (folder / "lexicon.toml").is_file()))


def names(code: str) -> tuple[str, str]:
    """What a language is called in English and by itself; its code where its folder does not say. Reads no words."""
    told = _toml(files("timeloom.language") / code, "forms.toml").get("name", {})
    return told.get("english", code), told.get("own", code)


def load(code: str = "en") -> Language:
    """The language of an ISO 639-1 code, one object for all who ask. Raises ModelError where there is none, or where
    its files cannot be read."""
    found = _LOADED.get(code)
    if found is None:
        # One object, whoever asks first: lexemes of one stage carry symbols that another stage's rules are written in.
        with _LOADING:
            found = _LOADED.get(code)
            if found is None:
                found = _LOADED[code] = _read(code)
    return found


def _read(code: str) -> Language:
    room = files("timeloom.language")
    # asked before the files are: a code may be anything, and as long as anything
    if code not in (there := languages()):
        raise ModelError(f"no rules for this language; there are {', '.join(there)}", value=code)
    folder = room / code
    tables, written = _toml(folder, "lexicon.toml"), _toml(folder, "forms.toml")
    forms = read_forms(written, f"{code}/forms.toml")
    counting: dict[str, Any] = {"hundreds": {}} | tables.pop("numbers")
    numbers, runs_of_numbers = (
        numbers_together(counting, forms),
        number_runs(counting, written.get("chained", ()), forms),
    )
    triggers = frozenset(tables.pop("triggers")["words"])
    abbreviations = frozenset(tables.pop("abbreviations")["words"])
    lexicon = _Lexicon(set(triggers | numbers["decades"].keys()))
    _fill(lexicon, room, tables, forms)
    feasts = _feasts(_feasts_of(room, code), lexicon, forms)
    symbols = _symbols(lexicon, numbers)
    levels = read_grammar((folder / "grammar.txt").read_text("utf-8"), symbols, f"{code}/grammar.txt")
    suffixes = frozenset(numbers["suffixes"]["words"])
    in_runs = (word for first, found in runs_of_numbers.items() for rest, _, _ in found for word in (first, *rest))
    known = frozenset(lexicon.every_word()).union(suffixes, in_runs, *(numbers[table] for table in NUMBER_WORDS))
    return Language(
        code=code,
        forms=forms,
        words=lexicon.words,
        symbol={word: symbols.of(frozenset(values)) for word, values in lexicon.words.items()},
        runs={
            first: tuple(Run(rest, values) for rest, values in sorted(found.items(), key=lambda item: -len(item[0])))
            for first, found in lexicon.runs.items()
        },
        triggers=frozenset(lexicon.triggers),
        known=known,
        abbreviations=abbreviations,
        units=numbers["units"],
        tens=numbers["tens"],
        hundreds=numbers["hundreds"],
        scales=numbers["scales"],
        decades=numbers["decades"],
        numbers=frozenset().union(
            *(
                numbers[table]
                for table in ("units", "tens", "hundreds", "ordinals", *(("scales",) if forms.scale_first else ()))
            )
        ),
        number_runs=runs_of_numbers,
        ordinals=numbers["ordinals"],
        ordinal_suffixes=suffixes,
        feasts=feasts,
        cues=_cues(room, code, forms),
        symbols=symbols,
        levels=levels,
        result_symbols={rule.result: symbols.of(frozenset((rule.result,))) for level in levels for rule in level.rules},
        joined=joined(written.get("joined", ()), _with_numbers(lexicon.words, numbers), known),
    )


def _fill(lexicon: _Lexicon, room: Traversable, tables: dict[str, dict[str, Any]], forms: Forms) -> None:
    """Add the words of the tables of all languages, of those of one, and the zones."""
    for table, entries in chain(_toml(room, "lexicon.toml").items(), tables.items()):
        for key, value in entries.items():
            for form in spellings(key, forms):
                lexicon.add(form, table.lstrip("~"), value, triggers=not table.startswith("~"))
    for zone, offset in _toml(room, "zones.toml")["zones"].items():
        if zone not in forms.no_zones:
            lexicon.add(zone, "ZONE", offset, triggers=False)


def _cues(room: Traversable, code: str, forms: Forms) -> dict[str, frozenset[str]]:
    """The lists of cues of a language. One that English has and this language has not is empty; one that English has
    not is asked for nowhere, and an error."""
    found: dict[str, frozenset[str]] = {}
    for file in ("cues.toml", "questions.toml"):
        own = _toml(room / code, file) if code == REFERENCE or (room / code / file).is_file() else {}
        names = own if code == REFERENCE else _toml(room / REFERENCE, file)
        for name in own.keys() - names.keys():
            raise ModelError("no stage asks for this list of cues", document=f"{code}/{file}", value=name)
        found |= {
            name: frozenset(form for word in own.get(name, {"words": ()})["words"] for form in spellings(word, forms))
            for name in names
        }
    return found


def _with_numbers(words: dict[str, dict[str, Any]], numbers: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The words of the lexicon, and numbers: SMALL are those up to 31, DECADES and ORDINALS the tables of that name."""
    found = dict(words)
    small = [word for table in ("units", "tens") for word, value in numbers[table].items() if value <= LAST_SMALL]
    for name, members in (("SMALL", small), ("DECADES", numbers["decades"]), ("ORDINALS", numbers["ordinals"])):
        for word in members:
            found[word] = {**found.get(word, {}), name: None}
    return found


def _toml(folder: Traversable, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads((folder / name).read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ModelError(f"this is no TOML: {error}", document=f"{folder.name}/{name}") from error


@dataclass(slots=True)
class _Lexicon:
    """The words and runs of words of a language while its files are read."""

    triggers: set[str]
    words: dict[str, dict[str, Any]] = field(default_factory=dict)
    runs: dict[str, dict[Rest, dict[str, Any]]] = field(default_factory=dict)

    def add(self, key: str, category: str, value: object, *, triggers: bool) -> None:
        """File one entry. A word triggers a closer look at the text; of a run, its longest word does."""
        parts = WORDS.split(key)
        words = parts[1::2]
        first, rest = words[0], tuple(zip(parts[2:-1:2], words[1:], strict=True))
        target = self.runs.setdefault(first, {}).setdefault(rest, {}) if rest else self.words.setdefault(first, {})
        target[category] = value
        if triggers:
            self.triggers.add(max(words, key=len))

    def every_word(self) -> Iterable[str]:
        """Single words, and the words of runs."""
        yield from self.words
        yield from self.runs
        for found in self.runs.values():
            for rest in found:
                for _, word in rest:
                    yield word


def _feasts_of(room: Traversable, code: str) -> list[dict[str, Any]]:
    """The feasts that a language has names for: those of all languages, and then its own."""
    common = {entry["name"]: entry for entry in _toml(room, "feasts.toml")["feast"]}
    own = _toml(room / code, "feasts.toml")
    names = own.get("names", {})
    for name in names.keys() - common.keys():
        raise ModelError("no such feast", document=f"{code}/feasts.toml", value=name)
    return [*({**common[name], "words": words} for name, words in names.items()), *own.get("feast", [])]


def _feasts(entries: list[dict[str, Any]], lexicon: _Lexicon, forms: Forms) -> dict[str, tuple[Feast, ...]]:
    """Feasts by each of their names, in the order of the file; the names become words of the lexicon."""
    found: dict[str, list[Feast]] = {}
    for entry in entries:
        feast = Feast(entry["name"], entry["rule"], entry.get("days", 1), entry.get("jurisdiction"), entry["source"])
        for name in dict.fromkeys(form for word in entry["words"] for form in _unpointed(spellings(word, forms))):
            found.setdefault(name, []).append(feast)
            lexicon.add(name, "FEAST", name, triggers=True)
    return {name: tuple(feasts) for name, feasts in found.items()}


def _unpointed(names: Iterable[str]) -> Iterator[str]:
    """Names of several words, and each without its apostrophes, as many write them: st patricks day."""
    for name in names:
        yield name
        if "'" in name and " " in name:
            yield name.replace("'", "")


def _symbols(lexicon: _Lexicon, numbers: dict[str, Any]) -> Symbols:
    """A symbol for every set of categories that a lexeme can have."""
    symbols = Symbols()
    for values in lexicon.words.values():
        symbols.of(frozenset(values))
    for runs in lexicon.runs.values():
        for values in runs.values():
            symbols.of(frozenset(values))
    for name in PUNCTUATION:
        symbols.of(frozenset((name,)))
    for categories in numeric_sets(lexicon.words, numbers):
        symbols.of(categories)
    return symbols
