"""Every operator with every kind of argument, and every reason for which a time stays unresolved."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from timeloom.calendar import (
    REASONS,
    After,
    Amounts,
    Before,
    Between,
    Difference,
    DocTime,
    DocTimeEra,
    DocTimeYear,
    End,
    EventTime,
    EveryNth,
    Expression,
    Fixed,
    Frequency,
    Intersection,
    Interval,
    Intervals,
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
    Unresolved,
    Year,
    YearSuffix,
    Zoned,
    conventions,
    evaluate,
)

DAY = Period(Unit.DAY)
MARCH_4 = Interval.of(1998, 3, 4)  # a Wednesday
APRIL_25 = Fixed(Interval.of(2000, 4, 25))
LEAP_EVE = Fixed(Interval.of(2000, 2, 28))
MOMENT = Interval.of(1998, 3, 6, 14, 11)  # a Friday
X = DocTime()
DAYS, WEEKS, MONTHS, YEARS = (Repeating.unit(unit) for unit in (Unit.DAY, Unit.WEEK, Unit.MONTH, Unit.YEAR))
FRIDAY = Repeating.weekday(5)
HALF_HOUR = Intersection((Repeating.hour(10), Repeating.minute(30)))
SINCE_1997 = Fixed(Interval(Interval.of(1997).start, End.OPEN))
SOME_TIME_BEFORE = Fixed(Interval(End.UNKNOWN, MARCH_4.start))


def written(value):
    """The members as pairs of short texts; "?" for an unknown end, ".." for an open one."""
    assert isinstance(value, Intervals), value
    return [tuple(_text(end) for end in (member.start, member.end)) for member in value.members]


def _text(end):
    if isinstance(end, End):
        return {End.OPEN: "..", End.UNKNOWN: "?"}[end]
    return Interval(end, end).isoformat()[0].replace("T00:00:00", "").removesuffix(":00")


CASES = [
    # Last
    ("last, an amount", Last(X, Period(Unit.DAY, 3)), "1998-03-01 1998-03-04"),
    ("last, an amount, included", Last(X, Period(Unit.DAY, 3), included=True), "1998-03-02 1998-03-05"),
    ("last, an unknown amount", Last(X, Period(Unit.DAY, None)), "? 1998-03-04"),
    ("last, a unit", Last(X, WEEKS), "1998-02-23 1998-03-02"),
    ("last, a field", Last(X, FRIDAY), "1998-02-27 1998-02-28"),
    ("last, the day itself", Last(X, Repeating.weekday(3)), "1998-02-25 1998-02-26"),
    ("last, the day itself, included", Last(X, Repeating.weekday(3), included=True), "1998-03-04 1998-03-05"),
    ("last two", Last(X, Numbered(FRIDAY, 2)), "1998-02-20 1998-02-21 1998-02-27 1998-02-28"),
    ("last few", Last(X, Numbered(FRIDAY, None)), "? 1998-02-21 1998-02-27 1998-02-28"),
    ("last, bare", Last(X), "? 1998-03-04"),
    ("last, a sum", Last(X, Sum((Period(Unit.MONTH), DAY))), "1998-02-03 1998-03-04"),
    ("last, a difference", Last(X, Difference(Period(Unit.MONTH), DAY)), "1998-02-05 1998-03-04"),
    # Next
    ("next, an amount", Next(X, Period(Unit.DAY, 3)), "1998-03-05 1998-03-08"),
    ("next, an amount, included", Next(X, Period(Unit.DAY, 3), included=True), "1998-03-04 1998-03-07"),
    ("next, an unknown amount", Next(X, Period(Unit.DAY, None)), "1998-03-05 ?"),
    ("next, a field", Next(X, FRIDAY), "1998-03-06 1998-03-07"),
    ("next, included", Next(X, Repeating.weekday(3), included=True), "1998-03-04 1998-03-05"),
    ("next few", Next(X, Numbered(FRIDAY, None)), "1998-03-06 1998-03-07 1998-03-13 ?"),
    ("next, bare", Next(X), "1998-03-05 ?"),
    ("next leap day", Next(X, Intersection((Repeating.month(2), Repeating.day(29)))), "2000-02-29 2000-03-01"),
    ("next 31st", Next(X, Repeating.day(31)), "1998-03-31 1998-04-01"),
    ("the 31st after next", After(X, Numbered(Repeating.day(31), 2)), "1998-05-31 1998-06-01"),
    # Before, After
    ("before, days", Before(X, Period(Unit.DAY, 3)), "1998-03-01 1998-03-02"),
    ("before, a week", Before(X, Period(Unit.WEEK, 2)), "1998-02-15 1998-02-22"),
    ("before, hours of a day", Before(X, Period(Unit.HOUR, 2)), "1998-03-03T22:00 1998-03-04T22:00"),
    ("before, a field", Before(X, FRIDAY), "1998-02-27 1998-02-28"),
    ("before, the third", Before(X, Numbered(FRIDAY, 3)), "1998-02-13 1998-02-14"),
    ("before, bare", Before(X), "? 1998-03-04"),
    ("before a half known", Before(SOME_TIME_BEFORE, DAY), "? 1998-03-03"),
    ("after, a month", After(X, Period(Unit.MONTH)), "1998-03-20 1998-04-20"),
    ("a month ago is one month wide", Before(Fixed(Interval.of(1998, 4, 15)), Period(Unit.MONTH)), "1998-03-01T12:00 1998-04-01T12:00"),
    ("after, the second", After(X, Numbered(FRIDAY, 2)), "1998-03-13 1998-03-14"),
    ("after, every third day", After(X, EveryNth(DAYS, 3)), "1998-03-07 1998-03-08"),
    ("before, every third day", Before(X, EveryNth(DAYS, 3)), "1998-03-01 1998-03-02"),
    ("after, bare", After(X), "1998-03-05 ?"),
    ("before each of several", Before(This(This(Year(1998), Repeating.month(3)), FRIDAY), DAY),
     "1998-03-05 1998-03-06 1998-03-12 1998-03-13 1998-03-19 1998-03-20 1998-03-26 1998-03-27"),
    # This
    ("this, an amount", This(X, Period(Unit.DAY, 3)), "1998-03-03 1998-03-06"),
    ("this, a unit", This(X, MONTHS), "1998-03-01 1998-04-01"),
    ("this, a field", This(X, FRIDAY), "1998-03-06 1998-03-07"),
    ("this, day by day", This(X, DAYS), "1998-03-04 1998-03-05"),
    ("this quarter", This(X, Repeating.unit(Unit.QUARTER_YEAR)), "1998-01-01 1998-04-01"),
    ("this decade", This(X, Repeating.unit(Unit.DECADE)), "1990-01-01 2000-01-01"),
    ("this quarter century", This(X, Repeating.unit(Unit.QUARTER_CENTURY)), "1975-01-01 2000-01-01"),
    ("quarters of a year", This(Year(1998), Repeating.quarter(3)), "1998-07-01 1998-10-01"),
    ("a week by number", This(Year(2015), Repeating.week(1)), "2014-12-29 2015-01-05"),
    ("morning", This(X, Repeating.part_of_day("Morning")), "1998-03-04T06:00 1998-03-04T12:00"),
    ("noon", This(X, Repeating.part_of_day("Noon")), "1998-03-04T12:00 1998-03-04T12:01"),
    ("dawn", This(X, Repeating.part_of_day("Dawn")), "1998-03-04T05:00 1998-03-04T06:00"),
    ("dusk", This(X, Repeating.part_of_day("Dusk")), "1998-03-04T19:00 1998-03-04T20:00"),
    ("day", This(X, Repeating.part_of_day("Day")), "1998-03-04T06:00 1998-03-04T18:00"),
    ("midnight", This(X, Repeating.part_of_day("Midnight")), "1998-03-04 1998-03-04T00:01"),
    ("p.m.", This(X, Repeating.ampm("PM")), "1998-03-04T12:00 1998-03-05"),
    ("a clock time", This(X, HALF_HOUR), "1998-03-04T10:30 1998-03-04T10:31"),
    ("Thursday night", This(This(X, Repeating.weekday(4)), Repeating.part_of_day("Night")),
     "1998-03-05T21:00 1998-03-06T04:00"),
    ("two in the night of Thursday",
     This(X, Intersection((Repeating.weekday(4), Repeating.part_of_day("Night"), Repeating.hour(2)))),
     "1998-03-06T02:00 1998-03-06T03:00"),
    ("weekends of March", This(This(Year(1998), Repeating.month(3)), Repeating.part_of_week("Weekend")),
     "1998-03-07 1998-03-09 1998-03-14 1998-03-16 1998-03-21 1998-03-23 1998-03-28 1998-03-30"),
    ("two at night of a Thursday", This(Fixed(Interval.of(1998, 3, 5)),
     Intersection((Repeating.part_of_day("Night"), Repeating.hour(2)))), "1998-03-06T02:00 1998-03-06T03:00"),
    ("Monday of week 1", This(Year(2015), Intersection((Repeating.week(1), Repeating.weekday(1)))), "2014-12-29 2014-12-30"),
    ("weeks that touch March", Intersection((Year(1998), Intersection((Repeating.month(3), WEEKS)))),
     "1998-02-23 1998-03-02 1998-03-02 1998-03-09 1998-03-09 1998-03-16 1998-03-16 1998-03-23 1998-03-23 1998-03-30 1998-03-30 1998-04-06"),
    ("24:00 ends its day", This(X, Intersection((Repeating.hour(24), Repeating.minute(0)))), "1998-03-05 1998-03-05T00:01"),
    # hours of the day
    ("nine to five", This(X, Repeating.hours("09:00", "17:00")), "1998-03-04T09:00 1998-03-04T17:00"),
    ("the last nine to five", Last(X, Repeating.hours("09:00", "17:00")), "1998-03-03T09:00 1998-03-03T17:00"),
    ("half an hour", Next(X, Repeating.hours("23:45", "00:15")), "1998-03-05T23:45 1998-03-06T00:15"),
    ("the whole day", This(X, Repeating.hours("00:00", "24:00")), "1998-03-04 1998-03-05"),
    ("round the clock", This(X, Repeating.hours("08:00", "08:00")), "1998-03-04T08:00 1998-03-05T08:00"),
    ("from 24:00 on", This(X, Repeating.hours("24:00", "02:00")), "1998-03-05 1998-03-05T02:00"),
    ("nine to five on Friday", Next(X, Intersection((FRIDAY, Repeating.hours("09:00", "17:00")))),
     "1998-03-06T09:00 1998-03-06T17:00"),
    ("over midnight on Friday", Next(X, Intersection((FRIDAY, Repeating.hours("22:00", "06:00")))),
     "1998-03-06T22:00 1998-03-07T06:00"),
    ("weekdays this week, over midnight", This(This(X, WEEKS), Intersection((Repeating.part_of_week("Weekdays"),
     Repeating.hours("22:00", "06:00")))), " ".join(f"1998-03-{d:02}T22:00 1998-03-{d + 1:02}T06:00" for d in range(2, 7))),
    # Between
    ("between", Between(Year(1985), Year(1990)), "1986-01-01 1990-01-01"),
    ("between, included", Between(Year(1985), Year(1990), True, True), "1985-01-01 1991-01-01"),
    ("between neighbours", Between(Year(1985), Year(1986)), "1985-01-01 1986-01-01"),
    ("since yesterday", Between(Last(X, DAYS), X), "1998-03-03 1998-03-04"),
    ("since this month", Between(This(X, MONTHS), X), "1998-03-01 1998-03-04"),
    ("since today", Between(This(X, DAYS), X), "1998-03-04 1998-03-05"),
    ("since some time before", Between(Last(X), X), "? 1998-03-04"),
    ("between, a side half known", Between(SOME_TIME_BEFORE, X, True), "? 1998-03-04"),
    ("from now on", Between(X, DocTimeEra(), False, True), "1998-03-05 .."),
    # Nth
    ("nth, an amount", NthFromStart(Year(1998), 3, Period(Unit.QUARTER_YEAR)), "1998-07-01 1998-10-01"),
    ("nth, a pattern", NthFromStart(Year(1998), 3, FRIDAY), "1998-01-16 1998-01-17"),
    ("nth group", NthFromStart(Year(1998), 2, Numbered(MONTHS, 2)), "1998-03-01 1998-04-01 1998-04-01 1998-05-01"),
    ("nth from the end, an amount", NthFromEnd(Year(1998), 1, Period(Unit.WEEK)), "1998-12-25 1999-01-01"),
    ("nth from the end, a pattern", NthFromEnd(Year(1998), 2, FRIDAY), "1998-12-18 1998-12-19"),
    ("the 1st century", NthFromStart(DocTimeEra(), 1, Repeating.unit(Unit.CENTURY)), "0001-01-01 0100-01-01"),
    ("the 2nd millennium", NthFromStart(DocTimeEra(), 2, Repeating.unit(Unit.MILLENNIUM)), "1000-01-01 2000-01-01"),
    ("the 5th century BCE",
     NthFromEnd(Fixed(Interval(End.OPEN, Interval.of(1).start)), 5, Repeating.unit(Unit.CENTURY)),
     "-0499-01-01 -0399-01-01"),
    ("the year of the text", DocTimeYear(), "1998-01-01 1999-01-01"),
    ("its third quarter", NthFromStart(DocTimeYear(), 3, Repeating.unit(Unit.QUARTER_YEAR)), "1998-07-01 1998-10-01"),
    # Intersection
    ("intervals", Intersection((Year(198, 1), Between(Year(1983), Year(1995)))), "1984-01-01 1990-01-01"),
    ("earlier this week", Intersection((This(X, WEEKS), Before(X))), "1998-03-02 1998-03-04"),
    ("an interval and a pattern", Intersection((Year(1998), Intersection((Repeating.month(3), Repeating.day(6))))),
     "1998-03-06 1998-03-07"),
    ("two intervals and a pattern", Intersection((Year(1998), This(X, MONTHS), Repeating.day(6))), "1998-03-06 1998-03-07"),
    # fractions, big and small years
    ("half a year", Last(X, Period(Unit.YEAR, Fraction(1, 2))), "1997-09-04 1998-03-04"),
    ("half a day", Next(X, Period(Unit.DAY, Fraction(1, 2))), "1998-03-05 1998-03-05T12:00"),
    ("half a month", Next(X, Period(Unit.MONTH, Fraction(1, 2))), "1998-03-05 1998-03-20T12:00"),
    ("a quarter of a century", Next(Year(1999), Period(Unit.CENTURY, Fraction(1, 4))), "2000-01-01 2025-01-01"),
    ("1.76 years", Last(Year(2000), Period(Unit.YEAR, Fraction(44, 25))), "1998-03-28T06:43:12 2000-01-01"),
    ("44 BCE", This(Year(-43), Intersection((Repeating.month(3), Repeating.day(15)))), "-0043-03-15 -0043-03-16"),
    ("the year 0", Year(0), "0000-01-01 0001-01-01"),
    ("the year 12000", This(Year(12000), Repeating.month(2)), "+12000-02-01 +12000-03-01"),
    ("clamped to February", Last(Fixed(Interval.of(1999, 3, 31)), Period(Unit.MONTH)), "1999-02-28 1999-03-31"),
    ("every other Friday of March", This(This(Year(1998), Repeating.month(3)), EveryNth(FRIDAY, 2)),
     "1998-03-06 1998-03-07 1998-03-20 1998-03-21"),
]  # fmt: skip


@pytest.mark.parametrize(("tree", "expected"), [pytest.param(*case[1:], id=case[0]) for case in CASES])
def test_value(tree, expected):
    ends = expected.split()
    assert written(evaluate(tree, dct=MARCH_4)) == list(zip(ends[::2], ends[1::2], strict=True))


@pytest.mark.parametrize("tree", [pytest.param(case[1], id=case[0]) for case in CASES])
def test_repr_is_the_constructor(tree):
    assert eval(repr(tree)) == tree
    assert hash(eval(repr(tree))) == hash(tree)


MOMENTS = [
    ("a weekday, included, is today", Last(X, FRIDAY, included=True), "1998-03-06 1998-03-07"),
    ("a weekday, not included", Last(X, FRIDAY), "1998-02-27 1998-02-28"),
    ("next day", Next(X, DAYS), "1998-03-07 1998-03-08"),
    ("past three days", Last(X, Period(Unit.DAY, 3)), "1998-03-03 1998-03-06"),
    ("three days ago", Before(X, Period(Unit.DAY, 3)), "1998-03-03 1998-03-04"),
    ("two hours ago", Before(X, Period(Unit.HOUR, 2)), "1998-03-06T11:41:30 1998-03-06T12:41:30"),
    ("past two hours", Last(X, Period(Unit.HOUR, 2)), "1998-03-06T12:11 1998-03-06T14:11"),
    ("last ten o'clock", Last(X, Repeating.hour(10)), "1998-03-06T10:00 1998-03-06T11:00"),
    ("last night", Last(X, Repeating.part_of_day("Night")), "1998-03-05T21:00 1998-03-06T04:00"),
    ("this morning", This(X, Repeating.part_of_day("Morning")), "1998-03-06T06:00 1998-03-06T12:00"),
    ("since 1985", Between(Year(1985), X), "1986-01-01 1998-03-06T14:11"),
]


@pytest.mark.parametrize(("tree", "expected"), [pytest.param(*case[1:], id=case[0]) for case in MOMENTS])
def test_with_a_creation_time_to_the_minute(tree, expected):
    assert written(evaluate(tree, dct=MOMENT)) == [tuple(expected.split())]


def test_in_the_small_hours_tonight_is_the_running_night():
    dct = Interval.of(1998, 3, 6, 2, 0)
    night = Repeating.part_of_day("Night")
    assert written(evaluate(This(X, night), dct=dct)) == [("1998-03-05T21:00", "1998-03-06T04:00")]
    assert written(evaluate(Last(X, night), dct=dct)) == [("1998-03-05T21:00", "1998-03-06T04:00")]


UNRESOLVED = [
    ("no-dct", Last(X, FRIDAY), None),
    ("no-dct", DocTimeYear(), None),
    ("no-dct", YearSuffix(X, 98), None),
    ("no-event", After(EventTime(3, 9), Period(Unit.MINUTE, 2)), MARCH_4),
    ("no-event", Between(EventTime(3, 9), X), MARCH_4),
    ("unknown-anchor", Last(UnknownTime(), FRIDAY), MARCH_4),
    ("unknown-anchor", After(Last(X), DAY) and Next(Next(X), DAY), MARCH_4),
    ("unknown-anchor", Last(DocTimeEra()) and Next(DocTimeEra(), FRIDAY), MARCH_4),
    ("unknown-anchor", Intersection((SOME_TIME_BEFORE, Fixed(Interval(End.UNKNOWN, End.UNKNOWN)))) and
     Between(Next(X), Before(X)), MARCH_4),
    ("unknown-amount", Before(X, Period(Unit.DAY, None)), MARCH_4),
    ("unknown-amount", This(X, Period(Unit.DAY, None)), MARCH_4),
    ("unknown-amount", Before(X, Numbered(FRIDAY, None)), MARCH_4),
    ("unknown-amount", Last(X, Numbered(FRIDAY, Fraction(1, 2))), MARCH_4),
    ("unknown-amount", NthFromStart(Year(1998), None, FRIDAY), MARCH_4),
    ("unknown-amount", NthFromStart(Year(1998), 2), MARCH_4),
    ("unknown-amount", This(X, Repeating.day(None)), MARCH_4),
    ("unknown-amount", This(Year(1998)), MARCH_4),
    ("vague", This(X), MARCH_4),
    ("vague", This(X), None),
    ("unknown-amount", Before(X, Modified(Period(Unit.DAY, 3), "Less-Than")), MARCH_4),
    ("unknown-unit", Before(X, Period(None, 3)), MARCH_4),
    ("unknown-unit", Last(X, Repeating.season("Unknown")), MARCH_4),
    ("unknown-unit", This(X, Repeating.part_of_day("Unknown")), MARCH_4),
    ("no-fiscal-year", Modified(Year(1998), "Fiscal"), None),
    ("no-fiscal-year", Last(X, Modified(YEARS, "Fiscal")), MARCH_4),
    ("impossible", Last(X, Intersection((Repeating.month(4), Repeating.day(31)))), MARCH_4),
    ("impossible", Intersection((Repeating.month(4), Repeating.day(31))), None),
    ("impossible", Intersection((Repeating.hour(4), Repeating.hour(5))), None),
    ("impossible", This(Year(1998), Intersection((Repeating.month(2), Repeating.day(29)))), None),
    ("impossible", This(Year(2021), Repeating.week(53)), None),
    ("impossible", This(X, Repeating.month(13)), MARCH_4),
    ("impossible", NthFromStart(This(Year(1998), Repeating.month(3)), 5, FRIDAY), None),
    ("impossible", NthFromEnd(This(Year(1998), Repeating.month(3)), 5, FRIDAY), None),
    ("impossible", NthFromStart(Year(1998), 0, FRIDAY), None),
    ("impossible", NthFromStart(Year(1998), 5, Period(Unit.QUARTER_YEAR)), None),
    ("impossible", Between(Year(1990), Year(1985)), None),
    ("impossible", Next(X, Period(Unit.DECADE, 0)), MARCH_4),
    ("impossible", Last(X, Difference(Period(Unit.YEAR), Period(Unit.MONTH, 12))), MARCH_4),
    ("impossible", This(X, Period(Unit.DAY, 0)), MARCH_4),
    ("impossible", NthFromStart(Year(1998), 2, Period(Unit.DAY, 0)), None),
    ("impossible", Intersection((Year(1990), Year(1985))), None),
    ("impossible", EveryNth(FRIDAY, 0), None),
    ("impossible", Last(X, Numbered(FRIDAY, 0)), MARCH_4),
    ("broken", Repeating("fortnight", 2), None),
    ("broken", This(X, Repeating("month", "March")), MARCH_4),
    ("broken", Modified(Year(1998), "Soon"), None),
    ("broken", Zoned(Year(1998), "Atlantis"), None),
    ("broken", This(X, Union(())), MARCH_4),
    ("broken", Next(X, Sum(())), MARCH_4),
    ("frequency", Frequency(Unit.DAY, 2), None),
    ("not-supported", Last(FRIDAY, DAY), MARCH_4),
    ("not-supported", Last(X, Year(1998)), MARCH_4),
    ("not-supported", Last(X, Sum((FRIDAY, DAY))), MARCH_4),
    ("not-supported", Last(X, EveryNth(DAY, 2)), MARCH_4),
    ("not-supported", Intersection((Year(1998), DAY)), None),
    ("not-supported", Intersection(()), None),
    ("not-supported", Next(This(SINCE_1997, FRIDAY), DAY), MARCH_4),
    ("not-supported", Last(X, EveryNth(FRIDAY, 10**12)), MARCH_4),
    ("not-supported", NthFromStart(DocTimeEra(), 10**12, FRIDAY), None),
    ("not-supported", Year(1, 10**9), None),
    ("not-supported", Last(X, Period(Unit.YEAR, 10**5000)), MARCH_4),
]  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "tree", "dct"), [pytest.param(*case, id=f"{n} {case[0]}") for n, case in enumerate(UNRESOLVED)]
)
def test_unresolved(reason, tree, dct):
    value = evaluate(tree, dct=dct)
    assert isinstance(value, Unresolved), value
    assert value.reason == reason
    assert value.detail
    assert value.reason in REASONS


def test_a_node_of_another_house_is_unresolved():
    @dataclass(frozen=True)
    class Eternity(Expression):
        pass

    assert evaluate(Eternity()).reason == "not-supported"
    assert evaluate(Last(DocTime(), Eternity()), dct=MARCH_4).reason == "not-supported"


def test_events_may_be_supplied():
    tree = After(EventTime(10, 19), Period(Unit.MINUTE, 2))
    blast = Interval.of(1998, 8, 7, 10, 35)
    value = evaluate(tree, events={(10, 19): blast})
    assert value == Intervals((Interval.of(1998, 8, 7, 10, 37),))
    postoperative = After(EventTime(0, 9), Period(Unit.WEEK, 3))
    assert evaluate(postoperative, events={(0, 9): Interval.of(1998, 8, 7)}) == Intervals(
        (Interval.iso("1998-08-25", "1998-09-01"),)
    )


@pytest.mark.parametrize("tree", [DAY, Sum((DAY, DAY)), Difference(DAY, DAY), Modified(DAY, "Approx"), Period(None)])
def test_an_amount_alone(tree):
    assert evaluate(tree) == Amounts(tree)


def test_too_deep_a_tree_is_unresolved():
    tree = DocTime()
    for _ in range(5000):
        tree = Last(tree, FRIDAY)
    assert evaluate(tree, dct=MARCH_4).reason == "not-supported"


class TestZones:
    time = Zoned(HALF_HOUR, "GMT")

    def test_the_result_is_on_the_clock_of_the_time(self):
        value = evaluate(This(X, self.time), dct=MARCH_4)
        assert value.members[0].zone == "GMT"
        assert value.members[0].isoformat()[0] == "1998-03-04T10:30:00"

    def test_a_document_in_another_zone_is_moved_first(self):
        dct = Interval.of(1998, 3, 4, 23, 0, zone="America/New_York")
        value = evaluate(This(X, self.time), dct=dct)
        assert value == Intervals((Interval.of(1998, 3, 5, 10, 30, zone="GMT"),))

    def test_a_set_keeps_the_zone(self):
        assert evaluate(self.time).first(1, MARCH_4.start)[0].zone == "GMT"

    def test_between_is_on_one_clock(self):
        dct = Interval.of(1998, 3, 4, 7, 0, zone="America/New_York")
        start = Fixed(Interval.of(1998, 3, 4, 10, 30, zone="GMT"))
        assert evaluate(Between(start, X), dct=dct) == Intervals(
            (Interval.iso("1998-03-04T10:31", "1998-03-04T12:00", zone="GMT"),)
        )

    def test_a_zoned_interval(self):
        assert evaluate(Zoned(Year(1998), "+03:00")) == Intervals((Interval.of(1998, zone="+03:00"),))


class TestModifiers:
    @pytest.mark.parametrize(
        ("inner", "parts"),
        [
            (Year(1998), ["1998-01-01", "1998-05-01", "1998-09-01", "1999-01-01"]),
            (Year(198, 1), ["1980-01-01", "1984-01-01", "1987-01-01", "1990-01-01"]),
            (Year(19, 2), ["1900-01-01", "1934-01-01", "1967-01-01", "2000-01-01"]),
            (This(X, MONTHS), ["1998-03-01", "1998-03-11", "1998-03-21", "1998-04-01"]),
            (X, ["1998-03-04", "1998-03-04T08:00", "1998-03-04T16:00", "1998-03-05"]),
            (Last(X, Repeating.season("Summer")), ["1997-06-21", "1997-07-22", "1997-08-22", "1997-09-22"]),
        ],
    )
    def test_early_mid_late(self, inner, parts):
        for place, name in enumerate(("Start", "Mid", "End")):
            assert written(evaluate(Modified(inner, name), dct=MARCH_4)) == [tuple(parts[place : place + 2])]

    @pytest.mark.parametrize(
        ("name", "part"),
        [
            ("Start", ("1998-03-02", "1998-03-05")),
            ("Mid", ("1998-03-04", "1998-03-06")),
            ("End", ("1998-03-06", "1998-03-09")),
        ],
    )
    def test_the_beginning_of_a_week_is_three_days(self, name, part):
        assert written(evaluate(Modified(This(X, WEEKS), name), dct=MARCH_4)) == [part]

    @pytest.mark.parametrize(
        ("node", "part", "span"),
        [
            (Last, "Start", ("1998-02-01", "1998-02-11")),
            (Last, "End", ("1998-02-21", "1998-03-01")),
            (Next, "Start", ("1998-04-01", "1998-04-11")),
            (Next, "End", ("1998-04-21", "1998-05-01")),
        ],
    )
    def test_a_part_is_that_of_the_one_that_is_meant(self, node, part, span):
        tree = node(X, Modified(Repeating.unit(Unit.MONTH), part))
        assert written(evaluate(tree, dct=Interval.iso("1998-03-20", "1998-03-21"))) == [span]

    def test_a_modified_pattern(self):
        early_march = Modified(Repeating.month(3), "Start")
        assert written(evaluate(Last(X, early_march), dct=MARCH_4)) == [("1997-03-01", "1997-03-11")]
        assert written(evaluate(Next(X, early_march), dct=MARCH_4)) == [("1999-03-01", "1999-03-11")]

    def test_fiscal(self):
        october = conventions("default", fiscal_start=(10, 1))
        april = conventions("default", fiscal_start=(4, 6), fiscal_named_by="start")
        fiscal = Modified(Year(1998), "Fiscal")
        assert written(evaluate(fiscal, conventions=october)) == [("1997-10-01", "1998-10-01")]
        assert written(evaluate(fiscal, conventions=april)) == [("1998-04-06", "1999-04-06")]
        this_year = This(X, Modified(YEARS, "Fiscal"))
        assert written(evaluate(this_year, dct=Interval.of(1998, 11, 4), conventions=october)) == [
            ("1998-10-01", "1999-10-01")
        ]
        third = NthFromStart(fiscal, 3, Repeating.unit(Unit.QUARTER_YEAR))
        assert written(evaluate(third, conventions=october)) == [("1998-04-01", "1998-07-01")]
        assert written(evaluate(This(X, Modified(WEEKS, "Fiscal")), dct=MARCH_4)) == [("1998-03-02", "1998-03-09")]

    @pytest.mark.parametrize("name", ["Approx", "Less-Than", "More-Than"])
    def test_others_leave_an_interval_as_it_is(self, name):
        assert evaluate(Modified(Year(1998), name)) == evaluate(Year(1998))


class TestPresets:
    """Where the references differ from each other (table of `conventions.CHOICES`)."""

    @pytest.mark.parametrize(
        ("tree", "default", "scala", "python"),
        [
            pytest.param(Before(X, Period(Unit.YEAR)), "1996-09-03 1997-09-03", "1996-09-03 1997-09-03",
                         "1997-03-04 1997-03-05", id="a year ago"),
            pytest.param(This(X, Repeating.part_of_day("Morning")), "1998-03-04T06:00 1998-03-04T12:00",
                         "1998-03-04 1998-03-04T12:00", "1998-03-04T06:00 1998-03-04T12:00", id="morning"),
            pytest.param(This(X, Repeating.part_of_day("Evening")), "1998-03-04T18:00 1998-03-05",
                         "1998-03-04T17:00 1998-03-05", "1998-03-04T18:00 1998-03-05", id="evening"),
            pytest.param(This(X, Repeating.part_of_day("Night")), "1998-03-04T21:00 1998-03-05T04:00",
                         "1998-03-04T21:00 1998-03-05T04:00", "1998-03-04 1998-03-04T06:00", id="night"),
            pytest.param(Last(X, Repeating.part_of_day("Night")), "1998-03-03T21:00 1998-03-04T04:00",
                         "1998-03-02T21:00 1998-03-03T04:00", "1998-03-03 1998-03-03T06:00", id="last night"),
            pytest.param(This(X, Repeating.season("Summer")), "1998-06-21 1998-09-22", "1998-06-21 1998-09-22",
                         "1998-06-01 1998-09-01", id="summer"),
            pytest.param(This(X, Repeating.season("Winter")), "1997-12-21 1998-03-20", "1998-12-21 1999-03-20",
                         "1998-12-01 1999-03-01", id="this winter"),
            pytest.param(This(X, Repeating.part_of_day("Midnight")), "1998-03-04 1998-03-04T00:01",
                         "1998-03-04 1998-03-04T00:00:01", "1998-03-04 1998-03-04T00:01", id="midnight"),
            pytest.param(Last(X), "? 1998-03-04", "vague", "? 1998-03-04", id="nothing counted"),
            pytest.param(This(X, Period(Unit.HOUR)), "1998-03-04T11:30 1998-03-04T12:30",
                         "1998-03-04T11:30 1998-03-04T12:30", "1998-03-04 1998-03-05", id="this hour of a day"),
            pytest.param(This(APRIL_25, Period(Unit.MONTH)), "2000-04-10 2000-05-10", "2000-04-10 2000-05-10",
                         "2000-04-10T12:00 2000-05-10T12:00", id="a month about a day"),
            pytest.param(After(Fixed(Interval.of(2000, 1, 25)), Period(Unit.MONTH, 3)), "2000-04-10 2000-05-10",
                         "2000-04-10 2000-05-10", "2000-04-25 2000-04-26", id="three months later"),
            pytest.param(This(X, Intersection((Repeating.month(2), Repeating.day(6)))), "1998-02-06 1998-02-07",
                         "1998-02-06 1998-02-07", "1999-02-06 1999-02-07", id="this 6 February"),
            pytest.param(This(Fixed(Interval.of(1998, 3, 8)), Repeating.part_of_week("Weekend")), "1998-03-07 1998-03-09",
                         "1998-03-07 1998-03-09", "1998-03-14 1998-03-16", id="this weekend, on a Sunday"),
            pytest.param(This(X, Repeating.hour(24)), "1998-03-05 1998-03-05T01:00", "1998-03-04 1998-03-04T01:00",
                         "1998-03-05 1998-03-05T01:00", id="hour 24"),
            pytest.param(Between(Year(1997), Year(1998)), "1997-01-01 1998-01-01", "impossible",
                         "1998-01-01 1998-01-01", id="between neighbours"),
            pytest.param(Between(Last(X), X), "? 1998-03-04", "vague", "unknown-anchor",
                         id="between, a side half known"),
            pytest.param(Between(This(X, DAYS), X), "1998-03-04 1998-03-05", "impossible", "impossible",
                         id="since today"),
            pytest.param(Next(X, Period(Unit.YEAR, 0)), "impossible", "1998-03-05 1998-03-05", "1998-03-05 1998-03-05",
                         id="the next no years"),
            pytest.param(NthFromStart(X, 2, Period(Unit.DAY)), "impossible", "1998-03-05 1998-03-06", "impossible",
                         id="an nth amount outside"),
            pytest.param(Last(X, Numbered(FRIDAY, None)), "? 1998-02-21 1998-02-27 1998-02-28", "unknown-amount",
                         "? 1998-02-21 1998-02-27 1998-02-28", id="the last few Fridays"),
            pytest.param(Last(X, Period(Unit.YEAR, Fraction(1, 2))), "1997-09-04 1998-03-04", "not-supported",
                         "not-supported", id="half a year"),
            pytest.param(Last(X, Period(Unit.DAY, Fraction(1, 2))), "1998-03-03T12:00 1998-03-04", "not-supported",
                         "1998-03-03T12:00 1998-03-04", id="half a day"),
            pytest.param(Last(X, Modified(Repeating.month(2), "Start")), "1998-02-01 1998-02-11", "not-supported",
                         "1998-02-01 1998-03-01", id="early February"),
            pytest.param(Modified(Year(1998), "Start"), "1998-01-01 1998-05-01", "1998-01-01 1999-01-01",
                         "1998-01-01 1999-01-01", id="early 1998"),
        ],
    )  # fmt: skip
    def test_differences(self, tree, default, scala, python):
        for name, expected in (("default", default), ("timenorm_scala", scala), ("timenorm_python", python)):
            value = evaluate(tree, dct=MARCH_4, conventions=conventions(name))
            if " " not in expected:
                assert isinstance(value, Unresolved)
                assert value.reason == expected, name
            else:
                ends = expected.split()
                assert written(value) == list(zip(ends[::2], ends[1::2], strict=True)), name

    @pytest.mark.parametrize(
        ("anchor", "pattern", "expected"),
        [
            pytest.param("2005-02-01T03:22 2005-02-02", FRIDAY, "2005-02-04", id="a Tuesday, Friday"),
            pytest.param("2003-03-08 2003-03-14", FRIDAY, "2003-03-07 2003-03-14", id="Saturday to Thursday, Friday"),
            pytest.param("2003-04-10 2003-04-17", FRIDAY, "2003-04-11 2003-04-18", id="a week from Thursday, Friday"),
            pytest.param("2003-04-10 2003-04-17", Repeating.month(3), "2003-03-01", id="a week, March"),
            pytest.param("2003-04-10 2003-04-17", MONTHS, "2003-04-01", id="a week, months"),
            pytest.param(
                "2002-03-22T11:30 2003-02-10T22:10", Repeating.month(3), "2002-03-01 2003-03-01", id="a year, March"
            ),
            pytest.param("2002-03-22T11:30 2003-02-10T22:10", YEARS, "2002-01-01 2003-01-01", id="a year, years"),
            pytest.param("2005-02-01T03:22 2005-02-02", WEEKS, "2005-01-31", id="a Tuesday, weeks"),
        ],
    )
    def test_python_gives_every_member_in_the_units_touched(self, anchor, pattern, expected):
        """The worked checks of timenorm's own test of several members."""
        tree = This(Fixed(Interval.iso(*anchor.split())), pattern)
        found = written(evaluate(tree, conventions=conventions("timenorm_python")))
        assert [start for start, _ in found] == expected.split()

    def test_python_can_be_asked_for_one_member(self):
        tree = This(This(Year(1998), Repeating.month(3)), FRIDAY)
        found = written(evaluate(tree, conventions=conventions("timenorm_python")))
        assert [start for start, _ in found] == [
            f"1998-{day}" for day in ("02-27", "03-06", "03-13", "03-20", "03-27", "04-03")
        ]
        assert evaluate(tree, conventions=conventions("timenorm_python", this_members="first")).reason == "ambiguous"

    @pytest.mark.parametrize(
        ("changes", "tree", "expected"),
        [
            ({"week_start": 7}, This(X, WEEKS), ("1998-03-01", "1998-03-08")),
            ({"week_start": 7, "week_min_days": 1}, This(Year(1998), Repeating.week(2)), ("1998-01-04", "1998-01-11")),
            ({"week_min_days": 7}, This(Year(1998), Repeating.week(1)), ("1998-01-05", "1998-01-12")),
            ({"weekend": (5, 2)}, This(X, Repeating.part_of_week("Weekend")), ("1998-03-06", "1998-03-08")),
            ({"hemisphere": "south"}, This(X, Repeating.season("Summer")), ("1997-12-21", "1998-03-20")),
            (
                {"century_rule": "01"},
                NthFromStart(DocTimeEra(), 20, Repeating.unit(Unit.CENTURY)),
                ("1901-01-01", "2001-01-01"),
            ),
            ({"century_rule": "01"}, This(Year(2000), Repeating.unit(Unit.MILLENNIUM)), ("1001-01-01", "2001-01-01")),
            ({"ago_width": "exact"}, After(LEAP_EVE, Period(Unit.CENTURY, 1)), ("2100-02-28", "2100-03-01")),
            ({"ago_width": "exact"}, Before(LEAP_EVE, Period(Unit.CENTURY, 1)), ("1900-02-28", "1900-03-01")),
        ],
    )
    def test_single_choices(self, changes, tree, expected):
        value = evaluate(tree, dct=MARCH_4, conventions=conventions("default", **changes))
        assert written(value) == [expected]


