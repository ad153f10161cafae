"""Calendar files (iCalendar, RFC 5545), by the package icalendar: writing only.

A VEVENT stands for each event that the timeline bounds on both sides, for each stretch that a time names and no such
event fills, and for a whole set that a rule can say. All of them are TRANSPARENT, so that no one's day is taken up by a
text.

    UID          a hash of the id of the document, the characters of the mention and its number among those there, so
                 that reading the text again replaces what is in a calendar and adds nothing
    DTSTAMP      RFC 5545 asks when the entry was made, and nothing here reads a clock: it is when the text was written, in UTC
                 where its zone is known and else as its clock shows it; 1970-01-01T00:00:00Z where it has no date
    SUMMARY      the mention; of an event its phrase, who did what to whom
    DESCRIPTION  its sentence, and how the time came about DTSTART ...  days (VALUE=DATE) where both ends stand at
    midnight and no zone is stated; else local times without a zone,
                 UTC for an offset, TZID with its VTIMEZONE for a zone with a name. DTEND is exclusive, as our intervals
                 are

What iCalendar cannot hold is listed: years before 1 and after 9999, open and unknown ends, amounts without a place in
time, times that are not resolved, sets without a rule (the members given are written), events that nothing dates on
both sides; and how many events are hidden, as no reader looks for them (`Timeline.unfolded` has them all).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from hashlib import sha256
from typing import Any, NamedTuple

from timeloom._version import __version__
from timeloom.calendar.interval import Interval
from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.calendar.zones import to_utc
from timeloom.document import Document, Problem, Time
from timeloom.document.by_value import by_value
from timeloom.document.timeline import Place
from timeloom.extras import require

__all__ = ["EPOCH_STAMP", "render"]

EPOCH_STAMP = 0
"""The instant that DTSTAMP names for a text without a date."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
_BLANKS = re.compile(r"\s+")
_ROOM = 200
"""Characters of the text on either side of a mention that stands in no sentence."""
_EPOCH = date(1970, 1, 1).toordinal()
_VARYING = re.compile(r"FREQ=(?:MONTHLY|YEARLY)(?:;INTERVAL=\d+)?(?:;COUNT=\d+)?")
"""Rules of whole months and years, whose members are of several lengths."""
_RULE = re.compile(r"[A-Z-]+=[A-Z0-9,+-]+(?:;[A-Z-]+=[A-Z0-9,+-]+)*")
_FREQ = re.compile(r"(?:^|;)FREQ=(?:SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)(?:;|$)")
"""The characters of a rule, and what it has to say; all else is for icalendar to know."""


class _Entry(NamedTuple):
    """One VEVENT before it is written."""

    start: int
    end: int
    kind: str
    when: Interval
    words: str
    why: str
    rule: str | None = None
    more: tuple[tuple[str, str], ...] = ()


