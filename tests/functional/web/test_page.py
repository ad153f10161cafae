"""The page in a real browser, as people use it."""

from __future__ import annotations

import json
import re
import time
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect
from tests.functional.web.browser import Visit

TEXT = "Smoke 🔥 rose on Friday. The kiln was lit in May 1998, and it was fired every Tuesday.\nIt cooled on 3/4/2024."
DCT = "2024-03-20"


def test_a_text_is_pasted_read_and_a_mention_shows_what_it_means(visit: Visit) -> None:
    seen = visit()
    seen.read(TEXT, DCT)
    page = seen.page
    assert page.locator("#passage").inner_text().replace("\n\n", "\n").strip() == TEXT
    seen.mention("May 1998").click()
    detail = page.locator("#pane-detail")
    expect(detail.locator("h2")).to_have_text("May 1998")
    expect(detail.locator(".when")).to_have_text("May 1998")
    expect(seen.row("TIMEX3")).to_have_text("DATE 1998-05")
    expect(seen.row("EDTF")).to_have_text("1998-05")
    expect(seen.row("interval")).to_have_text("[1998-05-01, 1998-06-01)")
    # code points, not UTF-16 units
    expect(seen.row("characters")).to_have_text(f"{TEXT.index('May')}–{TEXT.index('May') + 8}")
    expect(detail.locator("svg.scate")).to_be_visible()
    expect(detail.locator("svg.scate .node").first).to_have_css("stroke-width", "1.25px")
    expect(detail.locator(".why")).not_to_be_empty()
    seen.mention("every Tuesday").click()
    expect(seen.row("RRULE")).to_contain_text("FREQ=WEEKLY")
    expect(page.locator("#live")).to_contain_text("every Tuesday")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_scate_graph_fits_into_the_detail(visit: Visit, width: int) -> None:
    seen = visit(width=width)
    seen.read("It met at 10:35 a.m. GMT on Wednesday, on the first Tuesday of every month.", DCT)
    for words in ("10:35", "first Tuesday"):
        seen.mention(words).click()
        expect(seen.page.get_by_role("img", name=re.compile(f"^SCATE graph of .*{words}"))).to_be_visible()
        home = seen.page.get_by_role("region", name="SCATE graph")
        assert home.evaluate("(home) => home.scrollWidth <= home.clientWidth"), words


def test_another_reading_is_taken_with_one_click_and_given_back(visit: Visit) -> None:
    seen = visit()
    seen.read(TEXT, DCT)
    page = seen.page
    seen.mention("3/4/2024").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 2024-03-04")
    expect(page.locator("#pane-detail .assumed")).to_contain_text("could be exchanged")
    page.get_by_role("button", name="Take 2024-04-03").click()
    expect(page.locator("#changes .changed-list")).to_contain_text("2024-03-04")
    expect(page.locator("#changes ins")).to_have_text("2024-04-03")
    expect(seen.row("TIMEX3")).to_have_text("DATE 2024-04-03")
    page.keyboard.press("Control+z")
    expect(seen.row("TIMEX3")).to_have_text("DATE 2024-03-04")
    page.keyboard.press("Control+Shift+Z")
    expect(seen.row("TIMEX3")).to_have_text("DATE 2024-04-03")


def test_a_switch_tells_what_it_changed_and_corrections_outlive_it(visit: Visit) -> None:
    seen = visit()
    seen.read(TEXT, DCT)
    page = seen.page
    seen.mention("May 1998").click()
    page.get_by_text("Correct it", exact=True).click()
    page.get_by_label("Read it as").fill("June 1999")
    page.get_by_role("button", name="Read it so").click()
    expect(page.locator("#changes ins")).to_have_text("1999-06")
    page.click("#settings-switch")
    page.select_option("#set-date_order", "DMY")
    changed = page.locator("#changes .changed-list li")
    expect(changed).to_have_count(1)
    expect(changed).to_contain_text("3/4/2024")
    expect(page.locator("#changes del")).to_have_text("2024-03-04")
    expect(page.locator("#changes ins")).to_have_text("2024-04-03")
    expect(page.locator("#settings-told")).to_have_text("1")
    page.get_by_text("Each of the", exact=False).click()
    page.select_option("#convention-ago_width", '"none"')
    expect(page.locator("#changes")).to_contain_text("nothing has another value")
    seen.mention("May 1998").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 1999-06")
    page.click("#undo")
    page.click("#undo")
    seen.mention("3/4/2024").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 2024-03-04")
    expect(page.locator("#set-date_order")).to_have_value("")


