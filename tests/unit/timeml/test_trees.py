"""Values as trees: each names what the value does, and is written as the value again."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.unit.timeml.test_values import NAMED

import timeloom
from timeloom.calendar import (
    Between,
    DocTime,
    EveryNth,
    Intersection,
    Interval,
    Last,
    Modified,
    Next,
    NthFromStart,
    Period,
    Repeating,
    Sum,
    This,
    Unit,
    UnknownTime,
    Year,
    Zoned,
    conventions,
    evaluate,
)
from timeloom.calendar.conventions import DEFAULT
from timeloom.calendar.tree import Expression
from timeloom.calendar.value import Intervals
from timeloom.timeml import edtf, interval_of, timex3, tree_of
from timeloom.timeml.trees import modified

DCT = Interval.of(2013, 3, 22)
OTHERWISE = {
    "BC034": "P10Y",
    "BC03": "P100Y",
    "BC00": "P99Y",
    "2000-W7": "2000-W07",
    "2014-W07-3": "2014-02-12",
    "1998-01-20TMI": "1998-01-20T12:00",
    "1989-11-06T17": "1989-11-06T17:00",
    "1989-10-27T24:00": "1989-10-28T00:00",
    "2004-02-29T18:30Z": "2004-02-29T18:30",
    "2009-01-14T19:42-0500": "2009-01-14T19:42",
}
"""What is written of trees that say more than one value can, or the same in other digits."""


@pytest.mark.parametrize(("value", "interval"), NAMED, ids=lambda value: value if isinstance(value, str) else "")
def test_what_names_a_stretch_has_the_tree_of_that_stretch(value: str, interval: Interval) -> None:
    tree = tree_of(value)
    assert tree is not None
    said = evaluate(tree)
    assert said == Intervals((interval,))
    assert timex3(tree, said).value == OTHERWISE.get(value, value)


@pytest.mark.parametrize("year", ["BC0401", "BC0001", "0001", "1999", "2000", "2004", "2009", "2013", "12000"])
def test_every_date_of_a_year_has_its_tree_and_a_part_of_it_lies_inside(year: str) -> None:
    within = [f"{month:02d}" for month in range(1, 13)] + [
        "Q1",
        "Q4",
        "H1",
        "H2",
        "SP",
        "SU",
        "FA",
        "WI",
        "02-28",
        "02-29",
        "12-31TNI",
        "01-01TMO",
    ]
    weeks = [f"W{week:02d}{part}" for week in (1, 2, 26, 52, 53) for part in ("", "-1", "-3", "-7", "-WE", "-WD")]
    for value in (year, *(f"{year}-{rest}" for rest in within + weeks)):
        named, tree = interval_of(value), tree_of(value)
        assert (tree is None) == (named is None), value
        if tree is None or named is None:
            continue
        cut = [evaluate(modified(tree, mod)) for mod in ("START", "MID", "END")]
        parts = [said.members[0] for said in cut if isinstance(said, Intervals) and len(said.members) == 1]
        assert len(parts) == 3, value
        assert [parts[0].start, parts[1].end, parts[2].end] == [named.start, parts[2].start, named.end], value
        # Monday to Wednesday are the beginning of a week, and Wednesday is of its middle too.
        shared = 86_400 if re.fullmatch(r".*-W\d\d", value) else 0
        assert parts[0].end == parts[1].start + shared, value


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("spring 1944", "1944-SP"),
        ("44 BC", "BC0044"),
        ("the third quarter of 2008", "2008-Q3"),
        ("the first half of 2009", "2009-H1"),
        ("week 12 of 2013", "2013-W12"),
        ("May 2010", "2010-05"),
        ("May 3, 2010", "2010-05-03"),
        ("5:30 pm on May 3, 2010", "2010-05-03T17:30"),
        ("the morning of May 3, 2010", "2010-05-03TMO"),
        ("the 1980s", "198"),
        ("the 1st century", "00"),
        ("several years", "PXY"),
        ("two years and six months", "P2Y6M"),
        ("every 2 weeks", "P2W"),
        ("every Friday morning", "XXXX-WXX-5TMO"),
        ("now", "PRESENT_REF"),
        ("recently", "PAST_REF"),
        ("in the near future", "FUTURE_REF"),
        ("fiscal 2014", "FY2014"),
    ],
)
def test_it_is_the_tree_that_our_own_rules_build(words: str, value: str) -> None:
    (time,) = timeloom.load()(f"It was {words}.", "2013-03-22").times
    assert time.timex3 is not None and time.timex3.value == value
    assert tree_of(value, time.timex3.type) == time.tree


@pytest.mark.parametrize(
    ("words", "value", "mod"),
    [
        ("mid-May 2010", "2010-05", "MID"),
        ("late 2012", "2012", "END"),
        ("the early 1980s", "198", "START"),
        ("the end of the third quarter of 2008", "2008-Q3", "END"),
        ("about 5:30 pm on May 3, 2010", "2010-05-03T17:30", "APPROX"),
        ("around May 3, 2010", "2010-05-03", "APPROX"),
        ("less than two years", "P2Y", "LESS_THAN"),
        ("more than three days", "P3D", "MORE_THAN"),
        ("at least 3 days", "P3D", "EQUAL_OR_MORE"),
        ("no more than 3 days", "P3D", "EQUAL_OR_LESS"),
    ],
)
def test_a_mod_stands_where_our_own_rules_put_it(words: str, value: str, mod: str) -> None:
    (time,) = timeloom.load()(f"It was {words}.", "2013-03-22").times
    assert time.timex3 is not None and (time.timex3.value, time.timex3.mod) == (value, mod)
    tree = tree_of(value, time.timex3.type)
    assert tree is not None
    assert modified(tree, mod) == time.tree


@pytest.mark.parametrize(
    ("mod", "bounds", "form"),
    [
        ("BEFORE", (None, "2010-01-01T00:00:00"), "/2009"),
        ("ON_OR_BEFORE", (None, "2011-01-01T00:00:00"), "/2010"),
        ("AFTER", ("2011-01-01T00:00:00", None), "2011/"),
        ("ON_OR_AFTER", ("2010-01-01T00:00:00", None), "2010/"),
        ("APPROX", ("2010-01-01T00:00:00", "2011-01-01T00:00:00"), "2010~"),
        ("START", ("2010-01-01T00:00:00", "2010-05-01T00:00:00"), "2010-01/2010-04"),
        ("FOO", ("2010-01-01T00:00:00", "2011-01-01T00:00:00"), "2010"),
    ],
)
def test_a_date_with_a_mod(mod: str, bounds: tuple[str | None, str | None], form: str) -> None:
    tree = modified(Year(2010), mod)
    said = evaluate(tree)
    assert isinstance(said, Intervals)
    assert [one.isoformat() for one in said.members] == [bounds]
    assert edtf(tree, said) == form


@pytest.mark.parametrize("mod", ["BEFORE", "ON_OR_AFTER"])
@pytest.mark.parametrize(
    "tree",
    [Period(Unit.YEAR, 2), Repeating.weekday(5), This(UnknownTime(), Repeating.month(5)), This(DocTime())],
    ids=repr,
)
def test_nothing_is_before_an_amount_or_a_pattern(tree: Expression, mod: str) -> None:
    assert modified(tree, mod) == tree


@pytest.mark.parametrize("value", ["PRESENT_REF", "PAST_REF", "FUTURE_REF"])
def test_a_direction_has_no_parts(value: str) -> None:
    tree = tree_of(value)
    assert tree is not None
    assert {mod: modified(tree, mod) for mod in ("START", "END", "BEFORE")} == dict.fromkeys(
        ("START", "END", "BEFORE"), tree
    )


HALF_PAST_FIVE = Intersection((Repeating.hour(17), Repeating.minute(30)))


@pytest.mark.parametrize(
    ("value", "type", "tree"),
    [
        ("P3D", "DURATION", Period(Unit.DAY, 3)),
        ("P2DE", "DURATION", Period(Unit.DECADE, 2)),
        ("PXM", "DURATION", Period(Unit.MONTH, None)),
        ("PXC", "DURATION", Period(Unit.CENTURY, None)),
        ("PT1H30M", "DURATION", Sum((Period(Unit.HOUR, 1), Period(Unit.MINUTE, 30)))),
        ("P1DT2H", "DURATION", Sum((Period(Unit.DAY, 1), Period(Unit.HOUR, 2)))),
        ("P1Y", "SET", Repeating.unit(Unit.YEAR)),
        ("PT12H", "SET", EveryNth(Repeating.unit(Unit.HOUR), 12)),
        ("XXXX-WXX-WE", "SET", Repeating.part_of_week("Weekend")),
        ("XXXX-Q3", "SET", Repeating.quarter(3)),
        ("XXXX-W12", "SET", Repeating.week(12)),
        ("XXXX-SU", "SET", Repeating.season("Summer")),
        ("XXXX-XX-15", "SET", Repeating.day(15)),
        ("XXXX-07-04", "SET", Intersection((Repeating.month(7), Repeating.day(4)))),
        ("XXXX-XX-XXT17:30", "SET", HALF_PAST_FIVE),
        ("TNI", "SET", Repeating.part_of_day("Night")),
        ("XXXX-XX-XXT17:30", "TIME", This(UnknownTime(), HALF_PAST_FIVE)),
        ("T17:30", "TIME", This(UnknownTime(), HALF_PAST_FIVE)),
        ("XXXX-03", "DATE", This(UnknownTime(), Repeating.month(3))),
        ("PAST_REF", "DATE", Last(DocTime())),
        ("FUTURE_REF", "DATE", Next(DocTime())),
        ("FY2014-Q2", "DATE", NthFromStart(Modified(Year(2014), "Fiscal"), 2, Repeating.unit(Unit.QUARTER_YEAR))),
        ("BC04", "DATE", Between(Year(-498), Year(-399), start_included=True, end_included=True)),
        (
            "2010-05-03T17:30+02:00",
            "TIME",
            This(Year(2010), Intersection((Repeating.month(5), Repeating.day(3), Zoned(HALF_PAST_FIVE, "+02:00")))),
        ),
        (
            "2013-W11-WE",
            "DATE",
            This(Year(2013), Intersection((Repeating.week(11), Repeating.part_of_week("Weekend")))),
        ),
    ],
)
def test_amounts_patterns_and_what_hangs_on_something(value: str, type: str, tree: Expression) -> None:
    assert tree_of(value, type) == tree


@pytest.mark.parametrize(
    ("value", "type"),
    [
        ("", "DATE"),
        ("XXXX", "DATE"),
        ("XXXX-XX-XX", "DATE"),
        ("XXXX-WXX", "DATE"),
        ("196X", "DATE"),
        ("1998-WXX", "DATE"),
        ("2013-03-22TXX:XX", "TIME"),
        ("2013-02-30", "DATE"),
        ("2013-W53", "DATE"),
        ("0000", "DATE"),
        ("PAST_REF", "DURATION"),
        ("PX", "DURATION"),
        ("P", "DURATION"),
        ("PT", "DURATION"),
        ("P2WE", "DURATION"),
        ("PT3NI", "DURATION"),
        ("PXD", "SET"),
        ("P0D", "SET"),
        ("P1.5D", "SET"),
        ("P1DT2H", "SET"),
        ("hello", "DATE"),
    ],
)
def test_what_has_none(value: str, type: str) -> None:
    assert tree_of(value, type) is None


def test_it_goes_by_the_conventions() -> None:
    assert tree_of("1998-W08-WE") is not None
    friday = replace(DEFAULT, weekend=(5, 2))
    tree = tree_of("1998-W08-WE", "DATE", friday)
    assert tree is None or evaluate(tree, conventions=friday) == Intervals(
        tuple(filter(None, [interval_of("1998-W08-WE", friday)]))
    )
    south = replace(DEFAULT, hemisphere="south")
    summer = tree_of("1998-SU", "DATE", south)
    assert summer is not None
    assert evaluate(summer, conventions=south) == Intervals(tuple(filter(None, [interval_of("1998-SU", south)])))


def test_a_fiscal_year_is_known_where_its_start_is() -> None:
    tree = tree_of("FY2014")
    assert tree is not None
    said = evaluate(tree, conventions=replace(conventions("default"), fiscal_start=(10, 1)))
    assert isinstance(said, Intervals)
    assert said.members[0].isoformat() == ("2013-10-01T00:00:00", "2014-10-01T00:00:00")
