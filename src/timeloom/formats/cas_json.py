"""UIMA CAS JSON (0.4.0): reader and writer. The layers stand in `cas_types`."""

from __future__ import annotations

import codecs
from typing import Any

import msgspec

from timeloom.document import Document, Problem
from timeloom.errors import FormatError, LimitError
from timeloom.formats.cas_read import document_of
from timeloom.formats.cas_types import SOFA, VIEW, CasFile, Raw, json_types
from timeloom.formats.cas_write import cas_of
from timeloom.formats.plain import encode
from timeloom.formats.xml_source import check_length

__all__ = ["parse", "render"]

_FORMAT = "cas-json"
Json = dict[str, Any]


def render(document: Document) -> tuple[bytes, tuple[Problem, ...]]:
    """The CAS of a document with its types inside, and what it could not hold.

    Raises:
        FormatError: a lone surrogate in the text.
    """
    encode(document.text, document.id)
    cas, problems = cas_of(document, _FORMAT)
    sofa = {"%ID": cas.sofa, "%TYPE": SOFA, "sofaNum": 1, "sofaID": VIEW, "mimeType": "text", "sofaString": cas.text}
    declared = cas.types if isinstance(cas.types, dict) else None
    told = {
        "%TYPES": json_types(declared),
        "%FEATURE_STRUCTURES": [sofa, *({"%ID": raw.id, "%TYPE": raw.type} | raw.fields for raw in cas.structures)],
        "%VIEWS": {VIEW: {"%SOFA": cas.sofa, "%MEMBERS": cas.members}},
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n", problems


def parse(data: bytes, id: str, path: str | None = None) -> Document:
    """The document of a CAS. Raises FormatError for what is none, and for one without a text."""
    name = path or id
    try:
        told = msgspec.json.decode(data.removeprefix(codecs.BOM_UTF8))
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise FormatError(f"no JSON: {error}", document=name) from error
    except RecursionError as error:
        raise LimitError("nested deeper than is read safely", document=name) from error
    if not isinstance(told, dict) or "%FEATURE_STRUCTURES" not in told:
        raise FormatError("no UIMA CAS: it has no %FEATURE_STRUCTURES", document=name)
    structures = [_raw(number, row, name) for number, row in _rows(told["%FEATURE_STRUCTURES"], name)]
    sofa = _sofa(structures, name)
    text = sofa.fields["sofaString"]
    check_length(len(text), name)
    members = _members(told.get("%VIEWS"), sofa)
    types = told.get("%TYPES")
    return document_of(
        CasFile(text, structures, members, sofa.id, types if isinstance(types, dict) else None), _FORMAT, id, path
    )


def _rows(told: object, name: str) -> list[tuple[object, Json]]:
    """Structures with their ids: a list of them, or an object by id."""
    pairs = (
        [(row.get("%ID") if isinstance(row, dict) else None, row) for row in told] if isinstance(told, list) else None
    )
    if isinstance(told, dict):
        pairs = [
            (int(key) if key.isascii() and key.isdigit() and len(key) < 19 else key, row) for key, row in told.items()
        ]
    if pairs is None or not all(isinstance(row, dict) for _, row in pairs):
        raise FormatError("its %FEATURE_STRUCTURES are no objects", document=name)
    return pairs


def _raw(number: object, row: Json, name: str) -> Raw:
    kind = row.get("%TYPE")
    if not isinstance(number, int) or isinstance(number, bool) or not isinstance(kind, str):
        raise FormatError("a structure without an id or a type", document=name, place=f"structure {number}", value=kind)
    return Raw(number, kind, {key: value for key, value in row.items() if key not in ("%ID", "%TYPE")})


def _sofa(structures: list[Raw], name: str) -> Raw:
    """The text: that of the first view, else the first that there is."""
    found = [raw for raw in structures if raw.type == SOFA and isinstance(raw.fields.get("sofaString"), str)]
    if not found:
        raise FormatError("no text: it has no sofa with a string", document=name)
    return next((raw for raw in found if raw.fields.get("sofaID") == VIEW), found[0])


def _members(views: object, sofa: Raw) -> list[int]:
    for view in views.values() if isinstance(views, dict) else ():
        members = view.get("%MEMBERS") if isinstance(view, dict) else None
        if isinstance(members, list) and view.get("%SOFA") == sofa.id:
            return [member for member in members if isinstance(member, int)]
    return []
