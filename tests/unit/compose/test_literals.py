"""Literal properties from the words of an entity."""

from __future__ import annotations

import pytest

from timeloom.language import load
from timeloom.stages.compose.linking.literals import spoken_number, type_in_words, value_in_words

ENGLISH = load("en")


@pytest.mark.parametrize(
    ("type", "text", "expected"),
    [
        ("Month-Of-Year", "Sept.", "September"),
        ("Month-Of-Year", "03", "March"),
        ("Month-Of-Year", "13", None),
        ("Month-Of-Year", "ides", None),
        ("Day-Of-Week", "Fridays", "Friday"),
        ("Day-Of-Week", "Weds.", "Wednesday"),
        ("Period", "centuries", "Centuries"),
        ("Period", "hour", "Hours"),
        ("Period", "anniversary", "Years"),
        ("Period", "quite a while", "Unknown"),
        ("Calendar-Interval", "yesterday", "Day"),
        ("Calendar-Interval", "quarterly", "Quarter-Year"),
        ("Calendar-Interval", "morning", "Day"),
        ("Calendar-Interval", "moon", None),
        ("Season-Of-Year", "autumn", "Fall"),
        ("Part-Of-Day", "tonight", "Night"),
        ("Part-Of-Day", "noon", "Noon"),
        ("Part-Of-Week", "weekends", "Weekend"),
        ("AMPM-Of-Day", "p.m.", "PM"),
        ("AMPM-Of-Day", "A M", "AM"),
        ("AMPM-Of-Day", "?", None),
        ("Frequency", "visits", "Other"),
        ("Modifier", "late", "End"),
        ("Modifier", "ish", "Approx"),
    ],
)
def test_type(type: str, text: str, expected: str | None) -> None:
    assert type_in_words(type, text, ENGLISH) == expected


@pytest.mark.parametrize(
    ("type", "text", "expected"),
    [
        ("Number", "twenty four", "24"),
        ("Number", "two hundred and fifty", "250"),
        ("Number", "1,500", "1500"),
        ("Number", "2.50", "2.5"),
        ("Number", "1 1/2", "1.5"),
        ("Number", "1/0", "1"),
        ("Number", "half", "0.5"),
        ("Number", "two and a half", "2.5"),
        ("Number", "two to six", "2-6"),
        ("Number", "several", "?"),
        ("Number", "hundreds", "?"),
        ("Number", "a dozen", "1"),
        ("Number", "no idea", "?"),
        ("Year", "1998", "1998"),
        ("Year", "1970s", "197?"),
        ("Year", "nineteen ninety-six", "1996"),
        ("Year", "two thousand and one", "2001"),
        ("Year", "that one", None),
        ("Two-Digit-Year", "'98", "98"),
        ("Two-Digit-Year", "nineties", "9?"),
        ("Hour-Of-Day", "00", "0"),
        ("Hour-Of-Day", "07", "7"),
        ("NthFromStart", "11th", "11"),
        ("NthFromStart", "Third", "3"),
        ("NthFromStart", "twenty-first", "21"),
        ("Day-Of-Month", "first", "1"),
        ("Day-Of-Month", "payday", None),
    ],
)
def test_value(type: str, text: str, expected: str | None) -> None:
    assert value_in_words(type, text, ENGLISH) == expected


def test_words_that_are_no_number_are_none() -> None:
    assert spoken_number(["seven", "dwarfs"], ENGLISH) is None
    assert spoken_number([], ENGLISH) is None
    assert spoken_number(["hundred"], ENGLISH) == 100
