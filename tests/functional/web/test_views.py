"""The page's views in a browser, each mounted by itself on answers as the service gives them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from tests.functional import annotated
from tests.functional.web.browser import Visit, Watched

import timeloom
from timeloom.document import Document
from timeloom.document.shape import document_to_dict
from timeloom.document.timeline import Place, Timeline
from timeloom.timeline import Timeliner
from timeloom.web.contradictions import conflicts_of

Answer = dict[str, Any]
Stage = Callable[..., Page]
LINKS = (
    "ei2 IS_INCLUDED t1",
    "ei4 BEFORE ei2",
    "ei3 AFTER ei4",
    "ei1 AFTER ei3",
    "ei2 BEFORE t0",
    "ei1 IS_INCLUDED t0",
)
USUAL: ViewportSize = {"width": 1280, "height": 800}
OLD_AND_NEW = (
    "The temple was founded in 500 BC. On 15 March 44 BC Caesar was killed. In May 2013 the museum opened, and on Friday 14 June 2013 "
    "at 10:30 it was shut; it stayed so from then on, every Monday since May 2013, for three days."
)
MOUNT = """
    async ({ name, answer }) => {
        window.view?.destroy();
        window.scrollTo(0, 0);
        for (const node of document.body.children) node.hidden = true;
        document.getElementById("stage")?.remove();
        document.body.append(Object.assign(document.createElement("main"), { id: "stage" }));
        document.body.style.cssText = "display: block; height: auto; overflow: auto";
        const heading = document.createElement("h1");
        heading.textContent = name;
        const home = document.createElement("div");
        document.getElementById("stage").append(heading, home);
        window.told = [];
        const { mount } = await import(`/static/${name}.js`);
        window.view = mount(home, { onSelect: (id, more) => window.told.push([id, more ?? null]) });
        window.view.show(answer);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
"""


@pytest.fixture(scope="module")
def plain(served: str, browser: Browser) -> Iterator[Watched]:
    """A page of the usual size, for all tests that ask for nothing else."""
    context = browser.new_context(viewport=USUAL, reduced_motion="reduce")
    context.set_default_timeout(30_000)
    watched = Watched(context.new_page(), served)
    watched.open()
    yield watched
    context.close()


@pytest.fixture
def stage(visit: Visit, plain: Watched) -> Iterator[Stage]:
    """`stage(name, answer, ...)`: a page with that view alone, under the policy of the service; `window.told` is what
    it says. In the end no other host was asked, and nothing was complained of."""

    def go(name: str, answer: Answer, **more: Any) -> Page:
        page = visit(**more).page if more else plain.page
        if not more:
            page.set_viewport_size(USUAL)
            page.mouse.move(0, 0)
        page.evaluate(MOUNT, {"name": name, "answer": answer})
        return page

    yield go
    assert plain.elsewhere == []
    assert plain.errors == []


def read(text: str = OLD_AND_NEW, dct: str | None = "2013-07-01") -> Answer:
    """A text read by the rules: times alone."""
    return {"document": document_to_dict(timeloom.annotate(text, dct=dct, preset="rules", id="d")), "conflicts": []}


def linked(folder: Path, *links: str) -> Answer:
    """An annotated text with its timeline and its contradictions."""
    (document,) = timeloom.read(annotated.write(folder, *links))
    placed = Timeliner()(document)
    return {"document": document_to_dict(placed), "conflicts": conflicts_of(placed)}


def many(count: int) -> Answer:
    """Places of some centuries, some exact, some between bounds, some on one side."""
    chance = random.Random(4)
    places = []
    for number in range(count):
        start = chance.randint(-20_000_000_000, 1_500_000_000)
        end = start + chance.choice([86_400, 86_400 * 400, 86_400 * 4000])
        known: dict[str, int] = {"earliest_start": start, "latest_end": end}
        if number % 3 == 0:
            known |= {"latest_start": start, "earliest_end": end}
        elif number % 3 == 1:
            known = {"earliest_start": start}
        places.append(
            Place(id=f"ei{number}", kind="event", start=number, end=number + 1, text=f"event {number}", **known)
        )
    document = Document(id="many", text="x" * (count + 1), timeline=Timeline(places=tuple(places)))
    return {"document": document_to_dict(document), "conflicts": []}


def x_of(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2


def settled(page: Page) -> None:
    """Until what was asked for is drawn."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")


