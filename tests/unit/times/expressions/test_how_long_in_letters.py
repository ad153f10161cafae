"""Hours and minutes in letters or with a colon that say how long something takes: cuire 2 h, 1:30 Std."""

from __future__ import annotations

import pytest

from timeloom import load


def _values(language: str, text: str) -> list[str]:
    return [time.timex3.value for time in load("rules", language=language)(text, dct="2017-12-10").times if time.timex3]


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("fr", "Faites bouillir 1h10.", "PT1H10M"),
        ("fr", "Four : 1h20", "PT1H20M"),
        ("fr", "Un vol de 3h15.", "PT3H15M"),
        ("fr", "Repos 24h au froid", "PT24H"),
        ("fr", "Cuire 3/4 d'heure", "PT45M"),
        ("es", "Cocer 35 min.", "PT35M"),
        ("es", "Reposo: 3h", "PT3H"),
        ("es", "El viaje dura 3 h 15.", "PT3H15M"),
        ("es", "Esperamos 3/4 de hora", "PT45M"),
        ("de", "Hefeteig 2 h gehen lassen", "PT2H"),
        ("de", "Backzeit: 1:15 Std.", "PT1H15M"),
        ("de", "Dauer 2:20 Stunden", "PT2H20M"),
        ("es", "plazo de 36 (treinta y seis) meses", "P36M"),
        ("fr", "sous 15 (quinze) jours", "P15D"),
        ("de", "binnen einer Frist von 21 (einundzwanzig) Tagen", "P21D"),
        ("de", "Lieferzeit 4-6 Werktage", "P4D"),
        ("de", "Wir reisen für zwei Wochen nach Norwegen.", "P2W"),
        ("de", "Er fuhr drei Tage nach Graz.", "P3D"),
    ],
)
def test_it_is_an_amount(language: str, text: str, value: str) -> None:
    assert _values(language, text) == [value]


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("fr", "Réveil à 3h15.", "2017-12-10T03:15"),
        ("fr", "Le train de 8h20 est en retard.", "2017-12-10T08:20"),
        ("fr", "Demain 4h30 devant la gare.", "2017-12-11T04:30"),
        ("de", "Abfahrt 14:20 Uhr", "2017-12-10T14:20"),
    ],
)
def test_it_stays_a_time_of_day(language: str, text: str, value: str) -> None:
    assert _values(language, text) == [value]


def test_what_follows_an_event_counts_from_it() -> None:
    (time,) = load("rules", language="de")("Drei Tage nach Kriegsende kam er heim.", dct="2017-12-10").times
    assert time.text == "Drei Tage nach Kriegsende"


def test_a_number_before_an_adjective_and_its_noun_is_no_hour() -> None:
    assert not load("rules", language="de")("Nach elf gemeinsamen Jahren ziehen wir um.", dct="2017-12-10").times
