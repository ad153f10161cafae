"""timex3: what the TempEval-3 gold writes for each kind of phrase."""

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
    evaluate,
)
from timeloom.calendar.value import Intervals
from timeloom.timeml import Timex3, timex3

NOW = DocTime()
DCT = Interval.of(2013, 3, 22)
unit = Repeating.unit
EVENT = EventTime(3, 9)


def date(year: int, month: int, day: int) -> Expression:
    return This(This(Year(year), Repeating.month(month)), Repeating.day(day))


def md(month: int, day: int) -> Intersection:
    return Intersection((Repeating.month(month), Repeating.day(day)))


def at(hour: int, minute: int | None = None) -> Expression:
    return Repeating.hour(hour) if minute is None else Intersection((Repeating.hour(hour), Repeating.minute(minute)))


def century(n: int) -> NthFromStart:
    return NthFromStart(DocTimeEra(), n, unit(Unit.CENTURY))


def convert(tree: Expression, dct: Interval | None = DCT, **hints: str) -> Timex3:
    def resolve(node: Expression) -> object:
        return evaluate(node, dct=dct)

    return timex3(tree, evaluate(tree, dct=dct), dct=dct, hints=hints, resolve=resolve)  # type: ignore[arg-type]


FRIDAY = Repeating.weekday(5)
NINE_TO_FIVE = Repeating.hours("09:00", "17:00")
DATES: list[tuple[str, Expression, str]] = [
    ("five days after two months hence", After(After(NOW, Period(Unit.MONTH, 2)), Period(Unit.DAY, 5)), "2013-05"),
    ("two days after last week", After(Last(NOW, unit(Unit.WEEK)), Period(Unit.DAY, 2)), "2013-W11"),
    ("a month before 4 March 2010", Before(date(2010, 3, 4), Period(Unit.MONTH)), "2010-02-04"),
    ("1997", Year(1997), "1997"),
    ("the 1980s", Year(198, 1), "198"),
    ("the 20th century", Year(19, 2), "19"),
    ("the second millennium", Year(1, 3), "1"),
    ("500 BC", Year(-499), "BC0500"),
    ("the year 12000", Year(12000), "12000"),
    ("the year 79", Year(79), "0079"),
    ("'96", YearSuffix(NOW, 96), "2096"),
    ("the '90s, told in 1998", YearSuffix(Year(1998), 9, 1, 1), "199"),
    ("March 1998", This(Year(1998), Repeating.month(3)), "1998-03"),
    ("4 March 1998", date(1998, 3, 4), "1998-03-04"),
    ("4 March 1998 as an intersection", Intersection((Year(1998), md(3, 4))), "1998-03-04"),
    ("today", This(NOW, unit(Unit.DAY)), "2013-03-22"),
    ("yesterday", Last(NOW, unit(Unit.DAY)), "2013-03-21"),
    ("tomorrow", Next(NOW, unit(Unit.DAY)), "2013-03-23"),
    ("last Friday", Last(NOW, FRIDAY), "2013-03-15"),
    ("May 25", Last(NOW, md(5, 25)), "2012-05-25"),
    ("last week", Last(NOW, unit(Unit.WEEK)), "2013-W11"),
    ("this month", This(NOW, unit(Unit.MONTH)), "2013-03"),
    ("last quarter", Last(NOW, unit(Unit.QUARTER_YEAR)), "2012-Q4"),
    ("the third quarter of 2021", This(Year(2021), Repeating.quarter(3)), "2021-Q3"),
    ("last year", Last(NOW, unit(Unit.YEAR)), "2012"),
    ("this year", DocTimeYear(), "2013"),
    ("this decade", This(NOW, unit(Unit.DECADE)), "201"),
    ("last century", Last(NOW, unit(Unit.CENTURY)), "19"),
    ("last summer", Last(NOW, Repeating.season("Summer")), "2012-SU"),
    ("winter of 1997", This(Year(1997), Repeating.season("Winter")), "1997-WI"),
    ("the weekend", Last(NOW, Repeating.part_of_week("Weekend")), "2013-W11-WE"),
    ("week 10 of 2013", This(Year(2013), Repeating.week(10)), "2013-W10"),
    ("three days ago", Before(NOW, Period(Unit.DAY, 3)), "2013-03-19"),
    ("two weeks ago", Before(NOW, Period(Unit.WEEK, 2)), "2013-W10"),
    ("five months ago", Before(NOW, Period(Unit.MONTH, 5)), "2012-10"),
    ("two quarters ago", Before(NOW, Period(Unit.QUARTER_YEAR, 2)), "2012-Q3"),
    ("a year ago", Before(NOW, Period(Unit.YEAR)), "2012"),
    ("a decade ago", Before(NOW, Period(Unit.DECADE)), "2003"),
    ("a century ago", Before(NOW, Period(Unit.CENTURY)), "1913"),
    ("a year ago today", Before(This(NOW, unit(Unit.DAY)), Period(Unit.YEAR)), "2012"),
    ("a month earlier than October 1911", Before(This(Year(1911), Repeating.month(10)), Period(Unit.MONTH)), "1911-09"),
    ("a year earlier than Q3 1989", Before(This(Year(1989), Repeating.quarter(3)), Period(Unit.YEAR)), "1988-Q3"),
    ("a year earlier than 1 Nov. 1989", Before(date(1989, 11, 1), Period(Unit.YEAR)), "1988-11-01"),
    (
        "three days after Christmas",
        After(Last(NOW, Feast("Christmas", ("fixed", 12, 25))), Period(Unit.DAY, 3)),
        "2012-12-28",
    ),
    ("the second week of May 2019", NthFromStart(This(Year(2019), Repeating.month(5)), 2, unit(Unit.WEEK)), "2019-W20"),
    ("the last day of May 2019", NthFromEnd(This(Year(2019), Repeating.month(5)), 1, unit(Unit.DAY)), "2019-05-31"),
    ("the eighth day", NthFromStart(date(1990, 8, 8), 1, Period(Unit.DAY)), "1990-08-08"),
    ("the second half of 1993", NthFromStart(Year(1993), 2, Period(Unit.YEAR, Fraction(1, 2))), "1993-H2"),
    ("the second half, as six months", NthFromStart(Year(1993), 2, Period(Unit.MONTH, 6)), "1993-H2"),
    ("the first two quarters of 1983", NthFromStart(Year(1983), 1, Period(Unit.QUARTER_YEAR, 2)), "1983-H1"),
    ("a stretch that is a month", Fixed(Interval.iso("1998-03-01", "1998-04-01")), "1998-03"),
    ("a stretch that is an ISO week", Fixed(Interval.iso("2013-03-04", "2013-03-11")), "2013-W10"),
    ("a stretch that is a day", Fixed(Interval.of(1998, 3, 4)), "1998-03-04"),
]
TIMES: list[tuple[str, Expression, str]] = [
    ("5 p.m. yesterday", This(Last(NOW, unit(Unit.DAY)), at(17)), "2013-03-21T17:00"),
    ("9:30 on Friday", Last(NOW, Intersection((FRIDAY, at(9, 30)))), "2013-03-15T09:30"),
    ("9:30 GMT today", This(This(NOW, unit(Unit.DAY)), Zoned(at(9, 30), "UTC")), "2013-03-22T09:30"),
    (
        "09:52:57",
        This(This(NOW, unit(Unit.DAY)), Intersection((at(9, 52), Repeating.second(57)))),
        "2013-03-22T09:52:57",
    ),
    ("noon Thursday", This(Last(NOW, Repeating.weekday(4)), Repeating.part_of_day("Noon")), "2013-03-21T12:00"),
    ("midnight today", This(This(NOW, unit(Unit.DAY)), Repeating.part_of_day("Midnight")), "2013-03-22T00:00"),
    ("this morning", This(NOW, Repeating.part_of_day("Morning")), "2013-03-22TMO"),
    ("yesterday evening", This(Last(NOW, unit(Unit.DAY)), Repeating.part_of_day("Evening")), "2013-03-21TEV"),
    ("last night", Last(NOW, Repeating.part_of_day("Night")), "2013-03-21TNI"),
    ("Friday afternoon", Last(NOW, Intersection((FRIDAY, Repeating.part_of_day("Afternoon")))), "2013-03-15TAF"),
    ("two hours ago, told on a day", Before(NOW, Period(Unit.HOUR, 2)), "2013-03-21TXX:XX"),
]
REFERENCES: list[tuple[str, Expression, str]] = [
    ("now", This(NOW), "PRESENT_REF"),
    ("recently", Last(NOW), "PAST_REF"),
    ("previously", Before(NOW), "PAST_REF"),
    ("soon", Next(NOW), "FUTURE_REF"),
    ("years ago", Before(NOW, Period(Unit.YEAR, None)), "PAST_REF"),
    ("in a few weeks", After(NOW, Period(Unit.WEEK, None)), "FUTURE_REF"),
    ("later", After(This(NOW)), "FUTURE_REF"),
    ("earlier", Before(UnknownTime()), "PAST_REF"),
    ("a later date", After(UnknownTime()), "FUTURE_REF"),
]
DURATIONS: list[tuple[str, Expression, str]] = [
    ("three days", Period(Unit.DAY, 3), "P3D"),
    ("a week", Period(Unit.WEEK), "P1W"),
    ("five hours", Period(Unit.HOUR, 5), "PT5H"),
    ("5 1/2 hours", Period(Unit.HOUR, Fraction(11, 2)), "PT5H30M"),
    ("half an hour", Period(Unit.HOUR, Fraction(1, 2)), "PT30M"),
    ("9.25 seconds", Period(Unit.SECOND, Fraction(37, 4)), "PT9.25S"),
    ("two and a half years", Period(Unit.YEAR, Fraction(5, 2)), "P2.5Y"),
    ("half a year", Period(Unit.YEAR, Fraction(1, 2)), "P0.5Y"),
    ("a decade", Period(Unit.DECADE), "P10Y"),
    ("decades", Period(Unit.DECADE, None), "PXY"),
    ("two centuries", Period(Unit.CENTURY, 2), "P200Y"),
    ("two quarters", Period(Unit.QUARTER_YEAR, 2), "P2Q"),
    ("years", Period(Unit.YEAR, None), "PXY"),
    ("several hours", Period(Unit.HOUR, None), "PTXH"),
    ("a while", Period(None, None), "PXX"),
    ("a year and six months", Sum((Period(Unit.YEAR), Period(Unit.MONTH, 6))), "P1Y6M"),
    ("1 hour 26 minutes", Sum((Period(Unit.HOUR), Period(Unit.MINUTE, 26))), "PT1H26M"),
    ("a day and two hours", Sum((Period(Unit.HOUR, 2), Period(Unit.DAY))), "P1DT2H"),
    ("three weeks less one", Difference(Period(Unit.WEEK, 3), Period(Unit.WEEK)), "P2W"),
    ("the past 20 years", Last(NOW, Period(Unit.YEAR, 20)), "P20Y"),
    ("the next three months", Next(NOW, Period(Unit.MONTH, 3)), "P3M"),
    ("recent years", Last(NOW, Numbered(unit(Unit.YEAR), None)), "PXY"),
    ("the next three quarters", Next(NOW, Numbered(unit(Unit.QUARTER_YEAR), 3)), "P3Q"),
    ("these two days", This(NOW, Period(Unit.DAY, 2)), "P2D"),
    ("for centuries", Period(Unit.CENTURY, None), "PXC"),
    ("the first nine months of 1989", NthFromStart(Year(1989), 1, Period(Unit.MONTH, 9)), "P9M"),
    ("almost two years ago", Before(NOW, Modified(Period(Unit.YEAR, 2), "Less-Than")), "P2Y"),
    ("two-day, as a pattern", Numbered(unit(Unit.DAY), 2), "P2D"),
    ("three weeks after something", After(UnknownTime(), Period(Unit.WEEK, 3)), "P3W"),
]
SETS: list[tuple[str, Expression, str]] = [
    ("every day", unit(Unit.DAY), "P1D"),
    ("every quarter", unit(Unit.QUARTER_YEAR), "P1Q"),
    ("every other day", EveryNth(unit(Unit.DAY), 2), "P2D"),
    ("q6h", EveryNth(unit(Unit.HOUR), 6), "PT6H"),
    ("Saturdays", Repeating.weekday(6), "XXXX-WXX-6"),
    ("every other Friday", EveryNth(FRIDAY, 2), "XXXX-WXX-5"),
    ("every March", Repeating.month(3), "XXXX-03"),
    ("every 5 March", md(3, 5), "XXXX-03-05"),
    ("second quarters", Repeating.quarter(2), "XXXX-Q2"),
    ("summers", Repeating.season("Summer"), "XXXX-SU"),
    ("weekends", Repeating.part_of_week("Weekend"), "XXXX-WXX-WE"),
    ("weekdays", Repeating.part_of_week("Weekdays"), "XXXX-WXX-WD"),
    ("at nine every day", at(9), "T09:00"),
    ("Thursday nights", Intersection((Repeating.weekday(4), Repeating.part_of_day("Night"))), "XXXX-WXX-4TNI"),
    ("from nine to five", NINE_TO_FIVE, "P1D"),
    ("from nine to five every other day", EveryNth(NINE_TO_FIVE, 2), "P2D"),
    ("from nine to five on weekdays", Intersection((Repeating.part_of_week("Weekdays"), NINE_TO_FIVE)), "XXXX-WXX-WD"),
    ("from nine to five in March", Intersection((Repeating.month(3), NINE_TO_FIVE)), "XXXX-03-XX"),
    ("the past three summers", Last(NOW, Numbered(Repeating.season("Summer"), 3)), "XXXX-SU"),
    ("Saturdays since March 6", This(Between(Last(NOW, md(3, 6)), NOW), Repeating.weekday(6)), "XXXX-WXX-6"),
    ("every Sunday in May 2010", This(This(Year(2010), Repeating.month(5)), Repeating.weekday(7)), "XXXX-WXX-7"),
    ("every day of May 2010", This(This(Year(2010), Repeating.month(5)), unit(Unit.DAY)), "P1D"),
    ("Mondays and Wednesdays", Union((Repeating.weekday(1), Repeating.weekday(3))), "XXXX-WXX-1"),
]
UNANCHORED: list[tuple[str, Expression, str, str]] = [
    (
        "30 February 2013",
        This(Year(2013), Intersection((Repeating.month(2), Repeating.day(30)))),
        "DATE",
        "XXXX-XX-XX",
    ),
    (
        "29 February 2013",
        This(Year(2013), Intersection((Repeating.month(2), Repeating.day(29)))),
        "DATE",
        "XXXX-XX-XX",
    ),
    ("29 February", Last(NOW, Intersection((Repeating.month(2), Repeating.day(29)))), "DATE", "XXXX-02-29"),
    ("31 April", Last(NOW, Intersection((Repeating.month(4), Repeating.day(31)))), "DATE", "XXXX-XX-XX"),
    ("Friday", Last(NOW, FRIDAY), "DATE", "XXXX-WXX-5"),
    ("March 5", Last(NOW, md(3, 5)), "DATE", "XXXX-03-05"),
    ("7:30 p.m.", Next(NOW, at(19, 30)), "TIME", "T19:30"),
    ("7 p.m.", Next(NOW, at(19)), "TIME", "T19:00"),
    ("9 as hour and half day", Next(NOW, Intersection((at(9), Repeating.ampm("PM")))), "TIME", "T21:00"),
    ("March", Last(NOW, Repeating.month(3)), "DATE", "XXXX-03"),
    ("last March", This(Last(NOW, unit(Unit.YEAR)), Repeating.month(3)), "DATE", "XXXX-03"),
    ("summer", This(NOW, Repeating.season("Summer")), "DATE", "XXXX-SU"),
    ("the third quarter", This(NOW, Repeating.quarter(3)), "DATE", "XXXX-Q3"),
    ("the weekend", Last(NOW, Repeating.part_of_week("Weekend")), "DATE", "XXXX-WXX-WE"),
    ("today", This(NOW, unit(Unit.DAY)), "DATE", "XXXX-XX-XX"),
    ("last week", Last(NOW, unit(Unit.WEEK)), "DATE", "XXXX-WXX"),
    ("last year", Last(NOW, unit(Unit.YEAR)), "DATE", "XXXX"),
    ("two weeks ago", Before(NOW, Period(Unit.WEEK, 2)), "DATE", "XXXX-WXX"),
    ("two decades ago", Before(NOW, Period(Unit.DECADE, 2)), "DATE", "XXXX"),
    ("Friday morning", Last(NOW, Intersection((FRIDAY, Repeating.part_of_day("Morning")))), "TIME", "XXXX-WXX-5TMO"),
    ("4 March '98", This(YearSuffix(NOW, 98), md(3, 4)), "DATE", "XX98-03-04"),
    ("Christmas", Last(NOW, Feast("Christmas", ("fixed", 12, 25))), "DATE", "XXXX-12-25"),
    ("the third quarter of some year", NthFromStart(UnknownTime(), 3, unit(Unit.QUARTER_YEAR)), "DATE", "XXXX-Q3"),
    ("the 20th century of some era", NthFromStart(UnknownTime(), 20, unit(Unit.CENTURY)), "DATE", "19"),
    ("Easter", Last(NOW, Feast("Easter", ("easter", 0))), "DATE", "XXXX-XX-XX"),
    ("now", This(NOW), "DATE", "PRESENT_REF"),
    ("the past 20 years", Last(NOW, Period(Unit.YEAR, 20)), "DURATION", "P20Y"),
]


