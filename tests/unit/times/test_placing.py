"""Placing: what a phrase comes to under each way, each stretch once, on the side that the caller prefers."""

from __future__ import annotations

import pytest
from tests.unit.times.test_focus import REPORTED, read
from tests.unit.times.written import DCT, context, place, reading

from timeloom.calendar import Interval
from timeloom.document import Document
from timeloom.pipeline.dct import anchor
from timeloom.times.focus import Focus, Place
from timeloom.times.interpret import Interpreter
from timeloom.times.placing import Placer
from timeloom.times.ways import NOWHERE

LAST = {"last": place(1942, 2, 3)}


def placer(text: str, dct: str | None = DCT, prefer: str | None = None) -> Placer:
    return Placer(context(text, dct, prefer=prefer), Document(id="x", text=text, dct=anchor(dct)), Interpreter())


def values(
    text: str, places: dict[str, Place] | None = None, dct: str | None = DCT, prefer: str | None = None
) -> dict[str, str]:
    """Value -> the ways that come to it, of all options in their order."""
    made, means = placer(text, dct, prefer), reading(text, dct=dct)
    made.number = 100  # those before it are of the places
    found = {}
    for option in made.options(means, places or {})[1]:
        timex3 = made.sketch(means, option).timex3
        assert timex3 is not None
        found[timex3.value] = " ".join(sorted(way.name for way in option.ways))
    return found


