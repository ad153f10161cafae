"""EDTF forms, and the edtf package as judge of those that it can parse."""

from __future__ import annotations

import calendar
from datetime import date as day_of
from typing import Any

import pytest
from edtf import parse_edtf
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.calendar import (
    After,
    Before,
    Between,
    DocTime,
    DocTimeEra,
    EventTime,
    Expression,
    Fixed,
    Intersection,
    Interval,
    Last,
    Modified,
    NthFromStart,
    Numbered,
    Period,
    Repeating,
    This,
    Unit,
    UnknownTime,
    Year,
    evaluate,
)
from timeloom.calendar.interval import End
from timeloom.calendar.units import civil, instant
from timeloom.timeml import edtf

NOW = DocTime()
DCT = Interval.of(2013, 3, 22)


def md(month: int, day: int) -> Intersection:
    return Intersection((Repeating.month(month), Repeating.day(day)))


def date(year: int, month: int, day: int) -> Expression:
    return This(Year(year), md(month, day))


FORMS: list[tuple[str, Expression, str | None]] = [
    ("1984", Year(1984), "1984"),
    ("the year 79", Year(79), "0079"),
    ("500 BC", Year(-499), "-0499"),
    ("1 BC", Year(0), "0000"),
    ("the year 170000", Year(170_000), "Y170000"),
    ("June 1984", This(Year(1984), Repeating.month(6)), "1984-06"),
    ("12 June 1984", date(1984, 6, 12), "1984-06-12"),
    ("the 1980s", Year(198, 1), "198X"),
    ("the 19th century", Year(18, 2), "18XX"),
    ("the second millennium", Year(1, 3), "1XXX"),
    ("the 1980s and 1990s", Between(Year(198, 1), Year(199, 1), True, True), "1980/1999"),
    ("circa 1450", Modified(Year(1450), "Approx"), "1450~"),
    ("around the 1980s", Modified(Year(198, 1), "Approx"), "198X~"),
    ("about 12 June 1984", Modified(date(1984, 6, 12), "Approx"), "1984-06-12~"),
    ("summer 2001", This(Year(2001), Repeating.season("Summer")), "2001-22"),
    ("winter 2001", This(Year(2001), Repeating.season("Winter")), "2001-24"),
    ("Q3 2021", This(Year(2021), Repeating.quarter(3)), "2021-35"),
    ("around Q3 2021", Modified(This(Year(2021), Repeating.quarter(3)), "Approx"), "2021-07~/2021-09~"),
    ("mid-July 2012", This(Year(2012), Modified(Repeating.month(7), "Mid")), "2012-07-11/2012-07-20"),
    ("late 2009", Modified(Year(2009), "End"), "2009-09/2009-12"),
    ("last week", Last(NOW, Repeating.unit(Unit.WEEK)), "2013-03-11/2013-03-17"),
    ("3 to 7 May 2010", Between(date(2010, 5, 3), date(2010, 5, 7), True, True), "2010-05-03/2010-05-07"),
    ("1985 to 1990", Between(Year(1985), Year(1990), True, True), "1985/1990"),
    ("before 1985", Fixed(Interval(End.UNKNOWN, instant(1985))), "/1984"),
    ("from 1985 on, open", Fixed(Interval(instant(1985), End.OPEN)), "1985/.."),
    ("from March 1985 on, unknown", Fixed(Interval(instant(1985, 3), End.UNKNOWN)), "1985-03/"),
    ("up to 4 March 1985", Fixed(Interval(End.OPEN, instant(1985, 3, 5))), "../1985-03-04"),
    ("our era", DocTimeEra(), "0001/.."),
    (
        "9:30 on 12 June 1984",
        This(date(1984, 6, 12), Intersection((Repeating.hour(9), Repeating.minute(30)))),
        None,
    ),
    (
        "9:30:15 on 12 June 1984",
        This(date(1984, 6, 12), Intersection((Repeating.hour(9), Repeating.minute(30), Repeating.second(15)))),
        "1984-06-12T09:30:15",
    ),
    ("5 p.m. on 12 June 1984", This(date(1984, 6, 12), Repeating.hour(17)), None),
    (
        "5 to 6 p.m. on 12 June 1984",
        Between(This(date(1984, 6, 12), Repeating.hour(17)), This(date(1984, 6, 12), Repeating.hour(18)), True, False),
        None,
    ),
    ("a day after a month from now", After(After(NOW, Period(Unit.MONTH)), Period(Unit.DAY)), "2013-04~"),
    ("30 February 2013", This(Year(2013), md(2, 30)), None),
    ("fiscal 2012", Modified(Year(2012), "Fiscal"), None),
    ("that morning", This(date(1984, 6, 12), Repeating.part_of_day("Morning")), None),
    (
        "Saturdays since March 6",
        This(Between(Last(NOW, md(3, 6)), NOW), Repeating.weekday(6)),
        "{2013-03-09,2013-03-16}",
    ),
    (
        "the last two weekends",
        Last(NOW, Numbered(Repeating.part_of_week("Weekend"), 2)),
        "{2013-03-09..2013-03-10,2013-03-16..2013-03-17}",
    ),
    ("the past three summers", Last(NOW, Numbered(Repeating.season("Summer"), 3)), None),
    ("three days", Period(Unit.DAY, 3), None),
    ("nine to five", Repeating.hours("09:00", "17:00"), None),
    ("nine to five on 12 June 1984", This(date(1984, 6, 12), Repeating.hours("09:00", "17:00")), None),
    ("the last quarter of the 1700s", NthFromStart(Year(17, 2), 4, Period(Unit.QUARTER_CENTURY)), "1775/1799"),
    ("every Friday", Repeating.weekday(5), None),
    ("the first nine months of 1989", NthFromStart(Year(1989), 1, Period(Unit.MONTH, 9)), "1989-01/1989-09"),
    ("at some time", UnknownTime(), None),
    ("at the explosion", EventTime(0, 3), None),
    ("a year ago", Before(NOW, Period(Unit.YEAR)), "2012~"),
    ("five months ago", Before(NOW, Period(Unit.MONTH, 5)), "2012-10~"),
    ("two weeks ago", Before(NOW, Period(Unit.WEEK, 2)), "2013-03-05~/2013-03-11~"),
    ("two quarters ago", Before(NOW, Period(Unit.QUARTER_YEAR, 2)), "2012-08-07~/2012-11-07~"),
    ("three days ago", Before(NOW, Period(Unit.DAY, 3)), "2013-03-19"),
    ("a month before May 1911", Before(This(Year(1911), Repeating.month(5)), Period(Unit.MONTH)), "1911-04"),
    ("March 12000", This(Year(12000), Repeating.month(3)), None),
]
UNANCHORED: list[tuple[str, Expression, str | None]] = [
    ("March 5", Last(NOW, md(3, 5)), "XXXX-03-05"),
    ("March", Last(NOW, Repeating.month(3)), "XXXX-03"),
    ("the fifth", Last(NOW, Repeating.day(5)), "XXXX-XX-05"),
    ("Friday", Last(NOW, Repeating.weekday(5)), None),
    ("last year", Last(NOW, Repeating.unit(Unit.YEAR)), None),
    ("nine to five on March 5", Last(NOW, Intersection((md(3, 5), Repeating.hours("09:00", "17:00")))), None),
    ("30 February", Last(NOW, md(2, 30)), None),
    ("fiscal 2012", Modified(Year(2012), "Fiscal"), None),
    ("since March 5", Between(Last(NOW, md(3, 5)), NOW), None),
]


