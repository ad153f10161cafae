"""Two documents on one text: whole TimeML files, and annotations moved onto the text of another file.

`Document.text` of a TimeML file is what stands in TEXT. The raw text that Anafora keeps for the same file is every
character of it, headers and creation time too. `whole` reads a TimeML document so, and `on_text` brings a document
onto a text that holds its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Span, Time, TimeEntity
from timeloom.errors import FormatError
from timeloom.formats.creation import creation_interval

if TYPE_CHECKING:
    from timeloom.formats.timeml_source import TimemlSource

__all__ = ["body_of", "creation_day", "on_one_text", "on_text", "whole"]

_TEXT = re.compile(r"<TEXT[\s/>]")


def whole(document: Document) -> Document:
    """A document that was read from TimeML, with all characters of its file as its text.

    Every offset counts from the root element on; the creation time and what stands in headlines are among the times and
    events. A document of another format is returned as it is.
    """
    source = _source(document)
    if source is None:
        return document
    from timeloom.formats.timeml_read import read_source
    from timeloom.formats.timeml_source import joined, take_apart

    pieces = take_apart(joined(source), source.encoding, source.mark, source.name, whole=True)
    return read_source(pieces, document.id, document.meta.path, document.meta.format or "timeml")


def body_of(document: Document) -> Span:
    """Where TEXT stands in a `whole` document; all of its text where the file has no TEXT, or is no TimeML."""
    from timeloom.formats.timeml_source import Open

    source = _source(document)
    for piece in source.body if source is not None else ():
        if isinstance(piece, Open) and _TEXT.match(piece.raw):
            return Span(piece.start, piece.end)
    return Span(0, len(document.text))


def creation_day(document: Document) -> Interval | None:
    """When a document was written, for SCATE that does not say it: of TimeML the day alone, since the annotators of
    SCATE were given no hour."""
    creation = document.meta.creation
    if creation is None or creation.timex3 is None:
        return document.dct
    return creation_interval(creation.timex3.value[:10])


def _source(document: Document) -> TimemlSource | None:
    from timeloom.formats.timeml_source import TimemlSource

    return document.meta.source if isinstance(document.meta.source, TimemlSource) else None


def on_text(document: Document, text: str) -> Document:
    """The document with its annotations on `text`, of which its own text is a part, or all.

    A TimeML file whose characters, headers and all, are `text` is read as a `whole`; any other text has to stand in
    `text` once, letter by letter. A document without text is taken to be on `text` already.

    Raises:
        FormatError: its text is not there, or more than once; the error shows where the two part.
    """
    if not document.text or document.text == text:
        return document
    if _source(document) is not None and (all_of_it := whole(document)).text == text:
        return all_of_it
    at = text.find(document.text)
    if at < 0:
        raise _parted(document, text)
    if text.find(document.text, at + 1) >= 0:
        raise FormatError("its text occurs more than once in the other text", document=document.id)
    return _moved(document, text, at)


def on_one_text(*sides: Iterable[Document]) -> tuple[tuple[list[Document], ...], list[FormatError]]:
    """Several annotations of the same documents, each document on the longest text that one of the sides has for it and
    that holds the text of the first side that has it. SCATE that came without text is on all characters of the TimeML
    file where one of the sides has that, and gets them.

    What cannot be brought there stays as it was, with its error in the second part of the result.
    """
    listed = [list(side) for side in sides]
    known: dict[str, list[Document]] = {}
    for document in (document for side in listed for document in side):
        known.setdefault(document.id, []).append(document)
    texts = {id: _widest(documents) for id, documents in known.items()}
    errors: list[FormatError] = []

    def moved(document: Document) -> Document:
        if not document.text and document.entities:
            return msgspec.structs.replace(document, text=texts[document.id])
        try:
            return on_text(document, texts[document.id])
        except FormatError as error:
            errors.append(error)
            return document

    return tuple([moved(document) for document in side] for side in listed), errors


def _widest(documents: list[Document]) -> str:
    """The longest text of some documents onto which the first that has a text can be brought."""
    first = next((document for document in documents if document.text), documents[0])
    texts = {document.text for document in documents}
    if any(document.entities and not document.text for document in documents):
        texts |= {whole(document).text for document in documents}
    for text in sorted(texts, key=len, reverse=True):
        try:
            on_text(first, text)
        except FormatError:
            continue
        return text
    return first.text


def _parted(document: Document, text: str) -> FormatError:
    """Where the longest beginning of the document's text that the other text holds comes to its end."""
    low, high = 0, len(document.text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if document.text[:middle] in text else (low, middle - 1)
    return FormatError(
        f"its text ({len(document.text)} characters) is no part of the other text ({len(text)} characters):"
        f" they part at character {low}",
        document=document.id,
        text=document.text,
        start=low,
    )


def _moved(document: Document, text: str, by: int) -> Document:
    """Every annotation `by` characters further on. Trees of the calendar, which may name characters, are left out:
    they are read again from the graph. So is the timeline."""
    change = msgspec.structs.replace
    return change(
        document,
        text=text,
        sentences=tuple(Span(span.start + by, span.end + by) for span in document.sentences),
        tokens=tuple(change(token, start=token.start + by, end=token.end + by) for token in document.tokens),
        entities=_moved_entities(document.entities, by),
        times=tuple(_moved_time(time, by) for time in document.times),
        events=tuple(change(event, start=event.start + by, end=event.end + by) for event in document.events),
        signals=tuple(change(signal, start=signal.start + by, end=signal.end + by) for signal in document.signals),
        timeline=None,
        encoding=None,
        meta=change(document.meta, source=None),
    )


def _moved_entities(entities: tuple[TimeEntity, ...], by: int) -> tuple[TimeEntity, ...]:
    return tuple(
        msgspec.structs.replace(entity, spans=tuple(Span(span.start + by, span.end + by) for span in entity.spans))
        for entity in entities
    )


def _moved_time(time: Time, by: int) -> Time:
    return msgspec.structs.replace(
        time,
        start=time.start + by,
        end=time.end + by,
        entities=_moved_entities(time.entities, by),
        alternatives=tuple(
            msgspec.structs.replace(other, entities=_moved_entities(other.entities, by)) for other in time.alternatives
        ),
        tree=None,
        parts=tuple(_moved_time(part, by) for part in time.parts),
    )
