"""Wall clocks of zones and UTC: IANA names and fixed offsets, on the same line of integers without bounds."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from timeloom.calendar.units import DAY_SECONDS, civil

if TYPE_CHECKING:
    from datetime import datetime, timedelta, tzinfo

__all__ = ["as_datetime", "convert", "known_zone", "to_utc"]

_UTC_NAMES = frozenset({"Z", "UTC", "GMT", "UT", "Etc/UTC"})


def known_zone(name: str) -> bool:
    """Whether `name` is an offset such as "+03:00" or a zone of the IANA data."""
    return _zone(name) is not None


def to_utc(wall: int, zone: str) -> int | None:
    """The UTC instant at which the clock of `zone` shows `wall`; None for a zone that is not known.

    Of a reading that the clock shows twice the first is meant; one that it skips is read with the offset before
    the gap (PEP 495, fold=0).
    """
    found = _zone(zone)
    if found is None:
        return None
    if isinstance(found, int):
        return wall - found
    offset = _datetime(_within_years(wall), found).utcoffset()
    return wall - _seconds(offset)


def convert(wall: int, source: str, target: str) -> int | None:
    """What the clock of `target` shows when the clock of `source` shows `wall`; None if a zone is not known."""
    utc = to_utc(wall, source)
    found = _zone(target)
    if utc is None or found is None:
        return None
    if isinstance(found, int):
        return utc + found
    from datetime import UTC

    local = _datetime(_within_years(utc), UTC).astimezone(found)
    return utc + _seconds(local.utcoffset())


@lru_cache(maxsize=256)
def _zone(name: str) -> int | tzinfo | None:
    if name in _UTC_NAMES:
        return 0
    if name[:1] in ("+", "-"):
        return _fixed(name)
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        return None


def as_datetime(wall: int, zone: str | None) -> datetime | None:
    """Python's datetime at which the clock of `zone` shows `wall`, without a zone where none is stated; None beyond the
    years 1 to 9999, and for a zone that is not known."""
    from datetime import UTC, timedelta, timezone

    found = None if zone is None else _zone(zone)
    if not 1 <= civil(wall // DAY_SECONDS)[0] <= 9999 or (zone is not None and found is None):
        return None
    clock = (UTC if found == 0 else timezone(timedelta(seconds=found))) if isinstance(found, int) else found
    return _datetime(wall, clock)


def _fixed(name: str) -> int | None:
    digits = name[1:].replace(":", "")
    if not (digits.isascii() and digits.isdigit() and len(digits) in (2, 4)):
        return None
    hours, minutes = int(digits[:2]), int(digits[2:] or 0)
    if hours > 18 or minutes > 59:
        return None
    return (-1 if name[0] == "-" else 1) * (hours * 3600 + minutes * 60)


def _within_years(wall: int) -> int:
    """`wall` moved by whole cycles of 400 years, after which dates and weekdays repeat, into the years 2 to 9998."""
    year = civil(wall // DAY_SECONDS)[0]
    cycle = 0 if 2 <= year <= 9998 else (year - 2) // 400 if year < 2 else (year - 9998 + 399) // 400
    return wall - cycle * 146_097 * DAY_SECONDS


def _datetime(wall: int, zone: tzinfo | None) -> datetime:
    from datetime import datetime, timedelta

    return datetime(1970, 1, 1, tzinfo=zone) + timedelta(days=wall // DAY_SECONDS, seconds=wall % DAY_SECONDS)


def _seconds(offset: timedelta | None) -> int:
    return 0 if offset is None else offset.days * DAY_SECONDS + offset.seconds
