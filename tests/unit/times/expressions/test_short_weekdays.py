"""Short weekdays that are other words too: days beside another day or a clock time, and else what the sentence makes of
them."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

DCT = "2026-05-13"
"""A Wednesday."""

DAYS = [
    ("en", "Yoga: Mon 6pm, Wed 7pm", ["2026-05-11T18:00", "2026-05-13T19:00"]),
    ("en", "Services: Sun 9am & 11am", ["2026-05-10T09:00", "2026-05-10T11:00"]), ("en", "We meet Sat 10am.", ["2026-05-16T10:00"]),
    ("en", "We meet Sat, 10:30.", ["2026-05-16T10:30"]), ("en", "call me fri 7 p.m.", ["2026-05-15T19:00"]),
    ("de", "Yoga: Mo 18 Uhr, Mi 19 Uhr", ["2026-05-11T18:00", "2026-05-13T19:00"]), ("de", "Sa 18.30 Uhr", ["2026-05-09T18:30"]),
    ("fr", "lun. 18h, mer. 19h", ["2026-05-11T18:00", "2026-05-13T19:00"]), ("fr", "sam. 21h, dim. 15h", ["2026-05-09T21:00", "2026-05-10T15:00"]),
    ("es", "lun. 18h, mié 19 h", ["2026-05-11T18:00", "2026-05-13T19:00"]), ("es", "el lunes 18 h", ["2026-05-11T18:00"]),
]  # fmt: skip
ROWS = [
    ("en", "gym mon-fri 6am-9pm", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=6;BYMINUTE=0"),
    ("de", "mo-fr 8-17 Uhr", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8;BYMINUTE=0"),
    ("fr", "lun-ven 8h30-12h30", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8;BYMINUTE=30"),
    ("fr", "du mar. au sam. de 10h à 19h", "FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA;BYHOUR=10;BYMINUTE=0"),
    ("es", "lun-vie 9:00-14:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0"),
]  # fmt: skip
OTHER_WORDS = [
    ("en", "the Sun 9am edition", ["2026-05-13T09:00"]), ("en", "They sat 10 minutes.", ["PT10M"]), ("en", "We sat 9am to noon.", ["PT3H"]),
    ("de", "War es so 18 Uhr?", ["2026-05-13T18:00"]), ("fr", "à la mer 18h", ["2026-05-13T18:00"]), ("de", "do-mi-sol", []),
    ("en", "We sat - sun on our faces - and talked.", []), ("en", "The sun. And sat.", []), ("en", "Score: Sun 88:79 Heat", []),
    ("en", "The Vancouver Sun 9am edition", ["2026-05-13T09:00"]), pytest.param(
        "fr", "mar. et mer. agitée", [], marks=pytest.mark.xfail(strict=False, reason="a marginal choice: two short weekdays, or a Tuesday and the sea"),
    ),
    ("es", "abierto sábado 24 horas", ["2026-05-09", "PT24H"]), ("es", "Este lunes 13 horas de vuelo", ["2026-05-11", "PT13H"]),
    # 18 hours of work are an amount; an hour beside a day is on it, as in "el lunes 18 h".
    ("es", "trabajó 18 h", ["PT18H"]), ("es", "lunes 4 h", ["2026-05-11T04:00"]),
    # 18 hours after a day named are at an hour that is not said.
    pytest.param(
        "es", "El lunes fue bien. 18 h después", ["2026-05-11", "2026-05-11TXX:XX"],
        marks=pytest.mark.xfail(strict=False, reason="a marginal choice: \"18 h después\" is nearly as likely a time as none"),
    ),
]  # fmt: skip


def values(language: str, text: str) -> list[str]:
    return [
        time.timex3.value
        for time in in_timeml(text, dct=DCT, preset="rules", language=language)
        if time.timex3 is not None
    ]


@pytest.mark.parametrize(("language", "text", "expected"), DAYS, ids=[row[1] for row in DAYS])
def test_beside_a_clock_time(language: str, text: str, expected: list[str]) -> None:
    assert values(language, text) == expected


@pytest.mark.parametrize(("language", "text", "rule"), ROWS, ids=[row[1] for row in ROWS])
def test_in_a_row(language: str, text: str, rule: str) -> None:
    (found,) = in_timeml(text, dct=DCT, preset="rules", language=language)
    assert found.rrule == rule


@pytest.mark.parametrize(("language", "text", "expected"), OTHER_WORDS)
def test_another_word(language: str, text: str, expected: list[str]) -> None:
    assert values(language, text) == expected
