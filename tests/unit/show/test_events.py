"""Events on the page and in the picture: bars by their bounds, lanes of their own, panels that say why."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from lxml import etree
from msgspec.structs import replace

from timeloom.calendar.interval import Interval
from timeloom.document.model import Document, Event, Instance, Link, Time
from timeloom.show import page, timeline_svg
from timeloom.show.events import gather_events
from timeloom.show.places import in_a_phrase, when_words
from timeloom.timeline import Timeliner
from timeloom.timeml.timex3 import Timex3

SVG = "{http://www.w3.org/2000/svg}"
FELL, RAIN, STOOD = BARS = ("The bridge fell on Monday", "after rain and <hail>", "It had stood since 1950")
TEXT = (
    "The bridge fell on Monday, after rain and <hail>. It had stood since 1950. The mayor said so. "
    "Some guessed, then argued, then slept; others sang."
)
LINKS = (
    ("ei0", "IS_INCLUDED", "t1"), ("ei1", "BEFORE", "ei0"), ("ei2", "BEFORE", "ei0"), ("ei3", "INCLUDES", "t1"),
    ("ei4", "BEFORE", "t0"), ("ei5", "BEFORE", "ei6"), ("ei6", "BEFORE", "ei7"),
)  # fmt: skip


def story() -> Document:
    """One of each: within a day, before it, throughout it, of the telling, without a date in an order, and alone."""
    events = []
    for number, word in enumerate(("fell", "rain", "hail", "stood", "said", "guessed", "argued", "slept", "sang")):
        start = TEXT.index(word)
        kind = "REPORTING" if word == "said" else "OCCURRENCE"
        events.append(Event(f"e{number}", start, start + len(word), (("class", kind),), (Instance(f"ei{number}"),)))
    start = TEXT.index("Monday")
    monday = Time(id="t1", start=start, end=start + 6, text="Monday", timex3=Timex3("DATE", "2017-03-06"),
                  intervals=(Interval.of(2017, 3, 6),))  # fmt: skip
    links = tuple(Link(f"l{n}", "TLINK", label, a, b, task="event-time") for n, (a, label, b) in enumerate(LINKS))
    plain = Document(
        id="story", text=TEXT, dct=Interval.of(2017, 3, 8), times=(monday,), events=tuple(events), links=links
    )
    return Timeliner()(plain)


@pytest.fixture(scope="module")
def document() -> Document:
    return story()


def group(svg: str, label: str) -> etree._Element:
    for found in etree.fromstring(svg.encode()).iter(f"{SVG}g"):
        if found.get("class") and any(text.text == label for text in found.findall(f".//{SVG}text")):
            return found
    raise AssertionError(label)


class TestWords:
    @pytest.mark.parametrize(
        ("id", "words"),
        [
            ("ei0", "in Mon 6 March 2017"), ("ei1", "by the end of Mon 6 March 2017"),
            ("ei3", "throughout Mon 6 March 2017"), ("ei4", "by the time of writing"), ("ei5", ""),
            ("t1", "Mon 6 March 2017"),
        ],
    )  # fmt: skip
    def test_when(self, document: Document, id: str, words: str) -> None:
        assert document.timeline is not None
        assert when_words(document.timeline.place(id), document.dct) == words

    def test_a_phrase_is_parted_at_the_word_and_nothing_is_added_or_lost(self, document: Document) -> None:
        assert document.timeline is not None
        assert in_a_phrase(document.timeline.place("ei2")) == ("after rain and <", "hail", ">")

    def test_the_word_may_have_lost_its_capital(self, document: Document) -> None:
        assert document.timeline is not None
        place = replace(document.timeline.place("ei2"), text="Hail")
        assert in_a_phrase(place) == ("after rain and <", "hail", ">")


class TestMarks:
    def test_the_telling_is_apart_and_equal_bounds_share_a_bar(self, document: Document) -> None:
        marks = gather_events(document)
        assert [mark.label for mark in marks.narrated] == list(BARS)
        assert (marks.undated, marks.folded) == ((), 5)

    def test_of_a_timeline_that_is_unfolded_all_are_drawn(self, document: Document) -> None:
        assert document.timeline is not None
        marks = gather_events(replace(document, timeline=document.timeline.unfolded()))
        assert [mark.label for mark in marks.told] == ["The mayor said so"]
        assert [place.text for place in marks.undated] == ["guessed", "argued", "slept", "sang"]

    def test_without_a_timeline_there_are_none(self, document: Document) -> None:
        assert not gather_events(replace(document, timeline=None))


class TestPicture:
    def test_what_is_possible_is_dashed_and_what_is_sure_filled(self, document: Document) -> None:
        svg = timeline_svg(document)
        classes = {
            label: [rect.get("class") for rect in group(svg, label).iter(f"{SVG}rect")] for label in (FELL, STOOD)
        }
        assert classes == {FELL: ["bar"], STOOD: ["bar unknown", "sure"]}

    def test_a_side_without_a_bound_asks(self, document: Document) -> None:
        svg = timeline_svg(document)
        asks = {
            label: [text.text for text in group(svg, label).iter(f"{SVG}text") if text.get("class") == "query"]
            for label in BARS
        }
        assert asks == {FELL: [], RAIN: ["?"], STOOD: ["?", "?"]}

    def test_groups_stand_one_below_the_other(self, document: Document) -> None:
        assert document.timeline is not None
        whole = replace(document, timeline=document.timeline.unfolded())
        svg = etree.fromstring(timeline_svg(whole).encode())
        captions = {text.text: int(text.get("y")) for text in svg.iter(f"{SVG}text") if text.get("class") == "caption"}
        names = ["events", "the telling", "times", "without a date, in their order"]
        assert [captions[name] for name in names] == sorted(captions[name] for name in names)

    def test_what_is_not_drawn_is_counted(self, document: Document) -> None:
        assert "Events not drawn: 5 without a date, or with none but the time of writing." in timeline_svg(document)

    @pytest.mark.parametrize("width", [280, 680, 1640])
    def test_any_width_is_well_formed_and_nothing_sticks_out(self, document: Document, width: int) -> None:
        root = etree.fromstring(timeline_svg(document, width=width).encode())
        for rect in root.iter(f"{SVG}rect"):
            if rect.get("x") is not None and rect.getparent().get("transform") is None:
                assert int(rect.get("x")) >= 0
                assert int(rect.get("x")) + int(rect.get("width")) <= width

    def test_events_alone(self, document: Document) -> None:
        bare = Timeliner()(replace(document, dct=None, times=(), links=document.links[-2:], timeline=None))
        svg = timeline_svg(bare)
        assert "without a date, in their order" in svg
        assert "No time of this text" not in svg


class TestPage:
    def test_it_is_well_formed_and_escapes(self, document: Document) -> None:
        shown = page(document)
        etree.fromstring(shown.split("\n", 1)[1].encode())
        assert "<hail>" not in shown

    def test_every_event_is_a_link_to_a_panel_and_the_panel_leads_back(self, document: Document) -> None:
        shown = page(document)
        for number in range(len(document.events)):
            for wanted in (f"id='n{number}' href='#e{number}'", f"id='e{number}'", f"href='#n{number}'"):
                assert wanted in shown

    def test_a_panel_says_why_and_what_stands_beside_it(self, document: Document) -> None:
        shown = page(document)
        panel = shown[shown.index("id='e6'") :]
        assert (
            "<h3>After</h3><p><a href='#e5'>Some guessed</a></p><h3>Before</h3><p><a href='#e7'>then slept</a></p>"
            in panel
        )
        fell = shown[shown.index("id='e0'") :]
        assert "is included in &#39;Monday&#39; (2017-03-06), read from the words" in fell

    def test_what_is_folded_and_hidden_stands_in_folds_that_say_how_many(self) -> None:
        told = story()
        assert told.timeline is not None
        places = [replace(place, hidden="noun") if place.id == "ei2" else place for place in told.timeline]
        counts = replace(told.timeline.counts, hidden=1)
        shown = page(replace(told, timeline=replace(told.timeline, places=tuple(places), counts=counts)))
        summaries = re.findall(r"<details class='part'[^>]*><summary>(.*?) <span class='count'>([0-9,]+)</span>", shown)
        assert summaries == [
            ("Dated", "1"), ("Dated on one side", "2"), ("Without a date, or with none but the time of writing", "5"),
            ("Hidden: told elsewhere, or worth no entry", "1"),
        ]  # fmt: skip
        assert "a noun that tells nothing by itself" in shown
        assert "1 hidden" in shown

    def test_ids_are_unique(self, document: Document) -> None:
        root = etree.fromstring(page(document).split("\n", 1)[1].encode())
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))

    def test_the_text_is_whole(self, document: Document) -> None:
        root = etree.fromstring(page(document).split("\n", 1)[1].encode())
        (article,) = (element for element in root.iter() if element.get("id") == "text")
        assert "".join(article.itertext()) == TEXT

    def test_without_a_timeline_nothing_is_said_of_events(self, document: Document) -> None:
        assert "of the telling" not in page(replace(document, timeline=None))


def test_a_page_without_a_timeline_loads_no_graph() -> None:
    code = (
        "import sys; from timeloom import load, show; show.page(load('rules')('In 1843.', layers='times')); "
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
