"""Values of rules: templates such as `UNDEF-%normThisNextLast(group(2))-%normUnit(group(3))`, filled from a match.

A template is read once into parts. `%name(...)` looks its argument up in a normalisation; %SUBSTRING%(x,a,b), %LOWERCASE%(x),
%UPPERCASE%(x), %SUM%(x,y) and %CHINESENUMBERS%(x) do what they say; group(n) is what a group of the pattern matched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Protocol

__all__ = ["Unfilled", "fill", "shorter_duration"]

Groups = Callable[[int], str | None]
Part = Callable[[Groups, "Mapping[str, Lookups]"], str]
_HEAD = re.compile(r"%([A-Za-z0-9]+)%?\(|group\(([0-9]+)\)")
_CHINESE = {character: str(n % 10) for row in ("零一二三四五六七八九", "０１２３４５６７８９", "0123456789") for n, character in enumerate(row)}
_BLANKS = re.compile(r"[\n\s]+")
_PLACE = re.compile(r"\s*[0-9]{1,6}\s*")


class Lookups(Protocol):
    """What a normalisation offers."""

    def get(self, expression: str) -> str | None: ...


class Unfilled(ValueError):
    """A value that cannot be filled; says which part of it has no answer."""


def fill(template: str, groups: Groups, lookups: Mapping[str, Lookups]) -> str:
    """The value that a template has for a match. Raises Unfilled where a normalisation does not know what was matched."""
    return _joined(_parts(template), groups, lookups)


def _joined(parts: tuple[Part, ...], groups: Groups, lookups: Mapping[str, Lookups]) -> str:
    return "".join([part(groups, lookups) for part in parts])


@lru_cache(maxsize=16384)
def _parts(template: str) -> tuple[Part, ...]:
    out: list[Part] = []
    at = 0
    while (found := _HEAD.search(template, at)) is not None:
        if found.start() > at:
            out.append(_literal(template[at : found.start()]))
        if found[2] is not None:
            out.append(_group(int(found[2])))
            at = found.end()
            continue
        end = _closing(template, found.end())
        out.append(_call(found[1], template[found.end() : end]))
        at = end + 1
    if at < len(template):
        out.append(_literal(template[at:]))
    return tuple(out)


def _closing(template: str, at: int) -> int:
    """Where the parenthesis closes that was opened before `at`."""
    depth = 1
    for place in range(at, len(template)):
        depth += {"(": 1, ")": -1}.get(template[place], 0)
        if not depth:
            return place
    return len(template)


def _literal(text: str) -> Part:
    return lambda groups, lookups: text


def _group(number: int) -> Part:
    def matched(groups: Groups, lookups: Mapping[str, Lookups]) -> str:
        said = groups(number)
        if said is None:
            raise Unfilled(f"group({number}) matched nothing")
        return said

    return matched


def _split(arguments: str) -> list[str]:
    """Arguments at the commas that stand in no parentheses."""
    out, depth, first = [], 0, 0
    for place, character in enumerate(arguments):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "," and not depth:
            out.append(arguments[first:place])
            first = place + 1
    return [*out, arguments[first:]]


def _call(name: str, inside: str) -> Part:
    make = _FUNCTIONS.get(name)
    if make is not None:
        return make(_split(inside))
    group = re.fullmatch(r"group\(([0-9]+)\)", inside)
    if group is not None:
        return _normalised_group(name, int(group[1]))
    parts = _parts(inside)
    return lambda groups, lookups: _looked_up(name, _joined(parts, groups, lookups), lookups)


def _normalised_group(name: str, number: int) -> Part:
    """What a normalisation says of a group; nothing for a group that took no part in the match."""

    def normalised(groups: Groups, lookups: Mapping[str, Lookups]) -> str:
        said = groups(number)
        return "" if said is None else _looked_up(name, _BLANKS.sub(" ", said), lookups)

    return normalised


def _looked_up(name: str, expression: str, lookups: Mapping[str, Lookups]) -> str:
    lookup = lookups.get(name)
    if lookup is None:
        raise Unfilled(f"there is no normalisation of this name: %{name}")
    value = lookup.get(expression)
    if value is None:
        raise Unfilled(f"%{name} does not know {expression!r}")
    return value


def _substring(arguments: list[str]) -> Part:
    places = [int(argument) for argument in arguments[-2:] if _PLACE.fullmatch(argument)]
    if len(arguments) < 3 or len(places) != 2:
        raise Unfilled(f"%SUBSTRING% wants a text and two places, not ({','.join(arguments)})")
    inner = _parts(",".join(arguments[:-2]))
    first, last = places

    def cut(groups: Groups, lookups: Mapping[str, Lookups]) -> str:
        said = _joined(inner, groups, lookups)
        if last > len(said):
            raise Unfilled(f"%SUBSTRING%: {said!r} has no characters {first} to {last}")
        return said[first:last]

    return cut


def _cased(change: Callable[[str], str]) -> Callable[[list[str]], Part]:
    def make(arguments: list[str]) -> Part:
        inner = _parts(",".join(arguments))
        return lambda groups, lookups: change(_joined(inner, groups, lookups))

    return make


def _sum(arguments: list[str]) -> Part:
    terms = [_parts(argument) for argument in arguments]

    def added(groups: Groups, lookups: Mapping[str, Lookups]) -> str:
        said = [_joined(term, groups, lookups) for term in terms]
        try:
            return str(sum(map(int, said)))
        except ValueError as error:
            raise Unfilled(f"%SUM%: these are no numbers: {', '.join(said)}") from error

    return added


def _chinese(arguments: list[str]) -> Part:
    inner = _parts(",".join(arguments))
    return lambda groups, lookups: "".join(_CHINESE.get(sign, sign) for sign in _joined(inner, groups, lookups))


_FUNCTIONS: dict[str, Callable[[list[str]], Part]] = {
    "SUBSTRING": _substring,
    "LOWERCASE": _cased(str.lower),
    "UPPERCASE": _cased(str.upper),
    "SUM": _sum,
    "CHINESENUMBERS": _chinese,
}
_COARSER = (
    (re.compile(r"PT([0-9]+)H"), 24, "P{}D"),
    (re.compile(r"PT([0-9]+)M"), 60, "PT{}H"),
    (re.compile(r"P([0-9]+)M"), 12, "P{}Y"),
)


def shorter_duration(value: str) -> str:
    """PT24H is P1D, PT60M is PT1H, P12M is P1Y: a duration in the coarser unit where it is a whole number of it."""
    if value.startswith("P"):
        for pattern, size, form in _COARSER:
            found = pattern.fullmatch(value)
            if found is not None:
                return value if int(found[1]) % size else form.format(int(found[1]) // size)
    return value
