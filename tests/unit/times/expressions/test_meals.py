"""Parts of a day by what people do then, in German, Spanish and French: before lunch, after work. By themselves they
are times only where the whole text is one expression, else beside a day."""

from __future__ import annotations

import pytest

import timeloom

DCT = "2018-11-07T16:12"
WHOLE = (
    ("fr", "avant le dîner", "16:30", "19:00"), ("fr", "après le déjeuner", "12:00", "19:00"), ("fr", "avant le travail", "07:00", "08:30"),
    ("fr", "à l'heure du dîner", "18:00", "20:00"), ("fr", "pendant le petit déjeuner", "07:00", "08:30"), ("es", "antes de almorzar", "10:00", "12:00"),
    ("es", "después del trabajo", "18:00", "20:00"), ("de", "vor dem Mittagessen", "10:00", "12:00"), ("de", "nach Feierabend", "18:00", "20:00"),
)  # fmt: skip
ON_A_DAY = (
    ("fr", "Je t'appelle demain après le boulot.", "demain après le boulot", "2018-11-08T18:00:00"),
    ("fr", "On en parle vendredi à l'heure du déjeuner.", "vendredi à l'heure du déjeuner", "2018-11-09T12:00:00"),
    ("es", "Te llamo mañana antes de cenar.", "mañana antes de cenar", "2018-11-08T17:30:00"),
    ("es", "Hablamos mañana a la hora de la comida.", "mañana a la hora de la comida", "2018-11-08T12:00:00"),
    ("de", "Ich rufe dich morgen nach dem Abendessen an.", "morgen nach dem Abendessen", "2018-11-08T18:00:00"),
    ("de", "Wir reden morgen beim Frühstück.", "morgen beim Frühstück", "2018-11-08T06:00:00"),
)  # fmt: skip


@pytest.mark.parametrize(("language", "text", "start", "end"), WHOLE)
def test_the_part_of_the_day_beside_it(language: str, text: str, start: str, end: str) -> None:
    (interval,) = timeloom.parse(text, dct=DCT, language=language, preset="rules").intervals
    assert interval.isoformat() == (f"2018-11-07T{start}:00", f"2018-11-07T{end}:00")


@pytest.mark.parametrize(("language", "text", "words", "start"), ON_A_DAY)
def test_it_is_on_the_day_beside_it(language: str, text: str, words: str, start: str) -> None:
    (time,) = timeloom.find(text, dct=DCT, language=language, preset="rules")
    assert (time.text, time.intervals[0].isoformat()[0]) == (words, start)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "Après le déjeuner, elle sortit."),
        ("es", "Salió después de cenar."),
        ("de", "Nach dem Essen ging sie zur Arbeit."),
    ],
)
def test_a_meal_in_a_story_is_no_time(language: str, text: str) -> None:
    assert not timeloom.find(text, dct=DCT, language=language, preset="rules")