def _ids(rows: list[tuple[str, Expression, str]]) -> list[str]:
    return [row[0] for row in rows]


class TestAnchored:
    @pytest.mark.parametrize(("phrase", "tree", "value"), DATES, ids=_ids(DATES))
    def test_dates(self, phrase: str, tree: Expression, value: str) -> None:
        assert convert(tree) == Timex3("DATE", value)

    @pytest.mark.parametrize(("phrase", "tree", "value"), TIMES, ids=_ids(TIMES))
    def test_times(self, phrase: str, tree: Expression, value: str) -> None:
        assert convert(tree) == Timex3("TIME", value)

    @pytest.mark.parametrize(("phrase", "tree", "value"), REFERENCES, ids=_ids(REFERENCES))
    def test_references(self, phrase: str, tree: Expression, value: str) -> None:
        assert convert(tree) == Timex3("DATE", value)

    @pytest.mark.parametrize(("phrase", "tree", "value"), DURATIONS, ids=_ids(DURATIONS))
    def test_durations(self, phrase: str, tree: Expression, value: str) -> None:
        found = convert(tree)
        assert (found.type, found.value) == ("DURATION", value)

    @pytest.mark.parametrize(("phrase", "tree", "value"), SETS, ids=_ids(SETS))
    def test_sets(self, phrase: str, tree: Expression, value: str) -> None:
        found = convert(tree)
        assert (found.type, found.value) == ("SET", value)

    def test_hours_of_a_day(self) -> None:
        fridays = Intersection((FRIDAY, NINE_TO_FIVE))
        hours = {"begin": "T09:00", "end": "T17:00"}
        assert convert(fridays) == Timex3("SET", "XXXX-WXX-5", quant="EVERY", **hours)
        assert convert(This(This(Year(2010), Repeating.month(5)), fridays)) == Timex3("SET", "XXXX-WXX-5", **hours)
        assert convert(Last(NOW, fridays)) == Timex3(
            "DURATION", "PT8H", begin="2013-03-15T09:00", end="2013-03-15T17:00"
        )

    def test_how_often(self) -> None:
        assert convert(Frequency(Unit.DAY, 2)) == Timex3("SET", "P1D", freq="2X")
        assert convert(Frequency(None, None)) == Timex3("SET", "PXX")

    def test_half_days_of_a_minute_accurate_anchor(self) -> None:
        dct = Interval.iso("2013-03-22T10:15")
        assert convert(Before(NOW, Period(Unit.HOUR, 2)), dct) == Timex3("TIME", "2013-03-22T08:15")

    @pytest.mark.parametrize(
        ("amount", "value"),
        [
            (Period(Unit.HOUR, 2), "2013-03-22T17:00"),
            (Period(Unit.MINUTE, 40), "2013-03-22T15:40"),
            (Period(Unit.MINUTE, 30), "2013-03-22T15:30"),
        ],
    )
    def test_hours_and_minutes_after_a_full_hour(self, amount: Period, value: str) -> None:
        """Two hours after 3 p.m., which has no minutes, is 5 p.m."""
        hour = This(NOW, Intersection((Repeating("hour", 15),)))
        assert convert(After(hour, amount), Interval.of(2013, 3, 22)).value == value


