"""The timeline: scales, lanes, ends, eras, and a picture pinned byte for byte."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import instant
from timeloom.document.model import Document, Time
from timeloom.show import timeline_svg
from timeloom.show.axis import Stretch, lay_axis
from timeloom.show.lanes import MOST_LANES, lay_lanes
from timeloom.show.marks import gather
from timeloom.show.ticks import caption, lay_ticks
from timeloom.timeml.timex3 import Timex3

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"


def tree(svg: str) -> etree._Element:
    return etree.fromstring(svg.encode())


def mark(svg: str, label: str) -> etree._Element:
    """The group of the mark with this label."""
    for group in tree(svg).iter(f"{SVG}g"):
        if any(text.text == label for text in group.iter(f"{SVG}text")):
            return group
    raise AssertionError(label)


def ticks(svg: str) -> list[str]:
    return [text.text for text in tree(svg).iter(f"{SVG}text") if text.get("class") == "tick"]


def one(start: int | End, end: int | End) -> Document:
    time = Time(id="t", start=0, end=3, text="now", timex3=Timex3("DATE", "X"), intervals=(Interval(start, end),))
    return Document(id="one", text="now", times=(time,))


class TestPicture:
    def test_every_time_with_a_place_is_drawn_and_the_rest_counted(self, document: Document) -> None:
        svg = timeline_svg(document)
        for time in document.times:
            if time.intervals:
                assert mark(svg, time.text) is not None
        assert "3 mentions have no place on this line." in svg

    @pytest.mark.parametrize("width", [100, 280, 360, 1200, 2560])
    def test_any_width_is_well_formed_and_nothing_sticks_out(self, document: Document, width: int) -> None:
        root = tree(timeline_svg(document, width=width))
        for rect in root.iter(f"{SVG}rect"):
            if rect.get("x") is not None:
                assert int(rect.get("x")) >= 0
                assert int(rect.get("x")) + int(rect.get("width")) <= int(root.get("width"))

    def test_an_open_end_has_an_arrow_and_fades(self, document: Document) -> None:
        group = mark(timeline_svg(document), "since 2011")
        bar = next(rect for rect in group.iter(f"{SVG}rect"))
        assert bar.get("mask") == "url(#right)"
        assert len(list(group.iter(f"{SVG}path"))) == 1
        assert int(bar.get("x")) + int(bar.get("width")) == 1200

    def test_an_open_beginning_reaches_the_left_edge(self, document: Document) -> None:
        bar = next(mark(timeline_svg(document), "until 1771").iter(f"{SVG}rect"))
        assert (bar.get("x"), bar.get("mask")) == ("0", "url(#left)")

    def test_an_unknown_end_is_dashed_and_asks(self, document: Document) -> None:
        group = mark(timeline_svg(document), "From 500 BC")
        assert "unknown" in next(group.iter(f"{SVG}rect")).get("class")
        assert "?" in [text.text for text in group.iter(f"{SVG}text")]

    def test_a_set_hangs_on_a_thread_that_goes_on(self, document: Document) -> None:
        group = mark(timeline_svg(document), "every other Friday")
        assert len(list(group.iter(f"{SVG}rect"))) == 2
        assert [line.get("class") for line in group.iter(f"{SVG}line")] == ["thread", "thread on"]

    def test_the_time_of_writing_stands_on_the_line(self, document: Document) -> None:
        assert "written Fri 21 April 2017" in timeline_svg(document)
        assert "written" not in timeline_svg(one(0, 86_400))

    def test_what_is_only_roughly_then_looks_so(self) -> None:
        time = one(0, 86_400).times[0]
        about = msgspec.structs.replace(time, timex3=Timex3("DATE", "X", "APPROX"))
        assert (
            mark(timeline_svg(Document(id="a", text="now", times=(about,))), "now").get("class").endswith("approximate")
        )
        assert not mark(timeline_svg(one(0, 86_400)), "now").get("class").endswith("approximate")

    def test_equal_intervals_share_a_bar(self) -> None:
        time = one(0, 86_400).times[0]
        again = Time(id="u", start=4, end=8, text="then", timex3=time.timex3, intervals=time.intervals)
        svg = timeline_svg(Document(id="two", text="now then", times=(time, again)))
        assert mark(svg, "now ×2").get("data-times") == "t0 t1"

    @pytest.mark.parametrize(
        "document",
        [
            Document(id="empty", text=""),
            one(0, 0),
            one(0, 1),
            one(0, End.OPEN),
            one(End.UNKNOWN, 0),
            one(instant(-13_000_000_000), instant(-12_999_999_999)),
            one(instant(-300_000), instant(300_000)),
        ],
        ids=["none", "an instant", "a second", "open", "unknown", "before the earth", "around year 0"],
    )
    def test_odd_documents(self, document: Document) -> None:
        assert tree(timeline_svg(document)).tag == f"{SVG}svg"

    def test_nothing_is_said_to_be_nothing(self) -> None:
        assert "No time of this text has a place on the calendar." in timeline_svg(Document(id="empty", text="x"))
        both = one(End.UNKNOWN, End.OPEN)
        assert "No time of this text has a place on the calendar." in timeline_svg(both)

    def test_pinned(self, document: Document) -> None:
        """After a wanted change, look at the picture, then write it anew: see the last lines of this file."""
        assert timeline_svg(document, width=900) == (GOLDEN / "minutes.svg").read_text("utf-8")


class TestAxis:
    def test_centuries_and_minutes_share_a_line(self, document: Document) -> None:
        axis = lay_axis({instant for mark in gather(document) for instant in mark.instants()}, 30, 1170)
        assert axis.x(instant(2017, 4, 7)) + 20 < axis.x(instant(2017, 4, 21))
        assert axis.x(instant(-499)) + 20 < axis.x(instant(1984))
        assert len(axis.stretches) >= 2

    def test_one_scale_needs_no_break(self) -> None:
        days = [instant(2017, 4, day) for day in range(1, 29)]
        assert len(lay_axis(days, 0, 1000).stretches) == 1

    def test_a_lonely_date_stands_beyond_a_break(self) -> None:
        days = [instant(2017, 4, day) for day in range(1, 20)]
        axis = lay_axis([*days, instant(-43, 3, 15)], 0, 1000)
        assert axis.stretches[0].broken
        assert caption(axis.stretches[0]).endswith(" y")

    @given(st.lists(st.integers(-(10**13), 10**13), min_size=1, max_size=40))
    def test_order_is_kept_and_all_is_on_the_paper(self, instants: list[int]) -> None:
        axis = lay_axis(instants, 30, 1000)
        places = [axis.x(instant) for instant in sorted(instants)]
        assert places == sorted(places)
        assert places[0] >= 30
        assert places[-1] <= 1000
        assert all(one.right == two.left and one.end == two.start
                   for one, two in pairwise(axis.stretches))  # fmt: skip

    def test_a_minute_alone_earns_no_scale(self) -> None:
        minute = (instant(2017, 4, 21, 10, 35), instant(2017, 4, 21, 10, 36))
        years = [instant(year) for year in (2016, 2017, 2018, 2019)]
        assert len(lay_axis([*years, *minute], 0, 1000).stretches) == 1

    def test_three_of_them_do(self) -> None:
        minutes = [instant(2017, 4, 21, 10, minute) for minute in range(35, 45)]
        years = [instant(year) for year in (2014, 2015, 2016, 2017, 2018, 2019, 2020)]
        axis = lay_axis([*years, *minutes], 0, 1000)
        assert axis.x(minutes[-1]) - axis.x(minutes[0]) > 80


class TestMarks:
    def test_a_long_set_is_drawn_to_its_end(self) -> None:
        days = tuple(Interval(instant(2017) + day * 86_400, instant(2017) + (day + 1) * 86_400) for day in range(700))
        time = Time(id="t1", start=0, end=9, text="every day", timex3=Timex3("SET", "P1D"), intervals=days)
        (mark,) = gather(Document(id="d", text="every day", times=(time,)))
        assert len(mark.pieces) <= 200
        assert (mark.pieces[0], mark.pieces[-1]) == (days[0], days[-1])
        assert mark.words.endswith("and 699 more")


class TestTicks:
    @pytest.mark.parametrize(
        ("start", "end", "width", "labels", "words"),
        [
            ((-250,), (250,), 420, ["200 BCE", "100 BCE", "1 CE", "100 CE", "200 CE"], "251 BCE – 249 CE"),
            ((1843,), (1848,), 420, ["1843", "1844", "1845", "1846", "1847", "1848"], "1843 – 1847"),
            ((2017,), (2017, 7), 420, ["2017", "Feb", "Mar", "Apr", "May", "Jun", "Jul"], "2017"),
            ((2017, 4, 21), (2017, 4, 25), 300, ["21 Apr", "22 Apr", "23 Apr", "24 Apr", "25 Apr"], "April 2017"),
            ((2017, 4, 21, 9), (2017, 4, 21, 12), 220, ["09:00", "10:00", "11:00", "12:00"], "21 April 2017"),
            ((9_999,), (10_003,), 290, ["9999", "10000", "10001", "10002", "10003"], "9999 – 10002"),
        ],
        ids=["eras", "years", "months", "days", "hours", "five digits"],
    )
    def test_labels(
        self, start: tuple[int, ...], end: tuple[int, ...], width: int, labels: list[str], words: str
    ) -> None:
        stretch = Stretch(instant(*start), instant(*end), 0, width)
        assert [tick.label for tick in lay_ticks(stretch)] == labels
        assert caption(stretch) == words

    def test_years_before_1_are_labelled_bce(self, document: Document) -> None:
        assert "500 BCE" in timeline_svg(document)

    @given(st.integers(-(10**14), 10**14), st.integers(1, 10**14), st.integers(60, 2000))
    def test_labels_of_a_stretch_never_touch(self, start: int, length: int, width: int) -> None:
        placed = lay_ticks(Stretch(start, start + length, 0, width))
        assert all(two.x - one.x > 3 * (len(one.label) + len(two.label))
                   for one, two in pairwise(placed))  # fmt: skip


class TestLanes:
    def test_no_two_things_of_a_lane_touch(self, many: Callable[[int], Document]) -> None:
        svg = timeline_svg(many(150))
        rows: dict[str, list[int]] = {}
        for group in tree(svg).iter(f"{SVG}g"):
            for rect in group.findall(f"{SVG}rect"):
                rows.setdefault(rect.get("y"), []).append(int(rect.get("x")))
        assert max(map(len, rows.values())) > 1
        for places in rows.values():
            apart = [two - one for one, two in pairwise(sorted(places))]
            assert all(gap > len("day 10") * 6 for gap in apart)

    def test_a_crowd_is_counted_not_drawn(self, many: Callable[[int], Document]) -> None:
        document = many(3000)
        axis = lay_axis([instant(1900), instant(1960)], 30, 1170)
        lanes = lay_lanes(gather(document), axis, 1200)
        assert lanes.count == MOST_LANES
        assert lanes.crowded + len(lanes.placed) == 3000
        assert sum(count for _, count in lanes.crowd) == lanes.crowded
        found = re.search(r"and ([\d,]+) more mentions", timeline_svg(document))
        assert found is not None
        assert int(found[1].replace(",", "")) > 1000

    def test_the_picture_has_a_largest_height(self, many: Callable[[int], Document]) -> None:
        heights = [int(tree(timeline_svg(many(count))).get("height")) for count in (2000, 4000)]
        assert heights[0] == heights[1]


# To write the pinned picture anew:
#   pytest tests/unit/show/test_timeline.py -k pinned  shows the difference; then, with `document` as in conftest.py,
#   Path("tests/unit/show/golden/minutes.svg").write_text(timeline_svg(document, width=900), "utf-8")
