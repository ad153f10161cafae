"""Rows of a timetable are of every week, where a text has several of them."""

from __future__ import annotations

import pytest

import timeloom
from timeloom.document import Time

DCT = "2024-12-04"
"""A Wednesday."""


def read(text: str) -> tuple[Time, ...]:
    return timeloom.load("rules")(text, dct=DCT).times


def sets(text: str) -> list[tuple[str, list[str]]]:
    return [
        (time.timex3.type, [end[8:16] for end in time.intervals[0].isoformat()])
        for time in read(text)
        if time.timex3 is not None
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Tuesday: 9-5\n\nThursday: 10-6",
        "Tuesday: 9:00 a.m. – 5:00 p.m.\n\nThursday: 10:00 a.m. – 6:00 p.m.",
        "Reading room\n\n- Tue: 9 to 5\n\n- Thu: 10 to 6",
        "Tuesday 09:00 - 17:00\n\nThursday 10:00 - 18:00",
    ],
)
def test_rows_are_of_every_week(text: str) -> None:
    assert sets(text) == [("SET", ["10T09:00", "10T17:00"]), ("SET", ["05T10:00", "05T18:00"])]


def test_a_day_without_hours_is_of_every_week_beside_them() -> None:
    assert sets("Tuesday: 9-5\n\nThursday: 10-6\n\nSunday: closed")[2] == ("SET", ["08T00:00", "09T00:00"])


@pytest.mark.parametrize(
    "text",
    [
        "Tuesday: 9:00 a.m. – 5:00 p.m.",
        "Tuesday: 9-5 paint the hall\n\nThursday: 10-6 lay the floor",
        "Tuesday 3 March: 9-5\n\nThursday 5 March: 10-6",
        "Tuesday: closed\n\nSunday: closed",
        "Tuesday: 9-5\n\nTuesday: 6-8",
    ],
)
def test_one_row_and_rows_of_a_plan_are_no_timetable(text: str) -> None:
    assert not [time for time in read(text) if time.timex3 is not None and time.timex3.type == "SET"]


@pytest.mark.parametrize("above", ["Next week's rota:", "Christmas hours"])
def test_rows_of_one_week_are_no_timetable(above: str) -> None:
    times = timeloom.load("rules")(f"{above}\nMonday 9-5\nTuesday 9-5\n", dct="2024-03-05").times
    assert not any(time.timex3 is not None and time.timex3.type == "SET" for time in times)
