"""Sets that are not written out."""

from __future__ import annotations

from itertools import islice

import pytest

from timeloom.calendar import (
    DocTimeEra,
    End,
    EveryNth,
    Fixed,
    Intersection,
    Interval,
    Intervals,
    Repeating,
    This,
    TimeSet,
    Union,
    Unit,
    Year,
    evaluate,
)

SATURDAY = Repeating.weekday(6)
NIGHT = Repeating.part_of_day("Night")
APRIL_1 = Interval.of(2017, 4, 1)


def starts(members):
    return [member.isoformat()[0] for member in members]


@pytest.mark.parametrize(
    ("tree", "first"),
    [
        pytest.param(SATURDAY, ["2017-04-01", "2017-04-08", "2017-04-15"], id="Saturdays"),
        pytest.param(EveryNth(SATURDAY, 2), ["2017-04-01", "2017-04-15", "2017-04-29"], id="every other Saturday"),
        pytest.param(Repeating.day(31), ["2017-05-31", "2017-07-31", "2017-08-31"], id="the 31st"),
        pytest.param(Repeating.unit(Unit.DECADE), ["2020-01-01", "2030-01-01", "2040-01-01"], id="decades"),
        pytest.param(
            Union((Repeating.month(6), Repeating.month(4))), ["2017-04-01", "2017-06-01", "2018-04-01"], id="two months"
        ),
        pytest.param(
            Intersection((SATURDAY, Repeating.day(13))),
            ["2017-05-13", "2018-01-13", "2018-10-13"],
            id="Saturday the 13th",
        ),
        pytest.param(
            Intersection((Repeating.month(2), Repeating.day(29), Repeating.weekday(1))),
            ["2044-02-29", "2072-02-29", "2112-02-29"],
            id="leap Mondays",
        ),
    ],
)
def test_first(tree, first):
    found = evaluate(tree).first(3, APRIL_1.start)
    assert starts(found) == [f"{day}T00:00:00" for day in first]


@pytest.mark.parametrize(
    ("tree", "first"),
    [
        pytest.param(Repeating.weekday(5), ["1970-01-02", "1970-01-09", "1970-01-16"], id="no start: from 1970"),
        pytest.param(
            This(Fixed(Interval(Interval.of(2017, 3, 7).start, End.OPEN)), SATURDAY),
            ["2017-03-11", "2017-03-18", "2017-03-25"],
            id="from its start",
        ),
        pytest.param(
            This(Fixed(Interval(Interval.of(-43).start, End.OPEN)), SATURDAY),
            ["-0043-01-05", "-0043-01-12", "-0043-01-19"],
            id="from a start before 1970",
        ),
        pytest.param(
            This(Fixed(Interval(End.OPEN, Interval.of(1970, 1, 9).start)), SATURDAY), ["1970-01-03"], id="up to an end"
        ),
    ],
)
def test_first_without_an_instant(tree, first):
    assert starts(evaluate(tree).first(3)) == [f"{day}T00:00:00" for day in first]


def test_a_negative_number_of_members_is_an_error():
    assert evaluate(SATURDAY).first(0) == ()
    with pytest.raises(ValueError, match=r"n is how many members are wanted, .* not -1"):
        evaluate(SATURDAY).first(-1)


def test_between_gives_what_overlaps():
    nights = list(evaluate(NIGHT).between(APRIL_1.start, APRIL_1.end))
    assert starts(nights) == ["2017-03-31T21:00:00", "2017-04-01T21:00:00"]
    assert list(evaluate(SATURDAY).between(APRIL_1.start + 5, APRIL_1.start + 6)) == [APRIL_1]
    assert list(evaluate(SATURDAY).between(APRIL_1.end, APRIL_1.end + 86400)) == []


def test_a_stretch_without_end_gives_a_set_that_starts_there():
    value = evaluate(This(Fixed(Interval(Interval.of(2017, 3, 7).start, End.OPEN)), SATURDAY))
    assert starts(value.first(2, 0)) == ["2017-03-11T00:00:00", "2017-03-18T00:00:00"]
    assert starts(value.first(2, APRIL_1.end)) == ["2017-04-08T00:00:00", "2017-04-15T00:00:00"]
    assert list(value.between(0, Interval.of(2017, 3).start)) == []
    assert starts(value.between(0, APRIL_1.start))[-1] == "2017-03-25T00:00:00"


def test_a_stretch_without_beginning_ends():
    value = evaluate(This(Fixed(Interval(End.OPEN, APRIL_1.start)), SATURDAY))
    assert starts(value.first(5, Interval.of(2017, 3, 20).start)) == ["2017-03-25T00:00:00"]


def test_every_other_one_is_counted_from_the_start_of_its_stretch():
    value = evaluate(This(Fixed(Interval(Interval.of(2017, 3, 7).start, End.OPEN)), EveryNth(SATURDAY, 2)))
    assert starts(value.first(2, Interval.of(2017, 3, 12).start)) == ["2017-03-25T00:00:00", "2017-04-08T00:00:00"]


def test_a_very_long_stretch_is_not_written_out():
    value = evaluate(This(Year(1, 6), SATURDAY))
    assert not isinstance(value, Intervals)
    assert starts(value.first(1, 0)) == ["+1000000-01-01T00:00:00"]
    assert len(list(islice(value.between(0, Interval.of(1_500_000).start), 5))) == 5
    assert value.first(1, Interval.of(2_000_000).end) == ()


def test_seconds_of_the_era_do_not_take_forever():
    value = evaluate(This(DocTimeEra(), Repeating.unit(Unit.SECOND)))
    assert value.first(1, APRIL_1.start) == (Interval.of(2017, 4, 1, 0, 0, 0),)


def test_equal_sets():
    assert evaluate(SATURDAY) == evaluate(Repeating.weekday(6))
    assert evaluate(SATURDAY) != evaluate(NIGHT)
    assert hash(evaluate(SATURDAY)) == hash(evaluate(Repeating.weekday(6)))


@pytest.mark.parametrize(("tree", "is_set"), [(SATURDAY, True), (Year(1998), False)], ids=["Saturdays", "a year"])
def test_what_is_a_set_can_be_asked(tree, is_set):
    assert isinstance(evaluate(tree), TimeSet) is is_set
