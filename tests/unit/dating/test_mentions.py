"""Years that a text names, and how."""

from __future__ import annotations

import pytest

from timeloom.dating.mentions import year_mentions


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("London, March 5, 1745.", [(1745, "dated")]),
        ("on the 5th of Octob. 1702", [(1702, "plain")]),
        ("Dec. 1788 was cold", [(1788, "dated")]),
        ("in this present year 1761", [(1761, "dated")]),
        ("built since 1707", [(1707, "back")]),
        ("the war of 1812", [(1812, "plain")]),
        ("from 1803 to 1805", [(1803, "back"), (1805, "plain")]),
        ("1900", [(1900, "plain")]),
    ],
)
def test_years_with_what_stands_before_them(text: str, told: list[tuple[int, str]]) -> None:
    assert [(one.year, one.kind) for one in year_mentions(text)] == told


@pytest.mark.parametrize(
    "text",
    ["£1800", "$1,900", "1745.50 pounds", "11745", "1745th", "A1745", "No/1745", "1499", "2100", "12.1745", "1745/6"],
)
def test_other_numbers_are_no_years(text: str) -> None:
    assert not list(year_mentions(text))


def test_places_are_those_of_the_year() -> None:
    text = "Paris, 3 June 1799; and in 1801"
    assert [text[one.start : one.end] for one in year_mentions(text)] == ["1799", "1801"]
