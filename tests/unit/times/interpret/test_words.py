"""Derivations in words, one row a phrase."""

from __future__ import annotations

from fractions import Fraction

import pytest

from timeloom.calendar import (
    After,
    Before,
    Between,
    Difference,
    DocTime,
    DocTimeEra,
    DocTimeYear,
    EventTime,
    EveryNth,
    Expression,
    Feast,
    Fixed,
    Frequency,
    Intersection,
    Interval,
    Last,
    Modified,
    Next,
    NthFromEnd,
    NthFromStart,
    Numbered,
    Period,
    Repeating,
    Sum,
    This,
    Union,
    Unit,
    UnknownTime,
    Year,
    YearSuffix,
    Zoned,
)
from timeloom.calendar import tree as nodes
from timeloom.times.interpret.words import words

NOW = DocTime()
FRIDAY = Repeating.weekday(5)
unit = Repeating.unit


def meet(*parts: Expression) -> Intersection:
    return Intersection(parts)


MARCH_6 = meet(Repeating.month(3), Repeating.day(6))
ROWS: list[tuple[Expression, str]] = [
    (Last(NOW, FRIDAY), "the last Friday before the time of writing"),
    (Last(NOW, FRIDAY, included=True), "the last Friday not after the time of writing"),
    (Next(NOW, FRIDAY), "the next Friday after the time of writing"),
    (Next(NOW, MARCH_6), "the next March 6 after the time of writing"),
    (This(NOW, unit(Unit.WEEK)), "the week of the time of writing"),
    (This(NOW), "the time of writing"),
    (Last(NOW), "the time before the time of writing"),
    (After(NOW), "the time after the time of writing"),
    (Last(NOW, Period(Unit.YEAR, 20)), "the 20 years before the time of writing"),
    (Last(NOW, Numbered(Repeating.season("Summer"), 3)), "the last 3 summers before the time of writing"),
    (Before(NOW, Period(Unit.WEEK, 2)), "2 weeks before the time of writing"),
    (Before(NOW, Numbered(FRIDAY, 3)), "the 3rd Friday before the time of writing"),
    (After(Last(NOW, FRIDAY), Period(Unit.DAY)), "1 day after X (the last Friday before the time of writing)"),
    (Last(NOW, Modified(Repeating.month(9), "End")), "the late part of the last September before the time of writing"),
    (This(NOW, Period(Unit.DAY, 2)), "2 days around the time of writing"),
    (This(Year(1998), MARCH_6), "March 6, 1998"),
    (This(Year(1947), Repeating.month(2)), "February 1947"),
    (This(Year(2021), Repeating.quarter(3)), "the quarter 3 of 2021"),
    (This(Year(2012), Modified(Repeating.month(7), "Mid")), "the middle part of July 2012"),
    (Year(-499), "500 BC"),
    (Year(198, 1), "the 1980s"),
    (Year(19, 2), "the years 1900 to 1999"),
    (YearSuffix(NOW, 5), "'05 in the century of the time of writing"),
    (YearSuffix(Year(1864), 7, 1, 1), "the '70s in the century of 1864"),
    (Between(Year(1985), NOW), "the time from after 1985 to the time of writing"),
    (Between(Year(1985), Year(1990), True, True), "the time from 1985 through 1990"),
    (NthFromStart(Year(2019), 2, unit(Unit.WEEK)), "the 2nd week of 2019"),
    (NthFromEnd(Year(2019), 1, FRIDAY), "the last Friday of 2019"),
    (NthFromEnd(Year(2019), 3, FRIDAY), "the 3rd last Friday of 2019"),
    (NthFromStart(Year(2019), 1, Period(Unit.MONTH, 9)), "the 1st 9 months of 2019"),
    (
        Intersection((Last(NOW, unit(Unit.DAY)), Repeating.part_of_day("Morning"))),
        "the morning of X (the last day before the time of writing)",
    ),
    (Intersection((Year(1998), Fixed(Interval.of(1998, 3, 4)))), "what 1998 and 1998-03-04 share"),
    (Modified(Year(1450), "Approx"), "about 1450"),
    (Modified(Year(2011), "Fiscal"), "2011 of the fiscal calendar"),
    (Period(Unit.YEAR, Fraction(5, 2)), "2 1/2 years"),
    (Period(Unit.DAY, None), "some days"),
    (Period(None), "some time"),
    (Sum((Period(Unit.YEAR), Period(Unit.MONTH, 6))), "1 year and 6 months"),
    (Difference(Period(Unit.WEEK, 3), Period(Unit.DAY)), "3 weeks less 1 day"),
    (Frequency(Unit.DAY, 2), "2 times a day"),
    (DocTimeYear(), "the year of writing"),
    (NthFromStart(DocTimeEra(), 20, unit(Unit.CENTURY)), "the 20th century of our era"),
    (This(UnknownTime()), "a time that the text does not give"),
    (After(EventTime(3, 9), Period(Unit.MINUTE, 2)), "2 minutes after X (the event at characters 3 to 9)"),
    (Last(NOW, Feast("Easter", ("easter", 0))), "the last Easter before the time of writing"),
    (
        This(NOW, Zoned(meet(Repeating.hour(9), Repeating.minute(30)), "UTC")),
        "the 09:30 on the clock of UTC of the time of writing",
    ),
    (Last(NOW, meet(FRIDAY, Repeating.hour(9))), "the last 09:00 on Friday before the time of writing"),
]
SETS: list[tuple[Expression, str]] = [
    (FRIDAY, "every Friday"),
    (EveryNth(FRIDAY, 2), "every 2nd Friday"),
    (EveryNth(unit(Unit.HOUR), 11), "every 11th hour"),
    (Union((Repeating.weekday(1), Repeating.weekday(3))), "every Monday or Wednesday"),
    (meet(FRIDAY, Repeating.day(13)), "every Friday, 13th of the month"),
    (meet(Repeating.part_of_week("Weekdays"), Repeating.hour(9)), "every 09:00 in weekdays"),
    (Repeating.hours("09:00", "17:00"), "every 09:00 to 17:00"),
    (meet(Repeating.part_of_week("Weekdays"), Repeating.hours("09:00", "17:00")), "every 09:00 to 17:00 in weekdays"),
    (meet(FRIDAY, Repeating.hours("09:00", "17:00")), "every 09:00 to 17:00 on Friday"),
    (This(Year(2010), FRIDAY), "every Friday in 2010"),
    (Intersection((Year(2010), FRIDAY)), "every Friday in 2010"),
]


class TestWords:
    @pytest.mark.parametrize(("tree", "phrase"), ROWS, ids=[row[1] for row in ROWS])
    def test_one(self, tree: Expression, phrase: str) -> None:
        assert words(tree, lambda _: "X") == phrase

    @pytest.mark.parametrize(("tree", "phrase"), SETS, ids=[row[1] for row in SETS])
    def test_sets(self, tree: Expression, phrase: str) -> None:
        assert words(tree, lambda _: "X", several=True) == phrase

    def test_every_node_has_words(self) -> None:
        """No derivation shows the name of a class."""
        shown = " ".join([words(tree, lambda _: None) for tree, _ in ROWS + SETS])
        for name in nodes.__all__:
            if name not in ("Year", "Period", "Last", "Feast", "Union", "Sum", "Next", "This", "After", "Before"):
                assert name not in shown
