"""The text of a document with its mentions as links to their panels."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from timeloom.document.model import Document, Time
from timeloom.show.marks import kind_of, words_of
from timeloom.show.markup import escape

__all__ = ["passage"]


def passage(document: Document) -> str:
    """The whole text, character for character, with every time a link `#m<place>` to its panel `#t<place>`.

    Where times overlap, the characters lead to the shortest of them; a time that is covered wholly by others gets
    a small numbered link at its end, so that each one can be reached.
    """
    runs = list(_runs(document))
    shown = {place for _, _, place in runs if place is not None}
    covered: dict[int, list[int]] = {}
    for place, (_, end) in enumerate(_extents(document)):
        if place not in shown:
            covered.setdefault(end, []).append(place)
    parts: list[str] = [_also(document, place) for place in covered.get(0, ())]
    named: set[int] = set()
    for start, end, run in runs:
        if run is None:
            parts.append(escape(document.text[start:end]))
        else:
            parts.append(_link(document, run, start, end, first=run not in named))
            named.add(run)
        parts += [_also(document, place) for place in covered.get(end, ())]
    return "".join(parts)


def _extents(document: Document) -> Iterator[tuple[int, int]]:
    """The characters of each time, within the text."""
    size = len(document.text)
    for time in document.times:
        start = min(max(time.start, 0), size)
        yield start, min(max(time.end, start), size)


def _runs(document: Document) -> Iterator[tuple[int, int, int | None]]:
    """Runs `(start, end, place of the shortest time there or None)` from left to right; every end of a time is a cut."""
    extents = list(_extents(document))
    cuts = sorted({0, len(document.text), *(cut for extent in extents for cut in extent)})
    order = sorted(range(len(extents)), key=lambda place: extents[place])
    waiting = 0
    active: list[tuple[int, int]] = []
    start, current = 0, None
    for cut in cuts:
        while waiting < len(order) and extents[order[waiting]][0] <= cut:
            place = order[waiting]
            if extents[place][1] > cut:
                heapq.heappush(active, (extents[place][1] - extents[place][0], place))
            waiting += 1
        while active and extents[active[0][1]][1] <= cut:
            heapq.heappop(active)
        inner = active[0][1] if active else None
        if cut > start:
            yield start, cut, current
        start, current = cut, inner


def _link(document: Document, place: int, start: int, end: int, *, first: bool) -> str:
    time = document.times[place]
    name = f" id='m{place}'" if first else ""
    words = words_of(time) or (time.timex3.value if time.timex3 is not None else "") or "unresolved"
    return (
        f"<a class='m {kind_of(time)}'{name} href='#t{place}' title='{escape(words)}'>"
        f"{_with_parts(time, document.text, start, end)}</a>"
    )


def _with_parts(time: Time, text: str, start: int, end: int) -> str:
    """The words of a mention; the ends of a range, which TimeML holds as times of their own, are set off."""
    shown: list[str] = []
    at = start
    for part in sorted(time.parts, key=lambda part: (part.start, part.end)):
        if at <= part.start < part.end <= end:
            shown.append(escape(text[at : part.start]))
            shown.append(f"<span class='part'>{escape(text[part.start : part.end])}</span>")
            at = part.end
    return "".join(shown) + escape(text[at:end])


def _also(document: Document, place: int) -> str:
    time = document.times[place]
    return (
        f"<sup><a class='m also {kind_of(time)}' id='m{place}' href='#t{place}' "
        f"title='{escape(time.text)}'>{place + 1}</a></sup>"
    )