class TestJulian:
    old = conventions("default", julian_until=(1582, 10, 15))

    @pytest.mark.parametrize(
        ("tree", "expected"),
        [
            (This(Year(1066), Intersection((Repeating.month(10), Repeating.day(14)))), ("1066-10-20", "1066-10-21")),
            (This(Year(1500), Intersection((Repeating.month(2), Repeating.day(29)))), ("1500-03-10", "1500-03-11")),
            (Next(This(Year(1582), Intersection((Repeating.month(10), Repeating.day(4)))), DAY), ("1582-10-15", "1582-10-16")),
            (This(Year(1582), Repeating.month(10)), ("1582-10-11", "1582-11-01")),
            (Year(1600), ("1600-01-01", "1601-01-01")),
            (Year(-43), ("-0044-12-30", "-0043-12-30")),
        ],
    )  # fmt: skip
    def test_dates_before_the_change(self, tree, expected):
        assert written(evaluate(tree, conventions=self.old)) == [expected]

    def test_the_days_left_out_do_not_exist(self):
        tree = This(Year(1582), Intersection((Repeating.month(10), Repeating.day(10))))
        assert evaluate(tree, conventions=self.old).reason == "impossible"


def test_what_a_short_stretch_shares_with_a_weekday_lies_in_it() -> None:
    june = Fixed(Interval.iso("2024-06-09", "2024-06-14"))
    days = Union((Repeating.weekday(7), Repeating.weekday(1)))
    inside = [("2024-06-09", "2024-06-10"), ("2024-06-10", "2024-06-11")]
    assert [
        tuple(end[:10] for end in day.isoformat()) for day in evaluate(Intersection((june, days))).members
    ] == inside
    assert len(evaluate(This(june, days)).members) == 4
    saturdays = evaluate(Intersection((june, Repeating.weekday(6)))).members  # none in it: that of its weeks
    assert [day.isoformat()[0][:10] for day in saturdays] == ["2024-06-08", "2024-06-15"]


