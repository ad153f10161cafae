"""Amounts as people write them in German, Spanish and French: fractions by their signs, nights of a stay, days that
come on top of others."""

from __future__ import annotations

import pytest

import timeloom

DCT = "2018-11-07T16:12"
SIGNS = (
    ("es", "Hay una pausa de ½ hora.", "½ hora", "PT30M"), ("es", "Tardan 2½ horas.", "2½ horas", "PT2H30M"), ("es", "Esperó ¾ hora.", "¾ hora", "PT45M"),
    ("fr", "Il attend 1½ heure.", "1½ heure", "PT1H30M"), ("fr", "Une pause de ½ heure.", "½ heure", "PT30M"), ("de", "Es dauert 2 ½ Stunden.", "2 ½ Stunden", "PT2H30M"),
    ("de", "Eine Pause von ¼ Stunde.", "¼ Stunde", "PT15M"),
)  # fmt: skip
NIGHTS = (
    ("es", "Quiero un cuarto para una noche.", "una noche", "P1D"), ("es", "Se quedan otras dos semanas.", "otras dos semanas", "P2W"),
    ("es", "Se queda por otra semana.", "otra semana", "P1W"), ("fr", "Je cherche une chambre pour une nuit.", "une nuit", "P1D"),
    ("fr", "Il reste pour un autre jour.", "un autre jour", "P1D"), ("de", "Wir suchen ein Zimmer für eine Nacht.", "eine Nacht", "P1D"),
    ("de", "Wir bleiben vier Nächte.", "vier Nächte", "P4D"),
)  # fmt: skip


@pytest.mark.parametrize(("language", "text", "words", "value"), SIGNS + NIGHTS)
def test_it_is_so_long(language: str, text: str, words: str, value: str) -> None:
    (time,) = timeloom.find(text, dct=DCT, language=language, preset="rules")
    assert time.timex3 is not None
    assert (time.text, time.timex3.type, time.timex3.value) == (words, "DURATION", value)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "Fue una noche larga."),
        ("es", "Nos vemos otro día."),
        ("fr", "Une nuit, il revint."),
        ("de", "Die Nächte sind kalt."),
    ],
)
def test_a_night_or_another_day_is_no_length_by_itself(language: str, text: str) -> None:
    assert not [
        time
        for time in timeloom.find(text, dct=DCT, language=language, preset="rules")
        if time.timex3 and time.timex3.value in ("P1D", "P1W")
    ]
