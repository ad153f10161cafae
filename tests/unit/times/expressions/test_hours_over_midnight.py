"""Hours of a night are in it: those after midnight are of the day on which it ends, and a day ends with its
midnight."""

from __future__ import annotations

import pytest

import timeloom

DCT = "2025-03-05"
"""A Wednesday."""


def read(text: str, language: str = "en", dct: str = DCT) -> list[tuple[str | None, str | None]]:
    return [one.intervals[0].isoformat() for one in timeloom.find(text, dct=dct, language=language, preset="rules")]


@pytest.mark.parametrize(
    ("language", "text", "start", "end"),
    [
        ("en", "The lift is shut tonight from 22:15 to 03:00.", "2025-03-05T22:15", "2025-03-06T03:00"), ("en", "The lift is shut on Friday night from 22:00 to 03:00.", "2025-03-07T22:00", "2025-03-08T03:00"),
        ("en", "The lift was shut last night between 23:15 and 01:30.", "2025-03-04T23:15", "2025-03-05T01:30"), ("en", "The lift is shut tonight from 00:00 to 03:00.", "2025-03-06T00:00", "2025-03-06T03:00"),
        ("en", "The lift was shut last night between 01:20 and 02:30.", "2025-03-05T01:20", "2025-03-05T02:30"), ("en", "The lift is shut tonight until 03:00.", None, "2025-03-06T03:00"),
        ("en", "She slept last night from 10 to 6.", "2025-03-04T22:00", "2025-03-05T06:00"), ("en", "We are open this evening from 11 to 1.", "2025-03-05T23:00", "2025-03-06T01:00"),
        ("en", "We are open this evening from 22:30 to 00:30.", "2025-03-05T22:30", "2025-03-06T00:30"), ("en", "We are open this afternoon from 11:30 to 2.", "2025-03-05T11:30", "2025-03-05T14:00"),
        ("en", "We are open tonight 10pm to 2am", "2025-03-05T22:00", "2025-03-06T02:00"), ("en", "We are open tonight from 8 to 11.", "2025-03-05T20:00", "2025-03-05T23:00"),
        ("en", "We are open tomorrow morning from 11 to 1.", "2025-03-06T11:00", "2025-03-06T13:00"), ("de", "Gesperrt heute Nacht von 22:15 bis 03:00.", "2025-03-05T22:15", "2025-03-06T03:00"),
        ("es", "esta noche de 22:15 a 03:00", "2025-03-05T22:15", "2025-03-06T03:00"),
    ],
)  # fmt: skip
def test_hours_of_a_night_go_over_midnight(language: str, text: str, start: str | None, end: str) -> None:
    assert read(text, language) == [(start and f"{start}:00", f"{end}:00")]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("The works begin on Thu 13 March at 23:00 and end at 03:00.", "2025-03-14T03:00:00"), ("The coach left on 20 February at 22:10 and arrived at 05:40.", "2025-02-21T05:40:00"),
        ("The coach left on 20 February at 22:10; it had been due at 21:40.", "2025-02-20T21:40:00"),
    ],
)  # fmt: skip
def test_small_hours_behind_an_evening_are_of_the_next_day(text: str, start: str) -> None:
    assert read(text)[-1][0] == start


@pytest.mark.parametrize(
    ("text", "dct", "start"),
    [
        ("The fair on Saturday 15 March ends at midnight.", DCT, "2025-03-16T00:00:00"), ("The kiosk closes at midnight.", DCT, "2025-03-06T00:00:00"),
        ("The guests left on 4 March at 11 pm and the cooks at midnight.", DCT, "2025-03-05T00:00:00"), ("It snowed at midnight.", DCT, "2025-03-05T00:00:00"),
        ("He woke today at 03:10, having gone to bed at midnight.", "2025-03-05T08:00", "2025-03-05T00:00:00"),
    ],
)  # fmt: skip
def test_a_day_ends_with_its_midnight(text: str, dct: str, start: str) -> None:
    assert read(text, dct=dct)[-1][0] == start
