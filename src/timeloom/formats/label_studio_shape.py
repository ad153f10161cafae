"""The JSON of Label Studio, for all that is written for it and read from it: tasks, regions, relations, annotators.

Label Studio counts characters as Unicode code points from 1.4 on.
https://labelstud.io/guide/task_format https://labelstud.io/tags/relations
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

import msgspec

from timeloom._version import __version__
from timeloom.errors import FormatError

__all__ = [
    "Json",
    "Relation",
    "annotator",
    "objects",
    "prediction",
    "quoted",
    "region",
    "relation",
    "relations_of",
    "tasks",
]

Json = dict[str, Any]


class Relation(NamedTuple):
    """A relation as it was drawn, from left to right: ids of regions, labels, whether it has both directions."""

    source: str
    target: str
    labels: tuple[str, ...]
    is_mutual: bool


# --- written ----------------------------------------------------------------------------------------------------------
def quoted(text: str) -> str:
    """The value of an attribute, in its quotes."""
    return f'"{escape(text)}"'


def region(id: str, name: str, text: str, start: int, end: int, kind: str, value: Sequence[str]) -> Json:
    """One result of a region: its labels, or a choice or a text that belongs to it; `name` is the tag it comes from,
    `kind` is labels, choices or textarea."""
    key = "text" if kind == "textarea" else kind
    said = {} if kind == "textarea" else {"text": text[start:end]}
    place = {"start": start, "end": end, **said, key: list(value)}
    return {"id": id, "from_name": name, "to_name": "text", "type": kind, "value": place}


def relation(source: str, target: str, labels: Sequence[str]) -> Json:
    """A relation between two regions."""
    return {"type": "relation", "from_id": source, "to_id": target, "direction": "right", "labels": list(labels)}


def prediction(result: Sequence[Json]) -> Json:
    """From what annotators begin."""
    return {"model_version": f"timeloom {__version__}", "result": list(result)}


# --- read -------------------------------------------------------------------------------------------------------------
def tasks(data: bytes, name: str) -> list[Json]:
    """The tasks of an export, or of a file that was to be imported. Raises FormatError for what is none."""
    try:
        told = msgspec.json.decode(data.removeprefix(codecs.BOM_UTF8))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise FormatError(f"no JSON: {error}", document=name) from error
    return objects(told, name, "the export")


def objects(told: object, name: str, place: str) -> list[Json]:
    """A list of objects. Raises FormatError for anything else."""
    if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        raise FormatError("it is a list of objects", document=name, place=place, value=type(told).__name__)
    return told


def annotator(annotation: Mapping[str, Any]) -> str:
    """Who made an annotation, by address or number."""
    user = annotation.get("completed_by")
    if isinstance(user, dict):
        user = user.get("email") or user.get("username") or user.get("id")
    return "unknown" if user is None else str(user)


def relations_of(result: Sequence[Json]) -> Iterator[Relation]:
    """The relations of an annotation. One that points to the left is told from its other end."""
    for one in result:
        if one.get("type") != "relation":
            continue
        source, target = str(one.get("from_id")), str(one.get("to_id"))
        if one.get("direction") == "left":
            source, target = target, source
        labels = one.get("labels")
        said = tuple(map(str, labels)) if isinstance(labels, list) else ()
        yield Relation(source, target, said, one.get("direction") == "bi")
