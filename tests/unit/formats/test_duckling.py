"""Duckling's shape: literal answers as its documentation shows them, and there and back."""

from __future__ import annotations

from typing import Any

import pytest

from timeloom.calendar.interval import End, Interval
from timeloom.document import Alternative, Time, Unresolved
from timeloom.formats.duckling import from_entities, to_entities
from timeloom.timeml.timex3 import Timex3

TEXT = "See you tomorrow at nine, from 3 to 5 May; call for 90 minutes."


def entity(body: str, value: dict[str, Any], **fields: Any) -> dict[str, Any]:
    start = TEXT.index(body)
    return {
        "body": body,
        "start": start,
        "end": start + len(body),
        "dim": "time",
        "latent": False,
        "value": value,
    } | fields


TOMORROW = entity(
    "tomorrow at nine",
    {
        "values": [
            {"value": "2013-02-13T09:00:00.000-08:00", "grain": "hour", "type": "value"},
            {"value": "2013-02-13T21:00:00.000-08:00", "grain": "hour", "type": "value"},
        ],
        "value": "2013-02-13T09:00:00.000-08:00", "grain": "hour", "type": "value",
    },
)  # fmt: skip
RANGE = entity(
    "from 3 to 5 May",
    {
        "values": [],
        "from": {"value": "2013-05-03T00:00:00.000-07:00", "grain": "day"},
        "to": {"value": "2013-05-06T00:00:00.000-07:00", "grain": "day"},
        "type": "interval",
    },
)
LASTING = entity(
    "90 minutes",
    {"value": 90, "minute": 90, "type": "value", "unit": "minute", "normalized": {"value": 5400, "unit": "second"}},
    dim="duration",
)


def read(*entities: dict[str, Any]) -> tuple[Time, ...]:
    document = from_entities(entities, TEXT)
    assert document.meta.problems == ()
    return document.times


def test_a_value_is_one_unit_and_its_other_values_are_alternatives() -> None:
    (time,) = read(TOMORROW)
    assert (time.text, time.timex3, time.zone) == ("tomorrow at nine", Timex3("TIME", "2013-02-13T09:00"), "-08:00")
    assert time.intervals == (Interval.of(2013, 2, 13, 9, zone="-08:00"),)
    assert [other.intervals for other in time.alternatives] == [(Interval.of(2013, 2, 13, 21, zone="-08:00"),)]
    assert time.entities == ()
    assert time.tree is None
    assert "duckling says so" in time.why


def test_an_interval_ends_before_its_to() -> None:
    (time,) = read(RANGE)
    assert time.intervals == (Interval.iso("2013-05-03", "2013-05-06", zone="-07:00"),)
    assert time.timex3 is None


def test_ends_on_either_side_of_a_change_of_clocks() -> None:
    value = {
        "type": "interval",
        "from": {"value": "2013-03-09T00:00:00.000-08:00", "grain": "day"},
        "to": {"value": "2013-03-12T00:00:00.000-07:00", "grain": "day"},
    }
    (time,) = read(entity("from 3 to 5 May", value))
    assert time.intervals == (Interval.iso("2013-03-09", "2013-03-11T23:00", zone="-08:00"),)


@pytest.mark.parametrize(
    ("ends", "interval"),
    [
        pytest.param({"from": RANGE["value"]["from"]}, (Interval.of(2013, 5, 3).start, End.OPEN), id="since"),
        pytest.param({"to": RANGE["value"]["to"]}, (End.OPEN, Interval.of(2013, 5, 6).start), id="until"),
    ],
)
def test_an_end_that_is_left_out_is_open(ends: dict[str, Any], interval: tuple[int | End, int | End]) -> None:
    (time,) = read(entity("from 3 to 5 May", {"type": "interval", **ends}))
    assert time.intervals == (Interval(*interval, "-07:00"),)
    (back,) = to_entities([time])[0]
    assert back["value"].keys() == {"type", "values", *ends}


def test_a_duration() -> None:
    (time,) = read(LASTING)
    assert (time.timex3, time.intervals, time.unresolved) == (Timex3("DURATION", "PT90M"), (), None)


def test_latent_and_holidays_are_kept() -> None:
    (time,) = read(entity("tomorrow at nine", {**TOMORROW["value"], "holidayBeta": "Some Day"}, latent=True))
    assert time.attributes == (("latent", "true"), ("holiday", "Some Day"))
    assert to_entities([time])[0][0]["latent"] is True


def test_there_and_back() -> None:
    entities, problems = to_entities(read(TOMORROW, RANGE, LASTING))
    assert problems == ()
    again = from_entities(entities, TEXT)
    assert again.times == read(TOMORROW, RANGE, LASTING)
    expected = [
        TOMORROW,
        {**RANGE, "value": {**RANGE["value"], "values": [{k: v for k, v in RANGE["value"].items() if k != "values"}]}},
    ]
    assert entities[:2] == expected
    assert entities[2] == LASTING


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        pytest.param(entity("tomorrow at nine", TOMORROW["value"], end=900), "outside the text", id="span"),
        pytest.param(entity("tomorrow at nine", TOMORROW["value"], start=0), "its words are not", id="words"),
        pytest.param(entity("tomorrow at nine", TOMORROW["value"], start="8"), "outside the text", id="no number"),
        pytest.param(
            entity("tomorrow at nine", {"type": "value", "value": "soon", "grain": "day"}), "no stretch", id="value"
        ),
        pytest.param(entity("tomorrow at nine", {"type": "interval"}), "no stretch", id="no end"),
        pytest.param({**TOMORROW, "value": None}, "no value", id="none"),
        pytest.param({**LASTING, "value": {"value": 1.5, "unit": "minute"}}, "whole number", id="amount"),
    ],
)
def test_what_is_broken_is_told_and_the_rest_goes_on(given: dict[str, Any], reason: str) -> None:
    document = from_entities([given, RANGE], TEXT)
    (problem,) = document.meta.problems
    assert problem.place == "entity 1"
    assert reason in problem.reason
    assert document.times[-1].text == RANGE["body"]


