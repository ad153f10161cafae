"""What people write to a calendar in English: feasts by their other names, meals, and what stands between two of them."""

from __future__ import annotations

import pytest

import timeloom

DCT = "2018-05-15T10:00"
FEASTS = (
    ("cyber monday 2018", "2018-11-26", "2018-11-27"), ("Cinco de Mayo 2020", "2020-05-05", "2020-05-06"), ("pi day 2021", "2021-03-14", "2021-03-15"),
    ("St. Patty's Day 2019", "2019-03-17", "2019-03-18"), ("Grandparents Day 2019", "2019-09-08", "2019-09-09"), ("August bank holiday 2020", "2020-08-31", "2020-09-01"),
    ("Thanksgiving Eve 2021", "2021-11-24", "2021-11-25"), ("Holy Week 2019", "2019-04-14", "2019-04-21"), ("Advent Sunday 2018", "2018-12-02", "2018-12-03"),
)  # fmt: skip
MEALS = (
    ("tomorrow after lunch", "2018-05-16T12:00", "2018-05-16T18:00"), ("Friday before lunch", "2018-05-18T06:00", "2018-05-18T12:00"),
    ("after work on Thursday", "2018-05-17T18:00", "2018-05-18T00:00"), ("after dinner", "2018-05-15T18:00", "2018-05-16T00:00"),
)  # fmt: skip


def _full(moment: str) -> str:
    return f"{moment}{'T00:00' * ('T' not in moment)}:00"


@pytest.mark.parametrize(("text", "start", "end"), [*FEASTS, *MEALS])
def test_it_is_one_time(text: str, start: str, end: str) -> None:
    (interval,) = timeloom.parse(text, dct=DCT, preset="rules").intervals
    assert interval.isoformat() == (_full(start), _full(end))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Please send it asap.", [("asap", "FUTURE_REF")]), ("Can we talk tomorrow after lunch?", [("tomorrow after lunch", "2018-05-16TAF")]),
        ("Two of us had lunch after work.", []),
    ],
)  # fmt: skip
def test_in_a_text(text: str, found: list[tuple[str, str]]) -> None:
    assert [(time.text, time.timex3 and time.timex3.value) for time in timeloom.find(text, dct=DCT, preset="rules")] == found
