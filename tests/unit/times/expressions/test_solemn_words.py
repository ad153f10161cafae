"""Dates as contracts and notices have them, and what slashes say of days and years."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.lost import LOST

import timeloom

DCT = "2022-03-01"
"""A Tuesday."""


def read(text: str, dct: str = DCT) -> list[tuple[str, str | None, str | None]]:
    return [(one.text, *one.intervals[0].isoformat()) for one in timeloom.find(text, dct=dct, preset="rules")]


@pytest.mark.parametrize(
    ("text", "words", "start", "end"),
    [
        ("It runs from and including 1 May 2021 to and including 30 April 2022.", "from and including 1 May 2021 to and including 30 April 2022", "2021-05-01T00:00", "2022-05-01T00:00"),
        ("Shut from 08.00 hours on Monday 7 March to 17.00 hours on Friday 18 March.", "from 08.00 hours on Monday 7 March to 17.00 hours on Friday 18 March", "2022-03-07T08:00", "2022-03-18T17:00"),
        ("No stopping between the hours of 9.30 a.m. and 3.30 p.m.", "between the hours of 9.30 a.m. and 3.30 p.m.", "2022-03-01T09:30", "2022-03-01T15:30"),
        ("It is on show from Thursday 3 March until the second Friday in April.", "from Thursday 3 March until the second Friday in April", "2022-03-03T00:00", "2022-04-09T00:00"),
        ("To be lodged by 4 p.m. on 18 March.", "by 4 p.m. on 18 March", "2022-03-01T00:00", "2022-03-18T16:00"),
    ],
)  # fmt: skip
def test_a_stretch_of_many_words_is_one(text: str, words: str, start: str, end: str) -> None:
    assert read(text) == [(words, f"{start}:00", f"{end}:00")]


@pytest.mark.parametrize(
    ("text", "words", "start"),
    [
        ("They meet at 7:00 o'clock p.m. on Monday.", "7:00 o'clock p.m. on Monday", "2022-03-07T19:00"), ("It begins at 12:00 noon on April 1, 2022.", "12:00 noon on April 1, 2022", "2022-04-01T12:00"),
        ("The last tram left at 8.15 p.m. on Saturday, 5 September 1964.", "8.15 p.m. on Saturday, 5 September 1964", "1964-09-05T20:15"),
        ("It fell at 8.15 on the morning of Monday, 6 August 1945.", "8.15 on the morning of Monday, 6 August 1945", "1945-08-06T08:15"),
    ],
)  # fmt: skip
def test_an_hour_is_joined_with_its_day(text: str, words: str, start: str) -> None:
    ((told, begins, _),) = read(text)
    assert (told, begins) == (words, f"{start}:00")


def test_a_weekday_is_joined_with_its_day() -> None:
    assert read("They met on Monday, the 7th day of March, 2022.") == [
        ("Monday, the 7th day of March, 2022", "2022-03-07T00:00:00", "2022-03-08T00:00:00")
    ]
    assert read("See you on Friday (3/18).") == [("Friday (3/18)", "2022-03-18T00:00:00", "2022-03-19T00:00:00")]
    assert [told for told, *_ in read("Kent won on Friday (5-4) and lost on Saturday (2-7).")] == ["Friday", "Saturday"]


@pytest.mark.parametrize(
    ("text", "words", "start", "end"),
    [
        ("The fete is over the weekend of 8/9 October.", "the weekend of 8/9 October", "2022-10-08", "2022-10-10"), ("It rained on 15/16 August 1952.", "15/16 August 1952", "1952-08-15", "1952-08-17"),
        ("It rained on August 15/16, 1952.", "August 15/16, 1952", "1952-08-15", "1952-08-17"), ("In the academic year 2024/25 she taught.", "the academic year 2024/25", "2024-09-01", "2025-09-01"),
        ("She taught in the 2024-25 school year.", "the 2024-25 school year", "2024-09-01", "2025-09-01"), ("They met on Sat 5/3/22.", "Sat 5/3/22", "2022-03-05", "2022-03-06"), ("They met on Tue 5/3/22.", "Tue 5/3/22", "2022-05-03", "2022-05-04"),
    ],
)  # fmt: skip
def test_a_slash_between_two_that_follow_each_other(text: str, words: str, start: str, end: str) -> None:
    assert read(text) == [(words, f"{start}T00:00:00", f"{end}T00:00:00")]


def test_a_night_of_two_days_begins_on_the_first() -> None:
    assert read("It rained on the night of 12/13 August 2015.") == [
        ("the night of 12/13 August 2015", "2015-08-12T21:00:00", "2015-08-13T04:00:00")
    ]


def test_a_fiscal_year_of_two_numbers_is_one() -> None:
    told = [
        (one.text, one.timex3.value)
        for text in ("Sales of fiscal year 2024/25 fell.", "Sales of fiscal 2024-2026 fell.")
        for one in timeloom.find(text, dct=DCT, preset="rules")
        if one.timex3 is not None
    ]
    assert told[0] == ("fiscal year 2024/25", "FY2024")
    assert told[1][0] != "fiscal 2024-2026"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("Rescheduled from 14:00 to 16:00.", ["14:00", "16:00"], marks=LOST), pytest.param("Kick-off moved from 14:00 to 16:00.", ["14:00", "16:00"], marks=LOST), ("Open from 14:00 to 16:00.", ["from 14:00 to 16:00"]), ("We moved from May to July.", ["from May to July"]),
    ],
)  # fmt: skip
def test_what_is_moved_is_no_stretch(text: str, words: list[str]) -> None:
    assert [told for told, *_ in read(text)] == words
