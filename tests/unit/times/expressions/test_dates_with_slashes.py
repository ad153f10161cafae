"""Days with slashes and nothing that leads to them, where people write to each other; and what is written alike and is none."""

from __future__ import annotations

import pytest

from timeloom import load


def told(text: str, dct: str = "2019-04-09") -> list[tuple[str, str]]:
    return [(time.text, time.timex3.value) for time in load("rules")(text, dct=dct).times if time.timex3 is not None]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The deadline is 4/20.", [("4/20", "2019-04-20")]),
        ("Stitches out 4/24.", [("4/24", "2019-04-24")]),
        ("Signed 4/5/19.", [("4/5/19", "2019-04-05")]),
    ],
)
def test_a_day_near_the_writing_is_one(text: str, found: list[tuple[str, str]]) -> None:
    assert told(text) == found


@pytest.mark.parametrize("text", ["Score 5/10.", "Add 3/4 cup of milk.", "We won 3/5 of the games.", "The rates are 5/10/15 percent.", "It is open 24/7.", "Only 2/14 of them came."])
def test_shares_and_rates_are_none(text: str) -> None:
    assert told(text) == []