def word(page: Page, words: str) -> Locator:
    return page.locator(".body [data-id]").filter(has_text=words).first


def told(page: Page) -> list[Any]:
    return list(page.evaluate("window.told"))


class TestTimeline:
    def test_500_bc_and_an_hour_of_2013_are_on_one_line(self, stage: Stage) -> None:
        page = stage("timeline", read())
        for words in ("500 BC", "15 March 44 BC", "May 2013", "Friday 14 June 2013 at 10:30"):
            expect(word(page, words)).to_be_visible()
        assert x_of(word(page, "500 BC")) < x_of(word(page, "44 BC")) < x_of(word(page, "Friday"))
        labels = page.locator(".axis").text_content() or ""
        assert "1 CE" in labels
        assert "June 2013" in labels
        expect(page.locator(".jumps button").first).to_contain_text("500 – 44 BCE")

    def test_one_even_scale_has_the_years_before_1_right(self, stage: Stage) -> None:
        page = stage("timeline", read())
        page.get_by_role("button", name="Long empty stretches").click()
        settled(page)
        labels = page.locator(".axis .tick").all_text_contents()
        assert labels[:3] == ["400 BCE", "200 BCE", "1 CE"]
        page.locator(".jumps button").first.click()
        settled(page)
        labels = page.locator(".axis .tick").all_text_contents()
        assert "500 BCE" in labels
        assert "50 BCE" in labels

    def test_ctrl_and_the_wheel_zoom_about_the_pointer(self, stage: Stage) -> None:
        page = stage("timeline", read())
        bar = word(page, "15 March 44 BC")
        before, other = bar.bounding_box(), x_of(word(page, "500 BC"))
        assert before is not None
        page.mouse.move(before["x"], before["y"] + 8)
        page.keyboard.down("Control")
        for _ in range(3):
            page.mouse.wheel(0, -60)
        page.keyboard.up("Control")
        settled(page)
        after = bar.bounding_box()
        assert after is not None
        assert abs(after["x"] - before["x"]) < 25
        gone = word(page, "500 BC")
        assert gone.count() == 0 or x_of(gone) < other - 30
        page.get_by_role("button", name="Show all").click()
        settled(page)
        assert x_of(word(page, "500 BC")) == pytest.approx(other, abs=1)

    def test_the_wheel_scrolls_the_page_until_there_is_something_to_pan(self, stage: Stage) -> None:
        page = stage("timeline", read(), height=300)
        lanes = page.locator(".lanes")
        lanes.evaluate("(node) => { node.style.maxHeight = 'none'; }")
        lanes.hover(position={"x": 200, "y": 60})
        page.mouse.wheel(0, 80)
        settled(page)
        assert page.evaluate("window.scrollY") > 0
        page.evaluate("window.scrollTo(0, 0)")
        for _ in range(3):
            page.get_by_role("button", name="Closer").click()
        settled(page)
        lanes.hover(position={"x": 200, "y": 60})
        before = page.locator(".axis").inner_html()
        page.mouse.wheel(0, 80)
        settled(page)
        assert page.evaluate("window.scrollY") == 0
        assert page.locator(".axis").inner_html() != before

    def test_a_drag_pans_and_selects_nothing(self, stage: Stage) -> None:
        page = stage("timeline", read())
        page.get_by_role("button", name="Closer").click()
        settled(page)
        bar = word(page, "Friday 14 June")
        box = bar.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 10, box["y"] + 8)
        page.mouse.down()
        page.mouse.move(box["x"] - 60, box["y"] + 8, steps=6)
        page.mouse.up()
        settled(page)
        after = bar.bounding_box()
        assert after is not None
        assert after["x"] == pytest.approx(box["x"] - 70, abs=6)
        assert told(page) == []
        bar.click()
        assert told(page)[-1][0].startswith("t")

    def test_a_pinch_zooms_and_a_finger_pans(self, stage: Stage) -> None:
        page = stage("timeline", read(), width=360, height=740, has_touch=True)
        box = page.locator(".lanes").bounding_box()
        assert box is not None
        x, y = box["x"] + 150, box["y"] + 60
        touch = page.context.new_cdp_session(page)

        def fingers(kind: str, *places: float) -> None:
            points = [{"x": place, "y": y, "id": number} for number, place in enumerate(places)]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        whole = float(page.locator(".strip .window").get_attribute("width") or 0)
        fingers("touchStart", x - 20, x + 20)
        for spread in range(30, 110, 10):
            fingers("touchMove", x - spread, x + spread)
        fingers("touchEnd")
        settled(page)
        window = page.locator(".strip .window")
        assert float(window.get_attribute("width") or 0) < whole / 2
        left = float(window.get_attribute("x") or 0)
        fingers("touchStart", x)
        for step in range(0, 100, 10):
            fingers("touchMove", x - step)
        fingers("touchEnd")
        settled(page)
        assert float(window.get_attribute("x") or 0) > left
        assert told(page) == []

    def test_the_strip_shows_and_moves_the_window(self, stage: Stage) -> None:
        page = stage("timeline", read())
        strip = page.locator(".strip").bounding_box()
        assert strip is not None
        page.mouse.move(strip["x"] + strip["width"] - 4, strip["y"] + 20)
        page.mouse.down()
        page.mouse.move(strip["x"] + 300, strip["y"] + 20, steps=5)
        page.mouse.up()
        settled(page)
        assert float(page.locator(".strip .window").get_attribute("width") or 0) == pytest.approx(300, abs=8)
        assert word(page, "Friday").count() == 0
        page.mouse.click(strip["x"] + strip["width"] - 40, strip["y"] + 20)
        settled(page)
        assert float(page.locator(".strip .window").get_attribute("x") or 0) > 800

    def test_keys_zoom_pan_and_go_to_the_ends(self, stage: Stage) -> None:
        page = stage("timeline", read())
        window = page.locator(".strip .window")

        def at() -> tuple[float, float]:
            settled(page)
            return float(window.get_attribute("x") or 0), float(window.get_attribute("width") or 0)

        page.locator(".lanes").focus()
        whole = at()
        page.keyboard.press("+")
        page.keyboard.press("+")
        left, width = at()
        assert width < whole[1] / 2
        page.keyboard.press("ArrowRight")
        assert at()[0] == pytest.approx(left + width * 0.2, abs=2)
        page.keyboard.press("End")
        end = at()
        assert sum(end) == pytest.approx(sum(whole), abs=2)
        page.keyboard.press("Home")
        assert at()[0] == pytest.approx(whole[0], abs=1)
        page.keyboard.press("-")
        assert at()[1] > width
        page.keyboard.press("0")
        assert at() == whole
        expect(page.get_by_role("status").filter(has_text="In view")).to_contain_text("BCE – 2013")

    def test_bars_are_gone_through_in_the_order_of_time(self, stage: Stage) -> None:
        page = stage("timeline", read())
        page.locator(".lanes").focus()
        page.keyboard.press("Enter")
        seen = []
        for _ in range(4):
            focused = page.locator(":focus")
            assert focused.get_attribute("tabindex") == "0"
            seen.append(focused.get_attribute("aria-label"))
            page.keyboard.press("ArrowRight")
        assert seen[:2] == ["500 BC, date: 500 BCE", "15 March 44 BC, date: 15 March 44 BCE"]
        assert seen[2] == "May 2013, date: May 2013"
        page.keyboard.press("Home")
        page.keyboard.press("Enter")
        assert told(page) == [["t1", None]]
        expect(page.locator(":focus")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("End")
        expect(page.locator(":focus")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".lanes")).to_be_focused()
        assert page.locator(".body [tabindex='0']").count() == 1

    def test_the_card_says_when_and_why(self, stage: Stage, tmp_path: Path) -> None:
        page = stage("timeline", linked(tmp_path, *LINKS))
        word(page, "explosion").hover()
        card = page.locator(".tip")
        expect(card).to_contain_text("by the end of Mon 3 May 1999")
        expect(card).to_contain_text("is before 'sank', said by link l2")
        expect(card).to_contain_text("Starts")
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()
        word(page, "sank").focus()
        expect(card).to_contain_text("in Mon 3 May 1999")

    def test_what_is_not_known_is_drawn_as_such(self, stage: Stage, tmp_path: Path) -> None:
        page = stage("timeline", linked(tmp_path, *LINKS))
        row = page.locator(".line-row").filter(has=page.locator("[data-id=ei4]"))
        expect(row.locator(".query")).to_have_text("?")
        assert "one" in (row.get_attribute("class") or "")
        exact = page.locator(".line-row").filter(has=page.locator("[data-id=t1]"))
        expect(exact.locator(".query")).to_have_count(0)
        expect(page.locator(".rest")).to_contain_text("returned")
        expect(page.locator(".heads")).to_contain_text("The telling")
        page.locator(".rest button").filter(has_text="returned").click()
        assert told(page) == [["ei5", None]]

    def test_an_open_end_goes_to_the_border_and_a_set_goes_on(self, stage: Stage) -> None:
        page = stage("timeline", read("Open from May 2013 on, and every Monday. Closed on 4 June 2013.", "2013-05-02"))
        row = page.locator(".line-row").filter(has=page.locator(".thread"))
        expect(row.locator(".arrow")).to_have_count(1)
        assert (row.locator(".stretch").nth(1).get_attribute("d") or "").count("M") + (
            row.locator(".stretch").first.get_attribute("d") or ""
        ).count("M") >= 4

    def test_the_time_of_writing_is_a_flag(self, stage: Stage) -> None:
        page = stage("timeline", read())
        flag = page.locator(".writing [data-id]")
        expect(flag).to_have_attribute("aria-label", "the time of writing: Mon 1 July 2013")
        page.evaluate("window.view.select('creation')")
        settled(page)
        expect(flag).to_have_attribute("aria-pressed", "true")
        flag.click()
        assert told(page) == [[None, None]]
        flag.click()
        assert told(page)[-1] == [flag.get_attribute("data-id"), None]

    def test_the_filter(self, stage: Stage) -> None:
        page = stage("timeline", read())
        page.locator(".chip-switch").filter(has_text="Dates").click()
        expect(page.locator(".filter .told")).to_contain_text("of")
        expect(word(page, "500 BC")).to_have_count(0)
        page.locator(".chip-switch").filter(has_text="Dates").click()
        page.get_by_role("searchbox").fill("44 bc")
        expect(page.locator(".filter .told")).to_have_text("1 of 6")
        settled(page)
        assert page.locator(".body .line-row").count() == 1
        page.get_by_role("searchbox").fill("nothing like it")
        expect(page.locator(".nothing")).to_have_text("Nothing passes the filter.")

    def test_as_a_table(self, stage: Stage, tmp_path: Path) -> None:
        page = stage("timeline", linked(tmp_path, *LINKS))
        page.get_by_role("button", name="As a table").click()
        rows = page.locator("tbody tr")
        assert rows.count() == 6
        expect(page.locator(".frame")).to_be_hidden()
        row = page.locator("tr[data-id=ei2]")
        expect(row).to_contain_text("1999-05-03")
        row.get_by_role("button", name="sank").click()
        assert told(page) == [["ei2", None]]
        expect(row).to_have_attribute("aria-current", "true")

    def test_what_is_selected_elsewhere_comes_into_view(self, stage: Stage, tmp_path: Path) -> None:
        page = stage("timeline", read())
        for _ in range(6):
            page.get_by_role("button", name="Closer").click()
        settled(page)
        expect(word(page, "500 BC")).to_have_count(0)
        page.evaluate("window.view.select('t1')")
        settled(page)
        expect(word(page, "500 BC")).to_have_attribute("aria-pressed", "true")
        expect(word(page, "500 BC")).to_be_in_viewport()
        page.evaluate("window.view.select(null)")
        settled(page)
        expect(page.locator(".body [aria-pressed=true]")).to_have_count(0)
        assert told(page) == []

    def test_the_view_stays_where_it_is_when_the_text_is_read_again(self, stage: Stage) -> None:
        answer = read()
        page = stage("timeline", answer)
        for _ in range(3):
            page.get_by_role("button", name="Closer").click()
        settled(page)
        before = page.locator(".strip .window").get_attribute("width")
        page.evaluate("(answer) => window.view.show(answer)", answer)
        settled(page)
        assert float(page.locator(".strip .window").get_attribute("width") or 0) == pytest.approx(
            float(before or 0), rel=0.05
        )

    def test_a_thousand_places_draw_what_is_in_view(self, stage: Stage) -> None:
        page = stage("timeline", many(1000))
        settled(page)
        assert 20 < page.locator(".line-row").count() < 600
        for _ in range(8):
            page.get_by_role("button", name="Closer").click()
        settled(page)
        assert page.locator(".line-row").count() < 200
        page.locator(".lanes").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("End")
        settled(page)
        expect(page.locator(":focus")).to_be_in_viewport()

    def test_nothing_found(self, stage: Stage) -> None:
        page = stage("timeline", read("A stone is hard.", None))
        expect(page.locator(".nothing")).to_have_text("No time and no event was found in this text.")
        page.evaluate("window.view.destroy()")
        assert page.locator("#stage > div").inner_html() == ""


