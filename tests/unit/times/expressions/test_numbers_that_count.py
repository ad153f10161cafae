"""Numbers beside a time that are no part of it: what they count follows, or a sign says that they are one of a
series."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.lost import LOST

from timeloom import load

WRITTEN = "2026-11-30"


def told(text: str, language: str = "en") -> list[str]:
    return [time.text for time in load("rules", language=language)(text, dct=WRITTEN).times]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("In 1907 they struggled. In March five matches were lost.", ["1907", "March"]),
        ("In June twelve ships sailed.", ["June"]),
        ("In mid-October two envoys came.", ["mid-October"]),
        ("That afternoon three attacks failed.", ["That afternoon"]),
    ],
)
def test_a_number_in_words_that_counts_what_follows_is_no_day_and_no_hour(text: str, found: list[str]) -> None:
    assert told(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("We meet on March five.", ["March five"]),
        ("On March five we met.", ["March five"]),
        ("Come on June twelve.", ["June twelve"]),
    ],
)
def test_a_day_in_words_is_one(text: str, found: list[str]) -> None:
    assert told(text) == found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "See case No. 1984 and ordinance No. 1997."),
        ("de", "Es gilt der Beschluss Nr. 1998."),
        ("fr", "Voir la décision n° 2012."),
        ("es", "Véase el expediente núm. 1998."),
    ],
)
def test_a_number_of_a_series_is_no_year(language: str, text: str) -> None:
    assert told(text, language) == []


def test_a_year_behind_no_sign_is_one() -> None:
    assert told("Did it work? No. 2019 was worse.") == ["2019"]
    assert told("We say no. 2019 was bad enough.") == ["2019"]
    assert told("There was no rain in 1984. In 1997 No. 10 was sold.") == ["1984", "1997"]


def test_the_day_on_which_something_is_done_is_counted_from_nothing() -> None:
    assert told("It takes effect on the day on which this Act is passed.") == []
    assert told("A year on, it was gone.") == ["A year on"]


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "Up to 1100 people came.", []),
        ("en", "It lasted up to 1900.", ["up to 1900"]),
        ("de", "Bis zu 1100 Gäste wohnten hier.", []),
        ("de", "Bis 1960 wuchs der Betrieb.", ["Bis 1960"]),
        ("de", "Letzte Woche 1850 Euro eingenommen.", ["Letzte Woche"]),
        ("de", "Die letzte Woche 1998 war kalt.", ["Die letzte Woche 1998"]),
        ("fr", "Ils ont gagné 4-0 mardi dernier.", ["mardi dernier"]),
    ],
)
def test_four_digits_before_a_noun_and_the_numbers_of_a_score_are_no_times(
    language: str, text: str, found: list[str]
) -> None:
    assert told(text, language) == found


@pytest.mark.parametrize("text", ["See appendix A. Monday is a holiday.", "We meet in room B. Friday works too."])
def test_a_day_that_begins_a_sentence_behind_a_letter_is_one(text: str) -> None:
    assert len(told(text)) == 1


@pytest.mark.parametrize(
    "text", ["In July 1789 crowds stormed the gaol.", "The register of July 1789 lists ten names."]
)
def test_a_month_keeps_its_year_before_a_noun_or_a_verb(text: str) -> None:
    assert told(text) == ["July 1789"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The form was signed by Mr P. Friday."),
        ("de", "Gewählt wurde M. Freitag."),
        pytest.param("fr", "Secrétaire : P. Mardi.", marks=LOST),
    ],
)
def test_a_day_behind_an_initial_is_a_surname(language: str, text: str) -> None:
    assert told(text, language) == []
