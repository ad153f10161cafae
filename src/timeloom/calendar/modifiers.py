"""What a Modifier does to an interval: early, mid and late parts, and fiscal years."""

from __future__ import annotations

from timeloom.calendar.conventions import Conventions
from timeloom.calendar.line import Line
from timeloom.calendar.patterns import Member, Stop
from timeloom.calendar.units import DAY_SECONDS, Unit

__all__ = ["MODIFIERS", "PARTS", "fiscal", "third", "unit_of"]

MODIFIERS = frozenset({"Approx", "Less-Than", "More-Than", "Start", "Mid", "End", "Fiscal"})

_HOUR = 3600
PARTS = {"Start": 0, "Mid": 1, "End": 2}

_CUTS: dict[Unit, tuple[Unit, int, int, int]] = {
    Unit.WEEK: (Unit.DAY, 3, 2, 4),
    Unit.MONTH: (Unit.DAY, 10, 10, 20),
    Unit.QUARTER_YEAR: (Unit.MONTH, 1, 1, 2),
    Unit.YEAR: (Unit.MONTH, 4, 4, 8),
    Unit.DECADE: (Unit.YEAR, 4, 4, 7),
    Unit.CENTURY: (Unit.YEAR, 34, 34, 67),
    Unit.MILLENNIUM: (Unit.YEAR, 334, 334, 667),
}
"""Where the first part ends, and where the middle one starts and ends: early March is 1 to 10, the mid-80s are 1984 to
1986. The beginning of a week is Monday to Wednesday, and Wednesday is its middle, too."""


def unit_of(member: Member, line: Line) -> Unit | None:
    """The unit of the calendar of which the stretch is one whole cell."""
    start, end = member
    for unit in Unit:
        if line.floor(start, unit) == start and line.shift(start, unit, 1) == end:
            return unit
    return None


def third(member: Member, part: str, line: Line) -> Member:
    """The early, middle or late third of a stretch, in whole smaller units where it is one cell of a unit, else in
    whole days or half hours where it is of days or hours.

    Less than three seconds have no parts.
    """
    start, end = member
    if end - start < 3:
        return member
    cuts = _CUTS.get(unit) if (unit := unit_of(member, line)) is not None else None
    if cuts is None:
        length = end - start
        first, second = (_cut(length, k) for k in (1, 2))
        parts = ((start, start + first), (start + first, start + second), (start + second, end))
    else:
        unit, *cut = cuts
        early, first, second = (line.shift(start, unit, count) for count in cut)
        parts = ((start, early), (first, second), (second, end))
    return parts[PARTS[part]]


def _cut(length: int, k: int) -> int:
    """How many seconds of a stretch k thirds are: whole days of days, the nearest half hour of hours."""
    if length >= 3 * DAY_SECONDS and length % DAY_SECONDS == 0:
        return length * k // 3 // DAY_SECONDS * DAY_SECONDS
    if length >= 3 * _HOUR and length % _HOUR == 0:
        return (length * k // 3 + _HOUR // 4) // (_HOUR // 2) * (_HOUR // 2)
    return length * k // 3


def fiscal(member: Member, line: Line, conventions: Conventions) -> Member:
    """The fiscal year, half or quarter that bears the name of the calendar one.

    Raises Stop where the conventions do not say on which day a fiscal year starts.
    """
    if conventions.fiscal_start is None:
        raise Stop("no-fiscal-year", "the start of the fiscal year was not given")
    month, day = conventions.fiscal_start
    months = month - 1 if conventions.fiscal_named_by == "start" or (month, day) == (1, 1) else month - 13
    start, end = (line.shift(edge, Unit.MONTH, months) + (day - 1) * DAY_SECONDS for edge in member)
    return start, end
