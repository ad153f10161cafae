"""Business days count as calendars of business do: numpy's busday_offset, with Monday to Friday as its week."""

from __future__ import annotations

import datetime

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import timeloom

DAYS = st.dates(datetime.date(1950, 1, 1), datetime.date(2090, 1, 1))


def _day(text: str, dct: datetime.date) -> str:
    (interval,) = timeloom.parse(text, dct=dct.isoformat()).intervals
    begins, ends = interval.isoformat()
    assert begins is not None and ends is not None
    assert datetime.datetime.fromisoformat(ends) - datetime.datetime.fromisoformat(begins) == datetime.timedelta(days=1)
    return begins[:10]


@given(dct=DAYS, number=st.integers(1, 40))
def test_so_many_business_days_on_and_back(dct: datetime.date, number: int) -> None:
    assert _day(f"{number} business days from now", dct) == str(np.busday_offset(dct, number, roll="backward"))
    assert _day(f"{number} business days ago", dct) == str(np.busday_offset(dct, -number, roll="forward"))


@given(dct=DAYS, number=st.integers(2, 20))
def test_a_stretch_of_business_days_holds_so_many(dct: datetime.date, number: int) -> None:
    (interval,) = timeloom.parse(f"the next {number} business days", dct=dct.isoformat()).intervals
    begins, ends = (moment[:10] for moment in interval.isoformat() if moment is not None)
    assert np.busday_count(begins, ends) == number
    assert np.is_busday(begins)
    assert begins > dct.isoformat()


@pytest.mark.parametrize("text", ["3 business days", "for 3 business days"])
def test_an_amount_stays_one(text: str) -> None:
    timex3 = timeloom.parse(text).timex3
    assert timex3 is not None and timex3.value == "P3D"


def test_timeml_counts_days() -> None:
    (time,) = timeloom.annotate("They pay in 3 business days.", dct="2017-08-25", preset="rules").times
    assert time.timex3 is not None and time.timex3.value == "2017-08-28"
