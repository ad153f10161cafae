"""Lines that begin alike: each is a sentence of its own, and nothing goes on from one into the next."""

from __future__ import annotations

import pytest

from timeloom import load
from timeloom.language import load as load_language
from timeloom.times.lexing.lines import stamps

LOOM = load("rules")


def texts(text: str, dct: str = "2019-05-08") -> list[str]:
    return [time.text for time in LOOM(text, dct=dct).times]


@pytest.mark.parametrize(
    "form", ["{} {}", "{} – {}", "- {} {}", "[{}] {}", "({}) {}", "{}: {}", "| {} | {} |", "{}:07 {}"]
)
def test_a_clock_time_begins_each_line(form: str) -> None:
    said = {"14:02": "pump stops", "14:10": "on-call comes", "14:31": "rolled it back", "14:40": "two reboots"}
    assert [text[:5] for text in texts("\n".join(form.format(*one) for one in said.items()))] == list(said)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5/4/2019 Ordered\n8/4/2019 Sent\n26/4/2019 Lost", ["5/4/2019", "8/4/2019", "26/4/2019"]),
        ("26.2.19 First bees.\n5.3.19 Hail.", ["26.2.19", "5.3.19"]),
        ("20190405 Bees came.\n20190408 None today.", ["20190405", "20190408", "today"]),
        ("1874: Built in oak.\n1907: Burnt down.\n1931: Built anew.", ["1874", "1907", "1931"]),
        (
            "2019-04-08 sent back yesterday\n2019-04-05 it fell yesterday",
            ["2019-04-08", "yesterday", "2019-04-05", "yesterday"],
        ),
    ],
)
def test_a_date_or_a_year_does(text: str, expected: list[str]) -> None:
    assert texts(text, "2019-06-01") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Monday, Dec. 23: open until 1 PM\nTuesday, Dec. 24: shut",
            ["Monday, Dec. 23", "until 1 PM", "Tuesday, Dec. 24"],
        ),
        (
            "Aug 9-11: 4 drops every morning\nAug 12-14: 2 drops every morning",
            ["Aug 9-11", "every morning", "Aug 12-14", "every morning"],
        ),
        ("9 May: arrive 14:30\n10 May: boat", ["9 May", "14:30", "10 May"]),
        (
            "Tuesday: 9:00-17:00\nThursday: 9:00-17:00\nFriday: shut",
            ["Tuesday: 9:00-17:00", "Thursday: 9:00-17:00", "Friday"],
        ),
        ("Tues Dec 24   Shop shuts at noon\nChristmas Day   SHUT", ["Tues Dec 24", "noon", "Christmas Day"]),
        ("Still open: end of June\nNext session 9 July 2019", ["end of June", "9 July 2019"]),
        ("Due: Friday\nNext week we move.", ["Friday", "Next week"]),
        ("Shut Sunday\nMonday open till 9 pm", ["Sunday", "Monday", "till 9 pm"]),
    ],
)
def test_a_line_that_begins_with_a_day_goes_on_from_none(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_the_stop_of_an_abbreviation_closes_a_row_as_well() -> None:
    assert texts("Mon – Wed  9:00 a.m. – 8:00 p.m.\nThu & Fri  9 – 5")[-1] == "Thu & Fri  9 – 5"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Friday 14 June 2019\n8:30 pm, Old Mill", "Friday 14 June 2019\n8:30 pm"),
        (
            "Friday 14 June 2019\n8:30 pm, Old Mill\n\nSunday 16 June 2019\n4:00 pm, Church",
            "Friday 14 June 2019\n8:30 pm",
        ),
        ("Friday\n14 June 2019\n8:30 pm", "Friday\n14 June 2019\n8:30 pm"),
        ("The choir sings in the old mill of Ulm on Friday,\n14 June 2019", "Friday,\n14 June 2019"),
        ("They meet at the gate of the old mill in Ulm on Friday\nnext week, if it is dry", "Friday\nnext week"),
        ("The ship is to leave again for the islands on the 14\nJune 2019, if it is dry", "the 14\nJune 2019"),
    ],
)
def test_a_time_of_two_lines_is_one(text: str, expected: str) -> None:
    assert expected in texts(text)


def starts(text: str) -> list[int]:
    return [one.start for one in stamps(text, load_language("en"))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("14:02 one\n14:10 two", [0, 10]),
        ("14:02 one", []),
        ("14:02 one\n  coal\n14:10 two", [0, 17]),
        ("14:02 one\n\n14:10 two", [0, 11]),
        (
            "we left the port of the island with the tide at\n14:02 and came to another one that has a fort at\nlast by\n15:10 with",
            [],
        ),
        ("9 may\n14:02 one\n\n10 may\n14:10 two", [6, 24]),
    ],
)
def test_lines_are_stamped_where_nothing_goes_on_into_them(text: str, expected: list[int]) -> None:
    assert starts(text) == expected


def test_a_long_line_without_a_stop_is_walked_once() -> None:
    text = "14:02 " + "a " * 200_000 + "\n14:10 two"
    assert starts(text) == [0, len(text) - len("14:10 two")]