def render(document: Document) -> tuple[bytes, tuple[Problem, ...]]:
    """The calendar of a document, and what it could not hold. Lines end in CRLF, as RFC 5545 asks.

    Raises:
        MissingExtra: icalendar is not installed.
    """
    icalendar = require("icalendar")
    writing = _Writing(document)
    events = list(writing.events())
    told = {(entry.when.start, entry.when.end) for entry in events}
    entries = [
        *(entry for entry in writing.times() if entry.rule or (entry.when.start, entry.when.end) not in told),
        *events,
    ]
    calendar = icalendar.Calendar()
    calendar.add("PRODID", f"-//timeloom//timeloom {__version__}//EN")
    calendar.add("VERSION", "2.0")
    calendar.add("X-WR-CALNAME", _clean(document.id))
    zones: dict[str, Any] = {}
    for entry in entries:
        if entry.rule and entry.when.zone and _offset(entry.when.zone) is not None:
            zones.setdefault(entry.when.zone, _fixed_zone(icalendar, entry.when.zone))
    for zone in zones.values():
        calendar.add_component(zone)
    numbers: Counter[tuple[int, int, str]] = Counter()
    for entry in sorted(entries, key=lambda entry: entry[:3]):
        calendar.add_component(writing.event(icalendar, entry, numbers[entry[:3]]))
        numbers[entry[:3]] += 1
    if any(entry.when.zone and _offset(entry.when.zone) is None for entry in entries):
        years = [civil(at // DAY_SECONDS)[0] for entry in entries for at in _ends(entry.when)]
        calendar.add_missing_timezones(date(max(min(years) - 1, 1), 1, 1), date(min(max(years) + 2, 9999), 1, 1))
    data: bytes = calendar.to_ical()
    return data, tuple(writing.problems)


class _Writing:
    """What becomes an entry, and what does not."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []
        self.starts = [span.start for span in document.sentences]
        self.stamp = _stamp(document.dct)

    def lose(self, place: str, reason: str, value: str | None, start: int, end: int) -> None:
        self.problems.append(Problem(self.document.id, place, reason, value, start, end))

    # --- times --------------------------------------------------------------------------------------------------------
    def times(self) -> Iterator[_Entry]:
        for time in (by_value(time, self.document.dct) for time in self.document.times):
            if time.unresolved is not None:
                reason = f"unresolved ({time.unresolved.reason}): {time.unresolved.detail}"
                self.lose(f"time {time.id}", reason, time.text, time.start, time.end)
            elif not time.intervals:
                reason = (
                    "it names no stretch of the calendar"
                    if time.timex3 is None
                    else "an amount without a place in time"
                )
                self.lose(f"time {time.id}", reason, time.text, time.start, time.end)
            elif time.rrule is not None and _is_rule(time.rrule):
                yield from self._set(time)
            else:
                yield from self._stretches(time)

    def _set(self, time: Time) -> Iterator[_Entry]:
        """One entry for all members. A rule repeats the first member, so all have to be as long as it is."""
        first = time.intervals[0]
        lengths = {interval.length for interval in time.intervals}
        if len(lengths) > 1 or _VARYING.fullmatch(time.rrule or ""):
            reason = "a rule repeats one length, and the members of this set have several: all get that of the first"
            self.lose(f"time {time.id}", reason, time.rrule, time.start, time.end)
        if self._holds(f"time {time.id}", time.text, first, time.start, time.end):
            yield self._entry(time, first, time.rrule)

    def _stretches(self, time: Time) -> Iterator[_Entry]:
        if time.rrule is not None:
            reason = f"its rule is none of RFC 5545: its {len(time.intervals)} members are written without it"
            self.lose(f"time {time.id}", reason, time.rrule, time.start, time.end)
        elif time.more:
            reason = f"a set without a rule that goes on: its first {len(time.intervals)} members are written"
            self.lose(f"time {time.id}", reason, time.text, time.start, time.end)
        for interval in time.intervals:
            if self._holds(f"time {time.id}", time.text, interval, time.start, time.end):
                yield self._entry(time, interval)

    def _entry(self, time: Time, interval: Interval, rule: str | None = None) -> _Entry:
        when = (
            interval
            if interval.zone is not None or time.zone is None
            else Interval(interval.start, interval.end, time.zone)
        )
        value = time.timex3.value if time.timex3 is not None else None
        named = (("X-TIMELOOM-ID", time.id), ("X-TIMELOOM-TIMEX3", value), ("X-TIMELOOM-EDTF", time.edtf))
        more = tuple((name, said) for name, said in named if said)
        guesses = f"\nassumed: {', '.join(time.assumed)}" if time.assumed else ""
        return _Entry(time.start, time.end, "TIMEX3", when, time.text, time.why + guesses, rule, more)

    # --- events -------------------------------------------------------------------------------------------------------
    def events(self) -> Iterator[_Entry]:
        """The events of the timeline. Of several instances of one event each has its place."""
        line = self.document.timeline
        if line is None:
            for event in self.document.events:
                self.lose(
                    f"event {event.id}", "the document has no timeline, which dates it", None, event.start, event.end
                )
            return
        if line.counts.hidden:
            reason = f"no reader looks for them: {line.counts.hidden:,} hidden"
            self.lose("events", reason, None, 0, 0)
        for place in line.places:
            if place.kind != "event" or place.hidden:
                continue
            if place.known != "both":
                self.lose(f"event {place.id}", "nothing dates it on both sides", place.text, place.start, place.end)
            elif self._holds(f"event {place.id}", place.text, place.possible, place.start, place.end):
                yield self._event(place)

    def _event(self, place: Place) -> _Entry:
        why = "\n".join(place.why)
        if not place.is_exact:
            why = f"Some time in this stretch, which it cannot leave.\n{why}"
        more = (("X-TIMELOOM-ID", place.id),)
        return _Entry(place.start, place.end, "EVENT", place.possible, place.label, why, None, more)

    # --- both ---------------------------------------------------------------------------------------------------------
    def _holds(self, place: str, said: str, interval: Interval, start: int, end: int) -> bool:
        """Whether iCalendar can hold a stretch; tells why it cannot."""
        reason = ""
        if not interval.is_bounded:
            reason = f"its ends are {' and '.join(interval.ends())}: iCalendar asks for both"
        elif not all(1 <= civil(at // DAY_SECONDS)[0] <= 9999 for at in _ends(interval)):
            reason = "iCalendar has the years 1 to 9999 alone"
        elif interval.zone is not None and not all(_MIN <= at <= _MAX for at in _ends(interval)):
            reason = "iCalendar has the years 1 to 9999 alone, and no room there for another zone"
        if reason:
            self.lose(place, reason, said, start, end)
        return not reason

    def event(self, icalendar: Any, entry: _Entry, number: int) -> Any:
        made = icalendar.Event()
        made.add("UID", self._uid(entry, number))
        made.add("DTSTAMP", self.stamp)
        made.add("SUMMARY", _clean(entry.words))
        made.add("DESCRIPTION", f"{self._sentence(entry)}\n\n{_lines(entry.why)}".strip())
        made.add("CATEGORIES", [entry.kind])
        made.add("TRANSP", "TRANSPARENT")
        start, end = _bounds(entry)
        made.add("DTSTART", start)
        if end != start:
            made.add("DTEND", end)
        if entry.rule:
            made.add("RRULE", icalendar.vRecur.from_ical(entry.rule))
        for name, value in entry.more:
            made.add(name, _clean(value))
        return made

    def _uid(self, entry: _Entry, number: int) -> str:
        key = "\0".join((self.document.id, entry.kind, str(entry.start), str(entry.end), str(number)))
        return f"{sha256(key.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}@timeloom"

    def _sentence(self, entry: _Entry) -> str:
        """The sentence of a mention; the characters about it where there are no sentences."""
        at = bisect_right(self.starts, entry.start) - 1
        if at >= 0 and self.document.sentences[at].end >= entry.end:
            span = self.document.sentences[at]
            return _clean(self.document.text[span.start : span.end])
        return _clean(self.document.text[max(entry.start - _ROOM, 0) : entry.end + _ROOM])


def _is_rule(said: str) -> bool:
    """Whether a rule, which may come from somebody's file, is one that a calendar can hold."""
    if not _RULE.fullmatch(said) or not _FREQ.search(said):
        return False
    try:
        return bool(require("icalendar").vRecur.from_ical(said).to_ical())
    except (ValueError, TypeError, KeyError, AssertionError):  # all of these, by the part that is wrong
        return False


# --- instants ---------------------------------------------------------------------------------------------------------
_MIN = (datetime(1, 1, 3).toordinal() - _EPOCH) * DAY_SECONDS  # noqa: DTZ001 - a day of no zone
_MAX = (datetime(9999, 12, 29).toordinal() - _EPOCH) * DAY_SECONDS  # noqa: DTZ001


def _ends(interval: Interval) -> tuple[int, ...]:
    return tuple(end for end in (interval.start, interval.end) if isinstance(end, int))


def _moment(wall: int) -> datetime:
    day, second = divmod(wall, DAY_SECONDS)
    return datetime.fromordinal(day + _EPOCH) + timedelta(seconds=second)


def _bounds(entry: _Entry) -> tuple[date, date]:
    """DTSTART and DTEND: dates, or times of a clock."""
    first, last = _ends(entry.when)
    zone = entry.when.zone
    if first % DAY_SECONDS == last % DAY_SECONDS == 0 and first != last and zone is None:
        return _moment(first).date(), _moment(last).date()
    start, end = _moment(first), _moment(last)
    if zone is None:
        return start, end
    offset = _offset(zone)
    if offset is None:
        from zoneinfo import ZoneInfo

        return start.replace(tzinfo=ZoneInfo(zone)), end.replace(tzinfo=ZoneInfo(zone))
    if entry.rule:  # the rule counts days of that clock, so the clock has to be named
        fixed = timezone(timedelta(seconds=offset), _zone_name(zone))
        return start.replace(tzinfo=fixed), end.replace(tzinfo=fixed)
    shift = timedelta(seconds=offset)
    return (start - shift).replace(tzinfo=UTC), (end - shift).replace(tzinfo=UTC)


def _offset(zone: str) -> int | None:
    """Seconds east of UTC of a zone that is an offset, or UTC itself; None for a zone with a name."""
    if "/" in zone:
        return None
    utc = to_utc(0, zone)
    return None if utc is None or zone[:1] not in ("+", "-", "Z", "U", "G") else -utc


def _zone_name(offset: str) -> str:
    """A name for an offset that needs no quotes in a file."""
    return f"UTC{offset.replace(':', '')}"


def _fixed_zone(icalendar: Any, zone: str) -> Any:
    """The VTIMEZONE of an offset: one that never changes."""
    offset = timedelta(seconds=_offset(zone) or 0)
    made, always = icalendar.Timezone(), icalendar.TimezoneStandard()
    made.add("TZID", _zone_name(zone))
    always.add("DTSTART", datetime(1970, 1, 1))  # noqa: DTZ001 - RFC 5545 asks for a local time here
    always.add("TZOFFSETFROM", offset)
    always.add("TZOFFSETTO", offset)
    made.add_component(always)
    return made


def _stamp(dct: Interval | None) -> datetime:
    """DTSTAMP: see the head of this module."""
    at = dct.start if dct is not None and isinstance(dct.start, int) else EPOCH_STAMP
    if not _MIN <= at <= _MAX:
        at = EPOCH_STAMP
    elif dct is not None and dct.zone is not None:
        utc = to_utc(at, dct.zone)
        at = at if utc is None else utc
    return _moment(at).replace(tzinfo=UTC)


# --- words ------------------------------------------------------------------------------------------------------------
def _clean(words: str) -> str:
    """Words on one line, without characters that a calendar cannot hold."""
    return _BLANKS.sub(" ", _CONTROL.sub(" ", words)).strip()


def _lines(words: str) -> str:
    return "\n".join(_clean(line) for line in words.splitlines())
