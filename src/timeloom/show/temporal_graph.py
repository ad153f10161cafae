"""The order of events and times as SVG: the layout of a temporal graph, as columns of time and lanes of bars.

A solid bar stands where it must. A dashed one reaches from its earliest to its latest place, and what it surely covers
is filled: bars that overlap and are not both solid say nothing of each other (`timeloom.graph.layout` has the rule).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from timeloom.calendar.units import DAY_SECONDS
from timeloom.document.readable import clock_words
from timeloom.graph.layout import Bar, Block, Layout, pack
from timeloom.show.markup import Svg, assets, escape, fit, one_line, text_width
from timeloom.show.ticks import LABEL_SIZE, moment_label

__all__ = ["Words", "draw_order", "temporal_svg"]

_LANE = 24
_BAR = 16
_EDGE = 16
_LABEL = 12
_LONGEST_LABEL = 210
_WIDEST_COLUMN = 110
_SCALE = 22
_APART = 14
"""Pixels between two blocks."""
_MOST_BARS = 400
"""Bars drawn; what there is beyond is counted."""
_KEY = "solid: its place in the order is known · dashed: from the earliest to the latest, filled where it surely is"


@dataclass(frozen=True, slots=True)
class Words:
    """What is written on bars: by id a label, a tip for the pointer, and the kind ("event" or "date")."""

    labels: Mapping[str, str]
    tips: Mapping[str, str]
    kinds: Mapping[str, str]
    longest: int

    def label(self, id: str) -> str:
        return fit(one_line(self.labels.get(id) or id), _LABEL, self.longest)


def temporal_svg(
    layout: Layout,
    labels: Mapping[str, str],
    *,
    tips: Mapping[str, str] | None = None,
    kinds: Mapping[str, str] | None = None,
    title: str = "Order of events and times",
    width: int = 1200,
) -> Svg:
    """A layout as a standalone SVG of `width` pixels (at least 400).

    By the ids of the intervals, `labels` are the words on bars (an id without words stands for itself), `tips` what is
    shown under the pointer, and `kinds` "event" or "date", for the colour ("event" where not given).
    """
    width = max(width, 400)
    lines, height = draw_order(layout, Words(labels, tips or {}, kinds or {}, min(_LONGEST_LABEL, width // 3)), width)
    return Svg(_frame(lines, width, height + 10, title))


def draw_order(layout: Layout, words: Words, width: int, top: int = 0) -> tuple[list[str], int]:
    """The blocks of a layout from `top` on, with what there is to say of them, and where they end."""
    lines: list[str] = []
    drawn, whole = 0, sum(len(block.bars) for block in layout.blocks)
    left = shelf = 0
    for block in layout.blocks:
        if drawn + len(block.bars) > _MOST_BARS and drawn:
            continue
        sheet = _Sheet(replace(block, bars=block.bars[:_MOST_BARS]), words, width - 2 * _EDGE)
        if left and left + sheet.width > width - _EDGE:
            top, left, shelf = top + shelf + _APART, 0, 0
        left = left or _EDGE
        lines += sheet.draw(left, top + 4)
        left, shelf = left + sheet.width + _APART, max(shelf, sheet.height)
        drawn += len(sheet.block.bars)
    top += shelf + _APART
    for note in _notes(layout, words, whole - drawn):
        lines.append(f"<text class='note' x='{_EDGE}' y='{top + 14}'>{escape(fit(note, 12, width - 2 * _EDGE))}</text>")
        top += 18
    return lines, top


def _notes(layout: Layout, words: Words, left: int) -> Iterator[str]:
    if layout.blocks:
        yield _KEY + (" · no link connects one frame with another" if len(layout.blocks) > 1 else "")
    else:
        yield "No link connects any of these events and times."
    if left:
        yield f"{left:,} more have no room here."
    if layout.alone:
        yield f"{len(layout.alone):,} without a link: {', '.join(words.label(id) for id in layout.alone[:60])}"


def _frame(lines: list[str], width: int, height: int, title: str) -> str:
    style = assets("timeline.css", "temporal.css")
    inner = "\n".join(lines)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' class='timeloom temporal' width='{width}' height='{height}' "
        f"viewBox='0 0 {width} {height}' role='img' aria-labelledby='title'><title id='title'>{escape(title)}</title>"
        f"<style>{style}</style>\n{inner}\n</svg>"
    )


class _Sheet:
    """One block in its frame, at most `widest` pixels wide."""

    def __init__(self, block: Block, words: Words, widest: int) -> None:
        self.words = words
        longest = max(text_width(words.label(bar.id), _LABEL) for bar in block.bars)
        # The bars that end in the last column need room for their words.
        beside = 2 * _EDGE + longest + 8
        self.columns = max(block.columns - 1, 1)
        self.room = min(widest - beside, self.columns * _WIDEST_COLUMN)
        bars, lanes = pack(block.bars, {bar.id: self._column(self._reach(bar)) for bar in block.bars})
        self.block = Block(bars, lanes, block.columns, block.scale)
        self.head = _SCALE if block.scale else 6
        self.width = beside + self.room
        self.height = self.head + lanes * _LANE + 4

    def x(self, column: int) -> int:
        return column * self.room // self.columns

    def _column(self, x: int) -> int:
        """The first column that is not left of a pixel."""
        return -(-x * self.columns // self.room)

    def _is_inside(self, bar: Bar) -> bool:
        return text_width(self.words.label(bar.id), _LABEL) + 12 <= self.x(bar.end) - self.x(bar.start)

    def _reach(self, bar: Bar) -> int:
        """The last pixel that a bar and its words take."""
        right = self.x(bar.end)
        return right if self._is_inside(bar) else right + 8 + text_width(self.words.label(bar.id), _LABEL)

    def draw(self, left: int, top: int) -> Iterator[str]:
        """The frame with its bars, its corner at these pixels."""
        yield f"<g transform='translate({left} {top})'>"
        yield f"<rect class='sheet' width='{self.width}' height='{self.height}' rx='6'/>"
        yield f"<g transform='translate({_EDGE} 0)'>"
        yield from self._scale()
        for bar in self.block.bars:
            yield from self._bar(bar)
        yield "</g></g>"

    def _scale(self) -> Iterator[str]:
        free = 2 - _EDGE
        for column, instant in self.block.scale:
            x, label = self.x(column), _moment(instant)
            yield f"<line class='scale' x1='{x}' y1='18' x2='{x}' y2='{self.height}'/>"
            half = text_width(label, LABEL_SIZE) // 2
            if x - half >= free:
                yield f"<text class='tick' x='{x}' y='14' text-anchor='middle'>{escape(label)}</text>"
                free = x + half + 8

    def _bar(self, bar: Bar) -> Iterator[str]:
        top = self.head + bar.lane * _LANE + 2
        left, right = self.x(bar.start), self.x(bar.end)
        label, inside = self.words.label(bar.id), self._is_inside(bar)
        tip = escape(self.words.tips.get(bar.id) or self.words.labels.get(bar.id) or bar.id)
        yield f"<g class='{'date' if self.words.kinds.get(bar.id) == 'date' else 'event'}'><title>{tip}</title>"
        yield _box("bar" if bar.settled else "range", left, right, top)
        if bar.sure is not None and not bar.settled:
            yield _box("sure", self.x(bar.sure[0]), self.x(bar.sure[1]), top)
        place = "label" if inside else "label beside"
        yield f"<text class='{place}' x='{left + 6 if inside else right + 5}' y='{top + 12}'>{escape(label)}</text></g>"


def _moment(instant: int) -> str:
    second = instant % DAY_SECONDS
    return f"{moment_label(instant)}, {clock_words(second)}" if second else moment_label(instant)


def _box(name: str, left: int, right: int, top: int) -> str:
    return f"<rect class='{name}' x='{left + 1}' y='{top}' width='{max(right - left - 2, 2)}' height='{_BAR}' rx='3'/>"
