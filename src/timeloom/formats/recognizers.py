"""What Recognizers-Text (Microsoft) says of dates and times, from times, and times from it:
https://github.com/microsoft/Recognizers-Text

    {"text": "3 to 5 May", "start": 0, "end": 9, "type_name": "datetimeV2.daterange",
     "resolution": {"values": [{"timex": "(2019-05-03,2019-05-06,P3D)", "type": "daterange", "start": "2019-05-03",
     "end": "2019-05-06"}]}}

Its `end` of characters is inclusive; the `end` of a range of time is not part of it. Of what can lie in the past and in
the future it gives both and does not choose: such a time is unresolved here (`ambiguous`), and has both as its
alternatives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.iso import instant_text, parse_instant
from timeloom.calendar.units import DAY_SECONDS
from timeloom.document import Alternative, Document, Problem, Time, Unresolved
from timeloom.errors import ExpressionError
from timeloom.formats.foreign import Foreign, in_years, pointed, timex_of
from timeloom.timeml.lengths import length_of
from timeloom.timeml.timex3 import Timex3

__all__ = ["from_recognizers", "to_recognizers"]

Json = dict[str, Any]
_PREFIX = "datetimeV2."
_MODS = {"since": "start", "after": "start", "before": "end", "until": "end"}
"""Mod of a value that has one end -> which one."""


# --- to Recognizers-Text ----------------------------------------------------------------------------------------------
def to_recognizers(times: Iterable[Time], *, document: str = "text") -> tuple[list[Json], tuple[Problem, ...]]:
    """Its results for some times, and what they could not hold: years before 1 and after 9999, ends that are not known,
    zones, members of sets. The `timex` is our TIMEX3 value, since its own dialect says the same in other signs."""
    made: list[Json] = []
    problems: list[Problem] = []
    for time in times:
        value, lost = _value(time)
        if lost:
            problems.append(Problem(document, f"time {time.id}", lost, time.text, time.start, time.end))
        if value is not None:
            kind = f"{_PREFIX}{value['type']}"
            resolution = {"values": [value]}
            made.append(
                {
                    "text": time.text,
                    "start": time.start,
                    "end": time.end - 1,
                    "type_name": kind,
                    "resolution": resolution,
                }
            )
    return made, tuple(problems)


def _value(time: Time) -> tuple[Json | None, str]:
    """The value of a time, and what is lost of it."""
    timex3 = time.timex3
    timex = timex3.value if timex3 is not None else ""
    if timex3 is not None and timex3.type == "SET":
        return {
            "timex": timex,
            "type": "set",
            "value": "not resolved",
        }, "the members of a set" if time.intervals else ""
    if time.unresolved is not None:
        return None, f"unresolved ({time.unresolved.reason}): {time.unresolved.detail}"
    first = pointed(time)
    if first is None:
        length = length_of(timex)
        if length is None or length[0] != length[1]:
            return None, "an amount whose seconds vary"
        return {"timex": timex, "type": "duration", "value": str(length[0])}, ""
    if End.UNKNOWN in (first.start, first.end) or first.start is first.end:
        return None, "an end that is not known"
    if not in_years((first.start, first.end)):
        return None, "it has the years 1 to 9999"
    return _stretch(first, timex), "its zone" if first.zone is not None else ""


def _stretch(interval: Interval, timex: str) -> Json:
    start, end = interval.start, interval.end
    days = all(at % DAY_SECONDS == 0 for at in (start, end) if isinstance(at, int))
    if days and isinstance(start, int) and isinstance(end, int) and end - start == DAY_SECONDS:
        return {"timex": timex, "type": "date", "value": _written(start, days)}
    if not days and isinstance(start, int) and isinstance(end, int) and end - start <= 3600:
        return {"timex": timex, "type": "datetime", "value": _written(start, days)}
    ends = {key: _written(at, days) for key, at in (("start", start), ("end", end)) if isinstance(at, int)}
    mod = {} if len(ends) == 2 else {"Mod": "since" if "start" in ends else "before"}
    return {"timex": timex, "type": "daterange" if days else "datetimerange", **mod, **ends}


def _written(at: int, days: bool) -> str:
    return instant_text(at)[:10] if days else instant_text(at).replace("T", " ")


# --- from Recognizers-Text --------------------------------------------------------------------------------------------
def from_recognizers(
    found: Sequence[Mapping[str, Any]], text: str, *, id: str = "text", dct: Interval | None = None
) -> Document:
    """The document of a text and of its results. Results of other types are passed over; broken ones stand in
    `meta.problems`."""
    told = Foreign("recognizers-text", text, id)
    for number, result in enumerate(found, 1):
        kind = result.get("type_name")
        if not isinstance(kind, str) or not kind.startswith(_PREFIX):
            continue
        place, start, last = f"result {number}", result.get("start"), result.get("end")
        end = last + 1 if isinstance(last, int) else last
        if (
            not told.spans(place, start, end, result.get("text"))
            or not isinstance(start, int)
            or not isinstance(end, int)
        ):
            continue
        resolution = result.get("resolution")
        values = resolution.get("values") if isinstance(resolution, dict) else None
        rows = [row for row in values if isinstance(row, dict)] if isinstance(values, list) else []
        if rows:
            _read(told, start, end, rows)
        else:
            told.add(start, end, None, (), Unresolved("broken", "it gives no value"))
    return told.document(dct)


def _read(told: Foreign, start: int, end: int, rows: Sequence[Json]) -> None:
    """One time of all its values."""
    first = rows[0]
    timex, kind = str(first.get("timex") or ""), first.get("type")
    if kind == "set":
        told.add(
            start,
            end,
            Timex3("SET", timex) if timex else None,
            (),
            Unresolved("not-supported", "it does not resolve sets"),
        )
    elif kind == "duration":
        told.add(start, end, Timex3("DURATION", timex) if timex else None, ())
    else:
        readings = list(dict.fromkeys(interval for row in rows if (interval := _interval(row)) is not None))
        if len(readings) == 1:
            told.add(start, end, timex_of(readings[0]), (readings[0],))
        elif readings:
            others = tuple(
                Alternative("/".join(part or ".." for part in one.isoformat()), (one,), "one of its values")
                for one in readings
            )
            told.add(
                start,
                end,
                None,
                (),
                Unresolved("ambiguous", "it gives the past and the future, and does not choose"),
                others,
            )
        else:
            told.add(start, end, None, (), Unresolved("unknown-anchor", "its value names no stretch of the calendar"))


def _interval(row: Json) -> Interval | None:
    """The stretch of one value."""
    kind = row.get("type")
    if kind in ("date", "datetime"):
        at = _instant(row.get("value"))
        return None if at is None else Interval(at, at + (DAY_SECONDS if kind == "date" else 1))
    if kind not in ("daterange", "datetimerange"):
        return None
    start, end = (_instant(row.get(key)) for key in ("start", "end"))
    one = _MODS.get(str(row.get("Mod") or ""), "")
    first: int | End = start if start is not None else End.OPEN if one == "end" else End.UNKNOWN
    last: int | End = end if end is not None else End.OPEN if one == "start" else End.UNKNOWN
    if start is None and end is None:
        return None
    return None if isinstance(first, int) and isinstance(last, int) and last < first else Interval(first, last)


def _instant(said: object) -> int | None:
    try:
        return parse_instant(said) if isinstance(said, str) else None
    except ExpressionError:
        return None
