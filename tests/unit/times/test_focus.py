"""The focus: what moves it and what does not, how far it reaches, and of which time a text tells."""

from __future__ import annotations

import msgspec
import pytest
from tests.unit.times.written import DCT, context, place, reading

from timeloom.calendar import Interval
from timeloom.document import Document, Time
from timeloom.language import load
from timeloom.pipeline.dct import anchor
from timeloom.timeml import Timex3
from timeloom.times.focus import FAR, QUARTER, Focus, year_ahead
from timeloom.times.interpret import Interpreter
from timeloom.times.lexing.lexer import regions
from timeloom.times.placing import Placer
from timeloom.times.readings import Reading
from timeloom.times.ways import ways

NOW = Interval.iso(DCT).start
assert isinstance(NOW, int)
REACH, REPORT = 12_000, 4_000


def read(text: str, dct: str | None = DCT) -> tuple[Reading, Time]:
    """The longest phrase of a text, and its time by the first way."""
    means = reading(text, dct=dct)
    placer = Placer(context(text, dct), Document(id="x", text=text, dct=anchor(dct)), Interpreter())
    return means, placer.sketch(means, placer.options(means, {})[1][0])


def moved(*texts: str, now: int | None = None) -> Focus:
    focus = Focus(now)
    for text in texts:
        focus.move(*read(text))
    return focus


