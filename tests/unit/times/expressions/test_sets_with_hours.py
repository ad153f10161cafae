"""Days that come again with an hour, a bound or a beginning beside them are one time, as people mean them."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.lost import LOST
from tests.unit.times.expressions.written import in_timeml

import timeloom
from timeloom.document import Time

DCT = "2025-01-27"
"""A Monday."""


def read(text: str, language: str = "en") -> tuple[Time, ...]:
    return timeloom.load("rules", language=language)(text, dct=DCT).times


def first(time: Time) -> list[str]:
    return [end[5:16] for end in time.intervals[0].isoformat()]


ONE = [
    ("The council sits the second Tuesday of each month at 6 p.m.", "02-11T18:00", "02-11T19:00"),
    ("The depot is open 8:15 a.m. to 3 p.m. weekdays.", "01-27T08:15", "01-27T15:00"),
    ("The yard is shut at 10pm every night.", "01-27T22:00", "01-27T23:00"),
    ("The choir sings at 7 p.m. on Thursday evenings.", "01-30T19:00", "01-30T20:00"),
    ("The baths open every morning from 6.30.", "01-27T06:30", "01-27T12:00"),
    ("Scones are sold every afternoon until 4.30.", "01-27T12:00", "01-27T16:30"),
    ("The band plays every night until 2.", "01-27T21:00", "01-28T02:00"),
    ("The helpline is staffed Monday to Thursday until 6.15pm.", "01-27T00:00", "01-27T18:15"),
    ("The museum stays open until 9 pm on Thursdays.", "01-30T00:00", "01-30T21:00"),
    ("The first stretch is open from 6 pm on weekdays.", "01-27T18:00", "01-28T00:00"),
    ("The stall is open Tuesday to Saturday from 10am.", "01-28T10:00", "01-29T00:00"),
    ("The bus runs every weekday morning at 7.40.", "01-27T07:40", "01-27T07:41"),
    ("Rehearsal every weekday evening at 6.", "01-27T18:00", "01-27T19:00"),
    ("Surgery on Wednesdays at 2 from 5 February.", "02-05T14:00", "02-05T15:00"),
    pytest.param(
        "Loading is allowed between the hours of 8.30 a.m. and 4.30 p.m. on weekdays.",
        "01-27T08:30",
        "01-27T16:30",
        marks=LOST,
    ),
    ("The drum is beaten every evening at 8.", "01-27T20:00", "01-27T21:00"),
    ("The gate is barred every night at 11.", "01-27T23:00", "01-28T00:00"),
    ("She feeds him every night at 2.", "01-27T02:00", "01-27T03:00"),
    ("The cows are milked every afternoon at 3.", "01-27T15:00", "01-27T16:00"),
    ("The milk comes every morning at 6.", "01-27T06:00", "01-27T07:00"),
]


@pytest.mark.parametrize(("text", "start", "end"), ONE)
def test_a_set_has_its_hours(text: str, start: str, end: str) -> None:
    (time,) = read(text)
    assert (time.timex3.type, first(time)) == ("SET", [start, end])  # type: ignore[union-attr]  # every time has one


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Wir singen jeden Abend um 8."),
        ("fr", "On chante chaque soir à 8 heures."),
        ("es", "Cantamos cada noche a las 8."),
    ],
)
def test_the_part_says_the_half_of_the_day_in_every_language(language: str, text: str) -> None:
    (time,) = read(text, language)
    assert first(time) == ["01-27T20:00", "01-27T21:00"]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("Pottery every Tuesday starting 4 March.", "03-04"),
        ("Fencing every Thursday, beginning 6 February.", "02-06"),
        ("Judo every weekday commencing next Monday.", "02-03"),
        ("The club meets weekly starting in May.", "05-05"),
        ("Pottery every Tuesday from 4 March.", "03-04"),
    ],
)
def test_a_set_begins_with_a_day(text: str, start: str) -> None:
    (time,) = read(text)
    assert first(time)[0] == f"{start}T00:00"


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Dues are paid on the first (1st) day of each month.", ["02-01", "03-01", "04-01"]),
        ("Dues are paid on the last business day of each month.", ["01-31", "02-28", "03-31"]),
        ("Dues are paid on the first working day of every month.", ["02-03", "03-03", "04-01"]),
        ("Dues are paid on the second weekday of every month.", ["02-04", "03-04", "04-02"]),
        ("Dues are paid on the third working day of every month.", ["02-05", "03-05", "04-03"]),
        ("She is washed on alternate days.", ["01-27", "01-29", "01-31"]),
        ("Reports are filed on the penultimate working day of each month.", ["01-30", "02-27", "03-28"]),
    ],
)
def test_days_of_every_month_and_every_second_one(text: str, days: list[str]) -> None:
    (time,) = read(text)
    assert [one.isoformat()[0][5:10] for one in time.intervals[:3]] == days
    assert time.timex3 is not None and time.timex3.value != "P1M"


@pytest.mark.parametrize(
    "text", ["Iron 200 mg Mon/Wed/Fri.", "Iron 200 mg Mon, Wed, Fri.", "Iron 200 mg Mon/Wed/Fri at 8 am."]
)
def test_a_list_of_short_days_is_a_set(text: str) -> None:
    (time,) = read(text)
    assert [one.isoformat()[0][5:10] for one in time.intervals[:3]] == ["01-27", "01-29", "01-31"]


@pytest.mark.parametrize(
    "text", ["Are you free Mon/Tue?", "Away Mon, Wed, Fri.", "Free Mon, Tue or Wed?", "We saw her Monday/Wednesday."]
)
def test_days_beside_each_other_and_days_in_words_are_no_set(text: str) -> None:
    assert not [time for time in read(text) if time.timex3 is not None and time.timex3.type == "SET"]


def test_two_times_remain_two() -> None:
    assert [time.text for time in read("Dues are paid on the first (2nd) day of each month.")] == ["each month"]
    assert [time.text for time in read("We leave at 8 am. Weekdays are busy.")] == ["8 am", "Weekdays"]
    assert [time.text for time in read("The warning runs from 3am Wednesday until 9pm Thursday.")] == [
        "from 3am Wednesday until 9pm Thursday"
    ]
    (time,) = read("Ferries stop from midnight on Thursday until 6 am on Saturday.")
    assert time.timex3 is not None and time.timex3.type != "SET"
    (time,) = read("Let me have it by 5 pm on Fridays.")
    assert time.text == "5 pm on Fridays"


def test_hours_stand_before_each_of_two_sets() -> None:
    times = read("The baths are open 6 a.m. to 9 p.m. weekdays and 8 a.m. to 6 p.m. weekends.")
    assert [time.text for time in times] == ["6 a.m. to 9 p.m. weekdays", "8 a.m. to 6 p.m. weekends"]


def test_by_timeml_a_beginning_is_another_time() -> None:
    assert [time.text for time in in_timeml("Pottery every Tuesday starting 4 March.", dct=DCT, preset="rules")] == [
        "every Tuesday",
        "4 March",
    ]
