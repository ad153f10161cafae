"""What clinical notes write behind a dose, and how they write amounts and days after an operation."""

from __future__ import annotations

import pytest

import timeloom
from timeloom.document import Time

DCT = "2024-12-04"
"""A Wednesday."""


def read(text: str) -> tuple[Time, ...]:
    return timeloom.load("rules")(text, dct=DCT).times


@pytest.mark.parametrize(
    ("text", "told", "often"),
    [
        ("Clarithromycin 250 mg BD.", "BD", "2X"),
        ("Bisoprolol 2.5 mg PO OD.", "OD", "1X"),
        ("Lansoprazole 30mg OM.", "OM", "1X"),
        ("Zopiclone 7.5 mg ON.", "ON", "1X"),
        ("Flucloxacillin 500 mg QDS.", "QDS", "4X"),
        ("Cefalexin 1 g TDS", "TDS", "3X"),
        ("Mirtazapine 15 mg nocte", "nocte", "1X"),
        ("Two puffs BD please", "BD", "2X"),
        ("Carry on with carvedilol 6.25 mg PO bid and come back", "bid", "2X"),
    ],
)
def test_how_often_a_day(text: str, told: str, often: str) -> None:
    (time,) = read(text)
    assert (time.text, time.timex3.freq) == (told, often)  # type: ignore[union-attr]  # every time has one


@pytest.mark.parametrize(
    "text",
    [
        "GIVE 5 MG ON THE WARD.",
        "They bid 5 dollars on it.",
        "My bd is near.",
        "OM is a sound.",
        "He put 5 mg on the scale.",
        "On with it.",
    ],
)
def test_the_same_letters_say_nothing_elsewhere(text: str) -> None:
    assert not read(text)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Naproxen 250 mg q4-6h and ondansetron 4 mg q8-12h.", ["PTXH", "PTXH"]),
        ("Nitrofurantoin 100 mg BD x 5d.", ["P1D", "P5D"]),
        ("Doxycycline 100 mg OD x7d.", ["P1D", "P7D"]),
        ("Recheck 6/52.", ["P6W"]),
        ("F/U 4/52.", ["P4W"]),
        ("Seen in 1/52.", ["2024-12-11"]),
        ("Trimethoprim 200 mg BD for 3/7.", ["P1D", "P3D"]),
        ("Bloods 6/52, seen in 2/12.", ["2025-02-04"]),
    ],
)
def test_amounts(text: str, values: list[str]) -> None:
    assert [time.timex3.value for time in read(text) if time.timex3 is not None] == values


@pytest.mark.parametrize(
    "text",
    ["She got 6/52 in the quiz.", "The odds were 3/7 on that.", "Come in 3/7 of the cases.", "They voted 6/52 for it."],
)
def test_parts_elsewhere_are_no_amounts(text: str) -> None:
    assert not [time for time in read(text) if time.timex3 is not None and time.timex3.type == "DURATION"]


def test_days_after_an_operation() -> None:
    assert [time.text for time in read("On day 2 post-op she sat up. Day 3 after surgery was calm.")] == [
        "day 2 post-op",
        "Day 3 after surgery",
    ]
    assert [time.text for time in read("On day 4 post op she ate, and day 6 post-operatively she left.")] == [
        "day 4 post op",
        "day 6 post-operatively",
    ]
    assert [time.text for time in read("On day 2 we met.")] == []
