"""The walk through a document: finished readings are written down as times with their graphs, in the order of the
text, and what later ones may count from is remembered."""

from __future__ import annotations

from timeloom.document import Alternative, Time, TimeEntity
from timeloom.stages.compose.context import Anchor, Context, Day, Told
from timeloom.stages.compose.events import counted_from_event
from timeloom.stages.compose.graph import Graph
from timeloom.stages.compose.names import MONTH_NAMES, MONTHS
from timeloom.stages.compose.narrative import way_of
from timeloom.stages.compose.quoted import Quotes
from timeloom.stages.compose.readings import Amount, Between, Nth, Overlap, Plural, Reading, Shift, Spec

__all__ = ["Walk"]

SWITCHED = {
    "day-month-order": "day and month exchanged",
    "past-by-default": "the next one instead of the last",
    "nearest": "the one on the other side of the time of writing",
}
"""Guesses whose other side is given as an alternative."""
FLIPPED = frozenset(("past-by-default", "nearest"))
"""Of these, those whose other side is the opposite operator."""
_OPPOSITE = {"Last": "Next", "Next": "Last"}
LARGEST_ANCHOR = 60
"""Entities of an expression that a later one may count from: chains of chains stay short."""


class Walk:
    """Times and entities of one document as they are written."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.entities: list[TimeEntity] = []
        self.times: list[Time] = []
        self._number = 1
        self._quotes = Quotes(ctx)
        self._quoted = False
        """Is what is being written in quoted lines?"""

    def write(self, reading: Reading, limit: int) -> None:
        """Write one finished reading as a time with its graph. A bare hour or the like says nothing and is left out,
        and so is what begins inside the time before: names that a reign took, the second of two glued together. At `limit` the next reading begins: the event that an amount is counted from ends before it."""
        ctx = self.ctx
        event = counted_from_event(ctx, reading, limit) if isinstance(reading, Amount) else None
        whole = event or reading
        if isinstance(whole, Spec) and not whole.lead and not whole.complete:
            return
        if self.times and whole.start < self.times[-1].end or _is_tail_of_stamp(ctx, whole):
            return
        self._quoted = self._quotes.enter(whole)
        try:
            self._write(whole, reading if event is not None else None)
        finally:
            self._quotes.leave()

    def _write(self, whole: Reading, amount: Reading | None) -> None:
        """Write a reading as it is; `amount` is what it is to TimeML, where that is less."""
        ctx = self.ctx
        graph = Graph(self._number)
        root = self._graph(whole, graph)
        self._number = graph.following
        entities = (*graph.entities, *graph.borrowed)
        if "view" in whole.hints:
            whole.assumed.append("not-in-timeml")
        assumed = tuple(dict.fromkeys(whole.assumed))
        parts = (self._part(amount, 1),) if amount is not None else self._parts(whole)
        self.times.append(
            Time(
                id=f"t{len(self.times) + 1}",
                start=whole.start,
                end=whole.end,
                text=ctx.text[whole.start : whole.end],
                root=root,
                entities=entities,
                assumed=assumed,
                alternatives=self._alternatives(whole, assumed, root, tuple(graph.entities)),
                attributes=tuple(whole.hints.items()),
                parts=parts,
            )
        )
        self.entities += graph.entities
        self._go_on(whole, root, entities)
        self._remember(whole, root, entities)

    def _graph(self, reading: Reading, graph: Graph) -> str:
        """Write the graph of a reading, in quoted lines from their own time of writing. The answer is its root."""
        root = reading.root(self.ctx, graph)
        if self._quoted:
            self._quotes.recount(reading, graph)
        return root

    def _alternatives(
        self, reading: Reading, assumed: tuple[str, ...], root: str, main: tuple[TimeEntity, ...]
    ) -> tuple[Alternative, ...]:
        """The other side of a guess, as a graph of its own."""
        switch = next((name for name in SWITCHED if name in assumed), None)
        if switch is None or not isinstance(reading, Spec) or reading.hints.get("unresolved") == "impossible":
            return ()
        written = _flipped(main) if switch in FLIPPED and main[-1].id == root else None
        if written is not None:
            return (Alternative("", (), SWITCHED[switch], root, written),)
        graph = Graph(1, prefix="a")
        if switch == "day-month-order":
            root = self._graph(_exchanged(reading), graph)
        else:
            self.ctx.flip = True
            try:
                root = self._graph(reading, graph)
            finally:
                self.ctx.flip = False
        return (Alternative("", (), SWITCHED[switch], root, (*graph.entities, *graph.borrowed)),)

    def _parts(self, reading: Reading) -> tuple[Time, ...]:
        """The view of TimeML: a range is two expressions, a set with bounds is the set and its bounds."""
        pieces: list[Reading] = []
        self.ctx.span = (reading.start, reading.end) if isinstance(reading, Between) else None
        if isinstance(reading, Between) and not reading.whole:
            pieces = reading.ends()
        elif isinstance(reading, Plural) and isinstance(reading.within, Between):
            bare = Plural(reading.start, reading.within.start, reading.pattern)
            bare.end = bare.start + len(self.ctx.text[bare.start : bare.end].rstrip(" ,\n"))
            bare.nth, bare.nth_span, bare.hints = reading.nth, reading.nth_span, reading.hints
            pieces = [bare, *reading.within.ends()]
        parts = tuple(self._part(piece, number) for number, piece in enumerate(pieces, 1))
        self.ctx.span = None
        return parts

    def _part(self, piece: Reading, number: int) -> Time:
        graph = Graph(1, prefix="p")
        root = self._graph(piece, graph)
        return Time(
            id=f"t{len(self.times) + 1}.{number}",
            start=piece.start,
            end=piece.end,
            text=self.ctx.text[piece.start : piece.end],
            root=root,
            entities=(*graph.entities, *graph.borrowed),
            assumed=tuple(dict.fromkeys(piece.assumed)),
            attributes=tuple(piece.hints.items()),
        )

    def _year(self, reading: Reading) -> int | None:
        """The year of the story after a reading: the one that it names, else that of what it counts from."""
        year = _written_year(reading)
        told = self.ctx.anchor
        if year is None and told is not None and "year-of-story" in reading.assumed:
            return told.year
        return year

    def _go_on(self, reading: Reading, root: str, entities: tuple[TimeEntity, ...]) -> None:
        """The day that the text tells of now, for clock times that come: the last one named. A range of days or a set leaves it open
        which one that is."""
        ctx, told = self.ctx, self.ctx.told
        if "writing-day-by-default" in reading.assumed:
            ctx.doubted = root
            return
        if reading.hints.get("unresolved") == "impossible":
            return
        if ctx.text.startswith(")", reading.end):
            return  # in brackets: said by the way
        if isinstance(reading, Plural):
            ctx.told = None if told is None else told._replace(lost=True)
            return
        first, root_of_day = reading, root
        if isinstance(reading, Between):
            ends = reading.ends()
            if not ends or {end.grain for end in ends}.isdisjoint(("Day", "Hour")):
                return
            first, start = ends[0], next(one for one in entities if one.id == root).targets("Start-Interval")
            root_of_day = start[0] if start else root
        if not isinstance(first, (Spec, Shift, Nth, Overlap)) or first.grain not in ("Day", "Hour"):
            return
        if isinstance(first, Shift) and first.grain == "Hour" and isinstance(first.argument, Amount) and first.base is not None:
            return  # two hours later
        long = len(entities) > LARGEST_ANCHOR
        anchor = Anchor(None if long else root_of_day, () if long else entities, reading.end, first.grain)
        if not isinstance(first, Spec) or not _is_bare(first):
            days = isinstance(reading, Between) and "Day" in {end.grain for end in reading.ends()}
            ctx.told = Told(anchor, anchor, way_of(ctx, entities, reading.assumed), days or long)
            return
        if told is None or told.lost:
            return
        own = next((one for one in entities if one.id == root_of_day), None)
        counted = own.targets("Interval") if own is not None else ()
        if own is not None and {told.day.root, told.latest.root}.intersection(counted):
            ctx.told = told._replace(latest=anchor) if own.type == "This" else Told(anchor, anchor, told.way, long)

    def _remember(self, reading: Reading, root: str, entities: tuple[TimeEntity, ...]) -> None:
        """What the text speaks of now, for "a month earlier" and "that year". Sets, ranges and bare amounts are
        nothing to count from, nor are stretches such as "the last three years"."""
        if not isinstance(reading, (Spec, Shift, Nth, Overlap)) or reading.hints.get("unresolved") == "impossible":
            return
        if isinstance(reading, Shift) and isinstance(reading.argument, Amount) and reading.operator in ("Last", "Next"):
            return
        if any(map(_fiscal, entities)):
            return
        long = len(entities) > LARGEST_ANCHOR
        anchor = Anchor(None if long else root, () if long else entities, reading.end, reading.grain, self._year(reading))
        if reading.grain == "Quarter-Year" and isinstance(reading, Nth):
            self.ctx.quarter = anchor
        self.ctx.anchor = anchor
        self._quotes.remember(reading, anchor)
        if _is_day(reading):
            previous = self.times[-2].end if len(self.times) > 1 else 0
            self.ctx.days.append(Day(reading.start, reading.end, previous, anchor))


def _written_year(reading: Reading) -> int | None:
    """The year that an expression names itself."""
    if isinstance(reading, Spec) and "y" in reading.fields and "y2" not in reading.fields:
        value = reading.fields["y"][2]
        return value if isinstance(value, int) else None
    return None


def _is_bare(reading: Spec) -> bool:
    """4 p.m., noon, the evening: a time of day without a day."""
    return not reading.complete and reading.lead in ("p", "n", "h")


def _is_day(reading: Reading) -> bool:
    """3 May, Monday, yesterday"""
    if isinstance(reading, Spec):
        return "d" in reading.fields or "wd" in reading.fields
    return isinstance(reading, Shift) and reading.base is None and reading.grain == "Day"


def _is_tail_of_stamp(ctx: Context, reading: Reading) -> bool:
    """The clock time of 2019-13-45T10:00, whose date there is not."""
    start = reading.start
    if ctx.lower[start] != "t" or start == 0 or not ctx.text[start - 1].isdigit():
        return False
    return isinstance(reading, Spec) and reading.lead == "h"


def _flipped(entities: tuple[TimeEntity, ...]) -> tuple[TimeEntity, ...] | None:
    """The same graph with the opposite operator at its root, where that is Last or Next."""
    root = entities[-1]
    if root.type not in _OPPOSITE:
        return None
    return (*entities[:-1], TimeEntity(root.id, root.spans, _OPPOSITE[root.type], root.properties, root.links))


def _fiscal(entity: TimeEntity) -> bool:
    return entity.type == "Modifier" and entity.get("Type") == "Fiscal"


def _exchanged(reading: Spec) -> Spec:
    """The same date with day and month exchanged."""
    fields = dict(reading.fields)
    month, day = fields["mo"], fields["d"]
    fields["mo"] = (*day[:2], MONTH_NAMES[int(day[2]) - 1])
    fields["d"] = (*month[:2], MONTHS[month[2]])
    return Spec(reading.start, reading.end, fields)
