"""What may be given as the time of writing."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import DAY_SECONDS, instant
from timeloom.errors import FormatError
from timeloom.pipeline import Anchor, anchor, load

DAY = Interval(instant(2017, 4, 21), instant(2017, 4, 22))


@pytest.mark.parametrize(
    ("dct", "expected"),
    [
        pytest.param(None, None, id="nothing"),
        pytest.param("2017-04-21", DAY, id="ISO date"),
        pytest.param(" 2017-04-21\n", DAY, id="blanks around"),
        pytest.param("20170421", DAY, id="compact date"),
        pytest.param("2017-W16-5", DAY, id="day of an ISO week"),
        pytest.param(date(2017, 4, 21), DAY, id="date"),
        pytest.param(DAY, DAY, id="interval"),
        pytest.param("2017", Interval(instant(2017), instant(2018)), id="year"),
        pytest.param("2017-12", Interval(instant(2017, 12), instant(2018)), id="December"),
        pytest.param("2017-W16", Interval(instant(2017, 4, 17), instant(2017, 4, 24)), id="ISO week"),
        pytest.param("2020-W53", Interval(instant(2020, 12, 28), instant(2021, 1, 4)), id="week 53"),
        pytest.param("-0043-03-15", Interval(instant(-43, 3, 15), instant(-43, 3, 16)), id="44 BCE"),
        pytest.param("+12017", Interval(instant(12017), instant(12018)), id="year after 9999"),
        pytest.param("2017-04-21T10", Interval(DAY.start + 36000, DAY.start + 39600), id="hour"),
        pytest.param("2017-04-21T10:35", Interval(DAY.start + 38100, DAY.start + 38160), id="minute"),
        pytest.param("2017-04-21 10:35:07", Interval(DAY.start + 38107, DAY.start + 38108), id="second"),
        pytest.param("20170421T103507", Interval(DAY.start + 38107, DAY.start + 38108), id="compact stamp"),
        pytest.param("2017-04-21T10:35:07Z", Interval(DAY.start + 38107, DAY.start + 38108, "+00:00"), id="UTC"),
        pytest.param("2017-04-21T10:35+0200", Interval(DAY.start + 38100, DAY.start + 38160, "+02:00"), id="offset"),
        pytest.param(datetime(2017, 4, 21, 10, 35, 7), Interval(DAY.start + 38107, DAY.start + 38108), id="datetime"),
        pytest.param(
            datetime(2017, 4, 21, tzinfo=ZoneInfo("Europe/Lisbon")),
            Interval(DAY.start, DAY.start + 1, "Europe/Lisbon"),
            id="datetime with a zone",
        ),
        pytest.param(
            datetime(2017, 4, 21, tzinfo=timezone(timedelta(hours=-5, minutes=-30))),
            Interval(DAY.start, DAY.start + 1, "-05:30"),
            id="datetime with an offset",
        ),
    ],
)
def test_the_grain_is_kept(dct: Anchor, expected: Interval | None) -> None:
    assert anchor(dct) == expected


def test_utc_is_an_offset_of_nothing() -> None:
    assert anchor(datetime(2017, 4, 21, tzinfo=UTC)) == Interval(DAY.start, DAY.start + 1, "+00:00")


@pytest.mark.parametrize(
    "dct",
    [
        "", "yesterday", "2017-4-21", "2017-13", "2017-02-29", "2017-W00", "2017-W53", "2017-04-21T25:00",
        "2017-04-21T10:60", "2017-04-21x", "20170431",
    ],
)  # fmt: skip
def test_what_is_no_date_is_named(dct: str) -> None:
    with pytest.raises(FormatError) as caught:
        anchor(dct)
    assert caught.value.place == "dct"
    assert caught.value.value == dct


@pytest.mark.parametrize("interval", [Interval(End.OPEN, 5), Interval(5, End.UNKNOWN), Interval(5, 5)], ids=repr)
def test_an_interval_has_two_ends_in_order(interval: Interval) -> None:
    with pytest.raises(FormatError):
        anchor(interval)


def test_other_types_are_refused() -> None:
    with pytest.raises(FormatError):
        anchor(20170421)  # type: ignore[arg-type]  # that is what is tested


def test_a_datetime_that_is_none_is_refused() -> None:
    nothing = pytest.importorskip("pandas", reason="pandas is not installed (extra frame)").NaT
    with pytest.raises(FormatError, match="got NaT"):
        anchor(nothing)


@given(st.dates())
def test_a_date_and_its_iso_form_are_one(day: date) -> None:
    found = anchor(day)
    assert found == anchor(day.isoformat())
    assert found is not None
    assert isinstance(found.start, int)
    assert found.end == found.start + DAY_SECONDS


@given(st.text(max_size=40))
def test_any_string_is_read_or_refused(text: str) -> None:
    try:
        anchor(text)
    except FormatError as error:
        assert "dct" in str(error)


@pytest.mark.parametrize(
    ("dct", "tz", "expected"),
    [
        pytest.param(
            "2017-04-21T10:35:07+02:00",
            "Europe/Lisbon",
            Interval(DAY.start + 34507, DAY.start + 34508, "Europe/Lisbon"),
            id="a moment",
        ),
        pytest.param(
            "2017-04-21T10:35:07", "Europe/Lisbon", Interval(DAY.start + 38107, DAY.start + 38108), id="no zone"
        ),
        pytest.param(
            "2017-04-21T10:35:07+02:00", None, Interval(DAY.start + 38107, DAY.start + 38108, "+02:00"), id="no tz"
        ),
        pytest.param(
            Interval(DAY.start, DAY.end, "+02:00"),
            "Europe/Lisbon",
            Interval(DAY.start, DAY.end, "+02:00"),
            id="no day there",
        ),
        pytest.param(
            Interval(DAY.start, DAY.end, "+01:00"),
            "Europe/Lisbon",
            Interval(DAY.start, DAY.end, "Europe/Lisbon"),
            id="a day there",
        ),
    ],
)
def test_the_time_of_writing_is_by_the_clock_of_the_text(dct: Anchor, tz: str | None, expected: Interval) -> None:
    loom = load("rules", tz=tz)
    assert loom("It rained.", dct).dct == expected


@pytest.mark.parametrize(
    ("dct", "tz", "zone"),
    [
        ("2017-04-21T10:35+02:00", None, "+02:00"),
        ("2017-04-21T10:35+02:00", "Europe/Berlin", "Europe/Berlin"),
        ("2017-04-21T10:35", "Europe/Berlin", "Europe/Berlin"),
    ],
)
def test_every_time_is_by_the_clock_of_writing(dct: str, tz: str | None, zone: str) -> None:
    """Those that are counted from it, and those that stand by themselves."""
    text = "It met yesterday, on 3 March 2016 from 2-3:30 pm, today at 10:00, in 2014 and every Monday at 9."
    times = load("rules", tz=tz)(text, dct, layers="times").times
    assert len(times) >= 5
    assert {one.zone for time in times for one in time.intervals} == {zone}
