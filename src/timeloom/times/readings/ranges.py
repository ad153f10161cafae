"""Between: a stretch of time by its two ends."""

from __future__ import annotations

from timeloom.times.context import Context
from timeloom.times.graph import Graph
from timeloom.times.readings.reading import Base, Reading, Token

__all__ = ["Between"]


class Between(Reading):
    """A range. An end is a Reading, or None for the time of writing, or "Unknown". `whole`: the words name one stretch
    of time, which TimeML does not split ("the third century BC")."""

    __slots__ = ("deadline", "first", "first_included", "last", "last_included", "night", "onward", "span", "whole")

    def __init__(
        self, start: int, end: int, span: tuple[int, int], first: Reading | str | None, last: Reading | str | None,
        first_included: bool = True, last_included: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(start, end)
        self.span = span
        self.first = first
        self.last = last
        self.whole = False
        self.deadline = False
        """Does it end with what has not begun, as told: at the latest?"""
        self.onward = False
        """May it begin with what lies ahead, and then has no end: desde el lunes?"""
        self.night: dict[str, Token] = {}
        """The day of the end, where hours over midnight were taken to begin on it."""
        self.first_included = first_included
        self.last_included = last_included

    def with_ends(self, first: Reading | str | None, last: Reading | str | None) -> Between:
        """The same from another start, or to another end."""
        copied = Between(self.start, self.end, self.span, first, last, self.first_included, self.last_included)
        copied.whole, copied.night, copied.deadline = self.whole, self.night, self.deadline
        copied.hints, copied.modifiers, copied.assumed = dict(self.hints), self.modifiers, self.assumed.copy()
        return copied

    def ends(self) -> list[Reading]:
        """The ends that are expressions themselves."""
        return [end for end in (self.first, self.last) if isinstance(end, Reading)]

    def root(self, ctx: Context, graph: Graph) -> str:
        first = self._end(ctx, graph, self.first)
        chosen, ctx.choice = ctx.choice, ctx.last_choice or ctx.choice
        last = self._end(ctx, graph, self.last)
        ctx.choice = chosen
        return graph.add(
            "Between", self.span,
            (
                ("Start-Interval-Type", first[0]),
                ("Start-Included", "Included" if self.first_included else "Not-Included"),
                ("End-Interval-Type", last[0]),
                ("End-Included", "Included" if self.last_included else "Not-Included"),
            ),
            (("Start-Interval", first[1]), ("End-Interval", last[1])),
        )  # fmt: skip

    def _end(self, ctx: Context, graph: Graph, end: Reading | str | None) -> Base:
        if isinstance(end, Reading):
            written = end.interval(ctx, graph)
            self.assumed += end.assumed
            return written
        return (end or "DocTime"), None
