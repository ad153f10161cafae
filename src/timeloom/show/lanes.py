"""Lanes: where each mark and its label stand so that nothing covers anything else.

First fit in the order of time, so that the lanes read downwards, into at most `MOST_LANES` lanes, so time and height
stay linear in the marks; what finds no lane is counted by pixel column and drawn as a strip of densities.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from timeloom.calendar.interval import End, Interval
from timeloom.show.axis import Axis
from timeloom.show.marks import Mark
from timeloom.show.markup import fit, text_width

__all__ = ["COLUMN", "GOES_ON", "LABEL_SIZE", "MOST_LANES", "Bar", "Lanes", "Placed", "lay_lanes"]

MOST_LANES = 60
LABEL_SIZE = 12
COLUMN = 6
"""Pixels of one column of the strip of densities."""
_APART = 18
_POINT = 7
"""A bar narrower than this is drawn as a point of this width."""
_STUB = 34
"""How far a bar reaches towards an end that is not known."""
GOES_ON = 18
"""How far the thread of a set without end reaches beyond the last member drawn."""
_LONGEST_LABEL = 340
_INSIDE = 8
_BESIDE = 6
_ARROW = 12
"""Pixels that the arrow of an open end takes within its bar."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One interval on pixels `[left, right]`; each end "known", "open" or "unknown". Of an event that lies somewhere in
    it, `sure` are the pixels that it surely covers."""

    left: int
    right: int
    ends: tuple[str, str]
    sure: tuple[int, int] | None = None

    @property
    def point(self) -> bool:
        return self.right - self.left <= _POINT and self.ends == ("known", "known")


@dataclass(frozen=True, slots=True)
class Placed:
    """A mark in its lane. `inside` tells whether the label stands in the bar; `anchor` is SVG's text-anchor."""

    mark: Mark
    lane: int
    bars: tuple[Bar, ...]
    label: str
    label_x: int
    anchor: str
    inside: bool


@dataclass(frozen=True, slots=True)
class Lanes:
    """`crowd` maps a pixel column to the number of mentions there that have no lane; `crowded` is how many in all."""

    placed: tuple[Placed, ...]
    count: int
    crowd: tuple[tuple[int, int], ...]
    crowded: int


@dataclass(frozen=True, slots=True)
class _Extent:
    """The pixels that a mark and its label take in whatever lane it gets."""

    left: int
    right: int
    placed: Placed

    @property
    def bar(self) -> Bar:
        return self.placed.bars[0]


def lay_lanes(marks: Iterable[Mark], axis: Axis, width: int) -> Lanes:
    """Every mark in a lane of pixels `[0, width]`, as far as lanes go."""
    extents = sorted(
        (_extent(mark, axis, width) for mark in marks), key=lambda extent: (extent.bar.left, -extent.bar.right)
    )
    free: list[int] = []
    placed: list[Placed] = []
    crowd: dict[int, int] = {}
    crowded = 0
    for extent in extents:
        lane = _lane(free, extent)
        if lane is None:
            column, count = extent.bar.left // COLUMN, len(extent.placed.mark.times)
            crowd[column] = crowd.get(column, 0) + count
            crowded += count
        else:
            placed.append(replace(extent.placed, lane=lane))
    return Lanes(tuple(placed), len(free), tuple(sorted(crowd.items())), crowded)


def _lane(free: list[int], extent: _Extent) -> int | None:
    for lane, right in enumerate(free):
        if right <= extent.left:
            free[lane] = extent.right + _APART
            return lane
    if len(free) == MOST_LANES:
        return None
    free.append(extent.right + _APART)
    return len(free) - 1


