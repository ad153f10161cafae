"""Amounts of time, and units of the calendar as patterns."""

from __future__ import annotations

from timeloom.times.context import Context
from timeloom.times.graph import Graph
from timeloom.times.readings.reading import Reading, Token, write_number

__all__ = ["Amount", "CalendarUnit", "unit_amount"]

_PLURAL = {
    "Second": "Seconds", "Minute": "Minutes", "Hour": "Hours", "Day": "Days", "Week": "Weeks", "Month": "Months",
    "Quarter-Year": "Quarter-Years", "Year": "Years", "Decade": "Decades", "Quarter-Century": "Quarter-Centuries",
    "Century": "Centuries", "Millennium": "Millennia", "Unknown": "Unknown",
}  # fmt: skip
"""The Type of a Period, by the Type of the Calendar-Interval that is its unit."""
_COMPOUND = {"Fortnight": ("Week", 2), "Half-Year": ("Month", 6), "Trimester": ("Month", 3)}
"""Units that SCATE has not: how many of which one they are."""


class Amount(Reading):
    """A duration: a unit and a number, or a word such as "a while" (unit Unknown)."""

    __slots__ = ("number", "parts", "unit")

    def __init__(self, start: int, end: int, unit: Token, number: Token | None) -> None:
        super().__init__(start, end)
        self.unit = unit
        self.number = number
        self.parts: list[Amount] = []

    def root(self, ctx: Context, graph: Graph) -> str:
        ids = [part._one(graph, None) for part in self.parts]
        if not ids:
            return self._one(graph, self.modifier(graph))
        # The Sum sits on what stands between its first two parts: the "and".
        gap = self.parts[0].end
        text = ctx.text[gap : self.parts[1].start]
        left = len(text) - len(text.lstrip())
        right = len(text.rstrip())
        where = (gap + left, gap + right) if right > left else self.parts[0].unit[:2]
        return graph.add("Sum", where, (), tuple(("Periods", name) for name in ids))

    def _one(self, graph: Graph, modifier: str | None) -> str:
        kind, times = _COMPOUND.get(self.unit[2], (self.unit[2], 1))
        number = self.number
        if times != 1:
            held = number[2] if number is not None else "1"
            span = number[:2] if number is not None else self.unit[:2]
            number = (*span, _times(str(held), times))
        link = write_number(graph, number)
        return graph.add(
            "Period", self.unit[:2], (("Type", _PLURAL[kind]),), (("Number", link), ("Modifier", modifier))
        )


def _times(number: str, times: int) -> str:
    """A number of a Number entity (3, 2.5, 2-3 or ?) that many times."""
    if number == "?":
        return number
    low, dash, high = number.partition("-")
    if dash:
        return f"{_times(low, times)}-{_times(high, times)}"
    value = float(number) * times
    return str(int(value)) if value == int(value) else str(value)


def unit_amount(unit: Token) -> Amount:
    """One unit as an amount without a number: "a year" in "a year ago"."""
    return Amount(unit[0], unit[1], unit, None)


class CalendarUnit(Reading):
    """A unit of the calendar as a repeating interval, with the number that may stand before it."""

    __slots__ = ("number", "unit")

    def __init__(self, unit: Token, number: Token | None = None) -> None:
        super().__init__(unit[0], unit[1])
        self.unit = unit
        self.number = number

    @property
    def grain(self) -> str:  # type: ignore[override]  # a constant in the base
        return str(self.unit[2])

    @property
    def parts(self) -> tuple[Token, int]:
        """The unit of SCATE that it is, and how many of them: a fortnight is two weeks."""
        kind, times = _COMPOUND.get(self.unit[2], (self.unit[2], 1))
        return (*self.unit[:2], kind), times

    def root(self, ctx: Context, graph: Graph) -> str:
        return self.repeating(ctx, graph)

    def repeating(self, ctx: Context, graph: Graph) -> str:
        kind, times = _COMPOUND.get(self.unit[2], (self.unit[2], 1))
        number = self.number
        if number is None and times != 1:
            number = (*self.unit[:2], str(times))
        modifier = self.modifier(graph)
        link = write_number(graph, number)
        return graph.add(
            "Calendar-Interval", self.unit[:2], (("Type", kind),), (("Number", link), ("Modifier", modifier))
        )
