"""A dash behind a day sets off its hour, and a list of days is as many days."""

from __future__ import annotations

import pytest

import timeloom

DCT = "2024-11-15"


def read(text: str, language: str = "en", dct: str = DCT) -> list[tuple[str, str | None, str | None]]:
    found = timeloom.find(text, dct=dct, language=language, preset="rules")
    return [(one.text, *one.intervals[0].isoformat()) for one in found]


def days(text: str, language: str = "en") -> list[str]:
    return [f"{str(start)[:10]}/{str(end)[:10]}" for _, start, end in read(text, language)]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("Created: Oct 3, 2024 - 09:45", "2024-10-03T09:45:00"), ("Created: 3 Oct 2024 - 09:45", "2024-10-03T09:45:00"), ("Thu Oct 3 2024 - 09:45 UTC", "2024-10-03T09:45:00"),
        ("Oct 3, 2024 – 9:45 pm", "2024-10-03T21:45:00"), ("[2024-10-03 - 09:45] done", "2024-10-03T09:45:00"), ("3 October 1942 - Night", "1942-10-03T21:00:00"),
        ("Sunday 1 December - 7 pm: quiz", "2024-12-01T19:00:00"),
    ],
)  # fmt: skip
def test_a_dash_sets_off_the_hour_of_a_day(text: str, start: str) -> None:
    ((_, begins, _),) = read(text)
    assert begins == start


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("Oct 3, 1900 - 2100", "2024-10-03T19:00:00", "2024-10-03T21:00:00"), ("3 Oct 2024 - 09:45-10:30", "2024-10-03T09:45:00", "2024-10-03T10:30:00"),
        ("3 Oct 2024 - 7 pm - 9 pm", "2024-10-03T19:00:00", "2024-10-03T21:00:00"), ("3 Oct 2024 - 5 Oct 2024", "2024-10-03T00:00:00", "2024-10-06T00:00:00"),
    ],
)  # fmt: skip
def test_a_dash_between_two_of_a_kind_joins_them(text: str, start: str, end: str) -> None:
    ((_, *stretch),) = read(text)
    assert stretch == [start, end]


@pytest.mark.parametrize(
    ("text", "day"), [("Bulletin No. 7 – Sunday 1st December 2024", "2024-12-01"), ("Session 4 - Monday 2 December 2024", "2024-12-02"), ("Circular No. 22 – 3 June 2024", "2024-06-03")],
)  # fmt: skip
def test_a_number_before_a_dash_and_a_date_begins_nothing(text: str, day: str) -> None:
    ((_, start, end),) = read(text)
    assert start == f"{day}T00:00:00"
    assert str(end)[11:] == "00:00:00"


@pytest.mark.parametrize(
    ("text", "start"),
    [("Thanksgiving lunch – Thu 28 Nov, 1 pm", "2024-11-28T13:00:00"), ("Christmas dinner - Wed 18 Dec, 6 pm", "2024-12-18T18:00:00"), ("New Year's Eve dinner – Tue Dec 31, 8:30 pm", "2024-12-31T20:30:00")],
)  # fmt: skip
def test_a_meal_before_a_dash_and_a_day_is_what_is_on_it(text: str, start: str) -> None:
    found = read(text)
    assert found[-1][1] == start
    assert all(str(end)[:4] == "2024" or str(end) == "2025-01-01T00:00:00" for _, _, end in found)


@pytest.mark.parametrize(
    ("text", "stretch"),
    [("Closed Christmas Eve - Thu 2 January", "2024-12-24/2025-01-03"), ("Christmas - New Year: closed", "2024-12-25/2025-01-02")],
)  # fmt: skip
def test_a_feast_and_a_day_with_a_dash_are_a_stretch(text: str, stretch: str) -> None:
    assert days(text) == [stretch]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The pool was shut on March 4, 5, 6, 9 and 23.", ["03-04", "03-05", "03-06", "03-09", "03-23"]), ("Shut on March 4, 6 and 11.", ["03-04", "03-06", "03-11"]),
        ("Rehearsals March 4 and 11", ["03-04", "03-11"]), ("Rehearsals March 4 & 11", ["03-04", "03-11"]), ("Rehearsals 4 & 11 March", ["03-04", "03-11"]), ("Rehearsals 4, 11 and 18 March", ["03-04", "03-11", "03-18"]),
    ],
)  # fmt: skip
def test_days_of_a_list_are_as_many_days(text: str, wanted: list[str]) -> None:
    assert [str(start)[5:10] for _, start, _ in read(text, dct="2024-03-15")] == wanted


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [
        ("en", "Rehearsals Dec. 4 and 5, 2024", ["2024-12-04/2024-12-06"]), ("en", "Rehearsals 4 & 5 December", ["2024-12-04/2024-12-06"]),
        ("en", "Between December 4 and 11 the pool is shut.", ["2024-12-04/2024-12-12"]), ("en", "On December 6 and 12 people will come.", ["2024-12-06/2024-12-07"]),
        ("de", "Am 6. und 12. Dezember ist zu.", ["2024-12-06/2024-12-07", "2024-12-12/2024-12-13"]),
    ],
)  # fmt: skip
def test_days_that_follow_each_other_are_one_stretch(language: str, text: str, wanted: list[str]) -> None:
    assert days(text, language) == wanted


def test_hours_joined_by_and_are_a_stretch_behind_between_alone() -> None:
    assert read("The fitter comes between 9 and 11, can you be in?")[0][1:] == (
        "2024-11-15T09:00:00",
        "2024-11-15T11:00:00",
    )
    assert all(end != "2024-11-15T11:00:00" for _, _, end in read("The fitter came at 9 and 11 was too late."))


def test_years_in_brackets_are_as_many() -> None:
    assert [start for _, start, _ in read("She crossed it three times (1871, 1874 and 1880).")] == [
        "1871-01-01T00:00:00",
        "1874-01-01T00:00:00",
        "1880-01-01T00:00:00",
    ]


def test_two_centuries_may_share_their_last_word() -> None:
    assert read("The 16th- and 17th-century wings burnt down.") == [
        ("The 16th- and 17th-century", "1500-01-01T00:00:00", "1700-01-01T00:00:00")
    ]


def test_a_bound_goes_on_to_the_hour_behind_a_dash() -> None:
    (time,) = timeloom.load("rules")("Please reply by Friday, 8 March - 17:00.", dct="2024-03-05").times
    assert time.text == "by Friday, 8 March - 17:00"