def test_other_dimensions_are_passed_over() -> None:
    assert from_entities([entity("nine", {"value": 9, "type": "value"}, dim="number")], TEXT).times == ()


# --- what we say ------------------------------------------------------------------------------------------------------
def time(interval: Interval | None, timex3: Timex3 | None = None, **fields: Any) -> Time:
    intervals = () if interval is None else (interval,)
    return Time(id="t1", start=0, end=3, text="See", intervals=intervals, timex3=timex3, **fields)


def value_of(given: Time, tz: str | None = None) -> dict[str, Any]:
    (found,), problems = to_entities([given], tz=tz)
    assert problems == ()
    value: dict[str, Any] = found["value"]
    return value


@pytest.mark.parametrize(
    ("interval", "value", "grain"),
    [
        pytest.param(Interval.of(2013), "2013-01-01T00:00:00.000", "year", id="year"),
        pytest.param(Interval.iso("2013-04-01", "2013-07-01"), "2013-04-01T00:00:00.000", "quarter", id="quarter"),
        pytest.param(Interval.iso("2013-02-11", "2013-02-18"), "2013-02-11T00:00:00.000", "week", id="week"),
        pytest.param(Interval.of(2013, 2, 12, 4, 30), "2013-02-12T04:30:00.000", "minute", id="minute"),
    ],
)
def test_grains(interval: Interval, value: str, grain: str) -> None:
    found = value_of(time(interval))
    assert (found["type"], found["value"], found["grain"]) == ("value", value, grain)


def test_a_zone_is_written_as_its_offset_at_that_moment() -> None:
    assert value_of(time(Interval.of(2013, 1, 5)), "Europe/Lisbon")["value"].endswith("+00:00")
    assert value_of(time(Interval.of(2013, 7, 5)), "Europe/Lisbon")["value"].endswith("+01:00")
    assert value_of(time(Interval.of(2013, 7, 5, zone="-05:00")), "Europe/Lisbon")["value"].endswith("-05:00")
    assert value_of(time(Interval.of(2013, 7, 5)))["value"] == "2013-07-05T00:00:00.000"


def test_decades_are_intervals_of_years() -> None:
    found = value_of(time(Interval.iso("1990", "2000")))
    assert found["from"] == {"value": "1990-01-01T00:00:00.000", "grain": "year"}
    assert found["to"] == {"value": "2000-01-01T00:00:00.000", "grain": "year"}


def test_other_readings_are_other_values() -> None:
    other = Alternative("2019-04-03", (Interval.of(2019, 4, 3),), "day first")
    found = value_of(time(Interval.of(2019, 3, 4), alternatives=(other,)))
    assert [value["value"][:10] for value in found["values"]] == ["2019-03-04", "2019-04-03"]


@pytest.mark.parametrize(
    ("amount", "number", "unit", "seconds"),
    [
        ("P3D", 3, "day", 259_200),
        ("P1Y6M", 18, "month", 18 * 2_592_000),
        ("PT1H30M", 90, "minute", 5400),
        ("P1DT2H", 26, "hour", 93_600),
        ("P2Q", 2, "quarter", 15_552_000),
        ("P1W", 1, "week", 604_800),
    ],
)
def test_durations(amount: str, number: int, unit: str, seconds: int) -> None:
    found = value_of(time(None, Timex3("DURATION", amount)))
    assert (found["value"], found["unit"], found[unit], found["normalized"]["value"]) == (number, unit, number, seconds)


@pytest.mark.parametrize(
    ("given", "reason", "count"),
    [
        pytest.param(time(None, Timex3("DURATION", "PXD")), "no unit", 0, id="vague amount"),
        pytest.param(time(Interval.of(-43)), "years 1 to 9999", 0, id="BCE"),
        pytest.param(time(Interval(End.UNKNOWN, 0)), "not known", 0, id="unknown end"),
        pytest.param(time(None, unresolved=Unresolved("no-dct", "none")), "no-dct", 0, id="unresolved"),
        pytest.param(time(Interval.of(2013), more=True), "a set", 1, id="set"),
        pytest.param(time(Interval.of(2013), Timex3("DATE", "2013", mod="APPROX")), "APPROX", 1, id="mod"),
    ],
)
def test_what_it_cannot_hold_is_told(given: Time, reason: str, count: int) -> None:
    entities, (problem,) = to_entities([given], document="note")
    assert len(entities) == count
    assert reason in problem.reason
    assert (problem.document, problem.place, problem.start, problem.end) == ("note", "time t1", 0, 3)