class TestUnanchored:
    @pytest.mark.parametrize(("phrase", "tree", "kind", "value"), UNANCHORED, ids=[row[0] for row in UNANCHORED])
    def test_known_digits(self, phrase: str, tree: Expression, kind: str, value: str) -> None:
        found = convert(tree, None)
        assert (found.type, found.value) == (kind, value)


class TestRanges:
    @pytest.mark.parametrize(
        ("tree", "dct", "value", "begin", "end"),
        [
            (
                Between(date(2010, 5, 3), date(2010, 5, 7), start_included=True, end_included=True),
                None,
                "P5D",
                "2010-05-03",
                "2010-05-07",
            ),
            (Between(date(2010, 5, 3), date(2010, 5, 7)), None, "P3D", "2010-05-03", "2010-05-07"),
            (Between(Year(1985), Year(1990), True, False), None, "P5Y", "1985", "1990"),
            (
                Between(This(Year(2010), Repeating.month(3)), This(Year(2010), Repeating.month(5)), True, True),
                None,
                "P3M",
                "2010-03",
                "2010-05",
            ),
            (Between(Last(NOW, md(3, 6)), NOW), DCT, "P15D", "2013-03-06", "2013-03-22"),
            (
                Between(This(date(2003, 6, 9), at(14)), This(date(2003, 6, 9), at(16)), True, False),
                None,
                "PT2H",
                "2003-06-09T14:00",
                "2003-06-09T16:00",
            ),
            (Between(Last(NOW, md(3, 6)), NOW), None, "PXD", "XXXX-03-06", None),
            (Between(UnknownTime(), date(2011, 9, 4)), None, "PXD", None, "2011-09-04"),
            (Between(date(2011, 9, 4), UnknownTime()), None, "PXD", "2011-09-04", None),
        ],
        ids=[
            "from 3 to 7 May 2010",
            "between 3 and 7 May 2010, exclusive",
            "1985 until 1990",
            "March to May 2010",
            "since March 6",
            "between 2 p.m. and 4 p.m.",
            "since March 6, no DCT",
            "until 4 September",
            "from 4 September",
        ],
    )
    def test_range(
        self, tree: Expression, dct: Interval | None, value: str, begin: str | None, end: str | None
    ) -> None:
        assert convert(tree, dct) == Timex3("DURATION", value, begin=begin, end=end)