class TestForms:
    @pytest.mark.parametrize(("phrase", "tree", "form"), FORMS, ids=[row[0] for row in FORMS])
    def test_form(self, phrase: str, tree: Expression, form: str | None) -> None:
        assert edtf(tree, evaluate(tree, dct=DCT)) == form

    @pytest.mark.parametrize(("phrase", "tree", "form"), UNANCHORED, ids=[row[0] for row in UNANCHORED])
    def test_without_an_anchor(self, phrase: str, tree: Expression, form: str | None) -> None:
        assert edtf(tree, evaluate(tree)) == form

    @pytest.mark.parametrize("form", [row[2] for row in FORMS + UNANCHORED if row[2]])
    def test_the_reference_parses_it(self, form: str) -> None:
        assert str(parse_edtf(form)).replace(", ", ",") == form


def _bounds(parsed: Any) -> tuple[day_of, day_of]:
    first, last = parsed.lower_strict(), parsed.upper_strict()
    return day_of(*first[:3]), day_of(*last[:3])


class TestAgainstTheReference:
    @given(st.dates(day_of(1, 1, 1), day_of(9990, 1, 1)), st.integers(1, 4000))
    @settings(max_examples=100)
    def test_runs_of_days_have_the_same_bounds(self, first: day_of, length: int) -> None:
        start = instant(first.year, first.month, first.day)
        tree = Fixed(Interval(start, start + length * 86_400))
        form = edtf(tree, evaluate(tree))
        assert form is not None
        last = day_of.fromordinal(first.toordinal() + length - 1)
        assert _bounds(parse_edtf(form)) == (first, last)

    @given(st.integers(1, 9990), st.integers(1, 12), st.integers(1, 60))
    @settings(max_examples=100)
    def test_runs_of_months_have_the_same_bounds(self, year: int, month: int, months: int) -> None:
        total = year * 12 + month - 1 + months
        end_year, end_month = divmod(total, 12)
        tree = Fixed(Interval(instant(year, month), instant(end_year, end_month + 1)))
        form = edtf(tree, evaluate(tree))
        assert form is not None
        last_year, last_month = divmod(total - 1, 12)
        if last_year > 9999:
            return
        last = day_of(last_year, last_month + 1, calendar.monthrange(last_year, last_month + 1)[1])
        assert _bounds(parse_edtf(form)) == (day_of(year, month, 1), last)

    @given(st.integers(-9999, 9999))
    @settings(max_examples=50)
    def test_years(self, year: int) -> None:
        form = edtf(Year(year), evaluate(Year(year)))
        assert form is not None
        parsed = parse_edtf(form)
        assert parsed.lower_strict()[0] == parsed.upper_strict()[0] == civil(instant(year) // 86_400)[0]
