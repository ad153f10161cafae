"""Dates as an archive keeps them."""

from __future__ import annotations

import pytest

from timeloom.archive import Dated, date_of
from timeloom.errors import ExpressionError


@pytest.mark.parametrize(
    ("value", "expected", "year"),
    [
        pytest.param(1843, "1843", 1843, id="a whole number"),
        pytest.param(812, "0812", 812, id="three digits"),
        pytest.param(-43, "-0043", -43, id="before year 0"),
        pytest.param("1843", "1843", 1843, id="a year"),
        pytest.param("1843-09", "1843-09", 1843, id="a month"),
        pytest.param(" 1843-09-12 ", "1843-09-12", 1843, id="a day"),
        pytest.param("18430912", "1843-09-12", 1843, id="a compact day"),
        pytest.param("1901-02-03T10:00:00Z", "1901-02-03", 1901, id="an instant"),
        pytest.param("1901-02-03 10:00:00+02:00", "1901-02-03", 1901, id="an instant with a blank"),
        pytest.param("-0043-03-15", "-0043-03-15", -43, id="the ides of March"),
    ],
)
def test_a_date(value: object, expected: str, year: int) -> None:
    assert date_of(value) == expected
    assert Dated("", expected, "", "").year == year


@pytest.mark.parametrize(
    "value",
    [
        "",
        "soon",
        "43",
        "1843-13",
        "1843-02-30",
        "18430231",
        "1843-09-12x",
        "12345",
        12345,
        1843.0,
        True,
        None,
        ["1843"],
        "1843-",
    ],
)
def test_no_date(value: object) -> None:
    with pytest.raises(ExpressionError) as caught:
        date_of(value)
    assert caught.value.value == value
