"""This half of a year, the one before and the one after are what plain counting says, in four languages."""

from __future__ import annotations

import datetime

from hypothesis import given
from hypothesis import strategies as st

import timeloom

DAYS = st.dates(datetime.date(1990, 1, 1), datetime.date(2060, 1, 1))
SAID = {
    "en": ("last semester", "this semester", "next semester"),
    "de": ("letztes Halbjahr", "dieses Halbjahr", "nächstes Halbjahr"),
    "es": ("el semestre pasado", "este semestre", "el próximo semestre"),
    "fr": ("le semestre dernier", "ce semestre", "le semestre prochain"),
}


def _begins(count: int) -> str:
    """The first day of a half, by how many there were from year 0 on."""
    return datetime.date(count // 2, 7 if count % 2 else 1, 1).isoformat()


@given(day=DAYS, language=st.sampled_from(sorted(SAID)), step=st.sampled_from((-1, 0, 1)))
def test_a_half_beside_that_of_the_writing(day: datetime.date, language: str, step: int) -> None:
    (interval,) = timeloom.parse(
        SAID[language][step + 1], dct=day.isoformat(), language=language, preset="rules"
    ).intervals
    begins, ends = interval.isoformat()
    assert begins is not None and ends is not None
    count = 2 * day.year + (day.month > 6) + step
    assert (begins[:10], ends[:10]) == (_begins(count), _begins(count + 1))
