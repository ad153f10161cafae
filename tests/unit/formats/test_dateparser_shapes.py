"""dateparser's results: there and back."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from timeloom.calendar.interval import End, Interval
from timeloom.document import Time, Unresolved
from timeloom.formats.dateparser import from_search_dates, moment, period_of, to_search_dates
from timeloom.timeml.timex3 import Timex3

TEXT = "In May 2019 we met; on 3 May 2019 at 10:30 we left; in May 2019 again."


def time(interval: Interval | None, **fields: Any) -> Time:
    return Time(id="t1", start=3, end=11, text="May 2019", intervals=() if interval is None else (interval,), **fields)


def test_texts_are_found_one_after_the_other() -> None:
    found = [
        ("May 2019", datetime(2019, 5, 1)),
        ("3 May 2019 at 10:30", datetime(2019, 5, 3, 10, 30)),
        ("May 2019", datetime(2019, 5, 1)),
    ]
    document = from_search_dates(found, TEXT)
    assert document.meta.problems == ()
    assert [time.start for time in document.times] == [3, 23, 55]
    assert document.times[0].intervals == (Interval.of(2019, 5, 1),)
    assert document.times[1].timex3 == Timex3("TIME", "2019-05-03T10:30:00")
    assert to_search_dates(document.times)[0] == found


def test_periods_say_how_wide_it_is() -> None:
    found = [("May 2019", datetime(2019, 5, 17))]
    for period, interval in (
        ("month", Interval.of(2019, 5)),
        ("year", Interval.of(2019)),
        ("week", Interval.iso("2019-05-13", "2019-05-20")),
        ("day", Interval.of(2019, 5, 17)),
    ):
        document = from_search_dates(found, TEXT, periods=[period])
        assert document.times[0].intervals == (interval,)
        assert period_of(document.times[0]) == period


def test_nothing_found_is_none_there_and_empty_here() -> None:
    assert from_search_dates(None, TEXT).times == ()


def test_what_is_broken_is_told() -> None:
    found: list[tuple[object, ...]] = [
        ("June", datetime(2019, 6, 1)), ("May 2019",), ("May 2019", "soon"), ("May 2019 (start)", datetime(2019, 5, 1), "en"),
    ]  # fmt: skip
    document = from_search_dates(found, TEXT)
    assert [problem.place for problem in document.meta.problems] == ["result 1", "result 2", "result 3"]
    assert document.times[0].attributes == (("language", "en"),)


def test_zones() -> None:
    lisbon = Interval.of(2019, 7, 3, 10, zone="Europe/Lisbon")
    at, _ = moment(time(lisbon))
    assert at == datetime(2019, 7, 3, 10, tzinfo=timezone(timedelta(hours=1)))
    (back,) = from_search_dates([("May 2019", at)], TEXT).times
    assert back.intervals[0].zone == "+01:00"
    naive, _ = moment(time(Interval.of(2019, 7, 3, 10)))
    assert naive is not None
    assert naive.tzinfo is None


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        pytest.param(time(Interval.of(-43)), "years 1 to 9999", id="BCE"),
        pytest.param(time(Interval(End.OPEN, 0)), "its start is open", id="open"),
        pytest.param(time(None), "an amount", id="amount"),
        pytest.param(time(None, unresolved=Unresolved("vague", "soon")), "vague", id="unresolved"),
    ],
)
def test_what_it_cannot_hold_is_told(given: Time, reason: str) -> None:
    made, (problem,) = to_search_dates([given])
    assert made == []
    assert reason in problem.reason
