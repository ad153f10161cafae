"""Numbers of a list, and what the reader assumes and tells of a choice."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

LISTS = [
    ("en", "Due on May 3, 15 and 31, 2023.", ["2023-05-03", "2023-05-15", "2023-05-31"]),
    ("en", "The 3rd, 4th and 9th of May 2023.", ["2023-05-03", "2023-05-04", "2023-05-09"]),
    ("de", "Am 3. und 9. Mai 2023.", ["2023-05-03", "2023-05-09"]),
    ("en", "Free on 5/20 and 5/25.", ["2024-05-20", "2024-05-25"]),
    ("en", "Cut 1/2 and 1/4 inch boards.", []),
]


@pytest.mark.parametrize(("language", "text", "values"), LISTS, ids=[text for _, text, _ in LISTS])
def test_numbers_of_a_list_are_days_of_its_month(language: str, text: str, values: list[str]) -> None:
    found = in_timeml(text, dct="2024-05-15", preset="rules.v2", language=language)
    assert [time.timex3.value for time in found if time.timex3] == values


@pytest.mark.parametrize(
    ("text", "assumed"),
    [
        ("He left on Monday.", "past-by-context"), ("since March", "past-by-since"),
        ("In 1861 they left. They sailed on 5 May.", "year-of-story"), ("Wed 20 March", "weekday-settles"),
    ],
)  # fmt: skip
def test_what_is_assumed_has_its_name(text: str, assumed: str) -> None:
    assert assumed in in_timeml(text, dct="2024-05-15", preset="rules.v2")[-1].assumed
