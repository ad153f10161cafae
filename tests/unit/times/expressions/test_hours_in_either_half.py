"""Hours of stretches, and twelve, in either half of the day, as people write to each other: between 1 and 2.30, since
4, at 12. Which half is meant is learned, so what is asked here is that both are weighed."""

from __future__ import annotations

import pytest

import timeloom
from timeloom.document import Time

DCT = "2017-06-01T10:00"


def stretches(text: str, language: str) -> list[tuple[str | None, str | None]]:
    """All stretches that the one time of a text may mean."""
    (time,) = timeloom.find(text, dct=DCT, language=language)
    return told(time)


def told(time: Time) -> list[tuple[str | None, str | None]]:
    data = time.to_dict()
    every = [data["intervals"], *(one["intervals"] for one in data["alternatives"])]
    return [tuple(found[0]) for found in every if found]


BOTH = [
    ("de", "Strom war von drei bis fünf weg.", ("2017-06-01T03:00:00", "2017-06-01T05:00:00")),
    ("en", "It rained today between 1 and 2.30.", ("2017-06-01T01:00:00", "2017-06-01T02:30:00")),
    ("en", "It rained today between 1 and 2.30.", ("2017-06-01T13:00:00", "2017-06-01T14:30:00")),
    ("fr", "Réunion demain de 5 à 8.", ("2017-06-02T05:00:00", "2017-06-02T08:00:00")),
    ("fr", "Réunion demain de 5 à 8.", ("2017-06-02T17:00:00", "2017-06-02T20:00:00")),
    # An end that comes before the start in its half of the day is of the other one, or of the next morning.
    ("en", "We paint tomorrow from 10 to 5.", ("2017-06-02T10:00:00", "2017-06-02T17:00:00")),
    ("en", "We paint tomorrow from 10 to 5.", ("2017-06-02T22:00:00", "2017-06-03T05:00:00")),
    ("de", "Durchgeschlafen von 8 bis 6!", ("2017-05-31T20:00:00", "2017-06-01T06:00:00")),
    # Twelve is noon, or midnight.
    ("en", "They sang at 12.", ("2017-06-01T12:00:00", "2017-06-01T13:00:00")),
    ("en", "They sang at 12.", ("2017-06-01T00:00:00", "2017-06-01T01:00:00")),
]


@pytest.mark.parametrize(("language", "text", "stretch"), BOTH)
def test_both_halves_are_weighed(language: str, text: str, stretch: tuple[str, str]) -> None:
    assert stretch in stretches(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Open tomorrow from 9 am to 2."),
        ("en", "Open tomorrow from 9:00 to 14:00."),
        ("en", "Open tomorrow from 09:00 to 11:00."),
        ("de", "Morgen von 14 bis 16 Uhr geöffnet."),
        ("en", "They sang at 12 noon."),
        ("de", "Seit vierzehn Uhr warte ich."),
        ("fr", "De quatorze à seize heures, je travaille."),
    ],
)
def test_an_hour_that_says_its_half_has_no_other(language: str, text: str) -> None:
    assert len({(start or "")[11:] for start, _ in stretches(text, language)}) == 1


def test_by_timeml_hours_are_as_they_stand() -> None:
    (time,) = timeloom.annotate("They met between 3:00 and 5:00 on 3 May 2017.", dct=DCT).times
    assert told(time) == [("2017-05-03T03:00:00", "2017-05-03T05:00:00")]


def test_what_goes_on_since_an_hour_has_begun() -> None:
    """Since 4, told in the morning, is not since the next afternoon, which is not offered either."""
    (time,) = timeloom.find("They have been here since 4 today.", dct=DCT)
    assert told(time) == [("2017-06-01T04:00:00", DCT + ":00")]
    assert time.alternatives == ()


def test_a_half_that_is_guessed_is_told_as_assumed() -> None:
    (time,) = timeloom.find("They sang at 12.", dct="2017-06-01T01:30")
    (start, _), *_ = told(time)
    assert start == "2017-06-01T00:00:00"
    assert "clock-half-day" in time.assumed
