"""One mention of time as a person says that it is to be read: as other words, or as a value of TIMEX3."""

from __future__ import annotations

import re

import msgspec

from timeloom.calendar.conventions import DEFAULT, Conventions
from timeloom.document import Alternative, Document, Span, Time, TimeEntity, Unresolved
from timeloom.document.hand import READ_AS, with_hand
from timeloom.errors import FormatError
from timeloom.pipeline.loom import Pipeline
from timeloom.pipeline.verbs import expressed
from timeloom.timeml.timex3 import Timex3
from timeloom.timeml.values import interval_of

__all__ = ["as_read", "as_valued", "without_entities"]

TYPES = ("DATE", "TIME", "DURATION", "SET")
_NO_DAY = re.compile(r"(?:PAST|PRESENT|FUTURE)_REF|P[0-9XA-Z.,]{1,40}")
_VAGUE = re.compile(
    r"(?:BC)?[0-9X]{1,4}"
    r"(?:-(?:(?:0[1-9]|1[0-2]|[01X]X)(?:-(?:0[1-9]|[12][0-9]|3[01]|[0-3X]X))?"
    r"|W(?:0[1-9]|[1-4][0-9]|5[0-3]|[0-5X]X)(?:-(?:[1-7X]|WE|WD))?|Q[1-4X]|H[12X]|SP|SU|FA|WI))?"
    r"(?:T(?:MO|MI|AF|EV|NI|DT|(?:[01][0-9]|2[0-4]|XX)(?::(?:[0-5][0-9]|XX)(?::(?:[0-5][0-9]|XX))?)?)(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?"
)
"""A date or a time of which something is not known (X)."""
_RUN_TOGETHER = re.compile(r"[0-9]{6}(?:[0-9]{2})?")
"""What would be a year of six or eight digits, and is meant as a date of ISO 8601 without its hyphens."""
_PLAIN = re.compile(r"-?[0-9]{4}(?:-[0-9]{2}){0,2}")
_AMOUNT = re.compile(r"P|(?:PAST|PRESENT|FUTURE)_REF")
_KEPT = ("origin", READ_AS, "anchorTimeID")


def as_read(time: Time, expression: str, document: Document, loom: Pipeline) -> Time:
    """The mention read as `expression` is, with the time of writing of the document.

    Its graph stands on the characters of the mention. Where the expression is what stands there, all of the reading is
    kept; else parts of it (the ends of a range) have no characters of their own and go. Raises ExpressionError unless
    the whole expression is one.
    """
    found = expressed(expression, loom, document.dct).times[0]
    same = document.text[time.start : time.end] == expression[found.start : found.end]
    mention = Span(time.start, time.end)
    shift = time.start - found.start

    def placed(entity: TimeEntity) -> TimeEntity:
        spans = tuple(Span(one.start + shift, one.end + shift) for one in entity.spans) if same else (mention,)
        links = tuple((name, _named(time.id, target)) for name, target in entity.links)
        return msgspec.structs.replace(entity, id=_named(time.id, entity.id), spans=spans, links=links)

    def moved(one: Time, id: str) -> Time:
        return msgspec.structs.replace(
            one, id=id, start=one.start + shift, end=one.end + shift, tree=None,
            entities=tuple(map(placed, one.entities)), root=None if one.root is None else _named(time.id, one.root),
        )  # fmt: skip

    parts = tuple(moved(part, f"{time.id}.{place}") for place, part in enumerate(found.parts, start=1)) if same else ()
    whole = moved(found, time.id)
    return msgspec.structs.replace(
        whole, start=time.start, end=time.end, text=time.text, parts=parts, alternatives=(), score=None,
        why=f"read as {expression!r}, by hand; {found.why}",
        attributes=with_hand(found.attributes, (READ_AS, expression)),
    )  # fmt: skip


