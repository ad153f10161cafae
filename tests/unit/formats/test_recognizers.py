"""The shape of Recognizers-Text: there and back."""

from __future__ import annotations

from typing import Any

import pytest

from timeloom.calendar.interval import End, Interval
from timeloom.document import Time, Unresolved
from timeloom.formats.recognizers import from_recognizers, to_recognizers
from timeloom.timeml.timex3 import Timex3

TEXT = "We met on Friday, from 3 to 5 May."


def result(said: str, *values: dict[str, Any], **fields: Any) -> dict[str, Any]:
    start = TEXT.index(said)
    kind = f"datetimeV2.{values[0]['type']}" if values else "datetimeV2.date"
    place = {"text": said, "start": start, "end": start + len(said) - 1, "type_name": kind}
    return place | {"resolution": {"values": list(values)}} | fields


DAY = {"timex": "2019-05-03", "type": "date", "value": "2019-05-03"}
RANGE = {"timex": "(2019-05-03,2019-05-06,P3D)", "type": "daterange", "start": "2019-05-03", "end": "2019-05-06"}


def one(given: dict[str, Any]) -> Time:
    document = from_recognizers([given], TEXT)
    assert document.meta.problems == ()
    (time,) = document.times
    return time


def test_the_end_of_the_characters_is_part_of_them_and_that_of_the_time_is_not() -> None:
    time = one(result("from 3 to 5 May", RANGE))
    assert (time.start, time.end, time.text) == (18, 33, "from 3 to 5 May")
    assert time.intervals == (Interval.iso("2019-05-03", "2019-05-06"),)
    assert time.root is None


def test_a_day_and_a_moment() -> None:
    assert one(result("Friday", DAY)).timex3 == Timex3("DATE", "2019-05-03")
    moment = {"timex": "2019-05-03T15", "type": "datetime", "value": "2019-05-03 15:00:00"}
    assert one(result("Friday", moment)).intervals == (Interval.of(2019, 5, 3, 15, 0, 0),)


def test_it_does_not_choose_between_past_and_future() -> None:
    time = one(result("Friday", DAY, {**DAY, "value": "2019-05-10"}))
    assert time.unresolved is not None
    assert (time.unresolved.reason, time.intervals) == ("ambiguous", ())
    assert [other.intervals[0] for other in time.alternatives] == [Interval.of(2019, 5, 3), Interval.of(2019, 5, 10)]


@pytest.mark.parametrize(
    ("mod", "end", "interval"),
    [
        ("since", {"start": "2019-05-03"}, Interval(Interval.of(2019, 5, 3).start, End.OPEN)),
        ("before", {"end": "2019-05-03"}, Interval(End.OPEN, Interval.of(2019, 5, 3).start)),
    ],
)
def test_open_ends(mod: str, end: dict[str, str], interval: Interval) -> None:
    time = one(result("Friday", {"timex": "2019-05-03", "type": "daterange", "Mod": mod, **end}))
    assert time.intervals == (interval,)
    ((back,), problems) = to_recognizers([time])
    assert problems == ()
    assert back["resolution"]["values"][0].items() >= {"Mod": mod, **end}.items()


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ({"timex": "XXXX-WXX-5", "type": "set", "value": "not resolved"}, "not-supported"),
        ({"timex": "T15", "type": "time", "value": "15:00:00"}, "unknown-anchor"),
        ({"timex": "2019-13", "type": "date", "value": "2019-13-01"}, "unknown-anchor"),
    ],
)
def test_what_names_no_stretch_says_why(value: dict[str, str], reason: str) -> None:
    time = one(result("Friday", value))
    assert time.unresolved is not None
    assert time.unresolved.reason == reason


def test_there_and_back() -> None:
    lasting = {"timex": "P3D", "type": "duration", "value": "259200"}
    given = [result("Friday", DAY), result("from 3 to 5 May", lasting)]
    made, problems = to_recognizers(from_recognizers(given, TEXT).times)
    assert problems == ()
    assert made == given


def test_what_is_broken_is_told() -> None:
    document = from_recognizers([result("Friday", DAY, end=400), {"type_name": "number"}, result("Friday")], TEXT)
    assert [problem.place for problem in document.meta.problems] == ["result 1"]
    assert [time.unresolved.reason for time in document.times if time.unresolved] == ["broken"]


@pytest.mark.parametrize(
    ("given", "said", "count"),
    [
        (Time(id="t1", start=0, end=2, text="We", intervals=(Interval.of(-43),)), "1 to 9999", 0),
        (Time(id="t1", start=0, end=2, text="We", intervals=(Interval(0, End.UNKNOWN),)), "not known", 0),
        (Time(id="t1", start=0, end=2, text="We", intervals=(Interval.of(2019, zone="UTC"),)), "zone", 1),
        (Time(id="t1", start=0, end=2, text="We", timex3=Timex3("DURATION", "P1M")), "vary", 0),
        (Time(id="t1", start=0, end=2, text="We", unresolved=Unresolved("no-dct", "none")), "no-dct", 0),
    ],
)
def test_what_it_cannot_hold_is_told(given: Time, said: str, count: int) -> None:
    made, (problem,) = to_recognizers([given])
    assert len(made) == count
    assert said in problem.reason
