"""What values of TIMEX3 look like, and whether what a rule writes can ever be one.

The grammar is that of TimeML 1.2.1 and TIDES 2004, with the habits of HeidelTime (TPZ is the zero of a study,
XXXX-WXX-5 a Friday that recurs). It speaks of shapes alone: 2013-02-30 has one, and is no day.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache
from threading import Lock

from timeloom.cache import Cache
from timeloom_lab.systems.heideltime.runaway import Node, fits_sign, parts_of

__all__ = ["BESIDE", "Piece", "can_be_beside", "can_be_value", "is_beside", "is_value"]

Piece = Collection[str] | None
"""What a stretch of a value may be: one of some strings; None: anything."""
_MONTH = "(?:0[0-9]|1[0-2]|XX)"
_DAY = "(?:[0-2][0-9]|3[01]|XX)"
_YEAR = "(?:(?:BC)?[0-9X]{4}|[0-9]{5,7})"
_YEARS = "(?:BC)?[0-9X]{2,3}"
_WITHIN = rf"-(?:{_MONTH}(?:-{_DAY})?|W(?:[0-5][0-9]|XX)(?:-(?:[1-7X]|WE|WD))?|Q[1-4X]|H[12X]|SP|SU|FA|WI)"
_PART = "(?:MO|MI|AF|EV|NI|DT)"
_HOUR, _SIXTY = "(?:[01][0-9]|2[0-4]|XX)", "(?:[0-5][0-9]|60|XX)"
_ZONE = "(?:Z|[+-][0-9]{1,2}(?::?[0-9]{2})?)"
_CLOCK = rf"T(?:{_PART}|{_HOUR}(?::?{_SIXTY}(?::?{_SIXTY}(?:[.,][0-9]{{1,9}})?)?)?{_ZONE}?)"
_AMOUNT = r"(?:[0-9]+(?:[.,][0-9]+)?|[0-9]*X+)"
_LENGTH = rf"P(?:(?:{_AMOUNT}(?:[YMWDQ]|DE|CE|ML|WE))+(?:T(?:{_AMOUNT}[HMS])+)?|T(?:{_AMOUNT}(?:[HMS]|{_PART}))+)"
_STUDY = r"TPZ[+-]?[0-9]+(?:-(?:W[0-9]+|[0-9]+(?:-[0-9]+(?:T[0-9]+(?::[0-9]+)*)?)?))?"
_VALUE = rf"(?:{_YEAR}(?:{_WITHIN})?(?:{_CLOCK})?|{_YEARS}|{_CLOCK}|{_LENGTH}|{_STUDY}|(?:PAST|PRESENT|FUTURE)_REF|FY(?:[0-9X]{{4}}(?:-[QH][1-4X])?)?)"
_UNIT = "(?:century|decade|year|quarter|month|week|day|hour|minute|second)"
_WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_NAMED = "(?:january|february|march|april|may|june|july|august|september|october|november|december|SP|SU|FA|WI)"
_FEAST = r"-[0-9X]{2}-[0-9X]{2}[ ]+(?:funcDateCalc[(][A-Za-z]+[(][^()]+[)][)]|decadeCalc[(][0-9]+[)])"
_REST = rf"(?:(?:{_WITHIN}|-{_DAY}|-(?:[1-7X]|WE|WD))?(?:{_CLOCK})?|{_FEAST})"
_OPEN = (
    rf"UNDEF-(?:REFDATE|year{_REST}|century(?:[0-9X]?|[0-9X]{{2}}{_REST})"
    rf"|(?:this|REF|REFUNIT)-{_UNIT}-(?:MINUS|PLUS)-[0-9]+{_REST}"
    rf"|(?:last|this|next)-(?:century[0-9X]{{0,2}}|{_UNIT}){_REST}|(?:last|this|next)-{_NAMED}(?:-{_DAY})?(?:{_CLOCK})?"
    rf"|(?:last|this|next|day)-{_WEEKDAY}(?:{_CLOCK})?)"
)
_WRITTEN = rf"(?:{_VALUE}|{_YEAR}{_FEAST}|{_OPEN}|REMOVE)"


_NAMED_UNIT = (
    r"(?:[SMHDWYQX]|DE|CE|WE|MIN|(?:century|decade|year|quarter|month|week|day|hour|minute|second)s?|week(?:end|-WE))"
)
BESIDE = {
    "mod": "(?:(?:ON_OR_)?(?:BEFORE|AFTER)|(?:LESS|MORE)_THAN|EQUAL_OR_(?:LESS|MORE)|START|MID|END|APPROX)?",
    "freq": rf"(?:(?:[0-9]+(?:[.,][0-9]+)?|X*){_NAMED_UNIT}?)",
    "quant": r"[^0-9<>=\"%(){}[\]_]*",
}
"""What stands beside a value: a mod is one of twelve words, a freq a number with what it counts (`2X`, `3D`, and
HeidelTime's `2` and `3day`), a quant words of the text. Each may be left out."""


_LOCK = Lock()


def is_value(text: str) -> bool:
    """Whether a text has the shape of a value of TIMEX3.

    >>> is_value("2013-W12"), is_value("UNDEF-this-day"), is_value("P14H")
    (True, False, False)
    """
    return _values().fullmatch(text) is not None


def can_be_value(pieces: Iterable[Piece]) -> bool:
    """Whether some text of these pieces, one after the other, is a value, or one that is yet to be resolved or
    computed.

    >>> can_be_value([{"UNDEF-"}, {"this", "last"}, {"-week"}]), can_be_value([{"UNDEF-foo-"}, None])
    (True, False)
    """
    return _can_be(_WRITTEN, pieces)


def is_beside(name: str, text: str) -> bool:
    """Whether a text can be the mod, freq or quant (`BESIDE`) of a value.

    >>> is_beside("mod", "START"), is_beside("mod", "BANANA"), is_beside("freq", "2X")
    (True, False, True)
    """
    return re.fullmatch(BESIDE[name], text) is not None


def can_be_beside(name: str, pieces: Iterable[Piece]) -> bool:
    """As `can_be_value`, for what stands beside one (`is_beside`)."""
    return _can_be(BESIDE[name], pieces)


def _can_be(grammar: str, pieces: Iterable[Piece]) -> bool:
    with _LOCK:  # the machine grows as it is asked
        machine = _machine(grammar)
        here = frozenset({machine.first})
        for piece in pieces:
            here = machine.behind(here, None if piece is None else frozenset(piece))
            if not here:
                return False
        return any(machine.last in machine.states[at] for at in here)


@cache
def _values() -> re.Pattern[str]:
    return re.compile(_VALUE)


@cache
def _machine(grammar: str) -> _Machine:
    return _Machine(parts_of(grammar))


class _Machine:
    """The grammar as states and what signs lead from one to the next; made as it is needed. State 0 is the one that
    nothing leaves."""

    def __init__(self, tree: Node) -> None:
        self.free: list[list[int]] = []
        self.signs: list[list[tuple[Node, int]]] = []
        start, self.last = self._spot(), self._spot()
        self._lay(tree, start, self.last)
        self.states: list[frozenset[int]] = [frozenset()]
        self.number: dict[frozenset[int], int] = {frozenset(): 0}
        self.next: dict[tuple[int, str], int] = {}
        self.known: Cache[tuple[frozenset[int], frozenset[str] | None], frozenset[int]] = Cache(_MOST_KNOWN)
        self.first = self._state({start})

    def behind(self, here: frozenset[int], piece: frozenset[str] | None) -> frozenset[int]:
        """Where any of some texts leads from any of some states."""
        there = self.known.get((here, piece))
        if there is None:
            there = (
                self._anywhere(here)
                if piece is None
                else frozenset({end for text in piece for at in here if (end := self._read(at, text))})
            )
            self.known.keep((here, piece), there)
        return there

    def _read(self, at: int, text: str) -> int:
        """Where a text leads."""
        for sign in text:
            there = self.next.get((at, sign))
            if there is None:
                there = self._state(
                    {end for spot in self.states[at] for part, end in self.signs[spot] if fits_sign(part, sign)}
                )
                if there:
                    self.next[at, sign] = there
            if not there:
                return 0
            at = there
        return at

    def _anywhere(self, here: frozenset[int]) -> frozenset[int]:
        """Where any text at all leads."""
        seen: set[int] = set().union(*(self.states[at] for at in here))
        left = list(seen)
        while left:
            spot = left.pop()
            more = {end for _, end in self.signs[spot]} | set(self.free[spot])
            left += more - seen
            seen |= more
        return frozenset({self._state(seen)})

    def _spot(self) -> int:
        self.free.append([])
        self.signs.append([])
        return len(self.free) - 1

    def _lay(self, part: Node, start: int, end: int) -> None:
        """Ways from one spot to another for what a part says."""
        kind = part[0]
        if kind == "set":
            self.signs[start].append((part, end))
        elif kind == "all":
            for inner in part[1]:
                behind = self._spot()
                self._lay(inner, start, behind)
                start = behind
            self.free[start].append(end)
        elif kind == "one":
            for inner in part[1]:
                self._lay(inner, start, end)
        else:
            self._repeat(part, start, end)

    def _repeat(self, part: Node, start: int, end: int) -> None:
        least, most, inner = part[1:]
        for turn in range(min(most, least + _ENDLESS)):
            if turn >= least:
                self.free[start].append(end)
            behind = self._spot()
            self._lay(inner, start, behind)
            start = behind
        if most > least + _ENDLESS:  # as often as one likes
            self._lay(inner, start, start)
        self.free[start].append(end)

    def _state(self, spots: Iterable[int]) -> int:
        """The number of the state that these spots are, with all that is reached from them for nothing."""
        seen = set(spots)
        left = list(seen)
        while left:
            more = set(self.free[left.pop()]) - seen
            seen |= more
            left += more
        found = frozenset(seen)
        if found not in self.number:
            self.number[found] = len(self.states)
            self.states.append(found)
        return self.number[found]


_MOST_KNOWN = 4096
_ENDLESS = 12
"""More turns than any that the grammar counts."""
