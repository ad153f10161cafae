"""How much work a pattern could make: counted, not timed, so that the verdict is the same everywhere.

A matcher that goes back tries every way in which the parts of a pattern can share out a text. On a text that repeats one word, so that
many parts fit it, these ways are counted without going them: a vector says how many lead to each place, and a part turns one vector into
the next. Counted at two lengths, the work of a long text follows. The words are made from what the pattern repeats; what stands before
and after a repetition is taken to fit and to fail where that is worst.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from importlib import import_module
from typing import Any

__all__ = ["MOST_BLANKS", "Node", "fits_sign", "parts_of", "work_of"]

MOST_BLANKS = 300
"""No pattern is tried on a longer run of blanks."""
_SHORT, _LONG = 16, 32
_MOST_WORDS = 8
_DEEPEST = 40
_MANY = 30
"""So many parts that may be left out count as a repetition."""
_Set = frozenset[str]
Node = tuple[Any, ...]
"""A part of a pattern (`parts_of`)."""
_Counts = dict[int, float]
"""Place of a text -> how many ways lead there."""


def work_of(pattern: str, lengths: tuple[int, ...]) -> list[float]:
    """About how many steps the worst texts of some lengths take to search for a pattern (of Python)."""
    reader = _Tree(import_module("re._parser").parse(pattern))
    worst = [0.0] * len(lengths)
    for word in reader.words():
        few, many = (_Count(word * (size // len(word)) + "\0").of(reader.tree) for size in (_SHORT, _LONG))
        if few and many > few:
            order = math.log2(many / few)
            least = [min(length, MOST_BLANKS) if word.isspace() else length for length in lengths]
            grown = [math.exp(min(700.0, math.log(many) + order * math.log(length / _LONG))) for length in least]
            worst = list(map(max, worst, grown))
    return worst


def parts_of(pattern: str) -> Node:
    """A pattern (of Python) as parts, what has no width left out: ("set", characters, ranges, negated), ("all", parts), ("one", parts),
    ("times", least, most, part)."""
    tree: Node = _Tree(import_module("re._parser").parse(pattern)).tree
    return tree


class _Tree:
    """Reads a parsed pattern into parts (`parts_of`), and keeps what of them is repeated."""

    def __init__(self, parsed: Any) -> None:
        self.groups: dict[int, Node] = {}
        self.repeated: list[Node] = []
        self.optional: list[Node] = []
        self.known: dict[Node, Node] = {}
        self.tree = self._all(parsed)

    def _all(self, parsed: Any) -> Node:
        parts = [part for op, value in parsed if (part := self._part(str(op), value)) is not None]
        return parts[0] if len(parts) == 1 else ("all", parts)

    def _part(self, op: str, value: Any) -> Node | None:
        if op == "LITERAL":
            return self._set("set", frozenset((chr(value),)), (), False)
        if op == "NOT_LITERAL":
            return self._set("set", frozenset((chr(value),)), (), True)
        if op == "ANY":
            return self._set("set", frozenset("\n"), (), True)
        if op == "IN":
            return self._class(value)
        if op == "BRANCH":
            return "one", [self._all(branch) for branch in value[1]]
        if op == "SUBPATTERN":
            part = self._all(value[3])
            if value[0] is not None:
                self.groups[value[0]] = part
            return part
        if op == "ATOMIC_GROUP":
            return self._all(value)
        if op == "GROUPREF":
            return self.groups.get(value)
        if op.endswith("_REPEAT"):
            least, most = int(value[0]), int(value[1])
            inner = self._all(value[2])
            (self.repeated if most >= 5 or (most > 1 and inner[0] != "set") else self.optional).append(inner)
            return "times", least, most, inner
        return None  # what has no width fits everywhere, at worst

    def _class(self, value: Any) -> Node:
        single, ranges, negated = set(), [], False
        for kind, what in value:
            said = str(kind)
            if said == "NEGATE":
                negated = True
            elif said == "LITERAL":
                single.add(chr(what))
            elif said == "RANGE":
                ranges.append((chr(what[0]), chr(what[1])))
        return self._set("set", frozenset(single), tuple(ranges), negated)

    def _set(self, *node: Any) -> Node:
        """The one object for all sets that are alike, so that what is known of one is known of all."""
        return self.known.setdefault(node, node)

    def words(self) -> list[str]:
        """What texts are made of, to be the worst: signs that are repeated, one for those that all repetitions treat alike, and samples
        of what is repeated as a whole."""
        bodies = [*self.repeated, *(self.optional if len(self.optional) >= _MANY else ())]
        sets = sorted({part for body in bodies for part in _sets(body)}, key=repr)
        signs: set[str] = set()
        for part in sets:
            if part[3]:
                signs |= {"a", " ", "5"}
            signs |= set(sorted(part[1])[:40]) | {end for pair in part[2] for end in pair}
        alike: dict[tuple[bool, ...], str] = {}
        for sign in sorted(signs):
            alike.setdefault(tuple(fits_sign(part, sign) for part in sets), sign)
        out = dict.fromkeys(alike[bits] for bits in sorted(alike, key=sum, reverse=True)[:_MOST_WORDS])  # what most of them take
        for body in self.repeated:
            if body[0] != "set":
                for word in _samples(body):
                    if 1 < len(word) <= _SHORT // 3 and len(out) < 2 * _MOST_WORDS:
                        out[word] = None
        return list(out)


def _sets(part: Node) -> Iterator[Node]:
    if part[0] == "set":
        yield part
    else:
        for inner in [part[3]] if part[0] == "times" else part[1]:
            yield from _sets(inner)


def fits_sign(part: Node, sign: str) -> bool:
    """Whether a sign is one of a set."""
    return (sign in part[1] or any(first <= sign <= last for first, last in part[2])) is not part[3]


def _samples(part: Node) -> list[str]:
    """Some texts that a part fits."""
    if part[0] == "set":
        if part[3]:
            return [next(sign for sign in "a 5-\u0101" if fits_sign(part, sign) or sign == "\u0101")]
        return [min(part[1])] if part[1] else [part[2][0][0]] if part[2] else []
    if part[0] == "one":
        return [word for inner in part[1] for word in _samples(inner)][:_MOST_WORDS]
    if part[0] == "times":
        words = [word * max(1, part[1]) for word in _samples(part[3]) if len(word) * part[1] <= _SHORT]
        return words if part[1] else ["", *words]
    out = [""]
    for inner in part[1]:
        out = [before + word for before in out for word in _samples(inner)][: 2 * _MOST_WORDS]
    return out


class _Count:
    """The ways on one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.steps = 0.0
        self.places = {sign: {at for at, here in enumerate(text) if here == sign} for sign in set(text)}
        self.known: dict[int, set[int]] = {}

    def of(self, tree: Node) -> float:
        self._after(tree, dict.fromkeys(range(len(self.text)), 1.0), True)
        return self.steps

    def _after(self, part: Node, at: _Counts, anywhere: bool) -> _Counts:
        """How many ways lead to each place behind a part. `anywhere`: what stands before it may have fitted another text, before this."""
        kind = part[0]
        if kind == "set":
            return self._behind(part, at)
        if kind == "all":
            for inner in part[1]:
                if not at:
                    if not anywhere:
                        return at
                    at = {0: 1.0}
                at = self._behind(inner, at) if inner[0] == "set" else self._after(inner, at, anywhere)
            return at
        if kind == "one":
            out: _Counts = {}
            for inner in part[1]:
                _add(out, self._after(inner, at, anywhere))
            return out
        least, most, inner = part[1:]
        out = dict(at) if least == 0 else {}
        for turn in range(1, min(most, len(self.text)) + 1):
            at = self._after(inner, at, False)
            if not at or self.steps > 1e200:
                break
            if turn >= least:
                _add(out, at)
        return out

    def _behind(self, part: Node, at: _Counts) -> _Counts:
        """As `_after`, for one sign."""
        fits = self.known.get(id(part))
        if fits is None:
            fits = self.known[id(part)] = set().union(*(places for sign, places in self.places.items() if fits_sign(part, sign)))
        self.steps += sum(at.values())
        last = len(self.text) - 1
        return {place + 1: ways for place, ways in at.items() if place in fits and place < last} if fits else {}


def _add(ways: _Counts, more: _Counts) -> None:
    for place, number in more.items():
        ways[place] = ways.get(place, 0.0) + number
