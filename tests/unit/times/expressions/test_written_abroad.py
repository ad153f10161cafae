"""What people write to a calendar in German, Spanish and French: parts of days and weeks, days without their month,
hours around them."""

from __future__ import annotations

import pytest

import timeloom

DCT = "2018-11-07T16:12"
"""A Wednesday."""
DATED = (
    ("de", "morgen Mittag", "2018-11-08T12:00", "2018-11-08T14:00"), ("de", "morgen zu Mittag", "2018-11-08T12:00", "2018-11-08T14:00"),
    ("de", "am Morgen", "2018-11-07T06:00", "2018-11-07T12:00"), ("de", "in aller Frühe", "2018-11-07T06:00", "2018-11-07T12:00"),
    ("de", "unter der Woche", "2018-11-05", "2018-11-10"), ("de", "nächste Arbeitswoche", "2018-11-12", "2018-11-17"),
    ("de", "die Woche vom 18.", "2018-11-12", "2018-11-19"), ("de", "um 18 Uhr am 15.", "2018-11-15T18:00", "2018-11-15T19:00"),
    ("de", "von jetzt bis Freitag", "2018-11-07T16:12", "2018-11-09"), ("de", "die nächsten zwei Quartale", "2019-01-01", "2019-07-01"),
    ("de", "2019/14/Mai", "2019-05-14", "2019-05-15"), ("de", "von 2012 - 2015", "2012-01-01", "2016-01-01"), ("de", "in 9 Tg.", "2018-11-16", "2018-11-17"),
    ("de", "Sommeranfang 2019", "2019-06-21", "2019-06-22"), ("de", "4.12.2018-9.12.2018", "2018-12-04", "2018-12-10"),
    ("de", "Q3 2019", "2019-07-01", "2019-10-01"), ("de", "gegen Abend", "2018-11-07T18:00", "2018-11-08"), ("de", "morgen ab 9 Uhr", "2018-11-08T09:00", None),
    ("de", "letzte Juliwoche", "2018-07-23", "2018-07-30"), ("de", "erste Maihälfte", "2018-05-01", "2018-05-16"), ("de", "in ner Stunde", "2018-11-07T17:12", "2018-11-07T17:13"),
    ("de", "Wochenende in zwei Wochen", "2018-11-24", "2018-11-26"), ("es", "T2", "2018-04-01", "2018-07-01"), ("es", "a partir del 4", "2018-12-04", None),
    ("es", "el viernes dentro de dos semanas", "2018-11-23", "2018-11-24"), ("fr", "T2", "2018-04-01", "2018-07-01"), ("fr", "jusqu'au 14", None, "2018-11-14"),
    ("fr", "à partir du 4", "2018-12-04", None), ("fr", "vers le soir", "2018-11-07T18:00", "2018-11-08"), ("fr", "vendredi dans deux semaines", "2018-11-23", "2018-11-24"),
    ("fr", "peu après 9h", "2018-11-07T09:00", None), ("es", "el jueves por la tarde", "2018-11-08T12:00", "2018-11-08T20:00"), ("es", "anoche", "2018-11-06T20:00", "2018-11-07"),
    ("es", "por la mañana", "2018-11-07T06:00", "2018-11-07T12:00"), ("es", "mañana temprano", "2018-11-08T06:00", "2018-11-08T08:00"),
    ("es", "mañana a última hora", "2018-11-08T16:00", "2018-11-09"), ("es", "ya", "2018-11-07T16:12", "2018-11-07T16:13"),
    ("es", "la semana del 18", "2018-11-12", "2018-11-19"), ("es", "la semana que empieza el 10 de diciembre", "2018-12-10", "2018-12-17"),
    ("es", "la semana que viene, el jueves", "2018-11-15", "2018-11-16"), ("es", "la semana pasada - jueves", "2018-11-01", "2018-11-02"),
    ("es", "a las nueve de la noche del 12", "2018-11-12T21:00", "2018-11-12T22:00"), ("es", "más tarde esta semana", "2018-11-08", "2018-11-12"),
    ("es", "más tarde este año", "2018-11-07", "2019-01-01"), ("es", "más temprano este mes", "2018-11-01", "2018-11-07T16:12"),
    ("es", "más tarde esta tarde", "2018-11-07T16:00", "2018-11-07T20:00"), ("es", "las últimas dos décadas", "1990-01-01", "2010-01-01"),
    ("es", "el 20 del próximo mes", "2018-12-20", "2018-12-21"), ("es", "al final del día", "2018-11-07T16:00", "2018-11-08"),
    ("es", "de tres diez a cuatro veinte", "2018-11-07T15:10", "2018-11-07T16:20"),
    ("es", "segunda quincena de octubre", "2018-10-16", "2018-11-01"), ("es", "4/12/2018-9/12/2018", "2018-12-04", "2018-12-10"),
    ("fr", "dès lundi", "2018-11-12", "2018-11-13"), ("fr", "en semaine", "2018-11-05", "2018-11-10"), ("fr", "lundi a 17h", "2018-11-12T17:00", "2018-11-12T18:00"),
    ("fr", "de 8 a 10 demain", "2018-11-08T08:00", "2018-11-08T10:00"), ("fr", "3 à 5pm", "2018-11-07T15:00", "2018-11-07T17:00"),
    ("fr", "9h matin", "2018-11-07T09:00", "2018-11-07T10:00"), ("fr", "le 19 à 18h", "2018-11-19T18:00", "2018-11-19T19:00"),
    ("fr", "le 19 de 14 à 16", "2018-11-19T14:00", "2018-11-19T16:00"), ("fr", "demain en fin de journée", "2018-11-08T16:00", "2018-11-09"),
    ("fr", "deuxième quinzaine de mars", "2019-03-16", "2019-04-01"), ("fr", "plus tard dans la soirée", "2018-11-07T21:00", "2018-11-08"),
    ("fr", "la semaine commençant le 10 décembre", "2018-12-10", "2018-12-17"), ("fr", "la semaine prochaine, le jeudi", "2018-11-15", "2018-11-16"),
    ("fr", "juin vingt-deux", "2019-06-22", "2019-06-23"),
    ("es", "el año civil 2017", "2017-01-01", "2018-01-01"), ("fr", "l'année civile 2017", "2017-01-01", "2018-01-01"), ("de", "im Kalenderjahr 2017", "2017-01-01", "2018-01-01"),
    ("es", "el mes hasta la fecha", "2018-11-01", "2018-11-07T16:12"), ("fr", "l'année à ce jour", "2018-01-01", "2018-11-07T16:12"),
    ("es", "tres días antes de ayer", "2018-11-03", "2018-11-04"), ("es", "de oct. a mar.", "2018-10-01", "2019-04-01"), ("es", "de lun. a mar.", "2018-11-12", "2018-11-14"),
    ("es", "de 9 a 11 el lunes por la mañana", "2018-11-12T09:00", "2018-11-12T11:00"), ("es", "entre las 2 y las 4 mañana por la tarde", "2018-11-08T14:00", "2018-11-08T16:00"),
    ("fr", "de 9h à 11h lundi matin", "2018-11-12T09:00", "2018-11-12T11:00"), ("fr", "de 2 à 4 demain après-midi", "2018-11-08T14:00", "2018-11-08T16:00"),
    ("de", "von 2 bis 4 Uhr morgen Nachmittag", "2018-11-08T14:00", "2018-11-08T16:00"),
    ("es", "a las 6 el lunes por la tarde", "2018-11-12T18:00", "2018-11-12T19:00"), ("es", "a las 9 mañana por la noche", "2018-11-08T21:00", "2018-11-08T22:00"),
    ("es", "a las 9 del próximo jueves por la noche", "2018-11-08T21:00", "2018-11-08T22:00"), ("fr", "à 8h samedi soir", "2018-11-10T20:00", "2018-11-10T21:00"),
    ("fr", "à 2 heures demain après-midi", "2018-11-08T14:00", "2018-11-08T15:00"), ("de", "um 6 Uhr am Samstagabend", "2018-11-10T18:00", "2018-11-10T19:00"),
    ("de", "um 2 Uhr morgen Nachmittag", "2018-11-08T14:00", "2018-11-08T15:00"), ("de", "um 8 Uhr nächsten Montag Abend", "2018-11-12T20:00", "2018-11-12T21:00"),
    ("fr", "demain en début de journée", "2018-11-08T07:00", "2018-11-08T08:30"), ("fr", "depuis le début de la journée", "2018-11-07", "2018-11-07T16:12"),
    ("es", "al principio del día", "2018-11-07T06:00", "2018-11-07T08:00"), ("es", "los cinco días anteriores", "2018-11-02", "2018-11-07"),
    ("fr", "les deux semaines précédentes", "2018-10-24", "2018-11-07"), ("de", "8 Uhr morgen", "2018-11-08T08:00", "2018-11-08T09:00"),
    ("de", "um 7 Uhr morgen früh", "2018-11-08T07:00", "2018-11-08T08:00"),
    ("es", "de dos y media a cinco menos diez", "2018-11-07T14:30", "2018-11-07T16:50"), ("es", "el año calendario 17", "2017-01-01", "2018-01-01"),
    ("fr", "8 jui. 2019", "2019-07-08", "2019-07-09"),
    ("de", "gestern um Mitternacht", "2018-11-06", "2018-11-06T00:01"), ("de", "morgen um Mittag", "2018-11-08T12:00", "2018-11-08T14:00"),
    ("fr", "6 9 2012", "2012-09-06", "2012-09-07"), ("fr", "le 20 du mois prochain", "2018-12-20", "2018-12-21"),
)  # fmt: skip
LASTING = (
    ("de", "den ganzen Tag", "P1D"), ("de", "eine ganze Woche", "P1W"), ("es", "todo el mes", "P1M"), ("es", "tres noches", "P3D"), ("es", "una y media horas", "PT1H30M"),
    ("fr", "toute la journée", "P1D"), ("fr", "toute l'année", "P1Y"),
)  # fmt: skip
IN_TEXTS = (
    ("es", "Nos vemos el 12 a las 9 de la noche en casa.", "el 12 a las 9 de la noche"), ("es", "Necesito un cuarto por tres noches.", "tres noches"),
    ("es", "El tren sale a las 9: 15 a.m.", "las 9: 15 a.m."), ("de", "Der Zug fährt um 9: 15 Uhr.", "9: 15 Uhr"), ("es", "Nos vemos el 18 entre 0900-1030.", "el 18 entre 0900-1030"),
    ("fr", "Réunion le 18 de 14-16 ici.", "le 18 de 14-16"), ("de", "Guten Abend, wir sehen uns am Montag.", "Montag"), ("es", "Buenas noches, nos vemos el lunes.", "lunes"),
    ("es", "Cenamos el miérc. en casa.", "miérc."), ("es", "Llega el jue. con su hermana.", "jue."),
    ("es", "La obra dura de dos y media a cinco menos diez el 4/2/2019", "de dos y media a cinco menos diez el 4/2/2019"),
    ("es", "Hay que ver el año calendario 17", "el año calendario 17"),
    ("es", "Saldremos el 12.", "el 12"), ("es", "La compra es del 14 y se entrega el 9 del 12 en casa.", "9 del 12"), ("fr", "Nous arriverons le 21.", "le 21"),
    ("de", "Wir sehen uns am 21.", "21"), ("de", "Die Feier ist Freitag, der 14.", "Freitag, der 14"), ("es", "¿Puedes 6-8 el próximo jueves?", "6-8 el próximo jueves"),
    ("es", "Saldré el resto de la semana.", "el resto de la semana"), ("fr", "Je serai absent le reste de la journée.", "le reste de la journée"),
    ("de", "Ich bin den Rest der Woche weg.", "den Rest der Woche"), ("fr", "Réunion le 19 de 14 à 16.", "le 19 de 14 à 16"), ("de", "Treffen am 19. von 14 bis 16.", "19. von 14 bis 16"),
    ("es", "La cifra va de 2011 ~ 2013.", "de 2011 ~ 2013"), ("fr", "Je pars de 3pm à 5pm.", "de 3pm à 5pm"), ("fr", "On se retrouve le 19 à 18h.", "le 19 à 18h"), ("fr", "La semaine du 18 sera chargée.", "La semaine du 18"), ("de", "Wir fliegen in der Woche vom 18. los.", "der Woche vom 18"),
)  # fmt: skip
NOTHING = (
    ("es", "Ya no quiero más."), ("es", "Trabaja de noche."), ("fr", "Il a 7 ans et elle en a 5."), ("fr", "Elle a 3 chats."), ("fr", "Le bus 19 a 2 portes."),
    ("es", "Gana el 10."), ("es", "Nueve menos cinco es cuatro."), ("es", "Cai Lun inventó el papel."), ("es", "Trajo los 5 del 10."), ("fr", "Il porte le 10."), ("de", "Er saß zum Morgen hin gewandt."),
    ("de", "Guten Morgen, Frau Krause!"), ("de", "Gute Nacht, Kinder."), ("es", "Buenas tardes a todos."), ("fr", "Bonne soirée, Paul."),
)  # fmt: skip


