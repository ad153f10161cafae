"""A day of the week before or after what has been told: am Montag danach, the Friday before."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.lost import LOST

from timeloom import load


@pytest.mark.parametrize(
    ("language", "text", "told", "value"),
    [
        ("de", "Das Fest ist am 10. Juni, der Abbau am Montag danach.", "Montag danach", "2018-06-11"),
        ("de", "Die Feier ist am 14. Juni. Geprobt wird am Mittwoch zuvor.", "Mittwoch zuvor", "2018-06-13"),
        (
            "en",
            "The audit is on 14 June. Please clear your desks by the Monday before.",
            "by the Monday before",
            "2018-06-11",
        ),
        ("en", "We file on 9 May; the board decides the Tuesday after.", "the Tuesday after", "2018-05-15"),
    ],
)
def test_it_counts_from_there(language: str, text: str, told: str, value: str) -> None:
    time = load("rules", language=language)(text, dct="2018-03-26").times[-1]
    assert (time.text, time.timex3 and time.timex3.value) == (told, value)


@LOST
def test_before_an_event_it_counts_from_that() -> None:
    (time,) = load("rules")("They met the Monday after the storm.", dct="2018-03-26").times
    assert time.unresolved is not None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("You arrive on Saturday 13 July. On Sunday there is a walk.", "2024-07-14"),
        ("We fly out on Thursday 20 June and are back on Monday.", "2024-06-24"),
        ("The exam is on 13 July. Can you call me on Friday?", "2024-05-24"),  # no day of the week is told with it
    ],
)
def test_a_day_of_the_week_beside_one_that_is_told_with_its_date_weeks_ahead(text: str, value: str) -> None:
    time = load("rules")(text, dct="2024-05-20").times[-1]
    assert time.timex3 is not None and time.timex3.value == value
