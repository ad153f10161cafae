"""Calendar files: what they hold, what they cannot, and that icalendar itself reads them back."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from timeloom.calendar.interval import End, Interval
from timeloom.document import Document, Event, Instance, Span, Time, Unresolved
from timeloom.document.timeline import Counts, Place, Timeline
from timeloom.errors import FormatError
from timeloom.formats import read, write
from timeloom.formats.ics import render
from timeloom.timeml.timex3 import Timex3

icalendar: Any = pytest.importorskip("icalendar")

TEXT = "They met, in May; and again."


def document(*times: Time, **fields: Any) -> Document:
    return Document(id="note", text=TEXT, times=times, sentences=(Span(0, 17), Span(18, 28)), **fields)


def may(interval: Interval, **fields: Any) -> Time:
    fields = {"intervals": (interval,), "timex3": Timex3("DATE", "2019-05"), "why": '"May": May 2019'} | fields
    return Time(id="t1", start=13, end=16, text="May", **fields)


def entries(given: Document) -> list[Any]:
    return list(icalendar.Calendar.from_ical(render(given)[0]).walk("VEVENT"))


def bounds(entry: Any) -> tuple[Any, Any]:
    return entry["DTSTART"].dt, entry["DTEND"].dt if "DTEND" in entry else None


def test_days_are_dates_and_the_end_is_exclusive() -> None:
    (entry,) = entries(document(may(Interval.of(2019, 5))))
    assert bounds(entry) == (date(2019, 5, 1), date(2019, 6, 1))
    assert entry["SUMMARY"] == "May"
    assert entry["DESCRIPTION"] == 'They met, in May;\n\n"May": May 2019'
    assert entry["X-TIMELOOM-TIMEX3"] == "2019-05"
    assert entry["TRANSP"] == "TRANSPARENT"


def test_hours_without_a_zone_stay_local() -> None:
    (entry,) = entries(document(may(Interval.of(2019, 5, 3, 17))))
    assert bounds(entry) == (datetime(2019, 5, 3, 17), datetime(2019, 5, 3, 18))


def test_an_offset_becomes_utc() -> None:
    (entry,) = entries(document(may(Interval.of(2019, 5, 3, 17, zone="-05:00"))))
    assert bounds(entry)[0] == datetime(2019, 5, 3, 22, tzinfo=UTC)
    assert b"VTIMEZONE" not in render(document(may(Interval.of(2019, 5, 3, 17, zone="-05:00"))))[0]


def test_the_zone_of_a_time_is_that_of_its_intervals() -> None:
    (entry,) = entries(document(may(Interval.of(2019, 5, 3, 17), zone="+02:00")))
    assert bounds(entry)[0] == datetime(2019, 5, 3, 15, tzinfo=UTC)


def test_a_named_zone_keeps_its_name_and_brings_its_rules() -> None:
    data, problems = render(document(may(Interval.of(2019, 5, 3, 17, zone="Europe/Lisbon"))))
    assert problems == ()
    assert b"DTSTART;TZID=Europe/Lisbon:20190503T170000" in data
    assert b"BEGIN:VTIMEZONE\r\nTZID:Europe/Lisbon" in data
    (entry,) = icalendar.Calendar.from_ical(data).walk("VEVENT")
    assert entry["DTSTART"].dt.utcoffset().total_seconds() == 3600


def test_a_set_is_one_entry_with_its_rule() -> None:
    fridays = tuple(Interval.of(2001, 6, day) for day in (8, 15, 22))
    time = may(fridays[0], intervals=fridays, more=True, rrule="FREQ=WEEKLY;BYDAY=FR")
    (entry,) = entries(document(time))
    assert bounds(entry) == (date(2001, 6, 8), date(2001, 6, 9))
    assert entry["RRULE"].to_ical() == b"FREQ=WEEKLY;BYDAY=FR"


def test_a_rule_on_the_clock_of_an_offset_names_that_clock() -> None:
    """Friday at 22:00 west of Greenwich is Saturday in UTC, where BYDAY=FR would be wrong."""
    at = Interval.of(2024, 1, 5, 22, zone="-05:00")
    data, problems = render(document(may(at, more=True, rrule="FREQ=WEEKLY;BYDAY=FR")))
    assert problems == ()
    assert b"DTSTART;TZID=UTC-0500:20240105T220000" in data
    assert b"TZID:UTC-0500" in data


@pytest.mark.parametrize(
    "rule",
    [
        "DTSTART:1\nFREQ=DAILY",
        "DTSTART:1",
        "",
        "FREQ=DAILY\r\nX-OWN:1",
        "FREQ=SOMETIMES",
        "FREQ=DAILY,WEEKLY",
        "COUNT=3",
        "FREQ=DAILY;COUNT=x",
        "FREQ=WEEKLY;BYDAY=XX",
        "FREQ=DAILY;UNTIL=99",
    ],
)
def test_a_rule_that_is_none_is_told_and_the_members_are_written(rule: str) -> None:
    days = (Interval.of(2024, 1, 5), Interval.of(2024, 1, 12))
    given = document(may(days[0], intervals=days, more=True, rrule=rule))
    (problem,) = render(given)[1]
    assert (problem.place, problem.value) == ("time t1", rule)
    assert problem.reason == "its rule is none of RFC 5545: its 2 members are written without it"
    found = entries(given)
    assert [bounds(entry)[0] for entry in found] == [date(2024, 1, 5), date(2024, 1, 12)]
    assert all("RRULE" not in entry and "X-OWN" not in entry for entry in found)


def test_months_are_not_all_as_long() -> None:
    months = (Interval.of(2024, 2), Interval.of(2024, 3))
    given = document(may(months[0], intervals=months, more=True, rrule="FREQ=MONTHLY"))
    (problem,) = render(given)[1]
    assert problem.place == "time t1"
    assert "several" in problem.reason
    assert len(entries(given)) == 1


def test_members_without_a_rule_are_written_and_the_rest_is_told() -> None:
    easters = (Interval.of(2024, 3, 31), Interval.of(2025, 4, 20))
    given = document(may(easters[0], intervals=easters, more=True))
    assert [bounds(entry)[0] for entry in entries(given)] == [date(2024, 3, 31), date(2025, 4, 20)]
    (problem,) = render(given)[1]
    assert "first 2 members" in problem.reason


@pytest.mark.parametrize(
    ("time", "said"),
    [
        pytest.param(may(Interval.of(-43)), "years 1 to 9999", id="before year 1"),
        pytest.param(may(Interval.of(0)), "years 1 to 9999", id="1 BCE"),
        pytest.param(may(Interval.of(9999)), "years 1 to 9999", id="its end is in the year 10000"),
        pytest.param(may(Interval(0, End.OPEN)), "known and open", id="open end"),
        pytest.param(may(Interval(End.UNKNOWN, 0)), "unknown and known", id="unknown start"),
        pytest.param(may(Interval.of(1), intervals=()), "an amount", id="a duration"),
        pytest.param(may(Interval.of(1), unresolved=Unresolved("no-dct", "none given")), "no-dct", id="unresolved"),
    ],
)
def test_what_it_cannot_hold_is_told(time: Time, said: str) -> None:
    data, (problem,) = render(document(time))
    assert b"VEVENT" not in data
    assert (problem.document, problem.place, problem.start, problem.end) == ("note", "time t1", 13, 16)
    assert said in problem.reason


def test_a_moment_has_no_end() -> None:
    (entry,) = entries(document(may(Interval(0, 0))))
    assert bounds(entry) == (datetime(1970, 1, 1), None)


def test_events_lie_where_the_timeline_puts_them() -> None:
    first, last = Interval.of(2019, 5, 1).start, Interval.of(2019, 5, 31).end
    met = Place(
        id="ei1", kind="event", start=5, end=8, text="met", earliest_start=first, latest_end=last, why=("because",)
    )
    loose = Place(id="ei2", kind="event", start=22, end=27, text="again", earliest_start=first)
    events = (Event("e1", 5, 8), Event("e2", 22, 27))
    given = document(events=events, timeline=Timeline(places=(met, loose)))
    (entry,) = entries(given)
    assert bounds(entry) == (date(2019, 5, 1), date(2019, 6, 1))
    assert "Some time in this stretch" in entry["DESCRIPTION"]
    (problem,) = render(given)[1]
    assert (problem.place, problem.reason) == ("event ei2", "nothing dates it on both sides")


def test_an_event_goes_by_its_phrase_and_what_is_hidden_is_counted() -> None:
    first, last = Interval.of(2017, 5, 3).start, Interval.of(2017, 5, 3).end
    told = {"kind": "event", "earliest_start": first, "latest_start": first, "earliest_end": last, "latest_end": last}
    met = Place(id="ei1", start=2, end=5, text="met", phrase="We met the board", **told)  # type: ignore[arg-type]
    noun = Place(id="ei2", start=6, end=9, text="way", hidden="noun", **told)  # type: ignore[arg-type]
    counts = Counts(events=2, both=2, hidden=1)
    given = document(
        events=(Event("e1", 2, 5, (), (Instance("ei1"),)), Event("e2", 6, 9, (), (Instance("ei2"),))),
        timeline=Timeline(places=(met, noun), counts=counts),
    )
    data, problems = render(given)
    assert re.findall(rb"SUMMARY:(.*)\r", data) == [b"We met the board"]
    assert [problem.reason for problem in problems] == ["no reader looks for them: 1 hidden"]


def test_a_stretch_that_an_event_fills_is_one_entry() -> None:
    when = Interval.of(2019, 5)
    met = Place(
        id="ei1",
        kind="event",
        start=0,
        end=3,
        text="met",
        phrase="We met",
        earliest_start=when.start,
        latest_end=when.end,
    )
    given = document(
        may(when),
        msgspec.structs.replace(may(Interval.of(2019, 6)), id="t2"),
        events=(Event("e1", 0, 3),),
        timeline=Timeline(places=(met,)),
    )
    assert [(str(entry["SUMMARY"]), bounds(entry)[0]) for entry in entries(given)] == [
        ("We met", date(2019, 5, 1)),
        ("May", date(2019, 6, 1)),
    ]


def test_events_without_a_timeline_are_told() -> None:
    (problem,) = render(document(events=(Event("e1", 5, 8),)))[1]
    assert (problem.place, problem.start) == ("event e1", 5)


def test_the_stamp_is_the_time_of_writing_and_never_the_clock() -> None:
    time = may(Interval.of(2019, 5))
    for dct, stamp in (
        (None, b"DTSTAMP:19700101T000000Z"),
        (Interval.of(2019, 6, 2), b"DTSTAMP:20190602T000000Z"),
        (Interval.of(2019, 6, 2, 1, zone="+02:00"), b"DTSTAMP:20190601T230000Z"),
        (Interval.of(-43), b"DTSTAMP:19700101T000000Z"),
    ):
        assert stamp in render(document(time, dct=dct))[0]


def test_uids_are_stable_and_no_two_are_the_same() -> None:
    elsewhere = msgspec.structs.replace(may(Interval.of(2019, 6)), id="t2", start=0, end=4)
    two = (may(Interval.of(2019, 5)), elsewhere, msgspec.structs.replace(elsewhere, id="t3"))
    uids = [str(entry["UID"]) for entry in entries(document(*two))]
    assert len(set(uids)) == 3
    assert uids == [str(entry["UID"]) for entry in entries(document(*two, dct=Interval.of(2020)))]
    other = msgspec.structs.replace(document(*two), id="other")
    assert not set(uids) & {str(entry["UID"]) for entry in entries(other)}


def test_hostile_words_are_escaped_and_folded() -> None:
    text = "x\r\nEND:VCALENDAR\x00;,\\ " + "é☺" * 60
    time = Time(id="t1", start=0, end=len(text), text=text, intervals=(Interval.of(2019),), why="a\r\nb:c")
    data, _ = render(Document(id="a\nb", text=text, times=(time,)))
    assert max(map(len, data.split(b"\r\n"))) <= 75
    assert [line for line in data.split(b"\r\n") if line == b"END:VCALENDAR"] == [b"END:VCALENDAR"]
    (entry,) = icalendar.Calendar.from_ical(data).walk("VEVENT")
    assert str(entry["SUMMARY"]).startswith("x END:VCALENDAR ;,\\ é☺")


def test_it_is_written_and_not_read(tmp_path: Path) -> None:
    write([document(may(Interval.of(2019, 5)))], tmp_path, "ics")
    assert (tmp_path / "note.ics").read_bytes().startswith(b"BEGIN:VCALENDAR\r\n")
    with pytest.raises(FormatError, match="only written"):
        read(tmp_path / "note.ics", "ics")
