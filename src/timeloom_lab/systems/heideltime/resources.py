"""A folder of HeidelTime's resources: patterns, normalisations and rules, read line by line.

    DIR/repattern/resources_repattern_<name>.txt            one alternative a line: a regular expression of Java
    DIR/normalization/resources_normalization_<name>.txt    "expression","value"
    DIR/rules/resources_rules_<type>rules.txt               RULENAME="",EXTRACTION="",NORM_VALUE=""(,OFFSET="")...

A line that cannot be read is a Fault with its file and line, and costs itself alone.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

import msgspec

from timeloom.cache import Cache
from timeloom.errors import FormatError
from timeloom_lab.systems.heideltime.checking import check_templates, remarks
from timeloom_lab.systems.heideltime.feasts import wrong_call
from timeloom_lab.systems.heideltime.patterns import (
    BadPattern,
    check_pattern,
    compile_matcher,
    spaced,
    without_groups,
)
from timeloom_lab.systems.heideltime.rule import Rule

__all__ = ["TYPES", "UNKNOWN_LANGUAGE", "Fault", "Lookup", "Resources", "language_of", "read_resources"]

TYPES = {"date": "DATE", "time": "TIME", "set": "SET", "duration": "DURATION"}
"""Prefix of a file of rules -> the type of its times, in the order in which the types are looked for."""
LANGUAGES = {
    "arabic": "ar", "chinese": "zh", "croatian": "hr", "dutch": "nl", "english": "en", "englishcoll": "en", "englishsci": "en",
    "estonian": "et", "french": "fr", "german": "de", "italian": "it", "portuguese": "pt", "russian": "ru", "spanish": "es",
    "vietnamese": "vi",
}  # fmt: skip
"""Folders of the languages made by hand -> BCP 47."""
UNKNOWN_LANGUAGE = "und"
"""The language that is not known (BCP 47)."""
_OPTIONS = ("OFFSET", "NORM_QUANT", "NORM_FREQ", "NORM_MOD", "POS_CONSTRAINT", "EMPTY_VALUE", "FAST_CHECK")
_RULE = re.compile(r'RULENAME="(.*?)",EXTRACTION="(.*?)",NORM_VALUE="(.*?)"(.*)')
_OPTION = re.compile(r'([A-Za-z_]+)\s*=\s*"(.*?)"')
_NORMALISATION = re.compile(r'"(.*?)","(.*?)"')
_REFERENCE = re.compile(r"%(re[a-zA-Z0-9]*)")
_GROUP_PAIR = re.compile(r"group\(([0-9]+)\)-group\(([0-9]+)\)")
_CONSTRAINT = re.compile(r"group\(([0-9]+)\):([^:]+):")
_LARGEST_FILE = 8 * 2**20
_MOST_FOUND = 1_000


class Fault(msgspec.Struct, frozen=True):
    """What of a folder could not be used: the file, the line (from 1; 0 where it is the whole file), why, and the text.
    `used`: the line is used all the same, but for what the reason names."""

    file: str
    line: int
    reason: str
    value: str = ""
    used: bool = False

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}" + (f" (got {self.value[:80]!r})" if self.value else "")


class Lookup:
    """One normalisation: what an expression means. Keys are patterns; the exact one goes first, then the first that
    fits."""

    __slots__ = ("_exact", "_found", "_patterns", "_shapes", "values")

    def __init__(self, rows: dict[str, str]) -> None:
        self._exact = rows
        # What it can say; nothing, for a group that took no part in a match.
        self.values: Collection[str] = frozenset({*rows.values(), ""})
        self._shapes = [(key, value) for key, value in rows.items() if _is_shape(key)]
        self._patterns: list[tuple[re.Pattern[str], str]] | None = None
        self._found: Cache[str, str | None] = Cache(_MOST_FOUND)

    def __len__(self) -> int:
        return len(self._exact)

    def get(self, expression: str) -> str | None:
        """The value of an expression, None where there is none."""
        exact = self._exact.get(expression)
        if exact is not None or not self._shapes:
            return exact
        try:
            return self._found[expression]
        except KeyError:
            value = next((value for pattern, value in self._compiled() if pattern.fullmatch(expression)), None)
            self._found.keep(expression, value)
            return value

    def _compiled(self) -> list[tuple[re.Pattern[str], str]]:
        if self._patterns is None:
            compiled = []
            for key, value in self._shapes:
                try:
                    compiled.append((compile_matcher(key).pattern, value))
                except BadPattern:
                    continue  # told when the folder was read
            self._patterns = compiled
        return self._patterns


def _is_shape(key: str) -> bool:
    return not key.replace(" ", "").replace("-", "").isalnum()


class Resources(msgspec.Struct, frozen=True, eq=False):
    """A folder of resources, compiled. `hash` is of the contents of its files."""

    folder: str
    language: str
    hash: str
    rules: tuple[Rule, ...]
    lookups: dict[str, Lookup]
    patterns: dict[str, str]
    intervals: tuple[Rule, ...]
    faults: tuple[Fault, ...]


def language_of(folder: str | Path) -> str:
    """The language of a folder of resources, by its name (`german`, `auto-german`); UNKNOWN_LANGUAGE where that tells
    none of the table."""
    return LANGUAGES.get(Path(folder).name.lower().removeprefix("auto-"), UNKNOWN_LANGUAGE)


def read_resources(folder: str | Path) -> Resources:
    """The resources of a folder; compiled once for the same contents.

    Raises FormatError where there is no such folder, it cannot be read, or no rule is in it. Everything else is a
    Fault.
    """
    path = Path(folder)
    try:
        if not path.is_dir():
            raise FormatError("this is no folder of resources of HeidelTime", document=str(path))
        return _compiled(path.resolve(), _digest(path))
    except OSError as error:
        raise FormatError(f"cannot be read: {error.strerror or error}", document=str(path)) from error


def _digest(path: Path) -> str:
    """Of the contents of the files of a folder."""
    digest = hashlib.sha256()
    for file in sorted(path.glob("*/resources_*.txt")):
        digest.update(f"{file.parent.name}/{file.name}\0".encode("utf-8", "surrogateescape"))
        digest.update(file.read_bytes() if file.stat().st_size <= _LARGEST_FILE else b"")
    return digest.hexdigest()


@lru_cache(maxsize=16)
def _compiled(path: Path, digest: str) -> Resources:
    faults: list[Fault] = []
    patterns = _patterns(path, faults)
    lookups = _lookups(path, faults)
    rules = tuple(
        rule for prefix, kind in TYPES.items() for rule in _rules(path, prefix, kind, patterns, lookups, faults)
    )
    if not rules:
        first = f"; {faults[0]}" if faults else ""
        raise FormatError(f"no rule could be read from rules/resources_rules_*rules.txt{first}", document=str(path))
    intervals = tuple(_rules(path, "interval", "INTERVAL", patterns, lookups, faults))
    faults += _unknown_files(path)
    return Resources(str(path), path.name, digest, rules, lookups, patterns, intervals, tuple(faults))


def _files(path: Path, kind: str, faults: list[Fault]) -> Iterator[tuple[str, str, list[str]]]:
    """Name of the resource, of its file, and its lines. Temponyms (names of events with a date) are left aside."""
    prefix = f"resources_{kind}_"
    for file in sorted((path / kind).glob(f"{prefix}*.txt")):
        name = file.name[len(prefix) : -len(".txt")]
        told = f"{kind}/{file.name}"
        if "Temponym" in name or name == "temponymrules":
            continue
        try:
            if file.stat().st_size > _LARGEST_FILE:
                faults.append(Fault(told, 0, f"larger than {_LARGEST_FILE:,} bytes"))
                continue
            data = file.read_bytes().removeprefix(b"\xef\xbb\xbf")
        except OSError as error:
            faults.append(Fault(told, 0, f"cannot be read: {error.strerror or error}"))
            continue
        lines = []
        for number, line in enumerate(data.split(b"\n"), 1):
            try:
                lines.append(line.decode())
            except UnicodeDecodeError:
                lines.append(line.decode(errors="replace"))
                faults.append(
                    Fault(told, number, "this is not UTF-8; what cannot be read is left out", lines[-1], used=True)
                )
        yield name, told, lines


def _unknown_files(path: Path) -> Iterator[Fault]:
    """Files that a folder has where its resources lie, and that are none by their names."""
    known = {"temponymrules", *(f"{prefix}rules" for prefix in (*TYPES, "interval"))}
    for kind in ("repattern", "normalization", "rules"):
        for file in sorted((path / kind).glob("*.txt")):
            prefix = f"resources_{kind}_"
            name = file.stem.removeprefix(prefix)
            if not file.name.startswith(prefix):
                yield Fault(f"{kind}/{file.name}", 0, f"it is not read: names begin with {prefix}")
            elif kind == "rules" and name not in known:
                yield Fault(
                    f"{kind}/{file.name}", 0, f"it is not read: there are no {name}, but {', '.join(sorted(known))}"
                )


def _said(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for number, ended in enumerate(lines, 1):
        line = ended.rstrip("\r")
        if line.strip() and not line.startswith("//"):
            yield number, line


def _patterns(path: Path, faults: list[Fault]) -> dict[str, str]:
    """Name -> one alternation in a group; longer alternatives go first, since the first that fits is taken."""
    found = {}
    for name, file, lines in _files(path, "repattern", faults):
        alternatives = []
        for number, line in _said(lines):
            alternative = spaced(line)
            try:
                check_pattern(alternative)
            except BadPattern as error:
                faults.append(Fault(file, number, str(error), line))
                continue
            alternatives.append(alternative)
        alternatives.sort(key=_effective, reverse=True)
        found[name] = f"({without_groups('|'.join(alternatives))})"
    return found


_CLASS = re.compile(r"\[[^\]]*\]")
_COUNTED = re.compile(r"\\.(?:\{([^}])+\})?")


def _effective(alternative: str) -> int:
    """How long an alternative is for the order of alternatives: a class counts as one character."""
    shorter = _CLASS.sub("X", alternative).replace("?", "")
    return len(_COUNTED.sub(lambda found: "X" + (found[1] or ""), shorter))


def _lookups(path: Path, faults: list[Fault]) -> dict[str, Lookup]:
    found = {}
    for name, file, lines in _files(path, "normalization", faults):
        rows: dict[str, str] = {}
        for number, line in _said(lines):
            row = _NORMALISATION.search(line)
            if row is None:
                faults.append(Fault(file, number, 'this is not "expression","value"', line))
                continue
            key = spaced(row[1]) if _is_shape(row[1]) else row[1]
            if _is_shape(key):
                try:
                    check_pattern(key)
                except BadPattern as error:
                    faults.append(Fault(file, number, str(error), line))
                    continue
            wrong = wrong_call(row[2])
            if wrong:
                faults.append(Fault(file, number, wrong, line, used=True))
            rows[key] = row[2]
        found[name] = Lookup(rows)
    return found


def _rules(
    path: Path, prefix: str, kind: str, patterns: dict[str, str], lookups: dict[str, Lookup], faults: list[Fault]
) -> Iterator[Rule]:
    """The rules of a file in the order of their names, which is the order in which they are tried."""
    found: dict[str, Rule] = {}
    for name, file, lines in _files(path, "rules", faults):
        if name != f"{prefix}rules":
            continue
        for number, line in _said(lines):
            try:
                rule = _rule(line, kind, patterns, file, number)
                check_templates(rule, lookups)
                if rule.name in found:
                    raise BadPattern(f"there is a rule of this name already, in line {found[rule.name].line}")
            except BadPattern as error:
                faults.append(Fault(file, number, str(error), line))
                continue
            faults += [Fault(file, number, told, rule.name, used=True) for told in remarks(rule, lookups)]
            found[rule.name] = rule
    yield from (found[name] for name in sorted(found))


def _rule(line: str, kind: str, patterns: dict[str, str], file: str, number: int) -> Rule:
    read = _RULE.match(line)
    if read is None:
        raise BadPattern('this is not RULENAME="...",EXTRACTION="...",NORM_VALUE="..."')
    name, extraction, value, rest = read.groups()
    options = _options(rest)

    def expand(found: re.Match[str]) -> str:
        if found[1] not in patterns:
            raise BadPattern(f"there is no pattern of this name: %{found[1]}")
        return patterns[found[1]]

    matcher = compile_matcher(_REFERENCE.sub(expand, spaced(extraction)))
    offset = _GROUP_PAIR.fullmatch(options["OFFSET"].rstrip(", ")) if "OFFSET" in options else None
    if "OFFSET" in options and offset is None:
        raise BadPattern(f"an OFFSET is group(n)-group(m), not {options['OFFSET']}")
    tagged = options.get("POS_CONSTRAINT", "")
    if _CONSTRAINT.sub("", tagged).strip(", "):
        raise BadPattern(f"a POS_CONSTRAINT is group(n):TAG:, not {tagged}")
    tags = tuple((int(group), tag) for group, tag in _CONSTRAINT.findall(tagged))
    asked = [*(group for group, _ in tags), *((int(offset[1]), int(offset[2])) if offset else ())]
    asked += [int(group) for part in (value, *options.values()) for group in re.findall(r"group\(([0-9]+)\)", part)]
    if max(asked, default=0) > matcher.pattern.groups:
        raise BadPattern(f"it speaks of group {max(asked)}, and its pattern has {matcher.pattern.groups}")
    return Rule(
        name=name, type=kind, matcher=matcher, value=value, tags=tags, file=file, line=number,
        offset=(int(offset[1]), int(offset[2])) if offset else None, quant=options.get("NORM_QUANT", ""),
        freq=options.get("NORM_FREQ", ""), mod=options.get("NORM_MOD", ""), empty=options.get("EMPTY_VALUE", ""),
    )  # fmt: skip


def _options(rest: str) -> dict[str, str]:
    """What follows the value of a rule; of an option that is there twice, the last. Commas and quotes too many are
    passed over, as many files have some."""
    found: dict[str, str] = {}
    for name, said in _OPTION.findall(rest):
        if name not in _OPTIONS:
            near = get_close_matches(name, _OPTIONS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(_OPTIONS)}"
            raise BadPattern(f"a rule has no option {name}; {hint}")
        found[name] = said
    left = _OPTION.sub("", rest).strip(' ,"\t\r')
    if left:
        raise BadPattern(f"what stands behind the value is no option: {left}")
    return found
