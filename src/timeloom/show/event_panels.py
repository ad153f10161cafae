"""What the page says of each event: its panel, and its row in the table of all events, which stand in their order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from timeloom.document.model import Document, Event
from timeloom.document.readable import iso
from timeloom.document.timeline import BOUNDS, Place, Timeline
from timeloom.show.events import numbers
from timeloom.show.markup import escape, one_line
from timeloom.show.panels import MOST_PANELS
from timeloom.show.periods import HIDDEN_WORDS, Part, in_parts
from timeloom.show.places import as_told, in_a_phrase, when_words

__all__ = ["event_panels", "event_table"]

_QUIET = frozenset(("", "NONE", "POS"))
"""Values of attributes that say nothing out of the common."""
_MOST_NEIGHBOURS = 6
MOST_ROWS = 5_000
"""Entries in the table."""
MOST_FOLDED = 1_000
"""Rows of a fold of what is not dated, or hidden."""
_OPEN = 200
"""Entries up to which all parts are open."""


def event_panels(document: Document) -> Iterator[str]:
    """One panel for each of the first events that have a place on the timeline, `#e<place>`."""
    timeline = document.timeline
    if timeline is None:
        return
    places = {place.id: place for place in timeline.places}
    beside = _beside(document, timeline)
    shown = [(number, event, place) for number, event in enumerate(document.events[:MOST_PANELS])
             if (place := places.get(_id(event))) is not None]  # fmt: skip
    for at, (number, event, place) in enumerate(shown):
        kind = "told" if place.line == "reporting" else "event"
        before = f"<a href='#e{shown[at - 1][0]}' rel='prev' aria-label='Previous event'>←</a>" if at else ""
        after = (
            f"<a href='#e{shown[at + 1][0]}' rel='next' aria-label='Next event'>→</a>" if at + 1 < len(shown) else ""
        )
        yield (
            f"<section class='panel {kind}' id='e{number}' role='dialog' aria-labelledby='g{number}' tabindex='-1'>\n"
            f"<div class='bar-of-panel'><span class='chip {kind}'>{'telling' if kind == 'told' else 'event'}</span>"
            f"<span class='count'>{at + 1:,} of {len(shown):,}</span>"
            f"<nav aria-label='Events'>{before}{after}"
            f"<a class='close' href='#n{number}' aria-label='Close, back to the text'>×</a></nav></div>\n"
            f"<h2 id='g{number}'>{escape(one_line(place.label))}</h2>\n"
            f"{''.join(_body(document, event, place, places, beside))}\n</section>"
        )


def _body(
    document: Document,
    event: Event,
    place: Place,
    places: Mapping[str, Place],
    beside: dict[str, dict[str, list[tuple[int, str]]]],
) -> Iterator[str]:
    when = when_words(as_told(place, document), document.dct)
    if when:
        yield f"<ul class='when'><li>{escape(when[:1].upper() + when[1:])}</li></ul>"
    else:
        yield "<p class='when open-question'>Nothing tells its date.</p>"
    if place.hidden:
        yield f"<p class='soft'>Hidden: {escape(_hidden_words(place, places))}</p>"
    if place.why:
        yield "<h3>Because</h3><ul class='because'>" + "".join(f"<li>{escape(why)}</li>" for why in place.why) + "</ul>"
    for name, others in beside.get(place.id, {}).items():
        links = ", ".join(f"<a href='#e{number}'>{escape(words)}</a>" for number, words in others[:_MOST_NEIGHBOURS])
        more = f", and {len(others) - _MOST_NEIGHBOURS:,} more" if len(others) > _MOST_NEIGHBOURS else ""
        yield f"<h3>{name}</h3><p>{links}{more}</p>"
    yield "<dl class='values'>"
    for name, value in _values(event, place):
        yield f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>"
    yield "</dl>"


def _values(event: Event, place: Place) -> Iterator[tuple[str, str]]:
    for name in BOUNDS:
        at = getattr(place, name)
        if isinstance(at, int):
            yield name.replace("_", " "), iso(at)
    if place.zone:
        yield "zone", place.zone
    attributes = [*event.attributes, *(event.instances[0].attributes if event.instances else ())]
    for name, value in attributes:
        if value not in _QUIET and name not in ("eventID", "stem"):
            yield name, value
    if event.main:
        yield "main event", "of its sentence"
    if event.score is not None:
        yield "score", f"{event.score:.2f}"
    yield "characters", f"{event.start}–{event.end}"


def _beside(document: Document, timeline: Timeline) -> dict[str, dict[str, list[tuple[int, str]]]]:
    """By the id of a place the events that it stands next to in the order: position in the document and words."""
    number = numbers(document)
    words = {place.id: one_line(place.label) for place in timeline.places}
    found: dict[str, dict[str, list[tuple[int, str]]]] = {}

    def note(id: str, name: str, other: str) -> None:
        if id in number and other in number and number[id] != number[other]:
            found.setdefault(id, {}).setdefault(name, []).append((number[other], words[other]))

    for ids in timeline.clusters:
        for id in ids:
            for other in ids[: _MOST_NEIGHBOURS + 2]:
                note(id, "At the same time", other)
    for first, second in timeline.before:
        note(second, "After", first)
        note(first, "Before", second)
    for inner, outer in timeline.within:
        note(inner, "Within", outer)
        note(outer, "Holds", inner)
    return found


def event_table(document: Document) -> Iterator[str]:
    """The entries in their order (`Timeline.in_order`), each with why it stands there: the dated ones in parts that can
    be folded where they are many, then those that only the time of writing dates, then what is hidden."""
    timeline = document.timeline
    if timeline is None or not document.events:
        return
    number = numbers(document)
    listed = [place for place in timeline.in_order() if place.id in number]
    rows = _Rows(document, timeline, number)
    entries = [place for place in listed if not place.hidden and not place.loose]
    shown = entries[:MOST_ROWS]
    if len(entries) > MOST_ROWS:
        yield f"<p class='soft'>The first {MOST_ROWS:,} of {len(entries):,} entries.</p>"
    parts = in_parts([place for place in shown if place.known == "both"])
    others = tuple(place for place in shown if place.known != "both")
    if others:
        parts.append(Part("Dated on one side" if parts else "", others))
    if len(parts) == 1:
        yield from rows.table(parts[0].places)
    else:
        for at, part in enumerate(parts):
            yield from rows.fold(part.name or "Dated", part.places, is_open=len(shown) <= _OPEN or at == 0)
    folded = [place for place in listed if place.loose and not place.hidden]
    if folded:
        yield from rows.fold(
            "Without a date, or with none but the time of writing", folded, is_open=not shown, most=MOST_FOLDED
        )
    hidden = [place for place in listed if place.hidden]
    if hidden:
        yield from rows.fold("Hidden: told elsewhere, or worth no entry", hidden, is_open=False, most=MOST_FOLDED)


class _Rows:
    """The rows of a document's events."""

    def __init__(self, document: Document, timeline: Timeline, number: Mapping[str, int]) -> None:
        self.document = document
        self.places = {place.id: place for place in timeline.places}
        self.number = number
        self.mentions = timeline.mentions()

    def fold(self, name: str, places: Sequence[Place], *, is_open: bool, most: int = MOST_ROWS) -> Iterator[str]:
        """A part that can be opened and closed."""
        mark = " open='open'" if is_open else ""
        yield f"<details class='part'{mark}><summary>{escape(name)} <span class='count'>{len(places):,}</span></summary>"
        yield from self.table(places[:most])
        if len(places) > most:
            yield f"<p class='soft'>The first {most:,} of {len(places):,}.</p>"
        yield "</details>"

    def table(self, places: Sequence[Place]) -> Iterator[str]:
        heads = ("When", "Event", "Because")
        yield "<table class='events'><thead><tr>"
        yield "".join(f"<th scope='col'>{head}</th>" for head in heads) + "</tr></thead><tbody>"
        for place in places:
            yield self._row(place)
        yield "</tbody></table>"

    def _row(self, place: Place) -> str:
        before, words, after = (escape(part) for part in in_a_phrase(place))
        kind = "told" if place.line == "reporting" else "event"
        when = (
            escape(when_words(as_told(place, self.document), self.document.dct)) or "<span class='soft'>no date</span>"
        )
        hidden = [_hidden_words(place, self.places)] if place.hidden else []
        told = "<br/>".join(escape(why) for why in (*hidden, *place.why))
        because = f"<td data-head='Because' class='soft'>{told}</td>" if told else "<td class='none'></td>"
        return (
            f"<tr class='{kind}'><td data-head='When'>{when}</td>"
            f"<td data-head='Event'><span>{before}<a href='{self._link(place.id)}'>{words}</a>{after}{self._again(place)}</span></td>"
            f"{because}</tr>"
        )

    def _link(self, id: str) -> str:
        at = self.number[id]
        return f"#{'e' if at < MOST_PANELS else 'n'}{at}"

    def _again(self, place: Place) -> str:
        """Links to the other mentions of an event."""
        others = [other for other in self.mentions.get(place.id, ()) if other.id in self.number]
        links = ", ".join(f"<a href='{self._link(other.id)}'>{escape(one_line(other.text))}</a>" for other in others)
        return f" <span class='soft'>(told again: {links})</span>" if links else ""


def _hidden_words(place: Place, places: Mapping[str, Place]) -> str:
    """Why a place has no entry, in words."""
    other = places.get(place.same or "")
    return HIDDEN_WORDS[place.hidden] + (f": {one_line(other.label)}" if other is not None else "")


def _id(event: Event) -> str:
    return event.instances[0].id if event.instances else event.id
