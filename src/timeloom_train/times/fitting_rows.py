"""Whether times that were read are those that a row of a suite accepts.

A row is {id, suite, language, text, reference, prefer?, mentions: [{start?, end?, accept: [reading, ...]}]}; one
without mentions must give no time at all. Times are items of the JSON shape (`Time.to_dict()`). A reading says one of
these:

| keys | a time fits that |
|---|---|
| from, to | begins and ends there; without `to`, or where `grain` is "minute", only begins there |
| from, to, open | is that range, whose end may be meant as exclusive or as its last unit; a part of a day need only agree by half |
| open: one side true | has its bound there; a plain reading of what stands after "before", "after", "since" counts too |
| day, hours | begins on that day within these hours (from 24 on: the next day) |
| clock, clock_to | begins (and ends) at this time of day, on any day |
| duration | is a DURATION of the same length, by mean lengths of months and years |
| set | is a SET |

All instants are local, "2013-02-12T04:30:00". Only the first interval of a time is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

__all__ = ["Judged", "fits", "judge"]

_SECONDS = (31_557_600, 2_629_800, 604_800, 86_400, 3_600, 60, 1)
"""How long the units of `_PERIOD` are, in seconds: years and months on the mean."""
_PERIOD = re.compile(
    r"P(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?"
)
_CLOCK = slice(11, 19)
"""Where the time of day stands in an instant."""


class Judged(NamedTuple):
    """What came of one row: how many mentions it has, how many of them were found, and how many read rightly; whether
    there is a time in a row that has no mention; whether nothing was wrong."""

    mentions: int
    found: int
    right: int
    is_false: bool
    is_right: bool


def judge(row: Mapping[str, Any], times: Sequence[Mapping[str, Any]]) -> Judged:
    """A row by the times that were read in it. A mention is right where a time that touches its span fits one of its
    readings; where it has no span, any time will do."""
    found = right = 0
    for mention in row["mentions"]:
        near = [time for time in times if _touches(time, mention)]
        found += bool(near)
        right += any(fits(time, want) for time in near for want in mention["accept"])
    mentions = len(row["mentions"])
    is_false = not mentions and bool(times)
    return Judged(mentions, found, right, is_false, right == mentions and not is_false)


def _touches(time: Mapping[str, Any], mention: Mapping[str, Any]) -> bool:
    return "start" not in mention or bool(time["start"] < mention["end"] and mention["start"] < time["end"])


def fits(time: Mapping[str, Any], want: Mapping[str, Any]) -> bool:
    """Whether a time is what one reading wants."""
    timex = time["timex3"] or {}
    if "set" in want:
        return bool(timex.get("type") == "SET")
    if "duration" in want:
        length = _length(timex.get("value"))
        return timex.get("type") == "DURATION" and length is not None and length == _length(want["duration"])
    if not time["intervals"] or timex.get("type") == "SET":
        return False
    start, end = (bound and bound.split("+")[0].rstrip("Z") for bound in time["intervals"][0])
    if "day" in want:
        return _is_on_day(start, want)
    if "clock" in want:
        at_start = bool(start) and start[_CLOCK] == want["clock"]
        return at_start and ("clock_to" not in want or (end or "")[_CLOCK] == want["clock_to"])
    return _is_there(start, end, want)


def _length(value: str | None) -> float | None:
    """The seconds of a value such as P1DT2H; None for any other."""
    matched = _PERIOD.fullmatch(value or "")
    if matched is None or not any(matched.groups()):
        return None
    return sum(float(number) * unit for number, unit in zip(matched.groups(), _SECONDS, strict=True) if number)


def _is_on_day(start: str | None, want: Mapping[str, Any]) -> bool:
    moment = _moment(start)
    if moment is None:
        return False
    hours = (moment - datetime.fromisoformat(want["day"])) / timedelta(hours=1)
    return bool(want["hours"][0] <= hours < want["hours"][1])


def _is_there(start: str | None, end: str | None, want: Mapping[str, Any]) -> bool:
    """By the bounds of an interval."""
    open_left, open_right = want.get("open", (False, False))
    if open_left != open_right:
        bound = want.get("from") or want.get("to")
        return bound in (end if open_left else start, start)
    if want.get("to") is None or want.get("grain") == "minute":
        return bool(start == want.get("from"))
    if start == want["from"] and end == want["to"]:
        return True
    moments = [_moment(one) for one in (start, end, want["from"], want["to"])]
    known = [one for one in moments if one is not None]  # all but those before the year 1
    return len(known) == len(moments) and _is_range(known[0], known[1], (known[2], known[3]), want)


def _is_range(start: datetime, end: datetime, wanted: tuple[datetime, datetime], want: Mapping[str, Any]) -> bool:
    if start == wanted[0] and end in _ends(wanted[1]):
        return True
    if wanted[1] - wanted[0] >= timedelta(days=1) or "open" not in want:
        return False
    common = min(end, wanted[1]) - max(start, wanted[0])  # a part of a day: tools differ in its hours
    return 2 * common >= max(end, wanted[1]) - min(start, wanted[0])


def _ends(end: datetime) -> Iterator[datetime]:
    """The end of a range: as it is, and as the last second, minute, hour or day of it; the last month or year where it
    is the first day of one."""
    yield end
    for unit in ("seconds", "minutes", "hours", "days"):
        yield end + timedelta(**{unit: 1})
    if end.day == 1:
        yield (end + timedelta(days=32)).replace(day=1)
        yield end.replace(year=end.year + 1)


def _moment(text: str | None) -> datetime | None:
    """An instant of the years 1 to 9999; None for no or any other."""
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        return None
