"""The creation time in a TimeML file: the TIMEX3 in its DCT."""

from __future__ import annotations

import msgspec

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Problem, Time
from timeloom.formats.creation import creation_interval, creation_value
from timeloom.formats.timeml_read import is_creation
from timeloom.formats.timeml_source import TIMEX_CORE, Open, Piece, TimemlSource, Verbatim
from timeloom.formats.xml_source import check_writable, escape_text, tag, with_attributes

__all__ = ["creation_attributes", "write_creation"]

Attributes = tuple[tuple[str, str], ...]
_FLAGS = (("temporalFunction", "false"), ("functionInDocument", "CREATION_TIME"))


def creation_attributes(document: Document, original: Document) -> Attributes:
    """The attributes that the TIMEX3 of the creation time shall have; none where no creation time is known.

    They are those of `meta.creation`, and of the file where that is not set; `Document.dct` has the last word on the
    value where it is an interval that a value can name.
    """
    base = document.meta.creation or original.meta.creation
    written = creation_value(document.dct) if document.dct else None
    if base is None:
        if written is None:
            return ()
        kind = "TIME" if "T" in written else "DATE"
        return (("tid", _free(document)), ("type", kind), ("value", written), *_FLAGS)
    core = [(key, getattr(base.timex3, key)) for key in TIMEX_CORE] if base.timex3 else []
    values = {"tid": base.id} | {key: value for key, value in core if value is not None} | dict(base.attributes)
    if written and creation_interval(values.get("value", "")) != document.dct:
        values["value"] = written
    return tuple((values | {"functionInDocument": "CREATION_TIME"}).items())


def _free(document: Document) -> str:
    """`t0`, or the first id after it that no time of the document has."""
    used = {time.id for time in document.timexes}
    return next(id for n in range(len(used) + 1) if (id := f"t{n}") not in used)


def write_creation(source: TimemlSource, document: Document, original: Document) -> tuple[TimemlSource, list[Problem]]:
    """The pieces with the creation time of the document in them; a problem where there is no place or no value."""
    attributes = creation_attributes(document, original)
    for key, value in attributes:
        check_writable(value, document.id, f"creation time, {key}")
    if document.dct and creation_value(document.dct) is None and _value_of(attributes) != document.dct:
        reason = "the creation time is not one unit of the calendar, which a value could name"
        return source, [Problem(document.id, "creation time", reason, repr(document.dct))]
    if not attributes:
        return source, []
    if original.meta.creation is not None:
        return _changed(source, attributes), []
    return _added(source, attributes, document)


def _value_of(attributes: Attributes) -> Interval | None:
    return creation_interval(dict(attributes).get("value", ""))


def _changed(source: TimemlSource, attributes: Attributes) -> TimemlSource:
    """The file with its own creation time changed, wherever it stands."""

    def change(piece: Piece) -> Piece:
        if isinstance(piece, Open) and is_creation(piece) and dict(piece.attributes) != dict(attributes):
            raw = with_attributes(piece.raw, attributes)
            return msgspec.structs.replace(piece, raw=raw, attributes=attributes, id=dict(attributes)["tid"])
        return piece

    first = next(piece for piece in source.pieces if isinstance(piece, Open) and is_creation(piece))
    changed = change(first)
    swap = {
        name: tuple(changed if piece is first else piece for piece in getattr(source, name))
        for name in ("head", "body", "foot", "close")
    }
    return msgspec.structs.replace(source, **swap)


def _added(source: TimemlSource, attributes: Attributes, document: Document) -> tuple[TimemlSource, list[Problem]]:
    """A DCT after the DOCID, else after the opening tag of the root. A file without TEXT has no place for it."""
    heads = [piece.raw if isinstance(piece, Verbatim) else "" for piece in source.head]
    at = next((index for index, raw in enumerate(heads) if raw.startswith("</DOCID")), None)
    if at is None:
        at = next((index for index, raw in enumerate(heads) if raw.startswith("<TimeML")), None)
    if at is None or at == len(heads) - 1:
        return source, [Problem(document.id, "creation time", "the file has no place for it")]
    creation: Time | None = document.meta.creation
    shown = creation.text if creation and creation.text else dict(attributes).get("value", "")
    check_writable(shown, document.id, "creation time")
    breaks = source.newline * 2
    added = Verbatim(f"{breaks}<DCT>{tag('TIMEX3', attributes)}{escape_text(shown)}</TIMEX3></DCT>")
    head = (*source.head[: at + 1], added, *source.head[at + 1 :])
    return msgspec.structs.replace(source, head=head), []