@pytest.mark.parametrize("name", ["timeline", "graph", "dating"])
def test_words_are_never_markup_and_nothing_is_heard_twice(stage: Stage, name: str) -> None:
    words = "<img src=x onerror=alert(1)>&amp;"
    answer = many(3)
    for place in answer["document"]["timeline"]["places"]:
        place |= {"text": words, "why": [words]}
    answer["document"]["timeline"]["before"] = [["ei0", "ei1"], ["ei1", "ei2"]]
    clue = {"start": 0, "end": 3, "kind": "words", "years": [None, None], "weight": 1.0, "told": words}
    written = {"start": 1800, "p": [1.0], "year": 1800, "years": [1800, 1800], "confidence": 1.0, "clues": [clue]}
    answer["document"]["written"] = written | {"prior": False, "least": 0.0, "level": 0.8}
    page = stage(name, answer)
    page.evaluate(
        """async ([name, answer]) => {
            const home = document.querySelector("#stage > div");
            window.view.destroy();
            const { mount } = await import(`/static/${name}.js`);
            window.view = mount(home, { onSelect: (...some) => window.told.push(some) });
            window.view.show(answer);
        }""",
        [name, answer],
    )
    settled(page)
    assert "<img src=x onerror=" in (page.locator("#stage").text_content() or "")
    assert page.locator("#stage img").count() == 0
    page.locator("#stage .word, #stage .node-head, #stage .clue").first.dispatch_event("click")
    assert len(told(page)) == 1


