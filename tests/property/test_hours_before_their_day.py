"""An hour that stands before its day and the part of that is in this part, in German, Spanish and French."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

import timeloom

DCT = datetime.date(2026, 11, 27)
"""A Friday."""
EVENINGS = {
    "de": ("um {} Uhr am {}abend", ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")),
    "es": ("a las {} el {} por la noche", ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")),
    "fr": ("à {}h {} soir", ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche")),
}


@pytest.mark.parametrize("language", sorted(EVENINGS))
@given(hour=st.integers(6, 11), weekday=st.integers(0, 6))
def test_an_hour_of_an_evening_is_after_noon(language: str, hour: int, weekday: int) -> None:
    said, names = EVENINGS[language]
    (interval,) = timeloom.parse(
        said.format(hour, names[weekday]), dct=DCT.isoformat(), language=language, preset="rules", prefer="future"
    ).intervals
    begins = datetime.datetime.fromisoformat(str(interval.isoformat()[0]))
    assert (begins.weekday(), begins.hour) == (weekday, hour + 12)
    assert begins.date() >= DCT
