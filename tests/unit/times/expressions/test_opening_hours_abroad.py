"""Hours of days of every week in German, Spanish and French: lists of days, days in letters, hours with a stop."""

from __future__ import annotations

import pytest

from timeloom import load

MONDAY = "2024-04-08"


def _first(language: str, text: str, nth: int = 0) -> tuple[str, list[str]]:
    """The words of a time and its first two intervals, to the minute."""
    time = load("rules", language=language)(text, dct=MONDAY).times[nth]
    return time.text, [f"{one}".split("'")[1][5:16] + "/" + f"{one}".split("'")[3][11:16] for one in time.intervals[:2]]


@pytest.mark.parametrize(
    ("language", "text", "days"),
    [
        ("de", "Di. u. Do. 9.00 – 12.15 Uhr", ["04-09T09:00/12:15", "04-11T09:00/12:15"]),
        ("de", "Di + Fr 8-11 Uhr", ["04-09T08:00/11:00", "04-12T08:00/11:00"]),
        ("de", "Mo, Do sowie Sa 10-13 Uhr", ["04-08T10:00/13:00", "04-11T10:00/13:00"]),
        ("de", "Mo, Di, Do, Fr 14-17 Uhr", ["04-08T14:00/17:00", "04-09T14:00/17:00"]),
        ("de", "tgl. 10-17 Uhr", ["04-08T10:00/17:00", "04-09T10:00/17:00"]),
        ("de", "Sonn- und feiertags 11-16 Uhr", ["04-14T11:00/16:00", "04-21T11:00/16:00"]),
        ("de", "werktags außer samstags 7-19 Uhr", ["04-08T07:00/19:00", "04-09T07:00/19:00"]),
        ("es", "De martes a viernes de 9.30 a 13.15 h", ["04-09T09:30/13:15", "04-10T09:30/13:15"]),
        ("es", "de martes a jueves 9.30-13.15 h", ["04-09T09:30/13:15", "04-10T09:30/13:15"]),
        ("es", "Domingos de 10:30 a 13:00", ["04-14T10:30/13:00", "04-21T10:30/13:00"]),
        ("es", "L-J 9-12 h", ["04-08T09:00/12:00", "04-09T09:00/12:00"]),
        ("es", "M, J y S: 10-13 h", ["04-09T10:00/13:00", "04-11T10:00/13:00"]),
        ("es", "Lunes y viernes también de 16 a 19 h.", ["04-08T16:00/19:00", "04-12T16:00/19:00"]),
        ("es", "domingos y festivos de 11 a 14 h", ["04-14T11:00/14:00", "04-21T11:00/14:00"]),
        ("es", "diario de 8 a 13 h", ["04-08T08:00/13:00", "04-09T08:00/13:00"]),
        ("fr", "Mar-Ven 8h-11h/13h-17h", ["04-09T08:00/11:00", "04-10T08:00/11:00"]),
        ("fr", "Lundi, mercredi, jeudi, samedi de 9h30 à 12h", ["04-08T09:30/12:00", "04-10T09:30/12:00"]),
        ("fr", "1er et 3e samedis du mois de 8 h à 10 h 30", ["04-20T08:00/10:30", "05-04T08:00/10:30"]),
        ("fr", "Mardi et jeudi seulement, de 14 à 17 heures", ["04-09T14:00/17:00", "04-11T14:00/17:00"]),
        ("fr", "Dimanche et jours fériés : 9h-11h", ["04-14T09:00/11:00", "04-21T09:00/11:00"]),
    ],
)
def test_hours_are_those_of_all_days(language: str, text: str, days: list[str]) -> None:
    told, found = _first(language, text)
    assert (text.startswith(told), found) == (True, days)


@pytest.mark.parametrize(
    ("language", "text", "days"),
    [
        ("de", "Dienstags 9.00 – 11.00 Uhr und 14.00 – 17.00 Uhr", ["04-09T14:00/17:00", "04-16T14:00/17:00"]),
        ("fr", "du mardi au vendredi, 8h-11h et 13h-17h", ["04-09T13:00/17:00", "04-10T13:00/17:00"]),
        ("fr", "Mar-Ven 8h-11h/13h-17h", ["04-09T13:00/17:00", "04-10T13:00/17:00"]),
    ],
)
def test_further_hours_are_of_the_same_days(language: str, text: str, days: list[str]) -> None:
    assert _first(language, text, 1)[1] == days


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "El euro bajó de 1.20 a 1.15."),
        ("es", "Tallas S, M y L a 10 euros"),
        ("es", "Compra un diario de 20 páginas"),
        ("de", "Rabatt für A + B"),
    ],
)
def test_what_is_none_stays_none(language: str, text: str) -> None:
    assert load("rules", language=language)(text, dct=MONDAY).times == ()
