"""Compose: labelled spans to linked SCATE graphs with properties.

Reads: text, dct, lexical. Writes: entities, times (extents and graphs only).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from timeloom.document import Alternative, Document, Policy, Time, TimeEntity
from timeloom.language import Lexeme, Region, load
from timeloom.stages.compose.cascade import Cascade
from timeloom.stages.compose.context import Anchor, Context
from timeloom.stages.compose.direction import MONTHS
from timeloom.stages.compose.events import counted_from_event
from timeloom.stages.compose.graph import Graph
from timeloom.stages.compose.readings import Amount, Between, Frequency, Nth, Overlap, Plural, Reading, Reference, Shift, Spec

__all__ = ["RuleComposer"]

SWITCHED = {
    "day-month-order": "day and month exchanged",
    "past-by-default": "the next one instead of the last",
    "nearest": "the one on the other side of the time of writing",
}
"""Guesses whose other side is given as an alternative."""


class RuleComposer:
    """`compose.rules.v1`: the grammar of the language folded over the recogniser's labels. Linear time: a region has a
    bounded number of labels, and what one expression may count from is one remembered expression."""

    def __init__(self, language: str = "en", policy: Policy | None = None) -> None:
        self.language = load(language)
        self.policy = policy or Policy()
        self.cascade = Cascade(self.language)

    def __call__(self, document: Document) -> Document:
        """The document with entities, and times that still want interpreting."""
        regions: Iterable[Region] = document.lexical or ()  # type: ignore[assignment]  # the recogniser's own layer
        ctx = Context(document.text, lowered(document.text), document.dct, self.policy, self.language)
        walk = _Walk(ctx)
        for region in regions:
            for item in self.cascade.fold(list(region.lexemes), ctx):
                for category, reading in item.values.items():
                    if category in FINAL and isinstance(reading, Reading):
                        walk.write(reading)
        return msgspec.structs.replace(
            document, entities=tuple(walk.entities), times=tuple(walk.times), lexical=None
        )


LARGEST_ANCHOR = 24
"""Entities of an expression that a later one may count from: chains of chains stay short."""
FINAL = frozenset(("DATE", "CLOCK", "PERIOD", "REL", "REF", "SET", "RANGE"))
"""Categories that are expressions of time by themselves."""


def lowered(text: str) -> str:
    """Lower case of the same length."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(low if len(low := char.lower()) == 1 else char for char in text)
    return lower


class _Walk:
    """Writes readings down in the order of the text."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.entities: list[TimeEntity] = []
        self.times: list[Time] = []
        self._number = 1

    def write(self, reading: Reading) -> None:
        """Write one finished reading as a time with its graph."""
        ctx = self.ctx
        event = counted_from_event(ctx, reading) if isinstance(reading, Amount) else None
        whole = event or reading
        if isinstance(whole, Spec) and not whole.lead and "y" not in whole.fields:
            return
        graph = Graph(self._number)
        root = whole.root(ctx, graph)
        self._number = graph.following
        entities = (*graph.entities, *graph.borrowed)
        assumed = tuple(dict.fromkeys(whole.assumed))
        parts = self._parts(whole, reading if event is not None else None)
        self.times.append(
            Time(
                id=f"t{len(self.times) + 1}",
                start=whole.start,
                end=whole.end,
                text=ctx.text[whole.start : whole.end],
                root=root,
                entities=entities,
                assumed=assumed,
                alternatives=self._alternatives(whole, assumed),
                attributes=tuple(whole.hints.items()),
                parts=parts,
            )
        )
        self.entities += graph.entities
        self._remember(whole, root, entities)

    def _alternatives(self, reading: Reading, assumed: tuple[str, ...]) -> tuple[Alternative, ...]:
        switch = next((name for name in SWITCHED if name in assumed), None)
        if switch is None or not isinstance(reading, Spec):
            return ()
        self.ctx.flip = True
        try:
            graph = Graph(1, prefix="a")
            other = reading
            if switch == "day-month-order":
                month, day = other.fields["mo"], other.fields["d"]
                fields = dict(other.fields)
                fields["mo"] = (*day[:2], tuple(MONTHS)[int(day[2]) - 1])
                fields["d"] = (*month[:2], MONTHS[month[2]])
                other = Spec(reading.start, reading.end, fields)
                self.ctx.flip = False
            root = other.root(self.ctx, graph)
        finally:
            self.ctx.flip = False
        return (Alternative("", (), SWITCHED[switch], root, (*graph.entities, *graph.borrowed)),)

    def _parts(self, reading: Reading, counted: Reading | None) -> tuple[Time, ...]:
        """The view of TimeML: a range is two expressions, a set with bounds is the set and its bounds."""
        if counted is not None:
            return (self._part(counted, 1),)
        pieces: list[Reading] = []
        if isinstance(reading, Between) and not reading.whole:
            pieces = [end for end in (reading.first, reading.last) if isinstance(end, Reading)]
        elif isinstance(reading, Plural) and isinstance(reading.within, Between):
            bare = Plural(reading.start, reading.within.start, reading.pattern)
            bare.end = bare.start + len(self.ctx.text[bare.start : bare.end].rstrip(" ,\n"))
            bare.nth, bare.nth_span, bare.hints = reading.nth, reading.nth_span, reading.hints
            ends = [end for end in (reading.within.first, reading.within.last) if isinstance(end, Reading)]
            pieces = [bare, *ends]
        return tuple(self._part(piece, number) for number, piece in enumerate(pieces, 1))

    def _part(self, piece: Reading, number: int) -> Time:
        graph = Graph(1, prefix="p")
        root = piece.root(self.ctx, graph)
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

    def _remember(self, reading: Reading, root: str, entities: tuple[TimeEntity, ...]) -> None:
        """What the text speaks of now, for "a month earlier" and "that year"."""
        if isinstance(reading, (Amount, Frequency, Plural, Reference, Between)):
            return
        if isinstance(reading, Shift) and isinstance(reading.argument, Amount) and reading.operator in ("Last", "Next"):
            return
        if len(entities) > LARGEST_ANCHOR or any(entity.type == "Modifier" and entity.get("Type") == "Fiscal" for entity in entities):
            return
        anchor = Anchor(root, entities, reading.end, reading.grain)
        if reading.grain == "Quarter-Year" and isinstance(reading, Nth):
            self.ctx.quarter = anchor
        if isinstance(reading, (Spec, Shift, Nth, Overlap)):
            self.ctx.anchor = anchor
