"""Value and interval of a deictic phrase tell of one time: whatever the day of writing, they share the better part of
it.

They need not be equal: TimeML's value of "a fortnight ago" is a week of the calendar, and the interval is the week
about that day (`ASSUMED["centred"]`).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import timeloom
from timeloom.document import Time
from timeloom.timeml import interval_of

WRITTEN = (
    "2024-05-10",
    "2024-05-12",
    "2024-05-13",
    "2024-01-01",
    "2023-12-31",
    "2024-02-29",
    "1999-12-31T23:30",
    "1843-06",
)
UNITS = (
    "second", "minute", "hour", "day", "week", "fortnight", "month", "year", "decade", "century", "millennium", "twelvemonth",
    "weekend", "morning", "night", "quarter",
)  # fmt: skip
OF_UNITS = (
    "a {} ago", "two {}s ago", "a few {}s ago", "about two {}s ago", "half a {} ago", "a {} and a half ago", "in two {}s",
    "three {}s from now", "five {}s hence", "two {}s earlier", "last {}", "next {}", "this {}", "last last {}", "next next {}",
    "the {} before last", "the {} after next", "the past {}", "the last two {}s", "a {} from tomorrow", "a {} before yesterday",
    "early last {}", "late next {}", "the end of this {}",
)  # fmt: skip
NAMES = ("Friday", "Sunday", "Monday", "March", "summer", "winter", "Christmas", "Easter", "June 5")
OF_NAMES = (
    "last {}", "next {}", "this {}", "next next {}", "the {} before last", "the {} after next", "{} week", "{} last year",
    "a week from {}", "a fortnight after {}", "two weeks before {}", "a month after last {}", "two {}s ago", "three {}s from now",
)  # fmt: skip
OTHERS = (
    "yesterday", "today", "tomorrow", "tonight", "last night", "yesterday morning", "tomorrow evening", "this morning",
    "the day before yesterday", "the day after tomorrow", "overnight", "a couple of weeks ago", "a dozen years ago",
    "three days ago at 5 p.m.", "earlier this week", "later this month", "1.5 years ago", "18 months ago", "100 days ago",
    "36 hours ago", "10,000 years ago", "the first of the month", "the 12th of next month", "the 3rd of last month",
)  # fmt: skip
PHRASES = (
    *(phrase.format(unit) for unit in UNITS for phrase in OF_UNITS),
    *(phrase.format(name) for name in NAMES for phrase in OF_NAMES),
    *OTHERS,
)
LEAST_SHARED = 0.5
"""Of the shorter one of the two; where the hour is not known ("a second before yesterday"), they meet."""
LEAST_TOLD = 150
"""Phrases that have both; written in a month, of which no day is known, they are fewest."""


def placed(written: str) -> Iterator[tuple[str, Time]]:
    loom = timeloom.load("rules")
    for phrase in PHRASES:
        for time in loom(f"{phrase}.", written, layers="times", everyday=False).times:
            if time.intervals and time.timex3 is not None and time.timex3.type in ("DATE", "TIME"):
                yield phrase, time


def shared(time: Time) -> float | None:
    """How much of the shorter one of value and interval is in the other; None where the value names no interval by
    itself."""
    assert time.timex3
    value = interval_of(time.timex3.value.partition("TXX")[0])
    if value is None or (time.intervals[0].isoformat()[0] or "").startswith("-"):
        return None  # the digits of years before Christ name no decade of the calendar exactly
    ends = (value.start, value.end, time.intervals[0].start, time.intervals[0].end)
    start, end, first, last = (end for end in ends if isinstance(end, int))
    return (min(end, last) - max(start, first)) / min(end - start, last - first)


@pytest.mark.parametrize("written", WRITTEN)
def test_value_and_interval_are_of_one_time(written: str) -> None:
    told = [(phrase, time, shared(time)) for phrase, time in placed(written)]
    assert len([share for *_, share in told if share is not None]) >= LEAST_TOLD
    apart = [
        (phrase, time.timex3.value, time.intervals[0].isoformat(), share)
        for phrase, time, share in told
        if time.timex3
        and share is not None
        and (share <= 0 or (share < LEAST_SHARED and "TXX" not in time.timex3.value))
    ]
    assert apart == []


def test_a_day_counted_in_weeks_is_a_day() -> None:
    time = timeloom.parse("Friday week", dct="2024-05-08")
    assert time is not None
    assert (time.timex3.value, time.intervals[0].isoformat()) == (
        "2024-05-17",
        ("2024-05-17T00:00:00", "2024-05-18T00:00:00"),
    )  # type: ignore[union-attr]
