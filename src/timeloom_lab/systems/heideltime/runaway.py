"""How much work a pattern could make: counted, not timed, so that the verdict is the same everywhere.

A matcher that goes back tries every way in which the parts of a pattern can share out a text. On a text that repeats
one word, so that many parts fit it, these ways are counted without going them: a vector says how many lead to each
place, and a part turns one vector into the next. Counted at two lengths, the work of a long text follows. The words are
made from what the pattern repeats, and from what must stand between two repetitions where these can pass over it, too;
what stands before and after a repetition is taken to fit and to fail where that is worst.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

__all__ = ["MOST_BLANKS", "Node", "fits_sign", "fits_signs", "parts_of", "work_of"]

MOST_BLANKS = 300
"""No pattern is tried on a longer run of blanks."""
_SHORT, _LONG = 16, 32
_MOST_WORDS = 8
_MANY = 30
"""So many parts that may be left out count as a repetition."""
_FEWEST_WORDS = 8
"""A text says a word at least so many times, and the longer text twice that."""
_LONGEST_WORD = 12
_MOST_BETWEEN = 4
_MOST_SIGNS = 40
_LARGE = 5
"""So many times are a repetition that counts."""
Node = tuple[Any, ...]
"""A part of a pattern (`parts_of`)."""
_Counts = dict[int, float]
"""Place of a text -> how many ways lead there."""


def work_of(pattern: str, lengths: tuple[int, ...]) -> list[float]:
    """About how many steps the worst texts of some lengths take to search for a pattern (of Python)."""
    reader = _Tree(import_module("re._parser").parse(pattern))
    worst = [0.0] * len(lengths)
    for word in reader.words():
        turns = max(_SHORT // len(word), _FEWEST_WORDS)
        few, many = (_Count(word * times + "\0").of(reader.tree) for times in (turns, 2 * turns))
        if few and many > few:
            order = math.log2(many / few)
            least = [min(length, MOST_BLANKS) if word.isspace() else length for length in lengths]
            grown = [
                math.exp(min(700.0, math.log(many) + order * math.log(length / (2 * turns * len(word)))))
                for length in least
            ]
            worst = list(map(max, worst, grown))
    return worst


def fits_signs(pattern: str) -> bool:
    """Whether a pattern (of Python) can fit anything that is longer than nothing."""
    widest: int = import_module("re._parser").parse(pattern).getwidth()[1]
    return widest > 0


def parts_of(pattern: str) -> Node:
    """A pattern (of Python) as parts, what has no width left out: ("set", characters, ranges, negated), ("all", parts),
    ("one", parts), ("times", least, most, part), ("look", [part]) for what looks ahead and repeats something."""
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
        if op in ("ASSERT", "ASSERT_NOT"):
            before = len(self.repeated)
            inner = self._all(value[1])
            return ("look", [inner]) if len(self.repeated) > before else None
        if op.endswith("_REPEAT"):
            least, most = int(value[0]), int(value[1])
            inner = self._all(value[2])
            (self.repeated if most >= _LARGE or (most > 1 and inner[0] != "set") else self.optional).append(inner)
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
        """What texts are made of, to be the worst: signs that are repeated, one for those that all repetitions treat
        alike, and samples of what is repeated as a whole."""
        bodies = [*self.repeated, *(self.optional if len(self.optional) >= _MANY else ())]
        sets = sorted({part for body in bodies for part in _sets(body)}, key=repr)
        signs: set[str] = set()
        for part in sets:
            if part[3]:
                signs |= {"a", " ", "5"}
            signs |= set(sorted(part[1])[:_MOST_SIGNS]) | {end for pair in part[2] for end in pair}
        alike: dict[tuple[bool, ...], str] = {}
        for sign in sorted(signs):
            alike.setdefault(tuple(fits_sign(part, sign) for part in sets), sign)
        singles = [alike[bits] for bits in sorted(alike, key=sum, reverse=True)[:_MOST_WORDS]]  # what most of them take
        whole: dict[str, None] = {}
        for body in self.repeated:
            if body[0] != "set" and len(whole) < _MOST_WORDS:
                whole |= dict.fromkeys(word for word in _samples(body) if 1 < len(word) <= _LONGEST_WORD)
        wholes = list(whole)[:_MOST_WORDS]
        return list(dict.fromkeys([*singles, *wholes, *self._between(signs, [*alike.values(), *wholes])]))

    def _between(self, signs: Iterable[str], repeated: list[str]) -> Iterator[str]:
        """What must stand between two repetitions and these can pass over: by itself, one after the other, and with one
        of some words that are repeated before or behind it."""
        bodies = [frozenset(_sets(body)) for body in self.repeated]
        passed = _Passed(bodies, signs)
        if not passed.best:
            return
        kept: dict[str, None] = {}
        joined = ""
        for run in _runs(self.tree):
            words = [word for word in passed.words(("all", run)) if word]
            if words and words[0] not in joined and len(joined + words[0]) <= _LONGEST_WORD:
                joined += words[0]
            kept |= dict.fromkeys(words)
        alone = list(kept)[:_MOST_BETWEEN]
        yield from alone
        if alone:
            yield joined
        beside = [
            *[sign for sign in passed.best if sign in repeated][:2],
            *[word for word in repeated if len(word) > 1][:1],
        ]
        for word in alone[:1]:
            for one in beside:
                if one not in word and len(word + one) <= _LONGEST_WORD:
                    yield from (word + one, one + word) if len(one) > 1 else (word + one,)


class _Passed:
    """Words of which every sign is taken by two repetitions at least."""

    def __init__(self, bodies: list[frozenset[Node]], signs: Iterable[str]) -> None:
        self.bodies = bodies
        self.taken: dict[str, int] = {}
        self.chosen: dict[Node, str] = {}
        self.best = sorted(
            (sign for sign in signs if self._takers(sign) > 1), key=lambda sign: (-self._takers(sign), sign)
        )[:_MOST_SIGNS]

    def _takers(self, sign: str) -> int:
        found = self.taken.get(sign)
        if found is None:
            found = self.taken[sign] = sum(any(fits_sign(part, sign) for part in body) for body in self.bodies)
        return found

    def _sign(self, part: Node) -> str:
        """The sign of a set that most repetitions take; nothing where there is none."""
        found = self.chosen.get(part)
        if found is None:
            own = [] if part[3] else [*sorted(part[1])[:_MOST_SIGNS], *(end for pair in part[2] for end in pair)]
            fit = [sign for sign in (*own, *self.best) if self._takers(sign) > 1 and fits_sign(part, sign)]
            found = self.chosen[part] = max(fit, key=self._takers, default="")
        return found

    def words(self, part: Node) -> list[str]:
        """Some texts that a part without repetitions fits."""
        if part[0] == "set":
            sign = self._sign(part)
            return [sign] if sign else []
        if part[0] == "one":
            out: dict[str, None] = {}
            for inner in part[1]:
                out |= dict.fromkeys(self.words(inner))
                if len(out) >= _MOST_BETWEEN:
                    break
            return list(out)[:_MOST_BETWEEN]
        if part[0] == "times":
            words = [word * max(1, part[1]) for word in self.words(part[3])]
            return words if part[1] else [*words, ""]
        if part[0] == "look":
            return [""]
        done = [""]
        for inner in part[1]:
            done = [
                before + word for before in done for word in self.words(inner) if len(before + word) <= _LONGEST_WORD
            ][:_MOST_BETWEEN]
        return done


def _runs(part: Node) -> list[list[Node]]:
    """What stands side by side without a repetition, but what ends the pattern: behind that nothing is tried again."""
    runs: list[list[Node]] = [[]]
    _lay(part, runs)
    return runs[:-1]


def _lay(part: Node, runs: list[list[Node]]) -> None:
    """Adds a part to runs, of which the last goes on; a repetition begins a new one."""
    if part[0] == "all":
        for inner in part[1]:
            _lay(inner, runs)
    elif not _repeats(part):
        runs[-1].append(part)
    else:
        for inner in [part[3]] if part[0] == "times" else part[1]:
            runs.append([])
            if part[0] != "times" or inner[0] != "set":
                _lay(inner, runs)
        runs.append([])


def _repeats(part: Node) -> bool:
    """Whether there is a repetition in a part that counts as one."""
    if part[0] == "set":
        return False
    if part[0] != "times":
        return any(map(_repeats, part[1]))
    return part[2] >= _LARGE or (part[2] > 1 and part[3][0] != "set") or _repeats(part[3])


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
    if part[0] == "look":
        return [""]
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
        self.open: dict[int, list[Node]] = {}

    def of(self, tree: Node) -> float:
        self._after(tree, dict.fromkeys(range(len(self.text)), 1.0), True)
        return self.steps

    def _after(self, part: Node, at: _Counts, anywhere: bool) -> _Counts:
        """How many ways lead to each place behind a part. `anywhere`: what stands before it may have fitted another
        text, before this."""
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
            for inner in part[1] if anywhere else self._open(part, at):
                _add(out, self._after(inner, at, anywhere))
            return out
        if kind == "look":
            self._after(part[1][0], at, anywhere)
            return at
        least, most, inner = part[1:]
        out = dict(at) if least == 0 else {}
        for turn in range(1, min(most, len(self.text)) + 1):
            at = self._after(inner, at, False)
            if not at or self.steps > 1e200:
                break
            if turn >= least:
                _add(out, at)
        return out

    def _open(self, part: Node, at: _Counts) -> list[Node]:
        """The alternatives that go further than their first sign; the others cost a step a way."""
        found = self.open.get(id(part))
        if found is None:
            found = self.open[id(part)] = [
                inner for inner in part[1] if (first := _first(inner)) is None or self._fits(first)
            ]
        self.steps += sum(at.values()) * (len(part[1]) - len(found))
        return found

    def _fits(self, part: Node) -> set[int]:
        """The places of signs that are of a set."""
        fits = self.known.get(id(part))
        if fits is None:
            fits = self.known[id(part)] = set().union(
                *(places for sign, places in self.places.items() if fits_sign(part, sign))
            )
        return fits

    def _behind(self, part: Node, at: _Counts) -> _Counts:
        """As `_after`, for one sign."""
        fits = self._fits(part)
        self.steps += sum(at.values())
        last = len(self.text) - 1
        return {place + 1: ways for place, ways in at.items() if place in fits and place < last} if fits else {}


def _first(part: Node) -> Node | None:
    """The set of signs with which a part begins, where it is one."""
    while part[0] == "all" and part[1]:
        part = part[1][0]
    return part if part[0] == "set" else None


def _add(ways: _Counts, more: _Counts) -> None:
    for place, number in more.items():
        ways[place] = ways.get(place, 0.0) + number