def test_the_part_that_is_meant_of_this_night_is_of_the_night_that_is_meant() -> None:
    night = Modified(Repeating.part_of_day("Night"), "End")
    value = evaluate(This(DocTime(), night), dct=Interval.iso("2017-10-23T08:26:00", "2017-10-23T08:27:00"))
    assert value == Intervals((Interval.iso("2017-10-24T01:30:00", "2017-10-24T04:00:00"),))


@pytest.mark.parametrize(
    ("counted_weeks", "operator", "month", "expected"),
    [
        # 1 January is a Thursday
        ("whole", NthFromStart, 1, "2015-01-05 2015-01-12"), ("most", NthFromStart, 1, "2014-12-29 2015-01-05"),
        # 30 April is a Thursday
        ("whole", NthFromEnd, 4, "2015-04-20 2015-04-27"), ("most", NthFromEnd, 4, "2015-04-27 2015-05-04"),
        ("most", NthFromStart, 5, "2015-05-04 2015-05-11"),  # 1 May is a Friday
    ],
)  # fmt: skip
def test_weeks_are_counted_whole_or_by_most_of_their_days(counted_weeks, operator, month, expected) -> None:
    tree = operator(This(Year(2015), Repeating.month(month)), 1, Repeating.unit(Unit.WEEK))
    value = evaluate(tree, conventions=conventions(counted_weeks=counted_weeks))
    assert value == Intervals((Interval.iso(*expected.split()),))
