"""Zones as texts write them: IANA names, offsets, and the few abbreviations that newswire uses in one sense only."""

from __future__ import annotations

import re

from timeloom.calendar import known_zone

__all__ = ["zone_name"]

_ABBREVIATIONS = {
    "AST": "-04:00",
    "ADT": "-03:00",
    "EST": "-05:00",
    "EDT": "-04:00",
    "CST": "-06:00",
    "CDT": "-05:00",
    "MST": "-07:00",
    "MDT": "-06:00",
    "PST": "-08:00",
    "PDT": "-07:00",
    "CET": "+01:00",
    "CEST": "+02:00",
    "BST": "+01:00",
    "JST": "+09:00",
    "MSK": "+03:00",
    "GMT": "GMT",
    "UTC": "UTC",
    "UT": "UTC",
    "Z": "UTC",
}
"""Offsets of the North American abbreviations: 15 USC 260-263; of the others: the IANA data."""

_OFFSET = re.compile(r"(?:GMT|UTC)?([+-])([0-9]{1,2}):?([0-9]{2})?")


def zone_name(text: str) -> str | None:
    """The zone that the text names, as the calendar takes it: an IANA name or "+hh:mm". None if it is not known."""
    stripped = text.strip().strip("().,")
    found = _ABBREVIATIONS.get(stripped.replace(".", "").upper())
    if found is not None:
        return found
    offset = _OFFSET.fullmatch(stripped.replace("\u2212", "-"))
    if offset is not None:
        name = f"{offset[1]}{int(offset[2]):02d}:{offset[3] or '00'}"
        return name if known_zone(name) else None
    return stripped if "/" in stripped and len(stripped) < 50 and known_zone(stripped) else None