class TestGraph:
    def test_later_stands_to_the_right_and_a_part_in_its_whole(self, stage: Stage, tmp_path: Path) -> None:
        page = stage("graph", linked(tmp_path, *LINKS))
        boxes = {
            id: page.locator(f".node:has(> [data-id={id}]) > .box").bounding_box() for id in ("ei4", "t1", "ei2", "t0")
        }
        assert all(boxes.values())
        assert boxes["ei4"]["x"] < boxes["t1"]["x"] < boxes["t0"]["x"]  # type: ignore[index]
        inner, outer = boxes["ei2"], boxes["t1"]
        assert inner is not None
        assert outer is not None
        assert outer["x"] < inner["x"]
        assert outer["y"] < inner["y"]
        assert inner["x"] + inner["width"] < outer["x"] + outer["width"]

    def test_a_link_says_why(self, stage: Stage, tmp_path: Path) -> None:
        answer = linked(tmp_path, *LINKS)
        answer["document"]["links"][1] |= {"task": "event-event", "score": 0.734, "why": "event-event: BEFORE 0.73"}
        page = stage("graph", answer)
        page.get_by_role("button", name="All links").click()
        page.locator(".edge[data-edge=l2] .hit").dispatch_event("click")
        expect(page.locator(".link-told")).to_contain_text("explosion before sank said by event-event, score 0.73")
        expect(page.locator(".link-told")).to_contain_text("event-event: BEFORE 0.73")
        assert told(page) == [["l2", None]]
        page.evaluate("window.view.select('l2')")
        assert "on" in (page.locator(".edge[data-edge=l2]").get_attribute("class") or "").split()

    def test_links_left_out_and_contradictions(self, stage: Stage, tmp_path: Path) -> None:
        answer = linked(tmp_path, *LINKS, "ei4 AFTER t0")
        assert answer["conflicts"]
        page = stage("graph", answer)
        expect(page.locator(".graph-told")).to_contain_text("Contradictions")
        expect(page.locator(".conflict li").first).to_contain_text("left out")
        page.get_by_role("button", name="All links").click()
        assert page.locator(".edge.contrary").count() >= 2
        answer["document"]["dropped"] = [
            {
                "link": answer["document"]["links"][0]
                | {"id": "d1", "source": "ei3", "target": "t0", "relation": "AFTER"},
                "because": ["l1"],
                "why": "AFTER contradicts",
            }
        ]
        page.evaluate("(answer) => window.view.show(answer)", answer)
        page.get_by_role("button", name="Show links that were left out").click()
        expect(page.locator(".edge.dropped")).to_have_count(1)
        page.locator(".edge.dropped .hit").dispatch_event("click")
        expect(page.locator(".link-told")).to_contain_text("AFTER contradicts")
        page.get_by_role("button", name="Take it").click()
        assert told(page)[-1] == [None, {"action": "link", "source": "ei3", "relation": "AFTER", "target": "t0"}]

    def test_keys_go_from_box_to_box(self, stage: Stage, tmp_path: Path) -> None:
        page = stage("graph", linked(tmp_path, *LINKS))
        page.locator(".graph-scroll").focus()
        page.keyboard.press("Enter")
        first = page.locator(":focus").get_attribute("data-id")
        page.keyboard.press("ArrowRight")
        second = page.locator(":focus").get_attribute("data-id")
        assert first != second
        page.keyboard.press("Enter")
        assert told(page) == [[second, None]]
        expect(page.locator(".graph-told")).to_contain_text("Links of")
        page.keyboard.press("Escape")
        expect(page.locator(".graph-scroll")).to_be_focused()

    def test_of_a_large_graph_what_is_near(self, stage: Stage) -> None:
        answer = many(120)
        ids = [place["id"] for place in answer["document"]["timeline"]["places"]]
        answer["document"]["timeline"]["before"] = [list(pair) for pair in pairwise(ids)]
        page = stage("graph", answer)
        expect(page.locator(".graph-note")).to_contain_text("60 of 120 around")
        assert page.locator(".node").count() == 60
        page.get_by_role("combobox", name="How far").select_option("1")
        page.get_by_label("Find a word in the graph").fill("event 77")
        page.keyboard.press("Enter")
        expect(page.locator(".node")).to_have_count(3)
        assert told(page) == [["ei77", None]]
        page.evaluate("window.view.select('ei40')")
        assert sorted(page.locator(".node-head").evaluate_all("(some) => some.map((one) => one.dataset.id)")) == [
            "ei39",
            "ei40",
            "ei41",
        ]

    def test_nothing_related(self, stage: Stage) -> None:
        page = stage("graph", read("A stone is hard.", None))
        expect(page.locator(".nothing")).to_have_text("No time and no event was found in this text.")


