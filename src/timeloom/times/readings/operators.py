"""Operators: This, Last, Next, Before and After; the n-th; intersections; and words such as "now"."""

from __future__ import annotations

from timeloom.times.context import SCATE, Choice, Context
from timeloom.times.graph import Graph
from timeloom.times.readings.amounts import Amount, CalendarUnit
from timeloom.times.readings.anchors import StatedRef
from timeloom.times.readings.reading import Base, Reading, Token, add_mod, write_shift
from timeloom.times.readings.sets import WorkingDays

__all__ = ["DayOfStay", "Nth", "Overlap", "Reference", "Shift"]


def _counted(argument: Reading | None, ctx: Context, graph: Graph) -> tuple[str | None, str | None]:
    """What an operator counts, written: an amount, or a pattern of the calendar."""
    if isinstance(argument, Amount) and not isinstance(argument, WorkingDays):
        return argument.root(ctx, graph), None
    return None, None if argument is None else argument.repeating(ctx, graph)


class Shift(Reading):
    """This, Last, Next, Before or After: an operator on its words, a base to count from, and what is counted."""

    __slots__ = ("argument", "base", "operator", "span")

    def __init__(
        self, start: int, end: int, operator: str, span: tuple[int, int], base: Reading | None, argument: Reading | None
    ) -> None:
        super().__init__(start, end)
        self.operator = operator
        self.span = span
        self.base = base
        self.argument = argument

    def with_parts(self, operator: str, base: Reading | None, argument: Reading | None) -> Shift:
        """The same words with another operator, counted from something else, or of something else."""
        copied = Shift(self.start, self.end, operator, self.span, base, argument)
        copied.hints, copied.modifiers, copied.assumed = dict(self.hints), self.modifiers, self.assumed.copy()
        return copied

    @property
    def grain(self) -> str:  # type: ignore[override]  # a constant in the base
        if isinstance(self.argument, Amount):
            return str(self.argument.unit[2])
        return self.argument.grain if self.argument is not None else ""

    def modify(self, kind: str, span: tuple[int, int], mod: str | None) -> None:
        if self.argument is not None and not isinstance(self.argument, Amount):
            self.argument.modify(kind, span, None)
            add_mod(self.hints, mod)
        else:
            super().modify(kind, span, mod)

    def root(self, ctx: Context, graph: Graph) -> str:
        base: Base = ("DocTime", None)
        if self.base is not None:
            base = self.base.interval(ctx, graph)
            self.assumed += self.base.assumed
        elif ctx.choice is not None and ctx.choice.anchor is not None:
            graph.borrow(ctx.choice.anchor.entities)
            base = ("Link", ctx.choice.anchor.root)
        if isinstance(self.argument, Amount) and self.modifiers and not self.argument.modifiers:
            self.argument.modifiers = self.modifiers
        period, repeating = _counted(self.argument, ctx, graph)
        return write_shift(graph, self.operator, self.span, base, period=period, repeating=repeating)


class Nth(Reading):
    """The n-th unit or pattern of an interval. `base` None: the year of writing, or what `choice` says; by the
    guidelines of SCATE no text says it."""

    __slots__ = ("argument", "base", "choice", "from_end", "number")

    def __init__(
        self, start: int, end: int, number: Token, base: Reading | None, argument: Reading, from_end: bool = False
    ) -> None:
        super().__init__(start, end)
        self.number = number
        self.base = base
        self.argument = argument
        self.from_end = from_end
        self.choice = "DocTime-Year"

    @property
    def grain(self) -> str:  # type: ignore[override]  # a constant in the base
        return str(self.argument.unit[2]) if isinstance(self.argument, Amount) else self.argument.grain

    def modify(self, kind: str, span: tuple[int, int], mod: str | None) -> None:
        self.argument.modify(kind, span, None)
        add_mod(self.hints, mod)

    def root(self, ctx: Context, graph: Graph) -> str:
        base: Base = ("Unknown" if ctx.convention == SCATE else self.choice, None)
        if self.base is not None:
            base = self.base.interval(ctx, graph)
            self.assumed += self.base.assumed
        elif ctx.choice is not None and self.choice == "DocTime-Year" and ctx.convention != SCATE:
            base = self._year_of(graph, ctx.choice)
        period, repeating = _counted(self.argument, ctx, graph)
        if repeating is not None and self.argument.grain == "Quarter-Year" and not self.from_end:
            ctx.quarter_number = int(self.number[2])
        return graph.add(
            "NthFromEnd" if self.from_end else "NthFromStart", self.number[:2],
            (("Interval-Type", base[0]), ("Value", str(self.number[2]))),
            (("Interval", base[1]), ("Period", period), ("Repeating-Interval", repeating)),
        )  # fmt: skip

    def _year_of(self, graph: Graph, choice: Choice) -> Base:
        """The year in which it is counted: that of writing, one beside it, or that of what the text tells of."""
        if choice.anchor is None and choice.operator == "This":
            return self.choice, None
        place = self.number[:2]
        base: Base = ("DocTime", None)
        if choice.anchor is not None:
            graph.borrow(choice.anchor.entities)
            base = ("Link", choice.anchor.root)
        year = CalendarUnit((*place, "Year"))
        return "Link", write_shift(
            graph,
            choice.operator,
            place,
            base,
            repeating=graph.add("Calendar-Interval", place, (("Type", year.grain),)),
        )


class DayOfStay(Nth):
    """The n-th day in hospital: of a stay that the caller knows, or from the day on which the text says that it
    began."""

    __slots__ = ("place",)

    def __init__(self, start: int, end: int, number: Token, place: tuple[int, int]) -> None:
        super().__init__(start, end, number, StatedRef(*place, "admission"), CalendarUnit((*place, "Day")))
        self.place = place

    def root(self, ctx: Context, graph: Graph) -> str:
        base = self.base
        if not isinstance(base, StatedRef) or not base.is_stated(ctx):
            return super().root(ctx, graph)
        first = base.interval(ctx, graph)
        self.assumed += base.assumed
        day = CalendarUnit((*self.place, "Day"), self.number).repeating(ctx, graph)
        return write_shift(graph, "After", self.place, first, repeating=day, included=True)


class Overlap(Reading):
    """Intersection of an interval with a pattern: "July last year", "yesterday morning"."""

    __slots__ = ("outer", "pattern", "span")

    def __init__(self, start: int, end: int, span: tuple[int, int], outer: Reading, pattern: Reading) -> None:
        super().__init__(start, end)
        self.span = span
        self.outer = outer
        self.pattern = pattern

    @property
    def grain(self) -> str:  # type: ignore[override]  # a constant in the base
        return self.pattern.grain

    def modify(self, kind: str, span: tuple[int, int], mod: str | None) -> None:
        self.pattern.modify(kind, span, None)
        add_mod(self.hints, mod)

    def root(self, ctx: Context, graph: Graph) -> str:
        outer = self.outer.root(ctx, graph)
        self.assumed += self.outer.assumed
        pattern = self.pattern.repeating(ctx, graph)
        return graph.add("Intersection", self.span, (), (("Intervals", outer), ("Repeating-Intervals", pattern)))


class Reference(Reading):
    """Now, recently, soon: an operator on the time of writing with nothing counted."""

    __slots__ = ("operator", "span")

    def __init__(self, start: int, end: int, operator: str, span: tuple[int, int]) -> None:
        super().__init__(start, end)
        self.operator = operator
        self.span = span

    def root(self, ctx: Context, graph: Graph) -> str:
        return write_shift(graph, self.operator, self.span, ("DocTime", None))
