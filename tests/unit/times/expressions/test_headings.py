"""A heading that names a stretch of the calendar says where the days lie with which lines below it begin."""

from __future__ import annotations

import pytest

from timeloom import load
from timeloom.calendar.units import DAY_SECONDS, days
from timeloom.document import Policy
from timeloom.language import load as load_language
from timeloom.pipeline.dct import anchor
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.headed import Headings
from timeloom.times.readings import Spec


def values(text: str, dct: str) -> list[str]:
    return [time.timex3.value for time in load("rules")(text, dct=dct).times if time.timex3 is not None]


@pytest.mark.parametrize(
    ("text", "dct", "expected"),
    [
        ("Police blotter, Aug. 4-10\n\nMonday\nA car was found.\n\nWednesday\nMusic at night.\n", "2025-08-12", ["2025-08-04", "2025-08-06"]),
        ("Folk weekend, 5-7 June 2026\n\nFRIDAY\nSongs.\n\nSATURDAY\nDances.\n\nSUNDAY\nFarewell.\n", "2026-05-20", ["2026-06-05", "2026-06-06", "2026-06-07"]),
        ("Chronicle for the year 2000\n\n14 March. The post office closed.\n6 May. The fair made a profit.\n24 Dec. Carols.\n", "2001-01-07", ["2000-03-14", "2000-05-06", "2000-12-24"]),
        ("Log book, 1886-7\n\n1886\nSept. 6. School began.\nOct. 11. Half holiday.\n\n1887\nJan. 10. Snow.\nMar. 4. Ann left.\n", "1887-07-29", ["1886-09-06", "1886-10-11", "1887-01-10", "1887-03-04"]),
    ],
)  # fmt: skip
def test_days_with_which_lines_begin_lie_in_the_stretch_of_their_heading(
    text: str, dct: str, expected: list[str]
) -> None:
    found = values(text, dct=dct)
    assert [value for value in found if len(value) == len("2000-01-01")] == expected


def test_of_several_in_the_stretch_the_line_goes_on_from_the_one_above() -> None:
    text = "War diary\n\n1917\nJuly 28  We moved up.\n31st  Rain from noon.\nAug. 1  An attack was driven off.\n2nd  We were relieved.\n"
    assert [value for value in values(text, dct="1919-02-10") if value.startswith("1917-") and "T" not in value] == [
        "1917-07-28",
        "1917-07-31",
        "1917-08-01",
        "1917-08-02",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The fair will run from 5 to 7 June 2026.\n\nSATURDAY\nDances.\n", None),  # a sentence is no heading
        ("Handover (5-7 June 2026)\n\nSATURDAY\nQuiet.\n", None),  # nor is what stands in brackets
        ("Weekend bread\n\nSATURDAY\nFeed the starter.\n", None),  # a stretch without a number names no days
        ("Rota, week 23, 5-7 June 2026\n\nSATURDAY\nDances.\n", 6),
        ("Folk weekend, 5-7 June 2026\n\nSATURDAY\nDances.\n", 6),
    ],
)  # fmt: skip
def test_what_is_a_heading(text: str, expected: int | None) -> None:
    headed = Headings(Context(text, anchor("2026-05-20"), Policy(), load_language("en"), convention=EVERYDAY), ())
    before = 0
    for time in load("rules")(text, dct="2026-05-20").times:
        if text[time.start : time.end] != "SATURDAY":
            headed.note(time, before)
        before = time.end
    saturdays = [days(2026, 5, 23) * DAY_SECONDS, days(2026, 6, 6) * DAY_SECONDS]
    reading = Spec(text.index("SATURDAY"), text.index("SATURDAY") + 8, {"wd": (0, 0, "Saturday")})
    assert headed.meant(reading, saturdays) == (None if expected is None else saturdays[1])


@pytest.mark.parametrize(
    ("text", "day"),
    [
        (
            "Dear all, thanks for your support in 2023\nand for all the work. The party is on\nMay 24 at the club, and on\nJune 3 we meet again.",
            "2024-06-03",
        ),  # no heading: a line goes on from it
        ("Thanks for the numbers for 2023\n\nJune 3 works for me.", "2024-06-03"),  # no other line begins so
        (
            "Class of 1999\n\nMay 25: picnic.\nJune 1: walk.\nJune 8: farewell.\n",
            "2024-06-08",
        ),  # long before the writing, and not alone on its line
    ],
)
def test_a_year_heads_several_lines_alone_or_lately(text: str, day: str) -> None:
    assert values(text, dct="2024-05-20")[-1] == day