class TestDating:
    def dated(self, text: str, **more: Any) -> Answer:
        document = document_to_dict(timeloom.annotate(text, preset="rules", id="d"))
        clue = {
            "start": 4,
            "end": 13,
            "kind": "words",
            "years": [1840, 1890],
            "weight": 1.2,
            "told": "“telegraph” is most usual from 1840 to 1890",
        }
        against = clue | {
            "start": 0,
            "end": 3,
            "weight": -0.4,
            "told": "“The” speaks against it",
            "kind": "name",
            "years": [1900, None],
        }
        p = [0.0] * 60 + [0.1, 0.2, 0.4, 0.2, 0.1] + [0.0] * 60
        written = {
            "start": 1800,
            "p": p,
            "year": 1862,
            "years": [1861, 1863],
            "confidence": 1.0,
            "clues": [clue, against],
            "prior": False,
            "least": 0.0,
            "level": 0.8,
        }
        return {"document": document | {"written": written | more}, "conflicts": []}

    def test_the_answer_its_curve_and_its_evidence(self, stage: Stage) -> None:
        page = stage("dating", self.dated("The telegraph came."))
        expect(page.locator(".answer")).to_have_text("Written about 1862")
        expect(page.locator(".dated")).to_contain_text("80 % probability from 1861 to 1863")
        expect(page.locator(".dated")).to_contain_text("Confidence 1.00")
        expect(page.locator("svg.years")).to_have_attribute(
            "aria-label",
            "Probability of each year from 1800 to 1924. The middle is 1862; with 80 % probability 1861 to 1863; confidence 1.00.",
        )
        expect(page.locator("#stage section").first).to_contain_text("What speaks for 1861 to 1863")
        expect(page.locator("#stage section").nth(1)).to_contain_text("What speaks against it")
        clue = page.locator(".clue").first
        expect(clue.locator("mark")).to_have_text("telegraph")
        clue.click()
        assert told(page) == [[None, {"start": 4, "end": 13}]]
        expect(clue).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".years .lit")).to_have_attribute("visibility", "visible")
        page.locator("svg.years").hover()
        expect(page.locator(".view-bar .soft").first).to_contain_text("%; up to then")
        page.locator(".chip-switch").filter(has_text="Names").click()
        expect(page.locator(".clue")).to_have_count(1)

    def test_characters_beyond_the_first_plane_are_counted_as_one(self, stage: Stage) -> None:
        page = stage("dating", self.dated("😀 b telegraph came."))
        expect(page.locator(".clue mark").first).to_have_text("telegraph")

    def test_what_was_not_dated(self, stage: Stage) -> None:
        page = stage("dating", self.dated("The telegraph came.", year=None, years=None, least=0.9, confidence=0.3))
        expect(page.locator(".answer")).to_have_text("Not dated")
        expect(page.locator(".dated")).to_contain_text("at least 0.9")
        answer = self.dated("The telegraph came.", prior=True, clues=[])
        page.evaluate("(answer) => window.view.show(answer)", answer)
        expect(page.locator(".answer")).to_have_text("Nothing to date it by")
        del answer["document"]["written"]
        page.evaluate("(answer) => window.view.show(answer)", answer)
        expect(page.locator(".nothing")).to_contain_text("Nobody has dated this text")


