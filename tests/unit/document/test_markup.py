"""What a notebook shows: well formed, escaped, without script, and no more than it can hold."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

import timeloom
from timeloom.calendar import End, Interval
from timeloom.document import (
    Alternative,
    Clue,
    Counts,
    Document,
    Event,
    Place,
    Time,
    Timeline,
    Times,
    Unresolved,
    Written,
)
from timeloom.timeml import Timex3

EVIL = "<script>alert('\"&')</script>\x00\x0b\ud800"
DAY = Interval.of(1958, 5, 3)


def parsed(shown: Any) -> Any:
    """The HTML that a notebook gets, as XML: well formed, and nothing in it runs or loads."""
    html = shown._repr_html_()
    tree = etree.fromstring(html.encode())
    assert tree.tag == "table"
    for element in tree.iter():
        assert element.tag in {"table", "caption", "thead", "tbody", "tr", "th", "td", "div", "span", "mark"}
        assert set(element.attrib) <= {"style", "title", "colspan"}
        assert "url(" not in element.get("style", "")
    return tree


def words(tree: Any) -> str:
    return " ".join("".join(tree.itertext()).split())


class TestDocument:
    def test_the_text_with_its_mentions_marked(self) -> None:
        document = Document(
            id="pier", text="The pier opened on 3 May 1958.", dct=Interval.of(2023, 11, 16),
            times=(Time(id="t1", start=19, end=29, text="3 May 1958", timex3=Timex3("DATE", "1958-05-03"), intervals=(DAY,)),),
            events=(Event("e1", 9, 15, (("class", "OCCURRENCE"),)),),
        )  # fmt: skip
        tree = parsed(document)
        marks = [(mark.text, mark.get("title")) for mark in tree.iter("mark")]
        assert marks == [("opened", "OCCURRENCE"), ("3 May 1958", "DATE 1958-05-03 · Sat 3 May 1958")]
        assert "The pier opened on 3 May 1958." in words(tree.find("caption"))
        assert "written Thu 16 November 2023: 1 time, 1 event" in words(tree)

    def test_mentions_that_overlap_or_are_empty_lose_no_text(self) -> None:
        times = tuple(
            Time(id=str(at), start=start, end=end, text="")
            for at, (start, end) in enumerate(((0, 6), (4, 9), (4, 6), (9, 9), (9, 10)))
        )
        tree = parsed(Document(id="x", text="0123456789", times=times))
        assert "".join(tree.find("caption").find("div").itertext()) == "0123456789"
        assert [mark.text for mark in tree.iter("mark")] == ["012345", "9"]

    def test_a_long_text_is_cut(self) -> None:
        tree = parsed(Document(id="x", text="y" * 5000))
        assert len("".join(tree.find("caption").find("div").itertext())) == 2001

    @given(st.text(max_size=60), st.text(max_size=30))
    def test_any_text_is_escaped(self, text: str, value: str) -> None:
        time = Time(
            id="1",
            start=0,
            end=len(text),
            text=text,
            timex3=Timex3(value, value),
            unresolved=Unresolved(value, value),
            why=value,
        )
        parsed(Document(id=value, text=text, times=(time,)))
        parsed(time)

    def test_markup_of_a_text_stays_text(self) -> None:
        time = Time(id="1", start=0, end=len(EVIL), text=EVIL, timex3=Timex3(EVIL, EVIL))
        tree = parsed(Document(id=EVIL, text=EVIL, times=(time,)))
        assert "<script>alert" in words(tree)


class TestTimes:
    def test_a_list_that_shows_itself(self) -> None:
        times = timeloom.find("It opened on 3 May 1958 & closed in 1960.", preset="rules")
        tree = parsed(times)
        assert words(tree.find("caption")) == "2 times"
        assert [row[0].text for row in tree.find("tbody")] == ["3 May 1958", "1960"]

    def test_it_is_a_list(self) -> None:
        time = Time(id="1", start=0, end=1, text="x")
        assert Times([time]) == [time]
        assert isinstance(timeloom.find("nothing", preset="rules"), list)
        assert timeloom.find("nothing", preset="rules") == []
        assert msgspec.json.encode(timeloom.find("", preset="rules")) == b"[]"


class TestTime:
    def test_a_row_for_what_is_known(self) -> None:
        time = Time(
            id="t1", start=0, end=6, text="3/5/58", timex3=Timex3("DATE", "1958-05-03"), intervals=(DAY,), edtf="1958-05-03",
            score=0.875, assumed=("day-month-order",), alternatives=(Alternative("1958-03-05", (), "as month/day"),), why="so",
        )  # fmt: skip
        rows = {row[0].text: row[1].text for row in parsed(time).iter("tr")}
        assert rows["value"] == "1958-05-03"
        assert rows["when"] == "Sat 3 May 1958"
        assert rows["score"] == "0.88"
        assert rows["assumed"].startswith("day and month could be exchanged")
        assert rows["or"] == "1958-03-05 (as month/day)"
        assert "RRULE" not in rows

    def test_what_is_unresolved_says_why(self) -> None:
        time = Time(id="t1", start=0, end=1, text="x", unresolved=Unresolved("no-dct", ""))
        assert "unresolved: it depends on the time of writing" in words(parsed(time))


class TestTimeline:
    def places(self) -> Timeline:
        start, end = DAY.start, DAY.end
        return Timeline(
            places=(
                Place(id="t0", kind="creation", start=0, end=0, text="", earliest_start=end, latest_start=end, earliest_end=end + 9, latest_end=end + 9),
                Place(id="t1", kind="time", start=0, end=3, text="day", earliest_start=start, latest_start=start, earliest_end=end, latest_end=end),
                Place(id="e1", kind="event", start=0, end=3, text="rise", earliest_start=end),
                Place(id="e2", kind="event", start=0, end=3, text="dream"),
                Place(id="e3", kind="event", start=0, end=3, text="fell", earliest_start=End.OPEN, latest_end=start),
            ),
            counts=Counts(3, 1, 1, 1),
        )  # fmt: skip

    def test_places_in_order_with_bars(self) -> None:
        tree = parsed(self.places())
        rows = [(row[0].text, row[1].text) for row in tree.find("tbody")]
        assert rows[:2] == [("fell", "until the end of Fri 2 May 1958"), ("day", "Sat 3 May 1958")]
        assert ("dream", None) in rows
        assert rows[2][0] == "the time of writing"
        bars = [len(row[2].findall("span/span")) for row in tree.find("tbody")]
        assert bars[1] == 2
        assert min(bars) == 0

    def test_bars_stay_on_the_track(self) -> None:
        for bar in parsed(self.places()).iterfind(".//td/span/span"):
            style = dict(part.split(":") for part in bar.get("style").split(";"))
            left, width = float(style["left"][:-1]), float(style["width"][:-1])
            assert 0 <= left <= 99
            assert 0 < width <= 100 - left + 1.01

    @pytest.mark.parametrize(
        "line", [Timeline(), Timeline(places=(Place(id="e", kind="event", start=0, end=0, text=EVIL),))]
    )
    def test_nothing_known_is_no_error(self, line: Timeline) -> None:
        parsed(line)

    def test_a_long_one_is_cut(self) -> None:
        many = tuple(Place(id=f"e{at}", kind="event", start=0, end=0, text="x", earliest_start=at) for at in range(500))
        assert "and 300 more" in words(parsed(Timeline(places=many)))


class TestWritten:
    def test_years_bars_and_evidence(self) -> None:
        chances = tuple(0.5 if year in (1843, 1844) else 0.0 for year in range(1700, 2020))
        clue = Clue(start=0, end=1, kind="date", years=(1843, None), weight=2.0, told=EVIL)
        tree = parsed(Written(p=chances, clues=(clue,)))
        assert "written 1843 – 1844" in words(tree)
        bars = tree.findall("caption/div/span")
        assert len(bars) == 32
        assert [bar.get("title") for bar in bars if "height:100%" in bar.get("style")] == ["1840 – 1849: 100.0%"]
        assert [cell.text for cell in tree.find("tbody")[0]][:2] == ["date", "1843 –"]

    def test_the_strongest_of_much_evidence(self) -> None:
        clues = tuple(
            Clue(start=0, end=1, kind="words", years=(1800 + at, None), weight=float(at), told="x") for at in range(30)
        )
        tree = parsed(Written(p=(1.0,), clues=clues))
        assert tree.find("tbody")[0][1].text == "1829 –"
        assert "and 18 more" in words(tree)

    def test_one_that_abstains(self) -> None:
        assert "no year is named" in words(parsed(Written(p=(0.01,) * 100, least=0.9)))
