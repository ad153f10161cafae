"""Knowledge: names that news and prose speak of, and the years that bound them.

Two tables lie in the folder of the language: `knowledge.tsv`, a name a line, and `knowledge_sources.tsv`, the sources
that the lines refer to. How they were made is told in docs/knowledge.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from timeloom.errors import ModelError

__all__ = ["KINDS", "NOT_BEFORE", "WITHIN", "Fact", "Source", "facts", "mentions", "sources"]

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "person": "life",
        "reign": "reign",
        "office": "office",
        "statesman": "highest office",
        "war": "fought",
        "battle": "fought",
        "treaty": "signed",
        "event": "happened",
        "country": "name in use",
        "independence": "independent",
        "state": "admitted",
        "planet": "discovered",
        "element": "discovered",
        "term": "made or named",
        "body": "existence",
        "work": "published",
    }
)
"""The kinds of facts, and what the years of each mean."""

NOT_BEFORE: frozenset[str] = frozenset(KINDS) - {"statesman", "independence", "state"}
"""Kinds that a text cannot speak of before the first year: the others are names that are older than their years."""

WITHIN: frozenset[str] = frozenset({"reign", "office", "statesman", "war", "battle", "treaty", "event"})
"""Kinds that news speak of most within their years; after the last one they are looked back at."""

COLUMNS = ("name", "others", "kind", "first", "last", "sources")
SOURCE_COLUMNS = ("id", "what", "where")
CAPITALIZED = frozenset({"term", "element", "planet", "event"})
"""Kinds whose small-letter names may begin a sentence."""

WORD = re.compile(r"[^\W_]+")
STEP = re.compile(r"(\s+[^\w\s]?|[^\w\s]{1,2}\s*)([^\W_]+)")
"""What may stand between two words of a name, and the second word."""
VICE = re.compile(r"\b[Vv]ice[\s-]+$")
"""A holder of an office after these words holds another one."""
ALIKE = str.maketrans({"’": "'", "‐": "-", "‑": "-", "–": "-"})


@dataclass(frozen=True, slots=True)
class Source:
    """A source of facts: its id, what it is, where it is."""

    id: str
    what: str
    where: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A name and its years (of the Christian era), both inclusive; `last` is None where nothing ends or nobody says
    when. Two sources or more give each of its years."""

    name: str
    others: tuple[str, ...]
    """Other names of the same, in no order."""
    kind: str
    """A key of `KINDS`."""
    first: int
    last: int | None
    sources: tuple[str, ...]

    @property
    def means(self) -> str:
        """What the years mean: life, reign, fought, made or named..."""
        return KINDS[self.kind]


@dataclass(slots=True)
class _Node:
    """A word within names: the fact that a name ends in here, and the words that may follow, by what stands between."""

    fact: Fact | None = None
    follow: dict[tuple[str, str], _Node] = field(default_factory=dict)


@cache
def sources(language: str = "en") -> Mapping[str, Source]:
    """The sources of a language's facts by their ids. Raises ModelError where the language has none."""
    document = f"{language}/knowledge_sources.tsv"
    found: dict[str, Source] = {}
    for line, row in _rows(language, "knowledge_sources.tsv", SOURCE_COLUMNS):
        source = Source(*row)
        if source.id in found:
            raise ModelError("this source stands twice", document=document, place=f"line {line}", value=source.id)
        found[source.id] = source
    return MappingProxyType(found)


@cache
def facts(language: str = "en") -> tuple[Fact, ...]:
    """All facts of a language (ISO 639-1 code) in the order of the file.

    Raises ModelError, naming the line, where the language has no such table or a row of it cannot be used."""
    known = sources(language)
    return tuple(
        _fact(row, f"{language}/knowledge.tsv", line, known) for line, row in _rows(language, "knowledge.tsv", COLUMNS)
    )


def mentions(text: str, language: str = "en") -> list[tuple[int, int, Fact]]:
    """Facts that a text names: (start, end, fact) in characters, in order, apart from each other.

    The longest name wins; capitals count, but a term may begin a sentence; a space in a name stands for any white
    space; a Vice President is no President. The time is linear in the length of the text. Raises ModelError as `facts`
    does."""
    index = _index(language)
    found: list[tuple[int, int, Fact]] = []
    free = 0
    for word in WORD.finditer(text):
        node = index.get(word[0])
        if node is None or word.start() < free:
            continue
        end = word.end()
        best = (end, node.fact)
        while node.follow and (step := STEP.match(text, end)):
            after = node.follow.get((_between(step[1]), step[2]))
            if after is None:
                break
            node, end = after, step.end()
            if node.fact is not None:
                best = (end, node.fact)
        fact = best[1]
        if fact is not None and not (
            fact.kind == "office" and VICE.search(text, max(0, word.start() - 8), word.start())
        ):
            free = best[0]
            found.append((word.start(), free, fact))
    return found


def _between(separator: str) -> str:
    """What stands between two words, white space as one space, dashes and quotes of one sort."""
    return re.sub(r"\s+", " ", separator).translate(ALIKE)


@cache
def _index(language: str) -> dict[str, _Node]:
    """The names of a language, by their first words."""
    index: dict[str, _Node] = {}
    for fact in facts(language):
        for name in (fact.name, *fact.others):
            _enter(index, name, fact)
            if fact.kind in CAPITALIZED and name[0].islower():
                _enter(index, name[0].upper() + name[1:], fact)
    return index


def _enter(index: dict[str, _Node], name: str, fact: Fact) -> None:
    first = WORD.match(name)
    if first is None:
        raise ModelError("a name begins with a word", value=name)
    node, end = index.setdefault(first[0], _Node()), first.end()
    while step := STEP.match(name, end):
        node, end = node.follow.setdefault((_between(step[1]), step[2]), _Node()), step.end()
    if node.fact is None:
        node.fact = fact


def _fact(row: list[str], document: str, line: int, known: Mapping[str, Source]) -> Fact:
    name, others, kind, first, last, given = row
    place = f"line {line}"
    if not name or kind not in KINDS:
        raise ModelError("no such kind of fact", document=document, place=place, value=(name, kind))
    if not first.isdecimal() or not (last.isdecimal() or not last) or (last and int(last) < int(first)):
        raise ModelError("these are no years in order", document=document, place=place, value=(name, first, last))
    ids = tuple(given.split())
    if not ids or any(id not in known for id in ids):
        raise ModelError("no such source", document=document, place=place, value=(name, given))
    if len(set(ids)) < 2:
        raise ModelError("a fact needs two sources that agree", document=document, place=place, value=(name, given))
    names = tuple(others.split("; ")) if others else ()
    return Fact(name, names, kind, int(first), int(last) if last else None, ids)


def _rows(language: str, name: str, columns: tuple[str, ...]) -> Iterator[tuple[int, list[str]]]:
    """Rows of a table with their line numbers, counted from 1; the first line names the columns."""
    path = files("timeloom.language") / language / name
    if not language.isidentifier() or not path.is_file():
        raise ModelError("no knowledge for this language", value=language)
    lines = path.read_text("utf-8").splitlines()
    if not lines or tuple(lines[0].split("\t")) != columns:
        raise ModelError("the columns are not those of this table", document=f"{language}/{name}", place="line 1")
    for number, line in enumerate(lines[1:], 2):
        row = line.split("\t")
        if len(row) != len(columns):
            raise ModelError(
                "too few or too many fields", document=f"{language}/{name}", place=f"line {number}", value=line
            )
        yield number, row
