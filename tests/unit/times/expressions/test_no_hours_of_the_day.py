"""Numbers that are no time of day, and amounts that are counted from the end of something that is no time."""

from __future__ import annotations

import pytest

import timeloom

DCT = "2031-05-14T10:00:00"  # a Wednesday

DECIMALS = [
    ("en", "It has more than 1.14 million readers."), ("en", "About 1.24 million of them will have none."), ("en", "They asked for about 3.50 euros."),
    ("en", "A rise of more than 4.15 percent was too much."), ("en", "The sand lies nearly 2.30 metres deep."), ("de", "Es sind mehr als 1.14 Millionen Leser."),
    ("de", "Der Umsatz stieg um 2.30 Mrd. Euro."), ("de", "Das kostet etwa 12.30 Euro."), ("es", "Son cerca de 1.24 millones."),
]  # fmt: skip
CLOCKS = [
    ("en", "They left at about 2.30 in the afternoon.", "14:30"), ("en", "It closed about 11.30, the guard said.", "11:30"), ("en", "Nearly 10.30 when we met.", "10:30"),
    ("de", "Er kam gegen 2.30 Uhr an.", "02:30"), ("es", "Llegamos a las 7.45 de la tarde.", "19:45"),
]  # fmt: skip
FROM_AN_END = [
    ("en", "They scored in the last two minutes of a match.", "PT2M"), ("en", "The last six weeks of the campaign were hard.", "P6W"), ("en", "Over the last five years of her career she sang.", "P5Y"),
    ("fr", "Il marque dans les deux dernières minutes du match.", "PT2M"), ("es", "Marcó en los últimos dos minutos del partido.", "PT2M"), ("de", "Die letzten zwei Minuten des Spiels waren gut.", "PT2M"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), DECIMALS)
def test_a_decimal_number_before_what_it_counts_is_no_hour(language: str, text: str) -> None:
    assert not timeloom.find(text, dct=DCT, language=language, preset="rules")
    assert not timeloom.annotate(text, dct=DCT, language=language, preset="rules").times


@pytest.mark.parametrize(("language", "text", "hour"), CLOCKS)
def test_an_hour_with_a_point_is_one(language: str, text: str, hour: str) -> None:
    (found,) = timeloom.find(text, dct=DCT, language=language, preset="rules")
    assert found.intervals[0].isoformat()[0] == f"2031-05-14T{hour}:00"


@pytest.mark.parametrize(("language", "text", "value"), FROM_AN_END)
def test_the_last_of_something_are_not_the_last_before_the_writing(language: str, text: str, value: str) -> None:
    (found,) = timeloom.find(text, dct=DCT, language=language, preset="rules")
    assert found.timex3 is not None
    assert (found.timex3.value, found.intervals) == (value, ())


@pytest.mark.parametrize(
    "text",
    [
        "He waited until the last minute.",
        "They cancelled at the last minute.",
        "It was a last minute deal.",
        "Use Last Minute Travel.",
    ],
)
def test_the_last_minute_of_what_ends_then_is_not_that_before_the_writing(text: str) -> None:
    assert not [
        one for one in timeloom.find(text, dct=DCT, preset="rules") if one.intervals and one.intervals[0].is_bounded
    ]


def test_the_last_minute_and_the_last_ten_years_are_counted_from_the_writing() -> None:
    (minute,) = timeloom.find("I counted 13 in the last minute.", dct=DCT, preset="rules")
    assert minute.intervals[0].isoformat() == ("2031-05-14T09:59:00", "2031-05-14T10:00:00")
    (years,) = timeloom.find("After the last ten years of war they were tired.", dct=DCT, preset="rules")
    assert years.intervals
    (days,) = timeloom.find("in the last three days of the month", dct=DCT, preset="rules")
    assert days.intervals[0].isoformat() == ("2031-05-29T00:00:00", "2031-06-01T00:00:00")


def test_no_year_lies_in_a_weekend() -> None:
    assert [
        one.text
        for one in timeloom.find(
            "The fair is held each year on the last weekend in September.", dct=DCT, preset="rules"
        )
    ] == ["each year", "the last weekend in September"]


def test_the_year_behind_a_feast_is_no_hour() -> None:
    found = timeloom.find("Coins for the lunar new year in 2012, the Reign of a King.", dct=DCT, preset="rules")
    assert next(one.timex3.value for one in found if one.timex3) == "2012-01-23"


def test_an_amount_before_a_stretch_is_not_counted_from_its_start() -> None:
    found = timeloom.find(
        "The siege went on for 64 days from November 21, 1948 to January 24, 1949.", dct=DCT, preset="rules"
    )
    assert [one.text for one in found] == ["64 days", "from November 21, 1948 to January 24, 1949"]


def test_minutes_before_a_moment_are_one_time() -> None:
    assert [one.text for one in timeloom.find("He died a few minutes before midnight.", dct=DCT, preset="rules")] == [
        "a few minutes before midnight"
    ]


def test_after_a_winter_of_two_years_the_story_is_in_them() -> None:
    found = timeloom.find(
        "It was found in August 1934 and felled in the winter of 1412 to 1411 BC. Every dry summer it was mended.",
        preset="rules",
    )
    assert found[-1].timex3 is not None
    assert found[-1].timex3.value.startswith("BC14")


@pytest.mark.parametrize(("language", "text"), [
    ("en", "Send it on Friday at the latest."), ("de", "spätestens am Freitag"), ("es", "Envíalo el viernes a más tardar."), ("fr", "Envoyez-le au plus tard vendredi."),
])  # fmt: skip
def test_what_is_the_latest_lies_ahead(language: str, text: str) -> None:
    (found,) = timeloom.find(text, dct=DCT, language=language, preset="rules")
    assert found.intervals[0].isoformat() == (None, "2031-05-17T00:00:00")
