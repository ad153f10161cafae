"""Values read as intervals, and the round trip."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.calendar import Interval, conventions
from timeloom.calendar.units import DAY_SECONDS, instant
from timeloom.timeml import interval_of, length_value, value_at
from timeloom.timeml.values import iso_week, week_start

iso = Interval.iso
NAMED: list[tuple[str, Interval]] = [
    ("1989-03-05", Interval.of(1989, 3, 5)),
    ("1989-03", Interval.of(1989, 3)),
    ("1989", Interval.of(1989)),
    ("0079", Interval.of(79)),
    ("198", iso("1980-01-01", "1990-01-01")),
    ("19", iso("1900-01-01", "2000-01-01")),
    ("1", iso("1000-01-01", "2000-01-01")),
    ("12000", Interval.of(12000)),
    ("12000-03", Interval.of(12000, 3)),
    ("BC0500", Interval.of(-499)),
    ("BC0001", Interval.of(0)),
    ("BC0044-03-15", Interval.of(-43, 3, 15)),
    ("BC034", iso("-0348-01-01", "-0338-01-01")),
    ("BC03", iso("-0398-01-01", "-0298-01-01")),
    ("BC00", iso("-0098-01-01", "0001-01-01")),
    ("1997-W10", iso("1997-03-03", "1997-03-10")),
    ("2000-W7", iso("2000-02-14", "2000-02-21")),
    ("1998-W53", iso("1998-12-28", "1999-01-04")),
    ("1998-W08-WE", iso("1998-02-21", "1998-02-23")),
    ("1998-W08-WD", iso("1998-02-16", "1998-02-21")),
    ("2014-W07-3", Interval.of(2014, 2, 12)),
    ("1997-Q2", iso("1997-04-01", "1997-07-01")),
    ("1989-H2", iso("1989-07-01", "1990-01-01")),
    ("1998-SP", iso("1998-03-20", "1998-06-21")),
    ("1998-SU", iso("1998-06-21", "1998-09-22")),
    ("1998-FA", iso("1998-09-22", "1998-12-21")),
    ("1998-WI", iso("1998-12-21", "1999-03-20")),
    ("1998-01-20TMO", iso("1998-01-20T06:00", "1998-01-20T12:00")),
    ("1998-01-20TAF", iso("1998-01-20T12:00", "1998-01-20T18:00")),
    ("1998-01-20TEV", iso("1998-01-20T18:00", "1998-01-21")),
    ("1998-01-20TNI", iso("1998-01-20T21:00", "1998-01-21T04:00")),
    ("1998-01-20TMI", iso("1998-01-20T12:00", "1998-01-20T12:01")),
    ("1998-01-20T10:35", Interval.of(1998, 1, 20, 10, 35)),
    ("1998-01-20T10:35:07", Interval.of(1998, 1, 20, 10, 35, 7)),
    ("1989-11-06T17", Interval.of(1989, 11, 6, 17)),
    ("1989-10-27T24:00", iso("1989-10-28", "1989-10-28T00:01")),
    ("2004-02-29T18:30Z", iso("2004-02-29T18:30", "2004-02-29T18:31", zone="+00:00")),
    ("2009-01-14T19:42-0500", iso("2009-01-14T19:42", "2009-01-14T19:43", zone="-05:00")),
]
NAMELESS = [
    "",
    "P3D",
    "PT5H",
    "PXY",
    "T19:30",
    "TMO",
    "PRESENT_REF",
    "PAST_REF",
    "FUTURE_REF",
    "FY2014",
    "199X",
    "19XX",
    "1998-WXX",
    "XXXX-WXX-5",
    "XXXX-03-05",
    "1998-XX-XX",
    "2013-03-21TXX:XX",
    "1998-13",
    "1998-02-29",
    "1999-W53",
    "1998-W00",
    "198-03",
    "0000",
    "BC0000",
    "1998TMO",
    "1998-01-20T25:00",
    "1998-01-20T10:60",
    "1998-01-20T24:30",
    "1998-3-4",
    "1998-03-04 ",
    "١٩٩٨",
]
YEARS = st.integers(-9000, 30_000).filter(lambda year: year != 0)


class TestIntervalOf:
    @pytest.mark.parametrize(("value", "expected"), NAMED, ids=[row[0] for row in NAMED])
    def test_named(self, value: str, expected: Interval) -> None:
        assert interval_of(value) == expected

    @pytest.mark.parametrize("value", NAMELESS)
    def test_nothing_named(self, value: str) -> None:
        assert interval_of(value) is None

    def test_conventions_move_seasons_and_parts(self) -> None:
        assert interval_of("1998-SU", conventions("timenorm_python")) == iso("1998-06-01", "1998-09-01")
        assert interval_of("1998-SU", conventions(hemisphere="south")) == iso("1998-12-21", "1999-03-20")
        assert interval_of("1998-01-20TEV", conventions("timenorm_scala")) == iso("1998-01-20T17:00", "1998-01-21")

    @given(st.text(alphabet="0123456789BCPTWXQHSUEMFY-:+Z", max_size=24))
    @settings(max_examples=100)
    def test_any_text_gives_an_interval_or_none(self, value: str) -> None:
        found = interval_of(value)
        assert found is None or (found.length or 0) > 0


class TestRoundTrip:
    @given(YEARS, st.integers(1, 12), st.integers(1, 28), st.integers(0, 86_399))
    @settings(max_examples=100)
    def test_every_grain(self, year: int, month: int, day: int, second: int) -> None:
        at = instant(year, month, day) + second
        for grain in ("second", "minute", "day", "week", "month", "quarter", "half", "year"):
            value = value_at(grain, at)
            found = interval_of(value)
            assert found is not None, value
            assert found.contains(at) is True, value
            assert isinstance(found.start, int)
            assert value_at(grain, found.start) == value

    @given(st.integers(-9000, 9999).filter(lambda year: year != 0))
    @settings(max_examples=100)
    def test_decades_centuries_and_millennia(self, year: int) -> None:
        at = instant(year, 6)
        for grain, years in (("decade", 10), ("century", 100), ("millennium", 1000)):
            found = interval_of(value_at(grain, at))
            assert found is not None
            assert found.contains(at) is True
            assert isinstance(found.start, int)
            assert isinstance(found.end, int)
            assert found.end - found.start <= years * 366 * DAY_SECONDS

    @given(st.integers(10_000, 30_000))
    @settings(max_examples=20)
    def test_a_decade_after_9999_is_never_read_as_a_year(self, year: int) -> None:
        assert interval_of(value_at("decade", instant(year))) is None

    @given(YEARS, st.sampled_from(["MO", "AF", "EV", "NI", "DT", "MI"]))
    @settings(max_examples=50)
    def test_parts_of_the_day(self, year: int, code: str) -> None:
        found = interval_of(value_at("part-of-day", instant(year, 5, 17), code))
        assert found is not None
        assert isinstance(found.start, int)
        assert value_at("part-of-day", found.start, code) == value_at("part-of-day", instant(year, 5, 17), code)

    @given(st.integers(-2_000_000, 2_000_000))
    @settings(max_examples=100)
    def test_iso_weeks(self, day: int) -> None:
        year, week = iso_week(day)
        assert week_start(year, week) <= day < week_start(year, week) + 7
        assert 1 <= week <= 53

    @pytest.mark.parametrize("day", range(0, 4000, 97))
    def test_iso_weeks_against_the_standard_library(self, day: int) -> None:
        from datetime import date, timedelta

        assert iso_week(day) == (date(1970, 1, 1) + timedelta(day)).isocalendar()[:2]


class TestLength:
    @pytest.mark.parametrize(
        ("start", "end", "value"),
        [
            ("1986-01-01", "1998-01-01", "P12Y"),
            ("2010-03-01", "2010-06-01", "P3M"),
            ("2010-03-01", "2012-06-01", "P27M"),
            ("2010-05-03", "2010-05-08", "P5D"),
            ("2003-06-09T14:00", "2003-06-09T16:00", "PT2H"),
            ("2003-06-09T14:00", "2003-06-09T14:00:30", "PT30S"),
            ("2003-06-09T14:00", "2003-06-11T16:30", "P2DT2H30M"),
        ],
    )
    def test_length(self, start: str, end: str, value: str) -> None:
        interval = iso(start, end)
        assert isinstance(interval.start, int)
        assert isinstance(interval.end, int)
        assert length_value(interval.start, interval.end) == value
