"""What the value of a TIMEX3 that was read from a file names, and why it names nothing."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from timeloom.calendar.conventions import DEFAULT
from timeloom.calendar.interval import End, Interval
from timeloom.document import Document, Time, Unresolved
from timeloom.document.by_value import by_value, documented_by_value
from timeloom.document.tables import cells_of
from timeloom.timeml import Timex3
from timeloom.timeml.values import is_value

WRITTEN = Interval.of(2020, 5, 6)


def time(type: str, value: str, mod: str | None = None, **fields: str) -> Time:
    return Time(id="t1", start=0, end=4, text="then", timex3=Timex3(type, value, mod, **fields))


@pytest.mark.parametrize(("given", "interval"), [
    (time("DATE", "1824-03-12"), Interval.of(1824, 3, 12)),
    (time("DATE", "196"), Interval.of(1960).hull(Interval.of(1969))),
    (time("DATE", "BC0044-03-15"), Interval.of(-43, 3, 15)),
    (time("TIME", "2020-05-03T09:00+02:00"), Interval.of(2020, 5, 3, 9, 0, zone="+02:00")),
    (time("DATE", "2020-01", "START"), Interval.iso("2020-01-01T00:00:00", "2020-01-11T00:00:00")),
    (time("DATE", "1990", "BEFORE"), Interval(End.UNKNOWN, Interval.of(1990).start)),
    (time("DURATION", "P3D", begin="2021-05-03", end="2021-05-05"), Interval.iso("2021-05-03T00:00:00", "2021-05-06T00:00:00")),
    (time("DURATION", "P2D", begin="2021-05-03", end="2021-05-05"), Interval.iso("2021-05-03T00:00:00", "2021-05-05T00:00:00")),
    (time("DURATION", "PXD", begin="196"), Interval(Interval.of(1960).start, End.UNKNOWN)),
])  # fmt: skip
def test_what_a_value_names(given: Time, interval: Interval) -> None:
    made = by_value(given)
    assert (made.intervals, made.unresolved, made.zone) == ((interval,), None, interval.zone)
    assert (made.id, made.timex3, made.attributes, made.why) == (given.id, given.timex3, given.attributes, "")
    assert by_value(made, WRITTEN) == made


@pytest.mark.parametrize(("given", "reason"), [
    (time("DATE", "2024-13-45"), "impossible"),
    (time("DATE", "2021-02-30"), "impossible"),
    (time("DATE", "xmas"), "broken"),
    (time("DATE", ""), "broken"),
    (time("DATE", "XXXX-XX-XX"), "unknown-anchor"),
    (time("TIME", "T09:00"), "unknown-anchor"),
    (time("TIME", "2020-05-03TXX:XX"), "unknown-anchor"),
    (time("DATE", "FY2014"), "no-fiscal-year"),
    (time("DATE", "P2W"), "not-supported"),
    (time("DATE", "PRESENT_REF"), "vague"),
    (time("SET", "P1W", freq="2X"), "frequency"),
    (time("SET", "XXXX-WXX-1", quant="SOME"), "not-supported"),
    (time("SET", "XXXX-WXX-1", begin="T09:00", end="T17:00"), "not-supported"),
    (time("SET", "XXXX-WXX-1"), "no-dct"),
    (time("DURATION", "P1Y", end="2020"), "ambiguous"),
    (time("DURATION", "PXD", begin="2020", end="2010"), "impossible"),
    (time("DURATION", "PXD", begin="XXXX-05", end="2010"), "unknown-anchor"),
    (Time(id="t1", start=0, end=4, text="then"), "broken"),
])  # fmt: skip
def test_what_names_nothing_says_why(given: Time, reason: str) -> None:
    made = by_value(given)
    assert made.intervals == ()
    assert made.unresolved is not None
    assert made.unresolved.reason == reason


def test_an_amount_has_no_place() -> None:
    made = by_value(time("DURATION", "P2W"), WRITTEN)
    assert (made.intervals, made.unresolved) == ((), None)


def test_a_set_is_listed_from_the_time_of_writing() -> None:
    made = by_value(time("SET", "XXXX-WXX-1", quant="EVERY"), WRITTEN)
    assert [one.start for one in made.intervals] == [Interval.of(2020, 5, day).start for day in (11, 18, 25)]
    assert (made.more, made.rrule) == (True, "FREQ=WEEKLY;BYDAY=MO")
    bounded = msgspec.structs.replace(time("SET", "XXXX-WXX-1"), attributes=(("beginPoint", "t2"),))
    assert by_value(bounded, WRITTEN).intervals == ()


@pytest.mark.parametrize("fields", [
    {"intervals": (WRITTEN,)}, {"unresolved": Unresolved("vague", "")}, {"why": "so it is"}, {"root": "e1"},
])  # fmt: skip
def test_what_was_interpreted_stands(fields: dict[str, object]) -> None:
    given = msgspec.structs.replace(time("DATE", "1824"), **fields)
    assert by_value(given, WRITTEN) is given


def test_conventions_count() -> None:
    south = replace(DEFAULT, hemisphere="south")
    (summer,) = by_value(time("DATE", "2020-SU")).intervals
    assert by_value(time("DATE", "2020-WI"), None, south).intervals == (summer,)


def test_garbage_is_told_once() -> None:
    given = Document(
        id="d", text="then", times=(time("Date", "2024-05-01"), time("DATE", "xmas"), time("DATE", "2024-13-45"))
    )
    made = documented_by_value(given)
    assert [(problem.place, problem.reason, problem.value) for problem in made.meta.problems] == [
        ("time t1", "its type is none of DATE, TIME, DURATION, SET", "Date"),
        ("time t1", "its value is none of TIMEX3", "xmas"),
        ("time t1", "no such date exists", "2024-13-45"),
    ]
    assert made.times[0].intervals == (Interval.of(2024, 5, 1),)
    assert documented_by_value(made) == made


@pytest.mark.parametrize("value", [
    "1998", "199", "BC0500", "1998-SP", "XXXX-WXX-5TNI", "1998-W10-WE", "PT2H", "PXM", "P1.5Y", "PAST_REF", "FY2014-Q3", "T24:00",
    "XXXX-XX-03", "2006-11-25T28:00", "19XX",
])  # fmt: skip
def test_values_of_timex3(value: str) -> None:
    assert is_value(value)


@pytest.mark.parametrize("value", ["", "xmas", "May 1998", "12/03/1998", "1998-Maerz", "tomorrow", "1998 "])
def test_what_is_none(value: str) -> None:
    assert not is_value(value)


def test_a_table_has_it() -> None:
    document = Document(id="d", text="then", times=(time("DATE", "1824-03-12"), time("DATE", "xmas")))
    cells = cells_of("times", document)
    assert cells["t_start"] == ["1824-03-12T00:00:00", None]
    assert cells["unresolved"] == [None, "broken"]
