"""Days and hours in the words of deeds, years alone, stretches of days, and habits, in German, Spanish and French."""

from __future__ import annotations

import pytest

from timeloom import load


def _values(language: str, text: str) -> list[str]:
    return [time.timex3.value for time in load("rules", language=language)(text, dct="2024-06-18").times if time.timex3]


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("es", "Sucedió sobre las 4.40 horas de ayer.", ["2024-06-17T04:40"]),
        ("es", "Fue a las nueve horas del día 5 de mayo.", ["2024-05-05T09:00"]),
        ("es", "siendo las 18:15 horas del día 3 de mayo de 2023", ["2023-05-03T18:15"]),
        ("es", "el día 12 (doce) de marzo del año 2022", ["2022-03-12"]),
        ("es", "a los catorce días del mes de marzo del año dos mil veintidós", ["2022-03-14"]),
        ("es", "durante los dos primeros meses", ["P2M"]),
        ("de", "Am 2. Weihnachtstag kommen sie.", ["2024-12-26"]),
        ("de", "Am 1. Weihnachtsfeiertag um 11 Uhr", ["2024-12-25T11:00"]),
        ("de", "Voriges Jahr waren es 2410.", ["2023"]),
        ("de", "Maßstab 1:20", []),
        ("es", "Expediente 1745/2013", []),
        ("fr", "Élu le 9 juin 1854 au troisième tour.", ["1854-06-09"]),
        ("es", "Su drama (1883) gustó.", ["1883"]),
        ("fr", "« Brumes » (Paris, 1878).", ["1878"]),
        ("de", "Sie blieb. 1907 heiratete sie.", ["1907"]),
        ("es", "Trabajó en Lima desde 1897 hasta el final.", ["1897"]),
        ("de", "vom 3.7. bis einschl. 9.8.2024", ["P38D"]),
        ("de", "Fahrt: Do 20.06. – Sa 22.06.", ["P3D"]),
        ("de", "In der Sturmnacht vom 4. auf den 5. Januar 1912", ["1912-01-04TNI"]),
        ("fr", "Réunion publique du 17 octobre 2023, 18 h 45 à la mairie", ["2023-10-17T18:45"]),
        ("de", "Der Markt ist alljährlich im Mai.", ["XXXX-05"]),
        ("de", "Das Konzert ist immer im März.", ["XXXX-03"]),
        ("es", "La feria es siempre en abril.", ["XXXX-04"]),
        ("fr", "dans la nuit du 7 au 8", ["2024-06-07TNI"]),
    ],
)
def test_it_is_read_as_a_whole(language: str, text: str, values: list[str]) -> None:
    assert _values(language, text) == values


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("es", "las doce del día", ["2024-06-18T12:00"]),
        ("es", "El 4 de mayo de 1850 soldados rebeldes llegaron.", ["1850-05-04"]),
        ("de", "Im Jahr 2150 endet es.", ["2150"]),
        ("es", "El motor (1200) falla.", []),
        ("es", "Desde 1990 hasta hoy vive ahí.", ["P12588D"]),
        ("fr", "cette nuit de 2 à 4", ["PT2H"]),
    ],
)
def test_what_was_right_stays(language: str, text: str, values: list[str]) -> None:
    assert _values(language, text) == values


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("fr", "Samedi on va au théâtre ?", ["2024-06-22"]),
        ("de", "Der Vortragsabend ist am Sonntag um 20 Uhr.", ["2024-06-23T20:00"]),
        ("de", "Der Vortragsabend war am Sonntag um 20 Uhr.", ["2024-06-16T20:00"]),
    ],
)
def test_a_planned_day_lies_ahead(language: str, text: str, values: list[str]) -> None:
    assert _values(language, text) == values
