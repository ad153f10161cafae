"""Checks that are the same for every format: spans that lie in the text, and lists of problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from timeloom.document import Document, Problem

__all__ = ["span_problems", "with_problems"]


def span_problems(document: Document, name: str) -> list[Problem]:
    """One problem for every annotation that does not lie in the text, or is not the text that it says it is."""
    length = len(document.text)
    found = []
    for place, start, end, said in _extents(document):
        if not 0 <= start <= end <= length:
            reason = f"its span lies outside the text of {length} characters"
            found.append(Problem(name, place, reason, f"{start},{end}", start, end))
        elif said is not None and said != document.text[start:end]:
            found.append(Problem(name, place, "its words are not those of the text at its span", said, start, end))
    return found


def _extents(document: Document) -> Iterator[tuple[str, int, int, str | None]]:
    yield from ((f"sentence {at}", one.start, one.end, None) for at, one in enumerate(document.sentences))
    yield from ((f"token {at}", one.start, one.end, None) for at, one in enumerate(document.tokens))
    for entity in document.entities:
        if not entity.spans:
            yield f"entity {entity.id}", -1, -1, None
        yield from ((f"entity {entity.id}", span.start, span.end, None) for span in entity.spans)
    for time in document.times:
        yield from ((f"time {part.id}", part.start, part.end, part.text) for part in (time, *time.parts))
    yield from ((f"event {event.id}", event.start, event.end, None) for event in document.events)
    yield from ((f"signal {signal.id}", signal.start, signal.end, None) for signal in document.signals)


def with_problems(document: Document, problems: Iterable[Problem]) -> Document:
    """The document with more problems."""
    more = tuple(problems)
    if not more:
        return document
    meta = msgspec.structs.replace(document.meta, problems=(*document.meta.problems, *more))
    return msgspec.structs.replace(document, meta=meta)
