"""What an expression may count from besides the time of writing: an earlier expression, or an event."""

from __future__ import annotations

from timeloom.times.context import Context
from timeloom.times.graph import Graph
from timeloom.times.readings.reading import Base, Reading, write_shift

__all__ = ["AnchorRef", "EventRef", "StatedRef"]

_COARSENESS = {
    name: order
    for order, name in enumerate(
        ("Second", "Minute", "Hour", "Day", "Week", "Month", "Quarter-Year", "Year", "Decade", "Century", "Millennium"), 1)
}  # fmt: skip
_FINEST, _COARSEST = 0, 99


class AnchorRef(Reading):
    """What the text spoke of last, looked up when the expression is written: by then all that stands before it is
    written too. Where nothing is near enough, `fallback` is the Interval-Type (DocTime or Unknown)."""

    __slots__ = ("fallback", "guess", "unit")

    def __init__(self, position: int, fallback: str = "DocTime", unit: str = "") -> None:
        super().__init__(position, position)
        self.fallback = fallback
        self.unit = unit
        """For "that week": an anchor coarser than this does not say which one."""
        self.guess = ""
        """The name of the guess that the fallback is."""

    def interval(self, ctx: Context, graph: Graph) -> Base:
        anchor = ctx.choice.anchor if ctx.choice is not None else None
        if anchor is None:
            if self.guess and ctx.year is not None:
                self.assumed.append(self.guess)
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


class StatedRef(EventRef):
    """The operation or the admission that days are counted from: the day on which the text has said that it was, if it
    has, and the caller knows no better."""

    __slots__ = ("kind",)

    def __init__(self, start: int, end: int, kind: str) -> None:
        super().__init__(start, end)
        self.kind = kind

    def is_stated(self, ctx: Context) -> bool:
        """Has the text said when it was, and does the caller know no better?"""
        anchor = ctx.stated.get(self.kind)
        return anchor is not None and anchor.root is not None and (self.start, self.end) not in ctx.given

    def interval(self, ctx: Context, graph: Graph) -> Base:
        if not self.is_stated(ctx):
            return super().interval(ctx, graph)
        anchor = ctx.stated[self.kind]
        graph.borrow(anchor.entities)
        self.assumed.append(f"from-{self.kind}")
        if anchor.grain == "Day":
            return "Link", anchor.root
        place = (self.start, self.end)
        day = graph.add("Calendar-Interval", place, (("Type", "Day"),))
        return "Link", write_shift(graph, "This", place, ("Link", anchor.root), repeating=day)
