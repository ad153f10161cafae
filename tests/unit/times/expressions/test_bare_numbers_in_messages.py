"""Hours and days by their number alone, hours that have gone by, and nights: in what people write to each other, by the
words around them."""

from __future__ import annotations

import pytest

import timeloom

DCT = "2019-05-15T09:30"
"""A Wednesday."""

READ = [
    ("en", "The parcel came at 8.20 and nobody was in.", ["2019-05-15T08:20"]),
    ("en", "Gates at 2, first race at 3.", ["2019-05-15T14:00", "2019-05-15T15:00"]),
    ("en", "I can stay till 6 tonight.", ["2019-05-15T18:00"]),
    ("en", "Rent is due on the 28th.", ["2019-05-28"]),
    ("de", "Wir sehen uns um 5 am Kino.", ["2019-05-15T17:00"]),
    ("de", "Abgabe bis zum 24., bitte pünktlich.", ["2019-05-24"]),
    ("es", "La boda es el 25 y dormimos allí.", ["2019-05-25"]),
    ("es", "Hay que pagar antes del 28.", ["2019-05-28"]),
    ("fr", "Je pars en congés le 27.", ["2019-05-27"]),
    ("fr", "La réunion du 28 est annulée.", ["2019-05-28"]),
    # Hours without a unit in French, days whose stop is that of the sentence in German, and words behind a number that
    # say what it is.
    ("fr", "Je rentre vers 9, on mange ensemble ?", ["2019-05-15T21:00"]),
    ("fr", "Elle dort depuis 6.", ["2019-05-15T06:00"]),
    ("de", "Wir bleiben bis zum 26.", ["2019-05-26"]),
    ("en", "Meet at the pavilion on Saturday, 9 sharp.", ["2019-05-18T09:00"]),
    ("en", "My MOT runs out 28th.", ["2019-05-28"]),
]


@pytest.mark.parametrize(("language", "text", "wanted"), READ)
def test_a_number_is_an_hour_or_a_day(language: str, text: str, wanted: list[str]) -> None:
    assert [time.timex3.value for time in timeloom.find(text, dct=DCT, language=language) if time.timex3] == wanted


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Chapter 7 is the best one."),
        ("en", "We need 4 chairs and 2 tables."),
        ("de", "Das kostet 12 Euro."),
        ("es", "Viven en el número 8."),
        ("fr", "Il y a 3 places devant."),
    ],
)
def test_a_number_that_counts_is_none(language: str, text: str) -> None:
    assert not timeloom.find(text, dct=DCT, language=language)


def test_timeml_reads_as_it_did() -> None:
    assert not timeloom.find("I can stay till 6.", dct=DCT, conventions="timeml")


@pytest.mark.parametrize(
    ("language", "text", "night"),
    [
        ("fr", "Elle a bien dormi cette nuit.", "2019-05-14TNI"),
        ("de", "Heute Nacht hat es geschneit.", "2019-05-14TNI"),
    ],
)
def test_the_night_that_has_gone_by_is_offered(language: str, text: str, night: str) -> None:
    (time,) = timeloom.find(text, dct="2019-05-15T07:00", language=language)
    assert time.timex3 is not None
    assert night in {time.timex3.value, *(other.value for other in time.alternatives)}


@pytest.mark.parametrize(
    ("language", "text", "first"),
    [
        ("es", "Desde hoy abrimos también por la tarde.", ("2019-05-15T00:00:00", None)),
        ("en", "Closed from today to the 31st.", ("2019-05-15T00:00:00", "2019-06-01T00:00:00")),
        (
            "en",
            "The lane is shut from 7 am Friday until midnight on Saturday.",
            ("2019-05-17T07:00:00", "2019-05-19T00:00:00"),
        ),
        ("en", "Slots between 6:30 and 7:15 on 6 November.", ("2019-11-06T06:30:00", "2019-11-06T07:15:00")),
    ],
)
def test_where_a_stretch_begins_and_ends(language: str, text: str, first: tuple[str, str | None]) -> None:
    assert tuple(timeloom.find(text, dct=DCT, language=language)[0].to_dict()["intervals"][0]) == first


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("de", "Die Prüfung ist am 12. Juni, Aufnahme am Vortag um 9.", "2019-06-11T09:00"),
        ("de", "Am 3. Juni reisen sie an, tags darauf wird gefeiert.", "2019-06-04"),
    ],
)
def test_the_day_before_and_the_day_after(language: str, text: str, value: str) -> None:
    *_, time = timeloom.find(text, dct=DCT, language=language)
    assert time.timex3 is not None
    assert time.timex3.value == value


def test_an_hour_of_a_morning_that_is_none() -> None:
    """It raised KeyError while the chart was built: the early hours of what names no day."""
    with pytest.raises(timeloom.TimeloomError):
        timeloom.parse("monday in the early hours of the morning", dct=DCT)
