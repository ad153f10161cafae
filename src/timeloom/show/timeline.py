"""The timeline of a document as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from timeloom.document.model import Document
from timeloom.show.axis import Axis, lay_axis
from timeloom.show.events import EventMarks, gather_events
from timeloom.show.lanes import COLUMN, GOES_ON, Bar, Lanes, Placed, lay_lanes
from timeloom.show.marks import Mark, gather
from timeloom.show.markup import Svg, assets, escape, fit, text_width
from timeloom.show.places import writing_words
from timeloom.show.ticks import LABEL_SIZE, Tick, caption, lay_ticks, moment_label

__all__ = ["draw_timeline", "style_of", "timeline_svg"]

_EDGE = 30
"""Pixels on both sides of the axis, for the arrows of open ends."""
_AXIS_TOP = 26
_AXIS_HEIGHT = 44
_LANE = 24
_BAR = 16
_STRIP = 46
_HEADING = 20
"""Pixels for the name of a group of lanes."""
_LONG = 14
"""From so many lanes on, the axis is repeated at the foot."""


def timeline_svg(document: Document, *, width: int = 1200) -> Svg:
    """The times and events of a document on one line, as a standalone SVG of `width` pixels (at least 280).

    Bars are intervals and labels the words of the text; equal intervals share a bar. An open end fades into an arrow,
    an unknown one is dashed, a set is a row of its members. The axis changes its scale where the text does, with a
    break at each change; years before 1 are labelled BCE. The time of writing is a vertical line. Everything stands
    by the wall clock of its own zone. Times without a place on the calendar are counted in the last line.

    With a timeline (`Document.timeline`) events have lanes above the times, and those of the telling lanes of their
    own. A bar is what an event cannot leave, filled where it surely is, with a question mark towards a side that
    nothing bounds; events that are simultaneous, or of which the same one bound is known, share a bar. Events that
    nothing dates but the time of writing are counted in the last line, and so are those that no reader looks for
    (`Timeline.unfolded` has them all drawn); where there are no others, they stand in their partial order
    (`timeloom.graph.layout` has the rule).
    """
    return Svg(draw_timeline(document, width=width, style=style_of(document)))


def style_of(document: Document) -> str:
    """The style that the drawing of a document needs."""
    return assets("timeline.css", "scate.css", *(() if document.timeline is None else ("temporal.css", "events.css")))


def draw_timeline(document: Document, *, width: int, style: str = "", prefix: str = "", links: bool = False) -> str:
    """`timeline_svg` for a page: `style` goes into the SVG, `prefix` keeps its ids apart from those of other copies,
    and with `links` a mark leads to the panel `#t<place>` of its first mention."""
    width = max(width, 280)
    marks = gather(document)
    events = gather_events(document)
    sheet = _Sheet(width, prefix, links)
    instants = {instant for mark in (*marks, *events.narrated, *events.told) for instant in mark.instants()}
    if document.dct is not None:
        instants |= {end for end in (document.dct.start, document.dct.end) if isinstance(end, int)}
    if not instants and not events.undated:
        nothing = "No time of this text has a place on the calendar."
        return sheet.frame([f"<text class='note' x='12' y='34'>{nothing}</text>"], 56, style, nothing)
    parts, height = _on_the_line(sheet, document, marks, events, instants) if instants else ([], 4)
    if events.undated:
        from timeloom.show.undated import draw_undated

        lines, height = draw_undated(document, events, width, height)
        parts += lines
    note = _left_out(events)
    if note:
        parts.append(f"<text class='note' x='12' y='{height + 18}'>{escape(fit(note, 12, width - 24))}</text>")
        height += 28
    title = f"Timeline of {document.id}: {len(marks) + len(events.narrated) + len(events.told)} places in time"
    top = 0 if document.dct is not None or not instants else _AXIS_TOP - 8
    return sheet.frame(parts, height + 4, style, title, top=top)


def _on_the_line(
    sheet: _Sheet, document: Document, marks: tuple[Mark, ...], events: EventMarks, instants: set[int]
) -> tuple[list[str], int]:
    """What has a place on the calendar, and how far down it reaches: events, the telling, times, each in lanes of
    theirs."""
    width = sheet.width
    axis = lay_axis(instants, _EDGE, width - _EDGE)
    height = bottom = top = _AXIS_TOP + _AXIS_HEIGHT
    groups = [("events", events.narrated), ("the telling", events.told), ("times", marks)] if events else [("", marks)]
    body: list[str] = []
    count = 0
    for name, some in groups:
        if name and not some:
            continue
        if name:
            body.append(f"<text class='caption' x='12' y='{height + 13}'>{name}</text>")
            body.append(f"<line class='part' x1='0' y1='{height - 1}' x2='{width}' y2='{height - 1}'/>")
            top = height + _HEADING
        lanes = lay_lanes(some, axis, width)
        body += [line for placed in lanes.placed for line in sheet.mark(placed, top)]
        count += lanes.count
        height = bottom = top + max(lanes.count, 1) * _LANE + 6
        if lanes.crowded:
            body += _crowd(lanes, bottom)
            height += _STRIP
    parts = [sheet.defs(), *_ground(axis, bottom), *_writing(axis, document, bottom, width), *body]
    if count >= _LONG:
        parts += _scale(axis, height + 14, width)
        height += 24
    note = _note(document, marks)
    if note:
        parts.append(f"<text class='note' x='12' y='{height + 18}'>{escape(fit(note, 12, width - 24))}</text>")
        height += 28
    return parts, height


def _left_out(events: EventMarks) -> str:
    """How many events are not drawn, and why."""
    some = []
    if events.folded:
        some.append(f"{events.folded:,} without a date, or with none but the time of writing")
    if events.hidden:
        some.append(f"{events.hidden:,} hidden")
    return f"Events not drawn: {', '.join(some)}." if some else ""


def _note(document: Document, marks: tuple[Mark, ...]) -> str:
    """What the line does not show."""
    off = len(document.times) - sum(len(mark.times) for mark in marks)
    if not off:
        return ""
    if off == 1:
        return "1 mention has no place on this line."
    return f"{off:,} mentions have no place on this line."


# --- ground: bands, gridlines, scale, time of writing ------------------------------------------------------------
def _ground(axis: Axis, bottom: int) -> Iterator[str]:
    for place, stretch in enumerate(axis.stretches):
        left, wide = stretch.left, stretch.right - stretch.left
        if stretch.broken:
            yield f"<rect class='gap' x='{left}' y='{_AXIS_TOP}' width='{wide}' height='{bottom - _AXIS_TOP}'/>"
        elif place % 2:
            yield f"<rect class='band' x='{left}' y='{_AXIS_TOP}' width='{wide}' height='{bottom - _AXIS_TOP}'/>"
        for tick in lay_ticks(stretch):
            yield f"<line class='grid' x1='{tick.x}' y1='{_AXIS_TOP + 22}' x2='{tick.x}' y2='{bottom}'/>"
    yield from _scale(axis, _AXIS_TOP + 14, axis.stretches[-1].right + _EDGE)
    rule = _AXIS_TOP + 20
    for stretch in axis.stretches:
        dash = " dashed" if stretch.broken else ""
        yield f"<line class='rule{dash}' x1='{stretch.left}' y1='{rule}' x2='{stretch.right}' y2='{rule}'/>"
        words = caption(stretch)
        if words:
            middle = (stretch.left + stretch.right) // 2
            yield f"<text class='caption' x='{middle}' y='{rule + 15}' text-anchor='middle'>{escape(words)}</text>"
    for stretch in axis.stretches[1:]:
        yield f"<path class='break' d='M{stretch.left - 5} {rule + 5}l4 -10M{stretch.left + 1} {rule + 5}l4 -10'/>"


def _scale(axis: Axis, y: int, width: int) -> Iterator[str]:
    """Labels of ticks on a base line `y`; none touches its neighbour."""
    free = 0
    for tick in _all_ticks(axis):
        half = text_width(tick.label, LABEL_SIZE) // 2
        x = min(max(tick.x, half + 2), width - half - 2)
        if x - half >= free:
            yield f"<text class='tick' x='{x}' y='{y}' text-anchor='middle'>{escape(tick.label)}</text>"
            free = x + half + 8


def _all_ticks(axis: Axis) -> Iterator[Tick]:
    """Ticks of every stretch; a break at an end of the axis shows the lonely instant there."""
    last = len(axis.stretches) - 1
    for place, stretch in enumerate(axis.stretches):
        if stretch.broken and place == 0:
            yield Tick(stretch.left, moment_label(stretch.start))
        yield from lay_ticks(stretch)
        if stretch.broken and place == last:
            yield Tick(stretch.right, moment_label(stretch.end))


def _writing(axis: Axis, document: Document, bottom: int, width: int) -> Iterator[str]:
    dct = document.dct
    if dct is None:
        return
    ends = [axis.x(end) for end in (dct.start, dct.end) if isinstance(end, int)]
    if not ends:
        return
    left, right = ends[0], ends[-1]
    words = f"written {writing_words(document)}"
    half = text_width(words, LABEL_SIZE) // 2 + 8
    middle = min(max((left + right) // 2, half), width - half)
    yield "<g class='writing'>"
    if right - left > 2:
        yield f"<rect class='now' x='{left}' y='20' width='{right - left}' height='{bottom - 20}'/>"
    yield f"<line x1='{left}' y1='20' x2='{left}' y2='{bottom}'/>"
    yield f"<rect class='flag' x='{middle - half}' y='2' width='{2 * half}' height='18' rx='9'/>"
    yield f"<text x='{middle}' y='15' text-anchor='middle'>{escape(words)}</text></g>"


def _crowd(lanes: Lanes, top: int) -> Iterator[str]:
    """The mentions without a lane, as columns."""
    highest = max(count for _, count in lanes.crowd)
    foot = top + _STRIP - 6
    yield "<g class='crowd'>"
    for column, count in lanes.crowd:
        high = max(2, count * (_STRIP - 26) // highest)
        yield f"<rect x='{column * COLUMN}' y='{foot - high}' width='{COLUMN - 1}' height='{high}'/>"
    yield f"<text class='note' x='12' y='{top + 14}'>and {lanes.crowded:,} more mentions, where they fall</text></g>"


# --- marks ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class _Sheet:
    """The drawing of one SVG: what every mark needs to know of it."""

    width: int
    prefix: str
    links: bool

    def frame(self, parts: list[str], height: int, style: str, title: str, *, top: int = 0) -> str:
        name = f"{self.prefix}title"
        inner = "\n".join(parts)
        sheet = f"<style>{style}</style>" if style else ""
        return (
            f"<svg xmlns='http://www.w3.org/2000/svg' class='timeloom timeline' width='{self.width}' "
            f"height='{height - top}' viewBox='0 {top} {self.width} {height - top}' role='group' aria-labelledby='{name}'>"
            f"<title id='{name}'>{escape(title)}</title>{sheet}\n{inner}\n</svg>"
        )

    def defs(self) -> str:
        """The masks that let open ends fade."""
        fades = []
        for name, first, last in (("right", "#fff", "#000"), ("left", "#000", "#fff")):
            start, stop = ("0.3", "1") if name == "right" else ("0", "0.7")
            fades.append(
                f"<linearGradient id='{self.prefix}g-{name}'><stop offset='{start}' stop-color='{first}'/>"
                f"<stop offset='{stop}' stop-color='{last}'/></linearGradient>"
                f"<mask id='{self.prefix}{name}' maskContentUnits='objectBoundingBox'>"
                f"<rect width='1' height='1' fill='url(#{self.prefix}g-{name})'/></mask>"
            )
        return f"<defs>{''.join(fades)}</defs>"

    def mark(self, placed: Placed, head: int) -> Iterator[str]:
        """A mark in its lane, the first of which starts at `head`."""
        mark = placed.mark
        top = head + placed.lane * _LANE + 2
        names = " ".join(f"{mark.of}{place}" for place in mark.times[:50])
        many = f" ({len(mark.times)} {'mentions' if mark.of == 't' else 'events'})" if len(mark.times) > 1 else ""
        tip = escape(f"{mark.label}: {mark.words}{many}")
        about = " approximate" if mark.approximate else " somewhere" if mark.of == "e" and mark.sure is None else ""
        yield f"<g class='mark {mark.kind}{about}' data-times='{names}'>"
        if self.links:
            yield f"<a href='#{mark.of}{mark.times[0]}' aria-label='{tip}'>"
        yield f"<title>{tip}</title>"
        if len(placed.bars) > 1:
            yield self._thread(placed.bars, mark.more, top)
        for bar in placed.bars:
            yield from self._bar(bar, top)
        place = " inside" if placed.inside else ""
        if placed.label:
            yield (
                f"<text class='label{place}' x='{placed.label_x}' y='{top + 12}' text-anchor='{placed.anchor}'>"
                f"{escape(placed.label)}</text>"
            )
        yield "</a></g>" if self.links else "</g>"

    def _bar(self, bar: Bar, top: int) -> Iterator[str]:
        if bar.point:
            wide = bar.right - bar.left
            yield f"<rect class='point' x='{bar.left}' y='{top + 1}' width='{wide}' height='{_BAR - 2}' rx='3'/>"
            return
        start, end = bar.ends
        wide = max(bar.right - bar.left, 2)
        fade = "right" if end == "open" else "left" if start == "open" else ""
        unknown = " unknown" if "unknown" in bar.ends else ""
        mask = f" mask='url(#{self.prefix}{fade})'" if fade else ""
        yield f"<rect class='bar{unknown}' x='{bar.left}' y='{top}' width='{wide}' height='{_BAR}' rx='4'{mask}/>"
        if bar.sure is not None and bar.sure[0] < bar.sure[1]:
            left, wide = bar.sure[0], bar.sure[1] - bar.sure[0]
            yield f"<rect class='sure' x='{left}' y='{top}' width='{wide}' height='{_BAR}' rx='4'/>"
        middle = top + _BAR // 2
        if end == "open":
            yield f"<path class='arrow' d='M{bar.right - 12} {middle - 5}l6 5l-6 5'/>"
        if start == "open":
            yield f"<path class='arrow' d='M{bar.left + 12} {middle - 5}l-6 5l6 5'/>"
        for x, known in ((bar.left + 9, start), (bar.right - 9, end)):
            if known == "unknown":
                yield f"<text class='query' x='{x}' y='{top + 12}' text-anchor='middle'>?</text>"

    def _thread(self, bars: tuple[Bar, ...], more: bool, top: int) -> str:
        """The line on which the members of a set hang; dotted on where the set goes on."""
        middle = top + _BAR // 2
        left, right = bars[0].left, bars[-1].right
        line = f"<line class='thread' x1='{left}' y1='{middle}' x2='{right}' y2='{middle}'/>"
        if more:
            far = min(right + GOES_ON, self.width)
            line += f"<line class='thread on' x1='{right}' y1='{middle}' x2='{far}' y2='{middle}'/>"
        return line
