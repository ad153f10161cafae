"""Clock times in a text of which the day of writing is known, and the hour is not: they are of that day, or of one that
the text names."""

from __future__ import annotations

import pytest

from timeloom import load

WRITTEN = "2019-02-11"


def values(text: str, dct: str = WRITTEN) -> list[str]:
    return [time.timex3.value for time in load("rules")(text, dct=dct).times if time.timex3 is not None]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The boiler restarted at 12:00.", ["2019-02-11T12:00"]),
        ("Water was cut at 12:00 and came back at 12:40.", ["2019-02-11T12:00", "2019-02-11T12:40"]),
        ("Lunch was at 12.", ["2019-02-11T12:00"]),
        ("She arrived at 11:45, ate and left.", ["2019-02-11T11:45"]),
        ("The router failed at 21:10.", ["2019-02-11T21:10"]),
        ("Call me at 3.", ["2019-02-11T15:00"]),
        (
            "Monday 11 February 2019\n\nThe meeting opened at 7.30 pm and closed at 9.10 pm.",
            ["2019-02-11", "2019-02-11T19:30", "2019-02-11T21:10"],
        ),
    ],
)
def test_an_hour_is_of_the_day_of_writing(text: str, found: list[str]) -> None:
    assert values(text) == found


@pytest.mark.parametrize("second", ["On 16 January at 09:00", "On Jan 16 at 09:00"])
def test_a_later_day_with_its_hour_is_that_of_the_next_hour(second: str) -> None:
    text = f"The test failed on 2 January 2019. {second} the pump stopped. At 09:04 the alarm rang."
    assert values(text)[-1] == "2019-01-16T09:04"


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "The play will be on 14 June at 7 p.m. Drinks will be served at 9 p.m.", "2019-06-14T21:00"),
        ("en", "The feast is on 14 June. Doors open at 6 p.m.", "2019-06-14T18:00"),
        (
            "en",
            "The party is on 13 July at 1.30pm. Please reply by 14 June. The coach leaves at 12.45pm.",
            "2019-07-13T12:45",
        ),
        ("fr", "La pièce aura lieu le 14 juin à 19 h. Un repas sera servi à 21 h.", "2019-06-14T21:00"),
        ("es", "La boda será el 14 de junio a las 19:00. A las 21:00 se servirá la cena.", "2019-06-14T21:00"),
        ("de", "Wir feiern am 14. Juni um 14 Uhr. Um 19 Uhr gibt es Kuchen.", "2019-06-14T19:00"),
        ("de", "Lesung am 14. Juni\n\nEinlass: 18 Uhr\nBeginn: 19 Uhr", "2019-06-14T19:00"),
        ("en", "On 12 June 1863 they broke camp. The attack was driven back at noon.", "1863-06-12T12:00"),
    ],
)
def test_an_hour_behind_a_day_is_of_that_day(language: str, text: str, found: str) -> None:
    told = [
        time.timex3.value
        for time in load("rules", language=language)(text, dct=WRITTEN).times
        if time.timex3 is not None
    ]
    assert told[-1] == found
