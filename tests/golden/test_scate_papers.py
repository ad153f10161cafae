"""The worked examples of the two papers on SCATE (Laparra et al. 2018, TACL 6; Bethard and Parker 2016)."""

from __future__ import annotations

import pytest

from timeloom.calendar import (
    Amounts,
    Before,
    Between,
    DocTime,
    DocTimeEra,
    EveryNth,
    Intersection,
    Interval,
    Intervals,
    Last,
    Next,
    NthFromStart,
    Numbered,
    Period,
    Repeating,
    This,
    Unit,
    Year,
    YearSuffix,
    Zoned,
    conventions,
    evaluate,
)

MARCH_4 = Interval.of(1998, 3, 4)
MARCH_6 = Intersection((Repeating.month(3), Repeating.day(6)))
SINCE_MARCH_6 = Between(Last(DocTime(), MARCH_6), DocTime())
SATURDAY = Repeating.weekday(6)
SATURDAYS = ["2017-03-11", "2017-03-18", "2017-03-25", "2017-04-01", "2017-04-08", "2017-04-15"]


def intervals(tree, dct=None, preset="default"):
    value = evaluate(tree, dct=dct, conventions=conventions(preset))
    assert isinstance(value, Intervals), value
    return list(value.members)


@pytest.mark.parametrize(
    ("tree", "dct", "expected"),
    [
        pytest.param(
            Next(Year(1985), Period(Unit.YEAR, 3)), None, ("1986-01-01", "1989-01-01"), id="three years after 1985"
        ),
        pytest.param(
            Next(Year(2010), Period(Unit.YEAR, 4)), None, ("2011-01-01", "2015-01-01"), id="the four years after 2010"
        ),
        pytest.param(
            Next(
                This(This(Year(1985), Repeating.month(3)), Repeating.day(15)),
                Intersection((Repeating.day(13), Repeating.weekday(5))),
            ),
            None,
            ("1985-09-13", "1985-09-14"),
            id="the Friday the 13th after 15 March 1985",
        ),
        pytest.param(
            Between(Year(1985), DocTime()),
            Interval.of(1998, 3, 1, 14, 11),
            ("1986-01-01", "1998-03-01T14:11"),
            id="since 1985",
        ),
        pytest.param(Last(DocTime(), Repeating.unit(Unit.YEAR)), MARCH_4, ("1997-01-01", "1998-01-01"), id="last year"),
        pytest.param(
            Before(DocTime(), Period(Unit.YEAR, 1)), MARCH_4, ("1996-09-03", "1997-09-03"), id="a year ago is centred"
        ),
        pytest.param(
            This(This(This(DocTime(), Repeating.weekday(5)), Repeating.hour(10)), Repeating.minute(35)),
            Interval.of(1998, 8, 7),
            ("1998-08-07T10:35", "1998-08-07T10:36"),
            id="10:35 a.m. Friday",
        ),
        pytest.param(Last(DocTime(), MARCH_6), Interval.of(2017, 4, 21), ("2017-03-06", "2017-03-07"), id="March 6"),
        pytest.param(SINCE_MARCH_6, Interval.of(2017, 4, 21), ("2017-03-07", "2017-04-21"), id="since March 6"),
        pytest.param(
            Last(DocTime(), Repeating.weekday(5), included=True),
            Interval.of(1998, 8, 7),
            ("1998-08-07", "1998-08-08"),
            id="last Friday in the news of a Friday",
        ),
        pytest.param(
            NthFromStart(DocTimeEra(), 20, Repeating.unit(Unit.CENTURY)),
            None,
            ("1900-01-01", "2000-01-01"),
            id="the 20th century",
        ),
        pytest.param(
            This(This(Year(1992), Repeating.month(12)), Repeating.day(23)),
            None,
            ("1992-12-23", "1992-12-24"),
            id="1992-12-23",
        ),
        pytest.param(YearSuffix(Year(1993), 96), None, ("1996-01-01", "1997-01-01"), id="96 in 1993"),
        pytest.param(YearSuffix(Year(1864), 7, 1, 1), None, ("1870-01-01", "1880-01-01"), id="the 70s in 1864"),
        pytest.param(YearSuffix(Year(1998), 5), None, ("1905-01-01", "1906-01-01"), id="05 in 1998: no turn"),
        pytest.param(YearSuffix(Year(2003), 98), None, ("2098-01-01", "2099-01-01"), id="98 in 2003: no turn"),
        pytest.param(Year(198, 1), None, ("1980-01-01", "1990-01-01"), id="198?"),
        pytest.param(Year(19, 2), None, ("1900-01-01", "2000-01-01"), id="19??"),
    ],
)
def test_one_interval(tree, dct, expected):
    assert intervals(tree, dct) == [Interval.iso(*expected)]


