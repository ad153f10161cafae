"""Intervals: how they are written, compared and combined."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from timeloom.calendar import End, Interval
from timeloom.errors import ExpressionError

JUNE = Interval.of(1985, 6)
UNKNOWN_START = Interval(End.UNKNOWN, JUNE.end)
OPEN_END = Interval(JUNE.start, End.OPEN)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ((1985,), ("1985-01-01T00:00:00", "1986-01-01T00:00:00")),
        ((1985, 6), ("1985-06-01T00:00:00", "1985-07-01T00:00:00")),
        ((1984, 12), ("1984-12-01T00:00:00", "1985-01-01T00:00:00")),
        ((2024, 2, 29), ("2024-02-29T00:00:00", "2024-03-01T00:00:00")),
        ((1998, 3, 1, 14), ("1998-03-01T14:00:00", "1998-03-01T15:00:00")),
        ((1998, 3, 1, 14, 59), ("1998-03-01T14:59:00", "1998-03-01T15:00:00")),
        ((1998, 3, 1, 23, 59, 59), ("1998-03-01T23:59:59", "1998-03-02T00:00:00")),
        ((0,), ("0000-01-01T00:00:00", "0001-01-01T00:00:00")),
        ((-43, 3, 15), ("-0043-03-15T00:00:00", "-0043-03-16T00:00:00")),
        ((12000,), ("+12000-01-01T00:00:00", "+12001-01-01T00:00:00")),
    ],
    ids=str,
)
def test_of_and_isoformat(fields, expected):
    assert Interval.of(*fields).isoformat() == expected
    assert Interval.iso(*expected) == Interval.of(*fields)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("1985", (1985,)),
        ("1985-06", (1985, 6)),
        ("1985-06-07", (1985, 6, 7)),
        ("1985-06-07T08", (1985, 6, 7, 8)),
        ("1985-06-07T08:09", (1985, 6, 7, 8, 9)),
        ("1985-06-07 08:09:10", (1985, 6, 7, 8, 9, 10)),
        ("-0043-03", (-43, 3)),
        ("+12000", (12000,)),
    ],
)
def test_one_iso_text_is_the_unit_it_names(text, fields):
    assert Interval.iso(text) == Interval.of(*fields)


@pytest.mark.parametrize(
    "text",
    ["", "85", "1985-13", "1985-02-29", "1985-6-1", "1985-06-01T25", "1985-06-01T12:60", "june", "1985/06/01",
     "1985-06-01T", "١٩٨٥", "1985-06-01T08:09:10:11", "+", "--1985"],
)  # fmt: skip
def test_bad_iso_text(text):
    with pytest.raises(ExpressionError):
        Interval.iso(text)


def test_bad_fields_and_order():
    with pytest.raises(ExpressionError):
        Interval.of(1985, 2, 30)
    with pytest.raises(ExpressionError):
        Interval.of(1985, 2, 3, 4, 5, 6, 7)
    with pytest.raises(ExpressionError):
        Interval.iso("1985-02", "1985-01")
    with pytest.raises(ExpressionError):
        Interval.iso(End.OPEN)


@pytest.mark.parametrize(
    "interval",
    [
        JUNE,
        UNKNOWN_START,
        OPEN_END,
        Interval(End.OPEN, End.UNKNOWN),
        Interval.of(1998, 8, 7, 7, 35, zone="GMT"),
        Interval.of(-4712),
        Interval.of(123456, 7),
    ],
    ids=repr,
)
def test_repr_is_the_constructor(interval):
    assert eval(repr(interval)) == interval


def test_ends_and_length():
    assert JUNE.ends() == ("known", "known")
    assert UNKNOWN_START.ends() == ("unknown", "known")
    assert OPEN_END.ends() == ("known", "open")
    assert UNKNOWN_START.isoformat() == (None, "1985-07-01T00:00:00")
    assert (JUNE.length, UNKNOWN_START.length, OPEN_END.length) == (30 * 86400, None, None)
    assert (JUNE.is_bounded, OPEN_END.is_bounded) == (True, False)


@pytest.mark.parametrize(
    ("a", "b", "overlaps", "precedes", "contains"),
    [
        (Interval.of(1985), JUNE, True, False, True),
        (JUNE, Interval.of(1985), True, False, False),
        (JUNE, Interval.of(1985, 7), False, True, False),
        (Interval.of(1985, 7), JUNE, False, False, False),
        (JUNE, OPEN_END, True, False, False),
        (OPEN_END, JUNE, True, False, True),
        (OPEN_END, Interval.of(2985), True, False, True),
        (OPEN_END, Interval.of(985), False, False, False),
        (UNKNOWN_START, Interval.of(1986), False, True, False),
        (UNKNOWN_START, Interval.of(1985, 5), None, False, None),
        (UNKNOWN_START, Interval.of(1985, 8), False, True, False),
    ],
)
def test_relations(a, b, overlaps, precedes, contains):
    assert (a.overlaps(b), b.overlaps(a)) == (overlaps, overlaps)
    assert (a.precedes(b), a.contains(b)) == (precedes, contains)


def test_contains_an_instant():
    assert JUNE.contains(JUNE.start) is True
    assert JUNE.contains(JUNE.end) is False


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (Interval.of(1985), JUNE, JUNE),
        (JUNE, Interval.of(1985, 7), None),
        (Interval.iso("1985-05", "1985-06-10"), JUNE, Interval.iso("1985-06-01", "1985-06-10")),
        (OPEN_END, Interval.of(1985), Interval.iso("1985-06-01", "1986-01-01")),
        (UNKNOWN_START, Interval.of(1985), UNKNOWN_START),
    ],
)
def test_intersection(a, b, expected):
    assert a.intersection(b) == expected
    assert b.intersection(a) == expected


def test_hull():
    assert Interval.of(1985, 2).hull(Interval.of(1985, 11)) == Interval.iso("1985-02-01", "1985-12-01")
    assert JUNE.hull(OPEN_END) == OPEN_END
    assert JUNE.hull(UNKNOWN_START) == UNKNOWN_START


class TestZones:
    london = Interval.of(1998, 8, 7, 8, 35, zone="Europe/London")
    gmt = Interval.of(1998, 8, 7, 7, 35, zone="GMT")
    nairobi = Interval.of(1998, 8, 7, 10, 35, zone="+03:00")

    def test_order_is_by_utc_when_both_are_known(self):
        assert self.london.contains(self.gmt) is True
        assert self.nairobi.contains(self.gmt) is True
        assert Interval.of(1998, 8, 7, 7, zone="Europe/London").precedes(self.gmt) is True

    def test_order_is_unknown_otherwise(self):
        nowhere = Interval.of(1998, 8, 7, 7, 35)
        assert nowhere.overlaps(self.gmt) is None
        assert self.gmt.precedes(nowhere) is None
        assert nowhere.contains(self.gmt) is None
        assert self.gmt.hull(nowhere) is None
        assert self.gmt.intersection(nowhere) == Interval(End.UNKNOWN, End.UNKNOWN, "GMT")

    def test_the_same_stretch_on_another_clock(self):
        assert self.gmt.in_zone("+03:00") == self.nairobi
        assert self.gmt.in_zone("Europe/London") == self.london
        assert self.gmt.in_zone("Atlantis") is None
        assert Interval.of(1998).in_zone("GMT") is None
        assert Interval(self.gmt.start, End.OPEN, "GMT").in_zone("+03:00") == Interval(
            self.nairobi.start, End.OPEN, "+03:00"
        )

    def test_intersection_is_on_the_clock_of_the_first(self):
        assert self.gmt.intersection(self.nairobi) == self.gmt
        assert self.nairobi.intersection(self.gmt) == self.nairobi


def test_ends_are_python_datetimes_where_these_reach() -> None:
    assert Interval.iso("2017-03-05", "2017-03-06").datetimes() == (datetime(2017, 3, 5), datetime(2017, 3, 6))
    assert Interval.iso("2017-03-05T10:35:00", End.OPEN, zone="+02:00").datetimes() == (
        datetime(2017, 3, 5, 8, 35, tzinfo=UTC),
        None,
    )
    summer = Interval.iso("2017-07-05T10:35:00", "9999-12-31T23:59:59", zone="Europe/Lisbon").datetimes()
    assert [end.isoformat() for end in summer if end is not None] == [
        "2017-07-05T10:35:00+01:00",
        "9999-12-31T23:59:59+00:00",
    ]
    assert Interval.iso("-0043-01-01", "10000-01-01").datetimes() == (None, None)
    assert Interval.iso("2017-03-05", "2017-03-06", zone="Nowhere/Town").datetimes() == (None, None)
