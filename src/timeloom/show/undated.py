"""Events without a date, in their partial order: bars that reach from the earliest to the latest place they can
have."""

from __future__ import annotations

from timeloom.document.model import Document
from timeloom.document.timeline import Timeline
from timeloom.graph.allen import EQUAL, Allen
from timeloom.graph.constraint import Constraint
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.layout import layout
from timeloom.show.events import EventMarks
from timeloom.show.markup import escape, fit
from timeloom.show.places import when_words
from timeloom.show.temporal_graph import Words, draw_order

__all__ = ["draw_undated"]

_BEFORE, _WITHIN = Allen.of("b", "m"), Allen.of("s", "d", "f", "e")
_MOST = 400
"""Events drawn; the timeline as text has them all."""


def draw_undated(document: Document, events: EventMarks, width: int, top: int) -> tuple[list[str], int]:
    """The events without a date from `top` on, and where they end."""
    timeline = document.timeline or Timeline()
    shown = events.undated[:_MOST]
    ids = {place.id for place in shown}
    links = [Constraint(a, _BEFORE, b) for a, b in timeline.before if a in ids and b in ids]
    links += [Constraint(a, _WITHIN, b) for a, b in timeline.within if a in ids and b in ids]
    for cluster in timeline.clusters:
        some = [id for id in cluster if id in ids]
        links += [Constraint(some[0], EQUAL, other) for other in some[1:]]
    labels = {place.id: place.label for place in shown}
    tips = {place.id: f"{place.label}: {when_words(place, document.dct) or 'no date is known'}" for place in shown}
    words = Words(labels, tips, dict.fromkeys(labels, "event"), width // 3)
    told = "without a date, in their order" if links else "without a date"
    heading = [
        f"<line class='part' x1='0' y1='{top + 4}' x2='{width}' y2='{top + 4}'/>",
        f"<text class='caption' x='12' y='{top + 20}'>{told}</text>",
    ]
    if not links:
        named = "; ".join(dict.fromkeys(labels.values()))
        note = f"<text class='note' x='16' y='{top + 40}'>{escape(fit(named, 12, width - 32))}</text>"
        return [*heading, note], top + 52
    heading.append("<g class='temporal undated'>")
    lines, end = draw_order(layout(IntervalGraph.of(links, labels)), words, width, top + 26)
    more = len(events.undated) - len(shown)
    if more:
        lines.append(f"<text class='note' x='16' y='{end + 14}'>and {more:,} more</text>")
        end += 18
    return [*heading, *lines, "</g>"], end + 8
