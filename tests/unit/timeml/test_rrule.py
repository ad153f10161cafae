"""RRULE, enumerated by python-dateutil from the first member and compared with the members of the set."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import islice

import pytest
from dateutil.rrule import rrulestr
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.calendar import (
    Between,
    DocTime,
    EveryNth,
    Expression,
    Feast,
    Intersection,
    Interval,
    Intervals,
    Last,
    Modified,
    Next,
    Numbered,
    Period,
    Repeating,
    This,
    Union,
    Unit,
    Year,
    Zoned,
    conventions,
    evaluate,
)
from timeloom.timeml import rrule

NOW = DocTime()
DCT = Interval.of(2013, 3, 22)
FRIDAY, SATURDAY = Repeating.weekday(5), Repeating.weekday(6)
unit = Repeating.unit


def meet(*parts: Expression) -> Intersection:
    return Intersection(parts)


RULES: list[tuple[str, Expression, str]] = [
    ("every day", unit(Unit.DAY), "FREQ=DAILY"),
    ("every week", unit(Unit.WEEK), "FREQ=WEEKLY"),
    ("every month", unit(Unit.MONTH), "FREQ=MONTHLY"),
    ("every quarter", unit(Unit.QUARTER_YEAR), "FREQ=MONTHLY;INTERVAL=3"),
    ("every year", unit(Unit.YEAR), "FREQ=YEARLY"),
    ("every decade", unit(Unit.DECADE), "FREQ=YEARLY;INTERVAL=10"),
    ("every hour", unit(Unit.HOUR), "FREQ=HOURLY"),
    ("every minute", unit(Unit.MINUTE), "FREQ=MINUTELY"),
    ("every Friday", FRIDAY, "FREQ=WEEKLY;BYDAY=FR"),
    ("every other Friday", EveryNth(FRIDAY, 2), "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
    ("every other day", EveryNth(unit(Unit.DAY), 2), "FREQ=DAILY;INTERVAL=2"),
    ("q6h", EveryNth(unit(Unit.HOUR), 6), "FREQ=HOURLY;INTERVAL=6"),
    ("every third March", EveryNth(Repeating.month(3), 3), "FREQ=YEARLY;INTERVAL=3;BYMONTH=3"),
    ("every March", Repeating.month(3), "FREQ=YEARLY;BYMONTH=3"),
    ("each third quarter", Repeating.quarter(3), "FREQ=YEARLY;BYMONTH=7"),
    ("the 15th of the month", Repeating.day(15), "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("the 31st", Repeating.day(31), "FREQ=MONTHLY;BYMONTHDAY=31"),
    ("the last day", Repeating.day(-1), "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("the last day of February", meet(Repeating.month(2), Repeating.day(-1)), "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"),
    (
        "Mondays and Fridays at 8 and 20",
        Union(tuple(meet(Repeating.weekday(day), Repeating.hour(hour)) for day in (1, 5) for hour in (8, 20))),
        "FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=8,20;BYMINUTE=0",
    ),
    ("every second 15th", EveryNth(Repeating.day(15), 2), "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15"),
    ("ISO week 10", Repeating.week(10), "FREQ=YEARLY;BYWEEKNO=10;BYDAY=MO"),
    ("5 March", meet(Repeating.month(3), Repeating.day(5)), "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5"),
    ("Friday the 13th", meet(FRIDAY, Repeating.day(13)), "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR"),
    ("Saturdays in March", meet(SATURDAY, Repeating.month(3)), "FREQ=YEARLY;BYMONTH=3;BYDAY=SA"),
    ("Saturdays in third quarters", meet(SATURDAY, Repeating.quarter(3)), "FREQ=YEARLY;BYMONTH=7,8,9;BYDAY=SA"),
    ("Mondays of week 10", meet(Repeating.week(10), Repeating.weekday(1)), "FREQ=YEARLY;BYWEEKNO=10;BYDAY=MO"),
    ("at nine", Repeating.hour(9), "FREQ=DAILY;BYHOUR=9;BYMINUTE=0"),
    ("at 9:30", meet(Repeating.hour(9), Repeating.minute(30)), "FREQ=DAILY;BYHOUR=9;BYMINUTE=30"),
    ("at half past", Repeating.minute(30), "FREQ=HOURLY;BYMINUTE=30"),
    ("Fridays at nine", meet(FRIDAY, Repeating.hour(9)), "FREQ=WEEKLY;BYDAY=FR;BYHOUR=9;BYMINUTE=0"),
    ("nine o'clock in March", meet(Repeating.month(3), Repeating.hour(9)), "FREQ=DAILY;BYMONTH=3;BYHOUR=9;BYMINUTE=0"),
    ("half past on Fridays", meet(FRIDAY, Repeating.minute(30)), "FREQ=HOURLY;BYDAY=FR;BYMINUTE=30"),
    (
        "every other Friday at nine",
        EveryNth(meet(FRIDAY, Repeating.hour(9)), 2),
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;BYHOUR=9;BYMINUTE=0",
    ),
    (
        "weekdays at nine",
        meet(Repeating.part_of_week("Weekdays"), Repeating.hour(9)),
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0",
    ),
    ("every day in March", meet(Repeating.month(3), unit(Unit.DAY)), "FREQ=DAILY;BYMONTH=3"),
    ("mornings", Repeating.part_of_day("Morning"), "FREQ=DAILY;BYHOUR=6;BYMINUTE=0"),
    (
        "Thursday nights",
        meet(Repeating.weekday(4), Repeating.part_of_day("Night")),
        "FREQ=WEEKLY;BYDAY=TH;BYHOUR=21;BYMINUTE=0",
    ),
    ("nine to five", Repeating.hours("09:00", "17:00"), "FREQ=DAILY;BYHOUR=9;BYMINUTE=0"),
    (
        "half past nine to five on weekdays",
        meet(Repeating.part_of_week("Weekdays"), Repeating.hours("09:30", "17:00")),
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=30",
    ),
    (
        "over midnight on Fridays",
        meet(FRIDAY, Repeating.hours("22:00", "06:00")),
        "FREQ=WEEKLY;BYDAY=FR;BYHOUR=22;BYMINUTE=0",
    ),
    ("summers", Repeating.season("Summer"), "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=21"),
    ("Mondays and Wednesdays", Union((Repeating.weekday(1), Repeating.weekday(3))), "FREQ=WEEKLY;BYDAY=MO,WE"),
    ("January and July", Union((Repeating.month(1), Repeating.month(7))), "FREQ=YEARLY;BYMONTH=1,7"),
    (
        "Mondays and Wednesdays at nine",
        meet(Union((Repeating.weekday(1), Repeating.weekday(3))), Repeating.hour(9)),
        "FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=9;BYMINUTE=0",
    ),
    ("Christmas", Feast("Christmas", ("fixed", 12, 25)), "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25"),
    ("Thanksgiving", Feast("Thanksgiving", ("nth", 11, 4, 4)), "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
    ("Memorial Day", Feast("Memorial Day", ("nth", 5, 1, -1)), "FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO"),
    (
        "Election Day",
        Feast("Election Day", ("on-after", 11, 2, 2)),
        "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=TU",
    ),
    ("nine o'clock GMT", Zoned(Repeating.hour(9), "UTC"), "FREQ=DAILY;BYHOUR=9;BYMINUTE=0"),
    ("around nine", Modified(Repeating.hour(9), "Approx"), "FREQ=DAILY;BYHOUR=9;BYMINUTE=0"),
]
NO_RULE: list[tuple[str, Expression]] = [
    ("Easter", Feast("Easter", ("easter", 0))),
    ("from 24:00 to 2:00", Repeating.hours("24:00", "02:00")),
    ("a feast that may lie in the next month", Feast("x", ("on-after", 2, 25, 2))),
    ("three days", Period(Unit.DAY, 3)),
    ("last Friday", Last(NOW, FRIDAY)),
    ("1984", Year(1984)),
    ("Fridays and 13ths", Union((FRIDAY, Repeating.day(13)))),
    ("every other 31st", EveryNth(Repeating.day(31), 2)),
    ("every other weekday morning", EveryNth(meet(Repeating.part_of_week("Weekdays"), Repeating.hour(9)), 2)),
    ("weekdays on the first", meet(Repeating.part_of_week("Weekdays"), Repeating.day(1))),
    ("weeks in March", meet(Repeating.month(3), unit(Unit.WEEK))),
    ("Saturdays in summer", meet(SATURDAY, Repeating.season("Summer"))),
    ("early in every month", Modified(unit(Unit.MONTH), "Start")),
    ("a month that is not known", Repeating.month(None)),
]


def _python(instant: int) -> datetime:
    return datetime(1970, 1, 1) + timedelta(seconds=instant)


def _starts(tree: Expression, n: int) -> list[datetime]:
    value = evaluate(tree, dct=DCT)
    assert not isinstance(value, Intervals)
    assert isinstance(DCT.start, int)
    return [_python(member.start) for member in value.first(n, DCT.start) if isinstance(member.start, int)]  # type: ignore[union-attr]  # a set


class TestPatterns:
    @pytest.mark.parametrize(("phrase", "tree", "rule"), RULES, ids=[row[0] for row in RULES])
    def test_rule(self, phrase: str, tree: Expression, rule: str) -> None:
        assert rrule(tree, evaluate(tree, dct=DCT)) == rule

    @pytest.mark.parametrize(("phrase", "tree", "rule"), RULES, ids=[row[0] for row in RULES])
    def test_enumerates_the_members(self, phrase: str, tree: Expression, rule: str) -> None:
        starts = _starts(tree, 10)
        assert len(starts) == 10
        assert list(islice(rrulestr(rule, dtstart=starts[0]), 10)) == starts

    @pytest.mark.parametrize(("phrase", "tree"), NO_RULE, ids=[row[0] for row in NO_RULE])
    def test_what_icalendar_cannot_say(self, phrase: str, tree: Expression) -> None:
        assert rrule(tree, evaluate(tree, dct=DCT)) is None

    @pytest.mark.parametrize(
        ("part", "rule"),
        [("Weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("Weekend", "FREQ=WEEKLY;BYDAY=SA,SU")],
    )
    def test_parts_of_the_week_cover_the_same_days(self, part: str, rule: str) -> None:
        tree = Repeating.part_of_week(part)
        value = evaluate(tree)
        assert rrule(tree, value) == rule
        assert isinstance(DCT.end, int)
        first = value.first(4, DCT.end)  # type: ignore[union-attr]  # a set
        days = [_python(day) for m in first for day in range(m.start, m.end, 86_400)]
        assert list(islice(rrulestr(rule, dtstart=days[0]), len(days))) == days

    def test_conventions_move_the_start_of_a_season(self) -> None:
        tree = Repeating.season("Summer")
        assert rrule(tree, None, conventions("timenorm_python")) == "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=1"
        assert rrule(tree, None, conventions(hemisphere="south")) == "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=21"


class TestBounded:
    @pytest.mark.parametrize(
        ("tree", "rule"),
        [
            (
                This(
                    Between(Last(NOW, meet(Repeating.month(3), Repeating.day(6))), NOW),
                    SATURDAY,
                ),
                "FREQ=WEEKLY;BYDAY=SA;COUNT=2",
            ),
            (This(This(Year(2010), Repeating.month(5)), Repeating.weekday(7)), "FREQ=WEEKLY;BYDAY=SU;COUNT=5"),
            (
                Last(NOW, Numbered(Repeating.season("Summer"), 3)),
                "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=21;COUNT=3",
            ),
            (Next(NOW, Numbered(FRIDAY, 4)), "FREQ=WEEKLY;BYDAY=FR;COUNT=4"),
            (
                Intersection((Year(2010), Repeating.month(5), Repeating.weekday(7))),
                "FREQ=YEARLY;BYMONTH=5;BYDAY=SU;COUNT=5",
            ),
        ],
        ids=["Saturdays since March 6", "Sundays in May 2010", "the past three summers", "four Fridays", "meet"],
    )
    def test_count(self, tree: Expression, rule: str) -> None:
        value = evaluate(tree, dct=DCT)
        assert isinstance(value, Intervals)
        assert rrule(tree, value) == rule
        starts = [_python(member.start) for member in value.members if isinstance(member.start, int)]
        assert list(rrulestr(rule, dtstart=starts[0])) == starts


class TestLaws:
    @given(
        st.lists(
            st.one_of(
                st.builds(Repeating.month, st.integers(1, 12)),
                st.builds(Repeating.day, st.one_of(st.integers(1, 31), st.integers(-31, -1))),
                st.builds(Repeating.weekday, st.integers(1, 7)),
                st.builds(Repeating.hour, st.integers(0, 23)),
                st.builds(Repeating.minute, st.integers(0, 59)),
                st.builds(Repeating.second, st.integers(0, 59)),
                st.builds(Repeating.quarter, st.integers(1, 4)),
                st.just(Repeating.part_of_week("Weekdays")),
            ),
            min_size=1,
            max_size=3,
            unique_by=lambda part: part.field,
        )
    )
    @settings(max_examples=100, deadline=None)
    def test_a_rule_always_enumerates_its_set(self, parts: list[Repeating]) -> None:
        tree = Intersection(tuple(parts)) if len(parts) > 1 else parts[0]
        value = evaluate(tree)
        rule = rrule(tree, value)
        if rule is None or tree == Repeating.part_of_week("Weekdays"):
            return
        starts = _starts(tree, 4)
        assert list(islice(rrulestr(rule, dtstart=starts[0]), len(starts))) == starts if starts else True
