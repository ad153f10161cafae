"""From a tree to what an operator takes: a pattern with its zone and number, or an amount."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from timeloom.calendar.atoms import Atoms
from timeloom.calendar.compound import EveryNthPattern, Mapped, Meet, Merged
from timeloom.calendar.conventions import Conventions
from timeloom.calendar.line import LENGTH, Line, Steps
from timeloom.calendar.modifiers import MODIFIERS, PARTS, fiscal, third
from timeloom.calendar.patterns import MOST_MEMBERS, Member, Pattern, Stop
from timeloom.calendar.tree import (
    Amount,
    Difference,
    EveryNth,
    Expression,
    Feast,
    Intersection,
    Modified,
    Numbered,
    Period,
    Repeating,
    Sum,
    Union,
    Zoned,
)
from timeloom.calendar.units import Unit
from timeloom.calendar.zones import known_zone

__all__ = ["Argument", "Engine", "Kind", "kind"]

_LARGEST_AMOUNT = 10**12


class Kind(Enum):
    """What an expression denotes."""

    AMOUNT = "amount"
    PATTERN = "pattern"
    INTERVAL = "interval"


_KINDS: dict[type, Kind] = {
    Period: Kind.AMOUNT,
    Sum: Kind.AMOUNT,
    Difference: Kind.AMOUNT,
    Repeating: Kind.PATTERN,
    Feast: Kind.PATTERN,
    Union: Kind.PATTERN,
    EveryNth: Kind.PATTERN,
    Numbered: Kind.PATTERN,
}


def kind(node: Expression) -> Kind:
    """Whether the expression is an amount, a pattern or an interval."""
    while isinstance(node, (Modified, Zoned)):
        node = node.inner
    if type(node) is Intersection:
        patterns = all(kind(part) is Kind.PATTERN for part in node.parts)
        return Kind.PATTERN if patterns and node.parts else Kind.INTERVAL
    return _KINDS.get(type(node), Kind.INTERVAL)


@dataclass(slots=True)
class Argument:
    """What an operator counts in: a pattern or an amount. `has_number` says that a Number is attached to the pattern
    (`number` None: one that is not known)."""

    pattern: Pattern | None = None
    steps: Steps | None = None
    zone: str | None = None
    number: Amount = None
    has_number: bool = False
    unknown: str | None = None
    """Why the amount is not known, a row of `REASONS`."""

    @property
    def members(self) -> Pattern:
        """The pattern. Raises Stop for an amount."""
        if self.pattern is None:
            raise Stop("not-supported", "an amount stands where a repeating time is asked for")
        return self.pattern

    @property
    def unit(self) -> Unit | None:
        """The unit that decides whether the day of the document's time is meant: "Thursday night" is counted in days
        although it is shorter than one, "noon" is not."""
        if self.pattern is not None:
            return self.pattern.base if self.pattern.range <= Unit.DAY else max(self.pattern.base, Unit.DAY)
        return max((unit for unit, _ in self.steps), default=None) if self.steps else None


class Engine:
    """One set of conventions made ready: its line and its patterns."""

    def __init__(self, conventions: Conventions) -> None:
        self.conventions = conventions
        self.line = Line(conventions)
        self.atoms = Atoms(conventions, self.line)
        self._by_unit = conventions.compound_range == "unit"
        self._makers: dict[type, Any] = {
            Repeating: lambda node: Argument(self.atoms.pattern(node)),
            Feast: lambda node: Argument(self.atoms.feast(node)),
            Union: self._union,
            Intersection: self._intersection,
            EveryNth: self._every_nth,
            Numbered: self._numbered,
            Modified: self._modified,
            Zoned: self._zoned,
            Period: self._period,
            Sum: self._sum,
            Difference: self._difference,
        }

    def argument(self, node: Expression) -> Argument:
        """The pattern or amount of a node. Raises Stop for one that is unknown or does not exist."""
        make = self._makers.get(type(node))
        if make is None:
            raise Stop("not-supported", "an interval stands where a pattern or an amount is asked for")
        found: Argument = make(node)
        return found

    def pattern(self, node: Expression) -> Argument:
        """The same where only a pattern will do."""
        found = self.argument(node)
        if found.pattern is None:
            raise Stop("not-supported", "an amount stands where a repeating time is asked for")
        return found

    # --- patterns ----------------------------------------------------------------------------------------------
    def _union(self, node: Union) -> Argument:
        if not node.parts:
            raise Stop("broken", "a union of nothing")
        parts = [self.pattern(part) for part in node.parts]
        return Argument(Merged(_patterns(parts), by_unit=self._by_unit), zone=_one_zone(parts))

    def _intersection(self, node: Intersection) -> Argument:
        parts = [self.pattern(part) for part in node.parts]
        if not parts:
            raise Stop("broken", "an intersection of nothing")
        pattern = parts[0].pattern if len(parts) == 1 else self._meet(_patterns(parts))
        numbered = next((part for part in parts if part.has_number), Argument())
        return Argument(pattern, zone=_one_zone(parts), number=numbered.number, has_number=numbered.has_number)

    def _meet(self, parts: list[Pattern]) -> Meet:
        flat = [inner for part in parts for inner in (part.parts if type(part) is Meet else (part,))]
        return Meet(flat, by_unit=self._by_unit)

    def _every_nth(self, node: EveryNth) -> Argument:
        if node.n < 1:
            raise Stop("impossible", f"every {node.n}th is no pattern")
        if node.n > MOST_MEMBERS:
            raise Stop("not-supported", f"the number {node.n} is out of reach")
        inner = self.pattern(node.repeating)
        made = EveryNthPattern(inner.members, node.n)
        if made.stride > MOST_MEMBERS:  # every 60th of every 60th of ...
            raise Stop("not-supported", f"the number {made.stride} is out of reach")
        inner.pattern = made
        return inner

    def _numbered(self, node: Numbered) -> Argument:
        inner = self.pattern(node.repeating)
        inner.number, inner.has_number = node.n, True
        return inner

    def _zoned(self, node: Zoned) -> Argument:
        if not known_zone(node.zone):
            raise Stop("broken", f"the zone {node.zone} is not known")
        inner = self.argument(node.inner)
        inner.zone = node.zone
        return inner

    def _modified(self, node: Modified) -> Argument:
        inner = self.argument(node.inner)
        reading = self.modifier(node.modifier)
        if reading is None or reading == "Approx":
            return inner
        if inner.pattern is None:
            if reading in ("Less-Than", "More-Than"):
                inner.unknown = "unknown-amount"
            return inner
        if reading in PARTS:
            inner.pattern = self._parted(inner.pattern, reading)
        elif reading == "Fiscal" and inner.pattern.base >= Unit.MONTH:
            fiscal((0, 0), self.line, self.conventions)
            inner.pattern = Mapped(inner.pattern, self._fiscal, LENGTH[Unit.YEAR] + 31 * 86_400, inner.pattern.range)
        return inner

    def _parted(self, pattern: Pattern, part: str) -> Pattern:
        """The early, middle or late parts of the members."""
        if type(pattern) is Merged:
            return Merged([self._parted(inner, part) for inner in pattern.parts], by_unit=self._by_unit)
        if type(pattern) is EveryNthPattern:
            return EveryNthPattern(self._parted(pattern.inner, part), pattern.n)
        return Mapped(pattern, self._third(part), pattern.reach, pattern.range)

    def modifier(self, name: str) -> str | None:
        """The modifier if the conventions read modifiers, None if they drop it. Raises Stop if neither."""
        if name not in MODIFIERS:
            raise Stop("broken", f"no such modifier: {name}")
        if self.conventions.modifiers == "undefined":
            raise Stop("not-supported", f"the conventions {self.conventions.name} leave what is modified undefined")
        return None if self.conventions.modifiers == "drop" else name

    def _third(self, part: str) -> Callable[[Member], Member]:
        return lambda member: third(member, part, self.line)

    def _fiscal(self, member: Member) -> Member:
        return fiscal(member, self.line, self.conventions)

    # --- amounts -----------------------------------------------------------------------------------------------
    def _period(self, node: Period) -> Argument:
        if node.unit is None:
            return Argument(steps=(), unknown="unknown-unit")
        if node.n is None:
            return Argument(steps=((node.unit, 1),), unknown="unknown-amount")
        if not -_LARGEST_AMOUNT <= node.n <= _LARGEST_AMOUNT:
            raise Stop("not-supported", "the amount is out of reach")
        n = self._whole(node.n, node.unit)
        return Argument(steps=((node.unit, n),))

    def _whole(self, n: int | Fraction, unit: Unit) -> int | Fraction:
        if isinstance(n, int) or n.denominator == 1:
            return int(n)
        rule = self.conventions.fractions
        if rule == "none" or (rule == "short" and unit > Unit.WEEK):
            raise Stop("not-supported", f"the conventions {self.conventions.name} do not count in fractions of it")
        return n

    def _sum(self, node: Sum) -> Argument:
        if not node.periods:
            raise Stop("broken", "a sum of nothing")
        parts = [self._amount(part) for part in node.periods]
        steps = tuple(step for part in parts for step in part.steps or ())
        return Argument(steps=steps, unknown=_unknown(parts))

    def _difference(self, node: Difference) -> Argument:
        first, second = self._amount(node.first), self._amount(node.second)
        taken = tuple((unit, -n) for unit, n in second.steps or ())
        return Argument(steps=(first.steps or ()) + taken, unknown=_unknown([first, second]))

    def _amount(self, node: Expression) -> Argument:
        found = self.argument(node)
        if found.steps is None:
            raise Stop("not-supported", "a repeating time stands where an amount is asked for")
        return found


def _patterns(parts: list[Argument]) -> list[Pattern]:
    return [part.pattern for part in parts if part.pattern is not None]


def _one_zone(parts: list[Argument]) -> str | None:
    return next((part.zone for part in parts if part.zone is not None), None)


def _unknown(parts: list[Argument]) -> str | None:
    return next((part.unknown for part in parts if part.unknown is not None), None)
