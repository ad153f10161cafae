"""Reads the files of tasks, and says which key of which file is wrong.

    name = "5c"                       # as the file is called
    title = "a reporting verb and what it reports"
    guideline = "Relate ..."          # what an annotator is told
    ends = ["event", "event"]         # kinds of source and target: event, time, creation
    measure = "strict"                # or "relaxed"

    [relations]
    scheme = "tempeval"               # a scheme of timeloom.graph.labels
    labels = ["BEFORE", ...]          # those of its labels that are legal; all of them where this is left out

    [words]                           # lists of words, told apart by white space; another file's list is "5c:reporting"
    reporting = "say says said saying"

    [[pattern]]
    name = "clause"
    reach = "tree"                    # see `model`
    path = ["down ccomp|parataxis"]   # up or down, with ? (0-1), + (1-8) or * (0-8), then relations told apart by |
    source = { words = "reporting" }  # conditions: see `Where`; what takes several values takes one or a list
    example = "She said it happened."

Conditions hold `upos`, `xpos`, `deprel`, `words` (names of lists), `event`, `side`, `has`, `lacks`, `any`, `none`
(lists of conditions), `feats` (a table) and, as `is`, a table of attributes of the event or time: `is = { class =
"REPORTING" }`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from timeloom.errors import FormatError
from timeloom.graph.labels import SCHEMES
from timeloom.relations.tasks.model import ANYTHING, KINDS, MEASURES, REACHES, Pattern, Step, Task, Where

__all__ = ["MANY", "names", "read_task", "task", "tasks"]

MANY = 8
"""How often a step with `+` or `*` is made at most."""
LANGUAGE = "en"
_TIMES = {"": (1, 1), "?": (0, 1), "+": (1, MANY), "*": (0, MANY)}
_KEYS = ("name", "title", "guideline", "ends", "measure", "relations", "words", "pattern")
_PATTERN = ("name", "reach", "example", "source", "target", "path", "through", "order", "arguments")
_SETS = ("upos", "xpos", "deprel")
_TABLES = {"feats": "feats", "is": "attributes"}
_INNER = ("has", "lacks", "any", "none")
_WHERE = (*_SETS, *_TABLES, *_INNER, "words", "event", "side")

Lists = Mapping[str, frozenset[str]]


@cache
def tasks(language: str = LANGUAGE) -> Mapping[str, Task]:
    """Every task by its name, A to C first, then 1 to 9.

    Raises FormatError for a broken file, and for a language without tasks.
    """
    folder = files(__package__) / language
    if not folder.is_dir():
        raise FormatError("there are no tasks of this language", place="language", value=language)
    texts = {item.name: item.read_text("utf-8") for item in folder.iterdir() if item.name.endswith(".toml")}
    lists: dict[str, frozenset[str]] = {}
    parsed = {name: _parsed(text, name) for name, text in sorted(texts.items())}
    for name, table in parsed.items():
        lists |= {f"{name.removesuffix('.toml')}:{key}": words for key, words in _lists(table, name).items()}
    found = [_Reading(name, table, lists).task() for name, table in parsed.items()]
    return {one.name: one for one in sorted(found, key=lambda one: (one.finer, one.name))}


def names(language: str = LANGUAGE) -> tuple[str, ...]:
    """The names of the tasks: A, B, C, 1, 2, 3, 4, 5a, ..."""
    return tuple(tasks(language))


def task(name: str, language: str = LANGUAGE) -> Task:
    """The task of a name, in either case. FormatError where there is none."""
    known = tasks(language)
    found = next((one for key, one in known.items() if key.casefold() == name.casefold()), None)
    if found is None:
        near = get_close_matches(name, known, n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise FormatError(f"there is no such task; there are {', '.join(known)}{hint}", place="task", value=name)
    return found


def read_task(text: str, file: str, lists: Lists | None = None) -> Task:
    """The task of a file's text. `lists` are lists of words of other files, by `file:name`. Raises FormatError, which
    names file, key and value."""
    return _Reading(file, _parsed(text, file), lists or {}).task()


def _parsed(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"no TOML: {error}", document=file) from error


def _lists(table: Mapping[str, Any], file: str) -> dict[str, frozenset[str]]:
    told = table.get("words", {})
    if not isinstance(told, dict):
        raise FormatError("it is a table of lists of words", document=file, place="words", value=told)
    found = {}
    for name, words in told.items():
        if not isinstance(words, str) or not words.split() or words != words.lower():
            reason = "a list is a string of words in lower case, told apart by white space"
            raise FormatError(reason, document=file, place=f"words.{name}", value=words)
        found[name] = frozenset(words.split())
    return found


class _Reading:
    """One file: every value is looked at, and a wrong one is told with its key."""

    def __init__(self, file: str, table: Mapping[str, Any], lists: Lists) -> None:
        self.file = file
        self.table = table
        self.own = _lists(table, file)
        self.lists = lists

    def wrong(self, key: str, reason: str, value: object = None) -> FormatError:
        return FormatError(reason, document=self.file, place=key, value=value)

    def task(self) -> Task:
        self._known("", self.table, _KEYS)
        name = self._text("name", self.table.get("name"))
        if name.casefold() != self.file.removesuffix(".toml").casefold():
            raise self.wrong("name", "a task is called as its file", name)
        ends = self.table.get("ends")
        if not isinstance(ends, list) or len(ends) != 2 or any(end not in KINDS for end in ends):
            raise self.wrong("ends", f"they are two of {', '.join(KINDS)}", ends)
        if ends[0] == "creation":
            raise self.wrong("ends", "the creation time is a target", ends)
        scheme, labels = self._relations()
        patterns = self.table.get("pattern")
        if not isinstance(patterns, list) or not patterns:
            raise self.wrong("pattern", "a task has patterns, each under [[pattern]]", patterns)
        found = tuple(self._pattern(f"pattern[{at}]", one) for at, one in enumerate(patterns, 1))
        twice = next(
            (one.name for at, one in enumerate(found) if one.name in {other.name for other in found[:at]}), None
        )
        if twice is not None:
            raise self.wrong("pattern", "two patterns have one name", twice)
        return Task(
            name, self._text("title", self.table.get("title")), self._text("guideline", self.table.get("guideline")),
            (ends[0], ends[1]), scheme, labels, self._one_of("measure", self.table.get("measure"), MEASURES), found, self.own,
        )  # fmt: skip

    def _relations(self) -> tuple[str, tuple[str, ...]]:
        table = self.table.get("relations")
        if not isinstance(table, dict):
            raise self.wrong("relations", "a task has a table [relations]", table)
        self._known("relations.", table, ("scheme", "labels"))
        scheme = self._one_of("relations.scheme", table.get("scheme"), tuple(SCHEMES))
        every = SCHEMES[scheme].relations
        labels = table.get("labels", list(every))
        if not isinstance(labels, list) or not labels or len(set(map(str, labels))) < len(labels):
            raise self.wrong("relations.labels", "they are a list of labels, each once", labels)
        unknown = next((label for label in labels if label not in every), None)
        if unknown is not None:
            raise self.wrong("relations.labels", f"a label of {scheme} is one of {', '.join(every)}", unknown)
        return scheme, tuple(labels)

    def _pattern(self, key: str, table: object) -> Pattern:
        if not isinstance(table, dict):
            raise self.wrong(key, "a pattern is a table", table)
        self._known(f"{key}.", table, _PATTERN)
        reach = self._one_of(f"{key}.reach", table.get("reach"), REACHES)
        path = self._path(f"{key}.path", table.get("path"), reach == "tree")
        arguments = self._strings(f"{key}.arguments", table.get("arguments", []))
        if bool(arguments) != (reach == "argument"):
            raise self.wrong(f"{key}.arguments", "they go with the reach argument, and it with them", sorted(arguments))
        order = table.get("order")
        return Pattern(
            name=self._text(f"{key}.name", table.get("name")),
            reach=reach,
            example=self._text(f"{key}.example", table.get("example")),
            source=self._where(f"{key}.source", table.get("source")),
            target=self._where(f"{key}.target", table.get("target")),
            path=path,
            through=self._where(f"{key}.through", table.get("through")),
            order=None if order is None else self._one_of(f"{key}.order", order, ("source", "target")),
            arguments=arguments,
        )

    def _path(self, key: str, told: object, wanted: bool) -> tuple[Step, ...]:
        if not wanted:
            if told is not None:
                raise self.wrong(key, "a path goes with the reach tree", told)
            return ()
        if not isinstance(told, list) or not told:
            raise self.wrong(key, "the reach tree has a path: a list of steps", told)
        return tuple(self._step(f"{key}[{at}]", step) for at, step in enumerate(told, 1))

    def _step(self, key: str, step: object) -> Step:
        move, _, relations = step.partition(" ") if isinstance(step, str) else ("", "", "")
        way = move.rstrip("?+*")
        times = move[len(way) :]
        if way not in ("up", "down") or times not in _TIMES:
            raise self.wrong(key, 'a step is "up" or "down", with ?, + or *, and relations: "down obl|advmod"', step)
        named = [relation for relation in relations.strip().split("|") if relation]
        if any(relation.split() != [relation] for relation in named):
            raise self.wrong(key, "relations are told apart by |", step)
        return Step(way == "up", frozenset(named), *_TIMES[times])

    def _where(self, key: str, told: object) -> Where:
        if told is None:
            return ANYTHING
        if not isinstance(told, dict):
            raise self.wrong(key, "a condition is a table", told)
        self._known(f"{key}.", told, _WHERE)
        held: dict[str, Any] = {name: self._strings(f"{key}.{name}", told[name]) for name in _SETS if name in told}
        held |= {
            field: self._pairs(f"{key}.{name}", told[name]) for name, field in _TABLES.items() if name in told
        }  # fmt: skip
        held |= {name: self._inner(f"{key}.{name}", told[name]) for name in _INNER if name in told}
        if "words" in told:
            held["words"] = self._words(f"{key}.words", told["words"])
        if "event" in told:
            if not isinstance(told["event"], bool):
                raise self.wrong(f"{key}.event", "it is true or false", told["event"])
            held["event"] = told["event"]
        if "side" in told:
            held["side"] = self._one_of(f"{key}.side", told["side"], ("before", "after"))
        return Where(**held)

    def _inner(self, key: str, told: object) -> tuple[Where, ...]:
        if not isinstance(told, list) or not told:
            raise self.wrong(key, "it is a list of conditions", told)
        return tuple(self._where(f"{key}[{at}]", one) for at, one in enumerate(told, 1))

    def _pairs(self, key: str, told: object) -> tuple[tuple[str, frozenset[str]], ...]:
        if not isinstance(told, dict) or not told:
            raise self.wrong(key, "it is a table of names and values", told)
        return tuple((name, self._strings(f"{key}.{name}", values)) for name, values in told.items())

    def _words(self, key: str, told: object) -> frozenset[str]:
        every = {**self.lists, **self.own}
        found: set[str] = set()
        for name in self._strings(key, told):
            if name not in every:
                raise self.wrong(
                    key, f"there is no such list of words; there are {', '.join(sorted(every)) or 'none'}", name
                )
            found |= every[name]
        return frozenset(found)

    def _strings(self, key: str, told: object) -> frozenset[str]:
        values = [told] if isinstance(told, str) else told
        if not isinstance(values, list) or any(not isinstance(value, str) or not value for value in values):
            raise self.wrong(key, "it is a string or a list of strings", told)
        return frozenset(values)

    def _text(self, key: str, told: object) -> str:
        if not isinstance(told, str) or not told.strip():
            raise self.wrong(key, "it is a text", told)
        return " ".join(told.split())

    def _one_of(self, key: str, told: object, allowed: tuple[Any, ...]) -> Any:
        if told not in allowed:
            raise self.wrong(key, f"it is one of {', '.join(allowed)}", told)
        return told

    def _known(self, prefix: str, table: Mapping[str, Any], keys: tuple[str, ...]) -> None:
        unknown = next((key for key in table if key not in keys), None)
        if unknown is not None:
            near = get_close_matches(unknown, keys, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise self.wrong(f"{prefix}{unknown}", f"there is no such key{hint}")
