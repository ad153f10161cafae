"""The entities of duckling (`POST /parse`) from times, and times from them: https://github.com/facebook/duckling

    {"body": "tomorrow", "start": 0, "end": 8, "dim": "time", "latent": false,
     "value": {"type": "value", "value": "2013-02-13T00:00:00.000-02:00", "grain": "day", "values": [...]}}
    {..., "value": {"type": "interval", "from": {"value": ..., "grain": ...}, "to": {...}, "values": [...]}}
    {..., "dim": "duration", "value": {"type": "value", "value": 3, "unit": "day", "day": 3, "normalized": {...}}}

`to` is exclusive, there as here. One unit of the calendar is a "value"; any other stretch is an "interval", of which an
open end is left out. `values` are the first members of a set, or the first readings of what can be read in several
ways.

What duckling cannot hold is listed: ends that are not known, years before 1 and after 9999, sets as sets (their rule),
the mod of TIMEX3 ("early", "about"), what is unresolved.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from timeloom.calendar import Between, UnknownTime
from timeloom.calendar.interval import End, Interval
from timeloom.calendar.iso import instant_text
from timeloom.calendar.units import DAY_SECONDS, civil, instant
from timeloom.calendar.zones import convert
from timeloom.document import Alternative, Document, Problem, Time, Unresolved
from timeloom.formats.foreign import Foreign, finest, in_years, iso_at, offset_at, pointed, timex_of, zoned
from timeloom.timeml.timex3 import Timex3
from timeloom.timeml.values import natural_grain

__all__ = ["from_entities", "to_entities"]

Json = dict[str, Any]
_MOST = 3
"""How many values duckling gives of what recurs."""
_SECONDS = {
    "second": 1, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800, "month": 2_592_000, "quarter": 7_776_000,
    "year": 31_536_000,
}  # fmt: skip
"""Seconds of a unit, as duckling normalises durations (a month has 30 days there, a year 365)."""
_FIXED = ("week", "day", "hour", "minute", "second")
_LETTERS = {
    "Y": "year",
    "Q": "quarter",
    "M": "month",
    "W": "week",
    "D": "day",
    "TH": "hour",
    "TM": "minute",
    "TS": "second",
}
_VALUES = {unit: letter for letter, unit in _LETTERS.items()}
_AMOUNT = re.compile(r"P(T?)([0-9]{1,9})([YQMWDHS])")
_MIXED = re.compile(
    r"P(?:([0-9]{1,6})W)?(?:([0-9]{1,6})D)?(?:T(?:([0-9]{1,6})H)?(?:([0-9]{1,6})M)?(?:([0-9]{1,6})S)?)?"
)
_YEARS = re.compile(r"P([0-9]{1,6})Y([0-9]{1,6})M")


# --- to duckling ------------------------------------------------------------------------------------------------------
def to_entities(
    times: Iterable[Time], *, tz: str | None = None, document: str = "text", dct: Interval | None = None
) -> tuple[list[Json], tuple[Problem, ...]]:
    """The entities of some times, in their order, and what duckling's shape could not hold of them.

    Args:
        times: as `find` gives them.
        tz: the zone of times that state none ("Europe/Lisbon", "+02:00"). None: these are written without an offset,
            which duckling itself never does, since nothing here knows the zone.
        document: its id, for the problems.
        dct: the time of writing, which "now" names.
    """
    made: list[Json] = []
    problems: list[Problem] = []
    for time in times:
        value, reason = _value(time, tz, dct)
        if reason:
            problems.append(Problem(document, f"time {time.id}", reason, time.text, time.start, time.end))
        if value is not None:
            dim = "duration" if "unit" in value else "time"
            latent = ("latent", "true") in time.attributes
            entity = {
                "body": time.text,
                "start": time.start,
                "end": time.end,
                "dim": dim,
                "latent": latent,
                "value": value,
            }
            made.append(entity)
    return made, tuple(problems)


def _value(time: Time, tz: str | None, dct: Interval | None) -> tuple[Json | None, str]:
    """The value of an entity, and what is lost of the time (all of it where there is no value)."""
    if time.timex3 is not None and time.timex3.value == "PRESENT_REF" and dct is not None:
        return _with_values([_single(Interval(dct.start, dct.end, dct.zone), tz, "second")]), ""
    if time.unresolved is not None:
        return None, f"unresolved ({time.unresolved.reason}): {time.unresolved.detail}"
    if not time.intervals:
        amount = _amount(time.timex3.value) if time.timex3 is not None else None
        return amount, "" if amount else "an amount that duckling has no unit for"
    first = _open(pointed(time), time)
    readings = [first, *(zoned(interval, time) for interval in time.intervals[1:])]
    readings += [zoned(interval, time) for other in time.alternatives for interval in other.intervals[:1]]
    values = [_stretch(interval, tz) for interval in readings[:_MOST] if interval is not None]
    kept = [value for value in values if value is not None]
    if not kept or values[0] is None:
        return None, "an end that is not known" if first and in_years(
            (first.start, first.end)
        ) else "duckling has the years 1 to 9999"
    return _with_values(kept), _lost(time)


def _open(interval: Interval | None, time: Time) -> Interval | None:
    """The end that "until Friday" and "from Friday on" leave open."""
    tree = time.tree
    if interval is None or not isinstance(tree, Between):
        return interval
    start = End.OPEN if isinstance(tree.start, UnknownTime) and interval.start is End.UNKNOWN else interval.start
    end = End.OPEN if isinstance(tree.end, UnknownTime) and interval.end is End.UNKNOWN else interval.end
    return Interval(start, end, interval.zone)


def _lost(time: Time) -> str:
    if time.more:
        return f"a set: its first {min(len(time.intervals), _MOST)} members are written, and not that it goes on"
    mod = time.timex3.mod if time.timex3 is not None else None
    return f"its mod, {mod}" if mod else ""


def _with_values(values: list[Json]) -> Json:
    """The first value, with all of them in `values`."""
    return {**values[0], "values": values}


def _stretch(interval: Interval, tz: str | None) -> Json | None:
    """One unit as a value, any other stretch as an interval; None for what cannot be said."""
    start, end = interval.start, interval.end
    if End.UNKNOWN in (start, end) or (start is end is End.OPEN) or not in_years((start, end)):
        return None
    grain = natural_grain(start, end)
    if grain in _SECONDS:
        return _single(interval, tz, grain)
    grain = finest(start, end)
    ends = {
        key: {"value": _iso(at, interval.zone or tz), "grain": grain}
        for key, at in (("from", start), ("to", end))
        if isinstance(at, int)
    }
    return {"type": "interval", **ends}


def _single(interval: Interval, tz: str | None, grain: str) -> Json:
    at = interval.start if isinstance(interval.start, int) else 0
    return {"type": "value", "value": _iso(at, interval.zone or tz), "grain": grain}


def _iso(at: int, zone: str | None) -> str:
    return f"{instant_text(at)}.000{(offset_at(at, zone) or '') if zone else ''}"


def _amount(value: str) -> Json | None:
    """A duration as duckling says it: all of it in one unit, the finest that is named."""
    if found := _AMOUNT.fullmatch(value):
        letter = found[1] + found[3]
        return _duration(int(found[2]), _LETTERS[letter]) if letter in _LETTERS else None
    if found := _YEARS.fullmatch(value):
        return _duration(int(found[1]) * 12 + int(found[2]), "month")
    found = _MIXED.fullmatch(value)
    named = (
        [(unit, int(number)) for unit, number in zip(_FIXED, found.groups(), strict=True) if number] if found else []
    )
    if not named:
        return None
    finest_unit = named[-1][0]
    return _duration(sum(number * _SECONDS[unit] for unit, number in named) // _SECONDS[finest_unit], finest_unit)


def _duration(number: int, unit: str) -> Json:
    normalised = {"value": number * _SECONDS[unit], "unit": "second"}
    return {"type": "value", "value": number, "unit": unit, unit: number, "normalized": normalised}


# --- from duckling ----------------------------------------------------------------------------------------------------
def from_entities(
    entities: Sequence[Mapping[str, Any]], text: str, *, id: str = "text", dct: Interval | None = None
) -> Document:
    """The document of a text and of what duckling found in it. Other dimensions than time and duration are passed over.

    A value has its TIMEX3, an interval has none, since duckling does not say which ends the words name; further
    `values` are `alternatives`. Latent entities keep the attribute `latent`. What is broken is listed in
    `meta.problems`.
    """
    told = Foreign("duckling", text, id)
    for number, entity in enumerate(entities, 1):
        place = f"entity {number}"
        dim, value = entity.get("dim"), entity.get("value")
        if dim not in ("time", "duration"):
            continue
        start, end = entity.get("start"), entity.get("end")
        if not isinstance(value, dict):
            told.lose(place, "it has no value", value)
        elif told.spans(place, start, end, entity.get("body")) and isinstance(start, int) and isinstance(end, int):
            attributes = (("latent", "true"),) if entity.get("latent") else ()
            if dim == "duration":
                _read_duration(told, place, start, end, value, attributes)
            else:
                _read_time(told, place, start, end, value, attributes)
    return told.document(dct)


def _read_duration(
    told: Foreign, place: str, start: int, end: int, value: Json, attributes: tuple[tuple[str, str], ...]
) -> None:
    number, unit = value.get("value"), value.get("unit")
    if not isinstance(number, int) or isinstance(number, bool) or unit not in _VALUES:
        told.lose(place, "a duration without a whole number and a unit that is known", value, start, end)
        return
    letter = _VALUES[unit]
    mark, letter = ("PT", letter[1:]) if letter.startswith("T") else ("P", letter)
    told.add(start, end, Timex3("DURATION", f"{mark}{number}{letter}"), attributes=attributes)


def _read_time(
    told: Foreign, place: str, start: int, end: int, value: Json, attributes: tuple[tuple[str, str], ...]
) -> None:
    named = _interval(value)
    if named is None:
        told.lose(place, "its value names no stretch of the calendar", value, start, end)
        unresolved = Unresolved("broken", "its value names no stretch of the calendar")
        told.add(start, end, None, unresolved=unresolved, attributes=attributes)
        return
    others = value.get("values")
    alternatives = []
    for other in others[1:] if isinstance(others, list) else ():
        interval = _interval(other) if isinstance(other, dict) else None
        if interval is not None and interval != named:
            timex3 = timex_of(interval)
            said = timex3.value if timex3 is not None else "/".join(part or ".." for part in interval.isoformat())
            alternatives.append(Alternative(said, (interval,), "another of duckling's values"))
    holiday = value.get("holidayBeta")
    more = (("holiday", holiday),) if isinstance(holiday, str) else ()
    told.add(start, end, timex_of(named), (named,), None, tuple(alternatives), (*attributes, *more))


def _interval(value: Json) -> Interval | None:
    """The stretch of a value or an interval, on the clock of its first offset."""
    if value.get("type") == "interval":
        ends = [
            iso_at(part.get("value")) if isinstance(part, dict) else None
            for part in (value.get("from"), value.get("to"))
        ]
        first, last = ends
        zone = first[1] if first else last[1] if last else None
        if first is None and last is None:
            return None
        end = last[0] if last else None
        if last is not None and zone is not None and last[1] not in (None, zone):
            end = convert(last[0], last[1] or zone, zone)
        if first and end is not None and end < first[0]:
            return None
        return Interval(first[0] if first else End.OPEN, End.OPEN if end is None else end, zone)
    at, grain = iso_at(value.get("value")), value.get("grain")
    if at is None or grain not in _SECONDS:
        return None
    return Interval(at[0], _after(at[0], str(grain)), at[1])


def _after(at: int, grain: str) -> int:
    """The end of the unit that begins at an instant."""
    months = {"month": 1, "quarter": 3, "year": 12}.get(grain)
    if months is None:
        return at + _SECONDS[grain]
    year, month, _ = civil(at // DAY_SECONDS)
    last = year * 12 + month - 1 + months
    return instant(last // 12, last % 12 + 1)