def _full(moment: str | None) -> str | None:
    return None if moment is None else f"{moment}{'T00:00' * ('T' not in moment)}:00"


@pytest.mark.parametrize(("language", "text", "start", "end"), DATED)
def test_it_is_one_time(language: str, text: str, start: str | None, end: str | None) -> None:
    (interval,) = timeloom.parse(text, dct=DCT, language=language, preset="rules").intervals
    assert interval.isoformat() == (_full(start), _full(end))


@pytest.mark.parametrize(("language", "text", "value"), LASTING)
def test_it_is_how_long_something_takes(language: str, text: str, value: str) -> None:
    timex = timeloom.parse(text, dct=DCT, language=language, preset="rules").timex3
    assert timex is not None
    assert (timex.type, timex.value) == ("DURATION", value)


@pytest.mark.parametrize(("language", "text", "mention"), IN_TEXTS)
def test_a_day_without_its_month_is_told_by_what_stands_beside_it(language: str, text: str, mention: str) -> None:
    assert [time.text for time in timeloom.find(text, dct=DCT, language=language, preset="rules")] == [mention]


@pytest.mark.parametrize(("language", "text"), NOTHING)
def test_short_words_of_other_meanings_are_no_times(language: str, text: str) -> None:
    assert not [
        time
        for time in timeloom.find(text, dct=DCT, language=language, preset="rules")
        if time.timex3 and time.timex3.type != "DURATION"
    ]


