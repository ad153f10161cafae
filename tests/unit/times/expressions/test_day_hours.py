"""Bare hours from one to another beside a day, which are hours where nothing says that they count something else."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

import timeloom

DCT = "2024-01-03"
"""A Wednesday."""

HOURS = [
    ("en", "Meet me tomorrow from 9 to 11.", "tomorrow from 9 to 11", "2024-01-04T09:00", "2024-01-04T11:00"),
    ("en", "from 9 to 11 tomorrow", "from 9 to 11 tomorrow", "2024-01-04T09:00", "2024-01-04T11:00"),
    ("en", "Open on 5 May 2024 between 9 and 5.", "5 May 2024 between 9 and 5", "2024-05-05T09:00", "2024-05-05T17:00"),
    ("en", "last Monday, from 9 to 11, we met", "last Monday, from 9 to 11", "2024-01-01T09:00", "2024-01-01T11:00"),
    ("de", "Wir treffen uns morgen von 9 bis 11.", "morgen von 9 bis 11", "2024-01-04T09:00", "2024-01-04T11:00"),
    (
        "de",
        "zwischen 14 und 16 am 5. Mai 2024",
        "zwischen 14 und 16 am 5. Mai 2024",
        "2024-05-05T14:00",
        "2024-05-05T16:00",
    ),
]
NO_HOURS = [
    ("en", "The rate rose yesterday from 9 to 11.", "yesterday"),
    ("en", "Shares went on Tuesday from 9 to 11.", "Tuesday"),
    ("en", "tomorrow from 9 to 11 people", "tomorrow"),
    ("en", "rose tomorrow from 9 to 11%", "tomorrow"),
    ("en", "He won on Tuesday between 6 and 4.", "Tuesday"),
    ("en", "Children from 3 to 6 on Tuesday", "Tuesday"),
    ("en", "tomorrow from 9 and 11", "tomorrow"),
    ("en", "in May from 9 to 11", "May"),
    ("en", "The dose rose every Friday from 5 to 10.", "every Friday"),
    ("en", "Take it daily, from 9 to 11 mg.", "daily"),
    ("en", "daily from 9 and 11", "daily"),
    ("en", "It was 9 a.m. to 5 of them.", "9 a.m."),
    ("en", "It fell from 9 a.m. to 5 people.", "9 a.m."),
    ("en", "They were here at noon and 4 were not.", "noon"),
    ("en", "At 10:15-9 it stood.", "10:15"),
    ("en", "from 9 to 11 May 2024", "from 9 to 11 May 2024"),
    ("de", "Der Kurs stieg gestern von 9 bis 11.", "gestern"),
    ("de", "Heute von 10 bis 20 Prozent", "Heute"),
    ("de", "von 9 bis 11. Mai 2024", "von 9 bis 11. Mai 2024"),
]


@pytest.mark.parametrize(("language", "text", "said", "start", "end"), HOURS)
def test_hours_of_the_day(language: str, text: str, said: str, start: str, end: str) -> None:
    (time,) = in_timeml(text, dct=DCT, language=language, preset="rules")
    assert time.text == said
    assert time.intervals == (timeloom.Interval.iso(start, end),)


def test_the_half_of_the_day_is_a_guess() -> None:
    (time,) = in_timeml("tomorrow from 2 to 4", dct=DCT, preset="rules")
    assert time.assumed == ("clock-half-day",)


@pytest.mark.parametrize(("language", "text", "said"), NO_HOURS)
def test_numbers_of_something_else(language: str, text: str, said: str) -> None:
    assert [time.text for time in in_timeml(text, dct=DCT, language=language, preset="rules")] == [said]


@pytest.mark.parametrize(
    ("language", "text", "last"),
    [
        ("en", "Every Monday or Friday from 9 to 11.", "XXXX-WXX-5"),
        ("en", "Every Monday, Tuesday, Thursday and Friday from 9 to 11.", "XXXX-WXX"),
    ],
)
def test_a_day_that_comes_again_is_not_one_day(language: str, text: str, last: str) -> None:
    found = in_timeml(text, dct=DCT, language=language, preset="rules")[-1]
    assert (found.timex3 and found.timex3.type, found.timex3 and found.timex3.value) == ("SET", last)


TORN = pytest.mark.xfail(strict=True, reason="a marginal choice: the hour is taken for that of the last day alone")


@pytest.mark.parametrize(
    ("text", "mention"),
    [
        pytest.param("There will be a fair, 12th-13th June, at 9 am in Graz.", "12th-13th June", marks=TORN),
        pytest.param(
            "There will be a fair, from the 7th to the 18th of October, at 9 am in Graz.",
            "from the 7th to the 18th of October",
            marks=TORN,
        ),
        ("Two visits: a fair, from the 7th to the 18th of October, 2017.", "from the 7th to the 18th of October, 2017"),
    ],
)
def test_the_last_day_of_a_stretch_is_not_torn_off_the_first(text: str, mention: str) -> None:
    assert timeloom.find(text, dct="2017-05-15", preset="rules")[0].text == mention
