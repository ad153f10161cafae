"""Sentences from end to end: what a reader of an opening hour, a season ticket or a diary would take them to say."""

from __future__ import annotations

import itertools

import pytest

import timeloom

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
    "from March to November 2001": ("2001-03-01T00:00:00", "2001-12-01T00:00:00"),
}
DAYS = {
    "The offer ends Sunday.": "2026-11-22",
    "The shop opens on Monday.": "2026-11-23",
    "The shop opened on Monday.": "2026-11-16",
    "Be there by 0530.": "2026-11-20T05:30",
    "They stayed a fortnight.": "P2W",
}


@pytest.mark.parametrize("text", HOURS)
def test_hours_of_a_set(text: str) -> None:
    (time,) = timeloom.find(text, dct="2013-03-22")
    assert time.timex3 is not None
    assert (time.text, time.timex3.value, time.timex3.begin, time.timex3.end) == HOURS[text]
    assert time.timex3.type == "SET"


@pytest.mark.parametrize("text", RANGES)
def test_ranges_over_the_new_year(text: str) -> None:
    (interval,) = timeloom.parse(text, dct="2013-03-22").to_dict()["intervals"]
    assert tuple(interval) == RANGES[text]


@pytest.mark.parametrize("text", DAYS)
def test_values(text: str) -> None:
    (time,) = timeloom.find(text, dct="2026-11-20")
    assert time.timex3 is not None
    assert time.timex3.value == DAYS[text]


@pytest.mark.parametrize("text", ["THE REIGN OF JAN", "29Jan99.5decade", "2a.m(1229GMT) day", "noon every March"])
def test_spans_are_apart(text: str) -> None:
    times = timeloom.find(text, dct="2013-03-22")
    assert times
    assert all(one.end <= other.start for one, other in itertools.pairwise(times))
    assert all(time.text == time.text.strip() and time.timex3 is not None for time in times)


@pytest.mark.parametrize("text", ["The code is: 0412.", "pin 0412", "He sat by 4500 men."])
def test_numbers_are_no_clocks(text: str) -> None:
    assert timeloom.find(text, dct="2013-03-22") == []
