"""The text of a document with its mentions as links to their panels."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from timeloom.document.model import Document, Time
from timeloom.show.marks import kind_of, words_of
from timeloom.show.markup import escape
from timeloom.show.places import as_told, when_words

__all__ = ["passage"]


@dataclass(frozen=True, slots=True)
class _Mention:
    """Something of the text that has a panel: `#m...` is where it stands, `#t...` (or `#n...`, `#e...`) its panel."""

    start: int
    end: int
    kind: str
    name: str
    panel: str
    title: str
    number: int
    parts: tuple[Time, ...] = ()


def passage(document: Document) -> str:
    """The whole text, character for character, with every time a link `#m<place>` to its panel `#t<place>`; where there
    is a timeline, every event a link `#n<place>` to its panel `#e<place>`.

    Where mentions overlap, the characters lead to the shortest of them; one that is covered wholly by others gets
    a small numbered link at its end, so that each one can be reached.
    """
    mentions = [*_times(document), *_events(document)]
    runs = list(_runs(mentions, len(document.text)))
    shown = {place for _, _, place in runs if place is not None}
    covered: dict[int, list[_Mention]] = {}
    for place, mention in enumerate(mentions):
        if place not in shown:
            covered.setdefault(mention.end, []).append(mention)
    parts: list[str] = [_also(mention) for mention in covered.get(0, ())]
    named: set[int] = set()
    for start, end, run in runs:
        if run is None:
            parts.append(escape(document.text[start:end]))
        else:
            parts.append(_link(document, mentions[run], start, end, first=run not in named))
            named.add(run)
        parts += [_also(mention) for mention in covered.get(end, ())]
    return "".join(parts)


def _times(document: Document) -> Iterator[_Mention]:
    for place, time in enumerate(document.times):
        words = words_of(time) or (time.timex3.value if time.timex3 is not None else "") or "unresolved"
        extent = _within(time.start, time.end, len(document.text))
        yield _Mention(*extent, kind_of(time), f"m{place}", f"t{place}", words, place + 1, time.parts)


def _events(document: Document) -> Iterator[_Mention]:
    """The events that have a place on the timeline."""
    if document.timeline is None:
        return
    places = {place.id: place for place in document.timeline.places}
    for number, event in enumerate(document.events):
        place = places.get(event.instances[0].id if event.instances else event.id)
        if place is not None:
            kind = "told" if place.line == "reporting" else "event"
            words = when_words(as_told(place, document), document.dct) or "no date is known"
            extent = _within(event.start, event.end, len(document.text))
            yield _Mention(*extent, kind, f"n{number}", f"e{number}", words, number + 1)


def _within(start: int, end: int, size: int) -> tuple[int, int]:
    """The characters of a mention, within the text."""
    first = min(max(start, 0), size)
    return first, min(max(end, first), size)


def _runs(mentions: Sequence[_Mention], size: int) -> Iterator[tuple[int, int, int | None]]:
    """Runs `(start, end, place of the shortest mention there or None)` from left to right; every end is a cut."""
    cuts = sorted({0, size, *(cut for mention in mentions for cut in (mention.start, mention.end))})
    order = sorted(range(len(mentions)), key=lambda place: (mentions[place].start, mentions[place].end))
    waiting = 0
    active: list[tuple[int, int]] = []
    start, current = 0, None
    for cut in cuts:
        while waiting < len(order) and mentions[order[waiting]].start <= cut:
            place = order[waiting]
            if mentions[place].end > cut:
                heapq.heappush(active, (mentions[place].end - mentions[place].start, place))
            waiting += 1
        while active and mentions[active[0][1]].end <= cut:
            heapq.heappop(active)
        inner = active[0][1] if active else None
        if cut > start:
            yield start, cut, current
        start, current = cut, inner


def _link(document: Document, mention: _Mention, start: int, end: int, *, first: bool) -> str:
    name = f" id='{mention.name}'" if first else ""
    return (
        f"<a class='m {mention.kind}'{name} href='#{mention.panel}' title='{escape(mention.title)}'>"
        f"{_with_parts(mention.parts, document.text, start, end)}</a>"
    )


def _with_parts(times: Sequence[Time], text: str, start: int, end: int) -> str:
    """The words of a mention; the ends of a range, which TimeML holds as times of their own, are set off."""
    shown: list[str] = []
    at = start
    for part in sorted(times, key=lambda part: (part.start, part.end)):
        if at <= part.start < part.end <= end:
            shown.append(escape(text[at : part.start]))
            shown.append(f"<span class='part'>{escape(text[part.start : part.end])}</span>")
            at = part.end
    return "".join(shown) + escape(text[at:end])


def _also(mention: _Mention) -> str:
    return (
        f"<sup><a class='m also {mention.kind}' id='{mention.name}' href='#{mention.panel}' "
        f"title='{escape(mention.title)}'>{mention.number}</a></sup>"
    )