class TestPortions:
    @pytest.mark.parametrize(
        ("tree", "value", "mod"),
        [
            (NthFromEnd(Year(17, 2), 1, unit(Unit.QUARTER_CENTURY)), "17", "END"),
            (NthFromStart(century(18), 4, unit(Unit.QUARTER_CENTURY)), "17", "END"),
            (NthFromStart(century(19), 1, unit(Unit.QUARTER_CENTURY)), "18", "START"),
            (NthFromStart(century(19), 3, unit(Unit.QUARTER_CENTURY)), "18", "MID"),
            (NthFromStart(century(19), 2, Period(Unit.QUARTER_CENTURY)), "18", "MID"),
            (NthFromStart(century(19), 2, Period(Unit.YEAR, 50)), "18", "END"),
            (NthFromStart(Year(199, 1), 2, Period(Unit.YEAR, 5)), "199", "END"),
            (NthFromStart(Year(1, 3), 2, Period(Unit.YEAR, 500)), "1", "END"),
        ],
        ids=[
            "the last quarter of the 1700s",
            "the fourth quarter of the 18th century",
            "the first quarter of the 19th century",
            "the third quarter of the 19th century",
            "the second quarter of the 19th century, an amount",
            "the second half of the 19th century",
            "the second half of the 1990s",
            "the second half of the second millennium",
        ],
    )
    def test_portion(self, tree: Expression, value: str, mod: str) -> None:
        assert convert(tree) == Timex3("DATE", value, mod)

    def test_a_first_half_needs_the_hint_that_it_is_one(self) -> None:
        tree = NthFromStart(century(10), 1, Period(Unit.YEAR, 50))
        assert convert(tree) == Timex3("DURATION", "P50Y")
        assert convert(tree, grain="Part") == Timex3("DATE", "09", "START")
        assert convert(NthFromEnd(century(20), 1, Period(Unit.YEAR, 50)), grain="Part") == Timex3("DATE", "19", "END")

    @pytest.mark.parametrize(
        ("tree", "value"),
        [
            (NthFromStart(Year(2019), 1, Period(Unit.MONTH, 9)), "P9M"),
            (NthFromStart(century(19), 1, Period(Unit.YEAR, 20)), "P20Y"),
            (NthFromStart(century(19), 2, Period(Unit.YEAR, 20)), "P20Y"),
            (NthFromStart(century(19), 1, Numbered(unit(Unit.QUARTER_CENTURY), 2)), "P50Y"),
        ],
        ids=["nine months", "twenty years", "the second twenty years", "two quarters"],
    )
    def test_what_is_counted_is_a_duration(self, tree: Expression, value: str) -> None:
        assert convert(tree) == Timex3("DURATION", value)