def serious(page: Page) -> list[Any]:
    """What axe finds serious or critical in the view."""
    found = Axe().run(page, context="#stage", options={"resultTypes": ["violations"]}).response["violations"]
    return [
        (one["id"], one["nodes"][0]["target"], one["nodes"][0]["failureSummary"])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize(("width", "scheme", "colours"), [(360, "light", "none"), (1280, "dark", "active")])
def test_axe_finds_nothing_serious_and_nothing_runs_over(
    stage: Stage, tmp_path: Path, width: int, scheme: str, colours: str
) -> None:
    answer = linked(tmp_path, *LINKS, "ei4 AFTER t0")
    dated = TestDating().dated("The telegraph came.")
    answer["document"]["written"] = dated["document"]["written"]
    page = stage("timeline", answer, width=width, scheme=scheme, forced_colors=colours)
    for name in ("timeline", "graph", "dating"):
        page.evaluate(MOUNT, {"name": name, "answer": answer})
        page.evaluate("window.view.select('ei2')")
        settled(page)
        assert serious(page) == [], name
        for wide in (width, 2560):
            page.set_viewport_size({"width": wide, "height": 800})
            over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert over <= 0, (name, wide)
        page.set_viewport_size({"width": width, "height": 800})
        if name == "timeline":
            page.get_by_role("button", name="As a table").click()
            assert serious(page) == [], "the table"
