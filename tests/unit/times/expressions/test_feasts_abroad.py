"""Feasts of the eastern churches and days of the year that the whole world keeps, in German, French and Spanish."""

from __future__ import annotations

import pytest

import timeloom

DCT = "2018-11-07"
EASTERN = (
    ("de", "Lazarussamstag 2020", "2020-04-11"), ("de", "orthodoxer Palmsonntag 2020", "2020-04-12"), ("de", "orthodoxer Gründonnerstag 2021", "2021-04-29"),
    ("de", "orthodoxer Ostermontag 2020", "2020-04-20"), ("fr", "samedi de Lazare 2020", "2020-04-11"), ("fr", "le vendredi saint orthodoxe 2021", "2021-04-30"),
    ("fr", "lundi de Pâques orthodoxe 2020", "2020-04-20"), ("es", "Sábado de Lázaro 2020", "2020-04-11"), ("es", "Viernes Santo ortodoxo 2021", "2021-04-30"),
    ("es", "Pascua ortodoxa 2021", "2021-05-02"), ("es", "lunes de Pascua ortodoxo 2020", "2020-04-20"),
)  # fmt: skip
OF_THE_WORLD = (
    ("de", "Weltfrauentag 2019", "2019-03-08"), ("de", "Kindertag 2020", "2020-06-01"), ("de", "Weltkindertag 2020", "2020-09-20"), ("de", "Europatag 2020", "2020-05-09"),
    ("de", "Halloween 2020", "2020-10-31"), ("de", "weißer Donnerstag 2019", "2019-04-18"), ("fr", "Journée internationale des droits des femmes 2019", "2019-03-08"),
    ("fr", "Fête de l'Europe 2020", "2020-05-09"), ("es", "Día de la Cero Discriminación 2020", "2020-03-01"), ("es", "dia del libro 2020", "2020-04-23"),
    ("es", "Día Mundial del Sida 2019", "2019-12-01"),
)  # fmt: skip


@pytest.mark.parametrize(("language", "text", "day"), EASTERN + OF_THE_WORLD)
def test_it_is_kept_on_that_day(language: str, text: str, day: str) -> None:
    timex = timeloom.parse(text, dct=DCT, language=language, preset="rules").timex3
    assert timex is not None
    assert timex.value == day


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("de", "Wir feiern am orthodoxen Ostermontag.", "orthodoxen Ostermontag"),
        ("es", "Nos vemos el Día del Libro.", "Día del Libro"),
    ],
)
def test_it_is_found_in_a_text(language: str, text: str, word: str) -> None:
    assert [time.text for time in timeloom.find(text, dct=DCT, language=language, preset="rules")] == [word]
