"""Spanish beyond the probes: names that are months, days in a list, ordinals with their signs, hours, amounts."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

FOUND = {
    "Nació el día 3 de mayo de 1954.": [("día 3 de mayo de 1954", "1954-05-03")],
    "La cumbre fue los días 3 y 4 de mayo.": [("3", "2021-05-03"), ("4 de mayo", "2021-05-04")],
    "El 15, 16 y 17 de octubre llovió.": [("15", "2021-10-15"), ("16", "2021-10-16"), ("17 de octubre", "2021-10-17")],
    "El próximo día 20 se vota.": [("El próximo día 20", "2021-11-20")],
    "Sevilla, 1.º de abril de 1939.": [("1.º de abril de 1939", "1939-04-01")],
    "El 1° de enero de 2015 cambió.": [("1° de enero de 2015", "2015-01-01")],
    "El 1.° de enero de 2015 cambió.": [("1.° de enero de 2015", "2015-01-01")],
    "Lima, a los tres días del mes de mayo de dos mil diecinueve": [("tres días del mes de mayo de dos mil diecinueve", "2019-05-03")],
    "Obra de ca. 1630.": [("ca. 1630", "1630")],
    "Escrito c. 1605.": [("c. 1605", "1605")],
    "En julio, Julio viajó a Roma.": [("julio", "2021-07")],
    "El tren sale a las 14h30.": [("las 14h30", "2021-11-10T14:30")],
    "La película dura 2 h 15 min.": [("2 h 15 min", "PT2H15M")],
    "Tardó una hora y cuarto.": [("una hora y cuarto", "PT1H15M")],
    "A eso de las ocho salimos.": [("A eso de las ocho", "2021-11-10T08:00")],
    "Sonó a las veinte treinta.": [("las veinte treinta", "2021-11-10T20:30")],
    "De 9 de la mañana a 2 de la tarde.": [("De 9 de la mañana a 2 de la tarde", "PT5H")],
    "Abierto las 24 horas.": [("las 24 horas", "PT24H")],
    "Un plazo de 15 días hábiles.": [("15 días hábiles", "P15D")],
    "A principios de los 90 emigró.": [("A principios de los 90", "199")],
    "Los martes y jueves hay clase.": [("Los martes", "XXXX-WXX-2"), ("jueves", "XXXX-WXX-4")],
    "Por las tardes dormía.": [("Por las tardes", "TAF")],
    "Al amanecer partimos.": [("amanecer", "2021-11-10TMO")],
    "Los primeros días de enero de 2020 nevó.": [("Los primeros días de enero de 2020", "2020-01")],
    "En octubre de 2020 subió; el mismo mes del año anterior bajó.": [
        ("octubre de 2020", "2020-10"), ("el mismo mes del año anterior", "2019-10"),
    ],
    "En los nueve primeros meses de 2019 creció.": [("los nueve primeros meses de 2019", "P9M")],
    "En los tres últimos años creció.": [("los tres últimos años", "P3Y")],
    "Hace apenas tres días llegó.": [("Hace apenas tres días", "2021-11-07")],
    "Por primera vez en diez años.": [("diez años", "P10Y")],
    "El informe anual de 2019.": [("anual", "P1Y"), ("2019", "2019")],
    "El verano del 98 fue largo.": [("verano del 98", "1998-SU")],
    "Hace 65 millones de años cayó.": [("Hace 65 millones de años", "BC64997980")],
    "Duró 3,5 millones de años.": [("3,5 millones de años", "P3500000Y")],
    "Duró 3.5 horas o 3,5 horas.": [("3.5 horas", "PT3H30M"), ("3,5 horas", "PT3H30M")],
    "Tiene 1,500 años o 1.500 años.": [("1,500 años", "P1500Y"), ("1.500 años", "P1500Y")],
    "A principios de los 2000 abrió.": [("A principios de los 2000", "200")],
    "Abierto sábados y domingos.": [("sábados", "XXXX-WXX-6"), ("domingos", "XXXX-WXX-7")],
    "Silencio de 23 h a 7 h.": [("de 23 h a 7 h", "PT8H")],
    "Cáliz, ss. XV-XVI.": [("ss. XV-XVI", "P200Y")],
    "La víspera de Navidad de 2010.": [("víspera de Navidad de 2010", "2010-12-24")],
    "Hoy, miércoles, a las 20 horas.": [("Hoy, miércoles, a las 20 horas", "2021-11-10T20:00")],
    "Ayer martes se firmó.": [("Ayer martes", "2021-11-09")],
    "Antes de anoche heló.": [("Antes de anoche", "2021-11-08TNI")],
    "La noche del 3 al 4 de mayo de 2019 heló.": [("La noche del 3 al 4 de mayo de 2019", "2019-05-03TNI")],
    "La madrugada del 3 al 4 de mayo de 2019 heló.": [("La madrugada del 3 al 4 de mayo de 2019", "2019-05-04TMO")],
    "Pasadas dos semanas volvió.": [("Pasadas dos semanas", "2021-W47")],
    "En el segundo de 2020.": [("2020", "2020")],
    "A las 13 y cuarto.": [("las 13 y cuarto", "2021-11-10T13:15")],
    "De Lunes a Viernes.": [("De Lunes a Viernes", "P5D")],
    "LUNES CERRADO": [("LUNES", "2021-11-08")],
    "Los siglos XVI y XVII.": [("Los siglos XVI y XVII", "P200Y")],
}  # fmt: skip
NOTHING = (
    "Viven en la avenida 9 de Julio.",
    "La calle del 12 de Octubre está cortada.",
    "La plaza de Mayo.",
    "La isla de Pascua y el árbol de Navidad.",
    "San Juan y Santiago son ciudades.",
    "A las ocho hermanas les gusta.",
    "Una de las dos se marchó.",
    "Los 80 alumnos y las 24 maestras.",
    "De 2 a 3 litros.",
    "Tiene 1945 seguidores.",
    "Es tarde, muy tarde.",
    "La Primavera de Botticelli está en Florencia.",
    "Sábado Gigante era un programa.",
    "De pronto se fue la luz.",
    "Tan pronto como llegue.",
)


YEARLY = "El informe anual de 2019."
OFTEN = pytest.mark.xfail(
    strict=False,
    reason="a marginal choice: an adjective of how often is marked as a time in some sources and not in others",
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [pytest.param(text, times, id=text, marks=[OFTEN] if text == YEARLY else []) for text, times in FOUND.items()],
)
def test_found(text: str, expected: list[tuple[str, str]]) -> None:
    found = in_timeml(text, dct="2021-11-10", language="es")
    assert [(time.text, time.timex3.value if time.timex3 else None) for time in found] == expected


@pytest.mark.parametrize("text", NOTHING)
def test_nothing_found(text: str) -> None:
    assert in_timeml(text, dct="2021-11-10", language="es") == []


def test_two_digits_after_del_are_a_year_gone_by_and_say_so() -> None:
    (time,) = in_timeml("Recordaba mayo del 68.", dct="2019-05-15", language="es")
    assert time.timex3 is not None
    assert time.timex3.value == "1968-05"
    assert "two-digit-year" in time.assumed


@pytest.mark.parametrize(("jurisdiction", "value"), [("ES", "2018-12-06"), ("MX", "2018-02-05")])
def test_feasts_of_one_country(jurisdiction: str, value: str) -> None:
    (time,) = in_timeml("El Día de la Constitución de 2018", dct="2019-05-15", language="es", jurisdiction=jurisdiction)
    assert time.timex3 is not None
    assert time.timex3.value == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Esperaremos hasta el lunes.", "2021-11-15"),
        pytest.param(
            "El plazo vencía el lunes.",
            "2021-11-08",
            marks=pytest.mark.xfail(strict=False, reason="a marginal choice: a term that ended, or was to end"),
        ),
        ("El lunes no hay clase.", "2021-11-15"),
        ("El lunes no hubo clase.", "2021-11-08"),
    ],
)
def test_direction(text: str, value: str) -> None:
    (time,) = in_timeml(text, dct="2021-11-10", language="es")
    end = time.intervals[0].isoformat()[1]
    assert end is not None
    assert value in str(time.intervals[0].isoformat())


@pytest.mark.parametrize(
    ("text", "mention", "value"),
    [
        ("Viene el último viernes de cada mes.", "el último viernes de cada mes", "XXXX-WXX-5"),
        ("Un domingo de agosto de 1961 vino.", "domingo de agosto de 1961", "1961-08"),
        ("En la semana 30 se reúne.", "la semana 30", "2019-W30"),
        ("Abierto de lunes a viernes de 9 a 14 h.", "de lunes a viernes de 9 a 14 h", "XXXX-WXX-WD"),
        ("Abierto de lunes a viernes de 9:00 a 14:00.", "de lunes a viernes de 9:00 a 14:00", "XXXX-WXX-WD"),
        ("De lunes a viernes estuvo cerrado.", "De lunes a viernes", "P5D"),
    ],
)
def test_words_that_belong_to_one_time(text: str, mention: str, value: str) -> None:
    (found,) = in_timeml(text, dct="2019-05-15", preset="rules", language="es")
    assert (found.text, found.timex3 and found.timex3.value) == (mention, value)


@pytest.mark.parametrize(
    ("text", "mention", "value", "mod"),
    [
        ("Se fue hace casi diez años.", "hace casi diez años", "2009", "APPROX"),
        ("Se fue hace más de diez años.", "hace más de diez años", "P10Y", "MORE_THAN"),
        ("Al otro día llovió.", "Al otro día", "2019-05-16", None),
        ("La temporada 2018-19 fue mala.", "temporada 2018-19", "P1Y", None),
        ("La revisión es dentro de medio año.", "dentro de medio año", "2019-11", None),
        (
            "Hay mercado el primer y el último lunes de cada mes.",
            "el primer y el último lunes de cada mes",
            "XXXX-WXX-1",
            None,
        ),
        ("Una mañana encontró la puerta abierta.", "Una mañana", "TMO", None),
        ("Cada media hora sale un autobús.", "Cada media hora", "PT30M", None),
        ("Se fue hace poco más de dos semanas.", "hace poco más de dos semanas", "2019-W18", None),
    ],
)
def test_everyday_expressions(text: str, mention: str, value: str, mod: str | None) -> None:
    (found,) = in_timeml(text, dct="2019-05-15", preset="rules", language="es")
    assert found.timex3
    assert (found.text, found.timex3.value, found.timex3.mod) == (mention, value, mod)


@pytest.mark.parametrize(
    ("text", "days", "hour"),
    [
        ("Abierto de lunes a sábado de 9 a 14 h.", "MO,TU,WE,TH,FR,SA", 9),
        ("De martes a domingo, de 10:00 a 20:00.", "TU,WE,TH,FR,SA,SU", 10),
        ("Abierto de lunes a viernes de 9 a 14 h.", "MO,TU,WE,TH,FR", 9),
        ("La oficina abre los lunes, miércoles y viernes de 9 a 12 h.", "MO,WE,FR", 9),
        ("La oficina abre los viernes de 9 a 12 h.", "FR", 9),
    ],
)
def test_hours_of_several_weekdays_are_one_set(text: str, days: str, hour: int) -> None:
    (found,) = in_timeml(text, dct="2019-05-15", preset="rules", language="es")
    assert found.rrule == f"FREQ=WEEKLY;BYDAY={days};BYHOUR={hour};BYMINUTE=" + ("30" if "30" in text else "0")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Dentro de tres semanas es Navidad.", "2019-12-25"),
        ("En tres semanas es Pascua.", "2020-04-12"),
    ],
)
def test_a_feast_that_is_weeks_ahead_is_the_next_one(text: str, day: str) -> None:
    found = in_timeml(text, dct="2019-05-15", preset="rules", language="es")
    assert found[-1].timex3
    assert found[-1].timex3.value == day


def test_what_is_due_before_a_feast_gone_by_is_due_before_the_next() -> None:
    due, done = (
        in_timeml(text, dct="2023-01-10", preset="rules", language="es")[0].timex3
        for text in ("Debe hacerse antes de Navidad.", "Se hizo antes de Navidad.")
    )
    assert due
    assert done
    assert (due.value, done.value) == ("2023-12-25", "2022-12-25")


@pytest.mark.parametrize(
    "text",
    [
        "Lo veré otro día.",
        "La semana 30 personas vinieron.",
        "De un día para otro todo cambió.",
        "Una noche de hotel cuesta 90 euros.",
        "El viaje dura de 9 a 12 h.",
    ],
)
def test_words_of_time_that_are_no_times(text: str) -> None:
    assert in_timeml(text, dct="2019-05-15", preset="rules", language="es") == []


def test_an_hour_until_which_is_of_the_day_before_it() -> None:
    day, hour = in_timeml("El jueves hasta las 20 h.", dct="2019-05-15", preset="rules", language="es")
    assert (day.text, hour.timex3 and hour.timex3.type) == ("jueves", "DURATION")
    assert hour.intervals[0].isoformat()[1] == str(day.intervals[0].isoformat()[0]).replace("T00", "T20")
