"""What an edit speaks of, by where it stands in the text: ids are those of one reading, and places outlive it.

`time@20-28` and `event@5-9` are the time and the event on exactly these characters, `creation` is the time of writing,
and two of them with `~` between them are the link of the two.
"""

from __future__ import annotations

import re

from timeloom.document import Document
from timeloom.errors import FormatError
from timeloom.pipeline.pairs import ends_of

__all__ = ["CREATION", "characters_of", "id_at", "link_at"]

CREATION = "creation"
_PLACE = re.compile(r"(time|event)@(\d{1,9})-(\d{1,9})", re.ASCII)


def characters_of(place: str) -> tuple[int, int] | None:
    """The characters of a place in the text; None where it is none, such as an id."""
    found = _PLACE.fullmatch(place)
    return (int(found[2]), int(found[3])) if found else None


def id_at(document: Document, place: str, field: str = "id") -> str:
    """The id of what stands there; a string that is no place is an id itself. Raises FormatError where there is
    nothing."""
    if place == CREATION:
        return document.meta.creation.id if document.meta.creation is not None else "t0"
    found = _PLACE.fullmatch(place)
    if found is None:
        return place
    kind, on = found[1], (int(found[2]), int(found[3]))
    mentions = document.times if kind == "time" else document.events
    id = next((one.id for one in mentions if (one.start, one.end) == on), None)
    if id is None:
        raise FormatError(f"there is no {kind} on exactly these characters", place=field, value=place)
    return id


def link_at(document: Document, place: str) -> str:
    """The id of a link that is told by its two ends, in either order; any other string is an id itself. Raises
    FormatError where nothing links the two."""
    one, mark, other = place.partition("~")
    if not mark:
        return place
    ends = ends_of(document)
    pair = {ends.get(id, id) for id in (id_at(document, one), id_at(document, other))}
    for link in document.links:
        if link.kind == "TLINK" and {ends.get(link.source, link.source), ends.get(link.target, link.target)} == pair:
            return link.id
    raise FormatError("nothing links these two", place="id", value=place)