class TestModifiers:
    @pytest.mark.parametrize(
        ("tree", "expected"),
        [
            (Last(NOW, Modified(Repeating.month(9), "End")), Timex3("DATE", "2012-09", "END")),
            (Modified(Year(198, 1), "Start"), Timex3("DATE", "198", "START")),
            (Modified(Last(NOW, unit(Unit.CENTURY)), "End"), Timex3("DATE", "19", "END")),
            (This(Year(2012), Modified(Repeating.month(7), "Mid")), Timex3("DATE", "2012-07", "MID")),
            (Modified(Period(Unit.YEAR, 2), "More-Than"), Timex3("DURATION", "P2Y", "MORE_THAN")),
            (Before(NOW, Modified(Period(Unit.YEAR, 2), "Approx")), Timex3("DATE", "2011", "APPROX")),
            (Modified(Year(1450), "Approx"), Timex3("DATE", "1450", "APPROX")),
            (Before(Year(1990)), Timex3("DATE", "1990", "BEFORE")),
            (After(This(Year(1990), Repeating.month(5))), Timex3("DATE", "1990-05", "AFTER")),
        ],
        ids=[
            "late September",
            "the early 1980s",
            "late last century",
            "mid-July 2012",
            "more than two years",
            "about two years ago",
            "circa 1450",
            "before 1990",
            "after May 1990",
        ],
    )
    def test_mod(self, tree: Expression, expected: Timex3) -> None:
        assert convert(tree) == expected

    @pytest.mark.parametrize(
        ("tree", "dct", "value"),
        [
            (Next(NOW, Modified(unit(Unit.YEAR), "Fiscal")), DCT, "FY2014"),
            (Modified(Year(2011), "Fiscal"), None, "FY2011"),
            (Next(NOW, Modified(unit(Unit.YEAR), "Fiscal")), None, "FYXXXX"),
            (This(Year(1989), Modified(Repeating.quarter(2), "Fiscal")), None, "1989-Q2"),
        ],
        ids=["next fiscal year", "fiscal 2011", "next fiscal year, no DCT", "fiscal second quarter"],
    )
    def test_fiscal(self, tree: Expression, dct: Interval | None, value: str) -> None:
        assert convert(tree, dct) == Timex3("DATE", value)


