"""Values of rules: templates such as `UNDEF-%normThisNextLast(group(2))-%normUnit(group(3))`, filled from a match.

A template is read once into parts. `%name(...)` looks its argument up in a normalisation; %SUBSTRING%(x,a,b),
%LOWERCASE%(x), %UPPERCASE%(x), %SUM%(x,y) and %CHINESENUMBERS%(x) do what they say; group(n) is what a group of the
pattern matched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

__all__ = ["Unfilled", "fill", "pieces", "shorter_duration"]

Groups = Callable[[int], str | None]
Part = Callable[[Groups, "Mapping[str, Lookups]"], str]
_HEAD = re.compile(r"%([A-Za-z0-9]+)%?\(|group\(([0-9]+)\)")
_CHINESE = {
    character: str(n % 10)
    for row in ("零一二三四五六七八九", "０１２３４５６７８９", "0123456789")
    for n, character in enumerate(row)
}
_BLANKS = re.compile(r"[\n\s]+")
_PLACE = re.compile(r"\s*[0-9]{1,6}\s*")


class Lookups(Protocol):
    """What a normalisation offers."""

    @property
    def values(self) -> Collection[str]: ...

    def get(self, expression: str) -> str | None: ...


class Unfilled(ValueError):
    """A value that cannot be filled; says which part of it has no answer."""


def fill(template: str, groups: Groups, lookups: Mapping[str, Lookups]) -> str:
    """The value that a template has for a match. Raises Unfilled where a normalisation does not know what was
    matched."""
    return _joined(_parts(template), groups, lookups)


def _joined(parts: tuple[Part, ...], groups: Groups, lookups: Mapping[str, Lookups]) -> str:
    return "".join([part(groups, lookups) for part in parts])


class _Call(NamedTuple):
    """`%name(inside)` or `%name%(inside)`, and whether its parenthesis is closed."""

    name: str
    inside: str
    closed: bool
    of_function: bool


def _read(template: str) -> Iterator[str | int | _Call]:
    """A template from left to right: what stands there as it is, the numbers of groups, and calls."""
    at = 0
    while (found := _HEAD.search(template, at)) is not None:
        if found.start() > at:
            yield template[at : found.start()]
        if found[2] is not None:
            yield int(found[2])
            at = found.end()
            continue
        end = _closing(template, found.end())
        yield _Call(found[1], template[found.end() : end], end < len(template), found[0][-2] == "%")
        at = end + 1
    if at < len(template):
        yield template[at:]


@lru_cache(maxsize=16384)
def _parts(template: str) -> tuple[Part, ...]:
    return tuple(
        [
            _literal(one) if isinstance(one, str) else _group(one) if isinstance(one, int) else _call(one)
            for one in _read(template)
        ]
    )


def pieces(template: str, lookups: Mapping[str, Lookups]) -> list[Collection[str] | None]:
    """What each part of a template can come to, whatever the match: one of some strings, or None for anything.

    Raises Unfilled for what no match can fill: a function or normalisation that there is not, a call that is not closed
    or lacks an argument.
    """
    out: list[Collection[str] | None] = []
    for one in _read(template):
        if isinstance(one, str):
            if "%" in one or "group(" in one:
                raise Unfilled(f"this is neither a call nor a group(n): {one}")
            out.append((one,))
        else:
            out.append(None if isinstance(one, int) else _said_by(one, lookups))
    return out


def _said_by(call: _Call, lookups: Mapping[str, Lookups]) -> Collection[str] | None:
    if not call.closed:
        raise Unfilled(f"a ( is never closed behind %{call.name}")
    if call.name in _FUNCTIONS:
        _call(call)  # what lacks an argument says so
        return _changed(call, lookups)
    if call.of_function:
        raise Unfilled(f"there is no function of this name: %{call.name}%")
    if call.name not in lookups:
        raise Unfilled(f"there is no normalisation of this name: %{call.name}")
    pieces(call.inside, lookups)
    return lookups[call.name].values


def _changed(call: _Call, lookups: Mapping[str, Lookups]) -> Collection[str] | None:
    """What a function makes of what can be inside it, where that is one thing of a few."""
    arguments = _split(call.inside)
    inside = [pieces(argument, lookups) for argument in arguments]
    inner = inside[0][0] if len(inside[0]) == 1 else None
    if inner is None or call.name == "SUM" or len(arguments) != (3 if call.name == "SUBSTRING" else 1):
        return None
    out: set[str] = set()
    for text in inner:
        try:
            out.add(_FUNCTIONS[call.name](["group(0)", *arguments[1:]])({0: text}.get, lookups))
        except Unfilled:
            continue  # a value that is too short; another may do
    return out


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


def _call(call: _Call) -> Part:
    name, inside = call.name, call.inside
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
