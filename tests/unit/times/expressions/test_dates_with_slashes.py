"""Days with slashes and nothing that leads to them, where people write to each other; and what is written alike and is
none."""

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


@pytest.mark.parametrize(
    "text",
    [
        "Score 5/10.",
        "Add 3/4 cup of milk.",
        "We won 3/5 of the games.",
        "The rates are 5/10/15 percent.",
        "It is open 24/7.",
        "Only 2/14 of them came.",
    ],
)
def test_shares_and_rates_are_none(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Tue 9/7 there was music.", [("Tue 9/7", "2024-07-09")]),  # 9 July 2024 was a Tuesday, 7 September a Saturday
        ("There will be music on Sat 9/7.", [("Sat 9/7", "2024-09-07")]),
        ("We sat 1/2 hour. It is due on 10/9/2024.", [("1/2 hour", "PT30M"), ("10/9/2024", "2024-10-09")]),
        ("Thu 11/7 drilling, Sat 13/7 a party.", [("Thu 11/7", "2024-07-11"), ("Sat 13/7", "2024-07-13")]),
        ("It was due on 12/25/2023. Sat 9/7 it came.", [("12/25/2023", "2023-12-25"), ("Sat 9/7", "2024-09-07")]),
    ],
)
def test_the_day_of_the_week_tells_the_order_of_day_and_month(text: str, found: list[tuple[str, str]]) -> None:
    assert told(text, "2024-07-22") == found
