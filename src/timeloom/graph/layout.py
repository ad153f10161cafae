"""A partial order of intervals as bars in lanes: plain data, for show.

Links rarely order everything, so a picture must not look as if they did. The rule, for each connected block of
intervals:

- An *axis* is chosen: points that are strictly ordered among themselves, with all points whose instant is known on it
  if it can be, and else as many points as there are in one line. Each has a column of its own.
- Every other point has a range of columns, from the earliest to the latest that it can have beside the axis and beside
  the points that lie in the same gap of the axis. Where nothing is known it reaches over the whole block.
- A bar reaches from the earliest column of its start to the latest of its end. It is *settled* if both ends have one
  column only. If it is not, it surely covers the columns from the latest of its start to the earliest of its end.

So two settled bars stand to each other exactly as their intervals do, and two bars of a block that share no column are
in the order in which they stand. Bars that overlap and are not both settled say nothing of each other.

Proof of the second: let u end at column x at the latest and v start at column x at the earliest. If an axis point lies
between them, u comes before it and v after. If not, both borders lie in one gap, with the g points that belong to it
alone. u has at least as many of these after it, and v before it, that the two sets cannot be disjoint (they leave out
u and v where these belong to the gap), so some point lies after u and before v. Only what is strict is counted; a point
that may equal another (<=) has its range beside it as if nothing were known of the two.

Columns are numbered without gaps, so a block has at most as many as it has borders. Lanes are filled by interval
partitioning: as few as bars share one column. Linear in the edges of the reduction, and quadratic in bits in the
points of one gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from timeloom.calendar.interval import End
from timeloom.graph.axis import ranges
from timeloom.graph.bounds import Bounds
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.order import classes

__all__ = ["Bar", "Block", "Layout", "layout", "pack"]


@dataclass(frozen=True, slots=True)
class Bar:
    """An interval on columns `start` to `end` (borders: it fills the room between them) of a lane.

    `sure` are the borders of what it surely covers, or None. `settled`: it is there and nowhere else.
    """

    id: str
    start: int
    end: int
    sure: tuple[int, int] | None
    settled: bool
    lane: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """Intervals that links connect. Columns are the borders 0 to `columns` - 1; `scale` gives (column, instant) of
    those whose instant is known, in order."""

    bars: tuple[Bar, ...]
    lanes: int
    columns: int
    scale: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """Blocks, the largest first: nothing is known of the order of one and another. `alone` are the intervals that no
    link connects with any other."""

    blocks: tuple[Block, ...]
    alone: tuple[str, ...] = ()
    zone: str | None = None


def layout(graph: IntervalGraph, bounds: Mapping[str, Bounds] | None = None) -> Layout:
    """The bars of a consistent graph; `bounds` of its intervals give the scale.

    What dates say of the order must be in the graph (`timeloom.graph.dates.dated_order`). Raises ExpressionError on a
    graph that contradicts itself.
    """
    known = _instants(graph, bounds or {})
    place = {name: number for number, name in enumerate(graph.intervals)}
    reduction = graph.reduction()
    home: list[int] = classes(len(graph.nodes), [(i, j) for i, j, _ in reduction]).tolist()
    columns = ranges(home, reduction, known)
    blocks: dict[int, list[str]] = {}
    for name in graph.intervals:
        blocks.setdefault(home[graph.node_of[2 * place[name]]], []).append(name)
    alone = tuple(names[0] for names in blocks.values() if len(names) == 1)
    laid = [_block(names, place, graph, columns, known) for names in blocks.values() if len(names) > 1]
    laid.sort(key=lambda block: -len(block.bars))
    zone = next((found.zone for found in (bounds or {}).values()), None)
    return Layout(tuple(laid), alone, zone)


def pack(bars: Iterable[Bar], reach: Mapping[str, int] | None = None) -> tuple[tuple[Bar, ...], int]:
    """The bars in lanes where no two overlap, in the order of their starts, and the number of lanes, which is the least
    there can be. `reach` gives borders that a bar needs beyond its own, for a label say."""
    wide = reach or {}
    free: list[int] = []
    busy: list[tuple[int, int]] = []
    placed: list[Bar] = []
    lanes = 0
    for bar in sorted(bars, key=lambda bar: (bar.start, bar.end)):
        while busy and busy[0][0] <= bar.start:
            heappush(free, heappop(busy)[1])
        if free:
            lane = heappop(free)
        else:
            lane, lanes = lanes, lanes + 1
        heappush(busy, (max(bar.end, wide.get(bar.id, 0)), lane))
        placed.append(replace(bar, lane=lane))
    return tuple(placed), lanes


def _block(
    names: Sequence[str],
    place: Mapping[str, int],
    graph: IntervalGraph,
    columns: Sequence[tuple[int, int]],
    known: Mapping[int, int],
) -> Block:
    ends = {name: (int(graph.node_of[2 * place[name]]), int(graph.node_of[2 * place[name] + 1])) for name in names}
    nodes = sorted({node for pair in ends.values() for node in pair})
    borders = {border: column for column, border in enumerate(sorted({at for node in nodes for at in columns[node]}))}
    bars = []
    for name, (start, end) in ends.items():
        (first, latest), (earliest, last) = columns[start], columns[end]
        sure = (borders[latest], borders[earliest]) if latest < earliest else None
        settled = first == latest and earliest == last
        bars.append(Bar(name, borders[first], borders[last], sure, settled))
    packed, lanes = pack(bars)
    scale = {borders[columns[node][0]]: known[node] for node in nodes if node in known and len(set(columns[node])) == 1}
    return Block(packed, lanes, len(borders), tuple(sorted(scale.items())))


def _instants(graph: IntervalGraph, bounds: Mapping[str, Bounds]) -> dict[int, int]:
    """Nodes whose instant is known."""
    known: dict[int, int] = {}
    for number, name in enumerate(graph.intervals):
        found = bounds.get(name)
        if found is None:
            continue
        pairs = ((found.earliest_start, found.latest_start), (found.earliest_end, found.latest_end))
        for end, (early, late) in enumerate(pairs):
            if early == late and not isinstance(early, End):
                known[int(graph.node_of[2 * number + end])] = early
    return known
