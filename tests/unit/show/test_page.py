"""The page: whole, escaped, quiet on the network, and complete."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from timeloom import load
from timeloom.calendar.interval import Interval
from timeloom.document.model import Alternative, Document, Time, Unresolved
from timeloom.show import page
from timeloom.timeml.timex3 import Timex3

HTML = "{http://www.w3.org/1999/xhtml}"


def tree(html: str) -> etree._Element:
    """The page as XML: any slip of the markup fails here."""
    return etree.fromstring(html.encode())


def text_of(html: str) -> str:
    return "".join(next(tree(html).iter(f"{HTML}article")).itertext())


def ids(html: str) -> list[str]:
    return [element.get("id") for element in tree(html).iter() if element.get("id")]


def plain(text: str, *spans: tuple[int, int]) -> Document:
    times = tuple(
        Time(id=f"t{n}", start=start, end=end, text=text[start:end], timex3=Timex3("DATE", "2017"),
             intervals=(Interval(0, 86_400),))
        for n, (start, end) in enumerate(spans)
    )  # fmt: skip
    return Document(id="plain", text=text, times=times)


class TestWhole:
    def test_every_mention_has_its_panel_and_its_row(self, document: Document) -> None:
        html = page(document)
        for place in range(len(document.times)):
            assert f"id='m{place}'" in html
            assert f"id='t{place}'" in html
        assert len(list(tree(html).iter(f"{HTML}tr"))) == len(document.times) + 1

    def test_every_link_of_the_page_leads_somewhere_on_it(self, document: Document) -> None:
        html = page(document)
        targets = {a.get("href") for a in tree(html).iter(f"{HTML}a", "{http://www.w3.org/2000/svg}a")}
        assert {target.removeprefix("#") for target in targets} <= set(ids(html))

    def test_a_page_of_very_many_times_has_panels_for_the_first(
        self, document: Document, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("timeloom.show.panels.MOST_PANELS", 3)
        html = page(document)
        count = len(document.times)
        assert re.findall(r"<section class='panel [a-z]+' id='(t\d+)'", html) == ["t0", "t1", "t2"]
        assert re.findall(r"<tr class='[a-z]+' id='t(\d+)'", html) == [str(place) for place in range(3, count)]
        assert f"3 of {count}</span>" in html
        assert "href='#t3' rel='next'" not in html
        assert "The first 3 times have a panel" in html
        self.test_every_link_of_the_page_leads_somewhere_on_it(document)
        self.test_no_id_stands_twice(document)

    def test_no_id_stands_twice(self, document: Document) -> None:
        found = ids(page(document))
        assert len(found) == len(set(found))

    def test_the_text_is_there_character_for_character(self, document: Document) -> None:
        assert text_of(page(document)) == document.text

    @pytest.mark.parametrize(
        "words",
        [
            "Fri 21 April 2017, 10:35",
            "from 500 BCE, end not known",
            "until the end of 1771",
            "FREQ=WEEKLY;INTERVAL=2",
            "the Friday of the week of writing",
            "day-of-writing",
            "It names a reign or period whose years are not known.",
            "Written Fri 21 April 2017.",
        ],
    )
    def test_what_is_known_of_a_time_is_said(self, document: Document, words: str) -> None:
        assert words in "".join(tree(page(document)).itertext())

    def test_a_time_that_was_read_but_not_interpreted_is_no_amount(self) -> None:
        day = Time(id="t", start=0, end=3, text="now", timex3=Timex3("DATE", "PRESENT_REF"))
        cells = [td.text for td in tree(page(Document(id="d", text="now", times=(day,)))).iter(f"{HTML}td")]
        assert cells[1] == "not interpreted"

    def test_a_title_takes_the_place_of_the_id(self, document: Document) -> None:
        assert "<h1>A &lt;b&gt; title</h1>" in page(document, title="A <b> title")

    def test_nothing_found_is_said(self) -> None:
        html = page(Document(id="empty", text="Nothing here."))
        assert "No mention of time was found in this text." in html
        assert not list(tree(html).iter(f"{HTML}table"))

    def test_an_empty_text(self) -> None:
        assert text_of(page(Document(id="empty", text=""))) == ""


class TestOverlap:
    def test_a_mention_inside_another_splits_it(self) -> None:
        html = page(plain("the summer of 1816 was cold", (0, 18), (14, 18)))
        links = list(next(tree(html).iter(f"{HTML}article")).iter(f"{HTML}a"))
        assert [("".join(a.itertext()), a.get("href")) for a in links] == [("the summer of ", "#t0"), ("1816", "#t1")]

    def test_crossing_mentions_can_both_be_reached(self) -> None:
        html = page(plain("abcdefgh", (0, 5), (3, 8)))
        assert text_of(html) == "abcdefgh"
        assert {"m0", "m1"} <= set(ids(html))

    @pytest.mark.parametrize("spans", [((2, 5), (2, 5)), ((0, 8), (0, 4), (4, 8)), ((3, 3),), ((0, 0), (8, 8))])
    def test_a_covered_mention_gets_a_numbered_link(self, spans: tuple[tuple[int, int], ...]) -> None:
        html = page(plain("abcdefgh", *spans))
        assert {f"m{place}" for place in range(len(spans))} <= set(ids(html))

    @given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)).map(sorted), max_size=6))
    def test_any_spans_keep_the_text_and_every_mention(self, spans: list[list[int]]) -> None:
        html = page(plain("abcdefghijkl", *[(start, end) for start, end in spans]))
        article = next(tree(html).iter(f"{HTML}article"))
        for sup in list(article.iter(f"{HTML}sup")):
            sup.clear(keep_tail=True)
        assert "".join(article.itertext()) == "abcdefghijkl"
        assert {f"m{place}" for place in range(len(spans))} <= set(ids(html))


class TestHostile:
    EVIL = "</title></script><script>alert(1)</script><img src=x onerror='y'>&amp;\"'"

    def test_markup_in_any_field_stays_text(self) -> None:
        evil = self.EVIL
        time = Time(
            id=evil, start=0, end=len(evil), text=evil, timex3=Timex3(evil, evil, evil, evil, evil, evil, evil),
            intervals=(Interval(0, 1, evil),), edtf=evil, rrule=evil, zone=evil, why=evil, assumed=(evil,),
            alternatives=(Alternative(evil, (), evil),), unresolved=Unresolved(evil, evil),
        )  # fmt: skip
        html = page(Document(id=evil, text=evil, language=evil, times=(time,)), title=evil)
        root = tree(html)
        assert len(list(root.iter(f"{HTML}script"))) == 1
        assert not list(root.iter(f"{HTML}img"))
        assert text_of(html) == evil

    @given(st.text(max_size=60))
    def test_any_text_is_well_formed(self, text: str) -> None:
        assert len(text_of(page(plain(text, (0, len(text))), title=text))) == len(text) + (1 if not text else 0)

    @pytest.mark.parametrize("char", ["\x00", "\x0c", "\x1b", "\ud800", "\uffff", "\x85", "\r"], ids=ascii)
    def test_a_character_that_xml_cannot_hold_is_shown_as_its_picture(self, char: str) -> None:
        shown = text_of(page(Document(id="odd", text=f"a{char}b")))
        assert shown[0] == "a"
        assert shown[-1] == "b"
        assert len(shown) == 3

    def test_the_page_asks_for_nothing_and_runs_only_its_own_script(self, document: Document) -> None:
        html = page(document)
        outside = set(re.findall(r"https?://[^\s'\"]+", html))
        assert outside <= {"http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg"}  # names, not addresses
        assert not re.search(r"@import|url\((?!#)|<link|<iframe|<img|\ssrc=|\sstyle=|\son[a-z]+=", html)
        policy = next(m.get("content") for m in tree(html).iter(f"{HTML}meta") if m.get("http-equiv"))
        assert policy.startswith("default-src 'none';")
        for element in ("style", "script"):
            body = re.search(f"<{element}>(.*?)</{element}>", html, re.DOTALL)
            assert body is not None
            digest = base64.b64encode(hashlib.sha256(body[1].encode()).digest()).decode()
            assert f"{element}-src 'sha256-{digest}'" in policy


def test_the_same_document_gives_the_same_bytes(document: Document) -> None:
    assert page(document) == page(msgspec.structs.replace(document))


def test_the_page_grows_with_the_times_and_no_faster(many: Callable[[int], Document]) -> None:
    sizes = [len(page(many(count))) for count in (1000, 2000, 4000)]
    assert sizes[2] - sizes[1] < 2.1 * (sizes[1] - sizes[0])


def test_the_head_says_by_what_the_times_were_read() -> None:
    read = load("rules")
    assert "Its entries are read by the days that they bear." in page(
        read("3 May 2021\nIt rained.\n\n9 May 2021\nIt snowed.\n")
    )
    assert "No time of writing was given" in page(read("3 May 2021\nIt rained.\n"))
