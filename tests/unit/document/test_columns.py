"""Columns of clock times and of years with which lines begin."""

from __future__ import annotations

import pytest

from timeloom.document.columns import clocks, years


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("08:50 oven on\n9:15 plates in\n", ["08:50", "9:15"]),
        ("08:50 oven on\n10.05-10.50 wash\n15h20 new lot\n17 h 40 out\n", ["08:50", "10.05", "15h20", "17 h 40"]),
        ("0540 slipped the mooring\n1150 dolphins\n1930 crossed the lane\n", ["0540", "1150", "1930"]),
        ("1150 dolphins\n1930 crossed the lane\n2148 sunset\n", []),  # these may be years
        ("9am doors\n11.30am talk\n2 pm lunch\n4 pm end\n", ["9am", "11.30am", "2 pm", "4 pm"]),
        ("9-1  interviews\n2-4  records\n5-6  tea\n", ["9", "2", "5"]),
        ("4.50 soup\n2.80 bread\n1.20 tea\n", []),  # prices fall
        ("2.5 km north\n3.1 km east\n4.2 km home\n", []),
        ("9.15 up\nthen nothing\n", []),
        ("45.50 Smith\n52.20 Jones\n61.10 Brown\n", []),  # no hours
        ("0000 watch begins\n0400 watch changes\n0800 breakfast\n", ["0000", "0400", "0800"]),
        (
            "9.15 a\n10.30 b\n11.20 c\n\nPrices\n4.50 soup\n2.30 tea\n1.10 tap\n",
            ["9.15", "10.30", "11.20"],
        ),  # each column is judged by itself
    ],
)
def test_clock_times_in_a_column(text: str, expected: list[str]) -> None:
    assert [clock.found[1] for clock in clocks(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1846  A rope walk opens.\n1859  A partner comes.\n1883  Fire.\n", ["1846", "1859", "1883"]),
        ("1871-74  New works.\nc. 1890  First wire.\n1914  War work.\n", ["1871", "c. 1890", "1914"]),
        ("1871: New works.\n1859: A partner.\n", ["1871", "1859"]),  # a mark sets them off in any order
        ("1871 New works.\n1859 A partner.\n1846 A walk.\n", []),
        ("1846 ropes\n1859 nails\n1883 hooks\n", []),
        ("1846 A walk opens.\n1859 Fire at night.\n1883 War and work.\n", ["1846", "1859", "1883"]),
        ("1600 Pennsylvania Avenue\n1700 Market Street\n1845 Walnut Street\n", []),
        ("1871-74: New works.\n1859: A partner.\n", ["1871", "1859"]),
    ],
)
def test_years_in_a_column(text: str, expected: list[str]) -> None:
    assert [one[1] for one in years(text)] == expected


def test_what_can_hardly_be_another_number_is_told() -> None:
    assert [clock.sure for clock in clocks("3.50 coffee\n4.20 tea\n4.50 cake\n")] == [False, False, False]
    assert {clock.sure for clock in clocks("9.15 up\n10.30 bus\n12:05 lunch\n")} == {True}


def test_a_column_ends_where_other_text_begins() -> None:
    text = "08:00 up\n09:00 out\n\nWe go on Saturday.\n\n07:10 bus\n07:40 tram\n"
    assert [text[: clock.until].rpartition("\n")[2] for clock in clocks(text)] == ["09:00", "09:00", "07:40", "07:40"]
    assert [clock.is_first for clock in clocks(text)] == [True, False, True, False]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("19:00 on\n23:30 round\n07:00 off\n", [720, 450, 0]),  # over midnight
        ("9:30 a\n12:15 b\n1:45 c\n", [255, 90, 0]),  # over noon
        ("0540 up\n1150 lunch\n1930 bed\n", [830, 460, 0]),
        ("9:30 alone\n", [0]),
        ("6:00 pm on\n6:00 am off\n", [720, 0]),
        ("11 PM on\n11:35 bell\n12:10 guest\n7:00 off\n", [480, 445, 410, 0]),
    ],
)
def test_minutes_to_the_last_line_of_a_column(text: str, expected: list[int]) -> None:
    assert [clock.minutes for clock in clocks(text)] == expected
