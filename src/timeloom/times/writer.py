"""The writer: a phrase under one way to place it, written down as a time with its SCATE graph."""

from __future__ import annotations

from collections.abc import Iterator

from timeloom.document import Time
from timeloom.times.context import Choice, Context
from timeloom.times.graph import Graph
from timeloom.times.quoted import Quotes
from timeloom.times.readings import Amount, Between, EventRef, Plural, Reading, Shift, Spec
from timeloom.times.resolving import is_known, resolved
from timeloom.times.ways import FROM_WRITING, Way

__all__ = ["pieces", "write"]

_INNER = ("base", "outer", "pattern", "first", "last", "within", "argument", "after", "clock")
"""Where a reading holds others."""


def write(ctx: Context, quotes: Quotes, reading: Reading, way: Way, first: int, name: str) -> tuple[Time, int]:
    """A time that still wants interpreting, and the number that the next entity gets. `first` is that of its own first
    one, `name` the id of the time. In quoted lines, what counts from the writing counts from their own."""
    ctx.choice, ctx.last_choice = way.choice, _of_end(ctx, reading, way)
    said = [(one, one.assumed) for one in _within(reading)]
    try:
        graph = Graph(first)
        for one, names in said:
            one.assumed = names.copy()
        root = reading.root(ctx, graph)
        quotes.recount(reading, graph)
        parts = tuple(
            _part(ctx, quotes, piece, f"{name}.{number}") for number, piece in enumerate(pieces(ctx, reading), 1)
        )
        assumed = tuple(dict.fromkeys(reading.assumed))
    finally:
        ctx.choice = ctx.last_choice = None
        for one, names in said:
            one.assumed = names
    time = Time(
        id=name,
        start=reading.start,
        end=reading.end,
        text=ctx.text[reading.start : reading.end],
        root=root,
        entities=(*graph.entities, *graph.borrowed),
        assumed=assumed,
        attributes=tuple((reading.hints | ({"value": way.value} if way.value else {})).items()),
        parts=parts,
    )
    return time, graph.following


def _within(reading: Reading) -> Iterator[Reading]:
    """A reading and those in it. What one of them assumes is assumed where it is written in this way, and not in the
    next one."""
    yield reading
    for name in _INNER:
        inner = getattr(reading, name, None)
        if isinstance(inner, Reading):
            yield from _within(inner)


def _of_end(ctx: Context, reading: Reading, way: Way) -> Choice | None:
    """How the end of a range is placed whose beginning is: as the first that does not lie before it."""
    if not isinstance(reading, Between):
        return None
    first, last, dct = reading.first, reading.last, ctx.dct
    if (
        not (isinstance(first, Spec) and isinstance(last, Spec))
        or first.complete
        or last.complete
        or not is_known(first.fields)
        or not is_known(last.fields)
    ):
        return None
    anchor = way.choice.anchor
    if anchor is not None or dct is None or not isinstance(dct.start, int) or not isinstance(dct.end, int):
        return None
    begins = resolved(first.fields, way.choice.operator, way.choice.included, dct.start, dct.end)
    ends = {
        choice: resolved(last.fields, choice.operator, choice.included, dct.start, dct.end) for choice in FROM_WRITING
    }
    later = {
        choice: span
        for choice, span in ends.items()
        if span is not None and begins is not None and span[0] >= begins[0]
    }
    return min(later, key=lambda choice: later[choice][0]) if later else None


def pieces(ctx: Context, reading: Reading) -> list[Reading]:
    """The view of TimeML: a range is two expressions, a set with bounds is the set and its bounds, an
    amount before an event the amount."""
    if isinstance(reading, Between) and not reading.whole:
        return reading.ends()
    if isinstance(reading, Shift) and type(reading.base) is EventRef and isinstance(reading.argument, Amount):
        return [reading.argument]
    if isinstance(reading, Plural) and isinstance(reading.within, Between):
        bare = Plural(reading.start, reading.within.start, reading.pattern)
        bare.end = bare.start + len(ctx.text[bare.start : bare.end].rstrip(" ,\n"))
        bare.nth, bare.nth_span, bare.hints = reading.nth, reading.nth_span, reading.hints
        return [bare, *reading.within.ends()]
    return []


def _part(ctx: Context, quotes: Quotes, piece: Reading, name: str) -> Time:
    graph = Graph(1, prefix="p")
    root = piece.root(ctx, graph)
    quotes.recount(piece, graph)
    return Time(
        id=name,
        start=piece.start,
        end=piece.end,
        text=ctx.text[piece.start : piece.end],
        root=root,
        entities=(*graph.entities, *graph.borrowed),
        assumed=tuple(dict.fromkeys(piece.assumed)),
        attributes=tuple(piece.hints.items()),
    )
