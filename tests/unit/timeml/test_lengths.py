"""Amounts of time as TIMEX3 writes them, in seconds."""

from __future__ import annotations

import pytest

from timeloom.timeml.lengths import length_of

DAY = 86_400


@pytest.mark.parametrize(
    ("value", "least", "most"),
    [
        pytest.param("P3D", 3 * DAY, 3 * DAY, id="days"),
        pytest.param("P2W", 14 * DAY, 14 * DAY, id="weeks"),
        pytest.param("PT1H30M", 5400, 5400, id="hours and minutes"),
        pytest.param("P1DT12H", DAY + 43_200, DAY + 43_200, id="a day and a half"),
        pytest.param("PT0.5S", 0, 1, id="half a second"),
        pytest.param("P1M", 28 * DAY, 31 * DAY, id="a month"),
        pytest.param("P2M", 59 * DAY, 62 * DAY, id="two months"),
        pytest.param("P1Q", 89 * DAY, 92 * DAY, id="a quarter: any three months"),
        pytest.param("P1Y", 365 * DAY, 366 * DAY, id="a year"),
        pytest.param("P2Y", 730 * DAY, 731 * DAY, id="two years"),
        pytest.param("P8Y", 2921 * DAY, 2922 * DAY, id="eight years, over 1900 or not"),
        pytest.param("P1DE", 3651 * DAY, 3653 * DAY, id="a decade"),
        pytest.param("P1CE", 36_524 * DAY, 36_525 * DAY, id="a century"),
        pytest.param("P400Y", 146_097 * DAY, 146_097 * DAY, id="the cycle of the calendar"),
        pytest.param("P2.5Y", 911 * DAY, 915 * DAY, id="two years and a half"),
        pytest.param("P0.5M", 0, 31 * DAY, id="half a month lies in one"),
    ],
)
def test_length(value: str, least: int, most: int) -> None:
    assert length_of(value) == (least, most)


@pytest.mark.parametrize(
    "value",
    ["PXD", "P", "PT", "P1", "PD", "3D", "P3DT", "PT3D", "P3H", "1998", "P-1D", "P1.D", "P3D ", "PXX", "", "P1E"],
)
def test_no_length(value: str) -> None:
    assert length_of(value) is None
