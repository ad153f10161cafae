"""Amounts between two numbers: three to five days."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

from timeloom import load
from timeloom.document import Time


def only(text: str, language: str = "en", dct: str = "2026-03-04T10:00") -> Time:
    (found,) = load("rules", language=language)(text, dct=dct).times
    return found


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("en", "It took 2-3 days.", "P2D"), ("en", "Stay for 24-48 hours.", "PT24H"), ("de", "Es dauert 3 bis 4 Stunden.", "PT3H"), ("fr", "Cela dure trois à quatre jours.", "P3D"),
    ],
)  # fmt: skip
def test_they_are_about_the_lower_one(language: str, text: str, value: str) -> None:
    timex3 = only(text, language).timex3
    assert timex3 is not None
    assert (timex3.type, timex3.value, timex3.mod) == ("DURATION", value, "APPROX")


@pytest.mark.parametrize(
    ("language", "text", "begin", "end"),
    [
        ("en", "Delivery in 3-5 days.", "2026-03-07T00:00:00", "2026-03-10T00:00:00"), ("en", "He will be back in two to three hours.", "2026-03-04T12:00:00", "2026-03-04T13:01:00"),
        ("en", "He left 2-3 weeks ago.", "2026-02-11T00:00:00", "2026-02-19T00:00:00"), ("de", "Die Ware kommt in 3 bis 5 Tagen.", "2026-03-07T00:00:00", "2026-03-10T00:00:00"),
        ("fr", "Livraison dans 8 à 10 jours.", "2026-03-12T00:00:00", "2026-03-15T00:00:00"), ("es", "Llega en 3 o 4 días.", "2026-03-07T00:00:00", "2026-03-09T00:00:00"),
    ],
)  # fmt: skip
def test_what_lies_so_far_away_is_the_stretch_between_both(language: str, text: str, begin: str, end: str) -> None:
    assert only(text, language).to_dict()["intervals"] == [[begin, end]]


def test_of_hours_no_more_than_the_day_is_known_where_no_hour_of_writing_is() -> None:
    found = only("He will be back in two to three hours.", dct="2026-03-04")
    assert not found.intervals or found.to_dict()["intervals"] == [["2026-03-04T00:00:00", "2026-03-05T00:00:00"]]


def test_timeml_leaves_their_number_open() -> None:
    (found,) = in_timeml("It took 2-3 days.", preset="rules", dct="2026-03-04")
    assert found.timex3 is not None
    assert found.timex3.value == "PXD"
