"""What people write to a calendar in German, French and Spanish: each row is one time, with its start and its end.
Written on a Wednesday, by what lies ahead."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.lost import LOST

import timeloom

DCT = "2024-03-20T10:15"

GERMAN = (
    ("in zwei Stunden", "2024-03-20T12:15", "2024-03-20T12:16"),
    ("vor fünf Tagen", "2024-03-15", "2024-03-16"),
    ("vor sechs Wochen", "2024-02-07", "2024-02-08"),
    ("in vier Monaten", "2024-07-20", "2024-07-21"),
    ("in 90 Sekunden", "2024-03-20T10:16:30", "2024-03-20T10:17:30"),
    ("in etwa drei Wochen", "2024-04-10", "2024-04-11"),
    ("12.4.-15.4.", "2024-04-12", "2024-04-16"),
    ("vom 12.4.-15.04.2024", "2024-04-12", "2024-04-16"),
    ("30.05.24 - 02.06.24", "2024-05-30", "2024-06-03"),
    ("8. auf 9.", "2024-04-08", "2024-04-10"),
    ("vom 3.5. auf den 4.5.", "2024-05-03", "2024-05-05"),
    ("von Dienstag, 02.04.2024, bis Freitag, 05.04.2024", "2024-04-02", "2024-04-06"),
    ("Mai 7", "2024-05-07", "2024-05-08"),
    ("Juni 3 - Juni 9", "2024-06-03", "2024-06-10"),
    ("Oktober 21, 2025", "2025-10-21", "2025-10-22"),
    ("9te Mai 25", "2025-05-09", "2025-05-10"),
    ("am 17ten", "2024-04-17", "2024-04-18"),
    ("28.", "2024-03-28", "2024-03-29"),
    ("sa", "2024-03-23", "2024-03-24"),
    ("Mo.", "2024-03-25", "2024-03-26"),
    ("Freitag in drei Wochen", "2024-04-12", "2024-04-13"),
    ("Montag nach dem nächsten", "2024-04-01", "2024-04-02"),
    ("circa um 19 Uhr", "2024-03-20T19:00", "2024-03-20T20:00"),
    ("so um 11 Uhr", "2024-03-20T11:00", "2024-03-20T12:00"),
    ("20 Uhr in etwa", "2024-03-20T20:00", "2024-03-20T21:00"),
    ("übermorgen so um 9 Uhr", "2024-03-22T09:00", "2024-03-22T10:00"),
    ("frühestens um 18 Uhr", "2024-03-20T18:00", None),
    ("18 Uhr spätestens", None, "2024-03-20T18:00"),
    ("nicht später als 14 Uhr", None, "2024-03-20T14:00"),
    ("19h45", "2024-03-20T19:45", "2024-03-20T19:46"),
    ("9:15h/9:45h", "2024-03-21T09:15", "2024-03-21T09:45"),
    ("14/15 Uhr", "2024-03-20T14:00", "2024-03-20T15:00"),
    ("am Montag nach 8 Uhr, aber vor 10 Uhr", "2024-03-25T08:00", "2024-03-25T10:00"),
    ("von 9 bis 11", "2024-03-20T09:00", "2024-03-20T11:00"),
    ("9-11 Uhr", "2024-03-20T09:00", "2024-03-20T11:00"),
    ("4. April am Abend", "2024-04-04T18:00", "2024-04-05"),
    ("03.05.2024, Freitag", "2024-05-03", "2024-05-04"),
    ("Freitag (03.05.24)", "2024-05-03", "2024-05-04"),
    ("Samstag (04.05.24) abends", "2024-05-04T18:00", "2024-05-05"),
    ("nächsten Monat vom 3. bis zum 9.", "2024-04-03", "2024-04-10"),
    ("vom 8. bis 10.4.2024 ab 14 Uhr", "2024-04-08T14:00", "2024-04-11"),
    ("drei Tage ab heute", "2024-03-23", "2024-03-24"),
    ("maerz", "2024-03-01", "2024-04-01"),
    ("naechste woche", "2024-03-25", "2024-04-01"),
    ("uebermorgen frueh", "2024-03-22T06:00", "2024-03-22T12:00"),
    ("Thu Apr 18 2:30 PM", "2024-04-18T14:30", "2024-04-18T14:31"),
    ("jetzt", "2024-03-20T10:15", "2024-03-20T10:16"),
    ("16 Uhr 40 nachmittags", "2024-03-20T16:40", "2024-03-20T16:41"),
    ("um halb 6", "2024-03-20T17:30", "2024-03-20T17:31"),
    ("Ramadan 2025", "2025-03-01", "2025-03-31"),
    ("Orthodoxe Ostern 2025", "2025-04-20", "2025-04-21"),
    ("Montag, aber ab 9 Uhr", "2024-03-25T09:00", None),
    ("am 4. Mai 2024 (Samstag)", "2024-05-04", "2024-05-05"),
)  # fmt: skip
FRENCH = (
    ("dans trois heures", "2024-03-20T13:15", "2024-03-20T13:16"),
    ("il y a cinq semaines", "2024-02-14", "2024-02-15"),
    ("dans quatre mois", "2024-07-20", "2024-07-21"),
    ("du 3 au 9", "2024-04-03", "2024-04-10"),
    ("entre le 3 et le 9", "2024-04-03", "2024-04-10"),
    ("de 14 à 16", "2024-03-20T14:00", "2024-03-20T16:00"),
    ("le 28", "2024-03-28", "2024-03-29"),
    ("24 05", "2024-05-24", "2024-05-25"),
    ("24 05 2024", "2024-05-24", "2024-05-25"),
    ("24 5 24", "2024-05-24", "2024-05-25"),
    ("mercredi en huit", "2024-03-27", "2024-03-28"),
    ("vendredi en 15", "2024-04-05", "2024-04-06"),
    ("la semaine qui suit", "2024-03-25", "2024-04-01"),
    ("à quatre heures et quart cet après-midi", "2024-03-20T16:15", "2024-03-20T16:16"),
    ("neuf heures trois quarts", "2024-03-20T21:45", "2024-03-20T21:46"),
    ("sept heures ce soir", "2024-03-20T19:00", "2024-03-20T20:00"),
    ("jeudi mais entre 14h et 16h", "2024-03-21T14:00", "2024-03-21T16:00"),
    ("vendredi plus tard que 18h", "2024-03-22T18:00", None),
    ("d'ici 3 semaines", "2024-03-20T10:15", "2024-04-11"),
    ("dans les dix jours", "2024-03-20T10:15", "2024-03-31"),
    ("3 avril autour de 18h", "2024-04-03T18:00", "2024-04-03T19:00"),
    ("huit heures et vingt", "2024-03-20T20:20", "2024-03-20T20:21"),
    ("24/avr/2024", "2024-04-24", "2024-04-25"),
    ("lundi le vingt-deux", "2024-04-22", "2024-04-23"),
    ("maintenant", "2024-03-20T10:15", "2024-03-20T10:16"),
    ("tout de suite", "2024-03-20T10:15", "2024-03-20T10:16"),
    ("trois jours à partir d'aujourd'hui", "2024-03-23", "2024-03-24"),
    ("du 4 au 12 du mois prochain", "2024-04-04", "2024-04-13"),
    ("Pessah 2025", "2025-04-12", "2025-04-21"),
)  # fmt: skip
SPANISH = (
    ("dentro de tres horas", "2024-03-20T13:15", "2024-03-20T13:16"),
    ("hace cinco semanas", "2024-02-14", "2024-02-15"),
    ("en cuatro meses", "2024-07-20", "2024-07-21"),
    ("manana", "2024-03-21", "2024-03-22"),
    ("miercoles", "2024-03-27", "2024-03-28"),
    ("en 5 dias", "2024-03-25", "2024-03-26"),
    ("en los anos 80", "1980-01-01", "1990-01-01"),
    ("del 3 al 9", "2024-04-03", "2024-04-10"),
    ("el 28", "2024-03-28", "2024-03-29"),
    ("24-5", "2024-05-24", "2024-05-25"),
    ("el 24 del 5", "2024-05-24", "2024-05-25"),
    ("el 24 de 5 de 2024", "2024-05-24", "2024-05-25"),
    ("a las nueve esta noche", "2024-03-20T21:00", "2024-03-20T22:00"),
    ("cuatro días a partir de hoy", "2024-03-24", "2024-03-25"),
    ("mañana a 9", "2024-03-21T09:00", "2024-03-21T10:00"),
    ("mx", "2024-03-27", "2024-03-28"),
    ("las siete cero cinco pm", "2024-03-20T19:05", "2024-03-20T19:06"),
    ("las 9 pm menos cuarto", "2024-03-20T20:45", "2024-03-20T20:46"),
    ("las 9 de la noche menos cuarto", "2024-03-20T20:45", "2024-03-20T20:46"),
    ("lunes el veintidós", "2024-04-22", "2024-04-23"),
    ("del 4 al 12 del próximo mes", "2024-04-04", "2024-04-13"),
    ("abr-22-2024", "2024-04-22", "2024-04-23"),
    ("el viernes pero después de las seis", "2024-03-22T18:00", None),
    ("ahora mismo", "2024-03-20T10:15", "2024-03-20T10:16"),
    ("por la tarde a las cinco", "2024-03-20T17:00", "2024-03-20T18:00"),
    ("viernes negro 2024", "2024-11-29", "2024-11-30"),
    ("ramadán 2025", "2025-03-01", "2025-03-31"),
    ("a las cuatro", "2024-03-20T16:00", "2024-03-20T17:00"),
)  # fmt: skip


def _full(moment: str | None) -> str | None:
    if moment is None:
        return None
    return moment + ("T00:00:00" if "T" not in moment else ":00" if moment.count(":") == 1 else "")


@pytest.mark.parametrize(
    ("language", "text", "start", "end"),
    [*(("de", *row) for row in GERMAN), *(("fr", *row) for row in FRENCH), *(("es", *row) for row in SPANISH)],
)
def test_it_is_one_time(language: str, text: str, start: str | None, end: str | None) -> None:
    (interval,) = timeloom.parse(text, dct=DCT, language=language, prefer="future").intervals
    assert interval.isoformat() == (_full(start), _full(end))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Im Mai 7 Tore."), ("de", "Er kam auf Platz 2."), ("de", "Do ut des, sagte er."), ("de", "Sie gewannen 3/4 des Pokals."),
        ("fr", "Il habite au 17 2 rue des Lilas."), ("fr", "Le score était de 5 à 7."), ("es", "Ganaron 17-2 en casa."), ("es", "El 3 es su número."),
    ],
)  # fmt: skip
def test_what_is_short_is_no_time_in_a_text(language: str, text: str) -> None:
    assert not [
        time.text
        for time in timeloom.find(text, dct=DCT, language=language)
        if any(char.isdigit() for char in time.text) or time.text == "Do"
    ]


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [("de", "Das war vor drei Wochen.", "2024-W09"), ("fr", "C'était il y a trois semaines.", "2024-W09")],
)
def test_by_timeml_an_amount_is_as_wide_as_its_unit(language: str, text: str, value: str) -> None:
    (time,) = timeloom.find(text, dct=DCT, language=language, conventions="timeml")
    assert time.timex3 is not None
    assert time.timex3.value == value


@LOST
def test_a_stretch_that_begins_now_has_the_word_that_says_so() -> None:
    assert timeloom.parse("binnen drei Wochen", dct=DCT, language="de", prefer="future").text == "binnen drei Wochen"
