"""A week, or two, from a day that is told from the writing: tomorrow week, today fortnight."""

from __future__ import annotations

import pytest

from timeloom import load


@pytest.mark.parametrize(
    ("text", "told", "value"),
    [
        ("See you tomorrow week.", "tomorrow week", "2024-06-19"),
        ("We sail to-morrow se'nnight.", "to-morrow se'nnight", "2024-06-19"),
        ("They leave today fortnight.", "today fortnight", "2024-06-25"),
        ("We leave this day week.", "this day week", "2024-06-18"),
    ],
)
def test_it_is_counted_from_that_day(text: str, told: str, value: str) -> None:
    (time,) = load("rules")(text, dct="2024-06-11").times
    assert (time.text, time.timex3 and time.timex3.value) == (told, value)


def test_a_week_beside_another_day_is_none() -> None:
    assert "yesterday week" not in [
        time.text for time in load("rules")("He called yesterday week or not.", dct="2024-06-11").times
    ]
