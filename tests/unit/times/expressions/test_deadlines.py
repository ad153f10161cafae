"""What is due by a day is due on it, and what is so on or after a day begins with it."""

from __future__ import annotations

import pytest

import timeloom

DCT = "2024-05-20T10:00"
"""A Monday."""


def read(text: str, language: str = "en", **options: str) -> tuple[str | None, str | None]:
    (found,) = timeloom.find(text, dct=DCT, language=language, preset="rules", **options)
    return found.intervals[0].isoformat()


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("Please send it by 7 June.", "2024-06-08T00:00:00"), ("Please send it by Thursday.", "2024-05-24T00:00:00"), ("Please send it by tomorrow.", "2024-05-22T00:00:00"),
        ("Please send it by Wednesday next week.", "2024-05-30T00:00:00"), ("Send it no later than Thursday.", "2024-05-24T00:00:00"), ("To be filed not later than 3 March 2025.", "2025-03-04T00:00:00"),
        ("Those filed on or before March 3, 2020 count.", "2020-03-04T00:00:00"), ("It was paid up to and including 3 March 2020.", "2020-03-04T00:00:00"), ("Please send it by 6 pm.", "2024-05-20T18:00:00"),
        ("Send it no later than noon on Thursday.", "2024-05-23T12:00:00"), ("The hall is shut until Thursday.", "2024-05-23T00:00:00"), ("Send it before Thursday.", "2024-05-23T00:00:00"), ("Send it by June.", "2024-06-01T00:00:00"),
        ("By 3 March 1942 the town had fallen.", "1942-03-04T00:00:00"),
    ],
)  # fmt: skip
def test_what_is_due_by_a_day_is_due_on_it(text: str, end: str) -> None:
    assert read(text)[1] == end


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("It holds for leases signed on or after 3 March 2020.", "2020-03-03"), ("It holds on and after 3 March 2020.", "2020-03-03"), ("It holds from and after March 3, 2020.", "2020-03-03"),
        ("It holds for leases signed after 3 March 2020.", "2020-03-04"),
    ],
)  # fmt: skip
def test_what_is_so_on_or_after_a_day_begins_with_it(text: str, start: str) -> None:
    assert read(text) == (f"{start}T00:00:00", None)


def test_a_deadline_of_a_weekday_is_not_today() -> None:
    assert (
        timeloom.parse("no later than Monday", dct=DCT, preset="rules").intervals[0].isoformat()[1]
        == "2024-05-28T00:00:00"
    )
    assert timeloom.parse("by 20 May", dct=DCT, preset="rules").intervals[0].isoformat()[1] == "2024-05-21T00:00:00"


def test_the_conventions_of_timeml_have_no_deadlines() -> None:
    (found,) = timeloom.find("Please send it by 7 June.", dct=DCT, preset="rules", conventions="timeml")
    assert (found.text, found.intervals[0].isoformat()) == ("7 June", ("2024-06-07T00:00:00", "2024-06-08T00:00:00"))
