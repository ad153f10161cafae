"""What timeloom keeps in a `Doc` of spaCy: attributes under `._.`, and spans in groups.

A Document is kept as the text of its JSON shape in `Doc.user_data`, which `Doc.to_bytes`, `DocBin` and the workers of
`nlp.pipe(n_process=...)` carry along as they are; the attributes are made from it when they are asked for. Components
whose times are different groups of spans each have a Document of their own.

| attribute | is |
|---|---|
| `doc._.timeloom` | the Document: times, events, links, timeline; of several components that of the last; None where none has read it |
| `doc._.timelooms` | the Documents of all components, by the group that its times are in |
| `doc._.dct` | when the text was written, an Interval or None; set it to what `find` takes as `dct` |
| `span._.timeloom` | the Time or the Event of a span, with its exact characters; None for any other span |
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Problem, Time, Token
from timeloom.document.shape import document_from_dict, document_to_dict
from timeloom.extras import require
from timeloom.pipeline import Anchor, anchor

__all__ = [
    "TIMES", "attributes", "document_of", "event_label", "keep", "kept_spans", "register", "set_dct", "tagged_tokens", "told_dct",
]  # fmt: skip

DOCUMENTS = ("._.", "timeloom", None, None)
"""The key of the Documents in `Doc.user_data`: that of a value of a Doc, so what spaCy does with such values it does
with them."""
DCT = "timeloom.dct"
"""The key of the time of writing there: first second, second after the last, zone; and a mark where a component's
config says it."""
TIMES = "times"
"""The group of spans whose ids are those of the times; in any other the name of the group stands before them
("uk:t1")."""

_CONFIG = "config"
_MOST_KEPT = 64
"""Documents that are kept ready: the attributes of one are asked for many times in a row."""


def attributes() -> None:
    """Declare the attributes that are ours by their names, as far as nobody else has taken them."""
    for kind, name, getter in _ours():
        if not kind.has_extension(name):
            kind.set_extension(name, getter=getter)


def register() -> None:
    """Declare the attributes, once a process. Raises ValueError where somebody else has taken `timeloom`; a `dct` of
    somebody else's is left to them, and read."""
    attributes()
    for kind, name, getter in _ours():
        if kind.get_extension(name)[2] is not getter:
            raise ValueError(f"{kind.__name__}._.{name} is there already, and is not that of timeloom")
    doc = require("spacy.tokens").Doc
    if not doc.has_extension("dct"):
        doc.set_extension("dct", getter=dct_of, setter=set_dct)


def _ours() -> tuple[tuple[Any, str, Any], ...]:
    tokens = require("spacy.tokens")
    return (
        (tokens.Doc, "timeloom", document_of),
        (tokens.Doc, "timelooms", documents_of),
        (tokens.Span, "timeloom", annotation_of),
    )


# --- the document --------------------------------------------------------------------------------------------------
def keep(doc: Any, document: Document, group: str) -> None:
    """Keep a Document in the Doc that it was read from, by the group of its times. What is kept last is
    `doc._.timeloom`."""
    others = {name: kept for name, kept in _kept(doc).items() if name != group}
    doc.user_data[DOCUMENTS] = {**others, group: msgspec.json.encode(document_to_dict(document)).decode()}


def document_of(doc: Any) -> Document | None:
    """The Document of a Doc, of several the last; None where there is none, or where it is of another text."""
    return next(reversed(documents_of(doc).values()), None)


def documents_of(doc: Any) -> dict[str, Document]:
    """The Documents of a Doc by the groups of their times, as its components have read it; none of another text."""
    kept = _kept(doc)
    text = doc.text if kept else ""
    return {group: document for group, written in kept.items() if (document := _read(written)).text == text}


def _kept(doc: Any) -> dict[str, str]:
    kept = doc.user_data.get(DOCUMENTS)
    return kept if isinstance(kept, dict) else {}


@lru_cache(maxsize=_MOST_KEPT)
def _read(kept: str) -> Document:
    return document_from_dict(msgspec.json.decode(kept))


def tagged_tokens(doc: Any) -> tuple[Token, ...]:
    """The tokens of a Doc that has parts of speech (`tag_`, from a tagger of spaCy's), blanks left out; none of a Doc
    without."""
    if not doc.has_annotation("TAG"):
        return ()
    words = (token for token in doc if not token.is_space)
    return tuple(
        Token(word.idx, word.idx + len(word), upos=word.pos_ or None, xpos=word.tag_ or None) for word in words
    )


# --- the time of writing ---------------------------------------------------------------------------------------------
def set_dct(doc: Any, dct: Anchor, *, by_config: bool = False) -> None:
    """Say when a Doc was written. Raises FormatError for what is no date."""
    given = anchor(dct)
    if given is None:
        doc.user_data.pop(DCT, None)
    else:
        doc.user_data[DCT] = [given.start, given.end, given.zone, *([_CONFIG] if by_config else [])]


def dct_of(doc: Any) -> Interval | None:
    """When a Doc was written, as far as somebody has said."""
    kept = doc.user_data.get(DCT)
    return None if kept is None else Interval(kept[0], kept[1], kept[2])


def told_dct(doc: Any) -> Anchor:
    """The same, where it was said of this Doc, and not by the config of a component; a `doc._.dct` that is somebody
    else's counts."""
    kept = doc.user_data.get(DCT)
    if kept is not None and _CONFIG not in kept[3:]:
        return dct_of(doc)
    theirs: Anchor = None if doc.get_extension("dct")[2] is dct_of else doc._.dct
    return theirs


# --- spans -----------------------------------------------------------------------------------------------------------
def annotation_of(span: Any) -> Time | Event | None:
    """The Time or Event of a span: by its id where a component made it, else by its characters."""
    start, end = span.start_char, span.end_char
    kept = _kept(span.doc)
    group, _, named = span.id_.rpartition(":")
    asked = [kept[name] for name in (group or TIMES,) if name in kept] if named else [*reversed(kept.values())]
    for document in map(_read, asked):
        if len(document.text) != _length(span.doc) or not (named or document.text[start:end] == span.text):
            continue
        for one in _annotations(document):
            if (
                (one.id == named and one.start < end and start < one.end)
                if named
                else (one.start, one.end) == (start, end)
            ):
                return one
    return None


def _annotations(document: Document) -> Iterator[Time | Event]:
    yield from document.times
    yield from document.events


def _length(doc: Any) -> int:
    """How many characters a Doc has: its text is put together anew whenever it is asked for."""
    return doc[-1].idx + len(doc[-1].text_with_ws) if len(doc) else 0


def kept_spans(
    doc: Any, annotations: tuple[tuple[Time | Event, str, str], ...], document: str, group: str
) -> tuple[list[Any], list[Problem]]:
    """Spans of tokens for annotations, each with its label and the id of its knowledge base; and what tokens cannot
    hold.

    `group` is that of the times, by which `span._.timeloom` knows the Document. A mention that starts or ends within a
    token is widened to it; `span._.timeloom` has its own characters.
    """
    spans: list[Any] = []
    problems: list[Problem] = []
    for one, label, kb_id in annotations:
        id = one.id if group == TIMES else f"{group}:{one.id}"
        found = doc.char_span(one.start, one.end, label=label, kb_id=kb_id, alignment_mode="expand", span_id=id)
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
