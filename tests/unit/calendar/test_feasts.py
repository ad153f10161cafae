"""Feasts and holidays by their rules."""

from __future__ import annotations

import pytest

from timeloom.calendar import (
    Before,
    DocTime,
    Feast,
    Interval,
    Intervals,
    Last,
    Next,
    Period,
    This,
    Unit,
    Unresolved,
    Year,
    conventions,
    easter,
    easter_julian,
    evaluate,
)
from timeloom.calendar.conventions import DEFAULT
from timeloom.calendar.feasts import feast_days
from timeloom.calendar.line import Line
from timeloom.calendar.patterns import Stop
from timeloom.calendar.units import civil, days

CHRISTMAS = Feast("Christmas", ("fixed", 12, 25))


@pytest.mark.parametrize(
    ("year", "month", "day"),
    [(1818, 3, 22), (1943, 4, 25), (1981, 4, 19), (1998, 4, 12), (2000, 4, 23), (2024, 3, 31), (2038, 4, 25)],
)
def test_easter(year, month, day):
    assert civil(easter(year)) == (year, month, day)


@pytest.mark.parametrize(("year", "month", "day"), [(1998, 4, 19), (2010, 4, 4), (2024, 5, 5), (2026, 4, 12)])
def test_orthodox_easter(year, month, day):
    assert civil(easter_julian(year)) == (year, month, day)


@pytest.mark.parametrize(
    ("feast", "year", "expected"),
    [
        pytest.param(CHRISTMAS, 2010, (2010, 12, 25), id="Christmas"),
        pytest.param(Feast("Good Friday", ("easter", -2)), 1998, (1998, 4, 10), id="Good Friday"),
        pytest.param(Feast("Pascha", ("easter-julian", 0)), 2024, (2024, 5, 5), id="Orthodox Easter"),
        pytest.param(Feast("Thanksgiving", ("nth", 11, 4, 4)), 1998, (1998, 11, 26), id="4th Thursday of November"),
        pytest.param(Feast("Memorial Day", ("nth", 5, 1, -1)), 1998, (1998, 5, 25), id="last Monday of May"),
        pytest.param(Feast("next to last", ("nth", 5, 1, -2)), 1998, (1998, 5, 18), id="last Monday but one"),
        pytest.param(Feast("Election Day", ("on-after", 11, 2, 2)), 1998, (1998, 11, 3), id="first Tuesday from 2 Nov"),
        pytest.param(Feast("Election Day", ("on-after", 11, 2, 2)), 2004, (2004, 11, 2), id="the date itself"),
        pytest.param(Feast("Election Day", ("on-after", 11, 2, 2)), 2016, (2016, 11, 8), id="six days on"),
        pytest.param(Feast("over the year", ("on-after", 12, 30, 1)), 2010, (2010, 1, 4), id="from the year before"),
        pytest.param(Feast("T", ("civil", "US", "Thanksgiving Day")), 2023, (2023, 11, 23), id="civil"),
        pytest.param(Feast("A", ("civil", "GB-SCT", "saint andrew's day")), 2023, (2023, 11, 30), id="civil, by part"),
    ],
)
def test_feast_of_a_year(feast, year, expected):
    assert evaluate(This(Year(year), feast)) == Intervals((Interval.of(*expected),))


def test_a_feast_of_several_days():
    value = evaluate(This(Year(2010), Feast("Christmas", ("fixed", 12, 25), 12)))
    assert value == Intervals((Interval.iso("2010-12-25", "2011-01-06"),))


def test_three_days_before_christmas():
    tree = Before(Next(DocTime(), CHRISTMAS), Period(Unit.DAY, 3))
    assert evaluate(tree, dct=Interval.of(1998, 3, 4)) == Intervals((Interval.of(1998, 12, 22),))


def test_leap_day_feast_comes_every_four_years():
    leap = Feast("leap day", ("fixed", 2, 29))
    assert evaluate(Last(DocTime(), leap), dct=Interval.of(1999, 1, 1)) == Intervals((Interval.of(1996, 2, 29),))
    assert evaluate(This(Year(1998), leap)).reason == "impossible"


def test_a_lunar_feast_can_come_twice_in_a_year():
    eid = Feast("Eid", ("civil", "AE", "Eid al-Fitr"))
    value = evaluate(This(Year(2000), eid))
    assert isinstance(value, Intervals)
    assert {civil(member.start // 86400)[1] for member in value.members} >= {1, 12}
    back = evaluate(Last(DocTime(), eid), dct=Interval.of(2000, 6, 1))
    assert back.members[0].end <= Interval.of(2000, 6, 1).start


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        (("fixed", 2, 30), "impossible"),
        (("fixed", 13, 1), "impossible"),
        (("nth", 5, 1, 0), "broken"),
        (("fixed", 5), "broken"),
        (("on-after", 11, 2), "broken"),
        (("on-after", 11, 2, 8), "broken"),
        (("on-after", 11, 31, 2), "impossible"),
        (("moon", 5), "broken"),
        ((), "broken"),
        (("civil", "ATLANTIS", "Poseidon's Day"), "not-supported"),
        (("civil", "US", "Poseidon's Day"), "impossible"),
    ],
)
def test_bad_rules_are_unresolved(rule, reason):
    value = evaluate(Next(DocTime(), Feast("x", rule)), dct=Interval.of(2000))
    assert isinstance(value, Unresolved)
    assert value.reason == reason


def test_old_feasts_by_the_julian_calendar():
    old = conventions("default", julian_until=(1752, 9, 14))
    lady_day = Feast("Lady Day", ("fixed", 3, 25))
    assert evaluate(This(Year(1700), lady_day), conventions=old) == Intervals((Interval.of(1700, 4, 5),))
    pascha = Feast("Easter", ("easter", 0))
    assert evaluate(This(Year(1700), pascha), conventions=old).members[0].start == easter_julian(1700) * 86400
    assert civil(easter_julian(1700)) == civil(days(1700, 4, 11))


@pytest.mark.parametrize(
    ("rule", "year", "expected"),
    [
        (("lunar", "hebrew", "passover", -1), 2024, (2024, 4, 22)),
        (("lunar", "islamic", "eid_al_fitr", 0), 2024, (2024, 4, 10)),
        (("lunar", "chinese", "lunar_new_year", 0), 2024, (2024, 2, 10)),
        (("lunar", "hindu", "diwali_india", -2), 2019, (2019, 10, 25)),
        (("lunar", "buddhist", "vesak", 0), 2014, (2014, 5, 13)),
    ],
)
def test_feasts_of_other_calendars(rule, year, expected):
    (day,) = feast_days(rule, year, Line(DEFAULT))
    assert civil(day) == expected


def test_a_year_may_have_a_feast_of_the_moon_twice():
    assert [civil(day)[1:] for day in feast_days(("lunar", "islamic", "eid_al_adha", 0), 1974, Line(DEFAULT))] == [
        (1, 3),
        (12, 24),
    ]


def test_a_feast_that_no_table_has():
    with pytest.raises(Stop, match="not-supported"):
        feast_days(("lunar", "hindu", "winter_solstice", 0), 2020, Line(DEFAULT))
