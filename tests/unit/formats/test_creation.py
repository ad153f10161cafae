"""Values of the creation time, and their intervals."""

from __future__ import annotations

import pytest

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import instant
from timeloom.formats.creation import creation_interval, creation_value

DAY = instant(1998, 1, 8)


@pytest.mark.parametrize(
    ("value", "start", "seconds"),
    [
        ("1998-01-08", DAY, 86_400),
        ("19980108", DAY, 86_400),
        ("1998-01-08T16:30", DAY + 59_400, 60),
        ("1998-01-08 16:30", DAY + 59_400, 60),
        ("19980108T1630", DAY + 59_400, 60),
        ("1998-01-08T16:30:05", DAY + 59_405, 1),
        ("1998-01-08T16", DAY + 57_600, 3600),
        ("1998-01", instant(1998), 31 * 86_400),
        ("1998", instant(1998), 365 * 86_400),
        ("1998-W02", instant(1998, 1, 5), 7 * 86_400),
        ("  1998-01-08\r", DAY, 86_400),
        ("-0043-03-15", instant(-43, 3, 15), 86_400),
        ("BC0044-03-15", instant(-43, 3, 15), 86_400),
    ],
)
def test_interval(value: str, start: int, seconds: int) -> None:
    assert creation_interval(value) == Interval(start, start + seconds)


@pytest.mark.parametrize("value", ["", "PRESENT_REF", "1998-13-01", "1998-02-30", "yesterday", "XXXX-WXX-1", "T16:30"])
def test_no_interval(value: str) -> None:
    assert creation_interval(value) is None


@pytest.mark.parametrize(
    "value", ["1998-01-08", "1998-01-08T16:30", "1998-01-08T16:30:05", "1998-01", "1998", "1998-W02", "BC0044-03-15"]
)
def test_value_and_back(value: str) -> None:
    interval = creation_interval(value)
    assert interval is not None
    assert creation_value(interval) == value


def test_a_zone_is_kept() -> None:
    interval = creation_interval("1998-01-08T16:30:05Z")
    assert interval is not None
    assert interval.zone is not None
    assert creation_interval(str(creation_value(interval))) == interval


@pytest.mark.parametrize(
    ("at", "value"),
    [((1998, 1, 8, 16, 30), "1998-01-08T16:30+01:00"), ((1998, 7, 8, 16, 30), "1998-07-08T16:30+02:00")],
)
def test_a_zone_with_a_name_is_told_by_its_offset(at: tuple[int, ...], value: str) -> None:
    assert creation_value(Interval.of(*at, zone="Europe/Berlin")) == value


@pytest.mark.parametrize(
    "interval",
    [Interval(DAY, DAY + 7), Interval(DAY, End.OPEN), Interval(End.UNKNOWN, DAY)],
    ids=["seven seconds", "open end", "unknown start"],
)
def test_what_no_value_names(interval: Interval) -> None:
    assert creation_value(interval) is None
