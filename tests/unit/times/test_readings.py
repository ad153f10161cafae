"""Readings: what a phrase leaves open, and the ways to place it."""

from __future__ import annotations

import pytest
from tests.unit.times.written import place, reading

from timeloom.times.ways import AHEAD, kind, open_part, ways

WRITING = ["writing:Last", "writing:Next", "writing:This", "writing:Last+"]
DAY, MONTH, YEAR = {"last": place(1942, 2, 3)}, {"last": place(1942, 2)}, {"last": place(1942)}


def named(text: str, places: dict[str, object] | None = None) -> list[str]:
    return sorted(way.name for way in ways(open_part(reading(text)), places or {}))  # type: ignore[arg-type]  # a table's places


class TestOpenPart:
    @pytest.mark.parametrize(
        ("text", "sort"),
        [
            ("28 March", "mo"), ("March", "mo"), ("Friday", "wd"), ("Friday, 28 March", "mo"), ("the 28th", "d"), ("noon", "n"), ("5 pm", "h"), ("Christmas", "ft"),
            ("Friday at noon", "wd"), ("last year", "shift-Year"), ("next week", "shift-Week"), ("two years ago", "shift-amount"),
            ("that year", "that-Year"), ("the following year", "that-Year"), ("a year earlier", "that-amount"), ("July of that year", "that-Year"),
            ("the third quarter", "nth"), ("the third Friday of May", "mo"), ("from Monday to Friday", "wd"),
        ],
    )  # fmt: skip
    def test_what_is_left_open(self, text: str, sort: str) -> None:
        part = open_part(reading(text))
        assert part is not None
        assert kind(part) == sort

    @pytest.mark.parametrize(
        "text",
        [
            "3 May 1998",
            "May 1998",
            "1998",
            "two years",
            "every Friday",
            "the third Friday of May 1997",
            "from 1990 to 1995",
            "the third quarter of 1989",
        ],
    )
    def test_what_says_everything_leaves_nothing(self, text: str) -> None:
        assert open_part(reading(text)) is None

    def test_of_a_range_it_is_the_first_end_that_is_open(self) -> None:
        means = reading("from Monday to Friday")
        assert open_part(means) is means.ends()[0]  # type: ignore[attr-defined]  # a range has ends


class TestWays:
    @pytest.mark.parametrize("text", ["28 March", "March", "Friday", "the 28th", "Christmas", "from Monday to Friday"])
    def test_a_date_without_its_year_has_four_from_the_writing(self, text: str) -> None:
        assert named(text) == sorted(WRITING)

    @pytest.mark.parametrize("text", ["28 March", "Friday"])
    @pytest.mark.parametrize("places", [DAY, MONTH, YEAR], ids=["day", "month", "year"])
    def test_and_three_from_each_place(self, text: str, places: dict[str, object]) -> None:
        assert named(text, places) == sorted([*WRITING, "last:This", "last:Next", "last:Last"])

    def test_from_the_year_that_stands_behind_there_is_one(self) -> None:
        assert named("28 March", {AHEAD: place(1955)}) == sorted([*WRITING, "ahead:This"])

    @pytest.mark.parametrize("text", ["noon", "5 pm"])
    def test_a_time_of_day_is_of_the_day_of_writing_or_of_a_day_that_was_named(self, text: str) -> None:
        assert named(text) == ["writing:This"]
        assert named(text, DAY) == ["last:Next", "last:This", "writing:This"]
        assert named(text, MONTH) == named(text, YEAR) == ["writing:This"]

    def test_last_year_is_before_the_writing_or_before_what_was_named(self) -> None:
        assert named("last year") == ["writing:This"]
        assert named("last year", DAY) == ["last:This", "writing:This"]
        assert named("last year", {AHEAD: place(1955)}) == ["writing:This"]

    def test_the_third_quarter_is_of_this_year_one_beside_it_or_that_of_the_text(self) -> None:
        assert named("the third quarter") == ["writing:Last", "writing:Next", "writing:This"]
        assert named("the third quarter", YEAR) == ["last:This", "writing:Last", "writing:Next", "writing:This"]

    @pytest.mark.parametrize("text", ["3 May 1998", "two years", "every Friday"])
    def test_what_says_everything_has_one(self, text: str) -> None:
        assert named(text, DAY) == ["writing:This"]

    def test_every_place_counts(self) -> None:
        both = {"last": place(1942, 2), "year": place(1941), "day": place(1942, 1, 5)}
        assert len(named("28 March", both)) == 4 + 3 * 3
        assert len(named("noon", both)) == 1 + 2

    def test_a_way_is_told_in_words(self) -> None:
        told = {way.name: way.told for way in ways(open_part(reading("28 March")), {**DAY, AHEAD: place(1955)})}  # type: ignore[dict-item]  # places
        assert told["writing:Last"] == "the last one before the time of writing"
        assert told["last:This"] == "the one in the date named last"
        assert told["ahead:This"] == "the one in the year named next"