def test_hours_of_parts_are_those_of_the_language_where_people_mean_them() -> None:
    text = "Llegó ayer por la tarde."
    said, by_timeml = (
        timeloom.find(text, dct=DCT, language="es", conventions=name)[0].intervals[0].isoformat()
        for name in ("everyday", "timeml")
    )
    assert said == ("2018-11-06T12:00:00", "2018-11-06T20:00:00")
    assert by_timeml == ("2018-11-06T12:00:00", "2018-11-06T18:00:00")


def test_a_feast_of_the_moon_is_kept_beside_the_sabbath() -> None:
    assert (
        timeloom.parse("Jom Haatzmaut 2021", dct=DCT, language="de", preset="rules").intervals[0].isoformat()[0]
        == "2021-04-14T00:00:00"
    )


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("fr", "Elle vivait près de la mer.", []), ("fr", "Rendez-vous mer. à 9 h.", ["mer. à 9 h"]), ("fr", "Il viendra le mercredi.", ["mercredi"]),
        ("es", "Miraban la mar.", []), ("es", "Vendrá el martes.", ["martes"]),
    ],
)  # fmt: skip
def test_days_of_the_week_are_masculine(language: str, text: str, found: list[str]) -> None:
    assert [
        time.text.removeprefix("le ").removeprefix("el ")
        for time in timeloom.find(text, dct=DCT, language=language, preset="rules")
    ] == found
