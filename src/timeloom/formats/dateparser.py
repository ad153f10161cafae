"""The results of dateparser from times, and times from them: https://dateparser.readthedocs.io

    search_dates(...)                     [(text, datetime), ...], or [(text, datetime, language), ...]
    DateDataParser(...).get_date_data()   DateData(date_obj, period, locale)

A datetime is a point, and it ends at the year 9999: of a stretch its start is given, and its grain as `period` ("time",
"day", "week", "month", "year"). What dateparser's shape cannot hold is listed: years before 1 and after 9999, stretches
without a known start, bare amounts, sets, what is unresolved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta, timezone, tzinfo
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import DAY_SECONDS, civil, instant
from timeloom.calendar.zones import to_utc
from timeloom.document import Document, Problem, Time
from timeloom.formats.foreign import Foreign, finest, in_years, pointed, timex_of
from timeloom.timeml.values import natural_grain

__all__ = ["PERIODS", "DateData", "clock_of", "from_search_dates", "moment", "period_of", "to_search_dates"]

PERIODS = ("time", "day", "week", "month", "year")
_MARKS = (" (start)", " (end)")
"""What RETURN_TIME_SPAN appends to a text."""


class DateData(NamedTuple):
    """What dateparser says of one string; the names are its own, and may be keys as well: `data["date_obj"]`."""

    date_obj: datetime | None = None
    period: str = "day"
    locale: str | None = None

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str) and key not in self._fields:
            raise KeyError(key)
        return getattr(self, key) if isinstance(key, str) else tuple.__getitem__(self, key)


# --- to dateparser ----------------------------------------------------------------------------------------------------
def to_search_dates(
    times: Iterable[Time], *, tz: str | None = None, document: str = "text"
) -> tuple[list[tuple[str, datetime]], tuple[Problem, ...]]:
    """(text, datetime) of every time that names a start, in the order of the text, and what was left out.

    A datetime is aware where the time states a zone, or `tz` is given for those that state none; naive otherwise.
    """
    made: list[tuple[str, datetime]] = []
    problems: list[Problem] = []
    for time in times:
        at, reason = moment(time, tz)
        if at is not None:
            made.append((time.text, at))
        else:
            problems.append(Problem(document, f"time {time.id}", reason, time.text, time.start, time.end))
    return made, tuple(problems)


def moment(time: Time, tz: str | None = None) -> tuple[datetime | None, str]:
    """Where a time starts, or why that cannot be said by a datetime."""
    if time.unresolved is not None:
        return None, f"unresolved ({time.unresolved.reason}): {time.unresolved.detail}"
    first = pointed(time)
    if first is None:
        return None, "an amount without a place in time"
    if not isinstance(first.start, int):
        return None, f"its start is {first.start.value}"
    if not in_years((first.start,)):
        return None, "datetime has the years 1 to 9999 alone"
    day, second = divmod(first.start, DAY_SECONDS)
    at = datetime(*civil(day)) + timedelta(seconds=second)  # noqa: DTZ001 - the zone, if there is one, comes next
    zone = first.zone or tz
    return (at if zone is None else at.replace(tzinfo=_zone(zone, first.start))), ""


def _zone(name: str, at: int) -> timezone:
    """A zone as dateparser gives it: the offset that it has at that moment."""
    utc = to_utc(at, name)
    return timezone(timedelta(seconds=0 if utc is None else at - utc))


def clock_of(name: str) -> tzinfo:
    """The clock of a zone: of a name with its rules, of an offset as it is."""
    return _zone(name, 0) if name[:1] in ("+", "-") else ZoneInfo(name)


def period_of(time: Time) -> str:
    """The grain of what a time names, as dateparser's `period` says it: the coarsest that is not finer."""
    first = pointed(time)
    if first is None:
        return "day"
    grain = natural_grain(first.start, first.end) or finest(first.start, first.end)
    if grain in ("hour", "minute", "second"):
        return "time"
    return {"quarter": "month", "decade": "year", "century": "year"}.get(grain, grain)


# --- from dateparser --------------------------------------------------------------------------------------------------
def from_search_dates(
    found: Sequence[tuple[object, ...]] | None,
    text: str,
    *,
    id: str = "text",
    dct: Interval | None = None,
    periods: Sequence[str] = (),
) -> Document:
    """The document of a text and of what `search_dates` found in it (None: nothing).

    dateparser gives no offsets: each text is looked for from the end of the one before. A datetime alone does not say
    how wide it is; `periods`, one for each, does (those of DateData), and without them midnight is taken for its day
    and anything else for its second. A period longer than the datetime's own grain holds the datetime somewhere, as
    dateparser fills in what was not said.
    """
    told = Foreign("dateparser", text, id)
    position = 0
    for number, row in enumerate(found or ()):
        place = f"result {number + 1}"
        if len(row) not in (2, 3) or not isinstance(row[0], str) or not isinstance(row[1], datetime):
            told.lose(place, "it is no pair of a text and a datetime", row)
            continue
        said = row[0]
        for mark in _MARKS:
            said = said.removesuffix(mark)
        start = text.find(said, position)
        if start < 0:
            told.lose(place, "its words are not in the text after the ones before", said)
            continue
        position = start + len(said)
        period = periods[number] if number < len(periods) else _width(row[1])
        if period not in PERIODS:
            told.lose(place, f"its period is none of {', '.join(PERIODS)}", period, start, position)
            continue
        interval = _stretch(row[1], period)
        language = (("language", row[2]),) if len(row) == 3 and isinstance(row[2], str) else ()
        told.add(start, position, timex_of(interval), (interval,), attributes=language)
    return told.document(dct)


def _width(at: datetime) -> str:
    return "day" if (at.hour, at.minute, at.second, at.microsecond) == (0, 0, 0, 0) else "time"


def _stretch(at: datetime, period: str) -> Interval:
    """The unit of a period that holds a datetime, on its clock."""
    offset = at.utcoffset()
    zone = None if offset is None else at.isoformat()[-6:] if offset.seconds % 60 == 0 else "+00:00"
    if offset is not None and offset.seconds % 60:
        at = (at - offset).replace(tzinfo=None)
    start = instant(at.year, at.month, at.day)
    if period == "time":
        start += at.hour * 3600 + at.minute * 60 + at.second
        return Interval(start, start + 1, zone)
    if period == "day":
        return Interval(start, start + DAY_SECONDS, zone)
    if period == "week":
        start -= at.weekday() * DAY_SECONDS
        return Interval(start, start + 7 * DAY_SECONDS, zone)
    named = Interval.of(at.year) if period == "year" else Interval.of(at.year, at.month)
    return Interval(named.start, named.end, zone)