def as_valued(time: Time, value: str | None, type: str | None, loom: Pipeline) -> Time:
    """The mention with a value of TIMEX3 (None: the one that it has), of a type. It has no graph, unless the value is
    that of one of its alternatives, which is then taken as it is.

    Raises FormatError for what is no value, for a type that there is not, and for one that the value cannot have.
    """
    if type is not None and type not in TYPES:
        raise FormatError(f"it is one of {', '.join(TYPES)}", place="type", value=type)
    if value is None:
        if time.timex3 is None:
            raise FormatError("it has no value of which this could be the type", place="type", value=type)
        value = time.timex3.value
    elif not _is_value(value, loom) and all(one.value != value for one in time.alternatives):
        raise FormatError("this is no value of TIMEX3; such are 2019-04-03, P3D, PAST_REF", place="value", value=value)
    if type not in (None, "SET") and (type == "DURATION") != (_type_of(value) == "DURATION"):
        raise FormatError(f"the value {value} is of the type {_type_of(value)}, or SET", place="type", value=type)
    attributes = with_hand(tuple(pair for pair in time.attributes if pair[0] not in _KEPT))
    other = next((one for one in time.alternatives if one.value == value and one.intervals), None)
    if other is not None and type is None:
        return _chosen(time, other, attributes)
    interval = interval_of(value, _conventions(loom))
    vague = interval is None and not _AMOUNT.match(value)
    return Time(
        id=time.id, start=time.start, end=time.end, text=time.text, timex3=Timex3(type or _type_of(value), value),
        intervals=() if interval is None else (interval,), zone=None if interval is None else interval.zone,
        unresolved=Unresolved("vague", "the value names no stretch of the calendar") if vague else None,
        edtf=value if interval is not None and _PLAIN.fullmatch(value) else None,
        why=f"{value}, set by hand", attributes=attributes,
    )  # fmt: skip


def _is_value(value: str, loom: Pipeline) -> bool:
    """Whether it is a value of TIMEX3, and of a day that there is."""
    if _NO_DAY.fullmatch(value):
        return True
    if _RUN_TOGETHER.fullmatch(value):
        return False
    return interval_of(value, _conventions(loom)) is not None or ("X" in value and _VAGUE.fullmatch(value) is not None)


def _chosen(time: Time, other: Alternative, attributes: tuple[tuple[str, str], ...]) -> Time:
    """The mention read as one of its alternatives is, with its graph; the reading that it had is an alternative now."""
    old = "" if time.timex3 is None else time.timex3.value
    before = Alternative(old, time.intervals, "as it was read", time.root, time.entities, time.score)
    others = tuple(one for one in time.alternatives if one is not other)
    return Time(
        id=time.id, start=time.start, end=time.end, text=time.text, timex3=Timex3(_type_of(other.value), other.value),
        intervals=other.intervals, zone=other.intervals[0].zone, edtf=other.value if _PLAIN.fullmatch(other.value) else None,
        root=other.root, entities=other.entities, alternatives=(before, *others),
        why=f"{other.value}, chosen by hand: {other.why}", attributes=attributes,
    )  # fmt: skip


def without_entities(document: Document, time: Time) -> Document:
    """The document without the graph of a time, but for what other times share."""
    others = (one for other in document.times if other.id != time.id for one in (other, *other.parts))
    shared = {entity.id for one in others for entity in one.entities}
    own = {entity.id for one in (time, *time.parts) for entity in one.entities} - shared
    kept = tuple(entity for entity in document.entities if entity.id not in own)
    return msgspec.structs.replace(document, entities=kept)


def _named(time: str, entity: str) -> str:
    """The id of an entity that belongs to a time by hand: apart from those of the text."""
    return f"{entity}@{time}"


def _type_of(value: str) -> str:
    if value.startswith("P") and not value.endswith("_REF"):
        return "DURATION"
    return "TIME" if "T" in value and not value.endswith("_REF") else "DATE"


def _conventions(loom: Pipeline) -> Conventions:
    return loom.options.conventions if loom.options is not None else DEFAULT
