"""What an expression may count from besides the time of writing: an earlier expression, or an event."""

from __future__ import annotations

from timeloom.stages.compose.context import Context
from timeloom.stages.compose.graph import Graph
from timeloom.stages.compose.readings.reading import Base, Reading

__all__ = ["AnchorRef", "EventRef"]

_COARSENESS = {
    name: order
    for order, name in enumerate(
        ("Second", "Minute", "Hour", "Day", "Week", "Month", "Quarter-Year", "Year", "Decade", "Century", "Millennium"), 1)
}  # fmt: skip
_FINEST, _COARSEST = 0, 99


class AnchorRef(Reading):
    """What the text spoke of last, looked up when the expression is written: by then all that stands before it is
    written too. Where nothing is near enough, `fallback` is the Interval-Type (DocTime or Unknown)."""

    __slots__ = ("fallback", "quarter", "unit")

    def __init__(self, position: int, fallback: str = "DocTime", quarter: bool = False, unit: str = "") -> None:
        super().__init__(position, position)
        self.fallback = fallback
        self.quarter = quarter
        self.unit = unit
        """For "that week": an anchor coarser than this does not say which one."""

    def interval(self, ctx: Context, graph: Graph) -> Base:
        anchor = ctx.near(self.start, quarter=self.quarter)
        if anchor is None:
            return self.fallback, None
        if self.unit and _COARSENESS.get(anchor.grain, _FINEST) > _COARSENESS.get(self.unit, _COARSEST):
            return "Unknown", None
        if anchor.root is None:
            return "Unknown", None
        graph.borrow(anchor.entities)
        return "Link", anchor.root


class EventRef(Reading):
    """An event of the text, whose time the caller may supply."""

    __slots__ = ()

    def root(self, ctx: Context, graph: Graph) -> str:
        return graph.add("Event", (self.start, self.end))
