"""Bare hours at the end of a range, hours of a part of the day, and numbers at that place that are none."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

from timeloom.document import Time

DCT = "2024-05-15"


def read(language: str, text: str) -> tuple[Time, ...]:
    return in_timeml(text, dct=DCT, preset="rules", language=language)


ENDS = [
    ("en", "Check in from 3 p.m. Friday to 11:00 Sunday", "2024-05-10T15:00", "2024-05-12T11:00"),
    ("en", "from 7 p.m. on June 3 until 7:30 on June 5", "2024-06-03T19:00", "2024-06-05T07:30"),
    ("de", "von Freitag 8 Uhr abends bis Sonntag 10 Uhr", "2024-05-10T20:00", "2024-05-12T10:00"),
    ("fr", "du 3 mai à midi au 5 mai à 10 h", "2024-05-03T12:00", "2024-05-05T10:00"),
    ("es", "del mediodía del viernes a las 10:00 del domingo", "2024-05-10T12:00", "2024-05-12T10:00"),
    ("en", "from noon to 8:00 the following morning", "2024-05-15T12:00", "2024-05-16T08:00"),
    ("de", "von 6 Uhr abends bis 9 Uhr am nächsten Morgen", "2024-05-15T18:00", "2024-05-16T09:00"),
    pytest.param(
        "fr",
        "de midi à 9 h le lendemain matin",
        "2024-05-15T12:00",
        "2024-05-16T09:00",
        marks=pytest.mark.xfail(
            strict=True,
            reason="the morning behind the range is another time, and says nothing of the half of the day of its end",
        ),
    ),
    ("en", "noon to 12", "2024-05-15T12:00", "2024-05-16T00:00"),
    ("en", "from 9 a.m. to 12", "2024-05-15T09:00", "2024-05-15T12:00"),
    ("en", "from 09:30 to 5", "2024-05-15T09:30", "2024-05-15T17:00"),
    ("en", "Friday from 10 p.m. to 6 a.m. on Saturday", "2024-05-10T22:00", "2024-05-11T06:00"),
    ("en", "from 10 p.m. to 6 a.m. Sunday morning", "2024-05-11T22:00", "2024-05-12T06:00"),
]
"""The first time of each text."""
PARTS = [
    ("en", "every Friday evening between 7 and 9", "2024-05-17T19:00", "2024-05-17T21:00"),
    ("en", "Friday nights from 10 to 2", "2024-05-17T22:00", "2024-05-18T02:00"),
    ("en", "Saturday afternoons from 2 to 4", "2024-05-18T14:00", "2024-05-18T16:00"),
    ("en", "every Monday and Friday night from 8 to 10", "2024-05-17T20:00", "2024-05-17T22:00"),
    ("en", "Every Monday and Friday evening from 7:00 to 9:00", "2024-05-17T19:00", "2024-05-17T21:00"),
    ("en", "every Friday evening from 7:00 to 9:00", "2024-05-17T19:00", "2024-05-17T21:00"),
    ("en", "nightly from 10 to 2", "2024-05-15T22:00", "2024-05-16T02:00"),
    ("de", "jeden Montag und Freitagabend von 7 bis 9 Uhr", "2024-05-17T19:00", "2024-05-17T21:00"),
    ("de", "jeden Freitagabend von 7:30 bis 9", "2024-05-17T19:30", "2024-05-17T21:00"),
    ("fr", "tous les vendredis soir de 8 h à 10", "2024-05-17T20:00", "2024-05-17T22:00"),
    ("es", "todos los viernes por la noche de 8:30 a 10", "2024-05-17T20:30", "2024-05-17T22:00"),
    ("es", "todos los días de 9 a 5", "2024-05-15T09:00", "2024-05-15T17:00"),
    ("en", "Mon-Fri 09:00-5", "2024-05-15T09:00", "2024-05-15T17:00"),
]
OTHERS = [
    ("en", "Take it every Monday and Friday at 8 a.m. and 8 p.m.", ["every Monday and Friday at 8 a.m. and 8 p.m."]),
    ("en", "Showings daily 2 p.m. and 7", ["daily", "2 p.m."]), ("de", "freitags 18 Uhr und 20", ["freitags 18 Uhr"]),
    ("de", "freitags 18 Uhr und 20 Uhr", ["freitags 18 Uhr und 20 Uhr"]),
    ("en", "from 9 a.m. and 5", ["9 a.m."]), ("fr", "Le menu de midi à 15 €", ["midi"]), ("de", "von 9 Uhr bis 12 %", ["9 Uhr"]),
    ("en", "Doors 8 p.m. - 21+", ["8 p.m."]), ("en", "Midnight -5, noon 3", ["Midnight", "noon"]), ("en", "Up at 9am\n- 3\n- 4", ["9am"]),
    ("en", "Story time 10 a.m. - 5 and under", ["10 a.m."]), ("en", "Happy hour from 5 p.m. - 2 for 1 on all drinks", ["5 p.m."]),
    ("en", "Take 8 am - 1, 12 pm - 1", ["8 am", "12 pm"]), ("en", "Pain at 9 a.m. - 7, at noon - 5", ["9 a.m.", "noon"]),
    ("en", "Winds will shift by 3 p.m. to 10 to 20 mph", ["3 p.m."]), ("en", "Soup is served at noon to 20 on Fridays", ["noon", "Fridays"]),
    ("fr", "On était à midi à 3 sur le pont", ["midi"]), ("es", "Vendió al mediodía a 5 por persona", ["mediodía"]),
    ("es", "de 9:30 a 11 y media", ["de 9:30 a 11 y media"]), ("en", "from 9 a.m. to 10 to 5", ["9 a.m."]), ("de", "von 9:30 bis 11 am Abend", ["9:30", "Abend"]),
    ("en", "10 a.m. Sept. 9 to 11", ["10 a.m. Sept. 9"]), ("en", "Log your pain daily from 0 to 10", ["daily"]),
    ("en", "Mark it every day from 1 to 10", ["every day"]), ("fr", "un trajet de 2 h à 3", ["2 h"]), ("en", "Dilute from 1:10 to 20", ["1:10"]),
    ("en", "He works every day from 9 to 5. Monday from 9 a.m. to 11 a.m. he was ill.", ["every day from 9 to 5", "Monday from 9 a.m. to 11 a.m."]),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "start", "end"), ENDS)
def test_where_a_range_of_hours_ends(language: str, text: str, start: str, end: str) -> None:
    found = read(language, text)[0]
    assert [at[:16] for at in found.intervals[0].isoformat()] == [start, end]


@pytest.mark.parametrize(("language", "text", "start", "end"), PARTS)
def test_hours_of_days_that_come_again(language: str, text: str, start: str, end: str) -> None:
    (found,) = read(language, text)
    assert found.timex3 is not None
    assert found.timex3.type == "SET"
    assert [at[:16] for at in found.intervals[0].isoformat()] == [start, end]


@pytest.mark.parametrize(("language", "text", "mentions"), OTHERS)
def test_numbers_that_are_no_hours(language: str, text: str, mentions: list[str]) -> None:
    assert [time.text for time in read(language, text)] == mentions


def test_a_day_told_of_is_not_one_that_comes_again() -> None:
    times = read("en", "He works every day from 9 to 5. Monday from 9 a.m. to 11 a.m. he was ill.")
    assert [time.timex3.type for time in times if time.timex3] == ["SET", "DURATION"]