class TestMoving:
    @pytest.mark.parametrize(
        ("text", "parts"),
        [
            ("3 May 1998", {"last", "year", "day"}), ("May 1998", {"last", "year"}), ("1998", {"last", "year"}),
            ("3 May", {"last", "day"}), ("Friday", {"last", "day"}), ("May", {"last"}), ("last year", {"last"}),
            ("yesterday", {"last", "day"}), ("the third quarter", {"last"}), ("3 May 1998 at 5 pm", {"last", "year", "day"}),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )  # fmt: skip
    def test_a_date_moves_what_it_names(self, text: str, parts: set[str]) -> None:
        focus = moved(text)
        assert {name for name in ("last", "year", "day") if getattr(focus, name) is not None} == parts

    @pytest.mark.parametrize(
        "text", ["two years", "every Friday", "daily", "from Monday to Friday", "1990-1995", "the last three weeks"]
    )
    def test_an_amount_a_set_a_range_move_nothing(self, text: str) -> None:
        focus = moved("3 May 1998", text)
        assert focus.last == focus.year == focus.day == moved("3 May 1998").last

    def test_each_part_is_the_last_of_its_kind(self) -> None:
        focus = moved("3 May 1998", "June 1999", "Friday", "August")
        assert focus.last is not None and focus.last.grain == "Month"
        assert focus.year is not None and focus.year.interval == Interval.of(1999, 6)
        assert focus.day is not None and focus.day.interval == Interval.of(2010, 1, 1)

    def test_a_range_within_a_day_tells_of_that_day(self) -> None:
        focus = moved("3 May 1998", "from 9 a.m. to 11 a.m. on 7 June 1999")
        assert focus.day is not None and focus.last is focus.day
        assert focus.day.interval == Interval.of(1999, 6, 7)
        assert focus.year is not None and focus.year.interval == Interval.of(1998, 5, 3)

    def test_a_clock_time_leaves_the_day_that_was_named(self) -> None:
        focus = moved("3 May 1998", "4 p.m.")
        assert focus.day is not None and focus.day.interval == Interval.of(1998, 5, 3)
        assert focus.last is not None and focus.last.grain == "Hour"

    def test_a_night_is_of_the_day_on_which_it_begins(self) -> None:
        last = moved("Friday night").last
        assert last is not None and last.end - last.start < 86_400
        assert last.base == Interval.of(2010, 1, 1)

    def test_a_place_tells_its_seconds(self) -> None:
        last = moved("May 1998").last
        assert last is not None
        assert (last.start, last.end) == (Interval.of(1998, 5).start, Interval.of(1998, 6).start)
        assert last.anchor.grain == "Month"


class TestReach:
    def test_places_are_told_up_to_their_reach(self) -> None:
        focus = moved("3 May 1998")
        assert focus.last is not None
        end = focus.last.anchor.end
        assert focus.places(end + REACH) == {"last": focus.last}
        assert focus.places(end + REACH + 1) == {}

    def test_each_place_is_told_once(self) -> None:
        focus = moved("3 May 1998", "August")
        assert list(focus.places(20)) == ["last", "year"]

    def test_nothing_is_told_before_anything_is_named(self) -> None:
        assert Focus(None).places(0) == {}


class TestAge:
    @pytest.mark.parametrize(
        ("years", "age"),
        [
            ((1942,) * 12, "far"), ((2010,) * 12, "near"), ((1942,) * 8 + (2010,) * 4, "far"), ((1942,) * 6 + (2010,) * 6, "mixed"),
            ((1942,) * 4 + (2010,) * 8, "near"), ((1942,) * 6 + (2010,) * 10, "mixed"), ((2030,) * 12, "far"), ((1942,) * 11, "brief"), ((), "brief"),
        ],
        ids=str,
    )  # fmt: skip
    def test_it_is_that_of_what_has_been_named(self, years: tuple[int, ...], age: str) -> None:
        assert moved(*(f"June {year}" for year in years), now=NOW).age("brief") == age

    def test_dates_without_their_year_say_nothing(self) -> None:
        assert moved(*["June 1942"] * 11, *["3 May"] * 5, now=NOW).age("brief") == "brief"

    def test_the_caller_comes_first(self) -> None:
        assert moved(*["June 1942"] * 12, now=NOW).age("prefer-past") == "prefer-past"

    def test_without_a_time_of_writing_it_is_what_it_was(self) -> None:
        assert moved(*["June 1942"] * 12).age("none") == "none"

    def test_far_is_far_on_either_side(self) -> None:
        focus = Focus(place(1998, 5, 3).start + FAR)
        for _ in range(12):
            focus.move(*read("3 May 1998"))
        assert focus.age("brief") == "near"
        assert moved(*["3 May 1998"] * 12, now=place(1998, 5, 3).start + FAR + 1).age("brief") == "far"


REPORTED = moved("the third quarter of 1989").places(30)


def quarter(focus: Focus, position: int) -> Interval | None:
    place = focus.places(position).get(QUARTER)
    return None if place is None else place.interval


class TestQuarter:
    def test_a_report_speaks_of_it_for_a_while(self) -> None:
        focus = moved("the third quarter of 1989")
        assert focus.last is not None
        end = focus.last.anchor.end
        assert quarter(focus, end) == quarter(focus, end + REPORT) == Interval.iso("1989-07-01", "1989-10-01")
        assert quarter(focus, end + REPORT + 1) is None

    def test_the_last_one_counts(self) -> None:
        assert quarter(moved("the third quarter of 1989", "the first quarter of 1990", "May 1991"), 30) == Interval.iso(
            "1990-01-01", "1990-04-01"
        )

    def test_a_year_back_is_no_quarter_of_a_report_though_it_has_the_value_of_one(self) -> None:
        focus = moved("the third quarter of 1989")
        means, time = read("a year earlier")
        assert time.timex3 is not None
        focus.move(means, msgspec.structs.replace(time, timex3=Timex3("DATE", "1988-Q3")))
        assert quarter(focus, 30) == Interval.iso("1989-07-01", "1989-10-01")

    def test_a_text_without_one_speaks_of_none(self) -> None:
        assert quarter(moved("May 1991"), 10) is None

    @pytest.mark.parametrize("text", ["last year", "a year ago", "a year earlier"])
    def test_a_year_back_is_that_quarter_of_the_year_before(self, text: str) -> None:
        assert next(ways(reading(text), REPORTED)).value == "1988-Q3"

    def test_the_quarter_is_that_one(self) -> None:
        assert QUARTER in [way.place for way in ways(reading("the quarter"), REPORTED)]
        assert QUARTER not in [way.place for way in ways(reading("the month"), REPORTED)]

    @pytest.mark.parametrize("text", ["two years ago", "last month", "next year", "in a year"])
    def test_nothing_else_is(self, text: str) -> None:
        assert not any(way.value for way in ways(reading(text), REPORTED))


class TestYearAhead:
    @pytest.mark.parametrize(
        ("text", "behind", "year"),
        [
            ("April and June 1955", 1, 1955), ("28 March and 3 May 1955", 2, 1955), ("April and June", 1, None),
            ("in May and 1955", 2, None), ("April 1955", 2, None), ("April and June and July and August 1955", 1, None),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )  # fmt: skip
    def test_it_stands_a_few_words_behind(self, text: str, behind: int, year: int | None) -> None:
        (region,) = regions(text, load("en"))
        ahead = year_ahead(region.lexemes, behind)
        assert (None if ahead is None else ahead.interval) == (None if year is None else Interval.of(year))

    def test_it_is_counted_from_as_a_year(self) -> None:
        (region,) = regions("April and June 1955", load("en"))
        ahead = year_ahead(region.lexemes, 1)
        assert ahead is not None
        assert [one.type for one in ahead.anchor.entities] == ["Year"]
        assert (ahead.grain, ahead.anchor.entities[0].get("Value")) == ("Year", "1955")


class TestBack:
    def test_what_was_told_before_the_text_went_to_another_year(self) -> None:
        focus = moved("May 1998", "1867")
        assert focus.back == moved("May 1998").last
        assert "back" in focus.places(50)

    def test_the_next_month_of_the_same_year_is_no_aside(self) -> None:
        assert moved("May 1998", "June 1998").back is None

    def test_nothing_goes_back_from_there(self) -> None:
        focus = moved("May 1998", "1867")
        operators = {way.choice.operator for way in ways(reading("June"), focus.places(50)) if way.place == "back"}
        assert operators == {"This", "Next"}