class TestHints:
    def test_twice_a_week(self) -> None:
        assert convert(Period(Unit.WEEK), freq="2X") == Timex3("SET", "P1W", freq="2X")

    def test_each_july(self) -> None:
        assert convert(Repeating.month(7), quant="EACH") == Timex3("SET", "XXXX-07", quant="EACH")

    def test_every_of_a_bounded_set(self) -> None:
        tree = This(This(Year(2010), Repeating.month(5)), Repeating.weekday(7))
        assert convert(tree, quant="EVERY") == Timex3("SET", "XXXX-WXX-7", quant="EVERY")

    def test_mod_of_the_words_goes_before_that_of_the_tree(self) -> None:
        tree = Modified(Period(Unit.DAY, 60), "Less-Than")
        assert convert(tree, mod="EQUAL_OR_LESS") == Timex3("DURATION", "P60D", "EQUAL_OR_LESS")

    def test_the_quarter_of_a_year_ago(self) -> None:
        assert convert(Before(NOW, Period(Unit.YEAR)), grain="Quarter-Year") == Timex3("DATE", "2012-Q1")

    def test_the_first_half_as_six_months(self) -> None:
        tree = NthFromStart(Year(1993), 1, Period(Unit.MONTH, 6))
        assert convert(tree) == Timex3("DURATION", "P6M")
        assert convert(tree, grain="Half-Year") == Timex3("DATE", "1993-H1")

    def test_a_day_counted_from_an_event(self) -> None:
        assert convert(After(EVENT, Period(Unit.DAY, 2))) == Timex3("DATE", "XXXX-XX-XX")
        assert convert(After(EVENT, Period(Unit.MINUTE, 2))) == Timex3("TIME", "TXX:XX")

    def test_a_date_where_the_tree_is_an_amount(self) -> None:
        assert convert(After(UnknownTime(), Period(Unit.DAY, 2)), type="DATE") == Timex3("DATE", "XXXX-XX-XX")

    def test_type_and_value_where_the_words_fix_them(self) -> None:
        assert convert(Last(NOW), type="DURATION", value="PXD") == Timex3("DURATION", "PXD")


class TestEndsOfARange:
    """`begin` and `end` are the times named; the interval tells whether they are part of the range."""

    @pytest.mark.parametrize(
        ("start_included", "end_included", "bounds"),
        [
            (True, True, ("2013-03-18", "2013-03-23")),
            (False, True, ("2013-03-19", "2013-03-23")),
            (True, False, ("2013-03-18", "2013-03-22")),
            (False, False, ("2013-03-19", "2013-03-22")),
        ],
    )
    def test_they_do_not_move(self, start_included: bool, end_included: bool, bounds: tuple[str, str]) -> None:
        tree = Between(date(2013, 3, 18), NOW, start_included, end_included)
        found = convert(tree)
        assert (found.begin, found.end) == ("2013-03-18", "2013-03-22")
        assert evaluate(tree, dct=DCT) == Intervals((Interval.iso(*bounds),))