def _extent(mark: Mark, axis: Axis, width: int) -> _Extent:
    """The pixels that a mark and its label need, and where its label goes: inside, else right, else left."""
    bars = tuple(_bar(piece, axis, width) for piece in mark.pieces)
    if mark.around is not None:
        bars = (_around(mark.around, axis, width),)
    if mark.sure is not None:
        bars = tuple(replace(bar, sure=_sure(bar, mark.sure, axis)) for bar in bars)
    left, right = _ends(mark, bars, width)
    # The label of events names them all.
    text = mark.label if len(mark.times) == 1 or mark.of == "e" else f"{mark.label} ×{len(mark.times)}"
    label = fit(text, LABEL_SIZE, min(_LONGEST_LABEL, width - 2 * _BESIDE))
    needs = text_width(label, LABEL_SIZE)
    inset = _INSIDE + (_ARROW if bars[0].ends[0] != "known" else 0)
    if len(bars) == 1 and needs + inset + _INSIDE <= right - left:
        return _Extent(left, right, Placed(mark, 0, bars, label, left + inset, "start", True))
    if right + _BESIDE + needs <= width:
        return _Extent(left, right + _BESIDE + needs, Placed(mark, 0, bars, label, right + _BESIDE, "start", False))
    if left - _BESIDE - needs >= 0:
        return _Extent(left - _BESIDE - needs, right, Placed(mark, 0, bars, label, left - _BESIDE, "end", False))
    return _squeezed(mark, bars, label, width)


def _ends(mark: Mark, bars: tuple[Bar, ...], width: int) -> tuple[int, int]:
    right = max(bar.right for bar in bars) + (GOES_ON if mark.more else 0)
    return min(bar.left for bar in bars), min(right, width)


def _squeezed(mark: Mark, bars: tuple[Bar, ...], label: str, width: int) -> _Extent:
    """The label does not fit whole: in the bar or beside it, wherever there is most room, cut to that."""
    left, right = _ends(mark, bars, width)
    inside = right - left - 2 * _INSIDE if len(bars) == 1 else 0
    after, before = width - right - _BESIDE, left - _BESIDE
    if inside >= max(after, before):
        return _Extent(
            left, right, Placed(mark, 0, bars, fit(label, LABEL_SIZE, inside), left + _INSIDE, "start", True)
        )
    if after >= before:
        return _Extent(
            left, width, Placed(mark, 0, bars, fit(label, LABEL_SIZE, after), right + _BESIDE, "start", False)
        )
    return _Extent(0, right, Placed(mark, 0, bars, fit(label, LABEL_SIZE, before), left - _BESIDE, "end", False))


def _bar(piece: Interval, axis: Axis, width: int) -> Bar:
    start, end = piece.start, piece.end
    if isinstance(start, int) and isinstance(end, int):
        left, right = axis.x(start), axis.x(end)
        if right - left < _POINT:
            left -= (_POINT - (right - left)) // 2
            left, right = max(left, 0), max(left, 0) + _POINT
        return Bar(left, right, ("known", "known"))
    if isinstance(start, int):
        left = axis.x(start)
        return Bar(left, width if end is End.OPEN else min(left + _STUB, width), ("known", str(_name(end))))
    right = axis.x(end) if isinstance(end, int) else width
    return Bar(0 if start is End.OPEN else max(right - _STUB, 0), right, (_name(start), "known"))


def _around(inside: Interval, axis: Axis, width: int) -> Bar:
    """A bar that reaches beyond what is known, on both sides."""
    ends = [axis.x(at) for at in (inside.start, inside.end) if isinstance(at, int)]
    return Bar(max(min(ends) - _STUB // 2, 0), min(max(ends) + _STUB // 2, width), ("unknown", "unknown"))


def _sure(bar: Bar, sure: Interval, axis: Axis) -> tuple[int, int]:
    """The pixels of what is sure, within its bar."""
    left = axis.x(sure.start) if isinstance(sure.start, int) else bar.left
    right = axis.x(sure.end) if isinstance(sure.end, int) else bar.right
    return min(max(left, bar.left), bar.right), max(min(right, bar.right), bar.left)


def _name(end: int | End) -> str:
    return "known" if isinstance(end, int) else end.value
