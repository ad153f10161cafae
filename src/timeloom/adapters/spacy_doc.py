"""What timeloom keeps in a `Doc` of spaCy: attributes under `._.`, and spans in groups.

A Document is kept as the text of its JSON shape in `Doc.user_data`, which `Doc.to_bytes`, `DocBin` and the workers of
`nlp.pipe(n_process=...)` carry along as they are; the attributes are made from it when they are asked for.

| attribute | is |
|---|---|
| `doc._.timeloom` | the Document: times, events, links, timeline; None where no component has read it |
| `doc._.dct` | when the text was written, an Interval or None; set it to what `find` takes as `dct` |
| `span._.timeloom` | the Time or the Event of a span, with its exact characters; None for any other span |
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Problem, Time, Token
from timeloom.document.shape import document_from_dict, document_to_dict
from timeloom.extras import require
from timeloom.pipeline import Anchor, anchor

__all__ = ["document_of", "event_label", "keep", "kept_spans", "register", "set_dct", "tagged_tokens"]

DOCUMENT = "timeloom"
"""The key of the Document in `Doc.user_data`."""
DCT = "timeloom.dct"
"""The key of the time of writing there: first second, second after the last, zone."""

_MOST_KEPT = 64
"""Documents that are kept ready: the attributes of one are asked for many times in a row."""


def register() -> None:
    """Declare the attributes, once a process. Raises ValueError where somebody else has taken `timeloom`; a `dct` of somebody
    else's is left to them, and read."""
    tokens = require("spacy.tokens")
    for kind, getter in ((tokens.Doc, document_of), (tokens.Span, annotation_of)):
        if not kind.has_extension("timeloom"):
            kind.set_extension("timeloom", getter=getter)
        elif kind.get_extension("timeloom")[2] is not getter:
            raise ValueError(f"{kind.__name__}._.timeloom is there already, and is not that of timeloom")
    if not tokens.Doc.has_extension("dct"):
        tokens.Doc.set_extension("dct", getter=dct_of, setter=set_dct)


# --- the document --------------------------------------------------------------------------------------------------
def keep(doc: Any, document: Document) -> None:
    """Keep a Document in the Doc that it was read from."""
    doc.user_data[DOCUMENT] = msgspec.json.encode(document_to_dict(document)).decode()


def document_of(doc: Any) -> Document | None:
    """The Document of a Doc; None where there is none, or where it is of another text (a Doc that was cut or joined)."""
    kept = doc.user_data.get(DOCUMENT)
    if not isinstance(kept, str):
        return None
    document = _read(kept)
    length = doc[-1].idx + len(doc[-1].text_with_ws) if len(doc) else 0
    return document if len(document.text) == length else None


@lru_cache(maxsize=_MOST_KEPT)
def _read(kept: str) -> Document:
    return document_from_dict(msgspec.json.decode(kept))


def tagged_tokens(doc: Any) -> tuple[Token, ...]:
    """The tokens of a Doc that has parts of speech (`tag_`, from a tagger of spaCy's), blanks left out; none of a Doc without."""
    if not doc.has_annotation("TAG"):
        return ()
    words = (token for token in doc if not token.is_space)
    return tuple(Token(word.idx, word.idx + len(word), upos=word.pos_ or None, xpos=word.tag_ or None) for word in words)


# --- the time of writing ---------------------------------------------------------------------------------------------
def set_dct(doc: Any, dct: Anchor) -> None:
    """Say when a Doc was written. Raises FormatError for what is no date."""
    given = anchor(dct)
    if given is None:
        doc.user_data.pop(DCT, None)
    else:
        doc.user_data[DCT] = [given.start, given.end, given.zone]


def dct_of(doc: Any) -> Interval | None:
    """When a Doc was written, as far as somebody has said."""
    kept = doc.user_data.get(DCT)
    return None if kept is None else Interval(kept[0], kept[1], kept[2])


# --- spans -----------------------------------------------------------------------------------------------------------
def annotation_of(span: Any) -> Time | Event | None:
    """The Time or Event of a span: by its id where a component made it, else by its characters."""
    document = document_of(span.doc)
    if document is None:
        return None
    named = span.id_
    for layer in (document.times, document.events):
        for one in layer:
            if one.id == named and one.start < span.end_char and span.start_char < one.end:
                return one
    if named:
        return None
    for layer in (document.times, document.events):
        for one in layer:
            if (one.start, one.end) == (span.start_char, span.end_char):
                return one
    return None


def kept_spans(
    doc: Any, annotations: tuple[tuple[Time | Event, str, str], ...], document: str
) -> tuple[list[Any], list[Problem]]:
    """Spans of tokens for annotations, each with its label and the id of its knowledge base; and what tokens cannot hold.

    A mention that starts or ends within a token is widened to it; `span._.timeloom` has its own characters.
    """
    spans: list[Any] = []
    problems: list[Problem] = []
    for one, label, kb_id in annotations:
        found = doc.char_span(one.start, one.end, label=label, kb_id=kb_id, alignment_mode="expand", span_id=one.id)
        if found is None:
            problems.append(_problem(document, one, "no token holds its characters, so there is no span of it"))
            continue
        if (found.start_char, found.end_char) != (one.start, one.end):
            problems.append(
                _problem(document, one, f"its characters end within a token, so its span is {found.text!r}")
            )
        spans.append(found)
    return spans, problems


def _problem(document: str, one: Time | Event, reason: str) -> Problem:
    value = one.text if isinstance(one, Time) else None
    return Problem(document, f"span of {one.id}", reason, value, one.start, one.end)


def event_label(event: Event) -> str:
    """The class of an event, EVENT where it has none."""
    return dict(event.attributes).get("class") or "EVENT"
