"""What people add to a day or a stretch without changing which one is meant, in German, Spanish and French: all day,
inclusive, sharp, in the course of it."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.lost import LOST

import timeloom

DCT = "2018-11-07T16:12"
"""A Wednesday."""
DAYS = (
    ("fr", "samedi toute la journée", "2018-11-10", "2018-11-11"), ("fr", "tout le week-end", "2018-11-10", "2018-11-12"), ("fr", "dans la journée", "2018-11-07", "2018-11-08"),
    ("fr", "demain en journée", "2018-11-08", "2018-11-09"), ("fr", "au cours de la semaine prochaine", "2018-11-12", "2018-11-19"),
    ("es", "el sábado todo el día", "2018-11-10", "2018-11-11"), ("es", "todo el sábado", "2018-11-10", "2018-11-11"), ("es", "toda la semana que viene", "2018-11-12", "2018-11-19"),
    ("es", "a lo largo del mes", "2018-11-01", "2018-12-01"), ("de", "am Samstag den ganzen Tag", "2018-11-10", "2018-11-11"), ("de", "den ganzen Samstag", "2018-11-10", "2018-11-11"),
    ("de", "morgen ganztägig", "2018-11-08", "2018-11-09"), ("de", "im Laufe der Woche", "2018-11-05", "2018-11-12"), pytest.param("de", "morgen im Laufe des Tages", "2018-11-08", "2018-11-09", marks=LOST),
)  # fmt: skip
ENDS = (
    ("fr", "jusqu'à samedi inclus", None, "2018-11-11"), ("es", "hasta el sábado inclusive", None, "2018-11-11"), ("de", "bis Samstag einschließlich", None, "2018-11-11"),
    ("de", "bis einschließlich Samstag", None, "2018-11-11"), ("fr", "du 2 au 5 mai inclus", "2019-05-02", "2019-05-06"), ("fr", "au plus tard samedi", None, "2018-11-11"),
    ("es", "como muy tarde el sábado", None, "2018-11-11"), ("fr", "samedi au plus tard", None, "2018-11-11"), ("es", "el sábado como muy tarde", None, "2018-11-11"),
    ("es", "poco antes de las 7", None, "2018-11-08T07:00"), ("fr", "la semaine du 19 au 23 novembre", "2018-11-19", "2018-11-24"),
    ("es", "la semana del 19 al 23", "2018-11-19", "2018-11-24"), ("de", "die Woche vom 19. bis 23. November", "2018-11-19", "2018-11-24"),
)  # fmt: skip
HOURS = (
    ("fr", "samedi à la première heure", "2018-11-10T07:00", "2018-11-10T08:30"), ("es", "el sábado a primera hora", "2018-11-10T06:00", "2018-11-10T08:00"),
    ("es", "el sábado a última hora", "2018-11-10T16:00", "2018-11-11"), ("fr", "7h30 pile", "2018-11-07T07:30", "2018-11-07T07:31"), ("es", "entre las 7 y las 9", "2018-11-07T07:00", "2018-11-07T09:00"),
    ("es", "hoy mismo", "2018-11-07", "2018-11-08"), ("fr", "19 nov. 2018 - 15h", "2018-11-19T15:00", "2018-11-19T16:00"), ("de", "um Punkt 7 Uhr", "2018-11-07T07:00", "2018-11-07T08:00"),
)  # fmt: skip


def _full(moment: str | None) -> str | None:
    return None if moment is None else f"{moment}{'T00:00' * ('T' not in moment)}:00"


@pytest.mark.parametrize(("language", "text", "start", "end"), DAYS + ENDS + HOURS)
def test_it_is_that_time(language: str, text: str, start: str | None, end: str | None) -> None:
    (interval,) = timeloom.parse(text, dct=DCT, language=language, preset="rules").intervals
    assert interval.isoformat() == (_full(start), _full(end))


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [("fr", "toute la semaine", "P1W"), ("es", "todo el día", "P1D"), ("de", "die ganze Woche", "P1W")],
)
def test_all_of_a_unit_by_itself_is_how_long(language: str, text: str, value: str) -> None:
    timex = timeloom.parse(text, dct=DCT, language=language, preset="rules").timex3
    assert timex is not None
    assert (timex.type, timex.value) == ("DURATION", value)


@pytest.mark.parametrize(
    ("language", "text"),
    [("fr", "Elle dort en journée."), ("de", "Das kommt im Laufe der Zeit."), ("de", "Der Punkt ist klar.")],
)
def test_what_is_always_so_is_no_day(language: str, text: str) -> None:
    assert not timeloom.find(text, dct=DCT, language=language, preset="rules")


def test_the_year_that_is_named_stays_what_it_is() -> None:
    (time,) = timeloom.find("Im Laufe des Jahres 1950 zog sie um.", dct=DCT, language="de", preset="rules")
    assert time.timex3 is not None
    assert time.timex3.value == "1950"
