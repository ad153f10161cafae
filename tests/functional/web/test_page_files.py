"""Files that are dropped on the page: what it exported itself, TimeML, Anafora with its text, and what is none of
these."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.functional.web.browser import Visit, Watched

TEXT = "The kiln was lit in May 1998, and it was fired every Tuesday.\nIt cooled on 3/4/2024 and was opened on Friday."
DCT = "2024-03-20"
DROP = """files => {
    const held = new DataTransfer();
    for (const [name, content] of files) held.items.add(new File([content], name));
    for (const kind of ["dragenter", "dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: held, bubbles: true, cancelable: true }));
}"""


def drop(page: Page, *files: tuple[str, str]) -> None:
    page.evaluate(DROP, [list(file) for file in files])


def exported(seen: Watched, format: str, folder: Path) -> tuple[str, str]:
    page = seen.page
    page.click("#export-open")
    with page.expect_download() as waiting:
        page.click(f"[data-format={format}]")
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    page.keyboard.press("Escape")
    return path.name, path.read_text("utf-8")


def corrected(seen: Watched, words: str, field: str, value: str, button: str) -> None:
    seen.mention(words).click()
    seen.page.get_by_text("Correct it", exact=True).click()
    seen.page.get_by_label(field).fill(value)
    seen.page.get_by_role("button", name=button).click()
    expect(seen.page.locator("#changes")).to_contain_text(value)


def test_a_json_of_the_page_opens_as_it_was(visit: Visit, tmp_path: Path) -> None:
    seen = visit()
    seen.read(TEXT, DCT)
    corrected(seen, "May 1998", "Read it as", "June 1999", "Read it so")
    seen.page.click("#settings-switch")
    seen.page.select_option("#set-date_order", "DMY")
    expect(seen.page.locator("#changes ins")).to_have_text("2024-04-03")
    name, content = exported(seen, "json", tmp_path)
    kept = json.loads(content)["page"]
    assert kept["settings"]["date_order"] == "DMY"
    assert kept["edits"] == [{"op": "time.set", "id": "time@20-28", "expression": "June 1999"}]

    other = visit()
    page = other.page
    drop(page, (name, content))
    other.settled()
    expect(page.locator("#changes")).to_contain_text(
        "Opened as it was saved, with its date and settings and 1 correction."
    )
    expect(page.locator("#dct")).to_have_value(DCT)
    expect(page.locator("#set-date_order")).to_have_value("DMY")
    expect(page.locator("#settings-told")).to_have_text("1")
    other.mention("May 1998").click()
    expect(other.row("TIMEX3")).to_have_text("DATE 1999-06")
    other.mention("3/4/2024").click()
    expect(other.row("TIMEX3")).to_have_text("DATE 2024-04-03")
    page.click("#settings-switch")
    page.select_option("#set-date_order", "MDY")
    expect(page.locator("#changes ins")).to_have_text("2024-03-04")
    other.mention("May 1998").click()
    expect(other.row("TIMEX3"), "a correction that came with the file outlives a switch").to_have_text("DATE 1999-06")


def test_corrections_of_a_document_without_the_list_are_read_off_it(visit: Visit, tmp_path: Path) -> None:
    seen = visit()
    seen.read(TEXT, DCT)
    corrected(seen, "May 1998", "Read it as", "June 1999", "Read it so")
    seen.mention("every Tuesday").click()
    seen.page.get_by_text("Correct it", exact=True).click()
    seen.page.get_by_role("button", name="Remove:").click()
    expect(seen.mention("every Tuesday")).to_have_count(0)
    name, content = exported(seen, "json", tmp_path)
    document = json.loads(content)
    del document["page"]
    drop(seen.page, (name, json.dumps(document)))
    expect(seen.page.locator("#changes")).to_contain_text("Opened as it was saved and 2 corrections.")
    seen.page.select_option("#dct-mode", "none")
    expect(seen.page.locator("#changes")).to_contain_text("taken away")
    expect(seen.mention("every Tuesday")).to_have_count(0)
    seen.mention("May 1998").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 1999-06")


def test_corrections_go_in_one_request_and_those_that_no_longer_fit_are_told(visit: Visit) -> None:
    seen = visit()
    seen.read(TEXT, DCT)
    corrected(seen, "May 1998", "Read it as", "June 1999", "Read it so")
    corrected(seen, "every Tuesday", "TIMEX3 value", "XXXX-WXX-3", "Set the value")
    corrected(seen, "Friday", "Read it as", "Saturday, 2 March 2024", "Read it so")
    asked: list[str] = []
    seen.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    seen.page.click("#settings-switch")
    seen.page.select_option("#set-date_order", "DMY")
    expect(seen.page.locator("#changes ins")).to_have_text("2024-04-03")
    assert [route for route in asked if route != "picture"] == ["timeline", "correct"]
    seen.mention("Friday").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 2024-03-02")


def test_timeml_keeps_its_annotations_until_the_text_is_read_anew(visit: Visit, tmp_path: Path) -> None:
    timeml = (
        '<?xml version="1.0" ?><TimeML><DOCID>kiln</DOCID><DCT><TIMEX3 tid="t0" type="DATE" value="1998-06-05" '
        'functionInDocument="CREATION_TIME">5 June 1998</TIMEX3></DCT><TEXT>The kiln was <EVENT eid="e1" class="OCCURRENCE">lit</EVENT> '
        '<TIMEX3 tid="t1" type="DATE" value="1998-05-29">last Friday</TIMEX3>, a May day.</TEXT>'
        '<MAKEINSTANCE eventID="e1" eiid="ei1" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>'
        '<TLINK lid="l1" relType="IS_INCLUDED" eventInstanceID="ei1" relatedToTime="t1"/></TimeML>'
    )
    seen = visit()
    page = seen.page
    drop(page, ("kiln.tml", timeml))
    seen.settled()
    told = page.locator("#changes")
    expect(told).to_contain_text("Opened as TimeML: 1 time, 1 event and 1 link of the file stand as they are")
    expect(page.locator("#dct")).to_have_value("1998-06-05")
    expect(page.locator("#passage .m")).to_have_text(["lit", "last Friday"])
    seen.mention("last Friday").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 1998-05-29")
    expect(page.locator("#pane-detail .when")).to_contain_text("29 May 1998")
    expect(page.locator("#pane-detail .links li")).to_have_count(1)
    page.click("#settings-switch")
    page.select_option("#set-date_order", "DMY")
    expect(told).to_contain_text("nothing has another value")
    expect(page.locator("#passage .m")).to_have_count(2)
    page.click("#undo")
    drop(page, ("kiln.tml", timeml))
    told.get_by_role("button", name="Read the text anew").click()
    expect(told).to_contain_text("without the annotations of the file")
    expect(seen.mention("a May day")).to_have_count(0)
    expect(page.locator("#passage .m.event")).to_have_count(0)


def test_anafora_comes_with_its_text_and_a_day_of_writing_with_it(visit: Visit, tmp_path: Path) -> None:
    seen = visit()
    seen.read(TEXT, DCT)
    _, anafora = exported(seen, "anafora", tmp_path)
    page = seen.page
    drop(page, ("kiln.TimeNorm.gold.completed.xml", anafora))
    expect(page.locator("#source-error")).to_contain_text("together with the text")
    drop(page, ("kiln.txt", TEXT), ("kiln.TimeNorm.gold.completed.xml", anafora), ("kiln.dct", "2024-03-27\n"))
    seen.settled()
    expect(page.locator("#changes")).to_contain_text("Opened as Anafora")
    expect(page.locator("#dct")).to_have_value("2024-03-27")
    seen.mention("3/4/2024").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 2024-03-04")
    seen.mention("Friday").click()
    expect(seen.row("interval")).to_have_text("[2024-03-22, 2024-03-23)")


def test_what_cannot_be_opened_says_why_and_costs_nothing(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    for name, content, told in (
        ("list.json", "[1, 2]", "no document of timeloom"),
        ("broken.tml", "<TimeML><TEXT>no end", "not well-formed XML"),
        ("many.jsonl", '{"id": "a", "text": "x"}\n{"id": "b", "text": "y"}\n', "2 documents"),
        ("page.xml", "<svg></svg>", "neither TimeML nor Anafora"),
    ):
        drop(page, (name, content))
        expect(page.locator("#source-error")).to_contain_text(told)
    drop(page, ("a.txt", "one"), ("b.txt", "two"))
    expect(page.locator("#source-error")).to_contain_text("One text at a time")
    seen.read(TEXT, DCT)
    drop(page, ("list.json", "[1, 2]"))
    expect(page.locator("#page-error")).to_contain_text("no document of timeloom")
    expect(page.locator("body")).to_have_attribute("data-state", "read")
    page.get_by_role("button", name="Close the message").click()
    expect(page.locator("#page-error")).to_be_hidden()
    drop(page, ("note.txt", "Signed in May 1999."), ("note.dct", "1999-06-01"))
    expect(page.locator("#name")).to_have_text("note")
    expect(page.locator("#dct")).to_have_value("1999-06-01")


def test_what_changed_takes_a_line_and_unfolds(visit: Visit) -> None:
    seen = visit(width=390, height=844)
    seen.read(TEXT, DCT)
    page = seen.page
    page.click("#settings-switch")
    page.select_option("#set-date_order", "DMY")
    changes = page.locator("#changes")
    expect(changes).to_contain_text("1 mention has another value")
    box = changes.bounding_box()
    assert box is not None and box["height"] <= 60
    expect(changes.locator(".changed-list")).to_be_hidden()
    changes.get_by_role("button", name="Details").click()
    expect(changes.locator(".changed-list")).to_be_visible()
    changes.get_by_role("button", name="Close: what changed").click()
    expect(changes).to_be_hidden()
    seen.page.set_viewport_size({"width": 1280, "height": 800})
    page.select_option("#set-date_order", "MDY")
    expect(changes.locator(".changed-list")).to_be_visible()
