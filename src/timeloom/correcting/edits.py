"""What a person can change in a document, one small struct a change; `timeloom.correcting.corrector` applies them.

An `id`, a `source` and a `target` may be places in the text instead (`timeloom.correcting.places`).
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

__all__ = ["DctSet", "Edit", "EventAdd", "EventRemove", "LinkRemove", "LinkSet", "TimeAdd", "TimeRemove", "TimeSet"]

Offset = Annotated[int, Meta(ge=0, description="a character of the text: code points from 0")]
ReadAs = Annotated[str | None, Meta(description="the words as which the mention is to be read: 3 April 2019")]
Value = Annotated[str | None, Meta(description="or its value in TIMEX3: 2019-04-03")]
Type = Annotated[str | None, Meta(description="DATE, TIME, DURATION or SET; with a value, or alone")]


class TimeSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="time.set"):
    """How a mention of time is to be read: as other words, or as a value of TIMEX3."""

    id: str
    expression: ReadAs = None
    value: Value = None
    type: Type = None


class TimeAdd(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="time.add"):
    """Characters that mention a time; they are read as they stand unless `expression` or `value` says how."""

    start: Offset
    end: Offset
    expression: ReadAs = None
    value: Value = None
    type: Type = None


class TimeRemove(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="time.remove"):
    """What is no mention of time."""

    id: str


class EventAdd(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="event.add"):
    """Characters that tell of an event."""

    start: Offset
    end: Offset


class EventRemove(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="event.remove"):
    """What is no event."""

    id: str


class LinkSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="link.set"):
    """How two events or times are related, by a label of TimeML; what was said of the two before goes."""

    source: str
    target: str
    relation: str


class LinkRemove(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="link.remove"):
    """Two events or times that are not to be linked, by the id of their link."""

    id: str


class DctSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="dct.set"):
    """When the text was written; null: not known; "estimate": as its words say."""

    dct: str | None


Edit = TimeSet | TimeAdd | TimeRemove | EventAdd | EventRemove | LinkSet | LinkRemove | DctSet
