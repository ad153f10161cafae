"""What words say as Type and Value, by the tables of the published systems."""

import pytest

from timeloom.scate.schema import schema
from timeloom_lab.systems.read_values import number_in, ordinal_in, type_of, value_of


@pytest.mark.parametrize(
    ("entity", "text", "expected"),
    [
        ("Period", "weeks", "Weeks"),
        ("Period", "century", "Centuries"),
        ("Period", "some time", "Unknown"),
        ("Calendar-Interval", "yesterday", "Day"),
        ("Calendar-Interval", "quarters", "Quarter-Year"),
        ("Month-Of-Year", "Sept.", "September"),
        ("Month-Of-Year", "08", "August"),
        ("Month-Of-Year", "May", "May"),
        ("Day-Of-Week", "Tues.", "Tuesday"),
        ("Day-Of-Week", "Saturdays", "Saturday"),
        ("Season-Of-Year", "autumn", "Fall"),
        ("Part-Of-Day", "tonight", "Night"),
        ("Part-Of-Week", "weekdays", "Weekdays"),
        ("AMPM-Of-Day", "p.m.", "PM"),
        ("AMPM-Of-Day", "A.M.", "AM"),
        ("Frequency", "doses", "Other"),
        ("Year", "1998", None),
    ],
)
def test_type_of_words(entity: str, text: str, expected: str | None) -> None:
    assert type_of(entity, text) == expected


@pytest.mark.parametrize("entity", sorted(schema(extensions=False).types))
def test_words_of_no_table_get_a_legal_type(entity: str) -> None:
    rule = schema(extensions=False).types[entity].properties.get("Type")
    found = type_of(entity, "zyzzy")
    assert found is None if rule is None or rule.values is None else found in rule.values


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("08", "8"),
        ("00", "0"),
        ("1970s", "197?"),
        ("21st", "21"),
        ("twenty four", "24"),
        ("nineteen ninety-seven", "1997"),
        ("two thousand", "2000"),
        ("several", "?"),
        ("a few", "?"),
        ("2-6", "2-6"),
        ("2.5", "2.5"),
        ("1998.", "1998"),
    ],
)
def test_value_of_words(text: str, expected: str) -> None:
    assert value_of(text) == expected


@pytest.mark.parametrize(("text", "expected"), [("third", 3), ("11th", 11), ("twenty-first", 21), ("Monday", None)])
def test_places(text: str, expected: int | None) -> None:
    assert ordinal_in(text) == expected


def test_no_number_in_no_words() -> None:
    assert number_in("--") is None
