"""Documents as displaCy draws them: dicts for `displacy.render(..., manual=True)`. spaCy is not needed to make them."""

from __future__ import annotations

from typing import Any

from timeloom.document import Document, Event, Time

__all__ = ["arcs", "entities", "spans"]


def entities(document: Document, *, events: bool = False) -> dict[str, Any]:
    """For the style "ent": the text, its times (and events) in order, and a title.

    The style draws no overlaps: of two mentions that overlap the first stands, of two that start together the longer.
    """
    found: list[dict[str, Any]] = []
    for one in _mentions(document, events=events):
        if not found or one.start >= found[-1]["end"]:
            found.append({"start": one.start, "end": one.end, "label": _label(one), "kb_id": _value(one)})
    return {"text": document.text, "ents": found, "title": document.id}


def spans(document: Document, *, events: bool = True) -> dict[str, Any]:
    """For the style "span", which draws overlaps: words, and spans of them.

    Words are those of the document where it has tokens, else what stands between blanks; a mention is widened to whole
    words.
    """
    words = [(token.start, token.end) for token in document.tokens] or _words(document.text)
    drawn: list[dict[str, Any]] = []
    for one in _mentions(document, events=events):
        inside = [at for at, (start, end) in enumerate(words) if start < one.end and one.start < end]
        if inside:
            held = {"start": one.start, "end": one.end, "label": _label(one), "kb_id": _value(one)}
            drawn.append({**held, "start_token": inside[0], "end_token": inside[-1] + 1})
    tokens = [document.text[start:end] for start, end in words]
    return {"text": document.text, "spans": drawn, "tokens": tokens, "title": document.id}


def arcs(document: Document, *, creation: bool = True) -> dict[str, Any]:
    """For the style "dep": the events and times that links hold together, in the order of the text, and an arc for each
    link. Of a range those ends stand by themselves that links name.

    `creation`: the time of writing stands before them where links name it. A link is drawn from its source to its
    target.
    """
    of_instance = {instance.id: event.id for event in document.events for instance in event.instances}
    links = [
        (of_instance.get(link.source, link.source), of_instance.get(link.target, link.target), link.relation)
        for link in document.links
    ]
    named = {id for source, target, _ in links for id in (source, target)}
    words: list[dict[str, str]] = []
    place: dict[str, int] = {}
    written = document.meta.creation.id if document.meta.creation is not None else "t0"
    if creation and written in named:
        place[written] = 0
        words.append({"text": "(written)", "tag": "DCT"})
    whole = _mentions(document, events=True)
    parts = (part for one in whole if isinstance(one, Time) for part in one.parts if part.start < part.end)
    for one in sorted((*whole, *parts), key=lambda one: (one.start, -one.end)):
        if one.id in named and one.id not in place:
            place[one.id] = len(words)
            words.append({"text": document.text[one.start : one.end], "tag": _label(one)})
    drawn = []
    for source, target, relation in links:
        if source in place and target in place and source != target:
            start, end = sorted((place[source], place[target]))
            way = "right" if place[source] == start else "left"
            drawn.append({"start": start, "end": end, "label": relation, "dir": way})
    return {"words": words, "arcs": drawn}


def _mentions(document: Document, *, events: bool) -> list[Time | Event]:
    found: list[Time | Event] = [*document.times, *(document.events if events else ())]
    return sorted((one for one in found if one.start < one.end), key=lambda one: (one.start, -one.end))


def _label(one: Time | Event) -> str:
    if isinstance(one, Time):
        return one.timex3.type if one.timex3 is not None else "TIMEX3"
    return dict(one.attributes).get("class") or "EVENT"


def _value(one: Time | Event) -> str:
    return one.timex3.value if isinstance(one, Time) and one.timex3 is not None else ""


def _words(text: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    at = 0
    for word in text.split():
        start = text.index(word, at)
        at = start + len(word)
        found.append((start, at))
    return found
