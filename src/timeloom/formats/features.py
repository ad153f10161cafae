"""The attributes of times and events as single fields, for tools in which a person corrects them one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from timeloom.document import Event, Instance, Time
from timeloom.timeml.timex3 import Timex3

__all__ = [
    "EVENT_FIELDS",
    "TIMEX_FIELDS",
    "changed",
    "event_fields",
    "get",
    "link_name",
    "own_attributes",
    "timex_fields",
    "timex_from",
    "with_fields",
]

Pairs = tuple[tuple[str, str], ...]

TIMEX_FIELDS = {
    "type": "type", "value": "value", "mod": "mod", "quant": "quant", "freq": "freq", "beginValue": "begin",
    "endValue": "end",
}  # fmt: skip
"""Field of a time -> field of Timex3."""
_OF_EVENT = {"eventClass": "class"}
_OF_INSTANCE = {key: key for key in ("tense", "aspect", "polarity", "modality", "pos")}
EVENT_FIELDS = (*_OF_EVENT, *_OF_INSTANCE)
"""Fields of an event: its class, and what its one instance says (the event itself where it has none, or several)."""


def timex_fields(timex3: Timex3 | None) -> dict[str, str]:
    """The fields of a TIMEX3 that are set."""
    values = ((field, getattr(timex3, name, None)) for field, name in TIMEX_FIELDS.items())
    return {field: value for field, value in values if value is not None}


def timex_from(fields: Mapping[str, Any]) -> Timex3 | None:
    """The TIMEX3 of some fields; None without a type and a value."""
    core = {name: fields[field] for field, name in TIMEX_FIELDS.items() if isinstance(fields.get(field), str)}
    return Timex3(**core) if "type" in core and "value" in core else None


def own_attributes(time: Time) -> Pairs:
    """The attributes of a time without those that say what its TIMEX3 says: a tool shows each once."""
    said = {name: getattr(time.timex3, name, None) for name in TIMEX_FIELDS.values()}
    return tuple(pair for pair in time.attributes if said.get(pair[0]) != pair[1])


def event_fields(event: Event) -> dict[str, str]:
    """The fields of an event that are set."""
    owner = event.instances[0].attributes if len(event.instances) == 1 else event.attributes
    values = [(field, get(event.attributes, name)) for field, name in _OF_EVENT.items()]
    values += [(field, get(owner, name)) for field, name in _OF_INSTANCE.items()]
    return {field: value for field, value in values if value is not None}


def with_fields(event: Event, fields: Mapping[str, Any]) -> Event:
    """An event as its fields say: what a person changed, added or took away."""
    attributes = changed(event.attributes, fields, _OF_EVENT)
    if len(event.instances) == 1:
        one = event.instances[0]
        instances = (Instance(one.id, changed(one.attributes, fields, _OF_INSTANCE)),)
        return msgspec.structs.replace(event, attributes=attributes, instances=instances)
    return msgspec.structs.replace(event, attributes=changed(attributes, fields, _OF_INSTANCE))


def changed(pairs: Pairs, fields: Mapping[str, Any], names: Mapping[str, str]) -> Pairs:
    """Attributes, with those that `names` speaks of as the fields have them; the others, and the order, stay."""
    for field, name in names.items():
        value = fields.get(field)
        if not isinstance(value, str):
            pairs = tuple(pair for pair in pairs if pair[0] != name)
        elif get(pairs, name) is None:
            pairs = (*pairs, (name, value))
        else:
            first = next(at for at, pair in enumerate(pairs) if pair[0] == name)
            pairs = (*pairs[:first], (name, value), *pairs[first + 1 :])
    return pairs


def get(pairs: Pairs, name: str) -> str | None:
    """The first value of an attribute, None where it is not set."""
    return next((value for key, value in pairs if key == name), None)


def link_name(event: Event) -> str:
    """What a link to an event names where nothing says more: its one instance, else the event itself."""
    return event.instances[0].id if len(event.instances) == 1 else event.id