def test_the_date_is_set_refused_and_estimated(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    text = "I came by the stage-coach on Tuesday last, and shall return by the packet to-morrow; the Reform Bill is carried."
    seen.read(text)
    expect(page.locator("#passage .m.unresolved").first).to_be_visible()
    page.select_option("#dct-mode", "given")
    page.fill("#dct", "the day after")
    page.press("#dct", "Enter")
    expect(page.locator("#dct-error")).to_contain_text("the day after")
    for written, told in (("2024-02-30", "February 2024 has no day 30."), ("2024-13", "There is no month 13.")):
        page.fill("#dct", written)
        page.press("#dct", "Enter")
        expect(page.locator("#dct-error")).to_contain_text(told)
        expect(page.locator("#dct")).to_have_attribute("aria-invalid", "true")
    page.fill("#dct", "")
    page.press("#dct", "Enter")
    expect(page.locator("#dct-error")).to_be_hidden()
    page.fill("#dct", "1832-06-08")
    page.press("#dct", "Enter")
    expect(page.locator("#changes")).to_contain_text("1832-06-09")
    page.select_option("#dct-mode", "estimate")
    expect(page.locator("#changes p")).to_contain_text("estimated")
    page.click("#tab-dating")
    expect(page.locator("#view-dating .dated")).to_contain_text("18")


def test_a_text_that_is_long_for_its_preset_is_offered_to_one_that_takes_less(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    pace = {"en": 0.01, "en-fast": 0.002, "rules": 1e-5}

    def told(route: Route) -> None:
        offered = route.fetch().json()
        assert set(pace) <= set(offered["pace"]["en"])
        route.fulfill(json={**offered, "pace": {"en": pace}})

    page.route("**/options", told)
    page.click("#settings-switch")
    page.select_option("#set-preset", "en")
    page.click("#settings-close")
    text = "The mill stands by the river. " * 1000 + "It was built in May 1843."
    page.fill("#source", text)
    page.click("#read")
    said = page.locator("#source-error")
    expect(said).to_contain_text(
        "29 KB are much for the preset en: expected are about 5 minutes, and this service gives up after 30 s."
    )
    expect(said.get_by_role("button")).to_have_text(
        ["Read it with rules (about 1 s; no events and no links)", "Read it with en (all the same)"]
    )
    said.get_by_role("button", name="Read it with rules").click()
    seen.settled()
    expect(page.locator("#set-preset")).to_have_value("rules")
    seen.mention("May 1843").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 1843-05")
    pace["rules"] = 0.01
    page.click("#edit")
    page.fill("#source", text)
    page.click("#read")
    expect(said.get_by_role("button")).to_have_text(["Read it with rules (all the same)"])
    page.keyboard.press("Enter")
    seen.settled()
    expect(said).to_be_hidden()


def test_a_date_is_written_as_people_write_it(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    field, told = page.locator("#dct"), page.locator("#dct-told")
    seen.read("It burnt down yesterday.", "22 March 2024")
    expect(field).to_have_value("2024-03-22")
    expect(told).to_contain_text("“22 March 2024” is read as Fri 22 March 2024.")
    seen.mention("yesterday").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 2024-03-21")
    field.fill("12/9/1843")
    field.press("Enter")
    expect(field).to_have_value("1843-12-09")
    expect(told).to_contain_text("could be exchanged")
    expect(page.locator("#changes ins")).to_have_text("1843-12-08")
    told.get_by_role("button", name="It was Tue 12 September 1843").click()
    expect(field).to_have_value("1843-09-12")
    expect(told).to_be_hidden()
    expect(page.locator("#changes ins")).to_have_text("1843-09-11")
    field.fill("44 BC")
    field.press("Enter")
    expect(field).to_have_value("-0043")
    expect(told).to_contain_text("is read as 44 BCE.")
    told.get_by_role("button", name="Close the message").click()
    expect(told).to_be_hidden()
    for written, why in (
        ("last Friday", "depends on the day of writing itself"), ("two weeks", "is no single day, month or year"),
        ("30 February 2024", "cannot be a date"), ("every Tuesday", "depends on the day"), ("soup", "is not a date"),
    ):  # fmt: skip
        field.fill(written)
        field.press("Enter")
        expect(page.locator("#dct-error")).to_contain_text(f"“{written}” {why}")
        expect(field).to_have_value(written)


def test_a_date_is_read_in_the_language_of_the_text(visit: Visit) -> None:
    seen = visit(width=360)
    page = seen.page
    page.click("#settings-switch")
    page.select_option("#set-language", "de")
    page.click("#settings-close")
    seen.read("Gestern brannte die Mühle.", "12. März 1843")
    expect(page.locator("#dct")).to_have_value("1843-03-12")
    seen.mention("Gestern").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 1843-03-11")


def test_a_mention_is_removed_and_words_are_added_by_hand(visit: Visit) -> None:
    seen = visit()
    seen.read(TEXT, DCT)
    page = seen.page
    seen.mention("every Tuesday").click()
    page.get_by_text("Correct it", exact=True).click()
    page.get_by_role("button", name="Remove:").click()
    expect(seen.mention("every Tuesday")).to_have_count(0)
    start = TEXT.index("kiln")
    page.evaluate(
        """at => {
            const walker = document.createTreeWalker(document.getElementById("passage"), NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                const place = node.data.indexOf("kiln");
                if (place < 0) continue;
                document.getSelection().setBaseAndExtent(node, place, node, place + 5);
                return;
            }
        }""",
        start,
    )
    adding = page.locator("#marking")
    expect(adding).to_contain_text("“kiln”")
    adding.get_by_label("Read the words as").fill("12 April 1997")
    adding.get_by_role("button", name="Add as a time").click()
    seen.mention("kiln").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 1997-04-12")
    expect(seen.row("characters")).to_have_text(f"{start}–{start + 4}")


def test_leaving_the_page_with_corrections_asks_first(visit: Visit) -> None:
    seen = visit()
    asked: list[str] = []
    seen.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    seen.read(TEXT, DCT)
    seen.page.reload()
    assert asked == []
    seen.read(TEXT, DCT)
    seen.mention("3/4/2024").click()
    seen.page.get_by_role("button", name="Take 2024-04-03").click()
    expect(seen.page.locator("#changes ins")).to_have_text("2024-04-03")
    seen.page.reload()
    assert asked == ["beforeunload"]


def test_a_link_is_made_changed_and_taken_away(visit: Visit) -> None:
    seen = visit()
    seen.read(TEXT, DCT)
    page = seen.page
    seen.mention("Friday").click()
    page.get_by_text("Relate it to another", exact=True).click()
    page.get_by_label("is, to the other,").select_option("AFTER")
    page.get_by_label("The other", exact=True).select_option(label="May 1998")
    page.get_by_role("button", name="Add the link").click()
    relations = page.locator("#pane-detail .links li")
    expect(relations).to_have_count(1)
    expect(relations).to_contain_text("after May 1998")
    relations.get_by_role("button", name="Open the link").click()
    expect(page.locator("#passage .m.bound")).to_have_text(["Friday", "May 1998"])
    page.get_by_label("is, to").select_option("BEFORE")
    page.get_by_role("button", name="Set the relation").click()
    expect(page.locator("#conflict-count")).to_have_text("1")
    page.click("#undo")
    expect(page.locator("#conflict-count")).to_be_hidden()
    seen.mention("Friday").click()
    relations.get_by_role("button", name="Open the link").click()
    page.get_by_role("button", name="Remove the link").click()
    seen.mention("Friday").click()
    expect(relations).to_have_count(0)


STARTS = {
    "timeml": b"<?xml", "anafora": b"<?xml", "json": b"{", "ics": b"BEGIN:VCALENDAR", "svg": b"<svg", "html": b"<!DOCTYPE html>",
    "png": b"\x89PNG\r\n\x1a\n",
}  # fmt: skip


def test_files_are_saved_with_what_they_cannot_hold(visit: Visit, tmp_path: Path) -> None:
    seen = visit()
    seen.read(TEXT, DCT)
    page = seen.page
    page.click("#export-open")
    files: dict[str, bytes] = {}
    for format in (*STARTS, "brat"):
        with page.expect_download() as waiting:
            page.click(f"[data-format={format}]")
        path = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(path)
        files[format] = path.read_bytes()
        expect(page.locator("#export-told strong")).to_have_text(path.name)
        if format in STARTS:
            assert files[format].startswith(STARTS[format]), format
    kept = json.loads(files["json"])
    assert kept["text"] == TEXT
    assert "2024-03-04" in files["timeml"].decode()
    assert b"DTSTART" in files["ics"]
    assert len(files["png"]) > 4000
    assert any(name.endswith(".ann") for name in zipfile.ZipFile(path).namelist())


def test_a_file_is_dropped(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    drop = """([name, bytes]) => {
        const held = new DataTransfer();
        held.items.add(new File([new Uint8Array(bytes)], name, { type: "text/plain" }));
        for (const kind of ["dragenter", "dragover", "drop"])
            document.getElementById("source").dispatchEvent(
                new DragEvent(kind, { dataTransfer: held, bubbles: true, cancelable: true }));
    }"""
    page.evaluate(drop, ["scan.bin", [0xFF, 0xFE, 0x00]])
    expect(page.locator("#source-error")).to_contain_text("not a text in UTF-8")
    page.evaluate(drop, ["diary.txt", list("Begun on 1 May 1851, à Lyon.".encode())])
    seen.settled()
    expect(page.locator("#name")).to_have_text("diary")
    seen.mention("1 May 1851").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 1851-05-01")


def test_what_goes_wrong_is_told_beside_its_cause(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    page.click("#read")
    expect(page.locator("#source-error")).to_contain_text("no text yet")
    seen.read(TEXT, DCT)
    page.click("#settings-switch")
    page.fill("#set-tz", "Middle-earth/Shire")
    page.press("#set-tz", "Enter")
    expect(page.locator("#settings-error")).to_contain_text("Zone: no such zone")
    expect(page.locator("#settings-error")).to_contain_text("Middle-earth/Shire")
    page.keyboard.press("Escape")
    seen.mention("May 1998").click()
    page.get_by_text("Correct it", exact=True).click()
    page.get_by_label("TIMEX3 value").fill("19x8")
    page.get_by_role("button", name="Set the value").click()
    expect(page.locator("#pane-detail .error")).to_contain_text("19x8")
    seen.mention("Friday").click()
    expect(page.locator("#passage")).to_contain_text("Smoke 🔥")


def test_everything_goes_by_keys(visit: Visit) -> None:
    page = visit().page
    press = page.keyboard.press
    press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.focus("#source")
    page.keyboard.insert_text(TEXT)
    press("Control+Enter")
    page.wait_for_selector("body[data-state=read]:not([aria-busy])")
    expect(page.locator("#pane-text")).to_be_focused()
    focused = page.locator("#passage .m:focus")
    while not focused.count():
        press("Tab")
    expect(focused).to_have_text("Friday")
    press("ArrowRight")
    expect(focused).to_have_text("May 1998")
    press("End")
    expect(focused).to_have_text("3/4/2024")
    press("Home")
    press("ArrowRight")
    press("Enter")
    expect(page.locator("#pane-detail h2")).to_have_text("May 1998")
    press("Enter")
    expect(page.locator("#pane-detail")).to_be_focused()
    press("]")
    expect(page.locator("#pane-detail h2")).to_have_text("every Tuesday")
    press("Escape")
    expect(focused).to_have_text("every Tuesday")
    expect(page.locator("#pane-detail .hint")).to_be_visible()
    press("m")
    press("Shift+ArrowRight")
    expect(page.locator("#marking .words")).to_have_text("“every Tuesday”")
    press("Escape")
    expect(page.locator("#marking")).to_be_hidden()
    press("Control+Enter")
    expect(page.locator("body")).to_have_attribute("data-state", "read")
    press("?")
    expect(page.locator("#keys")).to_be_visible()
    press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.focus("#tab-timeline")
    press("ArrowRight")
    expect(page.locator("#tab-graph")).to_be_focused()
    expect(page.locator("#view-graph")).to_be_visible()


def test_what_is_chosen_is_chosen_everywhere(visit: Visit) -> None:
    seen = visit()
    seen.read(TEXT, DCT)
    page = seen.page
    seen.mention("May 1998").click()
    expect(page.locator("#view-timeline").get_by_text("May 1998").first).to_be_visible()
    page.click("#tab-graph")
    expect(page.locator("#view-graph svg").first).to_be_visible()


def test_a_switch_to_a_preset_for_which_the_text_is_long_is_asked_about(visit: Visit) -> None:
    seen = visit()
    page = seen.page

    def told(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "pace": {"en": {"en": 0.01, "en-fast": 0.002, "rules": 1e-5}}})

    page.route("**/options", told)
    page.click("#settings-switch")
    page.select_option("#set-preset", "rules")
    page.click("#settings-close")
    seen.read("The mill stands by the river. " * 1000 + "It was built in May 1843.")
    page.click("#settings-switch")
    page.select_option("#set-preset", "en-fast")
    said = page.locator("#settings-error")
    expect(said).to_contain_text("29 KB are much for the preset en-fast: expected are about 60 s")
    said.get_by_role("button", name="Read it with rules").click()
    expect(page.locator("#set-preset")).to_have_value("rules")
    expect(said).to_be_hidden()
    page.select_option("#set-preset", "en-fast")
    said.get_by_role("button", name="all the same").click()
    expect(page.locator("#changes")).to_contain_text("en-fast")
    expect(said).to_be_hidden()


def test_a_long_text_stays_nimble(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    filler = "the water ran low in the race and the stones were dressed while the miller waited for rain; "
    text = "".join(f"Entry {n}: {filler}it turned again on {1 + n % 28} May 1{n % 900 + 100}.\n" for n in range(1500))
    assert len(text) > 200_000
    page.evaluate("text => { document.getElementById('source').value = text; }", text)
    page.click("#read")
    seen.settled()
    assert page.locator("#passage .m").count() >= 1500
    page.locator("#view-timeline svg").first.wait_for()
    changed = page.evaluate(
        """() => { let nodes = 0;
            const count = (records) => records.forEach((one) => { nodes += 1 + one.addedNodes.length + one.removedNodes.length; });
            const watch = new MutationObserver(count);
            watch.observe(document.getElementById("passage"), { subtree: true, childList: true, attributes: true });
            document.querySelectorAll("#passage .m")[1200].click();
            document.body.getBoundingClientRect();
            count(watch.takeRecords());
            watch.disconnect();
            return nodes; }"""
    )
    assert 0 < changed < 20, "a click marks one mention, and does not put the passage anew"
    expect(seen.row("TIMEX3")).to_have_text(re.compile("^DATE 1"))


def test_what_is_switched_beside_the_editor_counts_when_one_goes_back(visit: Visit) -> None:
    seen = visit()
    seen.read(TEXT, DCT)
    page = seen.page
    page.click("#edit")
    expect(page.locator("#source")).to_have_value(TEXT)
    page.click("#settings-switch")
    page.select_option("#set-date_order", "DMY")
    page.click("#back")
    expect(page.locator("#changes ins")).to_have_text("2024-04-03")


def test_a_request_is_given_up(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    page.route("**/timeline", lambda route: None)
    page.fill("#source", TEXT)
    page.click("#read")
    expect(page.locator("#busy")).to_be_visible()
    page.click("#cancel")
    expect(page.locator("#busy")).to_be_hidden()
    expect(page.locator("body")).to_have_attribute("data-state", "start")
    expect(page.locator("#source")).to_have_value(TEXT)


@pytest.mark.parametrize(
    "markup", ["<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "]]>&amp;<svg onload=alert(1)>"]
)
def test_markup_in_a_text_is_text(visit: Visit, markup: str) -> None:
    seen = visit()
    seen.read(f"{markup} in May 1998 {markup}", DCT)
    seen.page.on("dialog", lambda dialog: pytest.fail("a script of the text ran"))
    assert seen.page.locator("#passage").inner_text() == f"{markup} in May 1998 {markup}"
    seen.mention("May 1998").click()
    seen.page.wait_for_timeout(100)
    assert seen.page.locator("#passage img, #passage script, #passage svg").count() == 0


def test_what_dates_a_text_is_shown_in_it(visit: Visit) -> None:
    seen = visit()
    page = seen.page

    def late(route: Route) -> None:
        """The dating is known before the module that draws it is there."""
        time.sleep(0.7)
        route.continue_()

    page.route("**/static/dating.js", late)
    seen.read(
        "The telegraph announced that the Emperor Napoleon had entered Milan; the railway carriages were draped in black."
    )
    page.click("#tab-dating")
    page.locator("#view-dating button.clue").filter(has_text="telegraph").first.click()
    assert page.evaluate("CSS.highlights.has('lit')")


def test_the_border_of_text_and_views_is_moved_by_keys(visit: Visit) -> None:
    seen = visit()
    seen.read(TEXT, DCT)
    page = seen.page
    before = page.locator("#passage").bounding_box()
    page.focus("#split")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    after = page.locator("#passage").bounding_box()
    assert before is not None and after is not None
    assert after["height"] < before["height"] - 40
    assert page.get_attribute("#split", "aria-valuenow") == "40"


def test_a_text_without_a_date_says_what_to_do_about_it(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    seen.read("He came on Tuesday and left two days ago. The kiln was lit in May 1998.")
    told = page.locator("#next")
    expect(told).to_contain_text("2 mentions, “Tuesday” and “two days ago”, are counted from the day of writing")
    told.get_by_role("button", name="Set the day").click()
    expect(page.locator("#dct")).to_be_focused()
    page.keyboard.type("2024-03-20")
    page.keyboard.press("Enter")
    expect(page.locator("#changes ins").first).to_have_text("2024-03-19")
    expect(told.get_by_role("button")).to_have_count(0)
    page.click("#undo")
    told.get_by_role("button", name="Estimate it").click()
    expect(page.locator("#changes")).to_contain_text("estimated")
    expect(page.locator("#dct-mode")).to_have_value("estimate")


def test_the_day_that_a_letter_bears_is_offered_for_it(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    letter = "Thornleigh, 12th September 1843\n\nMy dear Sir, your favour came to hand on Saturday last, and I answer it to-day."
    page.select_option("#dct-mode", "estimate")
    seen.read(letter)
    expect(page.locator("#next")).to_contain_text("which its words do not tell so closely")
    page.locator("#next").get_by_role("button", name="It was “12th September 1843”").click()
    expect(page.locator("#dct")).to_have_value("1843-09-12")
    seen.mention("Saturday last").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 1843-09-09")


def test_what_failed_for_now_is_tried_again(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    page.route(
        "**/timeline",
        lambda route: route.fulfill(status=503, json={"error": {"message": "too many requests wait already"}}),
    )
    seen.errors.clear()
    page.fill("#source", TEXT)
    page.click("#read")
    error = page.locator("#source-error")
    expect(error).to_contain_text("Too many requests wait already")
    page.unroute("**/timeline")
    page.route(
        "**/timeline",
        lambda route: route.fulfill(status=504, json={"error": {"message": "it took longer than 30 s", "value": 30.0}}),
    )
    error.get_by_role("button", name="Try again").click()
    expect(error.locator("p")).to_have_text(
        "It took longer than 30 s. A shorter text, or the preset en-fast or rules, takes less."
    )
    page.unroute("**/timeline")
    error.get_by_role("button", name="Try again").click()
    seen.settled()
    expect(error).to_be_hidden()
    page.route("**/timeline", lambda route: route.abort())
    page.click("#settings-switch")
    page.select_option("#set-date_order", "DMY")
    error = page.locator("#settings-error")
    expect(error).to_contain_text("the service does not answer".capitalize())
    page.unroute("**/timeline")
    error.get_by_role("button", name="Try again").click()
    expect(page.locator("#changes")).to_contain_text("1 mention has another value")
    seen.errors[:] = [one for one in seen.errors if " status of 50" not in one and "ERR_FAILED" not in one]


def test_an_estimate_that_is_not_used_says_so_and_can_be(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    seen.read("The telegraph announced on Tuesday that the Emperor Napoleon had entered Milan.", "1859-06-10")
    page.click("#tab-dating")
    expect(page.locator("#view-dating .aside")).to_contain_text("You said that it was written Fri 10 June 1859")
    page.select_option("#dct-mode", "none")
    page.locator("#view-dating").get_by_role("button", name="Count from it").click()
    expect(page.locator("#dct-mode")).to_have_value("estimate")
    expect(page.locator("#view-dating .dated")).to_contain_text("18")
    expect(page.locator("#view-dating .aside")).to_have_count(0)


def test_a_narrow_screen_says_what_a_mention_is_for_until_one_was_chosen(visit: Visit) -> None:
    seen = visit(width=390, height=844)
    page = seen.page
    seen.read(TEXT, DCT)
    told = page.locator("#next")
    expect(told).to_contain_text("Choose a coloured mention")
    seen.mention("May 1998").click()
    page.click("#edit")
    seen.read(TEXT)
    page.select_option("#dct-mode", "given")
    page.press("#dct", "Enter")
    seen.settled()
    expect(told).to_be_hidden()
    other = visit(width=390, height=844)
    other.read("Nothing of the kind.")
    expect(other.page.locator("#next")).to_contain_text("No mention of time was found")
