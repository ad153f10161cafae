"""A long timeline in parts."""

from __future__ import annotations

import pytest

from timeloom.calendar import End, Interval
from timeloom.document.timeline import Place
from timeloom.show.periods import HANDY, in_parts


def places(*days: Interval) -> list[Place]:
    return [
        Place(
            id=f"ei{at}", kind="event", start=at, end=at + 1, text="x",
            earliest_start=day.start, latest_start=day.start, earliest_end=day.end, latest_end=day.end,
        )
        for at, day in enumerate(days)
    ]  # fmt: skip


def test_few_are_one_part_without_a_name() -> None:
    some = places(*(Interval.of(1900 + at) for at in range(HANDY)))
    assert [(part.name, len(part.places)) for part in in_parts(some)] == [("", HANDY)]
    assert in_parts([]) == []


@pytest.mark.parametrize(
    ("days", "names"),
    [
        pytest.param([Interval.of(year) for year in range(1750, 1850)], ["1700 – 1799", "1800 – 1899"], id="centuries"),
        pytest.param([Interval.of(1830 + at // 10) for at in range(120)], ["1830 – 1839", "1840 – 1849"], id="decades"),
        pytest.param([Interval.of(1844 + at // 30) for at in range(90)], ["1844", "1845", "1846"], id="years"),
        pytest.param([Interval.of(1844, 3 + at // 30) for at in range(60)], ["March 1844", "April 1844"], id="months"),
        pytest.param(
            [Interval.of(1844, 3, 1 + at // 30) for at in range(60)],
            ["Fri 1 March 1844", "Sat 2 March 1844"],
            id="days",
        ),
        pytest.param(
            [Interval.of(year) for year in range(-149, 51)],
            ["200 – 101 BCE", "100 – 1 BCE", "1 – 99 CE"],
            id="there is no year nought",
        ),
    ],
)
def test_the_coarsest_unit_that_makes_them_handy(days: list[Interval], names: list[str]) -> None:
    some = places(*days)
    parts = in_parts(some, most=max(HANDY, len(some) // len(names) + 1))
    assert [part.name for part in parts] == names
    assert [place for part in parts for place in part.places] == some


def test_one_without_an_earliest_start_is_apart() -> None:
    some = places(*(Interval.of(1844 + at // 30) for at in range(90)))
    ever = Place(id="e", kind="event", start=0, end=1, text="x", earliest_start=End.OPEN, latest_end=some[0].latest_end)
    assert in_parts([ever, *some])[0].name == "Since ever"
