"""Sentences from end to end: what a reader of an opening hour, a season ticket or a diary would take them to say."""

from __future__ import annotations

import itertools
from functools import partial

import pytest

import timeloom

find, parse = (partial(verb, preset="rules") for verb in (timeloom.find, timeloom.parse))

HOURS = {
    "Open every Friday from 2pm to 4pm.": ("every Friday from 2pm to 4pm", "XXXX-WXX-5", "T14:00", "T16:00"),
    "Open on Fridays from 2 to 4 p.m.": ("Fridays from 2 to 4 p.m.", "XXXX-WXX-5", "T14:00", "T16:00"),
    "Open Saturdays, 10 a.m. to 2 p.m.": ("Saturdays, 10 a.m. to 2 p.m.", "XXXX-WXX-6", "T10:00", "T14:00"),
    "Open weekdays 9:00-17:00.": ("weekdays 9:00-17:00", "XXXX-WXX-WD", "T09:00", "T17:00"),
    "Open weekdays between 9am and noon.": ("weekdays between 9am and noon", "XXXX-WXX-WD", "T09:00", "T12:00"),
    "Open every day from 2 to 4 pm.": ("every day from 2 to 4 pm", "XXXX-XX-XX", "T14:00", "T16:00"),
}
RANGES = {
    "from November to March 2001": ("2000-11-01T00:00:00", "2001-04-01T00:00:00"),
    "Dec. 20 - Jan. 5, 2020": ("2019-12-20T00:00:00", "2020-01-06T00:00:00"),
    "from November 1998 to March": ("1998-11-01T00:00:00", "1999-04-01T00:00:00"),
    "from 3 May to 20 May 1998": ("1998-05-03T00:00:00", "1998-05-21T00:00:00"),
    "from 3 March to 20 March": ("2013-03-03T00:00:00", "2013-03-21T00:00:00"),
    "from 20 May 1998 to 3 May": ("1998-05-20T00:00:00", "1999-05-04T00:00:00"),
    "from March to November 2001": ("2001-03-01T00:00:00", "2001-12-01T00:00:00"),
}
DAYS = {
    "The offer ends Sunday.": "2026-11-22",
    "The shop opens on Monday.": "2026-11-23",
    "The shop opened on Monday.": "2026-11-16",
    "Be there by 0530.": "2026-11-20T05:30",
    "They stayed a fortnight.": "P2W",
}
TWICE = {
    "the week before last": "2013-W10",
    "the year before last": "2011",
    "the month after next": "2013-05",
    "the weekend before last": "2013-W10-WE",
    "the Friday before last": "2013-03-08",
    "the night before last": "2013-03-20TNI",
    "the day before last Friday": "2013-03-14",
    "this twenty-third day of April, nineteen hundred and four": "1904-04-23",
    "this 23rd day of April, 1904": "1904-04-23",
}
YEARS = {
    "It was done by 2020.": ("2013-03-22T00:00:00", "2020-01-01T00:00:00"),
    "He lived there until 1945.": (None, "1945-01-01T00:00:00"),
    "They fought on till 1815.": (None, "1815-01-01T00:00:00"),
    "It ran from 1830 to 1915.": ("1830-01-01T00:00:00", "1916-01-01T00:00:00"),
    "It stood before 1830.": (None, "1830-01-01T00:00:00"),
}


@pytest.mark.parametrize("text", HOURS)
def test_hours_of_a_set(text: str) -> None:
    (time,) = find(text, dct="2013-03-22")
    assert time.timex3 is not None
    assert (time.text, time.timex3.value, time.timex3.begin, time.timex3.end) == HOURS[text]
    assert time.timex3.type == "SET"


@pytest.mark.parametrize("text", RANGES)
def test_ranges(text: str) -> None:
    (interval,) = parse(text, dct="2013-03-22").to_dict()["intervals"]
    assert tuple(interval) == RANGES[text]


@pytest.mark.parametrize("text", DAYS)
def test_values(text: str) -> None:
    (time,) = find(text, dct="2026-11-20")
    assert time.timex3 is not None
    assert time.timex3.value == DAYS[text]


@pytest.mark.parametrize("text", ["THE REIGN OF JAN", "29Jan99.5decade", "2a.m(1229GMT) day", "noon every March"])
def test_spans_are_apart(text: str) -> None:
    times = find(text, dct="2013-03-22")
    assert times
    assert all(one.end <= other.start for one, other in itertools.pairwise(times))
    assert all(time.text == time.text.strip() and time.timex3 is not None for time in times)


@pytest.mark.parametrize("text", ["The code is: 0412.", "pin 0412", "He sat by 4500 men."])
def test_numbers_are_no_clocks(text: str) -> None:
    assert find(text, dct="2013-03-22") == []


@pytest.mark.parametrize("text", TWICE)
def test_an_operator_twice(text: str) -> None:
    timex = parse(text, dct="2013-03-22").timex3
    assert timex is not None
    assert timex.value == TWICE[text]


@pytest.mark.parametrize("text", YEARS)
def test_four_digits_after_a_preposition_are_a_year(text: str) -> None:
    (time,) = find(text, dct="2013-03-22")
    assert [tuple(bounds) for bounds in time.to_dict()["intervals"]] == [YEARS[text]]


def test_days_of_one_month() -> None:
    times = find("We met on the 3rd and 4th of May, and on the 5th and 6th of June 1998.", dct="2013-03-22")
    values = [time.timex3.value for time in times if time.timex3 is not None]
    # The year at the end of a list holds for all of it.
    assert values == ["1998-05-03", "1998-05-04", "1998-06-05", "1998-06-06"]


MONTHLY = {
    "the first Monday of every month": (
        "XXXX-WXX-1",
        "FREQ=MONTHLY;BYDAY=1MO",
        ["2013-04-01", "2013-05-06", "2013-06-03"],
    ),
    "every second Tuesday of the month": (
        "XXXX-WXX-2",
        "FREQ=MONTHLY;BYDAY=2TU",
        ["2013-04-09", "2013-05-14", "2013-06-11"],
    ),
    "the fifth Friday of each month": (
        "XXXX-WXX-5",
        "FREQ=MONTHLY;BYDAY=5FR",
        ["2013-03-29", "2013-05-31", "2013-08-30"],
    ),
    "the last day of each month": (
        "XXXX-XX-XX",
        "FREQ=MONTHLY;BYMONTHDAY=-1",
        ["2013-03-31", "2013-04-30", "2013-05-31"],
    ),
    "the 15th of every month": ("XXXX-XX-15", "FREQ=MONTHLY;BYMONTHDAY=15", ["2013-04-15", "2013-05-15", "2013-06-15"]),
}


@pytest.mark.parametrize("text", MONTHLY)
def test_days_of_every_month(text: str) -> None:
    (time,) = find(f"They meet on {text}.", dct="2013-03-22")
    value, rule, days = MONTHLY[text]
    assert time.timex3 is not None
    assert (time.text, time.timex3.type, time.timex3.value) == (text, "SET", value)
    assert [start[:10] for start, _ in time.to_dict()["intervals"]] == days
    assert time.rrule == rule