def test_every_saturday_since_march_6():
    found = intervals(This(SINCE_MARCH_6, SATURDAY), Interval.of(2017, 4, 21))
    assert found == [Interval.iso(day) for day in SATURDAYS]


def test_the_paper_counts_a_seventh_saturday():
    found = intervals(This(SINCE_MARCH_6, SATURDAY), Interval.of(2017, 4, 21), "timenorm_scala")
    assert found == [Interval.iso(day) for day in [*SATURDAYS, "2017-04-22"]]


def test_every_other_saturday_counts_from_the_first():
    found = intervals(This(SINCE_MARCH_6, EveryNth(SATURDAY, 2)), Interval.of(2017, 4, 21))
    assert found == [Interval.iso(day) for day in SATURDAYS[::2]]


def test_the_intersection_gives_every_member():
    december = This(Year(1991), Repeating.month(12))
    tuesdays = intervals(Intersection((december, Repeating.weekday(2))))
    assert tuesdays == [Interval.of(1991, 12, day) for day in (3, 10, 17, 24, 31)]


def test_the_past_three_summers_are_three_intervals():
    found = intervals(Last(DocTime(), Numbered(Repeating.season("Summer"), 3)), MARCH_4)
    assert found == [Interval.iso(f"{year}-06-21", f"{year}-09-22") for year in (1995, 1996, 1997)]


def test_just_a_minute_has_no_place():
    assert evaluate(Period(Unit.MINUTE), dct=MARCH_4) == Amounts(Period(Unit.MINUTE))


def test_i_work_every_saturday_is_a_set_without_end():
    value = evaluate(SATURDAY, dct=MARCH_4)
    assert value.first(2, after=MARCH_4.start) == (Interval.of(1998, 3, 7), Interval.of(1998, 3, 14))


def test_a_time_of_a_zone_keeps_it():
    time = Intersection((Repeating.hour(7), Repeating.minute(35)))
    found = intervals(This(This(DocTime(), Repeating.weekday(5)), Zoned(time, "GMT")), Interval.of(1998, 8, 7))
    assert found == [Interval.iso("1998-08-07T07:35", zone="GMT")]


@pytest.mark.parametrize("preset", ["default", "timenorm_scala"])
def test_thursday_and_thursday_night_share_three_hours(preset):
    """SemEval 2018 Task 6, Track 2: 3/24 of Thursday, 3/7 of the night from 21:00 to 04:00."""
    thursday = This(DocTime(), Repeating.weekday(4))
    night = This(thursday, Repeating.part_of_day("Night"))
    (day,), (dark,) = intervals(thursday, MARCH_4, preset), intervals(night, MARCH_4, preset)
    shared = day.intersection(dark)
    assert (shared.length / day.length, shared.length / dark.length) == (3 / 24, 3 / 7)


def test_the_intervals_of_the_scorers_own_check():
    """May 1980 and two days in February 1985 of the scorer's test: 2 of 28 days and 2 of 31."""
    may, february = This(Year(1980), Repeating.month(5)), This(Year(1985), Repeating.month(2))
    (month,), (short,) = intervals(may), intervals(february)
    days = [found for n in (1, 2) for found in intervals(This(february, Repeating.day(n)))]
    assert sum(day.length for day in days) / short.length == 2 / 28
    assert sum(short.intersection(day).length for day in days) == 2 * 86_400
    assert 2 * 86_400 / month.length == 2 / 31
