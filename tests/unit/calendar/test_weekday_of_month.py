"""The third Friday of a month, as it is written: Friday among seven days."""

from __future__ import annotations

import pytest

from timeloom.calendar import Repeating, evaluate
from timeloom.calendar.tree import Expression, Intersection, Union
from timeloom.calendar.weekday_of_month import LAST, Counted, weekday_of_month
from timeloom.timeml.rrule import rrule

FRIDAY = Repeating("weekday", 5)
LENGTHS = {28: (2,), 30: (4, 6, 9, 11), 31: (1, 3, 5, 7, 8, 10, 12)}


def days(first: int, last: int) -> Union:
    return Union(tuple(Repeating("day", day) for day in range(first, last + 1)))


def last_days(count: int = 7) -> Union:
    return Union(
        tuple(
            Intersection(
                (days(length - count + 1, length), Union(tuple(Repeating("month", month) for month in months)))
            )
            for length, months in LENGTHS.items()
        )
    )


@pytest.mark.parametrize(("first", "last", "nth"), [(1, 7, 1), (15, 21, 3), (29, 31, 5)])
def test_counted_from_the_start(first: int, last: int, nth: int) -> None:
    tree = Intersection((FRIDAY, days(first, last)))
    assert weekday_of_month(tree) == Counted(5, nth)
    assert rrule(tree) == f"FREQ=MONTHLY;BYDAY={nth}FR"


def test_the_last() -> None:
    tree = Intersection((last_days(), FRIDAY))
    assert weekday_of_month(tree) == Counted(5, LAST)
    assert rrule(tree) == "FREQ=MONTHLY;BYDAY=-1FR"
    found = evaluate(tree)
    assert [one.isoformat()[0] for one in found.between(*_year(2010))][:3] == [  # type: ignore[union-attr]
        "2010-01-29T00:00:00", "2010-02-26T00:00:00", "2010-03-26T00:00:00",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("first", "last", "month", "nth", "third"),
    [
        (1, 7, 5, 1, "2012-05-04"), (15, 21, 11, 3, "2012-11-16"), (29, 31, 1, 5, "2015-01-30"), (25, 31, 3, LAST, "2012-03-30"),
        (22, 28, 2, 4, "2012-02-24"), (22, 29, 2, LAST, "2012-02-24"),
    ],
)  # fmt: skip
def test_of_one_month_of_every_year(first: int, last: int, month: int, nth: int, third: str) -> None:
    tree = Intersection((FRIDAY, days(first, last), Repeating("month", month)))
    assert weekday_of_month(tree) == Counted(5, nth, month)
    assert rrule(tree) == f"FREQ=YEARLY;BYMONTH={month};BYDAY={nth}FR"
    found = evaluate(tree)
    dates = [one.isoformat()[0] for one in found.between(_year(2010)[0], _year(2017)[0])]  # type: ignore[union-attr]
    assert dates[2] == f"{third}T00:00:00"


@pytest.mark.parametrize(
    "tree",
    [
        FRIDAY,
        Intersection((FRIDAY, days(14, 20))),
        Intersection((FRIDAY, last_days(6))),
        Intersection((FRIDAY, Repeating("day", 13))),
        Intersection((days(1, 7), days(1, 7))),
        Intersection((FRIDAY, days(14, 20), Repeating("month", 5))),
        Intersection((FRIDAY, Repeating("day", 29), Repeating("month", 2))),
        Intersection((FRIDAY, Repeating("month", 5))),
        Intersection((FRIDAY, days(15, 21), Repeating("year", 2020))),
        Intersection((FRIDAY, days(15, 21), Repeating("month", 5), Repeating("month", 5))),
    ],
)
def test_others_are_none(tree: Expression) -> None:
    assert weekday_of_month(tree) is None


def _year(year: int) -> tuple[int, int]:
    from timeloom.calendar import Interval

    whole = Interval.iso(f"{year}-01-01", f"{year + 1}-01-01")
    assert isinstance(whole.start, int)
    assert isinstance(whole.end, int)
    return whole.start, whole.end
