"""Intervals in words, and the table of a notebook."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import instant
from timeloom.document.model import Document, Time, Unresolved
from timeloom.document.readable import interval_words, iso_interval
from timeloom.timeml.timex3 import Timex3


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        ((2017,), (2018,), "2017"),
        ((1990,), (2000,), "1990 – 1999"),
        ((-43,), (-42,), "44 BCE"),
        ((-499,), (-299,), "500 – 301 BCE"),
        ((-99,), (101,), "100 BCE – 100 CE"),
        ((0,), (2,), "1 BCE – 1 CE"),
        ((47,), (48,), "47 CE"),
        ((2017, 4), (2017, 5), "April 2017"),
        ((2017, 4), (2017, 7), "April – June 2017"),
        ((2016, 11), (2017, 2), "November 2016 – January 2017"),
        ((2017, 4, 21), (2017, 4, 22), "Fri 21 April 2017"),
        ((2017, 4, 17), (2017, 4, 24), "17 – 23 April 2017"),
        ((2017, 4, 24), (2017, 5, 1), "24 – 30 April 2017"),
        ((2017, 4, 28), (2017, 5, 3), "28 April – 2 May 2017"),
        ((2013, 12, 21), (2014, 3, 20), "21 December 2013 – 19 March 2014"),
        ((-43, 3, 15), (-43, 3, 16), "15 March 44 BCE"),
        ((2017, 4, 21, 10, 35), (2017, 4, 21, 10, 36), "Fri 21 April 2017, 10:35"),
        ((2017, 4, 21, 10, 35, 7), (2017, 4, 21, 10, 35, 8), "Fri 21 April 2017, 10:35:07"),
        ((2017, 4, 21, 18), (2017, 4, 22), "Fri 21 April 2017, 18:00 – 24:00"),
        ((2017, 4, 21, 21), (2017, 4, 22, 4), "Fri 21 April 2017, 21:00 – Sat 22 April 2017, 04:00"),
        ((2017, 4, 21), (2017, 4, 21), "Fri 21 April 2017"),
        ((12_017,), (12_018,), "12017"),
    ],
)
def test_words(start: tuple[int, ...], end: tuple[int, ...], words: str) -> None:
    assert interval_words(Interval(instant(*start), instant(*end))) == words


@pytest.mark.parametrize(
    ("interval", "words", "iso"),
    [
        (Interval(instant(2011), End.OPEN), "from 2011 on", "[2011-01-01, ..)"),
        (Interval(instant(2011, 3), End.OPEN), "from March 2011 on", "[2011-03-01, ..)"),
        (Interval(instant(2011, 3, 4), End.OPEN), "from Fri 4 March 2011 on", "[2011-03-04, ..)"),
        (Interval(instant(2011), End.UNKNOWN), "from 2011, end not known", "[2011-01-01, ?)"),
        (Interval(End.OPEN, instant(-42)), "until the end of 44 BCE", "[.., -0042-01-01)"),
        (Interval(End.OPEN, instant(2011, 4)), "until the end of March 2011", "[.., 2011-04-01)"),
        (Interval(End.OPEN, instant(-43, 3, 15)), "until the end of 14 March 44 BCE", "[.., -0043-03-15)"),
        (Interval(End.UNKNOWN, 36_000), "until Thu 1 January 1970, 10:00, start not known", "[?, 1970-01-01T10:00:00)"),
        (Interval(End.UNKNOWN, End.OPEN), "not known", "[?, ..)"),
        (Interval(End.OPEN, End.OPEN), "always", "[.., ..)"),
        (Interval(36_000, 36_060, "Z"), "Thu 1 January 1970, 10:00 (Z)", "[1970-01-01T10:00:00, 1970-01-01T10:01:00) Z"),
    ],
)  # fmt: skip
def test_ends_and_zones(interval: Interval, words: str, iso: str) -> None:
    assert interval_words(interval) == words
    assert iso_interval(interval) == iso


@given(st.integers(-(10**15), 10**15), st.integers(0, 10**12))
def test_any_interval_has_words(start: int, length: int) -> None:
    assert interval_words(Interval(start, start + length))


class TestNotebook:
    def test_every_time_is_a_row(self) -> None:
        day = Interval(0, 86_400)
        times = (
            Time(id="1", start=0, end=3, text="one\nday", timex3=Timex3("DATE", "1970-01-01"), intervals=(day,)),
            Time(id="2", start=4, end=7, text="sets", intervals=(day, day), more=True),
            Time(id="3", start=8, end=9, text="?", unresolved=Unresolved("no-dct", "")),
        )
        table = Document(id="x", text="", dct=day, times=times)._repr_html_()
        cells = [cell.text for cell in etree.fromstring(table).iter("td")]
        assert cells[:5] == ["one day", "DATE", "1970-01-01", "Thu 1 January 1970", "0–3"]
        assert cells[8] == "Thu 1 January 1970, and so on"
        assert cells[13] == "unresolved: it depends on the time of writing, which was not given"

    def test_markup_stays_text(self) -> None:
        evil = "<script>alert(1)</script>"
        time = Time(id="1", start=0, end=1, text=evil, timex3=Timex3(evil, evil), unresolved=Unresolved(evil, evil))
        table = Document(id=evil, text=evil, times=(time,))._repr_html_()
        assert "<script" not in table
        assert etree.fromstring(table).tag == "table"

    def test_a_long_document_is_cut_and_says_so(self) -> None:
        time = Time(id="1", start=0, end=1, text="x")
        table = Document(id="x", text="x", times=(time,) * 1201)._repr_html_()
        assert table.count("<tr>") == 202
        assert "and 1,001 more" in table
