"""What the page says of each event: its panel, and its row in the table of all events, which stand in their order."""

from __future__ import annotations

from collections.abc import Iterator

from timeloom.document.model import Document, Event
from timeloom.document.readable import iso
from timeloom.document.timeline import BOUNDS, Place, Timeline
from timeloom.show.events import numbers
from timeloom.show.markup import escape, one_line
from timeloom.show.panels import MOST_PANELS
from timeloom.show.places import in_its_words, when_words

__all__ = ["event_panels", "event_table"]

_QUIET = frozenset(("", "NONE", "POS"))
"""Values of attributes that say nothing out of the common."""
_MOST_NEIGHBOURS = 6


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
            f"<h2 id='g{number}'>{escape(one_line(place.text))}</h2>\n"
            f"{''.join(_body(document, event, place, beside))}\n</section>"
        )


def _body(
    document: Document, event: Event, place: Place, beside: dict[str, dict[str, list[tuple[int, str]]]]
) -> Iterator[str]:
    when = when_words(place, document.dct)
    if when:
        yield f"<ul class='when'><li>{escape(when[:1].upper() + when[1:])}</li></ul>"
    else:
        yield "<p class='when open-question'>Nothing tells its date.</p>"
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
    words = {place.id: one_line(place.text) for place in timeline.places}
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
    """The events in their order (`Timeline.in_order`), each with why it stands there."""
    timeline = document.timeline
    if timeline is None or not document.events:
        return
    number = numbers(document)
    listed = [place for place in timeline.in_order() if place.id in number]
    if len(listed) > MOST_PANELS:
        yield f"<p class='soft'>The first {MOST_PANELS:,} of {len(listed):,} events.</p>"
    heads = ("When", "Event", "Because")
    yield "<table class='events'><thead><tr>"
    yield "".join(f"<th scope='col'>{head}</th>" for head in heads) + "</tr></thead><tbody>"
    for place in listed[:MOST_PANELS]:
        before, words, after = (escape(part) for part in in_its_words(document, place))
        place_of = number[place.id]
        link = f"<a href='#{'e' if place_of < MOST_PANELS else 'n'}{place_of}'>{words}</a>"
        kind = "told" if place.line == "reporting" else "event"
        when = escape(when_words(place, document.dct)) or "<span class='soft'>no date</span>"
        why = "<br/>".join(map(escape, place.why))
        because = f"<td data-head='Because' class='soft'>{why}</td>" if why else "<td class='none'></td>"
        yield (
            f"<tr class='{kind}'><td data-head='When'>{when}</td>"
            f"<td data-head='Event'><span><span class='soft'>{before}</span>{link}"
            f"<span class='soft'>{after}</span></span></td>{because}</tr>"
        )
    yield "</tbody></table>"


def _id(event: Event) -> str:
    return event.instances[0].id if event.instances else event.id
