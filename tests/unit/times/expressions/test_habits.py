"""What is done again and again, as the verb or the number of times says."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.lost import LOST

import timeloom
from timeloom.document import Time

DCT = "2024-12-04"
"""A Wednesday."""
EVERY_DAY = "every day, as what is done again and again"


def read(text: str) -> tuple[Time, ...]:
    return timeloom.load("rules")(text, dct=DCT).times


def starts(time: Time) -> list[str]:
    return [one.isoformat()[0][:16] for one in time.intervals[:2]]


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        pytest.param(
            "The guild meets on the second Monday of the month at 7.15 p.m.",
            ["2024-12-09T19:15", "2025-01-13T19:15"],
            marks=LOST,
        ),
        ("Quiz: third Friday of the month, 8 pm", ["2024-12-20T20:00", "2025-01-17T20:00"]),
        pytest.param(
            "Jumble sales: second Saturday of the month.", ["2024-12-14T00:00", "2025-01-11T00:00"], marks=LOST
        ),
        ("Wages are paid on the last working day of the month.", ["2024-12-31T00:00", "2025-01-31T00:00"]),
        ("The clock chimes every quarter of an hour.", ["2024-12-04T00:00", "2024-12-04T00:15"]),
        ("The clock chimes every half hour.", ["2024-12-04T00:00", "2024-12-04T00:30"]),
    ],
)
def test_customs_are_sets(text: str, begins: list[str]) -> None:
    (time,) = read(text)
    assert time.timex3 is not None and (time.timex3.type, starts(time)) == ("SET", begins)


@pytest.mark.parametrize(
    "text",
    [
        "They met on the second Monday of the month.",
        pytest.param("Wages were paid on the last working day of the month.", marks=LOST),
        "The list will be out on the last Friday of the month.",
        "AGM on the second Monday of the month.",
        "A mass was held on the first Sunday in July.",
        "The wedding is on the first Sunday in July.",
        "The fair is held on the first Sunday in July.",
        "The season opens on the first Sunday in July.",
        "A meeting is held on the first Sunday in July.",
        "She is leaving on the second Monday of the month.",
    ],
)
def test_what_has_been_or_will_be_is_one(text: str) -> None:
    (time,) = read(text)
    assert time.timex3 is not None and time.timex3.type == "DATE" and time.text.startswith("the ")


def test_how_many_days_of_each() -> None:
    (time,) = read("He preaches two Sundays a month.")
    assert time.timex3 is not None and (time.text, time.timex3.type, time.timex3.freq) == (
        "two Sundays a month",
        "SET",
        "2X",
    )


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("Two drops three times a day (7 am, 1 pm, 9 pm).", ["07", "13", "21"]),
        ("Feed it twice a day at 6 a.m. and 6 p.m.", ["06", "18"]),
        ("Penicillin 250 mg TDS (7 am, 1 pm and 9 pm).", ["07", "13", "21"]),
        ("Once a day at 9 pm.", ["21"]),
    ],
)
def test_as_many_hours_as_are_told_are_those_of_each_day(text: str, hours: list[str]) -> None:
    (time,) = read(text)
    assert [one.isoformat()[0][11:13] for one in time.intervals[: len(hours)]] == hours


def test_other_hours_are_times_of_their_own() -> None:
    assert [time.text for time in read("We feed it three times a day, and at 9 p.m. we slept.")] == [
        "three times a day",
        "9 p.m.",
    ]


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("The bakery opens at 7 a.m.", ["2024-12-04T07:00", "2024-12-05T07:00"]),
        ("Soup is served from 3.45 until 5.", ["2024-12-04T15:45", "2024-12-05T15:45"]),
        ("The pool is open from 9 am to 6 pm.", ["2024-12-04T09:00", "2024-12-05T09:00"]),
    ],
)
def test_every_day_is_told_as_another_reading(text: str, begins: list[str]) -> None:
    (time,) = read(text)
    assert time.timex3 is not None and time.timex3.type != "SET"
    (other,) = [one for one in time.alternatives if one.why == EVERY_DAY]
    assert [one.isoformat()[0][:16] for one in other.intervals[:2]] == begins


@pytest.mark.parametrize(
    "text",
    [
        "The bakery opens at 7 a.m. tomorrow.",
        "Tomorrow the bakery opens at 7 a.m.",
        "The bakery opened at 7 a.m.",
        "The bakery will open at 7 a.m.",
        "On Friday the bakery opens at 7 a.m.",
    ],
)
def test_an_appointment_is_not_of_every_day(text: str) -> None:
    assert not [one for time in read(text) for one in time.alternatives if one.why == EVERY_DAY]


@pytest.mark.parametrize(
    ("text", "value"),
    [("It was left for 12 h.", "PT12H"), ("The lag of 36h was long.", "PT36H"), ("It ran 2.5 h.", "PT2H30M")],
)
def test_hours_by_their_letter(text: str, value: str) -> None:
    (time,) = read(text)
    assert time.timex3 is not None and time.timex3.value == value


def test_one_hour_of_a_clock_by_its_letter_stays_one() -> None:
    (time,) = read("Back at 4h.")
    assert time.timex3 is not None and time.timex3.type == "TIME"