class TestOptions:
    @pytest.mark.parametrize(
        ("text", "want"),
        [
            ("28 March", {"2009-03-28": "writing:Last writing:Last+", "2010-03-28": "writing:Next writing:This"}),
            ("6 January", {"2009-01-06": "writing:Last", "2010-01-06": "writing:Last+ writing:This", "2011-01-06": "writing:Next"}),
            ("Friday", {"2010-01-01": "writing:Last writing:Last+", "2010-01-08": "writing:Next writing:This"}),
            ("Wednesday", {"2009-12-30": "writing:Last", "2010-01-06": "writing:Last+ writing:This", "2010-01-13": "writing:Next"}),
            ("January", {"2009-01": "writing:Last writing:Last+", "2010-01": "writing:This", "2011-01": "writing:Next"}),
            ("Christmas", {"2009-12-25": "writing:Last writing:Last+", "2010-12-25": "writing:Next writing:This"}),
            ("noon", {"2010-01-06T12:00": "writing:This"}),
            ("last year", {"2009": "writing:This"}),
            ("the third quarter", {"2010-Q3": "writing:This", "2009-Q3": "writing:Last", "2011-Q3": "writing:Next"}),
            ("3 May 1998", {"1998-05-03": "writing:This"}),
            ("two years", {"P2Y": "writing:This"}),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )  # fmt: skip
    def test_from_the_writing(self, text: str, want: dict[str, str]) -> None:
        assert values(text) == want

    @pytest.mark.parametrize(
        ("text", "want"),
        [
            ("28 March", {"1942-03-28": "last:Next last:This", "1941-03-28": "last:Last"}),
            ("Friday", {"1942-02-06": "last:Next last:This", "1942-01-30": "last:Last"}),
            ("noon", {"1942-02-03T12:00": "last:This", "1942-02-04T12:00": "last:Next"}),
            ("last year", {"1941": "last:This"}),
            ("the third quarter", {"1942-Q3": "last:This"}),
            ("3 May 1998", {}),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )  # fmt: skip
    def test_and_from_what_the_text_has_named(self, text: str, want: dict[str, str]) -> None:
        assert values(text, LAST) == {**values(text), **want}

    def test_two_places_that_come_to_the_same_are_one_option(self) -> None:
        both = {"last": place(1942, 2, 3), "year": place(1942)}
        assert values("28 March", both)["1942-03-28"] == "last:Next last:This year:This"

    @pytest.mark.parametrize(
        "text", ["28 March", "Friday", "noon", "the third quarter", "Friday at noon", "the third Friday of May"]
    )
    def test_each_stretch_is_there_once(self, text: str) -> None:
        places = {"last": place(2010, 1), "year": place(2010), "day": place(2009, 12, 30)}
        _, options = placer(text).options(reading(text), places)
        stretches = [(one.start, one.end) for one in options]
        assert len(set(stretches)) == len(stretches)
        names = [way.name for one in options for way in one.ways]
        assert len(set(names)) == len(names)

    def test_a_date_that_no_year_has_is_written_for_what_it_says(self) -> None:
        assert values("30 February") == {"XXXX-XX-XX": "writing:Last"}

    def test_without_a_time_of_writing_there_is_still_a_time(self) -> None:
        assert list(values("28 March", dct=None)) == ["XXXX-03-28"]
        assert "1942-03-28" in values("28 March", LAST, dct=None)

    def test_a_year_ago_in_a_report_on_a_quarter(self) -> None:
        assert next(iter(values("a year ago", REPORTED))) == "1988-Q3"

    def test_the_quarter_is_the_one_reported_on_and_not_all_of_a_year(self) -> None:
        assert list(values("the quarter", REPORTED)) == ["1989-Q3", "2010-Q1"]
        assert list(values("the quarter", {"last": place(1988)})) == ["2010-Q1"]


class TestPreferring:
    @pytest.mark.parametrize(
        ("text", "prefer", "want"),
        [
            ("28 March", "past", ["2009-03-28"]), ("28 March", "future", ["2010-03-28"]),
            ("Friday", "past", ["2010-01-01"]), ("Friday", "future", ["2010-01-08"]),
            ("Wednesday", "past", ["2009-12-30", "2010-01-06"]), ("Wednesday", "future", ["2010-01-06", "2010-01-13"]),
            ("last year", "future", ["2009"]), ("3 May 1998", "future", ["1998-05-03"]), ("noon", "past", ["2010-01-06T12:00"]),
        ],
    )  # fmt: skip
    def test_that_side_alone_is_left_of_a_date_without_its_year(self, text: str, prefer: str, want: list[str]) -> None:
        assert sorted(values(text, prefer=prefer)) == want

    def test_it_holds_for_what_the_text_has_named_too(self) -> None:
        assert sorted(values("28 March", LAST, prefer="future")) == ["2010-03-28"]
        assert sorted(values("28 March", LAST, prefer="past")) == ["1941-03-28", "1942-03-28", "2009-03-28"]


class TestTimes:
    def test_times_are_counted_and_sketches_are_not(self) -> None:
        means = reading("28 March")
        made = placer("28 March")
        _, options = made.options(means, {})
        assert made.sketch(means, options[1]) == made.sketch(means, options[1])
        first, second = made.time(means, options[0]), made.time(means, options[1])
        assert (first.id, second.id) == ("t1", "t2")
        assert not {one.id for one in first.entities} & {one.id for one in second.entities}

    def test_an_option_is_where_its_time_is(self) -> None:
        means = reading("28 March")
        made = placer("28 March")
        for option in made.options(means, LAST)[1]:
            assert made.sketch(means, option).intervals == (Interval(option.start, option.end),)


class TestWhereItIs:
    @pytest.mark.parametrize(
        "named",
        [
            "the winter of 1941",
            "3 May 1998",
            "May 1998",
            "1998",
            "the last winter",
            "the 1980s",
            "the third quarter of 1989",
        ],
    )
    @pytest.mark.parametrize("text", ["28 March", "Friday", "December", "the 5th"])
    def test_an_option_is_where_its_time_is(self, named: str, text: str) -> None:
        focus = Focus(None)
        focus.move(*read(named))
        means, made = reading(text), placer(text)
        made.number = 100  # the entities of what is named have the numbers before
        for option in made.options(means, focus.places(20))[1]:
            assert made.sketch(means, option).intervals == (Interval(option.start, option.end),), [
                way.name for way in option.ways
            ]


@pytest.mark.parametrize(
    ("text", "is_open"),
    [
        ("two days later", True),
        ("ten minutes before", True),
        ("two days ago", False),
        ("the week", False),
        ("Friday", False),
    ],
)
def test_an_amount_may_count_from_what_is_not_named(text: str, is_open: bool) -> None:
    means, made = reading(text), placer(text)
    found = [option for option in made.options(means, {})[1] if any(way.place == NOWHERE for way in option.ways)]
    assert [made.sketch(means, option).intervals for option in found] == [()] * is_open
